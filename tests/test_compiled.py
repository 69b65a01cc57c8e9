"""The compiled engine: the same answers wherever the code comes from, and a builder that knows its limits."""

import json
import os
import subprocess
import sys
import time
from types import SimpleNamespace

import pytest

from engine import jit
from game import compiled
from tests.conftest import ROOT


def run(*command, **environ):
    """A Python of its own, since the engine is chosen before the first import."""
    done = subprocess.run(
        [sys.executable, *command], cwd=ROOT, env={**os.environ, **environ}, capture_output=True, text=True, timeout=600
    )
    assert done.returncode == 0, done.stderr
    return done


def answers(engine, *questions, **environ):
    return json.loads(run("-m", "tests.answers", *questions, PAPERGLOW_ENGINE=engine, **environ).stdout)


@pytest.fixture(scope="module")
def plain():
    return answers("python")


def test_the_library_answers_as_plain_python_does_and_needs_no_numba(plain):
    assert plain["compiled"] is False
    assert answers("library") == plain | {"compiled": True, "numba": False}


def test_numba_answers_as_plain_python_does(plain, request):
    """One game of each family, and one search: numba compiles for minutes what the library has in its own."""
    folder = request.config.cache.mkdir(f"numba-{compiled.source_key()}")
    asked = ("kropki/rules", "mills/rules", "mills/thoughts")
    found = answers("numba", *asked, NUMBA_CACHE_DIR=str(folder), NUMBA_OPT="1")
    assert found == {"answers": {name: plain["answers"][name] for name in asked}, "compiled": True, "numba": True}


# ── found, built, or neither ──

GOOD_BUILDER = """
import pathlib, shutil, sys
print("progress 3/7 some kernel", flush=True)
print("not for us", flush=True)
target = pathlib.Path(sys.argv[sys.argv.index("--object") + 1])
shutil.copy({source!r}, target)
with target.with_name("was-built").open("a") as note:
    note.write("once ")
"""
BAD_BUILDER = """
import sys
import time
print("progress 1/7 some kernel", flush=True)
sys.exit("some kernel may not allocate")
"""


@pytest.fixture
def workshop(tmp_path, monkeypatch):
    """An empty cache, a builder to be written, and nothing attached: attached lists what would have been."""
    if jit.MODE != "library" or not jit.compiled():
        pytest.skip("there is no compiled engine to hand out")
    ready = tmp_path / "ready.o"
    ready.write_bytes(compiled.object_path().read_bytes())
    builder = tmp_path / "builder.py"
    builder.write_text(GOOD_BUILDER.format(source=str(ready)))
    attached = []
    monkeypatch.setenv("PAPERGLOW_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(compiled, "BUILDER", builder)
    monkeypatch.setattr(compiled, "source_key", lambda: "key")
    monkeypatch.setattr(jit, "compiled", lambda: False)
    monkeypatch.setattr(jit, "attach", lambda exports, address: attached.extend(exports))
    return SimpleNamespace(builder=builder, cache=tmp_path / "cache", attached=attached)


def test_it_is_built_once_and_found_again(workshop):
    first = compiled.Compiled()
    assert not first.ready
    first.wait()
    assert (first.ready, first.failed, bool(workshop.attached)) == (True, "", True)
    (workshop.cache / "was-built").unlink()
    compiled.Compiled().wait()
    assert not (workshop.cache / "was-built").exists()


def test_it_tells_how_far_the_building_is(workshop, monkeypatch):
    seen = []
    noted = property(lambda _: None, lambda _, value: seen.append(value))
    monkeypatch.setattr(compiled.Compiled, "progress", noted, raising=False)
    compiled.Compiled().wait()
    assert seen == [None, (3, 7), None]


def test_a_damaged_file_is_thrown_away(workshop):
    compiled.Compiled().wait()
    path = compiled.object_path()
    whole = path.read_bytes()
    for damaged in (whole[:-1], whole[:1000] + b"?" + whole[1001:], b""):
        path.write_bytes(damaged)
        again = compiled.Compiled()
        again.wait()
        assert again.failed == ""
        assert path.read_bytes() == whole


def test_without_one_the_reason_is_told_and_play_goes_on(workshop):
    workshop.builder.write_text(BAD_BUILDER)
    found = compiled.Compiled()
    found.wait()
    assert found.ready
    assert "some kernel may not allocate" in found.failed
    assert not workshop.attached


def test_of_two_programs_that_start_at_once_one_builds_for_both(workshop):
    both = [compiled.Compiled(), compiled.Compiled()]
    for each in both:
        each.start()
    for each in both:
        each.wait()
        assert (each.ready, each.failed) == (True, "")
    assert (workshop.cache / "was-built").read_text() == "once "


def test_where_nothing_can_be_written_it_is_built_in_the_temporary_folder(workshop, monkeypatch, tmp_path):
    file = tmp_path / "a file, no folder"
    file.touch()
    monkeypatch.setenv("PAPERGLOW_CACHE", str(file))
    monkeypatch.setattr(compiled.platformdirs, "user_cache_dir", lambda *_, **__: str(file))
    monkeypatch.setattr(compiled.tempfile, "gettempdir", lambda: str(tmp_path))
    compiled.Compiled().wait()
    assert compiled.object_path().is_relative_to(tmp_path)
    assert compiled.object_path().exists()


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="the temporary folder is the user's own")
def test_a_temporary_folder_that_others_can_write_to_is_not_trusted(monkeypatch, tmp_path):
    monkeypatch.setattr(compiled.tempfile, "gettempdir", lambda: str(tmp_path))
    monkeypatch.setattr(compiled.tempfile, "mkdtemp", lambda prefix: str(tmp_path / "fresh"))
    planted = tmp_path / f"paperglow-{os.getuid()}"
    assert compiled._temporary_folder() == planted
    planted.chmod(0o777)
    assert compiled._temporary_folder() == tmp_path / "fresh"
    planted.rmdir()
    planted.symlink_to("/etc")
    assert compiled._temporary_folder() == tmp_path / "fresh"


def test_a_builder_that_says_much_is_heard_out(workshop):
    workshop.builder.write_text("import sys\nsys.stderr.write('warning ' * 100_000)\n" + BAD_BUILDER)
    found = compiled.Compiled()
    found.wait()
    assert "some kernel may not allocate" in found.failed


def test_old_files_are_forgotten(workshop):
    workshop.cache.mkdir()
    for number in range(8):
        old = workshop.cache / f"engine-old{number}.o"
        old.touch()
        os.utime(old, (number, number))
    compiled.Compiled().wait()
    left = {path.stem for path in workshop.cache.glob("engine-*.o")}
    assert left == {"engine-key", "engine-old5", "engine-old6", "engine-old7"}


def test_a_builder_ends_with_its_program(workshop):
    workshop.builder.write_text("import time\nprint('progress 1/2', flush=True)\ntime.sleep(600)\n")
    engine = compiled.Compiled()
    engine.start()
    until = time.monotonic() + 30
    while not engine.progress and time.monotonic() < until:
        time.sleep(0.02)
    engine.close()
    engine.wait()
    assert engine.ready
    assert "-15" in engine.failed or os.name == "nt"


def test_the_builder_takes_recursion_and_refuses_what_cannot_stand_alone():
    run("-m", "tests.toy_engine")

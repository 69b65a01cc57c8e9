"""A lock keeps other programs out while its holder lives, and nobody where there can be none."""

import subprocess
import sys

import pytest

from game.lock import Lock
from tests.conftest import ROOT

HOLDER = """
import sys, time
from pathlib import Path
from game.lock import Lock
lock = Lock(Path(sys.argv[1]))
print(lock.take(0), flush=True)
time.sleep(600)
"""


@pytest.fixture
def path(tmp_path):
    return tmp_path / "a.lock"


def test_only_one_has_it_until_it_lets_go(path):
    first, second = Lock(path), Lock(path)
    assert first.take(0)
    assert first.take(0), "whoever has it may ask again"
    assert not second.take(0)
    first.release()
    assert second.take(0)
    second.release()
    second.release()
    assert first.take(0)
    first.release()


def test_it_ends_with_a_program_that_is_killed(path):
    holder = subprocess.Popen([sys.executable, "-c", HOLDER, path], stdout=subprocess.PIPE, text=True, cwd=ROOT)
    try:
        assert holder.stdout.readline() == "True\n"
        assert not Lock(path).take(0)
    finally:
        holder.kill()
        holder.wait()
        holder.stdout.close()
    lock = Lock(path)
    assert lock.take(0)
    lock.release()


@pytest.mark.parametrize("kind", ["no folder", "a folder in its place", "something else in its place"])
def test_where_there_can_be_none_nobody_is_kept_out(tmp_path, path, kind):
    if kind == "no folder":
        path = tmp_path / "nowhere" / "a.lock"
    elif kind == "a folder in its place":
        path.mkdir()
    else:
        path.write_bytes(b"something else" * 100)
    first, second = Lock(path), Lock(path)
    assert first.take(0)
    assert second.take(0)

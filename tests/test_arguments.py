"""Whatever stands on the command line: what is wrong is told in one clear line, and the exit status is 2."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pygame
import pytest

import main
from engine import jit
from game import compiled, settings
from game.commands import arguments
from scenes import shots
from tests.conftest import ROOT

ARENA = ["arena", "kropki", "--first", "1", "--second", "random"]
SAMPLE = str(ROOT / "assets" / "samples" / "kropki.txt")


def status_of(words):
    try:
        return main.main(words)
    except SystemExit as leaving:
        return leaving.code


@pytest.fixture
def refused(capsys):
    """refused(words) runs them; the one line that they end with."""

    def run(words):
        status = status_of(words)
        told = capsys.readouterr()
        assert (status, told.out) == (2, "")
        assert told.err.count("\n") == 1
        assert told.err.isprintable() or told.err.rstrip("\n").isprintable()
        assert "Errno" not in told.err
        return told.err

    return run


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([*ARENA, "--size", "99999x99999"], "the board 99999x99999 is not between 5x5 and 60x60"),
        ([*ARENA, "--size", "0x0"], "not between"),
        ([*ARENA, "--size", "-5x9"], "'-5x9' is not WIDTHxHEIGHT"),
        ([*ARENA, "--size=5"], "'5' is not WIDTHxHEIGHT"),
        ([*ARENA, "--games", "-3"], "'-3' is not a number from 1 to"),
        ([*ARENA, "--games", "0"], "'0' is not a number from 1 to"),
        ([*ARENA, "--games", "1e3"], "is not a number"),
        ([*ARENA, "--games", "9" * 30], "is not a number"),
        ([*ARENA, "--games", "٣"], "is not a number"),
        ([*ARENA, "--seed", "-1"], "is not a number from 0 to"),
        ([*ARENA, "--jobs", "1000"], "is not a number from 1 to 61"),
        ([*ARENA, "--first", "-1"], "'-1' is no level of kropki"),
        ([*ARENA, "--first", "a\nb"], "is no level"),
        ([*ARENA, "--first", "9" * 5000], "is no level"),
        ([*ARENA, "a\nb"], "unrecognized"),
        (["arena", "chess", "--first", "1", "--second", "1"], "no game 'chess': the games are kropki"),
        (["--size", "-5x9"], "'-5x9' is not WIDTHxHEIGHT"),
        (["--size", "99999x99999"], "not between 100 and 16384 pixels"),
        (["--size", "99x800"], "not between 100 and 16384 pixels"),
        (["--size"], "expected one argument"),
        (["--seed", "-1"], "'-1' is not a number from 0 to 2147483647"),
        (["--seed", "x"], "'x' is not a number"),
        (["--language", "tlh"], "tlh"),
        (["--data", ""], "an empty text is no name"),
        (["--settings="], "an empty text is no name"),
        (["--script="], "an empty text is no name"),
        (["a\x1b[2J\nb"], "invalid choice"),
        (["-5"], "invalid choice"),
        (["replay"], "FILE"),
        (["replay", ""], "an empty text is no name"),
        (["replay", "/nope"], "/nope: there is no such file"),
        (["replay", "/"], "/: this is a directory, not a file"),
        (["replay", SAMPLE, "--to", "-1"], "'-1' is not a number from 0"),
        (["shots", ""], "an empty text is no name"),
        (["shots", "x", "--size", "1x1"], "not between 100 and 16384 pixels"),
        (["bench", "x"], "unrecognized"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(refused, words, said):
    assert said in refused(words)


def test_a_value_that_begins_with_a_minus_is_no_option():
    made = main.parser()
    assert made.parse_args(["--size", "800x600", "replay", "x", "--to", "5"]).to == 5
    assert made.parse_args(["shots", "x", "--only", "-1"]).only == ["-1"]


def test_the_seed_on_the_command_line_is_what_the_settings_take():
    assert arguments.MOST_SEED == settings.MOST_SEED
    assert arguments._pair("1280x800", "") == (settings.Settings().window_width, settings.Settings().window_height)


# ── files and folders ──


def test_a_folder_for_pictures_that_cannot_be_made(refused, tmp_path, monkeypatch):
    monkeypatch.setattr(shots, "prepare", lambda: None)
    file = tmp_path / "file"
    file.write_text("")
    assert f"{file}/1920x1080/en: a part of the path is no directory" in refused(["shots", str(file)])
    assert "no screen's name holds 'nothing'" in refused(["shots", str(tmp_path), "--only", "nothing"])


def test_a_picture_that_has_no_room_is_told(refused, tmp_path, monkeypatch):
    monkeypatch.setattr(shots, "prepare", lambda: None)

    def full(self, data):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    words = ["shots", str(tmp_path), "--only", "settings", "--lang", "en", "--size", "800x480"]
    assert f"{tmp_path}: the disk is full" in refused(words)


def test_a_data_folder_that_is_a_file(refused, tmp_path):
    file = tmp_path / "file"
    file.write_text("")
    assert f"--data {file}: this is no directory" in refused(["--data", str(file)])


@pytest.mark.parametrize("kind", ["folder", "pipe"])
def test_a_settings_file_that_is_none(refused, tmp_path, kind):
    path = tmp_path / "settings"
    path.mkdir() if kind == "folder" else os.mkfifo(path)
    assert f"--settings {path}: this is no file" in refused(["--data", str(tmp_path), "--settings", str(path)])


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, ": there is no such file"),
        (b"", ": there is no step in it"),
        (b"\n \n", ": there is no step in it"),
        (bytes(range(255, 0, -1)), ": the text is not UTF-8"),
        (b" " * 1_000_001, ": the file is larger than 1 MB"),
        (b'{"wait": 1}\nwait', ", line 2: this is no JSON"),
        (b"[" * 100_000, ", line 1: this is no JSON"),
        (b"1" * 5000, ", line 1: this is no JSON"),
        (b"[1]", ", line 1: a step is one of tap, "),
        (b'{"jump": 1}', ", line 1: a step is one of tap, "),
        (b'{"tap": 1, "key": "a"}', ", line 1: a step is one of tap, "),
        (b'{"tap": 5}', ", line 1: tap takes the name of a widget, or [x, y]"),
        (b'{"tap": [1]}', ", line 1: tap takes"),
        (b'{"tap": [1, "2"]}', ", line 1: tap takes"),
        (b'{"key": "nokey"}', ", line 1: key takes"),
        (b'{"key": 5}', ", line 1: key takes"),
        (b'{"wait": "x"}', ", line 1: wait takes"),
        (b'{"wait": -1}', ", line 1: wait takes"),
        (b'{"wait": 1e999}', ", line 1: wait takes"),
        (b'{"wait": NaN}', ", line 1: wait takes"),
        (b'{"wait": true}', ", line 1: wait takes"),
        (b'{"until": "dawn"}', ", line 1: until takes"),
        (b'{"play": 0}', ", line 1: play takes"),
        (b'{"play": 1.5}', ", line 1: play takes"),
        (b'{"shot": ""}', ", line 1: shot takes"),
        (b'{"report": null}', ", line 1: report takes"),
        (b'{"exit": 256}', ", line 1: exit takes"),
    ],
)
def test_a_script_that_cannot_be_done(refused, tmp_path, content, said):
    path = tmp_path / "script"
    if content is not None:
        path.write_bytes(content)
    assert f"--script {path}{said}" in refused(["--data", str(tmp_path), "--script", str(path)])
    pygame.display.quit()


@pytest.mark.parametrize("step", ["shot", "report"])
def test_a_script_that_cannot_write_ends_with_a_line_and_3(tmp_path, capsys, step):
    path = tmp_path / "script"
    path.write_text(json.dumps({step: str(tmp_path)}))
    assert status_of(["--data", str(tmp_path), "--script", str(path)]) == 3
    assert capsys.readouterr().err == f"main.py: {tmp_path}: this is a directory, not a file\n"
    pygame.display.init()


# ── the output ──


def run(*words, output):
    return subprocess.run(
        [sys.executable, "main.py", *words], cwd=ROOT, stdout=output, stderr=subprocess.PIPE, text=True, timeout=60
    )


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device without room")
def test_an_output_without_room_is_told():
    with open("/dev/full", "w") as full:
        done = run("replay", SAMPLE, output=full)
    assert (done.returncode, done.stderr) == (2, "main.py replay: the output: No space left on device\n")


def test_an_output_that_nobody_reads_is_no_fault():
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "w") as closed:
        done = run("replay", SAMPLE, output=closed)
    assert (done.returncode, done.stderr) == (0, "")


def running(process):
    """Whether a process is there and no zombie."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(not os.path.exists("/proc/self/stat"), reason="no list of processes")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_an_arena_with_several_processes_ends_with_all_of_them(number):
    words = [*ARENA, "--games", "1000", "--jobs", "2", "--size", "30x30"]
    environ = {**os.environ, "PAPERGLOW_ENGINE": "python"}
    process = subprocess.Popen([sys.executable, "main.py", *words], cwd=ROOT, env=environ, stderr=subprocess.PIPE)
    children, until = Path(f"/proc/{process.pid}/task/{process.pid}/children"), time.monotonic() + 30
    while len(children.read_text().split()) < 2 and time.monotonic() < until:
        time.sleep(0.02)
    started = children.read_text().split()
    process.send_signal(number)
    assert process.wait(30) == (130 if number == signal.SIGINT else -number)
    until = time.monotonic() + 20
    while any(map(running, started)) and time.monotonic() < until:
        time.sleep(0.05)
    assert len(started) == 2
    assert not any(map(running, started))
    assert process.stderr.read() == b""
    process.stderr.close()


def test_an_engine_that_there_is_not_is_named(monkeypatch, caplog):
    monkeypatch.setattr(jit, "ASKED", "fast")
    compiled.Compiled()
    assert "PAPERGLOW_ENGINE is 'fast', but must be library, python, numba, ahead; library is used" in caplog.text

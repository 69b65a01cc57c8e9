"""`main.py replay`: what is printed where, and the exit status."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from types import SimpleNamespace

import pytest

from game.commands import replay
from tests.conftest import ROOT

GOOD = '[Game "kropki"]\n[Board "5x6"]\n[Options "cross=no"]\n[Result "1-0"]\n\n1 blue 1-1\n2 red 5-6\n'
BAD = GOOD + "3 blue 1-1\n"


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    """run(name=text, …, flags) writes the files, replays them and returns (status, output, errors)."""
    monkeypatch.chdir(tmp_path)

    def run(*names, as_json=False, to=None):
        status = replay.run(SimpleNamespace(files=names, json=as_json, to=to))
        out, err = capsys.readouterr()
        return status, out, err

    (tmp_path / "good.txt").write_text(GOOD)
    (tmp_path / "bad.txt").write_text(BAD)
    (tmp_path / "dots.sgf").write_text("(;SZ[5:6];B[aa];W[aa];B[bb])")
    return run


def test_one_file_as_json(run):
    status, out, err = run("good.txt", as_json=True)
    assert status == 0
    assert list(json.loads(out)) == [
        "game", "board_size", "actions", "turn", "to_move", "result", "reason", "score", "position",
    ]  # fmt: skip
    assert json.loads(out) == {
        "game": "kropki",
        "board_size": [5, 6],
        "actions": 2,
        "turn": 3,
        "to_move": "blue",
        "result": "*",
        "reason": None,
        "score": {"blue": 0, "red": 0},
        "position": {
            "dots": ["....r", ".....", ".....", ".....", ".....", "b...."],
            "territory": ["....."] * 6,
        },
    }
    assert err == "warning: good.txt: line 4: the file says 1-0, but the match comes out as *\n"


def test_one_file_for_eyes(run):
    status, out, _ = run("good.txt")
    lines = out.splitlines()
    assert status == 0
    assert lines[0] == "kropki 5x6, turn 3: blue 0, red 0; blue to move"
    assert lines[2:10] == [
        "dots:",
        "   6 . . . . r",
        "   5 . . . . .",
        "   4 . . . . .",
        "   3 . . . . .",
        "   2 . . . . .",
        "   1 b . . . .",
        "     1 2 3 4 5",
    ]


def test_several_files_in_the_order_given(run):
    status, out, err = run("bad.txt", "good.txt", "missing.txt", "dots.sgf", as_json=True)
    answers = [json.loads(line) for line in out.splitlines()]
    assert status == 2
    assert [next(iter(answer)) for answer in answers] == ["file"] * 4
    assert [answer["file"] for answer in answers] == ["bad.txt", "good.txt", "missing.txt", "dots.sgf"]
    assert [answer.get("rejected_line", "read") for answer in answers] == [8, "read", None, "read"]
    assert answers[0]["error"] == 'line 8: "3 blue 1-1": there is a dot on that point'
    assert (answers[3]["skipped"], answers[3]["to_move"], answers[3]["turn"]) == (1, "red", 3)
    assert [line.split(":")[0] for line in err.splitlines()] == ["bad.txt", "warning", "missing.txt", "warning"]


def test_a_rejected_file_is_one_line(run):
    status, out, err = run("bad.txt")
    assert (status, out) == (2, "")
    assert err == 'bad.txt: line 8: "3 blue 1-1": there is a dot on that point\n'


def test_the_first_actions_only(run):
    status, out, err = run("bad.txt", as_json=True, to=1)
    assert (status, err, json.loads(out)["actions"]) == (0, "", 1)
    assert run("bad.txt", as_json=True, to=2)[0] == 0
    assert run("bad.txt", as_json=True, to=3)[0] == 2
    assert json.loads(run("good.txt", as_json=True, to=99)[1])["actions"] == 2


def test_a_folder_and_unreadable_things(run, tmp_path):
    (tmp_path / "binary.txt").write_bytes(bytes(range(255, 0, -1)))
    (tmp_path / "large.txt").write_bytes(b"#" * 10_000_001)
    for name, said in (
        (str(tmp_path), "is a directory"),
        ("binary.txt", "not UTF-8"),
        ("large.txt", "larger than 10 MB"),
        ("a\0b", "null"),
    ):
        status, out, err = run(name)
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert said in err


def test_an_end_is_told(run, tmp_path):
    (tmp_path / "end.txt").write_text(GOOD + "3 red resign\n")
    assert run("end.txt") == (0, run("end.txt")[1], "")
    assert run("end.txt")[1].startswith("kropki 5x6, turn 3: blue 0, red 0; 1-0 (resign)\n")


def main(*arguments, **more):
    command = [sys.executable, str(ROOT / "main.py"), "replay", *map(os.fsencode, arguments)]
    return subprocess.run(command, capture_output=True, check=False, **more)


def test_the_command_line(tmp_path):
    path = tmp_path / os.fsdecode(b"caf\xe9\n.txt")
    path.write_text(GOOD.replace("1-0", "*"))
    done = main(path, "--json", "--to", "1", env={**os.environ, "LC_ALL": "C", "PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["actions"] == 1
    for arguments in ((), ("--to", "-1", path), ("--to", "x", path), ("--bogus", path)):
        done = main(*arguments)
        assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1)


def test_a_reader_that_goes_away_is_no_error(tmp_path):
    path = tmp_path / "long.txt"
    path.write_text('[Game "kropki"]\n[Board "60x60"]\n')
    command = f'"{sys.executable}" "{ROOT / "main.py"}" replay {f"{path} " * 20} | head -1'
    done = subprocess.run(command, shell=True, capture_output=True, check=False)
    assert done.stderr == b""

"""The endgame tables of Morris: what they say follows from the rules, is what others found, and a bad file is named."""

import hashlib
import json
import logging
import os
import random
import struct
import subprocess
import sys

import numpy as np
import pytest

from engine.mills import endgame, rules
from engine.mills.board import POINTS
from engine.mills.endgame import KEPT, NONE, UNKNOWN, Ending, before, lookup
from engine.mills.ranking import slots
from engine.mills.state import MOVER, OPEN
from game import endgames
from game.screen import Screen
from game.settings import Settings
from scenes import play
from tests.conftest import ROOT

PAIRS = [(men, others) for men in range(3, 8) for others in range(3, 11 - men)]
SAMPLES = 12
"""Positions of each pair that are played on by every action."""


@pytest.fixture(scope="module", autouse=True)
def tables():
    assert endgames.ensure()
    yield
    assert endgame.attached() is not NONE, "a test took the tables away"


def random_position(dice, men, others):
    """So many men of Ivory, who is to move, against so many of Charcoal."""
    signs = ["i"] * men + ["c"] * others + ["."] * (POINTS - men - others)
    dice.shuffle(signs)
    return rules.position_of("".join(signs), 0)


def worth(position):
    return int(endgame.probe(position, *endgame.attached()))


def by_actions(position):
    """What the rules' own actions lead to, one ply on or, with a mill closed, one action on."""
    found = [-endgame.SURE]
    for action in rules.legal(position):
        following = rules.after(position, action)
        same = following.counts[MOVER] == position.counts[MOVER]
        found.append(worth(following) if same else int(before(worth(following))))
    return max(found)


# ── what the tables say ──


@pytest.mark.parametrize(("men", "others"), PAIRS)
def test_every_worth_follows_from_the_actions_of_the_rules(men, others):
    dice = random.Random(men * 10 + others)
    for _ in range(SAMPLES):
        position = random_position(dice, men, others)
        assert worth(position) == by_actions(position), rules.picture(position)


@pytest.mark.parametrize(("men", "others"), [(3, 3), (3, 8), (4, 6), (5, 6), (7, 4)])
def test_an_open_capture_is_worth_its_best_man(men, others):
    """A side with a mill closed has a man to take, so eleven men are not too many."""
    dice = random.Random(1)
    for _ in range(SAMPLES):
        position = random_position(dice, men, others)
        position.counts[OPEN] = 1
        assert worth(position) == by_actions(position) != UNKNOWN


def test_the_sides_and_the_symmetries_make_no_difference():
    dice = random.Random(4)
    for men, others in PAIRS:
        position = random_position(dice, men, others)
        signs = rules.picture(position)["points"]
        other = rules.position_of(signs.translate(str.maketrans("ic", "ci")), 1)
        mirrored = rules.position_of(signs[::-1], 0)
        assert worth(position) == worth(other) == worth(mirrored)


def test_machine_code_says_what_plain_python_says():
    dice = random.Random(7)
    for men, others in PAIRS * 5:
        position = random_position(dice, men, others)
        position.counts[OPEN] = dice.random() < 0.3
        assert worth(position) == int(endgame.probe.py_func(position, *endgame.attached()))


# the points in their order: a7 d7 g7 / b6 d6 f6 / c5 d5 e5 / a4 b4 c4 e4 f4 g4 / c3 d3 e3 / b2 d2 f2 / a1 d1 g1
KNOWN = {
    "a man flies into the mill and takes the third": ("ii. i.. ... ...... c.c ... .c.", Ending(1, 1)),
    "four men, none of whom can move": ("iii .c. ... c....c ... ... ic.", Ending(-1, 0)),
    "a side with two men": ("ii. ... ... ...... c.c ... .c.", Ending(-1, 0)),
    "eleven men": ("iii iii ... ...... ccc cc. ...", None),
    "two men against many": ("ii. ... ... ...... ccc ccc ccc", None),
}


@pytest.mark.parametrize(("points", "ending"), KNOWN.values(), ids=KNOWN)
def test_known_endings(points, ending):
    assert lookup(rules.position_of(points.replace(" ", ""), 0)) == ending


def test_while_men_are_to_be_placed_the_tables_are_silent():
    for reserve in ((9, 9), (1, 1), (0, 1)):
        assert lookup(rules.position_of("ii.i..........c.c....c..", 0, reserve)) is None


def test_without_tables_nothing_is_known(monkeypatch):
    monkeypatch.setattr(endgame, "_attached", [NONE])
    assert lookup(random_position(random.Random(1), 3, 3)) is None


# ── solved anew, and counted ──


def test_the_solver_finds_the_shipped_tables_and_they_hold_what_others_published():
    environ = {**os.environ, "PAPERGLOW_ENGINE": "numba", "NUMBA_DISABLE_JIT": "0"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.solved"], cwd=ROOT, env=environ, capture_output=True, text=True, timeout=600
    )
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert said["solved"] == {"3-3": True, "4-3": True}, "solved and shipped tables are the same"
    assert len(said["counted"]) == len(KEPT)
    for name, (found, published) in said["counted"].items():
        assert found == published, name


# ── the file ──

PACKED = endgames.FILE.read_bytes()
HEAD, ENTRY = endgames.HEAD.size, endgames.ENTRY.size


def sealed(rest, version=endgames.VERSION, count=10):
    """A file around what follows its head, with a checksum that fits."""
    return endgames.HEAD.pack(endgames.MAGIC, version, count, hashlib.sha256(rest).digest()) + rest


def flipped(data, at):
    return data[:at] + bytes([data[at] ^ 16]) + data[at + 1 :]


FILLED = HEAD + 6  # where the first entry says how many pages follow
DAMAGED = {
    "empty": b"",
    "short": PACKED[:20],
    "only the head": PACKED[:HEAD],
    "truncated": PACKED[:-1000],
    "longer": PACKED + b"more",
    "a bit": flipped(PACKED, len(PACKED) // 2),
    "a bit of the list": flipped(PACKED, HEAD + 3),
    "another file": b"PK" + PACKED[2:],
    "another version": sealed(PACKED[HEAD:], version=99),
    "other tables": sealed(flipped(PACKED, HEAD)[HEAD:]),
    "too few tables": sealed(PACKED[HEAD:], count=2),
    "more tables than bytes": sealed(PACKED[HEAD : HEAD + 50], count=60_000),
    "a broken stream": sealed(flipped(PACKED, len(PACKED) // 2)[HEAD:]),
    "streams cut off": sealed(PACKED[HEAD:-1000]),
    "a wrong count of pages": sealed(PACKED[HEAD:FILLED] + struct.pack("<I", 5) + PACKED[FILLED + 4 :]),
    "no end of pages": sealed(PACKED[HEAD:FILLED] + struct.pack("<I", 2**32 - 1) + PACKED[FILLED + 4 :]),
}


@pytest.mark.parametrize("data", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_file_is_named_in_one_line_and_changes_nothing(tmp_path, caplog, data):
    path = tmp_path / "endgame.xz"
    path.write_bytes(data)
    refused(path, caplog)


def test_a_missing_file_is_named_too(tmp_path, caplog):
    refused(tmp_path / "nowhere.xz", caplog)
    refused(tmp_path, caplog)


def refused(path, caplog):
    caplog.clear()
    had = endgame.attached()
    assert endgames.load(path) is False
    assert endgame.attached() is had
    (record,) = caplog.records
    assert record.levelno == logging.WARNING
    assert path.name in record.getMessage()
    assert "\n" not in record.getMessage()


def test_in_the_background_too(monkeypatch):
    monkeypatch.setattr(endgame, "_attached", [NONE])
    endgames.start().join(60)
    assert endgame.attached().maps[0] == endgame.MOST_MEN


def test_the_machine_loads_them_once_its_first_frame_is_seen():
    app = play._app(Settings(), Screen((640, 480)), None, None, None)
    assert app.hooks.drawn is endgames.start


def test_what_is_packed_comes_out_again():
    dice, tables = np.random.default_rng(5), {}
    for key in KEPT:
        tables[key] = np.zeros(slots(*key), np.uint8)
        tables[key][dice.integers(0, tables[key].size, 100)] = dice.integers(1, 200, 100)
        tables[key][-1] = 7
    unpacked = endgames.unpack(endgames.pack(tables))
    for key, table in tables.items():
        assert (endgames.unfolded(unpacked, *key) == table).all()


def test_it_adds_little_to_the_download_and_to_memory():
    assert len(PACKED) <= 4_000_000
    assert sum(array.nbytes for array in endgame.attached()) <= 100_000_000

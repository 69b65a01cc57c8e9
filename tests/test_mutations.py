"""Damaged match files and SGFs: refused with one clear line, or read rightly, quickly and in little memory.

PAPERGLOW_FULL=1 tries 10,000 of them, with a second and 200 MB as limits; else a sample.
"""

from __future__ import annotations

import itertools
import os
import random
import resource
import sys
import time
from collections.abc import Callable

import pytest

from engine import GAMES, matchfile, sgf, sgftree
from engine.game import Game
from engine.match import Match
from engine.matchfile import MatchFileError
from tests.conftest import SHARED
from tests.reference import records

FULL = bool(os.environ.get("PAPERGLOW_FULL"))
TRIES = 5_000 if FULL else 750  # of match files, and as many of SGFs
MOST_SECONDS, MOST_MEGABYTES = 1.0, 200
KROPKI = GAMES["kropki"]

ODD = [
    "\u202e", "\u00a0", "\u2028", "\u0085", "\x00", "\x0b", "\x1b[2J", "\U0001f600", "\u05f7", "٣", "²", "\ufeff", "é",
    "999999999999999999999999", "-1", "0", "00", "1e9", "0x10", "60x60", "9" * 5000, "(;" * 200, "\n" * 50, "#",
    "resign", "draw", "end", '[Game "kropki"]', '[Board "5x5"]', "CA[utf-16]", "SZ[52:1]", "AB[aa:ZZ]", *'[]()\\;"',
    '[Game "conquer"]', '[Game "mills"]', "xa7", "x", "-", "A1", "d6xd5",
]  # fmt: skip


def generated(seed: int, game: Game = KROPKI) -> Match:
    """A random match of ours, up to its end."""
    rng = random.Random(seed)
    values = {choice.key: rng.choice(choice.values) for choice in game.choices}
    sizes = [(5, 5), (7, 6), (9, 9)] if game.smallest != game.largest else [game.default_size]
    match = Match(game, game.options(rng.choice(sizes), **values))
    while not match.outcome:
        match.play(game.text(match.position, rng.choice(game.legal(match.position))))
    return match


def files(pattern: str, most_bytes: int) -> list[bytes]:
    """Real files from outside the project, where they are at hand."""
    found = [path.read_bytes() for path in sorted(SHARED.glob(pattern))]
    return [data for data in found if len(data) <= most_bytes]


def match_files(game: Game) -> list[bytes]:
    """Matches of ours, the first of them at some moments too, and real ones."""
    matches = [generated(seed, game) for seed in range(8)]
    moments = range(0, len(matches[0].steps), 5)
    return [
        *(matchfile.write(match).encode() for match in matches),
        *(matchfile.write(matches[0], moment).encode() for moment in moments),
        *files(f"cases/{game.id}/*.txt", 10_000 if FULL else 1500),
    ]


def sgfs() -> list[bytes]:
    real = files("games/*.sgf", 10_000 if FULL else 1500) + files("cases/dots/*.sgf", 1500)
    return [sgf.write(generated(seed)) for seed in range(8)] + real


# ways to damage a file: each takes the bytes and a random source


def flip(data: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :]


def cut(data: bytes, rng: random.Random) -> bytes:
    low, high = sorted(rng.choices(range(len(data) + 1), k=2))
    return data[:low] + data[high:]


def cut_a_little(data: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(data))
    return data[:at] + data[at + rng.randint(1, 4) :]


def end_early(data: bytes, rng: random.Random) -> bytes:
    return data[: rng.randrange(len(data))]


def repeat(data: bytes, rng: random.Random) -> bytes:
    low, high = sorted(rng.choices(range(len(data) + 1), k=2))
    return data[:high] + data[low:high] * rng.choice((1, 1, 2, 20)) + data[high:]


def swap(data: bytes, rng: random.Random) -> bytes:
    a, b, c = sorted(rng.choices(range(len(data) + 1), k=3))
    return data[:a] + data[b:c] + data[a:b] + data[c:]


def insert(data: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(data) + 1)
    return data[:at] + rng.choice(ODD).encode() + data[at:]


def insert_bytes(data: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(data) + 1)
    return data[:at] + rng.randbytes(rng.randint(1, 6)) + data[at:]


def other_line_ends(data: bytes, rng: random.Random) -> bytes:
    return data.replace(b"\n", rng.choice((b"\r\n", b"\r", b"\n\n", b" \n\t", b"\x0b")))


def other_lines(data: bytes, rng: random.Random) -> bytes:
    lines = data.split(b"\n")
    a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[a], lines[b] = rng.choice(((lines[b], lines[a]), (lines[a], lines[a]), (b"", lines[b])))
    return b"\n".join(lines)


def other_digit(data: bytes, rng: random.Random) -> bytes:
    places = [at for at, byte in enumerate(data) if 48 <= byte < 58] or [0]
    at = rng.choice(places)
    return data[:at] + str(rng.randrange(10)).encode() + data[at + 1 :]


DAMAGE: list[Callable[[bytes, random.Random], bytes]] = [
    flip, cut, cut_a_little, end_early, repeat, swap, insert, insert_bytes, other_line_ends, other_lines, other_digit,
]  # fmt: skip


def damaged(originals: list[bytes], seed: int) -> bytes:
    rng = random.Random(seed)
    data = rng.choice(originals)
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        data = rng.choice(DAMAGE)(data, rng) or b" "
    return data


@pytest.fixture(autouse=True)
def _little_memory():
    """The peak may rise by MOST_MEGABYTES; only the full run asks, since others share the process."""
    unit = 2**20 if sys.platform == "darwin" else 2**10
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    yield
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / unit
    assert grown < MOST_MEGABYTES or not FULL


def outcome_of(read: Callable, data: bytes):
    """What read returns or what it refuses the data with."""
    try:
        return read(data)
    except (MatchFileError, records.Refused) as error:
        return error


def attempt(read: Callable, data: bytes):
    """What read makes of the data: its record, or a MatchFileError; all it says is one readable line."""
    began = time.process_time()
    found = outcome_of(read, data)
    assert time.process_time() - began < MOST_SECONDS or not FULL
    said = [str(found)] if isinstance(found, MatchFileError) else found.warnings
    assert all(line.isprintable() and 0 < len(line) < 400 for line in said), data
    return found


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_damaged_match_files(game):
    originals, refused = match_files(game), 0
    for seed in range(TRIES):
        data = damaged(originals, seed)
        found, plain = attempt(matchfile.read, data), outcome_of(records.match_file, data)
        if isinstance(plain, records.Refused):
            assert isinstance(found, MatchFileError), data
            assert found.line == plain.args[0], (data, found)
            refused += 1
        else:
            assert isinstance(found, matchfile.Record), (data, found)
            sheet, actions = plain
            assert found.match.game.picture(found.match.position) == sheet.picture(), data
            assert found.match.lines == len(actions)
            assert matchfile.read(matchfile.write(found.match)).match.steps == found.match.steps
    assert TRIES * 0.3 < refused < TRIES * 0.95


def test_damaged_sgfs():
    originals, refused = sgfs(), 0
    for seed in range(TRIES):
        data = damaged(originals, seed)
        found = attempt(sgf.read, data)
        if isinstance(found, MatchFileError):
            refused += 1
            continue
        assert_same_dots(found, data)
        if found.match:
            again = sgf.read(sgf.write(found.match)).match
            assert again.steps == found.match.steps
            assert again.game.picture(again.position) == found.game.picture(found.position)
    assert TRIES * 0.1 < refused < TRIES * 0.9


def assert_same_dots(record: sgf.SgfRecord, data: bytes) -> None:
    """The record has the dots that the plain reader finds, in the same order, the skipped ones left out."""
    text = sgftree._decoded(data)[0]
    plain = records.sgf_dots(text[sgftree._ROOT.search(text).start() :])
    if any(len(letters) != 2 for _, letters in plain):
        return  # rectangles
    places = [("BW".index(colour), *map(sgf.LETTERS.index, letters)) for colour, letters in plain]
    wanted = [(side, column + 1, record.size[1] - row) for side, column, row in places]
    kept = [(dot.side, dot.x, dot.y) for dot in (*record.start, *record.moves)]
    assert len(wanted) == len(kept) + record.skipped, data
    left = iter(wanted)
    assert all(dot in left for dot in kept), data


def test_the_plain_reader_reads_the_originals():
    for game in GAMES.values():
        for data in match_files(game)[:8]:
            records.match_file(data)


def test_every_kind_of_damage_damages():
    data = matchfile.write(generated(1)).encode()
    for damage, seed in itertools.product(DAMAGE, range(30)):
        damage(data, random.Random(seed))
    assert all(any(damage(data, random.Random(seed)) != data for seed in range(9)) for damage in DAMAGE)

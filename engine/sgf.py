"""SGF for the games of dots: `GM[40] FF[4]`, so that games go to and from other programs.

A point is two letters, x then y counted from the top left, a-z and A-Z for 0 to 51. `B` is the side that moves
first. Every dot of the main line is placed for its own colour in file order, whoever would be to move; a dot on a
point that our rules close is skipped and counted. Rings recorded after a dot are compared with our captures. In a game
where ground counts `RU` says `territory`. One that its players ended has no move for that: its result tells.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine import GAMES
from engine.dots import field as dots
from engine.game import Game, Illegal, Options
from engine.match import RESIGN, Match
from engine.phrase import Phrase
from engine.ringcheck import RingCheck
from engine.sgftree import Property, SgfError, escaped, simple_text
from engine.sgftree import read as read_tree

MOST_DOTS = 50_000
LETTERS = string.ascii_lowercase + string.ascii_uppercase
NUMBERS = np.array([LETTERS.find(chr(code)) for code in range(256)], np.int64)  # of a letter, -1 for any other sign
GAME_OF_DOTS = "40"
FAMILY = ("kropki", "conquer")
SIDES = {"B": 0, "W": 1, "AB": 0, "AW": 1}
STOPS = ("", RESIGN)
GROUND = "territory"  # in RU, and the value of the option `count`

_SIZE = re.compile(r"\s*([0-9]{1,4})\s*(?::\s*([0-9]{1,4})\s*)?")
_POINT = re.compile(r"([a-zA-Z])([a-zA-Z])(?:\.(.*)|:([a-zA-Z])([a-zA-Z]))?", re.DOTALL)


class Dot(NamedTuple):
    """A dot of a record: its side, and its point x-y from 1, y upwards."""

    side: int
    x: int
    y: int


@dataclass(frozen=True)
class SgfRecord:
    """What an SGF holds. `options` are those of a board without dots; `start` are the dots before the first move and
    `moves` the dots after it, the skipped left out; `to_move` is the side other than the last dot's. `match` is the
    same as a match of our own, with the file's resignation, end or agreed draw as its last step, or None where our
    rules have no such match: the colours don't alternate, the start is none of ours, dots were skipped, or it goes on
    after our end."""

    game: Game
    size: tuple[int, int]
    options: Options
    position: Any
    start: list[Dot]
    moves: list[Dot]
    to_move: int
    skipped: int
    warnings: list[Phrase]
    match: Match | None


def read(data: bytes, most: int | None = None) -> SgfRecord:
    """Read an SGF, at most so many moves of it; raises SgfError. What the position says of the game's end is up to
    the caller: a decided game goes on here."""
    properties, warnings = read_tree(data)
    root: dict[str, Property] = {}
    for each in properties:
        if each.node == 0:
            root.setdefault(each.name, each)
    game, size = _game_of(root), _size_of(root)
    options = _options_for(game, size, cross="no", count=_count_of(root))
    reader = _Reader(game, options, with_rings=any(_has_rings(each) for each in properties))
    complete = reader.play(properties, most)
    match = _as_match(reader, root, complete) if not reader.skipped else None
    return SgfRecord(
        game=game,
        size=size,
        options=options,
        position=reader.finished(),
        start=reader.start,
        moves=reader.moves,
        to_move=reader.to_move,
        skipped=reader.skipped,
        warnings=warnings + reader.warnings(),
        match=match,
    )


def _has_rings(each: Property) -> bool:
    return each.name in ("B", "W") and any("." in value for value in each.values)


def _game_of(root: dict[str, Property]) -> Game:
    kind, name = root.get("GM"), root.get("GN")
    if kind and kind.values[0].strip() != GAME_OF_DOTS:
        raise SgfError(
            kind.line, f"GM[{kind.values[0]}]", Phrase("a game of dots is GM[{number}]", number=GAME_OF_DOTS)
        )
    wanted = simple_text(name.values[0]).lower() if name else FAMILY[0]
    if wanted not in FAMILY:
        wanted = FAMILY[0]
    if wanted not in GAMES:
        raise SgfError(name.line if name else None, f"GN[{wanted}]", Phrase("this version does not have that game yet"))
    return GAMES[wanted]


def _size_of(root: dict[str, Property]) -> tuple[int, int]:
    if "SZ" not in root:
        raise SgfError(None, "", Phrase("the board's size is missing: there is no SZ"))
    value, line = root["SZ"].values[0], root["SZ"].line
    numbers = _SIZE.fullmatch(value)
    if not numbers:
        raise SgfError(line, f"SZ[{value}]", Phrase("a size is SZ[width:height] or SZ[n]"))
    width, height = int(numbers[1]), int(numbers[2] or numbers[1])
    if not (1 <= width <= len(LETTERS) and 1 <= height <= len(LETTERS)):
        raise SgfError(line, f"SZ[{value}]", Phrase("a board in SGF has 1 to {n} points a side", n=len(LETTERS)))
    return width, height


def _count_of(root: dict[str, Property]) -> str:
    return GROUND if "RU" in root and simple_text(root["RU"].values[0]).lower() == GROUND else ""


def _options_for(game: Game, size: tuple[int, int], **wanted: str) -> Options:
    """The game's options on a board of any size, with those of the wanted values that it has."""
    found = ((choice.key, wanted.get(choice.key), choice.values) for choice in game.choices)
    return Options(size, tuple((key, value if value in known else known[0]) for key, value, known in found))


class _Reader:
    """Places the dots of a record one after the other on a board that starts without any."""

    def __init__(self, game: Game, options: Options, with_rings: bool):
        self.game, self.options, self.size = game, options, options.size
        self.position = game.rules.start(options)
        self.rings = RingCheck(self.owners()) if with_rings else None
        self.start: list[Dot] = []
        self.moves: list[Dot] = []
        self.to_move = self.skipped = self.seen = 0
        self.erased = self.moving = False
        self.resigned: int | None = None

    def play(self, properties: list[Property], most: int | None) -> bool:
        """Place all dots, or those of the first so many moves; False if moves were left over."""
        for each in properties:
            self.erased |= each.name == "AE"
            if each.name not in SIDES:
                continue
            self.moving |= each.name in ("B", "W")
            for value in map(str.strip, each.values):
                if value in STOPS and each.name in ("B", "W"):
                    self.resigned = SIDES[each.name] if value == RESIGN else None
                    return True
                if self.moving and len(self.moves) == most:
                    return False
                if value:
                    self._place_all(SIDES[each.name], value, each)
        return True

    def _place_all(self, side: int, value: str, of: Property) -> None:
        for x, y, rings in self._points(value, of):
            self.seen += 1
            if self.seen > MOST_DOTS:
                raise SgfError(of.line, f"{of.name}[{value}]", Phrase("more than {n} dots are not read", n=MOST_DOTS))
            self._place(Dot(side, x, y), rings)

    def _points(self, value: str, of: Property) -> Iterator[tuple[int, int, str]]:
        """The points of a value, each with the rings recorded after it; a setup value may be a rectangle."""
        found = _POINT.fullmatch(value)
        if not found or (found[4] and of.name in ("B", "W")):
            raise SgfError(of.line, f"{of.name}[{value}]", Phrase("a point is two letters"))
        left, top = LETTERS.index(found[1]), LETTERS.index(found[2])
        right, bottom = (LETTERS.index(found[4]), LETTERS.index(found[5])) if found[4] else (left, top)
        if max(left, right) >= self.size[0] or max(top, bottom) >= self.size[1]:
            rule = Phrase("that point is off the board of {width}x{height}", width=self.size[0], height=self.size[1])
            raise SgfError(of.line, f"{of.name}[{value}]", rule)
        for row in range(top, bottom + 1):
            for column in range(left, right + 1):
                yield column + 1, self.size[1] - row, found[3] or ""

    def _place(self, dot: Dot, rings: str) -> None:
        rules = self.game.rules
        cell = rules.cell_of(self.position, dot.x, dot.y)
        if int(self.position.cells[cell]) & dots.TAKEN:
            self.skipped += 1
            return
        self.position = dots.copy(self.position)
        rules.place(self.position, cell, dot.side)
        (self.moves if self.moving else self.start).append(dot)
        self.to_move = 1 - dot.side
        if self.rings:
            self.rings.placed(dot.side, self.owners(), self._rings_in(rings))

    def owners(self) -> NDArray[np.uint8]:
        """Whose territory a point is, uint8[height, width], the lowest row first: 0 nobody's, 1 first, 2 second."""
        return self.game.rules.board(self.position) >> 4 & 3

    def _rings_in(self, text: str) -> list[NDArray[np.int64] | None]:
        """The rings as ringcheck wants them, None for an unreadable one."""
        return [self._ring(letters) for letters in text.split(".") if letters]

    def _ring(self, letters: str) -> NDArray[np.int64] | None:
        numbers = NUMBERS[np.frombuffer(letters.encode("latin-1", "replace"), np.uint8)]
        if len(numbers) % 2 or numbers.min() < 0:
            return None
        return np.stack([numbers[::2], self.size[1] - 1 - numbers[1::2]], axis=1)

    def finished(self) -> Any:
        """The position, with the side other than the last dot's to move."""
        self.position.counts[dots.MOVER] = self.to_move
        return self.position

    def warnings(self) -> list[Phrase]:
        found = []
        if self.skipped:
            found.append(
                Phrase("{n} of the dots stand where a rule closes the point: they are left out", n=self.skipped)
            )
        if self.rings and self.rings.differing:
            found.append(
                Phrase(
                    "{n} of the dots have other rings in the file than by the rules: the rules count",
                    n=self.rings.differing,
                )
            )
        if self.erased:
            found.append(Phrase("erased points (AE) are left as they are"))
        return found


# a record as a match


def _as_match(reader: _Reader, root: dict[str, Property], complete: bool) -> Match | None:
    """The match that has the record's start and dots, None if there is none."""
    if not all(
        low <= n <= high for low, n, high in zip(reader.game.smallest, reader.size, reader.game.largest, strict=True)
    ):
        return None
    match = _played(reader)
    if match:
        match.tags.update(_tags(reader.game, root))
        if complete and not match.outcome:
            _end(match, reader.resigned, root.get("RE"))
    return match


def _played(reader: _Reader) -> Match | None:
    game, moves = reader.game, reader.moves
    for cross in ("no", "yes"):
        options = _options_for(game, reader.size, **{**dict(reader.options.values), "cross": cross})
        start = _dots_of(game, game.start(options))
        if set(reader.start) == start:
            rest = moves
        elif not reader.start and set(moves[: len(start)]) == start:
            rest = moves[len(start) :]
        else:
            continue
        match = Match(game, options)
        try:
            for side, x, y in rest:
                match.play(f"{x}-{y}", side)
        except Illegal:
            continue
        return match
    return None


def _dots_of(game: Game, position: Any) -> set[Dot]:
    """The live dots of a position."""
    live = game.rules.board(position) & dots.LIVE
    return {Dot(int(live[y, x]) - 1, int(x) + 1, int(y) + 1) for y, x in np.argwhere(live)}


def _tags(game: Game, root: dict[str, Property]) -> dict[str, str]:
    names = {game.sides[0].capitalize(): "PB", game.sides[1].capitalize(): "PW", "Date": "DT"}
    found = {tag: simple_text(root[name].values[0]) for tag, name in names.items() if name in root}
    return {tag: text.replace('"', "'") for tag, text in found.items() if text}


def _end(match: Match, resigned: int | None, result: Property | None) -> None:
    """What a running match ended with, from its last move or its result: that resignation, end or agreed draw."""
    text = simple_text(result.values[0]).lower() if result else ""
    if resigned is not None:
        match.resign(resigned)
    elif text[:3] in ("b+r", "w+r"):
        match.resign(1 if text[0] == "b" else 0)
    elif match.game.ending is not None and text == _by_points(match).lower():
        match.play(match.game.text(match.position, match.game.ending))
    elif text in ("0", "draw"):
        match.agree_draw(match.game.turn(match.position))


# writing


def write(match: Match, steps: int | None = None) -> bytes:
    """The SGF of the whole line, what can be redone included, or of its first so many steps.

    Raises SgfError for a game that isn't one of dots, or a board that letters can't name.
    """
    width, height = match.options.size
    if match.game.id not in FAMILY:
        raise SgfError(None, "", Phrase("only games of dots are written as SGF"))
    if max(width, height) > len(LETTERS):
        most = len(LETTERS)
        rule = Phrase(
            "a board of {width}x{height} can't be written as SGF, {n} is the most", width=width, height=height, n=most
        )
        raise SgfError(None, "", rule)
    whole = match.copy()
    whole.jump(len(match.steps) if steps is None else steps)
    return f"({_root(whole)}\n{''.join(_moves(whole))})\n".encode()


def _root(match: Match) -> str:
    width, height = match.options.size
    first, second = (side.capitalize() for side in match.game.sides)
    texts = {"PB": match.tags.get(first), "PW": match.tags.get(second), "DT": match.tags.get("Date")}
    texts["RE"] = _result(match)
    texts["RU"] = GROUND if GROUND in dict(match.options.values).values() else None
    properties = "".join(f"{name}[{escaped(text)}]" for name, text in texts.items() if text)
    size = f"{width}" if width == height else f"{width}:{height}"
    head = f";FF[4]GM[{GAME_OF_DOTS}]CA[UTF-8]AP[Paperglow]GN[{match.game.id}]SZ[{size}]"
    return head + properties + _setup(match)


def _setup(match: Match) -> str:
    start, text = sorted(_dots_of(match.game, match.positions[0])), ""
    for side, name in enumerate(("AB", "AW")):
        values = "".join(f"[{_letters(match, dot.x, dot.y)}]" for dot in start if dot.side == side)
        text += name + values if values else ""
    return text


def _moves(match: Match) -> Iterator[str]:
    for step in match.steps[: match.at]:
        x, dash, y = step.text.partition("-")
        if dash:  # resign, draw and end are no dots
            yield f";{'BW'[step.side]}[{_letters(match, int(x), int(y))}]"


def _letters(match: Match, x: int, y: int) -> str:
    return LETTERS[x - 1] + LETTERS[match.options.size[1] - y]


def _result(match: Match) -> str | None:
    if not match.outcome:
        return None
    if match.outcome.reason == "agreed":
        return "Draw" if match.game.ending is not None else "0"
    if match.outcome.reason == RESIGN:
        return f"{'BW'[match.outcome.winner or 0]}+R"
    return _by_points(match)


def _by_points(match: Match) -> str:
    """The result that the points make."""
    first, second = match.game.score(match.position)
    return "0" if first == second else f"{'BW'[second > first]}+{abs(first - second)}"

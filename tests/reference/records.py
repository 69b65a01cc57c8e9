"""Match files and SGFs read once more, as plainly as can be, to hold the readers against."""

from __future__ import annotations

import string
from typing import Protocol

from tests.reference.dots import RULES, Dots
from tests.reference.mills import Mills

LETTERS = string.ascii_letters
DIGITS = set(string.digits)
Tags = dict[str, tuple[int, str]]


class Refused(Exception):
    """A wrong line: its number, or None."""


class Sheet(Protocol):
    """A match by the rule book."""

    sides: tuple[str, str]
    to_move: int

    def act(self, action: str) -> bool:
        """Play a line's action; False if it can't be done."""

    def unfinished(self) -> bool:
        """Whether something must still follow on the line."""

    def outcome(self) -> tuple | None: ...

    def picture(self) -> dict: ...


class DotsSheet(Dots):
    """A sheet of dots as its tags ask for; `size` is the default board, `longest` the most points along a side."""

    game: str
    sides: tuple[str, str]
    size: tuple[int, int]
    longest: int
    options: tuple[str, ...]

    def __init__(self, tags: Tags):
        size, option = self.size, ""
        for at, name, value in sorted((at, name, value) for name, (at, value) in tags.items()):
            if name == "Board":
                size = self._size(at, value)
            if name == "Options":
                option = value.strip(" ")
                if option not in ("", *self.options):
                    raise Refused(at)
        super().__init__(*size, RULES[self.game], count_territory=option == "count=territory")
        if self.rules.cross and option != "cross=no":
            self.put_cross()

    def _size(self, at: int, value: str) -> tuple[int, int]:
        sides = [number(part) for part in value.split("x")]
        if len(sides) != 2 or not all(side and 5 <= side <= self.longest for side in sides):
            raise Refused(at)
        return sides[0], sides[1]

    def act(self, action: str) -> bool:
        if action == "end" and self.rules.ending:
            self.end()
            return True
        parts = [part.lstrip("0") for part in action.split("-")]
        point = tuple(number(part) or 0 for part in parts)
        if not set("".join(parts)) <= DIGITS or len(parts) != 2 or point not in self.free():
            return False
        self.play(point)
        return True

    def unfinished(self) -> bool:
        return False


class Kropki(DotsSheet):
    game, sides, size, longest = "kropki", ("blue", "red"), (39, 32), 60
    options = ("cross=yes", "cross=no")


class Conquer(DotsSheet):
    game, sides, size, longest = "conquer", ("red", "blue"), (13, 13), 40
    options = ("count=dots", "count=territory")


class Morris(Mills):
    """A board of Morris; of the tags only Options could ask for something, and there is nothing to ask for."""

    sides = ("ivory", "charcoal")

    def __init__(self, tags: Tags):
        at, value = tags.get("Options", (0, ""))
        if value.strip(" "):
            raise Refused(at)
        super().__init__()

    def act(self, action: str) -> bool:
        first, *more = "".join(blanks(action)).split("x")
        for part in (first, *(f"x{each}" for each in more)):
            part = "".join(sign.lower() if sign in "ABCDEFG" else sign for sign in part)
            if part not in self.legal():
                return False
            self.play(part)
        return True

    def unfinished(self) -> bool:
        return self.capturing


SHEETS = {"kropki": Kropki, "conquer": Conquer, "mills": Morris}


def number(text: str) -> int | None:
    """The value of ASCII digits without a leading zero, None for anything else and for the absurdly long."""
    return int(text) if text and set(text) <= DIGITS and text[0] != "0" and len(text) < 10 else None


class Reading:
    """A match file that is being read: its sheet once the tags are known, and the actions, one for each line."""

    def __init__(self) -> None:
        self.tags: Tags = {}
        self.sheet: Sheet | None = None
        self.actions: list[str] = []
        self.over = False
        self.open_line: int | None = None

    def begin(self, unless: int | None) -> Sheet:
        """The sheet that the tags ask for. Without a game the blame is on line `unless`."""
        if self.sheet is None:
            if "Game" not in self.tags:
                raise Refused(unless)
            at, name = self.tags["Game"]
            if name not in SHEETS:
                raise Refused(at)
            self.sheet = SHEETS[name](self.tags)
        return self.sheet

    def play_line(self, at: int, line: str) -> None:
        sheet = self.begin(unless=None if looks_like_an_action(line) else at)
        line = line.split(";")[0].strip(" \t")
        words = blanks(line)
        if not looks_like_an_action(line):
            raise Refused(at)
        last = words[2:] in (["resign"], ["draw"])
        if self.open_line and not last:
            raise Refused(self.open_line)
        turn = len(self.actions) + (not self.open_line)
        if self.over or number(words[0]) != turn or words[1] not in sheet.sides:
            raise Refused(at)
        action = line[len(words[0]) :].lstrip(" \t")[len(words[1]) :].lstrip(" \t")
        self.actions.append(action)
        if not last and (words[1] != sheet.sides[sheet.to_move] or not sheet.act(action)):
            raise Refused(at)
        self.over = last or sheet.outcome() is not None
        self.open_line = at if not last and sheet.unfinished() else None


def looks_like_an_action(line: str) -> bool:
    return len(blanks(line)) >= 3 and number(blanks(line)[0]) is not None


def match_file(data: bytes) -> tuple[Sheet, list[str]]:
    """The sheet that a match file leads to, and its actions; raises Refused with the first wrong line."""
    reading, wrong = Reading(), None
    for at, raw in enumerate(data.split(b"\n"), 1):
        try:
            line = raw.decode().removeprefix("\ufeff" if at == 1 else "").strip(" \t\r")
            if not line or line[0] in "#;":
                continue
            if reading.sheet is None and line[0] == "[":
                add_tag(at, line, reading.tags)
                continue
        except (UnicodeDecodeError, Refused):
            wrong = at
            break
        reading.play_line(at, line)
    sheet = reading.begin(unless=wrong)
    if wrong:
        raise Refused(wrong)
    return sheet, reading.actions


def add_tag(at: int, line: str, tags: Tags) -> None:
    """[Name "value"] and whatever follows."""
    name, quote, rest = line[1:].partition('"')
    value, end, rest = rest.partition('"')
    if not (quote and end and rest.lstrip(" \t").startswith("]") and name != name.rstrip(" \t")):
        raise Refused(at)
    name = name.strip(" \t")
    if not name or not set(name) <= {*string.ascii_letters, *string.digits, "_"} or name in tags:
        raise Refused(at)
    tags[name] = at, value


def blanks(line: str) -> list[str]:
    return [word for word in line.replace("\t", " ").split(" ") if word]


def sgf_dots(text: str) -> list[tuple[str, str]]:
    """(colour, two letters) of every dot of the main line, rings left out, up to a stop.

    For text that begins with its bracket and is sound.
    """
    found, name, at = [], "", 0
    while at < len(text) and text[at] != ")":
        if text[at] == "[":
            end = at + 1
            while text[end] != "]":
                end += 2 if text[end] == "\\" else 1
            value = text[at + 1 : end].strip()
            if name in ("B", "W") and value in ("", "resign"):
                break
            if name in ("B", "W", "AB", "AW") and value:
                found.append((name[-1], value.split(".")[0]))
            at = end
        elif text[at] in LETTERS:
            name = (name if text[at - 1] in LETTERS else "") + (text[at] if text[at].isupper() else "")
        at += 1
    return found

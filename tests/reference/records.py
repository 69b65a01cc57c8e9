"""Match files and SGFs of the games of dots read once more, as plainly as can be, to hold the readers against."""

from __future__ import annotations

import string
from typing import NamedTuple

from tests.reference.dots import RULES, Dots

LETTERS = string.ascii_letters
DIGITS = set(string.digits)


class Form(NamedTuple):
    """What a game's match files may say: its sides, the longest side of a board, the default board, the options."""

    sides: tuple[str, str]
    longest: int
    size: tuple[int, int]
    options: set[str]


FORMS = {
    "kropki": Form(("blue", "red"), 60, (39, 32), {"", "cross=yes", "cross=no"}),
    "conquer": Form(("red", "blue"), 40, (13, 13), {"", "count=dots", "count=territory"}),
}


class Refused(Exception):
    """A wrong line: its number, or None."""


def number(text: str) -> int | None:
    """The value of ASCII digits without a leading zero, None for anything else and for the absurdly long."""
    return int(text) if text and set(text) <= DIGITS and text[0] != "0" and len(text) < 10 else None


def match_file(data: bytes) -> tuple[Dots, list[str]]:
    """The sheet that a match file leads to, and its actions; raises Refused with the first wrong line."""
    tags: dict[str, tuple[int, str]] = {}
    sheet, actions, over = None, [], False
    wrong = None
    for at, raw in enumerate(data.split(b"\n"), 1):
        try:
            line = raw.decode().removeprefix("\ufeff" if at == 1 else "").strip(" \t\r")
            if not line or line[0] in "#;":
                continue
            if sheet is None and line[0] == "[":
                add_tag(at, line, tags)
                continue
        except (UnicodeDecodeError, Refused):
            wrong = at
            break
        sheet = sheet or first_sheet(tags, unless=at if len(blanks(line)) < 3 or not number(blanks(line)[0]) else None)
        over = play_line(at, line, sheet, actions, over, FORMS[tags["Game"][1]].sides)
    sheet = sheet or first_sheet(tags, unless=wrong)
    if wrong:
        raise Refused(wrong)
    return sheet, actions


def add_tag(at: int, line: str, tags: dict[str, tuple[int, str]]) -> None:
    """[Name "value"] and whatever follows."""
    name, quote, rest = line[1:].partition('"')
    value, end, rest = rest.partition('"')
    if not (quote and end and rest.lstrip(" \t").startswith("]") and name != name.rstrip(" \t")):
        raise Refused(at)
    name = name.strip(" \t")
    if not name or not set(name) <= {*string.ascii_letters, *string.digits, "_"} or name in tags:
        raise Refused(at)
    tags[name] = at, value


def first_sheet(tags: dict[str, tuple[int, str]], unless: int | None) -> Dots:
    """The sheet that the tags ask for. Without a game the blame is on line `unless`."""
    if "Game" not in tags:
        raise Refused(unless)
    game = tags["Game"][1]
    if game not in FORMS:
        raise Refused(tags["Game"][0])
    form = FORMS[game]
    size, option = form.size, ""
    for at, name, value in sorted((at, name, value) for name, (at, value) in tags.items()):
        if name == "Board":
            sides = [number(part) for part in value.split("x")]
            if len(sides) != 2 or not all(side and 5 <= side <= form.longest for side in sides):
                raise Refused(at)
            size = sides[0], sides[1]
        if name == "Options":
            option = value.strip(" ")
            if option not in form.options:
                raise Refused(at)
    sheet = Dots(*size, RULES[game], count_territory=option == "count=territory")
    if sheet.rules.cross and option != "cross=no":
        sheet.put_cross()
    return sheet


def blanks(line: str) -> list[str]:
    return [word for word in line.replace("\t", " ").split(" ") if word]


def play_line(at: int, line: str, sheet: Dots, actions: list[str], over: bool, sides: tuple[str, str]) -> bool:
    """Play one line; True if the match is over then."""
    words = blanks(line.split(";")[0])
    if over or len(words) != 3 or number(words[0]) != len(actions) + 1 or words[1] not in sides:
        raise Refused(at)
    actions.append(words[2])
    if words[2] in ("resign", "draw"):
        return True
    if words[2] == "end" and sheet.rules.ending and words[1] == sides[sheet.to_move]:
        sheet.end()
        return True
    parts = [part.lstrip("0") for part in words[2].split("-")]
    digits = set("".join(words[2].split("-"))) <= DIGITS
    point = tuple(number(part) or 0 for part in parts)
    if not digits or len(parts) != 2 or words[1] != sides[sheet.to_move] or point not in sheet.free():
        raise Refused(at)
    sheet.play(point)
    return sheet.outcome() is not None


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

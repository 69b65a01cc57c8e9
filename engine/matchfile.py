"""Match files: tags in brackets, an empty line, then one line per action.

    [Game "kropki"]
    [Board "39x32"]
    [Options "cross=yes"]
    [Result "*"]

    1 blue 20-15
    2 red 22-16 ; what follows is a comment

Reading is strict and bounded: a file is checked line by line from the top and the first wrong line rejects it.
In some games a line holds an action with what the same side then does at once, a mill's capture: `5 ivory g7xb6`. Only
the last action of a file may stand without what must follow it, so that a match can be kept at that moment.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from engine import GAMES
from engine.game import OVER, Game, Illegal, Options
from engine.match import DRAW, RESIGN, RESULTS, Match
from engine.phrase import Phrase, shown

MOST_BYTES = 10_000_000
MOST_TAGS = 1_000
MOST_IN_A_TAG = 10_000
MOST_ACTIONS = 100_000

OWN_TAGS = ("Game", "Board", "Options", "Result")

_SURROGATE = re.compile("[\ud800-\udfff]")
_LINE = re.compile(r"^(?![ \t\r]*(?:[#;][^\ud800-\udfff\n]*)?$).+", re.MULTILINE)
_TAG = re.compile(r'\[[ \t]*([A-Za-z0-9_]+)[ \t]+"([^"]*)"[ \t]*\]')
_ACTION = re.compile(r"([1-9][0-9]{0,8})[ \t]+([^ \t]+)[ \t]+(.+)")
_SIZE = re.compile(r"([1-9][0-9]{0,3})x([1-9][0-9]{0,3})")


class MatchFileError(ValueError):
    """A file that can't be read: the number of the line to blame or None, that line's text, the rule it breaks.

    As a string it is one line of English.
    """

    def __init__(self, line: int | None, text: str, rule: Phrase):
        self.line, self.text, self.rule = line, text, rule
        place = f"line {line}: {shown(text)}" if text else f"line {line}"
        super().__init__(rule if line is None else f"{place}: {rule}")


@dataclass(frozen=True)
class Record:
    """What was read: the match with the cursor at its end, and what was odd about the file."""

    match: Match
    warnings: list[Phrase] = field(default_factory=list)


def read(data: bytes | str, most: int | None = None) -> Record:
    """The match that a file holds, or the first `most` lines of its actions; raises MatchFileError.

    What follows the last action wanted isn't looked at, and the result isn't compared then.
    """
    lines, tags = _lines(_decoded(data)), Tags()
    first_action, wrong = _read_tags(lines, tags)
    game = _game_of(tags, first_action, wrong)
    options = _options_of(game, tags)
    if wrong:
        raise wrong
    kept = {name: value for name, (_, value) in tags.items() if name not in OWN_TAGS or _ignored(game, name)}
    match = Match(game, options, kept)
    complete = _read_actions(match, first_action, lines, most)
    return Record(match, _result_warnings(match, tags) if complete else [])


# from bytes to lines


def _decoded(data: bytes | str) -> str:
    """The text; a byte that isn't UTF-8 becomes a lone surrogate, so that the line it stands on can be named."""
    if len(data) > MOST_BYTES:
        raise MatchFileError(None, "", Phrase("the file is larger than {n} MB", n=MOST_BYTES // 1_000_000))
    text = data if isinstance(data, str) else data.decode("utf-8", "surrogateescape")
    return text.removeprefix("\ufeff")


Line = tuple[int, str]


def _lines(text: str) -> Iterator[Line]:
    """Number and text of every line that is neither blank nor a comment, without the blanks around it."""
    number, at = 1, 0
    for found in _LINE.finditer(text):
        number += text.count("\n", at, found.start())
        at = found.start()
        if _SURROGATE.search(found[0]):
            raise MatchFileError(number, "", Phrase("the text is not UTF-8"))
        yield number, found[0].strip(" \t\r")


# tags

Tags = dict[str, tuple[int, str]]


def _read_tags(lines: Iterator[Line], tags: Tags) -> tuple[Line | None, MatchFileError | None]:
    """Put the tags into `tags`, each with its line; the first line that is none, or what is wrong with one.

    What is wrong waits, for the value of a tag above may be wrong too, and the first wrong line is named.
    """
    try:
        for number, text in lines:
            if not text.startswith("["):
                return (number, text), None
            _read_tag(number, text, tags)
    except MatchFileError as wrong:
        return None, wrong
    return None, None


def _read_tag(number: int, text: str, tags: Tags) -> None:
    tag = _TAG.match(text)
    if not tag:
        raise MatchFileError(number, text, Phrase('a tag is [Name "value"]'))
    if tag[1] in tags:
        raise MatchFileError(number, text, Phrase("the tag {name} stands twice", name=shown(tag[1])))
    if len(tags) == MOST_TAGS or len(tag[2]) > MOST_IN_A_TAG:
        raise MatchFileError(
            number, text, Phrase("at most {n} tags of {length} characters are read", n=MOST_TAGS, length=MOST_IN_A_TAG)
        )
    tags[tag[1]] = number, tag[2]


def _game_of(tags: Tags, first_action: Line | None, wrong: MatchFileError | None) -> Game:
    if "Game" not in tags:
        if wrong:
            raise wrong
        if first_action and not _ACTION.match(first_action[1]):
            raise MatchFileError(*first_action, Phrase("this is no tag, and the file does not name its game"))
        raise MatchFileError(None, "", Phrase("the file does not name its game: there is no Game tag"))
    number, value = tags["Game"]
    if value not in GAMES:
        raise MatchFileError(number, f'[Game "{value}"]', Phrase("the games are {names}", names=", ".join(GAMES)))
    return GAMES[value]


def _ignored(game: Game, tag: str) -> bool:
    """A Board tag means nothing to a game that has one board only; it is kept like an unknown tag."""
    return tag == "Board" and not game.has_board_tag


def _options_of(game: Game, tags: Tags) -> Options:
    """The options that Board and Options ask for; of two bad tags the upper one is named."""
    size, values = game.default_size, dict[str, str]()
    for name in sorted({"Board", "Options"} & tags.keys(), key=lambda name: tags[name][0]):
        number, value = tags[name]
        try:
            if name == "Options":
                values = _values(value)
                game.options(None, **values)
            elif game.has_board_tag:
                size = _size(value)
                game.options(size)
        except ValueError as error:
            raise MatchFileError(number, f'[{name} "{value}"]', error.args[0]) from None
    return game.options(size, **values)


def _size(text: str) -> tuple[int, int]:
    numbers = _SIZE.fullmatch(text)
    if not numbers:
        raise ValueError(Phrase("a board is WIDTHxHEIGHT, two numbers"))
    return int(numbers[1]), int(numbers[2])


def _values(text: str) -> dict[str, str]:
    values: dict[str, str] = {}
    for word in filter(None, text.split(" ")):
        key, equals, value = word.partition("=")
        if not (key and equals and value):
            raise ValueError(Phrase("an option is key=value, not {word}", word=shown(word)))
        if key in values:
            raise ValueError(Phrase("option {name} is given twice", name=shown(key)))
        values[key] = value
    return values


# actions


def _read_actions(match: Match, first: Line | None, rest: Iterator[Line], most: int | None) -> bool:
    """Play the lines from the first on, at most so many; False if that many were played and the rest left unread."""
    line, played, unfinished = first, 0, None
    while line and played != most:
        if played == MOST_ACTIONS:
            raise MatchFileError(*line, Phrase("a file has at most {n} actions", n=MOST_ACTIONS))
        unfinished = _play_line(match, line[0], line[1].partition(";")[0].rstrip(" \t"), unfinished)
        played += 1
        line = None if played == most else next(rest, None)
    return played != most


def _play_line(match: Match, number: int, text: str, unfinished: Line | None) -> Line | None:
    """Play a line's actions; the line itself if what must follow its action is missing, as it was in `unfinished`."""
    words = _ACTION.fullmatch(text)
    if not words:
        raise MatchFileError(number, text, Phrase("a line is the turn's number, the side, and the action"))
    if unfinished and words[3] not in (RESIGN, DRAW):
        missing = Phrase("what follows the action, {sign}…, is missing on its line", sign=match.game.joined)
        raise MatchFileError(*unfinished, missing)
    try:
        _play_parts(match, int(words[1]), words[2], _parts(match.game, words[3]))
    except Illegal as error:
        raise MatchFileError(number, text, error.rule) from None
    finished = match.outcome or match.turn != int(words[1])
    return (number, text) if match.game.joined and not finished else None


def _play_parts(match: Match, turn: int, side: str, parts: list[str]) -> None:
    sides = match.game.sides
    if side not in sides:
        raise Illegal(Phrase("the sides are {first} and {second}", first=sides[0], second=sides[1]))
    if match.outcome:
        raise Illegal(OVER)
    if turn != match.turn:
        raise Illegal(Phrase("this is turn {turn}", turn=match.turn))
    match.play(parts[0], sides.index(side))
    for part in parts[1:]:
        match.play(part)


def _parts(game: Game, text: str) -> list[str]:
    """The actions that stand on one line, the first one and those joined to it."""
    if not game.joined:
        return [text]
    first, *joined = text.split(game.joined)
    return [part for part in (first, *(game.joined + each for each in joined)) if part]


def _result_warnings(match: Match, tags: Tags) -> list[Phrase]:
    if "Result" not in tags or tags["Result"][1] == match.result:
        return []
    number, value = tags["Result"]
    if value in (*RESULTS.values(), "*"):
        said = Phrase(
            "line {line}: the file says {value}, but the match comes out as {result}",
            line=number,
            value=value,
            result=match.result,
        )
    else:
        said = Phrase(
            "line {line}: {value} is no result; the match comes out as {result}",
            line=number,
            value=shown(value),
            result=match.result,
        )
    return [said]


# writing


def write(match: Match, steps: int | None = None) -> str:
    """The match file of the whole line, what can be redone included, or of its first so many steps."""
    whole = match.copy()
    whole.jump(len(match.steps) if steps is None else steps)
    tags = "".join(f'[{name} "{_tag_value(value)}"]\n' for name, value in _tags_of(whole))
    sides = whole.game.sides
    lines: list[str] = []
    for turn, side, text in whole.steps[: whole.at]:
        if whole.game.joins(text):
            lines[-1] += text
        else:
            lines.append(f"{turn} {sides[side]} {text}")
    return "\n".join([tags, *lines, ""])


def _tags_of(match: Match) -> Iterator[tuple[str, str]]:
    yield "Game", match.game.id
    if match.game.has_board_tag:
        yield "Board", "{}x{}".format(*match.options.size)
    if match.options.values:
        yield "Options", " ".join(f"{key}={value}" for key, value in match.options.values)
    yield from ((name, value) for name, value in match.tags.items() if _kept(match.game, name))
    yield "Result", match.result


def _kept(game: Game, name: str) -> bool:
    return name not in OWN_TAGS or _ignored(game, name)


def _tag_value(value: str) -> str:
    """A value that stands on one line and holds no quotation mark."""
    return value.replace('"', "'").replace("\r", " ").replace("\n", " ")

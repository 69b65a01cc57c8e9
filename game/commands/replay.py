"""`main.py replay FILE…`: plays match files and SGFs through without a display and prints what comes out."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from engine import matchfile, sgf
from engine.game import Game, Outcome
from engine.match import RESULTS
from engine.matchfile import MatchFileError
from game.compiled import attach_if_built
from game.reading import Unreadable, contents

ACCEPTED, REJECTED = 0, 2


@dataclass(frozen=True)
class Replay:
    """What a file comes to: the object of `--json`, and warnings, a line each."""

    summary: dict[str, Any]
    warnings: Sequence[str]


class Arguments(Protocol):
    """What the command line gives: the files, whether to print JSON, and after how many actions to stop."""

    files: Sequence[str]
    json: bool
    to: int | None


def run(arguments: Arguments) -> int:
    """Replay every file; print results to standard output, rejections and warnings to standard error.

    Returns the exit status: 0, or 2 if any file was rejected.
    """
    attach_if_built()
    accepted = [_replay_and_print(name, arguments) for name in arguments.files]
    return ACCEPTED if all(accepted) else REJECTED


def _replay_and_print(name: str, arguments: Arguments) -> bool:
    several = len(arguments.files) > 1
    try:
        replayed = replay(name, arguments.to)
    except MatchFileError as error:
        print(f"{_printable(name)}: {error}", file=sys.stderr)
        if arguments.json:
            print(json.dumps({"file": name, "rejected_line": error.line, "error": str(error)}))
        return False
    for warning in replayed.warnings:
        print(f"warning: {_printable(name)}: {warning}", file=sys.stderr)
    if arguments.json:
        print(json.dumps({"file": name, **replayed.summary} if several else replayed.summary))
    else:
        heading = [f"{_printable(name)}:"] if several else []
        print("\n".join([*heading, *_readable(replayed.summary), ""]))
    return True


def replay(name: str, most: int | None = None) -> Replay:
    """Replay one file, or its first so many actions; raises MatchFileError, for a file that can't be read too."""
    data = _contents(name)
    if name.lower().endswith(".sgf") or data.lstrip()[:1] == b"(":
        return _replay_sgf(data, most)
    record = matchfile.read(data, most)
    match = record.match
    head = _head(match.game, match.options.size, len(match.steps), match.turn, match.to_move)
    return Replay(head | _tail(match.game, match.position, match.outcome), record.warnings)


def _replay_sgf(data: bytes, most: int | None) -> Replay:
    record = sgf.read(data, most)
    moves = len(record.moves)
    head = _head(record.game, record.size, moves, moves + 1, record.to_move)
    tail = _tail(record.game, record.position, record.game.outcome(record.position))
    return Replay(head | tail | {"skipped": record.skipped}, record.warnings)


def _head(game: Game, size: tuple[int, int], actions: int, turn: int, to_move: int | None) -> dict[str, Any]:
    side = None if to_move is None else game.sides[to_move]
    return {"game": game.id, "board_size": list(size), "actions": actions, "turn": turn, "to_move": side}


def _tail(game: Game, position: Any, outcome: Outcome | None) -> dict[str, Any]:
    return {
        "result": RESULTS[outcome.winner] if outcome else "*",
        "reason": outcome.reason if outcome else None,
        "score": dict(zip(game.sides, game.score(position), strict=True)),
        "position": game.picture(position),
    }


def _contents(name: str) -> bytes:
    try:
        return contents(name, matchfile.MOST_BYTES, pipes=True)
    except Unreadable as error:
        raise MatchFileError(None, "", error.args[0]) from None


def _printable(name: str) -> str:
    return name if name.isprintable() else ascii(name)


def _readable(summary: dict[str, Any]) -> Iterator[str]:
    """The summary for eyes: a line of facts, then the position."""
    score = ", ".join(f"{side} {points}" for side, points in summary["score"].items())
    state = (
        f"{summary['to_move']} to move" if summary["result"] == "*" else f"{summary['result']} ({summary['reason']})"
    )
    yield "{} {}x{}, turn {}: {}; {}".format(summary["game"], *summary["board_size"], summary["turn"], score, state)
    if "skipped" in summary:
        yield f"skipped: {summary['skipped']}"
    for name, part in summary["position"].items():
        if _is_grid(part):
            yield from ("", f"{name}:", *_grid(part))
        else:
            yield f"{name}: {json.dumps(part)}"


def _is_grid(part: Any) -> bool:
    return isinstance(part, list) and bool(part) and all(isinstance(row, str) for row in part)


def _grid(rows: list[str]) -> Iterator[str]:
    """The rows with their numbers at the left, and below them the last digits and the tens of the columns."""
    for y, row in zip(range(len(rows), 0, -1), rows, strict=True):
        yield f"{y:4} {' '.join(row)}"
    columns = range(1, len(rows[0]) + 1)
    yield "     " + " ".join(str(x % 10) for x in columns)
    if len(columns) >= 10:
        yield "     " + " ".join(str(x // 10) if x % 10 == 0 else " " for x in columns).rstrip()

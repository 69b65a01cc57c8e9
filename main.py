"""Paperglow: games of pencil and squared paper. Run `main.py --help` for what it can do."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from game.commands.arguments import MOST_SEED, Parser, board, name, number, path, pixels

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
MOST_GAMES, MOST_ACTIONS = 1_000_000, 1_000_000
MOST_JOBS = 61  # Windows waits for no more
INTERRUPTED = 130


def parser() -> Parser:
    """The command line."""
    made = Parser(prog="main.py", description="Games of pencil and squared paper. Without a command: play.")
    made.add_argument("--kiosk", action="store_true", default=None, help="fullscreen, no way out for guests")
    made.add_argument("--fullscreen", action="store_true", default=None, help="cover the whole screen")
    made.add_argument("--size", type=pixels, metavar="WxH", help="size of the window in pixels")
    made.add_argument("--language", choices=("en", "uk", "id"), help="language of all texts")
    made.add_argument("--seed", type=number(0, MOST_SEED), metavar="S", help="makes the computer's moves repeatable")
    made.add_argument("--data", type=path, metavar="DIR", help="folder for saves and settings")
    made.add_argument("--settings", type=path, metavar="FILE", help="settings file (TOML)")
    made.add_argument("--script", type=path, metavar="FILE", help="taps and keys to be done, a JSON object a line")
    commands = made.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)
    shots = commands.add_parser("shots", help="every screen, every language, as PNG")
    shots.add_argument("folder", type=path, metavar="DIR")
    shots.add_argument("--only", action="append", default=[], metavar="NAME", help="screens whose name holds this")
    shots.add_argument("--lang", action="append", default=[], choices=("en", "uk", "id"))
    shots.add_argument("--size", action="append", default=[], type=pixels, metavar="WxH", dest="sizes")
    arena = commands.add_parser("arena", help="matches between two levels, with how sure the outcome is")
    arena.add_argument("game", metavar="GAME")
    arena.add_argument("--first", required=True, metavar="LEVEL", help="a level, random or greedy")
    arena.add_argument("--second", required=True, metavar="LEVEL")
    arena.add_argument("--games", type=number(1, MOST_GAMES), default=100, metavar="N", help="how many matches (100)")
    arena.add_argument("--seed", type=number(0, MOST_SEED), default=0, metavar="S", help="other matches (0)")
    arena.add_argument("--size", type=board, metavar="WxH", help="the board, such as 15x15")
    arena.add_argument("--jobs", type=number(1, MOST_JOBS), default=1, metavar="N", help="processes at once (1)")
    bench = commands.add_parser("bench", help="engine and frame figures for this machine")
    bench.add_argument("--json", action="store_true", help="one JSON object")
    replay = commands.add_parser("replay", help="play match files and SGFs through, and print what comes out")
    replay.add_argument("files", nargs="+", type=name, metavar="FILE")
    replay.add_argument("--json", action="store_true", help="one JSON object per file")
    replay.add_argument("--to", type=number(0, MOST_ACTIONS), metavar="N", help="stop after the first N actions")
    return made


def shots(options: argparse.Namespace) -> int:
    """Writes the pictures."""
    from game.reading import why
    from scenes.shots import Wanted, take

    try:
        written = take(options.folder, Wanted(options.only, options.lang, options.sizes))
    except OSError as error:
        print(f"main.py shots: {error.filename or options.folder}: {why(error)}", file=sys.stderr)
        return 2
    if not written:
        print(f"main.py shots: no screen's name holds {' or '.join(map(repr, options.only))}", file=sys.stderr)
        return 2
    print(f"{len(written)} pictures in {options.folder}")
    return 0


def play(options: argparse.Namespace) -> int:
    """Opens the window and plays until it is closed."""
    from scenes.play import run

    return run(options)


def replay(options: argparse.Namespace) -> int:
    """Prints what match files come to."""
    from game.commands.replay import run

    return run(options)


def arena(options: argparse.Namespace) -> int:
    """Lets two levels play each other."""
    from game.commands.arena import run

    return run(options)


def bench(options: argparse.Namespace) -> int:
    """Measures this machine."""
    from scenes.bench import run

    return run(options)


COMMANDS = {None: play, "shots": shots, "replay": replay, "arena": arena, "bench": bench}


def main(arguments: Sequence[str] | None = None) -> int:
    """Does what the command line says; returns the exit status."""
    options = parser().parse_args(arguments)
    try:
        status = COMMANDS[options.command](options)
        if sys.stdout:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # whoever read the output has had enough
        return _without_output(0)
    except OSError as error:
        if options.command is None:
            raise
        print(f"main.py {options.command}: the output: {error.strerror}", file=sys.stderr)
        return _without_output(2)
    return status


def _without_output(status: int) -> int:
    """The status, once what can't be printed any more is thrown away."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status


def leave(status: int) -> NoReturn:
    """Ends the process at once: to take the interpreter apart in good order may cost a busy machine a second."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):
            if stream:
                stream.flush()
    os._exit(status)


if __name__ == "__main__":
    leave(main())

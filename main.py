"""Paperglow: games of pencil and squared paper. Run `main.py --help` for what it can do."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        print(f"{self.prog}: {message}", file=sys.stderr)
        raise SystemExit(2)


def size(text: str) -> tuple[int, int]:
    """WIDTHxHEIGHT in pixels."""
    found = re.fullmatch(r"(\d{3,5})x(\d{3,5})", text)
    if not found:
        raise argparse.ArgumentTypeError(f"{text!r} is not WIDTHxHEIGHT, such as 1280x800")
    return int(found[1]), int(found[2])


def board(text: str) -> tuple[int, int]:
    """WIDTHxHEIGHT in points."""
    found = re.fullmatch(r"([0-9]{1,3})x([0-9]{1,3})", text)
    if not found:
        raise argparse.ArgumentTypeError(f"{text!r} is not WIDTHxHEIGHT, such as 15x15")
    return int(found[1]), int(found[2])


def count(text: str) -> int:
    """A number from 0."""
    if not re.fullmatch(r"[0-9]{1,9}", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0")
    return int(text)


def parser() -> Parser:
    """The command line."""
    made = Parser(prog="main.py", description="Games of pencil and squared paper. Without a command: play.")
    made.add_argument("--kiosk", action="store_true", default=None, help="fullscreen, no way out for guests")
    made.add_argument("--fullscreen", action="store_true", default=None, help="cover the whole screen")
    made.add_argument("--size", type=size, metavar="WxH", help="size of the window in pixels")
    made.add_argument("--language", choices=("en", "uk", "id"), help="language of all texts")
    made.add_argument("--seed", type=int, help="makes the computer's moves repeatable")
    made.add_argument("--data", type=Path, metavar="DIR", help="folder for saves and settings")
    made.add_argument("--settings", type=Path, metavar="FILE", help="settings file (TOML)")
    made.add_argument("--script", type=Path, metavar="FILE", help="taps and keys to be done, one JSON object per line")
    commands = made.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)
    shots = commands.add_parser("shots", help="every screen, every language, as PNG")
    shots.add_argument("folder", type=Path, metavar="DIR")
    shots.add_argument("--only", action="append", default=[], metavar="NAME", help="screens whose name holds this")
    shots.add_argument("--lang", action="append", default=[], choices=("en", "uk", "id"))
    shots.add_argument("--size", action="append", default=[], type=size, metavar="WxH", dest="sizes")
    arena = commands.add_parser("arena", help="matches between two levels, with how sure the outcome is")
    arena.add_argument("game", metavar="GAME")
    arena.add_argument("--first", required=True, metavar="LEVEL", help="a level, random or greedy")
    arena.add_argument("--second", required=True, metavar="LEVEL")
    arena.add_argument("--games", type=count, default=100, metavar="N", help="how many matches (100)")
    arena.add_argument("--seed", type=count, default=0, metavar="S", help="another seed, other matches (0)")
    arena.add_argument("--size", type=board, metavar="WxH", help="the board, such as 15x15")
    arena.add_argument("--jobs", type=count, default=1, metavar="N", help="processes at once (1)")
    bench = commands.add_parser("bench", help="engine and frame figures for this machine")
    bench.add_argument("--json", action="store_true", help="one JSON object")
    replay = commands.add_parser("replay", help="play match files and SGFs through, and print what comes out")
    replay.add_argument("files", nargs="+", metavar="FILE")
    replay.add_argument("--json", action="store_true", help="one JSON object per file")
    replay.add_argument("--to", type=count, metavar="N", help="stop after the first N actions")
    return made


def shots(options: argparse.Namespace) -> int:
    """Writes the pictures."""
    from scenes.shots import Wanted, take

    try:
        written = take(options.folder, Wanted(options.only, options.lang, options.sizes))
    except OSError as error:
        print(f"main.py shots: {error}", file=sys.stderr)
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
    return COMMANDS[options.command](options)


if __name__ == "__main__":
    sys.exit(main())

"""The words of the command line: what each may be, and one clear line where it is something else."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

MOST_SEED = 2_147_483_647
LEAST_PIXELS, MOST_PIXELS = 100, 16_384


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, and takes `--option -5` for an option and its value."""

    def error(self, message: str) -> NoReturn:
        line = "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in message)
        print(f"{self.prog}: {line}", file=sys.stderr)
        raise SystemExit(2)

    def parse_known_args(self, args: Sequence[str] | None = None, namespace: Any = None) -> Any:  # type: ignore[override]
        """As in argparse."""
        return super().parse_known_args(self._joined(sys.argv[1:] if args is None else args), namespace)

    def _joined(self, words: Sequence[str]) -> list[str]:
        """With `--size -5x9` as one word: argparse would take the value for an option, and say that one is missing."""
        takes_value = {name for action in self._actions if action.nargs is None for name in action.option_strings}
        joined: list[str] = []
        for word in words:
            if joined and joined[-1] in takes_value and re.match(r"-\d", word):
                joined[-1] += f"={word}"
            else:
                joined.append(word)
        return joined


def number(low: int, high: int) -> Callable[[str], int]:
    """A whole number between two, both included."""

    def whole(text: str) -> int:
        if not re.fullmatch(r"[0-9]{1,20}", text) or not low <= int(text) <= high:
            raise argparse.ArgumentTypeError(f"{text!r} is not a number from {low} to {high}")
        return int(text)

    return whole


def pixels(text: str) -> tuple[int, int]:
    """WIDTHxHEIGHT of a window."""
    width, height = _pair(text, "1280x800")
    if not all(LEAST_PIXELS <= each <= MOST_PIXELS for each in (width, height)):
        raise argparse.ArgumentTypeError(f"{text!r} is not between {LEAST_PIXELS} and {MOST_PIXELS} pixels a side")
    return width, height


def board(text: str) -> tuple[int, int]:
    """WIDTHxHEIGHT in points; which boards there are the game knows."""
    return _pair(text, "15x15")


def _pair(text: str, such_as: str) -> tuple[int, int]:
    found = re.fullmatch(r"([0-9]{1,9})x([0-9]{1,9})", text)
    if not found:
        raise argparse.ArgumentTypeError(f"{text!r} is not WIDTHxHEIGHT, such as {such_as}")
    return int(found[1]), int(found[2])


def name(text: str) -> str:
    """The name of a file as it was given."""
    if not text:
        raise argparse.ArgumentTypeError("an empty text is no name")
    return text


def path(text: str) -> Path:
    """A file or folder."""
    return Path(name(text))

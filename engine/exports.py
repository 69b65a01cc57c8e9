"""What the compiled library holds: the kernels that Python calls, per game and class of position."""

from __future__ import annotations

from collections.abc import Iterator

from engine import GAMES
from engine.jit import Export

DOOR = {
    "moves": (("i32[]",), "i64"),
    "play": (("i64",), "i64"),
    "undo": (("i64", "i64"), "i64"),
    "turn": ((), "i64"),
    "value": ((), "i64"),
    "key": ((), "u64"),
    "mark": ((), "u64"),
    "order": (("i32[]",), "i64"),
    "captures": (("i32[]",), "i64"),
    "repeated": ((), "i64"),
}


def exports() -> Iterator[Export]:
    """Every exported kernel of every game, once: its half of the door, then what its modules name in EXPORTS.

    They take the game's position, or that of their own module where it has one.
    """
    seen: set[str] = set()
    for export in _all():
        if export.symbol not in seen:
            seen.add(export.symbol)
            yield export


def _all() -> Iterator[Export]:
    for game in GAMES.values():
        position = game.rules.POSITION
        for name, (arguments, result) in DOOR.items():
            if hasattr(game.rules, name):
                yield Export(getattr(game.rules, name), position, arguments, result)
        for module in (game.rules, *game.kernels):
            for kernel, arguments, result in module.EXPORTS:
                yield Export(kernel, getattr(module, "POSITION", position), arguments, result)

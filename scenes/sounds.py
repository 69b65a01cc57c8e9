"""What is heard of an action: the games' events as effects of `game.sound`."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

EFFECTS = {
    "place": ("place_first", "place_second"),
    "move": ("slide_first", "slide_second"),
    "mill": ("mill", "mill"),
    "capture": ("capture", "capture"),
    "free": ("undo", "undo"),
}
"""For each event that is heard, the effect when the first side and when the second side does it."""


def effects(events: Iterable[tuple[Any, ...]], rivals: Collection[int] = ()) -> list[str]:
    """The effects of events (name, side, …). What `rivals` capture sounds like a loss: to a person, the computer."""
    heard = [(name, side) for name, side, *_rest in events if name in EFFECTS]
    return ["lost" if name == "capture" and side in rivals else EFFECTS[name][side] for name, side in heard]

"""Fingers on a glass of ten pixels to the millimetre: samples in, gestures out."""

from __future__ import annotations

from game.gestures import Contact

PX = 10
"""Pixels to a millimetre."""
MOUSE, MIDDLE = ("mouse", 1), ("mouse", 2)


def finger(number):
    return ("touch", 7, number)


def play(recognizer, *samples, until=None):
    """Feeds (kind, finger or id, x in mm, y in mm, seconds); returns the gestures up to the second `until`."""
    out = []
    for kind, who, x, y, t in samples:
        name = who if isinstance(who, tuple) else finger(who)
        out += recognizer.feed(Contact(kind, name, x * PX, y * PX, t))
    return out + (recognizer.tick(until) if until is not None else [])


def kinds(gestures, who=None):
    return [g.kind for g in gestures if who is None or g.id == finger(who)]


def tap_at(recognizer, x, t, who=1):
    """A short tap at x millimetres."""
    return play(recognizer, ("down", who, x, 50, t), ("up", who, x, 50, t + 0.1))

"""The rule pages of Kropki."""

from __future__ import annotations

from typing import Any

from engine import GAMES
from game.words import N_
from scenes.pages import Page, dots


def position_of(page: Page) -> Any:
    """The position of a page's diagram."""
    return dots.position_of(page, GAMES["kropki"], {"cross": "no"})


PAGES = (
    Page(
        N_("One dot a turn"),
        (
            N_("Blue begins. Take turns: each turn puts one dot of your colour on any free point. Nobody may pass."),
            N_("Dots of one colour link up with all eight neighbours, diagonals too."),
            N_("A match starts with a cross of four dots in the middle, unless you switch it off."),
        ),
        (
            ".........",
            ".........",
            "...r.....",
            "...rb.r..",
            "...br.b..",
            "...bb....",
            "......r..",
            ".........",
            ".........",
        ),
    ),
    dots.RING,
    dots.TERRITORY,
    dots.EDGE,
    dots.POCKETS,
    dots.OUT_OF_THE_POCKET,
    dots.LARGER_RING,
    Page(
        N_("How it ends"),
        (
            N_("A match ends when no free point is left, or as soon as it is decided."),
            N_(
                "Dots that are joined to the edge, side by side and not only by their corners, can never be captured. "
                "All others might be."
            ),
            N_("When a side leads by more than all it could still lose, it has won."),
        ),
        (
            "......r",
            "......r",
            "..bbb..",
            "..brb..",
            "..bbb..",
            "...b...",
            "...b...",
        ),
    ),
    dots.CONTROLS,
)

"""The rule pages of Conquer."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine import GAMES
from engine.game import Options
from game.words import N_
from scenes.pages import Page, Task, dots


def position_of(page: Page) -> Any:
    """The position of a page's diagram."""
    return dots.position_of(page, GAMES["conquer"], {"count": "dots"})


RING = dots.swapped(dots.RING, N_("You are Red. Close the ring."))

PAGES = (
    Page(
        N_("One dot a turn"),
        (
            N_("Red begins on empty paper. Take turns: each turn puts one dot of your colour on any free point."),
            N_("Dots of one colour link up with all eight neighbours, diagonals too."),
            N_("Nobody may pass."),
        ),
        (
            ".........",
            "......b..",
            "...r.....",
            "...rb....",
            "..rb.rb..",
            "..b.br...",
            ".....r...",
            "...b.....",
            ".........",
        ),
    ),
    replace(RING, text=RING.text[:1]),
    dots.swapped(dots.TERRITORY),
    dots.swapped(dots.EDGE),
    dots.swapped(
        dots.POCKETS,
        N_("You are Blue. Play into the pocket and see."),
        N_("Captured at once: a point for Red."),
    ),
    dots.swapped(
        dots.OUT_OF_THE_POCKET,
        N_("You are Blue. Capture from inside the pocket."),
        N_("Blue's ring closes first, so Blue captures and the pocket is gone."),
    ),
    dots.swapped(
        dots.LARGER_RING,
        N_("You are Red. One of your dots is captured. Close the outer ring."),
    ),
    Page(
        N_("What counts"),
        (
            N_("Before a match you choose what counts: captured dots, or territory."),
            N_("With territory every point inside your rings counts, whether there is a dot on it or not."),
        ),
        (
            ".......",
            "..rrr..",
            ".r...r.",
            ".r.b.r.",
            ".r...r.",
            "..rr...",
            ".......",
        ),
        task=Task(
            N_("You are Red, and territory counts. Close the ring."),
            ("5-2",),
            N_("Only one dot is captured, but nine points of territory are yours."),
        ),
        options=Options((7, 7), (("count", "territory"),)),
    ),
    Page(
        N_("Two threats at once"),
        (
            N_("One dot can leave two enemy dots a single step from capture, each at a point of its own."),
            N_("Whoever is to move can save only one of them. Take such a point before your rival does."),
        ),
        (
            ".......",
            ".......",
            "..b....",
            ".rbrbr.",
            "..r.r..",
            ".......",
            ".......",
        ),
        task=Task(
            N_("You are Red. Blue has just saved the left dot. Take the right one."),
            ("5-5",),
            N_("That is how most dots are won."),
        ),
    ),
    Page(
        N_("Capture chances"),
        (
            N_("Every dot can bear its capture chance: how many more enemy dots ring it in. A 1 glows brightest."),
            N_("Switch that on in the menu of the match. It counts as help, and the result says so."),
        ),
        (
            ".........",
            "..b......",
            ".brb...b.",
            "...r..b..",
            "..b...rb.",
            "....r.b..",
            "..rb.....",
            "...r..b..",
            ".........",
        ),
        chances=True,
    ),
    Page(
        N_("How it ends"),
        (
            N_(
                "A match ends when no free point is left, or when it is ended in its menu: two people agree on that, "
                "and against the computer you may do so at any time."
            ),
            N_("The higher score wins; the same score is a draw."),
            N_(
                "As nobody may pass, pockets of your own are worth something in the end: "
                "whoever has none left has to give a dot away."
            ),
        ),
        (
            "rrrbbbb",
            "rrrbbbb",
            "rrrbb.b",
            "r.rbbbb",
            "rrrbb.b",
            "rrrbbbb",
            "rrrbbbb",
        ),
    ),
    dots.CONTROLS,
)

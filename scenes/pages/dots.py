"""The rule pages that Kropki and Conquer share, drawn for Kropki, where Blue moves first."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.dots import field, paper
from engine.game import Game, Options
from game.words import N_
from scenes.pages import Page, Task


def position_of(page: Page, game: Game, options: dict[str, str]) -> Any:
    """The diagram's dots, `b` and `r`, put on an empty board in reading order; rings close as they come.

    Capitals are put first: what they capture is captured before the rest is there.
    """
    width, height = len(page.rows[0]), len(page.rows)
    position = game.start(page.options or Options((width, height), tuple(options.items())))
    letters = "".join(side[0] for side in game.sides)
    for those in (letters.upper(), letters):
        for y, row in zip(range(height, 0, -1), page.rows, strict=True):
            for x, letter in enumerate(row, 1):
                if letter in those:
                    paper.place(position, paper.cell_of(position, x, y), those.index(letter))
    position = field.copy(position)
    position.counts[field.MOVER] = page.mover
    return position


def swapped(page: Page, request: str = "", praise: str = "") -> Page:
    """The same page with the colours changed over, and a task whose words name them rightly."""
    rows = tuple(row.translate(str.maketrans("brBR", "rbRB")) for row in page.rows)
    task = page.task and replace(page.task, request=request, praise=praise or page.task.praise)
    return replace(page, rows=rows, task=task)


RING = Page(
    N_("Close a ring"),
    (
        N_("A closed ring of your dots round enemy dots captures them. Each captured dot is a point."),
        N_("Whoever has captured more dots in the end wins."),
    ),
    (
        ".......",
        ".......",
        "..bb...",
        ".brrb..",
        "..b....",
        ".......",
        ".......",
    ),
    task=Task(
        N_("You are Blue. Close the ring."),
        ("4-3",),
        N_("Two dots captured: two points. What is inside the ring is your territory now."),
    ),
)
TERRITORY = Page(
    N_("Territory"),
    (
        N_("The inside of a ring that captured something is territory. Nobody plays there any more."),
        N_("Captured dots stay on the paper, but they link nothing, for either side."),
    ),
    (
        ".........",
        "...bb....",
        "..b..b.r.",
        ".b.r.b...",
        ".b.rb..r.",
        "..bb.....",
        "....r.r..",
        ".........",
        ".........",
    ),
)
EDGE = Page(
    N_("The edge is no wall"),
    (
        N_("A ring is made of dots only. The edge of the board closes nothing, so a dot on the edge is safe."),
        N_("Dots joined to the edge side by side are safe as well: no ring can go round them or cut them off."),
    ),
    (
        ".......",
        ".......",
        "b......",
        "rb.....",
        "rb..b..",
        "b..brb.",
        "...brb.",
    ),
)
POCKETS = Page(
    N_("Pockets"),
    (
        N_("A ring with no enemy dot inside is a pocket. It is worth nothing, and anyone may play in it."),
        N_("But an enemy dot that is put into a pocket is captured at once."),
    ),
    (
        ".......",
        ".......",
        "...b...",
        "..b.b..",
        "...b...",
        ".......",
        ".......",
    ),
    mover=1,
    task=Task(
        N_("You are Red. Play into the pocket and see."),
        ("4-4",),
        N_("Captured at once: a point for Blue."),
    ),
)
OUT_OF_THE_POCKET = Page(
    N_("Out of the pocket"),
    (
        N_("There is one way out: the dot in the pocket closes a ring of its own."),
        N_("The mover captures first, and that breaks the pocket."),
    ),
    (
        ".......",
        ".......",
        "...br..",
        "..b.br.",
        "...br..",
        ".......",
        ".......",
    ),
    mover=1,
    task=Task(
        N_("You are Red. Capture from inside the pocket."),
        ("4-4",),
        N_("Red's ring closes first, so Red captures and the pocket is gone."),
    ),
)
LARGER_RING = Page(
    N_("A larger ring takes it all"),
    (
        N_("A ring absorbs everything inside it, territories too."),
        N_("Your own captured dots in there come back to life, and the enemy loses their points."),
    ),
    (
        ".........",
        ".........",
        "....b....",
        "...bR....",
        "..bRBRb..",
        "...bRb...",
        "....b....",
        ".........",
        ".........",
    ),
    task=Task(
        N_("You are Blue. One of your dots is captured. Close the outer ring."),
        ("6-6",),
        N_("Four dots captured, and your own dot lives again."),
    ),
)
CONTROLS = Page(
    N_("Fingers, mouse, keys"),
    (),
    figure="controls",
)

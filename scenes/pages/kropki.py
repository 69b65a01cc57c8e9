"""The rule pages of Kropki."""

from __future__ import annotations

from engine.dots import field
from engine.dots import kropki as rules
from engine.game import Options
from game.words import N_
from scenes.pages import Page, Task


def position_of(page: Page) -> rules.Kropki:
    """The diagram's dots, `b` and `r`, put on an empty board in reading order; rings close as they come.

    Capitals are put first: what they capture is captured before the rest is there.
    """
    width, height = len(page.rows[0]), len(page.rows)
    position = rules.start(Options((width, height), (("cross", "no"),)))
    for letters in ("BR", "br"):
        for y, row in zip(range(height, 0, -1), page.rows, strict=True):
            for x, letter in enumerate(row, 1):
                if letter in letters:
                    rules.place(position, rules.cell_of(position, x, y), letters.index(letter))
    position.counts[field.MOVER] = page.mover
    return field.copy(position)


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
    Page(
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
    ),
    Page(
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
    ),
    Page(
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
    ),
    Page(
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
    ),
    Page(
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
    ),
    Page(
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
    ),
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
    Page(
        N_("Fingers, mouse, keys"),
        (),
        figure="controls",
    ),
)

"""The rule pages of Nine Men's Morris."""

from __future__ import annotations

from engine.mills import board, rules
from game.words import N_
from scenes.pages import Page, Task

TOP = 6


def position_of(page: Page) -> rules.Mills:
    """The diagram's men, `i` and `c`, on the points of the board; the other signs are there to be read."""
    signs = [page.rows[TOP - row][column] for column, row in board.PLACES]
    return rules.position_of("".join(signs), page.mover, page.reserve)


def _taking(*points: str) -> tuple[str, ...]:
    return tuple(f"x{point}" for point in points)


FREE = ("a7", "d7", "g7", "b6", "f6", "c5", "d5", "e5", "a4", "b4", "e4", "g4", "c3", "d3", "e3", "b2", "f2", "a1",
        "d1", "g1")  # fmt: skip

PAGES = (
    Page(
        N_("Nine men each"),
        (
            N_("Ivory begins. In turn, each side puts one man from its hand on any free point."),
            N_("Until all eighteen are placed, nobody moves a man."),
        ),
        (
            ".  .  .",
            " . i . ",
            "  ...  ",
            "..c .i.",
            "  ...  ",
            " . c . ",
            ".  .  .",
        ),
        reserve=(7, 7),
        task=Task(
            N_("You are Ivory. Tap a free point: your man goes there."),
            FREE,
            N_("That is all there is to placing. Crossings are good places: four ways lead from them."),
        ),
    ),
    Page(
        N_("Three in a row: a mill"),
        (
            N_("Three of your men side by side on one straight line are a mill. Closing one takes an enemy man."),
            N_("Only the sixteen drawn lines count: no diagonals, no line through the middle."),
        ),
        (
            ".  .  .",
            " i i . ",
            "  c..  ",
            "i.. ..c",
            "  ...  ",
            " . c . ",
            ".  .  .",
        ),
        reserve=(6, 6),
        task=Task(
            N_("You are Ivory. Close a mill."),
            ("f6",),
            then=Task(
                N_("A mill! Now take one of the glowing men."),
                _taking("c5", "g4", "d2"),
                N_("Gone for good: Charcoal has eight men left."),
            ),
        ),
    ),
    Page(
        N_("Protected men"),
        (
            N_("A man in a mill is protected while its side has a man outside its mills."),
            N_("If all of them stand in mills, any may be taken."),
            N_("Two mills closed by one move still take only one man."),
        ),
        (
            ".  .  .",
            " . i . ",
            "  .ic  ",
            ".i. .i.",
            "  ...  ",
            " . . . ",
            "c  c  c",
        ),
        reserve=(5, 5),
        task=Task(
            N_("You are Ivory. Close your mill."),
            ("d7",),
            then=Task(
                N_("The three men of Charcoal's mill are protected. Take the one that is not."),
                _taking("e5"),
                N_("Right. Next time the mill itself is open to you: no man stands outside it."),
            ),
        ),
    ),
    Page(
        N_("Moving"),
        (
            N_("Once all men are placed, a turn moves one man along a line to the next free point."),
            N_("A mill may be opened and closed again. Each time it closes, it takes a man."),
        ),
        (
            "i  i  .",
            " . c c ",
            "  c..  ",
            "... .ci",
            "  i..  ",
            " i c . ",
            ".  .  .",
        ),
        task=Task(
            N_("You are Ivory. Move a man so that a mill closes: tap the man, then the point."),
            ("g4-g7",),
            then=Task(
                N_("Now take a man."),
                _taking("d6", "f6", "c5", "f4", "d2"),
                N_("Now g7 can step to g4 and back again, and takes another man each time."),
            ),
        ),
    ),
    Page(
        N_("Three men fly"),
        (
            N_("A side with just three men left may move a man to any free point, however far."),
            N_("So think twice before you take the fourth man: it sets your rival free."),
        ),
        (
            ".  .  .",
            " i i . ",
            "  ...  ",
            "..i ci.",
            "  ...  ",
            " . i . ",
            "c  .  c",
        ),
        mover=1,
        task=Task(
            N_("You are Charcoal, with three men. Fly to where a mill closes."),
            ("e4-d1",),
            then=Task(
                N_("Now take a man."),
                _taking("b6", "d6", "c4", "f4", "d2"),
                N_("Ivory has four men left. One more mill, and it flies too."),
            ),
        ),
    ),
    Page(
        N_("How to win"),
        (
            N_("Who has fewer than three men left, those in hand counted, has lost."),
            N_("Once all men are placed, who is to move and can't has lost as well."),
        ),
        (
            "c  c  i",
            " i i . ",
            "  i..  ",
            "cc. ...",
            "  ...  ",
            " i . . ",
            "i  .  .",
        ),
        task=Task(
            N_("You are Ivory. Charcoal has one way out left: shut it."),
            ("c5-c4",),
            N_("No man of Charcoal's can move. Ivory has won."),
        ),
    ),
    Page(
        N_("When nobody wins"),
        (
            N_("The same position with the same side to move for the third time is a draw."),
            N_("So are a hundred moves without a capture, both sides' counted, once all men are placed."),
            N_("And both sides may agree on a draw at any time."),
        ),
        (
            "i  .  .",
            " . c . ",
            "  ..i  ",
            "... c..",
            "  ..i  ",
            " . . . ",
            ".  .  c",
        ),
    ),
    Page(
        N_("Fingers, mouse, keys"),
        (),
        figure="controls",
    ),
)

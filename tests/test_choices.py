"""A choice between values: in rows, and one at a time between arrows where there is no room for more."""

from __future__ import annotations

from pygame import Rect

from game.controls import Choice
from tests.test_widgets import canvas, group, tap  # noqa: F401 (the fixtures are used by name)


def test_choice_wraps_into_rows():
    choice = Choice([(n, str(n)) for n in range(5)], lambda: 0, lambda _v: None, per_row=3)
    choice.place(Rect(0, 0, 300, 100))
    cells = choice.cells()
    assert len({cell.y for cell in cells}) == 2
    assert len(cells) == 5
    assert all(choice.rect.contains(cell) for cell in cells)


def test_a_choice_without_room_shows_one_value_between_arrows(group, canvas):  # noqa: F811
    chosen = ["first"]
    values = [(name, f"the {name} possibility") for name in ("first", "second", "third")]
    choice = Choice(values, lambda: chosen[0], lambda value: chosen.__setitem__(0, value))
    group.add(choice)
    for width, alone in ((600, False), (150, True)):
        choice.place(Rect(10, 10, width, 44))
        choice.draw(canvas, False)
        assert choice.alone is alone
    for x, value in ((140, "second"), (140, "third"), (140, "first"), (30, "third")):
        tap(group, x, 30)
        assert chosen == [value]

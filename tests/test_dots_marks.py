"""What lies over a board of dots: numbers that can be read, and lines that keep off the dots."""

from __future__ import annotations

import numpy as np
import pygame
import pytest

from engine.dots import kropki
from game.theme import PALETTES, contrast
from scenes.boards.dots_touch import Aim, Hand
from tests.dots_table import Table, position

ROW = [(2, 5), (3, 5), (4, 5), (8, 5), (6, 2), (6, 3), (6, 9)]


def pixels(table, hand=None, **marks):
    table.view.draw(table.canvas, table.position, table.position, 1.0, hand, marks)
    return pygame.surfarray.array3d(table.canvas.surface)


def around(table, point, reach):
    x, y = (round(at) for at in table.pixel(*point))
    return np.s_[x - reach : x + reach + 1, y - reach : y + reach + 1]


@pytest.mark.parametrize("aiming", [False, True])
def test_the_lines_of_a_cross_keep_off_dots_and_links(aiming):
    table = Table(position((12, 12), ROW, cross="no"))
    plain, cell = pixels(table), kropki.cell_of(table.position, 6, 5)
    x, y = table.pixel(6, 5)
    hand = Hand(aim=Aim(("touch", 1), x, y, cell)) if aiming else Hand(cursor=cell)
    crossed = pixels(table, hand)
    scale = table.view.stage(table.position).steps[0]
    changed = (plain != crossed).any(axis=2)
    for dot in ROW:
        assert not changed[around(table, dot, round(0.38 * scale))].any(), dot
    between = [round((a + b) / 2) for a, b in zip(table.pixel(3, 5), table.pixel(4, 5), strict=True)]
    assert not changed[between[0], between[1]], "over the link of two neighbours"
    for free in ((1, 5), (10, 5), (6, 11), (6, 7)):
        assert changed[around(table, free, 2)].any(), free


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("side", [0, 1])
def test_numbers_of_capture_chances_can_be_read(palette, side):
    table = Table(position((12, 12), [(3, 3), (8, 8)], cross="no"), palette=palette)
    cell = kropki.cell_of(table.position, *((3, 3), (8, 8))[side])
    scale = table.view.stage(table.position).steps[0]
    shown = pixels(table, chances={cell: 3})[around(table, ((3, 3), (8, 8))[side], round(0.2 * scale))]
    colours = {tuple(int(part) for part in colour) for row in shown for colour in row}
    assert max(contrast(one, other) for one in colours for other in colours) >= 7
    ink = table.canvas.palette.ink if side == 1 else table.canvas.palette.on_side
    figure = (shown == np.array(ink)).all(axis=2)
    rows = np.flatnonzero(figure.any(axis=0))
    assert rows[-1] - rows[0] + 1 >= 0.4 * scale, "the figure fills its dot"


def test_where_cells_are_small_one_dot_of_a_cluster_bears_the_number():
    dots = [(3, 3), (4, 3), (5, 3), (30, 20), (31, 20)]
    table = Table(position((39, 32), dots, cross="no"))
    chances = {kropki.cell_of(table.position, *dot): 2 for dot in dots}
    plain, shown = pixels(table), pixels(table, chances=chances)
    changed = (plain != shown).any(axis=2)
    least = table.view._at(table.position).overlay.least_badge
    assert changed.any(axis=1).sum() <= 2 * 2 * 1.5 * least + 8, "two badges, however many dots"
    boxes = table.view.spots(table.position, None, {"chances": chances})
    for x, y in zip(*np.nonzero(changed), strict=True):
        assert any(box.collidepoint(x, y) for box in boxes), "everything drawn is told"

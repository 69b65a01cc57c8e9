"""The pictures of dots depend on nothing but what they show."""

from __future__ import annotations

import numpy as np
import pytest

from engine.dots import field, kropki
from scenes.boards.dots_paint import grid_of, links, outline, segments
from tests.dots_table import GAME, PLACE, SIZE, Table, position

RING = [(5, 5), (5, 4), (9, 9), (4, 5), (9, 8), (5, 6), (8, 8), (6, 5)]
"""The last dot closes red's ring round the blue dot on 5-5."""


def captured():
    before = position((12, 12), RING[:-1], cross="no")
    after = GAME.after(before, kropki.cell_of(before, *RING[-1]))
    assert GAME.score(after) == (0, 1)
    return before, after


def test_at_the_end_only_after_matters_and_at_the_start_only_before():
    before, after = captured()
    table = Table(before)
    at_rest = table.picture(after, after, fresh=True)
    assert (table.picture(before, after, 1.0, fresh=True) == at_rest).all()
    for progress in (0.1, 0.4, 0.9):
        table.picture(before, after, progress, {"quiet": True})
    assert (table.picture(before, after, 1.0) == at_rest).all()
    start = table.picture(before, before, marks={"quiet": True}, fresh=True)
    assert (table.picture(before, after, 0.0, marks={"quiet": True}, fresh=True) == start).all()


def test_a_repainted_part_equals_the_whole_painted_anew():
    made, rng = position((14, 12)), np.random.default_rng(5)
    table = Table(made)
    for _ in range(60):
        legal = GAME.legal(made)
        if not legal:
            break
        made = GAME.after(made, int(rng.choice(legal)))
        kept = table.picture(made, made)
        assert (kept == table.picture(made, made, fresh=True)).all()


def test_undo_runs_through_the_same_pictures():
    before, after = captured()
    table = Table(before)
    forth = [table.picture(before, after, p / 10, {"quiet": True}).copy() for p in range(1, 10)]
    back = [table.picture(before, after, p / 10, {"quiet": True}).copy() for p in range(9, 0, -1)]
    for one, other in zip(forth, reversed(back), strict=True):
        assert (one == other).all()


def test_drawing_changes_no_position():
    before, after = captured()
    kept = [array.copy() for position in (before, after) for array in position]
    table = Table(before)
    for progress in (0.0, 0.3, 0.7, 1.0):
        table.picture(before, after, progress)
    for array, old in zip([array for p in (before, after) for array in p], kept, strict=True):
        assert (array == old).all()


def test_everything_that_moves_lies_in_what_is_told_to_move():
    before, after = captured()
    table = Table(before)
    still = table.picture(before, before, marks={"quiet": True}).copy()
    allowed = np.zeros(SIZE, bool)
    for rect in table.view.moving(before, after, table.hand):
        allowed[rect.x : rect.right, rect.y : rect.bottom] = True
    for progress in (0.05, 0.2, 0.5, 0.8, 1.0):
        changed = (table.picture(before, after, progress) != still).any(axis=2)
        assert not (changed & ~allowed).any()


def test_marks_lie_in_what_is_told_to_be_marked():
    table = Table(position())
    plain = table.picture(marks={"quiet": True}).copy()
    table.does("hold", *table.pixel(20, 3))
    marks = {"hint": kropki.cell_of(table.position, 3, 3), "chances": {kropki.cell_of(table.position, 20, 16): 1}}
    allowed = np.zeros(SIZE, bool)
    for rect in table.view.spots(table.position, table.hand, marks):
        allowed[rect.x : rect.right, rect.y : rect.bottom] = True
    changed = (table.picture(marks=marks) != plain).any(axis=2)
    assert changed.any()
    assert not (changed & ~allowed).any()


def test_nothing_is_painted_outside_the_place():
    table = Table(position())
    for _ in range(4):
        table.key("zoom_in")
    picture = table.picture()
    outside = np.ones(SIZE, bool)
    outside[PLACE.x : PLACE.right, PLACE.y : PLACE.bottom] = False
    assert not picture[outside].any()


def test_a_new_zoom_is_painted_in_slices_and_then_sharp():
    table = Table(position(moves=[(3, 3), (4, 4), (30, 30)]))
    table.view.draw(table.canvas, table.position, table.position, 1.0, table.hand, {})
    table.key("zoom_in")
    table.view.draw(table.canvas, table.position, table.position, 1.0, table.hand, {})
    assert table.view.unfinished()
    sharp = table.picture().copy()
    assert not table.view.unfinished()
    assert (table.picture(fresh=True) == sharp).all()


def test_a_pan_repaints_what_it_uncovers():
    table = Table(position(moves=[(20, 20), (21, 20), (22, 22), (25, 25)]))
    for _ in range(3):
        table.key("zoom_in")
    table.picture()
    for dx, dy in ((13, -7), (-60, 44), (5, 0)):
        table.does("drag", 300, 300, dx=dx, dy=dy)
        kept = table.picture().copy()
        assert (table.picture(fresh=True) == kept).all()


def test_a_zoomed_out_pinch_shows_the_board_everywhere():
    table = Table(position())
    for _ in range(4):
        table.key("zoom_in")
    table.picture()
    table.does("pinch_start", 440, 350)
    for _ in range(4):
        table.does("pinch", 440, 350, scale=0.8)
    sheet = table.view.stage(table.position).sheet(table.view.stage(table.position).camera(table.hand.zoom))
    inner = sheet.clip(PLACE).inflate(-6, -6)
    picture = table.picture()
    assert picture[inner.x : inner.right, inner.y : inner.bottom].any(axis=2).all()


def test_the_sides_differ_without_colour():
    first, second = position((9, 9), [(5, 5)], "no"), position((9, 9), [(1, 1), (5, 5)], "no")
    pictures = []
    for made in (first, second):
        table = Table(made, palette="standard")
        x, y = map(int, table.pixel(5, 5))
        grey = table.picture(marks={"quiet": True})[x - 6 : x + 6, y - 6 : y + 6].mean()
        pictures.append(grey)
    assert pictures[0] > pictures[1] + 60, "the second side's dot has a dark heart"


# ── what is drawn ──


def test_rings_run_round_territories():
    _before, after = captured()
    pieces = segments(outline(grid_of(after), 1))
    assert len(pieces) == 4
    assert all(way in (2, 3) for _, _, way in pieces), "a ring of four dots is a rhombus"
    assert outline(grid_of(after), 0) == []


def test_rings_have_no_loose_ends():
    made, rng = position((16, 16)), np.random.default_rng(11)
    steps = ((1, 0), (0, 1), (1, 1), (-1, 1))
    rings = 0
    while legal := GAME.legal(made):
        made = GAME.after(made, int(rng.choice(legal)))
        for side in (0, 1):
            ends: dict[tuple[int, int], int] = {}
            for column, row, way in segments(outline(grid_of(made), side)):
                for end in ((column, row), (column + steps[way][0], row + steps[way][1])):
                    ends[end] = ends.get(end, 0) + 1
                    dot = grid_of(made)[end[1], end[0]]
                    assert dot & field.LIVE == side + 1, "a ring consists of live dots"
            assert all(number >= 2 for number in ends.values())
            rings += len(ends)
    assert rings


def test_links_join_neighbours_and_skip_the_long_way_round_a_corner():
    made = position((9, 9), [(2, 2), (9, 9), (3, 2), (9, 1), (3, 3), (1, 9), (5, 5), (1, 1), (6, 6)], "no")
    joined = [np.argwhere(on).tolist() for on in links(grid_of(made), 0)]
    assert joined[0] == [[7, 1]]
    assert joined[1] == [[6, 2]]
    assert joined[2] == []
    assert joined[3] == [[3, 5]]


@pytest.mark.parametrize("speed", ["off", "fast", "normal", "slow"])
def test_rings_take_longer_and_off_takes_no_time(speed):
    before, after = captured()
    table = Table(before, animation=speed)
    plain = table.view.seconds(position((12, 12), [], "no"), position((12, 12), [(3, 3)], "no"))
    ring = table.view.seconds(before, after)
    assert (plain, ring) == (0, 0) if speed == "off" else 0 < plain < ring < 4


def test_boards_of_any_size_follow_one_another_in_one_view():
    table = Table(position((10, 10)))
    small, large = position((10, 10)), position((39, 32))
    table.picture(small, large, 0.5)
    table.picture(large, small, 0.5)
    assert table.view.moving(small, large, None) == [PLACE]

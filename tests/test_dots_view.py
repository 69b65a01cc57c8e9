"""The view of dots: what hands and keys do, and what is looked at."""

from __future__ import annotations

import numpy as np
import pytest
from pygame import Rect

from engine.dots import kropki
from scenes.boards.zoom import Stage, Zoom
from tests.dots_table import PLACE, Table, position

# ── tapping ──


def test_a_tap_on_a_roomy_board_plays_at_once():
    table = Table(position((10, 10)))
    assert table.does("tap", *table.pixel(2, 3)) == "2-3"


def test_a_tap_on_a_crowded_board_waits_for_a_second_one():
    table = Table(position())
    assert table.does("tap", *table.pixel(3, 4)) is None
    assert table.hand.chosen is not None
    assert table.waits(1.2) is None
    assert table.waits(1.26) == "3-4"
    assert table.hand.chosen is None


def test_a_double_tap_zooms_in_and_out_and_plays_nothing():
    table = Table(position())
    at = table.pixel(30, 10)
    for zoomed in (True, False):
        assert table.does("tap", *at, t=1.0) is None
        table.does("press", *at, t=1.2)
        assert table.waits(1.4) is None, "the second finger is down already"
        assert table.does("tap", *at, t=1.45) is None
        assert table.does("double_tap", *at, t=1.45) is None
        assert (table.hand.zoom is not None) is zoomed
        assert table.waits(9.0) is None


def test_zooming_by_double_tap_keeps_the_point_under_the_finger():
    table = Table(position())
    at = table.pixel(20, 16)
    table.does("double_tap", *at)
    assert np.hypot(*np.subtract(table.pixel(20, 16), at)) <= 1.5


def test_a_tap_elsewhere_plays_the_one_that_waits():
    table = Table(position())
    table.does("tap", *table.pixel(3, 4), t=1.0)
    assert table.does("tap", *table.pixel(30, 20), t=1.1) == "3-4"
    assert table.waits(5.0) is None


def test_the_nearest_free_point_is_hit_but_never_beside_a_dot_that_was_meant():
    table = Table(position((10, 10), [(2, 2)]))
    scale = table.view.stage(table.position).steps[0]
    x, y = table.pixel(2, 2)
    assert table.does("tap", x + 0.2 * scale, y) is None
    assert table.does("tap", x + 0.45 * scale, y) == "3-2"
    x, y = table.pixel(1, 1)
    assert table.does("tap", x - 0.6 * scale, y) == "1-1"
    assert table.does("tap", x - 0.8 * scale, y) is None


def test_nothing_is_played_where_nothing_is_legal():
    table = Table(position((10, 10)))
    table.legal = frozenset()
    assert table.does("tap", *table.pixel(2, 3)) is None


@pytest.mark.parametrize("button", [2, 3])
def test_other_mouse_buttons_play_nothing(button):
    table = Table(position((10, 10)))
    assert table.does("tap", *table.pixel(2, 3), contact=("mouse", button)) is None
    assert table.does("tap", *table.pixel(2, 3), contact=("mouse", 1)) == "2-3"


def test_confirming_asks_for_a_second_tap_on_the_same_point():
    table = Table(position((10, 10)), confirm=True)
    assert table.does("tap", *table.pixel(2, 3)) is None
    assert table.does("tap", *table.pixel(7, 7), t=3.0) is None
    assert table.waits(9.0) is None
    assert table.does("tap", *table.pixel(7, 7), t=10.0) == "7-7"


# ── aiming ──


def test_aiming_follows_the_finger_and_plays_where_it_is_let_go():
    table = Table(position())
    table.does("hold", *table.pixel(5, 5))
    assert table.hand.aim.cell == kropki.cell_of(table.position, 5, 5)
    table.does("aim", *table.pixel(6, 8))
    assert table.hand.aim.cell == kropki.cell_of(table.position, 6, 8)
    assert table.does("aim_end", *table.pixel(6, 8)) == "6-8"
    assert table.hand.aim is None


def test_sliding_off_the_board_plays_nothing():
    table = Table(position())
    table.does("hold", *table.pixel(5, 5))
    assert table.does("aim_end", 5, 5) is None


def test_another_finger_neither_moves_the_aim_nor_ends_it():
    table = Table(position())
    table.does("hold", *table.pixel(5, 5))
    other = ("touch", 1, 2)
    for kind in ("press", "aim", "cancel"):
        assert table.does(kind, *table.pixel(20, 20), contact=other) is None
    assert table.does("aim_end", *table.pixel(20, 20), contact=other) is None
    assert table.hand.aim.cell == kropki.cell_of(table.position, 5, 5)
    table.does("cancel", *table.pixel(5, 5))
    assert table.hand.aim is None


def test_a_held_tap_that_strays_on_a_roomy_board_plays_nothing():
    table = Table(position((10, 10)))
    x, y = table.pixel(2, 2)
    table.does("hold", x, y)
    assert table.does("aim_end", *table.pixel(8, 8), x0=x, y0=y) is None
    table.does("hold", x, y)
    assert table.does("aim_end", x + 3, y, x0=x, y0=y) == "2-2"


def test_a_lens_shows_on_a_crowded_board_only():
    for size, lens in (((39, 32), True), ((10, 10), False)):
        table = Table(position(size))
        table.does("hold", *table.pixel(5, 5))
        rects = table.view.spots(table.position, table.hand, {})
        assert any(rect.width == rect.height and rect.width > 150 for rect in rects) is lens


# ── looking about ──


def test_a_pinch_zooms_about_its_middle_and_snaps_to_a_step():
    table = Table(position())
    table.does("pinch_start", 400, 300)
    for _ in range(10):
        assert table.does("pinch", 400, 300, scale=1.07) is None
    assert table.hand.pinching
    free = table.hand.zoom.scale
    table.does("pinch_end", 400, 300)
    steps = table.view.stage(table.position).steps
    assert not table.hand.pinching
    assert table.hand.zoom.scale == min(steps, key=lambda step: abs(step - free))


def test_a_pinch_ends_a_tap_that_waits_and_an_aim():
    table = Table(position())
    table.does("tap", *table.pixel(3, 4))
    table.does("hold", *table.pixel(9, 9), contact=("touch", 1, 2))
    table.does("pinch_start", 400, 300)
    assert table.hand.chosen is None
    assert table.hand.aim is None
    assert table.waits(9.0) is None


def test_one_finger_drags_a_zoomed_board_within_its_limits():
    table = Table(position())
    table.does("drag", 300, 300, dx=50, dy=0)
    assert table.hand.zoom is None
    table.key("zoom_in")
    table.key("zoom_in")
    before = table.pixel(20, 16)
    table.does("drag", 300, 300, dx=-37, dy=21)
    assert np.subtract(table.pixel(20, 16), before) == pytest.approx((-37, 21), abs=1)
    for _ in range(40):
        table.does("drag", 300, 300, dx=90, dy=90)
    sheet = table.view.stage(table.position).sheet(table.view.stage(table.position).camera(table.hand.zoom))
    assert (sheet.x, sheet.y) == pytest.approx(PLACE.topleft, abs=1)


def test_wheel_keys_and_steps_zoom():
    table = Table(position())
    steps = table.view.stage(table.position).steps
    assert 3 <= len(steps) <= 6
    table.does("wheel", 300, 300, dy=1)
    assert table.hand.zoom.scale == steps[1]
    for _ in steps:
        table.key("zoom_in")
    assert table.hand.zoom.scale == steps[-1]
    table.key("zoom_fit")
    assert table.hand.zoom is None
    table.does("wheel", 300, 300, dy=-1)
    assert table.hand.zoom is None


def test_a_short_stray_of_a_finger_is_a_tap_only_where_nothing_can_be_dragged():
    table = Table(position((10, 10)))
    x, y = table.pixel(4, 4)
    assert table.does("drag_end", x, y, short=True) == "4-4"
    assert table.does("drag_end", x, y, short=False) is None
    table.key("zoom_in")
    if table.hand.zoom:
        assert table.does("drag_end", *table.pixel(5, 5), short=True) is None


@pytest.mark.parametrize("size", [(5, 5), (60, 5), (5, 60), (39, 32), (60, 60)])
@pytest.mark.parametrize("place", [(800, 660), (300, 1200), (90, 60)])
def test_the_whole_board_fits_every_place(size, place):
    stage = Stage(Rect(7, 9, *place), size, 3.78)
    camera = stage.camera(None)
    if camera.scale > 2:
        assert stage.rect.contains(stage.sheet(camera))
    assert list(stage.steps) == sorted(set(stage.steps))
    for column, row in ((0, 0), (size[0] - 1, size[1] - 1)):
        assert stage.where(stage.cell(column, row)) == (column, row)
        assert camera.place(*camera.pixel(column, row)) == pytest.approx((column, row))


def test_zooming_never_leaves_the_board():
    stage = Stage(PLACE, (39, 32), 3.78)
    zoom = Zoom(99999, -50, 400)
    clamped = stage.clamped(zoom)
    assert clamped.scale == stage.steps[-1]
    assert 0 <= clamped.column <= 38
    assert 0 <= clamped.row <= 31


# ── keys ──


def test_arrows_move_a_cursor_from_the_last_dot_and_accept_plays():
    table = Table(position((20, 20), [(5, 5)]))
    assert table.key("right") is None
    assert table.hand.cursor == kropki.cell_of(table.position, 5, 5)
    table.key("right")
    table.key("up")
    assert table.key("accept") == "6-6"
    table.key("back")
    assert table.hand.cursor is None


def test_the_cursor_stays_on_the_board():
    table = Table(position((5, 5), cross="no"))
    for name in ("left", "down"):
        for _ in range(9):
            table.key(name)
    assert table.hand.cursor == kropki.cell_of(table.position, 1, 1)


def test_home_goes_round_the_action():
    table = Table(position((20, 20), [(5, 5)]))
    seen = []
    for _ in range(8):
        table.key("home")
        seen.append(kropki.point_of(table.position, table.hand.cursor))
    assert len(set(seen)) == 8
    assert max(max(abs(x - 5), abs(y - 5)) for x, y in seen) == 1


def test_the_zoomed_board_follows_the_cursor():
    table = Table(position())
    for _ in range(5):
        table.key("zoom_in")
    for _ in range(60):
        table.key("left")
    assert PLACE.collidepoint(table.pixel(*kropki.point_of(table.position, table.hand.cursor)))


def test_a_touch_puts_the_cursor_away():
    table = Table(position((10, 10)))
    table.key("right")
    table.does("tap", *table.pixel(9, 9))
    assert table.hand.cursor is None

"""The view of dots: what hands do, and that pictures depend on nothing but what they show."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pygame
import pytest
from pygame import Rect

from engine import GAMES
from engine.dots import field, kropki
from game.contacts import Gesture
from game.paint import Canvas
from game.theme import Theme
from scenes.boards.dots import DotsView, Hand
from scenes.boards.dots_paint import grid_of, links, outline, segments
from scenes.boards.zoom import Stage, Zoom

GAME = GAMES["kropki"]
SIZE = (900, 700)
PLACE = Rect(40, 20, 800, 660)
FINGER = ("touch", 1, 1)


def theme(**changes):
    look = {"palette": "standard", "text_size": "normal", "motion": "full", "animation": "normal", "kiosk": False}
    return Theme(SimpleNamespace(**{**look, "panel_width_mm": 0, **changes}), SIZE)


def position(size=(39, 32), moves=(), cross="yes"):
    made = GAME.start(GAME.options(size, cross=cross))
    for x, y in moves:
        made = GAME.after(made, kropki.cell_of(made, x, y))
    return made


class Table:
    """A view on a surface, with one hand and one finger."""

    def __init__(self, at, confirm=False, **look):
        self.view = DotsView(theme(**look), confirm)
        self.view.place(PLACE)
        self.position, self.hand = at, Hand()
        self.legal = frozenset(GAME.legal(at))
        self.surface = pygame.Surface(SIZE, 0, 32)
        self.canvas = Canvas(self.surface, self.view.theme)

    def pixel(self, x, y):
        return self.view.pixel(self.position, self.hand, kropki.cell_of(self.position, x, y))

    def does(self, kind, x, y, t=1.0, contact=FINGER, **more):
        landed = {"x0": more.pop("x0", x), "y0": more.pop("y0", y)}
        gesture = Gesture(kind, x, y, t, id=contact, **landed, **more)
        self.hand, text = self.view.touch(self.position, self.legal, self.hand, gesture)
        return text

    def key(self, name):
        self.hand, text = self.view.command(self.position, self.legal, self.hand, name)
        return text

    def waits(self, t):
        self.hand, text = self.view.tick(self.position, self.legal, self.hand, t)
        return text

    def picture(self, before=None, after=None, progress=1.0, marks=None, fresh=False):
        if fresh:
            self.view.forget()
        before, after = before or self.position, after or self.position
        self.surface.fill((0, 0, 0))
        for _ in range(8):
            self.view.draw(self.canvas, before, after, progress, self.hand, marks or {})
        return pygame.surfarray.array3d(self.surface)


@pytest.fixture(autouse=True)
def display():
    pygame.display.init()
    pygame.display.set_mode((64, 64))


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


# ── pictures ──

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

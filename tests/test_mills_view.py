"""The view of Morris: what hands do, and that pictures depend on nothing but what they show."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pygame
import pytest
from pygame import Rect

from engine import GAMES
from engine.mills.board import MILLS, NAMES, PLACES, POINTS
from engine.mills.rules import position_of
from game.contacts import Gesture
from game.paint import Canvas
from game.theme import Theme
from scenes.boards.mills import Hand, MillsView
from scenes.boards.mills_plan import Plan
from scenes.boards.mills_seen import act_of, seen
from scenes.boards.mills_touch import STEPS
from scenes.phrases.mills import MILLS as PHRASES

GAME = GAMES["mills"]
SIZE = (900, 700)
PLACE = Rect(40, 20, 800, 660)
FINGER = ("touch", 1, 1)


def at(name):
    return NAMES.index(name)


def position(points, mover=0, reserve=(0, 0), capture=False):
    """From seven rows as the board lies, or 24 signs."""
    return position_of("".join(sign for sign in points if sign in ".ic"), mover, reserve, capture)


EMPTY = position("." * 24, reserve=(9, 9))
MIDDLE = position("""
    i     c     .
      .   i   c
        . . .
    i . .   c . c
        i . .
      .   c   .
    i     .     .
""")  # fmt: skip
TAKING = position("""
    i     i     i
      .   .   .
        c . .
    . . .   . . .
        c . .
      .   .   .
    c     c     c
""", reserve=(5, 4), capture=True)  # fmt: skip
FLYING = position("""
    i     .     .
      .   i   .
        . . .
    . . .   c c .
        c . .
      .   c   .
    i     .     .
""")  # fmt: skip


def theme(**changes):
    look = {"palette": "standard", "text_size": "normal", "motion": "full", "animation": "normal", "kiosk": False}
    return Theme(SimpleNamespace(**{**look, "panel_width_mm": 0, **changes}), SIZE).of(GAME.sides)


class Table:
    """A view on a surface, with one hand and one finger."""

    def __init__(self, shown=EMPTY, confirm=False, place=PLACE, **look):
        self.view = MillsView(theme(**look), confirm)
        self.view.place(place)
        self.position, self.hand = shown, Hand()
        self.legal = frozenset(GAME.legal(shown))
        self.surface = pygame.Surface(SIZE, 0, 32)
        self.canvas = Canvas(self.surface, self.view.theme)

    def pixel(self, name):
        return self.view.pixel(self.position, self.hand, at(name))

    def does(self, kind, x, y, contact=FINGER, **more):
        landed = {"x0": more.pop("x0", x), "y0": more.pop("y0", y)}
        gesture = Gesture(kind, x, y, 1.0, id=contact, **landed, **more)
        self.hand, text = self.view.touch(self.position, self.legal, self.hand, gesture)
        return text

    def tap(self, name):
        self.does("press", *self.pixel(name))
        return self.does("tap", *self.pixel(name))

    def drag(self, source, to, steps=4):
        (x0, y0), (x1, y1) = self.pixel(source), self.pixel(to) if isinstance(to, str) else to
        self.does("press", x0, y0)
        for step in range(1, steps + 1):
            x, y = x0 + (x1 - x0) * step / steps, y0 + (y1 - y0) * step / steps
            self.does("drag_start" if step == 1 else "drag", x, y, x0=x0, y0=y0)
        return self.does("drag_end", x1, y1, x0=x0, y0=y0)

    def key(self, name):
        self.hand, text = self.view.command(self.position, self.legal, self.hand, name)
        return text

    def marks(self):
        return {"legal": self.legal}

    def picture(self, before=None, after=None, progress=1.0, marks=None):
        self.surface.fill((0, 0, 0))
        before, after = before or self.position, after or self.position
        self.view.draw(self.canvas, before, after, progress, self.hand, self.marks() if marks is None else marks)
        return pygame.surfarray.array3d(self.surface)


@pytest.fixture(autouse=True)
def display():
    pygame.display.init()
    pygame.display.set_mode((64, 64))


# ── where the points are ──


@pytest.mark.parametrize("place", [(800, 660), (300, 1200), (1920, 1000), (2160, 2160), (90, 60)])
def test_the_whole_board_fits_every_place_and_every_point_is_hit_where_it_is(place):
    plan = Plan(Rect((17, 5), place))
    assert plan.rect.contains(plan.sheet)
    for point in range(POINTS):
        x, y = plan.pixel(point)
        assert plan.sheet.collidepoint(x, y)
        assert plan.nearest(x + 0.3 * plan.span, y - 0.3 * plan.span) == point


def test_a_sheet_taken_as_a_place_shows_the_same_board():
    for width in range(80, 900, 7):
        plan = Plan(Rect(0, 0, width, width))
        assert Plan(plan.sheet).span == plan.span


def test_far_from_every_point_nothing_is_hit():
    plan = Plan(PLACE)
    assert plan.nearest(*plan.rect.center) is None
    assert plan.nearest(plan.sheet.centerx, plan.sheet.top + 1) is None


# ── arrows ──


def test_arrows_follow_the_lines():
    for line in MILLS:
        a, b, c = map(int, line)
        ahead, back = ("right", "left") if PLACES[a][1] == PLACES[c][1] else ("down", "up")
        assert (STEPS[ahead][a], STEPS[ahead][b]) == (b, c)
        assert (STEPS[back][c], STEPS[back][b]) == (b, a)


def test_where_no_line_leads_an_arrow_goes_to_what_lies_that_way_or_stays():
    assert NAMES[STEPS["down"][at("d5")]] == "d3"
    assert NAMES[STEPS["left"][at("e4")]] == "c4"
    assert NAMES[STEPS["left"][at("c5")]] == "b6"
    assert NAMES[STEPS["left"][at("c3")]] == "b2"
    for way, names in (("up", "a7 d7 g7"), ("down", "a1 d1 g1"), ("left", "a7 a4 a1"), ("right", "g7 g4 g1")):
        assert all(STEPS[way][at(name)] == at(name) for name in names.split())


def test_every_point_is_reached_by_arrows_from_every_other():
    for start in range(POINTS):
        known, fringe = {start}, [start]
        while fringe:
            point = fringe.pop()
            new = {steps[point] for steps in STEPS.values()} - known
            known |= new
            fringe += new
        assert len(known) == POINTS


def test_an_arrow_never_leads_the_other_way():
    for way, (dx, dy) in {"right": (1, 0), "left": (-1, 0), "up": (0, 1), "down": (0, -1)}.items():
        for point, to in enumerate(STEPS[way]):
            (x0, y0), (x1, y1) = PLACES[point], PLACES[to]
            assert to == point or (x1 - x0) * dx + (y1 - y0) * dy > 0


# ── fingers ──


def test_a_tap_places_a_man_near_enough_to_a_point():
    table = Table()
    x, y = table.pixel("d6")
    reach = 0.6 * table.view.plan.span
    assert table.does("tap", x + reach, y) == "d6"
    assert table.does("tap", *table.view.rect.center) is None


def test_a_tap_on_a_man_says_that_the_point_is_taken():
    table = Table(position("...i....................", 1, (8, 9)))
    assert table.tap("b6") is None
    assert table.hand.notice == "occupied"
    assert table.tap("d6") == "d6"
    assert table.hand.notice == ""


def test_tap_and_tap_move_a_man_and_its_targets_are_its_own():
    table = Table(MIDDLE)
    assert table.tap("a4") is None
    assert table.hand.selected == at("a4")
    assert table.tap("b4") == "a4-b4"
    assert table.hand.selected is None


def test_another_man_may_be_chosen_and_the_same_one_put_back():
    table = Table(MIDDLE)
    table.tap("a4")
    table.tap("c3")
    assert table.hand.selected == at("c3")
    table.tap("c3")
    assert table.hand.selected is None


@pytest.mark.parametrize(
    ("first", "tapped", "notice"),
    [
        (None, "d7", "not_yours"),
        (None, "a7", "stuck"),
        (None, "e5", "choose_first"),
        ("a4", "e5", "out_of_reach"),
        ("a4", "d7", "not_yours"),
    ],
)
def test_a_tap_that_does_nothing_says_why(first, tapped, notice):
    table = Table(MIDDLE)
    if first:
        table.tap(first)
    assert table.tap(tapped) is None
    assert table.hand.notice == notice
    assert table.hand.selected == (at(first) if first else None)
    assert set(PHRASES.notices) >= {notice}
    table.does("press", *table.view.rect.center)
    assert table.hand.notice == ""


def test_a_tap_beside_the_board_puts_the_man_back():
    table = Table(MIDDLE)
    table.tap("a4")
    table.does("tap", *table.view.plan.sheet.center)
    assert table.hand.selected is None


def test_only_men_that_may_be_taken_are_taken():
    table = Table(TAKING)
    assert table.tap("a1") is None
    assert table.hand.notice == "protected"
    assert table.tap("d5") is None
    assert table.hand.notice == "take_one"
    assert table.tap("c3") == "xc3"


def test_a_man_is_dragged_to_its_point_and_goes_on_from_the_finger():
    table = Table(MIDDLE)
    x, y = table.pixel("b4")
    assert table.drag("a4", (x + 5, y - 7)) == "a4-b4"
    assert table.hand.dropped == (at("b4"), x + 5, y - 7)
    assert (table.hand.selected, table.hand.finger) == (None, None)


def test_a_man_dropped_at_home_stays_lifted_and_one_dropped_elsewhere_goes_back():
    table = Table(MIDDLE)
    assert table.drag("a4", "a4") is None
    assert table.hand.selected == at("a4")
    assert table.drag("a4", "e5") is None
    assert table.hand.notice == "out_of_reach"
    assert table.drag("a4", table.view.plan.sheet.center) is None
    assert table.hand.selected is None


def test_a_drag_that_takes_no_man_along_plays_nothing_unless_it_is_a_tap():
    table = Table(MIDDLE)
    assert table.drag("d7", "g7") is None
    assert table.hand.finger is None
    x, y = table.pixel("d6")
    empty = Table()
    assert empty.does("drag_end", x + 9, y, x0=x, y0=y, short=True) == "d6"
    assert empty.does("drag_end", x + 90, y, x0=x, y0=y) is None


def test_a_finger_that_rests_slides_from_point_to_point_and_plays_where_it_lifts():
    table = Table()
    x0, y0 = table.pixel("a7")
    table.does("hold", x0, y0)
    assert table.hand.busy
    x, y = table.pixel("d6")
    table.does("aim", x, y, x0=x0, y0=y0)
    assert table.does("aim_end", x, y, x0=x0, y0=y0) == "d6"


def test_a_cancelled_finger_plays_nothing():
    table = Table(MIDDLE)
    x0, y0 = table.pixel("a4")
    table.does("drag_start", x0 + 20, y0, x0=x0, y0=y0)
    table.does("cancel", x0 + 60, y0, x0=x0, y0=y0)
    assert table.hand.finger is None
    assert table.does("drag_end", *table.pixel("b4"), x0=x0, y0=y0) is None


def test_only_the_main_button_plays():
    table = Table()
    assert table.does("tap", *table.pixel("d6"), contact=("mouse", 3)) is None
    assert table.does("tap", *table.pixel("d6"), contact=("mouse", 1)) == "d6"


def test_where_nothing_is_legal_nothing_happens():
    table = Table(MIDDLE)
    table.legal = frozenset()
    assert table.tap("a4") is None
    assert table.drag("a4", "b4") is None
    assert (table.hand.selected, table.hand.finger, table.hand.notice) == (None, None, "")


def test_confirming_asks_for_a_second_tap():
    table = Table(confirm=True)
    assert table.tap("d6") is None
    assert table.hand.chosen == "d6"
    assert table.tap("f4") is None
    assert table.tap("f4") == "f4"
    table = Table(MIDDLE, confirm=True)
    assert [table.tap(name) for name in ("a4", "b4", "b4")] == [None, None, "a4-b4"]
    table = Table(TAKING, confirm=True)
    assert [table.tap(name) for name in ("c3", "c5", "c5")] == [None, None, "xc5"]


# ── keys and pad ──


def test_home_goes_through_everything_that_can_be_done():
    for shown, wanted in (
        (MIDDLE, {"a4", "c3", "d6", "a1"}),
        (TAKING, {"c5", "c3"}),
        (EMPTY, set(NAMES)),
    ):
        table = Table(shown)
        found = []
        for _ in wanted:
            table.key("home")
            found.append(NAMES[table.hand.cursor])
        assert set(found) == wanted
        table.key("home")
        assert NAMES[table.hand.cursor] == found[0]


def test_keys_alone_lift_and_move():
    table = Table(MIDDLE)
    while table.hand.cursor != at("c3"):
        table.key("home")
    assert table.key("accept") is None
    assert table.hand.selected == at("c3")
    table.key("home")
    assert NAMES[table.hand.cursor] in {"c4", "d3"}
    while table.hand.cursor != at("d3"):
        table.key("home")
    assert table.key("accept") == "c3-d3"
    assert table.hand.cursor == at("d3")


def test_arrows_and_accept_place_and_take():
    table = Table()
    table.key("down")
    assert table.hand.cursor == 0
    table.key("right")
    assert table.key("accept") == "d7"
    table = Table(TAKING)
    table.key("accept")
    assert table.key("accept") == f"x{NAMES[table.hand.cursor]}"


def test_back_lets_go_of_the_man_first_then_of_the_cursor():
    table = Table(MIDDLE)
    table.key("home")
    table.key("accept")
    assert table.hand.holds
    table.key("back")
    assert (table.hand.selected, table.hand.cursor is None) == (None, False)
    table.key("back")
    assert table.hand.cursor is None
    assert not table.hand.holds


def test_a_flying_man_goes_anywhere_by_home():
    table = Table(FLYING)
    table.key("home")
    table.key("accept")
    targets = {act_of(GAME.text(FLYING, action)).target for action in GAME.legal(FLYING)}
    found = set()
    for _ in range(POINTS):
        table.key("home")
        found.add(table.hand.cursor)
    assert found == targets


# ── pictures ──


def after(shown, *texts):
    for text in texts:
        shown = GAME.after(shown, GAME.parse(shown, text))
    return shown


def differing(one, other):
    columns, rows = np.nonzero((one != other).any(axis=2))
    return list(zip(columns.tolist(), rows.tolist(), strict=True))


TWO = position("ii......................", 0, (7, 9))
CHANGES = {
    "place": (EMPTY, after(EMPTY, "d6")),
    "move": (MIDDLE, after(MIDDLE, "a4-b4")),
    "fly": (FLYING, after(FLYING, "a7-g1")),
    "mill": (
        position("ii......................", 0, (7, 9)),
        after(position("ii......................", 0, (7, 9)), "g7"),
    ),
    "capture": (TAKING, after(TAKING, "xc3")),
}


@pytest.mark.parametrize("name", CHANGES)
def test_at_the_end_only_what_is_after_counts_and_at_the_start_only_what_was_before(name):
    before, now = CHANGES[name]
    table = Table(before)
    assert (table.picture(before, now, 1.0, {}) == table.picture(now, now, 1.0, {})).all()
    assert (table.picture(before, now, 0.0, {}) == table.picture(before, before, 1.0, {})).all()


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_is_shown_and_touches_only_the_pixels_it_names(name):
    before, now = CHANGES[name]
    table = Table(before)
    still = table.picture(before, before, 1.0, {})
    allowed = table.view.moving(before, now, table.hand)
    for progress in (0.05, 0.2, 0.4, 0.6, 0.8, 0.95, 1.0):
        changed = differing(still, table.picture(before, now, progress, {}))
        assert changed
        assert all(any(rect.collidepoint(pixel) for rect in allowed) for pixel in changed)


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_ends_near_where_it_leads(name):
    """No jump at the end: the last moment looks nearly like the position after."""
    before, now = CHANGES[name]
    table = Table(before)
    end = table.picture(now, now, 1.0, {}).astype(int)
    late = np.abs(table.picture(before, now, 0.995, {}) - end).sum()
    early = np.abs(table.picture(before, before, 1.0, {}) - end).sum()
    assert late < 0.35 * early


@pytest.mark.parametrize(
    ("shown", "hand"),
    [
        (EMPTY, Hand()),
        (MIDDLE, Hand()),
        (MIDDLE, Hand(selected=at("a4"))),
        (MIDDLE, Hand(cursor=at("g1"))),
        (TAKING, Hand()),
        (TAKING, Hand(chosen="xc3")),
        (FLYING, Hand(selected=at("a1"), cursor=at("e5"))),
    ],
)
def test_marks_and_hands_touch_only_the_pixels_they_name(shown, hand):
    table = Table(shown)
    plain = table.picture(marks={})
    table.hand = hand
    marks = {**table.marks(), "last": ("a4-b4", "xg7"), "hint": sorted(table.legal)[0]}
    allowed = table.view.spots(shown, hand, marks)
    changed = differing(plain, table.picture(marks=marks))
    assert changed
    assert all(any(rect.collidepoint(pixel) for rect in allowed) for pixel in changed)


def test_a_lifted_man_shows_where_it_may_go():
    table = Table(MIDDLE)
    plain = table.picture()
    table.hand = Hand(selected=at("a4"))
    lifted = table.picture()
    x, y = table.pixel("b4")
    assert (lifted[x, y] == table.view.theme.palette.accent).all()
    assert not (plain[x, y] == lifted[x, y]).all()


def test_protected_men_are_dimmed_and_others_are_not():
    table = Table(TAKING)
    plain, marked = table.picture(marks={}).astype(int), table.picture().astype(int)
    for name, dimmed in (("a1", True), ("d1", True), ("c3", False)):
        x, y = table.pixel(name)
        assert (marked[x - 4 : x + 5, y - 4 : y + 5].sum() < 0.6 * plain[x - 4 : x + 5, y - 4 : y + 5].sum()) == dimmed


def test_the_sides_differ_without_colour():
    """Seen as grey, the middles of the men and their rims tell the sides apart."""
    table = Table(position("i.......................c"[:23] + "c", 0, (8, 8)))
    grey = table.picture(marks={}).mean(axis=2)
    (ix, iy), (cx, cy) = table.pixel("a7"), table.pixel("g1")
    step = round(0.5 * table.view.painter.radius)
    assert grey[ix - step, iy] > 2 * grey[cx - step, cy]


@pytest.mark.parametrize("palette", ["standard", "colour_blind", "high_contrast"])
def test_every_palette_draws_men_that_stand_out(palette):
    table = Table(MIDDLE, palette=palette)
    picture = table.picture(marks={})
    paper = picture[table.view.plan.sheet.left + 12, table.view.plan.sheet.centery].astype(int)
    for name in ("a7", "d7"):
        x, y = table.pixel(name)
        rim = x - round(0.9 * table.view.painter.radius)
        assert np.abs(picture[rim, y].astype(int) - paper).sum() > 150


# ── time ──


def test_a_longer_way_and_more_that_happens_take_longer():
    view = Table().view
    seconds = {name: view.seconds(*pair) for name, pair in CHANGES.items()}
    assert seconds["place"] < seconds["fly"] < seconds["capture"]
    assert seconds["move"] < seconds["fly"]
    assert seconds["place"] < seconds["mill"]
    assert all(view.seconds(now, before) > 0 for before, now in CHANGES.values())
    assert view.seconds(MIDDLE, MIDDLE) == 0
    assert all(Table(animation="off").view.seconds(*pair) == 0 for pair in CHANGES.values())


def test_what_is_seen_is_the_rules_picture():
    look = seen(TAKING)
    assert look.men[at("a7")] == 0
    assert look.men[at("c3")] == 1
    assert (look.reserve, look.mover, look.taking) == ((5, 4), 0, True)
    assert {side for _line, side in look.mills} == {0, 1}

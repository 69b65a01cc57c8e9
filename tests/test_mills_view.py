"""What hands do on the Morris board: taps, drags, keys."""

from __future__ import annotations

import pytest
from pygame import Rect

from engine.mills.board import MILLS, NAMES, PLACES, POINTS
from scenes.boards.mills_plan import Plan
from scenes.boards.mills_seen import act_of
from scenes.boards.mills_touch import STEPS
from scenes.phrases.mills import MILLS as PHRASES
from tests.morris import EMPTY, FLYING, GAME, MIDDLE, PLACE, TAKING, View, at, position

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
    table = View()
    x, y = table.pixel("d6")
    reach = 0.6 * table.view.plan.span
    assert table.does("tap", x + reach, y) == "d6"
    assert table.does("tap", *table.view.rect.center) is None


def test_a_tap_on_a_man_says_that_the_point_is_taken():
    table = View(position("...i....................", 1, (8, 9)))
    assert table.tap("b6") is None
    assert table.hand.notice == "occupied"
    assert table.tap("d6") == "d6"
    assert table.hand.notice == ""


def test_tap_and_tap_move_a_man_and_its_targets_are_its_own():
    table = View(MIDDLE)
    assert table.tap("a4") is None
    assert table.hand.selected == at("a4")
    assert table.tap("b4") == "a4-b4"
    assert table.hand.selected is None


def test_another_man_may_be_chosen_and_the_same_one_put_back():
    table = View(MIDDLE)
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
        ("a4", "d7", "occupied"),
    ],
)
def test_a_tap_that_does_nothing_says_why(first, tapped, notice):
    table = View(MIDDLE)
    if first:
        table.tap(first)
    assert table.tap(tapped) is None
    assert table.hand.notice == notice
    assert table.hand.selected == (at(first) if first else None)
    assert set(PHRASES.notices) >= {notice}
    table.does("press", *table.view.rect.center)
    assert table.hand.notice == ""


def test_a_tap_beside_the_board_puts_the_man_back():
    table = View(MIDDLE)
    table.tap("a4")
    table.does("tap", *table.view.plan.sheet.center)
    assert table.hand.selected is None


def test_only_men_that_may_be_taken_are_taken():
    table = View(TAKING)
    assert table.tap("a1") is None
    assert table.hand.notice == "protected"
    assert table.tap("d5") is None
    assert table.hand.notice == "take_one"
    assert table.tap("c3") == "xc3"


def test_a_man_is_dragged_to_its_point_and_goes_on_from_the_finger():
    table = View(MIDDLE)
    x, y = table.pixel("b4")
    assert table.drag("a4", (x + 5, y - 7)) == "a4-b4"
    assert table.hand.dropped == (at("b4"), x + 5, y - 7)
    assert (table.hand.selected, table.hand.finger) == (None, None)


def test_a_man_dropped_at_home_stays_lifted_and_one_dropped_elsewhere_goes_back():
    table = View(MIDDLE)
    assert table.drag("a4", "a4") is None
    assert table.hand.selected == at("a4")
    assert table.drag("a4", "e5") is None
    assert table.hand.notice == "out_of_reach"
    assert table.drag("a4", table.view.plan.sheet.center) is None
    assert table.hand.selected is None


def test_a_drag_that_takes_no_man_along_plays_nothing_unless_it_is_a_tap():
    table = View(MIDDLE)
    assert table.drag("d7", "g7") is None
    assert table.hand.finger is None
    x, y = table.pixel("d6")
    empty = View()
    assert empty.does("drag_end", x + 9, y, x0=x, y0=y, short=True) == "d6"
    assert empty.does("drag_end", x + 90, y, x0=x, y0=y) is None


def test_a_finger_that_rests_slides_from_point_to_point_and_plays_where_it_lifts():
    table = View()
    x0, y0 = table.pixel("a7")
    table.does("hold", x0, y0)
    assert table.hand.busy
    x, y = table.pixel("d6")
    table.does("aim", x, y, x0=x0, y0=y0)
    assert table.does("aim_end", x, y, x0=x0, y0=y0) == "d6"


def test_a_cancelled_finger_plays_nothing():
    table = View(MIDDLE)
    x0, y0 = table.pixel("a4")
    table.does("drag_start", x0 + 20, y0, x0=x0, y0=y0)
    table.does("cancel", x0 + 60, y0, x0=x0, y0=y0)
    assert table.hand.finger is None
    assert table.does("drag_end", *table.pixel("b4"), x0=x0, y0=y0) is None


def test_only_the_main_button_plays():
    table = View()
    assert table.does("tap", *table.pixel("d6"), contact=("mouse", 3)) is None
    assert table.does("tap", *table.pixel("d6"), contact=("mouse", 1)) == "d6"


def test_where_nothing_is_legal_nothing_happens():
    table = View(MIDDLE)
    table.legal = frozenset()
    assert table.tap("a4") is None
    assert table.drag("a4", "b4") is None
    assert (table.hand.selected, table.hand.finger, table.hand.notice) == (None, None, "")


def test_confirming_asks_for_a_second_tap():
    table = View(confirm=True)
    assert table.tap("d6") is None
    assert table.hand.chosen == "d6"
    assert table.tap("f4") is None
    assert table.tap("f4") == "f4"
    table = View(MIDDLE, confirm=True)
    assert [table.tap(name) for name in ("a4", "b4", "b4")] == [None, None, "a4-b4"]
    table = View(TAKING, confirm=True)
    assert [table.tap(name) for name in ("c3", "c5", "c5")] == [None, None, "xc5"]


# ── keys and pad ──


def test_home_goes_through_everything_that_can_be_done():
    for shown, wanted in (
        (MIDDLE, {"a4", "c3", "d6", "a1"}),
        (TAKING, {"c5", "c3"}),
        (EMPTY, set(NAMES)),
    ):
        table = View(shown)
        found = []
        for _ in wanted:
            table.key("home")
            found.append(NAMES[table.hand.cursor])
        assert set(found) == wanted
        table.key("home")
        assert NAMES[table.hand.cursor] == found[0]


def test_keys_alone_lift_and_move():
    table = View(MIDDLE)
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
    table = View()
    table.key("down")
    assert table.hand.cursor == 0
    table.key("right")
    assert table.key("accept") == "d7"
    table = View(TAKING)
    table.key("accept")
    assert table.key("accept") == f"x{NAMES[table.hand.cursor]}"


def test_back_lets_go_of_the_man_first_then_of_the_cursor():
    table = View(MIDDLE)
    table.key("home")
    table.key("accept")
    assert table.hand.holds
    table.key("back")
    assert (table.hand.selected, table.hand.cursor is None) == (None, False)
    table.key("back")
    assert table.hand.cursor is None
    assert not table.hand.holds


def test_a_flying_man_goes_anywhere_by_home():
    table = View(FLYING)
    table.key("home")
    table.key("accept")
    targets = {act_of(GAME.text(FLYING, action)).target for action in GAME.legal(FLYING)}
    found = set()
    for _ in range(POINTS):
        table.key("home")
        found.add(table.hand.cursor)
    assert found == targets

"""Pictures of the Morris board depend on nothing but what they show, and change only where they say."""

from __future__ import annotations

import numpy as np
import pytest

from scenes.boards.mills import Hand
from scenes.boards.mills_seen import seen
from tests.morris import EMPTY, FLYING, GAME, MIDDLE, TAKING, View, at, position


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
    table = View(before)
    assert (table.picture(before, now, 1.0, {}) == table.picture(now, now, 1.0, {})).all()
    assert (table.picture(before, now, 0.0, {}) == table.picture(before, before, 1.0, {})).all()


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_is_shown_and_touches_only_the_pixels_it_names(name):
    before, now = CHANGES[name]
    table = View(before)
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
    table = View(before)
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
    table = View(shown)
    plain = table.picture(marks={})
    table.hand = hand
    marks = {**table.marks(), "last": ("a4-b4", "xg7"), "hint": sorted(table.legal)[0]}
    allowed = table.view.spots(shown, hand, marks)
    changed = differing(plain, table.picture(marks=marks))
    assert changed
    assert all(any(rect.collidepoint(pixel) for rect in allowed) for pixel in changed)


def test_a_lifted_man_shows_where_it_may_go():
    table = View(MIDDLE)
    plain = table.picture()
    table.hand = Hand(selected=at("a4"))
    lifted = table.picture()
    x, y = table.pixel("b4")
    assert (lifted[x, y] == table.view.theme.palette.accent).all()
    assert not (plain[x, y] == lifted[x, y]).all()


def test_protected_men_are_dimmed_and_others_are_not():
    table = View(TAKING)
    plain, marked = table.picture(marks={}).astype(int), table.picture().astype(int)
    for name, dimmed in (("a1", True), ("d1", True), ("c3", False)):
        x, y = table.pixel(name)
        assert (marked[x - 4 : x + 5, y - 4 : y + 5].sum() < 0.6 * plain[x - 4 : x + 5, y - 4 : y + 5].sum()) == dimmed


def test_the_sides_differ_without_colour():
    """Seen as grey, the middles of the men and their rims tell the sides apart."""
    table = View(position("i.......................c"[:23] + "c", 0, (8, 8)))
    grey = table.picture(marks={}).mean(axis=2)
    (ix, iy), (cx, cy) = table.pixel("a7"), table.pixel("g1")
    step = round(0.5 * table.view.painter.radius)
    assert grey[ix - step, iy] > 2 * grey[cx - step, cy]


@pytest.mark.parametrize("palette", ["standard", "colour_blind", "high_contrast"])
def test_every_palette_draws_men_that_stand_out(palette):
    table = View(MIDDLE, palette=palette)
    picture = table.picture(marks={})
    paper = picture[table.view.plan.sheet.left + 12, table.view.plan.sheet.centery].astype(int)
    for name in ("a7", "d7"):
        x, y = table.pixel(name)
        rim = x - round(0.9 * table.view.painter.radius)
        assert np.abs(picture[rim, y].astype(int) - paper).sum() > 150


# ── time ──


def test_a_longer_way_and_more_that_happens_take_longer():
    view = View().view
    seconds = {name: view.seconds(*pair) for name, pair in CHANGES.items()}
    assert seconds["place"] < seconds["fly"] < seconds["capture"]
    assert seconds["move"] < seconds["fly"]
    assert seconds["place"] < seconds["mill"]
    assert all(view.seconds(now, before) > 0 for before, now in CHANGES.values())
    assert view.seconds(MIDDLE, MIDDLE) == 0
    assert all(View(animation="off").view.seconds(*pair) == 0 for pair in CHANGES.values())


def test_what_is_seen_is_the_rules_picture():
    look = seen(TAKING)
    assert look.men[at("a7")] == 0
    assert look.men[at("c3")] == 1
    assert (look.reserve, look.mover, look.taking) == ((5, 4), 0, True)
    assert {side for _line, side in look.mills} == {0, 1}

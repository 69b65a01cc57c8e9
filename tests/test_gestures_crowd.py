"""Many hands and bad panels: palms, the bezel, ghosts, lost ends, zones, and contacts at random."""

from __future__ import annotations

import random
from itertools import pairwise, permutations

import pytest

from game.gestures import EVERYTHING, Contact, Recognizer
from tests.fingers import MIDDLE, MOUSE, PX, finger, kinds, play, tap_at

ENDS = {"tap", "aim_end", "drag_end", "cancel"}


@pytest.fixture
def one():
    return Recognizer(PX)


# ── palms, bezel, ghosts, ends ──


@pytest.mark.parametrize("order", list(permutations((50, 90, 130))))
@pytest.mark.parametrize("lift", [0.005, 0.5])
def test_three_touches_at_once_and_near_are_a_palm_in_any_order(one, order, lift):
    downs = [("down", n, x, 50, n * 0.04) for n, x in enumerate(order)]
    ups = [("up", n, x, 50, n * 0.04 + lift) for n, x in enumerate(order)]
    found = play(one, *sorted(downs + ups, key=lambda sample: sample[4]), until=5)
    assert not {"tap", "hold", "aim_end"} & set(kinds(found))
    assert one.idle


def test_a_palm_ends_what_its_first_touches_began(one):
    found = play(one, ("down", 1, 50, 50, 0), ("down", 2, 94, 50, 0.04), ("down", 3, 138, 50, 0.08))
    assert kinds(found) == ["press", "cancel"]


def test_three_touches_in_more_time_or_room_are_three_taps(one):
    far = [("down", n, 50 + 70 * n, 50, n * 0.01) for n in range(3)]
    assert kinds(play(one, *far, *[("up", n, 50 + 70 * n, 50, 0.2) for n in range(3)])).count("tap") == 3
    late = [
        sample for n in range(3) for sample in (("down", n, 50 + 9 * n, 50, 1 + n), ("up", n, 50 + 9 * n, 50, 1.1 + n))
    ]
    assert kinds(play(one, *late)).count("tap") == 3


def test_a_palm_mutes_its_place_for_a_moment_and_no_other(one):
    play(one, *[("down", n, 50 + 20 * n, 50, n * 0.01) for n in range(3)])
    assert kinds(play(one, ("down", 8, 300, 50, 0.03), ("up", 8, 300, 50, 0.13), until=0.13)) == ["press", "tap"]
    play(one, *[("down", n, 50 + 20 * n, 50, 1 + n * 0.02) for n in range(3)])
    assert play(one, ("down", 5, 130, 50, 1.07), ("up", 5, 130, 50, 1.12), until=1.4) == []
    assert kinds(tap_at(one, 130, 1.5, who=6)) == ["press", "tap"]


def test_the_mouse_is_no_finger(one):
    found = play(one, ("down", 1, 50, 50, 0), ("down", MOUSE, 60, 50, 0.01), ("down", MIDDLE, 70, 50, 0.02))
    assert kinds(found) == ["press"] * 3
    assert kinds(play(one, ("move", MOUSE, 66, 50, 0.05))) == ["drag_start"]


@pytest.mark.parametrize(("x", "plays"), [(3.9, False), (4, True), (196, True), (196.1, False)])
def test_what_lands_at_the_bezel_plays_nothing(x, plays):
    glass = Recognizer(PX, bezel=(0, 0, 2000, 1000))
    found = play(glass, ("down", 1, x, 50, 0), ("move", 1, 100, 50, 0.2), ("up", 1, 100, 50, 0.3), until=3)
    assert bool(found) is plays
    assert kinds(play(glass, ("down", MOUSE, x, 50, 5), ("up", MOUSE, x, 50, 5))) == ["press", "tap"]


def test_a_hand_on_the_bezel_does_not_pinch_with_the_mover():
    glass = Recognizer(PX, bezel=(0, 0, 2000, 1000))
    found = play(
        glass, ("down", 1, 1, 50, 0), ("down", 2, 30, 50, 0.1), ("move", 1, 9, 50, 0.15), ("up", 2, 30, 50, 0.2)
    )
    assert kinds(found) == ["press", "tap"]


def test_a_lost_release_is_ended_by_the_next_landing(one):
    found = play(one, ("down", 1, 50, 50, 0), ("down", 1, 50, 50, 0.1), ("up", 1, 50, 50, 0.2))
    assert kinds(found) == ["press", "cancel", "press", "tap"]


def test_a_bouncing_panel_taps_once(one):
    found = play(
        one, ("down", 1, 50, 50, 0), ("up", 1, 50, 50, 0.01), ("down", 1, 50, 50, 0.02), ("up", 1, 50, 50, 0.12)
    )
    assert kinds(found).count("tap") == 1


def test_ghosts_expire(one):
    play(one, ("down", 1, 50, 50, 0), ("move", 1, 90, 50, 0.1))
    assert one.tick(20.1) == []
    assert kinds(one.tick(20.11)) == ["drag_end"]
    assert one.idle
    assert play(one, ("move", 1, 50, 50, 21), ("up", 1, 50, 50, 22)) == []


@pytest.mark.parametrize("everything", [True, False])
def test_lost_focus_ends_everything_without_effect(one, everything):
    play(one, ("down", 1, 50, 50, 0), ("move", 1, 55, 50, 0.01), ("down", 2, 250, 50, 0.5), ("down", 3, 400, 50, 0.9))
    play(one, ("up", 3, 400, 50, 0.91))
    found = one.feed(Contact("cancel", EVERYTHING, 0, 0, 0.92)) if everything else one.cancel_all(0.92)
    assert sorted(kinds(found)) == ["cancel", "cancel", "drag_end"]
    assert one.idle
    assert one.tick(3) == []


def test_time_does_not_run_backwards(one):
    play(one, ("down", 1, 50, 50, 1))
    assert [g.t for g in play(one, ("up", 1, 50, 50, 0.5), until=0.6)] == []
    assert [g.t for g in one.tick(1.2)] == [1.2]


# ── zones ──


def halves(x, y):
    return "left" if x < 1000 else "right"


def test_a_contact_belongs_to_the_zone_where_it_landed():
    glass = Recognizer(PX, zones=halves)
    found = play(glass, ("down", 1, 90, 50, 0), ("move", 1, 150, 50, 0.1), ("up", 1, 150, 50, 0.2))
    assert {g.zone for g in found} == {"left"}


def test_fingers_of_two_zones_never_pinch_or_double():
    glass = Recognizer(PX, zones=halves)
    found = play(
        glass, ("down", 1, 90, 50, 0), ("down", 2, 110, 50, 0.01), ("move", 1, 80, 50, 0.1), ("up", 2, 110, 50, 0.2)
    )
    assert kinds(found) == ["press", "press", "drag_start", "tap"]
    assert "double_tap" not in kinds(tap_at(glass, 99, 1) + tap_at(glass, 101, 1.2))


def test_a_palm_across_two_zones_is_one_palm():
    glass = Recognizer(PX, zones=halves)
    found = play(glass, *[("down", n, 80 + 20 * n, 50, n * 0.01) for n in range(3)], until=0.2)
    found += play(glass, *[("up", n, 80 + 20 * n, 50, 0.3) for n in range(3)], until=1)
    assert "tap" not in kinds(found)


def test_two_people_pinch_their_own_boards_at_once():
    glass = Recognizer(PX, zones=halves)
    play(
        glass, ("down", 1, 20, 50, 0), ("down", 2, 60, 50, 0.01), ("down", 3, 140, 50, 0.2), ("down", 4, 180, 50, 0.21)
    )
    found = play(
        glass,
        ("move", 1, 10, 50, 0.3),
        ("move", 4, 190, 50, 0.3),
        ("move", 2, 70, 50, 0.31),
        ("move", 3, 130, 50, 0.31),
    )
    assert [(g.kind, g.zone) for g in found] == [
        ("pinch_start", "left"), ("pinch_start", "right"), ("pinch", "left"), ("pinch", "right"),
    ]  # fmt: skip


# ── at random ──


def stream(rnd):
    """Contacts as confused drivers and many hands send them."""
    t, at = 0.0, {}
    for _ in range(80):
        t += rnd.choice((0, 0.004, 0.016, 0.05, 0.2, rnd.random() * 2))
        who = rnd.choice([finger(n) for n in range(6)] + [MOUSE, MIDDLE])
        kind = rnd.choice(("down", "down", "move", "move", "move", "up", "up", "cancel"))
        x, y = at.get(who, (1000, 500)) if rnd.random() < 0.5 else (rnd.random() * 2000, rnd.random() * 1000)
        at[who] = x, y = x + rnd.gauss(0, 15), y + rnd.gauss(0, 15)
        yield Contact(kind, who, x, y, t)
        if rnd.random() < 0.02:
            yield Contact("cancel", EVERYTHING, 0, 0, t)


def check_paired(gestures):
    """Every press ends once, every drag and pinch that starts ends, one pinch per zone at a time."""
    pressed, dragged, pinched = set(), set(), {}
    for g in gestures:
        if g.kind == "press":
            assert g.id not in pressed
            pressed.add(g.id)
        elif g.kind in ENDS:
            pressed.remove(g.id)
            assert (g.kind == "drag_end") == (g.id in dragged)
            dragged.discard(g.id)
        elif g.kind == "drag_start":
            assert g.id in pressed
            dragged.add(g.id)
        elif g.kind == "pinch_start":
            assert g.zone not in pinched
            pinched[g.zone] = g.id
        elif g.kind == "pinch_end":
            assert pinched.pop(g.zone) == g.id
        elif g.kind == "pinch":
            assert pinched[g.zone] == g.id
            assert 0 < g.scale < 1000
        elif g.kind in ("aim", "hold", "drag"):
            assert g.id in pressed
    assert not pressed
    assert not dragged
    assert not pinched


def palms(contacts):
    """Landings of every three touches within 80 ms and 45 mm of each other, as (id, x, y)."""
    downs = [c for c in contacts if c.kind == "down" and c.id[0] == "touch"]
    found = set()
    for n, last in enumerate(downs):
        near = [
            c for c in downs[: n + 1]
            if last.t - c.t <= 0.08 and (c.x - last.x) ** 2 + (c.y - last.y) ** 2 <= 450**2
        ]  # fmt: skip
        if len(near) >= 3:
            found |= {(c.id, c.x, c.y) for c in near}
    return found


@pytest.mark.parametrize("block", range(8))
def test_fuzz_nothing_gets_stuck_and_no_palm_plays(block):
    for seed in range(block * 500, block * 500 + 500):
        rnd = random.Random(seed)
        glass = Recognizer(PX, (0, 0, 2000, 1000) if seed % 2 else None, halves if seed % 3 else None)
        contacts = list(stream(rnd))
        gestures, played = [], set()
        for contact in contacts:
            for g in glass.feed(contact) + (glass.tick(contact.t) if rnd.random() < 0.3 else []):
                gestures.append(g)
                if g.kind in ("tap", "aim_end"):
                    played.add((g.id, g.x0, g.y0))
        assert not played & palms(contacts), seed
        gestures += glass.tick(contacts[-1].t + 60)
        check_paired(gestures)
        assert glass.idle
        assert all(a.t <= b.t for a, b in pairwise(gestures))

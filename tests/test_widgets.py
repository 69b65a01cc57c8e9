"""Widgets under fingers, keys and pads: two people at once, holding, sliding, focus, and the far side of the table."""

from __future__ import annotations

from types import SimpleNamespace

import pygame
import pytest
from pygame import Rect

from game.contacts import Gesture
from game.controls import Choice, ScrollList, Slider, Stepper
from game.dialog import Dialog
from game.group import Group
from game.paint import Canvas, Sprites
from game.theme import Theme
from game.widgets import Button, HoldButton, Toggle

ONE, TWO = ("touch", 1, 1), ("touch", 1, 2)


@pytest.fixture
def group():
    dirty = []
    made = Group(dirty.append)
    made.dirty = dirty
    return made


@pytest.fixture(scope="module")
def canvas():
    look = SimpleNamespace(
        palette="standard", text_size="normal", motion="full", animation="normal", kiosk=False, panel_width_mm=0
    )
    return Canvas(pygame.Surface((800, 480), 0, 32), Theme(look, (800, 480)), Sprites())


def button(group, rect, log, name="b", kind=Button):
    made = kind(name, lambda: log.append(name))
    made.place(Rect(rect))
    group.add(made)
    return made


def at(kind, x, y, finger=ONE, **more):
    return Gesture(kind, x, y, id=finger, **more)


def tap(group, x, y, finger=ONE):
    group.touch(at("press", x, y, finger))
    return group.touch(at("tap", x, y, finger))


def test_a_tap_acts_on_release(group):
    log = []
    made = button(group, (10, 10, 100, 50), log)
    assert group.touch(at("press", 50, 30))
    assert made.pressed
    assert log == []
    group.touch(at("tap", 50, 30))
    assert log == ["b"]
    assert not made.pressed


def test_two_people_press_two_buttons_at_once(group):
    log = []
    button(group, (0, 0, 100, 50), log, "left")
    button(group, (200, 0, 100, 50), log, "right")
    group.touch(at("press", 50, 20, ONE))
    group.touch(at("press", 250, 20, TWO))
    group.touch(at("tap", 250, 20, TWO))
    group.touch(at("tap", 50, 20, ONE))
    assert log == ["right", "left"]


@pytest.mark.parametrize(
    ("kind", "more", "acts"),
    [
        ("cancel", {}, False),
        ("drag_end", {"short": False}, False),
        ("drag_end", {"short": True}, True),
        ("aim_end", {}, True),
    ],
)
def test_what_counts_as_a_tap_on_a_button(group, kind, more, acts):
    log = []
    button(group, (0, 0, 100, 50), log)
    group.touch(at("press", 50, 20))
    group.touch(at(kind, 52, 22, **more))
    assert bool(log) == acts


def test_sliding_off_a_button_calls_it_off(group):
    log = []
    made = button(group, (0, 0, 100, 50), log)
    group.touch(at("press", 50, 20))
    group.touch(at("aim", 300, 20))
    assert not made.pressed
    group.touch(at("aim_end", 300, 20))
    assert log == []


def test_touches_elsewhere_are_left_to_the_scene(group):
    button(group, (0, 0, 100, 50), [])
    assert not group.touch(at("press", 300, 300))
    assert not group.touch(at("tap", 300, 300))
    assert not group.touch(at("pinch", 300, 300))


def test_a_double_tap_on_a_button_is_not_the_boards(group):
    button(group, (0, 0, 100, 50), [])
    assert group.touch(at("double_tap", 50, 20))
    assert not group.touch(at("double_tap", 300, 300))


def test_disabled_and_hidden_widgets_play_nothing(group):
    log = []
    made = button(group, (0, 0, 100, 50), log)
    made.set(enabled=False)
    assert not tap(group, 50, 20)
    made.set(enabled=True, visible=False)
    assert not tap(group, 50, 20)
    assert log == []


def test_release_forgets_fingers(group):
    log = []
    made = button(group, (0, 0, 100, 50), log)
    group.touch(at("press", 50, 20))
    group.release()
    assert not made.pressed
    assert not group.touch(at("tap", 50, 20))
    assert log == []


def test_hold_button_needs_its_time(group):
    log = []
    button(group, (0, 0, 100, 50), log, kind=HoldButton)
    group.touch(at("press", 50, 20))
    group.step(0.5)
    group.touch(at("aim_end", 50, 20))
    group.step(0.5)
    assert log == []
    group.touch(at("press", 50, 20))
    for _frame in range(9):
        group.step(0.1)
    assert log == ["b"]
    group.step(1.0)
    group.touch(at("cancel", 50, 20))
    assert log == ["b"]


def test_hold_button_says_so_after_a_tap_that_was_too_short(group):
    log, said = [], []
    made = button(group, (0, 0, 100, 50), log, kind=HoldButton)
    made.on_short = lambda: said.append("hold")
    group.touch(at("press", 50, 20))
    group.touch(at("tap", 50, 20))
    assert (log, said) == ([], ["hold"])
    group.touch(at("press", 50, 20))
    for _frame in range(9):
        group.step(0.1)
    group.touch(at("aim_end", 50, 20))
    assert (log, said) == (["b"], ["hold"])


def test_hold_button_stops_when_the_finger_slides_off(group):
    log = []
    made = button(group, (0, 0, 100, 50), log, kind=HoldButton)
    group.touch(at("press", 50, 20))
    group.step(0.4)
    group.touch(at("drag", 300, 20))
    group.step(0.6)
    assert log == []
    assert made.held == 0


def test_hold_button_by_keys_can_be_stopped(group):
    log = []
    button(group, (0, 0, 100, 50), log, kind=HoldButton)
    button(group, (0, 100, 100, 50), log, "other")
    group.command("next")
    group.command("accept")
    group.step(0.4)
    group.command("down")
    group.step(1.0)
    assert log == []
    group.command("up")
    group.command("accept")
    group.step(0.8)
    assert log == ["b"]


def test_toggle_and_choice_and_stepper(group):
    state = {"on": False, "pick": "b", "n": 5}
    toggle = Toggle("t", lambda: state["on"], lambda on: state.update(on=on))
    choice = Choice([("a", "A"), ("b", "B"), ("c", "C")], lambda: state["pick"], lambda v: state.update(pick=v))
    stepper = Stepper(lambda: state["n"], lambda n: state.update(n=n), 5, 7)
    for row, widget in enumerate((toggle, choice, stepper)):
        widget.place(Rect(0, 100 * row, 300, 60))
        group.add(widget)
    tap(group, 20, 30)
    assert state["on"]
    tap(group, 250, 130)
    assert state["pick"] == "c"
    tap(group, 280, 230)
    assert state["n"] == 6
    tap(group, 20, 230)
    tap(group, 20, 230)
    assert state["n"] == 5


def test_stepper_repeats_while_held(group):
    state = {"n": 5}
    stepper = Stepper(lambda: state["n"], lambda n: state.update(n=n), 5, 60)
    stepper.place(Rect(0, 0, 300, 60))
    group.add(stepper)
    group.touch(at("press", 290, 30))
    for _frame in range(60):
        group.step(1 / 60)
    held = state["n"]
    assert held > 8
    group.touch(at("aim_end", 290, 30))
    group.step(1.0)
    assert state["n"] == held


def test_slider_follows_the_finger_and_the_keys(group):
    state = {"v": 50}
    slider = Slider(lambda: state["v"], lambda v: state.update(v=v))
    slider.place(Rect(0, 0, 240, 40))
    group.add(slider)
    group.touch(at("press", 120, 20))
    group.touch(at("drag", 400, 20))
    assert state["v"] == 100
    group.touch(at("drag_end", 20, 20))
    assert state["v"] == 0
    group.command("next")
    group.command("right")
    assert state["v"] == 5


def test_list_scrolls_under_the_finger_and_stops_at_its_ends(group):
    picked = []
    rows = ScrollList(lambda: 20, lambda *_: None, picked.append, 40)
    rows.place(Rect(0, 0, 200, 200))
    group.add(rows)
    group.touch(at("press", 100, 180))
    group.touch(at("drag_start", 100, 80, dy=-100))
    group.touch(at("drag_end", 100, 80, short=False))
    assert rows.at == 100
    assert picked == []
    tap(group, 100, 10)
    assert picked == [2]
    group.touch(at("wheel", 100, 100, dy=-100))
    assert rows.at == 600
    rows.show(0)
    assert rows.at == 0


def test_keys_walk_in_order_and_in_directions(group):
    log = []
    for number, name in enumerate(("a", "b", "c", "d")):
        button(group, (number % 2 * 200, number // 2 * 100, 150, 60), log, name)
    group.command("next")
    assert group.focus.label == "a"
    assert group.show_focus
    for name, label in (("right", "b"), ("down", "d"), ("left", "c"), ("up", "a"), ("previous", "d"), ("next", "a")):
        assert group.command(name)
        assert group.focus.label == label
    group.command("accept")
    assert log == ["a"]


def test_the_first_direction_only_shows_the_focus_and_begins_at_the_primary_button(group):
    log = []
    button(group, (0, 0, 100, 50), log, "a")
    button(group, (200, 0, 100, 50), log, "main").style = "primary"
    group.command("left")
    assert (group.focus.label, log) == ("main", [])
    group.command("left")
    group.command("accept")
    assert log == ["a"]


def test_the_first_accept_means_the_primary_button(group):
    log = []
    other = button(group, (0, 0, 100, 50), log, "a")
    main = button(group, (200, 0, 100, 50), log, "main")
    main.style = "primary"
    group.command("accept")
    assert log == ["main"]
    main.set(enabled=False)
    group.command("accept")
    assert (group.focus, log) == (other, ["main"]), "without one, the focus is shown"
    group.command("accept")
    assert log == ["main", "a"]


def test_a_default_stands_in_for_a_primary_button(group):
    log = []
    button(group, (0, 0, 100, 50), log, "a")
    group.default = button(group, (200, 0, 100, 50), log, "b")
    group.command("accept")
    assert log == ["b"]


def test_touching_hides_the_focus(group):
    button(group, (0, 0, 100, 50), [])
    group.command("next")
    group.touch(at("press", 300, 300))
    assert not group.show_focus


def test_a_turned_group_is_touched_where_it_is_seen(group):
    log = []
    button(group, (0, 0, 100, 50), log)
    group.turned_in = Rect(0, 0, 400, 100)
    assert not tap(group, 50, 20)
    assert tap(group, 350, 80)
    assert log == ["b"]


def test_a_dialog_takes_everything_until_it_is_answered(group, canvas):
    log = []
    button(group, (0, 0, 100, 50), log)
    dialog = Dialog(
        "Leave?", "The match is kept.", [Button("Yes", group.close), Button("No", lambda: log.append("no"))]
    )
    group.open(dialog)
    dialog.layout(canvas, Rect(0, 0, 800, 480))
    tap(group, 50, 20)
    assert log == []
    tap(group, *dialog.inner.widgets[1].rect.center)
    assert log == ["no"]
    tap(group, *dialog.inner.widgets[0].rect.center)
    assert group.modal is None
    tap(group, 50, 20)
    assert log == ["no", "b"]


@pytest.mark.parametrize("turned", [False, True])
def test_a_dialogs_buttons_keep_inside_it(group, canvas, turned):
    buttons = [Button(f"Answer number {n}") for n in range(3)]
    dialog = Dialog("A rather long question?", "With an explanation that takes a while to read. " * 3, buttons)
    dialog.turned = turned
    group.open(dialog)
    for area in (Rect(0, 0, 800, 480), Rect(0, 0, 420, 480)):
        dialog.layout(canvas, area)
        assert area.contains(dialog.panel)
        assert all(dialog.panel.contains(made.rect) for made in buttons)
        assert all(made.rect.height >= canvas.theme.target for made in buttons)
        group.draw(canvas)


def test_everything_can_be_drawn(group, canvas):
    kinds = [
        Button("Play", icon="play", style="primary"), Button("x", style="danger"), Button("", icon="undo-2"),
        HoldButton("Resign"), Toggle("Sound", lambda: True, lambda _on: None), Slider(lambda: 30, lambda _v: None),
        Choice([(1, "A"), (2, "B")], lambda: 1, lambda _v: None), Stepper(lambda: 5, lambda _v: None, 5, 60),
    ]  # fmt: skip
    for row, widget in enumerate(kinds):
        widget.place(Rect(10, 10 + row * 55, 300, 46))
    group.add(*kinds)
    canvas.fill((0, 0, 0))
    group.show_focus, group.focus = True, kinds[0]
    group.draw(canvas)
    pixels = pygame.surfarray.array3d(canvas.surface)
    assert all(pixels[widget.rect.x : widget.rect.right, widget.rect.y : widget.rect.bottom].any() for widget in kinds)

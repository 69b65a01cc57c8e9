"""The tip that names a bare icon: for keys, fingers that stay, and a mouse that rests."""

from __future__ import annotations

import pygame
import pytest

from game.widgets import Button
from tests.table import BOT_SECOND, Table
from tests.test_screens import Machine


@pytest.fixture
def machine():
    made = Machine()
    yield made
    made.app.close()


def move(machine, place):
    machine.step(pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0), touch=False))


def button(machine, name, kind=pygame.MOUSEBUTTONDOWN):
    machine.step(pygame.Event(kind, pos=machine.widget(name).rect.center, button=1, touch=False))


def test_the_focus_names_an_icon_at_once_and_a_label_never(machine):
    machine.keys(pygame.K_TAB)
    names = {}
    for _ in machine.top.group.widgets:
        names[machine.top.group.focus.name] = machine.app.tip.text
        machine.keys(pygame.K_TAB)
    assert names["settings"] == "Settings"
    assert names["card:kropki"] == names["language"] == ""
    assert all(names[name] for name in ("rules:kropki", "sound", "quit"))


def test_a_mouse_that_rests_is_told_and_one_that_passes_is_not(machine):
    move(machine, machine.widget("settings").rect.center)
    machine.step(frames=6)
    assert machine.app.tip.text == ""
    machine.step(frames=30)
    assert machine.app.tip.text == "Settings"
    move(machine, (5, 5))
    assert machine.app.tip.text == ""


def test_who_has_pressed_it_knows_it_until_the_mouse_has_left(machine):
    place = machine.widget("sound").rect.center
    move(machine, place)
    machine.tap("sound")
    machine.step(frames=40)
    assert machine.app.tip.text == ""
    move(machine, (5, 5))
    move(machine, place)
    machine.step(frames=40)
    assert machine.app.tip.text == "Sound"


def test_a_finger_that_stays_is_told_above_itself_and_still_acts(machine):
    width, height = machine.app.screen.size
    place = machine.widget("sound").rect
    at = {"x": place.centerx / width, "y": place.centery / height, "dx": 0, "dy": 0, "touch_id": 1, "finger_id": 1}
    machine.step(pygame.Event(pygame.FINGERDOWN, **at))
    machine.step(frames=20)
    tip = machine.app.tip
    assert tip.text == "Sound"
    assert machine.app.canvas.rect.contains(tip.rect)
    assert not tip.rect.colliderect(place)
    machine.step(pygame.Event(pygame.FINGERUP, **at))
    assert tip.text == ""
    assert machine.app.settings.mute


def test_what_it_covered_is_drawn_again():
    at = Table(players=BOT_SECOND)

    def screen():
        return pygame.surfarray.array3d(at.app.screen.surface)

    def mouse(place):
        at.frame(pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0), touch=False))
        at.wait(1.0)

    mouse((5, 5))
    plain = screen()
    mouse(at.centre("zoom_in"))
    assert (screen() != plain).any()
    mouse((5, 5))
    assert (screen() == plain).all()
    at.app.close()


def test_every_bare_icon_of_every_screen_has_its_name():
    from scenes.gallery import SCREENS

    machine = Machine((1280, 800))
    for name, build in SCREENS.items():
        machine.app.scenes.reset(*build(machine.app))
        machine.step(frames=2)
        for group in machine.top.groups:
            for widget in group.widgets:
                known = widget.name == "back"  # an arrow or a cross need no word
                if isinstance(widget, Button) and widget.icon and widget.visible and not (widget.label or known):
                    assert widget.unsaid(machine.app.canvas), (name, widget.name)
    machine.app.close()

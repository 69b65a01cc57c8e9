"""Events of pygame become contacts and commands, whatever device sent them."""

from types import SimpleNamespace

import pygame
import pytest

from game import pads
from game.contacts import EVERYTHING
from game.input import REPEAT_AFTER, REPEAT_EVERY, Command, Input
from game.settings import Settings

SIZE = (800, 400)


def made(rotation=0):
    return Input(SIZE, Settings(rotation=rotation))


def touch(kind, x, y, number=1, device=9):
    return pygame.Event(kind, touch_id=device, finger_id=number, x=x, y=y, dx=0, dy=0, pressure=1.0)


def key(code, mod=0, scancode=0, kind=pygame.KEYDOWN):
    return pygame.Event(kind, key=code, mod=mod, scancode=scancode, unicode="")


def contacts(events, entry=None, t=1.0):
    entry = entry or made()
    for event in events:
        entry.feed(event, t)
    return [(c.kind, c.id, round(c.x), round(c.y)) for c in entry.take()[0]]


def commands(events, entry=None):
    entry = entry or made()
    for event in events:
        entry.feed(event, 1.0)
    return [command.name for command in entry.take()[1]]


def mouse(kind, pos, button=1, **more):
    more = {"buttons": (1, 0, 0)} | more if kind == pygame.MOUSEMOTION else {"button": button} | more
    return pygame.Event(kind, pos=pos, **more)


# ── fingers ──


def test_a_finger_keeps_its_device_and_number():
    found = contacts([touch(pygame.FINGERDOWN, 0.5, 0.25), touch(pygame.FINGERUP, 0.75, 0.5, number=2)])
    assert found == [("down", ("touch", 9, 1), 400, 100), ("up", ("touch", 9, 2), 600, 200)]


@pytest.mark.parametrize(
    ("rotation", "place"), [(0, (200, 300)), (90, (600, 300)), (180, (600, 100)), (270, (200, 100))]
)
def test_a_turned_panel_gives_places_on_the_canvas(rotation, place):
    assert contacts([touch(pygame.FINGERDOWN, 0.25, 0.75)], made(rotation))[0][2:] == place


def test_a_quarter_turn_agrees_with_the_turned_picture():
    canvas = pygame.Surface(SIZE)
    canvas.set_at((600, 100), "white")
    panel = pygame.transform.rotate(canvas, -90)
    bright = pygame.mask.from_threshold(panel, (255, 255, 255), (9, 9, 9)).get_bounding_rects()[0]
    x, y = (bright.x + 0.5) / panel.get_width(), (bright.y + 0.5) / panel.get_height()
    entry = made(90)
    entry.feed(touch(pygame.FINGERDOWN, x, y), 0)
    entry.feed(mouse(pygame.MOUSEBUTTONDOWN, bright.topleft), 0)
    for contact in entry.take()[0]:
        assert abs(contact.x - 600) <= 1
        assert abs(contact.y - 100) <= 1


def test_the_far_edge_is_still_on_the_canvas():
    assert contacts([touch(pygame.FINGERDOWN, 1.0, 1.0)])[0][2:] == (799, 399)


def test_a_finger_and_its_echo_as_mouse_are_one_contact():
    events = [
        mouse(pygame.MOUSEMOTION, (400, 200), touch=True),
        mouse(pygame.MOUSEBUTTONDOWN, (400, 200), touch=True),
        touch(pygame.FINGERDOWN, 0.5, 0.5),
        touch(pygame.FINGERDOWN, 0.5, 0.5, device=-1),
    ]
    assert contacts(events) == [("down", ("touch", 9, 1), 400, 200)]


# ── mouse ──


def test_the_mouse_is_a_contact_while_a_button_is_down():
    events = [
        mouse(pygame.MOUSEMOTION, (1, 1)),
        mouse(pygame.MOUSEBUTTONDOWN, (10, 20)),
        mouse(pygame.MOUSEMOTION, (30, 40)),
        mouse(pygame.MOUSEBUTTONUP, (900, -5)),
        mouse(pygame.MOUSEMOTION, (1, 1)),
    ]
    name = ("mouse", 1)
    assert contacts(events) == [("down", name, 10, 20), ("move", name, 30, 40), ("up", name, 799, 0)]


def test_the_middle_button_has_its_own_contact_and_others_none():
    events = [mouse(pygame.MOUSEBUTTONDOWN, (10, 20), button) for button in (2, 3, 4, 5)]
    assert contacts(events) == [("down", ("mouse", 2), 10, 20)]


def test_the_wheel_turns_where_the_pointer_is():
    entry = made()
    entry.feed(mouse(pygame.MOUSEMOTION, (100, 50)), 1.0)
    for more in ({}, {"flipped": True}, {"precise_y": 0.5}, {"precise_y": 0.0}):
        entry.feed(pygame.Event(pygame.MOUSEWHEEL, x=0, y=1, **more), 1.0)
    found = entry.take()[0]
    assert [c.dy for c in found] == [1, -1, 0.5]
    assert {(c.kind, c.id, c.x, c.y) for c in found} == {("wheel", ("wheel",), 100, 50)}


# ── losing them ──


@pytest.mark.parametrize(
    "kind", [pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN, pygame.WINDOWSIZECHANGED]
)
def test_a_lost_window_lets_go_of_everything(kind):
    entry = made()
    entry.feed(mouse(pygame.MOUSEBUTTONDOWN, (10, 20)), 1.0)
    entry.feed(key(pygame.K_LEFT), 1.0)
    entry.feed(pygame.Event(kind), 2.0)
    entry.feed(mouse(pygame.MOUSEBUTTONUP, (10, 20)), 2.0)
    found = entry.take(9.0)
    assert [(c.kind, c.id) for c in found[0]] == [("down", ("mouse", 1)), ("cancel", EVERYTHING)]
    assert found[1] == [Command("left")]


def test_what_is_taken_is_gone():
    entry = made()
    entry.feed(key(pygame.K_h), 0)
    assert entry.take()[1]
    assert entry.take() == ([], [])


@pytest.mark.parametrize(
    "event",
    [
        pygame.Event(pygame.FINGERDOWN),
        pygame.Event(pygame.MOUSEBUTTONDOWN, pos=None, button=1),
        pygame.Event(pygame.KEYDOWN),
        pygame.Event(pygame.JOYAXISMOTION, axis=0),
        pygame.Event(pygame.JOYDEVICEADDED, device_index=77),
        pygame.Event(pygame.USEREVENT),
    ],
)
def test_a_broken_or_foreign_event_is_passed_over(event):
    assert contacts([event, touch(pygame.FINGERDOWN, 0.5, 0.5)]) == [("down", ("touch", 9, 1), 400, 200)]


# ── keys ──


@pytest.mark.parametrize(
    ("code", "mod", "name"),
    [
        (pygame.K_UP, 0, "up"),
        (pygame.K_TAB, 0, "next"),
        (pygame.K_TAB, pygame.KMOD_LSHIFT, "previous"),
        (pygame.K_RETURN, 0, "accept"),
        (pygame.K_KP_ENTER, pygame.KMOD_NUM, "accept"),
        (pygame.K_SPACE, pygame.KMOD_CAPS, "accept"),
        (pygame.K_RETURN, pygame.KMOD_LALT, "fullscreen"),
        (pygame.K_F11, 0, "fullscreen"),
        (pygame.K_HOME, 0, "home"),
        (pygame.K_ESCAPE, 0, "back"),
        (pygame.K_z, pygame.KMOD_LCTRL, "undo"),
        (pygame.K_z, pygame.KMOD_RCTRL | pygame.KMOD_LSHIFT, "redo"),
        (pygame.K_z, pygame.KMOD_LMETA, "undo"),
        (pygame.K_y, pygame.KMOD_LCTRL, "redo"),
        (pygame.K_EQUALS, pygame.KMOD_LSHIFT, "zoom_in"),
        (pygame.K_MINUS, 0, "zoom_out"),
        (pygame.K_0, 0, "zoom_fit"),
        (pygame.K_h, 0, "hint"),
        (pygame.K_z, 0, None),
        (pygame.K_q, pygame.KMOD_LCTRL, None),
        (pygame.K_h, pygame.KMOD_LCTRL, None),
        (pygame.K_F4, pygame.KMOD_LALT, None),
        (pygame.K_TAB, pygame.KMOD_LALT, None),
    ],
)
def test_keys(code, mod, name):
    assert commands([key(code, mod)]) == ([name] if name else [])


def test_undo_works_on_a_ukrainian_layout():
    ya, en, r = 0x44F, 0x43D, 0x440
    assert commands([key(ya, pygame.KMOD_LCTRL, pygame.KSCAN_Z), key(en, pygame.KMOD_LCTRL, pygame.KSCAN_Y)]) == [
        "undo",
        "redo",
    ]
    assert commands([key(r, 0, pygame.KSCAN_H)]) == ["hint"]


def test_held_directions_repeat_and_others_do_not():
    entry = made()
    entry.feed(key(pygame.K_LEFT), 1.0)
    entry.feed(key(pygame.K_RETURN), 1.0)
    assert entry.take(1.0)[1] == [Command("left"), Command("accept")]
    assert entry.take(1.0 + REPEAT_AFTER - 0.01)[1] == []
    assert entry.take(1.0 + REPEAT_AFTER)[1] == [Command("left", repeat=True)]
    assert entry.take(1.0 + REPEAT_AFTER + REPEAT_EVERY / 2)[1] == []
    assert entry.take(1.0 + REPEAT_AFTER + REPEAT_EVERY)[1] == [Command("left", repeat=True)]
    entry.feed(key(pygame.K_LEFT, kind=pygame.KEYUP), 2.0)
    assert entry.take(9.0)[1] == []


# ── joysticks and pads ──


class Device:
    def __init__(self, number):
        self.number = number

    def get_instance_id(self):
        return self.number + 100


@pytest.fixture
def pad(monkeypatch):
    """An Input with an unknown stick (instance 100) and a pad that SDL knows (instance 101)."""
    monkeypatch.setattr(pads.pygame.joystick, "Joystick", Device)
    known = SimpleNamespace(is_controller=lambda number: number == 1, Controller=Device)
    monkeypatch.setattr(pads, "controller", known)
    entry = made()
    for number in (0, 1):
        entry.feed(pygame.Event(pygame.JOYDEVICEADDED, device_index=number), 0.0)
    return entry


def button(number, pad=100, kind=pygame.JOYBUTTONDOWN):
    return pygame.Event(kind, instance_id=pad, button=number)


def lean(axis, value, pad=100):
    return pygame.Event(pygame.JOYAXISMOTION, instance_id=pad, axis=axis, value=value)


def test_buttons_of_an_unknown_stick(pad):
    assert commands([button(n) for n in (0, 1, 4, 5, 7, 30)], pad) == ["accept", "back", "undo", "redo", "menu"]


def test_a_known_pad_speaks_once(pad):
    events = [button(1, 101), button(pygame.CONTROLLER_BUTTON_A, 101, pygame.CONTROLLERBUTTONDOWN)]
    events += [lean(0, -1.0, 101)]
    events += [pygame.Event(pygame.CONTROLLERAXISMOTION, instance_id=101, axis=0, value=32767)]
    events += [button(pygame.CONTROLLER_BUTTON_DPAD_UP, 101, pygame.CONTROLLERBUTTONDOWN)]
    assert commands(events, pad) == ["accept", "right", "up"]


def test_a_stick_acts_once_past_its_dead_zone_and_does_not_flutter(pad):
    assert commands([lean(0, 0.5)], pad) == []
    assert commands([lean(0, 0.7), lean(0, 0.55), lean(0, 0.7), lean(1, 0.9)], pad) == ["right"]
    assert commands([lean(0, 0.3)], pad) == ["down"]
    assert commands([lean(1, 0.1), lean(1, -0.8), lean(1, 0.0), lean(3, 1.0)], pad) == ["up"]


def test_a_stick_repeats_until_let_go(pad):
    assert commands([lean(0, -1.0)], pad) == ["left"]
    assert pad.take(1.0 + REPEAT_AFTER)[1] == [Command("left", repeat=True)]
    pad.feed(lean(0, 0.0), 2.0)
    assert pad.take(5.0)[1] == []


def test_a_hat_is_a_direction_pad(pad):
    hats = [pygame.Event(pygame.JOYHATMOTION, instance_id=100, hat=0, value=v) for v in ((0, 1), (0, 0), (-1, 0))]
    assert commands(hats, pad) == ["up", "left"]


@pytest.mark.parametrize(
    "held", [lean(0, 1.0), pygame.Event(pygame.JOYHATMOTION, instance_id=100, hat=0, value=(1, 0))]
)
def test_an_unplugged_stick_holds_nothing(pad, held):
    assert commands([held], pad) == ["right"]
    pad.feed(pygame.Event(pygame.JOYDEVICEREMOVED, instance_id=100), 1.1)
    assert pad.take(9.0)[1] == []
    assert commands([held], pad) == ["right"]


def test_a_stick_that_cannot_be_opened_is_no_crash(monkeypatch):
    def broken(number):
        raise pygame.error("Device busy")

    monkeypatch.setattr(pads.pygame.joystick, "Joystick", broken)
    assert commands([pygame.Event(pygame.JOYDEVICEADDED, device_index=0), key(pygame.K_h)]) == ["hint"]

"""A match by mouse and by keys, in a window on an X server."""

import time

import pytest

from engine import GAMES
from tests.proof.hands import click, key, needs_keys, play_by_tab, xdotool

pytestmark = needs_keys


@pytest.fixture
def program(start, display):
    return start(display, "kropki", GAMES["kropki"].options((15, 15), cross="no"))


def test_a_match_by_mouse(program):
    twin = program.twin
    menu = program.picture("mouse_menu")
    click(program, twin.widget("menu", "card:kropki"))
    assert program.picture("mouse_setup") != menu
    click(program, twin.widget("setup", "play"))
    time.sleep(0.5)
    empty = program.picture("mouse_board")
    for point in ("8-9", "8-8", "7-8", "2-2", "9-8", "2-3"):
        click(program, twin.point(point))
    assert program.becomes("8-9", "8-8", "7-8", "2-2", "9-8", "2-3")
    click(program, twin.point("8-7"))
    time.sleep(1.5)
    assert program.becomes("8-9", "8-8", "7-8", "2-2", "9-8", "2-3", "8-7")
    captured = program.picture("mouse_capture")
    assert captured != empty
    click(program, twin.widget("board", "undo0"))
    click(program, twin.widget("board", "yes1"))
    assert program.becomes("8-9", "8-8", "7-8", "2-2", "9-8", "2-3")
    xdotool(program, "mousemove", *twin.point("8-8"))
    for _ in range(3):
        xdotool(program, "click", 4)
        time.sleep(0.2)
    time.sleep(0.5)
    assert program.picture("mouse_zoomed") != captured
    assert program.becomes("8-9", "8-8", "7-8", "2-2", "9-8", "2-3")
    program.end()


def test_a_match_by_keys_alone(program):
    key(program, "Tab", "Return")
    time.sleep(0.6)
    program.picture("keys_setup")
    play_by_tab(program)
    time.sleep(0.6)
    key(program, "Up", "Return")
    time.sleep(0.5)
    first = program.steps()
    assert len(first) == 1
    key(program, "Right", "Return")
    time.sleep(0.5)
    second = program.steps()
    assert second[:1] == first
    assert len(second) == 2
    program.picture("keys_board")
    key(program, "ctrl+z")  # asks the other side
    time.sleep(0.3)
    program.picture("keys_question")
    assert program.steps() == second
    key(program, "Escape")
    time.sleep(0.6)
    program.picture("keys_menu")
    key(program, "Escape")
    time.sleep(0.5)
    program.end()

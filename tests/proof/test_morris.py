"""Nine Men's Morris in a real window: by fingers until a man is taken, by mouse to the end, by keys alone."""

import time

import pytest

from engine import GAMES
from engine.mills.board import NAMES
from scenes.boards.mills_touch import STEPS
from tests.proof.hands import Glass, click, drag, key, needs_keys, needs_touch, play_by_tab, press_by_tab

TO_MILL = ("a7", "b2", "d7", "d2", "g7")
"""Ivory closes the upper line and has a man to take."""
SHUT_IN = (
    "a7", "g7", "d7", "b6", "a4", "d6", "b4", "e5", "e4", "c4", "d3", "f4", "e3", "c3", "b2", "d2", "f2", "a1",
)  # fmt: skip
"""All men put down without a mill, and no man of Ivory's can move: Charcoal has won."""
FREE = (
    "a7", "d7", "g7", "b6", "d6", "f6", "c5", "d5", "e5", "a4", "b4", "c4", "e4", "f4", "g4", "c3", "d3", "e3",
)  # fmt: skip
"""All men put down without a mill, and the lower rows are free."""


@pytest.fixture
def program(start, display):
    return start(display, "mills", GAMES["mills"].options())


@needs_touch
def test_until_a_man_is_taken_then_resigned_by_fingers(server, start):
    program = start(server.display, "mills", GAMES["mills"].options())
    glass, twin = Glass(server.touch), program.twin
    glass.tap(twin.widget("menu", "card:mills"))
    glass.tap(twin.widget("setup", "play"))
    time.sleep(0.6)
    empty = program.picture("morris_fingers_board")
    for name in TO_MILL:
        glass.tap(twin.point(name))
    assert program.becomes(*TO_MILL)
    time.sleep(1.0)
    assert program.picture("morris_fingers_mill") != empty
    glass.tap(twin.point("g7"))  # an own man: nothing is taken, and it is said why
    program.picture("morris_fingers_explained")
    assert program.becomes(*TO_MILL)
    glass.tap(twin.point("d2"))
    assert program.becomes(*TO_MILL, "xd2")
    twin.follow(*TO_MILL, "xd2")
    program.picture("morris_fingers_taken")
    glass.hold(twin.widget("board", "resign1"), 1.2)
    program.picture("morris_fingers_question")
    twin.screens["board"].session.put("resign", 1)
    glass.tap(twin.widget("board", "yes0"))
    assert program.becomes(*TO_MILL, "xd2", "resign")
    time.sleep(2.0)
    program.picture("morris_fingers_result")
    program.end()


@needs_keys
def test_a_whole_match_to_its_end_by_mouse(program):
    twin = program.twin
    click(program, twin.widget("menu", "card:mills"))
    click(program, twin.widget("setup", "play"))
    time.sleep(0.6)
    for name in SHUT_IN:
        click(program, twin.point(name))
    assert program.becomes(*SHUT_IN)
    program.picture("morris_mouse_shut_in")
    time.sleep(2.0)
    program.picture("morris_mouse_result")
    program.end()


@needs_keys
def test_men_are_moved_by_clicks_and_dragged(program):
    twin = program.twin
    click(program, twin.widget("menu", "card:mills"))
    click(program, twin.widget("setup", "play"))
    time.sleep(0.6)
    for name in FREE:
        click(program, twin.point(name))
    assert program.becomes(*FREE)
    click(program, twin.point("d3"))
    program.picture("morris_mouse_lifted")
    click(program, twin.point("d2"))
    assert program.becomes(*FREE, "d3-d2")
    drag(program, twin.point("e3"), twin.point("d3"))
    assert program.becomes(*FREE, "d3-d2", "e3-d3")
    program.end()


def go(program, start, name):
    """Arrow keys along the lines from one point to another."""
    ways = {NAMES.index(start): []}
    fringe = list(ways)
    for point in fringe:
        for arrow, steps in STEPS.items():
            if steps[point] not in ways:
                ways[steps[point]] = [*ways[point], arrow.capitalize()]
                fringe.append(steps[point])
    key(program, *ways[NAMES.index(name)])


@needs_keys
def test_until_a_man_is_taken_then_resigned_by_keys_alone(program):
    twin = program.twin
    press_by_tab(program, "menu", "card:mills")
    time.sleep(0.6)
    program.picture("morris_keys_setup")
    play_by_tab(program)
    time.sleep(0.6)
    key(program, "Home")
    here = NAMES[0]
    for name in (*TO_MILL, "d2"):
        go(program, here, name)
        key(program, "Return")
        here = name
        time.sleep(0.5)
    assert program.becomes(*TO_MILL, "xd2")
    time.sleep(1.0)
    program.picture("morris_keys_taken")
    twin.follow(*TO_MILL, "xd2")
    press_by_tab(program, "board", "resign1")
    time.sleep(1.2)
    twin.screens["board"].session.put("resign", 1)
    program.picture("morris_keys_question")
    press_by_tab(program, "board", "yes0")
    assert program.becomes(*TO_MILL, "xd2", "resign")
    time.sleep(2.0)
    program.picture("morris_keys_result")
    program.end()

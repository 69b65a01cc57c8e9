"""Conquer in a real window: by fingers and by keys to an end both agree on, by mouse a revival and the computer."""

import time

import numpy as np

from engine import GAMES
from game.players import Player
from game.session import LOCK
from tests.proof.hands import Glass, click, key, needs_keys, needs_touch, play_by_tab, press_by_tab
from tests.proof.window import PEOPLE

GAME = GAMES["conquer"]
ROUND_TWO = ("4-5", "5-5", "5-6", "9-9", "6-6", "9-1", "7-5", "1-9", "6-4", "2-2", "5-4")
"""Red rings in a dot and the empty point beside it: a dot captured, two points of territory."""
INSIDE = "6-5"
"""The empty point of it: nobody may play there any more."""
ROUND_ONE = ("5-4", "5-5", "6-5", "7-5", "5-6", "4-6", "4-5")
"""The same round a single dot, with few steps from point to point."""
RED_CAUGHT = ("5-5", "4-5", "3-5", "6-5", "4-4", "5-4", "5-3", "5-6")
"""Blue rings in the dot in the middle."""
RED_REVIVED = ("6-4", "9-9", "7-5", "9-1", "6-6", "1-9", "5-7", "1-1", "4-6")
"""Red rings in that ring: four dots captured, and its own lives again."""
MOST_ROUNDS = 6
"""Of dots that a person and the computer put, if none is captured before."""


def outcome(program):
    """Winner and reason of the saved match, and its score."""
    match, _extra = program.saved()
    return match.outcome, GAME.score(match.position)


def picture_of_result(program, name):
    """The last move is looked at for a moment; then the result comes up."""
    time.sleep(2.0)
    program.picture(name)


@needs_touch
def test_two_people_agree_on_the_end_by_fingers(server, start):
    program = start(server.display, "conquer", GAME.options((9, 9), count="territory"))
    glass, twin = Glass(server.touch), program.twin
    glass.tap(twin.widget("menu", "card:conquer"))
    program.picture("conquer_fingers_setup")
    glass.tap(twin.widget("setup", "play"))
    time.sleep(0.5)
    empty = program.picture("conquer_fingers_board")
    glass.tap(twin.point(ROUND_TWO[0]))
    assert program.becomes(ROUND_TWO[0])
    assert program.picture("conquer_fingers_dot") != empty
    for text in ROUND_TWO[1:]:
        glass.tap(twin.point(text))
    assert program.becomes(*ROUND_TWO)
    assert outcome(program) == (None, (2, 0))
    time.sleep(0.5)
    program.picture("conquer_fingers_captured")
    glass.tap(twin.point(INSIDE))
    assert program.steps() == list(ROUND_TWO)

    twin.follow(*ROUND_TWO)
    glass.tap(twin.widget("board", "menu"))
    program.picture("conquer_fingers_menu")
    glass.hold(twin.widget("match", "end"), 0.9)
    free = twin.point("8-8")
    twin.screens["board"].session.put("end", 1)
    glass.tap(free, twin.widget("board", "no0"))  # both at once: while it is asked nobody can play
    assert program.steps() == list(ROUND_TWO)
    program.picture("conquer_fingers_declined")
    glass.tap(twin.widget("board", "menu"))
    glass.hold(twin.widget("match", "end"), 0.9)
    program.picture("conquer_fingers_question")
    glass.tap(twin.widget("board", "yes0"))
    assert program.becomes(*ROUND_TWO, "end")
    assert outcome(program) == ((0, "ended"), (2, 0))
    picture_of_result(program, "conquer_fingers_result")
    program.end()


@needs_keys
def test_a_captured_dot_is_revived_by_mouse(display, start):
    program = start(display, "conquer", GAME.options((9, 9)))
    twin = program.twin
    click(program, twin.widget("menu", "card:conquer"))
    click(program, twin.widget("setup", "play"))
    time.sleep(0.5)
    for text in RED_CAUGHT:
        click(program, twin.point(text))
    assert program.becomes(*RED_CAUGHT)
    assert outcome(program) == (None, (0, 1))
    time.sleep(0.6)
    caught = program.picture("conquer_mouse_caught")
    for text in RED_REVIVED:
        click(program, twin.point(text))
    assert program.becomes(*RED_CAUGHT, *RED_REVIVED)
    assert outcome(program) == (None, (4, 0))
    time.sleep(0.8)
    assert program.picture("conquer_mouse_revived") != caught
    program.end()


@needs_keys
def test_the_computer_is_played_to_the_end_by_mouse(display, start):
    program = start(display, "conquer", GAME.options((9, 9)), (PEOPLE[0], Player("bot", 1)))
    twin = program.twin
    click(program, twin.widget("menu", "card:conquer"))
    click(program, twin.widget("setup", "play"))
    time.sleep(0.5)
    click(program, twin.widget("board", "menu"))
    click(program, twin.widget("match", "chances"))
    program.picture("conquer_mouse_menu")
    click(program, twin.widget("match", "back"))
    twin.app.settings.capture_chances = True
    twin.app.apply_settings(write=False)
    play_rounds(program)
    program.picture("conquer_mouse_captured")

    played = program.steps()
    click(program, twin.widget("board", "menu"))
    click(program, twin.widget("match", "end"))
    program.picture("conquer_mouse_question")
    twin.screens["match"].put("end")
    click(program, twin.widget("match", "no"))
    assert program.steps() == played
    click(program, twin.widget("match", "end"))
    click(program, twin.widget("match", "yes"))
    assert program.becomes(*played, "end")
    match, extra = program.saved()
    red, blue = GAME.score(match.position)
    assert match.outcome == (None if red == blue else int(blue > red), "ended")
    assert match.steps[-1].side == 0
    assert extra["aids"] == ["chances"]
    picture_of_result(program, "conquer_mouse_result")
    program.end()


def play_rounds(program):
    """A dot by mouse, put with some thought, and the computer's answer, until the person captures."""
    twin, stop = program.twin, np.zeros(1, np.int64)
    for number in range(MOST_ROUNDS):
        position = twin.match.position
        text = GAME.text(position, GAME.bot.choose(position, 2, number, stop).action)
        click(program, twin.point(text))
        own, answer = program.grown(2 * number + 2)[-2:]
        assert own == text
        twin.follow(own, answer)
        time.sleep(LOCK + 0.15)  # until the dot lies still
        if GAME.score(twin.match.position)[0]:
            break
        program.picture("conquer_mouse_chances")


@needs_keys
def test_two_people_agree_on_the_end_by_keys_alone(display, start):
    program = start(display, "conquer", GAME.options((9, 9)))
    twin = program.twin
    press_by_tab(program, "menu", "card:conquer")
    time.sleep(0.6)
    program.picture("conquer_keys_setup")
    play_by_tab(program)
    time.sleep(0.6)
    key(program, "Up")  # the cursor appears in the middle
    here = (5, 5)
    for number, text in enumerate(ROUND_ONE, 1):
        here = go(program, here, tuple(map(int, text.split("-"))))
        key(program, "Return")
        assert program.grown(number) == list(ROUND_ONE[:number])
        time.sleep(LOCK)
    assert outcome(program) == (None, (1, 0))
    time.sleep(0.6)
    program.picture("conquer_keys_captured")
    twin.follow(*ROUND_ONE)
    key(program, "F10")
    press_by_tab(program, "match", "end")
    program.picture("conquer_keys_held")
    time.sleep(1.0)
    program.picture("conquer_keys_question")
    twin.screens["board"].session.put("end", 1)
    press_by_tab(program, "board", "yes0")
    assert program.becomes(*ROUND_ONE, "end")
    assert outcome(program) == ((0, "ended"), (1, 0))
    picture_of_result(program, "conquer_keys_result")
    program.end()


def go(program, here, there):
    """Arrow keys from one point to another; returns where that leads."""
    (x, y), (to_x, to_y) = here, there
    key(program, *["Right" if to_x > x else "Left"] * abs(to_x - x), *["Up" if to_y > y else "Down"] * abs(to_y - y))
    return there

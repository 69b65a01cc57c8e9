"""The rule pages of Morris under a finger: tasks of several steps, men that are dragged, and what is said."""

import pytest

from engine import GAMES
from engine.mills.board import NAMES
from game import words
from scenes.boards.mills import Hand
from scenes.pages import pages
from scenes.rules import RulesScene
from tests.test_rules_scene import drag, tap
from tests.test_screens import Machine

MORRIS = GAMES["mills"]
TASKS = [number for number, page in enumerate(pages("mills")) if page.task]


@pytest.fixture
def machine():
    made = Machine(animation="fast")
    yield made
    made.app.close()
    words.use("en")


def show(machine, at):
    machine.app.scenes.reset(RulesScene(machine.app, MORRIS, at))
    machine.step(frames=2)
    return machine.top


def place(scene, name):
    shown = scene.face.shown
    return shown._view.pixel(shown.position, shown.hand or Hand(), NAMES.index(name))


def do(machine, scene, text):
    """An action by taps on its points."""
    for name in text.removeprefix("x").split("-"):
        tap(machine, place(scene, name))
    machine.step(frames=60)


def chain(task):
    while task:
        yield task
        task = task.then


@pytest.mark.parametrize("number", TASKS)
def test_every_task_can_be_done_step_by_step_and_again(machine, number):
    scene = show(machine, number)
    start = MORRIS.picture(scene.face.shown.position)
    for _again in (1, 2):
        steps = list(chain(scene.face.page.task))
        for step in steps:
            assert scene.face.task is step
            assert not scene.face.done
            do(machine, scene, step.answers[0])
        assert scene.face.done
        assert MORRIS.picture(scene.face.shown.position) != start
        tap(machine, "retry")
        assert MORRIS.picture(scene.face.shown.position) == start


def test_another_move_than_the_right_one_shows_which_was_meant(machine):
    scene = show(machine, [page.title for page in pages("mills")].index("Moving"))
    position = scene.face.shown.position
    do(machine, scene, "a7-a4")
    assert scene.face.missed
    assert scene.face.shown.position is position
    assert scene.face.shown.marks["hint"] == MORRIS.parse(position, "g4-g7")


def test_a_protected_man_is_explained(machine):
    scene = show(machine, [page.title for page in pages("mills")].index("Protected men"))
    do(machine, scene, "d7")
    tap(machine, place(scene, "d1"))
    assert scene.face.notice == "This man stands in a mill, so it is protected. Take one that glows."
    do(machine, scene, "xe5")
    assert scene.face.done


def test_a_finger_that_drags_a_man_turns_no_page_and_one_beside_it_does(machine):
    scene = show(machine, [page.title for page in pages("mills")].index("Three men fly"))
    at = scene.at
    drag(machine, place(scene, "e4"), place(scene, "a4"))
    machine.step(frames=30)
    assert (scene.at, scene.face.missed) == (at, True)
    drag(machine, place(scene, "e4"), place(scene, "d1"))
    machine.step(frames=60)
    assert (scene.at, scene.face.task) == (at, scene.face.page.task.then)
    left, right = place(scene, "a4"), place(scene, "g4")
    drag(machine, (right[0], right[1] - 40), (left[0], left[1] - 40))
    machine.step(frames=60)
    assert scene.at == at + 1

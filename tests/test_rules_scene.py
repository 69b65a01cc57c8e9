"""The rules on the screen: turning pages, trying what there is to try, and saying what came of it."""

import pygame
import pytest

from engine import GAMES
from game import words
from scenes.boards.dots import Hand
from scenes.pages import pages
from scenes.rules import RulesScene
from tests.test_screens import FRAME, Machine

KROPKI = GAMES["kropki"]
TASKS = [number for number, page in enumerate(pages("kropki")) if page.task]


@pytest.fixture
def machine():
    made = Machine(animation="fast")
    yield made
    made.app.close()
    words.use("en")


def show(machine, at=0):
    machine.app.scenes.reset(RulesScene(machine.app, KROPKI, at))
    machine.step(frames=2)
    return machine.top


def place(scene, text):
    """The pixel of an action on the page's board."""
    shown = scene.face.shown
    cell = KROPKI.rules.cell_of(shown.position, *map(int, text.split("-")))
    x, y = shown._view.pixel(shown.position, shown.hand or Hand(), cell)
    return round(x), round(y)


def tap(machine, where):
    machine.tap(where)
    machine.step(frames=12)


def drag(machine, start, end, steps=6):
    finger = {"touch_id": 5, "finger_id": 1, "pressure": 1.0}
    width, height = machine.app.screen.size
    for number in range(steps + 1):
        x, y = (a + (b - a) * number / steps for a, b in zip(start, end, strict=True))
        kind = pygame.FINGERDOWN if number == 0 else pygame.FINGERMOTION
        machine.step(pygame.Event(kind, x=x / width, y=y / height, dx=0.0, dy=0.0, **finger))
    machine.step(pygame.Event(pygame.FINGERUP, x=x / width, y=y / height, dx=0.0, dy=0.0, **finger))


def test_the_buttons_lead_through_all_pages_and_back(machine):
    scene = show(machine)
    assert not scene.previous.enabled
    for number in range(1, len(scene.pages)):
        tap(machine, "next")
        assert scene.at == number
    assert not scene.next.enabled
    for number in reversed(range(len(scene.pages) - 1)):
        tap(machine, "previous")
        assert scene.at == number


def test_a_dot_leads_to_its_page(machine):
    scene = show(machine)
    dots = machine.widget("pages")
    tap(machine, (round(dots._x(4)), dots.rect.centery))
    assert scene.at == 4


def test_arrows_turn_pages_where_there_is_nothing_to_try(machine):
    scene = show(machine, 2)
    machine.keys(pygame.K_RIGHT)
    assert scene.at == 3
    machine.keys(pygame.K_LEFT)
    assert scene.at == 2


@pytest.mark.parametrize("motion", ["full", "reduced"])
def test_a_finger_turns_the_page(motion):
    machine = Machine(motion=motion)
    scene = show(machine, 2)
    drag(machine, (900, 400), (300, 420))
    machine.step(frames=30)
    assert (scene.at, scene.turn) == (3, None)
    drag(machine, (300, 400), (900, 400))
    machine.step(frames=30)
    assert scene.at == 2
    machine.app.close()


def test_a_finger_that_thinks_better_of_it_turns_nothing(machine):
    scene = show(machine, 2)
    drag(machine, (900, 400), (760, 400))
    machine.step(frames=30)
    assert (scene.at, scene.turn) == (2, None)
    drag(machine, (900, 300), (880, 700))
    machine.step(frames=30)
    assert scene.at == 2


def test_nothing_lies_before_the_first_page_or_after_the_last(machine):
    for at, way in ((0, 1), (len(pages("kropki")) - 1, -1)):
        scene = show(machine, at)
        drag(machine, (640 - way * 300, 400), (640 + way * 300, 400))
        machine.step(frames=30)
        assert scene.at == at


@pytest.mark.parametrize("number", TASKS)
def test_what_there_is_to_try_can_be_done_with_a_finger(machine, number):
    scene = show(machine, number)
    before = KROPKI.score(scene.face.shown.position)
    tap(machine, place(scene, scene.face.page.task.answers[0]))
    assert scene.face.done
    machine.step(frames=60)
    assert sum(KROPKI.score(scene.face.shown.position)) > sum(before)
    assert machine.widget("retry")
    tap(machine, "retry")
    assert not scene.face.done
    assert KROPKI.score(scene.face.shown.position) == before


@pytest.mark.parametrize("number", TASKS)
def test_a_wrong_tap_changes_nothing_and_shows_where(machine, number):
    scene = show(machine, number)
    position, answer = scene.face.shown.position, scene.face.page.task.answers[0]
    tap(machine, place(scene, "1-1"))
    assert (scene.face.missed, scene.face.done) == (True, False)
    assert scene.face.shown.position is position
    assert scene.face.shown.marks["hint"] == KROPKI.parse(position, answer)
    tap(machine, place(scene, answer))
    assert (scene.face.missed, scene.face.done) == (False, True)


def test_keys_can_try_too(machine):
    scene = show(machine, TASKS[0])
    machine.keys(pygame.K_HOME)
    x, y = map(int, scene.face.page.task.answers[0].split("-"))
    for _press in range(40):
        at = KROPKI.rules.point_of(scene.face.shown.position, scene.face.shown.hand.cursor)
        if at == (x, y):
            break
        key = pygame.K_RIGHT if at[0] < x else pygame.K_LEFT if at[0] > x else None
        machine.keys(key or (pygame.K_UP if at[1] < y else pygame.K_DOWN))
    machine.keys(pygame.K_RETURN)
    assert scene.face.done


def test_a_page_without_a_task_takes_no_taps(machine):
    scene = show(machine, 2)
    position = scene.face.shown.position
    tap(machine, place(scene, "9-9"))
    assert scene.face.shown.position is position
    assert not scene.face.missed


def test_another_language_or_size_keeps_what_was_done(machine):
    scene = show(machine, TASKS[0])
    tap(machine, place(scene, scene.face.page.task.answers[0]))
    machine.app.settings.language = "uk"
    machine.app.apply_settings()
    machine.step(frames=3)
    assert scene.face.done
    assert scene.face.card.contains(machine.widget("retry").rect)


@pytest.mark.parametrize("number", range(len(pages("kropki"))))
def test_a_page_at_rest_is_not_drawn_again(machine, number):
    show(machine, number)
    machine.step(frames=20)
    frames = machine.app.frames
    machine.step(frames=30, dt=FRAME)
    assert machine.app.frames == frames


@pytest.mark.parametrize("size", [(1920, 1080), (800, 480), (1080, 1920)])
@pytest.mark.parametrize("language", words.LANGUAGES)
def test_every_word_of_a_page_has_room(size, language):
    machine = Machine(size, language=language)
    canvas = machine.app.canvas
    for number in range(len(pages("kropki"))):
        face = show(machine, number).face
        for text, rect in zip(face.page.text, face.paragraphs, strict=True):
            assert face.rect.contains(rect)
            assert not canvas.fit(words._(text), rect.size, "reading", 12).cut, (number, text)
    machine.app.close()
    words.use("en")

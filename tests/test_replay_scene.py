"""Watching a match again: along the line by every means, by itself, and from files that our rules don't know."""

import numpy as np
import pygame
import pytest

from engine import GAMES, matchfile, sgf
from engine.game import Assessment
from engine.match import Match
from game import words
from game.storage import Storage
from scenes.course import of_match, of_record
from scenes.curve import Curve, Pen, glowing_line
from scenes.files import WatchPanel
from scenes.replay import SPEEDS, ReplayScene, of_file
from tests.test_screens import Machine

KROPKI = GAMES["kropki"]
LINE = ("2-3", "3-3", "4-3", "8-8", "3-2", "9-9", "3-4", "9-8")
"""Blue rings a red dot in with the seventh action."""
FOREIGN = b"(;GM[40]FF[4]SZ[9:9]AB[ba]AW[bb];B[ab];B[cb];B[bc];W[bb];W[hh]AE[aa];B[gg])"
"""Blue moves twice in a row, and Red's dot on a captured point is skipped."""


@pytest.fixture
def machine():
    made = Machine(animation="fast")
    yield made
    made.app.close()
    words.use("en")


def line(result=""):
    match = Match(KROPKI, KROPKI.options((10, 10), cross="no"))
    for text in LINE:
        match.play(text)
    if result:
        match.play(result)
    return match


def show(machine, course=None):
    machine.app.scenes.reset(ReplayScene(machine.app, course or line()))
    machine.step(frames=2)
    return machine.top


def test_the_buttons_go_along_the_line(machine):
    scene = show(machine)
    last = len(LINE)
    for name, at in (("step", 1), ("step", 2), ("step_back", 1), ("last", last), ("step_back", last - 1), ("first", 0)):
        machine.tap(name)
        machine.step(frames=8)
        assert scene.at == at
        np.testing.assert_array_equal(scene.shown.position.cells, scene.course.positions[at].cells)
    assert [button.enabled for button in scene.buttons[:2]] == [False, False]


def test_keys_and_shoulder_buttons_do_too(machine):
    scene = show(machine)
    machine.keys(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT)
    assert scene.at == 2
    machine.keys(pygame.K_HOME)
    assert scene.at == 0
    machine.keys(pygame.K_LEFT)
    assert scene.at == 0


def test_the_curve_is_a_handle(machine):
    scene = show(machine)
    plot = scene.curve.plot(scene.scrubber.rect, machine.app.theme)
    machine.tap((plot.right - 1, plot.centery))
    assert scene.at == len(LINE)
    finger = {"touch_id": 2, "finger_id": 7, "dx": 0.0, "dy": 0.0, "pressure": 1.0}
    width, height = machine.app.screen.size
    seen = set()
    for number in range(11):
        kind = pygame.FINGERMOTION if number else pygame.FINGERDOWN
        x = plot.right - plot.width * number / 10
        machine.step(pygame.Event(kind, x=x / width, y=plot.centery / height, **finger))
        seen.add(scene.at)
    machine.step(pygame.Event(pygame.FINGERUP, x=plot.x / width, y=plot.centery / height, **finger))
    assert scene.at == 0
    assert len(seen) > 5


def test_a_tap_in_the_list_goes_there(machine):
    scene = show(machine)
    place = scene.moves.rect
    machine.tap((place.centerx, place.y + scene.moves.row_height * 3 + 4))
    assert scene.at == 3


@pytest.mark.parametrize("speed", range(len(SPEEDS)))
def test_it_plays_by_itself_to_the_end_and_stops(machine, speed):
    scene = show(machine)
    for _press in range(speed):
        machine.tap("speed")
    machine.tap("play")
    assert scene.playing
    assert not scene.idles
    seen = []
    while scene.playing and len(seen) < 2000:
        machine.step()
        seen.append(scene.at)
    assert scene.at == len(LINE)
    assert scene.idles
    assert sorted(set(seen)) == list(range(min(seen), len(LINE) + 1)), "no step is left out"
    assert len(seen) / 30 >= (len(LINE) - 1) * SPEEDS[speed][1]
    machine.tap("play")
    assert scene.playing
    assert scene.at == 0, "at the end it begins anew"


def test_touching_the_board_plays_nothing(machine):
    scene = show(machine)
    machine.tap(scene.board.center)
    machine.step(frames=20)
    assert scene.at == 0
    assert scene.shown.position is scene.course.positions[0]


def test_the_match_itself_stays_where_it_was(machine):
    match = line()
    match.jump(3)
    scene = show(machine, match)
    assert scene.course.last == len(LINE)
    machine.tap("last")
    machine.step(frames=5)
    assert match.at == 3


def test_the_end_says_how_it_ended(machine):
    scene = show(machine, line("resign"))
    machine.tap("last")
    assert scene._words() == "Blue resigns."


def test_a_replay_at_rest_is_not_drawn_again(machine):
    scene = show(machine)
    scene.curve.fill()
    machine.step(frames=20)
    frames = machine.app.frames
    machine.step(frames=30)
    assert machine.app.frames == frames


def test_a_match_without_a_move_can_be_watched(machine):
    scene = show(machine, Match(KROPKI, KROPKI.options((10, 10))))
    for name in ("left", "right"):
        machine.keys(getattr(pygame, f"K_{name.upper()}"))
    machine.keys(pygame.K_RETURN)
    machine.step(frames=10)
    assert (scene.at, scene.playing) == (0, False)


# ── the curve ──


class Asked:
    """Opponents that answer when told to."""

    def __init__(self):
        self.requests = []

    def assess(self, game, position):
        self.requests.append(Request(position))
        return self.requests[-1]


class Request:
    def __init__(self, position):
        self.position, self.answer, self.cancelled = position, None, False

    def cancel(self):
        self.cancelled = True


def curve_of(machine, monkeypatch, match=None):
    asked = Asked()
    monkeypatch.setattr(machine.app, "opponents", asked)
    return Curve(machine.app, of_match(match or line())), asked


def test_the_curve_asks_bit_by_bit_and_finds_the_captures(machine, monkeypatch):
    curve, asked = curve_of(machine, monkeypatch)
    answered = []
    for _frame in range(50):
        curve.step()
        for request in [each for each in asked.requests if each not in answered]:
            request.answer = Assessment(0.25, ())
            answered.append(request)
            curve.answered(request)
        assert len(asked.requests) - len(answered) == 0
    assert curve.complete
    assert curve.values == dict.fromkeys(range(len(LINE) + 1), 0.25)
    assert curve.captures == [(7, 0, 1)]


def test_a_curve_that_was_left_asks_again_for_what_it_missed(machine, monkeypatch):
    curve, asked = curve_of(machine, monkeypatch)
    curve.step()
    pending = list(asked.requests)
    curve.close()
    assert all(request.cancelled for request in pending)
    curve.step()
    again = asked.requests[len(pending) :]
    assert [request.position for request in again] == [request.position for request in pending]
    assert not curve.answered(pending[0])


def test_an_evaluation_that_failed_leaves_a_gap(machine, monkeypatch):
    curve, asked = curve_of(machine, monkeypatch)
    for _frame in range(50):
        curve.step()
        while asked.requests:
            curve.answered(asked.requests.pop())
    assert curve.complete
    assert curve.values == {}
    curve.draw(machine.app.canvas, pygame.Rect(10, 10, 300, 100), 3)


def test_a_place_on_the_curve_and_its_step_belong_together(machine):
    curve = Curve(machine.app, of_match(line()))
    plot = pygame.Rect(40, 10, 333, 80)
    for at in range(len(LINE) + 1):
        assert curve.at_x(plot, curve.x_of(plot, at)) == at
    assert curve.at_x(plot, -500) == 0
    assert curve.at_x(plot, 5000) == len(LINE)


def test_the_line_lies_where_the_values_are(machine):
    heights = np.concatenate([np.full(40, 20.0), np.full(40, 80.0)]).astype(np.float32)
    surface = glowing_line(heights, 101, Pen(3.0, machine.app.theme.palette))
    alpha = pygame.surfarray.array_alpha(surface)
    assert alpha[20].argmax() in range(19, 22)
    assert alpha[60].argmax() in range(79, 82)
    assert alpha[20, 40] > alpha[20, 70] == 0, "the ground between line and middle is tinted, nothing beyond"
    blue, red = (surface.get_at((x, y))[:3] for x, y in ((20, 20), (60, 80)))
    assert blue[2] > blue[0]
    assert red[0] > red[2]


# ── files ──


def test_a_foreign_record_is_shown_though_it_is_no_match_of_ours(machine):
    record = sgf.read(FOREIGN)
    assert record.match is None
    course = of_record(record)
    np.testing.assert_array_equal(course.positions[-1].cells, record.position.cells)
    assert len(course.positions) == course.last + 1 == len(record.moves) + 1
    assert KROPKI.score(course.positions[3]) == (1, 0)
    assert len(course.warnings) == 2
    assert "1 of the dots" in course.warnings[0]
    scene = show(machine, course)
    machine.tap("last")
    machine.step(frames=10)
    assert scene.at == course.last


def test_foreign_positions_come_out_the_same_in_any_order():
    moves = "".join(f";{'BW'[n % 3 % 2]}[{chr(97 + n % 20)}{chr(97 + n // 20)}]" for n in range(150))
    course = of_record(sgf.read(f"(;GM[40]FF[4]SZ[20]{moves})".encode()))
    forwards = [course.positions[at].cells.copy() for at in range(course.last + 1)]
    for at in (149, 3, 140, 16, 17, 0, 150, 15, 75):
        np.testing.assert_array_equal(course.positions[at].cells, forwards[at])
    assert len(course.positions[2:5]) == 3
    with pytest.raises(IndexError):
        course.positions[151]


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "matches").mkdir()
    (tmp_path / "matches" / "good.txt").write_text(matchfile.write(line("resign")))
    (tmp_path / "matches" / "foreign.sgf").write_bytes(FOREIGN)
    (tmp_path / "matches" / "broken.txt").write_text("no match\n")
    return tmp_path


def test_files_open_from_the_replay(folder):
    machine = Machine(storage=Storage(folder / "paperglow.db"))
    show(machine)
    for name, last in (("foreign.sgf", 5), ("good.txt", len(LINE) + 1)):
        machine.tap("open")
        assert isinstance(machine.top, WatchPanel)
        names = [path.name for path in machine.top.files]
        place = machine.top.list.rect
        machine.tap((place.centerx, place.y + round((names.index(name) + 0.5) * machine.top.list.row_height)))
        machine.step(frames=2)
        assert isinstance(machine.top, ReplayScene)
        assert machine.top.course.last == last
        assert len(machine.app.scenes.all) == 1
    machine.app.close()


def test_a_broken_file_says_so_and_nothing_else_happens(folder):
    machine = Machine(storage=Storage(folder / "paperglow.db"))
    scene = show(machine)
    machine.tap("open")
    panel = machine.top
    panel._pick([path.name for path in panel.files].index("broken.txt"))
    machine.step(frames=2)
    assert machine.top is panel
    assert panel.group.modal is not None
    panel.group.close()
    machine.tap("back")
    assert machine.top is scene
    with pytest.raises(ValueError, match="line 1"):
        of_file(machine.app, folder / "matches" / "broken.txt")
    machine.app.close()


def test_what_is_odd_about_a_file_is_said_in_the_language_of_now():
    words.use("uk")
    said = of_record(sgf.read(FOREIGN)).warnings
    words.use("en")
    assert said != of_record(sgf.read(FOREIGN)).warnings
    assert not any("skipped" in text or "erased" in text for text in said)

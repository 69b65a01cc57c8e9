"""The end of a match on the screen: the right words for every end, and where each button leads."""

import pygame
import pytest

from engine import GAMES
from engine.game import Outcome
from engine.match import Match
from engine.matchfile import read
from game import words
from game.players import Player
from game.storage import Storage
from scenes.board import BoardScene
from scenes.menu import MenuScene
from scenes.replay import ReplayScene
from scenes.result import ResultScene
from scenes.sentences import outcome_sentence, outcome_title
from tests.conftest import ROOT
from tests.test_replay_scene import LINE
from tests.test_screens import Machine

KROPKI = GAMES["kropki"]
START = KROPKI.start(KROPKI.options())
PEOPLE, FIRST, SECOND, BOTS = (
    (Player(), Player()),
    (Player(), Player("bot", 3)),
    (Player("bot", 3), Player()),
    (Player("bot", 2), Player("bot", 3)),
)


@pytest.fixture
def machine():
    made = Machine(animation="fast")
    yield made
    made.app.close()
    words.use("en")


def ended(end="resign", side=1):
    match = Match(KROPKI, KROPKI.options((10, 10), cross="no"))
    for text in LINE:
        match.play(text)
    match.play(end, side)
    return match


def show(machine, match=None, players=FIRST):
    match = match or ended()
    board = BoardScene(machine.app, KROPKI, match, players)
    machine.app.scenes.reset(MenuScene(machine.app), board)
    machine.step(frames=2)
    machine.app.scenes.push(ResultScene(machine.app, board))
    machine.step(frames=2)
    return machine.top


def said(scene):
    outcome = scene.match.outcome
    return outcome_title(scene.session, outcome), outcome_sentence(KROPKI, outcome, scene.match.position)


@pytest.mark.parametrize(
    ("players", "end", "side", "title", "sentence"),
    [
        (FIRST, "resign", 1, "You won!", "Red resigns."),
        (FIRST, "resign", 0, "The computer wins", "Blue resigns."),
        (SECOND, "resign", 0, "You won!", "Blue resigns."),
        (PEOPLE, "resign", 1, "Victory: Blue", "Red resigns."),
        (BOTS, "resign", 0, "Victory: Red", "Blue resigns."),
        (PEOPLE, "draw", 0, "A draw", "Both sides agreed on it."),
    ],
)
def test_who_won_and_why(machine, players, end, side, title, sentence):
    assert said(show(machine, ended(end, side), players)) == (title, sentence)


def test_a_match_that_is_decided_says_who_leads(machine):
    scene = show(machine, read((ROOT / "assets" / "samples" / "kropki.txt").read_bytes()).match)
    assert said(scene)[1] == "It is decided: Blue leads by more than could still be lost."
    assert [(plate.points, plate.lit) for plate in scene._plates()] == [(16, True), (5, False)]


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_every_reason_has_its_sentence_in_every_language(language):
    words.use(language)
    seen = set()
    for reason in (*KROPKI.reasons, "resign"):
        for winner in (0, 1):
            seen.add(outcome_sentence(KROPKI, Outcome(winner, reason), START))
    for reason in ("full", "agreed"):
        seen.add(outcome_sentence(KROPKI, Outcome(None, reason), START))
    words.use("en")
    assert len(seen) == 2 * (len(KROPKI.reasons) + 1) + 2
    assert not any("{" in text for text in seen)


def test_again_begins_with_the_other_side(machine):
    show(machine)
    machine.tap("again")
    machine.step(frames=2)
    assert isinstance(machine.top, BoardScene)
    assert machine.top.session.players == FIRST[::-1]
    assert machine.top.session.match.options.size == (10, 10)
    assert [type(scene) for scene in machine.app.scenes.all] == [MenuScene, BoardScene]


def test_the_next_level_is_offered_to_a_winner_only(machine):
    scene = show(machine)
    assert scene.level == 4
    assert "Next level" in scene._level_words()
    machine.tap("level")
    machine.step(frames=2)
    assert sorted(player.level for player in machine.top.session.players if player.is_bot) == [4]
    assert show(machine, ended(side=0)).level is None


def test_two_losses_in_a_row_offer_an_easier_level(machine):
    machine.app.storage.remember("losses:kropki", 2)
    scene = show(machine, ended(side=0))
    assert scene.level == 2
    assert "Easier level" in scene._level_words()


def test_replay_and_back(machine):
    scene = show(machine)
    machine.tap("replay")
    assert isinstance(machine.top, ReplayScene)
    machine.keys(pygame.K_ESCAPE)
    assert machine.top is scene


def test_rules_menu_and_board_are_one_tap_away(machine):
    scene = show(machine)
    machine.tap("rules")
    assert type(machine.top).__name__ == "RulesScene"
    machine.tap("back")
    assert machine.top is scene
    machine.tap("look")
    machine.step(frames=2)
    assert isinstance(machine.top, BoardScene)
    show(machine)
    machine.tap("menu")
    machine.step(frames=2)
    assert [type(scene) for scene in machine.app.scenes.all] == [MenuScene]


def test_a_tap_on_the_last_position_leads_back_to_it(machine):
    scene = show(machine)
    machine.tap(scene.shown.rect.center)
    machine.step(frames=2)
    assert isinstance(machine.top, BoardScene)


def test_save_writes_a_file_and_says_where(tmp_path):
    machine = Machine(storage=Storage(tmp_path / "paperglow.db"))
    scene = show(machine)
    machine.tap("save")
    assert scene.group.modal is not None
    assert list((tmp_path / "matches").glob("kropki-*.txt"))
    machine.app.close()


def test_undo_after_the_end_takes_the_persons_last_decision_back(machine):
    show(machine)
    machine.step(pygame.Event(pygame.KEYDOWN, key=pygame.K_z, mod=pygame.KMOD_LCTRL, scancode=0, unicode=""))
    machine.step(frames=2)
    board = machine.top
    assert isinstance(board, BoardScene)
    assert board.session.match.outcome is None
    assert board.session.match.to_move == 0


@pytest.mark.parametrize(
    ("motion", "players", "side", "opens"),
    [("full", FIRST, 1, True), ("full", FIRST, 0, False), ("reduced", FIRST, 1, False), ("full", PEOPLE, 0, True)],
)
def test_the_light_opens_for_those_who_are_pleased(motion, players, side, opens):
    machine = Machine(motion=motion)
    scene = show(machine, ended(side=side), players)
    assert (scene.bloom < 1) == opens
    scene.curve.fill()
    machine.step(frames=80)
    assert scene.bloom == 1
    frames = machine.app.frames
    machine.step(frames=30)
    assert machine.app.frames == frames, "and then the screen rests"
    machine.app.close()


def test_help_that_was_taken_is_told(machine):
    scene = show(machine)
    assert scene.aids.width == 0
    scene.session.aids.add("hint")
    scene.arrange()
    machine.step()
    assert scene.aids.width > 0


@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 778), (800, 480), (1080, 1920)])
def test_the_headline_is_never_cut(language, size):
    machine = Machine(size, language=language, text_size="largest")
    for end, side, players in (("resign", 0, FIRST), ("resign", 1, FIRST), ("draw", 0, FIRST), ("resign", 0, PEOPLE)):
        scene = show(machine, ended(end, side), players)
        title = outcome_title(scene.session, scene.match.outcome)
        room = scene._title_room()
        assert list(machine.app.canvas.fit(title, room.size, "title").lines) == [title]
    machine.app.close()
    words.use("en")

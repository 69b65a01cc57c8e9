"""A match of Morris on the board scene: placed, moved and taken by fingers and keys, kept, and told in words."""

from __future__ import annotations

import pygame
import pytest

from engine import GAMES
from engine.game import Assessment, Outcome
from engine.match import Match
from engine.mills.board import NAMES
from game import words
from game.storage import Storage
from scenes import sentences
from scenes.board import resume
from scenes.demo import Clip
from scenes.menu import waits
from scenes.phrases import PHRASES, Stock
from scenes.setup import SetupScene
from scenes.sounds import EFFECTS, effects
from tests.table import BOT_SECOND, FRAME, MORRIS, PEOPLE, Table

TO_MILL = ("a7", "b2", "d7", "d2", "g7")
"""Ivory closes the upper line and has a man to take."""
PLACED = (
    "a7", "d7", "g7", "b6", "d6", "f6", "c5", "d5", "e5", "a4", "b4", "c4", "e4", "f4", "g4", "c3", "d3", "e3",
)  # fmt: skip
"""All men put down row by row: no mill comes of it."""


@pytest.fixture
def table():
    made = []

    def make(players=PEOPLE, texts=(), **kwargs):
        match = kwargs.pop("match", None) or Match(MORRIS)
        for text in texts:
            match.play(text)
        made.append(Table(players, match=match, **kwargs))
        return made[-1]

    yield make
    for each in made:
        each.app.close()
    words.use("en")


# ── by finger ──


def test_taps_place_close_a_mill_and_take(table):
    at = table()
    at.man(*TO_MILL)
    assert at.steps() == list(TO_MILL)
    assert at.match.to_move == 0
    assert at.board.strips[0].status() == "Take a man"
    at.man("d2")
    assert at.steps() == [*TO_MILL, "xd2"]
    assert at.match.to_move == 1
    assert at.board.strips[1].tally() == (8, "men left", Stock(7, 1, 1))


def test_the_other_sides_men_are_only_taken_when_a_mill_is_closed(table):
    at = table()
    at.man("a7", "a7")
    assert at.steps() == ["a7"]
    assert at.board.notice == "There is a man on that point already."
    at.man("b2")
    assert at.board.notice == ""


def test_a_man_is_moved_by_two_taps_and_by_a_drag(table):
    at = table(texts=PLACED)
    assert MORRIS.picture(at.board.position)["reserve"] == {"ivory": 0, "charcoal": 0}
    at.man("d3")
    assert at.board.hand.selected == NAMES.index("d3")
    at.man("d2")
    assert at.steps()[-1] == "d3-d2"
    at.wait(0.5)
    view, position = at.board.view, at.board.position
    start, end = (view.pixel(position, None, NAMES.index(name)) for name in ("e3", "d3"))
    at.frame(at.finger("down", start))
    for step in range(1, 6):
        at.frame(at.finger("move", [a + (b - a) * step / 5 for a, b in zip(start, end, strict=True)]))
    assert at.board.hand.busy
    at.frame(at.finger("up", end))
    at.frames(2)
    assert at.steps()[-1] == "e3-d3"


def test_a_tap_that_does_nothing_is_explained_to_who_plays(table):
    at = table(texts=PLACED)
    at.man("d7")
    assert at.board.notice == "That is your rival's man. Choose one of your own."
    assert at.board.strips[0].message() == at.board.notice
    assert at.board.strips[1].message() == ""
    at.tap(at.board.view.plan.sheet.center)
    assert at.board.notice == ""


def test_the_lock_after_a_turn_lets_no_tap_through_but_a_capture_needs_no_wait(table):
    at = table(texts=TO_MILL[:-1])
    at.wait(0.5)
    for name in ("g7", "d2"):
        at.tap(at.board.view.pixel(at.board.position, None, NAMES.index(name)))
    assert at.steps() == [*TO_MILL, "xd2"]
    at.tap(at.board.view.pixel(at.board.position, None, NAMES.index("a1")))
    assert len(at.steps()) == 6


# ── by keys ──


def test_keys_alone_play_until_a_man_is_taken(table):
    at = table()

    def go(name):
        for _ in range(30):
            if at.board.hand and at.board.hand.cursor == NAMES.index(name):
                break
            at.keys(pygame.K_HOME)
        at.keys(pygame.K_RETURN)
        at.wait(0.5)

    for name in (*TO_MILL, "b2"):
        go(name)
    assert at.steps() == [*TO_MILL, "xb2"]


def test_arrows_run_along_the_lines(table):
    at = table()
    at.keys(pygame.K_HOME, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_DOWN, pygame.K_DOWN)
    assert NAMES[at.board.hand.cursor] == "d3"
    at.keys(pygame.K_LEFT, pygame.K_SPACE)
    assert at.steps() == ["c3"]


def test_escape_puts_the_man_back_then_hides_the_cursor_then_opens_the_menu(table):
    at = table(texts=PLACED)
    at.wait(0.5)
    at.keys(pygame.K_HOME, pygame.K_RETURN)
    assert at.board.hand.selected is not None
    at.keys(pygame.K_ESCAPE)
    assert at.board.hand.selected is None
    assert at.board.hand.cursor is not None
    at.keys(pygame.K_ESCAPE)
    assert at.board.hand.cursor is None
    assert at.top is at.board
    at.keys(pygame.K_ESCAPE)
    at.frames(2)
    assert type(at.top).__name__ == "BoardMenu"


def test_zoom_is_neither_offered_nor_does_it_do_anything(table):
    at = table()
    assert not at.has("zoom_in")
    at.keys(pygame.K_PLUS)
    assert at.board.view.zooms(at.board.position) is False


# ── kept ──


def test_an_unfinished_capture_comes_back(table):
    storage = Storage(None)
    at = table(storage=storage)
    at.man(*TO_MILL)
    at.board.ending.leave()
    back = resume(at.app, MORRIS)
    assert [step.text for step in back.session.match.steps] == list(TO_MILL)
    assert MORRIS.picture(back.position)["capture"]
    assert back.session.match.to_move == 0
    back.session.play("xb2", 99.0)
    saved = storage.matches()["mills", "two"]
    assert saved.text.splitlines()[-1] == "5 ivory g7xb2"


def test_matches_with_the_computer_and_of_two_people_are_kept_apart(table):
    storage = Storage(None)
    two = table(storage=storage)
    two.man("d6", "f4")
    alone = table(BOT_SECOND, storage=storage)
    alone.man("b4")
    kept = storage.matches()
    assert kept["mills", "two"].text.splitlines()[-1] == "2 charcoal f4"
    assert kept["mills", "computer"].text.splitlines()[-1] == "1 ivory b4"
    assert ("kropki", "two") not in kept


def test_a_new_match_is_asked_about_before_it_takes_an_unfinished_ones_place(table):
    storage = Storage(None)
    at = table(BOT_SECOND, storage=storage)
    at.man("d6")
    at.press("menu")
    at.press("new")
    assert at.steps() == ["d6"]
    at.press("no")
    assert at.steps() == ["d6"]
    scene = SetupScene(at.app, MORRIS)
    scene.rect = at.app.canvas.rect
    scene.layout(scene.rect)
    scene._play()
    assert scene.group.modal is not None
    assert storage.matches()["mills", "computer"].text.splitlines()[-1] == "1 ivory d6"


def test_undo_takes_the_capture_back_then_the_move(table):
    at = table(BOT_SECOND, texts=[*TO_MILL, "xd2"])
    at.press("undo0")
    assert at.steps() == list(TO_MILL)
    at.press("undo0")
    assert at.steps() == list(TO_MILL[:-1])
    at.press("redo0")
    at.press("redo0")
    assert at.steps() == [*TO_MILL, "xd2"]


def test_the_menu_knows_a_match_that_waits_from_one_that_has_ended(table):
    storage = Storage(None)
    at = table(storage=storage)
    at.man(*TO_MILL)
    assert waits(MORRIS, storage.matches()["mills", "two"])
    at.man("d2")
    at.board.session.play("resign", 99.0)
    saved = storage.matches()["mills", "two"]
    assert not waits(MORRIS, saved)
    at.board.session.jump(6)
    assert waits(MORRIS, storage.matches()["mills", "two"])


# ── told ──


def test_a_hint_says_why(table):
    at = table(BOT_SECOND)
    at.press("hint0")
    at.bots.answer("hint", "d6")
    at.frames(3)
    assert at.board.marks.now()["hint"] == NAMES.index("d6")
    assert at.board.strips[0].message() == ""
    for reason in MORRIS.bot.REASONS:
        assert reason in PHRASES["mills"].reasons


def test_every_end_and_every_term_has_its_words():
    for game_id, phrases in PHRASES.items():
        game = GAMES[game_id]
        assert set(game.reasons) <= set(phrases.wins) | set(phrases.draws)
        assert set(game.bot.TERMS) <= set(phrases.terms)
        assert set(game.bot.REASONS) <= set(phrases.reasons)


@pytest.mark.parametrize(("plies", "said"), [(1, "Charcoal wins in 1 move."), (12, "Charcoal wins in 12 moves.")])
def test_a_certain_win_is_said_beside_the_bar(table, plies, said):
    at = table(evaluation_bar=True)
    request = at.bots.waiting("assess")[-1]
    at.bots.asked.remove(request)
    request.answer = Assessment(-1.0, (), "table_win", (("winner", 1), ("plies", plies)))
    at.bots._done.append(request)
    at.frames(3)
    assert at.board.strips[0].message() == said
    at.man("d6")
    assert at.board.strips[0].message() != said


def test_a_side_that_is_shut_in_has_lost_in_words():
    assert (
        sentences.outcome_sentence(MORRIS, Outcome(0, "blocked"), MORRIS.start(MORRIS.options()))
        == "Charcoal is to move, and no man can."
    )
    assert sentences.outcome_sentence(MORRIS, Outcome(None, "quiet"), MORRIS.start(MORRIS.options())).startswith(
        "A hundred moves"
    )


def test_everything_that_happens_is_heard():
    heard = effects([("move", 1), ("mill", 1), ("capture", 1, 1)], rivals={1})
    assert heard == ["slide_second", "mill", "lost"]
    match = Match(MORRIS)
    names = set()
    for text in (*TO_MILL, "xd2"):
        before = match.position
        match.play(text)
        names |= {name for name, *_ in MORRIS.events(before, match.position)}
    assert names == {"place", "mill", "capture"}
    assert names <= set(EFFECTS)


def test_the_last_turn_is_marked_whole_and_legal_targets_only_for_a_person(table):
    at = table(BOT_SECOND, texts=(*TO_MILL, "xd2"))
    marks = at.board.marks.now()
    assert marks["last"] == ("g7", "xd2")
    assert "legal" not in marks
    at.bots.answer(text="a1")
    at.frames(3)
    marks = at.board.marks.now()
    assert marks["last"] == ("a1",)
    assert len(marks["legal"]) == 24 - 5


def test_while_a_question_waits_nothing_is_offered_on_the_board(table):
    at = table(texts=PLACED)
    at.frames(2)
    x, y = at.board.view.pixel(at.board.position, None, NAMES.index("d3"))
    beside = (round(x), round(y - 1.2 * at.board.view.painter.radius))
    before = at.app.screen.surface.get_at(beside)
    at.board.session.put("resign", 1)
    at.frames(2)
    assert at.app.screen.surface.get_at(beside) != before
    at.board.session.answer(False)
    at.frames(2)
    assert at.app.screen.surface.get_at(beside) == before


def test_a_still_board_is_not_drawn(table):
    at = table(animation="normal", texts=TO_MILL)
    at.wait(3)
    assert not any(at.frames(60))


def test_what_is_drawn_bit_by_bit_is_the_whole_picture(table):
    """After every kind of change the screen looks as if all of it had just been painted."""
    at = table(animation="fast", evaluation_bar=True)

    def same():
        at.wait(1.2)
        shown = pygame.surfarray.array3d(at.app.screen.surface)
        at.board.invalidate()
        at.frame(dt=0.0)
        return (shown == pygame.surfarray.array3d(at.app.screen.surface)).all()

    assert same()
    for name in (*TO_MILL, "d2", "a1"):
        at.man(name)
        assert same(), name
    for name in PLACED:
        at.man(name)
    assert same()
    at.keys(pygame.K_HOME, pygame.K_RIGHT)
    assert same()
    at.keys(pygame.K_DOWN, pygame.K_ESCAPE)
    assert same()
    at.board.session._jump(6)
    assert same()
    at.board.session._jump(5)
    assert same()
    at.press("hint0")
    at.bots.answer("hint", "xd2")
    assert same()


def test_a_board_that_plays_by_itself_leaves_nothing_behind(table):
    at = table(animation="fast")
    clip = Clip(at.app, MORRIS, MORRIS.options(), (*TO_MILL, "xd2", "a1"))
    clip.place(pygame.Rect(300, 100, 500, 500))
    bits, whole = (at.app.canvas.on(pygame.Surface((1280, 800), 0, 32)) for _ in range(2))
    clip.draw(bits)
    looked = set()
    for _ in range(400):
        for rect in clip.step(FRAME):
            with bits.clipped(rect):
                clip.draw(bits)
        if clip.progress >= 1 and clip.moves not in looked:
            looked.add(clip.moves)
            clip.draw(whole)
            assert (pygame.surfarray.array3d(bits.surface) == pygame.surfarray.array3d(whole.surface)).all()
    assert len(looked) == 8

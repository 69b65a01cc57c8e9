"""What is on the screens can be read and is explained: nothing covers a picture, no word breaks, no sign is bare."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from pygame import Rect

from engine import GAMES
from game import words
from game.lettering import SHRINK
from game.paint import Canvas
from game.players import Player
from game.storage import Storage
from game.widgets import ring_room
from scenes.board_evaluation import EvaluationPanel
from scenes.board_menu import BoardMenu, PlayersPanel
from scenes.gallery import SCREENS
from scenes.names import bot_lines
from scenes.replay import ReplayScene
from scenes.sentences import lead_sentence, term_note
from scenes.setup import SetupScene
from tests.table import BOT_SECOND, BOTS, PEOPLE, Table
from tests.test_screens import PANELS, Machine

KROPKI = GAMES["kropki"]
KIOSK = {"kiosk": True, "panel_width_mm": 217}
SIZES = [(1920, 1080), (1280, 800), (800, 480), (1080, 1920)]


class Set(NamedTuple):
    """A text that was set: what, where its ink is, in which role and at what size, and whether it was cut."""

    text: str
    ink: Rect
    role: str
    px: int
    cut: bool


@pytest.fixture
def inked(monkeypatch):
    """Every text that is set from now on."""
    found: list[Set] = []
    plain = Canvas.text

    def text(self, text, rect, role="body", colour=None, align="centre", valign="middle", lines=1, shrink=SHRINK):
        ink = plain(self, text, rect, role, colour, align, valign, lines, shrink)
        if text and self.visible(ink):
            made = self.fit(text, rect.size, role, lines, shrink)
            found.append(Set(text, ink, role, made.px, made.cut))
        return ink

    monkeypatch.setattr(Canvas, "text", text)
    return found


def drawn(app, inked):
    """The texts of a whole drawing of the screen."""
    inked.clear()
    app.scenes.top.invalidate()
    app.step_once((), app.now + 1 / 30)
    return {each.text: each for each in inked}


@pytest.fixture(autouse=True)
def english_afterwards():
    yield
    words.use("en")


# ── the menu ──


@pytest.mark.parametrize("panel", [*PANELS, "kiosk 10"])
@pytest.mark.parametrize("language", words.LANGUAGES)
def test_no_word_lies_on_a_cards_picture_or_on_another_word(panel, language, inked, monkeypatch):
    size, settings = {**PANELS, "kiosk 10": ((1280, 800), KIOSK)}[panel]
    icons = []
    plain = Canvas.icon
    monkeypatch.setattr(
        Canvas,
        "icon",
        lambda self, name, at, size, ink=None: icons.append((name, at)) or plain(self, name, at, size, ink),
    )
    machine = Machine(size, language=language, **settings)
    machine.app.scenes.reset(*SCREENS["menu"](machine.app))
    machine.step(frames=2)
    drawn(machine.app, inked)
    stages = [card.stage for card in machine.top.cards]
    assert all(
        stage.height >= 0.3 * card.card.rect.height for stage, card in zip(stages, machine.top.cards, strict=True)
    )
    for each in inked:
        assert each.ink.collidelist(stages) < 0, each
    assert not [at for name, at in icons if name == "lock" and any(stage.collidepoint(at) for stage in stages)]
    for number, one in enumerate(inked):
        for other in inked[number + 1 :]:
            assert not one.ink.colliderect(other.ink), (one, other)
    machine.app.close()


# ── the board ──


@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_a_bots_level_stands_on_a_line_of_its_own(language, size, inked):
    at = Table(players=(Player(), Player("bot", 1)), screen=size, language=language)
    name, detail = bot_lines(KROPKI, 1)
    shown = drawn(at.app, inked)
    assert not shown[name].cut
    assert not any("·" in text for text in shown)
    if detail in shown:
        assert shown[detail].ink.top > shown[name].ink.bottom
    at.app.close()


@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize(
    ("size", "text_size"), [((1280, 800), "normal"), ((1280, 800), "largest"), ((1920, 1080), "normal")]
)
def test_on_the_widest_board_every_button_still_says_what_it_does(language, size, text_size):
    at = Table(players=BOT_SECOND, size=(39, 32), screen=size, language=language, text_size=text_size)
    for button in at.board.strips[0].buttons:
        assert button.unsaid(at.app.canvas) == "", button.name
    at.app.close()


def test_overlay_and_bar_are_explained_below_the_board_while_they_are_shown(inked):
    at = Table(players=BOT_SECOND)
    assert at.board.legend.rect.height == 0
    at.app.settings.capture_chances = at.app.settings.evaluation_bar = True
    at.app.apply_settings()
    at.frames(2)
    legend = at.board.legend
    shown = drawn(at.app, inked)
    assert {entry.wordings[0] for entry in legend.entries()} <= shown.keys()
    assert len(legend.entries()) == 2
    assert not legend.rect.colliderect(at.board.view.rect)
    at.app.close()


@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize("settings", [{}, KIOSK])
@pytest.mark.parametrize("size", SIZES)
def test_a_legend_is_whole_or_not_there(language, settings, size, inked):
    at = Table(players=BOT_SECOND, screen=size, language=language, capture_chances=True, **settings)
    entries = at.board.legend.entries()
    shown = [each for each in drawn(at.app, inked).values() if each.text in entries[0].wordings]
    assert len(shown) == (1 if at.board.legend.rect.height else 0)
    assert not any(each.cut for each in shown)
    at.app.close()


def test_each_term_of_the_evaluation_says_what_it_counts(inked):
    at = Table(players=BOT_SECOND)
    terms = KROPKI.bot.assess(at.match.position).terms
    at.app.scenes.push(EvaluationPanel(at.app, at.board))
    at.frames(2)
    at.board.assessment = KROPKI.bot.assess(at.match.position)
    shown = drawn(at.app, inked)
    for key, *_sides in terms:
        assert not shown[term_note(KROPKI, key)].cut
    assert lead_sentence(KROPKI, at.board.assessment.value) in shown
    at.app.close()


@pytest.mark.parametrize("name", ["board_evaluation", "conquer_evaluation", "mills_evaluation", "board_players"])
@pytest.mark.parametrize(("size", "mm"), [((1280, 800), 217), ((800, 480), 155), ((1080, 1920), 297)])
def test_on_the_panels_of_a_kiosk_no_word_lies_on_another(name, size, mm, inked):
    machine = Machine(size, language="id", kiosk=True, panel_width_mm=mm)
    machine.app.scenes.reset(*SCREENS[name](machine.app))
    machine.step(frames=2)
    board, panel = machine.app.scenes.all
    board.assessment = board.game.bot.assess(board.position)
    inked.clear()
    panel.draw(machine.app.canvas)
    texts = list(inked)
    assert len(texts) > 6
    for number, one in enumerate(texts):
        for other in texts[number + 1 :]:
            assert not one.ink.inflate(0, -4).colliderect(other.ink.inflate(0, -4)), (one, other)
    machine.app.close()


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("language", words.LANGUAGES)
def test_every_term_of_every_game_is_explained(game, language):
    words.use(language)
    for key, *_sides in game.bot.assess(game.start(game.options())).terms:
        assert len(term_note(game, key)) > 8, key


def test_who_is_ahead_is_said_by_how_much():
    said = [lead_sentence(KROPKI, value) for value in (0.0, 0.1, -0.1, 0.5, 0.9, -1.0)]
    assert len(set(said)) == len(said)
    assert ("Blue" in said[1], "Red" in said[2], "Red" in said[5]) == (True, True, True)


@pytest.mark.parametrize("size", [(1280, 800), (800, 480)])
def test_that_nothing_is_saved_is_said_in_full_size(size, inked):
    at = Table(players=BOT_SECOND, screen=size)
    sign = drawn(at.app, inked)["Nothing is saved"]
    assert not sign.cut
    assert sign.px >= at.app.theme.font_px("label")
    at.app.close()


# ── bots that are watched ──


def test_two_bots_can_be_stopped_and_go_on():
    at = Table(players=BOTS)
    at.bots.answer()
    at.frames(3)
    at.press("play0")
    assert at.board.session.paused
    assert not at.bots.waiting("choose")
    at.wait(1.0)
    assert len(at.steps()) == 1
    at.press("play0")
    at.frames(3)
    at.bots.answer()
    at.frames(3)
    assert len(at.steps()) == 2
    at.app.close()


def test_they_can_be_stopped_by_a_key_too_and_nobody_else_is_offered_that():
    import pygame

    at = Table(players=BOTS)
    for key, paused in ((pygame.K_p, True), (pygame.K_RETURN, False), (pygame.K_SPACE, True)):
        at.keys(key)
        assert at.board.session.paused is paused
    at.app.close()
    at = Table(players=BOT_SECOND)
    assert not at.has("play0")
    assert not at.has("play1")
    at.app.close()


# ── panels and forms ──


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("settings", [{}, {"text_size": "largest"}, KIOSK])
def test_a_sides_dot_and_name_stand_together_in_the_middle_of_its_rows(size, settings, inked, monkeypatch):
    pieces = []
    plain = Canvas.piece
    at = Table(players=BOT_SECOND, screen=size, **settings)
    at.app.scenes.push(PlayersPanel(at.app, at.board))
    at.frames(2)
    monkeypatch.setattr(
        Canvas,
        "piece",
        lambda self, side, centre, *rest: pieces.append((side, centre)) or plain(self, side, centre, *rest),
    )
    panel = at.app.scenes.top
    shown = drawn(at.app, inked)
    for side, name in enumerate(("Blue", "Red")):
        centre = next(centre for which, centre in reversed(pieces) if which == side)
        ink, rows = shown[name].ink, panel.choices[side].rect
        assert not shown[name].cut
        assert abs(centre[0] - ink.centerx) <= 2
        assert rows.top < centre[1] < ink.top < ink.bottom < rows.bottom
        middle = (centre[1] + ink.centery) / 2
        assert abs(middle - rows.centery) <= 0.12 * rows.height
    at.app.close()


@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize("mode", ["computer", "two", "watch"])
def test_a_focus_ring_keeps_off_the_labels(panel, mode):
    size, settings = PANELS[panel]
    machine = Machine(size, **settings)
    scene = SetupScene(machine.app, KROPKI)
    machine.app.scenes.reset(scene)
    machine.step(frames=2)
    scene._mode(mode)
    room = 2 * ring_room(machine.app.theme)
    labels = [
        (field, field.place) for field in (*scene.who, *scene.board) if field.shown and field.place and not field.bare
    ]
    for field, place in labels:
        capital = machine.app.theme.font_px("caption")
        ink = Rect(place.x, place.centery - capital // 2, place.width, capital)
        for widget in field.widgets:
            assert not widget.rect.inflate(room, room).colliderect(ink) or place.height == widget.rect.height, panel
    back = scene.back_button.rect.inflate(room, room)
    assert not back.colliderect(scene.title_rect)
    machine.app.close()


# ── who can't reach files is offered none ──


def test_guests_of_a_kiosk_are_offered_no_files():
    for kiosk in (False, True):
        at = Table(players=BOT_SECOND, kiosk=kiosk)
        at.app.scenes.push(BoardMenu(at.app, at.board))
        at.frames(2)
        assert at.has("export") is at.has("import") is not kiosk
        at.match.resign(0)
        at.app.scenes.reset(*SCREENS["result"](at.app))
        at.frames(2)
        assert at.has("save") is not kiosk
        at.app.scenes.reset(ReplayScene(at.app, at.match))
        at.frames(2)
        assert at.has("open") is not kiosk
        at.app.close()


def test_saved_matches_are_reachable_from_the_menu(tmp_path):
    machine = Machine(storage=Storage(tmp_path / "paperglow.db"))
    past = next(widget for widget in machine.top.group.widgets if widget.name == "watch")
    assert not past.live
    machine.app.scenes.reset(*SCREENS["menu"](machine.app), *SCREENS["result"](machine.app))
    machine.step(frames=2)
    machine.tap("save")
    machine.app.scenes.reset(*SCREENS["menu"](machine.app))
    machine.step(frames=2)
    machine.tap("watch")
    machine.step(frames=2)
    machine.top._pick(0)
    machine.step(frames=2)
    assert isinstance(machine.top, ReplayScene)
    assert machine.top.course.last > 50
    machine.top.back()
    machine.step(frames=2)
    assert type(machine.top).__name__ == "MenuScene"
    machine.app.close()


# ── the end ──


def resigned(steps, players=PEOPLE, **settings):
    at = Table(players=players, **settings)
    for x in range(1, steps + 1):
        at.board.session.play(f"{x}-{1 + x % 2}", at.app.now)
    at.board.session.resign(0)
    at.wait(3.0)
    assert type(at.top).__name__ == "ResultScene"
    return at


def test_a_match_of_a_few_moves_shows_no_empty_curve(inked, monkeypatch):
    drawn_curves = []
    monkeypatch.setattr("scenes.curve.Curve.draw", lambda self, *rest: drawn_curves.append(self))
    for steps, text in ((1, "1 move was played."), (3, "3 moves were played.")):
        at = resigned(steps)
        assert text in drawn(at.app, inked)
        assert not drawn_curves
        at.app.close()
    at = resigned(9)
    drawn(at.app, inked)
    assert drawn_curves
    at.app.close()


@pytest.mark.parametrize("screen", [(1280, 800), (1080, 1920)])
def test_face_to_face_the_person_opposite_reads_the_outcome_too(screen, inked):
    for face in (False, True):
        at = resigned(9, screen=screen, face_to_face=face)
        drawn(at.app, inked)
        titles = [each for each in inked if each.text == "Victory: Red"]
        assert len(titles) == 1 + face
        assert bool(at.top.far.height) is face
        live = [widget.rect for widget in at.top.group.widgets if widget.live]
        assert at.top.far.collidelist(live) < 0
        at.app.close()

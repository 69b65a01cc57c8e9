"""The menu-like screens: where taps lead, what is remembered, and that every screen fits every panel and language."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest
from pygame import Rect

from engine import GAMES
from game import words
from game.app import App
from game.screen import Screen
from game.settings import Settings
from game.storage import Storage
from game.widgets import Card
from scenes import hooks
from scenes.attract import AttractScene
from scenes.gallery import SCREENS
from scenes.idle import StillThereScene
from scenes.menu import MenuScene
from scenes.names import GAMES as CARDS
from scenes.settings import SettingsScene
from scenes.setup import SetupScene

FRAME = 1 / 30
PANELS = {
    "kiosk 24": ((1920, 1080), {"kiosk": True, "panel_width_mm": 527}),
    "desktop": ((1280, 800), {}),
    "seven inch": ((800, 480), {"panel_width_mm": 155}),
    "tall": ((1080, 1920), {}),
    "small window": ((480, 360), {}),
    "large text": ((1280, 800), {"text_size": "largest"}),
}


class Machine:
    """An app on the real screens, with a clock and a finger of its own."""

    def __init__(self, size=(1280, 800), storage=None, **settings):
        self.app = App(Settings(seed=3, **settings), Screen(size), hooks(), storage=storage or Storage(None))
        self.t = 10.0
        self.step()

    def step(self, *events, frames=1, dt=FRAME):
        for frame in range(frames):
            self.t += dt
            self.app.step_once(events if frame == 0 else (), self.t)

    @property
    def top(self):
        return self.app.scenes.top

    def widget(self, name):
        return next(w for group in self.top.groups for w in group.widgets if w.name == name and w.live)

    def tap(self, where):
        place = self.widget(where).rect.center if isinstance(where, str) else where
        self.step(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1, touch=False))
        self.step(pygame.Event(pygame.MOUSEBUTTONUP, pos=place, button=1, touch=False))

    def keys(self, *codes):
        for code in codes:
            self.step(pygame.Event(pygame.KEYDOWN, key=code, mod=0, scancode=0, unicode=""))
            self.step(pygame.Event(pygame.KEYUP, key=code, mod=0, scancode=0))


@pytest.fixture
def machine():
    made = Machine()
    yield made
    made.app.close()
    words.use("en")


def test_three_taps_from_the_sleeping_kiosk_to_the_board():
    machine = Machine(kiosk=True)
    assert isinstance(machine.top, AttractScene)
    machine.tap((400, 400))
    assert isinstance(machine.top, MenuScene)
    machine.tap("card:kropki")
    assert isinstance(machine.top, SetupScene)
    machine.tap("play")
    assert type(machine.top).__name__ == "BoardScene"
    machine.app.close()


def test_the_same_by_keys_alone(machine):
    machine.keys(pygame.K_TAB, pygame.K_RETURN)
    assert isinstance(machine.top, SetupScene)
    machine.keys(pygame.K_ESCAPE)
    assert isinstance(machine.top, MenuScene)
    machine.keys(pygame.K_RETURN)
    assert isinstance(machine.top, SetupScene)


def test_locked_games_do_nothing(machine):
    locked = next(game for game in CARDS if game not in GAMES)
    card = next(w for w in machine.top.group.widgets if w.name == f"card:{locked}")
    machine.tap(card.rect.center)
    assert isinstance(machine.top, MenuScene)


def test_language_sound_and_settings_are_at_the_rim(machine):
    machine.tap("language")
    assert machine.app.settings.language == "uk"
    machine.tap("sound")
    assert machine.app.settings.mute
    machine.tap("settings")
    assert isinstance(machine.top, SettingsScene)
    machine.tap("back")
    assert isinstance(machine.top, MenuScene)


def test_rules_are_one_tap_away(machine):
    machine.tap("rules:kropki")
    assert type(machine.top).__name__ == "RulesScene"


def test_setup_remembers_the_last_choice():
    storage = Storage(None)
    machine = Machine(storage=storage)
    machine.tap("card:kropki")
    scene = machine.top
    scene._mode("watch")
    scene._set_level(0, 3)
    scene._size((20, 20))
    scene._option("cross", "no")
    machine.tap("play")
    remembered = storage.recall("setup:kropki")
    assert remembered["mode"] == "watch"
    assert remembered["size"] == [20, 20]
    again = SetupScene(machine.app, GAMES["kropki"])
    assert again.setup == scene.setup
    machine.app.close()


@pytest.mark.parametrize(
    "kept", [None, 7, {}, {"mode": "chess"}, {"mode": "two", "players": [["x", 1]], "size": "big"}]
)
def test_nonsense_that_was_remembered_is_passed_over(kept):
    machine = Machine()
    machine.app.storage.remember("setup:kropki", kept)
    scene = SetupScene(machine.app, GAMES["kropki"])
    assert scene.setup.mode == "computer"
    machine.app.close()


def test_playing_second_exchanges_the_players(machine):
    scene = SetupScene(machine.app, GAMES["kropki"])
    scene._level(4)
    scene._side(1)
    assert [player.kind for player in scene.setup.players] == ["bot", "person"]
    assert scene.setup.players[0].level == 4
    scene._mode("two")
    scene._mode("computer")
    assert [player.kind for player in scene.setup.players].count("bot") == 1


def test_other_sizes_by_steps(machine):
    machine.tap("card:kropki")
    scene = machine.top
    scene._size("custom")
    scene._cut(0, 60)
    scene._cut(1, 5)
    assert scene.setup.options.size == (60, 5)
    assert scene.needs_zoom
    machine.step()
    scene._size((10, 10))
    assert not scene.needs_zoom


def test_settings_act_at_once_and_are_kept(machine, tmp_path):
    machine.app.settings_path = tmp_path / "settings.toml"
    machine.tap("settings")
    before = machine.app.theme
    machine.top._put("palette")("high_contrast")
    machine.step()
    assert machine.app.theme is not before
    assert machine.app.canvas.palette.name == "high_contrast"
    assert 'palette = "high_contrast"' in machine.app.settings_path.read_text()


def test_a_forsaken_kiosk_asks_and_goes_to_sleep():
    machine = Machine(kiosk=True, still_there_s=60, volume=40)
    machine.tap((400, 400))
    machine.app.settings.language, machine.app.settings.volume = "id", 100
    machine.step(frames=590, dt=0.1)
    assert isinstance(machine.top, MenuScene)
    machine.step(frames=20, dt=0.1)
    assert isinstance(machine.top, StillThereScene)
    machine.step(frames=140, dt=0.1)
    assert isinstance(machine.top, StillThereScene)
    machine.step(frames=20, dt=0.1)
    assert isinstance(machine.top, AttractScene)
    assert (machine.app.settings.language, machine.app.settings.volume) == ("", 40)
    machine.app.close()


def test_whoever_is_still_there_goes_on_where_they_were():
    machine = Machine(kiosk=True, still_there_s=60)
    machine.tap((400, 400))
    machine.step(frames=620, dt=0.1)
    assert isinstance(machine.top, StillThereScene)
    machine.tap((400, 400))
    assert isinstance(machine.top, MenuScene)
    machine.step(frames=300, dt=0.1)
    assert isinstance(machine.top, MenuScene)
    machine.app.close()


def test_the_menu_of_a_desktop_falls_asleep_and_wakes(machine):
    machine.step(frames=1210, dt=0.1)
    assert isinstance(machine.top, AttractScene)
    machine.keys(pygame.K_SPACE)
    assert isinstance(machine.top, MenuScene)


def test_attract_plays_one_game_after_the_other(machine):
    scene = AttractScene(machine.app)
    machine.app.scenes.reset(scene)
    machine.step(frames=2)
    shown = []
    for _ in range(len(GAMES) + 1):
        shown.append(scene.demo.game.id)
        scene.demo.played += 1
        machine.step(frames=2)
    assert shown == [*GAMES, next(iter(GAMES))]


def test_attract_moves_slowly_and_not_at_all_with_reduced_motion():
    for motion in ("full", "reduced"):
        machine = Machine(kiosk=True, motion=motion)
        places, last = set(), machine.top.stage.topleft
        for _second in range(60):
            machine.step(frames=10, dt=0.1)
            now = machine.top.stage.topleft
            assert abs(now[0] - last[0]) + abs(now[1] - last[1]) <= 6
            places.add(now)
            last = now
        assert (len(places) > 5) == (motion == "full")
        machine.app.close()


@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize("language", words.LANGUAGES)
def test_every_screen_fits(panel, language):
    size, settings = PANELS[panel]
    machine = Machine(size, language=language, **settings)
    for name, build in SCREENS.items():
        machine.app.scenes.reset(*build(machine.app))
        machine.step(frames=3)
        assert machine.top is not None
        check_targets(machine, name)
    machine.app.close()
    words.use("en")


def check_targets(machine, name):
    """Live widgets lie on the screen, are large enough to hit, and do not overlap (a card's buttons lie on it)."""
    screen = Rect((0, 0), machine.app.screen.size)
    live = [w for group in machine.top.groups for w in group.widgets if w.live]
    for widget in live:
        assert screen.contains(widget.rect), (name, widget.name, widget.rect)
        assert min(widget.rect.size) >= 28, (name, widget.name, widget.rect)
    plain = [w for w in live if not isinstance(w, Card)]
    for one, other in combinations(plain, 2):
        assert not one.rect.colliderect(other.rect), (name, one.rect, other.rect)

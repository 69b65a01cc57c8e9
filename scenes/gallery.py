"""Every screen worth a picture: a name, and how to bring it up. Shots and tests walk this list."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine import GAMES
from game.app import App
from game.players import MatchSetup, Player
from game.scene import Scene

Build = Callable[[App], list[Scene]]


def attract(app: App) -> list[Scene]:
    """Attract, a game well under way."""
    from scenes.attract import AttractScene

    scene = AttractScene(app)
    scene.demo.prefill(120)
    return [scene]


def menu(app: App) -> list[Scene]:
    """The menu of a fresh machine."""
    from scenes.menu import MenuScene

    scene = MenuScene(app)
    scene.head_start = 44
    return [scene]


def menu_continue(app: App) -> list[Scene]:
    """The menu where a match waits."""
    from engine.match import Match
    from engine.matchfile import write

    match = Match(GAMES["kropki"])
    app.storage.save_match("kropki", "computer", write(match), 0, {})
    return menu(app)


def settings(app: App) -> list[Scene]:
    """The settings."""
    from scenes.settings import SettingsScene

    return [SettingsScene(app)]


def _setup(**changes: object) -> Build:
    def build(app: App) -> list[Scene]:
        from scenes.setup import SetupScene

        game = GAMES["kropki"]
        chosen = replace(MatchSetup.default(game), **changes)  # type: ignore[arg-type]
        app.storage.remember("setup:kropki", chosen.to_dict())
        return [SetupScene(app, game)]

    return build


def still_there(app: App) -> list[Scene]:
    """The question to an absent guest, over the menu."""
    from scenes.idle import GuestKeeper, StillThereScene

    return [*menu(app), StillThereScene(app, GuestKeeper(app))]


BOTS = (Player("bot", 2), Player("bot", 4))
SCREENS: dict[str, Build] = {
    "attract": attract,
    "menu": menu,
    "menu_continue": menu_continue,
    "setup_computer": _setup(),
    "setup_two": _setup(mode="two", players=(Player(), Player()), options=GAMES["kropki"].options((20, 20))),
    "setup_watch": _setup(mode="watch", players=BOTS, options=GAMES["kropki"].options((24, 16), cross="no")),
    "settings": settings,
    "still_there": still_there,
}

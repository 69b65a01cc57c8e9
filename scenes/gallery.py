"""Every screen worth a picture: a name, and how to bring it up. Shots and tests walk this list."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine import GAMES
from engine.match import Match
from engine.matchfile import read
from game.app import App
from game.paint import ASSETS
from game.players import MatchSetup, Player
from game.scene import Scene
from scenes.pages import pages

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
    match.play("19-15")
    app.storage.save_match("kropki", "computer", write(match), 1, {})
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


def _sample() -> Match:
    """A whole match that two bots played."""
    return read((ASSETS / "sample.txt").read_bytes()).match


def _board(
    at: int | None,
    players: tuple[Player, Player],
    over: str = "",
    size: tuple[int, int] | None = None,
    **settings: object,
) -> Build:
    """The board in mid-match, with one of the panels of `scenes.board_menu` over it; or an empty one of a size."""

    def build(app: App) -> list[Scene]:
        from scenes import board_menu
        from scenes.board import BoardScene

        for name, value in settings.items():
            setattr(app.settings, name, value)
        match = Match(GAMES["kropki"], GAMES["kropki"].options(size)) if size else _sample()
        match.jump(len(match.steps) if at is None else at)
        board = BoardScene(app, match.game, match, players)
        return [board, getattr(board_menu, over)(app, board)] if over else [board]

    return build


def result(app: App) -> list[Scene]:
    """The end of a match against the computer."""
    from scenes.board import BoardScene
    from scenes.result import ResultScene

    match = _sample()
    board = BoardScene(app, match.game, match, (Player(), Player("bot", 3)))
    scene = ResultScene(app, board)
    scene.curve.fill()
    return [board, scene]


def replay(app: App) -> list[Scene]:
    """A match watched again."""
    from scenes.replay import ReplayScene

    match = _sample()
    scene = ReplayScene(app, match)
    scene.curve.fill()
    scene.to(len(match.steps) * 2 // 3)
    return [scene]


def _rules(at: int) -> Build:
    def build(app: App) -> list[Scene]:
        from scenes.rules import RulesScene

        return [RulesScene(app, GAMES["kropki"], at)]

    return build


def setup_replace(app: App) -> list[Scene]:
    """Setup's question before a new match takes a waiting one's place."""
    from scenes.setup import SetupScene

    below = menu_continue(app)
    scene = SetupScene(app, GAMES["kropki"])
    scene.rect = app.canvas.rect
    scene.ask_to_replace()
    return [*below, scene]


PEOPLE, AGAINST_BOT = (Player(), Player()), (Player(), Player("bot", 3))
BOTS = (Player("bot", 2), Player("bot", 4))
SCREENS: dict[str, Build] = {
    "attract": attract,
    "menu": menu,
    "menu_continue": menu_continue,
    "setup_computer": _setup(),
    "setup_two": _setup(mode="two", players=(Player(), Player()), options=GAMES["kropki"].options((20, 20))),
    "setup_watch": _setup(mode="watch", players=BOTS, options=GAMES["kropki"].options((24, 16), cross="no")),
    "setup_replace": setup_replace,
    "settings": settings,
    "still_there": still_there,
    "board_computer": _board(60, AGAINST_BOT, evaluation_bar=True),
    "board_two": _board(60, PEOPLE),
    "board_face_to_face": _board(60, PEOPLE, face_to_face=True),
    "board_watch": _board(60, BOTS),
    "board_wide": _board(0, AGAINST_BOT, size=(39, 32)),
    "board_chances": _board(90, AGAINST_BOT, capture_chances=True),
    "board_menu": _board(60, AGAINST_BOT, "BoardMenu"),
    "board_history": _board(60, AGAINST_BOT, "HistoryPanel"),
    "board_players": _board(60, AGAINST_BOT, "PlayersPanel"),
    "board_evaluation": _board(60, AGAINST_BOT, "EvaluationPanel"),
    "result": result,
    "replay": replay,
    **{f"rules_{number}": _rules(number - 1) for number in range(1, len(pages("kropki")) + 1)},
}

"""Every screen worth a picture: a name, and how to bring it up. Shots and tests walk this list."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine import GAMES, matchfile
from engine.match import Match
from engine.matchfile import read
from game.app import App
from game.paint import ASSETS
from game.players import MatchSetup, Player
from game.scene import Scene
from scenes.pages import pages

Build = Callable[[App], list[Scene]]
BOTS = (Player("bot", 2), Player("bot", 4))
PEOPLE = (Player(), Player())


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
    match = Match(GAMES["kropki"])
    match.play("19-15")
    app.storage.save_match("kropki", "computer", matchfile.write(match), 1, {})
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


def _on_board(name: str) -> Build:
    """A panel of `scenes.board_menu` over a board."""

    def build(app: App) -> list[Scene]:
        from scenes import board_menu

        board = _match(app)
        return [board, getattr(board_menu, name)(app, board)]

    return build


def _match(app: App, players: tuple[Player, Player] = PEOPLE, steps: int = 240):  # type: ignore[no-untyped-def]
    from scenes.board import BoardScene

    return BoardScene(app, GAMES["kropki"], recorded(GAMES["kropki"], steps), players)


def board_two(app: App) -> list[Scene]:
    """Two people at a board."""
    return [_match(app)]


def board_face(app: App) -> list[Scene]:
    """Two people at opposite edges."""
    app.settings.face_to_face = True
    return [_match(app)]


def board_computer(app: App) -> list[Scene]:
    """A person against the computer, the person to move."""
    return [_match(app, (Player(), Player("bot", 3)))]


def result(app: App) -> list[Scene]:
    """The end of a match."""
    from scenes.result import ResultScene

    board = _match(app, (Player(), Player("bot", 2)))
    board.session.match.resign(1)
    return [board, ResultScene(app, board)]


def replay(app: App) -> list[Scene]:
    """A match looked at again."""
    from scenes.replay import ReplayScene

    scene = ReplayScene(app, GAMES["kropki"], recorded(GAMES["kropki"], 240))
    scene.match.jump(180)
    return [scene]


def _rules(page: int) -> Build:
    def build(app: App) -> list[Scene]:
        from scenes.rules import RulesScene

        return [RulesScene(app, GAMES["kropki"], page)]

    return build


SCREENS: dict[str, Build] = {
    "attract": attract,
    "menu": menu,
    "menu_continue": menu_continue,
    "setup_computer": _setup(),
    "setup_two": _setup(mode="two", players=(Player(), Player()), options=GAMES["kropki"].options((20, 20))),
    "setup_watch": _setup(mode="watch", players=BOTS, options=GAMES["kropki"].options((24, 16), cross="no")),
    "setup_replace": replace_dialog,
    "settings": settings,
    "board_two": board_two,
    "board_face": board_face,
    "board_computer": board_computer,
    "match_menu": _on_board("BoardMenu"),
    "history": _on_board("HistoryPanel"),
    "players": _on_board("PlayersPanel"),
    "evaluation": _on_board("EvaluationPanel"),
    "result": result,
    "replay": replay,
    **{f"rules_{page + 1}": _rules(page) for page in range(len(pages("kropki")))},
    "still_there": still_there,
    "board_computer": _board(60, AGAINST_BOT, evaluation_bar=True),
    "board_two": _board(60, PEOPLE),
    "board_face_to_face": _board(60, PEOPLE, face_to_face=True),
    "board_chances": _board(90, AGAINST_BOT, capture_chances=True),
    "board_menu": _board(60, AGAINST_BOT, "BoardMenu"),
    "board_history": _board(60, AGAINST_BOT, "HistoryPanel"),
    "board_players": _board(60, AGAINST_BOT, "PlayersPanel"),
    "board_evaluation": _board(60, AGAINST_BOT, "EvaluationPanel"),
    "result": result,
    "replay": replay,
    **{f"rules_{number}": _rules(number - 1) for number in range(1, len(pages("kropki")) + 1)},
}

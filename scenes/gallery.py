"""Every screen worth a picture: a name, and how to bring it up. Shots and tests walk this list."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine import GAMES
from engine.game import Thought
from engine.match import Match
from engine.matchfile import read
from engine.mills.board import NAMES as MORRIS
from game.app import App
from game.paint import ASSETS
from game.players import MatchSetup, Player
from game.scene import Scene
from scenes.boards.mills import Hand as MorrisHand
from scenes.pages import pages

Build = Callable[[App], list[Scene]]
MODEST = (2, 2)


def _attract(game_id: str, moves: int) -> Build:
    """Attract, a game well under way."""

    def build(app: App) -> list[Scene]:
        from scenes.attract import AttractScene

        scene = AttractScene(app, game_id)
        scene.demo.levels = MODEST  # a picture does not show how long they thought
        scene.demo.prefill(moves)
        return [scene]

    return build


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


def _setup(game_id: str, **changes: object) -> Build:
    def build(app: App) -> list[Scene]:
        from scenes.setup import SetupScene

        game = GAMES[game_id]
        chosen = replace(MatchSetup.default(game), **changes)  # type: ignore[arg-type]
        app.storage.remember(f"setup:{game_id}", chosen.to_dict())
        return [SetupScene(app, game)]

    return build


def still_there(app: App) -> list[Scene]:
    """The question to an absent guest, over the menu."""
    from scenes.idle import GuestKeeper, StillThereScene

    return [*menu(app), StillThereScene(app, GuestKeeper(app))]


def _sample(game_id: str) -> Match:
    """A whole match that two bots played."""
    return read((ASSETS / "samples" / f"{game_id}.txt").read_bytes()).match


def _board(
    game_id: str,
    at: int | None,
    players: tuple[Player, Player],
    over: str = "",
    hand: object = None,
    hint: tuple[str, str] | None = None,
    size: tuple[int, int] | None = None,
    **settings: object,
) -> Build:
    """The board in mid-match, with one of the panels of `scenes.board_menu` over it, something in the hand, or a hint
    (its action and its reason); or an empty one of a size."""

    def build(app: App) -> list[Scene]:
        from scenes import board_menu
        from scenes.board import BoardScene

        for name, value in settings.items():
            setattr(app.settings, name, value)
        match = Match(GAMES[game_id], GAMES[game_id].options(size)) if size else _sample(game_id)
        match.jump(len(match.steps) if at is None else at)
        board = BoardScene(app, match.game, match, players)
        board.hand = hand
        if hint:
            board.session.hint = Thought(match.game.parse(match.position, hint[0]), 0.0, hint[1])
        return [board, getattr(board_menu, over)(app, board)] if over else [board]

    return build


def _result(game_id: str) -> Build:
    """The end of a match against the computer."""

    def build(app: App) -> list[Scene]:
        from scenes.board import BoardScene
        from scenes.result import ResultScene

        match = _sample(game_id)
        board = BoardScene(app, match.game, match, (Player(), Player("bot", 3)))
        scene = ResultScene(app, board)
        scene.curve.fill()
        return [board, scene]

    return build


def _replay(game_id: str) -> Build:
    """A match watched again."""

    def build(app: App) -> list[Scene]:
        from scenes.replay import ReplayScene

        match = _sample(game_id)
        scene = ReplayScene(app, match)
        scene.curve.fill()
        scene.to(len(match.steps) * 2 // 3)
        return [scene]

    return build


def _rules(game_id: str, at: int) -> Build:
    def build(app: App) -> list[Scene]:
        from scenes.rules import RulesScene

        return [RulesScene(app, GAMES[game_id], at)]

    return build


def setup_replace(app: App) -> list[Scene]:
    """Setup's question before a new match takes a waiting one's place."""
    from scenes.setup import SetupScene

    below = menu_continue(app)
    scene = SetupScene(app, GAMES["kropki"])
    scene.rect = app.canvas.rect
    scene.ask_to_replace()
    return [*below, scene]


def _conquer_asks(app: App) -> list[Scene]:
    """One person's question whether to end the game."""
    scenes = _board("conquer", CAUGHT, PEOPLE)(app)
    scenes[0].session.put("end", 0)  # type: ignore[attr-defined]
    return scenes


def _conquer_end(app: App) -> list[Scene]:
    """What is asked before a game against the computer is ended."""
    board, menu = _board("conquer", CAUGHT, AGAINST_BOT, "BoardMenu")(app)
    menu.rect = app.canvas.rect
    menu.put("end")  # type: ignore[attr-defined]
    return [board, menu]


PEOPLE, AGAINST_BOT = (Player(), Player()), (Player(), Player("bot", 3))
BOTS = (Player("bot", 2), Player("bot", 4))
KROPKI, CONQUER = GAMES["kropki"], GAMES["conquer"]
GROUND = {"count": "territory"}
OPEN, CAUGHT = 22, 70
"""Steps of the sample match of Conquer after which nets are drawn, and after which dots are captured."""
PLACING, TAKING, MOVING, FLYING = 8, 13, 33, 48
"""Steps of the sample match of Morris after which there is something to be seen."""
SCREENS: dict[str, Build] = {
    "attract": _attract("kropki", 120),
    "menu": menu,
    "menu_continue": menu_continue,
    "setup_computer": _setup("kropki"),
    "setup_two": _setup("kropki", mode="two", players=PEOPLE, options=KROPKI.options((20, 20))),
    "setup_watch": _setup("kropki", mode="watch", players=BOTS, options=KROPKI.options((24, 16), cross="no")),
    "setup_replace": setup_replace,
    "settings": settings,
    "still_there": still_there,
    "board_computer": _board("kropki", 60, AGAINST_BOT, evaluation_bar=True),
    "board_two": _board("kropki", 60, PEOPLE),
    "board_face_to_face": _board("kropki", 60, PEOPLE, face_to_face=True),
    "board_watch": _board("kropki", 60, BOTS),
    "board_wide": _board("kropki", 0, AGAINST_BOT, size=(39, 32)),
    "board_chances": _board("kropki", 90, AGAINST_BOT, capture_chances=True),
    "board_menu": _board("kropki", 60, AGAINST_BOT, "BoardMenu"),
    "board_history": _board("kropki", 60, AGAINST_BOT, "HistoryPanel"),
    "board_players": _board("kropki", 60, AGAINST_BOT, "PlayersPanel"),
    "board_evaluation": _board("kropki", 60, AGAINST_BOT, "EvaluationPanel"),
    "result": _result("kropki"),
    "replay": _replay("kropki"),
    **{f"rules_{number}": _rules("kropki", number - 1) for number in range(1, len(pages("kropki")) + 1)},
    "conquer_attract": _attract("conquer", 60),
    "conquer_setup": _setup("conquer"),
    "conquer_setup_other": _setup("conquer", mode="two", players=PEOPLE, options=CONQUER.options((19, 14), **GROUND)),
    "conquer_board": _board("conquer", CAUGHT, AGAINST_BOT, evaluation_bar=True),
    "conquer_two": _board("conquer", CAUGHT, PEOPLE),
    "conquer_asks": _conquer_asks,
    "conquer_chances": _board("conquer", OPEN, AGAINST_BOT, capture_chances=True),
    "conquer_menu": _board("conquer", CAUGHT, AGAINST_BOT, "BoardMenu"),
    "conquer_end": _conquer_end,
    "conquer_players": _board("conquer", CAUGHT, AGAINST_BOT, "PlayersPanel"),
    "conquer_evaluation": _board("conquer", CAUGHT, AGAINST_BOT, "EvaluationPanel"),
    "conquer_result": _result("conquer"),
    "conquer_replay": _replay("conquer"),
    **{f"conquer_rules_{number}": _rules("conquer", number - 1) for number in range(1, len(pages("conquer")) + 1)},
    "mills_attract": _attract("mills", 24),
    "mills_setup": _setup("mills"),
    "mills_placing": _board("mills", PLACING, AGAINST_BOT),
    "mills_moving": _board("mills", MOVING, AGAINST_BOT),
    "mills_flying": _board("mills", FLYING, PEOPLE, hand=MorrisHand(selected=MORRIS.index("a1"))),
    "mills_taking": _board("mills", TAKING, PEOPLE, face_to_face=True),
    "mills_hint": _board("mills", MOVING, AGAINST_BOT, hint=("d2-b2", "mill"), evaluation_bar=True),
    "mills_menu": _board("mills", MOVING, AGAINST_BOT, "BoardMenu"),
    "mills_history": _board("mills", MOVING, AGAINST_BOT, "HistoryPanel"),
    "mills_players": _board("mills", MOVING, AGAINST_BOT, "PlayersPanel"),
    "mills_evaluation": _board("mills", MOVING, AGAINST_BOT, "EvaluationPanel"),
    "mills_result": _result("mills"),
    "mills_replay": _replay("mills"),
    **{f"mills_rules_{number}": _rules("mills", number - 1) for number in range(1, len(pages("mills")) + 1)},
}

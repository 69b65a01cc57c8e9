"""The games, in menu order: the only list of games."""

from engine.dots import bot as kropki_bot
from engine.dots import conquer, conquer_bot, kropki, nets, paper
from engine.game import Game
from engine.mills import bot as mills_bot
from engine.mills import endgame, lookahead
from engine.mills import rules as mills
from engine.search import alphabeta

GAMES: dict[str, Game] = {
    game.id: game
    for game in (
        Game(
            id="kropki",
            sides=("blue", "red"),
            sizes=kropki.SIZES,
            default_size=(39, 32),
            smallest=kropki.SMALLEST,
            largest=kropki.LARGEST,
            choices=kropki.CHOICES,
            reasons=kropki.REASONS,
            levels=5,
            rules=kropki,
            bot=kropki_bot,
            kernels=(paper, nets, alphabeta),
        ),
        Game(
            id="conquer",
            sides=("red", "blue"),
            sizes=conquer.SIZES,
            default_size=(13, 13),
            smallest=conquer.SMALLEST,
            largest=conquer.LARGEST,
            choices=conquer.CHOICES,
            reasons=conquer.REASONS,
            levels=4,
            rules=conquer,
            bot=conquer_bot,
            ending=conquer.END,
            kernels=(paper, nets, alphabeta),
        ),
        Game(
            id="mills",
            sides=("ivory", "charcoal"),
            sizes=mills.SIZES,
            default_size=(7, 7),
            smallest=(7, 7),
            largest=(7, 7),
            choices=mills.CHOICES,
            reasons=mills.REASONS,
            levels=6,
            rules=mills,
            bot=mills_bot,
            has_board_tag=False,
            kernels=(alphabeta, endgame, lookahead),
            joined="x",
        ),
    )
}

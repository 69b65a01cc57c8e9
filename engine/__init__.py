"""The games, in menu order: the only list of games."""

from engine.dots import bot, kropki, nets
from engine.game import Game
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
            bot=bot,
            kernels=(nets, alphabeta),
        ),
    )
}

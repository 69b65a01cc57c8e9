"""What games and levels are called on the screen."""

from __future__ import annotations

from game.words import N_, _, pgettext

GAMES = {
    "kropki": (N_("Kropki"), N_("Ring your rival's dots in")),
    "conquer": (N_("Conquer"), N_("Take ground, dot by dot")),
    "mills": (N_("Nine Men's Morris"), N_("Three in a row takes one")),
    "network": (N_("Network"), N_("Grow lines, cut theirs")),
    "boxes": (N_("Boxes"), N_("Build clusters, break through")),
    "ratcat": (N_("Rat and Cat"), N_("One hunts, one slips away")),
}
"""The six cards of the menu, in order: name and one line about each."""


def game_name(game: str) -> str:
    """A game's name by its id."""
    return _(GAMES[game][0]) if game in GAMES else game


def game_line(game: str) -> str:
    """One line that says what the game is about."""
    return _(GAMES[game][1])


def level_name(level: int) -> str:
    """The name of a bot's level, counted from 1."""
    names = (
        pgettext("level", "Newcomer"),
        pgettext("level", "Learner"),
        pgettext("level", "Regular"),
        pgettext("level", "Expert"),
        pgettext("level", "Master"),
    )
    return names[max(1, min(level, len(names))) - 1]


def bot_lines(level: int) -> tuple[str, str]:
    """A bot as it is shown: the name of its level, and on a line of its own the level's number."""
    return level_name(level), _("level {level}").format(level=level)


SIDES = {"blue": N_("Blue"), "red": N_("Red"), "ivory": N_("Ivory"), "charcoal": N_("Charcoal"), "coral": N_("Coral")}
OPTIONS = {"cross": N_("Start with a cross of four dots")}


def side_name(side: str) -> str:
    """A side's name by the game's word for it, such as `blue`."""
    return _(SIDES[side]) if side in SIDES else side


def option_name(key: str) -> str:
    """A yes-or-no option's name by its key in match files."""
    return _(OPTIONS[key]) if key in OPTIONS else key

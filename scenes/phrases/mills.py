"""What Nine Men's Morris says."""

from __future__ import annotations

from typing import Any

from engine.mills import rules, state
from game.words import N_, _, ngettext
from scenes.phrases import Phrases, Stock, Tally


def _tally(position: Any, side: int) -> Tally:
    left, hand = rules.score(position)[side], int(position.counts[state.RESERVE + side])
    words = ngettext("man left", "men left", left)
    return Tally(left, words, Stock(hand, left - hand, state.MEN_EACH - left))


def _task(position: Any) -> str:
    return _("Take a man") if position.counts[state.OPEN] else ""


def _wins_in(plies: int, **_fields: int) -> str:
    return ngettext("Wins in {n} move.", "Wins in {n} moves.", plies).format(n=plies)


def _loses_in(plies: int, **_fields: int) -> str:
    text = ngettext(
        "Lost in {n} move at best; this holds out longest.", "Lost in {n} moves at best; this holds out longest.", plies
    )
    return text.format(n=plies)


def _side_wins_in(winner: str, plies: int) -> str:
    text = ngettext("{winner} wins in {n} move.", "{winner} wins in {n} moves.", plies)
    return text.format(winner=winner, n=plies)


MILLS = Phrases(
    reasons={
        "table_win": _wins_in,
        "table_draw": N_("This holds the draw."),
        "table_loss": _loses_in,
        "win": N_("This wins by force."),
        "mill": N_("Close a mill and take a man."),
        "take": N_("Take this man: it is the most useful one."),
        "block": N_("Stand in the way of your rival's mill."),
        "fork": N_("Two mills at once: only one can be stopped."),
        "threat": N_("Two in a row: the next man closes a mill."),
        "room": N_("Keep your men free to move."),
        "any": N_("Any move will do."),
    },
    terms={
        "men": N_("Men left"),
        "mills": N_("Mills"),
        "threats": N_("Mills that could be closed"),
        "room": N_("Free points beside the men"),
    },
    wins={
        "men": N_("{loser} has fewer than three men left."),
        "blocked": N_("{loser} is to move, and no man can."),
    },
    draws={
        "repetition": N_("The same position has come up for the third time."),
        "quiet": N_("A hundred moves have been made without a capture."),
    },
    tally=_tally,
    notices={
        "occupied": N_("There is a man on that point already."),
        "choose_first": N_("First tap the man that you want to move."),
        "out_of_reach": N_("That point is too far: along a line, to the next point. Only a side with three men flies."),
        "stuck": N_("This man is shut in. Choose another one."),
        "not_yours": N_("That is your rival's man. Choose one of your own."),
        "protected": N_("This man stands in a mill, so it is protected. Take one that glows."),
        "take_one": N_("Your mill is closed: tap one of the glowing men to take it."),
    },
    notes={
        "men": N_("Men on the board and in the hand."),
        "mills": N_("Lines of three men of one side."),
        "threats": N_("Lines with two men that the third can join at once."),
        "room": N_("Places that the men can move to."),
    },
    verdicts={"table_win": _side_wins_in, "table_draw": N_("A draw, if both sides play their best.")},
    task=_task,
)

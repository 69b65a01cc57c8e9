"""What the dots games say."""

from __future__ import annotations

from typing import Any

from engine.dots import conquer, paper
from game.words import N_, ngettext
from scenes.phrases import Phrases, Tally

REASONS = {
    "capture": N_("Capture now."),
    "save": N_("Save your dots: they are about to be ringed in."),
    "double_threat": N_("Two threats at once: only one can be parried."),
    "threat": N_("This threatens to close a ring."),
    "block": N_("Take this point before your rival does."),
    "cut": N_("Step through the gap in the wall."),
    "ring": N_("Tighten the ring round your rival's dots."),
    "ground": N_("Join up with the edge and be safe."),
    "grow": N_("Spread out here."),
    "any": N_("Any point will do."),
}
TERMS = {
    "score": N_("Captured dots"),
    "nets": N_("Nets round groups"),
    "threats": N_("Threats"),
    "grounded": N_("Joined to the edge"),
}
NOTES = {
    "score": N_("Dots of the other side taken so far."),
    "threats": N_("Dots of the other side that one more dot takes."),
    "nets": N_("Dots of the other side that two or three more dots take."),
    "grounded": N_("Own dots that can no longer be taken."),
}
NOTICES = {"territory": N_("That point lies in a territory: nobody plays there any more.")}


def _captured(position: Any, side: int) -> Tally:
    captured = paper.captured(position)[side]
    return Tally(captured, ngettext("captured dot", "captured dots", captured))


def _counted(position: Any, side: int) -> Tally:
    if not position.counts[conquer.GROUND]:
        return _captured(position, side)
    points = conquer.score(position)[side]
    return Tally(points, ngettext("point of territory", "points of territory", points))


KROPKI = Phrases(
    reasons=REASONS,
    terms=TERMS,
    wins={
        "full": N_("No free point is left. {winner} has captured more dots."),
        "decided": N_("It is decided: {winner} leads by more than could still be lost."),
    },
    draws={"full": N_("No free point is left, and both have captured the same number of dots.")},
    tally=_captured,
    notes=NOTES,
    notices=NOTICES,
)
CONQUER = Phrases(
    reasons={**REASONS, "end": N_("End the game: you lead, and there is nothing left to gain.")},
    terms={**TERMS, "territory": N_("Points of territory")},
    wins={
        "full": N_("No free point is left. {winner} has the higher score: {high} {words} to {low}."),
        "ended": N_("The game was ended. {winner} has the higher score: {high} {words} to {low}."),
    },
    draws={
        "full": N_("No free point is left, and the scores are the same."),
        "ended": N_("The game was ended, and the scores are the same."),
    },
    tally=_counted,
    notes=NOTES,
    notices=NOTICES,
)

"""What the dots games say."""

from __future__ import annotations

from typing import Any

from engine.dots import kropki
from game.words import N_, ngettext
from scenes.phrases import Phrases, Tally


def _tally(position: Any, side: int) -> Tally:
    captured = kropki.score(position)[side]
    return Tally(captured, ngettext("captured dot", "captured dots", captured))


KROPKI = Phrases(
    reasons={
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
    },
    terms={
        "score": N_("Captured dots"),
        "nets": N_("Nets round groups"),
        "threats": N_("Threats"),
        "grounded": N_("Joined to the edge"),
    },
    wins={
        "full": N_("No free point is left. {winner} has captured more dots."),
        "decided": N_("It is decided: {winner} leads by more than could still be lost."),
    },
    draws={"full": N_("No free point is left, and both have captured the same number of dots.")},
    tally=_tally,
)

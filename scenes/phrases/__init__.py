"""What each game has to say on the screen: its reasons, terms, ends, and how its score is counted.

`scenes.sentences` puts these together for whoever asks; a game's words stand in a module of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

Said = str | Callable[..., str]
"""A marked text, or, where it has a number in it, a function of the fields that gives the sentence."""


class Stock(NamedTuple):
    """Where a side's pieces are: still in its hand, on the board, captured."""

    hand: int
    board: int
    lost: int


class Tally(NamedTuple):
    """A side's score on its card: the number, what is counted, and its pieces where their number is fixed."""

    points: int
    words: str
    stock: Stock | None = None


@dataclass(frozen=True)
class Phrases:
    """One game's words. All keys are the words of its rules, its bot and its view; all texts are marked.

    reasons  why a hint is good, by the bot's word      terms    what an evaluation is made of
    wins     why a side has won                         draws    why nobody has
    notices  why a tap did nothing, by the view's word
    notes    what each term counts, where its name says too little
    verdicts what is certain of a position, by the bot's word; {winner} is a side's name
    tally    a position and a side → what the side's card counts
    task     a position → what the side to move has to do, where "your turn" says too little; else empty
    """

    reasons: Mapping[str, Said]
    terms: Mapping[str, Said]
    wins: Mapping[str, str]
    draws: Mapping[str, str]
    tally: Callable[[Any, int], Tally]
    notices: Mapping[str, str] = field(default_factory=dict)
    notes: Mapping[str, str] = field(default_factory=dict)
    verdicts: Mapping[str, Said] = field(default_factory=dict)
    task: Callable[[Any], str] = lambda position: ""


from scenes.phrases import dots, mills  # noqa: E402 (the games' words are made of the classes above)

PHRASES = {"kropki": dots.KROPKI, "conquer": dots.CONQUER, "mills": mills.MILLS}

"""What screens say in words: a hint's reason, a question between two people, what is wrong with a file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.game import Assessment, Game, Outcome, Thought
from engine.match import DRAW, RESIGN, Step
from engine.matchfile import MatchFileError
from engine.phrase import shown
from game.session import Ask, Session
from game.words import N_, _, translated
from scenes.names import side_name
from scenes.phrases import PHRASES, Said, Tally

LEADS = (
    (0.06, N_("Neither side is ahead.")),
    (0.3, N_("{side} is a little ahead.")),
    (0.7, N_("{side} is ahead.")),
    (0.999, N_("{side} is far ahead.")),
    (1.0, N_("{side} wins.")),
)
"""An evaluation in words: up to which lead each holds."""

NO_MOVES = (RESIGN, DRAW, "end")
"""Steps that end a match and move nothing."""
QUESTIONS = {
    "undo": N_("{side} asks to take the last move back."),
    "jump": N_("{side} asks to go to another move."),
    "draw": N_("{side} offers a draw."),
    "end": N_("{side} asks to end the game."),
    "resign": N_("{side} wants to resign."),
    "new": N_("{side} asks for a new match."),
    "leave": N_("{side} wants to leave. The match is kept."),
}

WINS = {"resign": N_("{loser} resigns.")}
DRAWS = {"agreed": N_("Both sides agreed on it.")}
"""Why a match of any game has ended; the games' own ends are in `scenes.phrases`."""


def _spoken(said: Said, fields: Mapping[str, Any]) -> str:
    return _(said).format(**fields) if isinstance(said, str) else said(**fields)


def hint_sentence(game: Game, hint: Thought) -> str:
    """Why the hint is a good action; nothing where its reason has no words."""
    said = PHRASES[game.id].reasons.get(hint.reason)
    return _spoken(said, dict(hint.fields)) if said else ""


def term_name(game: Game, key: str) -> str:
    """A term of the evaluation."""
    said = PHRASES[game.id].terms.get(key)
    return _spoken(said, {}) if said else key


def verdict(game: Game, found: Assessment | None) -> str:
    """What is certain of a position; empty where nothing is."""
    said = PHRASES[game.id].verdicts.get(found.reason) if found else None
    if found is None or said is None:
        return ""
    fields: dict[str, Any] = dict(found.fields)
    if "winner" in fields:
        fields["winner"] = side_name(game.sides[fields["winner"]])
    return _spoken(said, fields)


def notice_sentence(game: Game, notice: str) -> str:
    """Why a tap did nothing, by the view's word for it."""
    return _(PHRASES[game.id].notices[notice]) if notice else ""


def tally(game: Game, position: Any, side: int) -> Tally:
    """What a side's card counts."""
    return PHRASES[game.id].tally(position, side)


def task(game: Game, position: Any) -> str:
    """What the side to move has to do in two words, where that is more than to move; else empty."""
    return PHRASES[game.id].task(position)


def score_sentence(game: Game, position: Any) -> str:
    """What both sides have, one below the other."""
    counted = [tally(game, position, side) for side in (0, 1)]
    sides = [side_name(side) for side in game.sides]
    lines = (f"{side}: {have.points} {have.words}" for side, have in zip(sides, counted, strict=True))
    return "\n".join(lines)


def step_words(step: Step | Any) -> str:
    """A step as a list of moves names it."""
    names = dict(zip(NO_MOVES, (_("resigns"), _("draw agreed"), _("ends the game")), strict=True))
    return names.get(step.text, step.text)


def term_note(game: Game, key: str) -> str:
    """What a term of the evaluation counts; nothing where its name says it all."""
    notes = PHRASES[game.id].notes
    return _(notes[key]) if key in notes else ""


def lead_sentence(game: Game, value: float) -> str:
    """Who is ahead by an evaluation's value in [-1, 1] for the first side."""
    text = next(text for most, text in LEADS if min(abs(value), 1.0) <= most)
    return _(text).format(side=side_name(game.sides[0 if value > 0 else 1]))


def asked(game: Game, ask: Ask) -> str:
    """The question as the other side reads it."""
    return _(QUESTIONS[ask.kind]).format(side=side_name(game.sides[ask.by]))


def outcome_title(session: Session, outcome: Outcome) -> str:
    """The end in two or three words, from the person's side where one plays against the computer."""
    if outcome.winner is None:
        return _("A draw")
    if session.people() == 1:
        return _("You won!") if outcome.winner == session.setup.person else _("The computer wins")
    side = side_name(session.game.sides[outcome.winner])
    return _("Victory: {side}").format(side=side)


def outcome_sentence(game: Game, outcome: Outcome, position: Any) -> str:
    """Why the match is over, which ended in that position."""
    phrases = PHRASES[game.id]
    if outcome.winner is None:
        return _({**phrases.draws, **DRAWS}[outcome.reason])
    sides = [side_name(side) for side in game.sides]
    text = _({**phrases.wins, **WINS}[outcome.reason])
    winner, loser = (tally(game, position, side) for side in (outcome.winner, 1 - outcome.winner))
    counted = {"high": winner.points, "words": winner.words, "low": loser.points}
    return text.format(winner=sides[outcome.winner], loser=sides[1 - outcome.winner], **counted)


def sentence(text: str) -> str:
    """A phrase of the engine as a sentence in the language of now."""
    said = translated(text)
    return f"{said[:1].upper()}{said[1:]}."


def fault(error: MatchFileError) -> str:
    """What is wrong with a match file, and where."""
    rule = sentence(error.rule)
    if error.line is None:
        return rule
    if not error.text:
        return _("Line {line}").format(line=error.line) + f"\n{rule}"
    return _("Line {line}: {text}").format(line=error.line, text=shown(error.text)) + f"\n{rule}"

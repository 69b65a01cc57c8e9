"""What screens say in words: a hint's reason, a question between two people, what is wrong with a file."""

from __future__ import annotations

from engine.game import Game, Outcome, Thought
from engine.matchfile import MatchFileError
from engine.phrase import shown
from game.session import Ask, Session
from game.words import N_, _, translated
from scenes.names import side_name

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
"""A hint's reason by the bot's word for it."""

TERMS = {
    "score": N_("Captured dots"),
    "nets": N_("Nets round groups"),
    "threats": N_("Threats"),
    "grounded": N_("Joined to the edge"),
}
"""An evaluation's terms by the bot's word for them."""

TERM_NOTES = {
    "score": N_("Dots of the other side taken so far."),
    "threats": N_("Dots of the other side that one more dot takes."),
    "nets": N_("Dots of the other side that two or three more dots take."),
    "grounded": N_("Own dots that can no longer be taken."),
}
"""What an evaluation's terms count."""

LEADS = (
    (0.06, N_("Neither side is ahead.")),
    (0.3, N_("{side} is a little ahead.")),
    (0.7, N_("{side} is ahead.")),
    (0.999, N_("{side} is far ahead.")),
    (1.0, N_("{side} wins.")),
)
"""An evaluation in words: up to which lead each holds."""

QUESTIONS = {
    "undo": N_("{side} asks to take the last move back."),
    "jump": N_("{side} asks to go to another move."),
    "draw": N_("{side} offers a draw."),
    "resign": N_("{side} wants to resign."),
    "new": N_("{side} asks for a new match."),
    "leave": N_("{side} wants to leave. The match is kept."),
}

WINS = {
    "full": N_("No free point is left. {winner} has captured more dots."),
    "decided": N_("It is decided: {winner} leads by more than could still be lost."),
    "resign": N_("{loser} resigns."),
}
"""Why a side has won, by the game's word for it."""

DRAWS = {
    "full": N_("No free point is left, and both have captured the same number of dots."),
    "agreed": N_("Both sides agreed on it."),
}


def hint_sentence(hint: Thought) -> str:
    """Why the hint is a good move."""
    return _(REASONS.get(hint.reason, REASONS["grow"])).format(**dict(hint.fields))


def term_name(key: str) -> str:
    """A term of the evaluation."""
    return _(TERMS[key]) if key in TERMS else key


def term_note(key: str) -> str:
    """What a term of the evaluation counts; nothing where its name says it all."""
    return _(TERM_NOTES[key]) if key in TERM_NOTES else ""


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


def outcome_sentence(game: Game, outcome: Outcome) -> str:
    """Why the match is over."""
    if outcome.winner is None:
        return _(DRAWS.get(outcome.reason, DRAWS["full"]))
    sides = [side_name(side) for side in game.sides]
    return _(WINS.get(outcome.reason, WINS["full"])).format(
        winner=sides[outcome.winner], loser=sides[1 - outcome.winner]
    )


def sentence(text: str) -> str:
    """A phrase of the engine as a sentence in the language of now."""
    said = translated(text)
    return f"{said[:1].upper()}{said[1:]}."


def fault(error: MatchFileError) -> str:
    """What is wrong with a match file, and where."""
    rule = sentence(error.rule)
    if error.line is None:
        return rule
    return _("Line {line}: {text}").format(line=error.line, text=shown(error.text)) + f"\n{rule}"

"""What the engine says, in English that a screen can say in another language."""

from __future__ import annotations

MOST_SHOWN = 40
"""Characters of somebody else's text that a message repeats."""


class Phrase(str):
    """A line of English: `template` with its `fields` filled in. A catalogue of words knows it by its template."""

    template: str
    fields: dict[str, object]

    def __new__(cls, template: str, **fields: object) -> Phrase:
        made = super().__new__(cls, template.format(**fields))
        made.template, made.fields = template, fields
        return made


def shown(text: str) -> str:
    """A piece of a file in quotes, made fit for one line of a message: cut, and without control characters."""
    cut = text if len(text) <= MOST_SHOWN else text[:MOST_SHOWN] + "…"
    return '"' + "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in cut) + '"'

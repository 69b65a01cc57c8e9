"""Catalogues of words: collects texts from the sources, brings every language up to date, compiles, checks.

python build/words.py update     sources → assets/words/*.po, and compile; --add CODE begins a new language
python build/words.py compile    assets/words/*.po → assets/words/*/LC_MESSAGES/paperglow.mo
python build/words.py check      names everything missing, surplus, doubtful or broken; exit status 1 if any
"""

from __future__ import annotations

import argparse
import io
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages import Catalog
from babel.messages.catalog import Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
WORDS = ROOT / "assets" / "words"
SOURCES = ("engine", "game", "scenes")
KEYWORDS = {
    "_": None,
    "N_": None,
    "Phrase": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}
EPOCH = datetime(2026, 11, 30, tzinfo=UTC)
"""One date for all: the history knows when what changed."""
HEADER = "# Words of Paperglow. English is the source; see game/words.py and build/words.py."
FIELD = re.compile(r"\{(\w*)[^{}]*\}")


def template() -> Catalog:
    """Every text that the sources mark, with its file and the translators' comments."""
    catalog = Catalog(project="Paperglow", charset="utf-8")
    for source in SOURCES:
        found = extract_from_dir(
            ROOT / source,
            [("**.py", "python")],
            keywords=KEYWORDS,
            comment_tags=("TRANSLATORS:",),
            strip_comment_tags=True,
        )
        for file, _line, message, comments, context in sorted(found, key=lambda row: (row[0], row[1])):
            catalog.add(message, None, [(f"{source}/{file}", 0)], auto_comments=comments, context=context)
    return catalog


def languages() -> list[str]:
    """The codes of all catalogues."""
    return sorted(path.stem for path in WORDS.glob("*.po"))


def read(language: str) -> Catalog:
    """The catalogue of a language as its file has it."""
    with open(WORDS / f"{language}.po", "rb") as file:
        return read_po(file, locale=language)


def update(added: str | None = None) -> None:
    """Brings every catalogue to the sources' texts: new ones empty, vanished ones gone, none guessed."""
    texts = template()
    for language in sorted({*languages(), *([added] if added else [])}):
        catalog = read(language) if language != added else Catalog(language, project="Paperglow", fuzzy=False)
        catalog.update(texts, no_fuzzy_matching=True)
        catalog.obsolete.clear()
        catalog.creation_date = catalog.revision_date = EPOCH
        catalog.header_comment, catalog.version = HEADER, "1"
        catalog.last_translator, catalog.language_team = "Paperglow", language
        catalog.msgid_bugs_address = ""
        out = io.BytesIO()
        write_po(out, catalog, width=110, include_lineno=False, sort_by_file=True)
        (WORDS / f"{language}.po").write_bytes(out.getvalue())


def compiled(language: str) -> bytes:
    """The catalogue as a .mo file."""
    out = io.BytesIO()
    write_mo(out, read(language))
    return out.getvalue()


def twin(language: str) -> Path:
    """Where gettext looks for the compiled catalogue."""
    return WORDS / language / "LC_MESSAGES" / "paperglow.mo"


def compile_all() -> None:
    """Writes the compiled twin of every catalogue."""
    for language in languages():
        twin(language).parent.mkdir(parents=True, exist_ok=True)
        twin(language).write_bytes(compiled(language))


def check() -> list[str]:
    """A line for everything that is wrong with the catalogues."""
    texts = {_key(message): message for message in template() if message.id}
    faults = []
    for language in languages():
        catalog = read(language)
        here = {_key(message): message for message in catalog if message.id}
        faults += [f"{language}: missing: {key}" for key in texts.keys() - here.keys()]
        faults += [f"{language}: surplus: {key}" for key in here.keys() - texts.keys()]
        for key in here.keys() & texts.keys():
            faults += [f"{language}: {fault}: {key}" for fault in _faults(here[key], catalog.num_plurals)]
        if not twin(language).exists() or twin(language).read_bytes() != compiled(language):
            faults.append(f"{language}: {twin(language).relative_to(ROOT)} is not the compiled {language}.po")
    return sorted(faults)


def _key(message: Message) -> tuple[str | None, str | tuple[str, ...]]:
    return message.context, message.id if isinstance(message.id, str) else tuple(message.id)


def _faults(message: Message, plurals: int) -> Iterator[str]:
    if message.fuzzy:
        yield "fuzzy"
    sources = message.id if message.pluralizable else [message.id]
    forms = message.string if message.pluralizable else [message.string]
    if not isinstance(forms, list | tuple) or len(forms) != (plurals if message.pluralizable else 1):
        yield "wrong number of plural forms"
        return
    if not all(forms):
        yield "empty"
        return
    wanted = set(FIELD.findall(sources[-1]))
    for form in forms:
        fields = set(FIELD.findall(form))
        if fields != wanted:
            yield f"fields {sorted(fields)} instead of {sorted(wanted)}"
        if _edges(form) != _edges(sources[-1]):
            yield "other blanks or full stop at an end"


def _edges(text: str) -> tuple[str, str, bool]:
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :], text.endswith((".", "…", "!", "?"))


def main() -> int:
    """Does what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("task", choices=("update", "compile", "check"))
    parser.add_argument("--add", metavar="CODE", help="with update: begin the catalogue of a new language")
    asked = parser.parse_args()
    task = asked.task
    if task == "update":
        update(asked.add)
    if task != "check":
        compile_all()
    faults = check()
    print("\n".join(faults) or "all words are there", file=sys.stderr if faults else sys.stdout)
    return 1 if faults and task == "check" else 0


if __name__ == "__main__":
    sys.exit(main())

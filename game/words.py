"""Words: every text on the screen goes through gettext here, looked up when it is drawn.

Write `_("Undo")`, `ngettext("{n} dot", "{n} dots", n).format(n=n)` or `pgettext("button", "Close")`; a table that
is built at import holds `N_("Undo")` and looks it up later with `_(text)`. English is the source, so it has no
catalogue; every other language is one file, `assets/words/<language>.po`, and its compiled twin.
"""

from __future__ import annotations

import gettext
import logging
import os
from collections.abc import Mapping
from pathlib import Path

from engine.phrase import Phrase

log = logging.getLogger(__name__)

DOMAIN = "paperglow"
CATALOGUES = Path(__file__).resolve().parent.parent / "assets" / "words"
LANGUAGES = {"en": "English", "uk": "Українська", "id": "Bahasa Indonesia"}
"""Every language by its code, in menu order, named in itself."""


class _Words:
    """The language in use: one for the process, like the screen that shows it."""

    language = "en"
    catalogue: gettext.NullTranslations = gettext.NullTranslations()


def use(language: str, environ: Mapping[str, str] | None = None) -> str:
    """Speaks `language` from now on (empty: the system's) and returns the code of the one it speaks.

    An unknown language or a damaged catalogue leaves English.
    """
    language = language or preferred(environ)
    _Words.language, _Words.catalogue = "en", gettext.NullTranslations()
    if language != "en" and language in LANGUAGES:
        try:
            _Words.catalogue = gettext.translation(DOMAIN, CATALOGUES, [language])
            _Words.language = language
        except Exception as error:  # what a damaged file raises depends on where the damage is
            log.warning("no words for %s: %s", language, error)
    return _Words.language


def language() -> str:
    """The code of the language in use."""
    return _Words.language


def preferred(environ: Mapping[str, str] | None = None) -> str:
    """The first language we speak among those the system asks for, by its environment or else its desktop."""
    wanted: list[str] = []
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        wanted += (os.environ if environ is None else environ).get(name, "").split(":")
    wanted = [code for code in wanted if code] or _desktop()
    codes = (code.replace("-", "_").split("_")[0].split(".")[0].lower() for code in wanted)
    old = {"in": "id"}
    return next((old.get(code, code) for code in codes if old.get(code, code) in LANGUAGES), "en")


def _desktop() -> list[str]:
    import pygame.system

    try:
        return [locale["language"] for locale in pygame.system.get_pref_locales()]
    except (pygame.error, KeyError):
        return []


def _(message: str) -> str:
    """The message in the language in use. An empty one stays empty."""
    return _Words.catalogue.gettext(message) if message else ""


def translated(text: str) -> str:
    """A phrase of the engine in the language in use; any other text as it is."""
    return _(text.template).format(**text.fields) if isinstance(text, Phrase) else text


def ngettext(one: str, many: str, n: int) -> str:
    """The form of the message for `n` things."""
    return _Words.catalogue.ngettext(one, many, n)


def pgettext(context: str, message: str) -> str:
    """The message in the language in use, where one English word has several meanings."""
    return _Words.catalogue.pgettext(context, message)


def npgettext(context: str, one: str, many: str, n: int) -> str:
    """`ngettext` with a context."""
    return _Words.catalogue.npgettext(context, one, many, n)


def N_(message: str) -> str:
    """Marks a text for the catalogues and returns it as it is; `_` it when it is drawn."""
    return message

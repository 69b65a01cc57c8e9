"""The SGF container: from bytes to the properties of the main line. Linear in time, and no recursion."""

from __future__ import annotations

import re
from typing import NamedTuple

from engine.matchfile import MatchFileError
from engine.phrase import Phrase

MOST_BYTES = 1_000_000

_ROOT = re.compile(r"\(\s*;")
_CHARSET = re.compile(rb"(?<![A-Z])CA\s*\[\s*([A-Za-z0-9._:+ -]{1,40}?)\s*\]")
_TOKEN = re.compile(r"\s*([();]|[A-Za-z]+|$)")
_VALUE = re.compile(r"\s*\[")
_STOPPER = re.compile(r"[\]\\]")
_ESCAPED = re.compile(r"\\(\r\n|\n\r|.)", re.DOTALL)

# encodings of Python that are no character sets, or take more than linear time
_NO_CHARSETS = {"idna", "punycode", "unicode_escape", "raw_unicode_escape", "undefined", "mbcs", "oem"}


class SgfError(MatchFileError):
    """An SGF that can't be read or written: line or None, the text to blame, the rule it breaks; one line."""


class Property(NamedTuple):
    """A property of the main line: its name, its raw values, the number of its node from 0, the line it begins on."""

    name: str
    values: list[str]
    node: int
    line: int


def read(data: bytes) -> tuple[list[Property], list[Phrase]]:
    """The properties of the first game's main line in file order, and warnings; raises SgfError.

    At every branch the first variation is the main line, so it ends at the first closing bracket.
    """
    if len(data) > MOST_BYTES:
        raise SgfError(None, "", Phrase("the file is larger than {n} MB", n=MOST_BYTES // 1_000_000))
    text, warnings = _decoded(data)
    root = _ROOT.search(text)
    if not root:
        raise SgfError(None, "", Phrase("this is no SGF: there is no (;"))
    return _Scanner(text, warnings).main_line(root.end()), warnings


def simple_text(value: str) -> str:
    """A raw value as one line of text: escapes resolved, all white space made blanks."""
    text = _ESCAPED.sub(lambda found: "" if found[1][0] in "\r\n" else found[1], value)
    return " ".join(text.split())


def escaped(text: str) -> str:
    """Text as a raw value."""
    return re.sub(r"([\]\\:])", r"\\\1", " ".join(text.split()))


class _Scanner:
    def __init__(self, text: str, warnings: list[Phrase]):
        self.text, self.warnings = text, warnings
        self.line, self.counted = 1, 0

    def main_line(self, at: int) -> list[Property]:
        """From after the root's semicolon to the first closing bracket."""
        found: list[Property] = []
        node = 0
        while True:
            token = _TOKEN.match(self.text, at)
            if not token:
                raise self._error(at, Phrase("a property is capital letters and values in square brackets"))
            word, at = token[1], token.end()
            if word == ")":
                return found
            if not word:
                self.warnings.append(Phrase("the file ends early"))
                return found
            if word == ";":
                node += 1
            elif word != "(":
                line = self._line_of(token.start(1))
                values, at = self._values(at)
                found.append(Property(re.sub("[a-z]", "", word), values, node, line))

    def _values(self, at: int) -> tuple[list[str], int]:
        values = []
        while opening := _VALUE.match(self.text, at):
            end = self._end_of_value(opening.end())
            values.append(self.text[opening.end() : end])
            at = end + 1
        if not values:
            raise self._error(at, Phrase("a property needs a value in square brackets"))
        return values, at

    def _end_of_value(self, start: int) -> int:
        at = start
        while stopper := _STOPPER.search(self.text, at):
            if stopper[0] == "]":
                return stopper.start()
            at = stopper.end() + 1
        raise self._error(start, Phrase("a value is not closed by ]"))

    def _line_of(self, at: int) -> int:
        self.line += self.text.count("\n", self.counted, at)
        self.counted = at
        return self.line

    def _error(self, at: int, rule: Phrase) -> SgfError:
        return SgfError(self._line_of(max(at, self.counted)), self.text[at : at + 100].split("\n")[0], rule)


def _decoded(data: bytes) -> tuple[str, list[Phrase]]:
    """The text by its byte order mark, its CA property, or as UTF-8 and failing that Latin-1; and warnings."""
    for mark, encoding in ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if data.startswith(mark):
            return data.decode(encoding, "replace"), []
    named = _CHARSET.search(data)
    if not named:
        return _guessed(data), []
    encoding = named[1].decode("ascii")
    try:
        if not _is_charset(encoding):
            return _guessed(data), [Phrase("the encoding {name} is unknown", name=encoding)]
        text = data.decode(encoding)
    except UnicodeError:
        text = data.decode(encoding, "replace")
        if _ROOT.search(text):
            return text, [Phrase("some characters are not {name}", name=encoding)]
    return (text, []) if _ROOT.search(text) else (_guessed(data), [Phrase("the text is not {name}", name=encoding)])


def _is_charset(encoding: str) -> bool:
    if encoding.lower().replace("-", "_").replace(" ", "_") in _NO_CHARSETS:
        return False
    try:
        b"    ".decode(encoding)  # no bytes at all would be decoded by any name
    except UnicodeError:
        return True
    except (LookupError, ValueError):
        return False
    return True


def _guessed(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")

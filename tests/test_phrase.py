"""What the engine refuses is said in English, and by a screen in any language."""

from __future__ import annotations

import ast
import os
import threading

import pytest

from engine import matchfile, sgf
from engine.matchfile import MatchFileError
from engine.phrase import Phrase
from game import reading, words
from game.reading import Unreadable, contents
from scenes.course import spoken
from scenes.sentences import fault, sentence
from tests.conftest import ROOT

HEAD = '[Game "kropki"]\n[Board "10x10"]\n[Options "cross=no"]\n\n'


@pytest.fixture(autouse=True)
def english_afterwards():
    yield
    words.use("en")


def refused(text):
    with pytest.raises(MatchFileError) as caught:
        (sgf.read if text.startswith("(") else matchfile.read)(text.encode())
    return caught.value


def test_a_phrase_is_its_english_and_knows_what_it_was_made_of():
    phrase = Phrase("this is turn {turn}", turn=3)
    assert phrase == "this is turn 3"
    assert (phrase.template, phrase.fields) == ("this is turn {turn}", {"turn": 3})


def test_a_fault_is_told_with_its_line_in_the_language_of_now():
    error = refused(HEAD + "1 blue 5-5\n2 red 5-5\n")
    assert str(error) == 'line 6: "2 red 5-5": there is a dot on that point'
    assert fault(error) == 'Line 6: "2 red 5-5"\nThere is a dot on that point.'
    words.use("uk")
    assert fault(error) == 'Рядок 6: "2 red 5-5"\nНа цьому вузлі вже стоїть точка.'
    words.use("id")
    assert fault(error) == 'Baris 6: "2 red 5-5"\nSudah ada titik di sana.'


BROKEN = (
    "",
    "hello",
    '[Game "chess"]',
    '[Game "kropki"]\n[Board "9"]',
    '[Game "kropki"]\n[Board "1x1"]',
    '[Game "kropki"]\n[Options "cross=perhaps"]',
    '[Game "kropki"]\n[Options "colour=green"]',
    '[Game "kropki"]\n[Options "cross"]',
    '[Game "kropki"]\n[Options "cross=no cross=no"]',
    '[Game "kropki"]\n[Game "kropki"]',
    '[Game "kropki]',
    HEAD + "one",
    HEAD + "1 green 5-5",
    HEAD + "1 red 5-5",
    HEAD + "2 blue 5-5",
    HEAD + "1 blue 55",
    HEAD + "1 blue 11-5",
    HEAD + "1 blue resign\n2 red 5-5",
    "(nothing",
    "(;GM[1])",
    "(;GM[40])",
    "(;GM[40]SZ[x])",
    "(;GM[40]SZ[99])",
    "(;GM[40]SZ[9]B[a])",
    "(;GM[40]SZ[9]B[zz])",
    "(;GM[40]SZ[9]B",
    "(;GM[40]SZ[9]B[aa",
    "(;GM[40]SZ[9]!)",
)


@pytest.mark.parametrize("language", ["uk", "id"])
@pytest.mark.parametrize("text", BROKEN)
def test_no_fault_is_told_in_english(language, text):
    error = refused(text)
    english = fault(error)
    words.use(language)
    told = fault(error)
    assert told.split("\n")[-1] != english.split("\n")[-1]
    assert len(told.split("\n")) == (1 if error.line is None else 2)


def test_what_is_odd_about_a_match_file_is_a_sentence_in_every_language():
    record = matchfile.read('[Game "kropki"]\n[Result "1-0"]\n')
    assert spoken(record) == ["Line 2: the file says 1-0, but the match comes out as *."]
    words.use("uk")
    assert spoken(record) == ["Рядок 2: у файлі 1-0, а партія дає *."]


def rules():
    """Every argument that says which rule was broken, in the engine and in what reads files for it."""
    for path in [*sorted((ROOT / "engine").rglob("*.py")), ROOT / "game" / "reading.py"]:
        for node in ast.walk(ast.parse(path.read_text())):
            name = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
            if name == "Phrase":
                yield path.name, node.lineno, node.args[0]


def test_the_catalogues_can_find_every_rule():
    """gettext collects literals only; a rule put together elsewhere would stay English."""
    found = list(rules())
    assert len(found) > 40
    assert [(name, line) for name, line, rule in found if not isinstance(rule, ast.Constant)] == []


# ── files that people name ──


@pytest.mark.parametrize("kind", ["missing", "folder", "below a file", "null", "too large", "pipe"])
def test_what_cannot_be_read_is_told_in_plain_words(tmp_path, kind):
    path = tmp_path / "file"
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind != "missing":
        path.write_bytes(b"x" * 1001)
    name = {"below a file": path / "more", "null": "a\0b"}.get(kind, path)
    with pytest.raises(Unreadable) as caught:
        contents(name, 1000)
    assert caught.value.missing == (kind in ("missing", "below a file"))
    why = caught.value.args[0]
    assert isinstance(why, Phrase)
    assert "Errno" not in why
    words.use("uk")
    assert sentence(why) != sentence(str(why))


def test_a_pipe_is_waited_for_where_that_is_wanted(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    threading.Thread(target=lambda: pipe.write_bytes(b"abc"), daemon=True).start()
    assert contents(pipe, 1000, pipes=True) == b"abc"


def test_an_unknown_refusal_of_the_system_is_passed_on():
    assert reading.why(OSError(99999, "Strange thing")) == "the system says: Strange thing"
    assert reading.why(OSError()) == "the system says: OSError"

"""Every text is there in every language, with right plurals and fields, in letters that the fonts have."""

import ast
import importlib.util
import re
from pathlib import Path

import pytest

from game import words
from game.words import LANGUAGES, N_, _, ngettext, npgettext, pgettext

ROOT = Path(__file__).resolve().parent.parent
TRANSLATED = [code for code in LANGUAGES if code != "en"]


def _builder():
    pytest.importorskip("babel")
    spec = importlib.util.spec_from_file_location("build_words", ROOT / "build" / "words.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(autouse=True)
def english_afterwards():
    words.use("en")
    yield
    words.use("en")


# ── languages ──


@pytest.mark.parametrize(
    ("environ", "code"),
    [
        ({"LANG": "uk_UA.UTF-8"}, "uk"),
        ({"LANG": "id_ID.UTF-8"}, "id"),
        ({"LANG": "in_ID"}, "id"),
        ({"LANG": "uk-UA"}, "uk"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANGUAGE": "de:uk:en", "LANG": "en_US.UTF-8"}, "uk"),
        ({"LC_ALL": "en_GB.UTF-8", "LANG": "uk_UA.UTF-8"}, "en"),
    ],
)
def test_the_systems_language_is_understood(environ, code):
    assert words.use("", environ) == code
    assert words.language() == code


def test_without_an_environment_the_desktop_is_asked():
    assert words.use("", {}) in LANGUAGES


def test_an_unknown_language_or_a_damaged_catalogue_leaves_english(monkeypatch, tmp_path, caplog):
    assert words.use("xx") == "en"
    broken = tmp_path / "uk" / "LC_MESSAGES" / "paperglow.mo"
    broken.parent.mkdir(parents=True)
    broken.write_bytes(b"\xde\x12\x04\x95 broken")
    monkeypatch.setattr(words, "CATALOGUES", tmp_path)
    assert words.use("uk") == "en"
    assert words.use("id") == "en"
    assert caplog.text.count("no words for") == 2
    assert _("Undo") == "Undo"


def test_a_language_is_switched_at_once():
    marked = N_("Blue")
    said = [(words.use(code), _(marked))[1] for code in ("en", "uk", "id")]
    assert said == ["Blue", "Сині", "Biru"]
    assert [(words.use(code), _(""))[1] for code in LANGUAGES] == ["", "", ""]


def test_a_context_tells_two_meanings_apart():
    words.use("uk")
    assert pgettext("level", "Regular") == "Середній"
    assert npgettext("none", "{n} dot", "{n} dots", 2) == "{n} dots"


SECONDS = "Touch the screen within {n} second", "Touch the screen within {n} seconds"


@pytest.mark.parametrize(("language", "form"), [("en", lambda n: n != 1), ("id", lambda n: 0)])
def test_plurals_of_two_and_of_no_forms(language, form):
    words.use(language)
    forms = [ngettext(*SECONDS, 1), ngettext(*SECONDS, 2)]
    for n in (0, 1, 2, 5, 11, 21, 101):
        assert ngettext(*SECONDS, n) == forms[form(n)]


def test_plurals_of_ukrainian():
    words.use("uk")
    one, few, many = {1, 21, 101, 121}, {2, 4, 22, 33, 102}, {0, 5, 11, 12, 14, 25, 111, 112, 100}
    plural = words._Words.catalogue.plural
    assert [{plural(n) for n in numbers} for numbers in (one, few, many)] == [{0}, {1}, {2}]


# ── catalogues ──


def test_the_catalogues_have_what_the_sources_say_and_nothing_else():
    assert _builder().check() == []


def test_there_is_one_catalogue_for_each_language():
    assert _builder().languages() == sorted(TRANSLATED)
    assert all(name == name.strip() and name for name in LANGUAGES.values())


def test_faults_of_a_message_are_found():
    builder = _builder()
    message = builder.Message
    faults = [
        (message("Hi {name}", "Привіт {nam}"), "fields"),
        (message("Hi", ""), "empty"),
        (message("Hi", "Привіт", flags=["fuzzy"]), "fuzzy"),
        (message("Hi.", "Привіт"), "full stop"),
        (message(" Hi", "Привіт"), "blanks"),
        (message(("a {n}", "b {n}"), ("x {n}", "y {n}")), "plural"),
        (message(("a {n}", "b {n}"), ("x {n}", "y", "z {n}")), "fields"),
    ]
    for broken, fault in faults:
        assert any(fault in found for found in builder._faults(broken, 3)), fault
    good = message(("one {n}", "{n} many"), ("x {n}", "y {n}", "z {n}"), flags=["python-brace-format"])
    assert list(builder._faults(good, 3)) == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_ukrainian_and_indonesian_stay_in_their_letters(language):
    for message in _builder().read(language):
        forms = message.string if isinstance(message.string, tuple | list) else [message.string]
        for form in forms if message.id else ():
            if language == "id":
                assert not re.search("[а-яіїєґ]", form, re.I), form
            else:
                assert not re.search("[ыэъё]", form, re.I), form
                assert not re.search("[а-яіїєґ][a-z]|[a-z][а-яіїєґ]", form, re.I), f"mixed letters: {form}"
                assert "'" not in form, f"a straight apostrophe: {form}"


def test_the_fonts_have_every_letter():
    ttlib = pytest.importorskip("fontTools.ttLib")
    fonts = sorted((ROOT / "assets" / "fonts").glob("*.[ot]tf"))
    assert fonts
    texts = "".join(LANGUAGES.values())
    builder = _builder()
    for message in (message for code in TRANSLATED for message in builder.read(code) if message.id):
        for part in (message.id, message.string):
            texts += "".join(part) if isinstance(part, tuple | list) else part
    for path in fonts:
        missing = set(texts) - set(map(chr, ttlib.TTFont(path).getBestCmap())) - {"\n"}
        assert not missing, f"{path.name} lacks {sorted(missing)}"


# ── sources ──

SAYING = {"_", "N_", "ngettext", "pgettext", "npgettext"}
DRAWING = {
    "text",
    "measure",
    "label",
    "wrapped",
    "paragraph",
    "Button",
    "HoldButton",
    "Toggle",
    "Field",
    "Dialog",
    "Slider",
}


def _calls():
    for folder in ("scenes", "game"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Call):
                    name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                    yield path.relative_to(ROOT), node, name


def _spoken(node):
    """The literals that an expression can come to, lambdas and choices looked into; looked-up words are none."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(part.value for part in node.values if isinstance(part, ast.Constant))
    elif isinstance(node, ast.Lambda):
        yield from _spoken(node.body)
    elif isinstance(node, ast.IfExp):
        yield from (*_spoken(node.body), *_spoken(node.orelse))
    elif isinstance(node, ast.BinOp):
        yield from (*_spoken(node.left), *_spoken(node.right))


def test_no_literal_is_drawn():
    found = [
        f"{path}:{node.lineno}: {text!r}"
        for path, node, name in _calls()
        if name in DRAWING and node.args
        for text in _spoken(node.args[0])
        if re.search(r"[^\W\d_]{2}", text) and text != "Paperglow"
    ]
    assert found == []


def test_only_plain_literals_are_looked_up_where_gettext_must_find_them():
    found = []
    for path, node, name in _calls():
        if path.name == "words.py" or name not in SAYING:
            continue
        literals = [isinstance(arg, ast.Constant) for arg in node.args]
        needs = {"_": 0, "N_": 1, "ngettext": 2, "pgettext": 2, "npgettext": 3}[name]
        formatted = any(isinstance(arg, ast.JoinedStr | ast.BinOp) for arg in node.args)
        if formatted or not all(literals[:needs]):
            found.append(f"{path}:{node.lineno}: {name}")
    assert found == []

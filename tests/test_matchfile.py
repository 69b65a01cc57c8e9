"""Match files: what is read, what is refused at which line, what is written."""

import pytest

from engine import GAMES, matchfile
from engine.match import Match
from engine.matchfile import MatchFileError, read, write
from tests import null_game

HEAD = '[Game "kropki"]\n[Board "9x9"]\n[Options "cross=no"]\n'


def rejected(data, most=None):
    with pytest.raises(MatchFileError) as caught:
        read(data, most)
    assert str(caught.value).isprintable()
    return caught.value


def steps(data):
    return [(step.turn, step.side, step.text) for step in read(data).match.steps]


def test_tags_and_actions():
    record = read(HEAD + '[Blue "Ann"]\n[Red "Bot 3"]\n[Result "*"]\n\n1 blue 5-5\n2 red 6-5\n')
    match = record.match
    assert record.warnings == []
    assert (match.game.id, match.options.size, match.options["cross"]) == ("kropki", (9, 9), "no")
    assert match.tags == {"Blue": "Ann", "Red": "Bot 3"}
    assert [step.text for step in match.steps] == ["5-5", "6-5"]


def test_only_the_game_is_needed():
    match = read('[Game "kropki"]').match
    assert (match.options.size, match.options["cross"], match.steps) == ((39, 32), "yes", [])


@pytest.mark.parametrize(
    "text",
    [
        HEAD + "\n1 blue 5-5\n2 red 6-5\n",
        HEAD + "1 blue 5-5\n2 red 6-5",
        "\ufeff" + HEAD.replace("\n", "\r\n") + "\r\n1 blue 5-5\r\n\r\n2 red 6-5\r\n",
        "# first\n\n" + HEAD + "\n# in between\n1 blue 5-5 ; good\n   \n2 red 6-5; [x]\n# end",
        HEAD.replace("]\n", "] said Ann\n") + "\n  1   blue\t5-5  \n\t2 red  6-5\t\n; nothing\n",
    ],
)
def test_the_same_match_in_other_clothes(text):
    assert steps(text) == [(1, 0, "5-5"), (2, 1, "6-5")]
    assert steps(text.encode()) == steps(text)


@pytest.mark.parametrize(
    ("text", "line", "rule"),
    [
        ("", None, "does not name its game"),
        ('[Board "9x9"]\n\n1 blue 5-5\n', None, "does not name its game"),
        ("hello\n", 1, "does not name its game"),
        ('[Game "chess"]\n', 1, "the games are kropki"),
        ('[game "kropki"]\n', None, "does not name its game"),
        ("[Game kropki]\n", 1, "a tag is"),
        ('[Game "kropki"\n', 1, "a tag is"),
        ('[Game "krop"ki"]\n', 1, "a tag is"),
        (HEAD + '[Game "kropki"]\n', 4, "stands twice"),
        (HEAD + '[X "1"]\n\n[X "2"]\n', 6, "stands twice"),
        ('[Game "kropki"]\n[Board "4x9"]\n', 2, "not between"),
        ('[Game "kropki"]\n[Board "9x61"]\n', 2, "not between"),
        ('[Game "kropki"]\n[Board "9"]\n', 2, "WIDTHxHEIGHT"),
        ('[Game "kropki"]\n[Board "9x9x9"]\n', 2, "WIDTHxHEIGHT"),
        ('[Game "kropki"]\n[Board "-9x9"]\n', 2, "WIDTHxHEIGHT"),
        ('[Game "kropki"]\n[Board "٩x٩"]\n', 2, "WIDTHxHEIGHT"),
        ('[Game "kropki"]\n[Board "99999999999999999999x9"]\n', 2, "WIDTHxHEIGHT"),
        ('[Game "kropki"]\n[Options "colour=green"]\n', 2, "unknown option"),
        ('[Game "kropki"]\n[Options "cross=maybe"]\n', 2, "not one of"),
        ('[Game "kropki"]\n[Options "cross"]\n', 2, "key=value"),
        ('[Game "kropki"]\n[Options "cross=no cross=no"]\n', 2, "given twice"),
        ('[Options "x=1"]\n[Board "1x1"]\n[Game "kropki"]\n', 1, "unknown option"),
        ('[Board "1x1"]\n[Options "x=1"]\n[Game "kropki"]\n', 1, "not between"),
        ('[Game "kropki"]\n[Board "1x1"]\n[Broken\n', 2, "not between"),
        ('[Game "kropki"]\n[Broken\n[Board "1x1"]\n', 2, "a tag is"),
        ('[Game "chess"]\n[Game "kropki"]\n', 1, "the games are"),
        ('[Board "1x1"]\n[Broken\n[Game "kropki"]\n', 2, "a tag is"),
        (HEAD + "\n1 blue 5-5\n2 red 5-5\n", 6, "there is a dot"),
        (HEAD + "\n1 blue 5-5\n3 red 6-5\n", 6, "this is turn 2"),
        (HEAD + "\n1 blue 5-5\n1 red 6-5\n", 6, "this is turn 2"),
        (HEAD + "\n01 blue 5-5\n", 5, "the turn's number"),
        (HEAD + "\n1_0 blue 5-5\n", 5, "the turn's number"),
        (HEAD + "\n1 blue 5-5\n2 blue 6-5\n", 6, "red's turn"),
        (HEAD + "\n1 red 5-5\n", 5, "blue's turn"),
        (HEAD + "\n1 Blue 5-5\n", 5, "the sides are blue and red"),
        (HEAD + "\n1 green resign\n", 5, "the sides are blue and red"),
        (HEAD + "\n1 blue\n", 5, "the turn's number"),
        (HEAD + "\n1\u00a0blue\u00a05-5\n", 5, "the turn's number"),
        (HEAD + "\n1 blue Resign\n", 5, "an action is x-y"),
        (HEAD + "\n1 blue resign\n1 blue 5-5\n", 6, "the game is over"),
        (HEAD + "\n1 red draw\n1 red draw\n", 6, "the game is over"),
        (HEAD + '\n1 blue 5-5\n[Blue "Ann"]\n', 6, "the turn's number"),
        (HEAD + "\n1 blue 5-5\nhello\n9 red 99-99\n", 6, "the turn's number"),
        (HEAD + "\n1 blue 5-5\x0b2 red 6-5\n", 5, "an action is x-y"),
    ],
)
def test_a_wrong_file_is_refused_at_its_line(text, line, rule):
    error = rejected(text)
    assert error.line == line
    assert rule in str(error)
    assert rejected(text.replace("\n", "\r\n").encode()).line == line


def test_the_error_names_line_text_and_rule():
    error = rejected(HEAD + "\n1 blue 5-5\n2 red 5-5 ; oh\n")
    assert str(error) == 'line 6: "2 red 5-5": there is a dot on that point'
    assert (error.line, error.text, error.rule) == (6, "2 red 5-5", "there is a dot on that point")


def test_a_long_or_unprintable_line_is_shown_short_and_harmless():
    error = rejected(HEAD + "\n1 blue \x1b[31m\u202e" + "5" * 1000 + "\n")
    assert len(str(error)) < 150


def test_bad_bytes_are_named_like_any_wrong_line():
    error = rejected(HEAD.encode() + b"\n1 blue 5-5\n2 red \xff6-5\n")
    assert (error.line, error.rule) == (6, "the text is not UTF-8")
    assert rejected(HEAD.encode() + b"\n1 blue 9-10\n2 red \xff6-5\n").line == 5
    assert rejected(HEAD.encode() + b"# \xe9\n").line == 4
    assert rejected(HEAD.encode("utf-16")).line == 1


def test_the_first_actions_only():
    data = HEAD + '[Result "1-0"]\n\n1 blue 5-5\n2 red 6-5\n3 blue 5-5\n'
    assert len(read(data, 2).match.steps) == 2
    assert read(data, 2).warnings == []
    assert read(data, 0).match.steps == []
    assert rejected(data, 3).line == 8
    assert len(read(HEAD + "\n1 blue 5-5\n", 99).match.steps) == 1


@pytest.mark.parametrize(
    ("result", "actions", "said"),
    [
        ("*", "", None),
        ("1-0", "1 red resign\n", None),
        ("1/2-1/2", "1 red draw\n", None),
        ("*", "1 red resign\n", "line 4: the file says *, but the match comes out as 1-0"),
        ("0-1", "", "line 4: the file says 0-1, but the match comes out as *"),
        ("blue won", "", 'line 4: "blue won" is no result; the match comes out as *'),
        ("", "", 'line 4: "" is no result; the match comes out as *'),
    ],
)
def test_a_result_that_differs_is_a_warning(result, actions, said):
    assert read(f'{HEAD}[Result "{result}"]\n\n{actions}').warnings == ([said] if said else [])


def test_resign_and_draw_lines():
    match = read(HEAD + "\n1 blue 5-5\n2 blue resign\n").match
    assert (match.turn, match.result, len(match.steps)) == (2, "0-1", 2)
    match = read(HEAD + "\n1 blue 5-5\n2 blue draw\n").match
    assert (match.turn, match.result, match.outcome.reason) == (2, "1/2-1/2", "agreed")


def test_unknown_tags_come_back_in_order():
    tags = '[Zoo "1"]\n[Annotator "x;y ]z"]\n[Blue "Олена"]\n'
    text = write(read(HEAD + tags + "\n1 blue 5-5\n").match)
    assert text == HEAD + tags + '[Result "*"]\n\n1 blue 5-5\n'
    assert write(read(text).match) == text


def test_the_writer_keeps_a_tag_on_one_line_and_without_quotes():
    match = Match(GAMES["kropki"], tags={"Blue": 'Ann "the\nshark"'})
    assert "[Blue \"Ann 'the shark'\"]\n" in write(match)
    assert read(write(match)).match.tags == {"Blue": "Ann 'the shark'"}


def test_written_are_the_undone_steps_too_unless_asked_otherwise():
    match = read(HEAD + "\n1 blue 5-5\n2 red resign\n").match
    match.undo()
    assert write(match).endswith('[Result "1-0"]\n\n1 blue 5-5\n2 red resign\n')
    assert write(match, match.at).endswith('[Result "*"]\n\n1 blue 5-5\n')
    assert match.at == 1


def test_a_game_with_one_board_keeps_and_ignores_a_board_tag(monkeypatch):
    monkeypatch.setitem(GAMES, "null", null_game.GAME)
    text = (
        '[Game "null"]\n[Options "pile=7"]\n[Board "99x1"]\n[Result "*"]\n\n1 black take\n1 black stop\n2 white take\n'
    )
    match = read(text).match
    assert match.options.size == (1, 1)
    assert match.turn == 2
    assert write(match) == text


def test_limits():
    many = "".join(f'[T{n} "x"]\n' for n in range(matchfile.MOST_TAGS))
    assert rejected(HEAD + many).line == matchfile.MOST_TAGS + 1
    assert rejected(HEAD + f'[X "{"x" * 20_000}"]\n').line == 4
    assert "larger than 10 MB" in str(rejected(b" " * (matchfile.MOST_BYTES + 1)))
    assert len(read(HEAD + "#\n" * 1_000_000 + "1 blue 5-5\n").match.steps) == 1
    assert rejected(HEAD + "\n" * 1_000_000 + "x").line == 1_000_004

"""Nine Men's Morris from outside: texts and what is refused, matches and their files, a capture half done."""

from __future__ import annotations

import pytest

from engine import GAMES, matchfile
from engine.game import Illegal, Outcome
from engine.match import Match, Step
from engine.matchfile import MatchFileError
from engine.mills import rules, state
from engine.mills.board import NAMES
from game.commands.replay import replay

GAME = GAMES["mills"]
MILL = ["a7", "d6", "d7", "b6", "g7"]  # the last one closes a mill
LINES = "1 ivory a7\n2 charcoal d6\n3 ivory d7\n4 charcoal b6\n"
HEAD = '[Game "mills"]\n'


def played(*texts: str) -> Match:
    match = Match(GAME)
    for text in texts:
        match.play(text)
    return match


def read(lines: str, most: int | None = None) -> Match:
    return matchfile.read(f"{HEAD}\n{lines}", most).match


def refused(lines: str) -> MatchFileError:
    with pytest.raises(MatchFileError) as caught:
        read(lines)
    return caught.value


def drawn(points: str, mover: int = 0, **rest) -> rules.Mills:
    return rules.position_of(points.replace(" ", ""), mover, **rest)


# ── texts ──


@pytest.mark.parametrize("text", ["g7", "G7", " g 7 ", "g\t7"])
def test_points_are_read_in_upper_case_and_with_blanks(text):
    match = played("a7")
    match.play(text)
    assert match.steps[-1].text == "g7"


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("", "an action is"),
        ("g7 g4", "an action is"),
        ("gg7", "an action is"),
        ("g7-", "an action is"),
        ("a7xg7", "an action is"),
        ("Xg7", "an action is"),
        ("７", "an action is"),
        ("d4", "no point d4"),
        ("h1", "no point h1"),
        ("a7-d4", "no point d4"),
        ("a7", "there is a man on a7"),
        ("xa7", "no mill is closed"),
        ("d6-d5", "nobody moves a man before"),
    ],
)
def test_what_placing_refuses(text, rule):
    with pytest.raises(Illegal, match=rule):
        GAME.parse(played("a7", "d6").position, text)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("d2", "comes first"),
        ("a7-a4", "comes first"),
        ("xd2", "no enemy man stands on d2"),
        ("xa7", "no enemy man stands on a7"),
        ("xd6xb6", "an action is"),
    ],
)
def test_what_an_open_capture_refuses(text, rule):
    with pytest.raises(Illegal, match=rule):
        GAME.parse(played(*MILL).position, text)


def test_a_mill_protects_while_others_stand_outside():
    position = drawn("iii ccc c.. ... ... ... ... ...", capture=True)
    with pytest.raises(Illegal, match="b6 stands in a mill"):
        GAME.parse(position, "xb6")
    assert [GAME.text(position, action) for action in GAME.legal(position)] == ["xc5"]
    position = drawn("iii ccc ... ... ... ... ... ...", capture=True)
    assert [GAME.text(position, action) for action in GAME.legal(position)] == ["xb6", "xd6", "xf6"]


def test_what_moving_refuses():
    position = drawn("iii c.. cc. ... ... ... i.. ...")
    for text, rule in [
        ("g4", "all men are placed"),
        ("b6-b4", "no man of the side to move stands on b6"),
        ("a7-d7", "there is a man on d7"),
        ("a7-b4", "b4 is not next to a7"),
        ("a7-a1", "a1 is not next to a7"),
    ]:
        with pytest.raises(Illegal, match=rule):
            GAME.parse(position, text)
    assert GAME.text(position, GAME.parse(position, "A7 - A4")) == "a7-a4"


def test_three_men_fly_and_four_do_not():
    three, four = drawn("iic... ..c ... ... ..c ... ..i"), drawn("iic... ..c ... ... ..c i.. ..i")
    assert GAME.text(three, GAME.parse(three, "a7-d1")) == "a7-d1"
    assert len(GAME.legal(three)) == 3 * 18
    with pytest.raises(Illegal, match="only a side with three men flies"):
        GAME.parse(four, "a7-d1")


# ── ends ──


def test_the_end_by_men_comes_before_placing_is_over():
    position = drawn("iii c.. ... ... ... ... ... i..", reserve=(5, 2), capture=True)
    assert GAME.outcome(position) is None
    after = GAME.after(position, GAME.parse(position, "xb6"))
    assert GAME.outcome(after) == Outcome(0, "men")
    assert GAME.legal(after) == []
    with pytest.raises(Illegal, match=r"over"):
        GAME.parse(after, "d6")


def test_a_side_that_cannot_move_has_lost():
    position = drawn("ccc .i. ... ci. ..i ... ... .i.", mover=0)
    assert GAME.outcome(position) is None
    after = GAME.after(position, GAME.parse(position, "d1-a1"))
    assert GAME.outcome(after) == Outcome(0, "blocked")
    assert GAME.legal(after) == []


def test_the_hundredth_quiet_move_draws_unless_it_closes_a_mill():
    position = drawn("ii. ... ... ..i ..i cc. c.. ..c")
    position.counts[state.QUIET] = 99
    assert GAME.outcome(GAME.after(position, GAME.parse(position, "g4-f4"))) == Outcome(None, "quiet")
    closed = GAME.after(position, GAME.parse(position, "g4-g7"))
    assert (GAME.outcome(closed), GAME.picture(closed)["quiet"]) == (None, 99)
    taken = GAME.after(closed, GAME.parse(closed, "xc3"))
    assert GAME.picture(taken)["quiet"] == 0


def test_a_position_that_comes_for_the_third_time_draws():
    position, outcomes = drawn("ii. ... ... ..i ..i cc. c.. ..c"), []
    for text in ["d7-g7", "d3-e3", "g7-d7", "e3-d3"] * 2:
        outcomes.append(GAME.outcome(position))
        position = GAME.after(position, GAME.parse(position, text))
    assert outcomes == [None] * 8
    assert GAME.outcome(position) == Outcome(None, "repetition")


# ── what scenes hear ──


def test_events_tell_what_happened():
    match = played(*MILL, "xd6")
    told = [GAME.events(*pair) for pair in zip(match.positions, match.positions[1:], strict=False)]
    assert told[0] == [("place", 0)]
    assert told[4] == [("place", 0), ("mill", 0)]
    assert told[5] == [("capture", 0, 1)]
    before = drawn("iii c.. cc. ... ... ... i.. ...")
    assert GAME.events(before, GAME.after(before, GAME.parse(before, "g7-g4"))) == [("move", 0)]
    assert GAME.events(match.positions[4], match.positions[6]) == [("place", 0), ("capture", 0, 1)]


# ── matches and their files ──


def test_a_move_and_its_capture_are_two_actions_of_one_turn_and_one_line():
    match = played(*MILL, "xd6", "d6")
    assert match.steps[4:] == [Step(5, 0, "g7"), Step(5, 0, "xd6"), Step(6, 1, "d6")]
    assert matchfile.write(match) == f'{HEAD}[Result "*"]\n\n{LINES}5 ivory g7xd6\n6 charcoal d6\n'
    assert (match.lines, match.turn, len(match.steps)) == (6, 7, 7)
    assert (
        read("1 ivory a7\n2 charcoal d6\n3 ivory D7\n4 charcoal b6\n5 ivory G7 x D6\n6 charcoal d 6").steps
        == match.steps
    )


def test_an_open_capture_is_kept_and_completed():
    match = played(*MILL)
    assert (match.lines, match.turn, match.to_move) == (5, 5, 0)
    text = matchfile.write(match)
    assert text.endswith("\n5 ivory g7\n")
    again = matchfile.read(text).match
    assert again.steps == match.steps
    assert GAME.picture(again.position) == GAME.picture(match.position)
    assert GAME.picture(again.position)["capture"] is True
    again.play("xb6")
    assert matchfile.write(again).endswith("\n5 ivory g7xb6\n")
    again.undo()
    assert matchfile.write(again).endswith("\n5 ivory g7xb6\n")
    assert matchfile.write(again, again.at).endswith("\n5 ivory g7\n")


@pytest.mark.parametrize(
    ("end", "result"), [("5 charcoal resign", "1-0"), ("5 ivory resign", "0-1"), ("5 ivory draw", "1/2-1/2")]
)
def test_a_match_may_end_while_a_capture_is_open(end, result):
    match = read(f"{LINES}5 ivory g7\n{end}\n")
    assert (match.result, match.turn, match.lines, match.to_move) == (result, 5, 6, None)
    assert matchfile.read(matchfile.write(match)).match.steps == match.steps


def test_a_line_without_its_capture_is_to_blame_if_another_action_follows():
    for following in ("5 ivory xd6", "6 charcoal d5", "5 charcoal d5", "6 red d5"):
        wrong = refused(f"{LINES}5 ivory g7\n# then\n{following}\n")
        assert (wrong.line, wrong.text) == (7, "5 ivory g7")
    assert refused(f"{LINES}5 ivory g7\n6 ivory resign\n").line == 8
    assert refused(f"{LINES}5 ivory g7\nhello\n").line == 8


@pytest.mark.parametrize(
    ("lines", "line", "rule"),
    [
        ("1 ivory a7xd6", 3, "no mill is closed"),
        (f"{LINES}5 ivory g7xd6xb6", 7, "no mill is closed"),
        (f"{LINES}5 ivory g7xa7", 7, "no enemy man"),
        (f"{LINES}5 ivory g7x", 7, "an action is"),
        (f"{LINES}5 ivory xd6", 7, "no mill is closed"),
        (f"{LINES}5 ivory g7 d6", 7, "an action is"),
        (f"{LINES}5 ivory g7xd6\n5 ivory xb6", 8, "turn 6"),
        ("1 charcoal a7", 3, "it is ivory's turn"),
    ],
)
def test_what_a_file_may_not_say(lines, line, rule):
    wrong = refused(lines)
    assert (wrong.line, rule in wrong.rule) == (line, True)


def test_so_many_actions_are_so_many_lines():
    lines = f"{LINES}5 ivory g7xd6\n6 charcoal d6\n"
    for most, steps in ((4, 4), (5, 6), (6, 7), (99, 7), (0, 0)):
        assert len(read(lines, most).steps) == steps
    assert read(f"{LINES}5 ivory g7\n6 nonsense\n", 5).position.counts[state.OPEN] == 1


def test_a_board_tag_is_kept_and_means_nothing(tmp_path):
    path = tmp_path / "match.txt"
    path.write_text(f'{HEAD}[Board "9x9"]\n\n{LINES}5 ivory g7\n')
    summary = replay(str(path)).summary
    assert (summary["board_size"], summary["actions"], summary["turn"], summary["to_move"]) == ([7, 7], 5, 5, "ivory")
    assert summary["score"] == {"ivory": 9, "charcoal": 9}
    assert '[Board "9x9"]' in matchfile.write(matchfile.read(path.read_bytes()).match)


def test_every_point_has_a_name_that_is_read():
    position = GAME.start(GAME.options())
    assert [GAME.parse(position, name) for name in NAMES] == GAME.legal(position)

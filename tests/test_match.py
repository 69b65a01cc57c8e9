"""A match: turns, undo, redo, jumps, ends; that it can be refused without harm, and stays small."""

import pytest

from engine import GAMES
from engine.game import Illegal, Outcome
from engine.line import RECENT, SPACING
from engine.match import Match, Step
from tests import null_game

KROPKI = GAMES["kropki"]


def small(**values):
    return Match(KROPKI, KROPKI.options((5, 5), **{"cross": "no", **values}))


def full_board():
    """A 5x5 board, blue below and red above: nobody is ever ringed."""
    match = small()
    points = [f"{x}-{y}" for y in range(1, 6) for x in range(1, 6)]
    for turn in range(25):
        match.play(points[turn // 2 + 13 * (turn % 2)])
    return match


def test_a_new_match():
    match = Match(KROPKI)
    assert (match.turn, match.to_move, match.result, match.outcome) == (1, 0, "*", None)
    assert (match.can_undo, match.can_redo, match.at, match.steps) == (False, False, 0, [])
    assert match.options == KROPKI.options((39, 32), cross="yes")
    assert len(match.positions) == 1


def test_steps_carry_turn_side_and_text():
    match = small()
    for text in ("1-1", "2-2", "3-3"):
        match.play(text)
    assert match.steps == [Step(1, 0, "1-1"), Step(2, 1, "2-2"), Step(3, 0, "3-3")]
    assert (match.turn, match.to_move) == (4, 1)


def test_an_action_is_stored_as_the_game_writes_it():
    match = small()
    match.play("01-002")
    assert match.steps[0].text == "1-2"


@pytest.mark.parametrize(
    ("text", "side", "rule"),
    [
        ("1-1", None, "there is a dot"),
        ("3-3", 0, "it is red's turn"),
        ("6-1", None, "off the board"),
        ("pass", None, "an action is x-y"),
    ],
)
def test_a_refused_action_changes_nothing(text, side, rule):
    match = small()
    match.play("1-1")
    match.play("2-2")
    match.undo()
    with pytest.raises(Illegal, match=rule):
        match.play(text, side)
    assert (match.at, len(match.steps), match.turn, match.can_redo) == (1, 2, 2, True)
    match.redo()
    assert match.to_move == 0


def test_an_action_after_an_undo_drops_what_could_be_redone():
    match = full_board()
    match.jump(3)
    match.play("5-5")
    assert [step.text for step in match.steps] == ["1-1", "4-3", "2-1", "5-5"]
    assert len(match.positions) == 5
    assert not match.can_redo
    assert (match.turn, match.outcome) == (5, None)


def test_undo_and_redo_return_the_step():
    match = small()
    match.play("1-1")
    assert match.undo() == match.redo() == Step(1, 0, "1-1")


@pytest.mark.parametrize("act", [Match.undo, Match.redo, lambda m: m.jump(-1), lambda m: m.jump(26)])
def test_there_is_nothing_beyond_the_ends(act):
    match = full_board()
    if act is Match.undo:
        match.jump(0)
    at = match.at
    with pytest.raises(IndexError):
        act(match)
    assert match.at == at


def test_a_full_board_ends_the_match_and_undo_takes_the_end_back():
    match = full_board()
    assert (match.outcome, match.result, match.to_move, match.turn) == (Outcome(None, "full"), "1/2-1/2", None, 26)
    with pytest.raises(Illegal, match="the game is over"):
        match.play("1-1")
    match.undo()
    assert (match.outcome, match.to_move) == (None, 0)


def test_a_resignation_is_a_step_but_no_turn():
    match = small()
    match.play("1-1")
    match.resign(0)
    assert match.steps[-1] == Step(2, 0, "resign")
    assert (match.turn, match.result, match.outcome) == (2, "0-1", Outcome(1, "resign"))
    assert len(match.positions) == 3
    for act in (lambda: match.play("2-2"), lambda: match.resign(1), lambda: match.agree_draw(1)):
        with pytest.raises(Illegal, match="the game is over"):
            act()
    match.undo()
    match.play("2-2")
    assert match.result == "*"


def test_resign_without_a_side_is_by_the_side_to_move():
    match = small()
    match.play("1-1")
    match.play("resign")
    assert match.steps[-1].side == 1


def test_a_copy_is_independent():
    match = full_board()
    match.jump(10)
    twin = match.copy()
    twin.play("5-5")
    twin.tags["Blue"] = "Ann"
    assert (len(match.steps), match.at, match.tags) == (25, 10, {})
    assert (len(twin.steps), twin.at) == (11, 11)
    assert KROPKI.picture(match.positions[25]) == KROPKI.picture(full_board().position)


def test_positions_behave_like_a_list():
    match = full_board()
    assert len(match.positions) == 26
    assert match.positions[-1] is match.position
    assert [KROPKI.score(p) for p in match.positions[3:6]] == [(0, 0)] * 3
    assert [int((p.cells & 3 == 1).sum()) for p in match.positions] == [(n + 1) // 2 for n in range(26)]
    with pytest.raises(IndexError):
        match.positions[26]


def test_a_long_match_keeps_few_positions_and_finds_them_all():
    options = KROPKI.options((20, 20), cross="no")
    match = Match(KROPKI, options)
    for cell in range(400):
        match.play(f"{cell % 20 + 1}-{cell // 20 + 1}")
    past = match._past
    assert len(past._kept) + len(past._recent) <= 400 // SPACING + 1 + RECENT
    for at in (0, 399, 31, 32, 33, 200, 1, 400):
        match.jump(at)
        assert int(match.position.counts.sum()) == int(match.positions[at].counts.sum())
        assert sum(row.count(".") for row in KROPKI.picture(match.position)["dots"]) == 400 - at
    assert len(past._kept) + len(past._recent) <= 400 // SPACING + 1 + RECENT


def test_a_turn_may_have_several_actions():
    match = Match(null_game.GAME)
    for text, turn, side in (("take", 1, 0), ("take", 1, 0), ("take", 2, 1), ("stop", 2, 1), ("take", 3, 0)):
        assert (match.turn, match.to_move) == (turn, side)
        match.play(text)
    assert (match.turn, match.to_move) == (3, 0)
    with pytest.raises(Illegal, match="it is black's turn"):
        match.play("take", 1)


def test_rules_may_say_for_themselves_when_a_turn_ends(monkeypatch):
    monkeypatch.setattr(null_game, "ends_turn", lambda before, after: True, raising=False)
    match = Match(null_game.GAME)
    for _ in range(3):
        match.play("take")
    assert [step.turn for step in match.steps] == [1, 2, 3]

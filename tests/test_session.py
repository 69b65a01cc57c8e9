"""A running match: whose undo goes where, when bots wait, who must agree, and that everything comes back."""

import dataclasses

import pytest

from engine import GAMES
from engine.game import Assessment, Illegal, Thought
from engine.match import Match
from game.opponents import Request
from game.players import MatchSetup, Player
from game.session import LOCK, Session, is_waiting, newest, restore
from game.storage import Storage

GAME = GAMES["kropki"]
PERSON, BOT = Player(), Player("bot", 3)


class Bots:
    """Opponents that answer when told: the first legal action."""

    def __init__(self):
        self.asked = []
        self.value = 0.0

    def _ask(self, kind, game, position, level=0, seed=0):
        request = Request(kind, game, position, level, seed, 0.0)
        self.asked.append(request)
        return request

    def choose(self, game, position, level, seed):
        return self._ask("choose", game, position, level, seed)

    def hint(self, game, position, seed):
        return self._ask("hint", game, position, seed=seed)

    def assess(self, game, position):
        return self._ask("assess", game, position)

    def answer(self, session, now=0.0):
        request = next(request for request in self.asked if not request.cancelled and request.answer is None)
        if request.kind == "assess":
            request.answer = Assessment(self.value, ())
        else:
            request.answer = Thought(request.game.legal(request.position)[0], 0.0, "grow")
        return session.answered(request, now)


@pytest.fixture
def storage():
    kept = Storage(None)
    yield kept
    kept.close()


def session_of(storage, *players, size=(9, 9)):
    bots = sum(player.is_bot for player in players)
    options = GAME.options(size)
    setup = MatchSetup(("two", "computer", "watch")[bots], players, options)
    bots = Bots()
    return Session(Match(GAME, options), setup, storage, bots, seed=7), bots


def test_after_a_turn_the_board_is_locked_for_a_moment(storage):
    session, _ = session_of(storage, PERSON, PERSON)
    session.play("1-1", 10.0)
    assert not session.may_touch(10.0 + LOCK - 0.01)
    assert session.may_touch(10.0 + LOCK)


def test_a_bot_answers_and_an_illegal_tap_changes_nothing(storage):
    session, bots = session_of(storage, PERSON, BOT)
    with pytest.raises(Illegal):
        session.play("5-5", 0.0)
    session.step(0.0, ready=True)
    assert not bots.asked
    session.play("1-1", 0.0)
    session.step(0.0, ready=False)
    assert not session.thinking
    session.step(0.0, ready=True)
    assert session.thinking
    assert bots.asked[0].level == 3
    assert not session.may_touch(5.0)
    assert bots.answer(session)
    assert session.match.at == 2
    assert session.may_touch(5.0)


def test_undo_goes_back_to_the_persons_own_decision_and_bots_wait(storage):
    session, bots = session_of(storage, PERSON, BOT)
    for text in ("1-1", "1-2"):
        session.play(text, 0.0)
        session.step(0.0, True)
        bots.answer(session)
    session.undo(0)
    assert session.match.at == 2
    assert session.paused
    session.redo()
    assert session.match.at == 4
    session.jump(3)
    session.step(0.0, True)
    assert not session.thinking
    session.resume()
    session.step(0.0, True)
    assert session.thinking
    session.undo(0)
    assert session.match.at == 2
    assert not session.thinking
    assert "undo" in session.aids


def test_undo_works_after_the_end(storage):
    session, _ = session_of(storage, PERSON, BOT)
    session.play("1-1", 0.0)
    session.resign(0)
    assert session.match.outcome == (1, "resign")
    session.undo(0)
    assert session.match.outcome is None
    assert session.match.at == 1


def test_between_two_people_undo_needs_the_others_consent(storage):
    session, _ = session_of(storage, PERSON, PERSON)
    session.play("1-1", 0.0)
    session.undo(0)
    assert (session.ask.kind, session.ask.by) == ("undo", 0)
    assert not session.may_touch(5.0)
    session.answer(False)
    assert session.match.at == 1
    session.undo(0)
    session.answer(True)
    assert session.match.at == 0
    assert session.ask is None


def test_draw_and_leaving_need_consent_between_people(storage):
    session, _ = session_of(storage, PERSON, PERSON)
    left = []
    session.accepted = left.append
    session.put("leave", 1)
    assert not left
    session.answer(True)
    assert [ask.kind for ask in left] == ["leave"]
    session.play("1-1", 0.0)
    session.offer_draw(1)
    session.answer(True)
    assert session.match.outcome == (None, "agreed")
    session.offer_draw(0)
    assert session.ask is None


@pytest.mark.parametrize(("value", "agreed"), [(0.3, True), (-0.3, False)])
def test_a_bot_agrees_to_a_draw_only_when_it_does_not_lead(storage, value, agreed):
    session, bots = session_of(storage, PERSON, BOT)
    session.play("1-1", 0.0)
    bots.value = value
    session.offer_draw(0)
    bots.answer(session)
    assert (session.match.outcome is not None) is agreed
    assert session.ask is None


def test_a_hint_is_shown_and_never_played(storage):
    session, bots = session_of(storage, PERSON, BOT)
    session.ask_hint()
    assert session.looking_for_hint
    bots.answer(session)
    assert session.hint.reason == "grow"
    assert session.match.at == 0
    session.play("1-1", 0.0)
    assert session.hint is None
    assert "hint" in session.aids


def test_changing_a_player_in_mid_match_stops_the_bot(storage):
    session, bots = session_of(storage, BOT, BOT)
    session.step(0.0, True)
    session.set_players((PERSON, BOT))
    assert bots.asked[0].cancelled
    assert session.setup.mode == "computer"
    assert list(storage.matches()) == [("kropki", "computer")]


def test_everything_comes_back_with_cursor_and_redo_line(storage):
    session, bots = session_of(storage, PERSON, BOT)
    session.play("1-1", 0.0)
    session.step(0.0, True)
    bots.answer(session)
    session.play("2-2", 0.0)
    session.undo(0)
    saved = storage.matches()[("kropki", "computer")]
    again = restore(GAME, saved, storage, Bots())
    assert again.match.steps == session.match.steps
    assert again.match.at == session.match.at == 2
    assert again.setup == session.setup
    assert again.aids == {"undo"}
    assert is_waiting(saved)


def test_a_save_that_cannot_be_read_is_named_and_no_crash(storage, caplog):
    session, _ = session_of(storage, PERSON, PERSON)
    session.save()
    saved = storage.matches()[("kropki", "two")]
    for text in ("", "garbage", saved.text.replace("kropki", "chess")):
        assert restore(GAME, saved._replace(text=text), storage, Bots()) is None
        assert not is_waiting(saved._replace(text=text))
    assert "can't be read" in caplog.text
    assert restore(GAME, saved._replace(at=99, extra={"setup": 5, "seed": "x"}), storage, Bots()) is None
    assert restore(GAME, saved._replace(at=99, extra={"setup": 5}), storage, Bots()).setup.mode == "computer"


def test_an_easier_level_is_suggested_after_two_losses_in_a_row(storage):
    for expected in (None, 2, 2):
        session, _ = session_of(storage, PERSON, BOT)
        session.resign(0)
        assert session.suggested_level() == expected
    session, _ = session_of(storage, PERSON, BOT)
    session.play("1-1", 0.0)
    session.resign(1)
    assert session.suggested_level() == 4
    session, _ = session_of(storage, PERSON, BOT)
    session.resign(0)
    assert session.suggested_level() is None


def test_a_bot_whose_action_is_refused_does_not_stop_the_program(storage, caplog):
    session, bots = session_of(storage, BOT, BOT)
    session.step(0.0, True)
    bots.asked[0].answer = Thought(0, 0.0, "grow")
    assert session.answered(bots.asked[0], 0.0)
    assert session.paused
    assert "refused" in caplog.text


def test_import_replaces_the_match_and_bots_wait(storage):
    session, _ = session_of(storage, PERSON, BOT)
    other = Match(GAME, GAME.options((15, 15)))
    other.play("3-3")
    session.import_match(other)
    assert session.match is other
    assert session.paused
    assert session.setup.options.size == (15, 15)


def test_who_starts_alternates(storage):
    session, _ = session_of(storage, PERSON, BOT)
    following = session.next_setup()
    assert following.players == (BOT, PERSON)
    assert dataclasses.replace(following, players=(PERSON, BOT)) == session.setup


def test_of_several_matches_the_one_played_last_waits(storage):
    first, _ = session_of(storage, PERSON, PERSON)
    first.play("1-1", 0.0)
    second, bots = session_of(storage, BOT, BOT)
    second.step(0.0, True)
    bots.answer(second)
    assert newest(GAME, storage).extra["setup"]["mode"] == "watch"
    first.play("2-2", 1.0)
    assert newest(GAME, storage).extra["setup"]["mode"] == "two"
    storage.delete_match("kropki", "two")
    assert newest(GAME, storage).extra["setup"]["mode"] == "watch"

"""Match files and records with known outcomes, and real games; they lie outside the project (see conftest)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine import GAMES, sgf
from engine.match import Match
from engine.matchfile import MatchFileError
from game.commands.replay import replay
from tests.conftest import SHARED

ROOMS = [*GAMES, "dots"]
CASES = [path for room in ROOMS for path in sorted((SHARED / "cases" / room).glob("*.[ts][xg][tf]"))]
INDEX = SHARED / "games" / "index.json"
RECORDS = json.loads(INDEX.read_text(encoding="utf-8")) if INDEX.exists() else []

# The index has a blue dot without ground here. By the rule book there is none: reference and kernels agree that the
# dots 18-6 and 29-3 have their ground through the territory points 18-5 and 28-3.
GROUNDED_BY_THE_RULE_BOOK = {"zagram317414.sgf": {"B": 0, "W": 0}}


def test_cases_are_there(shared):
    assert len(CASES) > 150
    assert len(RECORDS) == 60


@pytest.mark.parametrize("path", CASES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_case_comes_out_as_it_must(path: Path):
    wanted = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    if "rejected_line" in wanted:
        with pytest.raises(MatchFileError) as caught:
            replay(str(path))
        assert caught.value.line == wanted["rejected_line"], wanted["why"]
    else:
        summary = replay(str(path)).summary
        assert {key: summary[key] for key in wanted} == wanted


@pytest.mark.parametrize("entry", RECORDS, ids=lambda entry: entry["file"])
def test_a_real_game_has_its_figures(entry):
    record = sgf.read((INDEX.parent / entry["file"]).read_bytes())
    game, position = record.game, record.position
    assert list(record.size) == entry["size"]
    assert len(record.start) + len(record.moves) + record.skipped == entry["dots"]
    assert record.skipped == entry["illegal_under_automatic_rules"]
    assert dict(zip("BW", game.score(position), strict=True)) == entry["captured_by_automatic_rules"]
    grounded = GROUNDED_BY_THE_RULE_BOOK.get(entry["file"], entry["not_grounded"])
    assert {"B": game.rules.loss(position, 0), "W": game.rules.loss(position, 1)} == grounded
    if entry["rules"] == "automatic":
        assert not record.warnings


@pytest.mark.parametrize("entry", RECORDS, ids=lambda entry: entry["file"])
def test_a_real_game_that_is_a_match_survives_writing(entry):
    record = sgf.read((INDEX.parent / entry["file"]).read_bytes())
    if record.skipped:
        assert record.match is None
    if record.match is not None:
        again = sgf.read(sgf.write(record.match)).match
        assert isinstance(again, Match)
        assert (again.steps, again.outcome, again.tags) == (record.match.steps, record.match.outcome, record.match.tags)

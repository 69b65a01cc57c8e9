"""The folder of matches: what is listed, and that nothing in it can stop the screen."""

import os
from types import SimpleNamespace

import pytest

from engine import GAMES
from engine.match import Match
from scenes import files


@pytest.fixture
def app(tmp_path):
    (tmp_path / "matches").mkdir()
    return SimpleNamespace(storage=SimpleNamespace(path=tmp_path / "paperglow.db"))


def test_what_is_no_file_is_passed_over_and_the_rest_is_listed(app):
    folder = files.folder_of(app)
    files.export(app, Match(GAMES["kropki"]))
    (folder / "gone.sgf").symlink_to("/nonexistent")
    (folder / "folder.txt").mkdir()
    os.mkfifo(folder / "pipe.sgf")
    assert [path.name for path in files.listed(app)] == ["kropki-001.sgf", "kropki-001.txt"]


def test_a_pipe_is_refused_at_once(app):
    pipe = files.folder_of(app) / "pipe.sgf"
    os.mkfifo(pipe)
    with pytest.raises(ValueError, match="no file"):
        files.read(pipe)


def test_an_exported_match_comes_back(app):
    match = Match(GAMES["kropki"])
    match.play("3-3")
    files.export(app, match)
    for path in files.listed(app):
        assert files.read(path).match.steps == match.steps


def test_without_a_data_folder_there_is_nothing(app):
    app.storage.path = None
    assert files.listed(app) == []
    assert files.export(app, Match(GAMES["kropki"]))[0]

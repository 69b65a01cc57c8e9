"""A script of taps and keys: read strictly, done like a person would, and never waiting for ever."""

import json
import subprocess
import sys
import time

import pygame
import pytest

from game.app import App
from game.screen import Screen
from game.script import PATIENCE, Script
from game.settings import Settings
from game.storage import Storage
from scenes import hooks
from tests.conftest import ROOT

SECONDS = 30.0  # for bots, on a slow machine


def scripted(*steps):
    return Script([dict(step) for step in steps])


@pytest.fixture
def app():
    made = App(Settings(language="en", seed=1), Screen((1280, 800)), hooks(), storage=Storage(None))
    yield made
    made.close()


def act(app, script, *, haste=1.0):
    """Frames until the script ends or the program does; time runs so many times as fast as it does."""
    end, t = time.monotonic() + SECONDS, app.now
    while script.steps and app.running and time.monotonic() < end:
        t += haste / 60
        app.step_once(script.events(app, t), t)
        if app.opponents.busy:
            time.sleep(0.01)
    return t


def test_it_plays_a_match_and_tells_what_is_on_the_screen(app, tmp_path):
    report, picture = tmp_path / "report.json", tmp_path / "picture.png"
    script = scripted(
        {"tap": "card:kropki"}, {"tap": "play"}, {"play": 2}, {"until": "bot"},
        {"shot": str(picture)}, {"report": str(report)}, {"exit": 4},
    )  # fmt: skip
    act(app, script)
    told = json.loads(report.read_text())
    assert (told["scene"], told["actions"], told["engine"]) == ("BoardScene", 4, "ready")
    assert len(told["steps"]) == 4
    assert told["first_frame_at"] <= told["first_bot_move_at"] <= time.time()
    assert pygame.image.load(picture).get_size() == (1280, 800)
    assert (script.status, app.running) == (4, False)


def test_it_plays_a_game_whose_moves_take_more_than_one_choice(app):
    """Morris: men are placed, then lifted and put down, and taken in between."""
    act(app, scripted({"tap": "card:mills"}, {"tap": "play"}, {"play": 12}))
    match, players = app.scenes.top.session.match, app.scenes.top.session.players
    own = [step.text for step in match.steps if not players[step.side].is_bot]
    assert len(own) == 12 or match.outcome
    assert any("-" in text for text in own) or match.outcome


def test_keys_and_taps_go_through_the_loops_own_input(app):
    act(app, scripted({"tap": "card:kropki"}, {"wait": 0.5}))
    assert type(app.scenes.top).__name__ == "SetupScene"
    act(app, scripted({"key": "escape"}, {"wait": 0.5}))
    assert type(app.scenes.top).__name__ == "MenuScene"
    target = next(w for group in app.scenes.top.groups for w in group.widgets if w.name == "card:kropki")
    act(app, scripted({"tap": list(target.rect.center)}, {"wait": 0.5}))
    assert type(app.scenes.top).__name__ == "SetupScene"


def test_waiting_takes_its_time(app):
    act(app, scripted({"wait": 0.1}))
    begun = app.now
    assert act(app, scripted({"wait": 1.5})) - begun == pytest.approx(1.5, abs=0.1)


def test_what_cannot_be_done_ends_the_program(app, capsys):
    script = scripted({"tap": "no such widget"}, {"exit": 0})
    begun = app.now
    end = act(app, script, haste=60)
    assert (script.status, app.running) == (3, False)
    assert end - begun > PATIENCE
    assert capsys.readouterr().err == 'main.py: the script stands still at {"tap": "no such widget"}\n'


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('{"wait": 1}\nnonsense', "line 2"),
        ('{"dance": 1}', "a step is one of"),
        ('{"wait": 1, "tap": "play"}', "a step is one of"),
        ("[1]", "a step is one of"),
        ('\n\n{"key": "no such key"}', "line 3"),
        (b"\xff\xfe", "UTF-8"),
    ],
)
def test_a_bad_script_gets_one_line_that_names_the_place(tmp_path, text, complaint):
    file = tmp_path / "script.jsonl"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    done = subprocess.run(
        [sys.executable, ROOT / "main.py", "--data", tmp_path / "data", "--script", file],
        capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert str(file) in done.stderr
    assert complaint in done.stderr


def test_a_script_that_is_not_there_gets_one_line(tmp_path):
    with pytest.raises(ValueError, match="nowhere"):
        Script.read(tmp_path / "nowhere")


def test_steps_are_read_in_order_and_empty_lines_left_out(tmp_path):
    file = tmp_path / "script.jsonl"
    file.write_text('{"wait": 1}\n\n{"key": "f11"}\n')
    assert Script.read(file).steps == [{"wait": 1}, {"key": "f11"}]

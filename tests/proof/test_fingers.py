"""Real fingers: a throw-away X server with a touchscreen of ten contacts."""

import subprocess
import time

import pytest

from engine import GAMES
from tests.proof.conftest import SIZE
from tests.proof.hands import Glass, needs_touch
from tests.proof.window import Program

pytestmark = needs_touch


@pytest.fixture(scope="module")
def program(server, tmp_path_factory):
    options = GAMES["kropki"].options((10, 10), cross="no")
    made = Program(server.display, tmp_path_factory.mktemp("data"), SIZE, "kropki", options)
    yield made
    made.kill()
    made.twin.close()


def test_two_people_and_all_their_fingers(server, program):
    """One long visit, since the server's touchscreen takes one connection in its life."""
    glass, twin = Glass(server.touch), program.twin
    glass.tap(twin.widget("menu", "card:kropki"))
    glass.tap(twin.widget("setup", "play"))
    time.sleep(0.5)
    program.picture("touch_board")

    glass.tap(twin.point("5-5"))
    assert program.becomes("5-5")

    # two people tap at once: only the side to move acts, and the other's tap falls into the turn's lock
    glass.tap(twin.point("3-3"), twin.point("8-8"))
    steps = program.steps()
    assert len(steps) == 2
    assert steps[1] in ("3-3", "8-8")
    program.picture("touch_two_at_once")

    # two fingers pinch: the board grows under them and nothing is played
    before = program.picture("touch_before_pinch")
    x, y = twin.point("5-5")
    glass.drag(((x - 60, y), (x - 200, y)), ((x + 60, y), (x + 200, y)))
    assert program.picture("touch_pinched") != before
    glass.drag(((x - 220, y), (x - 40, y)), ((x + 220, y), (x + 40, y)))
    assert program.steps() == steps

    # a palm: many contacts close together play nothing
    x, y = twin.point("5-7")
    glass.tap(*[(x + 30 * dx, y + 25 * dy) for dx in (0, 1, 2) for dy in (0, 1)])
    assert program.steps() == steps

    # a finger that rests on the glass does not block the mover
    rest = twin.point("1-10")
    server.touch.down(50, *rest)
    glass.wait(2.0)
    glass.tap(twin.point("6-5"))
    assert program.becomes(*steps, "6-5")
    server.touch.up(50, *rest)
    glass.wait(0.3)
    assert program.steps() == [*steps, "6-5"]
    program.picture("touch_resting_finger")

    # each side's strip is live for its owner: one asks to undo, the other agrees
    glass.tap(twin.widget("board", "undo0"))
    program.picture("touch_question")
    glass.tap(twin.widget("board", "yes1"))
    assert program.becomes(*steps)
    program.end()


def test_nothing_is_left_running(program):
    assert program.process.poll() == 0
    assert subprocess.run(["pgrep", "-f", "--", f"--data {program.file.parent}"], capture_output=True).returncode == 1

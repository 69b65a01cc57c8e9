"""A match by mouse and by keys, in a window on an X server."""

import os
import shutil
import subprocess
import time

import pytest

from tests.proof.window import Program

NEEDED = ("Xvfb", "xdotool", "xwininfo", "import", "convert")
pytestmark = pytest.mark.skipif(not all(map(shutil.which, NEEDED)), reason=f"needs {', '.join(NEEDED)}")
SIZE = (1280, 800)


@pytest.fixture(scope="module")
def display():
    read_end, write_end = os.pipe()
    command = ["Xvfb", "-displayfd", str(write_end), "-screen", "0", "{}x{}x24".format(*SIZE), "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=(write_end,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(write_end)
    with os.fdopen(read_end) as pipe:
        yield f":{pipe.readline().strip()}"
    server.terminate()
    server.wait()


@pytest.fixture
def program(display, tmp_path):
    made = Program(display, tmp_path, SIZE, (15, 15))
    yield made
    made.kill()
    made.twin.close()


def xdotool(program, *words):
    subprocess.run(["xdotool", *map(str, words)], env={**os.environ, "DISPLAY": program.display}, check=True)


def click(program, at):
    xdotool(program, "mousemove", *at)
    time.sleep(0.05)
    xdotool(program, "click", 1)
    time.sleep(0.45)  # the board takes no tap for a moment after each turn


def key(program, *names):
    for name in names:
        xdotool(program, "key", name)
        time.sleep(0.12)


def test_a_match_by_mouse(program):
    twin = program.twin
    menu = program.picture("mouse_menu")
    click(program, twin.widget("menu", "card:kropki"))
    assert program.picture("mouse_setup") != menu
    click(program, twin.widget("setup", "play"))
    time.sleep(0.5)
    empty = program.picture("mouse_board")
    for point in ("8-9", "8-8", "7-8", "2-2", "9-8", "2-3"):
        click(program, twin.point(point))
    assert program.becomes("8-9", "8-8", "7-8", "2-2", "9-8", "2-3")
    click(program, twin.point("8-7"))
    time.sleep(1.5)
    assert program.becomes("8-9", "8-8", "7-8", "2-2", "9-8", "2-3", "8-7")
    captured = program.picture("mouse_capture")
    assert captured != empty
    click(program, twin.widget("board", "undo0"))
    click(program, twin.widget("board", "yes1"))
    assert program.becomes("8-9", "8-8", "7-8", "2-2", "9-8", "2-3")
    xdotool(program, "mousemove", *twin.point("8-8"))
    for _ in range(3):
        xdotool(program, "click", 4)
        time.sleep(0.2)
    time.sleep(0.5)
    assert program.picture("mouse_zoomed") != captured
    assert program.becomes("8-9", "8-8", "7-8", "2-2", "9-8", "2-3")
    program.end()


def test_a_match_by_keys_alone(program):
    key(program, "Tab", "Return")
    time.sleep(0.6)
    program.picture("keys_setup")
    play_by_tab(program)
    time.sleep(0.6)
    key(program, "Up", "Return")
    time.sleep(0.5)
    first = program.steps()
    assert len(first) == 1
    key(program, "Right", "Return")
    time.sleep(0.5)
    second = program.steps()
    assert second[:1] == first
    assert len(second) == 2
    program.picture("keys_board")
    key(program, "ctrl+z")  # asks the other side
    time.sleep(0.3)
    program.picture("keys_question")
    assert program.steps() == second
    key(program, "Escape")
    time.sleep(0.6)
    program.picture("keys_menu")
    key(program, "Escape")
    time.sleep(0.5)
    program.end()


def play_by_tab(program):
    """Walks the focus of the setup to its big button, and presses it."""
    twin = program.twin
    twin.show("setup")
    stops = [widget for widget in twin.screens["setup"].group.widgets if widget.live and widget.focusable]
    at = next(number for number, widget in enumerate(stops) if widget.name == "play")
    key(program, *["Tab"] * (at + 1), "Return")

"""Servers to prove things on."""

import sys

import pytest

from tests.proof.hands import TOOLS, x_server
from tests.proof.window import PEOPLE, Program

SIZE = (1280, 800)


@pytest.fixture(scope="module")
def server():
    """A touchscreen of ten contacts; it takes one connection in its life."""
    sys.path.insert(0, str(TOOLS))
    from touch_server import TouchServer

    with TouchServer(SIZE) as made:
        yield made
    sys.path.remove(str(TOOLS))


@pytest.fixture(scope="module")
def display():
    """An X server for mouse and keyboard."""
    with x_server(SIZE) as made:
        yield made


@pytest.fixture
def start(tmp_path):
    """Starts the program on a display, where a match of a game is set up; it is gone when the test is over."""
    made = []

    def begin(on, game_id, options, players=PEOPLE):
        made.append(Program(on, tmp_path, SIZE, game_id, options, players))
        return made[-1]

    yield begin
    for program in made:
        program.kill()
        program.twin.close()

"""Servers to prove things on."""

import sys

import pytest

from tests.proof.hands import TOOLS, x_server

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

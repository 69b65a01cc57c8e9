"""No test needs a screen or a loudspeaker, and all start in English."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ["LANGUAGE"] = "en"  # whatever the machine speaks

ROOT = Path(__file__).resolve().parent.parent
SHARED = Path(os.environ.get("PAPERGLOW_SHARED", ROOT.parent / "shared"))
"""Cases with known outcomes and real games; they aren't part of the project."""
LONGEST = "test_numba_answers_as_plain_python_does"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest test goes first: begun last it would keep one process alone."""
    items.sort(key=lambda item: item.name != LONGEST)


@pytest.fixture(scope="session")
def shared() -> Path:
    if not SHARED.is_dir():
        pytest.skip("no folder with cases; PAPERGLOW_SHARED names it")
    return SHARED


@pytest.fixture(scope="session", autouse=True)
def engine() -> None:
    """The compiled engine for the whole suite, unless PAPERGLOW_ENGINE asks for another."""
    from game import compiled

    compiled.ensure()


@pytest.fixture
def table() -> Iterator[Callable[..., Any]]:
    """Makes board scenes with hands, tests.table.Table; they are closed afterwards."""
    from game import words
    from tests.table import Table

    made = []

    def make(*args: Any, **kwargs: Any) -> Table:
        made.append(Table(*args, **kwargs))
        return made[-1]

    yield make
    for each in made:
        each.app.close()
    words.use("en")

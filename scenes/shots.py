"""Pictures of every screen in every language and size, drawn without a display, the same each time."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

SIZES = ((1920, 1080), (1280, 800), (800, 480), (1080, 1920))
SEED = 11
SETTLE = 90
"""Frames that a screen gets before its picture is taken."""
FRAME = 1 / 30
PATIENCE = 3.0
"""Seconds that a picture waits for an evaluation to arrive."""


@dataclass(frozen=True)
class Wanted:
    """Which pictures to take; empty means all."""

    names: Sequence[str] = ()
    languages: Sequence[str] = ()
    sizes: Sequence[tuple[int, int]] = ()


def prepare() -> None:
    """Chooses drivers without display and sound. Call it before pygame is imported."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


def take(folder: Path, wanted: Wanted | None = None) -> list[Path]:
    """Writes FOLDER/WIDTHxHEIGHT/LANGUAGE/NAME.png for everything wanted; returns the files. Raises OSError."""
    prepare()
    from game.compiled import ensure
    from game.words import LANGUAGES

    ensure()

    wanted = wanted or Wanted()
    written = []
    for size in wanted.sizes or SIZES:
        for language in wanted.languages or LANGUAGES:
            place = folder / "{}x{}".format(*size) / language
            place.mkdir(parents=True, exist_ok=True)
            written += list(_take_all(place, size, language, wanted.names))
    return written


def _take_all(folder: Path, size: tuple[int, int], language: str, names: Sequence[str]) -> Iterator[Path]:
    from game.screen import png
    from scenes.gallery import SCREENS

    for name, build in SCREENS.items():
        if names and not any(part in name for part in names):
            continue
        path = folder / f"{name}.png"
        with tempfile.TemporaryDirectory() as data:
            app = _app(size, language, Path(data))
            try:
                _show(app, build)
                path.write_bytes(png(app.screen.surface))
            finally:
                app.close()
        yield path


def _app(size: tuple[int, int], language: str, data: Path):  # type: ignore[no-untyped-def]
    from game.app import App
    from game.screen import Screen
    from game.settings import Settings
    from game.storage import Storage
    from scenes import hooks

    settings = Settings(language=language, seed=SEED, mute=False)  # type: ignore[arg-type]
    return App(settings, Screen(size), hooks(), storage=Storage(data / "shots.db"))


def _show(app, build: Callable) -> None:  # type: ignore[no-untyped-def]
    """Brings a screen up and lets it come to rest, with time passing in even frames."""
    app.step_once((), 0.0)
    app.scenes.reset(*build(app))
    for frame in range(1, SETTLE + 1):
        app.step_once((), frame * FRAME)
        until = time.monotonic() + PATIENCE
        while app.opponents.busy and time.monotonic() < until:
            time.sleep(0.001)
            app.step_once((), frame * FRAME)

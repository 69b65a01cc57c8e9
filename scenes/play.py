"""Opening the machine: settings, data folder, screen, services, loop."""

from __future__ import annotations

import argparse
import logging
import os
import signal
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from game.input import prepare_environment
from game.screen import Screen, prepare_display
from game.settings import Settings, data_dir, load
from game.storage import Storage

if TYPE_CHECKING:
    from game.script import Script

log = logging.getLogger(__name__)


def run(options: argparse.Namespace) -> int:
    """Plays until the window is closed; the exit status is 2 for arguments that lead nowhere, or without a display."""
    logging.basicConfig(level=logging.WARNING, format="paperglow: %(message)s", stream=sys.stderr)
    # until the loop runs there is nothing to save; and SDL, left alone, would make it a closed window
    signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
    try:
        return _run(options)
    except Refused as error:
        print(f"main.py: {error}", file=sys.stderr)
        return 2


class Refused(Exception):
    """What keeps the machine from opening, in one line."""


def _run(options: argparse.Namespace) -> int:
    if options.data and os.path.exists(options.data) and not os.path.isdir(options.data):
        raise Refused(f"--data {options.data}: this is no directory")
    folder = data_dir(options.data)
    path = options.settings or (folder / "settings.toml" if folder else None)
    if options.settings:
        _look_at(options.settings)
    settings = settings_of(options, path)
    prepare_environment()
    prepare_display()
    script = _script(options.script)
    screen = _screen(settings)
    _app(settings, screen, folder, path, script).run()
    screen.give_back()
    return script.status if script else 0


def _look_at(settings: Path) -> None:
    """A settings file that is asked for must be a file, if it is there; what it says can't stop the start."""
    if not os.path.exists(settings):
        log.warning("%s: there is no such file; the defaults are used", settings)
    elif not os.path.isfile(settings):
        raise Refused(f"--settings {settings}: this is no file")
    elif not os.access(settings, os.R_OK):
        raise Refused(f"--settings {settings}: permission is missing")


def _script(path: Path | None) -> Script | None:
    from game.script import Script

    try:
        return Script.read(path) if path else None
    except ValueError as error:
        raise Refused(f"--script {error}") from None


def _screen(settings: Settings) -> Screen:
    import pygame

    size = settings.window_width, settings.window_height
    try:
        return Screen(size, fullscreen=settings.fullscreen or settings.kiosk, rotation=settings.rotation)
    except pygame.error as error:
        raise Refused(f"no display: {error}") from None


def settings_of(options: argparse.Namespace, path: Path | None) -> Settings:
    """Command line over environment over file; what is wrong is named on standard error."""
    width, height = options.size or (None, None)
    overrides = {
        "kiosk": options.kiosk,
        "fullscreen": options.fullscreen,
        "language": options.language,
        "seed": options.seed,
        "window_width": width,
        "window_height": height,
    }
    settings, warnings = load(path, os.environ, overrides)
    for warning in warnings:
        log.warning("%s", warning)
    return settings


def _app(  # type: ignore[no-untyped-def]
    settings: Settings, screen: Screen, folder: Path | None, path: Path | None, script: Script | None
):
    from game import endgames
    from game.app import App
    from game.compiled import Compiled
    from scenes import hooks

    storage, told = Storage(folder / "paperglow.db" if folder else None), replace(hooks(), drawn=endgames.start)
    return App(settings, screen, told, storage=storage, settings_path=path, engine=Compiled(), script=script)

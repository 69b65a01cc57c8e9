"""Opening the machine: settings, data folder, screen, services, loop."""

from __future__ import annotations

import argparse
import logging
import os
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
    """Plays until the window is closed; the exit status is 2 if there is no display to open."""
    logging.basicConfig(level=logging.WARNING, format="paperglow: %(message)s", stream=sys.stderr)
    folder = data_dir(options.data)
    path = options.settings or (folder / "settings.toml" if folder else None)
    settings = settings_of(options, path)
    prepare_environment()
    prepare_display()
    import pygame

    from game.script import Script

    try:
        script = Script.read(options.script) if options.script else None
    except ValueError as error:
        print(f"main.py: {error}", file=sys.stderr)
        return 2
    try:
        size = settings.window_width, settings.window_height
        screen = Screen(size, fullscreen=settings.fullscreen or settings.kiosk, rotation=settings.rotation)
    except pygame.error as error:
        print(f"main.py: no display: {error}", file=sys.stderr)
        return 2
    _app(settings, screen, folder, path, script).run()
    pygame.quit()
    return script.status if script else 0


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

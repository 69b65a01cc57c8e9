"""The screens. `hooks` is how the loop learns of them: where to start, where to fall back to, what idle time does."""

from __future__ import annotations

from game.app import App, Hooks
from game.scene import Scene
from scenes.idle import GuestKeeper


def home(app: App) -> Scene:
    """The first scene, and the one to fall back to: Attract on a kiosk, else the menu."""
    if app.settings.kiosk:
        from scenes.attract import AttractScene

        return AttractScene(app)
    from scenes.menu import MenuScene

    return MenuScene(app)


def hooks() -> Hooks:
    """What `game.app.App` is built with."""
    keepers: list[GuestKeeper] = []

    def start(app: App) -> Scene:
        if not keepers:
            keepers.append(GuestKeeper(app))
        return home(app)

    def idle(app: App, seconds: float) -> None:
        keepers[0].idle(app, seconds)

    return Hooks(start, idle)

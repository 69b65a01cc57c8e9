"""The real program in a real window, watched from outside: pixels from the X server, matches from the saved file.

Where to tap is asked of a twin: the same screens laid out in this process without a display.
"""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from engine import GAMES
from engine.game import Options
from engine.match import Match
from engine.matchfile import read
from engine.mills.board import NAMES
from game.app import App
from game.players import MatchSetup, Player
from game.screen import Screen
from game.settings import Settings
from game.storage import Storage
from scenes import hooks
from scenes.board import BoardScene
from scenes.board_end import BOTS_TO_MODE
from scenes.board_menu import BoardMenu
from scenes.menu import MenuScene
from scenes.setup import SetupScene
from tests.table import Bots

ROOT = Path(__file__).resolve().parent.parent.parent
PICTURES = ROOT / "out" / "proof"
PEOPLE = (Player(), Player())
SEED = 33
"""Of the program's bots, which so repeat themselves."""


class Program:
    """The program on a display, with a data folder of its own where a match is set up."""

    def __init__(
        self,
        display: str,
        folder: Path,
        size: tuple[int, int],
        game_id: str,
        options: Options,
        players: tuple[Player, Player] = PEOPLE,
    ) -> None:
        self.display, self.size, self.file, self.game_id = display, size, folder / "paperglow.db", game_id
        storage = Storage(self.file)
        self.setup = MatchSetup(BOTS_TO_MODE[sum(player.is_bot for player in players)], players, options)
        storage.remember(f"setup:{game_id}", self.setup.to_dict())
        assert storage.flush()
        storage.close()
        environ = {**os.environ, "DISPLAY": display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
        environ["PAPERGLOW_SEED"] = str(SEED)
        command = [sys.executable, str(ROOT / "main.py"), "--size", "{}x{}".format(*size), "--language", "en"]
        self.process = subprocess.Popen([*command, "--data", str(folder)], env=environ, stderr=subprocess.PIPE)
        self.twin = Twin(size, game_id, self.setup)
        self.wait_for_window()

    def wait_for_window(self, seconds: float = 20.0) -> None:
        """Until its window is there and drawn."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            assert self.process.poll() is None, self.process.stderr.read().decode()
            tree = ["xwininfo", "-root", "-tree", "-display", self.display]
            if '"Paperglow"' in subprocess.run(tree, capture_output=True, text=True).stdout:
                time.sleep(1.0)
                return
            time.sleep(0.1)
        raise AssertionError("no window")

    def saved(self) -> tuple[Match | None, dict[str, Any]]:
        """The match as it is saved, as far as it stands, and what is kept with it; None before it has begun."""
        row = None
        if self.file.exists():
            with sqlite3.connect(f"file:{self.file}?mode=ro", uri=True) as db:
                asked = "SELECT text, at, extra FROM matches WHERE game = ? AND mode = ?"
                row = db.execute(asked, (self.game_id, self.setup.mode)).fetchone()
            db.close()
        if row is None:
            return None, {}
        match = read(row[0]).match
        match.jump(row[1])
        return match, json.loads(row[2])

    def steps(self) -> list[str]:
        """The actions of the saved match that stand."""
        match, _extra = self.saved()
        return [step.text for step in match.steps[: match.at]] if match else []

    def grown(self, count: int, seconds: float = 6.0) -> list[str]:
        """The actions of the saved match once there are so many."""
        end = time.monotonic() + seconds
        while len(steps := self.steps()) < count and time.monotonic() < end:
            time.sleep(0.05)
        assert len(steps) == count, f"the saved match has {steps}"
        return steps

    def becomes(self, *steps: str, seconds: float = 4.0) -> bool:
        """Whether the saved match comes to these actions."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.steps() == list(steps):
                return True
            time.sleep(0.05)
        print("the saved match has", self.steps(), "not", list(steps))
        return False

    def picture(self, name: str) -> bytes:
        """What is on the screen, kept as out/proof/NAME.png; its pixels."""
        PICTURES.mkdir(parents=True, exist_ok=True)
        path = PICTURES / f"{name}.png"
        environ = {**os.environ, "DISPLAY": self.display}
        subprocess.run(
            ["import", "-window", "root", "-define", "png:compression-level=1", str(path)], env=environ, check=True
        )
        return subprocess.run(["convert", str(path), "rgb:-"], stdout=subprocess.PIPE, check=True).stdout

    def end(self) -> None:
        """SIGTERM ends it cleanly and at once."""
        self.process.terminate()
        began = time.monotonic()
        status = self.process.wait(10)
        errors = self.process.stderr.read().decode()
        assert (status, "Traceback" in errors) == (0, False), errors
        assert time.monotonic() - began < 3.0

    def kill(self) -> None:
        """Whatever happened, it is gone."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.process.stderr.close()


class Twin:
    """The same screens without a display: where widgets and points are."""

    def __init__(self, size: tuple[int, int], game_id: str, setup: MatchSetup) -> None:
        storage, silent = Storage(None), Bots()  # the program's own bots play; here they are only followed
        self.app = App(Settings(language="en"), Screen(size), hooks(), storage=storage, opponents=silent)  # type: ignore[arg-type]
        self.app.storage.remember(f"setup:{game_id}", setup.to_dict())
        self.app.step_once((), 0.0)
        self.game = GAMES[game_id]
        self.match = Match(self.game, setup.options)
        board = BoardScene(self.app, self.game, self.match, setup.players)
        self.screens = {
            "menu": MenuScene(self.app),
            "setup": SetupScene(self.app, self.game),
            "board": board,
            "match": BoardMenu(self.app, board),
        }
        self.time = 0.0

    def show(self, screen: str) -> None:
        """Bring a screen up and let it come to rest."""
        self.app.scenes.reset(self.screens[screen])
        for _ in range(20):
            self.time += 1 / 60
            self.app.step_once((), self.time)

    def widget(self, screen: str, name: str) -> tuple[int, int]:
        """The middle of a widget, of one in a question that lies above the screen too."""
        self.show(screen)
        groups = list(self.screens[screen].groups)
        groups += [group.modal.inner for group in groups if group.modal]
        found = [widget for group in groups for widget in group.widgets if widget.name == name]
        assert found, f"no {name} on {screen}"
        group = found[0].group
        rect = found[0].rect
        if group.turned_in:
            from game.paint import turn_rect

            rect = turn_rect(rect, group.turned_in)
        return rect.center

    def point(self, text: str) -> tuple[int, int]:
        """The pixel of a point of the whole board: `5-5`, or `d6` in Morris."""
        self.show("board")
        board = self.screens["board"]
        point = NAMES.index(text) if text in NAMES else self.game.parse(self.match.position, text)
        x, y = board.view.pixel(self.match.position, board.hand, point)
        return round(x), round(y)

    def follow(self, *texts: str) -> None:
        """Play the same on the twin's board."""
        self.show("board")
        for text in texts:
            self.screens["board"].session.play(text, self.time)
        self.show("board")

    def tabs(self, screen: str, name: str) -> int:
        """How often Tab leads from the board, or from where nothing has the focus, to a widget."""
        self.show(screen)
        groups = self.screens[screen].groups
        stops = [widget.name for group in groups for widget in group.widgets if widget.live and widget.focusable]
        return stops.index(name) + 1

    def close(self) -> None:
        """End its threads."""
        self.app.close()

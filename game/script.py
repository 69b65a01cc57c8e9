"""A script of taps and keys, fed to the loop like a person's: for smoke tests, self tests and pictures.

One JSON object per line, done one after the other:

    {"tap": "play"}            taps the widget of that name, once it is there and live
    {"tap": [640, 400]}        taps a pixel
    {"key": "return"}          presses a key, by pygame's name for it
    {"wait": 1.5}              lets seconds pass
    {"until": "bot"}           waits until a person is to move, or the match has ended
    {"play": 3}                so many actions of a person, each on some legal point, answered by the bot
    {"shot": "file.png"}       saves the picture
    {"report": "file.json"}    writes what is on the screen, and when the first frame and the first bot move came
    {"exit": 0}                ends the program with that status

A step that can't be done, or not within PATIENCE seconds, ends the program with status 3 and one line.
"""

from __future__ import annotations

import json
import sys
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from game.reading import Unreadable, contents, why
from game.screen import png

if TYPE_CHECKING:
    from game.app import App

PATIENCE = 60.0
MOST_BYTES = 1_000_000


class Script:
    """Steps to be done; `events(app, t)` gives each frame's events. Times are seconds of the wall clock."""

    def __init__(self, steps: list[dict[str, Any]]) -> None:
        self.steps = steps
        self.status = 0
        self.first_frame: float | None = None
        self.first_bot_move: float | None = None
        self._since: float | None = None
        self._goal: int | None = None
        self._home = True
        self._lift: list[pygame.Event] = []

    @classmethod
    def read(cls, path: Path) -> Script:
        """The script in a file; raises ValueError with one line that names what is wrong."""
        try:
            lines = contents(path, MOST_BYTES, pipes=True).decode("utf-8-sig").splitlines()
        except UnicodeDecodeError:
            raise ValueError(f"{path}: the text is not UTF-8") from None
        except Unreadable as error:
            raise ValueError(f"{path}: {error}") from None
        steps = [_step(path, number, line) for number, line in enumerate(lines, 1) if line.strip()]
        if not steps:
            raise ValueError(f"{path}: there is no step in it")
        return cls(steps)

    def events(self, app: App, t: float) -> list[pygame.Event]:
        """What a person would do in this frame."""
        self._watch(app)
        lift, self._lift = self._lift, []
        if lift or not self.steps or app.frames == 0 or app.scenes.changing:
            return lift
        self._since = t if self._since is None else self._since
        step = self.steps[0]
        done, events = self._do(app, step, t)
        if done:
            self.steps.pop(0)
            self._since = None
        elif t - self._since > PATIENCE:
            self._give_up(app, f"the script stands still at {json.dumps(step)}")
        return events

    def _give_up(self, app: App, reason: str) -> None:
        print(f"main.py: {reason}", file=sys.stderr)
        self.status = 3
        app.quit()

    def _watch(self, app: App) -> None:
        if self.first_frame is None and app.frames:
            self.first_frame = time.time()
        session = getattr(app.scenes.top, "session", None)
        if self.first_bot_move is None and session is not None and _played_by_people(session) < session.match.at:
            self.first_bot_move = time.time()

    def _do(self, app: App, step: dict[str, Any], t: float) -> tuple[bool, list[pygame.Event]]:
        """Whether the step is done now, and the events that do it."""
        [(kind, what)] = step.items()
        assert self._since is not None
        if kind == "wait":
            return t - self._since >= float(what), []
        if kind == "until":
            return _persons_turn(app), []
        if kind == "tap":
            at = what if isinstance(what, list) else _middle_of(app, what)
            return at is not None, self._tap(at) if at else []
        if kind == "key":
            code = pygame.key.key_code(what)
            self._lift = [pygame.Event(pygame.KEYUP, key=code, mod=0, unicode="")]
            return True, [pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode="")]
        if kind == "play":
            return self._play(app, int(what))
        return self._write(app, kind, what)

    def _play(self, app: App, count: int) -> tuple[bool, list[pygame.Event]]:
        """Plays through the board's keys: the cursor goes to where something can be done, and accepts, in turn."""
        session = getattr(app.scenes.top, "session", None)
        if session is None:
            return False, []
        played = _played_by_people(session)
        self._goal = played + count if self._goal is None else self._goal
        if played >= self._goal or session.match.outcome:
            self._goal, self._home = None, True
            return True, []
        if not session.may_touch(app.now):
            return False, []
        name, self._home = "home" if self._home else "return", not self._home
        return False, self._do(app, {"key": name}, app.now)[1]

    def _tap(self, at: Any) -> list[pygame.Event]:
        place = (round(at[0]), round(at[1]))
        self._lift = [pygame.Event(pygame.MOUSEBUTTONUP, pos=place, button=1, touch=False)]
        return [pygame.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1, touch=False)]

    def _write(self, app: App, kind: str, what: Any) -> tuple[bool, list[pygame.Event]]:
        try:
            if kind == "shot":
                Path(what).write_bytes(png(app.screen.surface))
            elif kind == "report":
                Path(what).write_text(json.dumps(self.report(app)) + "\n", encoding="utf-8")
            else:
                self.status = int(what)
                app.quit()
        except OSError as error:
            self._give_up(app, f"{what}: {why(error)}")
        return True, []

    def report(self, app: App) -> dict[str, Any]:
        """The screen, the match on it, and when the first frame and the first move of a bot were there."""
        session = getattr(app.scenes.top, "session", None)
        return {
            "scene": type(app.scenes.top).__name__,
            "actions": session.match.at if session else None,
            "steps": [step.text for step in session.match.steps] if session else None,
            "saving": app.storage.state,
            "engine": getattr(app.engine, "failed", None) or ("ready" if app.engine_ready else "on its way"),
            "first_frame_at": self.first_frame,
            "first_bot_move_at": self.first_bot_move,
        }


def _step(path: Path, number: int, line: str) -> dict[str, Any]:
    try:
        step = json.loads(line)
    except (ValueError, RecursionError):
        raise ValueError(f"{path}, line {number}: this is no JSON") from None
    if not isinstance(step, dict) or len(step) != 1 or next(iter(step)) not in STEPS:
        raise ValueError(f"{path}, line {number}: a step is one of {', '.join(STEPS)}")
    [(kind, what)] = step.items()
    fits, wanted = STEPS[kind]
    if not fits(what):
        raise ValueError(f"{path}, line {number}: {kind} takes {wanted}")
    return step


def _is_number(what: Any) -> bool:
    return isinstance(what, int | float) and not isinstance(what, bool) and 0 <= what < 1e6


def _is_count(what: Any) -> bool:
    return isinstance(what, int) and _is_number(what)


def _is_name(what: Any) -> bool:
    return isinstance(what, str) and what != "" and "\0" not in what


def _is_place(what: Any) -> bool:
    return isinstance(what, list) and len(what) == 2 and all(map(_is_number, what))


def _is_key(what: Any) -> bool:
    try:
        with warnings.catch_warnings():  # pygame would rather be asked with a display open
            warnings.simplefilter("ignore")
            return _is_name(what) and bool(pygame.key.key_code(what))
    except (ValueError, pygame.error):
        return False


STEPS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "tap": (lambda what: _is_name(what) or _is_place(what), "the name of a widget, or [x, y]"),
    "key": (_is_key, "the name of a key"),
    "wait": (_is_number, "a number of seconds"),
    "until": (lambda what: what == "bot", '"bot"'),
    "play": (lambda what: _is_count(what) and what > 0, "a number of actions"),
    "shot": (_is_name, "the name of a file"),
    "report": (_is_name, "the name of a file"),
    "exit": (lambda what: _is_count(what) and what < 256, "a status from 0 to 255"),
}
"""What each kind of step takes: whether something is that, and what it is called."""


def _middle_of(app: App, name: str) -> tuple[int, int] | None:
    """The middle of the live widget of that name on the top scene."""
    scene = app.scenes.top
    for group in getattr(scene, "groups", ()):
        inner = getattr(group.modal, "inner", None)
        for widget in inner.widgets if inner else group.widgets:
            if widget.name == name and widget.live:
                return widget.rect.center
    return None


def _played_by_people(session: Any) -> int:
    match = session.match
    return sum(not session.players[step.side].is_bot for step in match.steps[: match.at])


def _persons_turn(app: App) -> bool:
    """Whether the board waits for a person, or the match is over."""
    session = getattr(app.scenes.top, "session", None)
    return session is not None and (session.mover is None or not session.mover.is_bot)

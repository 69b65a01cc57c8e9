"""Hands for the proofs: fingers on a throw-away touchscreen, a mouse and a keyboard on an X server."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from contextlib import contextmanager

import pytest

from game.session import LOCK
from tests.conftest import SHARED

TOOLS = SHARED / "tools"
TOUCH_TOOLS = ("Xorg", "xwininfo", "import", "convert")
KEY_TOOLS = ("Xvfb", "xdotool", "xwininfo", "import", "convert")


def _needs(tools, *more):
    """Skips where a program is missing or one of `more`, what else is missing."""
    missing = [tool for tool in tools if not shutil.which(tool)] + [text for text in more if text]
    return pytest.mark.skipif(bool(missing), reason=f"needs {', '.join(missing)}")


_root = hasattr(os, "geteuid") and os.geteuid() == 0
needs_touch = _needs(
    TOUCH_TOOLS,
    "" if (TOOLS / "touch_server.py").exists() else "a touch server",
    "" if _root else "root, for Xorg without a seat",
)
needs_keys = _needs(KEY_TOOLS)


@contextmanager
def x_server(size):
    """An X server without a screen; its display."""
    read_end, write_end = os.pipe()
    command = ["Xvfb", "-displayfd", str(write_end), "-screen", "0", "{}x{}x24".format(*size), "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=(write_end,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(write_end)
    with os.fdopen(read_end) as pipe:
        yield f":{pipe.readline().strip()}"
    server.terminate()
    server.wait()


class Glass:
    """Fingers on the server's glass."""

    def __init__(self, touch):
        self.touch, self.next = touch, 100

    def wait(self, seconds=0.06):
        self.touch.sync()
        time.sleep(seconds)

    def tap(self, *places):
        """Fingers that come down together, one at each place, and lift together."""
        ids = range(self.next, self.next + len(places))
        self.next += len(places)
        for number, place in zip(ids, places, strict=True):
            self.touch.down(number, *place)
        self.wait(0.08)
        for number, place in zip(ids, places, strict=True):
            self.touch.up(number, *place)
        self.wait(LOCK + 0.07)

    def drag(self, *fingers, steps=8):
        """Fingers that move together, each from its first place to its second."""
        for number, (begin, _end) in enumerate(fingers):
            self.touch.down(10 + number, *begin)
        self.wait()
        for step in range(1, steps + 1):
            for number, (begin, end) in enumerate(fingers):
                self.touch.move(10 + number, *(a + (b - a) * step / steps for a, b in zip(begin, end, strict=True)))
            self.wait(0.03)
        for number, (_begin, end) in enumerate(fingers):
            self.touch.up(10 + number, *end)
        self.wait(0.6)

    def hold(self, place, seconds):
        """One finger that stays."""
        self.touch.down(30, *place)
        self.wait(seconds)
        self.touch.up(30, *place)
        self.wait(0.4)


def xdotool(program, *words):
    subprocess.run(["xdotool", *map(str, words)], env={**os.environ, "DISPLAY": program.display}, check=True)


def click(program, at):
    xdotool(program, "mousemove", *at, "sleep", 0.05, "click", 1)
    time.sleep(LOCK + 0.07)  # the board takes no tap for a moment after each turn


def key(program, *names):
    for name in names:
        xdotool(program, "key", name)
        time.sleep(0.12)


def drag(program, start, end):
    """The mouse goes from one place to another with its button down."""
    xdotool(program, "mousemove", *start)
    xdotool(program, "mousedown", 1)
    for step in range(1, 7):
        xdotool(program, "mousemove", *(round(a + (b - a) * step / 6) for a, b in zip(start, end, strict=True)))
        time.sleep(0.03)
    xdotool(program, "mouseup", 1)
    time.sleep(0.6)


def press_by_tab(program, screen, name):
    """Walks the focus to a widget and presses it."""
    key(program, *["Tab"] * program.twin.tabs(screen, name), "Return")


def play_by_tab(program):
    """Walks the focus of the setup to its big button, and presses it."""
    press_by_tab(program, "setup", "play")

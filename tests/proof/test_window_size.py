"""A window that is as large as the screen, or larger, is fitted in with its title, where there is a window manager."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time

import pytest

from tests.conftest import ROOT
from tests.proof.hands import needs_keys, x_server

SCREEN = (1280, 800)
pytestmark = [needs_keys, pytest.mark.skipif(not shutil.which("openbox"), reason="needs openbox")]


@pytest.fixture(params=["alone", "managed"])
def display(request):
    """A screen, and whether a window manager is on it."""
    with x_server(SCREEN) as name:
        managed = request.param == "managed"
        environ = {**os.environ, "DISPLAY": name}
        manager = subprocess.Popen(["openbox"], env=environ, stderr=subprocess.DEVNULL) if managed else None
        time.sleep(1.0)
        yield name, managed
        if manager:
            manager.terminate()
            manager.wait()


def place(display):
    """Left, top, width and height of the program's window; None while there is none."""
    told = subprocess.run(
        ["xwininfo", "-display", display, "-name", "Paperglow"], capture_output=True, text=True
    ).stdout
    found = [re.search(rf"{name}:\s+(-?\d+)", told) for name in ("left X", "left Y", "Width", "Height")]
    return [int(each[1]) for each in found] if all(found) else None


@pytest.mark.parametrize(
    ("size", "fits"), [((1280, 800), False), ((1600, 1000), False), ((1600, 500), False), ((1000, 700), True)]
)
def test_the_window_lies_on_the_screen(display, tmp_path, size, fits):
    name, managed = display
    environ = {**os.environ, "DISPLAY": name, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
    script, report = tmp_path / "script", tmp_path / "picture.png"
    script.write_text("\n".join(map(json.dumps, [{"wait": 2}, {"shot": str(report)}, {"wait": 60}])))
    words = ["--size", "{}x{}".format(*size), "--data", str(tmp_path), "--script", str(script)]
    process = subprocess.Popen([sys.executable, "main.py", *words], cwd=ROOT, env=environ, stderr=subprocess.PIPE)
    try:
        until = time.monotonic() + 30
        while not report.exists() and time.monotonic() < until:
            time.sleep(0.1)
        left, top, width, height = place(name)
    finally:
        process.kill()
        told = process.communicate()[1].decode()
    assert "Warning" not in told
    assert left >= 0
    assert top >= (10 if managed else 0), "the title is seen"
    assert left + width <= SCREEN[0]
    assert top + height <= SCREEN[1]
    if fits:
        assert (width, height) == size
    elif not managed:
        assert (width, height) == (min(size[0], SCREEN[0]), min(size[1], SCREEN[1]))

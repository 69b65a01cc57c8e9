"""The loop: what is drawn and when, how scenes follow each other, and what no failure may break."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from game.app import App, Hooks
from game.lock import Lock
from game.scene import Scene, joined
from game.screen import Screen, fits
from game.settings import Settings
from game.storage import Storage

ROOT = Path(__file__).resolve().parent.parent
FRAME = 1 / 60


class Plain(Scene):
    """A scene that records what it is told."""

    def __init__(self, app):
        super().__init__(app)
        self.log = []
        self.drawn = []

    def enter(self):
        self.log.append("enter")

    def leave(self):
        self.log.append("leave")

    def rescue(self):
        self.log.append("rescue")

    def step(self, dt, gestures, commands):
        self.log += [gesture.kind for gesture in gestures] + [command.name for command in commands]
        self.dt = dt

    def draw(self, canvas):
        self.drawn.append(canvas.surface.get_clip())
        canvas.fill((9, 9, 9))


class Broken(Plain):
    def step(self, dt, gestures, commands):
        raise RuntimeError("on purpose")


class Loop:
    """An app with a clock of its own."""

    def __init__(self, home=Plain, size=(640, 480), **settings):
        self.app = App(Settings(**settings), Screen(size), Hooks(home))
        self.t = 100.0
        self.step()

    def step(self, *events, frames=1, dt=FRAME):
        drew = False
        for frame in range(frames):
            self.t += dt
            drew = self.app.step_once(events if frame == 0 else (), self.t) or drew
        return drew

    @property
    def top(self):
        return self.app.scenes.top


@pytest.fixture
def loop():
    made = Loop()
    yield made
    made.app.close()


def mouse(kind, pos):
    return pygame.Event(kind, pos=pos, button=1, touch=False)


def press(pos):
    return mouse(pygame.MOUSEBUTTONDOWN, pos)


def lift(pos):
    return mouse(pygame.MOUSEBUTTONUP, pos)


def key(code):
    return pygame.Event(pygame.KEYDOWN, key=code, mod=0, scancode=0, unicode="")


def resize(loop, size):
    pygame.display.set_mode(size, pygame.RESIZABLE)
    return loop.step(pygame.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))


def test_a_still_screen_draws_nothing(loop):
    assert loop.app.frames == 1
    assert not loop.step(frames=120)
    assert loop.app.frames == 1


def test_what_waits_for_the_first_frame_begins_once():
    begun = []
    app = App(Settings(), Screen((640, 480)), Hooks(Plain, drawn=lambda: begun.append(app.frames)))
    app.step_once((), 100.0)
    app.scenes.top.invalidate()
    app.step_once((), 101.0)
    assert (begun, app.frames) == ([1], 2)


def test_only_the_dirty_region_is_drawn(loop):
    loop.top.drawn.clear()
    loop.top.invalidate(Rect(10, 10, 20, 20))
    loop.top.invalidate(Rect(400, 300, 20, 20))
    loop.top.invalidate(Rect(20, 20, 20, 20))
    assert loop.step()
    assert sorted(map(tuple, loop.top.drawn)) == [(10, 10, 30, 30), (400, 300, 20, 20)]


def test_many_regions_become_one():
    rects = [Rect(number * 30, 0, 10, 10) for number in range(20)]
    assert joined(rects) == [Rect(0, 0, 580, 10)]
    assert joined([]) == []


def test_steps_are_never_longer_than_a_tenth_of_a_second(loop):
    loop.step(dt=5.0)
    assert loop.top.dt == pytest.approx(0.1)


def test_a_tap_reaches_the_scene(loop):
    loop.step(press((50, 50)))
    loop.step(lift((50, 50)))
    assert loop.top.log == ["enter", "press", "tap"]


def test_scenes_change_once_per_frame_and_contacts_end_with_them(loop):
    first, second = loop.top, Plain(loop.app)
    loop.step(press((50, 50)))
    loop.app.scenes.push(second)
    assert loop.top is first
    loop.step()
    assert loop.top is second
    assert first.log == ["enter", "press", "cancel", "leave"]
    loop.step(lift((50, 50)))
    assert second.log == ["enter"]
    loop.app.scenes.pop()
    loop.step()
    assert loop.top is first
    assert first.log[-1] == "enter"
    assert second.log[-1] == "leave"


def test_the_last_scene_cannot_be_popped(loop):
    loop.app.scenes.pop()
    loop.step()
    assert loop.top is not None


def test_the_scene_below_an_overlay_is_drawn_but_rests(loop):
    below, above = loop.top, Plain(loop.app)
    above.opaque = False
    loop.app.scenes.push(above)
    loop.step()
    below.log.clear()
    below.drawn.clear()
    above.invalidate()
    loop.step(key(pygame.K_RETURN))
    assert below.drawn
    assert above.log[-1] == "accept"
    assert below.log == []


def test_a_scene_that_raises_is_saved_and_left(loop, caplog):
    broken = Broken(loop.app)
    loop.app.scenes.push(broken)
    loop.step(frames=2)
    assert type(loop.top) is Plain
    assert len(loop.app.scenes.all) == 1
    assert "rescue" in broken.log
    assert "Broken failed" in caplog.text
    assert loop.step(key(pygame.K_RETURN)) is False


def test_a_machine_that_only_fails_ends(caplog):
    loop = Loop()
    for _time in range(2):
        loop.app.scenes.push(Broken(loop.app))
        loop.step(frames=2)
    loop.app.scenes.push(Broken(loop.app))
    with pytest.raises(RuntimeError, match="on purpose"):
        loop.step(frames=2)
    loop.app.close()


def test_failures_far_apart_are_forgiven(caplog):
    loop = Loop()
    for _time in range(6):
        loop.app.scenes.push(Broken(loop.app))
        loop.step(frames=2)
        loop.step(dt=20.0)
    assert type(loop.top) is Plain
    loop.app.close()


def test_a_folder_that_another_program_has_is_a_quiet_sign_and_keeps_its_settings(tmp_path, monkeypatch):
    monkeypatch.setattr("game.storage.BUSY_SECONDS", 0.05)
    holder = Lock(tmp_path / "a.lock")
    assert holder.take(0)
    settings = tmp_path / "settings.toml"
    storage = Storage(tmp_path / "a.db")
    app = App(Settings(), Screen((640, 480)), Hooks(Plain), storage=storage, settings_path=settings)
    assert app.step_once((), 1.0)
    app.apply_settings()
    assert app.signs() == [("save-off", "Open twice: nothing is saved here")]
    assert not settings.exists()
    assert app.step_once((), 1.1)
    holder.release()
    storage._retry_at = 0.0
    storage.remember("a", 1)
    assert storage.flush()
    app.apply_settings()
    assert app.signs() == []
    assert settings.exists()
    app.step_once((), 1.2)
    assert not app.step_once((), 1.3)
    app.close()


def test_any_size_of_window(loop):
    for size in ((100, 100), (1000, 120), (399, 400), (640, 480)):
        assert resize(loop, size)
        assert loop.app.canvas.rect.size == size
        loop.step(press((5, 5)))
        loop.step(lift((5, 5)))
    assert loop.app.too_small is False


@pytest.mark.parametrize(
    ("window", "held"),
    [((1280, 800), True), ((1920, 1000), True), ((1920, 1080), False), ((1930, 500), False), ((3000, 2000), False)],
)
def test_a_screen_holds_a_window_with_its_title(window, held):
    assert fits(window, (1920, 1080)) is held


def test_closing_the_window_ends_the_loop_except_on_a_kiosk():
    for kiosk in (False, True):
        loop = Loop(kiosk=kiosk)
        loop.step(pygame.Event(pygame.QUIT), key(pygame.K_ESCAPE))
        assert loop.app.running == kiosk
        loop.app.close()


def test_f11_changes_the_display_and_cancels_contacts(loop):
    loop.step(press((50, 50)))
    loop.step(key(pygame.K_F11))
    loop.step()
    assert loop.app.settings.fullscreen
    assert loop.app.screen.fullscreen
    assert loop.top.log[-1] == "cancel"
    loop.step(key(pygame.K_F11))
    assert not loop.app.screen.fullscreen


def test_a_quarter_turned_panel_draws_on_its_side():
    loop = Loop(size=(600, 400))
    loop.app.screen = Screen((600, 400), rotation=90)
    loop.app.apply_settings(write=False)
    assert loop.app.canvas.rect.size == (400, 600)
    loop.top.invalidate()
    assert loop.step()
    loop.app.close()


PROGRAM = "import main; main.leave(main.main())"


def play(*arguments, code, data, **environ):
    variables = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", **environ}
    return subprocess.Popen(
        [sys.executable, "-c", code, *arguments, "--data", str(data)],
        cwd=ROOT, env=variables, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


def test_sigterm_ends_a_running_kiosk_within_a_second(tmp_path):
    process = play("--kiosk", code=PROGRAM, data=tmp_path)
    time.sleep(3.0)
    process.send_signal(signal.SIGTERM)
    started = time.monotonic()
    assert process.wait(5) == 0
    assert time.monotonic() - started < 1.5
    assert process.stderr.read() == ""


@pytest.mark.parametrize("delay", [0.3, 0.8, 1.2])
def test_sigterm_is_heard_while_a_kiosk_opens(tmp_path, delay):
    """SDL would make it a closed window, which a kiosk does not heed."""
    process = play("--kiosk", code=PROGRAM, data=tmp_path)
    time.sleep(delay)
    process.send_signal(signal.SIGTERM)
    assert process.wait(10) in (0, -signal.SIGTERM)


def test_sigterm_ends_a_program_whose_frame_hangs(tmp_path):
    code = (
        "import sys, time, main\n"
        "from game.app import App\n"
        "App.step_once = lambda *_: (print('hangs', flush=True), time.sleep(600))\n"
        "main.leave(main.main())\n"
    )
    process = play(code=code, data=tmp_path)
    assert process.stdout.readline() == "hangs\n"
    process.send_signal(signal.SIGTERM)
    assert process.wait(20) == 0


def test_a_second_program_on_the_same_folder_says_so_once_and_runs(tmp_path):
    first = play(code=PROGRAM, data=tmp_path)
    until = time.monotonic() + 30
    while not (tmp_path / "paperglow.db").exists() and time.monotonic() < until:
        time.sleep(0.05)
    second = play(code=PROGRAM, data=tmp_path)
    told = second.stderr.readline()
    for process in (second, first):
        process.send_signal(signal.SIGTERM)
        assert process.wait(10) == 0
    assert told == f"paperglow: nothing is saved: another Paperglow is open with {tmp_path}\n"
    assert (first.stderr.read(), second.stderr.read()) == ("", "")


def test_the_first_frame_needs_no_numba(tmp_path):
    code = (
        "import sys, main\n"
        "from game.app import App\n"
        "step = App.step_once\n"
        "def once(self, events, t):\n"
        "    drew = step(self, events, t)\n"
        "    print(drew, 'numba' in sys.modules)\n"
        "    self.quit()\n"
        "    return drew\n"
        "App.step_once = once\n"
        "sys.exit(main.main())\n"
    )
    process = play(code=code, data=tmp_path)
    out, _err = process.communicate(timeout=60)
    assert out.split() == ["True", "False"]


@pytest.mark.parametrize(
    "arguments",
    [["--size", "wide"], ["nonsense"], ["--language", "tlh"], ["shots"], ["--seed", "x"]],
)
def test_bad_arguments_are_one_line_and_status_2(arguments):
    done = subprocess.run([sys.executable, "main.py", *arguments], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1
    assert done.stdout == ""

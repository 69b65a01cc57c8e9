"""A board scene on a screen of its own, with fingers, keys, a clock, and bots that answer on demand."""

from __future__ import annotations

import pygame

from engine import GAMES
from engine.dots import kropki
from engine.game import Assessment, Thought
from engine.match import Match
from engine.mills.board import NAMES
from game.app import App
from game.opponents import Request
from game.players import Player
from game.screen import Screen
from game.settings import Settings
from game.storage import Storage
from scenes import hooks
from scenes.board import BoardScene
from scenes.menu import MenuScene

KROPKI, MORRIS = GAMES["kropki"], GAMES["mills"]
PEOPLE, BOT_SECOND, BOT_FIRST = (Player(), Player()), (Player(), Player("bot", 2)), (Player("bot", 2), Player())
BOTS = (Player("bot", 1), Player("bot", 2))
FRAME = 1 / 30


class Bots:
    """Opponents that answer when the test says so, with the lowest legal action or a given one."""

    def __init__(self):
        self.asked: list[Request] = []
        self._done: list[Request] = []

    def _ask(self, kind, game, position, level=0, seed=0):
        self.asked.append(Request(kind, game, position, level, seed, 0.0))
        return self.asked[-1]

    def choose(self, game, position, level, seed):
        return self._ask("choose", game, position, level, seed)

    def hint(self, game, position, seed):
        return self._ask("hint", game, position, game.levels, seed)

    def assess(self, game, position):
        return self._ask("assess", game, position)

    def waiting(self, kind):
        return [request for request in self.asked if request.kind == kind and not request.cancelled]

    def answer(self, kind="choose", text=None, value=0.0):
        request = self.waiting(kind)[-1]
        self.asked.remove(request)
        game, position = request.game, request.position
        action = game.parse(position, text) if text else game.legal(position)[0]
        request.answer = Assessment(value, ()) if kind == "assess" else Thought(action, value, "capture")
        self._done.append(request)

    def poll(self):
        done, self._done = self._done, []
        return [request for request in done if not request.cancelled]

    def close(self, timeout=1.0):
        pass


class Table:
    """The board scene on a screen of its own, two hands, and a clock."""

    def __init__(self, players=PEOPLE, size=(10, 10), screen=(1280, 800), storage=None, match=None, **settings):
        self.bots, self.storage = Bots(), storage or Storage(None)
        settings = {"animation": "off", "seed": 5, **settings}
        self.app = App(Settings(**settings), Screen(screen), hooks(), storage=self.storage, opponents=self.bots)
        self.t = 10.0
        match = match or Match(KROPKI, KROPKI.options(size, cross="no"))
        self.board = BoardScene(self.app, match.game, match, players)
        self.frame()
        self.app.scenes.reset(MenuScene(self.app), self.board)
        self.frames(3)

    def frame(self, *events, dt=FRAME):
        self.t += dt
        return self.app.step_once(events, self.t)

    def frames(self, count):
        return [self.frame() for _ in range(count)]

    def wait(self, seconds):
        return self.frames(round(seconds / FRAME))

    @property
    def match(self):
        return self.board.session.match

    @property
    def top(self):
        return self.app.scenes.top

    def steps(self):
        return [step.text for step in self.match.steps[: self.match.at]]

    # hands

    def finger(self, kind, place, finger=1):
        width, height = self.app.screen.size
        names = {"down": pygame.FINGERDOWN, "move": pygame.FINGERMOTION, "up": pygame.FINGERUP}
        x, y = place[0] / width, place[1] / height
        return pygame.Event(names[kind], touch_id=1, finger_id=finger, x=x, y=y, dx=0, dy=0)

    def tap(self, place, finger=1):
        self.frame(self.finger("down", place, finger))
        self.wait(0.1)
        self.frame(self.finger("up", place, finger))
        self.frames(2)

    def point(self, x, y):
        hand, view = self.board.hand, self.board.view
        return view.pixel(self.board.position, hand, kropki.cell_of(self.board.position, x, y))

    def play(self, x, y):
        """A tap on a point once the turn's lock is over, and the wait for a second one."""
        self.wait(0.4)
        self.tap(self.point(x, y))
        self.wait(0.4)

    def man(self, *names):
        """Taps on points of the Morris board, by their names."""
        for name in names:
            self.wait(0.4)
            self.tap(self.board.view.pixel(self.board.position, self.board.hand, NAMES.index(name)))

    def button(self, name):
        for group in self.top.groups:
            inside = group.modal.inner.widgets if group.modal else []
            for widget in (*group.widgets, *inside):
                if widget.name == name and widget.visible:
                    return group, widget
        raise AssertionError(f"no button {name}")

    def centre(self, name):
        """Where the eye sees a button, turned or not."""
        group, widget = self.button(name)
        x, y = widget.rect.center
        if group.turned_in:
            about = group.turned_in
            x, y = 2 * about.x + about.width - x, 2 * about.y + about.height - y
        return x, y

    def press(self, name):
        self.tap(self.centre(name))

    def hold(self, name, seconds=1.0):
        self.frame(self.finger("down", self.centre(name)))
        self.wait(seconds)
        self.frame(self.finger("up", (self.centre(name) if self.has(name) else (5, 5))))
        self.frames(2)

    def has(self, name):
        try:
            self.button(name)
        except AssertionError:
            return False
        return True

    def keys(self, *codes, mod=0):
        for code in codes:
            self.frame(pygame.Event(pygame.KEYDOWN, key=code, mod=mod, scancode=0, unicode=""))
            self.frame(pygame.Event(pygame.KEYUP, key=code, mod=mod, scancode=0))

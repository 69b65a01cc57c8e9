"""Bots, hints and evaluations on one worker thread, so that the screen never waits for a thought.

Machine code runs without the interpreter's lock, so the loop keeps its frames. Answers come back through `poll`,
on the thread that calls it. A thought ends at once when its request is cancelled, and after DEADLINE seconds with
the best found so far.
"""

from __future__ import annotations

import copy
import logging
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.game import Assessment, Game, Thought

log = logging.getLogger(__name__)

DEADLINE = 1.5  # seconds of thinking, at every level
LEAST_VISIBLE = 0.4  # seconds between a question and the answer's appearance


@dataclass(eq=False)
class Request:
    """A question to the worker. `answer` is set before it comes out of poll; None if it was cancelled or failed."""

    kind: str  # choose, hint or assess
    game: Game
    position: Any
    level: int
    seed: int
    asked_at: float
    stop: NDArray[np.int64] = field(default_factory=lambda: np.zeros(1, np.int64))
    cancelled: bool = False
    own: Any = None
    """The worker's copy of the position: kernels use work space inside a position, so two threads may not share one."""
    answer: Thought | Assessment | None = None

    def cancel(self) -> None:
        """End the thought now; the request never comes out of poll."""
        self.cancelled = True
        self.stop[0] = 1


class Opponents:
    """The worker thread and its queue. clock gives monotonic seconds; tests hand in their own."""

    def __init__(self, clock: Callable[[], float] = time.monotonic):
        self._clock = clock
        self._asked: queue.SimpleQueue[Request | None] = queue.SimpleQueue()
        self._answered: queue.SimpleQueue[Request] = queue.SimpleQueue()
        self._waiting: list[Request] = []
        self._current: Request | None = None
        self._thread: threading.Thread | None = None
        self._open = 0

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come out of poll."""
        return self._open > 0

    def choose(self, game: Game, position: Any, level: int, seed: int) -> Request:
        """Ask a bot of that level for its action; the Thought comes out of poll after at least LEAST_VISIBLE."""
        return self._ask("choose", game, position, level, seed)

    def hint(self, game: Game, position: Any, seed: int) -> Request:
        """Ask for the best action and its reason."""
        return self._ask("hint", game, position, game.levels, seed)

    def assess(self, game: Game, position: Any) -> Request:
        """Ask for the Assessment of a position."""
        return self._ask("assess", game, position, 0, 0)

    def poll(self) -> list[Request]:
        """The requests answered by now, in the order they were answered."""
        while not self._answered.empty():
            self._waiting.append(self._answered.get())
        now = self._clock()
        self._open -= sum(r.cancelled for r in self._waiting)
        self._waiting = [r for r in self._waiting if not r.cancelled]
        due = [r for r in self._waiting if r.kind != "choose" or now - r.asked_at >= LEAST_VISIBLE]
        self._waiting = [r for r in self._waiting if r not in due]
        self._open -= len(due)
        return due

    def close(self, timeout: float = 1.0) -> None:
        """End the current thought and the thread."""
        if self._thread is None:
            return
        self._asked.put(None)
        if self._current is not None:
            self._current.cancel()
        self._thread.join(timeout)
        self._thread = None

    def _ask(self, kind: str, game: Game, position: Any, level: int, seed: int) -> Request:
        request = Request(kind, game, position, level, seed, self._clock())
        request.own = copy.deepcopy(position)
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="opponents", daemon=True)
            self._thread.start()
        self._open += 1
        self._asked.put(request)
        return request

    def _work(self) -> None:
        while (request := self._asked.get()) is not None:
            self._current = request
            if not request.cancelled:
                self._think(request)
            self._answered.put(request)
            self._current = None

    def _think(self, request: Request) -> None:
        alarm = threading.Timer(DEADLINE, request.stop.__setitem__, (0, 1))
        alarm.daemon = True
        alarm.start()
        try:
            request.answer = _answer(request)
        except Exception:
            log.exception("%s failed in %s", request.kind, request.game.id)
            request.answer = _any_action(request)
        finally:
            alarm.cancel()


def _answer(request: Request) -> Thought | Assessment:
    bot = request.game.bot
    if request.kind == "choose":
        return bot.choose(request.own, request.level, request.seed, request.stop)
    if request.kind == "hint":
        return bot.hint(request.own, request.seed, request.stop)
    return bot.assess(request.own)


def _any_action(request: Request) -> Thought | None:
    """A bot that breaks must not stop the game: some legal action, the same one for the same seed."""
    legal = request.game.on_board(request.own) if request.kind == "choose" else []
    return Thought(legal[request.seed % len(legal)], 0.0, "any") if legal else None

"""The positions of a line of steps, most of them worked out again when asked for.

A full 60×60 board after every step kept whole would take hundreds of megabytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, TypeVar, overload

SPACING = 32
"""A position is kept for good at every 32nd step."""
RECENT = 2 * SPACING
"""Of the others, so many that were worked out last."""

S = TypeVar("S")


class Line(Sequence[Any], Generic[S]):
    """The position before the first step and after each one. `after(position, step)` gives the next, or the same."""

    def __init__(self, start: Any, after: Callable[[Any, S], Any], steps: Iterable[S] = ()):
        self._after, self._steps = after, [*steps]
        self._kept: dict[int, Any] = {0: start}
        self._recent: dict[int, Any] = {}

    def __len__(self) -> int:
        return len(self._steps) + 1

    @overload
    def __getitem__(self, index: int) -> Any: ...
    @overload
    def __getitem__(self, index: slice) -> list[Any]: ...
    def __getitem__(self, index: int | slice) -> Any:
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(len(self)))]
        at = range(len(self))[index]
        found = self._known(at)
        return self._work_out(at) if found is None else found

    def _known(self, at: int) -> Any:
        return self._kept.get(at, self._recent.get(at))

    def _work_out(self, at: int) -> Any:
        base = at
        while (position := self._known(base)) is None:
            base -= 1
        for number in range(base, at):
            position = self._after(position, self._steps[number])
            self._remember(number + 1, position)
        return position

    def _remember(self, at: int, position: Any) -> None:
        if at % SPACING == 0:
            self._kept[at] = position
            return
        self._recent.pop(at, None)
        self._recent[at] = position
        if len(self._recent) > RECENT:
            del self._recent[next(iter(self._recent))]

    def add(self, step: S, position: Any) -> None:
        """Lengthen the line by a step and the position it leads to."""
        self._steps.append(step)
        self._remember(len(self._steps), position)

    def cut(self, length: int) -> None:
        """Shorten the line to its first so many steps."""
        if length == len(self._steps):
            return
        del self._steps[length:]
        for known in (self._kept, self._recent):
            for at in [at for at in known if at > length]:
                del known[at]

    def copy(self) -> Line[S]:
        """A line of its own; the positions, which nobody changes, are shared."""
        twin = Line(self._kept[0], self._after, self._steps)
        twin._kept, twin._recent = dict(self._kept), dict(self._recent)
        return twin

"""The rule book of Nine Men's Morris said again, slowly, with sets and dicts; it knows nothing of the kernels.

An action is a string in the notation of match files, a capture a string of its own: `d6`, `a1-d1`, `xg7`.
"""

from __future__ import annotations

from collections import Counter

IVORY, CHARCOAL = 0, 1
NOTATION = "a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1"
POINTS = NOTATION.split()
LINES = [
    line.split()
    for line in (
        "a7 d7 g7", "b6 d6 f6", "c5 d5 e5", "a4 b4 c4", "e4 f4 g4", "c3 d3 e3", "b2 d2 f2", "a1 d1 g1",
        "a7 a4 a1", "b6 b4 b2", "c5 c4 c3", "d7 d6 d5", "d3 d2 d1", "e5 e4 e3", "f6 f4 f2", "g7 g4 g1",
    )
]  # fmt: skip
NEXT_TO: dict[str, set[str]] = {point: set() for point in POINTS}
for _one, _middle, _other in LINES:
    NEXT_TO[_middle] |= {_one, _other}
    NEXT_TO[_one].add(_middle)
    NEXT_TO[_other].add(_middle)


class Mills:
    """One match: who stands where, and everything that has been."""

    def __init__(self) -> None:
        self.men: dict[str, int] = {}
        self.reserve = {IVORY: 9, CHARCOAL: 9}
        self.to_move = IVORY
        self.capturing = False
        self.quiet = 0
        self.seen: Counter[tuple[frozenset[tuple[str, int]], int]] = Counter()

    # what is on the board

    def of(self, side: int) -> set[str]:
        return {point for point, owner in self.men.items() if owner == side}

    def left(self, side: int) -> int:
        return len(self.of(side)) + self.reserve[side]

    def in_mill(self, point: str) -> bool:
        side = self.men[point]
        return any(point in line and all(self.men.get(each) == side for each in line) for line in LINES)

    def placing_over(self) -> bool:
        return self.reserve == {IVORY: 0, CHARCOAL: 0}

    # what may be done

    def legal(self) -> set[str]:
        return set() if self.outcome() else self._possible()

    def _possible(self) -> set[str]:
        if self.capturing:
            enemies = self.of(1 - self.to_move)
            open_to_attack = {point for point in enemies if not self.in_mill(point)}
            return {f"x{point}" for point in open_to_attack or enemies}
        empty = {point for point in POINTS if point not in self.men}
        if not self.placing_over():
            return empty
        own = self.of(self.to_move)
        return {f"{start}-{end}" for start in own for end in (empty if len(own) == 3 else empty & NEXT_TO[start])}

    # doing it

    def play(self, action: str) -> None:
        assert action in self.legal(), action
        if action[0] == "x":
            del self.men[action[1:]]
            self.capturing, self.quiet = False, 0
            self.seen.clear()
        else:
            start, _, end = action.rpartition("-")
            if start:
                del self.men[start]
            else:
                self.reserve[self.to_move] -= 1
            self.men[end] = self.to_move
            self.capturing = self.in_mill(end)
            if self.capturing:
                return
            self.quiet += bool(start)
        self.to_move = 1 - self.to_move
        if self.placing_over():
            self.seen[self._board()] += 1

    def _board(self) -> tuple[frozenset[tuple[str, int]], int]:
        return frozenset(self.men.items()), self.to_move

    # how it ends

    def outcome(self) -> tuple[int | None, str] | None:
        """None, or who won and why."""
        if self.capturing:
            return None
        for side in (IVORY, CHARCOAL):
            if self.left(side) < 3:
                return 1 - side, "men"
        if not self.placing_over():
            return None
        if not self._possible():
            return 1 - self.to_move, "blocked"
        if self.seen[self._board()] >= 3:
            return None, "repetition"
        return (None, "quiet") if self.quiet >= 100 else None

    def score(self) -> tuple[int, int]:
        return self.left(IVORY), self.left(CHARCOAL)

    def picture(self) -> dict[str, object]:
        signs = {None: ".", IVORY: "i", CHARCOAL: "c"}
        return {
            "points": "".join(signs[self.men.get(point)] for point in POINTS),
            "reserve": {"ivory": self.reserve[IVORY], "charcoal": self.reserve[CHARCOAL]},
            "capture": self.capturing,
            "quiet": self.quiet,
        }

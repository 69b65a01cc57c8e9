"""The rule book of dots once more, slowly and clearly: sets, dictionaries, and nothing of the kernels.

A point is (x, y), both from 1, y upwards. Sides are 0 (moves first) and 1. `RULES` says where Kropki and Conquer
differ; all else is common.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

Point = tuple[int, int]

FOUR = ((1, 0), (0, 1), (-1, 0), (0, -1))
EIGHT = (*FOUR, (1, 1), (-1, 1), (-1, -1), (1, -1))


@dataclass(frozen=True)
class Rules:
    """What a game of dots has of its own: its sides' letters, whether it starts with a cross, ends once it is decided,
    and may be ended by its players."""

    letters: str
    cross: bool
    decided: bool
    ending: bool


RULES = {
    "kropki": Rules(letters="br", cross=True, decided=True, ending=False),
    "conquer": Rules(letters="rb", cross=False, decided=False, ending=True),
}


@dataclass
class Dots:
    """A sheet of dots: whose dot is where, which dots are dead, whose territory a point is, and who moves."""

    width: int
    height: int
    rules: Rules = RULES["kropki"]
    count_territory: bool = False
    dots: dict[Point, int] = field(default_factory=dict)
    dead: set[Point] = field(default_factory=set)
    territory: dict[Point, int] = field(default_factory=dict)
    to_move: int = 0
    ended: bool = False

    def __post_init__(self) -> None:
        self.points = {(x, y) for x in range(1, self.width + 1) for y in range(1, self.height + 1)}
        self.border = {(x, y) for x, y in self.points if x in (1, self.width) or y in (1, self.height)}
        self.four = {p: self._near(p, FOUR) for p in self.points}
        self.eight = {p: self._near(p, EIGHT) for p in self.points}

    def _near(self, point: Point, steps: Iterable[Point]) -> list[Point]:
        x, y = point
        return [(x + dx, y + dy) for dx, dy in steps if (x + dx, y + dy) in self.points]

    def put_cross(self) -> None:
        """The four dots that Kropki starts with."""
        x, y = -(-self.width // 2), -(-self.height // 2)
        self.dots |= {(x, y): 0, (x + 1, y + 1): 0, (x + 1, y): 1, (x, y + 1): 1}

    # what a side has

    def live(self, side: int) -> set[Point]:
        return {p for p, owner in self.dots.items() if owner == side and p not in self.dead}

    def captured(self, side: int) -> set[Point]:
        """The dead dots of a side."""
        return {p for p in self.dead if self.dots[p] == side}

    def land(self, side: int) -> set[Point]:
        return {p for p, owner in self.territory.items() if owner == side}

    def legal(self) -> set[Point]:
        """Rule 1, once the game is over nothing."""
        return set() if self.outcome() else self.free()

    def free(self) -> set[Point]:
        return self.points - self.dots.keys() - self.territory.keys()

    # playing

    def play(self, point: Point) -> None:
        self.place(point, self.to_move)

    def place(self, point: Point, side: int) -> None:
        """Put a dot of a side on a free point; the mover captures first, then the other side."""
        assert point in self.free(), point
        self.dots[point] = side
        self._capture_for(side)
        self._capture_for(1 - side)
        self.to_move = 1 - side

    def end(self) -> None:
        """The side to move ends the game."""
        assert self.rules.ending
        assert not self.outcome()
        self.ended, self.to_move = True, 1 - self.to_move

    def _capture_for(self, side: int) -> None:
        """Take all that the side's live dots enclose, every component with a live enemy dot at once."""
        wall, prey = self.live(side), self.live(1 - side)
        taken: set[Point] = set()
        for component in self._enclosed(wall):
            if component & prey:
                taken |= self._territory_of(component, wall)
        for point in taken:
            self.territory[point] = side
            if point in self.dots:
                (self.dead.discard if self.dots[point] == side else self.dead.add)(point)

    def _enclosed(self, wall: set[Point]) -> list[set[Point]]:
        """The 4-connected components of what a flood from the border, through all but the wall, misses."""
        open_points = self.points - wall
        left = open_points - flood(self.border & open_points, self.four, open_points)
        components = []
        while left:
            components.append(flood({next(iter(left))}, self.four, left))
            left = left - components[-1]
        return components

    def _territory_of(self, component: set[Point], wall: set[Point]) -> set[Point]:
        """The component and all points outside it without a way out of the board that avoids it, over 8-neighbours,
        or whose every way out leads through one and the same dot of the wall next to the component."""
        outside = self.points - component
        inside = outside - self._with_a_way_out(outside)
        for dot in {near for point in component for near in self.four[point]} & wall:
            inside |= outside - {dot} - self._with_a_way_out(outside - {dot})
        return component | inside

    def _with_a_way_out(self, passable: set[Point]) -> set[Point]:
        return flood(self.border & passable, self.eight, passable)

    # the end

    def score(self) -> tuple[int, int]:
        if self.count_territory:
            return len(self.land(0)), len(self.land(1))
        return len(self.captured(1)), len(self.captured(0))

    def loss(self, side: int) -> int:
        """What the side would lose if all that is not grounded were taken from it."""
        live, land = self.live(side), self.land(side)
        grounded = flood(self.border & live, self.four, live | land)
        return len((live | self.captured(1 - side) & land) - grounded)

    def outcome(self) -> tuple[int | None, str] | None:
        """(winner or None for a draw, reason), or None while the game runs."""
        first, second = self.score()
        leader = None if first == second else int(second > first)
        if self.ended:
            return leader, "ended"
        if not self.free():
            return leader, "full"
        if self.rules.decided and leader is not None and abs(first - second) > self.loss(leader):
            return leader, "decided"
        return None

    # as `replay --json` draws it

    def picture(self) -> dict[str, list[str]]:
        letters = self.rules.letters
        return {
            "dots": self._rows(lambda p: self._dot(p)),
            "territory": self._rows(lambda p: letters[self.territory[p]] if p in self.territory else "."),
        }

    def _dot(self, point: Point) -> str:
        if point not in self.dots:
            return "."
        letter = self.rules.letters[self.dots[point]]
        return letter.upper() if point in self.dead else letter

    def _rows(self, sign: Callable[[Point], str]) -> list[str]:
        across = range(1, self.width + 1)
        return ["".join(sign((x, y)) for x in across) for y in range(self.height, 0, -1)]


def flood(seeds: set[Point], near: dict[Point, list[Point]], passable: set[Point]) -> set[Point]:
    """All points reached from the seeds over neighbours in `passable`, the seeds included."""
    reached, todo = set(seeds), list(seeds)
    while todo:
        for point in near[todo.pop()]:
            if point in passable and point not in reached:
                reached.add(point)
                todo.append(point)
    return reached

"""What fingers, mouse, keys and pad do on the Morris board. Nothing is drawn here and no rule is known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.mills import board
from game.contacts import Gesture
from scenes.boards.mills_plan import SPANS, Plan
from scenes.boards.mills_seen import EMPTY, Act, Seen

MAIN_BUTTON = ("mouse", 1)
ASIDE = 2.0
"""How much further a point counts that lies aside of an arrow's way, where no line leads."""


@dataclass(frozen=True)
class Finger:
    """A finger that carries a man or looks for a point: its contact's id and where it is in pixels."""

    id: tuple
    x: float
    y: float


@dataclass(frozen=True)
class Hand:
    """What the player holds: what undo would not restore and no rule knows.

    cursor    the point that keys and pad are at, None while fingers play
    selected  the point of the man that is lifted, to be moved
    finger    a finger that drags the selected man, or slides over the board to choose a point
    chosen    the text of an action that a second tap confirms
    dropped   (target, x, y) of the man that was let go of last: its way to the point begins at that pixel
    notice    why the last tap did nothing, a word for the scene to say
    """

    cursor: int | None = None
    selected: int | None = None
    finger: Finger | None = None
    chosen: str | None = None
    dropped: tuple[int, float, float] | None = None
    notice: str = ""

    @property
    def waits(self) -> bool:
        """Time alone plays nothing here."""
        return False

    @property
    def holds(self) -> bool:
        """Whether Back has something to let go of."""
        return (self.cursor, self.selected, self.finger, self.chosen) != (None, None, None, None)

    @property
    def busy(self) -> bool:
        """Whether a finger carries a man or slides from point to point."""
        return self.finger is not None

    @property
    def sight(self) -> None:
        """The whole board is always in sight."""

    def at_rest(self) -> Hand:
        """The same once all fingers are off the glass."""
        return replace(self, finger=None, chosen=None, dropped=None)


Answer = tuple[Hand, str | None]


def held(hand: Hand, acts: Sequence[Act]) -> int | None:
    """The selected man's point, if that man may still move."""
    return hand.selected if any(act.source == hand.selected for act in acts) else None


def _beyond(point: int, dx: int, dy: int) -> int:
    """Where an arrow leads that no line follows: the nearest point that way, straight ahead rather than aside."""

    def cost(other: int) -> tuple[float, int]:
        (x0, y0), (x1, y1) = board.PLACES[point], board.PLACES[other]
        ahead, aside = (x1 - x0) * dx + (y1 - y0) * dy, abs((x1 - x0) * dy) + abs((y1 - y0) * dx)
        outside = abs(2 * x1 - SPANS) + abs(2 * y1 - SPANS)
        return (ahead + ASIDE * aside if 0 < ahead >= aside else 99.0), -outside

    best = min(range(board.POINTS), key=cost)
    return best if cost(best)[0] < 99 else point


def _steps() -> dict[str, tuple[int, ...]]:
    left, up = ({end: start for start, end in way.items()} for way in (board.RIGHT, board.DOWN))
    ways = {"right": (board.RIGHT, 1, 0), "left": (left, -1, 0), "up": (up, 0, 1), "down": (board.DOWN, 0, -1)}
    return {
        name: tuple(line.get(point, _beyond(point, dx, dy)) for point in range(board.POINTS))
        for name, (line, dx, dy) in ways.items()
    }


STEPS = _steps()
"""Where each arrow leads from each point: along a line to the next point, else to the nearest one that way."""


class Touch:
    """Turns gestures and commands on one plan into a new hand and, at times, the text of an action.

    `confirm`: a first tap chooses an action, a second one on it plays.
    """

    def __init__(self, plan: Plan, confirm: bool = False) -> None:
        self.plan = plan
        self.confirm = confirm

    def gesture(self, seen: Seen, acts: Sequence[Act], hand: Hand, gesture: Gesture) -> Answer:
        """What a gesture does; gestures that choose nothing on this board leave the hand as it is."""
        act = getattr(self, f"_{gesture.kind}", None)
        if act is None or (gesture.id[:1] == ("mouse",) and gesture.id != MAIN_BUTTON):
            return hand, None
        return act(seen, acts, hand, gesture)

    # ── fingers ──

    def _press(self, seen: Seen, acts: Sequence[Act], hand: Hand, gesture: Gesture) -> Answer:
        return replace(hand, notice="", dropped=None), None

    def _tap(self, seen: Seen, acts: Sequence[Act], hand: Hand, gesture: Gesture) -> Answer:
        return self._at(seen, acts, replace(hand, cursor=None), self.plan.nearest(gesture.x, gesture.y))

    def _drag_start(self, seen: Seen, acts: Sequence[Act], hand: Hand, gesture: Gesture) -> Answer:
        """A finger that lands on a man of its side takes it along."""
        point = self.plan.nearest(gesture.x0, gesture.y0)
        if hand.finger or point is None or all(act.source != point for act in acts):
            return hand, None
        finger = Finger(gesture.id, gesture.x, gesture.y)
        return replace(hand, cursor=None, selected=point, finger=finger, chosen=None), None

    def _hold(self, seen: Seen, acts: Sequence[Act], hand: Hand, gesture: Gesture) -> Answer:
        """A finger that rests lifts a man, or begins to slide from point to point."""
        hand, _text = self._drag_start(seen, acts, hand, gesture)
        if hand.finger or not acts or acts[0].source is not None:
            return hand, None
        return replace(hand, cursor=None, finger=Finger(gesture.id, gesture.x, gesture.y), chosen=None), None

    def _drag(self, seen: Seen, acts: Sequence[Act], hand: Hand, gesture: Gesture) -> Answer:
        if hand.finger is None or hand.finger.id != gesture.id:
            return hand, None
        return replace(hand, finger=Finger(gesture.id, gesture.x, gesture.y)), None

    _aim = _drag

    def _drag_end(self, seen: Seen, acts: Sequence[Act], hand: Hand, gesture: Gesture) -> Answer:
        """Lets go of what the finger carries; a short stray of a finger that carries nothing is a tap."""
        if hand.finger and hand.finger.id == gesture.id:
            return self._drop(seen, acts, replace(hand, finger=None), gesture)
        if gesture.short and not hand.finger:
            point = self.plan.nearest(gesture.x0, gesture.y0)
            return self._at(seen, acts, replace(hand, cursor=None), point)
        return hand, None

    def _aim_end(self, seen: Seen, acts: Sequence[Act], hand: Hand, gesture: Gesture) -> Answer:
        if hand.finger and hand.finger.id == gesture.id:
            return self._drop(seen, acts, replace(hand, finger=None), gesture)
        return self._tap(seen, acts, hand, gesture)

    def _drop(self, seen: Seen, acts: Sequence[Act], hand: Hand, gesture: Gesture) -> Answer:
        point = self.plan.nearest(gesture.x, gesture.y)
        if point is not None and point == hand.selected:
            return hand, None
        fresh, text = self._at(seen, acts, hand, point)
        if text is not None and point is not None and hand.selected is not None:
            fresh = replace(fresh, dropped=(point, gesture.x, gesture.y))
        return fresh, text

    def _cancel(self, seen: Seen, acts: Sequence[Act], hand: Hand, gesture: Gesture) -> Answer:
        return (replace(hand, finger=None) if hand.finger and hand.finger.id == gesture.id else hand), None

    # ── keys and pad ──

    def command(self, seen: Seen, acts: Sequence[Act], hand: Hand, name: str) -> Answer:
        """What a key or button does: arrows follow the lines, accept acts, home goes where something can be done."""
        hand = replace(hand, notice="", dropped=None)
        if name in STEPS:
            to = self._next(acts, hand) if hand.cursor is None else STEPS[name][hand.cursor]
            return replace(hand, cursor=to), None
        if name == "home" or (name == "accept" and hand.cursor is None):
            return replace(hand, cursor=self._next(acts, hand)), None
        if name == "accept":
            return self._at(seen, acts, hand, hand.cursor)
        if name == "back":
            return self._let_go(hand), None
        return hand, None

    @staticmethod
    def _let_go(hand: Hand) -> Hand:
        """Of the selection first, of the cursor then."""
        if hand.selected is not None or hand.chosen is not None:
            return replace(hand, selected=None, chosen=None, finger=None)
        return replace(hand, cursor=None, finger=None)

    @staticmethod
    def _next(acts: Sequence[Act], hand: Hand) -> int:
        """The point after the cursor where something can be done: a man to lift, or where the lifted one may go."""
        lifted = held(hand, acts)
        points = {act.target if act.source in (None, lifted) else act.source for act in acts}
        if lifted is not None:
            points = {act.target for act in acts if act.source == lifted}
        here = -1 if hand.cursor is None else hand.cursor
        return min(points or {max(here, 0)}, key=lambda point: (point <= here, point))

    # ── choosing ──

    def _at(self, seen: Seen, acts: Sequence[Act], hand: Hand, point: int | None) -> Answer:
        """What choosing a point does, None for a place beside them all."""
        if not acts:
            return hand, None
        if point is None:
            return replace(hand, selected=None, chosen=None), None
        lifted = held(hand, acts)
        act = next((act for act in acts if act.target == point and act.source in (None, lifted)), None)
        if act:
            return self._do(hand, act)
        if any(act.source == point for act in acts):
            return replace(hand, selected=None if lifted == point else point, chosen=None), None
        return replace(hand, chosen=None, notice=_why(seen, acts, lifted, point)), None

    def _do(self, hand: Hand, act: Act) -> Answer:
        if self.confirm and hand.chosen != act.text:
            return replace(hand, chosen=act.text), None
        return replace(hand, selected=None, chosen=None), act.text


def _why(seen: Seen, acts: Sequence[Act], lifted: int | None, point: int) -> str:
    """The word for why nothing can be done on a point."""
    owner = seen.men[point]
    if acts[0].takes:
        return "protected" if owner == 1 - seen.mover else "take_one"
    if acts[0].source is None:
        return "occupied"
    if owner == EMPTY:
        return "choose_first" if lifted is None else "out_of_reach"
    if owner == seen.mover:
        return "stuck"
    return "not_yours" if lifted is None else "occupied"

"""Colours, type, sizes and times: everything about the look that is a number.

Lengths come in three kinds. `theme.px(n)` counts in units of the layout's rhythm (8 px on a 1080-line
screen), `theme.mm(n)` is a true length on the glass, and `theme.target` is the side of the smallest thing
to tap.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, replace
from functools import cache
from typing import Protocol

Colour = tuple[int, int, int]

RHYTHM_LINES = 135
MM_PER_INCH = 25.4
DESKTOP_DPI = 96
CAPITAL = 0.69
"""Height of a capital over the font size, in the smaller of our faces."""
KIOSK_CAPITAL_MM = 4.8
KIOSK_TARGET_MM, HAND_TARGET_MM, TARGET_PX = 15.0, 9.0, 44
BEZEL_MM = 5.0
TEXT_SCALE = {"normal": 1.0, "large": 1.2, "largest": 1.4}
MOVE_SECONDS = {"off": 0.0, "fast": 0.16, "normal": 0.32, "slow": 0.7}


@dataclass(frozen=True, kw_only=True)
class Palette:
    """Named colours. `side` is what the first and the second side are drawn in; `on_…` is text upon it.

    The pieces of the side `hearted` bear a heart of the colour `heart_ink`, so that shape tells the sides apart as
    well; `heart` is its share of their radius. A colour keeps its shape in every game: red and charcoal have the heart.
    """

    name: str
    paper: Colour
    grid: Colour
    grid_strong: Colour
    panel: Colour
    panel_high: Colour
    edge: Colour
    ink: Colour
    dim: Colour
    accent: Colour
    on_accent: Colour
    danger: Colour
    on_danger: Colour
    good: Colour
    side: tuple[Colour, Colour]
    on_side: Colour
    ivory: Colour
    charcoal: Colour
    hearted: int = 1
    heart: float = 0.42
    heart_ink: Colour = (4, 10, 24)

    def of(self, sides: tuple[str, str]) -> Palette:
        """The same for a game whose sides have these names."""
        return _palette_of(self, sides)


COAL = (34, 31, 38)
"""The body of a charcoal man, within its glowing rim."""


@cache
def _palette_of(palette: Palette, sides: tuple[str, str]) -> Palette:
    first, second = PALETTES.get(palette.name, palette).side
    known = {"blue": first, "red": second, "ivory": palette.ivory, "charcoal": palette.charcoal}
    hearted = sides.index("red") if "red" in sides else 1
    made = replace(palette, side=(known[sides[0]], known[sides[1]]), hearted=hearted)
    return replace(made, heart=0.7, heart_ink=COAL) if sides[1] == "charcoal" else made


STANDARD = Palette(
    name="standard",
    paper=(10, 15, 32),
    grid=(22, 32, 60),
    grid_strong=(33, 47, 86),
    panel=(18, 26, 52),
    panel_high=(31, 44, 84),
    edge=(96, 115, 170),
    ink=(234, 241, 255),
    dim=(158, 173, 210),
    accent=(255, 209, 102),
    on_accent=(34, 24, 4),
    danger=(255, 128, 120),
    on_danger=(44, 8, 8),
    good=(122, 226, 168),
    side=((84, 178, 255), (255, 102, 114)),
    on_side=(4, 10, 24),
    ivory=(244, 232, 206),
    charcoal=(255, 122, 66),
)
COLOUR_BLIND = Palette(
    name="colour_blind",
    paper=(10, 15, 28),
    grid=(22, 33, 56),
    grid_strong=(34, 49, 80),
    panel=(18, 27, 48),
    panel_high=(31, 46, 80),
    edge=(98, 118, 164),
    ink=(236, 242, 252),
    dim=(160, 175, 204),
    accent=(240, 228, 66),
    on_accent=(34, 30, 2),
    danger=(244, 148, 92),
    on_danger=(40, 14, 0),
    good=(86, 214, 190),
    side=((86, 170, 255), (255, 132, 64)),
    on_side=(4, 10, 22),
    ivory=(246, 238, 216),
    charcoal=(255, 126, 48),
    heart_ink=(4, 10, 22),
)
HIGH_CONTRAST = Palette(
    name="high_contrast",
    paper=(0, 0, 0),
    grid=(44, 44, 44),
    grid_strong=(70, 70, 70),
    panel=(0, 0, 0),
    panel_high=(52, 52, 52),
    edge=(214, 214, 214),
    ink=(255, 255, 255),
    dim=(214, 214, 214),
    accent=(255, 230, 0),
    on_accent=(0, 0, 0),
    danger=(255, 140, 130),
    on_danger=(0, 0, 0),
    good=(130, 255, 180),
    side=((100, 210, 255), (255, 120, 96)),
    on_side=(0, 0, 0),
    ivory=(255, 250, 236),
    charcoal=(255, 140, 72),
    heart_ink=(0, 0, 0),
)
PALETTES = {palette.name: palette for palette in (STANDARD, COLOUR_BLIND, HIGH_CONTRAST)}


@dataclass(frozen=True)
class Role:
    """One use of type: its face, its size in rhythm units, and the smallest size in pixels it is set in."""

    face: str
    units: float
    least: int


ROLES = {
    "caption": Role("text", 2.4, 13),
    "body": Role("text", 3.0, 15),
    "reading": Role("text", 3.7, 16),
    "label": Role("label", 3.0, 15),
    "button": Role("label", 3.3, 16),
    "heading": Role("display", 4.2, 20),
    "score": Role("display", 5.6, 24),
    "title": Role("display", 7.0, 28),
    "hero": Role("display", 17.0, 44),
}
FACES = {"text": "NotoSans-Regular.ttf", "label": "Exo2-Medium.ttf", "display": "Exo2-Bold.ttf"}


class Look(Protocol):
    """What a theme reads from the settings."""

    @property
    def palette(self) -> str: ...
    @property
    def text_size(self) -> str: ...
    @property
    def motion(self) -> str: ...
    @property
    def animation(self) -> str: ...
    @property
    def kiosk(self) -> bool: ...
    @property
    def panel_width_mm(self) -> float: ...


class Theme:
    """The look for one set of settings on one canvas size (pixels)."""

    def __init__(self, look: Look, size: tuple[int, int]) -> None:
        self.size = size
        self.palette = PALETTES.get(look.palette, STANDARD)
        self.kiosk = look.kiosk
        self.px_per_mm = pixels_per_mm(size[0], look.panel_width_mm)
        self.unit = max(2.5, min(size) / RHYTHM_LINES)
        self.text_scale = TEXT_SCALE.get(look.text_size, 1.0)
        self.reduced = look.motion == "reduced"
        self.move_seconds = MOVE_SECONDS.get(look.animation, MOVE_SECONDS["normal"])

    @property
    def key(self) -> tuple[object, ...]:
        """Changes exactly when something drawn with this theme must be drawn anew."""
        return (*self.paper_key, self.palette.side, self.text_scale, self.kiosk)

    @property
    def paper_key(self) -> tuple[object, ...]:
        """The same for the bare paper, which is one for all games."""
        return (self.size, self.palette.name, self.unit, self.px_per_mm)

    def of(self, sides: tuple[str, str]) -> Theme:
        """The same look in the colours of a game whose sides have these names."""
        made = copy(self)
        made.palette = self.palette.of(sides)
        return made

    def px(self, units: float) -> int:
        """Pixels of so many rhythm units; at least 1 for anything above 0."""
        return max(1, round(units * self.unit)) if units > 0 else round(units * self.unit)

    def mm(self, millimetres: float) -> int:
        """Pixels of a length on the glass."""
        return max(1, round(millimetres * self.px_per_mm))

    @property
    def target(self) -> int:
        """Pixels of the smallest thing to tap: 15 mm on a kiosk, 9 mm in the hand, never under 44 px."""
        least_mm = KIOSK_TARGET_MM if self.kiosk else HAND_TARGET_MM
        return max(TARGET_PX, self.mm(least_mm), self.px(6.5))

    @property
    def bezel(self) -> int:
        """Pixels along the edge that hold no target: 5 mm on a kiosk, where the frame catches fingers."""
        return self.mm(BEZEL_MM) if self.kiosk else 0

    def font_px(self, role: str) -> int:
        """Font size in pixels of a role, text size and the kiosk's smallest capital taken in."""
        kind = ROLES[role]
        size = max(kind.least, kind.units * self.unit) * self.text_scale
        if self.kiosk:
            size = max(size, KIOSK_CAPITAL_MM * self.px_per_mm / CAPITAL)
        return round(size)

    @property
    def type_unit(self) -> float:
        """Pixels of a rhythm unit as large as the type is: for places that grow with their words."""
        return self.font_px("body") / ROLES["body"].units

    def icon_px(self, role: str = "button") -> int:
        """Side in pixels of an icon that stands beside text of a role."""
        return round(self.font_px(role) * 1.3)

    def seconds(self, full: float) -> float:
        """Length of an ornamental animation: as given with full motion, none with reduced."""
        return 0.0 if self.reduced else full


def pixels_per_mm(width: int, panel_width_mm: float) -> float:
    """Pixels per millimetre of a panel; a desktop's 96 dots per inch where its width (mm) is not known."""
    return width / panel_width_mm if panel_width_mm > 0 else DESKTOP_DPI / MM_PER_INCH


def luminance(colour: Colour) -> float:
    """Relative luminance of an sRGB colour, 0 to 1."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Colour, other: Colour) -> float:
    """Contrast ratio of two colours, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """The colour `share` (0 to 1) of the way from one to the other."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue

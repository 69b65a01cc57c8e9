"""Painting: a canvas with type, anti-aliased shapes, glows and icons, all cached, and layers painted once.

A scene draws everything it shows, every time; the canvas is clipped to what became dirty, and each call returns
at once when its place lies outside. So drawing code knows nothing of dirty rectangles, and a small change costs
little. Light is added (`glow`), ink is laid over (`text`, `disc`, `ring`, `line`, `panel`, `icon`).
"""

from __future__ import annotations

import io
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pygame
from pygame import Rect

from game import shapes
from game.lettering import LEADING, SHRINK, Fitted, Lettering
from game.theme import CAPITAL, ROLES, Colour, Theme, mix

ASSETS = Path(__file__).resolve().parent.parent / "assets"
KEPT_SPRITES = 600
STRENGTH_STEPS = 16
CELL = 5.0
"""Rhythm units between the lines of the graph paper."""
Point = tuple[float, float]


class Sprites:
    """Ready-made surfaces, shared by every canvas: shapes, glows, icons and type."""

    def __init__(self, assets: Path = ASSETS) -> None:
        self.assets = assets
        self.type = Lettering(assets / "fonts")
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface under a key, made on first use; the one unused for longest goes first."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        surface = self._kept[key] = make()
        if len(self._kept) > KEPT_SPRITES:
            self._kept.popitem(last=False)
        return surface

    def icon(self, name: str, size: int, colour: Colour) -> pygame.Surface:
        """A line icon from assets/icons; an empty square if there is none of that name."""
        return self.get(("icon", name, size, colour), lambda: self._icon(name, size, colour))

    def _icon(self, name: str, size: int, colour: Colour) -> pygame.Surface:
        try:
            drawing = (self.assets / "icons" / f"{name}.svg").read_text(encoding="utf-8")
            tinted = drawing.replace("currentColor", "#{:02x}{:02x}{:02x}".format(*colour))
            return pygame.image.load_sized_svg(io.BytesIO(tinted.encode()), (size, size))
        except (OSError, pygame.error):
            return pygame.Surface((size, size), pygame.SRCALPHA)


class Canvas:
    """Draws on one surface in one theme. Every drawing call returns at once outside the clip."""

    def __init__(self, surface: pygame.Surface, theme: Theme, sprites: Sprites | None = None) -> None:
        self.surface = surface
        self.theme = theme
        self.palette = theme.palette
        self.sprites = sprites or Sprites()
        self.rect = surface.get_rect()

    def on(self, surface: pygame.Surface) -> Canvas:
        """A canvas for another surface with the same theme and sprites."""
        return Canvas(surface, self.theme, self.sprites)

    def of(self, sides: tuple[str, str] | None) -> Canvas:
        """The same canvas in the colours of a game whose sides have these names; None leaves it as it is."""
        return Canvas(self.surface, self.theme.of(sides), self.sprites) if sides else self

    # ── where drawing lands ──

    def visible(self, rect: Rect | tuple[float, float, float, float]) -> bool:
        """Whether anything drawn within the rectangle would be seen now."""
        return self.surface.get_clip().colliderect(rect)

    @contextmanager
    def clipped(self, rect: Rect) -> Iterator[None]:
        """Within it, drawing is cut to the rectangle (and to the clip around)."""
        before = self.surface.get_clip()
        self.surface.set_clip(before.clip(rect))
        try:
            yield
        finally:
            self.surface.set_clip(before)

    @contextmanager
    def turned(self, rect: Rect) -> Iterator[None]:
        """Within it, what is drawn upright in the rectangle appears turned by 180°, for the person opposite."""
        area = rect.clip(self.rect)
        before = self.surface.get_clip()
        seen = before.clip(area)
        mirrored = turn_rect(seen, area) if seen else seen
        self._flip(area)
        self.surface.set_clip(mirrored)
        try:
            yield
        finally:
            self._flip(area)
            self.surface.set_clip(before)

    def _flip(self, area: Rect) -> None:
        self.surface.set_clip(area)
        self.surface.blit(pygame.transform.flip(self.surface.subsurface(area), True, True), area)

    def blit(self, sprite: pygame.Surface, at: Point, add: bool = False) -> None:
        """Lays a surface down with its top left corner at a point, or adds its light."""
        self.surface.blit(sprite, at, special_flags=pygame.BLEND_RGB_ADD if add else 0)

    def _centre(self, sprite: pygame.Surface, centre: Point, add: bool = False) -> None:
        width, height = sprite.get_size()
        self.blit(sprite, (round(centre[0] - width / 2), round(centre[1] - height / 2)), add)

    def _near(self, centre: Point, reach: float) -> bool:
        return self.visible((centre[0] - reach, centre[1] - reach, 2 * reach + 1, 2 * reach + 1))

    # ── surfaces ──

    def fill(self, colour: Colour, rect: Rect | None = None) -> None:
        """A plain colour, everywhere or in a rectangle."""
        self.surface.fill(colour, rect)

    def shade(self, rect: Rect, strength: float) -> None:
        """Darkens a rectangle; strength 0 (nothing) to 1 (black)."""
        area = rect.clip(self.surface.get_clip())
        if area:
            veil = self.sprites.get(("shade", strength), lambda: _veil(strength))
            for y in range(area.top, area.bottom, veil.get_height()):
                for x in range(area.left, area.right, veil.get_width()):
                    self.surface.blit(veil, (x, y), (0, 0, area.right - x, area.bottom - y))

    def paper(self) -> None:
        """The dark graph paper that every screen lies on."""
        self.blit(self.desk(), (0, 0))

    def desk(self) -> pygame.Surface:
        """That paper as a surface of the canvas's size; not to be drawn on."""
        key = ("paper", self.rect.size, self.theme.paper_key)
        return self.sprites.get(key, lambda: graph_paper(self.rect.size, self.theme))

    def panel(
        self,
        rect: Rect,
        fill: Colour | None = None,
        edge: Colour | None = None,
        width: float = 0,
        radius: float | None = None,
    ) -> None:
        """A rounded rectangle; `fill` None leaves it open, `width` is the edge's, `radius` 2 units by default."""
        if rect.width < 1 or rect.height < 1 or not self.visible(rect):
            return
        round_by = self.theme.px(2) if radius is None else radius
        key = ("panel", rect.size, fill, edge, width, round_by)
        self.blit(self.sprites.get(key, lambda: shapes.rounded(rect.size, round_by, fill, edge, width)), rect.topleft)

    def halo(
        self, rect: Rect, colour: Colour, reach: float, strength: float = 1.0, radius: float | None = None
    ) -> None:
        """Light around (and faintly under) a rounded rectangle; `radius` as in `panel`."""
        if not self.visible(rect.inflate(2 * reach, 2 * reach)):
            return
        steps = _steps(strength)
        round_by = self.theme.px(2) if radius is None else radius
        key = ("halo", rect.size, colour, int(reach), steps, round_by)
        bright = mix((0, 0, 0), colour, 0.5 * steps / STRENGTH_STEPS)
        mask = lambda: shapes.rounded_glow(rect.size, round_by, int(reach))  # noqa: E731
        self.blit(
            self.sprites.get(key, lambda: shapes.light(mask(), bright)),
            (rect.x - int(reach), rect.y - int(reach)),
            add=True,
        )

    # ── shapes ──

    def disc(self, centre: Point, radius: float, colour: Colour) -> None:
        """A filled circle."""
        if self._near(centre, radius + 1):
            key = ("disc", round(radius, 1), colour)
            self._centre(self.sprites.get(key, lambda: shapes.tinted(shapes.disc_mask(radius), colour)), centre)

    def ring(self, centre: Point, radius: float, width: float, colour: Colour, sweep: float = 1.0) -> None:
        """A circle line with outer edge `radius`, or `sweep` (0 to 1) of it clockwise from the top."""
        if sweep > 0 and self._near(centre, radius + 1):
            part = round(sweep * 64) / 64
            key = ("ring", round(radius, 1), round(width, 1), colour, part)
            mask = lambda: shapes.ring_mask(radius, width, part)  # noqa: E731
            self._centre(self.sprites.get(key, lambda: shapes.tinted(mask(), colour)), centre)

    def glow(self, centre: Point, radius: float, colour: Colour, strength: float = 1.0) -> None:
        """A round additive halo that fades out at `radius`."""
        steps = _steps(strength)
        if radius >= 1 and steps and self._near(centre, radius + 1):
            key = ("glow", round(radius), colour, steps)
            bright = mix((0, 0, 0), colour, steps / STRENGTH_STEPS)
            self._centre(
                self.sprites.get(key, lambda: shapes.light(shapes.glow_mask(radius), bright)), centre, add=True
            )

    def line(self, start: Point, end: Point, colour: Colour, width: float = 1) -> None:
        """A straight anti-aliased line."""
        box = Rect(min(start[0], end[0]), min(start[1], end[1]), abs(start[0] - end[0]), abs(start[1] - end[1]))
        if self.visible(box.inflate(2 * width + 4, 2 * width + 4)):
            pygame.draw.aaline(self.surface, colour, start, end, max(1, round(width)))

    def polygon(self, points: list[Point], colour: Colour) -> None:
        """A filled polygon with smooth edges."""
        if len(points) > 2:
            pygame.draw.polygon(self.surface, colour, points)
            pygame.draw.aalines(self.surface, colour, True, points)

    def piece(self, side: int, centre: Point, radius: float, glow: float = 0.0) -> None:
        """A side's piece. One side's is a full disc, the other's bears a dark heart, so colour alone tells nothing."""
        colour = self.palette.side[side]
        if glow > 0:
            self.glow(centre, radius * 2.6, colour, glow)
        self.disc(centre, radius, colour)
        if side == self.palette.hearted:
            self.disc(centre, max(1.0, radius * self.palette.heart), self.palette.heart_ink)

    def icon(self, name: str, centre: Point, size: float, colour: Colour | None = None) -> None:
        """A line icon of assets/icons (Lucide's names), `size` pixels square."""
        if self._near(centre, size / 2 + 1):
            self._centre(self.sprites.icon(name, max(1, round(size)), colour or self.palette.ink), centre)

    # ── type ──

    def measure(self, text: str, role: str = "body") -> tuple[int, int]:
        """Width of one line as set in the role, and the role's line height."""
        px = self.theme.font_px(role)
        return self.sprites.type.width(text, ROLES[role].face, px), round(px * LEADING)

    def fit(
        self, text: str, size: tuple[int, int], role: str = "body", lines: int = 1, shrink: float = SHRINK
    ) -> Fitted:
        """How `text` would be set in a place of (width, height) pixels."""
        return self.sprites.type.fit(text, ROLES[role].face, self.theme.font_px(role), size, lines, shrink)

    def text(
        self,
        text: str,
        rect: Rect,
        role: str = "body",
        colour: Colour | None = None,
        align: str = "centre",
        valign: str = "middle",
        lines: int = 1,
        shrink: float = SHRINK,
    ) -> Rect:
        """Sets text in a rectangle: at its role's size, else smaller, else cut; on up to `lines` lines, never outside.

        What must be read to its end is given `shrink` WHOLE: it rather gets small than cut.
        `align` is left, centre or right; `valign` top, middle or bottom, measured on capitals. Returns the ink's
        rectangle.
        """
        if not text or rect.width < 4 or rect.height < 4:
            return Rect(rect.topleft, (0, 0))
        made = self.fit(text, rect.size, role, lines, shrink)
        ink = Rect(0, 0, made.width, max(made.height, 1))
        anchor = {"left": "midleft", "centre": "center", "right": "midright"}[align]
        setattr(ink, anchor, getattr(rect, anchor))
        if valign != "middle":
            setattr(ink, valign, getattr(rect, valign))
        if self.visible(ink.inflate(made.px, made.px)):
            self._set(made, ink, ROLES[role].face, colour or self.palette.ink, align)
        return ink

    def figure(self, text: str, centre: Point, high: float, colour: Colour) -> None:
        """A number in bold type on a point, its figures `high` pixels high, whatever size text is set in."""
        px, letters = max(8, round(high / CAPITAL)), self.sprites.type
        width = letters.width(text, "display", px)
        if self._near(centre, max(width, px)):
            made = Fitted(px, (text,), width)
            ink = Rect(round(centre[0] - width / 2), round(centre[1] - made.height / 2), width, made.height)
            self._set(made, ink, "display", colour, "left")

    def fitting(self, texts: Sequence[str], size: tuple[int, int], role: str = "body", lines: int = 1) -> str:
        """The first of several wordings that is set whole in (width, height) pixels; the last where none is."""
        whole = (text for text in texts if not self.fit(text, size, role, lines).cut)
        return next(whole, texts[-1])

    def _set(self, made: Fitted, ink: Rect, face: str, colour: Colour, align: str) -> None:
        letters = self.sprites.type
        rise = letters.font(face, made.px).get_ascent() - round(made.px * CAPITAL)
        for index, line in enumerate(made.lines):
            surface = letters.string(line, face, made.px, colour)
            spare = ink.width - surface.get_width()
            x = ink.x + {"left": 0, "centre": spare // 2, "right": spare}[align]
            self.blit(surface, (x, ink.y + round(index * made.px * LEADING) - rise))

    def lines_of(self, text: str, width: int, role: str = "body") -> list[str]:
        """The text broken into lines of at most `width` pixels."""
        return self.sprites.type.wrap(text, ROLES[role].face, self.theme.font_px(role), width)

    def height_of(self, text: str, width: int, role: str = "body") -> int:
        """Height in pixels of the text broken at `width`, one line's leading per line."""
        return round(len(self.lines_of(text, width, role)) * self.theme.font_px(role) * LEADING)


class Layer:
    """A surface that is painted again only when its key or size changes."""

    def __init__(self, alpha: bool = False) -> None:
        self._alpha = alpha
        self._key: Hashable = None
        self._surface: pygame.Surface | None = None

    def get(
        self, canvas: Canvas, key: Hashable, size: tuple[int, int], paint: Callable[[Canvas], None]
    ) -> pygame.Surface:
        """The painted surface; `paint` draws on a canvas of its own whose origin is (0, 0)."""
        full_key = (key, size, canvas.theme.key)
        if self._surface is None or full_key != self._key:
            if self._surface is None or self._surface.get_size() != size:
                self._surface = pygame.Surface(size, pygame.SRCALPHA if self._alpha else 0)
            self._surface.fill((0, 0, 0, 0))
            paint(canvas.on(self._surface))
            self._key = full_key
        return self._surface

    def drop(self) -> None:
        """Forgets the painting, so the next `get` paints again."""
        self._surface = None


def turn_rect(rect: Rect, about: Rect) -> Rect:
    """The rectangle turned by 180° about another's middle."""
    return Rect(
        2 * about.x + about.width - rect.right, 2 * about.y + about.height - rect.bottom, rect.width, rect.height
    )


def graph_paper(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """Squared paper with a fine grain, a little lighter in the middle."""
    surface = pygame.Surface(size, 0, 32)
    palette = theme.palette
    if palette.name == "high_contrast":
        surface.fill(palette.paper)
    else:
        pygame.surfarray.blit_array(surface, _vignette(size, palette.paper))
    step = max(24, theme.px(CELL))
    for axis in (0, 1):
        start = size[axis] // 2 % step
        for number, at in enumerate(range(start, size[axis], step), -((size[axis] // 2) // step)):
            box = (at, 0, 1, size[1]) if axis == 0 else (0, at, size[0], 1)
            surface.fill(palette.grid_strong if number % 5 == 0 else palette.grid, box)
    return surface


def _vignette(size: tuple[int, int], paper: Colour) -> np.ndarray:
    """int32[width, height] of mapped colours, dithered by noise so that the dark gradient shows no bands."""
    far, near = mix(paper, (0, 0, 0), 0.38), mix(paper, (255, 255, 255), 0.025)
    shades = 256
    table = np.array(
        [[round(a + (b - a) * i / (shades - 1)) for a, b in zip(far, near, strict=True)] for i in range(shades)]
    )
    mapped = (table[:, 0] << 16 | table[:, 1] << 8 | table[:, 2]).astype(np.int32)
    x = (np.linspace(-1, 1, size[0], dtype=np.float32) ** 2)[:, None]
    y = (np.linspace(-1, 1, size[1], dtype=np.float32) ** 2)[None, :]
    noise = np.random.default_rng(7).random((256, 256), dtype=np.float32) * 22 - 11
    grain = np.tile(noise, (size[0] // 256 + 1, size[1] // 256 + 1))[: size[0], : size[1]]
    light = (shades - 1) * (1 - 0.5 * (x + y)) + grain
    return mapped[np.clip(light, 0, shades - 1).astype(np.uint8)]


def _veil(strength: float) -> pygame.Surface:
    veil = pygame.Surface((256, 256), pygame.SRCALPHA)
    veil.fill((0, 0, 0, round(255 * strength)))
    return veil


def _steps(strength: float) -> int:
    return max(0, min(STRENGTH_STEPS, round(strength * STRENGTH_STEPS)))

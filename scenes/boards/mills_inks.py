"""The men of Morris at one size of the board: bright ivory discs, and charcoal ones with a glowing rim."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pygame

from game import shapes
from game.theme import COAL, Colour, Palette, mix

WHITE, BLACK = (255, 255, 255), (0, 0, 0)
SHADOW = 0.6
"""How dark the middle of a man's shadow is, 0 to 1."""
KEPT = 80


def _between(inner: float, outer: float, away: np.ndarray, soft: float) -> np.ndarray:
    """1 where `away` lies between two radii, with edges `soft` wide; all in radii of the man."""
    return np.clip((away - inner) / soft + 0.5, 0, 1) * np.clip((outer - away) / soft + 0.5, 0, 1)


class _Clay:
    """The picture of a man while it is made: float32[size, size, 3] of colours, and each pixel's place in it."""

    def __init__(self, radius: float, colour: Colour) -> None:
        self.mask = shapes.disc_mask(radius)
        x, y = shapes.centred(self.mask.shape[0])
        self.x, self.y = x / radius, y / radius
        self.away = np.hypot(self.x, self.y)
        self.soft = 1.2 / radius
        self.rgb = np.broadcast_to(np.array(colour, np.float32), (*self.mask.shape, 3)).copy()

    def lay(self, colour: Colour, share: np.ndarray) -> None:
        """Covers it with a colour, as much as `share` (0 to 1) says for each pixel."""
        self.rgb += (np.array(colour, np.float32) - self.rgb) * share[..., None]

    def ring(self, colour: Colour, inner: float, outer: float, strength: float = 1.0) -> None:
        """A ring between two radii."""
        self.lay(colour, strength * _between(inner, outer, self.away, self.soft))

    def fired(self) -> pygame.Surface:
        """The finished picture."""
        surface = pygame.Surface(self.mask.shape, pygame.SRCALPHA)
        pygame.surfarray.pixels3d(surface)[:] = np.clip(self.rgb, 0, 255).astype(np.uint8)
        pygame.surfarray.pixels_alpha(surface)[:] = np.rint(255 * self.mask).astype(np.uint8)
        return surface


def _ivory(radius: float, colour: Colour) -> pygame.Surface:
    """A turned disc: lit from above, with two grooves."""
    man = _Clay(radius, colour)
    man.lay(mix(colour, WHITE, 0.75), np.clip(0.35 - 0.55 * man.y - 0.4 * man.away, 0, 1))
    man.lay(mix(colour, BLACK, 0.5), np.clip(man.away - 0.72, 0, 1) * np.clip(0.5 + 0.7 * man.y, 0, 1))
    groove, gleam = mix(colour, (96, 62, 20), 0.42), mix(colour, WHITE, 0.8)
    for inner, outer in ((0.62, 0.7), (0.3, 0.37)):
        man.ring(gleam, inner + 0.05, outer + 0.05, 0.7)
        man.ring(groove, inner, outer)
    return man.fired()


def _charcoal(radius: float, colour: Colour) -> pygame.Surface:
    """A dark disc whose rim glows into it, with an ember in the middle."""
    man = _Clay(radius, COAL)
    man.lay(mix(COAL, WHITE, 0.22), np.clip(0.3 - 0.6 * man.y - 0.5 * man.away, 0, 1))
    man.lay(colour, 0.5 * np.clip((man.away - 0.45) / 0.45, 0, 1) ** 3)
    man.ring(colour, 0.82, 1.1)
    man.ring(mix(colour, WHITE, 0.6), 0.87, 0.94, 0.8)
    diamond = np.abs(man.x) + np.abs(man.y)
    man.lay(colour, 0.35 * np.clip(1 - diamond / 0.6, 0, 1))
    man.lay(colour, _between(0.2, 0.36, diamond, man.soft))
    return man.fired()


class Inks:
    """The men's pictures and shadows by size, made when they are first wanted."""

    def __init__(self, palette: Palette) -> None:
        self._palette = palette
        self._kept: dict[tuple[str, int, int], pygame.Surface] = {}

    def man(self, side: int, radius: int) -> pygame.Surface:
        """A side's man of a radius in pixels, its middle in the middle."""
        bake = _charcoal if side else _ivory
        return self._get(("man", side, radius), lambda: bake(max(1.5, radius), self._palette.side[side]))

    def shadow(self, reach: int, core: int) -> pygame.Surface:
        """What a man takes of the light: as dark as it gets within `core` pixels, nothing from `reach` on."""
        return self._get(
            ("shadow", reach, core), lambda: shapes.tinted(shapes.glow_mask(reach, min(core, reach - 1)), BLACK, SHADOW)
        )

    def veil(self, radius: int) -> pygame.Surface:
        """Paper over a man that nobody may take."""
        mask = shapes.disc_mask(radius + 1)
        return self._get(("veil", 0, radius), lambda: shapes.tinted(mask, self._palette.paper, 0.62))

    def _get(self, key: tuple[str, int, int], make: Callable[[], pygame.Surface]) -> pygame.Surface:
        if key not in self._kept:
            if len(self._kept) >= KEPT:
                del self._kept[next(iter(self._kept))]
            self._kept[key] = make()
        return self._kept[key]

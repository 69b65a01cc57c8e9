"""Anti-aliased shapes and glows as pygame surfaces, computed exactly once and kept by who asks.

Every shape is a distance field: its coverage at a pixel is how far the pixel's centre lies inside the outline,
cut to 0…1. That gives even edges at any size, which pygame's own circles and rounded corners do not.
"""

from __future__ import annotations

import numpy as np
import pygame

from game.theme import Colour

Mask = np.ndarray
"""float32[width, height], 0 outside to 1 inside."""


def centred(size: float) -> tuple[np.ndarray, np.ndarray]:
    """Coordinates (x as a column, y as a row) of the pixel centres of a square, from its middle."""
    axis = np.arange(int(size), dtype=np.float32) + 0.5 - int(size) / 2
    return axis[:, None], axis[None, :]


def disc_mask(radius: float) -> Mask:
    """A filled circle in the smallest even square that holds it."""
    x, y = centred(2 * np.ceil(radius + 1))
    return np.clip(radius + 0.5 - np.hypot(x, y), 0, 1)


def ring_mask(radius: float, width: float, sweep: float = 1.0) -> Mask:
    """A circle line whose outer edge is `radius`; `sweep` (0 to 1) of it, clockwise from the top."""
    x, y = centred(2 * np.ceil(radius + 1))
    line = np.clip(width / 2 + 0.5 - np.abs(np.hypot(x, y) - (radius - width / 2)), 0, 1)
    if sweep >= 1:
        return line
    angle = (np.arctan2(x, -y) / (2 * np.pi)) % 1.0
    return line * np.clip((sweep - angle) * 2 * np.pi * radius, 0, 1)


def corner_distance(size: tuple[int, int], radius: float) -> np.ndarray:
    """Signed distance in pixels from a rounded rectangle's outline, below 0 inside; float32[width, height]."""
    width, height = size
    x = np.abs(np.arange(width, dtype=np.float32) + 0.5 - width / 2)[:, None] - (width / 2 - radius)
    y = np.abs(np.arange(height, dtype=np.float32) + 0.5 - height / 2)[None, :] - (height / 2 - radius)
    outside = np.hypot(np.maximum(x, 0), np.maximum(y, 0))
    return outside + np.minimum(np.maximum(x, y), 0) - radius


def tinted(mask: Mask, colour: Colour, strength: float = 1.0) -> pygame.Surface:
    """The mask in one colour with per-pixel alpha."""
    surface = pygame.Surface(mask.shape, pygame.SRCALPHA)
    surface.fill((*colour, 0))
    alpha = pygame.surfarray.pixels_alpha(surface)
    alpha[:] = np.rint(mask * (255 * strength)).astype(np.uint8)
    del alpha
    return surface


def light(mask: Mask, colour: Colour) -> pygame.Surface:
    """The mask in one colour on black, to be added to what lies below (BLEND_RGB_ADD)."""
    surface = pygame.Surface(mask.shape, 0, 32)
    pygame.surfarray.blit_array(surface, np.rint(mask[..., None] * np.array(colour, np.float32)).astype(np.int32))
    return surface


def glow_mask(radius: float, core: float = 0.0) -> Mask:
    """A halo that fades to nothing at `radius`, flat (full) within `core`."""
    x, y = centred(2 * np.ceil(radius))
    away = np.clip((np.hypot(x, y) - core) / max(radius - core, 1e-6), 0, 1)
    return ((1 - away) ** 2 * np.exp(-1.6 * away)).astype(np.float32)


def rounded(
    size: tuple[int, int], radius: float, fill: Colour | None, edge: Colour | None = None, width: float = 0
) -> pygame.Surface:
    """A rounded rectangle, filled and with a line inside its outline; either may be None."""
    distance = corner_distance(size, min(radius, min(size) / 2))
    inside = np.clip(0.5 - distance, 0, 1)
    surface = pygame.Surface(size, pygame.SRCALPHA)
    if fill is not None:
        surface.blit(tinted(inside, fill), (0, 0))
    if edge is not None and width > 0:
        line = inside * np.clip(distance + width + 0.5, 0, 1)
        if fill is None:
            return tinted(line, edge)
        surface.blit(tinted(line, edge), (0, 0))
    return surface


def rounded_glow(size: tuple[int, int], radius: float, reach: float) -> Mask:
    """A halo outside and under a rounded rectangle, its canvas `reach` pixels wider on every side."""
    padded = (size[0] + 2 * int(reach), size[1] + 2 * int(reach))
    distance = corner_distance(padded, radius + reach) + reach
    away = np.clip(np.maximum(distance, 0) / reach, 0, 1)
    fade = (1 - away) ** 2 * np.exp(-1.6 * away)
    return np.where(distance <= 0, 0.35, fade).astype(np.float32)

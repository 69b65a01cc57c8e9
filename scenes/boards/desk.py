"""The paper under every board: the screen's own round the sheet, and the sheet's colour."""

from __future__ import annotations

import pygame

from game.paint import graph_paper
from game.theme import Palette, Theme, mix


def paint_desk(surface: pygame.Surface, origin: tuple[int, int], theme: Theme, paper: pygame.Surface | None) -> None:
    """What shows round the sheet: the screen's own paper, as if the surface lay on the screen at `origin`."""
    backdrop = paper or graph_paper(theme.size, theme)
    surface.blit(backdrop, (-origin[0], -origin[1]))


def sheet_colour(palette: Palette) -> tuple[int, int, int]:
    """The board's paper, a touch lighter than the desk."""
    return palette.paper if palette.name == "high_contrast" else mix(palette.paper, palette.panel, 0.55)

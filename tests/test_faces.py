"""The faces of buttons: a label beside its icon, below it, or left to the tip."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from game.faces import Face
from game.paint import Canvas
from game.theme import PALETTES, contrast
from game.widgets import Button
from tests.dots_table import theme


@pytest.fixture(scope="module")
def canvas():
    return Canvas(pygame.Surface((800, 480), 0, 32), theme())


def placed(size, label="Take back", icon="undo-2", **more):
    made = Button(label, icon=icon, **more)
    made.place(Rect(0, 0, *size))
    return made


@pytest.mark.parametrize(
    ("size", "whole"), [((200, 50), "beside"), ((66, 66), "below"), ((34, 34), ""), ((200, 30), "beside")]
)
def test_a_label_stands_beside_its_icon_or_below_or_is_left_to_the_tip(canvas, size, whole):
    made = placed(size)
    face = Face(canvas, made.rect, made.icon, "Take back", made.role)
    assert [name for name in ("beside", "below") if getattr(face, name)] == ([whole] if whole else [])
    assert made.unsaid(canvas) == ("" if whole else "Take back")


def test_a_button_without_label_is_named_by_its_tip(canvas):
    assert placed((44, 44), "", "menu", tip="Menu").unsaid(canvas) == "Menu"
    assert placed((20, 20), "Menu", "", tip="never").unsaid(canvas) == "", "a label without icon is always on the face"


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_the_ink_of_a_tip_can_be_read(palette):
    assert contrast(palette.ink, palette.panel_high) >= 4.5

"""Shapes are where they should be, text stays inside its place, and nothing is drawn outside the clip."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pygame
import pytest
from pygame import Rect

from game import layout, shapes
from game.paint import Canvas, Layer, Sprites
from game.theme import Theme

WIDTH, HEIGHT = 640, 400


@pytest.fixture(scope="module")
def sprites():
    return Sprites()


@pytest.fixture
def canvas(sprites):
    look = SimpleNamespace(
        palette="standard", text_size="normal", motion="full", animation="normal", kiosk=False, panel_width_mm=0
    )
    return Canvas(pygame.Surface((WIDTH, HEIGHT), 0, 32), Theme(look, (WIDTH, HEIGHT)), sprites)


def ink(canvas):
    """The rectangle of everything that is not black."""
    pixels = pygame.surfarray.array3d(canvas.surface).any(axis=2)
    if not pixels.any():
        return Rect(0, 0, 0, 0)
    columns, rows = np.nonzero(pixels.any(axis=1))[0], np.nonzero(pixels.any(axis=0))[0]
    return Rect(columns[0], rows[0], columns[-1] - columns[0] + 1, rows[-1] - rows[0] + 1)


@pytest.mark.parametrize("radius", [1, 2.5, 9, 40])
def test_disc_has_its_area_and_is_symmetric(radius):
    mask = shapes.disc_mask(radius)
    assert mask.sum() == pytest.approx(np.pi * radius**2, rel=0.03)
    assert np.array_equal(mask, mask[::-1])
    assert np.array_equal(mask, mask.T)


def test_ring_sweeps_clockwise_from_the_top():
    quarter = shapes.ring_mask(20, 4, 0.25)
    middle = quarter.shape[0] // 2
    assert quarter[middle:, :middle].sum() == pytest.approx(quarter.sum(), rel=0.02)
    assert shapes.ring_mask(20, 4).sum() == pytest.approx(4 * quarter.sum(), rel=0.05)


def test_glow_fades_to_nothing_at_its_radius():
    mask = shapes.glow_mask(30)
    middle = mask.shape[0] // 2
    line = mask[middle:, middle]
    assert np.all(np.diff(line) <= 0)
    assert line[-1] < 0.01 < 0.8 < line[0]


def test_glow_adds_light(canvas):
    canvas.fill((10, 20, 30))
    canvas.glow((100, 100), 20, (0, 100, 200))
    assert canvas.surface.get_at((100, 100))[:3] > (9, 60, 120)
    assert canvas.surface.get_at((150, 100))[:3] == (10, 20, 30)


def test_panel_keeps_inside_its_rectangle(canvas):
    rect = Rect(50, 60, 101, 37)
    canvas.panel(rect, (255, 255, 255), (255, 0, 0), 3)
    assert ink(canvas) == rect
    assert canvas.surface.get_at(rect.center)[:3] == (255, 255, 255)
    assert canvas.surface.get_at(rect.topleft)[:3] == (0, 0, 0)


@pytest.mark.parametrize("align", ["left", "centre", "right"])
@pytest.mark.parametrize("valign", ["top", "middle", "bottom"])
@pytest.mark.parametrize("lines", [1, 2, 5])
@pytest.mark.parametrize("width", [30, 120, 500])
def test_text_never_leaves_its_place(canvas, align, valign, lines, width):
    rect = Rect(60, 80, width, 90)
    text = "Щоразу ставте одну крапку: Їжаченко, Qjy — непередбачуваноподовженеслово"
    canvas.text(text, rect, "body", align=align, valign=valign, lines=lines)
    drawn, tail = ink(canvas), round(canvas.theme.font_px("body") * 0.35)
    assert drawn.width > 0
    assert rect.inflate(2, 2 * tail).contains(drawn)


def test_text_keeps_its_size_where_it_fits_and_shrinks_where_not(canvas):
    full = canvas.theme.font_px("heading")
    assert canvas.fit("Play", (300, 60), "heading").px == full
    assert canvas.fit("Play the same again", (150, 60), "heading").px < full
    cut = canvas.fit("A very long line that cannot be set here at all", (120, 30), "heading")
    assert cut.lines[0].endswith("…")
    assert len(cut.lines) == 1


def test_lines_are_balanced_words_never_lost(canvas):
    text = "one two three four five six seven eight nine ten"
    assert " ".join(canvas.lines_of(text, 90)) == text


def test_nothing_is_drawn_outside_the_clip(canvas):
    clip = Rect(100, 100, 60, 40)
    with canvas.clipped(clip):
        canvas.paper()
        canvas.panel(Rect(90, 90, 200, 200), (255, 0, 0))
        canvas.text("Wide words", Rect(0, 90, 400, 60), "title")
        canvas.shade(Rect(0, 0, 640, 400), 0.5)
        canvas.line((0, 0), (640, 400), (9, 9, 9), 4)
    assert clip.contains(ink(canvas))
    assert canvas.surface.get_clip() == canvas.rect


def test_turned_draws_upside_down_and_only_in_its_rectangle(canvas):
    area = Rect(100, 100, 200, 100)
    with canvas.turned(area):
        canvas.fill((255, 0, 0), Rect(100, 100, 50, 20))
    assert ink(canvas) == Rect(250, 180, 50, 20)


def test_turned_respects_a_dirty_region(canvas):
    area = Rect(100, 100, 200, 100)
    with canvas.clipped(Rect(100, 100, 60, 40)), canvas.turned(area):
        canvas.fill((255, 0, 0))
    assert ink(canvas) == Rect(100, 100, 60, 40)


def test_layer_paints_once_per_key(canvas):
    layer, painted = Layer(), []
    for key in (1, 1, 2):
        layer.get(canvas, key, (20, 20), lambda inner: painted.append(inner.rect.size))
    assert painted == [(20, 20), (20, 20)]


def test_sprites_forget_what_is_not_used(canvas):
    for number in range(700):
        canvas.disc((10, 10), 2 + number / 10, (number % 255, 1, 1))
    assert len(canvas.sprites._kept) <= 600


def test_sides_differ_without_colour(canvas):
    """In grey the second side's dot has a dark heart, the first has none."""
    canvas.piece(0, (100, 100), 12)
    canvas.piece(1, (200, 100), 12)
    assert sum(canvas.surface.get_at((100, 100))[:3]) > 300
    assert sum(canvas.surface.get_at((200, 100))[:3]) < 60


def test_every_icon_loads(sprites):
    for path in (sprites.assets / "icons").glob("*.svg"):
        icon = sprites.icon(path.stem, 48, (255, 255, 255))
        assert pygame.surfarray.array_alpha(icon).max() > 200, path.stem


def test_shares_fill_exactly():
    for weights in ([1, 1, 1], [0.36, 0.64], [5]):
        parts = layout.shares(1001, weights, 7)
        assert parts[0][0] == 0
        assert parts[-1][0] + parts[-1][1] == 1001
        assert all(b[0] - (a[0] + a[1]) == 7 for a, b in pairwise(parts))


def test_best_grid_suits_the_screen():
    assert layout.best_grid(6, Rect(0, 0, 1900, 1000), 1.3) == (3, 2)
    assert layout.best_grid(6, Rect(0, 0, 1000, 1800), 1.3) == (2, 3)


def test_kiosk_targets_keep_off_the_bezel(canvas):
    look = SimpleNamespace(
        palette="standard", text_size="normal", motion="full", animation="normal", kiosk=True, panel_width_mm=527
    )
    theme = Theme(look, (1920, 1080))
    room = layout.safe(Rect(0, 0, 1920, 1080), theme)
    assert min(room.x, room.y, 1920 - room.right, 1080 - room.bottom) >= 5 * 1920 / 527 - 1


def test_every_icon_that_the_screens_name_is_there():
    root = Path(__file__).resolve().parent.parent
    source = "".join(
        path.read_text(encoding="utf-8") for room in ("game", "scenes") for path in (root / room).rglob("*.py")
    )
    named = set(re.findall(r"icon=\"([a-z0-9-]+)\"|\.icon\(\"([a-z0-9-]+)\"", source))
    names = {one or other for one, other in named}
    assert len(names) > 20
    assert not [name for name in names if not (root / "assets" / "icons" / f"{name}.svg").exists()]


@pytest.mark.parametrize("face", ["label", "display"])
def test_words_stand_apart_and_are_as_wide_as_they_are_measured(sprites, face):
    letters, text = sprites.type, "You won it all"
    own = letters.font(face, 40).size(text)[0]
    assert letters.width(text, face, 40) >= own + 3 * 1
    line = letters.string(text, face, 40, (255, 255, 255))
    assert line.get_width() == letters.width(text, face, 40)
    columns = pygame.surfarray.array_alpha(line).any(axis=1)
    gaps = [len(run) for run in "".join("x" if full else " " for full in columns).split("x") if run]
    assert sorted(gaps)[-3] >= 0.22 * 40  # three word spaces, each wider than any space between letters


def test_figures_are_as_high_as_asked_and_lie_on_their_point(canvas):
    for high in (9, 14, 30):
        canvas.fill((0, 0, 0))
        canvas.figure("3", (200, 120), high, (255, 255, 255))
        drawn = ink(canvas)
        assert abs(drawn.height - high) <= 0.15 * high + 1
        assert abs(drawn.centerx - 200) <= 2
        assert abs(drawn.centery - 120) <= 2


def test_the_longest_wording_that_fits_is_taken(canvas):
    texts = ("Newcomer of the first level", "Newcomer", "New")
    assert canvas.fitting(texts, (500, 40)) == texts[0]
    assert canvas.fitting(texts, (90, 40)) == texts[1]
    assert canvas.fitting(texts, (10, 40)) == texts[2]

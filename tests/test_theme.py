"""Colours can be told apart and read; sizes hold on every panel."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from game.theme import CAPITAL, FACES, PALETTES, ROLES, Theme, contrast, luminance

SCREENS = ((800, 480, 155), (1280, 800, 217), (1920, 1080, 527), (1080, 1920, 296), (3840, 2160, 600), (1280, 800, 0))


def theme(width=1920, height=1080, mm=0, **changes):
    look = {"palette": "standard", "text_size": "normal", "motion": "full", "animation": "normal", "kiosk": False}
    return Theme(SimpleNamespace(panel_width_mm=mm, **{**look, **changes}), (width, height))


MORRIS = ("ivory", "charcoal")
DRESSED = [*PALETTES.values(), *(palette.of(MORRIS) for palette in PALETTES.values())]


@pytest.mark.parametrize("palette", DRESSED, ids=lambda palette: f"{palette.name} {palette.side}")
def test_text_is_readable_on_whatever_it_stands_on(palette):
    pairs = [(ink, ground) for ink in (palette.ink, palette.dim) for ground in (palette.paper, palette.panel)]
    pairs += [(palette.ink, palette.panel_high), (palette.accent, palette.panel_high), (palette.accent, palette.panel)]
    pairs += [(palette.danger, palette.panel), (palette.on_accent, palette.accent), (palette.on_danger, palette.danger)]
    pairs += [(palette.on_side, side) for side in palette.side]
    for ink, ground in pairs:
        assert contrast(ink, ground) >= 4.5, (ink, ground)


@pytest.mark.parametrize("palette", DRESSED, ids=lambda palette: f"{palette.name} {palette.side}")
def test_graphics_stand_out(palette):
    for ink in (*palette.side, palette.accent, palette.edge, palette.good, palette.danger):
        for ground in (palette.paper, palette.panel):
            assert contrast(ink, ground) >= 3, (ink, ground)


@pytest.mark.parametrize("sides", [("blue", "red"), MORRIS])
def test_the_colour_blind_palette_differs_without_red_and_green(sides):
    """Seen by a deuteranope (Viénot's reduction: red and green become one), the sides stay far apart."""
    seen = [(0.33 * r + 0.67 * g, b) for r, g, b in PALETTES["colour_blind"].of(sides).side]
    assert sum(abs(a - b) for a, b in zip(*seen, strict=True)) > 150


@pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda palette: palette.name)
def test_a_sides_colour_goes_with_its_name(palette):
    assert palette.of(("red", "blue")).side == palette.side[::-1]
    assert palette.of(("red", "blue")).of(("blue", "red")) == palette
    assert palette.of(MORRIS).side == (palette.ivory, palette.charcoal)
    assert palette.of(MORRIS).of(MORRIS) == palette.of(MORRIS)


def test_contrast_is_the_standard_one():
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert luminance((119, 119, 119)) == pytest.approx(0.184, abs=0.002)


@pytest.mark.parametrize("screen", SCREENS, ids=lambda s: "{}x{}".format(*s))
@pytest.mark.parametrize("kiosk", [True, False])
def test_targets_are_as_large_as_promised(screen, kiosk):
    made = theme(*screen, kiosk=kiosk)
    assert made.target >= 44
    assert made.target / made.px_per_mm >= (15 if kiosk else 9) - 0.5 / made.px_per_mm


@pytest.mark.parametrize("screen", SCREENS, ids=lambda s: "{}x{}".format(*s))
def test_kiosk_capitals_are_high_enough(screen):
    made = theme(*screen, kiosk=True)
    for role in ROLES:
        assert made.font_px(role) * CAPITAL / made.px_per_mm >= 4.8 - 0.5 / made.px_per_mm


def test_text_size_scales_everything():
    normal, largest = theme(), theme(text_size="largest")
    assert all(largest.font_px(role) > normal.font_px(role) for role in ROLES)
    assert normal.key != largest.key


def test_reduced_motion_has_no_ornament_but_keeps_the_moves():
    calm = theme(motion="reduced")
    assert calm.seconds(0.5) == 0
    assert calm.move_seconds > 0
    assert theme(animation="off").move_seconds == 0


def test_capital_height_is_that_of_the_fonts():
    from fontTools.ttLib import TTFont

    from game.paint import ASSETS

    for file in FACES.values():
        font = TTFont(ASSETS / "fonts" / file)
        assert font["OS/2"].sCapHeight / font["head"].unitsPerEm >= CAPITAL - 0.001

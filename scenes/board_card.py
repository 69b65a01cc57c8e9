"""A player's card: mark, name, score, and a band that lights up when it is that side's turn."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Rect

from game import layout
from game.lettering import LEADING
from game.paint import Canvas
from game.theme import mix
from scenes.phrases import Stock, Tally

ROOMY_UNITS = 25
"""Height in rhythm units from which a card stacks mark, score and band."""
WIDE = 2.1
"""Cards wider than so many times their height are laid out in a line."""
LEAST_SCORE = 3.0
"""Height in font sizes of a caption from which a score stands above its words."""
BEATS = 3
"""Dots that take turns in lighting up while a bot thinks."""


class Card(NamedTuple):
    """All that a card shows. `detail` stands small below the name where there is room; `share` is how much of the
    engine is ready, None once a bot need not wait for it; `beat` is the lit one of the thinking dots, or None."""

    side: int
    name: str
    tally: Tally
    status: str
    active: bool
    share: float | None = None
    beat: int | None = None
    detail: str = ""


def draw_card(canvas: Canvas, rect: Rect, card: Card) -> None:
    """Draws it as the shape of its place allows."""
    theme, palette = canvas.theme, canvas.palette
    colour = palette.side[card.side]
    if card.active:
        canvas.halo(rect, colour, theme.px(3), 0.5)
        canvas.panel(rect, mix(palette.panel, colour, 0.08), colour, max(2, theme.px(0.35)))
    else:
        canvas.panel(rect, palette.panel, palette.grid_strong, max(1, theme.px(0.2)))
    inner = layout.inset(rect, theme.px(1.8), theme.px(1.4))
    if inner.width > WIDE * inner.height:
        _draw_line(canvas, inner, card)
    elif inner.height >= theme.px(ROOMY_UNITS):
        _draw_stack(canvas, inner, card)
    else:
        _draw_small(canvas, inner, card)


def _draw_stack(canvas: Canvas, rect: Rect, card: Card) -> None:
    theme = canvas.theme
    band, rest = layout.cut_bottom(rect, _band_height(canvas), theme.px(1.2))
    if card.tally.stock:
        stock, rest = layout.cut_bottom(rest, min(theme.px(4), rest.height // 5), theme.px(0.6))
        _draw_stock(canvas, stock, card.side, card.tally.stock)
    head, score = layout.rows(rest, (1.0, 1.25), theme.px(0.6))
    mark, name = layout.cut_left(head, min(head.height, theme.px(8)), theme.px(1.4))
    _draw_mark(canvas, mark, card)
    _draw_name(canvas, name, card)
    _draw_score(canvas, score, card.tally)
    _draw_band(canvas, band, card)


def _draw_score(canvas: Canvas, rect: Rect, tally: Tally) -> None:
    """The number above what it counts, which stands beside it where both could not be read one below the other."""
    theme = canvas.theme
    words = round(theme.font_px("caption") * LEADING)
    if rect.height >= theme.font_px("title") * 0.8 + words and not canvas.fit(tally.words, rect.size, "caption").cut:
        below, number = layout.cut_bottom(rect, words)
        canvas.text(tally.words, below, "caption", canvas.palette.dim)
        canvas.text(str(tally.points), number, "title")
        return
    number, beside = layout.columns(rect, (1, 1.6), theme.px(1.2))
    canvas.text(str(tally.points), number, "score", align="right")
    canvas.text(tally.words, beside, "caption", canvas.palette.dim, "left", lines=2)


def _draw_small(canvas: Canvas, rect: Rect, card: Card) -> None:
    stock, rect = layout.cut_bottom(rect, rect.height // 6 if card.tally.stock else 0)
    if card.tally.stock:
        _draw_stock(canvas, stock, card.side, card.tally.stock)
    top, name, status = layout.rows(rect, (2.2, 1.4, 1.5))
    left, right = layout.columns(top, 2)
    _draw_mark(canvas, left, card)
    canvas.text(str(card.tally.points), right, "score")
    _draw_name(canvas, name, card, "centre")
    _draw_band(canvas, status, card)


def _draw_line(canvas: Canvas, rect: Rect, card: Card) -> None:
    """Mark, name and score in a line; what the side is doing below all of them, or where it is low below the name."""
    theme, says = canvas.theme, bool(card.status or card.share is not None)
    if says and rect.height >= 1.75 * _band_height(canvas):
        band, rect = layout.cut_bottom(rect, _band_height(canvas), theme.px(0.6))
        _draw_band(canvas, band, card)
        says = False
    mark, rest = layout.cut_left(rect, min(rect.height, theme.px(9)), theme.px(1.4))
    points = canvas.measure(str(card.tally.points), "title")[0]
    score, words = layout.cut_right(rest, min(rest.width // 3, points + 4), theme.px(1))
    _draw_mark(canvas, mark, card)
    canvas.text(str(card.tally.points), score, "title", align="right")
    if card.tally.stock:
        stock, words = layout.cut_bottom(words, min(theme.px(3.6), words.height // 3), theme.px(0.4))
        _draw_stock(canvas, stock, card.side, card.tally.stock)
    name, band = layout.rows(words, (1, 1), theme.px(0.6))
    if says and not canvas.fit(card.status, band.inflate(-8, 0).size, "label").cut:
        _draw_band(canvas, layout.centred(band, band.width, min(band.height, _band_height(canvas))), card)
        words = name
    _draw_name(canvas, words, card)  # alone in the smallest cards: their light tells whose turn it is


def _band_height(canvas: Canvas) -> int:
    return max(canvas.theme.px(5.4), round(canvas.theme.font_px("label") * 1.1))


def _draw_name(canvas: Canvas, rect: Rect, card: Card, align: str = "left") -> None:
    """The name, and its detail on a line of its own where both can be read."""
    name, detail = layout.rows(rect, (1.15, 1))
    fits = rect.height >= 2 * canvas.theme.font_px("caption")
    whole = not (canvas.fit(card.name, name.size, "label").cut or canvas.fit(card.detail, detail.size, "caption").cut)
    if not (card.detail and fits and whole):
        canvas.text(card.name, rect, "label", align=align, lines=min(2, len(card.name.split())))
        return
    canvas.text(card.name, name, "label", align=align)
    canvas.text(card.detail, detail, "caption", canvas.palette.dim, align=align)


def _draw_stock(canvas: Canvas, rect: Rect, side: int, stock: Stock) -> None:
    """A place for each piece: the piece while it is in the hand, a dot once it is on the board, a speck when lost."""
    palette, total = canvas.palette, sum(stock)
    step = min(rect.width / total, 1.5 * rect.height)
    radius = min(0.38 * step, 0.46 * rect.height)
    left = rect.centerx - step * (total - 1) / 2
    for number in range(total):
        at = (left + number * step, rect.centery)
        if number < stock.hand:
            canvas.piece(side, at, radius, 0.25)
        elif number < stock.hand + stock.board:
            canvas.disc(at, max(1.5, 0.45 * radius), mix(palette.panel, palette.side[side], 0.75))
        else:
            canvas.disc(at, max(1.0, 0.16 * radius), palette.dim)


def _draw_mark(canvas: Canvas, rect: Rect, card: Card) -> None:
    radius = 0.42 * min(rect.size)
    canvas.piece(card.side, rect.center, radius, 0.45 if card.active else 0.0)


def _draw_band(canvas: Canvas, rect: Rect, card: Card) -> None:
    """What the side is doing, on its own colour while it is to move."""
    palette = canvas.palette
    if card.share is not None:
        _draw_progress(canvas, rect, card.share)
        canvas.text(card.status, rect.inflate(-8, 0), "caption")
    elif card.active:
        colour = palette.side[card.side]
        canvas.panel(rect, colour, radius=min(rect.height / 2, canvas.theme.px(1.2)))
        room = rect if card.beat is None else _draw_beat(canvas, rect, card.beat)
        canvas.text(card.status, room.inflate(-8, 0), "label", palette.on_side, lines=2)
    elif card.status:
        canvas.text(card.status, rect, "label", palette.accent)


def _draw_progress(canvas: Canvas, rect: Rect, share: float) -> None:
    radius = min(rect.height / 2, canvas.theme.px(1.2))
    canvas.panel(rect, canvas.palette.panel_high, radius=radius)
    filled = Rect(rect.x, rect.y, round(rect.width * share), rect.height)
    if filled.width > 2 * radius:
        canvas.panel(filled, mix(canvas.palette.panel_high, canvas.palette.accent, 0.45), radius=radius)


def _draw_beat(canvas: Canvas, rect: Rect, beat: int) -> Rect:
    """Three dots of which one is larger; returns the room that is left for words."""
    radius = max(2.0, 0.1 * rect.height)
    dots, room = layout.cut_right(rect, round(9 * radius + canvas.theme.px(1)))
    for number in range(BEATS):
        centre = (dots.x + radius + number * 3 * radius, dots.centery)
        canvas.disc(centre, radius if number == beat else radius * 0.55, canvas.palette.on_side)
    return room

"""Type: fonts by face and size, rendered strings kept, and text that always fits its place."""

from __future__ import annotations

from collections import OrderedDict
from pathlib import Path
from typing import NamedTuple

import pygame

from game.theme import CAPITAL, FACES, Colour

ELLIPSIS = "…"
SHRINK, WHOLE = 0.72, 0.36
"""The smallest share of its size that text may shrink to before it wraps or ends in an ellipsis."""
LEADING = 1.32
WIDER = {"label": 0.04, "display": 0.08}
"""Ems added to each space between words: these faces' own is narrow, and bold words run together."""
KEPT_STRINGS = 800


class Fitted(NamedTuple):
    """Text made to fit: the font size in pixels, its lines, and the widest line's width."""

    px: int
    lines: tuple[str, ...]
    width: int
    cut: bool = False
    """Whether a word had to be broken or something left out."""

    @property
    def height(self) -> int:
        """From the first line's capitals to the last line's baseline."""
        return round(self.px * (CAPITAL + LEADING * (len(self.lines) - 1)))

    @property
    def room(self) -> int:
        """The height of the place it needs: several lines want air for tails and accents, one may fill its place."""
        return self.height + (round(self.px * 0.5) if len(self.lines) > 1 else 0)


class Lettering:
    """Fonts from a folder; every rendered string, width and fit is kept until space runs out."""

    def __init__(self, folder: Path) -> None:
        pygame.font.init()
        self._folder = folder
        self._fonts: dict[tuple[str, int], pygame.font.Font] = {}
        self._strings: OrderedDict[tuple[str, str, int, Colour], pygame.Surface] = OrderedDict()
        self._widths: OrderedDict[tuple[str, str, int], int] = OrderedDict()
        self._fits: OrderedDict[tuple[str, str, int, tuple[int, int], int], Fitted] = OrderedDict()

    def font(self, face: str, px: int) -> pygame.font.Font:
        """The face (a key of FACES) at a size in pixels; pygame's own font where the file cannot be read."""
        key = (face, max(px, 4))
        if key not in self._fonts:
            try:
                self._fonts[key] = pygame.font.Font(str(self._folder / FACES[face]), key[1])
            except (OSError, pygame.error):
                self._fonts[key] = pygame.font.Font(None, key[1])
        return self._fonts[key]

    def string(self, text: str, face: str, px: int, colour: Colour) -> pygame.Surface:
        """One rendered line with per-pixel alpha."""
        key = (text, face, px, colour)
        return _kept(self._strings, key, lambda: self._rendered(text, face, px, colour))

    def _rendered(self, text: str, face: str, px: int, colour: Colour) -> pygame.Surface:
        font, wider = self.font(face, px), self._wider(face, px)
        if not wider or " " not in text:
            return font.render(text, True, colour)
        line = pygame.Surface((self.width(text, face, px), font.get_height()), pygame.SRCALPHA)
        start = 0
        for number, word in enumerate(text.split(" ")):
            if word:
                line.blit(font.render(word, True, colour), (font.size(text[:start])[0] + number * wider, 0))
            start += len(word) + 1
        return line

    @staticmethod
    def _wider(face: str, px: int) -> int:
        """Pixels added to each space between words."""
        return round(px * WIDER.get(face, 0.0))

    def width(self, text: str, face: str, px: int) -> int:
        """Width in pixels of one line."""
        return _kept(self._widths, (text, face, px), lambda: self._measured(text, face, px))

    def _measured(self, text: str, face: str, px: int) -> int:
        return self.font(face, px).size(text)[0] + text.count(" ") * self._wider(face, px)

    def wrap(self, text: str, face: str, px: int, width: int) -> list[str]:
        """The text's lines within `width`; a word wider than that is broken, a newline is kept."""
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for word in paragraph.split(" "):
                longer = f"{line} {word}" if line else word
                if line and self.width(longer, face, px) > width:
                    lines.append(line)
                    line = word
                else:
                    line = longer
                while len(line) > 1 and " " not in line and self.width(line, face, px) > width:
                    head = self._head(line, face, px, width)
                    lines.append(head)
                    line = line[len(head) :]
            lines.append(line)
        return lines

    def fit(
        self, text: str, face: str, px: int, size: tuple[int, int], lines: int = 1, shrink: float = SHRINK
    ) -> Fitted:
        """The text at its size if it fits (width, height) in so many lines; else smaller, down to a share of its size,
        else cut with an ellipsis."""
        key = (text, face, px, size, lines, shrink)
        return _kept(self._fits, key, lambda: self._fit(text, face, px, size, lines, shrink))

    def _fit(self, text: str, face: str, px: int, size: tuple[int, int], lines: int, shrink: float) -> Fitted:
        least = max(8, round(px * shrink))
        for smaller in range(px, least - 1, -1):
            made = self._made(self.wrap(text, face, smaller, size[0]), face, smaller)
            if len(made.lines) <= lines and made.room <= size[1] and not self._broken(text, made.lines):
                return made
        kept = self.wrap(text, face, least, size[0])
        room = max(1, min(lines, 1 + int((size[1] / least - CAPITAL) / LEADING)))
        if len(kept) > room:
            rest = " ".join(kept[room - 1 :])
            kept = [*kept[: room - 1], self._cut(rest, face, least, size[0])]
        return self._made(kept, face, least)._replace(cut=self._broken(text, tuple(kept)))

    def _made(self, lines: list[str], face: str, px: int) -> Fitted:
        return Fitted(px, tuple(lines), max(self.width(line, face, px) for line in lines))

    @staticmethod
    def _broken(text: str, lines: tuple[str, ...]) -> bool:
        return " ".join(lines).split() != text.split()

    def _head(self, word: str, face: str, px: int, width: int) -> str:
        fits = 1
        while fits < len(word) and self.width(word[: fits + 1], face, px) <= width:
            fits += 1
        return word[:fits]

    def _cut(self, text: str, face: str, px: int, width: int) -> str:
        while text and self.width(text + ELLIPSIS, face, px) > width:
            text = text[:-1].rstrip()
        return text + ELLIPSIS


def _kept(cache: OrderedDict, key: tuple, make):  # type: ignore[no-untyped-def]
    if key in cache:
        cache.move_to_end(key)
        return cache[key]
    value = cache[key] = make()
    if len(cache) > KEPT_STRINGS:
        cache.popitem(last=False)
    return value

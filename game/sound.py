"""Synthesised effects: short tones made with numpy at the mixer's own rate, no files.

Where there is no sound device the bank stays silent and says so once in the log.
"""

from __future__ import annotations

import logging
from typing import Protocol

import numpy as np
import pygame
from numpy.typing import NDArray

log = logging.getLogger(__name__)

PEAK = 0.4  # of full scale: sixteen voices may sound at once
ATTACK, RELEASE = 0.003, 0.010  # seconds; softer edges than these click
BUFFER = 512  # samples: 12 ms at 44.1 kHz


class Volume(Protocol):
    """What sound asks of the settings: volume 0 to 100, and mute."""

    volume: int
    mute: bool


Note = tuple[float, float, float, float, float, float]

# name → notes: frequency in Hz, begin in s, length in s, loudness and brightness 0 to 1, and the glide, end over
# start frequency. One key, D minor pentatonic, so that whatever sounds together sounds well.
EFFECTS: dict[str, tuple[Note, ...]] = {
    "tap": ((880.0, 0.0, 0.05, 0.4, 0.1, 1.0),),
    "place_first": ((587.3, 0.0, 0.16, 0.8, 0.25, 0.94),),
    "place_second": ((440.0, 0.0, 0.18, 0.8, 0.45, 0.94),),
    "slide_first": ((587.3, 0.0, 0.1, 0.5, 0.15, 0.9), (698.5, 0.09, 0.14, 0.7, 0.2, 0.97)),
    "slide_second": ((440.0, 0.0, 0.1, 0.5, 0.3, 0.9), (523.3, 0.09, 0.14, 0.7, 0.35, 0.97)),
    "mill": (
        (587.3, 0.12, 0.3, 0.7, 0.2, 1.0),
        (880.0, 0.2, 0.3, 0.7, 0.2, 1.0),
        (1174.7, 0.28, 0.5, 0.7, 0.15, 1.0),
    ),
    "capture": (
        (587.3, 0.0, 0.22, 0.8, 0.4, 1.0),
        (698.5, 0.07, 0.22, 0.8, 0.4, 1.0),
        (880.0, 0.14, 0.3, 0.9, 0.4, 1.0),
        (1174.7, 0.21, 0.4, 0.9, 0.3, 1.0),
    ),
    "lost": ((349.2, 0.0, 0.25, 0.8, 0.5, 0.84), (293.7, 0.12, 0.35, 0.8, 0.5, 0.84)),
    "undo": ((523.3, 0.0, 0.12, 0.6, 0.2, 0.75),),
    "redo": ((392.0, 0.0, 0.12, 0.6, 0.2, 1.33),),
    "hint": ((1174.7, 0.0, 0.18, 0.4, 0.1, 1.0), (1760.0, 0.09, 0.25, 0.35, 0.1, 1.0)),
    "tick": ((1318.5, 0.0, 0.03, 0.4, 0.2, 1.0),),
    "error": ((196.0, 0.0, 0.09, 0.7, 0.7, 1.0), (185.0, 0.1, 0.12, 0.7, 0.7, 1.0)),
    "win": (
        (587.3, 0.0, 0.2, 0.8, 0.3, 1.0),
        (880.0, 0.14, 0.2, 0.8, 0.3, 1.0),
        (1174.7, 0.28, 0.2, 0.8, 0.3, 1.0),
        (1396.9, 0.42, 0.7, 0.9, 0.3, 1.0),
    ),
    "lose": ((440.0, 0.0, 0.3, 0.7, 0.4, 1.0), (349.2, 0.22, 0.3, 0.7, 0.4, 1.0), (293.7, 0.44, 0.7, 0.8, 0.4, 1.0)),
    "draw": ((587.3, 0.0, 0.25, 0.7, 0.3, 1.0), (587.3, 0.22, 0.5, 0.7, 0.3, 1.0)),
}


def synthesise(name: str, rate: int) -> NDArray[np.float32]:
    """The samples of an effect at a rate in Hz: float32[length], within ±PEAK, silent at both ends."""
    notes = EFFECTS[name]
    length = max(begin + seconds for _, begin, seconds, *_ in notes)
    samples = np.zeros(int(length * rate) + 1, np.float64)
    for frequency, begin, seconds, loudness, brightness, glide in notes:
        tone = _tone(frequency, seconds, brightness, glide, rate) * loudness
        first = int(begin * rate)
        samples[first : first + tone.size] += tone[: samples.size - first]
    return (samples * (PEAK / max(1.0, np.abs(samples).max()))).astype(np.float32)


def _tone(frequency: float, seconds: float, brightness: float, glide: float, rate: int) -> NDArray[np.float64]:
    """One struck note: a fundamental and two overtones that fade faster the higher they are."""
    t = np.arange(int(seconds * rate)) / rate
    phase = 2 * np.pi * np.cumsum(frequency * glide ** (t / seconds)) / rate
    overtones = sum(brightness**n * np.sin((n + 1) * phase) * np.exp(-t / seconds * (4 + 3 * n)) for n in range(3)) / (
        1 + brightness + brightness**2
    )
    edge = np.minimum(1.0, np.minimum(t / ATTACK, (seconds - t) / RELEASE))
    return overtones * np.clip(edge, 0.0, 1.0)


class Sound:
    """The bank of effects; settings are read at each play, so volume and mute act at once."""

    def __init__(self, settings: Volume) -> None:
        self.settings = settings
        self._sounds: dict[str, pygame.mixer.Sound] = {}
        self.available = self._open()

    def _open(self) -> bool:
        try:
            if pygame.mixer.get_init() is None:
                pygame.mixer.init(buffer=BUFFER)
            pygame.mixer.set_num_channels(16)
        except pygame.error as reason:
            log.warning("no sound: %s", reason)
            return False
        return True

    def play(self, name: str, strength: float = 1.0) -> None:
        """Sound an effect, strength 0 to 1. Nothing happens where sound is off or there is no device."""
        if not self.available or self.settings.mute or self.settings.volume <= 0:
            return
        try:
            sound = self._sounds.get(name) or self._make(name)
            sound.set_volume(self.settings.volume / 100 * min(1.0, strength))
            sound.play()
        except pygame.error as reason:  # the device was unplugged
            log.warning("no sound any more: %s", reason)
            self.available = False

    def _make(self, name: str) -> pygame.mixer.Sound:
        rate, bits, channels = pygame.mixer.get_init() or (44100, -16, 2)
        samples = synthesise(name, rate)
        if bits == 32:
            shaped = samples
        else:
            shaped = (samples * 32767).astype(np.int16)
        if channels > 1:
            shaped = np.repeat(shaped[:, np.newaxis], channels, axis=1)
        self._sounds[name] = pygame.mixer.Sound(buffer=np.ascontiguousarray(shaped).tobytes())
        return self._sounds[name]

    def close(self) -> None:
        """Let go of the device."""
        if self.available:
            pygame.mixer.quit()
            self.available = False

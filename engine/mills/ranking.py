"""Numbers for positions: every set of men has a rank, and every pair of sets a slot in its endgame table.

A set's rank counts the smaller sets of its size (the combinatorial number system). The mover's set is turned to the
representative of its class under the 16 symmetries, the smallest of its images; classes are numbered by rising
representatives. The opponent's set is turned with it and ranked among the points that are left, so that

    slot = class of the mover's set * number of the opponent's sets + rank of the opponent's set

Where a representative has symmetries of its own, positions that are equal but for them have a slot each.

Sets are int64 with a bit per point (engine.mills.board). Kernels take them byte by byte, through these tables:

    RANKS     int32[3][17][256]  what byte 0, 1, 2 adds to the rank, with so many men below it
    TURNED    int32[16][3][256]  the image of byte 0, 1, 2 under each symmetry
    SQUEEZED  uint8[256][256]    a byte's bits (second index) without those of the first, moved together
"""

from math import comb

import numpy as np

from engine.jit import count, kernel
from engine.mills.board import POINTS, SYMMETRIES

MOST = 7
"""Men that a ranked mover's set may have."""
CLASSES = (1, 4, 30, 158, 757, 2_830, 8_774, 22_188)
"""How many classes the sets of 0, 1, 2, … men have."""
BYTES = np.arange(256)
CHOICES = np.array([[comb(points, men) for men in range(POINTS + 1)] for points in range(POINTS + 1)], np.int64)
"""int64[25][25]: sets of so many men on so many points."""


def _ranks() -> np.ndarray:
    table = np.zeros((3, 17, 256), np.int64)
    counts = np.array([byte.bit_count() for byte in range(256)])
    for point in range(POINTS):
        which, bit = divmod(point, 8)
        before = np.arange(17)[:, None] + counts[BYTES & (1 << bit) - 1]
        table[which] += (BYTES >> bit & 1) * CHOICES[point, np.minimum(before + 1, POINTS)]
    return table.astype(np.int32)


def _turned() -> np.ndarray:
    table = np.zeros((16, 3, 256), np.int32)
    for symmetry, point in np.ndindex(*SYMMETRIES.shape):
        which, bit = divmod(point, 8)
        table[symmetry, which] |= (BYTES >> bit & 1) << int(SYMMETRIES[symmetry, point])
    return table


def _squeezed() -> np.ndarray:
    gone, kept = BYTES[:, None], BYTES[None, :]
    table, place = np.zeros((256, 256), np.int64), np.zeros((256, 1), np.int64)
    for bit in range(8):
        stays = ~gone >> bit & 1
        table |= (kept >> bit & stays) << place
        place += stays
    return table.astype(np.uint8)


RANKS = _ranks()
TURNED = _turned()
SQUEEZED = _squeezed()


@kernel
def rank(points):
    """How many sets of the same size are smaller."""
    low, middle, high = points & 255, points >> 8 & 255, points >> 16
    return np.int64(RANKS[0, 0, low]) + RANKS[1, count(low), middle] + RANKS[2, count(points & 65535), high]


@kernel
def turned(points, symmetry):
    """The image of a set under a symmetry."""
    image = TURNED[symmetry]
    return np.int64(image[0, points & 255]) | image[1, points >> 8 & 255] | image[2, points >> 16]


@kernel
def squeezed(points, gone):
    """A set as numbered once the points of `gone` have left the board."""
    low = np.int64(SQUEEZED[gone & 255, points & 255])
    middle = np.int64(SQUEEZED[gone >> 8 & 255, points >> 8 & 255])
    high = np.int64(SQUEEZED[gone >> 16, points >> 16])
    return low | middle << (8 - count(gone & 255)) | high << (16 - count(gone & 65535))


def subsets(points: int, most: int = MOST) -> list[np.ndarray]:
    """For each size up to `most` all sets of the first so many points, int64, rising: a set stands at its rank."""
    found = [np.zeros(1, np.int64)] + [np.zeros(0, np.int64)] * most
    for point in range(points):
        larger = [sets | 1 << point for sets in found[:-1]]
        found = [found[0], *(np.concatenate(both) for both in zip(found[1:], larger, strict=True))]
    return found


def classes(sets: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """For all sets of one size, as `subsets` gives them: class << 4 | symmetry that turns the set to its
    representative, int32[sets], and the representatives, int64[classes]."""
    best, symmetry = sets.copy(), np.zeros(sets.size, np.int64)
    for which in range(1, 16):
        image = TURNED[which, 0][sets & 255] | TURNED[which, 1][sets >> 8 & 255] | TURNED[which, 2][sets >> 16]
        better = image < best
        best[better], symmetry[better] = image[better], which
    representatives = sets[best == sets]
    return (np.searchsorted(representatives, best) << 4 | symmetry).astype(np.int32), representatives


def slots(men: int, others: int) -> int:
    """How many slots the table of so many men against so many others has."""
    return CLASSES[men] * comb(POINTS - men, others)

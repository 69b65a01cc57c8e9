"""What others found: wins, draws and losses of the side to move, one position per class under the 16 symmetries, and
the longest win and loss in plies.

Agreed on by three programs that share nothing: the complete solution by eigenraum (2026, solving-nine-mens-morris),
Malom's tables (Gévay and Danner, arXiv 1408.0032; 3-3, 3-4 and 4-3 compared), and a prototype of this solver in C++.
"""

from typing import NamedTuple


class Figures(NamedTuple):
    """A table's figures, positions and plies; no longest loss is 0 plies."""

    wins: int
    draws: int
    losses: int
    longest_win: int
    longest_loss: int


PUBLISHED = {
    (3, 3): Figures(140_621, 269, 28_736, 25, 26),
    (3, 4): Figures(102_281, 658_117, 0, 33, 0),
    (4, 3): Figures(75_397, 681_906, 3_095, 1, 32),
    (4, 4): Figures(159, 3_225_409, 29, 9, 8),
    (3, 5): Figures(6_301, 2_564_412, 9_677, 31, 2),
    (5, 3): Figures(580_660, 1_999_730, 0, 3, 0),
    (4, 5): Figures(51, 10_308_935, 1_510, 5, 28),
    (5, 4): Figures(9_889, 10_300_599, 8, 29, 4),
    (3, 6): Figures(0, 6_683_320, 192_000, 0, 6),
    (6, 3): Figures(2_752_371, 4_122_949, 0, 7, 0),
    (5, 5): Figures(28_819, 30_881_316, 4_289, 57, 56),
    (4, 6): Figures(22, 24_115_798, 1_649_972, 3, 156),
    (6, 4): Figures(5_985_293, 19_780_495, 4, 157, 2),
    (3, 7): Figures(0, 7_759_904, 6_965_784, 0, 30),
    (7, 3): Figures(13_411_581, 1_314_107, 0, 31, 0),
}

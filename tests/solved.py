"""The solver of Morris endings at work on the smallest tables, and what the shipped ones hold, printed as JSON.

tests/test_mills_endgame.py runs it as a program of its own, under numba: the engine is chosen before the first import.
"""

import json
import sys

import numpy as np

from engine.mills.endgame import KEPT
from game import endgames
from tests.conftest import ROOT

sys.path.insert(0, str(ROOT / "build"))

from mills_tables import check, retrograde
from mills_tables.published import PUBLISHED

SMALLEST = [(3, 3), (3, 4), (4, 3)]


def name(key: tuple[int, int]) -> str:
    """`4-3`: men of the side to move first."""
    return f"{key[0]}-{key[1]}"


def main() -> None:
    """Solve and check the smallest tables, compare them with the shipped ones, count those."""
    file = endgames.unpack(endgames.FILE.read_bytes())
    space, tables = retrograde.space()
    parts = {key: space.pages[table.base : table.base + table.size] for key, table in tables.items()}
    for pair in retrograde.PAIRS[:2]:
        for _ in retrograde.solve(space, [tables[key] for key in retrograde.both(pair)]):
            pass
    for key in SMALLEST:
        check.check_by_successors(space, tables[key], np.arange(tables[key].size))
    same = {name(key): bool((parts[key] == endgames.unfolded(file, *key)).all()) for key in KEPT[:2]}
    counted = {}
    for key in KEPT:
        parts[key][:] = endgames.unfolded(file, *key)
        counted[name(key)] = check.figures(space, tables[key]), PUBLISHED[key]
    print(json.dumps({"solved": same, "counted": counted}))


if __name__ == "__main__":
    main()

"""Solve the endings of Nine Men's Morris with at most ten men, check them, and pack assets/mills/endgame.xz.

    solve_mills.py FOLDER             solve what FOLDER does not hold yet; one file a table is kept there
    solve_mills.py FOLDER --full      check every position of the big tables too, not a million samples of each

Every table is checked: each position's value must follow from those of its successors, and wins, draws, losses and
longest lines must be those that others published. Needs one core for some minutes, and 250 MB.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
os.environ |= {"PAPERGLOW_ENGINE": "numba", "NUMBA_DISABLE_JIT": "0"}
os.environ.pop("NUMBA_CACHE_DIR", None)
sys.path.insert(0, str(ROOT))

import numpy as np  # noqa: E402
from mills_tables import check, retrograde  # noqa: E402
from mills_tables.published import PUBLISHED  # noqa: E402
from mills_tables.retrograde import PAIRS, Table, both  # noqa: E402

from engine.mills.endgame import KEPT, Tables  # noqa: E402
from game import endgames  # noqa: E402

MOST_BYTES = 4_000_000
Key = tuple[int, int]


class Bar:
    """One line that says how far something is, redrawn ten times a second at most."""

    def __init__(self, label: str) -> None:
        self.label = label
        self.began = time.process_time()
        self.shown = 0.0

    def show(self, done: int, whole: int) -> None:
        """Draw it if it is time."""
        if sys.stderr.isatty() and time.monotonic() - self.shown > 0.1:
            self.shown = time.monotonic()
            marks = 30 * done // max(whole, 1)
            print(f"\r{self.label:18} [{'#' * marks:30}] {done}/{whole} ", end="", file=sys.stderr, flush=True)

    def end(self, words: str) -> None:
        """Replace it by what came out."""
        clear = "\r\033[K" if sys.stderr.isatty() else ""
        print(f"{clear}{self.label:18} {words}  {time.process_time() - self.began:.1f} s", file=sys.stderr, flush=True)


def solve_pair(folder: Path, space: Tables, tables: dict[Key, Table], pair: Key) -> None:
    """Fill the tables of a pair, from their files if they are there."""
    keys = both(pair)
    if all(_read(folder, space, tables[key], key) for key in keys):
        return
    for key in keys:
        _part(space, tables[key])[:] = 0
    bar = Bar(f"solve {pair[0]}-{pair[1]}")
    for level, longest in retrograde.solve(space, [tables[key] for key in keys]):
        bar.show(level, longest)
    bar.end(f"{longest} plies")
    for key in keys:
        _write(folder, space, tables[key], key)


def check_table(space: Tables, table: Table, key: Key, full: bool) -> None:
    """Raise check.Contradiction if a table is wrong."""
    bar, done = Bar(f"check {key[0]}-{key[1]}"), 0
    for slots in check.chosen(table, full):
        check.check_by_successors(space, table, slots)
        done += slots.size
        bar.show(done, table.size if full or table.size <= check.SMALL else check.SAMPLES)
    found = check.figures(space, table)
    if found != PUBLISHED[key]:
        raise check.Contradiction(f"table {key[0]}-{key[1]}: {found}, but published are {PUBLISHED[key]}")
    bar.end(f"{done:,} of {table.size:,} slots; {found}")


def write_asset(space: Tables, tables: dict[Key, Table]) -> None:
    """Pack the tables that are kept."""
    bar = Bar("pack")
    data = endgames.pack({key: _part(space, tables[key]) for key in KEPT})
    if len(data) > MOST_BYTES:
        raise check.Contradiction(f"the file has {len(data):,} bytes, more than {MOST_BYTES:,}")
    endgames.FILE.parent.mkdir(exist_ok=True)
    endgames.FILE.write_bytes(data)
    bar.end(f"{endgames.FILE}: {len(data):,} bytes")


def _part(space: Tables, table: Table) -> np.ndarray:
    return space.pages[table.base : table.base + table.size]


def _read(folder: Path, space: Tables, table: Table, key: Key) -> bool:
    path = folder / f"{key[0]}-{key[1]}.bin"
    if not path.exists() or path.stat().st_size != table.size:
        return False
    _part(space, table)[:] = np.fromfile(path, np.uint8)
    return True


def _write(folder: Path, space: Tables, table: Table, key: Key) -> None:
    path = folder / f"{key[0]}-{key[1]}.bin"
    _part(space, table).tofile(path.with_suffix(".part"))
    os.replace(path.with_suffix(".part"), path)


def _keys() -> Iterator[Key]:
    return (key for pair in PAIRS for key in both(pair))


def main() -> int:
    """Run the command line; 0 if the file was written, 1 after one line on standard error."""
    parser = argparse.ArgumentParser(description="Solve the endings of Nine Men's Morris.")
    parser.add_argument("folder", type=Path, help="where solved tables are kept")
    parser.add_argument("--full", action="store_true", help="check every position of every table")
    given = parser.parse_args()
    try:
        given.folder.mkdir(parents=True, exist_ok=True)
        space, tables = retrograde.space()
        for pair in PAIRS:
            solve_pair(given.folder, space, tables, pair)
        for key in _keys():
            check_table(space, tables[key], key, given.full)
        write_asset(space, tables)
    except (check.Contradiction, OSError) as error:
        print(f"solve_mills: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

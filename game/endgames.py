"""The endgame tables of Nine Men's Morris: read from their file in the background, checked, handed to the engine.

The file is ours (build/solve_mills.py makes it), all numbers little-endian:

    magic      8 bytes
    version    uint16      tables     uint16
    checksum   32 bytes    SHA-256 of all that follows
    per table  uint8 men, uint8 others, uint32 pages, uint32 filled pages, uint32 bytes of its stream
    streams    per table an xz stream: a bit for each page, 1 if it isn't all draws, then those pages

engine.mills.endgame says what a page holds. Without a file that is whole, bots play on without tables.
"""

from __future__ import annotations

import hashlib
import io
import logging
import lzma
import struct
import threading
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.mills import endgame
from engine.mills.endgame import PAGE, Tables
from engine.mills.ranking import slots

log = logging.getLogger(__name__)

GAME = "mills"
FILE = Path(__file__).resolve().parent.parent / "assets" / "mills" / "endgame.xz"
MAGIC, VERSION = b"PGmills\n", 1
HEAD = struct.Struct("<8sHH32s")
ENTRY = struct.Struct("<BBIII")
CHUNK = 1 << 18  # bytes unpacked at a time


class Entry(NamedTuple):
    """A table in the file: the men of the side to move and of the other, pages, pages kept, bytes of its stream."""

    men: int
    others: int
    pages: int
    filled: int
    packed: int


class Damaged(ValueError):
    """The file holds no tables that can be used; the message says why, in a few words."""


def start(path: Path = FILE) -> threading.Thread:
    """Load the tables on a thread of their own."""
    thread = threading.Thread(target=load, args=(path,), name="endgames", daemon=True)
    thread.start()
    return thread


def ensure(game_id: str = GAME) -> bool:
    """Load the tables now unless they are there or that game has no use for them; for commands without a window."""
    return game_id != GAME or endgame.attached() is not endgame.NONE or load()


def load(path: Path = FILE) -> bool:
    """Hand the tables of a file to the engine; False, and one line in the log, if they can't be used."""
    try:
        tables = unpack(path.read_bytes())
    except (OSError, MemoryError, Damaged) as error:
        log.warning("no endgame tables for Nine Men's Morris: %s: %s", path.name, error)
        return False
    endgame.attach(tables)
    return True


def unpack(data: bytes) -> Tables:
    """The tables in the content of a file; raises Damaged."""
    entries = _entries(data)
    pages = np.zeros((1 + sum(entry.filled for entry in entries), PAGE), np.uint8)
    directories, at, page = {}, HEAD.size + ENTRY.size * len(entries), 1
    for entry in entries:
        stream = memoryview(data)[at : at + entry.packed]
        filled = _unpack_table(stream, entry, pages[page : page + entry.filled])
        directories[entry.men, entry.others] = filled
        at, page = at + entry.packed, page + entry.filled
    return Tables(endgame.arrange(directories), pages.reshape(-1))


def pack(tables: dict[tuple[int, int], NDArray[np.uint8]]) -> bytes:
    """The content of a file with these tables, each uint8[slots]."""
    entries, streams = [], []
    for (men, others), table in tables.items():
        pages = np.zeros((-(-table.size // PAGE), PAGE), np.uint8)
        pages.reshape(-1)[: table.size] = table
        filled = pages.any(axis=1)
        streams.append(_compress(np.packbits(filled).tobytes() + pages[filled].tobytes()))
        entries.append(Entry(men, others, len(pages), int(filled.sum()), len(streams[-1])))
    rest = b"".join(ENTRY.pack(*entry) for entry in entries) + b"".join(streams)
    return HEAD.pack(MAGIC, VERSION, len(entries), hashlib.sha256(rest).digest()) + rest


def unfolded(tables: Tables, men: int, others: int) -> NDArray[np.uint8]:
    """All slots of a table that is kept, for checks."""
    size, directory = slots(men, others), int(tables.maps[8 * men + others])
    names = tables.maps[directory : directory - (-size // PAGE)]
    return tables.pages.reshape(-1, PAGE)[names].reshape(-1)[:size]


def _entries(data: bytes) -> list[Entry]:
    """The list of tables, once the file has proved whole and ours."""
    if len(data) < HEAD.size or not data.startswith(MAGIC):
        raise Damaged("this is no file of endgame tables")
    _magic, version, count, checksum = HEAD.unpack_from(data)
    if version != VERSION:
        raise Damaged(f"its version is {version}, not {VERSION}")
    if hashlib.sha256(memoryview(data)[HEAD.size :]).digest() != checksum:
        raise Damaged("it is truncated or damaged")
    if count != len(endgame.KEPT) or len(data) < HEAD.size + count * ENTRY.size:
        raise Damaged("it holds other tables than this version needs")
    entries = [Entry(*ENTRY.unpack_from(data, HEAD.size + number * ENTRY.size)) for number in range(count)]
    if tuple((entry.men, entry.others) for entry in entries) != endgame.KEPT:
        raise Damaged("it holds other tables than this version needs")
    for entry in entries:
        if entry.pages != -(-slots(entry.men, entry.others) // PAGE) or entry.filled > entry.pages:
            raise Damaged(f"table {entry.men}-{entry.others} has a wrong number of pages")
    return entries


def _unpack_table(stream: memoryview, entry: Entry, pages: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Fill the pages that are kept; return which of all they are, bool[pages of the table]."""
    bits = np.zeros(-(-entry.pages // 8), np.uint8)
    try:
        with lzma.open(io.BytesIO(stream)) as file:
            _fill(file, bits)
            _fill(file, pages.reshape(-1))
    except (lzma.LZMAError, EOFError) as error:
        raise Damaged(f"table {entry.men}-{entry.others} can't be unpacked: {error}") from error
    filled = np.unpackbits(bits, count=entry.pages).astype(np.bool_)
    if int(filled.sum()) != entry.filled:
        raise Damaged(f"table {entry.men}-{entry.others} has a wrong number of pages")
    return filled


def _fill(file: lzma.LZMAFile, array: NDArray[np.uint8]) -> None:
    """Fill an array piece by piece, so that the whole never lies in memory twice."""
    for at in range(0, array.size, CHUNK):
        piece = file.read(min(CHUNK, array.size - at))
        if len(piece) < min(CHUNK, array.size - at):
            raise EOFError("it ends too soon")
        array[at : at + len(piece)] = np.frombuffer(piece, np.uint8)


def _compress(data: bytes) -> bytes:
    """An xz stream; single bytes have no order, so no bits of a position are kept apart."""
    filters = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 23, "pb": 0, "lc": 4}]
    return lzma.compress(data, check=lzma.CHECK_NONE, filters=filters)

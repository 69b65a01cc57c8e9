"""What outlives the program: unfinished matches and small remembered values, in SQLite on a thread of its own.

A commit costs milliseconds, so no frame waits for one: callers hand work to the thread and go on. Nothing here
raises into a scene. With a damaged file the file is set aside; with a full or read-only disk, and while another
program keeps its saves in the same folder, play goes on in memory and `state` says that nothing is saved. Once it can
be, what was kept in memory is written after all.
"""

from __future__ import annotations

import json
import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from game.lock import Lock

log = logging.getLogger(__name__)

MIGRATIONS = (
    """
    CREATE TABLE matches (
        game TEXT NOT NULL, mode TEXT NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL, extra TEXT NOT NULL,
        PRIMARY KEY (game, mode)
    ) WITHOUT ROWID;
    CREATE TABLE remembered (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    """,
)
BUSY_SECONDS = 2.0
RETRY_SECONDS = 30.0  # a disk that was full may have room again
TAKEN_SECONDS = 2.0  # another program may have ended
MATCHES = "matches"
"""The folder beside the saves where match files are."""


class SavedMatch(NamedTuple):
    """An unfinished match: its match file, how many of its actions stand, and what the mode keeps besides."""

    text: str
    at: int
    extra: dict[str, Any]


@dataclass
class _Kept:
    """The newest value of everything, so that reading never waits and writing may fail."""

    matches: dict[tuple[str, str], SavedMatch] = field(default_factory=dict)
    remembered: dict[str, Any] = field(default_factory=dict)


class Storage:
    """Saves and remembered values. path None keeps everything in memory only.

    `saved` counts the writes that are safe on disk and `asked` those handed over: equal, all is saved. `taken` says
    whether it is another program that has the folder.
    """

    def __init__(self, path: Path | None):
        self.path = path
        self.reason = "" if path else "no data folder"
        self.taken = False
        self.asked = self.saved = 0
        self._kept = _Kept()
        self._touched: set[tuple[str, str]] = set()
        self._work: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._pending: dict[tuple[str, ...], tuple[str, tuple[Any, ...]]] = {}
        self._lock = Lock(path.with_suffix(".lock")) if path else None
        self._db: sqlite3.Connection | None = None
        self._loaded = False
        self._serial = 0
        self._retry_at = 0.0
        self._thread = threading.Thread(target=self._run, name="storage", daemon=True)
        opened = threading.Event()
        self._work.put(lambda: self._open_then(opened))
        self._thread.start()
        opened.wait(BUSY_SECONDS + 1)

    @property
    def state(self) -> str:
        """`ok`, or `not saving` while nothing reaches the disk; `reason` says why."""
        return "not saving" if self.reason else "ok"

    def save_match(self, game: str, mode: str, text: str, at: int, extra: dict[str, Any] | None = None) -> None:
        """Keep a match under its game and mode, in place of the one that was there."""
        self._touched.add((game, mode))
        self._kept.matches[game, mode] = SavedMatch(text, at, extra or {})
        row = (game, mode, text, at, json.dumps(extra or {}, ensure_ascii=False))
        self._write(("match", game, mode), "REPLACE INTO matches VALUES (?, ?, ?, ?, ?)", row)

    def delete_match(self, game: str, mode: str) -> None:
        """Forget a match, if there is one."""
        self._touched.add((game, mode))
        self._kept.matches.pop((game, mode), None)
        self._write(("match", game, mode), "DELETE FROM matches WHERE game = ? AND mode = ?", (game, mode))

    def matches(self) -> dict[tuple[str, str], SavedMatch]:
        """All kept matches by (game, mode)."""
        return dict(self._kept.matches)

    def remember(self, name: str, value: Any) -> None:
        """Keep a JSON value under a name."""
        self._kept.remembered[name] = value
        row = (name, json.dumps(value, ensure_ascii=False))
        self._write(("value", name), "REPLACE INTO remembered VALUES (?, ?)", row)

    def recall(self, name: str, default: Any = None) -> Any:
        """The value kept under a name."""
        return self._kept.remembered.get(name, default)

    def flush(self, timeout: float = 5.0) -> bool:
        """Wait until all that was handed over is safe on disk; False after timeout seconds, or where it can't be."""
        done = threading.Event()
        self._work.put(done.set)
        return done.wait(timeout) and self.saved == self.asked

    def close(self, timeout: float = 2.0) -> None:
        """Finish writing and let go of the file."""
        self._work.put(None)
        self._thread.join(timeout)

    # from here on: the storage thread

    def _write(self, place: tuple[str, ...], statement: str, row: tuple[Any, ...]) -> None:
        self.asked += 1
        serial = self.asked
        self._work.put(lambda: self._commit(place, statement, row, serial))

    def _run(self) -> None:
        while (work := self._next()) is not None:
            work()
        if self._pending:
            self._open()
        self._write_pending()
        if self._db:
            self._db.close()
        if self._lock:
            self._lock.release()

    def _next(self) -> Callable[[], None] | None:
        """The next piece of work; None at the end. Where nothing can be saved, that is tried from time to time."""
        while self._db is None and self.path:
            try:
                return self._work.get(timeout=max(0.0, self._retry_at - time.monotonic()))
            except queue.Empty:
                self._open()
                self._write_pending()
        return self._work.get()

    def _open_then(self, opened: threading.Event) -> None:
        self._open(patience=BUSY_SECONDS)  # whoever had the folder may be about to end
        opened.set()

    def _open(self, patience: float = 0.0) -> None:
        """Take the folder and read what is in the file, unless that has been done."""
        if self._db or not self.path or not self._lock:
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if not self._lock.take(patience):
                raise _Taken(f"another Paperglow is open with {self.path.parent}")
            try:
                self._db = _connect(self.path)
            except _Damaged as reason:
                log.error("saves damaged (%s), set aside as %s", reason, _set_aside(self.path).name)
                self._db = _connect(self.path)
            self._load()
            self.reason, self.taken = "", False
        except (OSError, sqlite3.Error) as reason:
            self._fail(reason)

    def _load(self) -> None:
        """Fill what is kept from the file; a row that can't be read is passed over and named."""
        assert self._db
        kept = self._kept
        for game, mode, text, at, extra in self._db.execute("SELECT game, mode, text, at, extra FROM matches"):
            try:
                found = SavedMatch(str(text), int(at), dict(json.loads(extra)))
            except (TypeError, ValueError) as reason:
                log.error("the saved match %s/%s can't be read: %s", game, mode, reason)
                continue
            if (game, mode) not in self._touched:
                kept.matches.setdefault((game, mode), found)
            elif not self._loaded:
                self._keep_aside(game, mode, found)
        for name, value in self._db.execute("SELECT name, value FROM remembered"):
            try:
                kept.remembered.setdefault(name, json.loads(value))
            except (TypeError, ValueError) as reason:
                log.error("the remembered value %s can't be read: %s", name, reason)
        self._loaded = True

    def _keep_aside(self, game: str, mode: str, found: SavedMatch) -> None:
        """A match that was saved before this program could look, in the place of one played here since: as a file."""
        assert self.path
        folder = self.path.with_name(MATCHES)
        folder.mkdir(exist_ok=True)
        file = folder / f"{game}-{mode}-{time.strftime('%Y%m%d-%H%M%S')}.txt"
        file.write_text(found.text, encoding="utf-8", newline="\n")
        log.warning("the match that was saved for %s/%s is in %s", game, mode, file)

    def _commit(self, place: tuple[str, ...], statement: str, row: tuple[Any, ...], serial: int) -> None:
        """Write one change, and with it whatever could not be written before."""
        self._pending.pop(place, None)
        self._pending[place] = (statement, row)
        self._serial = serial
        if time.monotonic() >= self._retry_at:
            self._open()
        self._write_pending()

    def _write_pending(self) -> None:
        if self._db is None or not self._pending:
            return
        try:
            with self._db:
                self._db.execute("BEGIN IMMEDIATE")
                for waiting in self._pending.values():
                    self._db.execute(*waiting)
        except sqlite3.Error as reason:
            self._fail(reason)
            return
        self._pending.clear()
        self.saved, self.reason = self._serial, ""

    def _fail(self, reason: Exception) -> None:
        """Go on in memory; say so once for each reason."""
        text = str(reason) or type(reason).__name__
        if text != self.reason:
            log.error("nothing is saved: %s", text)
        self.reason = text
        self.taken = isinstance(reason, _Taken)
        self._retry_at = time.monotonic() + (TAKEN_SECONDS if self.taken else RETRY_SECONDS)
        if self._db:
            self._db.close()
        self._db = None


class _Taken(OSError):
    """Another program has the folder."""


class _Damaged(sqlite3.Error):
    """The file is no database of ours."""


def _connect(path: Path) -> sqlite3.Connection:
    """An open, checked and up-to-date database; raises _Damaged where the file itself is at fault."""
    db = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    try:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA wal_autocheckpoint = 100")
        if db.execute("PRAGMA quick_check").fetchone()[0] != "ok":
            raise _Damaged("quick check failed")
        _migrate(db)
    except sqlite3.DatabaseError as reason:
        db.close()
        if isinstance(reason, _Damaged) or "not a database" in str(reason) or "malformed" in str(reason):
            raise _Damaged(str(reason)) from None
        raise
    return db


def _migrate(db: sqlite3.Connection) -> None:
    """Bring the schema up to date; a file from a newer program is refused rather than guessed at."""
    version = db.execute("PRAGMA user_version").fetchone()[0]
    if version > len(MIGRATIONS):
        raise _Damaged(f"written by a newer version ({version})")
    for number, script in enumerate(MIGRATIONS[version:], version + 1):
        db.executescript(f"BEGIN; {script} PRAGMA user_version = {number}; COMMIT;")
    tables = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not {"matches", "remembered"} <= tables:
        raise _Damaged("a table is missing")


def _set_aside(path: Path) -> Path:
    """Rename a damaged file and its companions, so that they can be looked at; return the new path."""
    stamp = time.strftime("%Y%m%d-%H%M%S")
    aside = path.with_name(f"{path.stem}-damaged-{stamp}{path.suffix}")
    number = 1
    while aside.exists():
        number += 1
        aside = path.with_name(f"{path.stem}-damaged-{stamp}-{number}{path.suffix}")
    path.rename(aside)
    for ending in ("-wal", "-shm"):
        companion = path.with_name(path.name + ending)
        if companion.exists():
            companion.rename(aside.with_name(aside.name + ending))
    return aside

"""A lock between programs, on a file. It ends with the process that holds it, however that ends.

SQLite takes it: on every system we run on it asks the operating system for a real lock, so that no power cut leaves
one behind, and the file itself stays empty.
"""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path


class Lock:
    """One program's claim on a file. Take and release it on one thread."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._held: sqlite3.Connection | None = None

    def take(self, seconds: float) -> bool:
        """Wait so long for it at most; False if another program holds it all that time.

        Where no lock can be had (a folder that can't be written, a disk that knows none) nobody is kept out.
        """
        if self._held:
            return True
        file: sqlite3.Connection | None = None
        try:
            file = sqlite3.connect(self.path, timeout=seconds, isolation_level=None)
            file.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            if file:
                file.close()
            return getattr(error, "sqlite_errorcode", 0) & 0xFF != sqlite3.SQLITE_BUSY
        self._held = file
        return True

    def release(self) -> None:
        """Let others have it."""
        if self._held:
            with contextlib.suppress(sqlite3.Error):
                self._held.close()
        self._held = None

"""Files that people name: read whole within a bound, and in plain words why one can't be."""

from __future__ import annotations

import errno
import os
import stat

from engine.phrase import Phrase

WHY = {
    errno.ENOENT: Phrase("there is no such file"),
    errno.EISDIR: Phrase("this is a directory, not a file"),
    errno.ENOTDIR: Phrase("a part of the path is no directory"),
    errno.EEXIST: Phrase("something else has that name already"),
    errno.EACCES: Phrase("permission is missing"),
    errno.EPERM: Phrase("permission is missing"),
    errno.ENOSPC: Phrase("the disk is full"),
    errno.EROFS: Phrase("the disk can't be written to"),
    errno.EIO: Phrase("the disk does not answer"),
    errno.ENAMETOOLONG: Phrase("the name is too long"),
    errno.ELOOP: Phrase("the links go round in a circle"),
}


class Unreadable(ValueError):
    """A file that can't be read; its one argument says why, a Phrase. missing: there is nothing by that name."""

    def __init__(self, why: Phrase, missing: bool = False) -> None:
        super().__init__(why)
        self.missing = missing


def why(error: OSError) -> Phrase:
    """The reason for what the system refused."""
    known = WHY.get(error.errno or 0)
    return known or Phrase("the system says: {reason}", reason=error.strerror or type(error).__name__)


def contents(path: str | os.PathLike[str], most: int, *, pipes: bool = False) -> bytes:
    """The bytes of a file, at most so many; raises Unreadable.

    pipes: takes what comes out of a pipe or device too, and waits for it.
    """
    try:
        waits = not pipes and not _at_once(os.stat(path).st_mode)
        data = b"" if waits else _read(path, most + 1)
    except OSError as error:
        raise Unreadable(why(error), missing=error.errno in (errno.ENOENT, errno.ENOTDIR)) from None
    except ValueError:  # a zero byte
        raise Unreadable(Phrase("no file has a name with a null sign")) from None
    if waits:
        raise Unreadable(Phrase("this is no file"))
    if len(data) > most:
        raise Unreadable(Phrase("the file is larger than {n} MB", n=most // 1_000_000))
    return data


def _at_once(mode: int) -> bool:
    """Whether opening it comes to an end by itself, with bytes or an error."""
    return stat.S_ISREG(mode) or stat.S_ISDIR(mode)


def _read(path: str | os.PathLike[str], most: int) -> bytes:
    with open(path, "rb") as file:
        return file.read(most)

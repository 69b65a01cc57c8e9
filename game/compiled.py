"""The compiled engine: found, built or loaded, without a stall in play.

The frozen program carries it as a shared library. From source it is built once for each state of the sources, by
`build/compile_engine.py` in a process of its own, and kept in the cache folder as an object file, which llvmlite
loads without numba. Until it is there everything runs in plain Python: people can play, bots wait.
"""

from __future__ import annotations

import contextlib
import ctypes
import hashlib
import logging
import os
import platform
import re
import stat
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import platformdirs

from engine import jit
from engine.exports import exports
from game.lock import Lock

log = logging.getLogger(__name__)

ROOT = Path(__file__).resolve().parent.parent
BUILDER = ROOT / "build" / "compile_engine.py"
LIBRARY = {"win32": "engine.dll", "darwin": "libengine.dylib"}.get(sys.platform, "libengine.so")
DIGEST = 32  # bytes of SHA-256 before the object, so that a damaged file is noticed
STEP = re.compile(r"progress (\d+)/(\d+)\b")
LONGEST_BUILD = 900.0  # seconds that another program is given
KEPT = 3  # object files of older states of the sources that stay in the cache
_alive: list[Any] = []
"""What must not be collected while kernels point into it."""


class Compiled:
    """The engine on its way: `start` it, `poll` it each frame, and ask `ready`.

    progress is (steps done, all steps) while it is being built, failed the reason why there is none. Without one
    ready is True all the same: bots then think in plain Python, slowly, and answer at their deadline.
    gently leaves the processor to those who play while it is being built.
    """

    def __init__(self, *, gently: bool = True) -> None:
        if jit.ASKED not in jit.MODES:
            log.warning("PAPERGLOW_ENGINE is %r, but must be %s; library is used", jit.ASKED, ", ".join(jit.MODES))
        self._gently = gently
        self.progress: tuple[int, int] | None = None
        self.failed = ""
        self.ready = jit.MODE != "library" or jit.compiled()
        self._address: Callable[[str], int] | None = None
        self._done = threading.Event()
        self._builder: subprocess.Popen[str] | None = None
        self._started = False

    def start(self) -> None:
        """Begin, in the background where it takes longer than a frame."""
        if self.ready or self._started:
            return
        self._started = True
        if frozen():
            self._find()
            self.poll()
        else:
            threading.Thread(target=self._find, name="compiled", daemon=True).start()

    def poll(self) -> None:
        """Take the machine code over once it is there; call it on the thread that plays."""
        if self.ready or not self._done.is_set():
            return
        if self._address:
            try:
                jit.attach(exports(), self._address)
            except (KeyError, AttributeError, ValueError) as error:
                self.failed = f"the compiled engine does not fit: {error}"
        if self.failed:
            log.warning("%s; the computer thinks in plain Python", self.failed)
        self.progress, self.ready = None, True

    def wait(self) -> None:
        """Block until it is ready; for commands without a window."""
        self.start()
        self._done.wait()
        self.poll()

    def close(self) -> None:
        """Leave no builder behind."""
        if self._builder:
            self._builder.terminate()

    def _find(self) -> None:
        try:
            self._address = _from_library() if frozen() else self._from_source()
        except Exception as error:
            self.failed = f"no compiled engine: {error}"
        finally:
            self._done.set()

    def _from_source(self) -> Callable[[str], int]:
        path = object_path()
        data = _stored(path)
        if data is None:
            with _turn(path.parent):
                data = _stored(path) or self._built(path)
        return _from_object(data)

    def _built(self, path: Path) -> bytes:
        """Run the builder and follow its progress; raises OSError with its last words if it fails."""
        command = [sys.executable, str(BUILDER), "--object", str(path), *(["--gently"] if self._gently else [])]
        words = ""
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8", errors="replace"
        ) as process:
            self._builder = process
            for line in process.stdout or ():
                if step := STEP.match(line):
                    self.progress = int(step[1]), int(step[2])
                else:
                    words = line.strip() or words
        if process.returncode:
            raise OSError(words or f"the builder ended with {process.returncode}")
        data = _stored(path)
        if data is None:
            raise OSError(f"{path} was built, but can't be read")
        _forget_old(path)
        return data


def ensure() -> bool:
    """The compiled engine now, built if need be; False where there is none and plain Python must do."""
    found = Compiled(gently=False)
    if not found.ready:
        found.wait()
    return jit.compiled()


def attach_if_built() -> bool:
    """The compiled engine if that takes no building; for commands that must answer at once."""
    if jit.MODE == "library" and not jit.compiled() and (frozen() or _stored(object_path())):
        return ensure()
    return jit.compiled()


def frozen() -> bool:
    """Whether this is the frozen program."""
    return bool(getattr(sys, "frozen", False))


def object_path() -> Path:
    """Where the object file for this state of the sources is kept: in PAPERGLOW_CACHE or the platform's cache."""
    return _cache_folder() / f"engine-{source_key()}.o"


def source_key() -> str:
    """Names all that the machine code depends on: sources, versions, machine."""
    digest = hashlib.sha256()
    for source in [*sorted((ROOT / "engine").rglob("*.py")), BUILDER, BUILDER.with_name("apart.py")]:
        digest.update(source.relative_to(ROOT).as_posix().encode() + source.read_bytes())
    for package in ("numba", "llvmlite", "numpy"):
        try:
            digest.update(version(package).encode())
        except PackageNotFoundError:
            digest.update(b"none")
    digest.update(f"{sys.version_info[:2]} {sys.platform} {platform.machine()}".encode())
    return digest.hexdigest()[:16]


def _cache_folder() -> Path:
    """The first folder that can be written."""
    wanted = os.environ.get("PAPERGLOW_CACHE")
    folders = [Path(wanted)] if wanted else []
    folders.append(Path(platformdirs.user_cache_dir("paperglow", appauthor=False)))
    for folder in folders:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                return folder
        except OSError:
            continue
    return _temporary_folder()


def _temporary_folder() -> Path:
    """A folder among the temporary files, and one into which nobody else can have put machine code."""
    user = os.getuid() if hasattr(os, "getuid") else None
    folder = Path(tempfile.gettempdir()) / f"paperglow-{user or 0}"
    with contextlib.suppress(FileExistsError):
        folder.mkdir(mode=0o700)
    found = folder.lstat()
    ours = found.st_uid == user and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
    if stat.S_ISDIR(found.st_mode) and (ours or user is None):  # on Windows the temporary folder is the user's own
        return folder
    return Path(tempfile.mkdtemp(prefix="paperglow-"))


@contextlib.contextmanager
def _turn(folder: Path) -> Iterator[None]:
    """Wait while another program builds here; where that can't be known both build, and the last one's file stays."""
    lock = Lock(folder / "engine.lock")
    lock.take(LONGEST_BUILD)
    try:
        yield
    finally:
        lock.release()


def _stored(path: Path) -> bytes | None:
    """The object in a file; None where there is none, and a damaged one is thrown away."""
    try:
        content = path.read_bytes()
    except OSError:
        return None
    if hashlib.sha256(content[DIGEST:]).digest() == content[:DIGEST]:
        return content[DIGEST:]
    log.warning("%s is damaged and is built again", path)
    path.unlink(missing_ok=True)
    return None


def _forget_old(path: Path) -> None:
    """Remove what older states of the sources left behind."""
    others = [other for other in path.parent.glob("engine-*.o") if other != path]
    for other in sorted(others, key=lambda other: other.stat().st_mtime)[:-KEPT]:
        other.unlink(missing_ok=True)


def _from_object(data: bytes) -> Callable[[str], int]:
    """Load machine code with llvmlite alone; numba stays out."""
    import llvmlite.binding as llvm

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    machine = llvm.Target.from_default_triple().create_target_machine()
    loader = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
    loader.add_object_file(llvm.ObjectFileRef.from_data(data))
    loader.finalize_object()
    _alive.append(loader)

    def address(symbol: str) -> int:
        found = loader.get_function_address(symbol)
        if not found:
            raise KeyError(symbol)
        return found

    return address


def _from_library() -> Callable[[str], int]:
    """The shared library beside the frozen program; raises OSError where it can't be loaded."""
    library = ctypes.CDLL(str(Path(getattr(sys, "_MEIPASS", ROOT)) / LIBRARY))
    _alive.append(library)

    def address(symbol: str) -> int:
        return ctypes.cast(getattr(library, symbol), ctypes.c_void_p).value or 0

    return address

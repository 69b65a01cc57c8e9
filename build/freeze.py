"""Freeze the game: `dist/paperglow` (one file, the download) and `dist/paperglow-kiosk/` (one folder, the kiosk).

    freeze.py [file] [folder] [--cc "CC"]      both unless one is named

The engine is compiled ahead of time into a shared library first, so numba stays out of the bundle. What is made on
the way lies in `out/`. The programs run on systems with this machine's C library or a newer one.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OUT, DIST = ROOT / "out", ROOT / "dist"
LIBRARY = {"win32": "engine.dll", "darwin": "libengine.dylib"}.get(sys.platform, "libengine.so")


def compile_library(cc: str) -> Path:
    """The engine as a shared library for the oldest processor of this kind."""
    OUT.mkdir(exist_ok=True)
    library = OUT / LIBRARY
    command = [sys.executable, str(ROOT / "build" / "compile_engine.py"), "--library", str(library)]
    subprocess.run([*command, *(["--cc", cc] if cc else [])], check=True)
    return library


def freeze(kind: str, library: Path) -> None:
    """One program; its folders of work stay out of the sources."""
    work = OUT / f"pyinstaller-{kind}"
    environ = {
        **os.environ,
        "PAPERGLOW_LIBRARY": str(library),
        "PAPERGLOW_ONEFILE": "1" if kind == "file" else "0",
        "PAPERGLOW_STRIPPED": str(work / "stripped"),
    }
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    command += ["--workpath", str(work), "--distpath", str(DIST), str(ROOT / "build" / "paperglow.spec")]
    subprocess.run(command, check=True, env=environ, cwd=OUT)


def main() -> int:
    """Does what the command line says."""
    parser = argparse.ArgumentParser(description="Freeze the game.")
    parser.add_argument("kinds", nargs="*", metavar="file|folder", help="which programs to make (both)")
    parser.add_argument("--cc", default="", help="the compiler that links the engine")
    given = parser.parse_args()
    kinds = given.kinds or ["file", "folder"]
    if wrong := [kind for kind in kinds if kind not in ("file", "folder")]:
        parser.error(f"{wrong[0]!r} is neither file nor folder")
    try:
        library = compile_library(given.cc)
        for kind in kinds:
            freeze(kind, library)
    except subprocess.CalledProcessError as error:
        print(f"freeze.py: {Path(error.cmd[1]).name} failed with status {error.returncode}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

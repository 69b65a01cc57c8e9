"""Smoke test of the frozen game: no display, no home folder, a foreign working folder.

    smoke.py [PROGRAM] [--json]

Starts it, plays ten moves against the computer, leaves, starts it again and finds the match waiting; then gives it
commands that need no window. Prints size and times; the exit status is 1 if a step fails or the program is too large.
Times depend on the machine: they are only told.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
MOVES = 10
MOST_MB, MOST_FOLDER_MB, MOST_SECONDS = 40.0, 100.0, 1.0
ARENA = ["arena", "kropki", "--first", "random", "--second", "1", "--games", "2", "--size", "5x5", "--jobs", "2"]
MORRIS = ["arena", "mills", "--first", "random", "--second", "1", "--games", "2"]
REPLAY = ["replay", str(ROOT / "assets" / "samples" / "kropki.txt")]
COMMANDS = ((["--help"], 0), (REPLAY, 0), (ARENA, 0), (MORRIS, 0), (["replay", "/none"], 2))
"""Arguments, and the exit status that they must end with."""


def start(program: Path, folder: Path, words: list[str]) -> subprocess.CompletedProcess[str]:
    """Runs the program to its end with nothing but a folder for what it unpacks."""
    environ = {"PATH": os.environ.get("PATH", ""), "HOME": "/nonexistent", "TMPDIR": str(folder)}
    environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    return subprocess.run([program, *words], env=environ, cwd="/", capture_output=True, text=True, timeout=120)


def run(program: Path, folder: Path, steps: list[dict[str, Any]]) -> tuple[dict[str, Any], float]:
    """Runs a script in the program; what it reports, and when it was started (wall clock)."""
    script, report = folder / "script.jsonl", folder / "report.json"
    report.unlink(missing_ok=True)
    script.write_text("".join(json.dumps(step) + "\n" for step in [*steps, {"report": str(report)}, {"exit": 0}]))
    began = time.time()
    done = start(program, folder, ["--data", str(folder / "data"), "--seed", "1", "--script", str(script)])
    if done.returncode or not report.exists():
        raise SystemExit(f"smoke.py: status {done.returncode}: {(done.stderr or done.stdout).strip()[-600:]}")
    return json.loads(report.read_text()), began


def smoke(program: Path) -> dict[str, float]:
    """The figures of a program that does all that it should; ends the process with a line where it doesn't."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        play = [{"tap": "card:kropki"}, {"tap": "play"}, {"play": MOVES}, {"until": "bot"}]
        first, began = run(program, folder, play)
        found, began_again = run(program, folder, [{"tap": "continue:kropki"}, {"wait": 0.5}])
        for words, status in COMMANDS:
            done = start(program, folder, words)
            check(done.returncode == status, f"{' '.join(words)}: status {done.returncode}: {done.stderr[-600:]}")
            check("endgame tables" not in done.stderr, done.stderr)
    check(first["actions"] == 2 * MOVES, f"{first['actions']} actions, not {2 * MOVES}")
    check(first["engine"] == "ready", f"the compiled engine: {first['engine']}")
    check(first["saving"] == "ok", f"saving: {first['saving']}")
    check(found["steps"] == first["steps"], "the match that was left is not the one that waits")
    return {
        "frozen.file_mb": round(size(program) / 1e6, 1),
        "start.frozen_first_frame_s": round(
            min(first["first_frame_at"] - began, found["first_frame_at"] - began_again), 3
        ),
        "start.frozen_first_bot_move_s": round(first["first_bot_move_at"] - began, 3),
    }


def in_folder(program: Path) -> bool:
    """Whether it is the program of a folder, which holds its libraries beside it."""
    return (program.parent / "_internal").is_dir()


def size(program: Path) -> int:
    """Bytes of all that belongs to it."""
    files = program.parent.rglob("*") if in_folder(program) else [program]
    return sum(file.stat().st_size for file in files if file.is_file() and not file.is_symlink())


def check(fine: bool, text: str) -> None:
    """Ends the process with a line unless all is fine."""
    if not fine:
        raise SystemExit(f"smoke.py: {text}")


def main() -> int:
    """Does what the command line says."""
    parser = argparse.ArgumentParser(description="Smoke test of the frozen game.")
    parser.add_argument("program", nargs="?", type=Path, default=ROOT / "dist" / "paperglow")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    given = parser.parse_args()
    figures = smoke(given.program.resolve())
    if given.json:
        print(json.dumps(figures))
    else:
        print("\n".join(f"{key:32} {value:g}" for key, value in figures.items()))
    most = MOST_FOLDER_MB if in_folder(given.program.resolve()) else MOST_MB
    check(figures["frozen.file_mb"] <= most, f"more than {most:g} MB")
    slow = figures["start.frozen_first_frame_s"] > MOST_SECONDS
    if slow:
        print(
            f"smoke.py: the first frame took over {MOST_SECONDS:g} s; on a busy machine that says little",
            file=sys.stderr,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())

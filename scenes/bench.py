"""`main.py bench`: the figures of engine, frames and start for this machine, as lines or as one flat JSON object."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from game.commands.bench import engine_figures
from game.compiled import frozen
from scenes.framebench import frame_figures

ROOT = Path(__file__).resolve().parent.parent
FROZEN = ROOT / "dist" / "paperglow"
STARTS = 3
SCRIPT = [{"tap": "card:kropki"}, {"tap": "play"}, {"play": 1}, {"until": "bot"}]


def run(options: argparse.Namespace) -> int:
    """Measures and prints."""
    figures = {**engine_figures(), **frame_figures(), **start_figures()}
    if options.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name:30} {'–' if value is None else format(value, ',.10g')}")
    return 0


def start_figures() -> dict[str, float | None]:
    """Seconds from the command to the first frame and a bot's first move; the frozen program's too, if it is built."""
    program = Path(sys.executable) if frozen() else FROZEN
    source = [] if frozen() else [_start([sys.executable, str(ROOT / "main.py")]) for _ in range(STARTS)]
    packed = [_start([str(program)]) for _ in range(STARTS)] if program.exists() else []
    return {
        "start.first_frame_s": min((frame for frame, _move in source), default=None),
        "start.first_bot_move_s": min((move for _frame, move in source), default=None),
        "start.frozen_first_frame_s": min((frame for frame, _move in packed), default=None),
        "frozen.file_mb": round(program.stat().st_size / 1e6, 1) if packed else None,
    }


def _start(program: list[str]) -> tuple[float, float]:
    """One start without display, sound or an earlier match."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        script, report = folder / "script.jsonl", folder / "report.json"
        steps = [*SCRIPT, {"report": str(report)}, {"exit": 0}]
        script.write_text("".join(json.dumps(step) + "\n" for step in steps))
        environ = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        environ["PYINSTALLER_RESET_ENVIRONMENT"] = "1"  # else a frozen program hands on the files it has unpacked
        command = [*program, "--data", str(folder / "data"), "--seed", "1", "--script", str(script)]
        began = time.time()
        subprocess.run(command, env=environ, check=True, capture_output=True, timeout=180)
        told = json.loads(report.read_text())
    return round(told["first_frame_at"] - began, 3), round(told["first_bot_move_at"] - began, 3)

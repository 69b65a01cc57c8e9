"""One command from a bare checkout: makes `.venv`, installs the pinned requirements, and does what is asked.

    python3 build/setup.py play [ARGUMENTS OF main.py]
    python3 build/setup.py test [ARGUMENTS OF pytest]
    python3 build/setup.py run COMMAND …             anything else inside the environment

Nothing is installed again while the requirements stay the same. Needs Python 3.11 or newer and nothing else.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".venv"
PYTHON = FOLDER / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
NEEDED = {"play": "requirements.txt", "test": "requirements-dev.txt", "run": "requirements-dev.txt"}


def fail(text: str) -> int:
    """One clear line and the exit status for it."""
    print(f"setup.py: {text}", file=sys.stderr)
    return 2


def make_environment() -> str:
    """Creates `.venv` if there is none; what went wrong, or nothing."""
    if PYTHON.exists():
        return ""
    print("setup.py: making .venv …", flush=True)
    done = subprocess.run([sys.executable, "-m", "venv", str(FOLDER)], capture_output=True, text=True)
    if done.returncode == 0:
        return ""
    hint = "; on Debian and Ubuntu: apt install python3-venv" if "ensurepip" in done.stdout + done.stderr else ""
    last = (done.stderr.strip() or done.stdout.strip()).splitlines()
    return f"python's venv failed{hint} ({last[-1] if last else 'no message'})"


def install(requirements: str) -> str:
    """Installs a requirements file unless it is installed already; what went wrong, or nothing."""
    texts = b"".join((ROOT / name).read_bytes() for name in ("requirements.txt", requirements))
    stamp = FOLDER / f"installed-{requirements}"
    digest = hashlib.sha256(texts).hexdigest()
    if stamp.exists() and stamp.read_text() == digest:
        return ""
    print(f"setup.py: installing {requirements} …", flush=True)
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    done = subprocess.run([*pip, "-r", str(ROOT / requirements)])
    if done.returncode:
        return f"pip could not install {requirements}; is there a network?"
    stamp.write_text(digest)
    return ""


def main(words: list[str]) -> int:
    """Does what the command line says; returns the exit status."""
    if sys.version_info < (3, 11):  # noqa: UP036 (whoever runs this may have anything)
        return fail(f"Python 3.11 or newer is needed, this is {sys.version.split()[0]}")
    if not words or words[0] not in NEEDED:
        return fail("say what to do: play, test, or run COMMAND")
    trouble = make_environment() or install(NEEDED[words[0]])
    if trouble:
        return fail(trouble)
    what, rest = words[0], words[1:]
    if what == "play":
        command = [str(PYTHON), str(ROOT / "main.py"), *rest]
    elif what == "test":
        command = [str(PYTHON), "-m", "pytest", "-n", "auto", "--maxprocesses", "4", *rest]
    else:
        command = [str(PYTHON), *rest]
    try:
        return subprocess.run(command, cwd=None if what == "play" else ROOT).returncode
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Settings: every key with its default, meaning and unit, in one place; read from file, environment, command line.

The file is TOML. Nothing in it can stop the start: what is unknown or wrong is named with its line and falls back.
"""

from __future__ import annotations

import difflib
import logging
import os
import re
import shutil
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import platformdirs
import tomli_w
from msgspec import Meta

log = logging.getLogger(__name__)

NAME = "paperglow"
PREFIX = "PAPERGLOW_"


class Settings(msgspec.Struct, kw_only=True):
    """What people and operators may set. Fields may be assigned at any time and hold from then on."""

    language: Annotated[Literal["", "en", "uk", "id"], Meta(description="of everything; empty: the system's")] = ""
    volume: Annotated[int, Meta(ge=0, le=100, description="percent")] = 70
    mute: Annotated[bool, Meta(description="no sound at all")] = False
    motion: Annotated[Literal["full", "reduced"], Meta(description="how much moves")] = "full"
    palette: Annotated[
        Literal["standard", "colour_blind", "high_contrast"], Meta(description="colours of the whole machine")
    ] = "standard"
    text_size: Annotated[Literal["normal", "large", "largest"], Meta(description="of all writing")] = "normal"
    confirm_tap: Annotated[bool, Meta(description="a first tap chooses, a second one plays")] = False
    animation: Annotated[Literal["off", "fast", "normal", "slow"], Meta(description="how fast moves are drawn")] = (
        "normal"
    )
    capture_chances: Annotated[bool, Meta(description="show what may soon be captured")] = False
    evaluation_bar: Annotated[bool, Meta(description="show who is ahead beside the board")] = False
    face_to_face: Annotated[bool, Meta(description="two players sit at opposite edges")] = False
    fullscreen: Annotated[bool, Meta(description="cover the whole screen")] = False
    kiosk: Annotated[bool, Meta(description="fullscreen, and guests find no way out")] = False
    window_width: Annotated[int, Meta(ge=100, le=16384, description="pixels, where not fullscreen")] = 1280
    window_height: Annotated[int, Meta(ge=100, le=16384, description="pixels, where not fullscreen")] = 800
    panel_width_mm: Annotated[int, Meta(ge=0, le=5000, description="width of the panel; 0: unknown, take 96 dpi")] = 0
    rotation: Annotated[Literal[0, 90, 180, 270], Meta(description="degrees the panel is turned by")] = 0
    still_there_s: Annotated[int, Meta(ge=10, le=3600, description="seconds until a kiosk asks")] = 60
    seed: Annotated[int | None, Meta(description="makes every bot repeat itself; for tests")] = None
    session: dict[str, tuple[Any, Any]] = {}
    """Not a key: what environment or command line set for this run, as key → (their value, the file's)."""


FIELDS = {field.name: field for field in msgspec.structs.fields(Settings) if field.name != "session"}


def load(
    path: Path | None, environ: Mapping[str, str] | None = None, overrides: Mapping[str, Any] | None = None
) -> tuple[Settings, list[str]]:
    """The settings, command line (`overrides`) over environment over file, and a line for each thing wrong."""
    warnings: list[str] = []
    settings = Settings(**_from_file(path, warnings))
    environ = environ or {}
    named = {key: environ[PREFIX + key.upper()] for key in FIELDS if PREFIX + key.upper() in environ}
    given = {key: value for key, value in (overrides or {}).items() if value is not None}
    for key, value in named.items():
        _override(settings, key, value, PREFIX + key.upper(), warnings)
    for key, value in given.items():
        _override(settings, key, value, "--" + key.replace("_", "-"), warnings)
    return settings, warnings


def save(path: Path | None, settings: Settings) -> bool:
    """Writes the file so that a power cut leaves the old one or the new one; False, and a log line, if it can't.

    What environment or command line set is not written, unless it was changed since.
    """
    if path is None:
        return False
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists():
            shutil.copyfile(path, path.with_suffix(".bak"))
        _replace(path, to_toml(settings).encode())
    except OSError as error:
        log.warning("settings not saved: %s", error)
        return False
    return True


def to_toml(settings: Settings) -> str:
    """The settings as a TOML file that explains itself."""
    lines = []
    for key, field in FIELDS.items():
        value = getattr(settings, key)
        if key in settings.session and settings.session[key][0] == value:
            value = settings.session[key][1]
        lines.append(f"# {_meaning(field.type)}")
        lines.append(f"# {key} =\n" if value is None else tomli_w.dumps({key: value}))
    return "\n".join(lines)


def data_dir(override: str | os.PathLike[str] | None = None) -> Path | None:
    """The folder for saves and settings, made if it can be; None where there is no place for it.

    It is `override`, or PAPERGLOW_DATA, or the platform's own.
    """
    wanted = override or os.environ.get(PREFIX + "DATA")
    try:
        folder = Path(wanted) if wanted else platformdirs.user_data_path(NAME, appauthor=False)
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError, ValueError) as error:
        log.warning("no folder for saves: %s", error)
        return None
    return folder


def _override(settings: Settings, key: str, value: Any, where: str, warnings: list[str]) -> None:
    if not _check(key, value, where, warnings, strict=False):
        return
    filed = settings.session.get(key, (None, getattr(settings, key)))[1]
    setattr(settings, key, msgspec.convert(value, FIELDS[key].type, strict=False))
    settings.session[key] = (getattr(settings, key), filed)


def _from_file(path: Path | None, warnings: list[str]) -> dict[str, Any]:
    try:
        text = path.read_bytes().decode("utf-8-sig") if path else ""
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError) as error:
        warnings.append(f"{path}: not read: {error}")
        return {}
    lines = text.splitlines()
    raw = _parse(lines, f"{path}", warnings)
    good = {}
    for key, value in raw.items():
        if _check(key, value, f"{path} line {_line(lines, key)}", warnings):
            good[key] = msgspec.convert(value, FIELDS[key].type)
    return good


def _parse(lines: list[str], name: str, warnings: list[str]) -> dict[str, Any]:
    """What TOML the lines hold; a line that is none is named and left out, so that it costs only itself."""
    for _ in range(len(lines) + 1):
        try:
            return tomllib.loads("\n".join(lines))
        except (tomllib.TOMLDecodeError, RecursionError) as error:
            found = re.search(r"at line (\d+)", str(error))
            filled = [number for number, line in enumerate(lines, 1) if line.strip()]
            number = int(found[1]) if found else filled[-1]
            warnings.append(f"{name} line {number}: {str(error).split(' (at ')[0]}")
            if number not in filled or len(warnings) > 20:
                break
            lines[number - 1] = ""
    return {}


def _check(key: str, value: Any, where: str, warnings: list[str], strict: bool = True) -> bool:
    if key not in FIELDS:
        like = difflib.get_close_matches(key, FIELDS, 1)
        warnings.append(f"{where}: unknown key {key!r}" + (f", perhaps {like[0]!r}?" if like else ""))
        return False
    try:
        msgspec.convert(value, FIELDS[key].type, strict=strict)
    except msgspec.ValidationError as error:
        warnings.append(f"{where}: {key} is {value!r}: {error}")
        return False
    return True


def _line(lines: list[str], key: str) -> int:
    pattern = re.compile(rf"""\s*\[*\s*["']?{re.escape(key)}["']?\s*[=.\]]""")
    return next((number for number, line in enumerate(lines, 1) if pattern.match(line)), 1)


def _meaning(annotated: Any) -> str:
    kind, meta = annotated.__origin__, annotated.__metadata__[0]
    if getattr(kind, "__origin__", None) is Literal:
        values = ", ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in kind.__args__)
        return f"{meta.description} ({values})"
    return meta.description + (f" ({meta.ge} to {meta.le})" if meta.ge is not None else "")


def _replace(path: Path, data: bytes) -> None:
    temporary = path.with_suffix(".new")
    with open(temporary, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    os.replace(temporary, path)
    if os.name == "posix":  # only there can a folder be opened, and only there does its entry need it
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)

"""Settings: every key with its default, meaning and unit, in one place; read from file, environment, command line.

The file is TOML. Nothing in it can stop the start: what is unknown or wrong is named with its line and falls back.
"""

from __future__ import annotations

import difflib
import json
import logging
import os
import re
import shutil
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec
import platformdirs
import tomli_w
from msgspec import Meta

from engine.phrase import Phrase, shown
from game.reading import Unreadable, contents, why

log = logging.getLogger(__name__)

NAME = "paperglow"
PREFIX = "PAPERGLOW_"
MOST_BYTES = 1_000_000
MOST_FAULTS = 20
"""Lines of a file that are named; after so many the rest is left out."""
MOST_SEED = 2_147_483_647
Seed = Annotated[int, Meta(ge=0, le=MOST_SEED)]


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
    seed: Annotated[Seed | None, Meta(description="makes every bot repeat itself; for tests")] = None
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
        log.warning("settings not saved: %s: %s", path, why(error))
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
    except OSError as error:
        log.warning("no folder for saves: %s: %s", wanted or error.filename, why(error))
        return None
    except (RuntimeError, ValueError) as error:  # no home folder; a zero byte
        log.warning("no folder for saves: %s", error)
        return None
    return folder


def _override(settings: Settings, key: str, value: Any, where: str, warnings: list[str]) -> None:
    before = getattr(settings, key)
    try:
        setattr(settings, key, msgspec.convert(value, FIELDS[key].type, strict=False))
    except ValueError:  # a ValidationError, or a number of thousands of digits
        warnings.append(f"{where}: {_refused(key, value, before)}")
        return
    filed = settings.session.get(key, (None, before))[1]
    settings.session[key] = (getattr(settings, key), filed)


# the file


def _from_file(path: Path | None, warnings: list[str]) -> dict[str, Any]:
    """The good values of a file; whatever is wrong with a line is named and costs only itself."""
    try:
        text = _text(contents(path, MOST_BYTES)) if path else ""
    except Unreadable as error:
        if not error.missing:
            warnings.append(f"{path}: {error}; the defaults are used")
        return {}
    good: dict[str, Any] = {}
    for line, key, found in _entries(text):
        if len(warnings) == MOST_FAULTS:
            warnings.append(f"{path} line {line}: too much is wrong; the rest of the file is left out")
            break
        try:
            good[key] = _value_of(key, found, good)
        except ValueError as error:
            warnings.append(f"{path} line {line}: {error}")
    return good


def _text(data: bytes) -> str:
    """The text; bytes that are no UTF-8 spoil only the line they stand on. Raises Unreadable where all is binary."""
    text = data.decode("utf-8-sig", "surrogateescape")
    if "\0" in text and not text.isascii() and re.search("[\udc80-\udcff]", text):
        raise Unreadable(Phrase("this is no text"))
    return text


class _NoToml(str):
    """A line of a file that can't be understood."""


def _entries(text: str) -> Iterator[tuple[int, str, Any]]:
    """(line, key, value) of every entry. Where the whole is no TOML each line is tried alone: no value needs more."""
    lines = text.split("\n")
    try:
        yield from ((_line(lines, key), key, value) for key, value in tomllib.loads(text).items())
        return
    except (ValueError, RecursionError):
        pass
    for number, line in enumerate(lines, 1):
        try:
            found = tomllib.loads(line)
        except (ValueError, RecursionError):
            yield number, "", _NoToml(line.strip())
            continue
        yield from ((number, key, value) for key, value in found.items())
        if line.lstrip().startswith("["):
            return  # what follows belongs to a section, and no key of ours does


def _value_of(key: str, found: Any, good: Mapping[str, Any]) -> Any:
    """The value as the key wants it; raises ValueError with what is wrong, in plain words."""
    if isinstance(found, _NoToml):
        raise ValueError(f"{shown(found)} is not understood, a line is KEY = VALUE; it is left out")
    if key not in FIELDS:
        like = "".join(f", perhaps {shown(known)}?" for known in difflib.get_close_matches(key, FIELDS, 1))
        raise ValueError(f"unknown key {shown(key)} is left out{like}")
    if key in good:
        raise ValueError(f"{key} is given twice; the first, {_given(good[key])}, is used")
    try:
        return msgspec.convert(found, FIELDS[key].type)
    except ValueError:  # a ValidationError, or a number of thousands of digits
        raise ValueError(_refused(key, found, FIELDS[key].default)) from None


def _line(lines: list[str], key: str) -> int:
    pattern = re.compile(rf"""\s*\[*\s*["']?{re.escape(key)}["']?\s*[=.\]]""")
    return next((number for number, line in enumerate(lines, 1) if pattern.match(line)), 1)


# in plain words


def _refused(key: str, value: Any, used: Any) -> str:
    what = "the default " if used == FIELDS[key].default else ""
    return f"{key} is {_given(value)}, but must be {_allowed(key)}; {what}{_given(used)} is used"


def _given(value: Any) -> str:
    """A value as it would stand in the file, cut to what fits into a line."""
    try:
        text = "none" if value is None else json.dumps(value, ensure_ascii=False, default=str)
    except (ValueError, RecursionError):  # a number of thousands of digits, brackets in thousands
        text = "…"
    return shown(text)[1:-1]


def _allowed(key: str) -> str:
    annotated = FIELDS[key].type
    if annotated.__origin__ is bool:
        return "true or false"
    if choices := _choices(annotated):
        return f"{', '.join(choices[:-1])} or {choices[-1]}"
    low, high = _bounds(annotated)
    return f"a whole number from {low} to {high}"


def _meaning(annotated: Any) -> str:
    text = annotated.__metadata__[0].description
    if choices := _choices(annotated):
        return f"{text} ({', '.join(choices)})"
    bounds = _bounds(annotated)
    return f"{text} ({bounds[0]} to {bounds[1]})" if bounds else text


def _choices(annotated: Any) -> list[str]:
    """The values of a key that has but a few, as they stand in the file."""
    kind = annotated.__origin__
    return [_given(value) for value in kind.__args__] if get_origin(kind) is Literal else []


def _bounds(annotated: Any) -> tuple[int, ...]:
    """The least and the greatest number of a key, which may be one that can also be left out; empty for no number."""
    for each in (annotated, *get_args(annotated.__origin__)):
        for meta in getattr(each, "__metadata__", ()):
            if meta.ge is not None:
                return meta.ge, meta.le
    return ()


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

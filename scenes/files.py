"""Match files in and out: one folder of the data folder, listed on a panel that fingers and pads can use."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pygame import Rect

from engine import matchfile, sgf
from engine.match import Match
from engine.matchfile import MOST_BYTES, MatchFileError
from game import layout
from game.app import App
from game.controls import ScrollList
from game.paint import Canvas
from game.reading import Unreadable, contents, why
from game.storage import MATCHES
from game.widgets import Button
from game.words import _
from scenes.course import of_record, spoken
from scenes.panel import Panel
from scenes.sentences import fault, sentence

if TYPE_CHECKING:
    from scenes.board import BoardScene

ENDINGS = (".txt", ".sgf")


def folder_of(app: App) -> Path | None:
    """Where matches are exported to and imported from; None where there is no place to write."""
    path = app.storage.path
    return path.with_name(MATCHES) if path else None


def export(app: App, match: Match) -> tuple[str, str]:
    """Writes the match as a match file, and as SGF where that can hold it. A title and a sentence about it."""
    folder = folder_of(app)
    if folder is None:
        return _("Not saved"), _("There is no folder to write to.")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        stem = _free_name(folder, match.game.id)
        written = [folder / f"{stem}.txt"]
        written[0].write_text(matchfile.write(match), encoding="utf-8", newline="\n")
        try:
            content = sgf.write(match)
        except ValueError:
            content = None  # a board that SGF's letters don't reach, or a game that has no SGF
        if content is not None:
            written.append(folder / f"{stem}.sgf")
            written[1].write_bytes(content)
    except OSError as error:
        return _("Not saved"), sentence(why(error))
    return _("Saved"), "\n".join([str(folder), *(path.name for path in written)])


def _free_name(folder: Path, game_id: str) -> str:
    taken = {int(found[1]) for path in folder.iterdir() if (found := re.fullmatch(rf"{game_id}-(\d+)", path.stem))}
    return f"{game_id}-{max(taken, default=0) + 1:03d}"


def listed(app: App) -> list[Path]:
    """The files that may be read, the newest first."""
    folder = folder_of(app)
    try:
        found = [path for path in folder.iterdir() if path.suffix.lower() in ENDINGS] if folder else []
    except OSError:
        return []
    return sorted((path for path in found if path.is_file()), key=lambda path: (-_changed_at(path), path.name))


def _changed_at(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:  # it went just now
        return 0.0


def read(path: Path) -> Any:
    """The record in a file: of `matchfile.read` or `sgf.read`; raises MatchFileError."""
    try:
        data = contents(path, MOST_BYTES)  # no pipe, since no screen may wait
    except Unreadable as error:
        raise MatchFileError(None, "", error.args[0]) from None
    return sgf.read(data) if path.suffix.lower() == ".sgf" else matchfile.read(data)


class FilesPanel(Panel):
    """The files of the folder; a tap reads one and hands it to `opened`."""

    units = (84, 110)

    def __init__(self, app: App, board: BoardScene | None = None) -> None:
        super().__init__(app, board)
        self.files = listed(app)
        self.list = ScrollList(lambda: len(self.files), self._row, self._pick)
        self.empty = Rect(0, 0, 0, 0)
        self.group.add(self.list)

    def fill(self, rect: Rect) -> None:
        self.list.row_height = max(self.app.theme.target, self.app.theme.px(6))
        self.list.visible = bool(self.files)
        self.list.place(rect)
        self.empty = rect

    def paint(self, canvas: Canvas) -> None:
        if not self.files:
            folder = folder_of(self.app)
            text = _("No match files in {folder}").format(folder=folder or "–")
            canvas.text(text, layout.inset(self.empty, canvas.theme.px(3)), "body", canvas.palette.dim, lines=4)

    def _row(self, canvas: Canvas, rect: Rect, index: int, chosen: bool) -> None:
        if chosen:
            canvas.panel(rect.inflate(-4, -4), canvas.palette.panel_high, canvas.palette.accent, 2)
        canvas.text(self.files[index].name, layout.inset(rect, canvas.theme.px(2), 0), "label", align="left")

    def _pick(self, index: int) -> None:
        self.list.show(index)
        try:
            record = read(self.files[index])
        except MatchFileError as error:
            self.warn(_("This file can't be read"), fault(error))
        else:
            self.opened(record)

    def opened(self, record: Any) -> None:
        """What is done with a file that could be read."""

    def watch(self, record: Any) -> None:
        """To the replay of what a file holds, in this panel's place."""
        from scenes.replay import ReplayScene

        self.app.scenes.replace(ReplayScene(self.app, of_record(record)))


class WatchPanel(FilesPanel):
    """Opens a file to be watched, in the place of the replay below."""

    title = staticmethod(lambda: _("Watch a match"))

    def opened(self, record: Any) -> None:
        self.back()
        self.watch(record)


class PastPanel(FilesPanel):
    """Opens a saved match to be watched, in this panel's place."""

    title = staticmethod(lambda: _("Watch a match"))

    def opened(self, record: Any) -> None:
        self.watch(record)


class ImportPanel(FilesPanel):
    """Puts a file's match on the board."""

    title = staticmethod(lambda: _("Open a match"))
    board: BoardScene

    def opened(self, record: Any) -> None:
        match = record.match
        if match is None or match.game is not self.board.game:
            watch = Button(lambda: _("Watch"), lambda: self.watch(record), style="primary", icon="play", name="watch")
            leave = Button(lambda: _("Cancel"), self.group.close, name="cancel")
            text = _("This match can be watched, but not gone on with here.")
            self.show(_("Not for this board"), text, leave, watch)
            return
        self._ask_before(match, spoken(record))

    def _ask_before(self, match: Match, warnings: list[str]) -> None:
        """An unfinished match is only replaced by one who says so."""
        now = self.board.session.match
        if now.steps and not now.outcome:
            take = Button(lambda: _("Open"), lambda: self._take(match), style="danger", name="yes")
            keep = Button(lambda: _("Go on playing"), self.group.close, style="primary", name="no")
            text = _("The match on the board is not finished, and would be lost.")
            self.show(_("Open this match?"), "\n".join([text, *warnings]), keep, take)
        else:
            self._take(match)

    def _take(self, match: Match) -> None:
        self.back()
        self.board.session.import_match(match)

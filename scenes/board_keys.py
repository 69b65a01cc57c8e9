"""Keys and pad on the board scene: the focus goes round the board and every button of strips and rim."""

from __future__ import annotations

from typing import Any

from game.group import Group


class Focus:
    """Where keys go: to the board (`group` None), or to the focused widget of a group."""

    def __init__(self, groups: list[Group]) -> None:
        self._groups = groups
        self.group: Group | None = None

    @property
    def name(self) -> str:
        """The focused widget's name; empty on the board."""
        return self.group.focus.name if self.group and self.group.focus else ""

    def forget(self) -> None:
        """A finger has taken over: back to the board; the groups hide their focus by themselves."""
        self.group = None

    def go(self, by: int) -> None:
        """To the next stop, or back by -1."""
        stops: list[tuple[Group | None, Any]] = [(None, None)]
        stops += [
            (group, widget) for group in self._groups for widget in group.widgets if widget.live and widget.focusable
        ]
        here = (self.group, self.group.focus if self.group else None)
        at = stops.index(here) if here in stops else 0
        self.put(*stops[(at + by) % len(stops)])

    def put(self, group: Group | None = None, widget: Any = None) -> None:
        """To a widget; to the board without one."""
        for old in self._groups:
            if old.show_focus and old.focus:
                old.invalidate(old.focus.rect)
                old.show_focus = False
        self.group = group
        if group:
            group.focus, group.show_focus = widget, True
            group.invalidate(widget.rect)

"""Who plays a match, and how it was set up: what Setup hands to the board, and what is remembered per game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

from engine.game import FIRST, Game, Options

Mode = Literal["computer", "two", "watch"]
MODES: tuple[Mode, ...] = ("computer", "two", "watch")


@dataclass(frozen=True)
class Player:
    """One side's player. `level` counts from 1 and matters for a bot only."""

    kind: Literal["person", "bot"] = "person"
    level: int = 1

    @property
    def is_bot(self) -> bool:
        """Whether the computer moves for this side."""
        return self.kind == "bot"


@dataclass(frozen=True)
class MatchSetup:
    """What is decided before a match. `players` are the first and the second side's."""

    mode: Mode
    players: tuple[Player, Player]
    options: Options
    face_to_face: bool = False

    @classmethod
    def default(cls, game: Game) -> MatchSetup:
        """Against the computer's first level, the person moving first, on the game's default board."""
        return cls("computer", (Player(), Player("bot", 1)), game.options())

    def to_dict(self) -> dict[str, Any]:
        """As JSON, to be remembered."""
        return {
            "mode": self.mode,
            "players": [[player.kind, player.level] for player in self.players],
            "size": list(self.options.size),
            "values": dict(self.options.values),
            "face_to_face": self.face_to_face,
        }

    @classmethod
    def from_dict(cls, game: Game, data: Any) -> MatchSetup:
        """The setup that was remembered; the default where it is missing or no longer makes sense."""
        try:
            width, height = data["size"]
            first, second = (_player(game, *player) for player in data["players"])
            options = game.options((int(width), int(height)), **data["values"])
            mode = data["mode"]
            if mode not in MODES:
                raise ValueError(mode)
            return cls(mode, (first, second), options, bool(data["face_to_face"]))
        except (KeyError, TypeError, ValueError):
            return cls.default(game)

    @property
    def person(self) -> int:
        """The side of the (first) person; 0 where only bots play."""
        return next((side for side, player in enumerate(self.players) if not player.is_bot), FIRST)

    def swapped(self) -> MatchSetup:
        """The same with the sides exchanged."""
        return replace(self, players=(self.players[1], self.players[0]))


def _player(game: Game, kind: Any, level: Any) -> Player:
    if kind not in ("person", "bot"):
        raise ValueError(kind)
    return Player(kind, max(1, min(game.levels, int(level))))

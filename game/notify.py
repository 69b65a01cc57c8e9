"""Word to systemd: ready, alive, stopping. Silent where no service manager listens."""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping


class Notifier:
    """Tells the service manager how the program fares.

    The watchdog is fed by completed frames only, so a loop that hangs is noticed.
    """

    def __init__(self, environ: Mapping[str, str] = os.environ):
        self.address = environ.get("NOTIFY_SOCKET", "")
        microseconds = environ.get("WATCHDOG_USEC", "0")
        self.every = int(microseconds) / 3e6 if microseconds.isdigit() else 0.0
        self.fed_at = float("-inf")

    def tell(self, *lines: str) -> bool:
        """Send assignments such as READY=1; False where nobody listens or the message can't be sent."""
        if not self.address:
            return False
        address = "\0" + self.address[1:] if self.address.startswith("@") else self.address
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as channel:
                channel.connect(address)
                channel.sendall("\n".join(lines).encode())
        except (OSError, AttributeError):  # AttributeError: a platform without Unix sockets
            return False
        return True

    def ready(self, status: str = "") -> bool:
        """The first frame is on the screen."""
        return self.tell("READY=1", *([f"STATUS={status}"] if status else []))

    def frame(self, now: float) -> None:
        """A frame was completed at monotonic second now; feeds the watchdog each third of its time."""
        if self.every and now - self.fed_at >= self.every:
            self.fed_at = now
            self.tell("WATCHDOG=1")

    def stopping(self) -> bool:
        """The program is about to end by its own will."""
        return self.tell("STOPPING=1")

"""The service manager hears of readiness, of completed frames, and of the end."""

import socket

import pytest

from game.notify import Notifier


@pytest.fixture
def manager(tmp_path):
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as channel:
        channel.bind(str(tmp_path / "notify"))
        channel.settimeout(1)
        yield channel


def test_it_tells_what_it_should_and_no_more_often(manager):
    notifier = Notifier({"NOTIFY_SOCKET": manager.getsockname(), "WATCHDOG_USEC": "3000000"})
    assert notifier.ready("up")
    assert manager.recv(200) == b"READY=1\nSTATUS=up"
    for now in (0.0, 0.5, 0.9, 1.0, 1.5, 2.1):
        notifier.frame(now)
    notifier.stopping()
    heard = [manager.recv(200) for _ in range(4)]
    assert heard == [b"WATCHDOG=1", b"WATCHDOG=1", b"WATCHDOG=1", b"STOPPING=1"]


@pytest.mark.parametrize("environ", [{}, {"NOTIFY_SOCKET": "/nonexistent/socket", "WATCHDOG_USEC": "soon"}])
def test_nobody_listening_is_no_trouble(environ):
    notifier = Notifier(environ)
    assert not notifier.ready()
    notifier.frame(1.0)
    assert not notifier.stopping()

"""The kiosk's systemd unit says what the service manager understands, all of it."""

import configparser
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
UNIT = ROOT / "kiosk.service"


def value(section, key):
    parser = configparser.ConfigParser(strict=False, interpolation=None, delimiters="=", comment_prefixes="#")
    parser.optionxform = str
    parser.read(UNIT)
    return parser[section][key]


needs_systemd = pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed")


@needs_systemd
def test_the_service_manager_has_nothing_to_say_about_it(tmp_path):
    program = tmp_path / "paperglow-kiosk"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    unit = tmp_path / UNIT.name
    command = value("Service", "ExecStart").split()[0]
    unit.write_text(UNIT.read_text().replace(command, str(program)))
    done = subprocess.run(["systemd-analyze", "verify", "--man=no", unit], capture_output=True, text=True)
    # it exits with 0 on unknown keys and only prints, so silence is what counts
    assert (done.returncode, done.stderr, done.stdout) == (0, "", "")


@needs_systemd
def test_little_of_the_machine_is_open_to_it():
    command = ["systemd-analyze", "security", "--offline=true", "--threshold=20", "--no-pager", UNIT]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_it_is_watched_restarted_and_told_by_any_process_of_it():
    assert value("Service", "Type") == "notify"
    assert value("Service", "NotifyAccess") == "all"
    assert int(value("Service", "WatchdogSec")) >= 10
    assert value("Service", "Restart") == "always"


def test_it_starts_the_kiosk_that_the_freeze_makes():
    command = value("Service", "ExecStart")
    assert "--kiosk" in command.split()
    assert 'else "paperglow-kiosk"' in (ROOT / "build" / "paperglow.spec").read_text()
    assert command.split()[0].endswith("/paperglow-kiosk")


def test_what_it_is_told_to_write_to_it_may_write_to():
    command = value("Service", "ExecStart").split()
    assert command[command.index("--data") + 1] == f"/var/lib/{value('Service', 'StateDirectory')}"

"""Saves survive what a kiosk goes through: kill, power cut, damage, a full or read-only disk."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.lock import Lock
from game.storage import SavedMatch, Storage

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def path(tmp_path):
    return tmp_path / "deep" / "paperglow.db"


def reopened(path):
    storage = Storage(path)
    found = storage.matches(), storage
    storage.close()
    return found


def test_matches_and_values_come_back(path):
    storage = Storage(path)
    storage.save_match("kropki", "two", "text – крапки", 3, {"seed": 5})
    storage.save_match("kropki", "two", "newer", 4)
    storage.save_match("kropki", "computer", "other", 0)
    storage.delete_match("kropki", "computer")
    storage.remember("setup/kropki", {"level": 3, "size": [39, 32]})
    assert storage.matches() == {("kropki", "two"): SavedMatch("newer", 4, {})}
    assert storage.flush()
    assert storage.state == "ok"
    storage.close()
    found, again = reopened(path)
    assert found == {("kropki", "two"): SavedMatch("newer", 4, {})}
    assert again.recall("setup/kropki") == {"level": 3, "size": [39, 32]}
    assert again.recall("nothing", 7) == 7


@pytest.mark.parametrize("damage", [b"", b"garbage" * 300, None])
def test_a_damaged_file_is_set_aside_and_named(path, damage, caplog):
    storage = Storage(path)
    storage.save_match("kropki", "two", "x" * 20000, 1)
    storage.close()
    content = path.read_bytes()
    path.write_bytes(content[:5000] + b"\xff" * 9000 + content[14000:] if damage is None else damage)
    for companion in path.parent.glob("*-wal"):
        companion.unlink()
    storage = Storage(path)
    storage.save_match("kropki", "two", "fresh", 2)
    assert storage.flush()
    storage.close()
    assert reopened(path)[0][("kropki", "two")].text == "fresh"
    if damage != b"":  # an empty file is a new database
        assert list(path.parent.glob("*damaged*"))
        assert "set aside" in caplog.text


def test_a_file_of_a_newer_version_is_set_aside(path):
    Storage(path).close()
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    storage = Storage(path)
    assert storage.state == "ok"
    storage.close()
    assert list(path.parent.glob("*damaged*"))


def test_a_row_that_cannot_be_read_loses_only_itself(path):
    storage = Storage(path)
    storage.save_match("kropki", "two", "good", 1)
    storage.save_match("kropki", "computer", "bad", 1)
    storage.close()
    with sqlite3.connect(path) as db:
        db.execute("UPDATE matches SET extra = '{' WHERE mode = 'computer'")
    db.close()
    assert set(reopened(path)[0]) == {("kropki", "two")}


def test_no_data_folder_keeps_everything_in_memory():
    storage = Storage(None)
    storage.save_match("kropki", "two", "text", 1)
    storage.remember("a", 1)
    assert storage.matches()[("kropki", "two")].text == "text"
    assert storage.recall("a") == 1
    assert storage.state == "not saving"
    assert not storage.flush(1)
    storage.close()


def test_a_folder_that_cannot_be_written_is_no_crash(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    storage = Storage(blocked / "paperglow.db")
    storage.save_match("kropki", "two", "text", 1)
    assert not storage.flush(2)
    assert storage.state == "not saving"
    assert storage.reason
    assert storage.matches()[("kropki", "two")].text == "text"
    storage.close()


def test_what_a_full_disk_refused_is_written_once_there_is_room(path):
    storage = Storage(path)
    storage.flush()

    def limit(pages):
        storage._work.put(lambda: storage._db.execute(f"PRAGMA max_page_count = {pages}").fetchall())

    limit(1)
    storage.save_match("kropki", "two", "x" * 100_000, 1)
    assert not storage.flush()
    assert "full" in storage.reason
    storage._retry_at = 0.0
    storage.remember("later", 1)
    assert storage.flush()
    assert storage.state == "ok"
    storage.close()
    assert len(reopened(path)[0][("kropki", "two")].text) == 100_000


KILLED = """
import sys
from pathlib import Path
from game.lock import Lock
from game.storage import Storage
storage = Storage(Path(sys.argv[1]))
for number in range(10_000):
    storage.save_match("kropki", "two", f"match {number}", number)
    assert storage.flush()
    print(number, flush=True)
"""


def test_what_was_acknowledged_survives_a_kill(path):
    for _ in range(3):
        process = subprocess.Popen([sys.executable, "-c", KILLED, path], stdout=subprocess.PIPE, text=True, cwd=ROOT)
        while int(process.stdout.readline()) < 5:
            pass
        time.sleep(0.02)
        os.kill(process.pid, signal.SIGKILL)
        acknowledged = int(process.stdout.read().splitlines()[-1])
        process.wait()
        process.stdout.close()
        match = reopened(path)[0][("kropki", "two")]
        assert match.at >= acknowledged
        assert match.text == f"match {match.at}"


@pytest.fixture
def hurried(monkeypatch):
    monkeypatch.setattr("game.storage.BUSY_SECONDS", 0.05)


def again_soon(storage):
    """Lets the storage try once more, and waits for it."""
    storage._retry_at = 0.0
    storage._work.put(lambda: None)
    storage.remember("nudge", 1)
    return storage.flush()


def test_a_second_program_saves_nothing_and_says_so(path, caplog, hurried):
    first = Storage(path)
    first.save_match("kropki", "two", "the first one's", 3)
    assert first.flush()
    second = Storage(path)
    assert (second.state, second.taken) == ("not saving", True)
    assert [record.message for record in caplog.records] == [
        f"nothing is saved: another Paperglow is open with {path.parent}"
    ]
    assert second.matches() == {}, "a match that is being played elsewhere is not offered here"
    second.save_match("kropki", "two", "the second one's", 1)
    second.remember("a", 1)
    assert not second.flush(1)
    second.close()
    assert first.state == "ok"
    first.close()
    assert reopened(path)[0] == {("kropki", "two"): SavedMatch("the first one's", 3, {})}


def test_when_the_first_program_ends_the_second_one_saves_and_nothing_is_lost(path, hurried):
    first = Storage(path)
    first.save_match("kropki", "two", "the first one's", 3)
    first.save_match("kropki", "watch", "left alone", 2)
    first.save_match("kropki", "computer", "done elsewhere", 2)
    first.close()
    holder = Lock(path.with_suffix(".lock"))
    assert holder.take(0)
    second = Storage(path)
    second.save_match("kropki", "two", "the second one's", 1)
    second.save_match("kropki", "computer", "done here", 1)
    second.delete_match("kropki", "computer")
    holder.release()
    assert again_soon(second)
    assert (second.state, second.taken) == ("ok", False)
    second.close()
    found, _ = reopened(path)
    assert found == {
        ("kropki", "two"): SavedMatch("the second one's", 1, {}),
        ("kropki", "watch"): SavedMatch("left alone", 2, {}),
    }
    aside = {file.name.split("-2")[0]: file.read_text() for file in path.with_name("matches").iterdir()}
    assert aside == {"kropki-two": "the first one's", "kropki-computer": "done elsewhere"}


def test_a_second_program_that_ends_last_saves_at_its_end(path, hurried):
    holder = Lock(path.with_suffix(".lock"))
    path.parent.mkdir()
    assert holder.take(0)
    second = Storage(path)
    second.save_match("kropki", "two", "text", 1)
    assert not second.flush(1)
    holder.release()
    second.close()
    assert reopened(path)[0] == {("kropki", "two"): SavedMatch("text", 1, {})}

"""Settings come from file, environment and command line, and nothing wrong with them stops the start."""

import os
import tomllib

import msgspec
import pytest

from game.settings import FIELDS, Settings, data_dir, load, save, to_toml


@pytest.fixture
def path(tmp_path):
    return tmp_path / "settings.toml"


def test_defaults_where_nothing_is_set(path):
    settings, warnings = load(path)
    assert settings == Settings()
    assert warnings == []
    assert load(None)[0] == Settings()


def test_every_default_is_one_of_its_own_values_and_is_explained():
    for key, field in FIELDS.items():
        assert msgspec.convert(field.default, field.type) == field.default
        assert field.type.__metadata__[0].description, key


def test_command_line_over_environment_over_file(path):
    path.write_text('volume = 1\nlanguage = "uk"\nmute = true\n')
    environ = {"PAPERGLOW_VOLUME": "2", "PAPERGLOW_MUTE": "false", "PAPERGLOW_ROTATION": "90", "PAPERGLOW_SEED": "7"}
    settings, warnings = load(path, environ, {"volume": 3, "kiosk": True, "seed": None})
    assert warnings == []
    assert (settings.volume, settings.language, settings.mute) == (3, "uk", False)
    assert (settings.rotation, settings.kiosk, settings.seed) == (90, True, 7)


def test_what_is_wrong_is_named_with_its_line_and_costs_only_itself(path):
    path.write_text(
        '# mine\nvolum = 3\nvolume = 101\n\nmute = "yes"\npalette = "pink"\nlanguage = "id"\n[sound]\nx = 1\n'
    )
    settings, warnings = load(path)
    assert settings == Settings(language="id")
    assert len(warnings) == 5
    expected = {2: "'volume'?", 3: "<= 100", 5: "bool", 6: "pink", 8: "'sound'"}
    for (line, part), warning in zip(expected.items(), warnings, strict=True):
        assert warning.startswith(f"{path} line {line}: ")
        assert part in warning
        assert "\n" not in warning


@pytest.mark.parametrize("broken", ["volume 7", "volume = ", 'palette = "stan', "= 3", "\x00"])
def test_a_line_that_is_no_toml_costs_only_itself(path, broken):
    path.write_text(f'mute = true\n{broken}\nlanguage = "uk"\n')
    settings, warnings = load(path)
    assert (settings.mute, settings.language) == (True, "uk")
    assert len(warnings) == 1
    assert "line 2" in warnings[0]


@pytest.mark.parametrize(
    "text",
    [
        "]" * 50,
        "[" * 10_000,
        "a = {" * 5000,
        "x = '''\n" + "volume = 3\n" * 50,
        "volume = 1\n" * 100,
        "\ufeffmute = true",
    ],
)
def test_hostile_files_end_in_few_warnings(path, text):
    path.write_text(text)
    settings, warnings = load(path)
    assert isinstance(settings, Settings)
    assert len(warnings) <= 22


def test_bytes_and_folders_that_are_no_settings(path, tmp_path):
    path.write_bytes(b"volume = 3\n\xff\xfe")
    assert load(path)[0] == Settings()
    assert len(load(path)[1]) == 1
    assert len(load(tmp_path)[1]) == 1


def test_a_bad_environment_or_argument_is_named(path):
    settings, warnings = load(path, {"PAPERGLOW_VOLUME": "loud", "PAPERGLOW_OTHER": "1"}, {"text_size": "tiny"})
    assert settings.volume == Settings().volume
    assert [warning.split(":")[0] for warning in warnings] == ["PAPERGLOW_VOLUME", "--text-size"]


def test_saved_settings_come_back(path):
    changed = Settings(language="uk", volume=5, palette="high_contrast", rotation=270, seed=3)
    assert save(path, changed)
    settings, warnings = load(path)
    assert warnings == []
    assert settings == changed
    assert set(tomllib.loads(path.read_text())) == set(FIELDS)
    assert not [name for name in os.listdir(path.parent) if name.endswith(".new")]


def test_the_file_explains_every_key():
    text = to_toml(Settings())
    assert '# how much moves ("full", "reduced")\nmotion = "full"' in text
    assert "# percent (0 to 100)\nvolume = 70" in text
    assert text.count("# ") == len(FIELDS) + 1  # a key without value stands as a comment, too


def test_saving_keeps_the_old_file_beside(path):
    path.write_text("volume = 12\nvolum = 3\n")
    assert save(path, load(path)[0])
    assert path.with_suffix(".bak").read_text() == "volume = 12\nvolum = 3\n"


def test_what_was_set_for_one_run_is_not_saved(path):
    path.write_text("volume = 12\n")
    settings, _ = load(path, {"PAPERGLOW_VOLUME": "30", "PAPERGLOW_MUTE": "1"}, {"volume": 40, "kiosk": True})
    settings.language = "uk"
    settings.mute = False  # changed by hand since: this is meant to stay
    save(path, settings)
    again = load(path)[0]
    assert (again.volume, again.kiosk, again.language, again.mute) == (12, False, "uk", False)


def test_where_nothing_can_be_written_saving_says_so(tmp_path, caplog):
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    assert not save(blocked / "settings.toml", Settings())
    assert "not saved" in caplog.text
    assert not save(None, Settings())


def test_a_failed_save_leaves_the_old_file(path, monkeypatch):
    save(path, Settings(volume=1))

    def full(*_):
        raise OSError("No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert not save(path, Settings(volume=2))
    assert load(path)[0].volume == 1


def test_the_data_folder_is_where_it_was_asked_for(tmp_path):
    assert data_dir(tmp_path / "a" / "b") == tmp_path / "a" / "b"
    assert (tmp_path / "a" / "b").is_dir()


def test_no_place_for_data_is_no_crash(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    assert data_dir(blocked / "data") is None


def test_data_goes_where_the_environment_says_or_to_the_platforms_own_place(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_dir().name == "paperglow"
    monkeypatch.setenv("PAPERGLOW_DATA", str(tmp_path / "card"))
    assert data_dir() == tmp_path / "card"
    assert data_dir(tmp_path / "asked") == tmp_path / "asked"

"""Settings come from file, environment and command line, and nothing wrong with them stops the start."""

import os
import re
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
    assert [warning.removeprefix(f"{path} line ") for warning in warnings] == [
        '2: unknown key "volum" is left out, perhaps "volume"?',
        "3: volume is 101, but must be a whole number from 0 to 100; the default 70 is used",
        '5: mute is "yes", but must be true or false; the default false is used',
        '6: palette is "pink", but must be "standard", "colour_blind" or "high_contrast"; '
        'the default "standard" is used',
        '8: unknown key "sound" is left out',
    ]


@pytest.mark.parametrize("key", FIELDS)
@pytest.mark.parametrize(
    ("text", "given"),
    [('"pink"', '"pink"'), ("-7", "-7"), ("7.5", "7.5"), ("[1, 2]", "[1, 2]"), ("{a = 1}", '{"a": 1}'), ("nan", "NaN"),
     ("1979-05-27", '"1979-05-27"'), ("0x" + "f" * 5000, "…"), ('"a\\nb"', '"a\\nb"')],
)  # fmt: skip
def test_a_wrong_value_is_told_in_plain_words_for_every_key(path, key, text, given):
    path.write_text(f"# mine\n\n{key} = {text}\n")
    settings, warnings = load(path)
    assert settings == Settings()
    [warning] = warnings
    assert warning.startswith(f"{path} line 3: {key} is {given}, but must be ")
    assert warning.endswith(" is used")
    assert "; the default " in warning
    assert not re.search("`|Expected|int\\b|str\\b|bool|\n", warning)


@pytest.mark.parametrize("key", FIELDS)
def test_an_environment_variable_is_told_alike(path, key):
    settings, [warning] = load(path, {"PAPERGLOW_" + key.upper(): "{]"})
    assert settings == Settings()
    assert warning.startswith(f'PAPERGLOW_{key.upper()}: {key} is "{{]", but must be ')


def test_what_the_file_says_stays_where_the_environment_is_wrong(path):
    path.write_text("volume = 12\n")
    settings, warnings = load(path, {"PAPERGLOW_VOLUME": "loud"})
    assert settings.volume == 12
    assert warnings == ['PAPERGLOW_VOLUME: volume is "loud", but must be a whole number from 0 to 100; 12 is used']


def test_a_key_given_twice_and_lines_that_are_not_understood(path):
    path.write_text("volume = 1\nvolume = 2\nloud!\nmute = true\nseed = " + "1" * 5000 + "\n[other]\nmotion = 1\n")
    settings, warnings = load(path)
    assert settings == Settings(volume=1, mute=True)
    assert [warning.removeprefix(f"{path} line ") for warning in warnings] == [
        "2: volume is given twice; the first, 1, is used",
        '3: "loud!" is not understood, a line is KEY = VALUE; it is left out',
        f'5: "seed = {"1" * 33}…" is not understood, a line is KEY = VALUE; it is left out',
        '6: unknown key "other" is left out',
    ]


def test_after_many_faults_the_rest_is_left_out(path):
    path.write_text("volume = 1\n" + "junk\n" * 50 + "mute = true\n")
    settings, warnings = load(path)
    assert settings == Settings(volume=1)
    assert warnings[-1] == f"{path} line 22: too much is wrong; the rest of the file is left out"


@pytest.mark.parametrize(
    ("data", "why"),
    [(b"\xff\xfev\0o\0l\0", "this is no text"), (b"#" * 1_000_001, "the file is larger than 1 MB")],
)
def test_what_is_no_settings_file_is_told_in_one_line(path, data, why):
    path.write_bytes(data)
    assert load(path) == (Settings(), [f"{path}: {why}; the defaults are used"])


def test_a_pipe_does_not_hold_the_start(path):
    os.mkfifo(path)
    assert load(path) == (Settings(), [f"{path}: this is no file; the defaults are used"])


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
    assert load(path)[0] == Settings(volume=3)
    assert len(load(path)[1]) == 1
    assert load(tmp_path)[1] == [f"{tmp_path}: this is a directory, not a file; the defaults are used"]


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

"""Effects are short, quiet, free of clicks and in tune with the mixer; no device is no trouble."""

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from game.sound import EFFECTS, PEAK, Sound, synthesise

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize("name", EFFECTS)
@pytest.mark.parametrize("rate", [22050, 44100, 48000])
def test_every_effect_is_quiet_short_and_without_clicks(name, rate):
    samples = synthesise(name, rate)
    assert 0.02 * rate < samples.size < 1.5 * rate
    assert 0.05 < np.abs(samples).max() <= PEAK + 1e-6
    assert np.abs(samples[[0, -1]]).max() < 0.01
    assert np.isfinite(samples).all()


def test_the_two_sides_sound_different():
    first, second = synthesise("place_first", 44100), synthesise("place_second", 44100)
    spectra = [np.abs(np.fft.rfft(samples, 44100)).argmax() for samples in (first, second)]
    assert abs(spectra[0] - spectra[1]) > 50


def run(code, **environ):
    command = [sys.executable, "-c", code]
    return subprocess.run(command, env={**os.environ, **environ}, cwd=ROOT, capture_output=True, text=True, timeout=60)


SETUP = "from types import SimpleNamespace as S; from game.sound import Sound; import pygame, time; "


def test_an_effect_really_reaches_the_device(tmp_path):
    out = tmp_path / "out.raw"
    code = SETUP + "s = Sound(S(volume=80, mute=False)); s.play('capture'); time.sleep(0.8); s.close()"
    done = run(code, SDL_AUDIODRIVER="disk", SDL_DISKAUDIOFILE=str(out))
    assert done.returncode == 0, done.stderr
    assert np.abs(np.frombuffer(out.read_bytes()[: out.stat().st_size // 4 * 4], np.int16).astype(int)).max() > 1000


def test_mute_is_silent(tmp_path):
    out = tmp_path / "out.raw"
    code = SETUP + "s = Sound(S(volume=80, mute=True)); s.play('capture'); time.sleep(0.3); s.close()"
    run(code, SDL_AUDIODRIVER="disk", SDL_DISKAUDIOFILE=str(out))
    assert not out.exists() or not out.read_bytes().strip(b"\0")


def test_no_device_is_said_once_and_play_goes_on():
    code = (
        SETUP + "s = Sound(S(volume=80, mute=False)); assert not s.available; s.play('tap'); s.play('win'); s.close()"
    )
    done = run(code, SDL_AUDIODRIVER="nonexistent")
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("no sound") == 1


def test_volume_zero_plays_nothing():
    sound = Sound(SimpleNamespace(volume=0, mute=False))
    sound.play("tap")
    assert not sound._sounds
    sound.close()

"""Make assets/fonts from their upstream packages: `python build/fonts.py UNPACKED_EXO2_PACKAGE NOTO_SANS_TTF`.

Exo 2 comes from the npm package @fontsource/exo-2 (one file per script: merged here); Noto Sans from Debian's
fonts-noto-core (cut down to the scripts the game is translated into). Both are under the SIL Open Font License.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from fontTools import merge, subset
from fontTools.ttLib import TTFont

FONTS = Path(__file__).resolve().parent.parent / "assets" / "fonts"
WEIGHTS = {"Exo2-Medium": 500, "Exo2-Bold": 700}
SCRIPTS = ("latin", "cyrillic", "latin-ext", "cyrillic-ext")
TEXT_RANGES = ((0x20, 0x17F), (0x400, 0x45F), (0x490, 0x491), (0x2010, 0x2044), (0x20A0, 0x20BF), (0x2116, 0x2122))
TEXT_EXTRAS = (0x2190, 0x2191, 0x2192, 0x2193, 0x2212, 0x2248, 0x2260, 0x2264, 0x2265, 0x221E, 0x02BC)


def merged_display(package: Path, weight: int, target: Path) -> None:
    """Join the per-script files of one weight into a single TrueType file with kerning."""
    with tempfile.TemporaryDirectory() as folder:
        parts = []
        for script in SCRIPTS:
            font = TTFont(package / "files" / f"exo-2-{script}-{weight}-normal.woff")
            font.flavor = None
            part = Path(folder) / f"{script}.ttf"
            font.save(part)
            parts.append(str(part))
        merge.Merger().merge(parts).save(target)


def cut_text(source: Path, target: Path) -> None:
    """Keep the letters, digits and punctuation of our languages, with kerning."""
    options = subset.Options(layout_features=["kern", "mark", "mkmk", "ccmp", "locl"], hinting=True)
    font = TTFont(source)
    cutter = subset.Subsetter(options)
    wanted = [code for low, high in TEXT_RANGES for code in range(low, high + 1)]
    cutter.populate(unicodes=[*wanted, *TEXT_EXTRAS])
    cutter.subset(font)
    font.save(target)


def main(package: Path, noto: Path) -> None:
    FONTS.mkdir(parents=True, exist_ok=True)
    for name, weight in WEIGHTS.items():
        merged_display(package, weight, FONTS / f"{name}.ttf")
    cut_text(noto, FONTS / "NotoSans-Regular.ttf")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))

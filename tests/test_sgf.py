"""SGF of dots: what is read, skipped, warned of and refused, and that writing and reading agree."""

import numpy as np
import pytest

from engine import GAMES, sgf
from engine.game import Outcome
from engine.match import Match
from engine.ringcheck import inside
from engine.sgf import Dot
from engine.sgftree import MOST_BYTES, SgfError

KROPKI, CONQUER = GAMES["kropki"], GAMES["conquer"]


def read(text, most=None):
    return sgf.read(text if isinstance(text, bytes) else text.encode(), most)


def rejected(text):
    with pytest.raises(SgfError) as caught:
        read(text)
    assert str(caught.value).isprintable()
    return caught.value


def dots(text):
    return [(dot.side, dot.x, dot.y) for dot in read(text).moves]


def rows(record):
    return record.game.picture(record.position)["dots"]


def test_points_are_counted_from_the_top_left():
    record = read("(;GM[40]FF[4]SZ[6:5];B[aa];W[fa];B[ae];W[cb])")
    assert (record.game.id, record.size) == ("kropki", (6, 5))
    assert record.moves == [Dot(0, 1, 5), Dot(1, 6, 5), Dot(0, 1, 1), Dot(1, 3, 4)]
    assert rows(record) == ["b....r", "..r...", "......", "......", "b....."]
    assert record.to_move == 0


def test_capital_letters_go_on_after_z():
    assert dots("(;SZ[52];B[zZ];W[ZA])") == [(0, 26, 1), (1, 52, 26)]


def test_no_cross_is_added():
    assert "b" not in "".join(rows(read("(;SZ[9])")))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(;SZ[9];B[aa];B[bb];W[cc])", [(0, 1, 9), (0, 2, 8), (1, 3, 7)]),
        ("(;SZ[9];W[aa][bb])", [(1, 1, 9), (1, 2, 8)]),
        ("(;SZ[9];B [aa]\n[bb] ; \tW[cc] )", [(0, 1, 9), (0, 2, 8), (1, 3, 7)]),
        ("(;SZ[9];B[ aa ];C[a \\] b;B[bb\\]])", [(0, 1, 9)]),
        ("(;SZ[9];B[aa];B[];W[cc])", [(0, 1, 9)]),
        ("(;SZ[9];B[aa];W[resign];B[cc])", [(0, 1, 9)]),
        ("(;SZ[9];B[aa](;W[bb](;B[cc])(;B[dd]))(;W[ee]))", [(0, 1, 9), (1, 2, 8), (0, 3, 7)]),
        ("junk (;SZ[9];B[aa]) more (;SZ[9];B[bb])", [(0, 1, 9)]),
        ("(;FF[3]SiZe[9];Black[aa];White[bb])", [(0, 1, 9), (1, 2, 8)]),
        ("(;SZ[9];B[aa];AB[bb]TB[cc]LB[dd:x];W[ee])", [(0, 1, 9), (0, 2, 8), (1, 5, 5)]),
    ],
)
def test_which_dots_are_read(text, expected):
    assert dots(text) == expected


def test_start_dots_are_no_moves():
    record = read("(;SZ[9]AB[aa][bb]AW[ca:db]AE[ee];B[ii])")
    assert record.start == [Dot(0, 1, 9), Dot(0, 2, 8), *(Dot(1, x, y) for y in (9, 8) for x in (3, 4))]
    assert record.moves == [Dot(0, 9, 1)]
    assert record.warnings == ["erased points (AE) are left as they are"]
    assert read("(;SZ[9]AB[]AW[aa])").start == [Dot(1, 1, 9)]


def test_the_first_moves_only():
    text = "(;SZ[9]AB[ii];B[aa];W[bb];W[cc])"
    assert [len(read(text, n).moves) for n in (0, 1, 2, 3, 99)] == [0, 1, 2, 3, 3]
    assert read(text, 0).start == [Dot(0, 9, 1)]
    assert read(text, 2).to_move == 0


def test_closed_points_are_skipped_and_counted():
    ring = "(;SZ[9];W[bb];B[ab];B[ba];B[cb];B[bc];W[bb];W[bb];B[aa];B[aa];W[ii])"
    record = read(ring)
    assert record.skipped == 3
    assert record.game.score(record.position) == (1, 0)
    assert record.warnings == ["3 of the dots stand where a rule closes the point: they are left out"]
    assert record.match is None


def test_a_decided_game_goes_on():
    text = "(;SZ[9];W[bb];B[ab];B[ba];B[cb];B[bc];B[ac];B[ca];B[cc];B[ad];B[aa];W[ii];B[ia])"
    record = read(text)
    assert record.game.outcome(record.position) == Outcome(0, "decided")
    assert (len(record.moves), record.skipped, record.to_move) == (12, 0, 1)


def test_the_game_is_named_in_gn():
    assert read("(;SZ[9]GN[Club evening, board 3])").game.id == "kropki"
    record = read("(;SZ[9]GN[Conquer];B[aa];W[bb])")
    assert record.game.id == "conquer"
    assert rows(record)[:2] == ["r........", ".b......."]


@pytest.mark.parametrize(
    ("text", "line", "rule"),
    [
        ("", None, "no (;"),
        ("(B[aa])", None, "no (;"),
        ("(;GM[1]SZ[9])", 1, "GM[40]"),
        ("(;GM[40])", None, "there is no SZ"),
        ("(;GM[40]\nSZ[0])", 2, "1 to 52 points"),
        ("(;SZ[53])", 1, "1 to 52 points"),
        ("(;SZ[9:53])", 1, "1 to 52 points"),
        ("(;SZ[nine])", 1, "SZ[n]"),
        ("(;SZ[9:9:9])", 1, "SZ[n]"),
        ("(;SZ[99999999999999999999])", 1, "SZ[n]"),
        ("(;SZ[9]\n\n;B[aj])", 3, "off the board of 9x9"),
        ("(;SZ[9];B[a])", 1, "two letters"),
        ("(;SZ[9];B[a1])", 1, "two letters"),
        ("(;SZ[9];B[aab])", 1, "two letters"),
        ("(;SZ[9];B[aa:bb])", 1, "two letters"),
        ("(;SZ[9];B[aa", 1, "not closed"),
        ("(;SZ[9];B[aa\\])", 1, "not closed"),
        ("(;SZ[9];\nB;W[aa])", 2, "needs a value"),
        ("(;SZ[9];B[aa]?;W[bb])", 1, "capital letters"),
    ],
)
def test_a_wrong_file_is_refused(text, line, rule):
    error = rejected(text)
    assert error.line == line
    assert rule in str(error)


def test_a_file_that_ends_early_is_read_with_a_warning():
    assert dots("(;SZ[9];B[aa];W[bb]") == [(0, 1, 9), (1, 2, 8)]
    assert read("(;SZ[9];B[aa];W[bb]").warnings == ["the file ends early"]


@pytest.mark.parametrize(
    ("encoding", "data"),
    [
        ("utf-8", "(;CA[UTF-8]SZ[5]PB[Олена])".encode()),
        ("utf-8 without CA", "(;SZ[5]PB[Олена])".encode()),
        ("cp1251", "(;CA[windows-1251]SZ[5]PB[Олена])".encode("cp1251")),
        ("koi8-u", "(;SZ[5]PB[Олена]CA[KOI8-U])".encode("koi8-u")),
        ("utf-16", "(;CA[UTF-16]SZ[5]PB[Олена])".encode("utf-16")),
        ("utf-8-sig", "(;CA[KOI8-R]SZ[5]PB[Олена])".encode("utf-8-sig")),
    ],
)
def test_encodings(encoding, data):
    record = read(data)
    assert record.match.tags["Blue"] == "Олена"
    assert record.warnings == []


def test_bytes_of_a_value_may_look_like_brackets():
    data = "(;CA[Shift_JIS]SZ[5]PB[ソ構];B[aa])".encode("shift_jis")
    assert b"\\" in data
    assert read(data).match.tags["Blue"] == "ソ構"


@pytest.mark.parametrize("name", ["no-such", "hex", "zip", "idna", "punycode", "unicode_escape", "rot13", "undefined"])
def test_what_is_no_character_set_is_said_and_guessed(name):
    record = read(f"(;CA[{name}]SZ[5]PB[Олена];B[aa])")
    assert record.match.tags["Blue"] == "Олена"
    assert "unknown" in record.warnings[0]


def test_broken_characters_are_warned_of():
    record = read(b"(;CA[UTF-8]SZ[5]PB[J\xf6rg];B[aa])")
    assert record.warnings == ["some characters are not UTF-8"]
    assert read(b"(;SZ[5]PB[J\xf6rg])").match.tags["Blue"] == "Jörg"


# rings

DIAMOND = "(;SZ[9];W[bb];B[ab];B[ba];B[cb];{last})"


@pytest.mark.parametrize(
    ("last", "differing"),
    [
        ("B[bc.bcabbacbbc]", 0),
        ("B[bc.bccbbaab]", 0),
        ("B[bc.]", 1),
        ("B[bc.bcabbacb.bcabbacb]", 0),
        ("B[bc.xxabba]", 1),
        ("B[bc.abc]", 1),
        ("B[bc.a1b2]", 1),
        ("B[bc.bcabbacbdc]", 1),
        ("B[bc];B[ii.iihihhih]", 1),
        ("B[ii];W[bc.bcabbacb]", 1),
        ("B[bc]", None),
    ],
)
def test_recorded_rings_are_compared_with_our_captures(last, differing):
    warnings = read(DIAMOND.format(last=last)).warnings
    said = f"{differing} of the dots have other rings in the file than by the rules: the rules count"
    assert warnings == ([said] if differing else [])


def test_a_ring_that_the_enemy_walked_into_comes_with_the_owners_next_dot():
    pocket = "(;SZ[9];B[ab];B[ba];B[cb];B[bc];W[bb];B[ii.abbacbbc])"
    record = read(pocket)
    assert record.game.score(record.position) == (1, 0)
    assert record.warnings == []


def test_the_inside_of_a_chain():
    ring = np.array([(1, 0), (2, 0), (3, 1), (3, 2), (2, 3), (1, 2), (0, 1)])
    inner = inside(ring, (5, 5))
    assert {(int(x), int(y)) for y, x in np.argwhere(inner)} == {(1, 1), (2, 1), (2, 2)}
    assert np.array_equal(inside(np.roll(ring, 3, axis=0)[::-1], (5, 5)), inner)
    assert inside(ring, (3, 5)) is None
    assert inside(ring[::2], (5, 5)) is None


# as a match

CROSS_9 = "AB[ee][fd]AW[ed][fe]"


@pytest.mark.parametrize(
    ("text", "cross", "steps"),
    [
        ("(;SZ[9];B[aa];W[bb];B[cc])", "no", 3),
        (f"(;SZ[9]{CROSS_9};B[aa];W[bb])", "yes", 2),
        ("(;SZ[9];B[ee];W[ed];B[fd];W[fe];B[aa])", "no", 5),
        ("(;SZ[9];B[ee];B[fd];W[fe];W[ed];B[aa])", "yes", 1),
        ("(;SZ[9])", "no", 0),
    ],
)
def test_a_record_that_is_a_match_of_ours(text, cross, steps):
    match = read(text).match
    assert (match.options["cross"], len(match.steps)) == (cross, steps)
    assert match.game.picture(match.position) == match.game.picture(read(text).position)


@pytest.mark.parametrize(
    "text",
    [
        "(;SZ[9];W[aa])",
        "(;SZ[9];B[aa];B[bb])",
        "(;SZ[9]AB[aa];W[bb])",
        f"(;SZ[9]{CROSS_9}AB[ii];B[aa])",
        f"(;SZ[9]{CROSS_9};W[aa])",
        "(;SZ[4];B[aa];W[bb])",
        "(;SZ[9];B[aa];W[aa])",
    ],
)
def test_a_record_that_is_no_match_of_ours(text):
    assert read(text).match is None


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("(;SZ[9];B[aa];W[resign])", "1-0"),
        ("(;SZ[9]RE[W+R];B[aa])", "0-1"),
        ("(;SZ[9]RE[B+Resign];B[aa])", "1-0"),
        ("(;SZ[9]RE[0];B[aa])", "1/2-1/2"),
        ("(;SZ[9]RE[Draw];B[aa])", "1/2-1/2"),
        ("(;SZ[9]RE[B+12];B[aa])", "*"),
        ("(;SZ[9];B[aa];W[])", "*"),
    ],
)
def test_how_the_match_ended(text, result):
    assert read(text).match.result == result
    assert read(text, 0).match.result == "*"


def test_names_and_date_become_tags():
    match = read('(;SZ[9]PB[Ann \\[the\nshark\\]]PW["Bob"]DT[2026-11-30]GC[x])').match
    assert match.tags == {"Blue": "Ann [the shark]", "Red": "'Bob'", "Date": "2026-11-30"}


# writing


def played(size, texts, **values):
    match = Match(KROPKI, KROPKI.options(size, **values), {"Blue": "Ann [1] \\ x:y", "Date": "2026-11-30"})
    for text in texts:
        match.play(text)
    return match


def test_what_is_written():
    match = played((9, 8), ["1-1", "9-8"])
    assert sgf.write(match) == (
        b"(;FF[4]GM[40]CA[UTF-8]AP[Paperglow]GN[kropki]SZ[9:8]PB[Ann [1\\] \\\\ x\\:y]DT[2026-11-30]"
        b"AB[ee][fd]AW[ed][fe]\n;B[ah];W[ia])\n"
    )
    assert b"SZ[9]" in sgf.write(played((9, 9), []))
    assert b";" not in sgf.write(match, 0).partition(b"\n")[2]


@pytest.mark.parametrize("cross", ["yes", "no"])
@pytest.mark.parametrize("end", [[], ["resign"], ["draw"]])
def test_a_written_match_comes_back(cross, end):
    match = played((52, 6), ["1-1", "52-6", "30-1", "26-2", *end], cross=cross)
    again = sgf.read(sgf.write(match))
    assert again.warnings == []
    assert [step.text for step in again.match.steps] == [step.text for step in match.steps]
    assert (again.match.options, again.match.outcome) == (match.options, match.outcome)
    assert again.match.tags == match.tags
    assert sgf.write(again.match) == sgf.write(match)


@pytest.mark.parametrize(("ends", "result"), [(["resign"], b"RE[W+R]"), (["draw"], b"RE[0]"), ([], b"SZ[9]PB")])
def test_the_result_is_written(ends, result):
    assert result in sgf.write(played((9, 9), ends))


def test_a_decided_match_is_written_with_its_lead():
    record = read("(;SZ[9];B[aa];W[bb];B[ab];W[ii];B[ba];W[hi];B[cb];W[ih];B[bc])")
    assert record.match.outcome == Outcome(0, "decided")
    assert b"RE[B+1]" in sgf.write(record.match)


CAUGHT = ["2-2", "1-2", "9-9", "2-1", "8-9", "3-2", "7-9", "2-3"]  # the second side takes one dot


@pytest.mark.parametrize("count", ["dots", "territory"])
@pytest.mark.parametrize("texts", [[], CAUGHT, [*CAUGHT, "6-9"]])
@pytest.mark.parametrize("end", [[], ["end"], ["draw"], ["resign"]])
def test_a_match_of_conquer_comes_back_with_its_end(count, texts, end):
    match = Match(CONQUER, CONQUER.options((9, 9), count=count), {"Red": "Ann", "Blue": "Bob"})
    for text in [*texts, *end]:
        match.play(text)
    again = sgf.read(sgf.write(match)).match
    assert [step.text for step in again.steps] == [step.text for step in match.steps]
    assert (again.options, again.outcome, again.tags) == (match.options, match.outcome, match.tags)


def test_a_result_that_the_points_do_not_make_ends_nothing():
    assert read("(;SZ[9]GN[conquer]RE[B+3];B[aa])").match.result == "*"


def test_what_letters_cannot_name_is_not_written():
    with pytest.raises(SgfError, match="a board of 53x9 can't be written as SGF"):
        sgf.write(played((53, 9), []))


def test_limits():
    assert "larger than 1 MB" in str(rejected(b"(" * (MOST_BYTES + 1)))
    assert "no (;" in str(rejected(b"(" * MOST_BYTES))
    assert "no SZ" in str(rejected(b"(;" * (MOST_BYTES // 2)))
    assert "dots are not read" in str(rejected("(;SZ[52]AB" + "[aa:ZZ]" * 50 + ")"))

"""The table of the last rounds: read and checked, symmetric, and sensible."""

import re

import pytest

from delenda.games.scipio.judgement.endgame import ENDGAME, MOST_ODDS, fields_of, read_endgame, sets_of_fields
from delenda.games.scipio.judgement.standing import FEATURES, features
from delenda.kernel.boxfile import Entry, open_box
from delenda.kernel.errors import BadBox
from support.scipio import at

LIMIT, KNOWN = read_endgame(open_box("delenda.games.scipio", {}, "endgame.toml"))


def value(*totals):
    """ROME's value; its three totals, then CARTHAGE's."""
    return KNOWN[fields_of(list(totals))]


def test_every_position_up_to_the_limit_is_there():
    assert len(KNOWN) == len(sets_of_fields(LIMIT)) == 816
    assert LIMIT == 5


def test_seats_exchanged_change_the_sign():
    for fields, found in KNOWN.items():
        assert KNOWN[tuple(sorted(field % 100 * 100 + field // 100 for field in fields))] == -found


def test_even_armies_are_even():
    assert all(value(a, b, c, a, b, c) == 0 for a in (2, 3) for b in (2, 4) for c in (2, 5))
    assert value(2, 3, 4, 4, 3, 2) == 0  # the same, mirrored


def test_won_positions():
    """With 3 against 2 everywhere no ordinary loss ends CARTHAGE's game, any ends ROME's; quiet rounds only put it off."""
    assert value(2, 2, 2, 3, 3, 3) == -1
    assert value(3, 3, 3, 2, 2, 2) == 1


def test_three_fields_of_two():
    """One token more in one Field is worth two thirds of the game where everybody falls to any loss."""
    assert 0.6 < value(3, 2, 2, 2, 2, 2) < 0.75


def test_a_token_more_never_hurts():
    for fields, found in KNOWN.items():
        for which in range(3):
            if fields[which] // 100 < LIMIT:
                more = tuple(sorted([*fields[:which], fields[which] + 100, *fields[which + 1 :]]))
                assert KNOWN[more] >= found - 0.002  # values are found to about a thousandth


def test_the_table_is_looked_up_as_log_odds():
    assert ENDGAME.odds([3, 3, 3, 2, 2, 2]) == pytest.approx(MOST_ODDS)
    assert ENDGAME.odds([2, 3, 2, 3, 2, 2]) == pytest.approx(0)
    assert ENDGAME.holds([LIMIT] * 6)
    assert not ENDGAME.holds([LIMIT + 1, 2, 2, 2, 2, 2])
    assert not ENDGAME.holds([0] * 6)  # during set-up


def test_the_table_takes_the_place_of_other_features():
    found = dict(zip(FEATURES, features(at("R [1 2|1 2|1 2] C [1 1|1 1|1 1]")), strict=True))
    assert found["endgame"] == pytest.approx(MOST_ODDS)
    assert not any(value for name, value in found.items() if name != "endgame")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"limit": 2}, "endgame.toml: the file has no 'values'"),
        ({"limit": 1, "values": []}, "endgame.toml: entry 'limit' must be a whole number from 2 to 9, not 1."),
        ({"limit": 2, "values": [0, 0]}, "endgame.toml: entry 'values' must have 1 values, not 2."),
        (
            {"limit": 2, "values": [1001]},
            "endgame.toml: entry 'values[0]' must be a whole number from -1000 to 1000, not 1001.",
        ),
        ({"limit": 2, "values": [0], "value": 1}, "endgame.toml: the file has an unknown 'value'; did you mean 'values'?"),
    ],
)
def test_a_wrong_table_is_refused_with_its_place(data, message):
    with pytest.raises(BadBox, match=re.escape(message)):
        read_endgame(Entry("endgame.toml", "", data))

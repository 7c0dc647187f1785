"""What solved rounds say beyond the weighed features."""

from __future__ import annotations

import pytest

from delenda.games.scipio.judgement.correction import CORRECTION, SIGNS, Correction, field_signs, read_correction
from delenda.games.scipio.judgement.standing import standing, weighed
from delenda.kernel.boxfile import Entry
from delenda.kernel.errors import BadBox

UNITS = [[0.5, 0.1, *[0.01 * (sign % 7 - 3) for sign in range(SIGNS)]], [-0.2, 0.0, *[0.02] * SIGNS]]


def test_even_armies_are_even():
    assert Correction(UNITS).odds([7, 8, 9, 7, 8, 9]) == pytest.approx(0)


def test_seats_exchanged_change_the_sign():
    correction = Correction(UNITS)
    assert correction.odds([7, 8, 9, 5, 12, 6]) == pytest.approx(-correction.odds([5, 12, 6, 7, 8, 9]))
    assert correction.odds([7, 8, 9, 5, 12, 6]) != 0


def test_the_order_of_the_fields_is_no_matter():
    correction = Correction(UNITS)
    assert correction.odds([7, 8, 9, 5, 12, 6]) == pytest.approx(correction.odds([9, 7, 8, 6, 5, 12]))


def test_what_is_known_is_told_again():
    correction = Correction(UNITS)
    assert [correction.odds([7, 8, 9, 5, 12, 6]) for _ in range(2)] == [correction.odds([7, 8, 9, 5, 12, 6])] * 2


def test_a_unit_of_the_wrong_length_is_refused():
    with pytest.raises(BadBox):
        read_correction(Entry("correction.toml", "", {"units": [[1, 2, 3]]}))


def test_it_is_added_where_rounds_are_to_be_foreseen():
    totals = [7, 8, 9, 5, 12, 6]
    assert standing(totals, False) == pytest.approx(weighed(totals))
    assert standing(totals, True) == pytest.approx(weighed(totals) + CORRECTION.odds(totals))


def test_signs_tell_majorities_and_small_totals():
    assert len(field_signs(2, 30)) == SIGNS
    assert field_signs(5, 4)[2:4] == [1.0, 0.0]
    assert field_signs(4, 5)[2:4] == [0.0, 1.0]

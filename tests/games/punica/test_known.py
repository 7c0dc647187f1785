"""Known positions of random games: what is asked, offered, refused and brought about there."""

import pytest

from support.known import KnownPositions

KNOWN = KnownPositions("punica")


@pytest.mark.parametrize("decision", KNOWN.decisions())
def test_a_known_position_says_and_does_what_it_did(decision):
    assert KNOWN.described(decision) == KNOWN.of(decision)


@pytest.mark.parametrize("decision", KNOWN.decisions())
def test_what_cannot_be_is_refused_for_the_same_reason(decision):
    assert KNOWN.refusals(decision) == {}

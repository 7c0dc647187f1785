"""Known positions of random games: what is asked, offered, refused and brought about there."""

import pytest

from support.known import KnownPositions

KNOWN = KnownPositions("zama")


@pytest.mark.parametrize("group", KNOWN.groups())
def test_a_known_position_says_and_does_what_it_did(group):
    assert KNOWN.described(group) == KNOWN.of(group)


@pytest.mark.parametrize("group", KNOWN.groups())
def test_what_cannot_be_is_refused_for_the_same_reason(group):
    assert KNOWN.refusals(group) == {}


@pytest.mark.broad
@pytest.mark.parametrize("group", KNOWN.groups())
def test_positions_beside_a_known_one_say_and_do_what_they_did(group):
    assert KNOWN.neighbours(group) == KNOWN.near(group)

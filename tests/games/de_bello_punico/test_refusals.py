"""Where hexes are chosen, a refusal that speaks of hexes is for hexes only."""

import pytest

from delenda.games.de_bello_punico.actions import HEXES
from support.known import KnownPositions, state_of

KNOWN = KnownPositions("de-bello-punico")


@pytest.mark.parametrize("decision", KNOWN.decisions())
def test_what_is_no_hex_is_not_refused_as_one(decision):
    state = state_of(KNOWN.game, KNOWN.of(decision)[0])
    if state.legal() and max(state.legal()) < HEXES:
        assert state.decision.why_not(state, HEXES) == ""

"""Positions as text: what all games' readers refuse."""

from __future__ import annotations

import pytest

import delenda
from delenda.kernel.errors import BadPosition


@pytest.mark.parametrize("game", delenda.games(), ids=lambda game: game.slug)
def test_a_number_has_no_more_digits_than_a_state_holds(game: delenda.Game) -> None:
    with pytest.raises(BadPosition, match="too long for a number: the limit is 18 digits"):
        game.read_position(f"{game.start()} turn 1234567890123456789")

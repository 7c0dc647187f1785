"""Positions as text: what all games' readers refuse."""

from __future__ import annotations

import pytest

import delenda
from delenda.kernel.errors import BadPosition


@pytest.mark.parametrize("game", delenda.games(), ids=lambda game: game.slug)
def test_a_number_has_at_most_nine_digits(game: delenda.Game) -> None:
    with pytest.raises(BadPosition, match="too long for a number: the limit is 9 digits"):
        game.read_position(f"{game.start()} turn 12345678901")

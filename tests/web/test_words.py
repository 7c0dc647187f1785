"""What stands on the buttons."""

from __future__ import annotations

import pytest

import delenda
from delenda.kernel.actor import NOBODY
from delenda.kernel.playout import sample
from delenda.kernel.rng import Rng


@pytest.mark.parametrize("slug", [game.slug for game in delenda.games()])
def test_choices_are_told_apart_by_words_for_people(slug: str) -> None:
    """No two buttons of a choice say the same, and none speaks in the notation of programs."""
    for seed in range(3):
        state, rng = delenda.game(slug).start(), Rng(seed)
        for _ in range(300):
            if state.actor == NOBODY:
                break
            words = [state.decision.words(state, action) for action in state.legal()]
            assert len(set(words)) == len(words), (state.decision.name, words)
            assert not [each for each in words if "_" in each], (state.decision.name, words)
            state.apply(sample(state, rng))

"""How lucky the dice were."""

from __future__ import annotations

import pytest

import delenda
from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY, ROME
from delenda.kernel.record import Record
from delenda.table import luck
from delenda.table.luck import Luck


def game_with(slug: str, pick: int, most: int = 700) -> Record:
    """A random game in which each roll is the best (1) or the worst (-1) for Rome, by the game's judgement, or any (0)."""
    game = delenda.game(slug)
    state, rng = game.start(), delenda.Rng(4)
    record = Record.of(state)
    while state.actor != NOBODY and len(record.moves) < most:
        action = delenda.sample(state, rng)
        if state.actor == CHANCE and pick:

            def worth(outcome: int) -> float:
                after = state.copy()
                after.apply(outcome)
                return game.insight.evaluate(after, ROME)

            action = max(state.legal(), key=worth) if pick > 0 else min(state.legal(), key=worth)
        record.add(state, action)
        state.apply(action)
    return record


def test_the_best_dice_are_luck_for_rome_and_the_worst_for_carthage() -> None:
    best, worst = (luck.of(game_with("punic-island", pick, 400)) for pick in (1, -1))
    assert best.score > 1 > -1 > worst.score
    assert best.better_than(ROME) > 0.84
    assert best.better_than(CARTHAGE) == pytest.approx(1 - best.better_than(ROME))
    assert "kind to Rome" in best.words()
    assert "kind to Carthage" in worst.words()


def test_fair_dice_are_seldom_very_lucky() -> None:
    assert abs(luck.of(game_with("zama", 0)).score) < 3


def test_words_for_dice_that_decide_nothing() -> None:
    assert luck.of(game_with("punica", 0)).words() == "Luck: no roll made a difference in the computer's judgement."
    assert Luck(9, 0.001, 0.1).words() == "Luck: over 9 rolls the dice were even."


def test_the_chance_of_such_luck() -> None:
    one = Luck(10, 0.2, 0.2)
    assert one.better_than(ROME) == pytest.approx(0.8413, abs=1e-3)
    assert one.words() == (
        "Luck: over 10 rolls the dice were kind to Rome, by 20 points of its chances; "
        "dice as kind or kinder come up in 16 % of games."
    )


def test_a_worker_tells_it_of_a_record() -> None:
    record = game_with("zama", 1)
    told = luck.of_table(str(record))
    assert told["words"] == luck.of(record).words()
    assert set(told) == {"rolls", "swing", "score", "better", "words"}

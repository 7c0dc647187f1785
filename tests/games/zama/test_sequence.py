"""The sequence of play: what waits is what the position says."""

import delenda
from delenda.games.zama.rules.sequence import (
    CHOOSE_RESERVES,
    DISCARD_REST,
    FIRST_TURN,
    NEXT_ACTION,
    NO_MORE,
    PLACE_UNITS,
    waiting,
)
from delenda.kernel.actor import NOBODY
from delenda.kernel.testkit import walk


def test_what_waits_follows_from_the_position():
    game = delenda.game("zama")
    for seed in range(8):  # all scenarios among them
        for state in walk(game, seed):
            if state.actor != NOBODY:
                assert state.agenda == waiting(state)


def test_3_1_the_set_up_step_by_step():
    seen = []
    for state in walk(delenda.game("zama"), 0):
        if not seen or seen[-1] != list(state.agenda):
            seen.append(list(state.agenda))
        if state.turn > 1:
            break
    placing = [NO_MORE, FIRST_TURN, DISCARD_REST, CHOOSE_RESERVES, PLACE_UNITS]
    assert seen == [placing, placing[:-1], [NO_MORE, NEXT_ACTION]]

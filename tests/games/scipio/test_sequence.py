"""The sequence of play: what waits is what the position says."""

import delenda
from delenda.games.scipio.rules.sequence import CARTHAGE_ORGANISES, NO_MORE, OPEN_ARMIES, ROUND, SECOND_PHASE, waiting
from delenda.kernel.actor import NOBODY
from delenda.kernel.testkit import walk
from support import follow
from support.scipio import EVEN, at, drawing


def test_what_waits_follows_from_the_position():
    game = delenda.game("scipio")
    for seed in range(30):  # all scenarios among them
        for state in walk(game, seed):
            if state.actor != NOBODY:
                assert state.agenda == waiting(state)
                assert game.load(state.dump()).agenda == state.agenda


def test_3_2_armies_come_before_rounds():
    s = delenda.game("scipio").start()
    assert list(s.agenda) == [NO_MORE, ROUND, OPEN_ARMIES, CARTHAGE_ORGANISES]
    assert list(follow(s, "preset R1").agenda) == [NO_MORE, ROUND, OPEN_ARMIES]
    assert list(follow(s, "preset C1").agenda) == [NO_MORE, ROUND, SECOND_PHASE]


def test_3_4_6_the_general_skips_the_second_phase():
    s = drawing(EVEN, "RG")
    assert list(s.agenda) == [NO_MORE, ROUND, SECOND_PHASE]
    assert list(follow(s.copy(), "ignore").agenda) == [NO_MORE, ROUND]
    assert list(follow(s, "tiles 2 1 3").agenda) == [NO_MORE, ROUND, SECOND_PHASE]  # of the next round


def test_3_5_the_second_phase_is_followed_by_a_round():
    assert list(at(f"{EVEN} phase 2 spent 6 7 4 / 3 7 5").agenda) == [NO_MORE, ROUND]

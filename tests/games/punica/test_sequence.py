"""3.2: the sequence of play, and what waits."""

import delenda
from delenda.games.punica.rules.sequence import (
    BATTLES,
    END_BATTLE,
    MAKE_RETREAT,
    SEQUENCE,
    TAKE_LOSSES,
    TURN,
    USE_EFFECTS,
    waiting,
)
from delenda.kernel.testkit import walk
from support.punica import S0, at, do

FIGHT = ("R: rom4 gal1 f: tyr3 · C: car3+H his1 f: afr3", "ROME")


def test_3_2_the_battles_of_a_turn_and_the_next_turn_wait():
    s = at(S0)
    assert list(s.agenda) == [TURN, BATTLES]
    assert list(do(s, "car→num").agenda) == [TURN, BATTLES]


def test_3_6_a_battle_lies_on_top_of_the_turn():
    s = do(at(*FIGHT), "gal→his")
    assert list(s.agenda) == [TURN, BATTLES, END_BATTLE, MAKE_RETREAT, TAKE_LOSSES, USE_EFFECTS]
    assert list(do(s, "commit R5", "commit C5").agenda) == [TURN, BATTLES]


def test_3_2_what_waits_follows_from_the_decision():
    for seed in range(12):
        for s in walk(delenda.game("punica"), seed):
            assert s.actor == delenda.NOBODY or s.agenda == waiting(s)
            assert SEQUENCE.waiting(s.agenda) is not None


def test_3_6_a_battle_goes_on_from_a_dump_and_from_a_text():
    s = do(at(*FIGHT), "gal→his", "commit R2")
    game = delenda.game("punica")
    for twin in (game.load(s.dump()), game.read_position(str(s))):
        assert twin.agenda == s.agenda
        twin.play(twin.find("commit C2"))
        assert twin.decision.name == "battle_step"

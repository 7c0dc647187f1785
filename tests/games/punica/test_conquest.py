"""Wins by the movements of one turn: the same as trying all of them, and the actions that win."""

import delenda
from delenda.bots.registry import bot
from delenda.games.punica.judgement.conquest import can_win, winning_actions
from delenda.games.punica.rules import movement, turn
from delenda.kernel.testkit import walk
from support.punica import S0, at

MOVING = (turn.ACTION, movement.CARD_STEP, movement.BATTLE_STEP, movement.MOVE_TO)


def wins_by_trying(s, seen):
    """Every sequence of the actor's movements, tried with the rules themselves."""
    key = str(s.dump())
    if key not in seen:
        seen[key] = False
        seen[key] = any(wins_after(s, action, seen) for action in s.legal())
    return seen[key]


def wins_after(s, action, seen):
    after = s.copy()
    after.apply(action)
    if after.winner == s.actor:
        return after.battle == s.battle and after.reason != "ELIMINATION"  # else won by the battle that follows
    return after.actor == s.actor and after.turn == s.turn and after.decision in MOVING and wins_by_trying(after, seen)


def test_it_finds_what_trying_everything_finds():
    compared = wins = 0
    for seed in range(18):
        for index, s in enumerate(walk(delenda.game("punica"), seed)):
            few = s.decision in MOVING and s.held[s.actor].bit_count() <= 3
            if few and (index % 10 == 0 or can_win(s)):
                assert can_win(s) == wins_by_trying(s.copy(), {}), delenda.game("punica").write_position(s)
                compared += 1
                wins += can_win(s)
    assert wins > 10
    assert compared > wins + 50


def test_the_actions_win():
    for seed in range(12):
        for s in walk(delenda.game("punica"), seed):
            if can_win(s):
                after = s.copy()
                for action in winning_actions(s):
                    assert after.actor == s.actor
                    after.apply(action)
                assert after.winner == s.actor


def test_nobody_wins_at_the_start():
    assert not can_win(at(S0))
    assert winning_actions(at(S0)) == []


def test_the_upper_levels_win_at_once_and_say_so():
    s = at("R: rom4 cis1 mag1 sar1 his1 f: tyr3 h245 · C: sic+H car5 f: afr3 h046", "ROME", turn=10)
    for level in ("centurio", "tribunus", "legatus"):
        after = s.copy()
        for action in bot(level).decide(s.view(s.actor), delenda.Rng(1)):
            after.apply(action)
        assert after.winner == s.actor
        advice = bot(level).hint(s.view(s.actor), delenda.Rng(1))
        assert [(each.share, each.chance) for each in advice] == [(1.0, 1.0)]

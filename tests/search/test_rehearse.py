"""Rehearsals: legal, deterministic, blind to what is hidden, and loyal to the judgement unless another action is better."""

import pytest

import delenda
from delenda import CARTHAGE, ROME, Rng
from delenda.games.punic_island import insight as island
from delenda.games.scipio import insight
from delenda.kernel import playout
from delenda.search.rehearse import (
    PATIENT,
    Luck,
    Rehearsal,
    SecretRehearsal,
    Until,
    difference,
    most_promising,
    play_on,
    still_running,
)
from delenda.search.tree import Guide
from support import follow
from support.scipio import EVEN, at, drawing

GUIDE = Guide(insight.evaluate, insight.order, insight.rollout, depth=6)


def rehearsed(view, seed=1, simulations=60, choices=3, margin=0.5, guide=GUIDE) -> Rehearsal:
    rng = Rng(seed)
    rehearsal = Rehearsal(view, guide, rng, most_promising(view, guide, rng, choices), margin)
    rehearsal.run(simulations)
    return rehearsal


def test_the_same_seed_and_simulations_give_the_same_results():
    view = drawing(EVEN, "RD").view(CARTHAGE)
    first, second = rehearsed(view), rehearsed(view)
    assert first.results == second.results
    assert first.choose() == second.choose()
    assert first.simulations == 60


def test_only_the_most_promising_actions_are_rehearsed():
    state = drawing(EVEN, "RD")
    rehearsal = rehearsed(state.view(CARTHAGE), choices=2)
    assert rehearsal.lines == [[action] for action in insight.order(state)[:2]]
    assert rehearsal.choose() in rehearsal.lines


def test_no_simulations_leave_the_judgement_as_it_is():
    state = drawing(EVEN, "RD")
    rehearsal = rehearsed(state.view(CARTHAGE), simulations=0)
    assert rehearsal.choose() == insight.order(state)[:1]
    assert -1 <= rehearsal.value() <= 1


def test_every_action_meets_the_same_guess_and_dice():
    state = drawing(EVEN, "RD")
    played = [play_on(state.copy(), GUIDE, CARTHAGE, 5) for _ in range(2)]
    assert played[0] == played[1]


def test_a_quick_way_to_the_first_action_is_taken_where_there_is_one():
    state = drawing(EVEN, "RD")
    quick = Guide(insight.evaluate, insight.order, insight.rollout, depth=6, quick=lambda state: insight.order(state)[-1])
    assert GUIDE.first(state) == insight.order(state)[0]
    assert quick.first(state) == insight.order(state)[-1]
    games = [delenda.game("punic-island").start() for _ in range(2)]
    slow = Guide(island.evaluate, island.order, island.rollout, depth=20)
    fast = Guide(island.evaluate, island.order, island.rollout, depth=20, quick=island.first)
    assert play_on(games[0], slow, ROME, 3) == play_on(games[1], fast, ROME, 3)
    assert games[0] == games[1]


def test_a_rehearsal_may_be_judged_when_a_turn_has_begun():
    battle = delenda.game("de-bello-punico")
    turn_of = battle.insight.turn_of
    judged: list[int] = []

    def judge(state, _):
        judged.append(turn_of(state))
        return 0.0

    guide = Guide(judge, battle.insight.order, battle.insight.rollout, depth=1)
    for turn in (2, 3, 5):
        play_on(battle.start("po"), guide, ROME, 3, until=Until(turn_of, turn))
    assert judged == [2, 3, 5]


def test_each_kind_of_event_has_its_own_luck_for_each_seat():
    calm, busy = Luck(5), Luck(5)
    dice = [busy.of("dice", ROME).below(6) for _ in range(20)]
    assert [busy.of("cards", ROME).below(32) for _ in range(8)] == [calm.of("cards", ROME).below(32) for _ in range(8)]
    assert dice == [calm.of("dice", ROME).below(6) for _ in range(20)]
    assert dice != [calm.of("dice", CARTHAGE).below(6) for _ in range(20)]


def test_a_win_in_one_is_found_against_a_judgement_that_would_not_see_it():
    s = drawing("R [5 5|1 9|5 5] C [6 5|7 6|5 5]", "DS", "ROME")
    wrong = Guide(insight.evaluate, lambda state: insight.order(state)[::-1], insight.rollout)
    rehearsal = rehearsed(s.view(CARTHAGE), choices=40, simulations=400, guide=wrong)
    assert s.label(rehearsal.choose()[0]) == "desert P1"
    assert rehearsal.value() > 0.5


def test_a_wide_margin_keeps_the_judgements_own_choice():
    s = drawing("R [5 5|1 9|5 5] C [6 5|7 6|5 5]", "DS", "ROME")
    for seed in range(4):
        rehearsal = rehearsed(s.view(CARTHAGE), seed, simulations=6, margin=1e9)
        assert rehearsal.choose() == rehearsal.lines[0]


def test_a_turn_is_carried_out_as_far_as_it_can_be():
    state = drawing(EVEN, "RD")
    action = insight.order(state)[0]
    once, twice = state.copy(), state.copy()
    once.apply(action)
    playout.follow(twice, [action, -1])
    assert twice == once


def test_whole_turns_are_compared():
    """One that wins beats one that does not, whichever promised more."""
    s = drawing("R [5 5|1 9|5 5] C [6 5|7 6|5 5]", "DS", "ROME")
    wins, other = [s.find("desert P1")], [action for action in s.legal() if s.label(action) != "desert P1"][:1]
    rehearsal = Rehearsal(s.view(CARTHAGE), GUIDE, Rng(1), [other, wins], 0.5)
    rehearsal.run(20)
    assert rehearsal.choose() == wins


def test_a_difference_is_that_of_the_common_trials():
    assert difference([1.0, 3.0, 9.0], [0.0, 0.0]) == (2.0, 1.0)
    assert difference([0.5], [0.2]) == (pytest.approx(0.3), pytest.approx(0.3))
    assert difference([], []) == (0.0, 0.0)


def test_what_is_clearly_behind_or_makes_no_difference_is_tried_no_longer():
    leader, close, behind = [0.5, 0.1, 0.6, 0.2], [0.1, 0.5, 0.2, 0.5], [-0.5, -0.9, -0.4, -0.8]
    assert still_running([leader, close, behind], [0, 1, 2]) == [0, 1]
    assert still_running([behind, leader, close], [0, 1, 2]) == [1, 2]
    assert still_running([leader, leader, close], [0, 1, 2]) == [0, 2]
    assert still_running([leader, leader], [0, 1]) == [0]
    assert still_running([leader, [value + 0.001 for value in leader]], [0, 1]) == [0]


def test_play_goes_on_to_the_next_secret_choice():
    state = drawing(EVEN, "RD")
    seen = []

    def judge(at, seat):
        seen.append(at)
        return insight.evaluate(at, seat)

    play_on(state.copy(), Guide(judge, insight.order, insight.rollout, depth=3), ROME, 7)
    assert seen[0].outcome() is not None or seen[0].decision.simultaneous


def test_what_is_hidden_does_not_change_the_choice():
    rows = (("assign Y 6", "assign P 7", "assign G 4"), ("assign Y 2", "assign P 3", "assign G 5"))
    choices = [rehearsed(follow(at(EVEN), *row).view(CARTHAGE)).choose() for row in rows]
    assert choices[0] == choices[1]


def test_a_bot_rehearses_open_and_secret_choices():
    bot = delenda.bot("centurio:open=rehearse,secret=rehearse,choices=3,depth=6,simulations=30,seconds=0")
    for state in (drawing(EVEN, "RD"), at(EVEN)):
        view = state.view(state.actor)
        assert bot.choose(view, Rng(3)) in state.legal()
        assert bot.decide(view, Rng(3)) == bot.decide(view, Rng(3))
        assert 0 <= bot.evaluate(view, Rng(3)) <= 1


# Secret choices

CARD_OR_MAP = Guide(island.evaluate, island.order, island.rollout, depth=4)


def chosen(state, seed=1, simulations=16, margin=0.5, guide=CARD_OR_MAP) -> SecretRehearsal:
    secret = SecretRehearsal(state.view(state.actor), guide, Rng(seed), margin)
    assert secret.is_small()
    secret.run(simulations)
    return secret


def both_seats():
    """Rome is to choose Card or Map; then Carthage, when Rome has chosen."""
    first = delenda.game("punic-island").start("even")
    while not first.decision.simultaneous:
        first.apply(island.order(first)[0])
    second = first.copy()
    second.apply(second.find("map"))
    return first, second


def test_both_seats_meet_every_choice_of_the_other():
    for state in both_seats():
        secret = chosen(state, simulations=24)
        assert len(secret.mine) == 2
        assert len(secret.columns) == 2
        assert secret.choose() in secret.mine
        assert secret.choose()[0] in state.legal()
        assert -1 <= secret.value() <= 1


def test_the_second_seat_does_not_see_what_the_first_has_chosen():
    first, _ = both_seats()
    found = []
    for label in ("map", "card"):
        state = first.copy()
        state.apply(state.find(label))
        found.append(chosen(state).columns)
    assert found[0] == found[1]


def test_a_secret_choice_is_the_judgements_own_unless_it_is_worse():
    for state in both_seats():
        own = island.order(state)[0]
        assert chosen(state, simulations=0).choose() == [own]
        assert chosen(state, margin=1e9).choose() == [own]


def test_a_choice_that_always_loses_is_not_made():
    state, _ = both_seats()

    def judge(at, seat):
        return 1.0 if at.choice[seat] == state.find("card") else -1.0

    for best in (True, False):
        order = lambda at, best=best: sorted(island.order(at), reverse=best)  # noqa: E731
        secret = chosen(state, guide=Guide(judge, order, island.rollout))
        assert state.label(secret.choose()[0]) == "card"


def test_a_large_secret_choice_is_not_small():
    assert not SecretRehearsal(at(EVEN).view(ROME), GUIDE, Rng(1), 0.5).is_small()


def test_half_of_many_lines_is_given_up_as_early_as_asked():
    view, rng = drawing(EVEN, "RD").view(CARTHAGE), Rng(1)
    lines = most_promising(view, GUIDE, rng, 6)
    early = Rehearsal(view, GUIDE, rng, lines, 0.5, halve=2)
    early.run(6)
    assert len(early.running) == 6
    early.run(6)
    assert len(early.running) < 6, "after two trials of each"


# By the clock


def test_a_patient_rehearsal_tries_every_line_and_gives_up_half_when_told():
    view, rng = drawing(EVEN, "RD").view(CARTHAGE), Rng(1)
    lines = most_promising(view, GUIDE, rng, 6)
    rehearsal = Rehearsal(view, GUIDE, rng, lines, 0.5, patient=True)
    rehearsal.run(6 * (PATIENT - 1))
    assert [len(found) for found in rehearsal.results] == [PATIENT - 1] * 6
    assert not rehearsal.is_settled(10**6)
    rehearsal.results = [[value / 10] for value in (0, 1, 5, 2, 4, 3)]
    rehearsal.halve()
    assert rehearsal.running == [0, 2, 4, 5], "what promised most stays in the running"
    rehearsal.running = [0, 1]
    rehearsal.halve()
    assert rehearsal.running == [0, 1], "the last two are compared to the end"

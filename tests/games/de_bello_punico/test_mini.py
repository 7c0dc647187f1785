"""The scenario `mini`, the causeway: one attack on a rearguard, small enough to be looked at as a whole and solved."""

import pytest

import delenda
from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY, ROME

GAME = delenda.game("de-bello-punico")


def play(*labels):
    state = GAME.start("mini")
    for label in labels:
        state.play(state.find(label))
    return state


def test_it_begins_with_the_tokens():
    state = GAME.start("mini")
    assert (state.actor, state.decision.name) == (CARTHAGE, "command_place")
    assert state.labels() == ["COMBAT:cp", "COMBAT:vacuus", "CAVALRY:cp", "CAVALRY:vacuus"]
    names = [state.box.hexes.name(h) for h in state.where]
    assert (names, state.disorder) == (["0909", "0908"], [0, 2])
    assert [state.box.hexes.name(h) for h in state.leader] == names


def test_armies_in_contact_have_no_initiative_and_no_movement():
    state = play("COMBAT:cp", "COMBAT:cp", "CAVALRY:vacuus")  # ROME's second token has one place only
    assert (state.actor, state.decision.name, state.first) == (ROME, "attack_pick", ROME)
    state.play(state.find("end"))
    assert str(state.outcome()) == "DRAW TURN_LIMIT"  # CARTHAGE faces away and cannot attack


def test_the_kind_of_the_tokens_is_hidden():
    point, bluff = (play(*labels).view(ROME) for labels in (
        ("COMBAT:cp", "COMBAT:cp", "CAVALRY:vacuus"), ("COMBAT:vacuus", "COMBAT:cp", "CAVALRY:cp"),
    ))  # fmt: skip
    assert point.dump() == bluff.dump()


def test_a_beaten_rearguard_loses_the_battle():
    state = play("COMBAT:cp", "COMBAT:cp", "CAVALRY:vacuus", "R-SC1", "stand", "yes", "no")
    for label in ("d6 6", "d6 1", "d6 2"):  # 6 + 3 + 1 rear + 1 Gracchus + 1 against 1 + 4 + 1 − 2: double; Hanno lives
        state.play(state.find(label))
    assert state.decision.name == "advance"
    state.play(state.find("face N"))
    assert str(state.outcome()) == "ROME ROUT"


def test_the_whole_tree():
    decisions = ends = 0
    reached = set()
    ahead = [GAME.start("mini")]
    while ahead:
        state = ahead.pop()
        if state.actor == NOBODY:
            ends += 1
            reached.add(str(state.outcome()))
            continue
        decisions += state.actor != CHANCE
        for action in state.legal():
            after = state.copy()
            after.apply(action)
            ahead.append(after)
    assert (decisions, ends) == (2389, 30392)
    assert reached == {"ROME ROUT", "CARTHAGE ROUT", "DRAW TURN_LIMIT", "DRAW DOUBLE_ROUT"}


def tree(state):
    """The game for a solver: a mean payoff of ROME, a chance node, or (seat, information state, branches)."""
    if state.actor == NOBODY:
        return state.outcome().payoff(ROME)
    branches = []
    for action in state.legal():
        after = state.copy()
        after.apply(action)
        branches.append(tree(after))
    if all(isinstance(branch, float | int) for branch in branches):
        if state.actor == CHANCE:
            return sum(branches) / len(branches)
        if len(set(branches)) == 1:
            return branches[0]
    return state.actor, GAME.write_position(state.view(state.actor)) if state.actor != CHANCE else "", branches


def improve(node, regrets, rome, carthage):
    """One sweep of regret matching+; returns ROME's value against both seats' present strategies."""
    if isinstance(node, float | int):
        return node
    seat, known, branches = node
    if seat == CHANCE:
        return sum(improve(branch, regrets, rome, carthage) for branch in branches) / len(branches)
    mine = regrets.setdefault(known, [0.0] * len(branches))
    total = sum(mine)
    shares = [regret / total for regret in mine] if total else [1 / len(mine)] * len(mine)
    values = [
        improve(branch, regrets, *((rome * share, carthage) if seat == ROME else (rome, carthage * share)))
        for branch, share in zip(branches, shares, strict=True)
    ]
    value = sum(share * each for share, each in zip(shares, values, strict=True))
    others, sign = (carthage, 1) if seat == ROME else (rome, -1)
    for i, each in enumerate(values):
        mine[i] = max(0.0, mine[i] + sign * others * (each - value))
    return value


def test_its_value_is_five_twentyseventh_for_rome():
    root = tree(GAME.start("mini"))
    regrets = {}
    for _ in range(60):
        value = improve(root, regrets, 1.0, 1.0)
    assert value == pytest.approx(5 / 27, abs=1e-6)

"""Whole games as arrays, and their solutions."""

import pytest

import delenda
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.errors import DelendaError
from delenda.kernel.registry import games
from delenda.search.game_tree import AT_AN_END, AT_CHANCE, GameTree
from delenda.search.regret import Solver, Walk, shares, uniform

SIZES = {  # chance, decisions, ends; information states with perfect recall
    "scipio": ((1, 649, 1112), 529),  # 481 decisions are open; the secret ones are 8 states under each of the 6 tiles
    "zama": ((430, 212, 1651), 212),
    "punica": ((0, 171, 122), 144),
    "de-bello-punico": ((1444, 1401, 6160), 869),
    "punic-island": ((995, 1426, 2163), 972),
}
WORTH = {"zama": 121 / 256, "punica": -1 / 2, "de-bello-punico": 17 / 81, "punic-island": -1 / 5}  # to ROME


def mini(slug):
    return GameTree(delenda.game(slug).start("mini"))


@pytest.mark.parametrize("slug", SIZES)
def test_the_trees_of_the_mini_scenarios_are_as_small_as_is_said(slug):
    tree = mini(slug)
    assert (tree.counts(), tree.information_states) == SIZES[slug]


@pytest.mark.parametrize("slug", WORTH)
def test_what_the_mini_scenarios_are_worth(slug):
    solver = Solver(mini(slug))
    solver.run(300)
    assert solver.exploitability() < 0.005
    assert solver.value() == pytest.approx(WORTH[slug], abs=0.005)


def test_a_node_comes_before_its_branches_and_shares_add_up():
    tree = mini("scipio")
    for node in range(tree.nodes):
        first, count = tree.first[node], tree.branches[node]
        assert (count == 0) == (tree.known[node] == AT_AN_END)
        assert count == 0 or first > node
        if tree.known[node] == AT_CHANCE:
            assert sum(tree.share[branch] for branch in range(first, first + count)) == pytest.approx(1)
    found = uniform(tree)
    for state in range(tree.information_states):
        assert sum(found[slot] for slot in range(tree.slot[state], tree.slot[state + 1])) == pytest.approx(1)


def test_every_information_state_is_met_once():
    met = []
    tree = GameTree(delenda.game("punica").start("mini"), meet=met.append)
    assert [state.actor for state in met] == list(tree.seat)
    assert [action for state in met for action in state.legal()] == list(tree.action)


def test_a_best_answer_is_at_least_as_good_as_the_strategy():
    tree = mini("scipio")
    walk, even = Walk(tree), uniform(tree)
    value = walk.evaluate(even)
    assert walk.best_answer(even, ROME) > value
    assert walk.best_answer(even, CARTHAGE) > -value


def test_more_iterations_are_harder_to_exploit():
    solver = Solver(mini("scipio"))
    found = []
    for iterations in (1, 3, 12):
        solver.run(iterations)
        found.append(solver.exploitability())
    assert found == sorted(found, reverse=True)
    assert found[-1] == pytest.approx(0.080, abs=0.001)  # as OpenSpiel's CFR+ after 16 iterations


def test_a_tree_that_is_too_large_is_refused():
    with pytest.raises(DelendaError, match="more than 1,000 positions"):
        GameTree(delenda.game("scipio").start("mini"), most=1000)


@pytest.mark.parametrize("slug", [game.slug for game in games() if game.has_secrets])
def test_every_game_with_secrets_has_a_medium_scenario_for_research_only(slug):
    game = delenda.game(slug)
    scenario = next(scenario for scenario in game.scenarios if scenario.slug == "medium")
    assert scenario.is_study


def test_openspiel_measures_the_same():
    """The same strategy of ours, in OpenSpiel's words."""
    pyspiel = pytest.importorskip("pyspiel", reason="the extra delenda[research] is not installed")
    from open_spiel.python.algorithms import exploitability
    from open_spiel.python.policy import TabularPolicy

    from delenda.adapters import openspiel

    game = pyspiel.load_game("python_delenda_punica(scenario=mini)")
    start = game.new_initial_state().moment.state
    tree = GameTree(start)
    solver = Solver(tree)
    solver.run(5)
    average = solver.average()
    policy = TabularPolicy(game)
    node_of = {(): 0}
    ahead = [game.new_initial_state()]
    while ahead:
        state = ahead.pop()
        node = node_of[tuple(state.history())]
        if state.is_terminal():
            continue
        first = tree.first[node]
        known = tree.known[node]
        row = policy.policy_for_key(state.information_state_string())
        for index, action in enumerate(state.legal_actions()):
            row[action] = average[tree.slot[known] + index]
            child = state.child(action)
            node_of[tuple(child.history())] = first + index
            ahead.append(child)
    assert exploitability.exploitability(game, policy) == pytest.approx(solver.exploitability())
    assert openspiel.short_name(delenda.game("punica")) == "python_delenda_punica"
    assert list(shares(tree, average)) == pytest.approx(list(average))

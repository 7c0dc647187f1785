"""OpenSpiel's own tests, for every game."""

import pickle
import random
import sys
import unittest
from functools import cache

import numpy as np
import pytest

pytest.importorskip("pyspiel", reason="the extra delenda[research] is not installed, or OpenSpiel is not available here")

import pyspiel

import delenda.adapters.openspiel as adapter
from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY, ROME
from delenda.kernel.playout import playout
from delenda.kernel.registry import games
from delenda.kernel.rng import Rng
from delenda.kernel.testkit import text_of
from support.breadth import mostly_broad

NAMES = [adapter.short_name(game) for game in games()]
MINIS = [
    f"{adapter.short_name(game)}(scenario=mini)" for game in games() if "mini" in [scenario.slug for scenario in game.scenarios]
]
SMALL = [name for name in MINIS if "bello" not in name and "island" not in name]  # OpenSpiel's CFR is slow
MINI = "python_delenda_scipio(scenario=mini)"


@pytest.fixture(scope="module")
def api_test():
    """The module reads its command line; ours is not meant for it."""
    from absl import flags
    from open_spiel.integration_tests import api_test

    if not flags.FLAGS.is_parsed():
        flags.FLAGS([sys.argv[0]])
    return api_test


def run(base, game_string, name):
    """Run a class of OpenSpiel's tests for one game; the failures, if any."""
    case = type(f"{base.__name__}_{name}", (base,), {"game": pyspiel.load_game(game_string), "game_name": name})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun > 4
    return [text for _, text in result.errors + result.failures]


SEATS = (ROME, CARTHAGE)
MANY = 10_000  # nodes of a tree; OpenSpiel's own walks, in Python, would take minutes for more
LAST = 120  # actions: of a longer game OpenSpiel plays about the last so many


@pytest.mark.parametrize("name", mostly_broad(NAMES, "python_delenda_scipio", "python_delenda_zama"))
def test_random_simulations_with_serialization(name, capfd):
    game = pyspiel.load_game(name)
    length = playout(game.start.state.copy(), Rng(1))
    late = play(game, max(0, length - LAST))
    start = game.new_initial_state() if late.is_terminal() else late
    pyspiel.random_sim_test(game, 1, True, False, specific_initial_state=start)


@pytest.mark.parametrize("name", NAMES)
def test_states_survive_serialization_and_pickling(name):
    game = pyspiel.load_game(name)
    for steps in (0, 1, 2, 5, 13, 34, 89):
        state = play(game, steps)
        again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1]
        for twin in (again, pickle.loads(pickle.dumps(state)), state.clone()):
            assert str(twin) == str(state)
            assert twin.history() == state.history()
            for player in (ROME, CARTHAGE):
                assert twin.information_state_string(player) == state.information_state_string(player)


@pytest.mark.parametrize("name", NAMES)
def test_openspiels_api_test(name, api_test, monkeypatch):
    random.seed(1)  # OpenSpiel samples states by it, and wants a secret among them
    some = api_test.sample_some_states.sample_some_states
    monkeypatch.setattr(api_test.sample_some_states, "sample_some_states", lambda game, max_states: some(game, max_states=200))
    assert run(api_test.EnforceAPIOnPartialTreeBase, name, name) == []


@pytest.mark.parametrize("name", mostly_broad(MINIS, MINI))
def test_openspiels_api_test_on_the_full_tree(name, api_test, monkeypatch):
    counts, known = walk(name)
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, "mini", counts)
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, "mini", known)
    assert run(api_test.EnforceAPIOnFullTreeBase, name, "mini") == []


@cache
def walk(name):
    """Every way through a game on the kernel's states: how many chance points, decisions and ends there are, and how many
    decisions the deciding seats can tell apart by all that they have seen and done."""
    counts, known = [0, 0, 0], set()
    open_ends = [(pyspiel.load_game(name).start.state, ((), ()))]
    while open_ends:
        assert sum(counts) < MANY, f"the tree of {name} is too large to be walked"
        state, pasts = open_ends.pop()
        if state.actor == NOBODY:
            counts[2] += 1
            continue
        counts[state.actor != CHANCE] += 1
        seen = [str(state.view(seat)) for seat in SEATS]
        if state.actor != CHANCE:
            known.add((state.actor, seen[state.actor], pasts[state.actor]))
        for action in state.legal():
            after = state.copy()
            after.apply(action)
            noticed = [(seen[seat], action if seat == state.actor else -1) for seat in SEATS]
            open_ends.append(
                (
                    after,
                    tuple(
                        hash((pasts[seat], noticed[seat]))
                        if seat == state.actor or str(after.view(seat)) != seen[seat]
                        else pasts[seat]
                        for seat in SEATS
                    ),
                )
            )
    return tuple(counts), len(known)


def play(game, steps, seed=1):
    rng = random.Random(seed)
    state = game.new_initial_state()
    while steps and not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        steps -= 1
    return state


@pytest.mark.parametrize("name", NAMES)
def test_resampled_states_look_the_same(name):
    game = pyspiel.load_game(name)
    rng = random.Random(3)
    for steps in (0, 1, 3, 7, 20, 60):
        state = play(game, steps)
        if state.is_terminal():
            continue
        for player in (ROME, CARTHAGE):
            other = state.resample_from_infostate(player, rng.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, other))[1]
            assert str(again) == str(other)
            assert again.information_state_string(player) == other.information_state_string(player)
            while not other.is_terminal() and len(other.history()) < steps + 20:
                other.apply_action(rng.choice(other.legal_actions()))


def test_resampling_covers_what_is_hidden():
    state = pyspiel.load_game(MINI).new_initial_state()
    for action in (state.legal_actions()[0], 35, 38):  # tiles, then ROME's 2 and 5
        state.apply_action(action)
    rng = random.Random(1)
    seen = {str(state.resample_from_infostate(CARTHAGE, rng.random)) for _ in range(60)}
    assert len(seen) == 6


def test_information_states_tell_own_actions_and_what_was_seen_and_no_more():
    start = pyspiel.load_game(MINI).new_initial_state().child(99)
    one, two = start.child(35).child(38), start.child(38).child(35)
    assert one.information_state_string(ROME) != two.information_state_string(ROME)
    assert one.information_state_string(CARTHAGE) == two.information_state_string(CARTHAGE)
    assert one.information_state_tensor(CARTHAGE) == two.information_state_tensor(CARTHAGE)
    assert start.child(35).information_state_string(CARTHAGE) == start.information_state_string(CARTHAGE)


WINDOW = 3


@pytest.mark.parametrize("own", games(), ids=lambda game: game.slug)
def test_a_window_shows_networks_what_was_seen_and_done(own):
    game = pyspiel.load_game(f"{adapter.short_name(own)}(window={WINDOW})")
    size, actions = game.encoder.size, game.num_distinct_actions()
    kind = pyspiel.IIGObservationType(perfect_recall=True, public_info=True, private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER)
    observer, rng, steps = game.make_py_observer(kind), random.Random(4), {ROME: [], CARTHAGE: []}
    state = game.new_initial_state()
    for step in range(40):
        if state.is_terminal():
            break
        for player in SEATS:
            observer.set_from(state, player)
            frames = observer.dict["past"].reshape(WINDOW, size + actions)
            done = [int(np.argmax(frame[size:])) if frame[size:].any() else -1 for frame in frames]
            known = steps[player][-WINDOW:][::-1]
            assert [action for action, _ in known] == done[: len(known)]
            assert all(np.array_equal(frame[:size], row) for frame, (_, row) in zip(frames, known, strict=False))
            assert not frames[len(known) :].any()
            if step % 10 == 0:
                assert state.information_state_tensor(player) == observer.tensor.tolist()
                again = pickle.loads(pickle.dumps(state))
                assert again.information_state_tensor(player) == observer.tensor.tolist()
                guess = state.resample_from_infostate(player, rng.random)
                assert guess.information_state_tensor(player) == observer.tensor.tolist()
        kernel, action = state.moment.state, rng.choice(state.legal_actions())
        after = state.child(action)
        for player in SEATS:
            if kernel.actor == player or str(kernel.view(player)) != str(after.moment.state.view(player)):
                row = adapter.observe(game.encoder, kernel.view(player), player)
                steps[player].append((action if kernel.actor == player else -1, row))
        state = after


def test_a_window_cannot_be_negative():
    with pytest.raises(Exception, match="window must be 0"):
        pyspiel.load_game("python_delenda_scipio(window=-1)")


def test_observers_part_public_from_private():
    game = pyspiel.load_game(MINI)
    state = game.new_initial_state().child(99).child(35)

    def observer(public, private):
        return game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=False, public_info=public, private_info=private))

    kinds = pyspiel.PrivateInfoType
    public, private = observer(True, kinds.NONE), observer(False, kinds.SINGLE_PLAYER)
    both, everything = observer(True, kinds.SINGLE_PLAYER), observer(True, kinds.ALL_PLAYERS)
    for each in (public, private, both, everything):
        each.set_from(state, ROME)
    assert np.array_equal(both.dict["public"], public.dict["public"])
    assert np.array_equal(both.dict["private"], private.dict["private"])
    assert private.dict["private"].any()  # ROME knows its card
    private.set_from(state, CARTHAGE)
    assert not private.dict["private"].any()
    assert private.string_from(state, ROME)
    assert private.string_from(state, CARTHAGE) == ""
    assert public.string_from(state, ROME) == public.string_from(state, CARTHAGE)
    everything.set_from(state, CARTHAGE)
    assert everything.dict["private"].any()
    with pytest.raises(ValueError, match="take no parameters"):
        game.make_py_observer(None, {"size": 3})


def test_parameters_choose_scenario_and_options():
    game = pyspiel.load_game("python_delenda_scipio(scenario=mini,adjacency=grid)")
    setting = game.new_initial_state().moment.state.setting
    assert (setting.scenario, setting.options) == ("mini", {"adjacency": "grid"})
    assert pyspiel.load_game(str(game)).new_initial_state().moment.state.setting.scenario == "mini"


@pytest.mark.parametrize("own", games(), ids=lambda game: game.slug)
def test_every_value_of_every_option_survives_a_string(own):
    for option in own.options:
        for value in option.choices:
            game = pyspiel.load_game(f"{adapter.short_name(own)}({option.name}={value})")
            assert pyspiel.load_game(str(game)).new_initial_state().moment.state.setting.options[option.name] == value


def test_chance_has_the_weights_of_the_rules():
    rng = random.Random(5)
    state = pyspiel.load_game("python_delenda_scipio").new_initial_state()
    weighted = 0
    while not state.is_terminal():
        if state.is_chance_node():
            kernel = state.moment.state
            assert kernel.actor == CHANCE
            probabilities = [p for _, p in state.chance_outcomes()]
            assert sum(probabilities) == pytest.approx(1)
            weighted += len(set(probabilities)) > 1
        state.apply_action(rng.choice(state.legal_actions()))
    assert weighted


def test_children_do_not_change_their_parent():
    state = play(pyspiel.load_game("python_delenda_scipio"), 10)
    before = text_of(state.moment.state)
    for action in state.legal_actions():
        state.child(action)
    assert text_of(state.moment.state) == before


@pytest.mark.parametrize("name", SMALL)
def test_cfr_finds_policies_that_are_hard_to_exploit(name):
    from open_spiel.python import policy
    from open_spiel.python.algorithms import cfr, exploitability

    game = pyspiel.load_game(name)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(4):
        solver.evaluate_and_update_policy()
    found = exploitability.exploitability(game, solver.average_policy())
    assert 0 <= found < 0.7 * exploitability.exploitability(game, policy.UniformRandomPolicy(game))


def test_solvers_in_cpp_find_what_those_in_python_do():
    """OpenSpiel's bots in C++ crash on games that are written in Python, its solvers do not."""
    from open_spiel.python.algorithms import cfr, exploitability

    game = pyspiel.load_game("python_delenda_punica(scenario=mini)")
    found = []
    for make, distance in ((pyspiel.CFRPlusSolver, pyspiel.exploitability), (cfr.CFRPlusSolver, exploitability.exploitability)):
        solver = make(game)
        for _ in range(3):
            solver.evaluate_and_update_policy()
        found.append(distance(game, solver.average_policy()))
    assert found[0] == pytest.approx(found[1])
    sampling = pyspiel.ExternalSamplingMCCFRSolver(game, 1)
    sampling.run_iteration()
    assert sum(pyspiel.evaluate_bots(game.new_initial_state(), [pyspiel.make_uniform_random_bot(p, 1) for p in (0, 1)], 3)) == 0


def test_tree_search_over_information_sets_runs():
    from open_spiel.python.algorithms import ismcts, mcts

    game = pyspiel.load_game(MINI)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        uct_c=2.0,
        max_simulations=20,
        random_state=np.random.RandomState(2),
    )
    state = game.new_initial_state().child(99).child(35).child(38)
    assert bot.step(state) in state.legal_actions()

"""Rows taken apart and read back: the names that a decoder gives are those of what the state has."""

from importlib.resources import files
from math import prod

import numpy as np
import pytest

pytest.importorskip("gymnasium", reason="the extra delenda[research] is not installed")

import gymnasium

import delenda
from delenda.adapters.gymnasium import BatchEnv
from delenda.adapters.structure import Structured, StructuredBatch, layout_of
from delenda.kernel.actor import CARTHAGE, NOBODY, ROME
from delenda.kernel.registry import games
from delenda.kernel.testkit import settings

ALL = games()
CASES = [(game, scenario, options) for game in ALL for scenario, options in settings(game)]
NAMED = [f"{case[0].slug}-{case[1]}-{number}" for number, case in enumerate(CASES)]

# Change the number with the layout: whoever has trained a network must see that its rows have changed
LAYOUTS = {
    "scipio": (2, 121, 21),
    "zama": (1, 1439, 30),
    "punica": (2, 306, 20),
    "de-bello-punico": (1, 5612, 33),
    "punic-island": (1, 7316, 38),
}


def states(game, scenario, options, steps=120):
    state, rng = game.start(scenario, options), delenda.Rng(5)
    for _ in range(steps):
        yield state
        if state.actor == NOBODY:
            return
        state.apply(delenda.sample(state, rng))


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
def test_a_layout_has_a_version(game):
    encoder = layout_of(game).encoder
    assert (encoder.version, encoder.size, len(encoder.parts)) == LAYOUTS[game.slug]


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
def test_all_scenarios_have_one_layout(game):
    layouts = [layout_of(game, scenario.slug) for scenario in game.scenarios]
    assert all(layout.shapes == layouts[0].shapes for layout in layouts)


@pytest.mark.parametrize(("game", "scenario", "options"), CASES, ids=NAMED)
def test_every_number_has_a_name(game, scenario, options):
    layout = layout_of(game, scenario, options)
    for seat in (ROME, CARTHAGE):
        names = layout.names[seat]
        assert list(names) == [part.name for part in layout.encoder.parts]
        for part in layout.encoder.parts:
            assert prod(len(axis) for axis in names[part.name]) == part.size
            assert all(len(set(axis)) == len(axis) for axis in names[part.name])


@pytest.mark.parametrize(("game", "scenario", "options"), CASES, ids=NAMED)
def test_what_is_decoded_is_encoded_again(game, scenario, options):
    layout = layout_of(game, scenario, options)
    for step, state in enumerate(states(game, scenario, options)):
        if step % 8:
            continue
        for seat in (ROME, CARTHAGE):
            row = np.array(layout.encoder.encode(state, seat, seat), np.float32)
            said = layout.decode(row)
            assert np.array_equal(layout.encode(said), row)
            assert np.array_equal(layout.join(layout.split(row)), row)
            assert said["seat"] == seat
            if state.actor == seat:
                assert said["decision"] == {state.decision.name: 1}


def said_of(state, seat):
    setting = state.setting
    layout = layout_of(delenda.game(setting.slug), setting.scenario, setting.options)
    return layout.decode(layout.encoder.encode(state, seat, seat))


def test_scipio_in_names():
    state = delenda.game("scipio").read_position("R [6 6|6 6|5 5] C [6 5|7 6|5 5] tiles 3 2 1 quiet 3 ROME assign")
    said = said_of(state, CARTHAGE)
    assert said["counts"]["own"] == {"Y1": 6, "Y2": 5, "P1": 7, "P2": 6, "G1": 5, "G2": 5}
    assert said["tiles"] == {"3 2 1": 1}
    assert said["quiet"] == 3
    assert list(said["own hand"]) == ["2", "3", "4", "5", "6", "7"]


@pytest.mark.parametrize("seat", [ROME, CARTHAGE])
def test_zama_in_names(seat):
    for state in states(delenda.game("zama"), "standard", {}, 300):
        said = said_of(state, seat)
        on_mat = {
            square
            for side in ("own units", "enemy units")
            for classes in said[side].values()
            for squares in classes.values()
            for square in squares
        }
        assert on_mat == {state.box.names[place] for place in state.place if place >= 0}
        assert said["turn"] == state.turn


@pytest.mark.parametrize("seat", [ROME, CARTHAGE])
def test_punica_in_names(seat):
    from delenda.games.punica.words import REGION_KEYS

    for state in states(delenda.game("punica"), "standard", {}):
        said = said_of(state, seat)
        own = said["armies"].get("own", {})
        assert own == {
            key: state.armies[seat * len(REGION_KEYS) + number]
            for number, key in enumerate(REGION_KEYS)
            if state.armies[seat * len(REGION_KEYS) + number]
        }
        cards = state.box.cards[seat]
        hand = {card.code for number, card in enumerate(cards) if state.held[seat] >> number & 1}
        assert {code for code in said["hands"] if code in {card.code for card in cards}} == hand


@pytest.mark.parametrize("seat", [ROME, CARTHAGE])
def test_de_bello_punico_in_names(seat):
    for state in states(delenda.game("de-bello-punico"), "zama", {}, 300):
        said, box = said_of(state, seat), state.box
        for side, units in ((seat, "own units"), (1 - seat, "enemy units")):
            for unit in range(box.first_unit[side], box.first_unit[side + 1]):
                told = said[units][box.names[unit]]
                hex_name = f"{told.get('column', 0):02}{told.get('row', 0):02}"
                assert ("on the map" in told) == (state.where[unit] >= 0)
                assert "on the map" not in told or hex_name == box.hexes.name(state.where[unit])


@pytest.mark.parametrize("seat", [ROME, CARTHAGE])
def test_punic_island_in_names(seat):
    for state in states(delenda.game("punic-island"), "war", {}, 300):
        said, box = said_of(state, seat), state.box
        for unit, code in enumerate(box.unit_codes):
            told = said["units"][code]
            assert ("own" in told) == (state.side[unit] == seat)
            assert box.type_codes[box.unit_type[unit]] in told
            if 0 <= state.loc[unit] < box.places:
                assert "on the map" in told
                assert told["place"] == state.loc[unit] + 1
        held = {card for card in said["hand"] if card.startswith("RC"[seat])}
        assert len(held) == sum(1 for count in state.hand[seat * 19 : seat * 19 + 19] if count)


def test_planes_are_columns_of_hexes_and_rows_of_squares():
    [hexes] = layout_of(delenda.game("de-bello-punico")).names[0]["cost"]
    assert np.array(hexes).reshape(22, 16)[4, 8] == "0509"
    [squares] = layout_of(delenda.game("zama")).names[0]["number"]
    assert np.array(squares).reshape(7, 6)[4].tolist() == ["a5", "b5", "c5", "d5", "e5", "f5"]


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
def test_an_environment_with_structure(game):
    env = Structured(gymnasium.make(f"Delenda/{game.slug}-v{game.rules_version}"))
    observation, info = env.reset(seed=1)
    over = False
    for _ in range(20):
        assert env.observation_space.contains(observation)
        if over:
            break
        observation, _reward, over, _cut, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))


def test_a_batch_has_the_same_structure():
    envs = StructuredBatch(BatchEnv("scipio", 4, scenario="mini"))
    observations, _infos = envs.reset(seed=1)
    assert envs.observation_space.contains(observations)
    ended = 0
    for _ in range(60):
        observations, _rewards, over, _cut, infos = envs.step(envs.unwrapped.sample())
        assert envs.observation_space.contains(observations)
        assert observations["seat"][:, 0].tolist() == infos["seat"].tolist()
        if over.any():
            ended += 1
            assert infos["final_obs"]["counts"].shape == (4, 2, 6)
    assert ended


def test_an_owners_box_has_a_layout_of_its_own(tmp_path):
    text = files("delenda.games.scipio").joinpath("data/box.toml").read_text(encoding="utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(text.replace("quiet_limit = 12", "quiet_limit = 24"), encoding="utf-8")
    plain = Structured(gymnasium.make("Delenda/scipio-v2")).layout
    quiet = plain.places["quiet"]
    assert list(plain.encoder.most)[quiet] == [12]
    for layout in (
        layout_of(delenda.game("scipio"), box=mine),
        Structured(gymnasium.make("Delenda/scipio-v2", box=str(mine))).layout,
        StructuredBatch(BatchEnv("scipio", 2, box=mine)).layout,
    ):
        assert list(layout.encoder.most)[quiet] == [24]

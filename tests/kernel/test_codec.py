"""Dumped states that are wrong, and short position texts that are."""

import gc
import tracemalloc

import pytest

import delenda
from delenda import BadPosition, DelendaError
from delenda.kernel.codec import pack, unpack

SCIPIO = delenda.game("scipio")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"game": "zama"}, "this is a state of 'zama', not of 'scipio'."),
        ({"rules": 7}, "dumped under rules version 7; this is version 2."),
        ({"actor": "GAUL"}, "'actor' must be one of ROME, CARTHAGE, CHANCE, NOBODY, not 'GAUL'."),
        ({"decision": "charge"}, "Scipio has no decision 'charge'."),
        ({"options": []}, "'options' must be a table of texts, not []."),
        ({"reason": "TIRED"}, "only a game that is over has a reason, and it has no decision."),
    ],
)
def test_a_wrong_dump_is_refused(change, sentence):
    with pytest.raises(DelendaError) as caught:
        SCIPIO.load({**SCIPIO.start().dump(), **change})
    assert sentence in str(caught.value)


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("troops", [6] * 11, "'troops' must be a list of 12 whole numbers"),
        ("troops", [True] * 12, "'troops' must be a list of 12 whole numbers"),
        ("round", "1", "'round' must be a whole number, not '1'."),
        ("elephants", 3, "the dumped state has an unknown value 'elephants'."),
        ("strikes", [0, 0, 1], "the strike order names each Field once (3.3.4)."),
        ("deck", [9, 9, 9, 9, 9], "the deck holds New Orders cards that do not exist."),
        ("held", [62, 63], "Rome must have each of its six Command cards in exactly one place."),
    ],
)
def test_a_wrong_value_is_named(name, value, sentence):
    data = SCIPIO.start().dump()
    data["data"][name] = value
    with pytest.raises(BadPosition) as caught:
        SCIPIO.load(data)
    assert sentence in str(caught.value)


def test_a_missing_value_is_named():
    data = SCIPIO.start().dump()
    del data["data"]["quiet"]
    with pytest.raises(BadPosition, match="the dumped state has no value 'quiet'"):
        SCIPIO.load(data)


def test_a_dump_that_is_no_table():
    with pytest.raises(BadPosition, match="a dumped state is a table"):
        SCIPIO.load([])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("R [6 6|6 6|5 5]", "Carthage has an empty Formation, but the game goes on (3.3.6)."),
        ("R [6 6|6 6|5] C [6 6|6 6|5 5]", "an army is written like [6 6|6 6|5 5]."),
        ("R [6 6|6 6|5 5] C [6 6|6 6|5 5] weather 3", "a word 'weather' that means nothing here."),
        ("R [6 6|6 6|5 5] C [6 6|6 6|5 5] tiles 1 1 2", "tiles are 1, 2 and 3 in some order."),
        ("R [6 6|6 6|5 5] C [6 6|6 6|5 5] round x", "needs a whole number where it says 'x'."),
        ("R [6 6|6 6|5 5] C [6 6|6 6|5 5] field B", "says 'B' where it needs one of Y, P, G."),
        ("R [6 6|6 6|5 5] C [6 6|6 6|5 5] quiet", "ends in the middle of a statement."),
        ("R [9 9|9 9|9 9] C [6 6|6 6|5 5]", "an army is 34 tokens"),
        ("R [6 6|6 6|5 5] C [6 6|6 6|5 5] ROME ponder", "Scipio has no decision 'ponder'."),
    ],
)
def test_a_wrong_position_text_is_refused(text, sentence):
    with pytest.raises(BadPosition) as caught:
        SCIPIO.read_position(text)
    assert sentence in str(caught.value)


def test_states_compare_by_value_and_have_no_hash():
    assert SCIPIO.start() == SCIPIO.start()
    assert SCIPIO.start() != SCIPIO.start(options={"adjacency": "grid"})
    with pytest.raises(TypeError, match="has no hash"):
        hash(SCIPIO.start())


@pytest.mark.parametrize("slug", [game.slug for game in delenda.games()])
def test_states_that_were_read_are_freed(slug):
    game, state = delenda.game(slug), delenda.game(slug).start()
    dumped, packed = state.dump(), pack(state)

    def bytes_after(times):
        for _ in range(times):
            game.load(dumped)
            unpack(state, packed)
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    try:
        before = bytes_after(2)
        assert bytes_after(10) - before < 1000
    finally:
        tracemalloc.stop()

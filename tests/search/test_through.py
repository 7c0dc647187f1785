"""Open decisions followed to the next secret choice."""

import pytest

import delenda
from delenda.games.scipio import insight
from delenda.search.through import Through
from delenda.search.tree import Guide
from support.scipio import at, cards, drawing

GUIDE = Guide(insight.evaluate, insight.order, insight.rollout, foresee=insight.foresee)


def label(state):
    return state.label(Through(state, GUIDE, 1).best())


def test_a_split_that_loses_is_not_chosen():
    assert label(cards(at("R [1 5|6 6|5 5] C [1 5|6 6|5 5] tiles 1 2 3"), "Y4 P6 G7", "Y5 P6 G7")) == "take 0 1"


def test_the_deserter_takes_the_last_token():
    state = drawing("R [5 5|1 9|5 5] C [6 5|7 6|5 5]", "DS", "ROME")
    through = Through(state, GUIDE, 1)
    assert state.label(through.best()) == "desert P1"
    assert through.values[through.best()] == 1


def test_a_certain_deserter_is_not_drawn():
    text = "R [5 5|1 2|5 5] C [6 5|7 6|5 5] placed 3 7 5 / 6 7 4 deck DS1 ROME draw_offer"
    assert label(at(text)) == "pass"


def test_two_steps_are_planned_together():
    """Yellow is the weak Field; both steps lead there."""
    state = drawing("R [1 2|6 6|6 6] C [3 3|7 6|5 5]", "RD", "ROME")
    before = state.total(delenda.ROME, 0)
    while state.decision.name == "redeploy":
        state.apply(Through(state, GUIDE, 1).best())
    assert state.total(delenda.ROME, 0) == before + 2


@pytest.mark.parametrize("drawer", ["ROME", "CARTHAGE"])
def test_values_are_the_actors(drawer):
    """Much the better army: whoever has it is glad, and moving is worth no less than leaving all as it is."""
    better, worse = "[6 6|6 6|5 5]", "[2 2|3 3|2 2]"
    armies = f"R {better} C {worse}" if drawer == "ROME" else f"R {worse} C {better}"
    state = drawing(armies, "RD", drawer)
    values = Through(state, GUIDE, 0).values
    assert 0.5 < values[state.legal()[0]] <= max(values.values()) <= 1

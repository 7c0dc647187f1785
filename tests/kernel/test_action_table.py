"""The table of actions: complete, and the same there and back."""

import pytest

import delenda
from delenda.adapters.actions import lines
from delenda.kernel.action_table import ActionTable, span
from delenda.kernel.actor import NOBODY
from delenda.kernel.errors import DelendaError
from delenda.kernel.registry import games
from delenda.kernel.testkit import settings

CASES = [(game, scenario, options) for game in games() for scenario, options in settings(game)]
NAMED = [f"{case[0].slug}-{case[1]}-{number}" for number, case in enumerate(CASES)]
STEPS = 600  # of random games with each setting


@pytest.mark.parametrize(("game", "scenario", "options"), CASES, ids=NAMED)
def test_every_id_means_a_decision_with_arguments_and_these_mean_the_id(game, scenario, options):
    table = game.action_table(scenario, options)
    assert set(table.spans) == {decision.name for decision in game.decisions}
    for meaning in table:
        assert 0 <= meaning.action < game.action_count
        assert table.id(meaning.decision, meaning.verb, **meaning.arguments) == meaning.action
        assert table.meaning(meaning.decision, meaning.action) is meaning
        assert meaning in table.meanings(meaning.action)


@pytest.mark.parametrize(("game", "scenario", "options"), CASES, ids=NAMED)
def test_every_legal_action_is_in_the_table_with_its_label(game, scenario, options):
    table, rng = game.action_table(scenario, options), delenda.Rng(11)
    state = game.start(scenario, options)
    for _ in range(STEPS):
        if state.actor == NOBODY:
            state = game.start(scenario, options)
        for action in state.legal():
            meaning = table.meaning(state.decision.name, action)
            assert meaning.fits(state.label(action)), (meaning, state.label(action))
        state.apply(delenda.sample(state, rng))


def test_a_label_of_another_action_does_not_fit():
    table = delenda.game("scipio").action_table()
    assert table.meaning("assign", 36).fits("assign Y 3")
    assert not table.meaning("assign", 36).fits("assign Y 4")
    assert table.meaning("setup_choose", 2).fits("preset C3")
    assert not table.meaning("setup_choose", 2).fits("preset C2")


def test_what_is_not_there_is_explained():
    table = delenda.game("scipio").action_table()
    assert table.meanings(5)
    assert table.meanings(110) == []
    with pytest.raises(DelendaError, match=r"'assign' never offers action 3\."):
        table.meaning("assign", 3)
    with pytest.raises(DelendaError, match=r"'assign' has no 'assign' with card=9\."):
        table.id("assign", "assign", card=9)
    with pytest.raises(DelendaError, match="twice"):
        ActionTable({"ask": [span("yes", 1), span("no", 1)]})


def test_the_table_as_json():
    found = list(lines("scipio", "mini"))
    assert len(found) == len(list(delenda.game("scipio").action_table("mini")))
    assert '{"id": 47, "decision": "draw_offer", "verb": "pass", "arguments": {}, "label": "pass"}' in found

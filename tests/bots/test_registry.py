"""Opponents by name, and levels with other numbers."""

import pytest

import delenda
from delenda.bots.levels import levels
from delenda.bots.ways import Tree
from delenda.kernel.errors import DelendaError


def test_the_levels_are_listed_weakest_first():
    assert [bot.name for bot in delenda.bots()] == ["random", "tiro", "miles", "centurio", "tribunus", "legatus"]
    assert all(bot.title and bot.words for bot in delenda.bots())


def test_every_level_states_its_time_and_none_takes_more_than_five_seconds():
    for level in levels():
        for game in delenda.games():
            assert 0 < level.mind(game.slug).seconds < 5


def test_a_level_with_other_numbers():
    bot = delenda.bot("miles:simulations=7,explore=1.5,regret=true")
    assert bot.name == "miles:simulations=7,explore=1.5,regret=true"
    for game in delenda.games():
        for way in bot.mind(game.slug).ways():
            if isinstance(way, Tree):
                assert (way.simulations, way.explore, way.regret) == (7, 1.5, True)
            elif "simulations" in way.defaults():
                assert way.settings()["simulations"] == 7


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("milse", "Did you mean 'miles'"),
        ("nobody", "there is no opponent 'nobody'; the opponents are random, tiro"),
        ("miles:", "write a changed level as LEVEL:setting=value"),
        ("miles:simulations", "write a changed level as LEVEL:setting=value"),
        ("miles:simulation=3", "there is no setting 'simulation'; the settings are seconds, simulations"),
        ("miles:simulations=many", "'simulations' takes a whole number, not 'many'"),
        ("miles:regret=perhaps", "'regret' takes true or false, not 'perhaps'"),
        ("miles:explore=-1", "'explore' must be from 0 to"),
        ("random:depth=1", "there is no opponent 'random:depth=1'"),
    ],
)
def test_wrong_names_are_refused_in_a_sentence(name, words):
    with pytest.raises(DelendaError) as error:
        delenda.bot(name)
    assert words in str(error.value)

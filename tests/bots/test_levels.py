"""Levels from their games' files, and what cannot be written in one."""

from __future__ import annotations

import tomllib
from dataclasses import replace

import pytest

import delenda
from delenda import Rng
from delenda.bots.levels import levels
from delenda.bots.mind import Mind
from delenda.bots.settings import read_mind
from delenda.bots.ways import Evolve, Expect, Matrix, Rehearse, Through, Tree
from delenda.kernel import registry
from delenda.kernel.errors import DelendaError

LEVELS = ["tiro", "miles", "centurio", "tribunus", "legatus"]


@pytest.mark.parametrize("game", delenda.games(), ids=[game.slug for game in delenda.games()])
def test_every_level_of_every_game_is_told_by_the_game(game):
    assert list(tomllib.loads(game.file(game.levels))) == LEVELS
    for level in levels():
        mind = level.mind(game.slug)
        assert 0 < mind.seconds < 5
        assert mind.check(game, level.name) is mind


def test_a_level_in_a_game_is_what_its_file_says():
    assert delenda.bot("legatus").mind("scipio") == Mind(
        Through(inner=1), Matrix(inner=1, lean=0.1, otherwise=Tree(600)), 3.0, clock=True, least=0.2
    )
    assert delenda.bot("tiro").mind("zama") == Mind(Evolve(7, depth=30), None, 1.0)
    assert delenda.bot("legatus").mind("zama").open == Expect(width=10, choices=6, depth=1)
    tree = Tree(310, depth=4, explore=0.35)
    reusing = replace(tree, reuse=True)
    tribunus = Mind(reusing, Matrix(otherwise=tree), 0.5, "conquest", clock=True, least=0.05)
    assert delenda.bot("tribunus").mind("punica") == tribunus
    assert delenda.bot("legatus").mind("punica").secret == Matrix(cell=200, otherwise=replace(tree, simulations=8000))
    assert delenda.bot("legatus").mind("de-bello-punico").open == Rehearse(64, choices=6, orders=9, margin=1.0)


READ = 'open = { by = "tree", simulations = 5 }'


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "name a way for open decisions"),
        ("open = 5", "'open' names a way, as in: open = { by = \"tree\" }."),
        ("open = { simulations = 5 }", "'open' names a way, as in"),
        ('open = { by = "matrix" }', "'open' takes tree, through, evolve, climb, expect or rehearse, not 'matrix'."),
        ('open = { by = "tre" }', "not 'tre'. Did you mean 'tree'?"),
        (READ + '\nsecret = { by = "evolve" }', "'secret' takes tree, matrix or rehearse, not 'evolve'."),
        (READ + '\nsecret = { by = "climb" }', "'secret' takes tree, matrix or rehearse, not 'climb'."),
        (READ + '\nsecret = { by = "through" }', "'secret' takes tree, matrix or rehearse, not 'through'."),
        (
            READ + '\nsecret = { by = "matrix", otherwise = { by = "climb" } }',
            "'otherwise' takes tree, not 'climb'.",
        ),
        ('open = { by = "rehearse", turns = { by = "evolve" } }', "'turns' takes climb, not 'evolve'."),
        ('open = { by = "rehearse", turns = 3 }', "'turns' names a way, as in: turns = { by = \"climb\" }."),
        (
            'open = { by = "evolve", explore = 1.0 }',
            "there is no setting 'explore'; the settings are simulations, depth.",
        ),
        ('open = { by = "climb", depth = 3 }', "open by climb: there is no setting 'depth'; the settings are simulations."),
        ('open = { by = "tree", simulation = 3 }', "Did you mean 'simulations'?"),
        ('open = { by = "tree", simulations = 0 }', "'simulations' must be from 1 to"),
        ('open = { by = "tree", reuse = "often" }', "'reuse' takes true or false, not 'often'."),
        (READ + "\nclock = true", "by the 'clock' needs 'seconds', the time that is used."),
        (READ + '\nsees = "everything"', "'sees' takes conquest or nothing, not 'everything'."),
        (
            READ + "\nsimulations = 5",
            "there is no setting 'simulations'; the settings are open, secret, seconds, clock, least, sees, judges.",
        ),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(text, words):
    with pytest.raises(DelendaError) as error:
        read_mind(tomllib.loads(text), "level tiro of zama")
    assert str(error.value).startswith("level tiro of zama: ")
    assert words in str(error.value)


@pytest.mark.parametrize(
    ("slug", "text", "words"),
    [
        (
            "zama",
            '[tiro]\nopen = { by = "through" }',
            "'through' needs a game that foresees its next secret choice;",
        ),
        (
            "punica",
            '[tiro]\nopen = { by = "expect" }\nsecret = { by = "tree" }',
            "'expect' needs a game that tells whole orders;",
        ),
        (
            "zama",
            f'[tiro]\n{READ}\nsees = "conquest"',
            "'conquest' needs a game that tells which actions win at once;",
        ),
        ("zama", f'[tiro]\n{READ}\nseconds = 2\njudges = "simple"', "'simple' needs a game that has a plainer judgement, too;"),
        ("zama", f'[tiro]\n{READ}\nsecret = {{ by = "matrix" }}', "leave 'secret' out; nothing is chosen in secret in Zama."),
        ("scipio", '[tiro]\nopen = { by = "climb" }', "'climb' cannot make secret choices; name a 'secret' way for them"),
        (
            "scipio",
            f"[tyro]\n{READ}",
            "there is no level 'tyro'; the levels are tiro, miles, centurio, tribunus, legatus. Did",
        ),
    ],
)
def test_what_a_game_cannot_do_is_refused_in_a_sentence(monkeypatch, slug, text, words):
    stranger = strange(monkeypatch, slug, f"no-{slug}-{len(text)}", levels="levels.toml")
    monkeypatch.setattr(type(stranger), "file", lambda game, name: text)
    with pytest.raises(DelendaError) as error:
        delenda.bot("tiro").mind(stranger.slug)
    assert words in str(error.value)


def strange(monkeypatch, model: str, slug: str, **changes):
    """A game that nobody has heard of, with the rules of another."""
    game = replace(delenda.game(model), slug=slug, **changes)
    monkeypatch.setitem(registry.loaders(), slug, lambda: game)
    return game


@pytest.mark.parametrize("level", LEVELS)
def test_a_game_without_levels_and_without_judgement_is_played_by_plain_tree_search(monkeypatch, level):
    game = strange(monkeypatch, "scipio", f"stranger-{level}", levels="", load_insight=None)
    bot = delenda.bot(level)
    assert isinstance(bot.mind(game.slug).open, Tree)
    assert bot.mind(game.slug).secret is None
    quick, rng = delenda.bot(f"{level}:seconds=0,simulations=4"), Rng(1)
    state = game.start()
    for _ in range(20):
        if state.actor == delenda.NOBODY:
            break
        action = delenda.sample(state, rng) if state.actor == delenda.CHANCE else quick.choose(state.view(state.actor), rng)
        assert action in state.legal()
        state.apply(action)


# Changed in words


def test_a_setting_reaches_every_way_that_has_it():
    mind = delenda.bot("tribunus:simulations=100,seconds=0").mind("punica")
    assert [way.settings().get("simulations") for way in mind.ways()] == [100, 100, 100]
    assert mind.seconds == 0
    secret = delenda.bot("tribunus:reads=2").mind("scipio").secret
    assert secret == Matrix(inner=1, rows=4, reads=2, lean=0.9, expects=2, otherwise=Tree(300))


def test_another_way_takes_over_what_settings_it_has():
    mind = delenda.bot("miles:open=tree,depth=4").mind("zama")
    assert mind == Mind(Tree(4, depth=4), None, 1.0)
    mind = delenda.bot("tiro:open=evolve").mind("punica")
    assert mind == Mind(Evolve(20, depth=4), Tree(20, depth=4, reuse=True), 1.0)
    assert delenda.bot("tiro:secret=rehearse,choices=2").mind("scipio").secret == Rehearse(100, depth=0, choices=2)


def test_a_setting_is_left_alone_in_games_in_which_the_level_does_not_have_it():
    assert delenda.bot("centurio:reads=2").mind("zama") == delenda.bot("centurio").mind("zama")


@pytest.mark.parametrize(
    ("name", "slug", "words"),
    [
        (
            "centurio:reads=2",
            "zama",
            "centurio in zama: there is no setting 'reads'; the settings are seconds, width",
        ),
        ("tiro:margin=1", "", "tiro: there is no setting 'margin'; the settings are seconds, simulations, depth"),
        ("tiro:open=through", "zama", "tiro in zama: 'through' needs a game"),
        ("tiro:open=matrix", "", "tiro: 'open' takes tree, through, evolve, climb, expect or rehearse, not 'matrix'."),
        ("tiro:sees=stars", "", "tiro: 'sees' takes conquest or nothing, not 'stars'."),
        ("tiro:sees=conquest", "zama", "tiro in zama: 'conquest' needs a game"),
        ("tiro:evolve=true", "", "tiro: there is no setting 'evolve'"),
    ],
)
def test_what_a_level_does_not_have_is_refused_in_a_sentence(name, slug, words):
    with pytest.raises(DelendaError) as error:
        delenda.bot(name, slug)
    assert words in str(error.value)

"""The scenario `mini`: the last cards, small enough to be looked at as a whole and solved."""

from importlib.resources import files

import pytest

from delenda.games.punic_island.actions import CARD_OPTION, MAP_OPTION
from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY, ROME
from delenda.kernel.errors import BadBox
from support import game_over
from support.punic_island import GAME, do, rp, things

STANDARD = files("delenda.games.punic_island").joinpath("data/mini.toml").read_text(encoding="utf-8")


def start(*steps):
    return do(GAME.start("mini"), *steps)


def test_four_areas_a_legion_and_an_uprising():
    s = start()
    assert s.box.map.codes[: s.box.lands] == ["REG", "MES", "TAU", "ASP"]
    assert [things(s, code) for code in ("MES", "TAU", "ASP")] == ["+1R", "RI1", "LI1 +1C"]
    assert (s.score(), list(s.deck_size), list(s.hand_size)) == ((2, 3), [3, 1], [0, 0])
    assert (s.initiative(), s.labels(), s.weights()) == (ROME, ["card R12", "card R16"], [2, 1])


def test_carthages_only_card_ends_the_game():
    assert game_over(start("card R12", "card", "card", "discard R12")) == "CARTHAGE LAST_CARD"


def test_the_legion_alone_needs_a_1():
    fallen = start("card R12", "map", "card", "siege TAU", 1)
    assert (game_over(fallen), fallen.score()) == ("ROME LAST_CARD", (3, 2))
    assert game_over(start("card R12", "map", "card", "siege TAU", 2)) == "CARTHAGE LAST_CARD"


def test_with_the_siege_engineers_any_die_will_do():
    assert game_over(start("card R16", "map", "card", "play R16", "siege TAU", 2)) == "ROME LAST_CARD"


def test_carthage_puts_the_uprising_down_once_it_operates():
    s = start("card R12", "card", "map", "remove ASP")
    assert (s.score(), rp(s, "ASP", CARTHAGE), s.decision.name) == ((2, 4), 0, "card_action")
    do(s, "draw", "card R16", "map", "play R16", "siege TAU", 2)
    assert game_over(s) == "DRAW LAST_CARD"


@pytest.mark.parametrize(("rome", "carthage", "operator"), [(1, 1, ROME), (1, 2, CARTHAGE), (2, 1, ROME), (2, 2, ROME)])
def test_without_a_bonus_a_higher_die_wins_the_map(rome, carthage, operator):
    assert start("card R16", "map", "map", rome, carthage).operator == operator


def expect(state, plan) -> float:
    """What Rome wins on average if both sides choose Card or Map as planned and do the obvious with it."""
    if state.actor == NOBODY:
        return {ROME: 1, CARTHAGE: -1, NOBODY: 0}[state.winner]
    legal = state.legal()
    if state.actor == CHANCE:
        shares = state.weights() or [1] * len(legal)
    elif state.decision.name == "option" and state.sequence == 1:
        card = plan(state)
        shares = [card if action == CARD_OPTION else 1 - card for action in legal]
    else:
        shares = [int(action == obvious(state, legal)) for action in legal]
    total = 0.0
    for action, share in zip(legal, shares, strict=True):
        if share:
            after = state.copy()
            after.apply(action)
            total += share * expect(after, plan)
    return total / sum(shares)


def obvious(state, legal) -> int:
    """Operate while there is something to gain; play the engineers, besiege, put the uprising down; draw."""
    if state.decision.name == "option":
        return MAP_OPTION if state.actor == CARTHAGE or state.control[2] == CARTHAGE else CARD_OPTION
    labels = state.labels()
    for label in ("play R16", "siege TAU", "remove ASP", "draw"):
        if label in labels:
            return legal[labels.index(label)]
    return legal[0]


@pytest.mark.parametrize("rome", [0.0, 0.8, 1.0])
@pytest.mark.parametrize("carthage", [0.0, 0.2, 1.0])
def test_who_mixes_as_four_to_one_cannot_be_made_to_do_worse(rome, carthage):
    """Rome without its engineers chooses Card four times in five, Carthage Map: Rome loses a fifth more than it wins."""

    def plan(state) -> float:
        if state.actor == CARTHAGE:
            return carthage
        return 0.0 if "hand R: R16" in str(state) else rome

    value = expect(start(), plan)
    if rome == 0.8:
        assert value >= -0.2 - 1e-9
    if carthage == 0.2:
        assert value <= -0.2 + 1e-9


def test_the_whole_tree():
    counts, ends = {"chance": 0, "decisions": 0}, {}
    ahead = [start()]
    while ahead:
        state = ahead.pop()
        assert state.invariants() == []
        if state.actor == NOBODY:
            ends[game_over(state)] = ends.get(game_over(state), 0) + 1
            continue
        counts["chance" if state.actor == CHANCE else "decisions"] += 1
        for action in state.legal():
            after = state.copy()
            after.apply(action)
            ahead.append(after)
    assert counts == {"chance": 995, "decisions": 1426}
    assert ends == {"CARTHAGE LAST_CARD": 1646, "ROME LAST_CARD": 280, "DRAW LAST_CARD": 237}


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('"TAU", "ASP"]', '"TAV", "ASP"]', "mini.toml: entry 'areas[2]' must be one of REG, MES,"),
        ('"REG", "MES"', '"MES", "CAT"', "map.toml: entry 'strait[0]' must be one of MES,"),
        ('rome = ["MES"]', 'rome = ["SYR"]', "mini.toml: entry 'rome[0]' must be one of REG, MES, TAU, ASP, not 'SYR'"),
        ("die_faces = 2", "die_faces = 1", "mini.toml: entry 'numbers.die_faces' must be a whole number from 2 to 10, not 1."),
        (
            "uprising_vp",
            "uprisings_vp",
            "mini.toml: entry 'numbers' has an unknown 'uprisings_vp'; did you mean 'uprising_vp'?",
        ),
        ("{ ROME = 1, ", "{ ROME = 3, ", "mini.toml: the file must give ROME more than 3 cards, not 3."),
        ("{ ROME = 1, ", "{ ", "mini.toml: entry 'hand' has no 'ROME'"),
        ('uprisings = ["ASP"]', 'uprisings = ["S1"]', "mini.toml: entry 'uprisings[0]' must be one of REG,"),
        ("hand =", "hands =", "mini.toml: the file has an unknown 'hands'; did you mean 'hand'?"),
    ],
)
def test_a_wrong_file_is_refused_with_a_sentence(tmp_path, old, new, sentence):
    assert old in STANDARD
    path = tmp_path / "mini.toml"
    path.write_text(STANDARD.replace(old, new), encoding="utf-8")
    with pytest.raises(BadBox) as refused:
        GAME.start("mini", box=path)
    assert str(refused.value).startswith(sentence)

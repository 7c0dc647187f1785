"""The scenario `mini`: the last cards, small enough to be looked at as a whole."""

from delenda.kernel.actor import NOBODY
from support.punic_island import GAME


def walk_tree(state, ends: dict[str, int]) -> int:
    """Decisions below a state; of the cities that could take a Resource Point the first and the last stand for all."""
    if state.actor == NOBODY:
        outcome = str(state.outcome())
        ends[outcome] = ends.get(outcome, 0) + 1
        return 0
    assert state.invariants() == []
    legal = state.legal()
    if state.decision.name == "place_rp":
        legal = [legal[0], legal[-1]]
    elif state.decision.name == "map_roll":
        legal = [legal[0], legal[4], legal[9]]
    count = 1
    for action in legal:
        after = state.copy()
        after.apply(action)
        count += walk_tree(after, ends)
    return count


def test_two_cards_a_side_and_nobody_on_the_map():
    s = GAME.start("mini")
    assert (s.score(), s.deck_size, max(s.loc), max(s.leader_at)) == ((25, 24), [2, 2], -1, -1)
    assert s.labels() == ["card R07", "card R12"]


def test_the_whole_tree():
    ends: dict[str, int] = {}
    assert walk_tree(GAME.start("mini"), ends) == 423
    assert set(ends) == {"ROME LAST_CARD", "DRAW LAST_CARD"}


def test_only_hannos_war_costs_rome_the_game():
    s = GAME.start("mini")
    for label in ("card R07", "card C18", "play R07", "draw"):
        s.apply(s.find(label))
    assert str(s.outcome()) == "DRAW LAST_CARD"
    assert s.score() == (25, 25)
    assert s.played[6] == 1

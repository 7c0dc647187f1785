"""3.11 the count, the end of the game, and why it must come (3.11.1 to 3.11.5)."""

from delenda.games.punic_island.actions import DECK, MAP_OPTION
from delenda.games.punic_island.rules.end import LAST_CARD, end_game
from delenda.kernel.actor import NOBODY
from delenda.kernel.playout import sample
from delenda.kernel.rng import Rng
from support import game_over
from support.punic_island import BOX, CARTHAGE, GAME, ROME, START, at, do, labels


def test_3_11_cities_kills_and_cards():
    assert at(START).score() == (4, 45)
    assert at(f"{START} · kills=3,2 · played C: C18 · card_vp=0,1").score() == (7, 48)
    assert at(f"{START} · played R: R05 R06 R07 · played C: C13").score() == (6, 45 + 2 + 1 + 2)
    assert at(f"{START} · played R: R01 R04 R09").score() == (4, 45)
    assert at(f"{START} · uprisings TUN CAR").score() == (4, 41)


def test_3_11_1_the_higher_total_wins_equal_totals_draw():
    for text, result in (("Rome: REG", "CARTHAGE"), ("Rome: REG · kills=60,0", "ROME"), ("Rome: REG · kills=45,0", "DRAW")):
        s = at(text)
        end_game(s, LAST_CARD)
        assert game_over(s) == f"{result} LAST_CARD"


def potential(s, seat: int) -> int:
    return 2 * s.deck_size[seat] + s.hand_size[seat]


def test_3_11_2_every_card_action_lowers_the_clock():
    for text, label in (("hand R: R09", "draw"), ("hand R: R09", "play R09"), ("hand R: R09", "discard R09")):
        s = at(f"REG: +1R · {text} · player=ROME · ROME card_action")
        before = potential(s, ROME)
        do(s, label)
        if label == "draw":
            do(s, "card R01")
        assert potential(s, ROME) == before - 1
    s = at("REG: +1R · hand R: R09 · player=ROME · ROME card_action")
    before = potential(s, ROME)
    assert potential(do(s, "haruspex", "card R01"), ROME) == before


def test_3_11_2_a_card_action_is_always_there():
    assert "draw" in labels(at("REG: +1R · hand R: R12 · player=ROME · ROME card_action"))
    full = at("REG: +1R · hand R: R12 R12 R13 R14 R15 · haruspex=1 · player=ROME · ROME card_action")
    assert labels(full) == ["discard R12", "discard R13", "discard R14", "discard R15"]


def most_points(seat: int) -> int:
    """Resource Points that a side can ever get: each card once, played or discarded."""
    cards = BOX.cards[seat * DECK : seat * DECK + DECK]
    return sum(max(card.rp, 1) * card.copies for card in cards)


def test_3_11_3_operations_are_bounded_by_resource_points():
    start = [sum(amount for city, amount in BOX.start_rp if BOX.map.owner[city] == seat) for seat in (ROME, CARTHAGE)]
    assert start == [4, 9]
    assert [most_points(ROME), most_points(CARTHAGE)] == [51, 39]


def test_3_11_4_every_sequence_has_a_card_action_or_an_operation():
    rng = Rng(7)
    s = GAME.start()
    sequences, clock = 0, 0
    while s.actor != NOBODY:
        if s.sequence != sequences:
            points = sum(s.rp)
            now = potential(s, ROME) + potential(s, CARTHAGE) + points
            assert s.sequence < 2 or (now, points, s.haruspex) != clock
            sequences, clock = s.sequence, (now, points, s.haruspex)
        s.apply(sample(s, rng))
    assert sequences <= 222


def test_3_11_5_without_resource_points_only_card_and_a_full_hand_discards():
    s = at("CAR: +1C · hand R: R12 R12 R13 R14 R15 · haruspex=1")
    assert s.decision.legal(s) == [0]
    assert MAP_OPTION not in s.legal()

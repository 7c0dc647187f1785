"""The observation row: one layout, this seat first, nothing left out."""

import pytest

import delenda
from delenda.games.punic_island import GAME as ISLAND
from delenda.games.punic_island.features import ENDINGS, UNIT, encoder
from delenda.games.punic_island.row_moment import COUNTS, DECISIONS, FLAGS, SEATED, SPOTTED
from delenda.kernel.actor import CARTHAGE, NOBODY, ROME
from support.punic_island import at

GAME = delenda.game("punic-island")


def part(row, made, name):
    start = 0
    for each in made.parts:
        if each.name == name:
            return row[start : start + each.size]
        start += each.size
    raise AssertionError(name)


def test_all_scenarios_have_one_layout():
    layouts = {tuple((p.name, p.size) for p in encoder(GAME.box(scenario.slug)).parts) for scenario in GAME.scenarios}
    assert len(layouts) == 1


def test_every_decision_and_ending_has_its_number():
    assert [decision.name for decision in ISLAND.decisions] == DECISIONS
    assert list(ISLAND.endings) == ENDINGS


def test_every_field_of_the_state_is_in_a_part():
    """By name, or in the tables of units and leaders, the planes and the lists."""
    shown = {*COUNTS, *FLAGS, *SPOTTED, *SEATED}
    shown |= {"loc", "cond", "side", "marching", "fleet", "line", "picks", "runner"}  # units
    shown |= {"leader_at", "leaders_acted", "movers_led", "fleet_led", "battle_led", "runner_led"}  # leaders
    shown |= {"commander", "captain", "commanders", "asked"}
    shown |= {"control", "field", "ships", "rp", "brought", "uprisings", "kills", "card_vp"}
    shown |= {"hand", "deck", "discards", "played", "hand_size", "deck_size", "choice", "card", "window", "hit"}
    shown |= {"battle", "stage", "used", "cup", "held", "tossed", "held_count", "chit", "duels", "checks", "agenda"}
    assert shown == set(GAME.start().fields())


@pytest.mark.parametrize("seat", [ROME, CARTHAGE])
def test_own_units_come_first(seat):
    s = at("MES: RI · hand R: R18 · CAR: LI")
    made = encoder(s.box)
    row = made.encode(s.view(seat), seat)
    units = part(row, made, "units")
    own = [unit for unit in range(s.box.units) if s.box.unit_side[unit] == seat]
    first = s.box.type_codes.index(("RI", "LI")[seat])
    place = own.index(s.box.first_unit[first])
    assert units[place * UNIT + 1 + first] == 1.0
    assert units[place * UNIT + 17] == 1.0  # own
    assert units[place * UNIT + 19] == 1.0  # on the map
    assert part(row, made, "seat") == [float(seat)]


def test_the_enemys_hand_does_not_show():
    texts = [at(f"MES: RI · CAR: LI · hand R: {card}") for card in ("R18", "R19")]
    made = encoder(texts[0].box)
    rows = [[made.encode(s.view(seat), seat) for seat in (ROME, CARTHAGE)] for s in texts]
    assert rows[0][ROME] != rows[1][ROME]
    assert rows[0][CARTHAGE] == rows[1][CARTHAGE]


@pytest.mark.parametrize("scenario", ["war", "mini"])
def test_numbers_lie_between_minus_1_and_1_to_the_end(scenario):
    state, rng = GAME.start(scenario), delenda.Rng(4)
    made = encoder(state.box)
    for _ in range(600):
        row = made.encode(state.view(ROME), ROME)
        assert min(row) >= -1.0
        assert max(row) == 1.0
        if state.actor == NOBODY:
            assert sum(part(row, made, "end")) == 2.0
            break
        state.apply(delenda.sample(state, rng))

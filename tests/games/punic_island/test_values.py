"""3.0 What follows from a position: sieges, blocked areas, isolation, values, leaders; what a view hides."""

import pytest

import delenda
from delenda.games.punic_island.rules.forces import (
    NO_LEADER,
    are_adjacent,
    best_leader,
    is_besieged,
    is_blocked,
    is_isolated,
    movement,
    own_cohesion,
    tactical,
)
from delenda.kernel.actor import SPECTATOR
from support.punic_island import (
    CARTHAGE,
    ROME,
    area,
    arm,
    at,
    coh,
    do,
    land_battle,
    naval_battle,
    op,
    sail,
    things,
    unit,
    where,
)


def test_3_0_1_besieged_by_enemy_ground_units_in_the_field():
    s = at("AGR: RI · N_LIL: RN · GEL: LI")
    assert [is_besieged(s, area(code)) for code in ("AGR", "LIL", "GEL", "HAL")] == [True, False, False, False]


def test_3_0_2_blocked_by_enemies_and_by_enemy_fortresses_not_besieged():
    s = at("MOR: LI · AGR: RI · HAL: RI")
    blocked = {code: is_blocked(s, area(code), ROME) for code in ("MOR", "AGR", "GEL", "HAL", "MES", "SEL")}
    assert blocked == {"MOR": True, "AGR": False, "GEL": True, "HAL": False, "MES": False, "SEL": False}


def test_3_0_3_the_strait():
    both, one = at("Rome: REG MES"), at("Rome: REG")
    assert are_adjacent(both, area("REG"), area("MES"), ROME)
    assert not are_adjacent(both, area("MES"), area("REG"), CARTHAGE)
    assert not are_adjacent(one, area("REG"), area("MES"), ROME)


def test_3_0_4_isolated_in_the_field_with_enemies_on_all_sides():
    s = at("DRE: RI1 · TUN: RI2 · N_GEL: RN RI3 · I_MES: RI4 · MES: SI")
    assert [is_isolated(s, unit(s, code)) for code in ("RI1", "RI2", "RI3", "RI4")] == [True, False, False, False]
    assert coh(s, "RI1") == 7


def test_3_0_4_an_attacker_is_never_isolated_a_defender_loses_the_way_the_attackers_came():
    s = do(op("LIL: II +1C · DRE: RI", "CARTHAGE", "LIL"), "move LIL", "step DRE")
    assert (coh(s, "II1"), coh(s, "RI1")) == (6, 7)
    text = "Rome: REG MES ASP · ASP: RI +1R · HEK: LI · BAG: RC1 · BYZ: RC2"
    s = at(text)
    assert is_isolated(s, unit(s, "LI1"))
    s = at("BAG: RI · HEK: LI")
    assert not is_isolated(s, unit(s, "LI1"))  # Byzacium is open
    s = do(op("Rome: REG MES · BYZ: RI · HEK: LI · BAG: RC · N_ASP: RN · S12: RN +1R", source="S12"), "move BYZ", "step HEK")
    assert coh(s, "LI1") == 5  # Bagradas is held, and from Byzacium they came


def test_3_0_5_cohesion():
    assert [coh(at(f"REG: {text}"), "RI1") for text in ("RI", "RId", "RIx", "RIdx", "RI @C4", "RI @C1 @C5")] == [
        8,
        7,
        7,
        6,
        9,
        9,
    ]
    assert coh(at("N_GEL: RNdx"), "RN1") == 2


@pytest.mark.parametrize(("code", "leader", "expected"), [("RI", -1, 3), ("RIx", -1, 2), ("RI", 2, 4), ("RIdx", 2, 3)])
def test_3_0_6_movement(code, leader, expected):
    s = at(f"REG: {code}")
    assert movement(s, unit(s, "RI1"), leader) == expected


def test_3_0_5_its_own_cohesion_is_that_without_leader_and_isolation():
    s = at("DRE: RI1 RI2d RI3x RI4dx @C4")
    assert [own_cohesion(s, unit(s, code)) for code in ("RI1", "RI2", "RI3", "RI4")] == [8, 7, 7, 6]


def test_3_0_5_cohesion_is_never_below_1(monkeypatch):
    s = at("DRE: RIx")
    low = s.box.cohesion[:]
    low[0] = low[1] = 1  # an owner may correct the values of Legions
    monkeypatch.setattr(s.box, "cohesion", low)
    assert (own_cohesion(s, unit(s, "RI1")), coh(s, "RI1")) == (1, 1)


def test_3_0_6_the_leader_who_adds_most_to_movement():
    s = at("REG: +1R")
    leaders = {code: 1 << number for number, code in enumerate(s.box.leader_codes)}
    for codes, best in (("C1", "C1"), ("Barca", "Barca"), ("C1 C3 C4", "C3"), ("Hanno Haderbal Carthalo", "Haderbal")):
        assert s.box.leader_codes[best_leader(s, sum(leaders[code] for code in codes.split()))] == best
    assert best_leader(s, 0) == NO_LEADER


def test_3_0_7_tactical_value_of_a_side_is_its_best_with_the_commander():
    s = land_battle("RId RC @C2", "2GI @Hanno")
    assert (tactical(s, ROME), tactical(s, CARTHAGE)) == (3, 2)
    s = naval_battle("RNdx", "CN @Haderbal")
    assert (tactical(s, ROME), tactical(s, CARTHAGE)) == (1, 3)


def test_3_0_9_a_leader_left_alone_is_eliminated_and_scored_in_battles_only():
    s = do(op("LIL: 2II @Hanno +1C · DRE: RI @C2", "CARTHAGE", "LIL"), "move LIL", "all", "step DRE")
    do(arm(s, ["Ruse", "Skirmish"], ["Flank Attack"]), 10)
    assert list(s.kills) == [0, 1 + 3]
    s = do(op("Rome: REG MES GEL · GEL: +1R · N_GEL: RNdx @C2 · hand C: C15", source="GEL"), "end", "play C15", 10)
    assert (where(s, "@C2"), list(s.kills)) == ("box", [0, 0])


def test_3_0_9_total_victory_over_a_leaders_last_unit_scores_him():
    s = arm(land_battle("2RI @C1", "LI @Hanno", more=" · hand R: R12"), ["Ruse"], ["Confusion", "Confusion"])
    do(s, 10, "retreat HYB", "play R12", 10)
    assert (where(s, "@Hanno"), list(s.kills)) == ("gone", [1 + 3, 0])


def test_3_0_10_quarters_and_inside():
    s = sail(op("Rome: REG MES GEL · P_GEL: 2RN · GEL: RI @C1 +1R", source="GEL"), "P_GEL", "all")
    assert things(s, "N_GEL") == "RN1 RN2 @C1"
    s = do(op("I_LIL: LI @Hanno · P_LIL: 2CN · LIL: RI +1C", "CARTHAGE", "LIL"), "sail P_LIL", "all", "go")
    assert things(s, "N_LIL") == "CN1 CN2 @Hanno"


def test_a_view_hides_hand_deck_discards_chits_and_the_secret_choice():
    s = at("REG: +1R · CAR: +1C · hand R: R01 R12 · discards R: R09 · hand C: C15 · discards C: C01")
    do(s, "map")
    for viewer in (CARTHAGE, SPECTATOR):
        view = s.view(viewer)
        assert (sum(view.hand[:19]), sum(view.deck[:19]), sum(view.discards[:19])) == (0, 0, 0)
        assert view.choice[ROME] == -2
        assert (list(view.hand_size), list(view.deck_size)) == ([2, 1], [29, 30])
    battle = arm(land_battle("2RI @C1", "2LI @Hanno"), ["Wedge", "Ruse"], ["Skirmish", "Confusion"])
    view = battle.view(CARTHAGE)
    assert (sum(view.held[:6]), sum(view.cup[:6]), list(view.held_count)) == (0, 0, [2, 2])
    assert sum(view.held[6:14]) == 2


def test_guesses_differ_in_what_is_hidden():
    rng = delenda.Rng(5)
    s = do(at("REG: +1R · CAR: +1C · hand R: R01 R12 · hand C: C15"), "map")
    guesses = [s.view(CARTHAGE).guess(rng) for _ in range(40)]
    assert {guess.choice[ROME] for guess in guesses} == {0, 1}
    assert len({tuple(guess.hand[:19]) for guess in guesses}) > 10
    assert all(guess.hand[19:] == s.hand[19:] for guess in guesses)

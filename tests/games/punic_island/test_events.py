"""3.9 Event windows."""

from delenda.games.punic_island.rules.events import mutinous_areas
from support.punic_island import area, at, do, labels, op, sail, says, things, waits

GELA = "Rome: REG MES GEL · GEL: +1R · "


def test_3_9_1_asked_whenever_an_event_could_be_held():
    for held, answers in (("C15", ["pass", "play C15"]), ("C17", ["pass"])):
        s = do(op(GELA + f"N_GEL: RN · hand C: {held}", source="GEL"), "end")
        assert (waits(s), labels(s)) == ("CARTHAGE react", answers)


def test_3_9_1_not_asked_where_everybody_can_see_that_there_is_nothing_to_play():
    assert waits(do(op(GELA + "P_GEL: RN · hand C: C15", source="GEL"), "end")) == "ROME option"  # nobody at sea
    assert waits(do(op(GELA + "N_GEL: RN", source="GEL"), "end")) == "ROME option"  # no card in hand
    text = "N_GEL: RN · hand C: C06 · played C: C15 C15 C15"
    assert waits(do(op(GELA + text, source="GEL"), "end")) == "ROME option"  # all three storms are over


def test_3_9_1_asked_again_until_it_passes():
    s = do(op(GELA + "N_GEL: 2RN · N_MYL: RN · hand C: C15 C15", source="GEL"), "end", "play C15", "at N_GEL", 1, 1)
    assert (waits(s), labels(s)) == ("CARTHAGE react", ["pass", "play C15"])
    assert waits(do(s, "pass")) == "ROME option"


def test_3_9_7_a_card_that_needs_an_area_asks_for_it():
    s = do(op(GELA + "N_GEL: RN · N_MYL: RN · hand C: C15", source="GEL"), "end", "play C15")
    assert (waits(s), labels(s)) == ("CARTHAGE event_area", ["at N_MYL", "at N_GEL"])


def test_3_9_7_owners_pick_who_checks():
    text = "Rome: REG MES CAT · CAT: 2RI RC @C1 +1R · hand C: C17"
    s = do(op(text, source="CAT"), "move CAT", "all", "step MOR", "play C17")
    assert (waits(s), labels(s)) == ("ROME check_pick", ["check RI1", "check RC1"])
    do(s, "check RC1", 10, 1)  # the Legions are alike
    assert things(s, "MOR") == "RI1 RI2 RC1x @C1"


def test_3_9_6_the_active_side_plays_its_events_from_its_actions():
    s = op(GELA + "N_GEL: RN · CAR: LI +1C · hand C: C15", "CARTHAGE", "CAR")
    assert "play C15" in labels(s)
    assert waits(do(s, "end")) == "ROME option"  # no window for its own card


def test_3_9_2_at_sea_before_any_battle():
    s = sail(op(GELA + "P_GEL: RN · S7: CN · hand C: C15", source="GEL"), "P_GEL")
    do(s, "step S7", "play C15", 1, 10)
    assert says(s, "Punic fleet 1 rolls 10 against 5: fails, depleted and disorganized.")
    assert (s.battle, s.attacker) == (1, 0)


def test_3_9_3_land_entry_only_without_a_city_and_never_for_landings():
    text = "Rome: REG MES CAT GEL · CAT: RI +1R · GEL: +1R · N_GEL: RN RI · hand C: C17"
    s = do(op(text, source="CAT"), "move CAT", "step LEO")
    assert waits(s) == "ROME ml_step"
    s = do(op(text, source="CAT"), "move CAT", "step MOR")
    assert waits(s) == "CARTHAGE react"
    s = op("Rome: REG MES HER · N_HER: RN RI · HER: +1R · hand C: C17", source="HER")
    do(sail(s, "N_HER", "RI1"), "step S6", "debark SEL")
    assert waits(s) == "ROME mn_step"


def test_3_9_3_an_ambush_ends_the_move_without_a_surcharge():
    text = "Rome: REG MES CAT · CAT: RI1 +1R · MOR: RI2 · hand C: C17"
    s = do(op(text, source="CAT"), "move CAT", "step MOR", "play C17", 1)
    assert (things(s, "MOR"), s.sp) == ("RI1 RI2", 5)


def test_3_9_3_and_3_4_4a_an_ambushed_group_still_meets_the_enemy():
    text = "Rome: REG MES CAT · CAT: RI1 +1R · MOR: GI · hand C: C17"
    s = do(op(text, source="CAT"), "move CAT", "step MOR", "play C17", 10)
    assert (s.battle, things(s, "MOR")) == (0, "RI1x GI1")


def test_3_9_4_siege_declared():
    text = "Rome: REG MES ENN · ENN: +1R · AGR: RI · I_AGR: {} · hand C: C16"
    assert waits(do(op(text.format("LI"), source="ENN"), "siege AGR")) == "CARTHAGE react"
    assert waits(do(op(text.format("@Hanno"), source="ENN"), "siege AGR")) == "CHANCE siege_roll"  # nobody to sally


def test_3_9_5_a_storm_at_the_end_strikes_cargo_and_a_depleted_ship():
    s = do(op(GELA + "N_GEL: RNd RN2x 2RI · hand C: C15", source="GEL"), "end", "play C15", 10)
    assert says(s, "Roman fleet 1 (depleted) rolls 10 + 2 against 3: fails, depleted and disorganized.")
    assert things(s, "N_GEL") == "RI1x RI2 RN1dx RN2x"  # the ship only became disorganized, its cargo too
    do(s, 10)
    assert (waits(s), labels(s)) == ("ROME cargo_pick", ["cargo RI1x", "cargo RI2"])
    do(s, "cargo RI2")
    assert things(s, "N_GEL") == "RI1x RI2d RN1dx RN2dx"  # it was disorganized before: only the depletion is new


def test_3_9_7_mercenaries_aboard_do_not_mutiny():
    s = at("S1: CN GI · LIL: II")
    assert mutinous_areas(s) == [area("LIL")]

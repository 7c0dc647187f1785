"""2.9 and 2.10: every card of both decks, its precondition and its effect."""

from support import game_over
from support.punic_island import (
    BOX,
    CARTHAGE,
    ROME,
    arm,
    at,
    coh,
    do,
    holder,
    labels,
    land_battle,
    naval_battle,
    op,
    rp,
    says,
    things,
    waits,
    where,
)


def hold(card: str, text: str = "", seat: str = ""):
    """A seat about to act with a card in hand."""
    seat = seat or ("ROME" if card[0] == "R" else "CARTHAGE")
    return at(f"{text or 'REG: +1R'} · hand {card[0]}: {card} · player={seat} · {seat} card_action")


def playable(card: str, text: str = "") -> bool:
    return f"play {card}" in labels(hold(card, text))


def test_2_9_and_2_10_decks_of_32():
    assert sum(card.copies for card in BOX.cards[:19]) == sum(card.copies for card in BOX.cards[19:]) == 32
    kinds = [[sum(c.copies for c in BOX.cards[first : first + 19] if c.kind == kind) for kind in range(4)] for first in (0, 19)]
    assert kinds == [[21, 5, 3, 3], [22, 6, 3, 1]]  # Operational, Event, Attack, Tactics


# Rome


def test_card_consular_armies():
    s = hold("R01", "REG: 2RI @C1 · MES: RI2d")
    do(s, "play R01")
    assert labels(s) == ["done", "withdraw Consul I"]
    do(s, "withdraw Consul I", "consul Consul V")
    assert labels(s) == ["place REG", "place MES"]
    do(s, "place MES", "consul Consul I", "place REG")
    assert things(s, "REG").split()[:6] == ["RI1", "RI3", "RI4", "RI5", "RI6", "RC1"]
    do(s, "rp REG", "rp REG", "rp MES")
    assert (rp(s, "REG", ROME), rp(s, "MES", ROME)) == (2, 1)


def test_card_consular_armies_in_messana_when_reggio_is_lost_and_two_points_after_incursions_in_italy():
    s = at("Rome: MES · REG: LI · played C: C13 · hand R: R01 · player=ROME · ROME card_action")
    do(s, "play R01", "consul Consul I", "consul Consul II")
    assert things(s, "MES") == "RI1 RI2 RI3 RI4 RC1 @C1 @C2 +2R"
    assert not playable("R01", "Rome: MES · REG: LI · MES: SI")


def test_card_consular_armies_missing_units_restore_depleted_ones():
    s = hold("R01", "REG: 4RId @C1 @C2 · MES: 5RI 2RC")
    do(s, "play R01", "done")
    assert (waits(s), s.amount) == ("ROME restore_unit", 3)  # one Legion and one Equites were left
    do(s, "restore RI1", "done")
    assert things(s, "REG").startswith("RI1 RI2d")


def test_card_fleet_construction():
    s = do(hold("R02", "REG: +1R · dead: RN1 RN2 · P_REG: RN3 RN4 RN5 RN6 RN7 RN8"), "play R02", "arrive MES")
    assert things(s, "P_MES") == "RN1 RN2 RN9"  # the box first, then the destroyed pool
    assert rp(s, "MES", ROME) == 1
    assert not playable("R02", "Rome: TAU")


def test_card_syracuse_switches_sides():
    assert not playable("R03")
    assert playable("R03", "Rome: REG MES TAU")
    assert playable("R03", "CAT: RI")


def test_card_corvus_withdrawn():
    assert do(hold("R04"), "play R04").played[3] == 1


def test_card_in_extremis():
    s = do(hold("R05", "P_REG: 3RN"), "play R05", "arrive REG")
    assert (things(s, "P_REG").count("RN"), rp(s, "REG", ROME)) == (8, 2)
    assert s.points(CARTHAGE) == 45 + 2
    assert not playable("R05", "P_REG: 4RN")


def test_card_incursions_in_africa():
    text = "N_GEL: {} · CAR: +1C · UTI: +1C · PAN: +1C"
    assert playable("R06", text.format("2RN"))
    assert not playable("R06", text.format("RN RNx"))
    assert not playable("R06", "N_MES: 2RN")
    s = do(hold("R06", text.format("2RN")), "play R06")
    assert (waits(s), labels(s)) == ("CARTHAGE lose_rp", ["lose UTI", "lose CAR"])
    do(s, "lose UTI")
    assert (rp(s, "UTI", CARTHAGE), s.points(ROME)) == (0, 6)


def test_card_hanno_the_great_takes_hekatompylos():
    twelve = "discards R: R01 R01 R01 R01 R01 R02 R02 R02 R02 R09 R09"
    assert not playable("R07")
    assert playable("R07", f"REG: +1R · {twelve}")
    s = do(at("played R: R07 · hand C: C06 · player=CARTHAGE · CARTHAGE card_action"), "play C06", "rp CAR")
    assert s.amount == 1
    do(s, "rp CAR")
    assert rp(s, "CAR", CARTHAGE) == 2
    assert s.points(CARTHAGE) == 46


def test_card_roman_sudden_death():
    held = "Rome: REG MES MYL TYN THE PAN SEG DRE LIL HER AGR"
    assert not playable("R08", f"{held} · REG: +1R")  # eight are Carthaginian, from Pintias around to Enna
    s = do(hold("R08", f"{held} PIN · REG: +1R"), "play R08")
    assert game_over(s) == "ROME SUDDEN_DEATH"


def test_card_senate_funds():
    s = do(hold("R09"), "play R09", "rp REG", "rp MES", "rp MES")
    assert (rp(s, "REG", ROME), rp(s, "MES", ROME)) == (2, 2)


def test_card_hiero_s_grain():
    assert not playable("R10")
    s = do(hold("R10", "Rome: REG MES SYR TAU"), "play R10")
    assert labels(s) == ["rp SYR", "rp TAU"]
    assert rp(do(s, "rp SYR", "rp SYR", "rp SYR"), "SYR", ROME) == 3


def test_card_socii_levies():
    s = do(hold("R11", "REG: RId RIx RI · I_MES: RId · MES: SI · DRE: RId"), "play R11")
    assert labels(s) == ["done", "restore RI1d", "restore RI2x"]  # not besieged, not isolated
    do(s, "restore RI1", "restore RI2", "rp REG")
    assert things(s, "REG") == "RI1 RI2 RI3 +1R"


def test_card_total_victory():
    s = arm(land_battle("2RI @C1", "LI GI", more=" · hand R: R12"), ["Ruse", "Ruse"], ["Confusion", "Confusion"])
    do(s, "check LI1", 10, "stop", 10, "stop")
    assert waits(s) == "ROME battle_end_card"
    sp = s.sp
    do(s, "play R12", 5)
    assert s.sp == sp - 1
    assert says(s, "Libyan phalanx 1 (disorganized) rolls 5 against 5: passes.")
    do(s, 5)
    assert says(s, "Gallic foot 1 (disorganized) rolls 5 against 4: fails.")
    assert (things(s, "LEO"), list(s.kills)) == ("LI1x +1C", [1, 0])


def test_card_triplex_acies():
    s = land_battle("2RI @C1", "LI", more=" · hand R: R13")
    assert labels(s) == ["done", "play R13"]
    do(s, "play R13")
    assert (s.to_draw, s.sp) == (5, 2)
    assert labels(land_battle("RI", "LI", "CARTHAGE", " · hand R: R13")) == ["done"]  # only when Rome attacks


def test_card_roman_discipline():
    s = do(land_battle("RI", "LI", "CARTHAGE", " · hand R: R14"), "play R14")
    do(arm(s, ["Ruse", "Skirmish"], ["Skirmish"]), 9)
    assert says(s, "Legion 1 rolls 9 − 1 against 8: passes.")


def test_card_marines():
    s = do(naval_battle("2RN @C1", "2CN", more=" · hand R: R15"), "play R15")
    do(arm(s, ["Corvus"], ["Ballistas", "Periplus"]), 5)
    assert says(s, "Punic fleet 1 rolls 5 + 1 against 5: fails, depleted.")


def test_card_siege_engineers():
    text = "Rome: REG MES ENN · ENN: +1R · AGR: RI · hand R: R16"
    s = do(op(text, source="ENN"), "play R16", "siege AGR", 1)
    assert says(s, "Siege of Agrigentum: 1 + 4 + 0 − 1 − 2 = 2 ≤ 2.")
    assert "play R16" not in labels(op(text, source="ENN", sp=3))


def test_card_forced_march():
    s = do(op("Rome: REG MES TYN · TYN: RI · hand R: R17", source="TYN"), "play R17", "move TYN")
    assert (s.mf, s.sp) == (5, 4)


def test_card_mutiny_of_the_mercenaries():
    s = op("REG: +1R RI · LIL: GI II LI @Paropus · hand R: R18")
    do(s, "play R18", 8)
    assert says(s, "Iberian foot 1 rolls 8 against 7: fails, disorganized.")
    do(s, 6)
    assert things(s, "LIL") == "LI1 II1x GI1 @Paropus"
    s = op("CAR: GI +1C · hand R: R18", "CARTHAGE", "CAR")
    do(s, "end")
    assert waits(s) == "ROME react"


def test_card_treason_at_the_gates():
    text = "Rome: REG MES SEG · SEG: +1R · LIL: 4RI @C1 · hand R: R19"
    s = do(op(text, source="SEG"), "play R19", "siege LIL", 1)
    assert holder(s, "LIL") == ROME
    assert s.no_fleet == 0
    assert "play R19" not in labels(op(text, source="SEG", sp=3))


# Carthage


def test_card_gallic_mercenaries():
    s = do(hold("C01", "dead: GI1"), "play C01")
    assert {"arrive LIL", "arrive PAN", "arrive CAR", "arrive GEL"} <= set(labels(s))
    assert not {"arrive UTI", "arrive AGR", "arrive MES"} & set(labels(s))
    do(s, "arrive LIL")
    assert things(s, "LIL") == "GI2 GI3 +1C"  # from the box only


def test_card_iberian_mercenaries():
    s = do(hold("C02"), "play C02", "arrive CAR")
    assert labels(s) == ["done", "levy II", "levy IC"]
    do(s, "levy IC")
    assert labels(s) == ["done", "levy II"]
    do(s, "levy II")
    assert things(s, "CAR") == "II1 IC1 +1C"


def test_card_libyan_levies():
    s = do(hold("C03", "dead: LI1 LI2 LI3 NC1 NC2"), "play C03", "arrive UTI")
    assert things(s, "UTI") == "LI1 LI4 NC1 +1C"


def test_card_war_elephants():
    s = do(hold("C04"), "play C04")
    assert labels(s) == ["arrive PAN", "arrive LIL", "arrive CAR"]
    assert things(do(s, "arrive PAN"), "PAN") == "EL1 EL2 +1C"


def test_card_punic_shipyards():
    s = do(hold("C05"), "play C05")
    assert labels(s) == ["arrive PAN", "arrive DRE", "arrive LIL", "arrive UTI", "arrive CAR"]
    do(s, "arrive DRE")
    assert (things(s, "P_DRE"), things(s, "DRE")) == ("CN1 CN2 CN3", "+1C")


def test_card_council_subsidies():
    s = do(hold("C06"), "play C06", "rp CAR", "rp CAR", "rp LIL")
    assert (rp(s, "CAR", CARTHAGE), rp(s, "LIL", CARTHAGE)) == (2, 1)


def test_card_hannibal_gisco():
    s = do(hold("C07"), "play C07")
    assert labels(s) == ["arrive PAN", "arrive LIL", "arrive CAR"]
    do(s, "arrive PAN")
    assert (things(s, "PAN"), things(s, "P_PAN")) == ("@Gisco", "CN1 CN2")


def test_card_hamilcar_of_paropus():
    s = do(hold("C08", "dead: LI1 LI2 LI3 LI4 NC1"), "play C08", "arrive GEL")
    assert things(s, "GEL") == "LI1 NC2 @Paropus +1C"
    assert not {"arrive CAR", "arrive AGR"} & set(labels(do(hold("C08"), "play C08")))  # ports of Sicily only


def test_card_haderbal():
    s = do(hold("C09"), "play C09")
    assert labels(s) == ["arrive DRE", "arrive LIL", "arrive CAR"]
    do(s, "arrive DRE")
    assert (things(s, "DRE"), things(s, "P_DRE")) == ("@Haderbal", "CN1 CN2")


def test_card_carthalo():
    s = do(hold("C10", "dead: CN1 CN2 CN3 CN4 CN5 CN6 CN7 CN8"), "play C10", "arrive LIL")
    assert (things(s, "LIL"), things(s, "P_LIL")) == ("@Carthalo +1C", "CN1")


def test_card_xanthippus():
    s = do(hold("C11", "TUN: LId NCx · CAR: ELdx · PAN: GId · ASP: RId · P_CAR: CNd"), "play C11")
    assert (things(s, "TUN"), things(s, "CAR"), things(s, "PAN")) == ("LI1 NC1", "LI2 EL1 @Xanthippus +1C", "GI1d")
    assert (things(s, "ASP"), things(s, "P_CAR")) == ("RI1d", "CN1d")  # no Romans and no ships
    assert not playable("C11", "CAR: RI")


def test_card_hamilcar_barca():
    s = do(hold("C12", "dead: GI1 LI1 LI2 LI3 LI4"), "play C12", "arrive DRE")
    assert labels(s) == ["done", "levy LI", "levy II", "levy IC", "levy GI"]
    do(s, "levy LI", "levy GI")
    assert things(s, "DRE") == "LI1 GI2 @Barca +2C"


def test_card_incursions_in_italy():
    assert not playable("C13", "P_LIL: CN · N_MES: CN · REG: +1R")
    s = do(hold("C13", "P_LIL: 2CN · REG: +1R · MES: +1R"), "play C13")
    assert (waits(s), labels(s)) == ("ROME lose_rp", ["lose REG", "lose MES"])
    do(s, "lose MES")
    assert (rp(s, "MES", ROME), s.points(CARTHAGE)) == (0, 47)


def test_card_punic_sudden_death():
    deck = " ".join(f"{c.code} " * (c.copies - (c.code == "C14")) for c in BOX.cards[19:])
    most = " ".join(deck.split()[:23])
    s = hold("C14", f"discards C: {most}")
    assert s.deck_size[CARTHAGE] == 8
    assert "play C14" in labels(s)
    assert "play C14" in labels(hold("C14", f"discards C: {most} · Rome: REG MES MYL TYN"))
    assert "play C14" not in labels(hold("C14", f"discards C: {most} · Rome: REG MES MYL TYN THE"))
    assert "play C14" not in labels(hold("C14"))
    assert game_over(do(s, "play C14")) == "CARTHAGE SUDDEN_DEATH"


def test_card_storm_at_sea_windows():
    s = op("N_GEL: RN · hand C: C15", source="REG")
    do(s, "end")
    assert waits(s) == "CARTHAGE react"
    assert waits(do(op("P_REG: RN · REG: +1R · hand C: C15"), "end")) == "ROME option"  # never in port
    s = op("N_GEL: RN · N_MYL: RN · CAR: LI +1C · hand C: C15", "CARTHAGE", "CAR")
    do(s, "play C15")
    assert labels(s) == ["at N_MYL", "at N_GEL"]


def test_card_storm_at_sea_a_ship_that_is_both_is_destroyed():
    s = do(op("N_GEL: RNdx RI @C1 · hand C: C15 C06", source="REG"), "end", "play C15", 10)
    assert (things(s, "dead"), list(s.kills), where(s, "@C1")) == ("RI1 RN1", [0, 0], "box")


def test_card_sortie():
    text = "Rome: REG MES ENN · ENN: +1R · I_AGR: LI · AGR: 4RI @C1 · hand C: C16 C16"
    s = do(op(text, source="ENN"), "siege AGR", "play C16")
    do(s, 9, 1)
    assert things(s, "AGR").startswith("RI1d RI2")
    do(s, "pass", 1)
    assert says(s, "Siege of Agrigentum: 1 + 4 + 1 − 4 + 2 = 4 > 2. It holds.")


def test_card_ambush():
    s = do(op("Rome: REG MES CAT · CAT: 3RI @C1 +1R · hand C: C17", source="CAT"), "move CAT", "all", "step MOR")
    do(s, "play C17", 9, 8)
    assert things(s, "MOR") == "RI1x RI2 RI3 @C1"
    assert waits(s) == "ROME option"  # the move has ended, and with it the operation


def test_card_baal_amon():
    s = naval_battle("RNdx", "CN", "CARTHAGE", " · hand C: C18")
    do(s, "play C18")
    assert s.sp == 3
    do(arm(s, ["Periplus", "Ballistas"], ["Ballistas"]), 2)
    assert says(s, "Roman fleet 1 (depleted and disorganized) rolls 2 + 1 against 2: fails.")
    assert (list(s.card_vp), list(s.kills)) == ([0, 1], [0, 1])


def test_card_punic_seamanship():
    s = naval_battle("RN", "CN", more=" · hand C: C19")
    assert waits(s) == "CARTHAGE battle_card"
    do(s, "play C19", "chit Ballistas", "chit Ballistas")
    assert s.to_draw == 4


def test_card_roman_discipline_counts_for_the_attacker_too():
    s = do(land_battle("RI", "LI", more=" · hand R: R14"), "play R14")
    do(arm(s, ["Confusion"], ["Skirmish", "Confusion"]), 10)
    assert coh(s, "RI1") == 7  # 10 - 1 > 8: disorganized

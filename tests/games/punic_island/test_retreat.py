"""3.7 Retreats (RT-1 to RT-5)."""

from support.punic_island import CARTHAGE, ROME, arm, do, labels, op, rp, says, things, waits, where


def beaten(text: str, attacker: str, source: str, march: str, step: str):
    """A field battle whose defender has just been disorganized by a Ruse or Flank Attack."""
    s = do(op(text, attacker, source), f"move {march}")
    if "all" in labels(s):
        do(s, "all")
    do(s, f"step {step}")
    if waits(s).endswith("refuge_pick"):
        do(s, "done")
    if attacker == "ROME":
        return do(arm(s, ["Ruse"], ["Skirmish", "Confusion"]), 10)
    return do(arm(s, ["Ruse", "Skirmish"], ["Punic Treachery"]), 10)


def test_rt1_inside_while_there_is_room():
    s = beaten("Rome: REG MES ENN · ENN: 2RI @C1 +1R · AGR: LI · LIL: +1C", "ROME", "ENN", "ENN", "AGR")
    assert labels(s) == ["inside", "retreat HER"]  # not towards Enna, from where the attackers came


def test_rt1_an_attacker_goes_back_where_he_came_from():
    s = do(op("Rome: REG MES CAT · CAT: RI +1R · MOR: LI · LEO: +1C", source="CAT"), "move CAT", "step MOR")
    do(arm(s, ["Confusion"], ["Skirmish", "Confusion"]), 10)
    assert things(s, "CAT") == "RI1x +1R" or labels(s)[0] == "stop"


def test_rt1_destroyed_if_that_is_enemy_occupied():
    s = op("Rome: REG MES · MES: RI +1R · NEB: GI", source="MES")
    do(s, "move MES", "step TYN") if "step TYN" in labels(s) else do(s, "move MES", "step TAU")
    assert waits(s) == "ROME ml_step"
    s = do(op("Rome: REG MES · MES: RI @C3 +1R · CEN: GI · PAN: +1C", source="MES"), "move MES", "all", "step TAU", "step CAT")
    do(s, "step CEN")
    do(arm(s, ["Confusion"], ["Skirmish", "Confusion"]), 10)
    assert (where(s, "RI1"), s.kills) == ("dead", [0, 4])  # Catana, which it passed, is Carthaginian


def test_rt1_a_defender_without_a_way_is_destroyed():
    s = beaten("LIL: II +1C · DRE: RI", "CARTHAGE", "LIL", "LIL", "DRE")
    assert where(s, "RI1") == "dead"


def test_rt2_towards_the_nearest_resource_point():
    s = beaten("Rome: REG MES CAT · CAT: RI +1R · MOR: LI · AGR: +1C", "ROME", "CAT", "CAT", "MOR")
    assert labels(s) == ["retreat AGR", "retreat PIN"] or things(s, "ENN") == "LI1x"
    assert says(s, "LI1x retreats to Enna.")


def test_rt2_without_resource_points_towards_lilybaeum():
    s = beaten("Rome: REG MES CAT · CAT: RI +1R · MOR: LI", "ROME", "CAT", "CAT", "MOR")
    assert says(s, "LI1x retreats to Enna.")


def test_rt2_rome_without_resource_points_towards_messana():
    s = beaten("Rome: REG MES TAU · CEN: RI · CAT: LI +1C", "CARTHAGE", "CAT", "CAT", "CEN")
    assert says(s, "RI1x retreats to Nebrodes Mts.")


def test_rt2_in_africa_towards_the_nearest_own_city():
    s = beaten("Rome: REG MES ASP · TUN: RI · CAR: LI +1C", "CARTHAGE", "CAR", "CAR", "TUN")
    assert things(s, "ASP") == "RI1x" or says(s, "RI1x retreats to Aspis.")


def test_rt3_two_areas_or_stop_at_an_own_fortress():
    s = beaten("Rome: REG MES CAT · CAT: RI +1R · MOR: LI · LEO: +1C", "ROME", "CAT", "CAT", "MOR")
    assert labels(s) == ["stop", "retreat HYB", "retreat SYR"]
    do(s, "retreat SYR")
    assert things(s, "SYR") == "LI1x"


def test_rt3_a_second_area_is_compulsory_in_the_open():
    s = beaten("Rome: REG MES CAT · CAT: RI +1R · CEN: LI · PAN: +1C", "ROME", "CAT", "CAT", "CEN")
    assert "stop" not in labels(s) or where(s, "LI1") == "ENN"


def test_rt4_any_own_port_in_range():
    s = op("N_PIN: CN · N_GEL: 2RN @C1 · GEL: +1R · Rome: REG MES GEL", source="GEL")
    do(s, "sail N_GEL", "all", "step S7", "step N_PIN")
    do(arm(s, ["Periplus"], ["Periplus", "Ballistas"]), 10)
    assert {"retreat P_PIN", "retreat P_HER", "retreat P_LIL", "retreat P_CAR"} <= set(labels(s))
    assert "retreat P_GEL" not in labels(s)


def test_rt4_not_through_enemy_ships():
    text = "N_PIN: CN · N_GEL: 2RN @C1 · S11: RN · S6: RN · GEL: +1R · Rome: REG MES GEL PIN"
    s = op(text, source="GEL")
    do(s, "sail N_GEL", "all", "step S7", "step N_PIN")
    do(arm(s, ["Periplus"], ["Periplus", "Ballistas"]), 10)
    assert {label.removeprefix("retreat ") for label in labels(s)} <= {"P_CAM", "P_SYR", "P_CAT"}


def test_rt4_as_far_as_possible():
    held = "REG MES MYL TYN THE PAN DRE LIL HER PIN GEL CAM SYR CAT ASP UTI CAR".split()
    text = f"Rome: {' '.join(city for city in held if city != 'TYN')} · N_PIN: CN · N_GEL: 2RN @C1 · GEL: +1R"
    s = op(text, source="GEL")
    do(s, "sail N_GEL", "all", "step S7", "step N_PIN")
    do(arm(s, ["Periplus"], ["Periplus", "Ballistas"]), 10)
    assert things(s, "N_TYN") == "CN1dx"  # Tyndaris is 8 away, its roads 7


def test_rt4_no_way_at_all():
    text = "Rome: GEL · N_PIN: CN · N_GEL: 2RN @C1 · S7: RN · GEL: +1R"
    s = op(text.replace("S7: RN", "S7: "), source="GEL")
    do(s, "sail N_GEL", "all", "step S7", "step N_PIN")
    do(arm(s, ["Periplus"], ["Periplus", "Ballistas"]), 10)
    assert waits(s) == "CARTHAGE retreat_step"


def test_rt5_the_last_ship_takes_cargo_and_resource_points_along():
    s = op("N_PIN: CN 2GI +1C · N_GEL: 2RN @C1 · GEL: +1R · Rome: REG MES GEL", source="GEL")
    do(s, "sail N_GEL", "all", "step S7", "step N_PIN")
    do(arm(s, ["Periplus"], ["Periplus", "Ballistas"]), 10, "retreat P_PIN")
    assert things(s, "PIN") == "GI1dx GI2 +1C"
    assert (rp(s, "N_PIN", CARTHAGE), rp(s, "PIN", CARTHAGE), rp(s, "PIN", ROME)) == (0, 1, 0)


def test_rt5_more_than_four_inside_are_lost():
    s = op("N_PIN: CN 2GI · I_PIN: 2LI 1GI 1II · PIN: RI · N_GEL: 2RN @C1 · GEL: +1R · Rome: REG MES GEL", source="GEL")
    do(s, "sail N_GEL", "all", "step S7", "step N_PIN")
    do(arm(s, ["Wrong Course"], ["Wrong Course", "Ballistas"]), 1)
    do(s, "chit Wrong Course", 10, "retreat P_PIN")
    assert waits(s) == "CARTHAGE cargo_pick"
    do(s, labels(s)[-1], labels(s)[-1])
    assert len(things(s, "I_PIN").split()) == 4
    assert s.kills == [0, 0]

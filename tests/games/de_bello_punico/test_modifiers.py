"""10.3 to 10.5 What is added to the dice in combat: values, rear attacks, support; 4.3 Combat points; 15.2 charges."""

from delenda.games.de_bello_punico.rules import odds
from delenda.games.de_bello_punico.state import COMMANDED, SUPPORTED
from delenda.kernel.actor import CARTHAGE
from delenda.kernel.events import Journal

T02 = (
    "R-Ha1@0811/N/0 R-Ha2@1011/N/0 R-Ha3@0912/N/0 R-Ha4@0712/NW/0 R-Tr1@0812/N/0 R-Ha5@1112/N/0 "
    "C-In1@0810/S/0 C-Me1@0809/S/0 C-In2@1010/S/0 C-In3@1009/S/0 C-Me2@1211/SW/0"
)


def supporters(s, name):
    state = s.state
    return [state.box.names[state.standing[h]] for h in odds.supporters(state, state.box.names.index(name))]


# 10.3 Modifiers, 10.5 rear


def test_10_5_rear_attack_of_two(scene):
    s = scene("R-E1@0808/S/0 C-In1@0809/S/0 ROME attack_pick").do("R-E1", 3, 3)
    assert s["C-In1"] == "0809/S/1"


def test_10_5_rear_attack_of_one(scene):
    s = scene("R-Ve1@0808/S/0 C-In1@0809/S/0 ROME attack_pick").do("R-Ve1", 3, 3)
    assert s["R-Ve1"] == "0808/S/1"


def test_10_3_elephants_at_a_run(scene):
    s = scene("C-El1@0806/S/0 R-Ve1@0811/N/0 CARTHAGE move_pick")
    s.do("C-El1", "step S", "step S", "step S", "step S", "stop")
    assert s.asks == "ROME volley_pick"
    s.do("end", "C-El1")
    assert s.asks == "CHANCE die_attacker"
    assert odds.attack_modifier(s.state) == 5
    s.do(3, 3)
    assert (s["C-El1"], s["R-Ve1"]) == ("0810/S/0", "0811/N/1")


def test_r62_a_turn_ends_the_run(scene):
    text = "C-El1@0806/S/0 R-Ha1@0811/*/4 C-T1@0101/S/0 CARTHAGE move_pick"
    s = scene(text).do("C-El1", "step S", "step S", "step S", "step S", "turn SW")
    assert s.state.run[s.state.box.names.index("C-El1")] == 0
    s = scene(text).do("C-El1", "step SE", "step S", "step S", "step S", "step S")
    assert s.state.run[s.state.box.names.index("C-El1")] == 4


def test_10_3_every_modifier_is_a_line(scene):
    """Charging Mercenaries with the leader, disordered, from the rear."""
    text = "C-Me1@0808/S/1 C-Me2@0807/S/0 R-Ha1@0809/S/2 leader C@0808 tokens C FUROR×1 COMBAT×1 CARTHAGE attack_pick"
    s = scene(text).do("C-Me1", "yes", "C-Me2")
    assert odds.modifiers(s.state, 0) == [
        ("Mercenaries", 3),
        ("Hannibal", 1),
        ("support", 1),
        ("disorder", -1),
        ("charge", 2),
        ("rear attack", 1),
    ]
    assert odds.modifiers(s.state, 1) == [("Hastati", 5), ("disorder", -2)]
    assert odds.attack_modifier(s.state) == 7
    assert odds.defence_modifier(s.state) == 3


def test_10_3_terrain_has_no_effect(scene):
    s = scene("R-Ha1@0510/N/0 C-In1@0509/S/0 ROME attack_pick", "trebbia").do("R-Ha1")
    plain = odds.defence_modifier(s.state)
    s = scene("R-Ha1@0515/N/0 C-In1@0514/S/0 ROME attack_pick", "trebbia").do("R-Ha1")
    assert s.state.box.terrain[s.state.box.hexes.find("0514")] == "h"
    assert odds.defence_modifier(s.state) == plain


def test_r11_the_flip_is_the_first_disorder_point(scene):
    s = scene("R-Ha1@0811/N/1 C-In1@0810/S/0 ROME attack_pick").do("R-Ha1")
    assert odds.attack_modifier(s.state) == 4  # 5 as on the front, −1


def test_r12_a_reduced_start_counts_in_combat(scene):
    s = scene("R-Ha1@0811/N/1 C-In1@0810/S/0 ROME attack_pick", "trebbia").do("R-Ha1", 3, 3)
    assert s["C-In1"] == "0810/S/1"  # 7 to 7
    assert s["R-Ha1"] == "0811/N/2"


# 10.4 Support


def test_10_4_who_can_support(scene):
    s = scene(f"{T02} ROME attack_pick")
    assert supporters(s, "R-Ha1") == ["R-Ha3"]
    assert supporters(s, "R-Ha2") == ["R-Ha3"]
    assert supporters(s, "C-In1") == []
    assert supporters(s, "C-In2") == ["C-In3"]


def test_10_4_1_support_once_in_an_impulse(scene):
    s = scene(f"{T02} ROME attack_pick").do("R-Ha1", "R-Ha3")
    assert s.asks == "CHANCE die_attacker"
    s.do(3, 5)
    assert (s["R-Ha1"], s["C-In1"]) == ("0811/N/1", "0810/S/1")
    s.do("R-Ha2")
    assert s.asks == "CARTHAGE support_pick"  # ROME has no supporter left
    s.do("C-In3", 4, 5)
    assert s["R-Ha2"] == "1011/N/1"


def test_10_4_support_is_voluntary(scene):
    s = scene("R-Ha1@0811/N/0 R-Ha2@0812/N/0 C-In1@0810/S/0 ROME attack_pick").do("R-Ha1", "done", 2, 3)
    assert s["R-Ha1"] == "0811/N/1"
    assert not s.flag("R-Ha2", SUPPORTED)


def test_10_4_2_hastati_and_principes_support_each_other(scene):
    s = scene("R-Ha1@0811/N/0 R-Pr1@0812/N/0 R-Tr1@0912/N/0 C-In1@0810/S/0 ROME attack_pick")
    assert supporters(s, "R-Ha1") == ["R-Pr1"]
    s = scene("R-Pr1@0811/N/0 R-Ha1@0812/N/0 C-In1@0810/S/0 ROME attack_pick")
    assert supporters(s, "R-Pr1") == ["R-Ha1"]


def test_r37_up_to_three_supporters_who_may_fight_themselves(scene):
    text = "R-Ha1@0811/N/0 R-Ha2@0812/N/0 R-Ha3@0712/N/0 R-Ha4@0912/N/0 C-In1@0810/S/0 ROME attack_pick"
    s = scene(text).do("R-Ha1", "R-Ha3", "R-Ha2", "R-Ha4")
    assert odds.attack_modifier(s.state) == 8
    assert s.asks == "CHANCE die_attacker"


def test_10_4_3_and_r38_the_attacker_chooses_supporters_first(scene):
    text = "R-Ha1@0811/N/0 R-Ha2@0812/N/0 C-In1@0810/S/0 C-In2@0809/S/0 ROME attack_pick"
    s = scene(text).do("R-Ha1")
    assert s.asks == "ROME support_pick"
    assert s.do("done").asks == "CARTHAGE support_pick"


def test_10_4_a_motionless_elephant_supports(scene):
    s = scene("C-El1@0810/S/0 C-El2@0809/S/0/finis R-Ha1@0811/N/0 CARTHAGE attack_pick")
    assert supporters(s, "C-El1") == ["C-El2"]


# 4.3 Combat points


def test_4_3_both_sides_spend_a_point(scene):
    text = "R-Ha1@0811/N/0 C-In1@0810/S/0 leader R@1112 leader C@1004 tokens R COMBAT×1 tokens C COMBAT×1 ROME attack_pick"
    s = scene(text).do("R-Ha1")
    assert s.asks == "ROME combat_cp"
    assert s.state.prompt() == "Spend a Combat point on Hastati 1? It adds 1 to its total in every combat of this impulse."
    s.do("yes")
    assert s.asks == "CARTHAGE combat_cp"
    s.do("yes", 3, 3)
    assert s["C-In1"] == "0810/S/1"
    assert sum(s.state.tokens) == 0


def test_4_1_1_the_point_lasts_through_the_impulse_and_is_given_once(scene):
    text = "R-Ha1@0811/N/0 R-Ha2@0711/NE/0 C-In1@0810/S/0 leader C@0905 tokens C COMBAT×2 ROME attack_pick"
    s = scene(text).do("R-Ha1", "yes", 2, 2)
    assert (s["R-Ha1"], s["C-In1"]) == ("0811/N/1", "0810/S/1")
    assert s.flag("C-In1", COMMANDED)
    s.do("R-Ha2")
    assert s.asks == "CHANCE die_attacker"  # no new point can be given
    s.do(2, 3)
    assert (s["R-Ha2"], s["C-In1"]) == ("0711/NE/1", "0810/S/2")


def test_r45_a_combat_point_needs_the_range(scene):
    text = "R-Ha1@0811/N/0 C-In1@0810/S/0 leader R@{} tokens R COMBAT×1 ROME attack_pick"
    assert scene(text.format("1611")).do("R-Ha1").asks == "ROME combat_cp"  # 8 hexes
    assert scene(text.format("1711")).do("R-Ha1").asks == "CHANCE die_attacker"  # 9


def test_3_3_the_point_is_gone_in_the_next_combat_impulse(scene):
    text = "R-Ha1@0811/N/0/cp,supported,withdrew C-In1@0810/S/0 C-T1@0101/S/0 ROME attack_pick first ROME"
    s = scene(text).do("end", "C-In1", "stop", "end")
    assert s.asks == "CARTHAGE attack_pick"
    assert not s.flag("R-Ha1", COMMANDED | SUPPORTED)


# 15.2 Charges


def test_15_2_a_charge(scene):
    text = "C-Me1@0810/S/0 C-Me2@0711/SE/0 R-Ha1@0811/N/0 tokens C FUROR×1 CARTHAGE attack_pick"
    s = scene(text).do("C-Me1", "yes", 5, 4)
    assert (s["C-Me1"], s["R-Ha1"]) == ("0810/S/1", "0811/N/1")
    assert s.state.furor == 1
    assert s.state.tokens[CARTHAGE * 7 + 5] == 0
    s.do("C-Me2")
    assert s.asks == "CARTHAGE charge"


def test_r41_the_extra_point_falls_whatever_the_result(scene):
    s = scene("C-Me1@0810/S/0 R-Ve1@0811/N/0 tokens C FUROR×1 CARTHAGE attack_pick").do("C-Me1", "stand", "yes", 6, 1)
    assert s["C-Me1"].endswith("/1")
    s = scene("C-Me1@0810/S/0 R-Tr1@0811/N/0 tokens C FUROR×1 CARTHAGE attack_pick").do("C-Me1", "yes", 5, 6)
    assert s["C-Me1"] == "0810/S/2"  # 10 to 12 lost, and a natural 5


def test_r42_unused_charges_lapse(scene):
    text = "C-Me1@0810/S/0 C-T1@0101/S/0 R-Ha1@0811/N/0 tokens C FUROR×1 CARTHAGE attack_pick"
    s = scene(text).do("C-Me1", "yes", 4, 4)
    assert s.state.furor == 0
    assert s.state.turn == 2


def test_r42_a_charge_is_declared_after_the_defender_stands(scene):
    s = scene("C-Me1@0810/S/0 R-Ve1@0811/N/0 tokens C FUROR×1 CARTHAGE attack_pick").do("C-Me1")
    assert s.asks == "ROME withdraw"
    assert s.do("stand").asks == "CARTHAGE charge"


def test_4_3_1_and_r43_points_come_after_the_stand_attacker_first(scene):
    text = "R-Ha1@0811/N/0 C-Me1@0810/S/0 tokens R COMBAT×1 leader R@0811 tokens C COMBAT×1 leader C@0810 ROME attack_pick"
    s = scene(text).do("R-Ha1")
    assert s.asks == "CARTHAGE withdraw"
    assert s.do("stand").asks == "ROME combat_cp"
    assert s.do("no").asks == "CARTHAGE combat_cp"


def test_r44_a_charging_unit_takes_no_combat_point(scene):
    text = "C-Me1@0810/S/0 R-Ha1@0811/N/0 leader C@0810 tokens C FUROR×1 COMBAT×1 CARTHAGE attack_pick"
    assert scene(text).do("C-Me1", "yes").asks == "CHANCE die_attacker"
    assert scene(text).do("C-Me1", "no").asks == "CARTHAGE combat_cp"


def test_15_2_only_attacking_mercenaries_charge(scene):
    s = scene("C-In1@0810/S/0 R-Ha1@0811/N/0 tokens C FUROR×1 CARTHAGE attack_pick").do("C-In1")
    assert s.asks == "CHANCE die_attacker"
    s = scene("C-Me1@0810/S/0 R-Ha1@0811/N/0 tokens C FUROR×1 ROME attack_pick").do("R-Ha1", "stand")
    assert s.asks == "CHANCE die_attacker"


# Together


def test_10_4_1_support_is_given_once_in_an_impulse_and_again_in_the_next(scene):
    text = "R-Ha1@0811/N/0 R-Ha2@1011/N/0 R-Ha3@0912/N/0 C-In1@0810/S/0 C-In2@1010/S/0 ROME attack_pick first ROME"
    s = scene(text).do("R-Ha1", "R-Ha3", 3, 3)
    assert s.do("R-Ha2").asks == "CHANCE die_attacker"  # Hastati 3 has supported
    s.do(3, 3)
    s.do("end", "C-In1")  # CARTHAGE's impulse: Hastati 3 may support again
    assert s.asks == "ROME support_pick"
    assert s.legal == ["R-Ha3", "done"]


def test_15_2_1_a_charge_needs_mercenaries_and_a_point(scene):
    text = "C-Me1@0810/S/0 C-In1@1010/S/0 R-Tr1@0811/N/0 R-Tr2@1011/N/0"
    assert scene(f"{text} CARTHAGE attack_pick").do("C-Me1").asks == "CHANCE die_attacker"
    charging = scene(f"{text} tokens C FUROR×1 CARTHAGE attack_pick")
    assert charging.do("C-Me1").asks == "CARTHAGE charge"
    assert scene(f"{text} tokens C FUROR×1 CARTHAGE attack_pick").do("C-In1").asks == "CHANCE die_attacker"


def test_10_3_1_everything_together(scene):
    """3 Mercenaries + 2 charge + 1 rear + 1 support − 1 disorder against 6 Triarii + 1 leader + 1 point − 2 disorder."""
    text = (
        "C-Me1@0810/S/1 C-Me2@0809/S/0 R-Tr1@0811/S/2 leader R@0811 tokens C FUROR×1 tokens R COMBAT×1 leader C@0101 "
        "CARTHAGE attack_pick"
    )
    s = scene(text).do("C-Me1", "stand", "yes", "yes", "C-Me2")
    assert (odds.attack_modifier(s.state), odds.defence_modifier(s.state)) == (6, 6)
    assert odds.modifiers(s.state, 0) == [
        ("Mercenaries", 3), ("support", 1), ("disorder", -1), ("charge", 2), ("rear attack", 1),
    ]  # fmt: skip
    assert odds.modifiers(s.state, 1) == [("Triarii", 6), ("Combat point", 1), ("Scipio", 1), ("disorder", -2)]


def test_10_3_the_log_tells_a_combat_with_every_modifier(scene):
    s = scene("R-Ha1@0811/N/1 R-Ha2@0812/N/0 C-In1@0810/S/2 ROME attack_pick")
    s.state.journal = Journal()
    s.do("R-Ha1", "R-Ha2", 4, 3)
    told = [event.text for event in s.state.journal.events]
    attacker = "Hastati 1: die 4, Hastati +5, support +1, disorder −1, total 9"
    assert f"{attacker}; Infantry 1: die 3, Infantry +4, disorder −2, total 5" in told
    assert "Infantry 1 suffers 1 Disorder Point (3/4)" in told

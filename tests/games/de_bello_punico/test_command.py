"""4 Strategic phase: tokens, boxes, the Vacuus; 4.9 Fortuna; what a seat may know."""

import delenda
from delenda.games.de_bello_punico.actions import BOX, COMBAT_BOX
from delenda.games.de_bello_punico.rules.command import COMMAND_PLACE
from delenda.games.de_bello_punico.state import UNKNOWN
from delenda.kernel.actor import CARTHAGE, OPEN, ROME, SPECTATOR
from delenda.kernel.events import Journal

GAME = delenda.game("de-bello-punico")
STRATEGIC = "R-Ha1@0811/N/0 C-In1@0806/S/0 leader R@0811 leader C@0806 phase strategic"
FULL = "hand R 5 hand C 5 vacuus R hand vacuus C hand"


def test_4_and_4_1_2_each_seat_takes_its_points_and_a_vacuus(scene):
    s = scene(f"{STRATEGIC} {FULL} CARTHAGE command_place")
    assert len(s.legal) == 14
    assert s.state.prompt() == (
        "Place a token face down on one of your command boxes; 5 tokens left. The enemy sees the box, not the kind."
    )


def test_4_1_alternately_starting_with_carthage(scene):
    s = scene(f"{STRATEGIC} {FULL} CARTHAGE command_place")
    seats = []
    while s.state.phase == 1:
        seats.append(s.state.actor)
        s.do(s.legal[0])
    assert seats == [CARTHAGE, ROME] * 5


def test_r49_the_longer_side_finishes_alone():
    state = GAME.start("trebbia")
    while state.turn == 0:
        state.apply(state.legal()[0])
    seats = []
    while state.phase == 1:
        seats.append(state.actor)
        state.apply(state.legal()[-1])
    assert seats == [CARTHAGE, ROME] * 3 + [CARTHAGE] * 2


def test_4_1_room_in_the_boxes(scene):
    text = (
        f"{STRATEGIC} hand R 1 hand C 1 vacuus R hand vacuus C COMBAT tokens C COMBAT×3 FORTUNA×1 tokens R COMBAT×3 FORTUNA×1"
    )
    s = scene(f"{text} CARTHAGE command_place")
    assert s.legal == ["INITIATIVE:cp", "RECOVERY:cp", "CAVALRY:cp", "MOVEMENT:cp", "FUROR:cp"]
    assert s.state.refusal(BOX + 2 * COMBAT_BOX) == "Combat takes at most 3 tokens (4.1)."
    assert s.state.refusal(BOX + 12) == "Fortuna takes at most 1 token (4.1)."
    view = s.state.view(ROME)
    assert (view.tokens[8], view.tokens[13]) == (3, 1)
    assert view.vacuus[CARTHAGE] == UNKNOWN
    assert (
        view.legal()
        == scene(text.replace("vacuus C COMBAT", "vacuus C FORTUNA") + " CARTHAGE command_place").state.view(ROME).legal()
    )


def test_r47_the_vacuus_counts_against_the_limit_and_must_be_placed(scene):
    tokens = "tokens R COMBAT×3 RECOVERY×1 tokens C COMBAT×3 RECOVERY×1"
    s = scene(f"{STRATEGIC} {tokens} hand R 1 hand C 1 vacuus R hand vacuus C hand CARTHAGE command_place")
    assert all(label.endswith(":vacuus") for label in s.legal)
    assert s.state.refusal(BOX) == "only your Vacuus is left."
    tokens = "tokens R COMBAT×1 tokens C FORTUNA×1"
    s = scene(f"{STRATEGIC} {tokens} hand R 4 hand C 4 vacuus R hand vacuus C FORTUNA CARTHAGE command_place")
    assert not any(label.startswith("FORTUNA") for label in s.legal)
    assert s.state.refusal(BOX + 1) == "your Vacuus is placed."


def test_r48_the_kind_of_a_token_is_hidden_the_box_is_not(scene):
    s = scene(f"{STRATEGIC} {FULL} CARTHAGE command_place")
    point, vacuus = s.state.copy(), s.state.copy()
    point.apply(point.find("CAVALRY:cp"))
    vacuus.apply(vacuus.find("CAVALRY:vacuus"))
    assert point.view(ROME).dump() == vacuus.view(ROME).dump()
    assert point.view(SPECTATOR).dump() == vacuus.view(SPECTATOR).dump()
    assert point.view(CARTHAGE).dump() != vacuus.view(CARTHAGE).dump()


def test_4_1_4_the_log_tells_the_kind_to_its_owner_only(scene):
    s = scene(f"{STRATEGIC} {FULL} CARTHAGE command_place")
    s.state.journal = Journal()
    s.do("CAVALRY:vacuus")
    lines = s.state.journal.lines
    assert lines(ROME) == ["Carthage places a token on Cavalry."]
    assert lines(CARTHAGE) == lines(OPEN) == ["Carthage places a token on Cavalry (the Vacuus)."]


def test_5_1_initiative_tokens_are_turned_up(scene):
    text = (
        f"{STRATEGIC} hand R 1 vacuus R COMBAT tokens R COMBAT×2 RECOVERY×2 vacuus C INITIATIVE tokens C INITIATIVE×2 FUROR×3"
    )
    s = scene(f"{text} ROME command_place")
    assert s.state.view(ROME).vacuus[CARTHAGE] == UNKNOWN
    s.do("COMBAT:cp")
    assert s.asks == "CHANCE die_initiative_C"
    assert s.state.view(ROME).vacuus[CARTHAGE] == 0
    assert s.state.view(CARTHAGE).vacuus[ROME] == UNKNOWN
    assert s.state.reveals == 1


def test_5_1_nothing_is_turned_up_where_no_initiative_token_lies(scene):
    tokens = "hand R 1 vacuus R COMBAT tokens R COMBAT×2 RECOVERY×2 vacuus C FUROR tokens C COMBAT×2 FUROR×3"
    assert scene(f"{STRATEGIC} {tokens} ROME command_place").do("COMBAT:cp").state.reveals == 0


def test_4_1_4_a_guess_puts_the_vacuus_where_it_can_be(scene):
    text = "R-Ha1@0811/N/0 C-In1@0809/S/0 vacuus R COMBAT tokens R COMBAT×1 RECOVERY×1 INITIATIVE×2 first CARTHAGE"
    view = scene(f"{text} ROME move_pick").state.view(CARTHAGE)
    rng = delenda.Rng(1)
    assert {view.guess(rng).vacuus[ROME] for _ in range(60)} == {1, 2}


def test_r52_the_tokens_of_a_dead_leader_are_void(scene):
    s = scene("R-Ha1@0811/N/0 C-In1@0810/S/0 leader R@0811 tokens R CAVALRY×2 vacuus R CAVALRY ROME attack_pick")
    s.do("R-Ha1", 2, 6, 1)
    assert s.leader(ROME) == "dead"
    assert sum(s.state.tokens) == 0
    assert s.asks == "CHANCE die_initiative_C"  # nobody is left to place tokens


# 4.9 Fortuna


def test_10_2_1_and_4_9_1_fortuna_in_combat(scene):
    s = scene("R-Ha1@0811/N/0 C-In1@0810/S/0 tokens R FORTUNA×1 ROME attack_pick").do("R-Ha1", 1, 6)
    assert s.state.prompt() == (
        "You rolled 1, total 6 against 10: 1 Disorder Point for Hastati 1."
        " Keep it, or spend your Fortuna point and roll again? The new number stands."
    )
    s.do("reroll", 5)
    assert (s["R-Ha1"], s["C-In1"]) == ("0811/N/1", "0810/S/1")


def test_4_9_the_new_result_stands_and_the_point_is_gone(scene):
    s = scene("R-Ha1@0811/N/0 C-In1@0810/S/0 tokens R FORTUNA×1 ROME attack_pick").do("R-Ha1", 1, 6, "reroll", 1)
    assert s.state.tokens[6] == 0
    assert s["R-Ha1"] == "0811/N/1"


def test_r50_own_dice_only_attacker_asked_before_defender(scene):
    text = "R-Ha1@0811/N/0 C-In1@0810/S/0 tokens R FORTUNA×1 tokens C FORTUNA×1 ROME attack_pick"
    s = scene(text).do("R-Ha1", 3, 4)
    assert s.asks == "ROME fortuna"
    s.do("keep")
    assert s.asks == "CARTHAGE fortuna"
    assert s.state.prompt().startswith("You rolled 4, total 8 against 8: ")
    s.do("reroll", 1)
    assert s["C-In1"] == "0810/S/1"


def test_4_9_fortuna_on_a_volley(scene):
    s = scene("R-Ve1@0811/N/0 C-In1@0810/S/0 tokens R FORTUNA×1 ROME volley_pick").do("R-Ve1", 6, "reroll", 2)
    assert s["C-In1"] == "0810/S/1"


def test_4_9_fortuna_on_an_elephant(scene):
    text = "C-El1@0906/S/0 C-El2@1106/S/0 tokens R ELEPHANTS×1 FORTUNA×1 ROME elephant_target"
    s = scene(text).do("C-El1", 1)
    assert s.state.prompt().startswith("You rolled 1 for Elephants 1: nothing happens. ")
    s.do("reroll", 3)
    assert s.asks == "ROME elephant_target"


def test_4_9_fortuna_on_a_leaders_life(scene):
    text = "R-Ha1@0811/N/0 C-In1@0810/S/0 leader R@0811 tokens R FORTUNA×1 ROME attack_pick"
    s = scene(text).do("R-Ha1", 2, 5, "keep", 1)
    assert s.state.prompt().startswith("You rolled 1 for Scipio: he is lost, as he falls only on a 1. ")
    s.do("reroll", 2)
    assert s.leader(ROME) == "0811"


# More of the same chapter


def test_4_1_1_a_unit_gets_one_combat_point_in_an_impulse(scene):
    """Given as defender in the first attack, it counts in the second and cannot be given again."""
    text = "R-E1@0811/N/0 R-E2@0711/NE/0 C-E1@0810/S/0 leader C@0905 tokens C COMBAT×2 ROME attack_pick"
    s = scene(text).do("R-E1")
    assert s.asks == "CARTHAGE combat_cp"
    s.do("yes", 3, 3, "R-E2")
    assert s.asks == "CHANCE die_attacker"
    assert s.state.tokens[8] == 1


def test_4_3_the_attacker_places_before_the_defender_and_each_gains_one(scene):
    text = "R-Pr1@0811/N/0 R-Pr2@1611/N/0 C-Vt1@0810/S/0 C-Vt2@1610/S/0 leader R@1110 leader C@0806 tokens R COMBAT×1"
    s = scene(f"{text} tokens C COMBAT×1 ROME attack_pick").do("R-Pr1")
    assert s.asks == "ROME combat_cp"
    s.do("yes")
    assert s.asks == "CARTHAGE combat_cp"
    s.do("no", 3, 3)  # 3 + 5 + 1 against 3 + 6: a tie
    assert (s["R-Pr1"], s["C-Vt1"]) == ("0811/N/1", "0810/S/1")
    assert s.state.tokens[8] == 1  # declined, so kept


def test_4_7_two_charges_for_each_point(scene):
    fights = [f"C-Me{i}@{column}10/S/0 R-Tr{i}@{column}11/N/0" for i, column in ((1, "06"), (2, "10"), (3, "14"), (4, "18"))]
    s = scene(f"{' '.join(fights)} tokens C FUROR×2 CARTHAGE attack_pick", "trebbia")
    left = []
    for name in ("C-Me1", "C-Me2", "C-Me3"):
        s.do(name, "yes", 1, 1)
        left.append((s.state.tokens[12], s.state.furor))
    assert left == [(1, 1), (1, 0), (0, 1)]


def test_4_1_3_all_tokens_are_placed_and_only_the_box_is_seen(scene):
    text = "C-In1@0806/S/0 R-Ha1@0811/N/0 leader C@0806 leader R@0811 hand C 3 vacuus C hand tokens C RECOVERY×2"
    s = scene(f"{text} tokens R RECOVERY×2 hand R 1 vacuus R RECOVERY phase strategic CARTHAGE command_place", "trebbia")
    assert "COMBAT:cp" in s.legal
    assert "COMBAT:vacuus" in s.legal
    s.do("COMBAT:vacuus")
    assert all(label.endswith(":cp") for label in s.legal)
    s.do("FORTUNA:cp")
    assert s.asks == "CARTHAGE command_place"  # ROME has none left, CARTHAGE finishes alone
    assert s.legal == [f"{box}:cp" for box in ("INITIATIVE", "COMBAT", "RECOVERY", "CAVALRY", "MOVEMENT", "FUROR", "FORTUNA")]
    view = s.state.view(ROME)
    assert (view.tokens[8], view.vacuus[CARTHAGE]) == (1, UNKNOWN)


def test_4_1_4_what_is_placed_is_sealed():
    assert COMMAND_PLACE.sealed


def test_4_9_1_fortuna_is_asked_for_every_own_die_and_for_no_other(scene):
    """ROME's point: on its attack, not on CARTHAGE's die; once spent it is gone."""
    s = scene("R-Ha1@0811/N/0 R-Ha2@1011/N/0 C-In1@0810/S/0 C-In2@1010/S/0 tokens R FORTUNA×1 ROME attack_pick")
    s.do("R-Ha1", 2, 6)
    assert s.asks == "ROME fortuna"
    assert s.state.prompt().startswith("You rolled 2, total 7 against 10: 1 Disorder Point for Hastati 1. ")
    s.do("reroll", 4)
    assert s.asks == "ROME attack_pick"
    s.do("R-Ha2", 2, 6)
    assert not s.asks.endswith("fortuna")


def test_4_6_1_hastati_and_principes_are_one_type_for_a_movement_point(scene):
    text = "R-Pr1@0611/N/0 R-Ha1@0811/N/0 R-Tr1@1011/N/0 R-Ve1@1211/N/0 tokens R MOVEMENT×1 ROME move_pick"
    s = scene(text).do("command", "R-Pr1")
    assert s.legal == ["R-Ha1", "done"]
    s.do("R-Ha1")
    assert s.asks == "ROME move_pick"  # nobody else is of the type
    assert s.do("R-Pr1").state.mp == 4

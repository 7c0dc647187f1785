"""5 Initiative."""

from delenda.kernel.actor import CARTHAGE, ROME

DICE = "R-Ha1@0811/N/0 C-In1@0806/S/0 phase initiative turn 1 roll 1 CHANCE die_initiative_C first ROME"


def test_5_4_a_tie_is_rolled_again(scene):
    s = scene(f"tokens C INITIATIVE×1 {DICE}").do(3, 4)
    assert s.asks == "CHANCE die_initiative_C"
    s.do(2, 5)
    assert s.asks == "ROME initiative_choice"
    s.do("second")
    assert s.state.first == CARTHAGE
    assert s.asks == "CARTHAGE move_pick"


def test_4_9_fortuna_on_the_initiative(scene):
    s = scene(f"tokens C FORTUNA×1 {DICE}").do(3, 4)
    assert s.asks == "CARTHAGE fortuna"
    s.do("reroll", 6)
    assert s.asks == "CARTHAGE initiative_choice"
    s.do("first")
    assert s.state.first == CARTHAGE
    assert s.state.tokens[13] == 0


def test_5_3_carthage_is_asked_before_rome(scene):
    s = scene(f"tokens C FORTUNA×1 tokens R FORTUNA×1 {DICE}").do(3, 4, "keep")
    assert s.asks == "ROME fortuna"
    s.do("keep")
    assert s.asks == "ROME initiative_choice"


def test_4_2_each_real_point_adds_one_and_the_vacuus_nothing(scene):
    s = scene(f"tokens C INITIATIVE×2 vacuus C INITIATIVE tokens R INITIATIVE×1 {DICE}").do(3, 4)
    assert s.asks == "ROME initiative_choice"  # 3 + 1 against 4 + 1


def test_r67_fortuna_may_be_used_on_each_new_roll_after_a_tie(scene):
    s = scene(f"tokens C FORTUNA×1 {DICE}").do(3, 3, "keep")
    assert s.asks == "CHANCE die_initiative_C"
    s.do(2, 4)
    assert s.asks == "CARTHAGE fortuna"


def test_5_4_twenty_ties_in_a_row_give_the_initiative_to_carthage(scene):
    s = scene(DICE)
    for _ in range(19):
        s.do(3, 3)
        assert s.asks == "CHANCE die_initiative_C"
    s.do(3, 3)
    assert s.asks == "CARTHAGE initiative_choice"


def test_5_the_winner_may_be_second_and_then_move_twice_in_a_row(scene):
    s = scene(DICE).do(1, 6, "second")
    assert (s.state.first, s.state.phasing) == (CARTHAGE, CARTHAGE)
    s.do("end")
    assert (s.asks, s.state.phasing) == ("ROME move_pick", ROME)
    s.do("end", 1, 6, "first")
    assert s.asks == "ROME move_pick"
    assert s.state.turn == 2

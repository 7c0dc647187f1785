"""4.1 and 4.2: the printed operation and the naval battle of Pintias, round by round, with the printed dice."""

from support.punic_island import CARTHAGE, ROME, at, coh, do, holder, labels, rp, says, supplied, things, waits, where

BEFORE = (
    "Rome: REG MES CAM GEL · CAM: +3R @C4 · P_CAM: 6RN · PIN: 4RI RC @C1 · I_PIN: GI · N_PIN: 5CN @Haderbal · "
    "operator=ROME · ROME op_source"
)


def sail(naval_move: str = "2"):
    s = do(at(BEFORE, naval_move=naval_move), "source CAM")
    assert (rp(s, "CAM", ROME), s.sp) == (2, 6)
    assert supplied(s, "PIN")
    return do(s, "sail P_CAM", "all", "take rp", "take rp", "step S8", "step S7", "step N_PIN")


def first_draws(s):
    do(s, "chit Ballistas", "chit Corvus")
    return do(s, "chit Ballistas", "chit Ballistas", "chit Boarding")


def fight_to(s, step: str):
    """The battle up to and including a step, in the order of the printed rounds."""
    first_draws(s)
    steps = {
        "1a": ("chit Ballistas", 6, 8, 1),
        "1b": ("chit Ballistas", 1, 2, 7),
        "2a": ("engage RN1", "against CN1", "against CN2", 2, 7, 7, "chit Corvus", "chit Periplus"),
        "2b": ("chit Ballistas", "check RN2", "check RN4", "check RN5", 3, 6, 5, 3, 5, 3),
        "3a": ("chit Periplus", "check CN3", 8, "Haderbal leaves", "retreat P_LIL", 6, 4),
        "3b": (
            "against RN3",
            "against RN4",
            3,
            1,
            1,
            7,
            9,
            2,
            "chit Diekplus",
            "chit Diekplus",
            "chit Ballistas",
            "chit Boarding",
        ),
        "4a": ("engage RN2", "against CN4", 6, 5, 8, 9, 10, 3, 7, "chit Ballistas", "chit Wrong Course"),
        "4b": (
            "chit Ballistas",
            "check RN1",
            "check RN5",
            "check RN6",
            7,
            "Consul IV stays",
            "retreat P_CAM",
            9,
            10,
            8,
            6,
            7,
            4,
        ),
    }
    for name, moves in steps.items():
        do(s, *moves)
        if name == step:
            break
    return s


def test_4_1_the_fleet_sails_with_two_resource_points_and_four_range_factors():
    s = sail()
    assert (s.sp, s.rf, s.spent, rp(s, "CAM", ROME)) == (4, 4, 4, 0)
    assert rp(s, "N_PIN", ROME) == 2
    assert waits(s) == "CHANCE draw_chit"


def test_4_2_first_draws_are_two_and_three():
    s = sail()
    assert (s.to_draw, s.drawer) == (2, ROME)
    do(s, "chit Ballistas", "chit Corvus")
    assert (s.to_draw, s.drawer) == (3, CARTHAGE)
    assert (coh(s, "RN1"), coh(s, "CN1")) == (5, 5)


def test_4_2_round_1a():
    assert things(fight_to(sail(), "1a"), "N_PIN").startswith("RN1 RN2 RN3 RN4 RN5 RN6 CN1d CN2d CN3 CN4 CN5")


def test_4_2_round_1b():
    assert things(fight_to(sail(), "1b"), "N_PIN").startswith("RN1 RN2 RN3d RN4 RN5 RN6 CN1d CN2d CN3")


def test_4_2_round_2a():
    s = fight_to(sail(), "2a")
    assert things(s, "N_PIN").startswith("RN1d RN2 RN3d RN4 RN5 RN6 CN1d CN2dx CN3")
    assert says(s, "Punic fleet 2 (depleted) rolls 7 against 4: fails, depleted and disorganized, held by the grapple.")
    assert list(s.held_count) == [2, 2]


def test_4_2_round_2b():
    s = fight_to(sail(), "2b")
    assert things(s, "N_PIN").startswith("RN1d RN2 RN3d RN4d RN5 RN6 CN1d CN3")
    assert where(s, "CN2") == "sunk"
    assert [s.box.unit_codes[at] for at in s.duels[3:5]] == ["RN1", "CN1"]  # A is still locked with R1


def test_4_2_round_3a():
    s = fight_to(sail(), "3a")
    assert things(s, "P_LIL") == "CN3dx"
    assert where(s, "@Haderbal") == "LIL"
    assert s.commanders[CARTHAGE] == -1
    assert things(s, "N_PIN").startswith("RN1d RN2 RN3d RN4d RN5 RN6 CN1dx CN4 CN5")


def test_4_2_round_3b():
    s = fight_to(sail(), "3b")
    assert things(s, "N_PIN").startswith("RN1d RN2 RN3d RN4dx RN5 RN6 CN4 CN5")
    assert where(s, "CN1") == "sunk"
    assert s.held_count[CARTHAGE] == 2  # the Tactical value without Haderbal
    assert says(s, "Carthage draws Diekplus and sets it aside.")


def test_4_2_round_4a():
    s = fight_to(sail(), "4a")
    assert says(s, "Punic fleet 4 rolls 6 + 3 against 5: fails, depleted.")
    assert things(s, "N_PIN").startswith("RN1d RN2d RN3d RN5 RN6 CN4dx CN5dx")
    assert where(s, "RN4") == "sunk"


def test_4_2_round_4b_and_the_end():
    s = fight_to(sail(), "4b")
    assert labels(s) == ["recover RN2d", "recover RN3dx"]  # R4 came back by itself
    assert says(s, "Punic fleet 5 (depleted and disorganized) rolls 7 against 3: fails.")  # no longer doubly locked
    do(s, "recover RN2")
    assert things(s, "N_PIN") == "RN2 RN3dx RN4 RN5d RN6d @C4 +2R"
    assert things(s, "P_CAM") == "RN1dx"
    assert things(s, "dead") == "CN1 CN2 CN4 CN5"
    assert list(s.kills) == [4, 0]


def test_4_1_the_siege_and_the_end_of_the_operation():
    s = do(fight_to(sail(), "4b"), "recover RN2")
    assert waits(s) == "ROME op_action"
    assert "siege PIN" in labels(s)
    do(s, "siege PIN", 6)
    assert says(s, "Siege of Pintias: 6 + 0 + 1 − 5 = 2 ≤ 2.")
    assert holder(s, "PIN") == ROME
    assert (list(s.kills), things(s, "dead")) == ([5, 0], "CN1 CN2 CN4 CN5 GI1")
    assert waits(s) == "ROME option"  # no Supply Points are left: the operation is over


def test_4_1_with_the_printed_cost_of_1_a_supply_point_is_left():
    s = sail("1")
    do(fight_to(s, "4b"), "recover RN2", "siege PIN", 6)
    assert says(s, "Rome ends the operation; 1 Supply Point lost.")

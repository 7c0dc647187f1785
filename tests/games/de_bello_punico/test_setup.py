"""17.x.2 Set-up; 17.1.3 the special rules of the Trebbia."""

import pytest

import delenda
from delenda.games.de_bello_punico.actions import BOX, SPECIAL_BOX, YES
from delenda.games.de_bello_punico.state import RESERVE
from delenda.kernel.actor import CARTHAGE, ROME

GAME = delenda.game("de-bello-punico")


def set_up(scenario, reserve="none"):
    """The first legal choice everywhere, up to the first turn."""
    state = GAME.start(scenario)
    while state.turn == 0:
        state.apply(state.find(reserve) if state.decision.name == "setup_reserve" else state.legal()[0])
    return state


@pytest.mark.parametrize(
    ("scenario", "first"), [("trebbia", ROME), ("beneventum", CARTHAGE), ("po", CARTHAGE), ("zama", CARTHAGE)]
)
def test_17_5_and_r68_one_seat_finishes_before_the_other_starts(scenario, first):
    """17.1.2 the Roman sets up first at the Trebbia, 17.2.2 the Carthaginian at Beneventum; R68 at the others."""
    state = GAME.start(scenario)
    order = []
    while state.turn == 0:
        order.append(state.actor)
        state.apply(state.legal()[0])
    assert order == sorted(order, key=lambda seat: seat != first)
    assert set(order) == {ROME, CARTHAGE}


def test_17_5_1_units_without_a_choice_are_placed_by_themselves():
    state = GAME.start("zama")
    assert state.decision.name == "setup_leader"
    assert state.actor == CARTHAGE
    assert all(at >= 0 for at, side in zip(state.where, state.box.side, strict=True) if side == CARTHAGE)


def test_17_1_2_a_free_choice_among_more_hexes_than_units():
    state = GAME.start("trebbia")
    assert state.decision.name == "setup_place"
    assert state.labels() == [f"place {h}" for h in ("0710", "0910", "1110", "1310", "1510", "1710")]
    for h in ("1710", "0710", "0910", "1110"):
        state.apply(state.find(f"place {h}"))
    assert state.box.hexes.name(state.where[0]) == "1710"  # serials in the order of placing
    assert state.prompt() == "Choose a hex for Hastati 1; 6 units of Hastati to place."


def test_17_1_2_the_hexes_of_a_type_are_its_own():
    state = GAME.start("trebbia")
    assert state.refusal(state.box.hexes.find("0611")) == "That is not a free set-up hex of Velites (17.1.2)."


def test_17_5_1_types_with_as_many_hexes_as_units_fill_up_by_themselves():
    state = GAME.start("trebbia")
    chosen = []
    while state.decision.name == "setup_place":
        chosen.append(state.prompt().split()[4])
        state.apply(state.legal()[-1])
    assert chosen == ["Velites"] * 4 + ["Hastati"] * 6 + ["Principes"] * 6 + ["Triarii"] * 4
    assert state.decision.name == "setup_leader"  # Celts and Equites stand where they must
    assert all(state.where[unit] >= 0 for unit in range(state.box.first_unit[CARTHAGE]))


def test_17_5_2_and_r57_a_leader_starts_with_a_unit():
    state = GAME.start("zama")
    hexes = sorted(at for at, side in zip(state.where, state.box.side, strict=True) if side == CARTHAGE)
    assert state.legal() == hexes
    assert state.refusal(0) == "a leader is set up with a friendly unit (17.1.2, R57)."


def test_17_5_armies_face_each_other():
    state = set_up("zama")
    for unit, side in enumerate(state.box.side):
        assert state.facing[unit] == (0 if side == ROME else 3)


def test_17_1_3a_the_reduced_start():
    state = set_up("trebbia")
    for unit, name in enumerate(state.box.names):
        reduced = name[2:4] in ("Ve", "Ha", "Pr", "Tr") and name.startswith("R")
        assert state.disorder[unit] == (1 if reduced else 0), name
    assert sum(state.disorder) == 20


def test_17_1_3b_the_elephant_box_is_closed_at_the_trebbia():
    state = set_up("trebbia")
    state.apply(state.legal()[0])
    assert state.actor == ROME
    assert not any(label.startswith("ELEPHANTS") for label in state.labels())
    assert state.refusal(BOX + 2 * SPECIAL_BOX) == "Elephants is closed in this battle (4.1)."
    other = set_up("beneventum")
    other.apply(other.legal()[0])
    assert "ELEPHANTS:cp" in other.labels()


def test_17_1_3c_a_light_cavalry_unit_may_be_held_back():
    state = set_up("trebbia", "hold")
    unit = state.box.names.index("C-CL2")
    assert state.where[unit] == RESERVE
    assert sum(1 for at, name in zip(state.where, state.box.names, strict=True) if name.startswith("C-CL") and at >= 0) == 1
    state = set_up("trebbia", "none")
    assert state.where[unit] >= 0


def test_17_1_3c_only_at_the_trebbia():
    for scenario in ("beneventum", "po", "zama"):
        state = GAME.start(scenario)
        while state.turn == 0:
            assert state.decision.name != "setup_reserve"
            state.apply(state.legal()[-1])
    assert YES not in GAME.start("zama").legal()


@pytest.mark.parametrize(
    ("scenario", "turns", "points", "limits"),
    [
        ("trebbia", 14, [2, 4], [12, 12]),
        ("beneventum", 12, [3, 3], [10, 9]),
        ("po", 15, [3, 3], [14, 12]),
        ("zama", 16, [4, 4], [16, 15]),
    ],
)
def test_17_1_and_17_2_and_17_3_and_17_4_turns_points_and_limits(scenario, turns, points, limits):
    box = GAME.box(scenario)
    assert (box.turns, list(box.points), list(box.limit)) == (turns, points, limits)

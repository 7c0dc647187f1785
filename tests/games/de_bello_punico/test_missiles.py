"""9 Missile volleys."""

import pytest

from delenda.games.de_bello_punico.rules import missiles
from delenda.kernel.actor import ROME
from delenda.kernel.events import Journal


def test_9_the_player_who_did_not_move_shoots(scene):
    s = scene("R-Ve1@0812/N/0 C-T1@0810/S/0 ROME move_pick").do("R-Ve1", "stop")
    assert s.asks == "CARTHAGE volley_pick"
    assert s.state.prompt() == "The enemy has moved. Choose a unit to shoot, or end your volleys."


def test_9_2_line_of_sight(scene):
    shooter = "C-T1@0806/S/0"
    blocked = scene(f"{shooter} R-Ha1@0808/N/0 C-In1@0807/S/0 R-Ha2@0607/N/0 CARTHAGE volley_pick").state
    assert missiles.targets(blocked, blocked.box.names.index("C-T1")) == [blocked.box.hexes.find("0607")]
    one = scene(f"{shooter} R-Ha1@0908/N/0 C-In1@0807/S/0 CARTHAGE volley_pick")
    assert one.legal == ["C-T1", "end"]
    both = scene(f"{shooter} R-Ha1@0908/N/0 C-In1@0807/S/0 C-In2@0907/S/0 R-Ha2@0607/N/0 CARTHAGE volley_pick")
    assert both.state.box.hexes.find("0908") not in missiles.targets(both.state, both.state.box.names.index("C-T1"))
    leader = scene(f"{shooter} R-Ha1@0808/N/0 leader R@0807 CARTHAGE volley_pick")
    assert leader.legal == ["C-T1", "end"]


def test_r65_a_line_along_a_side_is_blocked_only_by_two(scene):
    text = "C-T1@0806/S/0 R-Ha1@0708/N/0 R-Ha2@0707/N/0 CARTHAGE volley_pick"
    s = scene(text).do("C-T1")
    assert s.legal == ["R-Ha2", "R-Ha1"]  # 0707 and, past 0807, 0708
    s = scene(f"C-In1@0807/S/0 {text}").do("C-T1")
    assert s.asks == "CHANCE die_missile"  # 0707 alone


def test_9_3_elephants_are_the_best_targets(scene):
    s = scene("R-Ve1@0811/N/0 C-El1@0810/S/2 ROME volley_pick").do("R-Ve1")
    assert s.state.prompt() == "Velites 1 shoots at Elephants 1: 4 or less hits."
    assert s.do(4)["C-El1"] == "gone"


def test_9_3_skirmishers_at_range_two(scene):
    s = scene("C-T1@0806/S/0 R-Ha1@0808/N/0 CARTHAGE volley_pick").do("C-T1")
    assert s.state.prompt() == "Skirmishers 1 shoots at Hastati 1: 1 or less hits."
    assert s.do(2)["R-Ha1"] == "0808/N/0"


def test_9_3_the_number_or_less_inflicts_one_point(scene):
    s = scene("C-T1@0806/S/0 R-Ha1@0808/N/0 CARTHAGE volley_pick").do("C-T1", 1)
    assert s["R-Ha1"] == "0808/N/1"


@pytest.mark.parametrize(
    ("shooter", "distance", "row"),
    [
        ("T", 1, [2, 2, 2, 2, 4]),
        ("T", 2, [1, 1, 1, 1, 3]),
        ("Ve", 1, [2, 2, 2, 2, 4]),
        ("SN", 1, [2, 2, 1, 2, 3]),
        ("CL", 1, [2, 2, 1, 2, 3]),
    ],
)
def test_9_3_the_missile_table(scene, shooter, distance, row):
    box = scene("R-Ve1@0811/N/0 C-El1@0810/S/2 ROME volley_pick").state.box
    kind = ("Ve", "Ha", "Pr", "Tr", "SN", "SC", "T", "Me", "In", "Vt", "E", "CL", "El").index(shooter)
    at = (kind * 2 + distance - 1) * 5
    assert list(box.hits)[at : at + 5] == row


def test_9_1_only_skirmishers_reach_two_hexes(scene):
    s = scene("R-Ve1@0812/N/0 R-CL1@0911/N/0 C-In1@0810/S/0 ROME volley_pick")
    assert s.legal == ["R-CL1", "end"]
    assert s.state.refusal(s.state.box.hexes.find("0812")) == "Velites 1 has no target in range and in sight (9.1, 9.2)."


def test_9_the_arc_of_fire_is_the_front(scene):
    s = scene("R-Ve1@0811/S/0 R-Ve2@0910/SW/0 C-In1@0810/S/0 ROME volley_pick")
    assert s.legal == ["R-Ve2", "end"]


def test_9_each_unit_shoots_once(scene):
    s = scene("R-Ve1@0811/N/0 R-Ve2@0911/NW/0 C-In1@0810/S/0 ROME volley_pick").do("R-Ve1", 6)
    assert s.legal == ["R-Ve2", "end"]
    assert s.state.refusal(s.state.box.hexes.find("0811")) == "Velites 1 has already shot this turn (9)."
    assert s.state.refusal(s.state.box.hexes.find("0810")) == "That hex holds no unit of yours."


def test_9_units_without_missiles_do_not_shoot(scene):
    s = scene("R-Ve1@0811/N/0 R-Ha1@0911/NW/0 C-In1@0810/S/0 ROME volley_pick")
    assert s.legal == ["R-Ve1", "end"]
    assert s.state.refusal(s.state.box.hexes.find("0911")) == "Hastati 1 has no missiles (9)."


def test_r63_panicked_units_are_no_targets_and_do_not_shoot(scene):
    s = scene("R-Ve1@0811/N/0 R-Ve2@0910/*/3 C-In1@0810/*/4 C-In2@0711/S/0 ROME volley_pick").do("R-Ve1")
    assert s.asks == "CHANCE die_missile"
    assert s.state.target == s.state.box.names.index("C-In2")


def test_9_volleys_do_not_stop_at_a_leader_they_wake_his_danger(scene):
    s = scene("R-Ve1@0811/N/0 C-In1@0810/S/0 leader C@0810 ROME volley_pick").do("R-Ve1", 1)
    assert s.asks == "CHANCE die_leader"


def test_r66_one_volley_impulse_for_each_side_and_turn(scene):
    s = scene("R-Ve1@0811/N/0/volleyed C-In1@0810/S/0 R-Ve2@0911/NW/0 ROME volley_pick")
    assert s.legal == ["R-Ve2", "end"]


def test_9_3_2_several_targets_are_a_choice(scene):
    s = scene("R-Ve1@0811/N/0 C-In1@0810/S/0 C-Me1@0911/S/0 ROME volley_pick").do("R-Ve1")
    assert s.legal == ["C-In1", "C-Me1"]
    assert s.state.refusal(0) == "That hex holds no target in range and in sight (9.1, 9.2)."
    assert s.do("C-Me1", 2)["C-Me1"] == "0911/S/1"
    assert s.state.box.side[s.state.box.names.index("R-Ve1")] == ROME


# More of the same chapter


def test_9_2_friends_enemies_and_the_panicked_block_the_line(scene):
    for between in ("C-In1@0807/S/0", "R-Ha2@0807/N/0", "C-In1@0807/*/4"):
        s = scene(f"C-T1@0806/S/0 R-Ha1@0808/N/0 {between} C-T2@0101/S/0 ROME move_pick first ROME").do("end")
        targets = missiles.targets(s.state, s.state.box.names.index("C-T1")) if s.asks == "CARTHAGE volley_pick" else []
        names = [s.state.box.hexes.name(h) for h in targets]
        assert "0808" not in names
        assert names == (["0807"] if between.startswith("R") else [])


def test_9_who_may_shoot(scene):
    text = "R-Ve1@0811/N/0 R-Ve2@1011/N/0/volleyed R-Ve3@1211/*/3 R-Ha1@1411/N/0 R-Ve4@0611/S/0"
    enemies = "C-In1@0810/S/0 C-In2@1010/S/0 C-In3@1210/S/0 C-In4@1410/S/0 C-In5@0610/S/0"
    assert scene(f"{text} {enemies} ROME volley_pick").legal == ["R-Ve1", "end"]


def test_9_1_1_the_arc_turns_with_the_unit(scene):
    """C-T1 in 0906 facing NE: at distance 2 the hexes between north and south-east."""
    box = scene("C-T1@0906/NE/0 R-Ha1@1616/N/0 CARTHAGE move_pick").state.box
    far = box.far[box.hexes.find("0906") * 6 + 1]
    assert [box.hexes.name(h) for h in far[::3]] == ["0904", "1004", "1105", "1106", "1107"]


def test_9_3_the_log_tells_what_would_have_hit(scene):
    s = scene("C-T1@0806/S/0 R-Ha1@0808/N/0 CARTHAGE volley_pick")
    s.state.journal = Journal()
    s.do("C-T1", 2)
    assert (
        s.state.journal.events[0].text == "Skirmishers 1 shoots at Hastati 1 from 2 hexes, rolls 2 and misses (1 or less hits)"
    )

"""4.1.5 Nothing but a spent point tells a point from the Vacuus: the same play in two worlds looks the same to everybody else.

In each pair one token in the box is a point in the first world and the Vacuus in the second; another token lies elsewhere, so
that either may be so.
"""

import pytest

import delenda
from delenda.games.de_bello_punico.actions import PASS
from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY, ROME, SPECTATOR
from delenda.kernel.events import Journal
from delenda.kernel.record import Record
from delenda.kernel.worlds import ruled_out, shown

GAME = delenda.game("de-bello-punico")
HASTATI = "R-Ha1@0811/N/0 R-Ha2@1616/N/0 C-In1@0810/S/0 C-In2@0101/S/0 leader R@0811 leader C@0101"
HORSE = "R-E1@0405/N/0 R-Ha1@1616/N/0 C-E1@0404/S/3 C-In1@1801/S/0 leader R@1616 leader C@2201"

# Of each window: the position with the tokens of the seat that is asked, its box, the way to the question
WINDOWS = {
    "4.3 combat_cp of the attacker": (HASTATI, "ROME", "R", "COMBAT", "ROME attack_pick first CARTHAGE", ["R-Ha1", "C-In1"]),
    "4.3 combat_cp of the defender": (
        HASTATI.replace("C@0101", "C@0809"), "CARTHAGE", "C", "COMBAT", "ROME attack_pick first CARTHAGE", ["R-Ha1", "C-In1"],
    ),
    "4.9 fortuna in combat": (HASTATI, "ROME", "R", "FORTUNA", "ROME attack_pick first CARTHAGE", ["R-Ha1", "C-In1", 3, 4]),
    "4.9 fortuna of the defender": (
        HASTATI, "CARTHAGE", "C", "FORTUNA", "ROME attack_pick first CARTHAGE", ["R-Ha1", "C-In1", 3, 4],
    ),
    "4.9 fortuna for the initiative": (
        HASTATI + " phase initiative roll 1 dice 0 3", "CARTHAGE", "C", "FORTUNA", "CHANCE die_initiative_R", [5],
    ),
    "4.9 fortuna for a leader's life": (
        HASTATI, "ROME", "R", "FORTUNA", "ROME attack_pick first CARTHAGE", ["R-Ha1", "C-In1", 1, 6, "keep", 2],
    ),
    "4.9 fortuna on a volley": (
        "R-Ve1@0811/N/0 C-In1@0810/S/0 leader R@1616 leader C@0101 phase volley phasing CARTHAGE", "ROME", "R", "FORTUNA",
        "ROME volley_pick first ROME", ["R-Ve1", "C-In1", 4],
    ),
    "15.2 charge": (
        "C-Me1@0810/S/0 R-Tr1@0811/N/0 leader C@0101 leader R@1616", "CARTHAGE", "C", "FUROR",
        "CARTHAGE attack_pick first ROME", ["C-Me1", "R-Tr1", "stand"],
    ),
    "4.5 pursuit by the attacker": (HORSE, "ROME", "R", "CAVALRY", "ROME attack_pick first CARTHAGE", ["R-E1", "C-E1", 4, 3]),
    "4.5 pursuit by the defender": (
        HORSE.replace("C-E1@0404/S/3", "C-E1@0404/S/0").replace("R-E1@0405/N/0", "R-E1@0405/N/3"), "CARTHAGE", "C", "CAVALRY",
        "ROME attack_pick first CARTHAGE", ["R-E1", "C-E1", 3, 4],
    ),
    "4.4 recover_pick": (
        "R-Ha1@0811/N/2 C-In1@0101/S/0 leader R@0811 leader C@0101", "ROME", "R", "RECOVERY",
        "ROME recover_pick first ROME", [],
    ),
    "4.8 elephant_target": (
        "C-El1@0906/S/0 C-In1@0101/S/0 R-Ve1@0911/N/0 leader R@0911 leader C@0101 phase movement phasing CARTHAGE", "ROME", "R",
        "ELEPHANTS", "ROME elephant_target first CARTHAGE", [],
    ),
    "14.1 a lone recall": (
        "R-E1@off0401/N/0 R-Ha1@0811/N/0 C-T1@0805/S/0 leader R@0811 leader C@0101 leader_moved", "ROME", "R", "CAVALRY",
        "ROME move_pick first ROME", ["R-Ha1", "stop"],
    ),
}  # fmt: skip


def worlds(name):
    """The state with the point in the box and the one with the Vacuus there, at the question, with what was told on the way."""
    position, seat, letter, box, asks, way = WINDOWS[name]
    found = []
    for vacuus in ("MOVEMENT", box):
        tokens = f"tokens {letter} {box}×1 MOVEMENT×1 vacuus {letter} {vacuus}"
        state = GAME.read_position(f"{position} {tokens} {asks}", "zama")
        state.journal = Journal()
        for step in way:
            play(state, f"d6 {step}" if isinstance(step, int) else step)
        assert (state.actor, state.decision.private) == (("ROME", "CARTHAGE").index(seat), True), name
        found.append(state)
    return found


def play(state, label):
    if label in state.labels():
        state.play(state.find(label))


def look(state, viewer):
    return shown(state.view(viewer)), state.journal.lines(viewer), state.reveals


def watchers(state):
    return [viewer for viewer in (ROME, CARTHAGE, SPECTATOR) if viewer != state.actor]


@pytest.mark.parametrize("name", WINDOWS)
def test_4_1_5_and_r76_a_question_about_a_token_looks_the_same_whatever_the_token_is(name):
    point, bluff = worlds(name)
    for viewer in watchers(point):
        assert look(point, viewer) == look(bluff, viewer)
    assert bluff.legal() == [PASS]
    assert len(point.legal()) > 1
    assert "Only your Vacuus" in bluff.prompt()
    assert "Only your Vacuus" not in point.prompt()


@pytest.mark.parametrize("name", WINDOWS)
def test_4_1_5_declining_looks_the_same_and_takes_as_many_steps(name):
    """All that follows is played alike until the next strategic phase: the same questions to the same seats, the same lines."""
    point, bluff = worlds(name)
    seat = point.actor
    for _ in range(60):
        if point.actor == NOBODY or point.phase == 1:
            break
        assert (point.actor, point.decision.name) == (bluff.actor, bluff.decision.name)
        action = PASS if point.actor == seat and point.decision.private else point.legal()[-1 if point.actor != CHANCE else 2]
        point.play(action)
        bluff.play(action)
        for viewer in (1 - seat, SPECTATOR):
            assert look(point, viewer) == look(bluff, viewer)
    assert point.reveals == bluff.reveals


@pytest.mark.parametrize("name", WINDOWS)
def test_4_1_5_no_world_is_ruled_out_by_declining(name):
    for state in worlds(name):
        for viewer in watchers(state):
            assert ruled_out(state, PASS, viewer, 12, delenda.Rng(1)) is None


@pytest.mark.parametrize("name", WINDOWS)
def test_4_1_4_a_point_that_is_spent_is_a_reveal(name):
    point, _ = worlds(name)
    before, told = point.reveals, len(point.journal.events)
    point.play([action for action in point.legal() if action != PASS][-1])
    assert point.reveals == before + 1
    assert " point" in point.journal.events[told].text


def test_4_1_5_the_window_stays_open_after_each_pick(scene):
    """RECOVERY×2, one of them the Vacuus or not: after a point the other token might still be one."""
    text = "R-Ha1@0811/N/2 R-Ha2@0911/N/2 C-In1@0101/S/0 leader R@0811 tokens R RECOVERY×2 COMBAT×1"
    for vacuus, legal in (("COMBAT", ["R-Ha2", "end"]), ("RECOVERY", ["end"])):
        s = scene(f"{text} vacuus R {vacuus} ROME recover_pick").do("R-Ha1")
        assert (s.asks, s.legal) == ("ROME recover_pick", legal)


def test_4_1_5_elephants_are_asked_about_again_when_a_point_is_used_up(scene):
    text = "C-El1@0906/S/0 C-El2@1106/S/0 C-El3@1306/S/0 R-Ve1@0911/N/0 leader R@0911 tokens R ELEPHANTS×2 COMBAT×1"
    for vacuus, legal in (("COMBAT", ["C-El3", "done"]), ("ELEPHANTS", ["done"])):
        s = scene(f"{text} vacuus R {vacuus} ROME elephant_target").do("C-El1", 1, "C-El2", 1)
        assert (s.asks, s.legal) == ("ROME elephant_target", legal)


def test_4_1_5_a_lone_recall_is_asked_about_again_after_one(scene):
    text = "R-E1@off0401/N/0 R-E2@off0801/N/0 C-T1@0805/S/0 leader R@1616 leader_moved tokens R CAVALRY×2 COMBAT×1"
    for vacuus, legal in (("COMBAT", ["end", "recall R-E2"]), ("CAVALRY", ["end"])):
        s = scene(f"{text} vacuus R {vacuus} ROME move_pick").do("recall R-E1", "enter 0401", "stop")
        assert (s.asks, s.legal) == ("ROME move_pick", legal)


def test_r77_the_recall_spends_the_point_and_the_entry_is_asked_even_if_there_is_one_hex(scene):
    text = "R-E1@off0401/N/0 C-T1@0301/S/0 C-T2@0501/S/0 leader R@1616 tokens R CAVALRY×1 ROME move_pick"
    state = scene(text).state
    state.play(state.find("recall R-E1"))
    assert (state.reveals, sum(state.tokens)) == (1, 0)
    assert state.labels() == ["enter 0401"]
    assert state.decision.completes


# What everybody can reckon


def test_4_1_5_a_token_that_can_only_be_the_vacuus_is_not_asked_about(scene):
    """No other token lies face down and the Vacuus has not been seen: everybody knows, nobody is asked."""
    s = scene("R-Ha1@0811/N/0 C-In1@0810/S/0 leader R@0811 tokens R COMBAT×1 vacuus R COMBAT ROME attack_pick").do("R-Ha1")
    assert s.asks == "CHANCE die_attacker"


def test_4_1_5_the_last_hidden_token_is_known_after_the_other_was_spent(scene):
    text = "R-Ha1@0811/N/0 R-Ha2@1011/N/0 C-In1@0810/S/0 C-In2@1010/S/0 leader R@0811 tokens R COMBAT×2 vacuus R COMBAT"
    s = scene(f"{text} ROME attack_pick").do("R-Ha1", "C-In1", "yes", 3, 3, "R-Ha2")
    assert s.asks == "CHANCE die_attacker"  # the token that is left is the Vacuus for all to see


def test_4_1_5_a_vacuus_that_was_turned_up_makes_every_other_token_a_point(scene):
    text = "R-Ha1@0811/N/0 C-In1@0810/S/0 leader R@0811 tokens R COMBAT×1 INITIATIVE×1 vacuus R INITIATIVE ROME attack_pick"
    s = scene(text).do("R-Ha1")
    assert (s.asks, s.legal) == ("ROME combat_cp", ["no", "yes"])


def test_4_1_5_points_turned_up_in_initiative_hide_no_vacuus(scene):
    text = "R-Ha1@0811/N/0 C-In1@0810/S/0 leader R@0811 tokens R COMBAT×1 INITIATIVE×2 vacuus R COMBAT ROME attack_pick"
    assert scene(text).do("R-Ha1").asks == "CHANCE die_attacker"


def test_4_1_5_without_a_leader_nobody_is_asked(scene):
    s = scene("R-Ha1@0811/N/2 C-In1@0810/S/0 leader R@dead ROME attack_pick first CARTHAGE").do("R-Ha1")
    assert s.asks == "CHANCE die_attacker"


def test_4_1_4_a_guess_may_put_the_vacuus_under_a_question(scene):
    text = "R-Ha1@0811/N/0 C-In1@0810/S/0 leader R@0811 leader C@0101 vacuus R CAVALRY tokens R COMBAT×1 CAVALRY×1"
    s = scene(f"{text} ROME attack_pick").do("R-Ha1")
    assert s.asks == "ROME combat_cp"
    rng = delenda.Rng(1)
    view = s.state.view(CARTHAGE)
    assert {view.guess(rng).vacuus[ROME] for _ in range(40)} == {1, 3}


def test_4_1_5_a_record_has_a_line_for_a_question_with_one_answer():
    _, bluff = worlds("4.3 combat_cp of the attacker")
    record = Record.of(bluff)
    record.add(bluff, PASS)
    assert str(record.moves[0]) == "ROME no"

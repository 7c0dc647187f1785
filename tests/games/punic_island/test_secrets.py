"""What is asked gives no card away: a window is the same for those who watch, whether the cards for it are in hand or not."""

import pytest

import delenda
from delenda.games.punic_island.actions import DONE, END_OPERATION, PASS, PLACE
from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY, ROME, SPECTATOR
from delenda.kernel.errors import DelendaError
from delenda.kernel.play import Play
from delenda.kernel.worlds import ruled_out, shown
from support import actor_of
from support.punic_island import area, arm, do, land_battle, lines, naval_battle, op, sail, waits

GELA = "Rome: REG MES GEL · GEL: +1R · "
ENNA = "Rome: REG MES ENN · ENN: +1R · AGR: RI · I_AGR: LI"
CATANA = "Rome: REG MES CAT · CAT: RI1 +1R"


def attack_on_land(hand):
    return land_battle("2RI @C1", "LI", more=f" · hand R: {hand}")


def defence_on_land(hand):
    return land_battle("RI", "LI", "CARTHAGE", f" · hand R: {hand}")


def attack_at_sea(hand):
    return naval_battle("RN", "2CN", "CARTHAGE", f" · hand C: {hand}")


def routed(hand):
    """Rome has attacked and won."""
    s = arm(land_battle("2RI @C1", "LI GI", more=f" · hand R: {hand}"), ["Ruse", "Ruse"], ["Confusion", "Confusion"])
    return do(s, "check LI1", 10, "stop", 10, "stop")


def open_operation(hand):
    """Nobody can act, so only an Event could keep the operation open."""
    return do(op(f"REG: RI +1R · LIL: GI · hand R: {hand}", sp=1), "move REG", "stop")


def fleet_puts_to_sea(hand):
    return do(sail(op(GELA + f"P_GEL: RN · hand C: {hand}", source="GEL"), "P_GEL"), "step S7")


def march_into_the_open(hand):
    return do(op(f"{CATANA} · hand C: {hand}", source="CAT"), "move CAT", "step MOR")


def siege_declared(hand):
    return do(op(f"{ENNA} · hand C: {hand}", source="ENN"), "siege AGR")


def operation_ends(hand):
    return do(op(GELA + f"N_GEL: RN · hand C: {hand}", source="GEL"), "end")


# By name: how it comes about, who is asked what, with a card for it and with another, and the answer of who plays none
WINDOWS = {
    "battle_card of the attacker on land": (attack_on_land, "ROME battle_card", "R13", "R09", DONE),
    "battle_card of the defender on land": (defence_on_land, "ROME battle_card", "R14", "R09", DONE),
    "battle_card of the attacker at sea": (attack_at_sea, "CARTHAGE battle_card", "C18", "C06", DONE),
    "battle_end_card": (routed, "ROME battle_end_card", "R12", "R09", DONE),
    "an operation that only an Event keeps open": (open_operation, "ROME op_action", "R18", "R09", END_OPERATION),
    "an Event when a fleet puts to sea": (fleet_puts_to_sea, "CARTHAGE react", "C15", "C06", PASS),
    "an Event on the way of a march": (march_into_the_open, "CARTHAGE react", "C17", "C06", PASS),
    "an Event against a siege": (siege_declared, "CARTHAGE react", "C16", "C06", PASS),
    "an Event at the end of an operation": (operation_ends, "CARTHAGE react", "C15", "C06", PASS),
}


def worlds(name):
    """The question with a card for it in hand, and with another card."""
    make, asked, card, other, _ = WINDOWS[name]
    found = [make(card), make(other)]
    for state in found:
        assert waits(state) == asked
        assert state.decision.private
    return found


def watchers(state):
    return [1 - state.actor, SPECTATOR]


def look(state, viewer):
    return shown(state.view(viewer)), lines(state, viewer), state.reveals


@pytest.mark.parametrize("name", WINDOWS)
def test_a_window_looks_the_same_whatever_is_held(name):
    held, bare = worlds(name)
    decline = WINDOWS[name][4]
    for viewer in watchers(held):
        assert look(held, viewer) == look(bare, viewer)
    assert bare.legal() == [decline]
    assert len(held.legal()) == 2


@pytest.mark.parametrize("name", WINDOWS)
def test_declining_looks_the_same_and_takes_as_many_steps(name):
    """All that follows is played alike until somebody chooses Card or Map: the same questions, the same lines."""
    held, bare = worlds(name)
    decline = WINDOWS[name][4]
    seat = held.actor
    held.play(decline)
    bare.play(decline)
    for _ in range(40):
        for viewer in (1 - seat, SPECTATOR):
            assert look(held, viewer) == look(bare, viewer)
        if held.actor == NOBODY or held.decision.name == "option":
            break
        assert (actor_of(held), held.decision.name) == (actor_of(bare), bare.decision.name)
        private = held.actor == seat and held.decision.private
        action = held.legal()[0] if private or held.actor != CHANCE else held.legal()[-1]
        held.play(action)
        bare.play(action)


@pytest.mark.parametrize("name", WINDOWS)
def test_no_world_is_ruled_out_by_declining(name):
    decline = WINDOWS[name][4]
    for state in worlds(name):
        for viewer in watchers(state):
            assert ruled_out(state, decline, viewer, 12, delenda.Rng(1)) is None


@pytest.mark.parametrize("name", WINDOWS)
def test_a_card_that_is_played_is_a_reveal(name):
    held, _ = worlds(name)
    before = held.reveals
    held.play(held.legal()[1])
    assert held.reveals == before + 1


def test_declining_a_battle_card_is_not_told():
    for state in worlds("battle_card of the attacker on land"):
        told = len(lines(state))
        state.play(DONE)
        assert not any("card" in line for line in lines(state)[told:])


def test_the_step_that_leads_to_a_window_rules_no_world_out():
    """The march, the voyage, the siege and the end of the operation are answered on grounds that everybody can see."""
    ways = [
        (op(f"{CATANA} · hand C: C06", source="CAT"), ["move CAT"], "step MOR"),
        (op(f"{ENNA} · hand C: C06", source="ENN"), [], "siege AGR"),
        (op(GELA + "N_GEL: RN · hand C: C06", source="GEL"), [], "end"),
    ]
    for state, before, step in ways:
        do(state, *before)
        action = state.find(step)
        for viewer in (state.actor, SPECTATOR):
            assert ruled_out(state, action, viewer, 20, delenda.Rng(2)) is None


def test_the_next_step_of_a_march_is_refused_in_the_same_words_whatever_the_enemy_holds():
    """A player who sends two steps at once reads the same, with an Ambush in the enemy's hand or not."""
    found = []
    for card in ("C17", "C06"):
        play = Play(do(op(f"{CATANA} · hand C: {card}", source="CAT"), "move CAT"))
        play.act(ROME, play.state.find("step MOR"))
        with pytest.raises(DelendaError) as refused:
            play.act(ROME, PLACE + area("ENN"))
        found.append((str(refused.value), play.waits_for(), shown(play.view(ROME)), play.journal.lines(ROME)))
    assert found[0] == found[1]
    assert found[0][1] == [CARTHAGE]

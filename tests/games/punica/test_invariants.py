"""Positions that cannot be are refused, each with the rule that it breaks."""

import pytest

import delenda
from delenda.kernel.errors import BadPosition
from support.punica import S0, at, do

REST = "R: rom4 f: tyr3 · C: car3+H f: afr3"
FIGHT = "R: rom4 his1 f: tyr3 h012456 · C: car3+H his1 f: afr3 {} · turn 2 · attack his R gal"
CARDS = FIGHT.format("h0123456") + " · battle his 0"
EFFECT = "R: rom4 his1 f: tyr3 h012456 · C: car3+H his1 f: afr3 h013456 · turn 2 · attack his R gal · committed R3 C2"
COUNTED = " · turn 2 · attack his R gal · battle his 3 · committed R5 C3"
LOSS = f"R: rom1 his3 f: tyr3 h012346 · C: car2 his1+H f: afr3 h012456{COUNTED}"
RETREAT = f"R: rom1 his3 f: tyr3 h012346 · C: car2 his+H f: ibe1 afr2 h012456{COUNTED}"
PLAYED = "R: rom3 num1 f: tyr3 h012345 · C: car3+H num1 f: afr3 · turn 2 · card R6"


def refusal(text: str, scenario: str = "standard") -> str:
    with pytest.raises(BadPosition) as caught:
        delenda.game("punica").read_position(text, scenario)
    return str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        f"{REST} · turn 2 · ROME action",
        f"{CARDS} · ROME battle_card",
        f"{CARDS} · committed R4 - · CARTHAGE battle_card",
        f"{EFFECT} · battle his 2 · moves 2 0 0 · CARTHAGE battle_step",
        f"{EFFECT} · battle his 2 · moves 1 0 0 · picked H · CARTHAGE move_to",
        f"{LOSS} · beaten CARTHAGE · CARTHAGE loss",
        f"{RETREAT} · beaten CARTHAGE · CARTHAGE retreat",
    ],
)
def test_what_the_cases_below_are_made_of_is_sound(text):
    assert str(delenda.game("punica").read_position(text)).endswith(text.split(" · ")[-1])


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        # 3.2 A turn
        (f"{REST} · turn 2 · CARTHAGE action", "it is Rome's turn (3.2)"),
        (f"{REST} · turn 2 · CARTHAGE deploy_from", "none of Carthage's fleets is lost"),
        ("R: rom4 f: tyr2 · C: car3+H f: afr2 · turn 2 · CARTHAGE deploy_from", "it is Rome's turn (3.2)"),
        (f"{CARDS} · ROME action", "no action can be chosen while a card or a battle is under way"),
        # 3.4 Movement
        (f"{REST} · turn 2 · ROME move_to", "a unit is picked only when it is about to move"),
        (f"{REST} · turn 2 · picked rom · ROME action", "a unit is picked only when it is about to move"),
        (f"{REST} · turn 2 · picked num · ROME move_to", "the unit that is picked cannot move: you have no army in Numidia"),
        (f"{REST} · turn 2 · picked H · ROME move_to", "Hannibal is not yours"),
        (f"{REST} · turn 2 · picked afr · ROME move_to", "you have no fleet in Mare Africum"),
        ("R: rom3 sar1 f: had3 · C: car2+H f: srd1 tyr1 lig1 · turn 2 · picked sar · ROME move_to", "no sea around it carries"),
        (f"{EFFECT} · battle his 2 · moves 1 0 0 · picked his · CARTHAGE move_to", "in a battle, and no unit leaves one"),
        (f"{EFFECT} · battle his 2 · moves 2 0 0 · picked H · CARTHAGE move_to", "has given no movement to the unit"),
        # 3.5 Cards
        (f"{REST} · turn 2 · ROME card_step", "no card is in play"),
        (f"{REST} · turn 2 · moves 1 0 0 · ROME action", "there are movements left, but no card that gives them"),
        ("R: rom4 f: tyr3 h012345 · C: car3+H f: afr3 · turn 2 · card R6 · moves 5 0 0 · ROME card_step", "more movements"),
        ("R: rom4 f: tyr3 h012345 · C: car3+H f: afr3 · turn 2 · card R6 · moves 4 0 0 · CARTHAGE card_step", "are Rome's"),
        (
            f"{PLAYED} · moves 4 0 0 · attack num R sic · ROME card_step",
            "more areas are contested than movements have been made",
        ),
        (
            f"{PLAYED} · moves 2 0 0 · attack num C car · ROME card_step",
            "only the active side has attacked",
        ),
        # 3.6 Battle
        (f"{REST} · turn 2 · ROME battle_order", "no area holds units of both sides"),
        (f"{FIGHT.format('h0123456')} · CARTHAGE battle_order", "Rome, whose turn it is, chooses the next battle"),
        (f"{CARDS} · ROME battle_order", "when no card and no other battle is under way"),
        (f"{REST} · turn 2 · battle his 0 · ROME battle_card", "nobody can have attacked Hispania from there"),
        (f"{REST} · turn 2 · battle srd 0 · ROME battle_card", "where only one side has units, or none"),
        (f"{CARDS} · ROME battle_card".replace("R gal", "R"), "nobody can have attacked Hispania from there"),
        (f"{CARDS} · CARTHAGE battle_card", "the attacker first"),
        (f"{CARDS} · committed - C3 · ROME battle_card", "the attacker first"),
        (f"{CARDS} · committed R4 C3 · CARTHAGE battle_card", "each side commits one card"),
        (f"{CARDS} · committed R? - · CARTHAGE battle_card", "Rome cannot have committed that card"),
        (f"{CARDS} · committed R4 - · viewer CARTHAGE · CARTHAGE battle_card", "Rome cannot have committed that card"),
        (f"{CARDS} · committed R4 - · beaten ROME · CARTHAGE battle_card", "before the strengths are compared (3.6.6)"),
        (f"{EFFECT} · battle his 1 · moves 1 1 0 · ROME battle_step", "a card without crossed swords has no effect"),
        (f"{EFFECT} · battle his 2 · moves 2 0 0 · ROME battle_step", "the movements of this card are Carthage's"),
        (f"{REST} · turn 2 · ROME battle_step", "no card in battle has its effect now"),
        (f"{LOSS} · beaten CARTHAGE · ROME loss", "only Carthage chooses a loss"),
        (f"{LOSS} · beaten ROME · CARTHAGE loss", "these strengths cost Carthage no unit, or beat the other side"),
        (f"{LOSS.replace('his1+H', 'his2')} · beaten CARTHAGE · CARTHAGE loss", "where it could lose an army or Hannibal"),
        # 3.7 Retreat
        (f"{RETREAT} · beaten CARTHAGE · ROME retreat", "only the armies of a side that is beaten on land"),
        (f"{RETREAT} · beaten ROME · ROME retreat", "these strengths do not beat the side that is to retreat"),
        (f"{RETREAT.replace('ibe1 afr2', 'afr3')} · beaten CARTHAGE · CARTHAGE retreat", "have nowhere to go are lost"),
        # 5 The end
        ("R: f: tyr3 · C: car3+H f: afr3 · turn 2 · ROME action", "Rome has no army left and has lost (5.1)"),
        ("R: cis4 f: tyr3 · C: rom1 car3+H f: afr3 · turn 2 · ROME action", "Carthage has won already (5.2)"),
        ("R: rom1 sic1 his1 bal1 f: tyr3 · C: car3+H f: afr3 · turn 2 · ROME action", "Rome has won already (5.2)"),
        (f"{REST} · turn 2 · NOBODY game_over · won ROME CAPITAL", "the game cannot have ended with CAPITAL here (5)"),
        (f"{REST} · turn 2 · NOBODY game_over · won NOBODY TURN_LIMIT", "the game cannot have ended with TURN_LIMIT here (5)"),
        (f"{REST} · turn 2 · NOBODY game_over · won ROME BOREDOM", "the game cannot have ended with BOREDOM here (5)"),
    ],
)  # fmt: skip
def test_an_impossible_position_is_refused_with_its_reason(text, complaint):
    assert complaint in refusal(text)


def test_hannibal_takes_no_part_where_the_scenario_is_without_him():
    text = "R: rom2 gal1 sic1 f: h56 · C: sar1 car1+H his1 f: h456 · turn 1 · CARTHAGE action"
    assert "Hannibal takes no part in this scenario" in refusal(text, "mini")


def test_a_pending_retreat_gives_no_control():
    """A tie has cost Rome its army in the capital, from which the attackers are to retreat: nobody has won."""
    s = at("R: rom1 cis1 f: tyr3 · C: mag2 gal1 car1 f: afr3")
    do(s, "play C5", "mag→rom", "mag→rom", "done", "commit C3", "commit R4")
    assert s.decision.name == "action"
    text = (
        "R: cis1 sar1 f: tyr3 h012356 · C: rom1 car2 f: afr3 h012456 · turn 1 · attack rom C cis mag · battle rom 3 · "
        "committed R4 C3 · beaten CARTHAGE · CARTHAGE retreat"
    )
    assert delenda.game("punica").read_position(text).actor == 1


def test_every_state_of_a_battle_with_a_choice_of_losses_is_sound():
    s = at("R: gal3 rom1 f: tyr3 · C: his1+H car2 f: ibe1 afr2", "ROME")
    do(s, "play R6", "gal→his", "gal→his", "gal→his", "done", "commit R5", "commit C3")
    for choice in ("lose army", "lose hannibal"):
        after = delenda.game("punica").read_position(str(s))
        do(after, choice)
        assert after.invariants() == []
        assert not after.decision.impossible(after)


def test_a_start_is_sound():
    assert at(S0).invariants() == []

"""What every action of Zama means."""

from __future__ import annotations

from delenda.games.zama.actions import (
    AGAIN,
    CLASS,
    DICE,
    DIE,
    END_TURN,
    FIRST_DIE,
    HEAL,
    KEEP,
    NO_TONIC,
    REINFORCE,
    ROLL_AGAIN,
    SECOND_DIE,
    STOP,
    TAKE_TONIC,
)
from delenda.games.zama.box import ZamaBox
from delenda.games.zama.words import CLASSES
from delenda.kernel.action_table import ActionTable, Span, span

DICE_AT_ONCE = 2


def action_table(box: ZamaBox) -> ActionTable:
    after = int(box.squares)  # the squares come first

    def square(verb: str, label: str = "") -> list[Span]:
        return [span(verb, 0, label, square=box.names)]

    def kind(verb: str) -> list[Span]:
        return [span(verb, after + CLASS, unit_class=CLASSES)]

    def dice(verb: str) -> list[Span]:
        return [
            span(verb, after + DICE, first=[int(die) for die in FIRST_DIE], second=[int(die) for die in SECOND_DIE]),
        ]

    others = [span("heal", after + HEAL), span("reinforce", after + REINFORCE), span("end turn", after + END_TURN)]
    return ActionTable(
        {
            "initiative": dice("initiative"),
            "deploy_class": kind("deploy"),
            "deploy_square": square("on"),
            "reserve_class": kind("keep"),
            "tonic": [span("tonic", after + TAKE_TONIC), span("no tonic", after + NO_TONIC)],
            "action": [*square("unit"), *others],
            "order": square("order", "{*} {square}"),  # move, merge or attack, by what stands there
            "heal_target": square("heal"),
            "land_class": kind("land"),
            "land_square": square("on"),
            "attack_dice": dice("attack"),
            "defence_dice": dice("defence"),
            "reroll": [span("keep", after + KEEP), span("reroll", after + ROLL_AGAIN + 1, die=range(1, DICE_AT_ONCE + 1))],
            "reroll_die": [span("die", after + DIE, die=range(1, box.die_faces + 1))],
            "press": [span("again", after + AGAIN), span("stop", after + STOP)],
        }
    )

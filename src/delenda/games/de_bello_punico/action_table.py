"""What every action of De Bello Punico means."""

from __future__ import annotations

from delenda.games.de_bello_punico.actions import (
    BOX,
    BOXES,
    COMMAND,
    DIE,
    EXIT,
    FACE,
    HEXES,
    LEADER,
    LEADER_OUT,
    PASS,
    RECALL,
    STEP,
    YES,
)
from delenda.games.de_bello_punico.box import BattleBox
from delenda.games.de_bello_punico.words import box_name
from delenda.kernel.action_table import EITHER, ActionTable, Span, span
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.hexes import DIRECTIONS


def action_table(box: BattleBox) -> ActionTable:
    hexes = [box.hexes.name(h) for h in range(HEXES)]
    step, turn = span("step", STEP, direction=DIRECTIONS), span("turn", FACE, direction=DIRECTIONS)
    unit = span("unit", 0, "{*}", hex=hexes)  # the label names the unit that stands there
    end, done, stop = span("end", PASS), span("done", PASS), span("stop", PASS)
    die = [span("d6", DIE + 1, die=range(1, len(box.dice) + 1))]
    return ActionTable(
        {
            "setup_reserve": _yes_or_no("hold", "none"),
            "setup_place": [span("place", 0, hex=hexes)],
            "setup_leader": [span("leader", 0, hex=hexes)],
            "command_place": [_tokens()],
            "initiative_choice": _yes_or_no("first", "second"),
            "fortuna": _yes_or_no("reroll", "keep"),
            "elephant_target": [unit, done],
            "furious_step": [step, turn, stop],
            "furious_victim": [unit],
            "move_pick": [unit, end, span("leader", LEADER), span("command", COMMAND), *_recalls(box)],
            "mcp_unit": [unit, done],
            "entry_hex": [span("enter", 0, hex=hexes)],
            "move_step": [step, turn, stop, span("exit", EXIT)],
            "leader_step": [step, stop],
            "volley_pick": [unit, end],
            "volley_target": [unit],
            "attack_pick": [unit, end],
            "attack_target": [unit],  # or a leader who stands there alone
            "withdraw": [
                span("withdraw", 0, hex=hexes),
                span("stand", PASS),
                span("leader_out", LEADER_OUT, "leader_out {*}", direction=DIRECTIONS),
            ],
            "charge": _yes_or_no("yes", "no"),
            "combat_cp": _yes_or_no("yes", "no"),
            "support_pick": [unit, done],
            "leader_withdraw": [span("withdraw", 0, hex=hexes)],
            "pursuit": _yes_or_no("hold", "pursue"),
            "advance": [span("face", FACE, direction=DIRECTIONS), span("stay", PASS)],
            "recover_pick": [unit, end],
            "die_initiative_C": die,
            "die_initiative_R": die,
            "die_elephant": die,
            "die_missile": die,
            "die_attacker": die,
            "die_defender": die,
            "die_leader": die,
            "die_reroll": die,
        }
    )


def _yes_or_no(yes: str, no: str) -> list[Span]:
    return [span(no, PASS), span(yes, YES)]


def _tokens() -> Span:
    """A command point or the Vacuus into each box."""
    boxes = [EITHER.join(dict.fromkeys(box_name(seat, box) for seat in (ROME, CARTHAGE))) for box in range(BOXES)]
    return span("put", BOX, "{box}:{token}", box=[box for box in boxes for _ in range(2)], token=["cp", "vacuus"] * BOXES)


def _recalls(box: BattleBox) -> list[Span]:
    """A cavalry unit that pursues off the map, by its place among those of its side."""
    most = max(len(own) for own in box.cavalry)
    names = [EITHER.join(box.names[own[index]] for own in box.cavalry if index < len(own)) for index in range(most)]
    return [span("recall", RECALL, unit=names)] if names else []

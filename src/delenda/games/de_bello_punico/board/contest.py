"""A combat as it is decided: both units, what each adds, the dice, and what the totals would do."""

from __future__ import annotations

from typing import Final

from delenda.games.de_bello_punico.actions import DIE
from delenda.games.de_bello_punico.rules import odds
from delenda.games.de_bello_punico.state import COMBAT_ROLL, Battle
from delenda.games.de_bello_punico.words import unit_name, wing
from delenda.kernel.actor import ROME
from delenda.kernel.english import plural, signed
from delenda.kernel.moments import NO_ROLL, Contest, Contestant

BEFORE_THE_DICE: Final = ("withdraw", "charge", "combat_cp", "support_pick", "die_attacker")
AFTER_THE_FIRST: Final = ("die_defender", "fortuna", "die_reroll")
FACES: Final = 6


def contest(view: Battle, rolled: int = NO_ROLL) -> Contest | None:
    name = view.decision.name
    if name not in BEFORE_THE_DICE and (name not in AFTER_THE_FIRST or view.roll != COMBAT_ROLL):
        return None
    if view.unit < 0 or view.target < 0:
        return None
    dice = _dice(view, name, rolled)
    modifiers = odds.attack_modifier(view), odds.defence_modifier(view)
    attack, defence = (_side(view, slot, modifiers[slot], dice[slot]) for slot in (0, 1))
    attacker = view.box.side[view.unit]
    title = f"{unit_name(view, view.unit)} attacks {unit_name(view, view.target)} {wing(view, view.where[view.target])}"
    sides = (attack, defence) if attacker == ROME else (defence, attack)
    return Contest(title, sides, attacker, _results(view, modifiers), _standing(view, modifiers, dice))


def _dice(view: Battle, name: str, rolled: int) -> list[int]:
    """The faces of attacker and defender, 0 where none has fallen."""
    dice = [0, 0] if name in BEFORE_THE_DICE else list(view.dice)
    if name == "die_defender":
        dice[1] = 0
    if rolled != NO_ROLL and name in ("die_attacker", "die_defender"):
        dice[name == "die_defender"] = rolled - DIE
    return dice


def _side(view: Battle, slot: int, modifier: int, die: int) -> Contestant:
    unit = view.target if slot else view.unit
    lines = tuple(f"{signed(value)} {words}" for words, value in odds.modifiers(view, slot))
    return Contestant((unit_name(view, unit),), modifier, lines, (die,) if die else (), modifier + die if die else -1)


def _results(view: Battle, modifiers: tuple[int, int]) -> tuple[tuple[str, str], ...]:
    won, tied, lost = odds.outcomes(*modifiers, FACES)
    throws = FACES * FACES
    attacker, target = unit_name(view, view.unit), unit_name(view, view.target)
    return (
        (
            f"{attacker} is higher: {_percent(won, throws)}",
            f"{target} suffers 1 Disorder Point, 2 if it has half as much or less",
        ),
        (f"Equal: {_percent(tied, throws)}", "each suffers 1 Disorder Point"),
        (
            f"{target} is higher: {_percent(lost, throws)}",
            f"{attacker} suffers 1 Disorder Point, 2 if it has half as much or less",
        ),
    )


def _percent(count: int, of: int) -> str:
    return f"{round(100 * count / of)} %"


def _standing(view: Battle, modifiers: tuple[int, int], dice: list[int]) -> str:
    if not all(dice):
        return "The dice are still to fall."
    lost, won = odds.result(modifiers[0] + dice[0], modifiers[1] + dice[1])
    if view.charging and dice[0] >= odds.WILD_CHARGE:
        lost += 1
    said = [
        f"{unit_name(view, unit)} suffers {plural(n, 'Disorder Point')}"
        for unit, n in ((view.unit, lost), (view.target, won))
        if n
    ]
    return "; ".join(said) + "."

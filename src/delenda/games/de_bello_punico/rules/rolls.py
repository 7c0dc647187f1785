"""Which roll is under way, whose it is, and what must be true for it: for prompts, boards and positions that are read."""

from __future__ import annotations

from typing import Final

from delenda.games.de_bello_punico.rules import agendas, elephants, missiles, moments
from delenda.games.de_bello_punico.state import (
    COMBAT_ROLL,
    ELEPHANT_ROLL,
    INITIATIVE_DICE,
    INITIATIVE_ROLL,
    LEADER_ROLL,
    MISSILE_ROLL,
    MOVING,
    PANICKED,
    ROLLED,
    VOLLEYED,
    VOLLEYING,
    Battle,
)
from delenda.kernel.actor import CARTHAGE, NOBODY, ROME


def count_dice(roll: int) -> int:
    """How many dice a roll has: one for each seat, or a single one."""
    return 2 if roll in (INITIATIVE_ROLL, COMBAT_ROLL) else 1


def roller(s: Battle) -> int:
    """Whose die is asked about."""
    if s.roll == COMBAT_ROLL:
        return s.phasing if s.slot == 0 else 1 - s.phasing
    if s.roll == MISSILE_ROLL:
        return 1 - s.phasing
    return ROME if s.roll == ELEPHANT_ROLL else s.slot


def wrong_roll(s: Battle, roll: int, thrown: int) -> str:
    """Why this roll cannot be under way with so many of its dice on the table."""
    if s.roll != roll or not INITIATIVE_ROLL <= roll <= LEADER_ROLL:
        return f"{s.decision.name!r} does not follow this roll."
    lying = s.dice
    if roll == INITIATIVE_ROLL:  # CARTHAGE's is thrown first
        lying = [s.dice[CARTHAGE], s.dice[ROME]]
    for index, die in enumerate(lying):
        if (die > 0) != (index < thrown):
            return f"{s.decision.name!r} is asked with {thrown} of its dice on the table."
    if s.slot and thrown < count_dice(roll) and roll != LEADER_ROLL:
        return "a die cannot be asked about before it is thrown."
    return _WRONG[roll](s)


def _initiative(s: Battle) -> str:
    if s.phase != INITIATIVE_DICE or s.box.contact != NOBODY:
        return "the initiative is rolled for in the initiative phase (5)."
    return moments.left_over(s, moments.A_SLOT)


def _elephant(s: Battle) -> str:
    if s.phase != MOVING or s.phasing != CARTHAGE or s.slot:
        return "Rome rolls for elephants when Carthage begins to move (15.1)."
    why = moments.left_over(s, moments.A_UNIT | moments.PICKS) or moments.no_fighter(s, s.unit, CARTHAGE, PANICKED)
    if why:
        return why
    if s.unit not in s.box.elephants or not s.flags[s.unit] & ROLLED:
        return "Rome rolls for an elephant that it has chosen (15.1)."
    return elephants.wrong_picks(s, 1)


def _missile(s: Battle) -> str:
    seat = 1 - s.phasing
    if s.phase != VOLLEYING or s.slot:
        return "volleys are shot in the volley phase (9)."
    why = moments.left_over(s, moments.A_UNIT | moments.A_TARGET) or moments.no_fighter(s, s.unit, seat, PANICKED)
    why = why or moments.no_fighter(s, s.target, s.phasing, PANICKED)
    if why:
        return why
    if not s.flags[s.unit] & VOLLEYED or s.where[s.target] not in missiles.targets(s, s.unit):
        return "the unit that shoots has no such target in range and in sight (9.1, 9.2)."
    return ""


def _combat(s: Battle) -> str:
    from delenda.games.de_bello_punico.rules.combat import no_charge

    under_way = moments.A_COMBAT | moments.A_SLOT | moments.MODIFIERS
    return moments.left_over(s, under_way) or moments.no_combat(s) or no_charge(s)


def _leader(s: Battle) -> str:
    h = s.leader[s.slot]
    if h < 0 or s.standing[h] < 0 or s.box.side[s.standing[h]] != s.slot:
        return "a leader rolls for his life with a unit that has been disordered (13)."
    return agendas.wrong_agenda(s)


_WRONG: Final = {
    INITIATIVE_ROLL: _initiative,
    ELEPHANT_ROLL: _elephant,
    MISSILE_ROLL: _missile,
    COMBAT_ROLL: _combat,
    LEADER_ROLL: _leader,
}

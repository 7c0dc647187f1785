"""A turn in whole orders: what the seat may do next, and what the dice may make of it."""

from __future__ import annotations

from delenda.games.zama.actions import AGAIN, DICE, DIE, FIRST_DIE, KEEP, ROLL_AGAIN, SECOND_DIE
from delenda.games.zama.box import STRUCTURE
from delenda.games.zama.odds import die_above, success
from delenda.games.zama.rules import attack, landing, turn
from delenda.games.zama.state import Zama
from delenda.kernel.state import State


def orders(s: Zama) -> list[list[int]]:
    """Every whole order that the seat may give now: a unit and its square, a heal, a landing, the end of the turn. None while
    the armies are set up, of which the judgement of positions knows too little."""
    if s.turn == 0:
        return []
    if s.decision is not turn.ACTION:
        free = _free(s)
        return [[action] for action in s.legal()] if free < 0 else [[free]]
    found: list[list[int]] = []
    for action in s.legal():
        _complete(s, [action], found)
    return found


def _free(s: Zama) -> int:
    """What costs nothing and can only win: to press a unit that is hurt (3.5.5), to roll the lower die again against one (R14).
    Against a palisade or a port there may be reasons not to, and -1 says so."""
    if s.struck < 0 or s.struck >= STRUCTURE:
        return -1
    if s.decision is attack.PRESS:
        return s.box.squares + AGAIN
    if s.decision is attack.REROLL:
        return s.box.squares + ROLL_AGAIN + (1 if FIRST_DIE[s.attack_dice] <= SECOND_DIE[s.attack_dice] else 2)
    return -1


def _complete(s: Zama, line: list[int], found: list[list[int]]) -> None:
    """Add the orders that begin so."""
    begun = s.copy()
    begun.apply(line[-1])
    if begun.actor == s.actor and (begun.decision.completes or begun.decision is landing.LAND_CLASS):
        for action in begun.legal():
            if begun.decision is landing.LAND_CLASS:
                _complete(begun, [*line, action], found)
            else:
                found.append([*line, action])
    else:
        found.append(line)


def turn_of(s: Zama) -> int:
    return s.turn


# What the dice may come to


def outcomes(s: Zama) -> list[tuple[float, State]]:
    """The attack that is being rolled, as a success or a failure with the exact chance of each (2.6). The dice shown are
    the best and the worst ones: nothing that follows depends on them."""
    chance = _chance(s)
    found: list[tuple[float, State]] = []
    if chance > 0.0:
        found.append((chance, _rolled(s, True)))
    if chance < 1.0:
        found.append((1.0 - chance, _rolled(s, False)))
    return found


def _chance(s: Zama) -> float:
    """That the roll succeeds: of a whole attack, or of one die that is rolled again."""
    faces = s.box.die_faces
    if s.decision is attack.REROLL_DIE:
        return die_above(attack.needed(s, s.reroll_index) - 1, faces)
    return success(attack.margin(s, s.attacker, s.struck), attack.has_bonus(s, s.attacker, s.struck), faces)


def _rolled(s: Zama, succeeds: bool) -> State:
    best = s.box.die_faces - 1
    after = s.copy()
    if s.decision is attack.REROLL_DIE:
        after.apply(s.box.squares + DIE + (best if succeeds else 0))
        return after
    highest, lowest = s.box.squares + DICE + 7 * best, s.box.squares + DICE
    after.apply(highest if succeeds else lowest)
    after.apply(lowest if succeeds else highest)
    if after.decision is attack.REROLL:  # the chance of a failure has it in it already
        after.apply(s.box.squares + KEEP)
    return after

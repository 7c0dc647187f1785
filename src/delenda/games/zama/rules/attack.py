"""3.5 An attack: dice against dice, the re-roll, the press, and what a success does."""

from __future__ import annotations

from typing import Final

from delenda.games.zama.actions import AGAIN, BIT, DICE, DIE, FIRST_DIE, KEEP, REROLL, SECOND_DIE
from delenda.games.zama.box import HERO, PORT, STRUCTURE
from delenda.games.zama.odds import percent, percent_of_die
from delenda.games.zama.rules import end, turn
from delenda.games.zama.state import FALLEN, HURT, NO_BLOW, NONE, REPULSED, WON, Zama
from delenda.games.zama.words import (
    target_name,
    tell_again,
    tell_attack,
    tell_attack_dice,
    tell_captured,
    tell_damaged,
    tell_defence_dice,
    tell_destroyed,
    tell_fallen,
    tell_injured,
    tell_repulsed,
    tell_reroll,
    tell_stop,
)
from delenda.kernel.actor import CHANCE, NOBODY
from delenda.kernel.decision import Decision


def start_attack(s: Zama, card: int, square: int) -> None:
    """3.5.1 The attacker has attacked as soon as it names its target."""
    s.attacked = s.attacked | BIT[card]
    s.target = square
    s.attacker = card
    s.struck = s.board[square]
    tell_attack(s)
    start_roll(s)


def start_roll(s: Zama) -> None:
    s.attack_dice = NONE
    s.defence_dice = NONE
    s.reroll_index = 0
    s.blow = NO_BLOW
    s.actor = CHANCE
    s.decision = ROLL_ATTACK


def margin(s: Zama, card: int, what: int) -> int:
    """Attack rating minus defence rating."""
    return s.box.attack_of[card] - s.box.defence_of[what]


def has_bonus(s: Zama, card: int, what: int) -> bool:
    """Whether the attacker may re-roll a die: healthy, and against its bonus class, whose health is no matter (R16)."""
    return not s.injured & BIT[card] and s.box.bonus_of[card] == s.box.target_of[what]


class RollAttack(Decision[Zama]):
    """Chance: the attacker's two dice."""

    name = "attack_dice"
    rule = "3.5"
    title = "roll the attack"
    chance = True

    def legal(self, s: Zama) -> list[int]:
        return s.box.dice

    def forced(self, s: Zama) -> int:
        return -1

    def apply(self, s: Zama, action: int) -> None:
        s.attack_dice = action - s.box.squares - DICE
        tell_attack_dice(s)
        s.decision = ROLL_DEFENCE

    def label(self, s: Zama, action: int) -> str:
        pair = action - s.box.squares - DICE
        return f"attack {FIRST_DIE[pair]} {SECOND_DIE[pair]}"

    def prompt(self, s: Zama) -> str:
        return f"{s.box.card_name(s.attacker)} against {target_name(s, s.struck)}: the attacker rolls."


class RollDefence(Decision[Zama]):
    """Chance: the defender's two dice; a structure defends with the dice of the attacker's opponent (R13)."""

    name = "defence_dice"
    rule = "3.5"
    title = "roll the defence"
    chance = True

    def legal(self, s: Zama) -> list[int]:
        return s.box.dice

    def forced(self, s: Zama) -> int:
        return -1

    def apply(self, s: Zama, action: int) -> None:
        s.defence_dice = action - s.box.squares - DICE
        tell_defence_dice(s)
        if s.attack_total() > s.defence_total():
            resolve_success(s)
        elif has_bonus(s, s.attacker, s.struck):
            s.actor = s.seat
            s.decision = DECIDE_REROLL
        else:
            resolve_failure(s)

    def label(self, s: Zama, action: int) -> str:
        pair = action - s.box.squares - DICE
        return f"defence {FIRST_DIE[pair]} {SECOND_DIE[pair]}"

    def prompt(self, s: Zama) -> str:
        return f"The attack stands at {s.attack_total()}: {target_name(s, s.struck)} must reach it."


class DecideReroll(Decision[Zama]):
    """3.5.3 and R14 After a failure against the bonus class one attack die may be rolled again."""

    name = "reroll"
    rule = "3.5"
    title = "re-roll a die or not"

    def legal(self, s: Zama) -> list[int]:
        alike = FIRST_DIE[s.attack_dice] == SECOND_DIE[s.attack_dice]
        return s.box.reroll_one if alike else s.box.reroll_choices

    def forced(self, s: Zama) -> int:
        return -1

    def apply(self, s: Zama, action: int) -> None:
        code = action - s.box.squares
        if code == KEEP:
            resolve_failure(s)
            return
        s.reroll_index = code - REROLL
        s.actor = CHANCE
        s.decision = ROLL_AGAIN

    def label(self, s: Zama, action: int) -> str:
        code = action - s.box.squares
        return "keep" if code == KEEP else f"reroll {code - REROLL}"

    def words(self, s: Zama, action: int) -> str:
        code = action - s.box.squares
        if code == KEEP:
            return "Keep the dice"
        return f"Roll the {(FIRST_DIE if code - REROLL == 1 else SECOND_DIE)[s.attack_dice]} again"

    def prompt(self, s: Zama) -> str:
        dice = (FIRST_DIE[s.attack_dice], SECOND_DIE[s.attack_dice])
        totals = f"{s.attack_total()} against {s.defence_total()}: the attack fails."
        lacks = s.defence_total() - s.attack_total()
        chances = [f"the {die} ({percent_of_die(lacks + die, s.box.die_faces)})" for die in sorted(set(dice))]
        return f"{totals} Roll {' or '.join(chances)} again?"


class RollAgain(Decision[Zama]):
    """Chance: the die that is rolled again; the new value stands, and the comparison is final."""

    name = "reroll_die"
    rule = "3.5"
    title = "re-roll a die"
    chance = True

    def legal(self, s: Zama) -> list[int]:
        return s.box.die

    def forced(self, s: Zama) -> int:
        return -1

    def apply(self, s: Zama, action: int) -> None:
        new = action - s.box.squares - DIE
        pair = s.attack_dice
        if s.reroll_index == 1:
            old = FIRST_DIE[pair]
            s.attack_dice = new * 6 + pair % 6
        else:
            old = SECOND_DIE[pair]
            s.attack_dice = pair - pair % 6 + new
        tell_reroll(s, old, new + 1)
        if s.attack_total() > s.defence_total():
            resolve_success(s)
        else:
            resolve_failure(s)

    def label(self, s: Zama, action: int) -> str:
        return f"die {action - s.box.squares - DIE + 1}"

    def prompt(self, s: Zama) -> str:
        die = FIRST_DIE[s.attack_dice] if s.reroll_index == 1 else SECOND_DIE[s.attack_dice]
        return f"The {die} is rolled again."


def resolve_failure(s: Zama) -> None:
    s.blow = REPULSED
    tell_repulsed(s)
    turn.end_action(s)


def resolve_success(s: Zama) -> None:
    """3.5.4 A first success hurts, a second removes; a run is one action and never changes its target (R8)."""
    what = s.struck
    if what >= STRUCTURE:
        strike_structure(s, what - STRUCTURE)
    elif not s.injured & BIT[what]:
        s.injured = s.injured | BIT[what]
        s.progress = 1
        tell_injured(s)
        offer_press(s)
    else:
        remove(s, what)


def offer_press(s: Zama) -> None:
    s.blow = HURT
    s.actor = s.seat
    s.decision = PRESS


def remove(s: Zama, card: int) -> None:
    """A unit falls; R20 the first Heroes to fall give a Greek Medic to the victor while the supply lasts."""
    s.leave(card, FALLEN)
    s.progress = 1
    s.blow = WON
    medic = s.box.class_of[card] == HERO and s.medic_supply > 0
    if medic:
        s.medic_supply = s.medic_supply - 1
        s.change_medics(1)
    tell_fallen(s, medic)
    end_blow(s)


def strike_structure(s: Zama, column: int) -> None:
    """2.4 Palisades vanish, ports change hands; R34 only hits on a palisade or a vacant port are progress."""
    left = s.hits[:]
    left[column] -= 1
    s.hits = left
    held = s.owner[column] != NOBODY
    if not held:
        s.progress = 1
    if left[column] > 0:
        tell_damaged(s, column)
        offer_press(s)
        return
    s.blow = WON
    if s.box.middle_row[column] == PORT:
        owner = s.owner[:]
        owner[column] = s.seat
        s.owner = owner
        left[column] = s.box.held_hits
        tell_captured(s, column, held)
    else:
        s.clear(s.target)
        tell_destroyed(s, column)
    end_blow(s)


def end_blow(s: Zama) -> None:
    """5.1 is checked at once after every removed unit and every captured port."""
    if end.is_beaten(s, 1 - s.seat):
        s.selected = NONE
        s.target = NONE
        end.beat(s, 1 - s.seat)
    else:
        turn.end_action(s)


class Press(Decision[Zama]):
    """R9 After a first success: again at the same target, or stop."""

    name = "press"
    rule = "3.5"
    title = "press the attack or stop"

    def legal(self, s: Zama) -> list[int]:
        return s.box.press_choices

    def forced(self, s: Zama) -> int:
        return -1

    def apply(self, s: Zama, action: int) -> None:
        if action == s.box.squares + AGAIN:
            tell_again(s)
            start_roll(s)
        else:
            tell_stop(s)
            turn.end_action(s)

    def label(self, s: Zama, action: int) -> str:
        return "again" if action == s.box.squares + AGAIN else "stop"

    def words(self, s: Zama, action: int) -> str:
        return "Attack again" if action == s.box.squares + AGAIN else "Stop"

    def prompt(self, s: Zama) -> str:
        chance = percent(margin(s, s.attacker, s.struck), has_bonus(s, s.attacker, s.struck), s.box.die_faces)
        return f"Success. Attack {target_name(s, s.struck)} again ({chance}), or stop?"


ROLL_ATTACK: Final = RollAttack()
ROLL_DEFENCE: Final = RollDefence()
DECIDE_REROLL: Final = DecideReroll()
ROLL_AGAIN: Final = RollAgain()
PRESS: Final = Press()

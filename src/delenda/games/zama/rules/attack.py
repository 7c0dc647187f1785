"""3.5 An attack: dice against dice, the re-roll, the press, and what a success does."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from delenda.games.zama.actions import AGAIN, CARD_BIT, DICE, DIE, FIRST_DIE, KEEP, ROLL_AGAIN, SECOND_DIE
from delenda.games.zama.box import HERO, PORT, STRUCTURE
from delenda.games.zama.odds import percent, percent_of_die
from delenda.games.zama.rules import end, invariants
from delenda.games.zama.rules.sequence import SEQUENCE
from delenda.games.zama.state import FALLEN, HURT, NO_BLOW, NONE, REPULSED, WON, Zama
from delenda.games.zama.words import (
    DIE_NAMES,
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
from delenda.kernel.english import sentence
from delenda.kernel.rng import Rng


def start_attack(s: Zama, card: i64, square: i64) -> None:
    """3.5.1 The attacker has attacked as soon as it names its target."""
    s.attacked |= CARD_BIT[card]
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
    s.decision = ATTACK_DICE


def margin(s: Zama, card: i64, what: i64) -> i64:
    """Attack rating minus defence rating."""
    return s.box.attack_of[card] - s.box.defence_of[what]


def has_bonus(s: Zama, card: i64, what: i64) -> bool:
    """Whether the attacker may re-roll a die: healthy, and against its bonus class, whose health is no matter (R16)."""
    return not s.is_injured(card) and s.box.bonus_of[card] == s.box.target_of[what]


def reroll_helps(s: Zama) -> bool:
    """R36 Whether the lower of the two attack dice could still turn a failure into a success."""
    pair = s.attack_dice
    lower = min(FIRST_DIE[pair], SECOND_DIE[pair])
    return s.attack_total() - lower + s.box.die_faces > s.defence_total()


def die_of(s: Zama, index: int) -> int:
    """What the first or the second attack die shows."""
    return (FIRST_DIE if index == 1 else SECOND_DIE)[s.attack_dice]


def needed(s: Zama, index: int) -> int:
    """The least that an attack die must show when it is rolled again, for a success."""
    return s.defence_total() - s.attack_total() + die_of(s, index) + 1


def needed_words(s: Zama, index: int) -> str:
    """`5 or 6 succeeds`, `only a 6 succeeds`, `it cannot succeed`."""
    least, faces = needed(s, index), s.box.die_faces
    if least > faces:
        return "it cannot succeed"
    if least == faces:
        return f"only a {faces} succeeds"
    return f"{least} or {'more' if least + 1 < faces else faces} succeeds"


@final
class AttackDice(Decision[Zama]):
    """3.5.2 Chance: the attacker's two dice."""

    name = "attack_dice"
    rule = "3.5.2"
    title = "roll the attack"
    chance = True
    always_asked = True

    def legal(self, s: Zama) -> list[int]:
        return s.box.dice

    def rolled(self, s: Zama, rng: Rng) -> i64:
        return rng.choose(s.box.dice)

    def apply(self, s: Zama, action: i64) -> None:
        s.attack_dice = action - s.box.squares - DICE
        tell_attack_dice(s)
        s.decision = DEFENCE_DICE

    def label(self, s: Zama, action: int) -> str:
        pair = action - s.box.squares - DICE
        return f"attack {FIRST_DIE[pair]} {SECOND_DIE[pair]}"

    def words(self, s: Zama, action: int) -> str:
        pair = action - s.box.squares - DICE
        return f"The attacker rolls {FIRST_DIE[pair]} and {SECOND_DIE[pair]}"

    def prompt(self, s: Zama) -> str:
        return f"{s.box.card_name(s.attacker)} against {target_name(s, s.struck)}: the attacker rolls."

    def impossible(self, s: Zama) -> str:
        return invariants.unfit_attack(s) or invariants.unfit_dice(s, attack=False, defence=False)


@final
class DefenceDice(Decision[Zama]):
    """3.5.2 Chance: the defender's two dice; a structure defends with the dice of the attacker's opponent (R13)."""

    name = "defence_dice"
    rule = "3.5.2"
    title = "roll the defence"
    chance = True
    always_asked = True

    def legal(self, s: Zama) -> list[int]:
        return s.box.dice

    def rolled(self, s: Zama, rng: Rng) -> i64:
        return rng.choose(s.box.dice)

    def apply(self, s: Zama, action: i64) -> None:
        s.defence_dice = action - s.box.squares - DICE
        tell_defence_dice(s)
        if s.attack_total() > s.defence_total():
            resolve_success(s)
        elif has_bonus(s, s.attacker, s.struck) and reroll_helps(s):
            s.actor = s.seat
            s.decision = REROLL
        else:
            resolve_failure(s)

    def label(self, s: Zama, action: int) -> str:
        pair = action - s.box.squares - DICE
        return f"defence {FIRST_DIE[pair]} {SECOND_DIE[pair]}"

    def words(self, s: Zama, action: int) -> str:
        pair = action - s.box.squares - DICE
        return f"The defender rolls {FIRST_DIE[pair]} and {SECOND_DIE[pair]}"

    def prompt(self, s: Zama) -> str:
        return f"The attack stands at {s.attack_total()}: {target_name(s, s.struck)} must reach it."

    def impossible(self, s: Zama) -> str:
        return invariants.unfit_attack(s) or invariants.unfit_dice(s, attack=True, defence=False)


@final
class Reroll(Decision[Zama]):
    """3.5.3 and R14 After a failure against the bonus class one attack die may be rolled again, where that could help (R36)."""

    name = "reroll"
    rule = "3.5.3"
    title = "decide whether to re-roll a die"
    always_asked = True

    def legal(self, s: Zama) -> list[int]:
        alike = FIRST_DIE[s.attack_dice] == SECOND_DIE[s.attack_dice]
        return s.box.reroll_one if alike else s.box.reroll_choices

    def apply(self, s: Zama, action: i64) -> None:
        code = action - s.box.squares
        if code == KEEP:
            resolve_failure(s)
            return
        s.reroll_index = code - ROLL_AGAIN
        s.actor = CHANCE
        s.decision = REROLL_DIE

    def label(self, s: Zama, action: int) -> str:
        code = action - s.box.squares
        return "keep" if code == KEEP else f"reroll {code - ROLL_AGAIN}"

    def words(self, s: Zama, action: int) -> str:
        code = action - s.box.squares
        if code == KEEP:
            return "Keep the dice: the attack has failed"
        index = code - ROLL_AGAIN
        return f"Roll the {DIE_NAMES[index]} die, a {die_of(s, index)}, again: {needed_words(s, index)}"

    def prompt(self, s: Zama) -> str:
        totals = f"{s.attack_total()} against {s.defence_total()}: the attack fails."
        dice = [action - s.box.squares - ROLL_AGAIN for action in self.legal(s)[1:]]
        chances = [f"the {DIE_NAMES[index]} die, a {die_of(s, index)} ({self.chance_of(s, index)})" for index in dice]
        return f"{totals} Roll {', or '.join(chances)}, again?"

    def chance_of(self, s: Zama, index: int) -> str:
        return percent_of_die(needed(s, index) - 1, s.box.die_faces)

    def impossible(self, s: Zama) -> str:
        return invariants.unfit_attack(s) or unfit_reroll(s, chosen=False)


@final
class RerollDie(Decision[Zama]):
    """3.5.3 Chance: the die that is rolled again; the new value stands, and the comparison is final."""

    name = "reroll_die"
    rule = "3.5.3"
    title = "re-roll a die"
    chance = True
    always_asked = True

    def legal(self, s: Zama) -> list[int]:
        return s.box.die

    def rolled(self, s: Zama, rng: Rng) -> i64:
        return rng.choose(s.box.die)

    def apply(self, s: Zama, action: i64) -> None:
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

    def words(self, s: Zama, action: int) -> str:
        return f"The die shows {action - s.box.squares - DIE + 1}"

    def prompt(self, s: Zama) -> str:
        index = s.reroll_index
        return f"The {DIE_NAMES[index]} attack die, a {die_of(s, index)}, is rolled again: {needed_words(s, index)}."

    def impossible(self, s: Zama) -> str:
        return invariants.unfit_attack(s) or unfit_reroll(s, chosen=True)


def unfit_reroll(s: Zama, chosen: bool) -> str:
    """Why no die can be rolled again in such a position, or none be under way."""
    why = invariants.unfit_dice(s, attack=True, defence=True, rerolled=chosen)
    if why:
        return why
    failed = s.blow == NO_BLOW and s.attack_total() <= s.defence_total()
    if not failed or not has_bonus(s, s.attacker, s.struck) or not reroll_helps(s):
        return (
            "a die is rolled again by a healthy attacker that failed against its bonus class, if it can help (3.5.3, R14, R36)."
        )
    if chosen and s.box.squares + ROLL_AGAIN + s.reroll_index not in REROLL.legal(s):
        return "if both attack dice are equal, the first is the one rolled again (3.5.3)."
    return ""


def was_asked_before(s: Zama, label: str) -> bool:
    """Whether a line of an older record answers what is asked no more: version 1 offered re-rolls that could not help. They
    changed nothing but the die, which is left as it was."""
    return s.blow == REPULSED and is_hopeless(s) and (label == "keep" or label.startswith(("reroll ", "die ")))


def is_hopeless(s: Zama) -> bool:
    """Whether a die might have been rolled again after the last roll, but could not have helped."""
    return s.reroll_index == 0 and has_bonus(s, s.attacker, s.struck) and not reroll_helps(s)


def resolve_failure(s: Zama) -> None:
    s.blow = REPULSED
    if s.journal is not None:
        tell_repulsed(s, is_hopeless(s))
    SEQUENCE.proceed(s)


def resolve_success(s: Zama) -> None:
    """3.5.4 A first success hurts, a second removes; a run is one action and never changes its target (R8)."""
    what = s.struck
    if what >= STRUCTURE:
        strike_structure(s, what - STRUCTURE)
    elif not s.is_injured(what):
        s.injured |= CARD_BIT[what]
        s.progress = 1
        tell_injured(s)
        offer_press(s)
    else:
        remove(s, what)


def offer_press(s: Zama) -> None:
    s.blow = HURT
    s.actor = s.seat
    s.decision = PRESS


def remove(s: Zama, card: i64) -> None:
    """3.5.4 A unit falls; the first Heroes to fall give a Greek Medic to the victor while the supply lasts (R20), and the
    General is one of them (R33)."""
    s.leave(card, FALLEN)
    s.progress = 1
    s.blow = WON
    medic = s.box.class_of[card] == HERO and s.medic_supply > 0
    if medic:
        s.medic_supply -= 1
        s.change_medics(1)
    tell_fallen(s, medic)
    end_blow(s)


def strike_structure(s: Zama, column: i64) -> None:
    """2.4 and 3.5.4 Palisades vanish, ports change hands; R34 only hits on a palisade or a vacant port are progress. Damage
    stays, whoever did it (R30, R32); a held port that takes more than one hit is damaged like a vacant one (R38)."""
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
        s.vacate(s.target)
        tell_destroyed(s, column)
    end_blow(s)


def end_blow(s: Zama) -> None:
    """5.1 is checked at once after every removed unit and every captured port."""
    if end.is_beaten(s, 1 - s.seat):
        s.selected = NONE
        s.target = NONE
        end.beat(s, 1 - s.seat)
    else:
        SEQUENCE.proceed(s)


@final
class Press(Decision[Zama]):
    """3.5.5 and R9 After a first success: again at the same target, or stop."""

    name = "press"
    rule = "3.5.5"
    title = "press the attack or stop"
    always_asked = True

    def legal(self, s: Zama) -> list[int]:
        return s.box.press_choices

    def at_random(self, s: Zama, rng: Rng) -> i64:
        return rng.choose(s.box.press_choices)

    def apply(self, s: Zama, action: i64) -> None:
        if action == s.box.squares + AGAIN:
            tell_again(s)
            start_roll(s)
        else:
            tell_stop(s)
            SEQUENCE.proceed(s)

    def label(self, s: Zama, action: int) -> str:
        return "again" if action == s.box.squares + AGAIN else "stop"

    def words(self, s: Zama, action: int) -> str:
        if action != s.box.squares + AGAIN:
            return "Stop: the action is over"
        return f"Attack again: {chance_words(s, s.attacker, s.struck)}"

    def prompt(self, s: Zama) -> str:
        hurt = "injured" if s.struck < STRUCTURE else "damaged"
        verb = "are" if s.struck < STRUCTURE and s.box.faces[s.struck].many else "is"
        return f"{sentence(f'{target_name(s, s.struck)} {verb} {hurt}')} Attack again in the same action, or stop?"

    def impossible(self, s: Zama) -> str:
        why = invariants.unfit_attack(s) or invariants.unfit_dice(s, attack=True, defence=True, rerolled=s.reroll_index > 0)
        if why:
            return why
        return "" if s.blow == HURT else "only an attack that has hurt its target may be pressed (3.5.5, R9)."


def chance_words(s: Zama, card: int, what: int) -> str:
    """What a success against a target does, and how likely it is: `44% to injure`."""
    chance = percent(margin(s, card, what), has_bonus(s, card, what), s.box.die_faces)
    if what < STRUCTURE:
        return f"{chance} to {'remove' if s.is_injured(what) else 'injure'}"
    column = what - STRUCTURE
    last = "take" if column in s.box.ports else "destroy"
    return f"{chance} to {last if s.hits[column] == 1 else 'damage'}"


ATTACK_DICE: Final = AttackDice()
DEFENCE_DICE: Final = DefenceDice()
REROLL: Final = Reroll()
REROLL_DIE: Final = RerollDie()
PRESS: Final = Press()

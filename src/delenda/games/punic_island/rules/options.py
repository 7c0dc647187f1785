"""3.1 The Operational Sequence: both sides choose Card or Map in secret, then act."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.punic_island.actions import DIE, MAP_OPTION, ONLY_CARD, OPTIONS
from delenda.games.punic_island.rules.questions import Choice, Question
from delenda.games.punic_island.rules.sequence import NEXT_SEQUENCE, OPERATE, SEQUENCE, TAKE_CARD_ACTION
from delenda.games.punic_island.state import NOT_CHOSEN, PunicIsland
from delenda.games.punic_island.words.log import tell_chosen, tell_map_roll, tell_options
from delenda.kernel.actor import CARTHAGE, CHANCE, ROME
from delenda.kernel.agenda import Task, push_with


class NextSequence(Task[PunicIsland]):
    """3.1 The sequence is repeated until the game ends."""

    def run(self, s: PunicIsland) -> bool:
        s.sequence += 1
        s.choice[ROME] = s.choice[CARTHAGE] = NOT_CHOSEN
        s.rolled = 0
        s.actor = ROME
        s.decision = OPTION
        return True


class Option(Choice):
    """3.1.1 Card, or with a Resource Point anywhere, Map; secret until both have chosen."""

    name = "option"
    rule = "3.1.1"
    title = "choose Card or Map"
    simultaneous = True

    def choices(self, s: PunicIsland) -> list[int]:
        return OPTIONS if s.has_rp(s.actor) else ONLY_CARD

    def apply(self, s: PunicIsland, action: i64) -> None:
        s.choice[s.actor] = action
        tell_chosen(s)
        if s.actor == ROME:
            s.actor = CARTHAGE
        else:
            resolve_options(s)

    def asked(self, s: PunicIsland) -> int:
        return ROME if s.choice[ROME] == NOT_CHOSEN else CARTHAGE

    def misfit(self, s: PunicIsland) -> str:
        if s.choice[CARTHAGE] != NOT_CHOSEN:
            return "Carthage has chosen before it is asked (3.1.1)."
        return "Rome has chosen Map without a Resource Point (R5)." if map_without_rp(s) else ""

    def label(self, s: PunicIsland, action: int) -> str:
        return "map" if action == MAP_OPTION else "card"

    def prompt(self, s: PunicIsland) -> str:
        return "Card: play, draw or discard one card. Map: spend a Resource Point and operate. Choose in secret."

    def why_not(self, s: PunicIsland, action: int) -> str:
        return "Map needs a Resource Point to spend (R5)." if action == MAP_OPTION else ""


def map_without_rp(s: PunicIsland) -> bool:
    return s.choice[ROME] == MAP_OPTION and not s.has_rp(ROME)


def resolve_options(s: PunicIsland) -> None:
    """3.1.2 to 3.1.4 Both choices are shown."""
    s.reveal()
    tell_options(s)
    if s.choice[ROME] != s.choice[CARTHAGE]:
        operator = ROME if s.choice[ROME] == MAP_OPTION else CARTHAGE
        push_with(s, TAKE_CARD_ACTION, 1 - operator)
        push_with(s, OPERATE, operator)
    elif s.choice[ROME] == MAP_OPTION:
        s.actor = CHANCE
        s.decision = MAP_ROLL
        return
    else:
        first = s.initiative()
        push_with(s, TAKE_CARD_ACTION, 1 - first)
        push_with(s, TAKE_CARD_ACTION, first)
    SEQUENCE.proceed(s)


class MapRoll(Question):
    """3.1.2 Chance: a die for Rome, then one for Carthage; the higher operates, the initiative adds 2 and wins ties."""

    name = "map_roll"
    rule = "3.1.2"
    title = "roll to see who operates"
    chance = True

    def legal(self, s: PunicIsland) -> list[int]:
        return s.box.dice

    def apply(self, s: PunicIsland, action: i64) -> None:
        die = action - DIE
        if s.rolled == 0:
            s.rolled = die
            return
        box = s.box
        holder = s.initiative()
        totals = [s.rolled + box.initiative_mod[ROME], die + box.initiative_mod[CARTHAGE]]
        totals[holder] += box.initiative_bonus
        winner = holder if totals[holder] >= totals[1 - holder] else 1 - holder
        tell_map_roll(s, totals, die, winner)
        push_with(s, OPERATE, winner)
        SEQUENCE.proceed(s)

    def misfit(self, s: PunicIsland) -> str:
        if not 0 <= s.rolled <= len(s.box.dice):
            return "Rome's die shows an impossible number (3.1.2)."
        if not (s.has_rp(ROME) and s.has_rp(CARTHAGE)):
            return "a side has chosen Map without a Resource Point (R5)."
        return "" if s.choice[ROME] == s.choice[CARTHAGE] == MAP_OPTION else "dice are thrown only if both chose Map (3.1.2)."

    def label(self, s: PunicIsland, action: int) -> str:
        return f"d10 {action - DIE}"

    def prompt(self, s: PunicIsland) -> str:
        return f"Both chose Map: a die for {'Carthage' if s.rolled else 'Rome'}."


OPTION: Final = Option()
MAP_ROLL: Final = MapRoll()
SEQUENCE.carry_out(NEXT_SEQUENCE, NextSequence())

"""3.6.16 to 3.6.18 The end of a battle: who won, ships recovered, losses counted, sieges begun or ended."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.punic_island.actions import (
    ACTED,
    BAAL_AMON,
    BIT,
    DEAD,
    DEPLETED,
    FIGHTING,
    FREED,
    INNER,
    NAVAL_BATTLE,
    ROUTED,
    SUNK,
    TOTAL_VICTORY,
    UNIT,
)
from delenda.games.punic_island.rules import battle_cards
from delenda.games.punic_island.rules.fighters import count_fighters, sunk, sunken, winner_of
from delenda.games.punic_island.rules.forces import NO_LEADER, lose_stray_leaders, put, settle_all, unlike, unmark
from delenda.games.punic_island.rules.hands import could_hold
from delenda.games.punic_island.rules.questions import Question
from delenda.games.punic_island.rules.sequence import AFTER_BATTLE, END_BATTLE, SEQUENCE
from delenda.games.punic_island.rules.stages import CLOSING, PURSUING, RECOVERING
from delenda.games.punic_island.state import PunicIsland
from delenda.games.punic_island.words.log import tell_baal_amon, tell_battle_over, tell_recovered, tell_ship_mended
from delenda.games.punic_island.words.names import unit_code
from delenda.kernel.actor import CARTHAGE, NOBODY, ROME
from delenda.kernel.agenda import Task, push
from delenda.kernel.english import plural


class EndBattle(Task[PunicIsland]):
    """3.6.16 The winner is told; what he gains comes next."""

    def run(self, s: PunicIsland) -> bool:
        winner = winner_of(s)
        tell_battle_over(s, winner)
        if winner == CARTHAGE and s.used & BIT[BAAL_AMON]:
            vp = s.card_vp[:]
            vp[CARTHAGE] += s.box.cards[BAAL_AMON].win_vp
            s.card_vp = vp
            tell_baal_amon(s)
        push(s, AFTER_BATTLE)
        s.stage = RECOVERING if s.battle == NAVAL_BATTLE else PURSUING
        s.wanted = sunk(s, 1 - winner) // 2 if winner != NOBODY else 0
        s.turn = winner

        return False


class AfterBattle(Task[PunicIsland]):
    """Recoveries or pursuit, then the end."""

    def run(self, s: PunicIsland) -> bool:
        winner = s.turn
        if s.stage == RECOVERING:
            if s.wanted and recoverable(s):
                s.actor = winner
                s.decision = RESTORE_SHIP
                return True
        elif s.stage == PURSUING:
            s.stage = CLOSING
            if battle_cards.may_pursue(s, winner) and could_hold(s, TOTAL_VICTORY):
                s.actor = ROME
                s.decision = battle_cards.BATTLE_END_CARD
                return True
        close_battle(s)
        return False


def recoverable(s: PunicIsland) -> list[int]:
    """3.6.17 Own sunk ships first, then own depleted ships in the area."""
    winner = s.turn
    found = sunken(s, winner)
    if found:
        return found
    return [unit for unit in s.line if s.cond[unit] & FIGHTING and s.side[unit] == winner and s.cond[unit] & DEPLETED]


class RestoreShip(Question):
    """3.6.17 One recovery for every two enemy ships destroyed."""

    name = "restore_ship"
    rule = "3.6.17"
    title = "recover ships"
    waits = "c?AS"

    def legal(self, s: PunicIsland) -> list[int]:
        return [UNIT + unit for unit in unlike(s, recoverable(s))]

    def apply(self, s: PunicIsland, action: i64) -> None:
        unit = action - UNIT
        if s.loc[unit] == SUNK:
            tell_recovered(s, unit)
            put(s, unit, s.ground)
            s.set_condition(unit, FIGHTING | ACTED)
        else:
            tell_ship_mended(s, unit)
            unmark(s, unit, DEPLETED)
        s.wanted -= 1
        push(s, AFTER_BATTLE)
        SEQUENCE.proceed(s)

    def asked(self, s: PunicIsland) -> int:
        return s.turn

    def misfit(self, s: PunicIsland) -> str:
        if s.stage != RECOVERING or s.battle != NAVAL_BATTLE or winner_of(s) != s.turn or count_fighters(s, 1 - s.turn):
            return "ships are recovered by the side that won at sea (3.6.17)."
        return (
            "" if 1 <= s.wanted <= sunk(s, 1 - s.turn) // 2 else "one ship is recovered for every two that were sunk (3.6.17)."
        )

    def label(self, s: PunicIsland, action: int) -> str:
        return f"recover {unit_code(s, action - UNIT)}"

    def prompt(self, s: PunicIsland) -> str:
        return f"Captured hulls: recover a ship; {plural(s.wanted, 'recovery')} left."


def close_battle(s: PunicIsland) -> None:
    """Ships still lost score; all marks of the battle go; sieges begin or end by themselves."""
    box = s.box
    for unit in s.line:
        if s.loc[unit] == SUNK:
            enemy = 1 - s.side[unit]
            s.kills[enemy] = s.kills[enemy] + box.unit_vp
            s.loc[unit] = DEAD
            s.touch(unit)
        unmark(s, unit, FIGHTING | ROUTED | FREED | INNER)
    s.line.clear()
    s.battle = -1
    s.came = -1
    s.battle_led = 0
    s.used = 0
    s.chit = -1
    s.serial = s.again = s.rounds = s.stage = s.to_draw = s.wanted = 0
    s.commanders[ROME] = s.commanders[CARTHAGE] = NO_LEADER
    s.duels.clear()
    for seat in (ROME, CARTHAGE):
        s.held_count[seat] = 0
    for chit in range(len(s.cup)):
        s.cup[chit] = s.held[chit] = s.tossed[chit] = 0
    lose_stray_leaders(s, True)
    settle_all(s)


RESTORE_SHIP: Final = RestoreShip()
SEQUENCE.carry_out(AFTER_BATTLE, AfterBattle())
SEQUENCE.carry_out(END_BATTLE, EndBattle())

"""3.6 Battles: sides, commanders, cards, drawing and playing chits, step after step, to the end."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.punic_island.actions import (
    ACTED,
    BIT,
    CHIT,
    FIGHTING,
    FIRST_CHIT,
    FREED,
    LAND_BATTLE,
    LAST_CHIT,
    LEADER,
    MOVING,
    PUNIC_SEAMANSHIP,
    SAILING,
    TRIPLEX_ACIES,
)
from delenda.games.punic_island.rules import battle_cards, checks, chits, engagements
from delenda.games.punic_island.rules.fighters import count_fighters, leaders_present
from delenda.games.punic_island.rules.forces import NO_LEADER, mark, tactical, unmark
from delenda.games.punic_island.rules.questions import Choice, Question
from delenda.games.punic_island.rules.sequence import COMMAND, END_BATTLE, FIGHT, FLEE, RUN_CHECKS, SEQUENCE
from delenda.games.punic_island.rules.stages import (
    APPLY_AGAIN,
    ATTACKER_CARDS,
    DEFENDER_CARDS,
    FIRST_DRAW,
    FREE_SHIPS,
    LEADERS,
    NEXT_TURN,
    OVER,
    PLAY_CHIT,
    SECOND_DRAW,
    TEST,
    TURN,
)
from delenda.games.punic_island.state import DUEL, PunicIsland
from delenda.games.punic_island.words.log import (
    tell_battle,
    tell_breaks_off,
    tell_cap,
    tell_chit_drawn,
    tell_chit_played,
    tell_commander,
    tell_refill,
)
from delenda.games.punic_island.words.names import CHIT_NAMES
from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY, ROME
from delenda.kernel.agenda import Task, push, push_with, take
from delenda.kernel.english import SEAT_NAMES
from delenda.kernel.rng import Rng

MOST_DRAWN: Final = 16


def start_battle(s: PunicIsland, kind: i64, place: i64, attacker: i64, came: i64) -> None:
    """3.6.1 Who fights; the battle itself waits on the agenda."""
    box = s.box
    s.battle = kind
    s.ground = place
    s.attacker = attacker
    s.came = came
    s.stage = LEADERS
    s.turn = attacker
    s.rounds = 0
    s.used = 0
    s.serial = 0
    s.again = 0
    s.chit = -1
    s.to_draw = 0
    s.commanders[ROME] = s.commanders[CARTHAGE] = NO_LEADER
    s.duels.clear()
    s.checks.clear()
    s.battle_led = 0
    led = s.movers_led if kind == LAND_BATTLE else s.fleet_led
    for leader in range(box.leaders):
        if s.leader_at[leader] == place and (box.leader_side[leader] != attacker or led & BIT[leader]):
            s.battle_led |= BIT[leader]
    s.leaders_acted |= s.battle_led
    s.line.clear()
    moved = MOVING if kind == LAND_BATTLE else SAILING
    for unit in range(box.units):
        if s.loc[unit] != place or box.is_ship[unit] != kind:
            continue
        if s.side[unit] != attacker or s.cond[unit] & moved:
            mark(s, unit, FIGHTING | ACTED)
            s.line.append(unit)
    fill_cups(s)
    tell_battle(s)
    push(s, FIGHT)


def fill_cups(s: PunicIsland) -> None:
    """3.6.4 All 16 chits in each cup."""
    for seat in (ROME, CARTHAGE):
        s.held_count[seat] = 0
    for chit in range(len(s.cup)):
        s.cup[chit] = 0
        s.held[chit] = 0
        s.tossed[chit] = 0
    for seat in (ROME, CARTHAGE):
        for chit in range(FIRST_CHIT[s.battle * 2 + seat], LAST_CHIT[s.battle * 2 + seat]):
            s.cup[chit] = s.box.chits[chit]


class Fight(Task[PunicIsland]):
    """From stage to stage until somebody has to decide."""

    def run(self, s: PunicIsland) -> bool:
        while True:
            stage = s.stage
            if stage == LEADERS:
                s.stage = ATTACKER_CARDS
                push(s, FIGHT)
                push_with(s, COMMAND, 1 - s.attacker)
                push_with(s, COMMAND, s.attacker)
                return False
            if stage in (ATTACKER_CARDS, DEFENDER_CARDS):
                s.stage += 1
                seat = s.attacker if stage == ATTACKER_CARDS else 1 - s.attacker
                if battle_cards.offer(s, seat):
                    push(s, FIGHT)
                    return True
            elif stage in (FIRST_DRAW, SECOND_DRAW):
                s.stage += 1
                start_draw(s, s.attacker if stage == FIRST_DRAW else 1 - s.attacker, True)
                if draws_on(s):
                    push(s, FIGHT)
                    return True
            elif stage == TURN:
                s.stage = PLAY_CHIT
                if s.held_count[s.turn] == 0:
                    start_draw(s, s.turn, False)
                    if draws_on(s):
                        push(s, FIGHT)
                        return True
            elif stage == PLAY_CHIT:
                if s.held_count[s.turn] > 1:
                    s.actor = s.turn
                    s.decision = CHIT_PLAY
                    return True
                s.stage = TEST
                if s.held_count[s.turn] == 1:
                    play_chit(s, only_chit(s))
                    return False
            elif stage == APPLY_AGAIN:
                if apply_again(s):
                    return False
                s.stage = FREE_SHIPS
            elif stage == FREE_SHIPS:
                if free_ship(s):
                    return False
                s.stage = TEST
            elif stage == TEST:
                if count_fighters(s, ROME) == 0 or count_fighters(s, CARTHAGE) == 0:
                    s.stage = OVER
                else:
                    s.stage = NEXT_TURN
                    if s.held_count[s.turn] == 0:  # R43
                        start_draw(s, s.turn, False)
                        if draws_on(s):
                            push(s, FIGHT)
                            return True
            elif stage == NEXT_TURN:
                if next_turn(s):
                    return False
            else:
                push(s, END_BATTLE)
                return False


# 3.6.2 Commanders


class ChooseCommander(Task[PunicIsland]):
    """The only leader present commands; of several the owner names one."""

    def run(self, s: PunicIsland) -> bool:
        seat = take(s)
        leaders = leaders_present(s, seat)
        if len(leaders) > 1:
            s.actor = seat
            s.decision = BATTLE_LEADER
            return True
        s.commanders[seat] = leaders[0] if leaders else NO_LEADER
        return False


class BattleLeader(Question):
    """3.6.2 Whose Cohesion and Tactical modifiers count, as long as he is there."""

    name = "battle_leader"
    rule = "3.6.2"
    title = "name the commander"
    waits = "c?A[MSL]FK?[fh]*C?"

    def legal(self, s: PunicIsland) -> list[int]:
        return [LEADER + leader for leader in leaders_present(s, s.actor)]

    def apply(self, s: PunicIsland, action: i64) -> None:
        s.commanders[s.actor] = action - LEADER
        tell_commander(s, action - LEADER)
        SEQUENCE.proceed(s)

    def asked(self, s: PunicIsland) -> int:
        return s.actor if s.actor in (ROME, CARTHAGE) and s.commanders[s.actor] == NO_LEADER else NOBODY

    def misfit(self, s: PunicIsland) -> str:
        return "" if len(leaders_present(s, s.actor)) > 1 else "there is nobody to choose from (3.6.2)."

    def label(self, s: PunicIsland, action: int) -> str:
        return f"command {s.box.leader_names[action - LEADER]}"

    def prompt(self, s: PunicIsland) -> str:
        return "Who commands in this battle?"


# 3.6.5 Drawing


def start_draw(s: PunicIsland, seat: i64, first: bool) -> None:
    s.drawer = seat
    s.to_draw = tactical(s, seat)
    card = TRIPLEX_ACIES if seat == ROME else PUNIC_SEAMANSHIP
    if first and s.used & BIT[card]:
        s.to_draw += s.box.cards[card].draw


def draws_on(s: PunicIsland) -> bool:
    """Whether a chit is drawn now; the cup is refilled with the discards when it is empty."""
    if s.to_draw == 0:
        return False
    first = FIRST_CHIT[s.battle * 2 + s.drawer]
    last = LAST_CHIT[s.battle * 2 + s.drawer]
    keepable = False
    full = False
    for chit in range(first, last):
        if s.cup[chit] > 0:
            full = True
        if not keepable and s.cup[chit] + s.tossed[chit] > 0 and not chits.is_set_aside(s, chit):
            keepable = True
    if not keepable:
        s.to_draw = 0
        s.reveal()  # what is left in the cup can be of no use
        return False
    if not full:
        for chit in range(first, last):
            s.cup[chit] = s.tossed[chit]
            s.tossed[chit] = 0
        tell_refill(s)
    s.actor = CHANCE
    s.decision = DRAW_CHIT
    return True


class DrawChit(Choice):
    """3.6.5 Chance: a chit from the cup, seen by its owner; one that cannot be used is shown, set aside and replaced."""

    name = "draw_chit"
    rule = "3.6.5"
    title = "draw a battle chit"
    waits = "c?A[MSL]F"
    chance = True
    private = True

    def choices(self, s: PunicIsland) -> list[int]:
        first, last = FIRST_CHIT[s.battle * 2 + s.drawer], LAST_CHIT[s.battle * 2 + s.drawer]
        return [CHIT + chit for chit in range(first, last) if s.cup[chit] > 0]

    def weights(self, s: PunicIsland) -> list[int]:
        first, last = FIRST_CHIT[s.battle * 2 + s.drawer], LAST_CHIT[s.battle * 2 + s.drawer]
        return [s.cup[chit] for chit in range(first, last) if s.cup[chit] > 0]

    def rolled(self, s: PunicIsland, rng: Rng) -> i64:
        cup = s.battle * 2 + s.drawer
        return CHIT + rng.pick_from(s.cup, FIRST_CHIT[cup], LAST_CHIT[cup])

    def apply(self, s: PunicIsland, action: i64) -> None:
        chit = action - CHIT
        s.cup[chit] = s.cup[chit] - 1
        aside = chits.is_set_aside(s, chit)
        s.reveal()  # what cannot be used is shown, so what is not shown can be used
        tell_chit_drawn(s, chit, aside)
        if aside:
            s.tossed[chit] = s.tossed[chit] + 1
        else:
            s.held[chit] = s.held[chit] + 1
            s.held_count[s.drawer] = s.held_count[s.drawer] + 1
            s.to_draw -= 1
        if not draws_on(s):
            SEQUENCE.proceed(s)

    def misfit(self, s: PunicIsland) -> str:
        if s.drawer not in (ROME, CARTHAGE) or not 1 <= s.to_draw <= MOST_DRAWN or s.chit >= 0:
            return "nobody draws chits now (3.6.5)."
        if s.stage not in (SECOND_DRAW, TURN, PLAY_CHIT, NEXT_TURN):
            return "chits are drawn before the first step or after one (3.6.5)."
        first, last = FIRST_CHIT[s.battle * 2 + s.drawer], LAST_CHIT[s.battle * 2 + s.drawer]
        left = sum(s.box.chits[first:last]) - sum(s.tossed[first:last]) - s.held_count[s.drawer]
        left -= sum(1 for chit in s.duels[1::DUEL] if first <= chit < last)
        return "" if left > 0 else "the cup is empty (3.6.5)."

    def label(self, s: PunicIsland, action: int) -> str:
        return f"chit {CHIT_NAMES[action - CHIT]}"

    def prompt(self, s: PunicIsland) -> str:
        return f"{SEAT_NAMES[s.drawer]} draws a battle chit."


# 3.6.6, 3.6.7 A step


class ChitPlay(Choice):
    """3.6.6 One of the drawn chits, in turn."""

    name = "chit_play"
    rule = "3.6.6"
    title = "play a battle chit"
    waits = "c?A[MSL]"
    private = True

    def choices(self, s: PunicIsland) -> list[int]:
        first, last = FIRST_CHIT[s.battle * 2 + s.actor], LAST_CHIT[s.battle * 2 + s.actor]
        return [CHIT + chit for chit in range(first, last) if s.held[chit] > 0]

    def apply(self, s: PunicIsland, action: i64) -> None:
        play_chit(s, action - CHIT)
        SEQUENCE.proceed(s)

    def asked(self, s: PunicIsland) -> int:
        return s.turn

    def misfit(self, s: PunicIsland) -> str:
        if s.stage != PLAY_CHIT or s.chit >= 0:
            return "no chit can be played now (3.6.6)."
        return "" if s.held_count[s.turn] > 1 else "a lone chit is played without asking (3.6.6)."

    def label(self, s: PunicIsland, action: int) -> str:
        return f"chit {CHIT_NAMES[action - CHIT]}"

    def prompt(self, s: PunicIsland) -> str:
        return "Play one of your battle chits."


def only_chit(s: PunicIsland) -> i64:
    """3.6.6 A lone chit is played without asking."""
    chit = FIRST_CHIT[s.battle * 2 + s.turn]
    while s.held[chit] == 0:
        chit += 1
    return chit


def play_chit(s: PunicIsland, chit: i64) -> None:
    s.held[chit] = s.held[chit] - 1
    s.held_count[s.turn] = s.held_count[s.turn] - 1
    s.chit = chit
    s.serial += 1
    s.again = 0
    s.stage = APPLY_AGAIN
    s.reveal()
    tell_chit_played(s, chit)
    push(s, FIGHT)
    chits.start_chit(s)


def apply_again(s: PunicIsland) -> bool:
    """3.6.7b, 3.6.7c The next engagement played before this chit, in order of play; True when it has been set going."""
    engagements.end_empty(s)
    for record in range(0, len(s.duels), DUEL):
        serial = s.duels[record]
        if s.again < serial < s.serial:
            s.again = serial
            engagements.add_engagement_checks(s, record)
            push(s, FIGHT)
            push(s, RUN_CHECKS)
            return True
    return False


def free_ship(s: PunicIsland) -> bool:
    """3.6.7d A disorganized ship whose last grapple has ended retreats, the defender's first, if the battle goes on."""
    if count_fighters(s, ROME) == 0 or count_fighters(s, CARTHAGE) == 0:
        return False
    for seat in (1 - s.attacker, s.attacker):
        for unit in s.line:
            cond = s.cond[unit]
            if cond & FREED and cond & FIGHTING and s.side[unit] == seat:
                s.set_condition(unit, cond & ~FREED)
                push(s, FIGHT)
                push_with(s, FLEE, unit)
                return True
    return False


def next_turn(s: PunicIsland) -> bool:
    """The other side's step; 3.6.16 at the cap the attackers break off. True when retreats have been set going."""
    s.rounds += 1
    s.turn = 1 - s.turn
    s.stage = TURN
    for unit in s.line:
        if s.cond[unit] & FREED:
            unmark(s, unit, FREED)
    if s.rounds < s.box.round_cap * 2:
        return False
    tell_cap(s)
    engagements.end_all(s)
    push(s, FIGHT)
    s.stage = TEST
    s.rounds = 0
    for unit in reversed(s.line):
        if s.cond[unit] & FIGHTING and s.side[unit] == s.attacker:
            tell_breaks_off(s, unit)
            checks.disorganize(s, unit)
    return True


BATTLE_LEADER: Final = BattleLeader()
DRAW_CHIT: Final = DrawChit()
CHIT_PLAY: Final = ChitPlay()
SEQUENCE.carry_out(FIGHT, Fight())
SEQUENCE.carry_out(COMMAND, ChooseCommander())

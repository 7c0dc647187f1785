"""3.9 Event cards: the moments when the other side may answer, own Events, and what they do."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.punic_island.actions import (
    AMBUSH,
    FORCED_MARCH,
    MUTINY,
    PASS,
    PLACE,
    PLAY,
    PUNIC_SORTIE,
    SIEGE_ENGINEERS,
    STORM_AT_SEA,
    TREASON,
)
from delenda.games.punic_island.rules import chits, groups, sieges
from delenda.games.punic_island.rules.check_list import DEPLETES, DISORGANIZES, STORM, add_check
from delenda.games.punic_island.rules.forces import (
    count_at,
    count_ships,
    is_besieged,
    is_corvus_withdrawn,
    ships_at,
    siege_units,
)
from delenda.games.punic_island.rules.hands import could_hold, play_card
from delenda.games.punic_island.rules.plans import is_waiting
from delenda.games.punic_island.rules.questions import OTHER, PLAYER, Question
from delenda.games.punic_island.rules.sequence import (
    ACT,
    ASK_EVENT,
    AT_END,
    AT_ENTRY,
    AT_SEA,
    AT_SIEGE,
    CLOSE_OPERATION,
    END_EVENT,
    ENTER,
    REACH,
    ROLL_FOR_SIEGE,
    RUN_CHECKS,
    SEQUENCE,
)
from delenda.games.punic_island.rules.supply import ready_units
from delenda.games.punic_island.rules.voyages import refit
from delenda.games.punic_island.state import PunicIsland
from delenda.games.punic_island.words.log import tell_event_area
from delenda.games.punic_island.words.names import CARD_CODES
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.agenda import Task, push, push_with, take

WINDOW_WORDS: Final = ("A fleet puts to sea", "The enemy marches into the area", "A siege is declared", "The operation ends")


# When


def may_answer(s: PunicIsland, card: i64, window: i64) -> bool:
    """Whether the other side could play an Event it holds at this moment; depends on what all can see."""
    seat = s.box.cards[card].side
    if seat == s.operator:
        return False
    if card == STORM_AT_SEA:
        if window == AT_SEA:
            return count_ships(s, ROME, s.fleet_at) > 0
        return window == AT_END and has_stormy_place(s)
    if card == AMBUSH:
        return window == AT_ENTRY
    if card == PUNIC_SORTIE:
        return window == AT_SIEGE and count_at(s, CARTHAGE, s.box.places + s.siege_at) > 0
    if card == MUTINY:
        return window == AT_END and has_mutineers(s)
    return False


def stormy_places(s: PunicIsland) -> list[int]:
    """Storm at Sea: seas and port areas with Roman ships, never ports."""
    return [place for place in range(s.box.lands, s.box.map.first_port) if count_ships(s, ROME, place) > 0]


def has_stormy_place(s: PunicIsland) -> bool:
    ships = s.ships
    first = ROME * s.box.naval
    return any(ships[at] > 0 for at in range(first, first + s.box.map.first_port - s.box.lands))


def mutinous_areas(s: PunicIsland) -> list[int]:
    """R72 Mutiny: land areas with mercenaries, in the field or inside."""
    box = s.box
    found: list[int] = []
    for unit in box.mercenaries:
        at = s.loc[unit]
        area = at - box.places if at >= box.places else at
        if 0 <= area < box.lands and area not in found:
            found.append(area)
    return sorted(found)


def has_mutineers(s: PunicIsland) -> bool:
    box = s.box
    loc = s.loc
    return any(0 <= loc[unit] < box.lands or loc[unit] >= box.places for unit in box.mercenaries)


def may_play_own(s: PunicIsland, card: i64) -> bool:
    """Events of the side that operates, paid with the operation's Supply Points."""
    if s.sp < s.box.cards[card].sp:
        return False
    if card == SIEGE_ENGINEERS:
        return can_besiege(s)
    if card == FORCED_MARCH:
        return True
    if card == MUTINY:
        return has_mutineers(s)
    if card == TREASON:
        return s.sp >= s.box.siege_sp and any(s.control[area] == CARTHAGE and is_besieged(s, area) for area in s.box.map.cities)
    return card == STORM_AT_SEA and has_stormy_place(s)


def can_besiege(s: PunicIsland) -> bool:
    """Siege Engineers: a siege could be declared now."""
    if s.sp < s.box.siege_sp:
        return False
    lands = s.box.lands
    return any(s.loc[unit] < lands and sieges.may_besiege(s, s.loc[unit]) for unit in ready_units(s))


# The moments


class AskReaction(Task[PunicIsland]):
    """The other side is asked whenever it could hold an Event for this moment, as far as anybody can see."""

    def run(self, s: PunicIsland) -> bool:
        s.window = take(s)
        if not could_answer(s, s.window):
            return False
        s.actor = 1 - s.operator
        s.decision = REACT
        return True


def could_answer(s: PunicIsland, window: i64) -> bool:
    return any(could_hold(s, card) and may_answer(s, card, window) for card in s.box.events[1 - s.operator])


def could_play_own(s: PunicIsland) -> bool:
    """Whether the side that operates could hold an Event that it could play now, as far as anybody can see."""
    return any(could_hold(s, card) and may_play_own(s, card) for card in s.box.events[s.operator])


def mistimed(s: PunicIsland) -> str:
    """Why this cannot be the moment that waits on the agenda; empty if it can."""
    for step, window in ((REACH, AT_SEA), (ENTER, AT_ENTRY), (ROLL_FOR_SIEGE, AT_SIEGE), (CLOSE_OPERATION, AT_END)):
        if is_waiting(s, step) and s.window != window:
            return "the other side is asked about a different moment (3.9)."
    if s.window == AT_SEA:
        return groups.misput(s)
    if s.window == AT_ENTRY:
        city = 0 <= s.place < s.box.lands and s.box.map.is_city[s.place]
        return "nobody has marched into the open country (3.4.4)." if city or s.landing else groups.misled(s)
    if s.window == AT_SIEGE:
        return sieges.misbesieged(s) or ("" if siege_units(s) else "nobody besieges (3.8.3).")
    return ""


class React(Question):
    """3.9.1 The other side plays an Event, at no cost, or passes; asked again until it passes."""

    name = "react"
    rule = "3.9"
    title = "answer with an Event or pass"
    waits = "c?(Z|A[WNT])"
    who = OTHER
    private = True
    closing = "Play no Event"

    def legal(self, s: PunicIsland) -> list[int]:
        found = [PASS]
        hand = s.hand
        for card in s.box.events[s.actor]:
            if hand[card] > 0 and may_answer(s, card, s.window):
                found.append(PLAY + card)
        return found

    def apply(self, s: PunicIsland, action: i64) -> None:
        if action == PASS:
            SEQUENCE.proceed(s)
            return
        push_with(s, ASK_EVENT, s.window)
        card = action - PLAY
        play_card(s, card)
        carry_out(s, card, s.actor)

    def misfit(self, s: PunicIsland) -> str:
        wrong = mistimed(s)
        return wrong or ("" if could_answer(s, s.window) else "there is no Event that could be played now (3.9).")

    def label(self, s: PunicIsland, action: int) -> str:
        return "pass" if action == PASS else f"play {CARD_CODES[action - PLAY]}"

    def prompt(self, s: PunicIsland) -> str:
        return f"{WINDOW_WORDS[s.window]}: play an Event card, or pass."


def play_own(s: PunicIsland, card: i64) -> None:
    s.sp -= s.box.cards[card].sp
    play_card(s, card)
    carry_out(s, card, s.operator)


# What they do


def carry_out(s: PunicIsland, card: i64, seat: i64) -> None:
    entry = s.box.cards[card]
    s.card = card
    s.player = seat
    s.picks = []
    if card == SIEGE_ENGINEERS:
        s.siege_mod += entry.die
    elif card == FORCED_MARCH:
        s.march += entry.mf
    elif card == TREASON:
        s.no_fleet = 1
    elif card == PUNIC_SORTIE:
        s.siege_mod += entry.die
        ask_victims(s, entry.picks)
        return
    elif card == AMBUSH:
        s.halted = 1
        ask_victims(s, entry.picks)
        return
    elif card == STORM_AT_SEA and seat != s.operator and s.window == AT_SEA:
        strike_area(s, s.fleet_at)
    else:
        s.actor = seat
        s.decision = EVENT_AREA
        return
    SEQUENCE.proceed(s)


def ask_victims(s: PunicIsland, count: i64) -> None:
    """R73 Sortie and Ambush: Rome picks the units that check."""
    push(s, RUN_CHECKS)
    if not chits.ask_checkers(s, ROME, count, END_EVENT):
        push(s, END_EVENT)
        SEQUENCE.proceed(s)


class EventArea(Question):
    """3.9 The player of a Storm or a Mutiny names the area."""

    name = "event_area"
    rule = "3.9"
    title = "choose where the Event strikes"
    waits = "c?(A|ZR)"
    who = PLAYER

    def legal(self, s: PunicIsland) -> list[int]:
        return [PLACE + place for place in (mutinous_areas(s) if s.card == MUTINY else stormy_places(s))]

    def apply(self, s: PunicIsland, action: i64) -> None:
        strike_area(s, action - PLACE)
        SEQUENCE.proceed(s)

    def misfit(self, s: PunicIsland) -> str:
        if s.card not in (STORM_AT_SEA, MUTINY) or s.box.cards[s.card].side != s.player or not s.played[s.card]:
            return "no Event is being played that strikes an area (3.9)."
        own = s.agenda[-1] == ACT
        if own != (s.player == s.operator):
            return "this side cannot play an Event now (3.9)."
        return "" if own else mistimed(s)

    def label(self, s: PunicIsland, action: int) -> str:
        return f"at {s.box.map.codes[action - PLACE]}"

    def prompt(self, s: PunicIsland) -> str:
        return f"{s.box.cards[s.card].name}: choose where."


def strike_area(s: PunicIsland, at: i64) -> None:
    """Storm: every ship there, Roman ones first. Mutiny: every mercenary there."""
    box = s.box
    tell_event_area(s, at)
    if s.card == MUTINY:
        for unit in box.mercenaries:
            if s.loc[unit] in (at, at + box.places):
                add_check(s, unit, 0, DISORGANIZES)
    else:
        push(s, END_EVENT)
        roman = 0 if is_corvus_withdrawn(s) else box.cards[STORM_AT_SEA].die
        for unit in ships_at(s, ROME, at):
            add_check(s, unit, roman, STORM)
        for unit in ships_at(s, CARTHAGE, at):
            add_check(s, unit, 0, STORM)
    push(s, RUN_CHECKS)


class EndEvent(Task[PunicIsland]):
    """After picking, or after a storm: a fleet under way has less Range."""

    def run(self, s: PunicIsland) -> bool:
        if s.card == STORM_AT_SEA:
            if s.fleet_at >= 0:
                refit(s)
            return False
        for unit in s.picks:
            add_check(s, unit, 0, DISORGANIZES if s.card == AMBUSH else DEPLETES)
        s.picks = []
        return False


REACT: Final = React()
EVENT_AREA: Final = EventArea()
SEQUENCE.carry_out(ASK_EVENT, AskReaction())
SEQUENCE.carry_out(END_EVENT, EndEvent())

"""What a view shows, asked in the terms of the picture: who sits where, who decides, what stands at a place."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from delenda.games.punic_island.actions import (
    ACTED,
    BIT,
    DEBARK,
    DECK,
    EMBARK,
    FIGHTING,
    PLACE,
    UNIT,
)
from delenda.games.punic_island.board.layout import Layout
from delenda.games.punic_island.box import IslandBox
from delenda.games.punic_island.reach import Reach, reach
from delenda.games.punic_island.rules.forces import bits, is_besieged, rp_at
from delenda.games.punic_island.rules.operation import OP_ACTION, OP_SOURCE
from delenda.games.punic_island.rules.supply import is_supplied, supply
from delenda.games.punic_island.state import PunicIsland
from delenda.games.punic_island.words.names import figure, place_code
from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY, OPEN, ROME
from delenda.kernel.english import SEAT_NAMES
from delenda.svg.remember import Kept, Scenes

SIDES: Final = ("rome", "carth")  # colours and emblems of the seats
SEATS: Final = (ROME, CARTHAGE)
NOTHING: Final = (0, 0)
MOST_LIES: Final = 256  # that are remembered: a server shows many tables by turns
LIES: Final = Kept(MOST_LIES)


@dataclass(slots=True)
class Stack:
    """Units and leaders of a seat at one place."""

    seat: int
    at: int
    units: list[int]
    leaders: list[int]
    look: tuple[tuple[int, ...], ...] = ()  # who they are and in which condition, to know it again by


class Lie:
    """How everything lies on the map, which every viewer sees: what depends on nothing else is worked out once for all."""

    def __init__(self, view: PunicIsland) -> None:
        self.stacks = _stacks(view)
        places = view.box.places
        self.standing: dict[int, list[Stack]] = {}  # by place, before the walls first
        for stack in sorted(self.stacks.values(), key=lambda stack: (stack.at, stack.seat)):
            self.standing.setdefault(stack.at if stack.at < places else stack.at - places, []).append(stack)
        pairs = zip(view.rp[:places], view.rp[places : 2 * places], strict=True)
        self.stocks = {at: pair for at, pair in enumerate(pairs) if pair != NOTHING}
        self.told: dict[int, str] = {}  # of places, when it has been asked for
        self.sentences = ""  # all that can be told of it, likewise


def _stacks(view: PunicIsland) -> dict[tuple[int, int], Stack]:
    found: dict[tuple[int, int], Stack] = {}

    def stack(seat: int, at: int) -> Stack:
        key = (seat, at)
        if key not in found:
            found[key] = Stack(seat, at, [], [])
        return found[key]

    side, condition, leader_side = list(view.side), list(view.cond), view.box.leader_side
    for unit, at in enumerate(view.loc):
        if at >= 0:
            stack(side[unit], at).units.append(unit)
    for leader, at in enumerate(view.leader_at):
        if at >= 0:
            stack(leader_side[leader], at).leaders.append(leader)
    for each in found.values():
        each.look = (tuple(each.units), tuple([condition[unit] for unit in each.units]), tuple(each.leaders))
    return found


class Scene:
    """A view laid out on a board; the viewing seat is below, ROME for spectators and open views."""

    def __init__(self, view: PunicIsland, layout: Layout) -> None:
        self.view = view
        self.box: IslandBox = view.box
        self.layout = layout
        self.me = view.viewer if view.viewer in SEATS else ROME
        self.foe = 1 - self.me
        self.acts = view.actor in SEATS and view.viewer in (view.actor, OPEN)  # an open view decides for both seats
        self.standings: dict[int, str] = {}  # what is told of the seats, when it has been asked for

    def row(self, seat: int) -> int:
        return 1 if seat == self.me else 0

    # Who does what

    @property
    def is_over(self) -> bool:
        return self.view.actor == NOBODY

    def knows(self, seat: int) -> bool:
        """Whether the viewer sees a seat's cards and chits."""
        return self.view.viewer in (seat, OPEN)

    @cached_property
    def legal(self) -> list[int]:
        return self.view.legal() if self.acts else []

    @property
    def heading(self) -> str:
        view = self.view
        if view.sequence == 0:
            return "Set-up"
        operation = f", operation of {SEAT_NAMES[view.operator]}" if view.operator in SEATS else ""
        return f"Sequence {view.sequence}{operation}"

    @property
    def prompt(self) -> str:
        view = self.view
        if self.is_over:
            return result_words(view)
        if self.acts:
            return view.prompt()
        if view.actor == CHANCE:
            return view.decision.prompt(view)
        if view.decision.simultaneous and view.viewer in SEATS:
            return f"Your choice is made. {SEAT_NAMES[view.actor]} is to choose Card or Map."
        return f"{SEAT_NAMES[view.actor]} is to {view.decision.title}."

    # What stands where

    @cached_property
    def lie(self) -> Lie:
        view = self.view
        lists = (view.loc, view.cond, view.side, view.leader_at, view.rp, view.control, view.marching)
        single = (view.uprisings, view.operator, view.source, view.leaders_acted, view.battle_led, view.place, view.fleet_at)
        key = (self.box, self.layout, view.battle, view.ground, view.actor, *single, *(tuple(each) for each in lists))
        return LIES.get(key, lambda: Lie(view))

    @property
    def goods(self) -> tuple[object, ...]:
        """All that lies on the map and is no unit."""
        view = self.view
        return self.box, self.layout, tuple(view.control), tuple(view.rp), view.uprisings, view.operator, view.source

    @property
    def stacks(self) -> dict[tuple[int, int], Stack]:
        """By seat and place, inside fortresses too."""
        return self.lie.stacks

    @property
    def standing(self) -> dict[int, list[Stack]]:
        """The stacks at each place where somebody stands, also inside its walls."""
        return self.lie.standing

    @property
    def stocks(self) -> dict[int, tuple[int, int]]:
        """Resource Points of both seats, where there are any."""
        return self.lie.stocks

    @cached_property
    def targets(self) -> set[int]:
        """Places that can be chosen now."""
        lands = self.box.lands
        found = {action - PLACE for action in self.legal if PLACE <= action < EMBARK}
        found |= {action - EMBARK for action in self.legal if EMBARK <= action < DEBARK}
        return found | {action - DEBARK for action in self.legal if DEBARK <= action < DEBARK + lands}

    @cached_property
    def goals(self) -> set[int]:
        """Places that a click may lead to now, in one step or in several."""
        return self.targets.union(self.reach.left) if self.acts else set()

    @cached_property
    def busy(self) -> set[int]:
        """Places of which there is more to show and to tell than who owns them."""
        view = self.view
        found = self.standing.keys() | self.stocks.keys() | set(bits(view.uprisings)) | self.supplied | self.would_supply.keys()
        return found.union(self.reach.left, (view.source, view.ground))

    @cached_property
    def supplied(self) -> set[int]:
        """Places whose units the operation supplies, while its next action is being chosen."""
        view = self.view
        if view.decision is not OP_ACTION:
            return set()
        far = supply(view)
        return {at for at in range(self.box.places) if is_supplied(view, at, far)}

    @cached_property
    def would_supply(self) -> dict[int, set[int]]:
        """While the source of an operation is chosen: the places that each would supply."""
        if not self.acts or self.view.decision is not OP_SOURCE:
            return {}
        found = {}
        trial = self.view.copy()
        for source in self.targets:
            trial.source = source
            far = supply(trial)
            found[source] = {at for at in range(self.box.places) if is_supplied(trial, at, far)}
        return found

    @cached_property
    def reach(self) -> Reach:
        """Where what is being moved can still get."""
        return reach(self.view)

    def code(self, at: int) -> str:
        return place_code(self.view, at)

    def is_siege(self, area: int) -> bool:
        return is_besieged(self.view, area)

    def stock(self, seat: int, at: int) -> int:
        """Resource Points of a seat in a city or aboard."""
        return rp_at(self.view, seat, at)

    def all_stock(self, seat: int) -> int:
        return sum(stock[seat] for stock in self.stocks.values())

    def has_acted(self, unit: int) -> bool:
        """In the operation under way; those who fight are all in it and need no mark."""
        return self.view.operator == self.view.side[unit] and self.view.cond[unit] & (ACTED | FIGHTING) == ACTED

    def leader_acted(self, leader: int) -> bool:
        return (
            self.view.operator == self.box.leader_side[leader]
            and self.view.leaders_acted & ~self.view.battle_led & BIT[leader] != 0
        )

    def siege_chance(self, area: int) -> tuple[int, int, float]:
        """Units inside, units that would besiege, and the chance of the roll; a leader lets all units count."""
        view, box = self.view, self.box
        owner = view.control[area]
        inside = len(self.stacks[owner, box.places + area].units) if (owner, box.places + area) in self.stacks else 0
        outside = self.stacks.get((1 - owner, area))
        count = len(outside.units) if outside else 0
        besiegers = count if outside and outside.leaders else min(count, 1)
        wins = box.siege_number[1 - owner] + besiegers - box.map.siege_mod[area] - inside
        return inside, count, max(0, min(10, wins)) / 10

    def needs_fleet(self, area: int) -> bool:
        """A port is taken only with a besieger's ship before it."""
        roads = self.box.map.roads_of[area]
        return roads >= 0 and (1 - self.view.control[area], roads) not in self.stacks

    # Cards

    def hand(self, seat: int) -> list[tuple[int, int]]:
        """The different cards of a hand that the viewer sees, and how many of each."""
        view = self.view
        if not self.knows(seat):
            return []
        return [(card, view.hand[card]) for card in range(seat * DECK, (seat + 1) * DECK) if view.hand[card]]

    @cached_property
    def played(self) -> list[int]:
        return [card for card, count in enumerate(self.view.played) if count]

    @property
    def permanent(self) -> list[int]:
        cards = self.box.cards
        return [card for card in self.played if cards[card].permanent]

    # Choices of units

    @cached_property
    def choosable(self) -> set[int]:
        return {action - UNIT for action in self.legal if UNIT <= action < UNIT + self.box.units}

    @property
    def has_battle(self) -> bool:
        return self.view.battle >= 0

    def battle_leaders(self, seat: int) -> list[int]:
        return [leader for leader in bits(self.view.battle_led) if self.box.leader_side[leader] == seat]


def result_words(view: PunicIsland) -> str:
    reason = "the last card is drawn" if view.reason == "LAST_CARD" else "sudden death"
    rome, carthage = view.score()
    count = f"Rome {figure(rome)}, Carthage {figure(carthage)}"
    if view.winner == NOBODY:
        return f"A draw: {reason}. {count}."
    return f"{SEAT_NAMES[view.winner]} wins: {reason}. {count}."


SCENES: Final[Scenes[PunicIsland, Layout, Scene]] = Scenes(Scene)

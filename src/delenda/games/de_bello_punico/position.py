"""A position of De Bello Punico as one line of text, for tests and bug reports.

    R-Ha1@0811/N/0 C-In1@0810/S/1 leader R@1112 tokens R COMBAT×1 ROME attack_pick

Words may stand in any order. A unit that is not named is out of play; a leader that is not named is dead, unless his seat has
tokens: then he lives out of the way (ROME 2216, CARTHAGE 0101).

| words | meaning |
|---|---|
| `R-Ha1@0811/N/0` | unit, hex, facing (`*` in panic), Disorder Points; then flags, `/moved,cp`, and a run, `/run4` |
| `R-E1@off0401/N/0`, `C-CL2@reserve/N/0`, `R-Ha1@box/N/0` | pursuing, off the map at 0401; held back; not yet set up |
| `leader R@1112`, `leader C@dead`, `leader C@box` | leaders |
| `tokens R COMBAT×1 FORTUNA×1` | tokens in boxes, the Vacuus counted |
| `vacuus R COMBAT` | the box of the Vacuus, or `hand`, `?` in a view |
| `hand R 3`, `PR R 7` | tokens to be placed, Rout Points |
| `turn 3`, `phase combat`, `phasing ROME`, `first ROME` | when; phase and seat in phase follow from the decision if left out |
| `unit R-Ha1`, `target C-In1`, `goal 0810`, `origin 0811`, `mp 3`, `heading N`, `crossed R-Pr1` | what is under way |
| `dice 3 5`, `roll 4`, `slot 1`, `support 1 0`, `route 0404 0403 off`, `agenda 0 1 2` | and more of it |
| `ties`, `furor`, `picks` with a number; `leader_moved`, `roman_panic`, `stopped`, `start_zoc`, `charging` | counters, marks |
| `viewer ROME`, `ROME attack_pick`, `won CARTHAGE ROUT` | whose view, who decides what, the result |
"""

from __future__ import annotations

import re
from typing import ClassVar

from delenda.games.de_bello_punico import GAME
from delenda.games.de_bello_punico.actions import BOXES
from delenda.games.de_bello_punico.box import BattleBox
from delenda.games.de_bello_punico.rules.setup import blank
from delenda.games.de_bello_punico.rules.waiting import UNREADABLE, expected, is_fate, laid, pending
from delenda.games.de_bello_punico.state import (
    AWAY,
    DEAD,
    FIGHTING,
    GONE,
    IN_HAND,
    MOVED,
    MOVING,
    NOT_SET_UP,
    PANICKED,
    PUT_AWAY,
    RECOVERING,
    RESERVE,
    STRATEGIC,
    UNKNOWN,
    UNPLACED,
    VOLLEYING,
    Battle,
)
from delenda.games.de_bello_punico.words import LETTERS, PHASES, box_name
from delenda.kernel.actor import ACTOR_NAMES, CARTHAGE, NOBODY, ROME
from delenda.kernel.errors import BadPosition
from delenda.kernel.hexes import DIRECTIONS, NOWHERE
from delenda.kernel.position import PositionReader, write_decision

FLAGS = ("moved", "mcp", "no_attack", "volleyed", "attacked", "withdrew", "cp", "supported", "rolled", "finis")
UNIT = re.compile(r"([RC]-[A-Za-z]+\d+)@(off)?(\w+)/(\*|[NESW]+)/(\d+)(?:/([a-z_,]+))?(?:/run(\d+))?")
NUMBERS = ("turn", "ties", "furor", "picks", "mp", "roll", "slot")
MARKS = ("leader_moved", "roman_panic", "stopped", "start_zoc", "charging")
OUT_OF_THE_WAY = ("2216", "0101")
# The phase, and whether the seat in phase is the one that decides
PHASE_OF = {
    "command_place": (STRATEGIC, True),
    "move_pick": (MOVING, True),
    "mcp_unit": (MOVING, True),
    "entry_hex": (MOVING, True),
    "move_step": (MOVING, True),
    "leader_step": (MOVING, True),
    "elephant_target": (MOVING, False),
    "furious_step": (MOVING, False),
    "furious_victim": (MOVING, False),
    "volley_pick": (VOLLEYING, False),
    "volley_target": (VOLLEYING, False),
    "attack_pick": (FIGHTING, True),
    "attack_target": (FIGHTING, True),
    "withdraw": (FIGHTING, False),
    "charge": (FIGHTING, True),
    "recover_pick": (RECOVERING, True),
}


def write(s: Battle) -> str:
    parts = [_write_unit(s, unit) for unit in range(s.box.count) if s.where[unit] != GONE]
    for seat in (ROME, CARTHAGE):
        parts += _write_seat(s, seat)
    parts.append(f"phase {PHASES[s.phase]} phasing {ACTOR_NAMES[s.phasing]} first {ACTOR_NAMES[s.first]}")
    parts += [f"{name} {getattr(s, name)}" for name in NUMBERS if getattr(s, name) or name == "turn"]
    parts += [name for name in MARKS if getattr(s, name)]
    parts += [f"{name} {s.box.names[getattr(s, name)]}" for name in ("unit", "target") if getattr(s, name) >= 0]
    parts += [f"{name} {s.box.hexes.name(getattr(s, name))}" for name in ("goal", "origin") if getattr(s, name) >= 0]
    if s.heading >= 0:
        parts.append(f"heading {DIRECTIONS[s.heading]}")
    if s.crossed:
        parts.append("crossed " + " ".join(s.box.names[unit] for unit in s.crossed))
    parts += [f"{name} {pair[0]} {pair[1]}" for name, pair in (("dice", s.dice), ("support", s.support)) if any(pair)]
    if s.route:
        parts.append("route " + " ".join(s.box.hexes.name(h) if h >= 0 else "off" for h in s.route))
    told = pending(s)
    if told:
        parts.append("agenda " + " ".join(f"{b} {a} {what}" for what, a, b in reversed(told)))
    return " ".join([*parts, *write_decision(s)])


def _write_unit(s: Battle, unit: int) -> str:
    at = s.where[unit]
    name = s.box.hexes.name
    place = {RESERVE: "reserve", UNPLACED: "box"}.get(at) or (name(at) if at >= 0 else f"off{name(AWAY - at)}")
    flags = s.flags[unit]
    facing = "*" if flags & PANICKED else DIRECTIONS[s.facing[unit]]
    text = f"{s.box.names[unit]}@{place}/{facing}/{s.disorder[unit]}"
    marks = [mark for bit, mark in enumerate(FLAGS) if flags & 1 << bit]
    if marks:
        text += "/" + ",".join(marks)
    return text + (f"/run{s.run[unit]}" if s.run[unit] else "")


def _write_seat(s: Battle, seat: int) -> list[str]:
    letter = LETTERS[seat]
    at = s.leader[seat]
    place = {DEAD: "dead", NOT_SET_UP: "box"}.get(at) or s.box.hexes.name(at)
    parts = [f"leader {letter}@{place} PR {letter} {s.rout[seat]}"]
    tokens = s.tokens[seat * BOXES : seat * BOXES + BOXES]
    if any(tokens):
        parts.append(f"tokens {letter} " + " ".join(f"{box_name(seat, box)}×{n}" for box, n in enumerate(tokens) if n))
    if s.vacuus[seat] != PUT_AWAY:
        where = {UNKNOWN: "?", IN_HAND: "hand"}.get(s.vacuus[seat]) or box_name(seat, s.vacuus[seat])
        parts.append(f"vacuus {letter} {where}")
    if s.hand[seat]:
        parts.append(f"hand {letter} {s.hand[seat]}")
    return parts


def read(box: BattleBox, text: str) -> Battle:
    return _Reader(box, text).state()


class _Reader(PositionReader[Battle]):
    numbers: ClassVar = {word: word for word in NUMBERS}

    def __init__(self, box: BattleBox, text: str) -> None:
        super().__init__(GAME, blank(box), text)
        self.box = box
        self.s.turn = 1
        self.s.fill_vectors({"leader": [NOT_SET_UP, NOT_SET_UP]})
        self.s.actor = NOBODY
        self.named: set[str] = set()
        self.told: list[list[int]] = []  # what waits while a leader's fate is decided, the next first

    def read_statement(self, word: str) -> bool:
        self.named.add(word)
        unit = UNIT.fullmatch(word)
        if unit:
            self.place_unit(unit)
        elif word in MARKS:
            setattr(self.s, word, 1)
        else:
            return False
        return True

    def complete(self) -> None:
        """What was left out."""
        s = self.s
        if not hasattr(s, "decision"):
            raise BadPosition("the position must say who decides what, like 'ROME attack_pick'.")
        phase = PHASE_OF.get(s.decision.name)
        if "phase" not in self.named and phase:
            s.phase = phase[0]
            s.phasing = s.actor if phase[1] else 1 - s.actor
        if s.decision.name == "move_step" and s.unit >= 0:
            s.flags[s.unit] |= MOVED
            s.origin = s.where[s.unit] if "origin" not in self.named else s.origin
        for seat in (ROME, CARTHAGE):
            if f"leader {seat}" not in self.named:
                has_tokens = any(s.tokens[seat * BOXES : seat * BOXES + BOXES]) or s.hand[seat]
                s.leader[seat] = self.box.hexes.find(OUT_OF_THE_WAY[seat]) if has_tokens else DEAD
        if any(flags & PANICKED for flags in s.flags[: self.box.first_unit[CARTHAGE]]):
            s.roman_panic = 1
        s.restore()
        s.fill_vectors({"agenda": laid(s, self.told) if is_fate(s) else expected(s)})
        if pending(s) != self.told:
            raise BadPosition(f"this position is impossible: {UNREADABLE}")

    # Words

    def seat(self) -> int:
        return self.one_of(LETTERS)

    def hex(self, name: str) -> int:
        h = self.box.hexes.find(name)
        if h == NOWHERE:
            raise BadPosition(f"{name!r} is not a hex; hexes are 0101 to 2216.")
        return h

    def unit(self, name: str) -> int:
        if name not in self.box.names:
            raise BadPosition(f"{name!r} is not a unit of this battle.")
        return self.box.names.index(name)

    # Statements

    def read_unit(self) -> None:
        self.s.unit = self.unit(self.take())

    def place_unit(self, match: re.Match[str]) -> None:
        s = self.s
        name, off, place, facing, disorder, marks, run = match.groups()
        unit = self.unit(name)
        if off:
            s.where[unit] = AWAY - self.hex(place)
        elif place in ("reserve", "box"):
            s.where[unit] = RESERVE if place == "reserve" else UNPLACED
        else:
            s.where[unit] = self.hex(place)
        if facing == "*":
            s.flags[unit] = PANICKED
        elif facing in DIRECTIONS:
            s.facing[unit] = DIRECTIONS.index(facing)
        else:
            raise BadPosition(f"{name} cannot face {facing!r}; facings are {', '.join(DIRECTIONS)}.")
        s.disorder[unit] = int(disorder)
        for mark in (marks or "").split(","):
            if mark and mark not in FLAGS:
                raise BadPosition(f"{name} cannot be {mark!r}; the marks are {', '.join(FLAGS)}.")
            s.flags[unit] |= 1 << FLAGS.index(mark) if mark else 0
        s.run[unit] = int(run or 0)

    def read_target(self) -> None:
        self.s.target = self.unit(self.take())

    def read_leader(self) -> None:
        word = self.take()
        letter, at, place = word.partition("@")
        if letter not in LETTERS or not at:
            raise BadPosition(f"a leader is written like R@1112, not {word!r}.")
        seat = LETTERS.index(letter)
        self.named.add(f"leader {seat}")
        self.s.leader[seat] = {"dead": DEAD, "box": NOT_SET_UP}.get(place) or self.hex(place)

    def read_PR(self) -> None:  # noqa: N802 — the word of the rulebook
        seat = self.seat()
        self.s.rout[seat] = self.number()

    def read_tokens(self) -> None:
        seat = self.seat()
        names = [box_name(seat, box) for box in range(BOXES)]
        while self.words and "×" in self.words[0]:
            name, _, count = self.take().partition("×")
            if name not in names or not count.isdecimal():
                raise BadPosition(f"tokens are written like COMBAT×1; the boxes are {', '.join(names)}.")
            self.s.tokens[seat * BOXES + names.index(name)] = int(count)

    def read_vacuus(self) -> None:
        seat = self.seat()
        names = (*(box_name(seat, box) for box in range(BOXES)), "hand", "?")
        at = self.one_of(names)
        self.s.vacuus[seat] = UNKNOWN if names[at] == "?" else at

    def read_hand(self) -> None:
        seat = self.seat()
        self.s.hand[seat] = self.number()

    def read_phase(self) -> None:
        self.s.phase = self.one_of(PHASES)

    def read_phasing(self) -> None:
        self.s.phasing = self.one_of(ACTOR_NAMES[:2])

    def read_first(self) -> None:
        self.s.first = self.one_of(ACTOR_NAMES[:2])

    def read_goal(self) -> None:
        self.s.goal = self.hex(self.take())

    def read_origin(self) -> None:
        self.s.origin = self.hex(self.take())

    def read_heading(self) -> None:
        self.s.heading = self.one_of(DIRECTIONS)

    def read_crossed(self) -> None:
        while self.words and self.words[0] in self.box.names:
            self.s.crossed.append(self.unit(self.take()))

    def read_dice(self) -> None:
        self.s.fill_vectors({"dice": [self.number(), self.number()]})

    def read_support(self) -> None:
        self.s.fill_vectors({"support": [self.number(), self.number()]})

    def read_route(self) -> None:
        route = []
        while self.words and (self.words[0] == "off" or self.words[0].isdecimal()):
            word = self.take()
            route.append(NOWHERE if word == "off" else self.hex(word))
        self.s.route = route

    def read_agenda(self) -> None:
        numbers = []
        while self.words and self.words[0].isdecimal():
            numbers.append(self.number())
        if len(numbers) % 3:
            raise BadPosition(f"this position is impossible: {UNREADABLE}")
        for at in range(0, len(numbers), 3):
            b, a, what = numbers[at : at + 3]
            self.told.insert(0, [what, a, b])

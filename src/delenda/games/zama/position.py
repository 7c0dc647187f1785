"""A position of Zama as one line of text, for tests and bug reports.

    RH@d3 RI*@c2 KI!@d4 KP@a7 a4 PR reserve RC KH medics 1 0 ROME action

Words may stand in any order; what is left out is as at the beginning of the first turn that it can be, with empty reserves.

| words | meaning |
|---|---|
| `RH@d3`, `KC2*!@b5` | a unit: seat (R, K), class, perhaps the number of the card, `*` injured, `!` has attacked, square |
| `a4 PR`, `b4 W1`, `f4 V2`, `e4 gone` | a palisade `W` or vacant port `V` with the hits it takes, a port held by R or K |
| `reserve RC KH2`, `hand …`, `fallen …`, `merged …` | cards off the mat; those not named at all are discarded |
| `medics 1 0`, `supply 1` | Greek Medics of ROME and CARTHAGE, and those left |
| `turn 9`, `left 1`, `quiet 38`, `progress 1` | counters |
| `initiative 6 1` | ROME's and CARTHAGE's die |
| `seat ROME` | whose turn it is, where chance or nobody decides |
| `selected d3`, `target d4`, `taken H` | the action under way |
| `attacker RH1 struck KI1 dice 5 3 - - reroll 1 blow 2` | the last attack; `struck b4` for a structure |
| `viewer ROME` | this is a view |
| `ROME action` | who decides what; `NOBODY game_over` |
| `won CARTHAGE ELIMINATION` | the result |
"""

from __future__ import annotations

import re
from typing import ClassVar

from delenda.games.zama import GAME
from delenda.games.zama.actions import BIT, FIRST_DIE, SECOND_DIE
from delenda.games.zama.box import EMPTY, PALISADE, PORT, STRUCTURE, ZamaBox
from delenda.games.zama.rules.sequence import ACTIONS
from delenda.games.zama.rules.setup import ROME_HIGHER, ROME_LOWER
from delenda.games.zama.rules.turn import ACTION
from delenda.games.zama.state import DISCARD, FALLEN, HAND, MERGED, NONE, PLACES, RESERVE, Zama
from delenda.games.zama.words import CLASSES, SEAT_LETTERS
from delenda.kernel.actor import ACTOR_NAMES, CARTHAGE, NOBODY, ROME
from delenda.kernel.english import SEAT_NAMES
from delenda.kernel.errors import BadPosition
from delenda.kernel.position import PositionReader, write_decision

UNIT = re.compile(r"([RK])([HPIAC])(\d*)(\*?)(!?)@([a-i]\d+)")
CARD = re.compile(r"([RK])([HPIAC])(\d*)")
UNSAID = -1
STRUCTURE_WORD = re.compile(r"(W|V|PR|PK)(\d*)")


def write(s: Zama) -> str:
    box = s.box
    parts = [_write_unit(s, card) for card in range(2 * box.cards) if s.place[card] >= 0]
    parts += [f"{box.names[box.middle + c]} {structure_code(s, c)}" for c in range(box.columns) if box.start_hits[c]]
    for name, place in (("hand", HAND), ("reserve", RESERVE), ("fallen", FALLEN), ("merged", MERGED)):
        cards = [_write_card(box, card) for card in range(2 * box.cards) if s.place[card] == place]
        parts += [name, *cards] if cards else []
    parts.append(f"medics {s.medics[ROME]} {s.medics[CARTHAGE]} supply {s.medic_supply}")
    parts.append(f"turn {s.turn} left {s.actions_left} quiet {s.quiet_turns} progress {s.progress}")
    parts.append(f"initiative {_write_dice(s.initiative)} seat {ACTOR_NAMES[s.seat]}")
    if s.selected != NONE:
        parts.append(f"selected {box.names[s.selected]}")
    if s.target != NONE:
        parts.append(f"target {box.names[s.target]}")
    if s.taken != NONE:
        parts.append(f"taken {CLASSES[s.taken]}")
    if s.attacker != NONE:
        struck = _write_card(box, s.struck) if s.struck < STRUCTURE else box.names[box.middle + s.struck - STRUCTURE]
        dice = " ".join(_write_dice(pair) for pair in (s.attack_dice, s.defence_dice))
        parts.append(
            f"attacker {_write_card(box, s.attacker)} struck {struck} dice {dice} reroll {s.reroll_index} blow {s.blow}"
        )
    return " ".join([*parts, *write_decision(s)])


def structure_code(s: Zama, column: int) -> str:
    """`W2`, `W1`, `V2`, `V1`, `PR`, `PK` or `gone`; a held port that takes fewer hits than at first says how many."""
    hits, owner = s.hits[column], s.owner[column]
    if not hits:
        return "gone"
    if s.box.middle_row[column] == PALISADE:
        return f"W{hits}"
    if owner == NOBODY:
        return f"V{hits}"
    return f"P{SEAT_LETTERS[owner]}" + ("" if hits == s.box.held_hits else str(hits))


def _write_card(box: ZamaBox, card: int) -> str:
    return SEAT_LETTERS[box.seat_of[card]] + box.ids[card % box.cards]


def _write_unit(s: Zama, card: int) -> str:
    marks = "*" * s.is_injured(card) + "!" * s.has_attacked(card)
    return f"{_write_card(s.box, card)}{marks}@{s.box.names[s.place[card]]}"


def _write_dice(pair: int) -> str:
    return "- -" if pair == NONE else f"{FIRST_DIE[pair]} {SECOND_DIE[pair]}"


def read(box: ZamaBox, text: str) -> Zama:
    return _Reader(box, text).state()


class _Reader(PositionReader[Zama]):
    numbers: ClassVar = {
        "turn": "turn",
        "left": "actions_left",
        "quiet": "quiet_turns",
        "progress": "progress",
        "supply": "medic_supply",
        "reroll": "reroll_index",
        "blow": "blow",
    }

    def __init__(self, box: ZamaBox, text: str) -> None:
        s = Zama(box)
        s.clear()
        super().__init__(GAME, s, text)
        self.box = box
        self.s.turn = self.s.actions_left = UNSAID
        self.s.fill_vectors({"place": [DISCARD] * (2 * box.cards), "hits": list(self.s.hits)})
        self.s.actor = ROME
        self.s.decision = ACTION
        self.loose: list[tuple[str, str]] = []  # units and cards without a number, placed when the numbered ones are
        self.seated = False

    def read_statement(self, word: str) -> bool:
        if UNIT.fullmatch(word):
            self.loose.append((word, "mat"))
        elif word in PLACES:
            while self.words and CARD.fullmatch(self.words[0]):
                self.loose.append((self.take(), word))
        elif word in self.box.names:
            self.structure(word)
        else:
            return False
        return True

    def complete(self) -> None:
        """Numbered cards first, then the others take the lowest number left."""
        self.loose.sort(key=lambda pair: not re.search(r"[HPIAC]\d", pair[0]))
        for word, place in self.loose:
            if place == "mat":
                self.unit(word)
            else:
                self.s.place[self.card(word)] = -1 - PLACES.index(place)
        if not self.seated and self.s.actor in (ROME, CARTHAGE):
            self.s.seat = self.s.actor
        self.count_turns()
        self.s.restore()

    def count_turns(self) -> None:
        """Turn, initiative and actions left, where the text is silent: the higher die has the odd turns (3.1.1)."""
        s, box = self.s, self.box
        is_said = s.turn != UNSAID
        if not is_said:
            s.turn = 1 + s.quiet_turns
        if s.turn > 0 and s.initiative == NONE:
            first = box.first_mover if box.units else s.seat if s.turn % 2 else 1 - s.seat
            s.initiative = ROME_HIGHER if first == ROME else ROME_LOWER
        if not is_said and (s.first_placer() == s.seat) == bool(s.turn % 2):
            s.turn += 1
        if s.actions_left == UNSAID:
            s.actions_left = 0 if s.turn == 0 else box.first_actions if box.units and s.turn == 1 else ACTIONS

    def square(self, name: str) -> int:
        square = self.box.square(name)
        if square == EMPTY:
            raise BadPosition(f"there is no square {name!r} on a mat from a1 to {self.box.names[-1]}.")
        return square

    def card(self, word: str, free: bool = True) -> int:
        """The card that a word names; without a number the lowest that is named nowhere else."""
        match = CARD.fullmatch(word)
        if match is None:
            raise BadPosition(f"a card is written like RH or KC2, not {word!r}.")
        seat, kind, number = match.groups()
        first = SEAT_LETTERS.index(seat) * self.box.cards
        cards = [
            first + index
            for index, name in enumerate(self.box.ids)
            if name == kind + number or (not number and name[0] == kind)
        ]
        cards = [card for card in cards if not free or self.s.place[card] == DISCARD]
        if not cards:
            raise BadPosition(f"{word} is one card more than {SEAT_NAMES[SEAT_LETTERS.index(seat)]} has of its class.")
        return cards[0]

    def unit(self, word: str) -> None:
        match = UNIT.fullmatch(word)
        assert match is not None
        seat, kind, number, injured, attacked, name = match.groups()
        square = self.square(name)
        if self.s.board[square] != EMPTY:
            raise BadPosition(f"two things stand on {name}.")
        card = self.card(seat + kind + number)
        if self.s.units[self.box.seat_of[card]] == self.box.most_units:
            raise BadPosition(f"{SEAT_NAMES[self.box.seat_of[card]]} has more than {self.box.most_units} units on the mat.")
        self.s.enter(card, square)
        self.s.injured |= BIT[card] if injured else 0
        self.s.attacked |= BIT[card] if attacked else 0

    def structure(self, name: str) -> None:
        column = self.box.names.index(name) - self.box.middle
        word = self.take()
        match = STRUCTURE_WORD.fullmatch(word)
        if not 0 <= column < self.box.columns or not self.box.start_hits[column]:
            raise BadPosition(f"no structure stands on {name}.")
        kind = self.box.middle_row[column]
        if word == "gone" and kind == PALISADE:
            self.s.hits[column] = 0
            self.s.vacate(self.box.middle + column)
            return
        if match is None or (match[1] == "W") != (kind == PALISADE):
            expected = "a port, V2, V1, PR or PK" if kind == PORT else "a palisade, W2, W1 or gone"
            raise BadPosition(f"{name} is {expected}, not {word!r}.")
        full = {"W": self.box.palisade_hits, "V": self.box.vacant_hits}.get(match[1], self.box.held_hits)
        self.s.hits[column] = int(match[2]) if match[2] else full
        self.s.owner[column] = SEAT_LETTERS.index(match[1][1]) if match[1][0] == "P" else NOBODY

    def read_medics(self) -> None:
        self.s.fill_vectors({"medics": [self.number(), self.number()]})
        self.s.medic_supply = max(0, min(self.s.medic_supply, self.box.medics - sum(self.s.medics)))

    def read_initiative(self) -> None:
        self.s.initiative = self.pair()

    def read_seat(self) -> None:
        self.s.seat = self.one_of(ACTOR_NAMES[:2])
        self.seated = True

    def read_selected(self) -> None:
        self.s.selected = self.square(self.take())

    def read_target(self) -> None:
        self.s.target = self.square(self.take())

    def read_taken(self) -> None:
        self.s.taken = self.one_of(CLASSES)

    def read_attacker(self) -> None:
        self.s.attacker = self.card(self.take(), free=False)

    def read_struck(self) -> None:
        word = self.take()
        if word in self.box.names:
            self.s.struck = STRUCTURE + self.box.names.index(word) - self.box.middle
        else:
            self.s.struck = self.card(word, free=False)

    def read_dice(self) -> None:
        self.s.attack_dice, self.s.defence_dice = self.pair(), self.pair()

    def pair(self) -> int:
        faces = ("1", "2", "3", "4", "5", "6", "-")
        first, second = self.one_of(faces), self.one_of(faces)
        return NONE if 6 in (first, second) else first * 6 + second

"""A position of Punica as one line of text, for tests and bug reports.

    R: rom4 cis1 gal1 mag2 f: tyr3 h0123456 · C: car3+H num1 mau1 his1 f: afr3 h0123456 · turn 1 · CARTHAGE action

Statements may stand in any order; a dot between them is for the eye. What is left out is empty, or as at the start of a turn.

| words | meaning |
|---|---|
| `R: rom4 cis1`, `C: car3+H` | armies of ROME, of CARTHAGE, by region; `+H` Hannibal |
| `f: tyr2 ion1` | fleets of the same seat, by sea; `lost1` may be added and is checked |
| `h01456` | the hand of the same seat, as places in its row of seven cards; full if left out; the others lie face up |
| `turn 7` | the turn; if left out, 1 for the seat that begins and 2 for the other |
| `card R6`, `moves 3 0 1` | the card in play; the movements left for armies, fleets, Hannibal |
| `picked rom`, `picked H`, `picked tyr` | the unit about to move |
| `attack his R gal cis` | a contested area, its attacker, and the regions the attack came from |
| `battle his 1` | the area being fought for, and the stage: 0 cards, 1 and 2 effects, 3 losses |
| `committed R5 C?` | the cards of that battle; `-` for none, `?` for a back |
| `beaten ROME` | who must retreat from it |
| `viewer ROME` | this is a view |
| `ROME action` | who decides what; `NOBODY game_over` |
| `won CARTHAGE CAPITAL` | the result |

Areas: rom cis gal mag sar sic car num mau his bal, tyr lig had ion afr srd blr ibe.
"""

from __future__ import annotations

import re

from delenda.games.punica import GAME
from delenda.games.punica.actions import ALL_CARDS, CARDS, REGIONS, SEAS
from delenda.games.punica.box import FLEETS, NOWHERE, PunicaBox
from delenda.games.punica.rules.setup import begin
from delenda.games.punica.state import CARD_BACK, NO_CARD, NO_UNIT, Punica
from delenda.kernel.actor import ACTOR_NAMES, CARTHAGE, NOBODY, ROME
from delenda.kernel.errors import BadPosition
from delenda.kernel.position import PositionReader, write_decision

REGION_CODES = ("rom", "cis", "gal", "mag", "sar", "sic", "car", "num", "mau", "his", "bal")
SEA_CODES = ("tyr", "lig", "had", "ion", "afr", "srd", "blr", "ibe")
AREA_CODES = REGION_CODES + SEA_CODES
SEAT_LETTERS = ("R", "C")
PIECES = re.compile(r"([a-z]{3})(\d*)(\+H)?")


def write(s: Punica) -> str:
    parts = [_write_seat(s, ROME), _write_seat(s, CARTHAGE), f"turn {s.turn}"]
    if s.in_play != NO_CARD:
        parts.append(f"card {s.box.cards[s.active][s.in_play].code}")
    if s.army_moves or s.fleet_moves or s.hannibal_moves:
        parts.append(f"moves {s.army_moves} {s.fleet_moves} {s.hannibal_moves}")
    if s.picked != NO_UNIT:
        parts.append(f"picked {_unit_codes()[s.picked]}")
    parts += _write_attacks(s)
    if s.battle != NOWHERE:
        parts.append(f"battle {AREA_CODES[s.battle]} {s.stage}")
        parts.append("committed " + " ".join(_write_card(s, seat) for seat in (ROME, CARTHAGE)))
    if s.beaten != NOBODY:
        parts.append(f"beaten {ACTOR_NAMES[s.beaten]}")
    return " · ".join([*parts, *write_decision(s)])


def _write_seat(s: Punica, seat: int) -> str:
    words = [f"{SEAT_LETTERS[seat]}:"]
    for region, code in enumerate(REGION_CODES):
        count = s.armies[seat * REGIONS + region]
        hannibal = "+H" if seat == CARTHAGE and s.hannibal == region else ""
        if count or hannibal:
            words.append(f"{code}{count or ''}{hannibal}")
    words.append("f:")
    words += [f"{code}{s.fleets[seat * SEAS + sea]}" for sea, code in enumerate(SEA_CODES) if s.fleets[seat * SEAS + sea]]
    words.append("h" + "".join(str(card) for card in range(CARDS) if s.held[seat] & 1 << card))
    return " ".join(words)


def _write_attacks(s: Punica) -> list[str]:
    """Every area that is contested, and the one whose battle is not over."""
    parts = []
    for area, code in enumerate(AREA_CODES):
        if s.contested() & 1 << area or area == s.battle:
            origins = s.origins[area] if area < REGIONS else 0
            came = [other for region, other in enumerate(REGION_CODES) if origins & 1 << region]
            parts.append(" ".join(["attack", code, SEAT_LETTERS[s.attacker(area)], *came]))
    return parts


def _write_card(s: Punica, seat: int) -> str:
    card = s.committed[seat]
    if card == CARD_BACK:
        return f"{SEAT_LETTERS[seat]}?"
    return "-" if card == NO_CARD else s.box.cards[seat][card].code


def _unit_codes() -> tuple[str, ...]:
    return (*REGION_CODES, "H", *SEA_CODES)


def read(box: PunicaBox, text: str) -> Punica:
    return _Reader(box, text).state()


class _Reader(PositionReader[Punica]):
    def __init__(self, box: PunicaBox, text: str) -> None:
        super().__init__(GAME, begin(box), text)
        self.turn = 0
        s = self.s
        s.hannibal = NOWHERE
        s.fill_vectors({"armies": [0] * (2 * REGIONS), "fleets": [0] * (2 * SEAS)})
        s.fill_vectors({"held": [ALL_CARDS, ALL_CARDS], "committed": [NO_CARD, NO_CARD]})

    def read_statement(self, word: str) -> bool:
        if word not in ("R:", "C:"):
            return False
        self.seat(SEAT_LETTERS.index(word[0]))
        return True

    def seat(self, seat: int) -> None:
        """`rom4 cis1 f: tyr3 h01`, as far as it goes."""
        lost = None
        while self.words:
            word = self.words[0]
            pieces = PIECES.fullmatch(word)
            if pieces and pieces[1] in REGION_CODES and (pieces[2] or pieces[3]):
                self.armies(seat, REGION_CODES.index(pieces[1]), int(pieces[2] or 0), bool(pieces[3]))
            elif pieces and pieces[1] in SEA_CODES and pieces[2] and not pieces[3]:
                self.s.fleets[seat * SEAS + SEA_CODES.index(pieces[1])] = int(pieces[2])
            elif re.fullmatch("h[0-6]*", word):
                self.s.held[seat] = sum({1 << int(card) for card in word[1:]})
            elif re.fullmatch("lost[0-3]", word):
                lost = int(word[4:])
            elif word != "f:":
                break
            self.words.pop(0)
        if lost is not None and lost != self.lost(seat):
            raise BadPosition(f"{lost} fleets are said to be lost, but {FLEETS[seat]} less those at sea is another number.")

    def lost(self, seat: int) -> int:
        return max(0, FLEETS[seat] - sum(self.s.fleets[seat * SEAS : seat * SEAS + SEAS]))

    def armies(self, seat: int, region: int, count: int, hannibal: bool) -> None:
        self.s.armies[seat * REGIONS + region] = count
        if hannibal:
            if seat == ROME or self.s.hannibal != NOWHERE:
                raise BadPosition("there is one Hannibal, and he is Carthaginian.")
            self.s.hannibal = region

    def read_turn(self) -> None:
        self.turn = self.number()

    def read_card(self) -> None:
        code = self.take()
        codes = [card.code for cards in self.s.box.cards for card in cards]
        if code not in codes:
            raise BadPosition(f"there is no card {code!r}; the cards are {', '.join(codes)}.")
        self.s.in_play = codes.index(code) % CARDS

    def read_moves(self) -> None:
        self.s.army_moves, self.s.fleet_moves, self.s.hannibal_moves = (self.number() for _ in range(3))

    def read_picked(self) -> None:
        self.s.picked = self.one_of(_unit_codes())

    def read_attack(self) -> None:
        area = self.one_of(AREA_CODES)
        if self.one_of(SEAT_LETTERS) == CARTHAGE:
            self.s.punic_attacks |= 1 << area
        while self.words and self.words[0] in REGION_CODES:
            origin = self.one_of(REGION_CODES)
            if area >= REGIONS:
                raise BadPosition("only the battle for a region remembers where the attack came from.")
            self.s.origins[area] |= 1 << origin

    def read_battle(self) -> None:
        self.s.battle = self.one_of(AREA_CODES)
        self.s.stage = self.number()

    def read_committed(self) -> None:
        for seat in (ROME, CARTHAGE):
            names = ("-", f"{SEAT_LETTERS[seat]}?", *(card.code for card in self.s.box.cards[seat]))
            self.s.committed[seat] = (NO_CARD, CARD_BACK, *range(CARDS))[self.one_of(names)]

    def read_beaten(self) -> None:
        self.s.beaten = self.one_of(ACTOR_NAMES)

    def complete(self) -> None:
        """What follows from what was said: whose turn it is, where units are, which cards lie face up, what waits."""
        s = self.s
        s.turn = self.turn or (1 if s.actor == s.box.first else 2)
        s.active = s.box.first if s.turn % 2 else 1 - s.box.first
        for seat in (ROME, CARTHAGE):
            s.lost[seat] = self.lost(seat)
            s.lands[seat] = sum(1 << region for region in range(REGIONS) if s.strength(seat, region))
            s.seas[seat] = sum(1 << sea for sea in range(SEAS) if s.fleets[seat * SEAS + sea])
            played = 1 << s.in_play if s.in_play != NO_CARD and seat == s.active else 0
            s.faceup[seat] = ALL_CARDS & ~s.held[seat] & ~played
        s.restore()

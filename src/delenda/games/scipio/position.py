"""A position of Scipio as one line of text, for tests and bug reports.

    R [6 6|6 6|5 5] C [6 5|7 6|5 5] tiles 3 2 1 round 1 phase 1 ROME assign

Words may stand in any order; what is left out is as after the set-up of a first round. Where cards lie open and `strikes` is
left out, the strike order, the breaks, the damage and the losses are as the cards have them.

| words | meaning |
|---|---|
| `R [6 6|6 6|5 5]`, `C […]` | tokens of ROME, of CARTHAGE (both required) |
| `tiles 3 2 1` | tiles in Yellow, Purple, Green |
| `round 2`, `phase 2`, `quiet 3` | counters |
| `deck RD3 OM1 DS1` | New Orders cards left |
| `lost 1 4` | tokens lost in this phase by ROME, by CARTHAGE |
| `placed 6 7 4 / 3 7 5`, `spent …` | cards in Yellow, Purple, Green of ROME / of CARTHAGE; `-` for none, `?` for a back |
| `strikes Y G P`, `struck 1`, `breaks Y` | strike order once cards are revealed, Fields resolved, effective breaks |
| `field Y`, `damage 4` | the Field being assigned or resolved, the damage there |
| `drawer CARTHAGE`, `steps 2` | a New Orders card being resolved |
| `formation P1`, `unplaced 20` | the Formation being filled in a free organisation, tokens left |
| `viewer ROME` | this is a view |
| `ROME assign` | who decides what; `NOBODY game_over` |
| `won CARTHAGE FORMATION_EMPTIED` | the result |
"""

from __future__ import annotations

import re
from typing import ClassVar

from librt.vecs import vec
from mypy_extensions import i64

from delenda.games.scipio import GAME
from delenda.games.scipio.actions import ALL_CARDS, EFFECTIVE, STRIKE_ORDER, TILE_AT
from delenda.games.scipio.box import ScipioBox
from delenda.games.scipio.rules.invariants import possible_losses
from delenda.games.scipio.rules.phase import ASSIGN, REMOVE
from delenda.games.scipio.rules.setup import SETUP_COUNT, begin
from delenda.games.scipio.state import CARD_BACK, NO_CARD, Scipio
from delenda.games.scipio.words import FIELDS, FORMATIONS, ORDERS, army
from delenda.kernel.actor import ACTOR_NAMES, CARTHAGE, CHANCE, ROME
from delenda.kernel.errors import BadPosition
from delenda.kernel.position import PositionReader, write_decision

ARMY = re.compile(r"\[(\d+) (\d+)\|(\d+) (\d+)\|(\d+) (\d+)\]")


def write(s: Scipio) -> str:
    values = s.box.tile_values
    parts = [
        f"R {army(s.army(ROME))} C {army(s.army(CARTHAGE))}",
        "tiles " + " ".join(str(values[tile]) for tile in TILE_AT[s.tiles]),
        f"round {s.round} phase {s.phase} quiet {s.quiet}",
        "deck " + " ".join(f"{code}{n}" for code, n in zip(ORDERS, s.deck, strict=True) if n),
        f"lost {s.lost[ROME]} {s.lost[CARTHAGE]}",
        f"placed {_write_cards(s, list(s.placed))} spent {_write_cards(s, list(s.spent))}",
    ]
    if s.strikes:
        broken = "".join(f" {FIELDS[f]}" for f in range(3) if s.effective & 1 << f) or " -"
        parts.append("strikes " + " ".join(FIELDS[f] for f in s.strikes) + f" struck {s.struck} breaks{broken}")
    parts.append(f"field {FIELDS[s.field]} damage {s.damage}")
    parts.append(f"drawer {ACTOR_NAMES[s.drawer]} steps {s.steps} formation {FORMATIONS[s.formation]} unplaced {s.unplaced}")
    return " ".join([*parts, *write_decision(s)])


def _write_cards(s: Scipio, cards: list[int]) -> str:
    names = {NO_CARD: "-", CARD_BACK: "?"} | {i: str(value) for i, value in enumerate(s.box.card_values)}
    row = [names[card] for card in cards]
    return " ".join(row[:3]) + " / " + " ".join(row[3:])


def read(box: ScipioBox, text: str) -> Scipio:
    return _Reader(box, text).state()


class _Reader(PositionReader[Scipio]):
    numbers: ClassVar = {word: word for word in ("round", "phase", "quiet", "struck", "damage", "steps", "unplaced")}

    def __init__(self, box: ScipioBox, text: str) -> None:
        super().__init__(GAME, begin(box), ARMY.sub(lambda match: ",".join(match.groups()), text))
        self.s.round = 1
        self.s.actor = ROME
        self.s.decision = ASSIGN

    def read_R(self) -> None:  # noqa: N802 — the letter of the army
        self.army(ROME)

    def read_C(self) -> None:  # noqa: N802
        self.army(CARTHAGE)

    def army(self, seat: int) -> None:
        counts = self.take().split(",")
        if len(counts) != 6 or not all(map(str.isdecimal, counts)):
            raise BadPosition("an army is written like [6 6|6 6|5 5].")
        self.s.set_army(seat, vec[i64]([int(count) for count in counts]))

    def read_tiles(self) -> None:
        tiles = [self.number() - 1 for _ in range(3)]
        if tiles not in TILE_AT:
            raise BadPosition("tiles are 1, 2 and 3 in some order.")
        self.s.tiles = TILE_AT.index(tiles)

    def read_deck(self) -> None:
        deck = [0] * 5
        while self.words and self.words[0][:2] in ORDERS and self.words[0][2:].isdecimal():
            word = self.take()
            deck[ORDERS.index(word[:2])] = int(word[2:])
        self.s.fill_vectors({"deck": deck})

    def read_lost(self) -> None:
        self.s.fill_vectors({"lost": [self.number(), self.number()]})

    def read_placed(self) -> None:
        self.s.fill_vectors({"placed": self.cards()})

    def read_spent(self) -> None:
        self.s.fill_vectors({"spent": self.cards()})

    def cards(self) -> list[int]:
        names = [*map(str, self.s.box.card_values), "?", "-"]
        row = [self.one_of(names) for _ in range(3)]
        self.one_of(("/",))
        row += [self.one_of(names) for _ in range(3)]
        return [card if card < 6 else CARD_BACK if names[card] == "?" else NO_CARD for card in row]

    def read_strikes(self) -> None:
        self.s.strikes = [self.one_of(FIELDS) for _ in range(3)]

    def read_breaks(self) -> None:
        while self.words and self.words[0] in (*FIELDS, "-"):
            word = self.take()
            self.s.effective |= 0 if word == "-" else 1 << FIELDS.index(word)

    def read_field(self) -> None:
        self.s.field = self.one_of(FIELDS)

    def read_drawer(self) -> None:
        self.s.drawer = self.one_of(ACTOR_NAMES)

    def read_formation(self) -> None:
        self.s.formation = self.one_of(FORMATIONS)

    def complete(self) -> None:
        """What is neither placed nor spent is in hand; what the open cards say, and what comes next, need not be told."""
        for seat in (ROME, CARTHAGE):
            self.s.held[seat] = ALL_CARDS
            for card in self.s.row(seat) + self.s.spent_row(seat):
                if card >= 0:
                    self.s.held[seat] &= ~(1 << card)
        s = self.s
        if s.actor in (ROME, CARTHAGE, CHANCE) and min(s.placed) >= 0 and not s.strikes and not s.decision.simultaneous:
            self.reveal()
        elif s.decision is SETUP_COUNT and not s.unplaced:
            s.unplaced = max(0, s.box.tokens - sum(s.army(s.actor)))
        s.restore()

    def reveal(self) -> None:
        """Shield Breaks, strike order and losses as the cards have them, where the text is silent."""
        s = self.s
        s.effective = s.effective or EFFECTIVE[s.shield_breaks()]
        s.strikes = STRIKE_ORDER[s.tiles * 8 + s.effective]
        if s.decision is REMOVE and s.actor != CHANCE:
            s.struck = s.struck or s.strikes.index(s.field)
            s.damage = s.damage or s.damage_to(s.actor, s.field)
        else:
            s.struck = s.struck or 3
        if not any(s.lost):
            s.fill_vectors({"lost": [min(possible_losses(s, seat)) for seat in (ROME, CARTHAGE)]})

"""Scipio's data, read from data/box.toml and checked; and the tables that the rules look up."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from delenda.games.scipio.actions import ASSIGN_CARD, BIT, CUSTOM, MOST_DAMAGE, MOST_TOKENS, MOVE, MOVE_FROM, MOVE_TO, PASS
from delenda.games.scipio.words import FORMATIONS, ORDERS
from delenda.kernel.actor import ACTOR_NAMES, CARTHAGE, NOBODY, ROME
from delenda.kernel.box import Box, Setting
from delenda.kernel.boxfile import Entry, open_box

MOST_PRESETS: Final = 5
ENTRIES: Final = (
    "tokens",
    "card_values",
    "tile_values",
    "break_ratio",
    "redeploy_steps",
    "opportune_steps",
    "quiet_limit",
    "damage",
    "new_orders",
    "adjacency",
    "presets",
)


class Preset:
    """A ready-made army organisation."""

    def __init__(self, code: str, name: str, idea: str, troops: list[int]) -> None:
        self.code = code
        self.name = name
        self.idea = idea
        self.troops: vec[i64] = vec[i64](troops)


class ScipioBox(Box):
    def __init__(self, setting: Setting, data: Entry) -> None:
        super().__init__(setting)
        data.only(*ENTRIES)
        self.tokens: int = data["tokens"].integer(6, MOST_TOKENS)
        self.card_values: list[int] = _card_values(data["card_values"])
        self.tile_values: list[int] = _tile_values(data["tile_values"])
        self.break_ratio: int = data["break_ratio"].integer(2, 9)
        self.redeploy_steps: int = data["redeploy_steps"].integer(1, 9)
        self.opportune_steps: int = data["opportune_steps"].integer(1, 9)
        self.quiet_limit: int = data["quiet_limit"].integer(1, 99)
        data["damage"].only("ordinary", "shield_break")
        self.ordinary: vec[i64] = vec[i64](data["damage"]["ordinary"].integers(2, 1, MOST_DAMAGE))
        self.shield_break: vec[i64] = vec[i64](data["damage"]["shield_break"].integers(2, 1, MOST_DAMAGE))
        self.new_orders: list[int] = _new_orders(data["new_orders"])
        pairs = _adjacency(data["adjacency"], setting.options["adjacency"])
        self.presets: list[list[Preset]] = _presets(data["presets"], self.tokens)
        # 3.2.1 What each seat may choose at set-up
        self.organisations: list[list[int]] = [[*range(len(side)), CUSTOM] for side in self.presets]
        # A scenario that begins in the second phase of a round; in any other the seats organise their armies
        self.armies: list[int] = []
        self.spent: list[int] = []
        self.round_limit: int = 0  # none

        # By the cards in a Field, ROME's times six plus CARTHAGE's: who loses it (3.3.5), who makes a Shield Break (3.3.3, R2)
        values = self.card_values
        ratio = self.break_ratio
        self.loser: vec[i64] = vec[i64]([CARTHAGE if r > c else ROME if c > r else NOBODY for r in values for c in values])
        self.breaker: list[int] = [
            ROME if r >= ratio * c else CARTHAGE if c >= ratio * r else NOBODY for r in values for c in values
        ]
        # The same by Field * 36 + these cards, as bits: ROME's Shield Breaks times eight plus CARTHAGE's
        self.breaks: vec[i64] = vec[i64](
            [
                BIT[field] << 3 if by == ROME else BIT[field] if by == CARTHAGE else 0
                for field in range(3)
                for by in self.breaker
            ]
        )
        # 3.4.2 by the Formations that hold at least two tokens, as bits: `done` and the moves
        self.steps: list[list[int]] = [
            [PASS] + [MOVE + i for i in range(30) if mask & 1 << MOVE_FROM[i] and (MOVE_FROM[i], MOVE_TO[i]) in pairs]
            for mask in range(64)
        ]

    def begin_late(self, data: Entry) -> None:
        """Armies, spent cards, deck and length as the scenario's file has them."""
        data.only("round_limit", "new_orders", "armies", "spent")
        self.round_limit = data["round_limit"].integer(1, 99)
        self.new_orders = _new_orders(data["new_orders"])
        for seat in ACTOR_NAMES[:2]:
            self.armies += data["armies"][seat].integers(6, 1, self.tokens)
            self.spent += _spent(data["spent"][seat], self.card_values)
        self.tokens = sum(self.armies[:6])
        if sum(self.armies[6:]) != self.tokens:
            data["armies"].fail("must be two armies with the same number of tokens.")

    def card_of(self, value: int) -> int:
        """The Command card with that number, as an action."""
        return ASSIGN_CARD + self.card_values.index(value)


def read_box(setting: Setting) -> ScipioBox:
    box = ScipioBox(setting, open_box("delenda.games.scipio", setting.corrections))
    if setting.scenario != "standard":
        box.begin_late(open_box("delenda.games.scipio", setting.corrections, f"{setting.scenario}.toml"))
    return box


def _card_values(entry: Entry) -> list[int]:
    """2.1 and R1 Any six numbers."""
    values = entry.integers(6, 1, 99)
    if len(set(values)) < 6:
        entry.fail(f"must have six different numbers, not {values}.")
    return values


def _spent(entry: Entry, values: list[int]) -> list[int]:
    cards = [values.index(value) if value in values else -1 for value in entry.integers(3, 1, 99)]
    if -1 in cards or len(set(cards)) < 3:
        entry.fail(f"must be three different Command cards of {values}, not {entry.value}.")
    return cards


def _tile_values(entry: Entry) -> list[int]:
    values = entry.integers(3, 1, 3)
    if values != [1, 2, 3]:
        entry.fail(f"must be 1, 2, 3, not {values}.")
    return values


def _new_orders(entry: Entry) -> list[int]:
    """2.2 How many there are of each kind."""
    entry.only(*ORDERS)
    counts = [entry[code].integer(0, 99) for code in ORDERS]
    if not entry["DS"].value:
        entry["DS"].fail("must be at least 1: without a Deserter the deck could run out (R19).")
    return counts


def _adjacency(entry: Entry, chosen: str) -> set[tuple[int, int]]:
    """2.3 The chosen table, both ways; every table is checked."""
    entry.only("line", "grid")
    tables = {}
    for name in ("line", "grid"):
        pairs: set[tuple[int, int]] = set()
        for pair in entry[name].entries():
            ends = [end.index(FORMATIONS) for end in pair.entries(2)]
            a, b = ends[0], ends[1]
            if a == b or (a, b) in pairs:
                pair.fail(f"must join two different Formations that no other pair joins, not {pair.value}.")
            pairs |= {(a, b), (b, a)}
        tables[name] = pairs
    return tables[chosen]


def _presets(entry: Entry, tokens: int) -> list[list[Preset]]:
    """2.4 Five for each seat, or as many as are printed."""
    entry.only(*ACTOR_NAMES[:2])
    sides = []
    for seat in ACTOR_NAMES[:2]:
        side = []
        for code, preset in entry[seat].items():
            preset.only("name", "idea", "troops")
            troops = preset["troops"].integers(6, 1, tokens)
            if sum(troops) != tokens:
                preset["troops"].fail(f"must be six counts that add up to {tokens}; these add up to {sum(troops)}.")
            side.append(Preset(code, preset["name"].text(), preset["idea"].text(), troops))
        if not 1 <= len(side) <= MOST_PRESETS:
            entry[seat].fail(f"must have one to five organisations, not {len(side)}.")
        sides.append(side)
    return sides

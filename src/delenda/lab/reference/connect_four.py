"""Connect four: discs dropped into seven columns of six; four in a line win. ROME begins."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.kernel.actor import CARTHAGE, NOBODY, OPEN, ROME
from delenda.kernel.box import Box, Setting
from delenda.kernel.decision import Decision
from delenda.kernel.rng import Rng
from delenda.kernel.state import State

COLUMNS: Final = 7
ROWS: Final = 6
HEIGHT: Final = 7  # bits a column: one above the top keeps lines from running over
SQUARES: Final = COLUMNS * ROWS
BIT: Final[list[int]] = [1 << n for n in range(COLUMNS * HEIGHT)]
OPEN_COLUMNS: Final[list[list[int]]] = [[c for c in range(COLUMNS) if not full >> c & 1] for full in range(1 << COLUMNS)]
ONLY: Final[list[int]] = [free[0] if len(free) == 1 else -1 for free in OPEN_COLUMNS]


class ConnectFour(State):
    box: Box
    rome: int  # ROME's discs as bits, column * 7 + row
    carthage: int
    heights: list[int]  # [7] discs in each column
    full: int  # columns without room, as bits
    discs: int

    def __init__(self, box: Box) -> None:
        super().__init__(box.setting)
        self.box = box

    def copy(self) -> ConnectFour:
        other = ConnectFour(self.box)
        self.copy_kernel_to(other)
        other.rome = self.rome
        other.carthage = self.carthage
        other.heights = self.heights[:]
        other.full = self.full
        other.discs = self.discs
        return other

    def view(self, seat: int) -> ConnectFour:
        view = self.copy()
        view.viewer = seat
        return view

    def guess(self, rng: Rng) -> ConnectFour:
        state = self.copy()
        state.viewer = OPEN
        return state

    def score(self) -> tuple[int, int]:
        return self.rome.bit_count(), self.carthage.bit_count()

    def fields(self) -> dict[str, int]:
        return {"rome": 0, "carthage": 0, "heights": COLUMNS, "full": 0, "discs": 0}

    def invariants(self) -> list[str]:
        return ["discs and heights do not agree."] if self.discs != sum(self.heights) else []


def has_four(discs: int) -> bool:
    """Whether four discs lie in a line: upwards, and towards the three neighbours of the next column."""
    pairs = discs & discs >> 1
    if pairs & pairs >> 2:
        return True
    pairs = discs & discs >> HEIGHT
    if pairs & pairs >> 2 * HEIGHT:
        return True
    pairs = discs & discs >> HEIGHT - 1
    if pairs & pairs >> 2 * (HEIGHT - 1):
        return True
    pairs = discs & discs >> HEIGHT + 1
    return pairs & pairs >> 2 * (HEIGHT + 1) != 0


class Drop(Decision[ConnectFour]):
    """A disc into a column with room."""

    name = "drop"
    rule = "1"
    title = "drop a disc"

    def legal(self, s: ConnectFour) -> list[int]:
        return OPEN_COLUMNS[s.full]

    def forced(self, s: ConnectFour) -> i64:
        return ONLY[s.full]

    def apply(self, s: ConnectFour, action: i64) -> None:
        height = s.heights[action]
        s.heights[action] = height + 1
        if height == ROWS - 1:
            s.full += BIT[action]
        s.discs += 1
        disc = BIT[action * HEIGHT + height]
        if s.actor == ROME:
            s.rome += disc
            if has_four(s.rome):
                s.finish(ROME, "FOUR_IN_A_LINE")
                return
            s.actor = CARTHAGE
        else:
            s.carthage += disc
            if has_four(s.carthage):
                s.finish(CARTHAGE, "FOUR_IN_A_LINE")
                return
            s.actor = ROME
        if s.discs == SQUARES:
            s.finish(NOBODY, "BOARD_FULL")

    def label(self, s: ConnectFour, action: int) -> str:
        return "abcdefg"[action]

    def prompt(self, s: ConnectFour) -> str:
        return "Drop a disc into a column."


DROP: Final = Drop()


def start() -> ConnectFour:
    s = ConnectFour(Box(Setting("connect_four", "standard", {}, {})))
    s.rome = 0
    s.carthage = 0
    s.heights = [0] * COLUMNS
    s.full = 0
    s.discs = 0
    s.winner = NOBODY
    s.reason = ""
    s.actor = ROME
    s.decision = DROP
    return s

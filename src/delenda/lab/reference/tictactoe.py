"""Tic-tac-toe: three in a row on three times three squares. ROME begins."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.kernel.actor import CARTHAGE, NOBODY, OPEN, ROME
from delenda.kernel.box import Box, Setting
from delenda.kernel.decision import Decision
from delenda.kernel.rng import Rng
from delenda.kernel.state import State

SQUARES: Final = 9
FULL: Final = 511
BIT: Final[list[int]] = [1 << square for square in range(SQUARES)]
LINES: Final[list[int]] = [0b111, 0b111000, 0b111000000, 0b1001001, 0b10010010, 0b100100100, 0b100010001, 0b1010100]
WINS: Final[list[bool]] = [any(line & marks == line for line in LINES) for marks in range(FULL + 1)]
FREE: Final[list[list[int]]] = [[n for n in range(SQUARES) if not taken >> n & 1] for taken in range(FULL + 1)]
ONLY: Final[list[int]] = [free[0] if len(free) == 1 else -1 for free in FREE]


class TicTacToe(State):
    box: Box
    rome: int  # ROME's marks as bits
    carthage: int

    def __init__(self, box: Box) -> None:
        super().__init__(box.setting)
        self.box = box

    def copy(self) -> TicTacToe:
        other = TicTacToe(self.box)
        self.copy_kernel_to(other)
        other.rome = self.rome
        other.carthage = self.carthage
        return other

    def view(self, seat: int) -> TicTacToe:
        view = self.copy()
        view.viewer = seat
        return view

    def guess(self, rng: Rng) -> TicTacToe:
        state = self.copy()
        state.viewer = OPEN
        return state

    def score(self) -> tuple[int, int]:
        return self.rome.bit_count(), self.carthage.bit_count()

    def fields(self) -> dict[str, int]:
        return {"rome": 0, "carthage": 0}

    def invariants(self) -> list[str]:
        return ["a square has two marks."] if self.rome & self.carthage else []


class Mark(Decision[TicTacToe]):
    """A mark on a free square."""

    name = "mark"
    rule = "1"
    title = "mark a square"

    def legal(self, s: TicTacToe) -> list[int]:
        return FREE[s.rome + s.carthage]

    def forced(self, s: TicTacToe) -> i64:
        return ONLY[s.rome + s.carthage]

    def apply(self, s: TicTacToe, action: i64) -> None:
        if s.actor == ROME:
            s.rome += BIT[action]
            if WINS[s.rome]:
                s.finish(ROME, "THREE_IN_A_ROW")
                return
            s.actor = CARTHAGE
        else:
            s.carthage += BIT[action]
            if WINS[s.carthage]:
                s.finish(CARTHAGE, "THREE_IN_A_ROW")
                return
            s.actor = ROME
        if s.rome + s.carthage == FULL:
            s.finish(NOBODY, "BOARD_FULL")

    def label(self, s: TicTacToe, action: int) -> str:
        return "abc"[action % 3] + "123"[action // 3]

    def prompt(self, s: TicTacToe) -> str:
        return "Mark a square."


MARK: Final = Mark()


def start() -> TicTacToe:
    s = TicTacToe(Box(Setting("tictactoe", "standard", {}, {})))
    s.rome = 0
    s.carthage = 0
    s.winner = NOBODY
    s.reason = ""
    s.actor = ROME
    s.decision = MARK
    return s

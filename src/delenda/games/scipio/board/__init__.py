"""The board of Scipio: a view as a picture and as words, and where to click. It knows no rules. See docs/boards.md."""

from __future__ import annotations

from delenda.games.scipio.board.account import account
from delenda.games.scipio.board.clicks import clicks, path
from delenda.games.scipio.board.draw import draw
from delenda.games.scipio.board.layout import LAYOUTS
from delenda.games.scipio.board.prose import describe, sketch
from delenda.games.scipio.board.put import pieces, put
from delenda.games.scipio.board.suggest import suggest
from delenda.games.scipio.board.text_map import text_map
from delenda.games.scipio.state import Scipio
from delenda.kernel.parts import Board

__all__ = ["BOARD", "LAYOUTS", "clicks", "describe", "draw", "sketch", "text_map"]

BOARD: Board[Scipio] = Board(
    LAYOUTS, draw, clicks, sketch, describe, text_map, path=path, account=account, suggest=suggest, pieces=pieces, put=put
)

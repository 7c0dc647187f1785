"""The board of Zama: a view as a picture and as words, and where to click. It knows no rules. See docs/boards.md."""

from __future__ import annotations

from delenda.games.zama.board.account import account
from delenda.games.zama.board.clicks import clicks, path, walks
from delenda.games.zama.board.draw import draw
from delenda.games.zama.board.layout import LAYOUTS
from delenda.games.zama.board.prose import describe, sketch
from delenda.games.zama.board.put import pieces, put
from delenda.games.zama.board.suggest import suggest
from delenda.games.zama.board.text_map import text_map
from delenda.games.zama.state import Zama
from delenda.kernel.parts import Board

__all__ = ["BOARD", "LAYOUTS", "clicks", "describe", "draw", "sketch", "text_map", "walks"]

BOARD: Board[Zama] = Board(
    LAYOUTS, draw, clicks, sketch, describe, text_map, walks, path, account=account, suggest=suggest, pieces=pieces, put=put
)

"""The board of Punica: a view as a picture and as words, and where to click. It knows no rules. See docs/boards.md."""

from __future__ import annotations

from delenda.games.punica.board.account import account
from delenda.games.punica.board.clicks import clicks, path, walks
from delenda.games.punica.board.contest import contest
from delenda.games.punica.board.draw import draw
from delenda.games.punica.board.layout import LAYOUTS
from delenda.games.punica.board.prose import describe, sketch
from delenda.games.punica.board.put import pieces, put
from delenda.games.punica.board.text_map import text_map
from delenda.games.punica.state import Punica
from delenda.kernel.parts import Board

__all__ = ["BOARD", "LAYOUTS", "clicks", "describe", "draw", "sketch", "text_map", "walks"]

BOARD: Board[Punica] = Board(
    LAYOUTS, draw, clicks, sketch, describe, text_map, walks, path, account=account, contest=contest, pieces=pieces, put=put
)

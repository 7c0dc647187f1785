"""The board of De Bello Punico: a view as a picture and as words, and where to click. See docs/boards.md."""

from __future__ import annotations

from delenda.games.de_bello_punico.board.account import account
from delenda.games.de_bello_punico.board.clicks import clicks, path, walks
from delenda.games.de_bello_punico.board.contest import contest
from delenda.games.de_bello_punico.board.draw import draw
from delenda.games.de_bello_punico.board.layout import LAYOUTS
from delenda.games.de_bello_punico.board.prose import describe, sketch
from delenda.games.de_bello_punico.board.put import pieces, put
from delenda.games.de_bello_punico.board.suggest import suggest
from delenda.games.de_bello_punico.board.text_map import text_map
from delenda.games.de_bello_punico.state import Battle
from delenda.kernel.parts import Board

__all__ = ["BOARD", "LAYOUTS", "clicks", "describe", "draw", "sketch", "text_map", "walks"]

BOARD: Board[Battle] = Board(
    LAYOUTS,
    draw,
    clicks,
    sketch,
    describe,
    text_map,
    walks,
    path,
    account=account,
    contest=contest,
    suggest=suggest,
    pieces=pieces,
    put=put,
)

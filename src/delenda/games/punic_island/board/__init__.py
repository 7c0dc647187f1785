"""The board of Punic Island: a view as a picture and as words, and where to click. It knows no rules. See docs/boards.md."""

from __future__ import annotations

from delenda.games.punic_island.board.account import account
from delenda.games.punic_island.board.clicks import clicks, path_of
from delenda.games.punic_island.board.contest import contest
from delenda.games.punic_island.board.draw import draw
from delenda.games.punic_island.board.layout import LAYOUTS
from delenda.games.punic_island.board.prose import describe, sketch
from delenda.games.punic_island.board.put import pieces, put
from delenda.games.punic_island.board.text_map import text_map
from delenda.games.punic_island.board.walks import walks
from delenda.games.punic_island.state import PunicIsland
from delenda.kernel.parts import Board

__all__ = ["BOARD", "LAYOUTS", "clicks", "describe", "draw", "sketch", "text_map", "walks"]

BOARD: Board[PunicIsland] = Board(
    LAYOUTS,
    draw,
    clicks,
    sketch,
    describe,
    text_map,
    walks,
    path_of,
    account=account,
    contest=contest,
    pieces=pieces,
    put=put,
)

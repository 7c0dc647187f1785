"""Carrying out what a bot has decided."""

from __future__ import annotations

from delenda.kernel.play import Play


def carry_out(play: Play, seat: int, line: list[int]) -> None:
    """The first action of a line, and each further one while it is the seat's turn and the action is legal."""
    play.act(seat, line[0])
    for action in line[1:]:
        if not play.is_next(seat, action):
            return
        play.act(seat, action)

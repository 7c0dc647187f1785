"""Films: frame by frame at the lowest rank, and nothing made twice."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import delenda
from delenda.kernel.actor import SPECTATOR
from delenda.table import entry
from delenda.table.entry import Entry
from delenda.table.seats import HUMAN, Seat
from delenda.table.table import Setup, Table
from delenda.table.worker_queue import Rank
from delenda.table.workers import Workers
from delenda.web import exports
from delenda.web.films import MOST_FRAMES, Films, frames


class Counting:
    """Instead of workers: notes what they were asked for."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, Rank]] = []

    async def run(self, work: Any, *args: Any, rank: Rank, seconds: float = 0) -> bytes:
        self.asked.append((work, rank))
        return b"picture"


def played(actions: int) -> Table:
    game = delenda.game("zama")
    setup = Setup("zama", "standard", {option.name: option.default for option in game.options})
    table = Table("abcdefghjk", setup, "00" * 32, (Seat(HUMAN), Seat(HUMAN)))
    table.apply(Entry(1, 0, entry.BEGIN))
    for version in range(2, 2 + actions):
        state = table.play.state
        table.apply(Entry(version, 0, entry.ACT, state.actor, state.legal()[0]))
    return table


def test_a_film_is_made_frame_by_frame_and_only_what_is_new() -> None:
    films, workers, table = Films(), Counting(), played(8)
    made = asyncio.run(films.film(table, SPECTATOR, "light", cast("Workers", workers)))
    assert made == b"picture"
    assert {rank for _, rank in workers.asked} == {Rank.FILMS}
    assert [work for work, _ in workers.asked].count(exports.frame_of) == table.timeline.last(SPECTATOR) + 1
    before = len(workers.asked)
    asyncio.run(films.film(table, SPECTATOR, "light", cast("Workers", workers)))
    assert len(workers.asked) == before
    state = table.play.state
    table.apply(Entry(10, 0, entry.ACT, state.actor, state.legal()[0]))
    asyncio.run(films.film(table, SPECTATOR, "light", cast("Workers", workers)))
    assert [work for work, _ in workers.asked[before:]] == [exports.frame_of, exports.film_of]


def test_a_long_game_has_so_many_frames_and_no_more() -> None:
    chosen = frames(5000)
    assert len(chosen) == MOST_FRAMES
    assert (chosen[0], chosen[-1]) == (0, 5000)

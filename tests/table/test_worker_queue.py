"""The order in which worker processes are given out."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from delenda.table.worker_queue import MOST_WAITING, Busy, Rank, WorkerQueue, asker

PEOPLE, BOTS, QUESTIONS, PICTURES, FILMS = Rank


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def ask(turns: WorkerQueue, rank: Rank, client: str, served: list[str]) -> None:
    asker.set(client)
    await turns.take(rank)
    served.append(client)


async def order(places: int, busy: Rank, wanted: Sequence[tuple[Rank, str]]) -> list[str]:
    """Who is served, one after another, after a time in which every place was taken by `busy` work."""
    turns, served = WorkerQueue(places), []
    held = 0
    while turns._is_free(busy):
        await turns.take(busy)
        held += 1
    tasks = []
    for rank, client in wanted:
        tasks.append(asyncio.create_task(ask(turns, rank, client, served)))
        await settle()
    for _ in range(held):
        turns.give_back(busy)
    for _ in wanted:
        await settle()
        if len(served) < len(wanted):
            turns.give_back(next(each for each, client in wanted if client == served[-1]))
    await asyncio.gather(*tasks)
    return served


def test_people_come_before_bots_before_questions_before_pictures_before_films() -> None:
    wanted = [(FILMS, "film"), (PICTURES, "picture"), (QUESTIONS, "question"), (BOTS, "bot"), (PEOPLE, "person")]
    assert asyncio.run(order(1, BOTS, wanted)) == ["person", "bot", "question", "picture", "film"]


def test_each_client_is_served_in_turn_however_much_one_asks() -> None:
    wanted = [(PICTURES, "greedy")] * 4 + [(PICTURES, "modest")]
    assert asyncio.run(order(1, BOTS, wanted)) == ["greedy", "modest", "greedy", "greedy", "greedy"]


def taken(places: int, rank: Rank) -> int:
    """How many places work of one rank can have."""

    async def count() -> int:
        turns = WorkerQueue(places)
        tasks = [asyncio.create_task(turns.take(rank)) for _ in range(MOST_WAITING)]
        await settle()
        found = sum(task.done() for task in tasks)
        for task in tasks:
            task.cancel()
        return found

    return asyncio.run(count())


def test_films_pictures_and_questions_never_take_the_last_worker_nor_bots_that_of_people() -> None:
    assert [taken(4, rank) for rank in Rank] == [4, 3, 2, 2, 2]
    assert [taken(1, rank) for rank in Rank] == [1, 1, 1, 1, 1]


def test_one_client_waits_with_so_much_and_no_more() -> None:
    async def ask_for_more() -> None:
        turns = WorkerQueue(1)
        await turns.take(PEOPLE)
        tasks = [asyncio.create_task(turns.take(PICTURES)) for _ in range(MOST_WAITING)]
        await settle()
        with pytest.raises(Busy):
            await turns.take(PICTURES)
        asker.set("somebody else")
        other = asyncio.create_task(turns.take(PICTURES))
        await settle()
        for task in [*tasks, other]:
            task.cancel()

    asyncio.run(ask_for_more())


def test_who_goes_while_waiting_leaves_the_queue() -> None:
    async def go() -> None:
        turns = WorkerQueue(1)
        await turns.take(BOTS)
        gone = asyncio.create_task(turns.take(BOTS))
        stays = asyncio.create_task(turns.take(BOTS))
        await settle()
        gone.cancel()
        await settle()
        turns.give_back(BOTS)
        await asyncio.wait_for(stays, 5)

    asyncio.run(go())

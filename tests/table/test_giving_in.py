"""Bots that agree to a draw or resign: when it is sensible, and only against people."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest

from delenda.kernel.actor import CARTHAGE, CHANCE, ROME
from delenda.kernel.playout import sample
from delenda.kernel.rng import Rng
from delenda.table import giving_in
from delenda.table.giving_in import EARLY, HOPELESS, TURNS, GivingIn
from delenda.table.seats import BOT, HUMAN, Seat
from delenda.table.table import Setup, Table
from delenda.table.workers import GivenUp, Workers


class Asked:
    """Workers that give Rome a certain chance."""

    def __init__(self, rome: float | None) -> None:
        self.rome = rome
        self.count = 0

    async def run(self, *_: Any) -> float:
        self.count += 1
        if self.rome is None:
            raise GivenUp("no time")
        return self.rome


ANNA, TIRO = Seat(HUMAN, "Anna", "a"), Seat(BOT, "Tiro", "", "tiro")


def table(rome: Seat = TIRO, carthage: Seat = ANNA, **setup: bool) -> Table:
    return Table("t", Setup("scipio", "standard", {}, **setup), "00" * 16, (rome, carthage))


def giving(chance: float | None, made: Table) -> tuple[GivingIn, Asked]:
    asked = Asked(chance)
    return GivingIn(made, cast("Workers", asked)), asked


def play(made: Table, choices: int, rng: Rng) -> None:
    """So many choices of each seat that all can see, and then on until a seat is to act."""
    before = len(made.play.moves)
    while made.play.state.actor == CHANCE or min(count(made, seat, before) for seat in (ROME, CARTHAGE)) < choices:
        actor = made.play.waits_for()[0]
        made.play.act(actor, sample(made.play.state, rng) if actor == CHANCE else made.play.view(actor).legal()[0])


def count(made: Table, seat: int, before: int) -> int:
    return sum(move.actor == seat for move in made.play.moves[before:])


@pytest.mark.parametrize(("chance", "accepts"), [(0.6, False), (0.51, False), (0.5, True), (0.2, True), (None, False)])
def test_a_draw_is_accepted_where_there_is_nothing_to_gain(chance: float | None, accepts: bool) -> None:
    made = table()
    play(made, EARLY, Rng(1))
    found, _ = giving(chance, made)
    assert asyncio.run(found.accepts_draw(ROME)) is accepts


def test_the_chance_is_the_seats_own() -> None:
    made = table(ANNA, TIRO)
    play(made, EARLY, Rng(1))
    assert asyncio.run(giving(0.6, made)[0].accepts_draw(CARTHAGE))
    assert not asyncio.run(giving(0.4, made)[0].accepts_draw(CARTHAGE))


def test_nobody_agrees_to_a_draw_before_anything_has_happened() -> None:
    found, asked = giving(0.1, table())
    assert not asyncio.run(found.accepts_draw(ROME))
    assert asked.count == 0


def test_a_game_is_given_up_when_it_was_hopeless_for_some_turns() -> None:
    made, rng = table(), Rng(2)
    found, asked = giving(HOPELESS, made)
    given_up = []
    for _ in range(TURNS):
        play(made, 1, rng)
        given_up.append(asyncio.run(found.resigns(ROME)))
        assert not asyncio.run(found.resigns(ROME)), "asked again in the same turn, it is not another one"
    assert given_up == [False] * (TURNS - 1) + [True]
    assert asked.count == TURNS


def test_hope_begins_again() -> None:
    made, rng = table(), Rng(2)
    found, asked = giving(HOPELESS, made)
    for turn in range(2 * TURNS - 1):
        asked.rome = 0.2 if turn == TURNS - 1 else HOPELESS
        play(made, 1, rng)
        assert not asyncio.run(found.resigns(ROME))


def test_who_may_give_in() -> None:
    assert giving(0.0, table())[0].may(ROME)
    assert not giving(0.0, table())[0].may(CARTHAGE), "a person decides alone"
    assert not giving(0.0, table(to_the_end=True))[0].may(ROME)
    assert not giving(0.0, table(TIRO, Seat(BOT, "Miles", "", "miles")))[0].may(ROME), "two bots play on"
    assert not giving(0.0, table(Seat(BOT, "Bert", "b", "tiro")))[0].may(ROME), "it plays for somebody"
    assert not giving(0.0, table(Seat(BOT, "Fortuna", "", "random")))[0].may(ROME)


def test_the_numbers_fit_together() -> None:
    assert giving_in.HOPELESS < giving_in.EVEN

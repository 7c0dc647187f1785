"""People who leave a game, worked out from the log alone."""

from __future__ import annotations

import pytest

import delenda
from delenda.kernel.actor import CARTHAGE, CHANCE, ROME
from delenda.kernel.errors import IllegalAction
from delenda.table import entry, leaving
from delenda.table.clock import MINUTE
from delenda.table.entry import Entry
from delenda.table.leaving import CLAIM, GRACE, StandIn
from delenda.table.seats import HUMAN, Seat
from delenda.table.table import Setup, Table


def table(clock: str = "15+10") -> Table:
    """Zama's first decision is Rome's; both seats are held by browsers."""
    game = delenda.game("zama")
    setup = Setup("zama", "standard", {option.name: option.default for option in game.options}, clock=clock)
    made = Table("abcdefghjk", setup, "00" * 32, (Seat(HUMAN, "Anna", "a"), Seat(HUMAN, "Bert", "b")))
    made.apply(Entry(1, 0, entry.BEGIN))
    return made


def write(on: Table, at: int, kind: str, actor: int, action: int = -1, text: str = "") -> None:
    wanted = Entry(on.written + 1, at, kind, actor, action, text)
    on.check(wanted)
    on.apply(wanted)


def play_until(on: Table, seat: int, at: int = 0) -> None:
    """The first legal action each, and at least one, until the game waits for `seat` alone."""
    while not on.under_way or on.waits_for() != [seat]:
        acting = next(iter(on.waits_for()), CHANCE)
        legal = on.view(acting).legal() if acting != CHANCE else on.play.state.legal()
        on.apply(Entry(on.written + 1, at, entry.ACT, acting, legal[0]))


def test_no_time_runs_before_somebody_has_played() -> None:
    game = table()
    assert game.deadline() is None
    assert not game.under_way
    play_until(game, CARTHAGE, at=60 * MINUTE)
    assert game.clock.left[CARTHAGE] == 15 * MINUTE
    assert game.deadline() is not None


def test_a_claim_has_a_moment_and_lapses_when_somebody_plays() -> None:
    game = table()
    with pytest.raises(IllegalAction, match="cancel"):
        game.check(Entry(0, 0, entry.OFFER, ROME, text=CLAIM))
    play_until(game, CARTHAGE)
    write(game, 5 * MINUTE, entry.OFFER, ROME, text=CLAIM)
    assert leaving.pending(game) == (CLAIM, ROME)
    assert game.deadline() == 5 * MINUTE + GRACE["live"]
    write(game, 5 * MINUTE, entry.ACT, CARTHAGE, game.view(CARTHAGE).legal()[0])
    assert game.offers == []
    assert game.refused == [(CLAIM, ROME)]


def test_a_later_offer_does_not_put_a_claim_off() -> None:
    game = table()
    play_until(game, CARTHAGE)
    write(game, MINUTE, entry.OFFER, ROME, text=CLAIM)
    write(game, MINUTE + 30_000, entry.OFFER, ROME, text="draw")
    assert leaving.granted_at(game) == MINUTE + GRACE["live"]


def test_a_seat_stays_whose_it_is_while_a_bot_plays() -> None:
    game = table()
    play_until(game, CARTHAGE)
    write(game, 1, entry.OFFER, CARTHAGE, text=str(StandIn(CARTHAGE, "miles")))
    write(game, 2, entry.STAND_IN, CARTHAGE, text="miles")
    seat = game.seats[CARTHAGE]
    assert (seat.stands_in, seat.bot, seat.who, seat.label("Carthage")) == (True, "miles", "b", "Bert (miles plays)")
    assert not game.is_asked(CARTHAGE)
    assert game.may(CARTHAGE) == ["return"]
    assert game.offers == []
    write(game, 3, entry.RETURN, CARTHAGE)
    assert (seat.kind, seat.bot, game.is_asked(CARTHAGE)) == (HUMAN, "", True)
    with pytest.raises(IllegalAction, match="already"):
        game.check(Entry(0, 0, entry.RETURN, CARTHAGE))


def test_a_cancelled_table_is_neither_won_nor_drawn() -> None:
    game = table()
    write(game, 1, entry.CANCEL, CARTHAGE)
    assert game.result is not None
    assert str(game.result) == "UNFINISHED"
    assert game.result.words(game.game) == "The table was cancelled before anybody had played."


def test_whoever_stays_away_has_lost() -> None:
    game = table()
    play_until(game, CARTHAGE)
    game.apply(Entry(game.written + 1, 1, entry.FORFEIT, CARTHAGE))
    assert str(game.result) == "ROME ABSENCE"

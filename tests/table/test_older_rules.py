"""Tables that were begun under an older version of the rules: read, ended, never played on."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import update

import delenda
from delenda.kernel.actor import CARTHAGE, CHANCE, ROME
from delenda.kernel.errors import IllegalAction
from delenda.kernel.game import Game
from delenda.kernel.record import Record
from delenda.kernel.rng import Rng
from delenda.table import entry, proof, schema
from delenda.table.entry import Entry
from delenda.table.hall import Hall, Wish
from delenda.table.older_rules import follow
from delenda.table.recording import record_of
from delenda.table.seats import HUMAN, Seat
from delenda.table.store import Store
from delenda.table.table import Setup, Table
from delenda.table.workers import Workers
from table.test_table import SECRET, SLUGS, Sandbox, begun


def older(game: Game) -> int:
    return game.rules_version - 1


@pytest.fixture
def replays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game replays the version before its own, which had the same data and other questions."""

    def find(slug: str) -> Game:
        found = delenda.game(slug)
        return replace(found, replays=(older(found),), same_rules=())

    monkeypatch.setattr(Game, "former_data", lambda *_: {})
    for place in ("table.table", "kernel.record"):
        monkeypatch.setattr(f"delenda.{place}.find_game", find)


def old_table(sandbox: Sandbox, log: list[Entry], result: str = "") -> Table:
    setup = replace(sandbox.setup, rules_version=older(sandbox.table.game))
    table = Table("sandbox", setup, SECRET, (Seat(HUMAN, "Anna"), Seat(HUMAN)))
    follow(table, log, result)
    return table


def without_forced(sandbox: Sandbox) -> list[Entry]:
    """The log of a game without undos, without those choices that had one answer: older rules asked none of them."""
    state, kept = sandbox.fresh().play.state.copy(), []
    for move in sandbox.table.play.moves:
        forced = len(state.legal()) == 1 and move.actor != CHANCE
        if not forced:
            kept.append((move.actor, move.action))
        state.apply(move.action)
    others = [each for each in sandbox.log if each.kind != entry.ACT]
    acted = [Entry(0, 0, entry.ACT, actor, action) for actor, action in kept]
    first = [each for each in others if each.kind == entry.BEGIN]
    log = [*first, *acted, *[each for each in others if each.kind != entry.BEGIN]]
    return [replace(each, number=number) for number, each in enumerate(log, 1)]


@pytest.mark.usefixtures("replays")
@pytest.mark.parametrize("slug", SLUGS)
def test_a_finished_game_is_shown_with_the_answers_that_were_not_asked_for(slug: str) -> None:
    sandbox, rng = begun(slug), Rng(21)
    while not sandbox.table.is_over:
        sandbox.step(rng)
    log = without_forced(sandbox)
    table = old_table(sandbox, log, str(sandbox.table.result))
    assert table.play.state.dump() == sandbox.table.play.state.dump()
    assert str(table.result) == str(sandbox.table.result)
    assert table.written == len(log)
    assert len(table.unasked) == len(sandbox.log) - len(log)
    record = Record.parse(str(record_of(table, {})))
    assert record.rules_version == older(table.game)
    assert len(record.moves) == sum(each.kind == entry.ACT for each in log)
    assert proof.verify(record) == sandbox.table.rolled
    assert table.link == sandbox.table.link


@pytest.mark.usefixtures("replays")
@pytest.mark.parametrize("slug", ["scipio"])  # asks no question with one answer: its log is an older one, too
def test_undos_and_what_was_taken_back_are_worked_out(slug: str) -> None:
    sandbox, rng = begun(slug), Rng(22)
    table = sandbox.table
    for number in range(120):
        if table.is_over:
            break
        seat = sandbox.step(rng)
        if seat != CHANCE and rng.below(4) == 0 and table.play.may_undo(seat) and not table.is_over:
            sandbox.write(entry.UNDO, seat)
        if number in (60, 90) and not table.is_over and (target := table.undo_target(ROME)) is not None:
            sandbox.write(entry.OFFER, ROME, text="undo")
            sandbox.write(entry.REWIND, ROME, target)
    if not table.is_over:
        sandbox.write(entry.RESIGN, CARTHAGE)
    shown = old_table(sandbox, sandbox.log, str(table.result))
    standing = [move.action for move in table.play.moves]
    assert [move.action for move in shown.play.moves][: len(standing)] == standing
    assert shown.taken_back == table.taken_back
    assert str(shown.result) == str(table.result)


@pytest.mark.usefixtures("replays")
def test_a_running_game_says_why_it_cannot_go_on() -> None:
    sandbox, rng = begun("scipio"), Rng(3)
    for _ in range(12):
        sandbox.step(rng)
    table = old_table(sandbox, sandbox.log)
    assert table.waits_for() == []
    assert not table.needs_roll()
    version = table.game.rules_version
    says = f"began under version {version - 1} of the rules, and this server plays version {version}"
    for kind, action in ((entry.ACT, 0), (entry.UNDO, -1)):
        with pytest.raises(IllegalAction, match=says):
            table.check(Entry(0, 0, kind, ROME, action))
    assert set(table.may(ROME)) == {"resign", "draw_offer"}


def test_what_the_present_rules_do_not_replay_is_not_shown_but_how_it_ended_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("delenda.table.table.find_game", lambda slug: replace(delenda.game(slug), replays=()))
    sandbox, rng = begun("scipio"), Rng(3)
    while not sandbox.table.is_over:
        sandbox.step(rng)
    table = old_table(sandbox, sandbox.log, str(sandbox.table.result))
    assert table.play.moves == []
    assert str(table.result) == str(sandbox.table.result)


@pytest.mark.usefixtures("replays")
@pytest.mark.parametrize("result", ["ROME OTHER_END", "CARTHAGE FORMATION_EMPTIED"])
def test_a_game_that_would_end_otherwise_is_not_shown(result: str) -> None:
    sandbox, rng = begun("scipio"), Rng(3)
    while not sandbox.table.is_over:
        sandbox.step(rng)
    result = result if result != str(sandbox.table.result) else "ROME FORMATION_EMPTIED"
    table = old_table(sandbox, sandbox.log, result)
    assert table.play.moves == []
    assert str(table.result) == result


@pytest.mark.usefixtures("replays")
@pytest.mark.parametrize("opponent", ["hotseat", "random"])
def test_a_stored_table_of_an_older_version_is_read_and_ended_by_agreement(store: Store, opponent: str) -> None:
    async def playing() -> None:
        hall = Hall(store, Workers())
        opened = await hall.open_table(Wish("scipio", opponent=opponent), "somebody")
        table_id = opened.host.table.id
        assert opened.host.table.rules_version == delenda.game("scipio").rules_version
        await opened.host.act(ROME, [0], opened.host.table.version(ROME))
        opened.host.close()
        with store.engine.begin() as connection:
            earlier = delenda.game("scipio").rules_version - 1
            connection.execute(update(schema.tables).values(rules_version=earlier))
        host = await Hall(store, Workers()).host(table_id)
        with pytest.raises(IllegalAction, match="it cannot continue"):
            await host.act(ROME, [0], host.table.version(ROME))
        await host.offer(ROME, "draw")
        assert str(host.table.result) == "DRAW AGREEMENT"
        again = await Hall(store, Workers()).host(table_id)
        assert str(again.table.result) == "DRAW AGREEMENT"
        summary = await store.summary(table_id)
        assert summary is not None
        assert summary.result == "DRAW AGREEMENT"

    asyncio.run(playing())


def test_new_tables_and_records_carry_the_present_version(store: Store) -> None:
    setup = Setup("scipio", "standard", {})
    table = Table("sandbox", setup, SECRET, (Seat(HUMAN), Seat(HUMAN)))
    assert table.rules_version == table.game.rules_version
    assert record_of(table, {}).rules_version == table.game.rules_version

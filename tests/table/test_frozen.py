"""A long game: worked out by another process, with few states kept, and the same in every way."""

from __future__ import annotations

import gc
import pickle
import tracemalloc

import pytest

import delenda
from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY, OPEN, ROME, SPECTATOR
from delenda.kernel.codec import pack, unpack
from delenda.kernel.play import EVERY, Play
from delenda.kernel.playout import sample
from delenda.kernel.rng import Rng
from delenda.table import entry
from delenda.table.entry import Entry
from delenda.table.older_rules import followed
from delenda.table.seats import HUMAN, Seat
from delenda.table.table import Setup, Table

SLUGS = [game.slug for game in delenda.games()]
VIEWERS = (ROME, CARTHAGE, SPECTATOR, OPEN)
LONG = 2500  # entries; most games are over before
MOST_BYTES = 2 * 2**20


def played(slug: str, actions: int) -> Play:
    play, rng = Play(delenda.game(slug).start()), Rng(7)
    while len(play.moves) < actions and play.state.actor != NOBODY:
        actor = play.waits_for()[0]
        play.act(actor, sample(play.state if actor == CHANCE else play.view(actor), rng))
    return play


def log_of(slug: str, actions: int) -> tuple[Setup, list[Entry]]:
    """A game as a table writes it down, with something taken back now and then."""
    game = delenda.game(slug)
    setup = Setup(slug, game.scenarios[0].slug, {option.name: option.default for option in game.options})
    table, rng = Table("abcdefghjk", setup, "00" * 32, (Seat(HUMAN), Seat(HUMAN))), Rng(3)
    log: list[Entry] = []

    def write(kind: str, actor: int = NOBODY, action: int = -1) -> None:
        log.append(Entry(len(log) + 1, 1000 * len(log), kind, actor, action))
        table.apply(log[-1])

    write(entry.BEGIN)
    while len(log) < actions and not table.is_over:
        actor = table.play.waits_for()[0]
        if table.play.awaits_confirmation(actor):
            write(entry.CONFIRM, actor)
        else:
            kind = entry.CHOOSE if table.play.rows is not None and actor != CHANCE and rng.below(2) else entry.ACT
            write(kind, actor, sample(table.play.state if actor == CHANCE else table.view(actor), rng))
        if actor != CHANCE and rng.below(6) == 0 and table.play.may_undo(actor) and not table.is_over:
            write(entry.UNDO, actor)
    return setup, log


@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_packed_comes_back(slug: str) -> None:
    play = played(slug, 60)
    for state in (play.state, play.view(ROME), play.view(SPECTATOR)):
        again = unpack(play.state, pack(state))
        assert again == state
        assert again.legal() == state.legal()


@pytest.mark.parametrize("slug", SLUGS)
def test_any_state_of_the_past_can_be_had(slug: str) -> None:
    play = played(slug, 3 * EVERY)
    state = delenda.game(slug).start()
    for count, move in enumerate(play.moves):
        assert play.state_after(count) == state
        state.apply(move.action)
    assert play.state_after(len(play.moves)) == state


@pytest.mark.parametrize("slug", SLUGS)
def test_a_frozen_table_is_the_same_in_another_process_and_goes_on(slug: str) -> None:
    setup, log = log_of(slug, 90)
    made = ("abcdefghjk", setup, "00" * 32, (Seat(HUMAN), Seat(HUMAN)))
    here, there = Table(*made), Table(*made)
    half = len(log) - 5
    for each in log[:half]:
        here.apply(each)
    there.thaw(pickle.loads(pickle.dumps(followed(*made, log[:half], ""))))
    for each in [None, *log[half:]]:
        if each is not None:
            here.apply(each)
            there.apply(each)
        assert there.play.state == here.play.state
        assert there.clock.left == here.clock.left
        for viewer in VIEWERS:
            assert there.version(viewer) == here.version(viewer)
            assert there.view(viewer) == here.view(viewer)
            assert there.timeline.last(viewer) == here.timeline.last(viewer)
            assert there.timeline.told(viewer) == here.timeline.told(viewer)


def test_a_secret_row_under_way_is_thawed_with_its_places_and_all_that_can_be_taken_back() -> None:
    play = Play(delenda.game("scipio").start())
    while play.rows is None or not play.rows.state_for(ROME).decision.places(play.rows.state_for(ROME)):
        actor = play.waits_for()[0]
        play.act(actor, (play.state if actor == CHANCE else play.view(actor)).legal()[0])
    row = play.rows.row(ROME)
    assert row is not None
    last = max(row.place_names())
    while not row.is_complete:
        play.act(ROME, play.shown(ROME).legal()[0], confirm=False)
    changed = row.changes()[-1]
    assert changed.place == last
    play.act(ROME, changed.action, changed.place, confirm=False)
    play.confirm(ROME)
    again = Play(delenda.game("scipio").start())
    again.thaw(pickle.loads(pickle.dumps(play.frozen())))
    while play.rows is not None and play.rows.has_begun(ROME):
        assert again.rows is not None
        assert again.shown(ROME) == play.shown(ROME)
        assert again.may_act(ROME) == play.may_act(ROME)
        assert again.awaits_confirmation(ROME) == play.awaits_confirmation(ROME)
        play.undo(ROME)
        again.undo(ROME)
    assert again.shown(ROME) == play.shown(ROME)
    assert again.rows is not None
    assert not again.rows.has_begun(ROME)


def test_what_is_taken_back_is_taken_out_of_the_log() -> None:
    setup, log = log_of("zama", 40)
    table = Table("abcdefghjk", setup, "00" * 32, (Seat(HUMAN), Seat(HUMAN)))
    table.apply(log[0])
    cut = False
    for each in log[1:]:
        lines, cuts = table.timeline.lines(SPECTATOR), table.timeline.cuts(SPECTATOR)
        before = table.timeline.told(SPECTATOR)
        table.apply(each)
        stays = table.timeline.unchanged(SPECTATOR, lines, cuts)
        assert table.timeline.told(SPECTATOR)[:stays] == before[:stays]
        assert stays <= table.timeline.lines(SPECTATOR)
        cut = cut or stays < lines
    assert cut


@pytest.mark.broad
@pytest.mark.parametrize("slug", SLUGS)
def test_a_long_game_takes_little_memory(slug: str) -> None:
    setup, log = log_of(slug, LONG)
    gc.collect()
    tracemalloc.start()
    try:
        table = Table("abcdefghjk", setup, "00" * 32, (Seat(HUMAN), Seat(HUMAN)))
        for each in log:
            table.apply(each)
        gc.collect()
        size, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    print(f"{slug}: {len(log)} entries, {size / 2**20:.2f} MB")  # shown by pytest -s
    assert size < MOST_BYTES

"""A table is what its log says, for every game, and tells each viewer no more than its view."""

from __future__ import annotations

from dataclasses import replace

import pytest

import delenda
from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY, OPEN, ROME, SPECTATOR
from delenda.kernel.errors import BadRecord, IllegalAction
from delenda.kernel.record import Record
from delenda.kernel.rng import Rng
from delenda.table import dice, entry, proof
from delenda.table.entry import Entry
from delenda.table.hotseat import hides_something, next_holder
from delenda.table.recording import record_of
from delenda.table.seats import HUMAN, Seat, check_name
from delenda.table.table import Setup, Table

SLUGS = [game.slug for game in delenda.games()]
SECRET = "ab" * 32


class Sandbox:
    """A table without a disk: entries are checked, kept in a list and applied."""

    def __init__(self, slug: str, clock: str = "none") -> None:
        start = delenda.game(slug).start()
        self.setup = Setup(slug, start.setting.scenario, start.setting.options, clock=clock)
        self.table = self.fresh()
        self.log: list[Entry] = []

    def fresh(self) -> Table:
        return Table("sandbox", self.setup, SECRET, (Seat(HUMAN, "Anna"), Seat(HUMAN)))

    def write(self, kind: str, actor: int = NOBODY, action: int = -1, text: str = "") -> None:
        wanted = Entry(len(self.log) + 1, 1000 * len(self.log), kind, actor, action, text)
        self.table.check(wanted)
        self.log.append(wanted)
        self.table.apply(wanted)

    def step(self, rng: Rng) -> int:
        """One action of chance or of a seat that may act; returns whose."""
        if self.table.needs_roll():
            self.write(entry.ACT, CHANCE, self.table.next_rolls()[0])
            return CHANCE
        waiting = self.table.waits_for()
        seat = waiting[rng.below(len(waiting))]
        self.write(entry.ACT, seat, delenda.sample(self.table.view(seat), rng))
        return seat

    def again(self) -> Table:
        """What the log alone gives."""
        table = self.fresh()
        for each in self.log:
            table.apply(each)
        return table


def begun(slug: str) -> Sandbox:
    sandbox = Sandbox(slug)
    sandbox.write(entry.BEGIN)
    return sandbox


@pytest.mark.parametrize("slug", SLUGS)
def test_a_random_game_with_undos_is_what_its_log_says(slug: str) -> None:
    sandbox, rng = begun(slug), Rng(11)
    table = sandbox.table
    while not table.is_over:
        seat = sandbox.step(rng)
        if seat != CHANCE and rng.below(5) == 0 and table.play.may_undo(seat) and not table.is_over:
            sandbox.write(entry.UNDO, seat)
    again = sandbox.again()
    assert again.play.state.dump() == table.play.state.dump()
    assert str(again.result) == str(table.result)
    for viewer in (ROME, CARTHAGE, SPECTATOR, OPEN):
        assert again.version(viewer) == table.version(viewer)
        assert again.timeline.told(viewer) == table.timeline.told(viewer)
    record = Record.parse(str(record_of(table, {})))
    assert proof.verify(record) == table.rolled
    assert record.replay().dump() == table.play.state.dump()


@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_told_is_the_journal_line_for_line(slug: str) -> None:
    sandbox, rng = begun(slug), Rng(12)
    table = sandbox.table
    for _ in range(150):
        if table.is_over:
            break
        sandbox.step(rng)
    for viewer in (ROME, CARTHAGE, SPECTATOR, OPEN):
        told = table.timeline.told(viewer)
        assert [line.text for line in told] == [event.text for event in table.play.events if event.is_known_to(viewer)]
        assert [line.n for line in told] == list(range(len(told)))
        assert [line.at for line in told] == sorted(line.at for line in told)
        last = table.timeline.last(viewer)
        assert table.timeline.last(OPEN) == len(table.play.moves) >= last
        for at in range(1, last + 1):
            shown = table.timeline.move(viewer, at)
            different = table.timeline.view(viewer, at).dump() != table.timeline.view(viewer, at - 1).dump()
            assert different or shown.text, "a position that nobody can tell from the one before"


@pytest.mark.parametrize("slug", SLUGS)
def test_secret_choices_move_no_other_version(slug: str) -> None:
    sandbox, rng = begun(slug), Rng(13)
    table = sandbox.table
    for _ in range(120):
        if table.is_over:
            break
        ready, secret = table.ready(), table.play.rows
        before = {viewer: table.version(viewer) for viewer in (ROME, CARTHAGE, SPECTATOR)}
        seat = sandbox.step(rng)
        hidden = secret is not None and table.play.rows is secret and table.ready() == ready
        for viewer, version in before.items():
            assert table.version(viewer) == version + (0 if hidden and viewer != seat else 1)


@pytest.mark.parametrize("slug", ["scipio", "punica", "punic-island"])
def test_a_row_moves_no_other_version_before_it_is_confirmed(slug: str) -> None:
    sandbox, rng = begun(slug), Rng(15)
    table = sandbox.table
    for _ in range(60):
        if table.is_over:
            break
        secret = table.play.rows
        if secret is None:
            sandbox.step(rng)
            continue
        seat = table.waits_for()[-1]
        others = [viewer for viewer in (ROME, CARTHAGE, SPECTATOR) if viewer != seat]
        before = [table.version(viewer) for viewer in others]
        while not table.play.awaits_confirmation(seat):
            sandbox.write(entry.CHOOSE, seat, delenda.sample(table.shown(seat), rng))
            assert [table.version(viewer) for viewer in others] == before
        sandbox.write(entry.CONFIRM, seat)
        assert [table.version(viewer) for viewer in others] == [version + 1 for version in before]
    again = sandbox.again()
    assert again.play.state.dump() == table.play.state.dump()


@pytest.mark.parametrize("slug", SLUGS)
def test_the_curtain_falls_where_something_is_hidden(slug: str) -> None:
    sandbox, rng = begun(slug), Rng(14)
    table, holder = sandbox.table, NOBODY
    for _ in range(60):
        if table.is_over:
            break
        if not table.needs_roll():
            following, curtain = next_holder(table, holder)
            assert following in table.waits_for()
            assert curtain == (following != holder and hides_something(table))
            holder = following
        sandbox.step(rng)


def test_nothing_before_both_sit_and_nothing_after_the_end() -> None:
    sandbox = Sandbox("scipio")
    with pytest.raises(IllegalAction, match="both seats"):
        sandbox.write(entry.ACT, ROME, 0)
    sandbox.write(entry.SEAL, ROME, text=dice.seal_of("early", "sandbox", ROME))
    with pytest.raises(IllegalAction, match="already sealed"):
        sandbox.write(entry.SEAL, ROME, text="0" * 64)
    sandbox.write(entry.BEGIN)
    sandbox.write(entry.RESIGN, ROME)
    for kind in (entry.ACT, entry.UNDO, entry.RESIGN, entry.SEED):
        with pytest.raises(IllegalAction, match="over"):
            sandbox.write(kind, CARTHAGE, 0, "x")
    assert str(sandbox.table.result) == "CARTHAGE RESIGNATION"
    assert sandbox.table.may(ROME) == ["rematch", "again"]


def test_a_seed_comes_before_the_first_roll() -> None:
    sandbox = begun("scipio")
    rng = Rng(1)
    while not sandbox.table.rolled:
        sandbox.step(rng)
    with pytest.raises(IllegalAction, match="before the first roll"):
        sandbox.write(entry.SEAL, ROME, text="0" * 64)


def test_rolls_that_were_taken_back_are_part_of_the_proof() -> None:
    """With all that went with them, also where an undo of one's own then goes back further, and where it is done again."""
    sandbox, rng = begun("zama"), Rng(5)
    table = sandbox.table
    for _ in range(6):
        while table.rolled < 4 + 3 * len(table.taken_back):
            sandbox.step(rng)
        seat = next(move.actor for move in reversed(table.play.moves) if move.actor != CHANCE)
        sandbox.write(entry.OFFER, seat, text="undo")
        sandbox.write(entry.REWIND, seat, table.undo_target(seat) or 0)
        while table.play.may_undo(seat):
            sandbox.write(entry.UNDO, seat)
    for _ in range(60):
        sandbox.step(rng)
    sandbox.write(entry.RESIGN, ROME)
    assert len(table.taken_back) > 1
    record = Record.parse(str(record_of(table, {})))
    assert proof.verify(record) == table.rolled
    labels = [roll.label for roll in proof.recompute(record)[1]]
    assert proof.chain(table.proof(), labels)[-1] == table.link
    forged = replace(table.proof(), taken_back=table.proof().taken_back[:-1])
    record.tags = {name: value for name, value in record.tags.items() if "Taken-Back" not in name} | forged.tags(over=True)
    with pytest.raises(BadRecord, match=r"is not what the dice gave|cannot have been played|but there were only"):
        proof.verify(record)


def test_seeds_change_the_dice() -> None:
    rolls = []
    for seed in ("one", "two"):
        sandbox = begun("scipio")
        sandbox.write(entry.SEAL, CARTHAGE, text=dice.seal_of(seed, "sandbox", CARTHAGE))
        sandbox.write(entry.SEALED)
        sandbox.write(entry.SEED, CARTHAGE, text=seed)
        rolls.append([dice.roll(SECRET, sandbox.table.proof().seeds, "sandbox", k, [1] * 6) for k in range(20)])
    assert rolls[0] != rolls[1]


@pytest.mark.parametrize("name", ["x" * 41, "a\x00b", "a\u202eb"])
def test_names_that_are_refused(name: str) -> None:
    with pytest.raises(delenda.DelendaError, match="one line"):
        check_name(name)


def test_names_are_one_line() -> None:
    assert check_name("  Anna\n von  Carthago ") == "Anna von Carthago"

"""What a record proves of its dice, and forgeries of it."""

from __future__ import annotations

import pytest

import delenda
from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY, ROME
from delenda.kernel.errors import BadRecord
from delenda.kernel.record import Record, WrittenMove
from delenda.table import dice, proof
from delenda.table.proof import Proof, TakenBack

SECRET = "00" * 31 + "07"
SEEDS = ("rome", "carthage")
SEALS = (dice.seal_of("rome", "table", ROME), dice.seal_of("carthage", "table", CARTHAGE))


def finished(taken_back: tuple[TakenBack, ...] = (), first: int = 0) -> Record:
    """A random game of which the dice are those of the secret, from roll `first` on."""
    state = delenda.game("scipio").start()
    record = Record.of(state)
    rng = delenda.Rng(3)
    k = first
    while state.actor != NOBODY:
        if state.actor == CHANCE:
            action = state.legal()[dice.roll(SECRET, SEEDS, "table", k, dice.weights_of(state))]
            k += 1
        else:
            action = delenda.sample(state, rng)
        record.add(state, action)
        state.apply(action)
    record.tags["Result"] = str(state.outcome())
    record.tags.update(Proof("table", SECRET, SEEDS, SEALS, taken_back).tags(over=True))
    return record


def first_roll(k: int) -> str:
    """What falls as roll `k` when both armies stand."""
    state = delenda.game("scipio").start()
    for label in ("preset R1", "preset C1"):
        state.apply(state.find(label))
    return state.labels()[dice.roll(SECRET, SEEDS, "table", k, dice.weights_of(state))]


def taken(*ks: int) -> tuple[TakenBack, ...]:
    """The first roll was taken back, so many times."""
    return tuple(
        TakenBack(
            0, (WrittenMove("ROME", "preset R1"), WrittenMove("CARTHAGE", "preset C1"), WrittenMove("CHANCE", first_roll(k)))
        )
        for k in ks
    )


def test_a_finished_record_verifies() -> None:
    record = Record.parse(str(finished()))
    count = sum(move.actor == "CHANCE" for move in record.moves)
    assert proof.verify(record) == count > 3


def test_rolls_that_were_taken_back_are_recomputed_too() -> None:
    record = Record.parse(str(finished(taken(0, 1), first=2)))
    assert record.tags["Dice-Taken-Back-2"] == f"0 | ROME preset R1 | CARTHAGE preset C1 | CHANCE {first_roll(1)}"
    found = proof.recompute(record)[1]
    assert [roll.k for roll in found] == list(range(len(found)))
    assert [roll.stands for roll in found[:3]] == [False, False, True]


@pytest.mark.parametrize("forged", [(), taken(0), taken(1, 0), (TakenBack(9000, (WrittenMove("CHANCE", "d 1"),)),)])
def test_rolls_cannot_be_skipped_nor_taken_back_otherwise(forged: tuple[TakenBack, ...]) -> None:
    """A server that throws away a roll it does not like must say what fell, and that must be what the dice gave."""
    with pytest.raises(BadRecord):
        proof.verify(finished(forged, first=2))


def test_what_was_taken_back_must_be_legal() -> None:
    with pytest.raises(BadRecord, match="cannot have been played"):
        proof.verify(finished((TakenBack(0, (WrittenMove("ROME", "preset C1"),)),)))


@pytest.mark.parametrize("text", ["x | ROME a", "3", "3 | ROME", "", "-1 | ROME a", "3 | "])
def test_what_was_taken_back_must_be_readable(text: str) -> None:
    record = finished()
    record.tags["Dice-Taken-Back-1"] = text
    with pytest.raises(BadRecord, match="what was taken back must read"):
        proof.verify(record)


def test_what_was_taken_back_is_numbered_without_a_gap() -> None:
    record = finished()
    record.tags["Dice-Taken-Back-2"] = "0 | ROME preset R1"
    with pytest.raises(BadRecord, match="without a gap"):
        proof.verify(record)


def test_an_older_record_lists_the_numbers_of_what_was_taken_back() -> None:
    record = finished(first=2)
    record.tags["Dice-Undone"] = "0 1"
    assert proof.verify(record) > 3
    record.tags["Dice-Undone"] = "0"
    with pytest.raises(BadRecord, match="is not what the dice gave"):
        proof.verify(record)


@pytest.mark.parametrize(
    ("tag", "value", "says"),
    [
        ("Dice-Secret", "11" * 32, "does not match the published fingerprint"),
        ("Dice-Secret", "short", "64 hexadecimal"),
        ("Dice-Commitment", "00" * 32, "does not match the published fingerprint"),
        ("Dice-Seed-Rome", "other", "not the one that was sealed"),
        ("Dice-Seal-Rome", "00" * 32, "not the one that was sealed"),
        ("Table", "other", "not the one that was sealed"),
        ("Dice-Undone", "x", "list of roll numbers"),
    ],
)
def test_whatever_was_changed_is_found(tag: str, value: str, says: str) -> None:
    record = finished()
    record.tags[tag] = value
    with pytest.raises(BadRecord, match=says):
        proof.verify(record)


def test_a_changed_seed_without_a_seal_is_found_by_the_rolls() -> None:
    record = finished()
    record.tags["Dice-Seal-Rome"] = "-"
    record.tags["Dice-Seed-Rome"] = "other"
    with pytest.raises(BadRecord, match="is not what the dice gave"):
        proof.verify(record)


def test_a_changed_roll_is_found() -> None:
    record = finished()
    index = max(number for number, move in enumerate(record.moves) if move.actor == "CHANCE")
    del record.moves[index + 1 :]
    del record.tags["Result"]
    assert proof.verify(record) > 3
    state = Record(record.slug, record.rules_version, record.scenario, record.options, record.moves[:index]).replay()
    other = next(label for label in state.labels() if label != record.moves[index].label)
    record.moves[index] = WrittenMove("CHANCE", other)
    with pytest.raises(BadRecord, match=f"the record says '{other}'"):
        proof.verify(record)


def test_a_record_without_a_proof() -> None:
    record = finished()
    del record.tags["Dice-Secret"]
    with pytest.raises(BadRecord, match="carries no dice proof"):
        proof.verify(record)


@pytest.mark.parametrize("slug", [game.slug for game in delenda.games()])
def test_no_label_holds_what_stands_between_labels(slug: str) -> None:
    state, rng = delenda.game(slug).start(), delenda.Rng(8)
    for _ in range(300):
        if state.actor == NOBODY:
            break
        assert not any(proof.BETWEEN.strip() in label for label in state.labels())
        state.apply(delenda.sample(state, rng))

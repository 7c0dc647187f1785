"""Dice that anybody can check."""

from __future__ import annotations

import hashlib
import hmac

import pytest

import delenda
from delenda.kernel.actor import CHANCE, NOBODY
from delenda.kernel.errors import BadRecord, DelendaError
from delenda.kernel.record import Move, Record
from delenda.table import dice

SECRET = "00" * 31 + "07"
SEEDS = ("rome", "carthage")


def finished(undone: tuple[int, ...] = ()) -> Record:
    """A random game of which the dice are those of the secret."""
    state = delenda.game("scipio").start()
    record = Record.of(state)
    rng = delenda.Rng(3)
    k = 0
    while state.actor != NOBODY:
        if state.actor == CHANCE:
            while k in undone:
                k += 1
            action = state.legal()[dice.roll(SECRET, SEEDS, "table", k, dice.weights_of(state))]
            k += 1
        else:
            action = delenda.sample(state, rng)
        record.add(state, action)
        state.apply(action)
    record.tags["Result"] = str(state.outcome())
    record.tags.update(dice.Proof("table", SECRET, SEEDS, undone).tags(over=True))
    return record


def test_the_roll_is_what_the_description_says() -> None:
    message = b"rome|carthage|table|5|0"
    number = int.from_bytes(hmac.new(bytes.fromhex(SECRET), message, hashlib.sha256).digest(), "big")
    assert dice.roll(SECRET, SEEDS, "table", 5, [1] * 6) == number % 6
    assert dice.commitment(SECRET) == hashlib.sha256(bytes.fromhex(SECRET)).hexdigest()


def test_weights_count() -> None:
    falls = [dice.roll(SECRET, SEEDS, "table", k, [1, 0, 3]) for k in range(2000)]
    assert falls.count(1) == 0
    assert 400 < falls.count(0) < 600


def test_numbers_above_the_last_multiple_are_thrown_away() -> None:
    """With as many outcomes as fill just over half of all numbers, almost every second attempt is thrown away."""
    total = (1 << 255) + 1
    attempts = []
    for k in range(40):
        chosen = dice.roll(SECRET, SEEDS, "table", k, [1, total - 1])
        attempts.append(chosen)
        first = int.from_bytes(hmac.digest(bytes.fromhex(SECRET), f"rome|carthage|table|{k}|0".encode(), "sha256"), "big")
        if first >= total:
            second = int.from_bytes(hmac.digest(bytes.fromhex(SECRET), f"rome|carthage|table|{k}|1".encode(), "sha256"), "big")
            assert second != first
    assert attempts.count(1) == 40


def test_a_finished_record_verifies() -> None:
    record = Record.parse(str(finished()))
    count = sum(move.actor == "CHANCE" for move in record.moves)
    assert dice.verify(record) == count > 3


def test_rolls_that_were_taken_back_are_skipped() -> None:
    record = Record.parse(str(finished((0, 3, 4))))
    assert record.tags["Dice-Undone"] == "0 3 4"
    assert dice.verify(record) > 3
    record.tags["Dice-Undone"] = "0 3"
    with pytest.raises(BadRecord, match="is not what the dice gave"):
        dice.verify(record)


@pytest.mark.parametrize(
    ("tag", "value", "says"),
    [
        ("Dice-Secret", "11" * 32, "not the one that was promised"),
        ("Dice-Secret", "short", "64 hexadecimal"),
        ("Dice-Commitment", "00" * 32, "not the one that was promised"),
        ("Dice-Seed-Rome", "other", "is not what the dice gave"),
        ("Table", "other", "is not what the dice gave"),
        ("Dice-Undone", "x", "list of roll numbers"),
    ],
)
def test_whatever_was_changed_is_found(tag: str, value: str, says: str) -> None:
    record = finished()
    record.tags[tag] = value
    with pytest.raises(BadRecord, match=says):
        dice.verify(record)


def test_a_changed_roll_is_found() -> None:
    record = finished()
    index = max(number for number, move in enumerate(record.moves) if move.actor == "CHANCE")
    del record.moves[index + 1 :]
    del record.tags["Result"]
    assert dice.verify(record) > 3
    state = Record(record.slug, 1, record.scenario, record.options, record.moves[:index]).replay()
    other = next(label for label in state.labels() if label != record.moves[index].label)
    record.moves[index] = Move("CHANCE", other)
    with pytest.raises(BadRecord, match=f"the record says '{other}'"):
        dice.verify(record)


def test_a_record_without_a_proof() -> None:
    record = finished()
    del record.tags["Dice-Secret"]
    with pytest.raises(BadRecord, match="carries no dice proof"):
        dice.verify(record)


@pytest.mark.parametrize("seed", ["", "a|b", "x" * 65, "ä"])
def test_wrong_seeds(seed: str) -> None:
    with pytest.raises(DelendaError, match="letters and digits"):
        dice.check_seed(seed)

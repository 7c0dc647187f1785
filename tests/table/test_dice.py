"""Dice that anybody can check: the arithmetic."""

from __future__ import annotations

import hashlib
import hmac

import pytest

from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.errors import DelendaError
from delenda.table import dice

SECRET = "00" * 31 + "07"
SEEDS = ("rome", "carthage")


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


@pytest.mark.parametrize("seed", ["", "a|b", "x" * 65, "ä"])
def test_wrong_seeds(seed: str) -> None:
    with pytest.raises(DelendaError, match="letters and digits"):
        dice.check_seed(seed)


def test_a_seal_is_of_one_seed_table_and_seat() -> None:
    assert dice.seal_of("rome", "table", ROME) == hashlib.sha256(b"seal|table|ROME|rome").hexdigest()
    others = [("rome", "table", CARTHAGE), ("rome", "other", ROME), ("other", "table", ROME)]
    assert dice.seal_of("rome", "table", ROME) not in [dice.seal_of(*other) for other in others]


@pytest.mark.parametrize("seal", ["", "0" * 63, "G" * 64, "A" * 64])
def test_wrong_seals(seal: str) -> None:
    with pytest.raises(DelendaError, match="64 hexadecimal digits"):
        dice.check_seal(seal)


def test_a_link_binds_the_roll_and_all_before_it_and_tells_nothing() -> None:
    first = dice.link("", SECRET, "table", 0, "d 3")
    assert len(first) == dice.LINK_LENGTH
    assert first != dice.link("", SECRET, "table", 0, "d 4")
    assert dice.link(first, SECRET, "table", 1, "d 3") != dice.link("other", SECRET, "table", 1, "d 3")
    without_the_secret = [hashlib.sha256(f"|0|d {n}|".encode()).hexdigest()[: dice.LINK_LENGTH] for n in range(7)]
    assert first not in without_the_secret

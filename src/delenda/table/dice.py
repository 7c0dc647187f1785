"""Dice that nobody can load, and that everybody can check afterwards.

Before the first action the table publishes the SHA-256 of its secret; each seat then adds a seed of its own. The k-th roll of
the table, k from 0, is HMAC-SHA-256 with the secret as key over `rome seed|carthage seed|table|k|attempt`, read as a number
below 2**256. The number is thrown away, and the next attempt taken, if it lies above the last multiple of the sum of the
weights; otherwise its remainder picks the outcome. The secret is published when the game is over. Rolls that an agreed undo
took back keep their numbers, so that what is played again is rolled afresh.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from delenda.kernel.actor import CHANCE
from delenda.kernel.errors import BadRecord, DelendaError
from delenda.kernel.record import Record
from delenda.kernel.state import State

SEED = re.compile(r"[0-9A-Za-z]{1,64}")
TABLE_TAG = "Table"
COMMITMENT_TAG = "Dice-Commitment"
SECRET_TAG = "Dice-Secret"
ROME_TAG = "Dice-Seed-Rome"
CARTHAGE_TAG = "Dice-Seed-Carthage"
UNDONE_TAG = "Dice-Undone"


def new_secret() -> str:
    return secrets.token_hex(32)


def commitment(secret: str) -> str:
    """What is published first: SHA-256 of the secret's bytes."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def check_seed(seed: str) -> str:
    if not SEED.fullmatch(seed):
        raise DelendaError("a seed is 1 to 64 letters and digits.")
    return seed


def roll(secret: str, seeds: tuple[str, str], table: str, k: int, weights: Sequence[int]) -> int:
    """The index into `weights` that roll `k` falls on."""
    total = sum(weights)
    limit = (1 << 256) // total * total
    attempt = 0
    while True:
        message = f"{seeds[0]}|{seeds[1]}|{table}|{k}|{attempt}".encode()
        number = int.from_bytes(hmac.digest(bytes.fromhex(secret), message, "sha256"), "big")
        if number < limit:
            break
        attempt += 1
    left = number % total
    for index, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return index
    raise DelendaError("weights must be whole numbers from 0 up with a positive sum.")


def weights_of(state: State) -> list[int]:
    """The weights of the legal outcomes at a chance decision, written out where all are alike."""
    return state.weights() or [1] * len(state.legal())


@dataclass(frozen=True, slots=True)
class Proof:
    """What a table's rolls can be recomputed from. `undone` are the numbers of the rolls that an undo took back."""

    table: str
    secret: str
    seeds: tuple[str, str]
    undone: tuple[int, ...] = ()

    def tags(self, over: bool) -> dict[str, str]:
        """For the header of a record; the secret only when the game is over."""
        tags = {TABLE_TAG: self.table, COMMITMENT_TAG: commitment(self.secret)}
        if over:
            tags[SECRET_TAG] = self.secret
            tags[ROME_TAG] = self.seeds[0] or "-"
            tags[CARTHAGE_TAG] = self.seeds[1] or "-"
            if self.undone:
                tags[UNDONE_TAG] = " ".join(map(str, self.undone))
        return tags

    @classmethod
    def of(cls, record: Record) -> Proof:
        """Read from a record's header; raises where something is missing or does not fit."""
        for tag in (TABLE_TAG, COMMITMENT_TAG, SECRET_TAG, ROME_TAG, CARTHAGE_TAG):
            if tag not in record.tags:
                raise BadRecord(f"the header has no {tag!r} line: this record carries no dice proof.")
        tags = record.tags
        if not re.fullmatch(r"[0-9a-f]{64}", tags[SECRET_TAG]):
            raise BadRecord(f"{SECRET_TAG!r} must be 64 hexadecimal digits.")
        if commitment(tags[SECRET_TAG]) != tags[COMMITMENT_TAG]:
            raise BadRecord("the secret is not the one that was promised: its SHA-256 differs from the commitment.")
        if not re.fullmatch(r"[0-9 ]*", tags.get(UNDONE_TAG, "")):
            raise BadRecord(f"{UNDONE_TAG!r} must be a list of roll numbers.")
        undone = tuple(map(int, tags.get(UNDONE_TAG, "").split()))
        seeds = (_seed_in(tags[ROME_TAG]), _seed_in(tags[CARTHAGE_TAG]))
        return cls(tags[TABLE_TAG], tags[SECRET_TAG], seeds, undone)


def _seed_in(tag: str) -> str:
    return "" if tag == "-" else check_seed(tag)


@dataclass(frozen=True, slots=True)
class Roll:
    """One roll as anybody can recompute it: its number, the weights and labels of the outcomes, and the one that came."""

    k: int
    weights: list[int]
    labels: list[str]
    chosen: int


def rolls(record: Record, undone: Sequence[int]) -> list[Roll]:
    """Every roll of a record with its number."""
    found: list[Roll] = []
    k = 0
    for state, action in record.actions():
        if state.actor == CHANCE:
            while k in undone:
                k += 1
            found.append(Roll(k, weights_of(state), state.labels(), state.legal().index(action)))
            k += 1
    return found


def verify(record: Record) -> int:
    """Recompute every roll of a finished record; returns how many there are, raises BadRecord at the first that is wrong."""
    proof = Proof.of(record)
    found = rolls(record, proof.undone)
    for number, each in enumerate(found, 1):
        expected = roll(proof.secret, proof.seeds, proof.table, each.k, each.weights)
        if expected != each.chosen:
            says, is_right = each.labels[each.chosen], each.labels[expected]
            raise BadRecord(f"roll {number} is not what the dice gave: the record says {says!r}, the proof gives {is_right!r}.")
    return len(found)

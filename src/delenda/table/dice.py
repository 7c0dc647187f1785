"""Dice that nobody can load, and that everybody can check afterwards: the arithmetic.

Before anything else the table publishes the SHA-256 of its secret. Then each seat sends the seal of a seed of its own, and
opens the seed only when no further seal is taken: so every part is fixed before anybody sees another. The k-th roll of the
table, k from 0, is HMAC-SHA-256 with the secret as key over `rome seed|carthage seed|table|k|attempt`, read as a number below
2**256. The number is thrown away, and the next attempt taken, if it lies above the last multiple of the sum of the weights;
otherwise its remainder picks the outcome. Rolls that an agreed undo took back keep their numbers, so that what is played again
is rolled afresh. The secret is published when the game is over.

With each roll the table publishes a link: a hash over the link before, the number of the roll, what fell, and a blind that only
the secret gives. It tells nothing while the game runs, and binds the table to every roll as it came.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Sequence

from delenda.kernel.actor import ACTOR_NAMES
from delenda.kernel.errors import DelendaError
from delenda.kernel.state import State

SEED = re.compile(r"[0-9A-Za-z]{1,64}")
SEAL = re.compile(r"[0-9a-f]{64}")
LINK_LENGTH = 32


def new_secret() -> str:
    return secrets.token_hex(32)


def commitment(secret: str) -> str:
    """What is published first: SHA-256 of the secret's bytes."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def check_seed(seed: str) -> str:
    if not SEED.fullmatch(seed):
        raise DelendaError("a seed is 1 to 64 letters and digits.")
    return seed


def check_seal(seal: str) -> str:
    if not SEAL.fullmatch(seal):
        raise DelendaError("a seal is 64 hexadecimal digits in lower case: the SHA-256 of a seed, its table and its seat.")
    return seal


def seal_of(seed: str, table: str, seat: int) -> str:
    """What a seat sends before its seed. Table and seat are in it: nobody can send another's seal as its own."""
    return hashlib.sha256(f"seal|{table}|{ACTOR_NAMES[seat]}|{seed}".encode()).hexdigest()


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


def link(before: str, secret: str, table: str, k: int, label: str) -> str:
    """What is published with roll `k`, on which `label` fell; `before` is the link of the roll before it, at first empty.

    No roll is made from a message of three parts, so the blind tells nothing of any.
    """
    blind = hmac.digest(bytes.fromhex(secret), f"link|{table}|{k}".encode(), "sha256").hex()
    return hashlib.sha256(f"{before}|{k}|{label}|{blind}".encode()).hexdigest()[:LINK_LENGTH]


def weights_of(state: State) -> list[int]:
    """The weights of the legal outcomes at a chance decision, written out where all are alike."""
    return state.weights() or [1] * len(state.legal())

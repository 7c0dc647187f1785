"""What a browser kept, against proofs that were written afterwards."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from delenda.kernel.actor import CARTHAGE, CHANCE, ROME, VIEWER_NAMES
from delenda.kernel.errors import BadRecord, DelendaError
from delenda.kernel.record import Record
from delenda.kernel.rng import Rng
from delenda.table import dice, entry, proof, proof_report
from delenda.table.recording import record_of
from delenda.table.witness import Witness
from table.test_table import begun

SEEDS = ("anna", "bert")


def played() -> tuple[Record, Witness]:
    """A whole game between two browsers, with a roll taken back, and what Rome's browser kept of it."""
    sandbox, rng = begun("zama"), Rng(5)
    table = sandbox.table
    for seat in (ROME, CARTHAGE):
        sandbox.write(entry.SEAL, seat, text=dice.seal_of(SEEDS[seat], table.id, seat))
    sandbox.write(entry.SEALED)
    for seat in (ROME, CARTHAGE):
        sandbox.write(entry.SEED, seat, text=SEEDS[seat])
    seen = Witness(
        table.id, dice.commitment(table.secret), 0, {"ROME": "anna"}, {"ROME": table.seals[0], "CARTHAGE": table.seals[1]}, []
    )
    for _ in range(80):
        sandbox.step(rng)
        if table.play.moves[-1].actor == CHANCE:
            seen.links.append((table.rolled, table.link))
        if table.rolled == 4 and not table.taken_back:
            seat = next(move.actor for move in reversed(table.play.moves) if move.actor != CHANCE)
            sandbox.write(entry.OFFER, seat, text="undo")
            sandbox.write(entry.REWIND, seat, table.undo_target(seat) or 0)
    sandbox.write(entry.RESIGN, ROME)
    seen.viewer, seen.log = VIEWER_NAMES[ROME], [line.text for line in table.timeline.told(ROME)]
    return Record.parse(str(record_of(table, {}))), seen


@pytest.fixture(scope="module")
def honest() -> tuple[Record, Witness]:
    return played()


def check(record: Record, seen: Witness) -> proof_report.Report:
    given, found = proof.recompute(record)
    seen.check(record, given, found)
    return proof_report.of(given, found, seen)


def test_an_honest_game(honest: tuple[Record, Witness]) -> None:
    told = check(*honest)
    words = " ".join(told.proved)
    for sentence in (
        "taken back",
        "Both seeds match their seals",
        "before the first roll",
        "own seed",
        "the one that these actions give",
    ):
        assert sentence in words
    assert not any("no seed" in line or "never opened" in line for line in told.open)
    assert msgspec.json.decode(msgspec.json.encode(honest[1]), type=Witness) == honest[1]


def forged(record: Record, **changed: object) -> Record:
    """The same game with other words about its dice: a proof that may be right in itself."""
    old = proof.Proof.of(record)
    tags = {name: value for name, value in record.tags.items() if not name.startswith("Dice-")}
    return replace(record, tags=tags | replace(old, **changed).tags(over=True))  # type: ignore[arg-type]


def rolled_anew(record: Record, **changed: object) -> Record:
    """A forger's best: the first roll as the forged proof gives it, the rest left out."""
    other = forged(record, taken_back=(), **changed)
    given = proof.Proof.of(other)
    state = other.begin()
    moves = []
    while len(moves) < 3:
        weights = dice.weights_of(state) if state.actor == CHANCE else []
        action = state.legal()[dice.roll(given.secret, given.seeds, given.table, len(moves), weights) if weights else 0]
        copy = Record.of(state)
        copy.add(state, action)
        moves += copy.moves
        state.apply(action)
    other.moves = moves
    proof.recompute(other)  # right in itself
    return other


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"secret": "cd" * 32}, "does not match the fingerprint that the browser was shown"),
        ({"seeds": ("lucky", "bert"), "seals": ("", "")}, "own seed for Rome is not in the dice"),
        ({"seeds": ("anna", "lucky"), "seals": ("", dice.seal_of("lucky", "sandbox", CARTHAGE))}, "seal is not the one"),
        ({"table": "other", "seals": ("", "")}, "the browser saw table 'sandbox'"),
        ({}, "some were left out|other rolls than"),
    ],
)
def test_a_proof_that_was_written_afterwards(honest: tuple[Record, Witness], changed: dict[str, object], says: str) -> None:
    record, seen = honest
    with pytest.raises(BadRecord, match=says):
        check(rolled_anew(record, **changed), seen)


def test_another_story_was_shown(honest: tuple[Record, Witness]) -> None:
    record, seen = honest
    with pytest.raises(BadRecord, match="line 2 of the log read 'The die shows 6'"):
        check(record, msgspec.structs.replace(seen, log=[seen.log[0], "The die shows 6", *seen.log[2:]]))
    with pytest.raises(BadRecord, match="lines, but the record gives only"):
        check(record, msgspec.structs.replace(seen, log=[*seen.log, "More."]))
    with pytest.raises(BadRecord, match="differs from what the browser was shown"):
        check(record, msgspec.structs.replace(seen, links=[(3, "0" * 32)]))


def test_what_is_not_proved_is_told(honest: tuple[Record, Witness]) -> None:
    record, seen = honest
    alone = proof_report.of(*proof.recompute(record), None)
    assert any("a record alone cannot show when it was written" in line for line in alone.open)
    late = check(record, msgspec.structs.replace(seen, first=4, seeds={}, links=seen.links[:2]))
    words = " ".join(late.open)
    assert "the browser joined after 4 rolls" in words
    assert "the browser was not there" in words


def test_a_seed_that_was_sealed_and_not_opened_is_told() -> None:
    given = proof.Proof("t", "ab" * 32, ("anna", ""), (dice.seal_of("anna", "t", ROME), "0" * 64))
    assert any("Carthage sealed a seed and never opened it" in line for line in proof_report.of(given, [], None).open)
    nobody = proof.Proof("t", "ab" * 32, ("", ""))
    assert sum("added no seed" in line for line in proof_report.of(nobody, [], None).open) == 2
    older = proof.Proof("t", "ab" * 32, ("anna", "bert"), undone=(3,))
    words = " ".join(proof_report.of(older, [], None).open)
    assert "was not sealed" in words
    assert "1 roll left out of the record" in words


@pytest.mark.parametrize("data", [b"", b"[]", b"{}", b"\xff", b'{"table": 3}'])
def test_files_that_are_no_witnesses(data: bytes) -> None:
    with pytest.raises(DelendaError, match="cannot be read"):
        Witness.parse(data)

"""The proof of a table's dice, as a record's header carries it, and what follows from it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from delenda.kernel.actor import ACTOR_NAMES, CARTHAGE, CHANCE, ROME, SEATS
from delenda.kernel.english import SEAT_NAMES
from delenda.kernel.errors import BadRecord, DelendaError
from delenda.kernel.record import Record
from delenda.kernel.state import State
from delenda.kernel.variations import WrittenMove
from delenda.table import dice

TABLE_TAG = "Table"
COMMITMENT_TAG = "Dice-Commitment"
SECRET_TAG = "Dice-Secret"
SEED_TAGS = ("Dice-Seed-Rome", "Dice-Seed-Carthage")
SEAL_TAGS = ("Dice-Seal-Rome", "Dice-Seal-Carthage")
TAKEN_BACK_TAG = "Dice-Taken-Back"  # with a number from 1
UNDONE_TAG = "Dice-Undone"  # of older records: numbers of rolls that were taken back, without what they were
NONE = "-"
BETWEEN = " | "


@dataclass(frozen=True, slots=True)
class TakenBack:
    """What an undo took back, a roll among it: the first `keep` actions stayed."""

    keep: int
    moves: tuple[WrittenMove, ...]

    def __str__(self) -> str:
        return BETWEEN.join([str(self.keep), *map(str, self.moves)])

    @classmethod
    def parse(cls, text: str) -> TakenBack:
        keep, *lines = text.split(BETWEEN)
        parts = [line.partition(" ") for line in lines]
        moves = [WrittenMove(actor, label) for actor, _, label in parts if label]
        if not keep.isdecimal() or len(keep) > 9 or not moves or len(moves) != len(lines):
            raise BadRecord(f"what was taken back must read '12 | ROME … | CHANCE …', not {text[:40]!r}.")
        return cls(int(keep), tuple(moves))


@dataclass(frozen=True, slots=True)
class Proof:
    """What a table's rolls can be recomputed from. A seed is empty where a seat added none or did not open it."""

    table: str
    secret: str
    seeds: tuple[str, str]
    seals: tuple[str, str] = ("", "")
    taken_back: tuple[TakenBack, ...] = ()
    undone: tuple[int, ...] = ()  # of older records

    def tags(self, over: bool) -> dict[str, str]:
        """For the header of a record; the secret only when the game is over."""
        tags = {TABLE_TAG: self.table, COMMITMENT_TAG: dice.commitment(self.secret)}
        if over:
            tags[SECRET_TAG] = self.secret
            for names, values in ((SEAL_TAGS, self.seals), (SEED_TAGS, self.seeds)):
                tags.update({name: value or NONE for name, value in zip(names, values, strict=True)})
            tags.update({f"{TAKEN_BACK_TAG}-{n}": str(each) for n, each in enumerate(self.taken_back, 1)})
        return tags

    @classmethod
    def of(cls, record: Record) -> Proof:
        """Read from a record's header; raises where something is missing or does not fit."""
        tags = record.tags
        for tag in (TABLE_TAG, COMMITMENT_TAG, SECRET_TAG, *SEED_TAGS):
            if tag not in tags:
                raise BadRecord(f"the header has no {tag!r} line: this record carries no dice proof.")
        if not re.fullmatch(r"[0-9a-f]{64}", tags[SECRET_TAG]):
            raise BadRecord(f"{SECRET_TAG!r} must be 64 hexadecimal digits.")
        if dice.commitment(tags[SECRET_TAG]) != tags[COMMITMENT_TAG]:
            raise BadRecord("the secret does not match the published fingerprint: its SHA-256 differs from the commitment.")
        if not re.fullmatch(r"[0-9 ]*", tags.get(UNDONE_TAG, "")):
            raise BadRecord(f"{UNDONE_TAG!r} must be a list of roll numbers.")
        seeds = (_value(tags[SEED_TAGS[ROME]]), _value(tags[SEED_TAGS[CARTHAGE]]))
        seals = (_value(tags.get(SEAL_TAGS[ROME], NONE)), _value(tags.get(SEAL_TAGS[CARTHAGE], NONE)))
        numbers = sorted(int(name.rpartition("-")[2]) for name in tags if re.fullmatch(rf"{TAKEN_BACK_TAG}-[0-9]{{1,6}}", name))
        if numbers != list(range(1, len(numbers) + 1)):
            raise BadRecord(f"the lines {TAKEN_BACK_TAG!r} must be numbered from 1 without a gap.")
        taken = tuple(TakenBack.parse(tags[f"{TAKEN_BACK_TAG}-{n}"]) for n in numbers)
        undone = tuple(map(int, tags.get(UNDONE_TAG, "").split()))
        proof = cls(tags[TABLE_TAG], tags[SECRET_TAG], seeds, seals, taken, undone)
        proof.check_seals()
        return proof

    def check_seals(self) -> None:
        for seat in SEATS:
            if self.seeds[seat]:
                dice.check_seed(self.seeds[seat])
            if self.is_sealed(seat) and dice.seal_of(self.seeds[seat], self.table, seat) != self.seals[seat]:
                raise BadRecord(f"{SEAT_NAMES[seat]}'s seed is not the one that was sealed.")

    def is_sealed(self, seat: int) -> bool:
        return bool(self.seals[seat] and self.seeds[seat])


def _value(tag: str) -> str:
    return "" if tag == NONE else tag


@dataclass(frozen=True, slots=True)
class Roll:
    """One roll as anybody can recompute it: its number, the weights and labels of the outcomes, and the one that came.

    `before` is the state at which it was rolled.
    """

    k: int
    weights: list[int]
    labels: list[str]
    chosen: int
    stands: bool  # not taken back
    before: State = field(repr=False)

    @property
    def label(self) -> str:
        return self.labels[self.chosen]


def rolls(record: Record, taken_back: Sequence[TakenBack] = (), undone: Sequence[int] = ()) -> list[Roll]:
    """Every roll of a table in the order in which they fell, those that were taken back among them."""
    found: list[Roll] = []
    k = 0
    lines = _lines_of_play(record, taken_back)
    for number, (moves, shared) in enumerate(lines):
        stays = min((later for _, later in lines[number + 1 :]), default=len(moves))
        for index, state, action in _numbered(replace(record, moves=moves)):
            if index < shared or state.actor != CHANCE:
                continue
            while k in undone:
                k += 1
            chosen = state.legal().index(action)
            found.append(Roll(k, dice.weights_of(state), state.labels(), chosen, index < stays, state.copy()))
            k += 1
    return found


def _lines_of_play(record: Record, taken_back: Sequence[TakenBack]) -> list[tuple[list[WrittenMove], int]]:
    """All that was ever played, in order: each line with the number of moves that it shares with the one before."""
    moves = record.moves
    found = []
    for each in reversed(taken_back):
        if each.keep > len(moves):
            raise BadRecord(f"{each.keep} actions stayed when some were taken back, but there were only {len(moves)}.")
        found.append((moves, each.keep))
        moves = [*moves[: each.keep], *each.moves]
    return [*reversed([*found, (moves, 0)])]


def _numbered(record: Record) -> Iterator[tuple[int, State, int]]:
    """The actions that a record has lines for. Answers that older rules did not ask for have none."""
    index = 0
    for state, action in record.actions():
        move = record.moves[index] if index < len(record.moves) else None
        if move is not None and (move.actor, move.label) == (ACTOR_NAMES[state.actor], state.label(action)):
            yield index, state, action
            index += 1


def chain(proof: Proof, labels: Sequence[str]) -> list[str]:
    """The link after each number of rolls, from none on."""
    links = [""]
    for k, label in enumerate(labels):
        links.append(dice.link(links[-1], proof.secret, proof.table, k, label))
    return links


def recompute(record: Record) -> tuple[Proof, list[Roll]]:
    """All rolls of a finished record, each recomputed; raises BadRecord at the first that is wrong."""
    proof = Proof.of(record)
    try:
        found = rolls(record, proof.taken_back, proof.undone)
    except DelendaError as error:
        raise BadRecord(f"what was taken back cannot have been played: {error}" if proof.taken_back else str(error)) from None
    for number, each in enumerate(found, 1):
        expected = dice.roll(proof.secret, proof.seeds, proof.table, each.k, each.weights)
        if expected != each.chosen:
            says, is_right = each.label, each.labels[expected]
            raise BadRecord(f"roll {number} is not what the dice gave: the record says {says!r}, the proof gives {is_right!r}.")
    return proof, found


def verify(record: Record) -> int:
    """How many rolls a finished record has, each recomputed."""
    return len(recompute(record)[1])

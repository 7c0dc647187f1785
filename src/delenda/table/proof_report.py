"""What a proof of dice proves, in sentences, and what it does not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from delenda.kernel.actor import SEATS
from delenda.kernel.english import SEAT_NAMES
from delenda.table.proof import Proof, Roll
from delenda.table.witness import Witness


@dataclass(slots=True)
class Report:
    proved: list[str] = field(default_factory=list)
    open: list[str] = field(default_factory=list)


def of(proof: Proof, rolls: Sequence[Roll], witness: Witness | None) -> Report:
    """About rolls that have been recomputed, and fit what the witness saw."""
    report = Report()
    _tell_rolls(report, proof, rolls)
    _tell_parts(report, proof)
    if witness is None:
        report.open.append(
            "That the fingerprint was published before the first roll, and that these rolls were shown as recorded here: "
            "a record alone cannot show when it was written. Check it against what a browser kept (--saw)."
        )
    else:
        _tell_witness(report, witness, len(rolls))
    report.open.append(
        "That whoever ran the server told nobody the rolls in advance: the server can know them once the seeds are open."
    )
    return report


def _tell_rolls(report: Report, proof: Proof, rolls: Sequence[Roll]) -> None:
    gone = sum(not roll.stands for roll in rolls)
    back = f", including the {gone} taken back" if gone else ""
    report.proved.append(f"The secret and the seeds, and nothing else, determine {count_of(len(rolls))}{back}.")
    report.proved.append("The secret matches the fingerprint in the record.")
    if gone:
        report.open.append("That both seats agreed to what was taken back, unless a browser saw it.")
    if proof.undone:
        report.open.append(
            f"What {count_of(len(proof.undone))} left out of the record had shown: in a record this old, they may "
            "have been skipped at will."
        )


def _tell_parts(report: Report, proof: Proof) -> None:
    sealed = [seat for seat in SEATS if proof.is_sealed(seat)]
    if len(sealed) == 2:
        report.proved.append("Both seeds match their seals: each side's part was fixed before the other's was opened.")
    elif sealed:
        report.proved.append(f"{SEAT_NAMES[sealed[0]]}'s seed matches its seal.")
    for seat in SEATS:
        name = SEAT_NAMES[seat]
        if proof.seals[seat] and not proof.seeds[seat]:
            report.open.append(
                f"That the dice could not be picked: {name} sealed a seed and never opened it, so {name} and the server "
                "together could choose between two runs of dice."
            )
        elif not proof.seeds[seat]:
            report.open.append(f"Anything as far as {name} is concerned: it added no seed of its own.")
        elif not proof.seals[seat]:
            report.open.append(f"That {name}'s seed was chosen without knowledge of the other's: it was not sealed.")


def _tell_witness(report: Report, witness: Witness, rolls: int) -> None:
    if witness.saw_the_beginning:
        report.proved.append("The browser was shown the fingerprint before the first roll.")
    else:
        report.open.append(
            f"That the fingerprint was published before the first roll: the browser joined after {count_of(witness.first)}."
        )
    if witness.seeds:
        report.proved.append("The browser's own seed is in the dice, and it was opened only after every seal was in.")
    report.proved.append(f"{count_of(witness.last)} fell as the browser saw them at the time.")
    if witness.last < rolls:
        report.open.append(
            f"That the last {count_of(rolls - witness.last)} fell when they should have: the browser was not there."
        )
    if witness.viewer:
        report.proved.append("The log that the browser was shown is the one that these actions give under the rules.")


def count_of(number: int) -> str:
    return f"{number} roll" + ("" if number == 1 else "s")

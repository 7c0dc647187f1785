"""What a browser kept while a game was played: against this nobody can write a proof afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from delenda.kernel.actor import ACTOR_NAMES, SEATS, VIEWER_NAMES
from delenda.kernel.english import SEAT_NAMES
from delenda.kernel.errors import BadRecord, DelendaError
from delenda.kernel.record import Record
from delenda.table import dice
from delenda.table.proof import Proof, Roll, chain

Text = Annotated[str, Meta(max_length=100)]


class Witness(Struct, forbid_unknown_fields=True):
    """`first` is how many rolls had fallen when the commitment was first seen; `seeds` are the browser's own; `seals` those
    that it saw before it opened its own; `links` the links it was shown, each with the number of rolls up to it; `log` what
    the viewer was told, unless it changed its eyes."""

    table: Text
    commitment: Text
    first: Annotated[int, Meta(ge=0)]
    seeds: dict[Text, Text]
    seals: dict[Text, Text | None]
    links: list[tuple[Annotated[int, Meta(ge=0)], Text]]
    viewer: Text = ""
    log: list[str] = []

    @classmethod
    def parse(cls, data: bytes) -> Witness:
        try:
            return msgspec.json.decode(data, type=cls)
        except (msgspec.DecodeError, UnicodeError) as error:
            raise DelendaError(f"what a browser saw cannot be read: {error}.") from None

    @property
    def saw_the_beginning(self) -> bool:
        return self.first == 0

    @property
    def last(self) -> int:
        """How many rolls it saw the link of."""
        return max((count for count, _ in self.links), default=0)

    def check(self, record: Record, proof: Proof, rolls: Sequence[Roll]) -> None:
        """Raise unless everything that was seen fits the proof."""
        if proof.table != self.table:
            raise BadRecord(f"the browser saw table {self.table!r}, the record is of table {proof.table!r}.")
        if dice.commitment(proof.secret) != self.commitment:
            raise BadRecord("the secret does not match the fingerprint that the browser was shown.")
        for seat in SEATS:
            self._check_part(seat, proof)
        self._check_links(proof, rolls)
        self._check_log(record)

    def _check_part(self, seat: int, proof: Proof) -> None:
        name = ACTOR_NAMES[seat]
        if name in self.seeds and proof.seeds[seat] != self.seeds[name]:
            raise BadRecord(f"the browser's own seed for {SEAT_NAMES[seat]} is not in the dice.")
        if self.seeds and name in self.seals and proof.seals[seat] != (self.seals[name] or ""):
            raise BadRecord(f"{SEAT_NAMES[seat]}'s seal is not the one that the browser saw before it opened its seed.")

    def _check_links(self, proof: Proof, rolls: Sequence[Roll]) -> None:
        links = chain(proof, [roll.label for roll in rolls])
        for count, seen in self.links:
            if count >= len(links):
                raise BadRecord(f"the browser saw {count} rolls, but the record has only {len(rolls)}: some were left out.")
            if links[count] != seen:
                raise BadRecord(f"up to roll {count}, the record differs from what the browser was shown.")

    def _check_log(self, record: Record) -> None:
        if not self.viewer or record.rules_version != record.game.rules_version:
            return
        if self.viewer not in VIEWER_NAMES:
            raise DelendaError(f"{self.viewer!r} is not a viewer.")
        viewer = VIEWER_NAMES.index(self.viewer)
        journal = record.replay().journal
        assert journal is not None
        told = [event.text for event in journal.events if event.is_known_to(viewer)]
        for number, (seen, should) in enumerate(zip(self.log, told, strict=False), 1):
            if seen != should:
                raise BadRecord(f"line {number} of the log read {seen!r}, but the record gives {should!r}.")
        if len(self.log) > len(told):
            raise BadRecord(f"the browser was shown {len(self.log)} lines, but the record gives only {len(told)}.")

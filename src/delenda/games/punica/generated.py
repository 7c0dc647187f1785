"""The fields of Punica, made by tools/fields.py from fields.py: change that, not this."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from delenda.games.punica.box import PunicaBox
from delenda.kernel.state import State


class PunicaFields(State):
    """What the declaration says, written out: what there is, the first values, copying, dumping, bounds."""

    box: PunicaBox
    turn: i64  # 1, 2, 3 … one for each player turn
    active: i64  # whose turn it is
    armies: vec[i64]  # [22] ordinary armies
    hannibal: i64  # his region, or NOWHERE
    fleets: vec[i64]  # [16] fleets at sea
    lost: vec[i64]  # [2] fleets off the board; never changed in place
    lands: vec[i64]  # [2] regions with armies of a seat, Hannibal included
    seas: vec[i64]  # [2] seas with fleets of a seat
    held: vec[i64]  # [2] cards in hand; a committed card is in hand until the reveal (3.8)
    faceup: vec[i64]  # [2] cards lying face up

    # The movements of a card, and the unit about to move
    in_play: i64  # the card of this turn's action while its movements last, or NO_CARD
    army_moves: i64  # the movements left on the card being resolved: of armies
    fleet_moves: i64  # of fleets
    hannibal_moves: i64  # of Hannibal alone
    picked: i64  # the unit about to move, as the action that picks it

    # Contested areas, and the battle
    punic_attacks: i64  # contested areas in which CARTHAGE is the attacker
    origins: vec[i64]  # [11] for each contested region, the regions from which it was attacked; never changed in place
    battle: i64  # the area being fought for, or NOWHERE
    stage: i64  # what is being done there
    committed: vec[i64]  # [2] the cards of that battle, or NO_CARD; never changed in place
    beaten: i64  # who must retreat from it, or NOBODY

    def __init__(self, box: PunicaBox) -> None:
        super().__init__(box.setting)
        self.box = box

    def clear(self) -> None:
        """The first value of every field."""
        self.clear_kernel()
        self.turn = 1
        self.active = 0
        self.armies = vec[i64]([0] * 22)
        self.hannibal = -1
        self.fleets = vec[i64]([0] * 16)
        self.lost = vec[i64]([0] * 2)
        self.lands = vec[i64]([0] * 2)
        self.seas = vec[i64]([0] * 2)
        self.held = vec[i64]([127] * 2)
        self.faceup = vec[i64]([0] * 2)
        self.in_play = -1
        self.army_moves = 0
        self.fleet_moves = 0
        self.hannibal_moves = 0
        self.picked = -1
        self.punic_attacks = 0
        self.origins = vec[i64]([0] * 11)
        self.battle = -1
        self.stage = 0
        self.committed = vec[i64]([-1] * 2)
        self.beaten = 3
        self.agenda = vec[i64]([])

    def copy_fields_to(self, other: PunicaFields) -> None:
        self.copy_kernel_to(other)
        other.turn = self.turn
        other.active = self.active
        other.armies = self.armies[:]
        other.hannibal = self.hannibal
        other.fleets = self.fleets[:]
        other.lost = self.lost
        other.lands = self.lands[:]
        other.seas = self.seas[:]
        other.held = self.held[:]
        other.faceup = self.faceup[:]
        other.in_play = self.in_play
        other.army_moves = self.army_moves
        other.fleet_moves = self.fleet_moves
        other.hannibal_moves = self.hannibal_moves
        other.picked = self.picked
        other.punic_attacks = self.punic_attacks
        other.origins = self.origins
        other.battle = self.battle
        other.stage = self.stage
        other.committed = self.committed
        other.beaten = self.beaten
        other.agenda = self.agenda[:]

    def fields(self) -> dict[str, int]:
        return {
            "turn": 0, "active": 0, "armies": 22, "hannibal": 0, "fleets": 16, "lost": 2, "lands": 2, "seas": 2, "held": 2,
            "faceup": 2, "in_play": 0, "army_moves": 0, "fleet_moves": 0, "hannibal_moves": 0, "picked": 0, "punic_attacks": 0,
            "origins": 11, "battle": 0, "stage": 0, "committed": 2, "beaten": 0,
        }  # fmt: skip

    def vectors(self) -> list[str]:
        return [
            "armies", "fleets", "lost", "lands", "seas", "held", "faceup", "origins", "committed", "agenda",
        ]  # fmt: skip

    def fill_vectors(self, values: dict[str, list[int]]) -> None:
        if "armies" in values:
            self.armies = vec[i64](values["armies"])
        if "fleets" in values:
            self.fleets = vec[i64](values["fleets"])
        if "lost" in values:
            self.lost = vec[i64](values["lost"])
        if "lands" in values:
            self.lands = vec[i64](values["lands"])
        if "seas" in values:
            self.seas = vec[i64](values["seas"])
        if "held" in values:
            self.held = vec[i64](values["held"])
        if "faceup" in values:
            self.faceup = vec[i64](values["faceup"])
        if "origins" in values:
            self.origins = vec[i64](values["origins"])
        if "committed" in values:
            self.committed = vec[i64](values["committed"])
        if "agenda" in values:
            self.agenda = vec[i64](values["agenda"])

    def bounds(self) -> dict[str, tuple[int, int]]:
        box = self.box
        return {
            "turn": (1, box.turn_limit), "active": (0, 1), "armies": (0, 8), "hannibal": (-1, 10), "fleets": (0, 3),
            "lost": (0, 3), "lands": (0, 2047), "seas": (0, 255), "held": (0, 127), "faceup": (0, 127), "in_play": (-1, 6),
            "army_moves": (0, 5), "fleet_moves": (0, 5), "hannibal_moves": (0, 5), "picked": (-1, 19),
            "punic_attacks": (0, 524287), "origins": (0, 2047), "battle": (-1, 18), "stage": (0, 3), "committed": (-2, 6),
            "beaten": (0, 3),
        }  # fmt: skip

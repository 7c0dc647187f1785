"""The fields of Scipio, made by tools/fields.py from fields.py: change that, not this."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from delenda.games.scipio.box import ScipioBox
from delenda.kernel.state import State


class ScipioFields(State):
    """What the declaration says, written out: what there is, the first values, copying, dumping, bounds."""

    box: ScipioBox
    round: i64  # 0 during set-up
    phase: i64  # 1 or 2
    troops: vec[i64]  # [12] tokens in each Formation
    held: vec[i64]  # [2] Command cards in hand, face-down ones not counted
    placed: vec[i64]  # [6] the card in each Field, or NO_CARD
    spent: vec[i64]  # [6] first-phase cards during the second phase; never changed in place
    tiles: i64  # which of the six arrangements lies on the board
    deck: vec[i64]  # [5] New Orders cards left, by kind; never changed in place

    # A phase
    lost: vec[i64]  # [2] tokens removed by damage in this phase
    quiet: i64  # phases in a row without a removed token
    field: i64  # the Field being assigned or resolved
    damage: i64  # what the loser of that Field must remove
    effective: i64  # Fields with an effective Shield Break in this phase
    strikes: list[int]  # Fields in strike order once the cards are revealed, else empty; never changed in place
    struck: i64  # how many of them are resolved

    # A New Orders card, and a free organisation
    drawer: i64  # who drew the New Orders card being resolved, else NOBODY
    steps: i64  # single-token steps left
    formation: i64  # the Formation being filled in a free organisation
    unplaced: i64  # tokens that are left for it and those after it

    def __init__(self, box: ScipioBox) -> None:
        super().__init__(box.setting)
        self.box = box

    def clear(self) -> None:
        """The first value of every field."""
        self.clear_kernel()
        box = self.box
        self.round = 0
        self.phase = 1
        self.troops = vec[i64]([0] * 12)
        self.held = vec[i64]([63] * 2)
        self.placed = vec[i64]([-1] * 6)
        self.spent = vec[i64]([-1] * 6)
        self.tiles = 0
        self.deck = vec[i64](box.new_orders)
        self.lost = vec[i64]([0] * 2)
        self.quiet = 0
        self.field = 0
        self.damage = 0
        self.effective = 0
        self.strikes = []
        self.struck = 0
        self.drawer = 3
        self.steps = 0
        self.formation = 0
        self.unplaced = 0
        self.agenda = vec[i64]([])

    def copy_fields_to(self, other: ScipioFields) -> None:
        self.copy_kernel_to(other)
        other.round = self.round
        other.phase = self.phase
        other.troops = self.troops[:]
        other.held = self.held[:]
        other.placed = self.placed[:]
        other.spent = self.spent
        other.tiles = self.tiles
        other.deck = self.deck
        other.lost = self.lost[:]
        other.quiet = self.quiet
        other.field = self.field
        other.damage = self.damage
        other.effective = self.effective
        other.strikes = self.strikes
        other.struck = self.struck
        other.drawer = self.drawer
        other.steps = self.steps
        other.formation = self.formation
        other.unplaced = self.unplaced
        other.agenda = self.agenda[:]

    def fields(self) -> dict[str, int]:
        return {
            "round": 0, "phase": 0, "troops": 12, "held": 2, "placed": 6, "spent": 6, "tiles": 0, "deck": 5, "lost": 2,
            "quiet": 0, "field": 0, "damage": 0, "effective": 0, "strikes": -1, "struck": 0, "drawer": 0, "steps": 0,
            "formation": 0, "unplaced": 0,
        }  # fmt: skip

    def vectors(self) -> list[str]:
        return [
            "troops", "held", "placed", "spent", "deck", "lost", "agenda",
        ]  # fmt: skip

    def fill_vectors(self, values: dict[str, list[int]]) -> None:
        if "troops" in values:
            self.troops = vec[i64](values["troops"])
        if "held" in values:
            self.held = vec[i64](values["held"])
        if "placed" in values:
            self.placed = vec[i64](values["placed"])
        if "spent" in values:
            self.spent = vec[i64](values["spent"])
        if "deck" in values:
            self.deck = vec[i64](values["deck"])
        if "lost" in values:
            self.lost = vec[i64](values["lost"])
        if "agenda" in values:
            self.agenda = vec[i64](values["agenda"])

    def bounds(self) -> dict[str, tuple[int, int]]:
        box = self.box
        return {
            "round": (0, 1073741824), "phase": (1, 2), "troops": (0, box.tokens), "held": (0, 63), "placed": (-2, 5),
            "spent": (-2, 5), "tiles": (0, 5), "deck": (0, 1073741824), "lost": (0, 12), "quiet": (0, box.quiet_limit),
            "field": (0, 2), "damage": (0, 4), "effective": (0, 7), "strikes": (0, 2), "struck": (0, 3), "drawer": (0, 3),
            "steps": (0, max(box.redeploy_steps, box.opportune_steps)), "formation": (0, 5), "unplaced": (0, box.tokens),
        }  # fmt: skip

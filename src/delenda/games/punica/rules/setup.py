"""2.3 Set-up: what is printed on the board, or what a scenario has; the first seat is to act."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from delenda.games.punica.actions import ALL_CARDS, BIT, REGIONS, SEAS
from delenda.games.punica.box import FLEETS, PunicaBox
from delenda.games.punica.rules.sequence import waiting
from delenda.games.punica.rules.turn import ACTION
from delenda.games.punica.state import Punica
from delenda.kernel.actor import CARTHAGE, ROME


def begin(box: PunicaBox) -> Punica:
    s = Punica(box)
    s.clear()
    s.active = box.first
    s.armies = vec[i64](box.armies)
    s.hannibal = box.hannibal
    s.fleets = vec[i64](box.fleets)
    s.lost = vec[i64]([FLEETS[seat] - sum(s.fleets[seat * SEAS : seat * SEAS + SEAS]) for seat in (ROME, CARTHAGE)])
    for seat in (ROME, CARTHAGE):
        for region in range(REGIONS):
            if s.armies[seat * REGIONS + region] > 0 or (seat == CARTHAGE and s.hannibal == region):
                s.lands[seat] = s.lands[seat] | BIT[region]
        for sea in range(SEAS):
            if s.fleets[seat * SEAS + sea] > 0:
                s.seas[seat] = s.seas[seat] | BIT[sea]
    s.held = vec[i64](box.held)
    s.faceup = vec[i64]([ALL_CARDS - held for held in s.held])
    s.actor = box.first
    s.decision = ACTION
    s.agenda = waiting(s)
    return s

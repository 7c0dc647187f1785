"""3.7 Retreat: armies by the priority order, fleets to their home sea."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.punica.actions import ALL_REGIONS, BIT, ONLY, REGION_TARGETS, REGIONS, SEAS, TARGET
from delenda.games.punica.rules.battle import total
from delenda.games.punica.rules.end import resolve_elimination
from delenda.games.punica.rules.pieces import add_fleets, move_all_armies, remove_all_armies, take_fleets
from delenda.games.punica.rules.sequence import MAKE_RETREAT, SEQUENCE
from delenda.games.punica.state import LOSS_STAGE, Punica
from delenda.games.punica.words import REGION_KEYS, own_forces, tell_fleets_home, tell_no_retreat, tell_retreat
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.agenda import Task
from delenda.kernel.decision import Decision
from delenda.kernel.english import sentence


class MakeRetreat(Task[Punica]):
    """3.7.1 Unless somebody has no army left (5.1), what is left of the beaten side leaves the area, together (R34)."""

    def run(self, s: Punica) -> bool:
        if resolve_elimination(s):
            return True
        seat = s.beaten
        area = s.battle
        if area >= REGIONS:
            if s.seas[seat] & BIT[area - REGIONS]:
                retreat_fleets(s, seat, area - REGIONS)
            return False
        if not s.lands[seat] & BIT[area]:
            return False
        if retreats(s) == 0:
            tell_no_retreat(s, seat)
            remove_all_armies(s, seat, area)
            return False
        s.actor = seat
        s.decision = RETREAT
        return True


def retreat_fleets(s: Punica, seat: i64, sea: i64) -> None:
    """3.7.4 All fleets to the home sea, always; enemy fleets there mean another battle (R38 to R40)."""
    home = s.box.home[seat]
    tell_fleets_home(s, seat, s.seas[1 - seat] & BIT[home] != 0)
    if sea != home:
        count = s.fleets[seat * SEAS + sea]
        take_fleets(s, seat, sea, count)
        add_fleets(s, seat, home, count)


def retreats(s: Punica) -> i64:
    """The regions to which the beaten armies may go, as bits."""
    seat = s.beaten
    return attacker_retreats(s, seat) if seat == s.attacker(s.battle) else defender_retreats(s, seat)


def attacker_retreats(s: Punica, seat: i64) -> i64:
    """3.7.2 Back to a region from which the attack came, if it is free of enemies and still connected (R31 to R33)."""
    area = s.battle
    reach = s.box.reach[s.open_seas(seat) * REGIONS + area]
    return s.origins[area] & reach & ~s.lands[1 - seat] & ~BIT[s.box.capital[1 - seat]]


def defender_retreats(s: Punica, seat: i64) -> i64:
    """3.7.3 The first of the four classes that is not empty. No retreat leads where enemies are, contested regions included."""
    box = s.box
    area = s.battle
    mine = s.lands[seat]
    closed = BIT[area] | s.origins[area] | BIT[box.capital[1 - seat]] | s.lands[1 - seat]
    eligible = ALL_REGIONS & ~closed
    capital = BIT[box.capital[seat]]
    near = box.land[area] & eligible
    first = near & (mine | box.influence[seat] | capital)
    if first:
        return first  # 3.7.3a
    if near:
        return near  # 3.7.3b not one's own and free of enemies, so uncontrolled
    rings = box.rings[s.open_seas(seat) * REGIONS + area]
    for ring in rings:
        third = ring & eligible & (mine | capital)
        if third:
            return third  # 3.7.3c
    for ring in rings:
        fourth = ring & eligible
        if fourth:
            return fourth  # 3.7.3d
    return 0


class Retreat(Decision[Punica]):
    """3.7 One destination for all, among equally good ones."""

    name = "retreat"
    rule = "3.7"
    title = "retreat"

    def legal(self, s: Punica) -> list[int]:
        return REGION_TARGETS[retreats(s)]

    def forced(self, s: Punica) -> i64:
        only = ONLY[retreats(s)]
        return TARGET + only if only >= 0 else -1

    def apply(self, s: Punica, action: i64) -> None:
        target = action - TARGET
        tell_retreat(s, s.actor, target)
        move_all_armies(s, s.actor, s.battle, target)
        SEQUENCE.proceed(s)

    def label(self, s: Punica, action: int) -> str:
        return f"retreat {REGION_KEYS[action - TARGET]}"

    def words(self, s: Punica, action: int) -> str:
        return f"Retreat to {s.box.areas[action - TARGET]}"

    def prompt(self, s: Punica) -> str:
        return sentence(f"{own_forces(s, s.battle)} must retreat from {s.box.areas[s.battle]}. To which region?")

    def why_not(self, s: Punica, action: int) -> str:
        if not TARGET <= action < TARGET + REGIONS:
            return ""
        name = s.box.areas[action - TARGET]
        if s.actor == s.attacker(s.battle):
            return f"an attacker retreats to a free and connected region that it attacked from; {name} is not one (3.7.2)."
        return f"{name} is not in the best class of regions open to a defender's retreat (3.7.3)."

    def impossible(self, s: Punica) -> str:
        if s.stage != LOSS_STAGE or s.actor != s.beaten or s.battle >= REGIONS or s.count_units(s.actor, s.battle) == 0:
            return "only the armies of a side that is beaten on land choose their retreat (3.7.1)."
        if s.lands[ROME] == 0 or s.lands[CARTHAGE] == 0:
            return "a side without armies has lost, so nobody retreats (5.1)."
        if retreats(s) == 0:
            return "armies that have nowhere to go are lost and choose no retreat (3.7.1)."
        return "" if is_beaten(s) else "these strengths do not beat the side that is to retreat (3.6.6)."


def is_beaten(s: Punica) -> bool:
    """Whether the losses that have been taken can have been those of this battle."""
    seat = s.beaten
    mine, theirs = total(s, seat), total(s, 1 - seat)
    for lost in losses(s, seat):
        if mine + lost < theirs and s.count_units(1 - seat, s.battle) > 0:
            return True
        if seat == s.attacker(s.battle) and mine + lost - theirs in losses(s, 1 - seat):
            return True  # in a tie both have lost
    return False


def losses(s: Punica, seat: int) -> list[int]:
    """The strength that a seat's lost unit may have had."""
    box = s.box
    has_lost_hannibal = seat == CARTHAGE and box.hannibal >= 0 and s.hannibal < 0
    return [1, box.hannibal_strength] if has_lost_hannibal else [1]


RETREAT: Final = Retreat()

SEQUENCE.carry_out(MAKE_RETREAT, MakeRetreat())

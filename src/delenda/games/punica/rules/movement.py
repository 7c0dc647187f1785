"""3.4 Movement: which unit, where to, and what a card's movements may be used for."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.punica.actions import (
    ARMY_PICKS,
    BIT,
    DONE,
    FLEET_PICKS_OR_DONE,
    ONLY,
    OTHER_SEAS,
    PICK,
    PICK_FLEET,
    PICK_HANNIBAL,
    REGION_TARGETS,
    REGIONS,
    SEA_TARGET,
    SEAS,
    TARGET,
)
from delenda.games.punica.box import NOWHERE
from delenda.games.punica.rules import battle, turn, victory
from delenda.games.punica.state import NO_CARD, NO_UNIT, Punica
from delenda.games.punica.words import (
    AREA_KEYS,
    budget_words,
    card_words,
    tell_army_move,
    tell_done,
    tell_fleet_move,
    unit_key,
    unit_name,
    unit_words,
)
from delenda.kernel.actor import CARTHAGE
from delenda.kernel.decision import Decision


def movable_lands(s: Punica, seat: i64) -> i64:
    """Regions with armies of a seat that have somewhere to go and are not in a battle (3.4-4)."""
    mine: i64 = s.lands[seat]
    theirs: i64 = s.lands[1 - seat]
    return mine & ~theirs & s.box.exits[s.open_seas(seat)]


def army_picks(s: Punica, seat: int, movable: int) -> int:
    """Of the movable regions, those with an ordinary army; and 2048 if Hannibal can be picked. An index into ARMY_PICKS."""
    if seat == CARTHAGE and s.hannibal != NOWHERE and movable & BIT[s.hannibal]:
        alone = s.armies[REGIONS + s.hannibal] == 0
        return movable + 2048 - BIT[s.hannibal] if alone else movable + 2048
    return movable


def unit_region(s: Punica, unit: int) -> int:
    return s.hannibal if unit == PICK_HANNIBAL else unit - PICK


def why_not_pick(s: Punica, unit: int) -> str:
    """Why a unit cannot be picked now, wherever units are picked to move."""
    if unit >= PICK_FLEET:
        sea = unit - PICK_FLEET
        name = s.box.areas[REGIONS + sea]
        if s.fleets[s.actor * SEAS + sea] == 0:
            return f"you have no fleet in {name}."
        return (
            f"the fleets in {name} are in a battle, and no unit leaves one (3.4-4)." if s.seas[1 - s.actor] & BIT[sea] else ""
        )
    if unit == PICK_HANNIBAL and (s.actor != CARTHAGE or s.hannibal == NOWHERE):
        return "Hannibal is not yours, or no longer in the game."
    region = unit_region(s, unit)
    name = s.box.areas[region]
    if unit != PICK_HANNIBAL and s.armies[s.actor * REGIONS + region] == 0:
        return f"you have no army in {name}."
    if s.lands[1 - s.actor] & BIT[region]:
        return f"the armies in {name} are in a battle, and no unit leaves one (3.4-4)."
    if not movable_lands(s, s.actor) & BIT[region]:
        return f"{name} is an island, and no sea around it carries your armies (3.4-2)."
    return ""


class MoveTo(Decision[Punica]):
    """3.4-2, 3.4-3 Where the picked unit goes: an army by land or over open seas, a fleet to any other sea."""

    name = "move_to"
    rule = "3.4"
    title = "move a unit"

    def legal(self, s: Punica) -> list[int]:
        if s.picked >= PICK_FLEET:
            return OTHER_SEAS[s.picked - PICK_FLEET]
        return REGION_TARGETS[s.box.reach[s.open_seas(s.actor) * REGIONS + unit_region(s, s.picked)]]

    def forced(self, s: Punica) -> int:
        if s.picked >= PICK_FLEET:
            return -1
        only = ONLY[s.box.reach[s.open_seas(s.actor) * REGIONS + unit_region(s, s.picked)]]
        return TARGET + only if only >= 0 else -1

    def apply(self, s: Punica, action: int) -> None:
        unit = s.picked
        s.picked = NO_UNIT
        if unit >= PICK_FLEET:
            move_fleet(s, unit - PICK_FLEET, action - SEA_TARGET)
        else:
            move_army(s, unit, action - TARGET)
            if victory.resolve_victory(s):
                return
        if s.battle != NOWHERE:
            s.decision = BATTLE_STEP
        elif s.in_play != NO_CARD:
            s.decision = CARD_STEP
        else:
            turn.end_action(s)

    def label(self, s: Punica, action: int) -> str:
        return f"to {AREA_KEYS[action - TARGET]}"

    def words(self, s: Punica, action: int) -> str:
        return f"To {s.box.areas[action - TARGET]}"

    def prompt(self, s: Punica) -> str:
        if s.picked >= PICK_FLEET:
            return f"Move the fleet from {s.box.areas[REGIONS + s.picked - PICK_FLEET]} to which sea?"
        who = "Hannibal" if s.picked == PICK_HANNIBAL else "the army"
        return f"Move {who} from {s.box.areas[unit_region(s, s.picked)]} to which region?"

    def why_not(self, s: Punica, action: int) -> str:
        if not TARGET <= action < TARGET + REGIONS + SEAS:
            return ""
        name = s.box.areas[action - TARGET]
        if s.picked >= PICK_FLEET:
            return f"a fleet moves to another sea, not to {name} (3.4-3)."
        if action >= SEA_TARGET:
            return f"an army does not stop at sea, so not in {name} (3.4-2)."
        origin = s.box.areas[unit_region(s, s.picked)]
        return f"{name} is not next to {origin}, and no chain of seas with your fleets joins them (3.4-2)."


def move_army(s: Punica, unit: int, target: int) -> None:
    """One army, or Hannibal, goes to a region; what that does to the battles to come is 3.4-4."""
    seat = s.actor
    origin = unit_region(s, unit)
    tell_army_move(s, unit, origin, target)
    armies = s.armies
    lands = s.lands
    at = seat * REGIONS
    if unit == PICK_HANNIBAL:
        s.hannibal = target
        if armies[at + origin] == 0:
            lands[seat] = lands[seat] - BIT[origin]
    else:
        armies[at + origin] = armies[at + origin] - 1
        armies[at + target] = armies[at + target] + 1
        if armies[at + origin] == 0 and (seat != CARTHAGE or s.hannibal != origin):
            lands[seat] = lands[seat] - BIT[origin]
    bit = BIT[target]
    joins = lands[seat] & bit != 0
    if not joins:
        lands[seat] = lands[seat] + bit
    if lands[1 - seat] & bit:
        if not joins:
            start_contest(s, seat, target)
        if (s.punic_attacks & bit != 0) == (seat == CARTHAGE):
            origins = s.origins[:]
            origins[target] = origins[target] | BIT[origin]
            s.origins = origins


def move_fleet(s: Punica, origin: int, target: int) -> None:
    seat = s.actor
    tell_fleet_move(s, origin, target)
    take_fleets(s, seat, origin, 1)
    add_fleets(s, seat, target, 1)


def take_fleets(s: Punica, seat: int, sea: int, count: int) -> None:
    at = seat * SEAS + sea
    s.fleets[at] = s.fleets[at] - count
    if s.fleets[at] == 0:
        s.seas[seat] = s.seas[seat] - BIT[sea]


def add_fleets(s: Punica, seat: int, sea: int, count: int) -> None:
    """Fleets come into a sea; if they meet the enemy there first, they are the attackers (3.4-4, 3.7)."""
    at = seat * SEAS + sea
    s.fleets[at] = s.fleets[at] + count
    if not s.seas[seat] & BIT[sea]:
        s.seas[seat] = s.seas[seat] + BIT[sea]
        if s.seas[1 - seat] & BIT[sea]:
            start_contest(s, seat, REGIONS + sea)


def start_contest(s: Punica, seat: int, area: int) -> None:
    """3.4-4 The seat whose unit makes an area contested is its attacker; a later contest there starts afresh."""
    if seat == CARTHAGE:
        s.punic_attacks += BIT[area]


class Step(Decision[Punica]):
    """3.5-1 One movement after another, by any units that the card allows, as many as wanted."""

    def legal(self, s: Punica) -> list[int]:
        fleets = 0
        if s.fleet_moves > 0:
            mine = s.seas[s.actor]
            fleets = mine - (mine & s.seas[1 - s.actor])
        armies = allowed_armies(s)
        if armies:
            return ARMY_PICKS[armies] + FLEET_PICKS_OR_DONE[fleets]
        return FLEET_PICKS_OR_DONE[fleets]

    def forced(self, s: Punica) -> int:
        if s.fleet_moves > 0:
            mine = s.seas[s.actor]
            if mine - (mine & s.seas[1 - s.actor]):
                return -1
        return -1 if allowed_armies(s) else DONE

    def apply(self, s: Punica, action: int) -> None:
        if action == DONE:
            tell_done(s)
            s.army_moves = 0
            s.fleet_moves = 0
            s.hannibal_moves = 0
            self.end(s)
            return
        if action >= PICK_FLEET:
            s.fleet_moves -= 1
        elif action == PICK_HANNIBAL and s.hannibal_moves > 0:
            s.hannibal_moves -= 1  # Q14 his own movements first
        else:
            s.army_moves -= 1
        s.picked = action
        s.decision = MOVE_TO

    def end(self, s: Punica) -> None:
        raise NotImplementedError

    def card_being_resolved(self, s: Punica) -> int:
        raise NotImplementedError

    def label(self, s: Punica, action: int) -> str:
        return "done" if action == DONE else f"pick {unit_key(action)}"

    def words(self, s: Punica, action: int) -> str:
        return "Done" if action == DONE else f"Move {unit_words(s, action)}"

    def prompt(self, s: Punica) -> str:
        card = s.box.cards[s.actor][self.card_being_resolved(s)]
        left = budget_words(s.army_moves, s.fleet_moves, s.hannibal_moves)
        return f"{card_words(card)}: {left} left. Choose a unit, or be done."

    def why_not(self, s: Punica, action: int) -> str:
        if not PICK <= action < PICK_FLEET + SEAS:
            return ""
        reason = why_not_pick(s, action)
        return reason or f"the card allows no further movement of {with_article(action)} (3.5-1)."


def with_article(unit: int) -> str:
    return "Hannibal" if unit == PICK_HANNIBAL else f"{'an' if unit < REGIONS else 'a'} {unit_name(unit)}"


def allowed_armies(s: Punica) -> int:
    """The armies that the movements left may move, as an index into ARMY_PICKS."""
    if s.army_moves > 0:
        return army_picks(s, s.actor, movable_lands(s, s.actor))
    if s.hannibal_moves > 0 and s.actor == CARTHAGE and s.hannibal != NOWHERE:
        return 2048 if movable_lands(s, CARTHAGE) & BIT[s.hannibal] else 0
    return 0


class CardStep(Step):
    """3.5-1 The movements of a card played as an action."""

    name = "card_step"
    rule = "3.5-1"
    title = "make the movements of a card"

    def end(self, s: Punica) -> None:
        turn.end_action(s)

    def card_being_resolved(self, s: Punica) -> int:
        return s.in_play


class BattleStep(Step):
    """3.6-4 The movements of a card with the battle symbol, before the strengths are compared."""

    name = "battle_step"
    rule = "3.6-4"
    title = "use the effect of its battle card"

    def end(self, s: Punica) -> None:
        battle.resolve_effects(s)

    def card_being_resolved(self, s: Punica) -> int:
        return s.committed[s.actor]


MOVE_TO: Final = MoveTo()
CARD_STEP: Final = CardStep()
BATTLE_STEP: Final = BattleStep()

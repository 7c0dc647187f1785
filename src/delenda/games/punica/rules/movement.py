"""3.4, 3.5.1, 3.6.4 Movement: which unit, where to, and what the movements of a card may be used for."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from delenda.games.punica.actions import (
    ARMY_PICKS,
    BIT,
    DONE,
    FLEET_PICKS_OR_DONE,
    HANNIBAL_TOO,
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
from delenda.games.punica.rules.end import resolve_conquest
from delenda.games.punica.rules.hands import lay_face_up
from delenda.games.punica.rules.pieces import move_army, move_fleet, unit_region
from delenda.games.punica.rules.sequence import SEQUENCE, end_action
from delenda.games.punica.state import ATTACKER_STAGE, DEFENDER_STAGE, NO_CARD, NO_UNIT, Punica
from delenda.games.punica.words import (
    AREA_KEYS,
    card_words,
    forces,
    move_words,
    moves_left,
    tell_done,
    unit_area,
    unit_key,
    unit_name,
    unit_words,
    way_words,
)
from delenda.kernel.actor import CARTHAGE
from delenda.kernel.decision import Decision, write_actions
from delenda.kernel.english import SEAT_NAMES
from delenda.kernel.rng import Rng

NO_MORE: Final[list[int]] = []  # actions of a third kind


def movable_lands(s: Punica, seat: i64) -> i64:
    """Regions with armies of a seat that have somewhere to go and are not in a battle (3.4.4)."""
    return s.lands[seat] & ~s.lands[1 - seat] & s.box.exits[s.open_seas(seat)]


def army_picks(s: Punica, seat: i64, movable: i64) -> i64:
    """Of the movable regions, those with an ordinary army; and HANNIBAL_TOO if he can be picked. An index into ARMY_PICKS."""
    hannibal = s.hannibal
    if seat == CARTHAGE and hannibal != NOWHERE and movable >> hannibal & 1:
        alone = s.armies[REGIONS + hannibal] == 0
        return movable + HANNIBAL_TOO - (1 << hannibal) if alone else movable + HANNIBAL_TOO
    return movable


def why_not_pick(s: Punica, unit: int) -> str:
    """Why a unit cannot be picked now, wherever units are picked to move."""
    if unit >= PICK_FLEET:
        sea = unit - PICK_FLEET
        name = s.box.areas[REGIONS + sea]
        if s.fleets[s.actor * SEAS + sea] == 0:
            return f"you have no fleet in {name}."
        return (
            f"the fleets in {name} are in a battle, and no unit leaves one (3.4.4)." if s.seas[1 - s.actor] & BIT[sea] else ""
        )
    if unit == PICK_HANNIBAL and (s.actor != CARTHAGE or s.hannibal == NOWHERE):
        return "Hannibal is not yours, or no longer in the game."
    region = unit_region(s, unit)
    name = s.box.areas[region]
    if unit != PICK_HANNIBAL and s.armies[s.actor * REGIONS + region] == 0:
        return f"you have no army in {name}."
    if s.lands[1 - s.actor] & BIT[region]:
        return f"the armies in {name} are in a battle, and no unit leaves one (3.4.4)."
    if not movable_lands(s, s.actor) & BIT[region]:
        return f"{name} is an island, and no sea around it carries your armies (3.4.2)."
    return ""


class MoveTo(Decision[Punica]):
    """3.4.2, 3.4.3 Where the picked unit goes: an army by land or over open seas, a fleet to any other sea."""

    name = "move_to"
    rule = "3.4"
    title = "move the unit it has picked"
    completes = True

    def legal(self, s: Punica) -> list[int]:
        if s.picked >= PICK_FLEET:
            return OTHER_SEAS[s.picked - PICK_FLEET]
        return REGION_TARGETS[s.box.reach[s.open_seas(s.actor) * REGIONS + unit_region(s, s.picked)]]

    def apply(self, s: Punica, action: i64) -> None:
        unit = s.picked
        s.picked = NO_UNIT
        if unit >= PICK_FLEET:
            move_fleet(s, unit - PICK_FLEET, action - SEA_TARGET)
        else:
            move_army(s, unit, action - TARGET)
            if resolve_conquest(s):
                return
        if s.battle != NOWHERE:
            s.decision = BATTLE_STEP
        elif s.in_play != NO_CARD:
            s.decision = CARD_STEP
        else:
            end_action(s)

    def label(self, s: Punica, action: int) -> str:
        return f"to {AREA_KEYS[action - TARGET]}"

    def words(self, s: Punica, action: int) -> str:
        target = action - TARGET
        way = way_words(s, unit_area(s, s.picked), target) if s.picked < PICK_FLEET else ""
        return f"To {s.box.areas[target]}{way}{self._contact(s, target)}"

    def _contact(self, s: Punica, area: int) -> str:
        """3.4.4 What the unit meets there."""
        enemies = forces(s, 1 - s.actor, area)
        if s.count_units(1 - s.actor, area) == 0:
            return ""
        return f", joining the battle against {enemies}" if s.count_units(s.actor, area) else f": a battle against {enemies}"

    def prompt(self, s: Punica) -> str:
        who = "Hannibal" if s.picked == PICK_HANNIBAL else f"the {unit_name(s.picked)}"
        where = "sea" if s.picked >= PICK_FLEET else "region"
        cost = "That is your action." if s.effect_card() == NO_CARD else f"The card then has {moves_left(s)} left."
        return f"Move {who} from {s.box.areas[unit_area(s, s.picked)]} to which {where}? {cost}"

    def why_not(self, s: Punica, action: int) -> str:
        if not TARGET <= action < TARGET + REGIONS + SEAS:
            return ""
        name = s.box.areas[action - TARGET]
        if s.picked >= PICK_FLEET:
            return f"a fleet moves to another sea, not to {name} (3.4.3)."
        if action >= SEA_TARGET:
            return f"an army does not stop at sea, so not in {name} (3.4.2)."
        origin = s.box.areas[unit_region(s, s.picked)]
        if origin == name:
            return f"it stands in {name} already: choose another region (3.4.2)."
        return f"{name} is not next to {origin}, and no chain of seas with your fleets joins them (3.4.2)."

    def impossible(self, s: Punica) -> str:
        card = s.effect_card()
        under_way = not_at_rest(s) if card == NO_CARD else not_its_card(s)
        if under_way:
            return under_way
        if card != NO_CARD and not was_paid(s, card):
            return "the card has given no movement to the unit that is picked (3.5.1)."
        reason = why_not_pick(s, s.picked)
        return f"the unit that is picked cannot move: {reason}" if reason else ""


def not_at_rest(s: Punica) -> str:
    """Why a turn cannot be where its action is chosen."""
    if s.actor != s.active:
        return f"it is {SEAT_NAMES[s.active]}'s turn (3.2)."
    if s.in_play != NO_CARD or s.battle != NOWHERE:
        return "no action can be chosen while a card or a battle is under way (3.2)."
    return (
        "a turn cannot begin with units of both sides in an area: every battle is fought first (3.6.1)."
        if s.contested()
        else ""
    )


def not_its_card(s: Punica) -> str:
    """Why the actor cannot be making the movements of the card that is being resolved."""
    seat = s.active if s.battle == NOWHERE else s.effect_seat()
    return "" if s.actor == seat else f"the movements of this card are {SEAT_NAMES[seat]}'s (3.5.1, 3.6.4)."


def was_paid(s: Punica, card: int) -> bool:
    """Whether a movement of the card has gone to the picked unit."""
    box = s.box
    if s.picked >= PICK_FLEET:
        return s.fleet_moves < box.card_fleets[card]
    if s.picked == PICK_HANNIBAL and s.hannibal_moves < box.card_hannibal[card]:
        return True
    return s.army_moves < box.card_armies[card] and (s.picked != PICK_HANNIBAL or s.hannibal_moves == 0)


class Step(Decision[Punica]):
    """3.5.1 One movement after another, by any units that the card allows, as many as wanted."""

    deadline: str = ""  # until when the movements can be made

    def legal(self, s: Punica) -> list[int]:
        return ARMY_PICKS[allowed_armies(s)] + FLEET_PICKS_OR_DONE[allowed_fleets(s)]

    def write_legal(self, s: Punica, into: vec[i64], at: i64) -> i64:
        at = write_actions(ARMY_PICKS[allowed_armies(s)], into, at)
        return write_actions(FLEET_PICKS_OR_DONE[allowed_fleets(s)], into, at)

    def at_random(self, s: Punica, rng: Rng) -> i64:
        return rng.choose_of(ARMY_PICKS[allowed_armies(s)], FLEET_PICKS_OR_DONE[allowed_fleets(s)], NO_MORE)

    def forced(self, s: Punica) -> i64:
        return -1 if allowed_fleets(s) or allowed_armies(s) else DONE

    def apply(self, s: Punica, action: i64) -> None:
        if action == DONE:
            if s.journal is not None:
                tell_done(s, len(self.legal(s)) > 1)
            s.army_moves = 0
            s.fleet_moves = 0
            s.hannibal_moves = 0
            self.end(s)
            return
        if action >= PICK_FLEET:
            s.fleet_moves -= 1
        elif action == PICK_HANNIBAL and s.hannibal_moves > 0:
            s.hannibal_moves -= 1  # R14 his own movements first
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
        return f"Done, with {moves_left(s)} unused" if action == DONE else move_words(s, action)

    def prompt(self, s: Punica) -> str:
        card = s.box.cards[s.actor][self.card_being_resolved(s)]
        return f"{card_words(card)}: {moves_left(s)} left{self.deadline}. Choose a unit, or finish."

    def why_not(self, s: Punica, action: int) -> str:
        if not PICK <= action < PICK_FLEET + SEAS:
            return ""
        reason = why_not_pick(s, action)
        return reason or f"the card allows no further movement of {unit_words(action)} (3.5.1)."


def allowed_armies(s: Punica) -> i64:
    """The armies that the movements left may move, as an index into ARMY_PICKS."""
    if s.army_moves > 0:
        return army_picks(s, s.actor, movable_lands(s, s.actor))
    if s.hannibal_moves > 0 and s.actor == CARTHAGE and s.hannibal != NOWHERE:
        return HANNIBAL_TOO if movable_lands(s, CARTHAGE) >> s.hannibal & 1 else 0
    return 0


def allowed_fleets(s: Punica) -> i64:
    """The seas whose fleets the movements left may move."""
    return s.seas[s.actor] & ~s.seas[1 - s.actor] if s.fleet_moves > 0 else i64(0)


class CardStep(Step):
    """3.5.1 The movements of a card played as an action."""

    name = "card_step"
    rule = "3.5.1"
    title = "make the movements of a card"

    def end(self, s: Punica) -> None:
        card = s.in_play
        s.in_play = NO_CARD
        lay_face_up(s, s.active, card)  # 3.5.3 before the battles of the turn
        end_action(s)

    def card_being_resolved(self, s: Punica) -> int:
        return s.in_play

    def impossible(self, s: Punica) -> str:
        return not_its_card(s) if s.in_play != NO_CARD else "no card is in play (3.5.1)."


class BattleStep(Step):
    """3.6.4 The movements of a card with the battle symbol, before the strengths are compared."""

    name = "battle_step"
    rule = "3.6.4"
    title = "use the effect of its battle card"
    deadline = " before the strengths are compared"

    def end(self, s: Punica) -> None:
        SEQUENCE.proceed(s)

    def card_being_resolved(self, s: Punica) -> int:
        return s.committed[s.actor]

    def impossible(self, s: Punica) -> str:
        has_effect = s.stage == ATTACKER_STAGE or s.stage == DEFENDER_STAGE
        return not_its_card(s) if has_effect else "no card in battle has its effect now (3.6.4)."


MOVE_TO: Final = MoveTo()
CARD_STEP: Final = CardStep()
BATTLE_STEP: Final = BattleStep()

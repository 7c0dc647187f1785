"""3.2, 3.3, 3.5 A turn: one of four actions, the cards, deployment, and what follows when the action is over."""

from __future__ import annotations

from typing import Final

from delenda.games.punica.actions import (
    ALL_CARDS,
    ARMY_PICKS,
    BIT,
    CARD_ACTIONS,
    CARDS,
    DEPLOY,
    FLEET_PICKS,
    PASS,
    PICK,
    PICK_FLEET,
    PICK_HANNIBAL,
    PLAY,
    REGIONS,
    SEAS,
)
from delenda.games.punica.box import FLEETS, NOWHERE, PunicaBox
from delenda.games.punica.rules import battle, movement, victory
from delenda.games.punica.state import CARDS_STAGE, NO_CARD, NO_UNIT, NONE_COMMITTED, Punica
from delenda.games.punica.words import (
    budget_words,
    forces,
    hand_words,
    move_words,
    tell_deployed,
    tell_passed,
    tell_played,
    tell_recovery,
    unit_area,
    unit_key,
    unit_words,
)
from delenda.kernel.actor import CARTHAGE, NOBODY, ROME
from delenda.kernel.decision import Decision
from delenda.kernel.english import SEAT_NAMES


def begin(box: PunicaBox) -> Punica:
    """2.3 The set-up that is printed on the board, or that of a scenario; the first seat is to act."""
    s = Punica(box)
    s.turn = 1
    s.active = box.first
    s.armies = box.armies[:]
    s.hannibal = box.hannibal
    s.fleets = box.fleets[:]
    s.lost = [FLEETS[seat] - sum(s.fleets[seat * SEAS : seat * SEAS + SEAS]) for seat in (ROME, CARTHAGE)]
    s.lands = [0, 0]
    s.seas = [0, 0]
    for seat in (ROME, CARTHAGE):
        for region in range(REGIONS):
            if s.armies[seat * REGIONS + region] > 0 or (seat == CARTHAGE and s.hannibal == region):
                s.lands[seat] = s.lands[seat] | BIT[region]
        for sea in range(SEAS):
            if s.fleets[seat * SEAS + sea] > 0:
                s.seas[seat] = s.seas[seat] | BIT[sea]
    s.held = box.held[:]
    s.faceup = [ALL_CARDS - held for held in s.held]
    s.in_play = NO_CARD
    s.army_moves = 0
    s.fleet_moves = 0
    s.hannibal_moves = 0
    s.picked = NO_UNIT
    s.punic_attacks = 0
    s.origins = [0] * REGIONS
    s.battle = NOWHERE
    s.stage = CARDS_STAGE
    s.committed = NONE_COMMITTED
    s.beaten = NOBODY
    s.winner = NOBODY
    s.reason = ""
    s.actor = box.first
    s.decision = ACTION
    return s


class ChooseAction(Decision[Punica]):
    """3.2, 3.3 One action a turn: move a unit, play a card, deploy a fleet, or pass with a card."""

    name = "action"
    rule = "3.2"
    title = "move a unit, play a card, rebuild a fleet or pass"

    def legal(self, s: Punica) -> list[int]:
        seat = s.actor
        cards = s.held[seat]
        if s.lost[seat] > 0:
            cards += 128
        armies = movement.army_picks(s, seat, movement.movable_lands(s, seat))
        return ARMY_PICKS[armies] + FLEET_PICKS[s.seas[seat]] + CARD_ACTIONS[cards]

    def forced(self, s: Punica) -> int:
        return -1  # a card in hand can always be played or discarded (R17)

    def apply(self, s: Punica, action: int) -> None:
        if action < PLAY:
            s.picked = action
            s.decision = movement.MOVE_TO
        elif action < PASS:
            card = action - PLAY
            seat = s.actor
            at = seat * CARDS + card
            box = s.box
            s.held[seat] = s.held[seat] - BIT[card]
            s.in_play = card
            s.army_moves = box.card_armies[at]
            s.fleet_moves = box.card_fleets[at]
            s.hannibal_moves = box.card_hannibal[at]
            if s.journal is not None:
                tell_played(s, box.cards[seat][card])
            s.decision = movement.CARD_STEP
        elif action < DEPLOY:
            card = action - PASS
            if s.journal is not None:
                tell_passed(s, s.box.cards[s.actor][card])
            s.held[s.actor] = s.held[s.actor] - BIT[card]
            lay_face_up(s, s.actor, card)
            end_action(s)
        else:
            s.decision = DEPLOY_FROM

    def label(self, s: Punica, action: int) -> str:
        if action < PLAY:
            return f"pick {unit_key(action)}"
        if action == DEPLOY:
            return "deploy"
        if action < PASS:
            return f"play {s.box.cards[s.actor][action - PLAY].code}"
        return f"pass {s.box.cards[s.actor][action - PASS].code}"

    def words(self, s: Punica, action: int) -> str:
        if action < PLAY:
            return move_words(s, action)
        if action == DEPLOY:
            return f"Rebuild a fleet in {s.box.areas[REGIONS + s.box.home[s.actor]]}, disbanding an army"
        if action >= PASS:
            return f"Pass, discarding {hand_words(s, action - PASS)}"
        card = s.box.cards[s.actor][action - PLAY]
        moves = budget_words(card.armies, card.fleets, card.hannibal)
        return f"Play {hand_words(s, action - PLAY)}: {moves}{'' if self._is_of_use(s, action) else ', which no unit can use'}"

    def _is_of_use(self, s: Punica, action: int) -> bool:
        """Whether a unit can make a movement of the card that `action` plays."""
        after = s.copy()
        self.apply(after, action)
        return len(after.legal()) > 1

    def prompt(self, s: Punica) -> str:
        rebuild = ", rebuild a fleet" if s.lost[s.actor] > 0 else ""
        return f"Your turn: move a unit, play a card{rebuild}, or discard a card to pass."

    def why_not(self, s: Punica, action: int) -> str:
        if PICK <= action < PLAY:
            return movement.why_not_pick(s, action)
        if PLAY <= action < DEPLOY:
            card = s.box.cards[s.actor][(action - PLAY) % CARDS]
            return f"{card.name} is not in your hand; it returns when you have played your last card (3.5.2)."
        if action == DEPLOY:
            return "none of your fleets is lost, so there is none to rebuild (R42)."
        return ""

    def impossible(self, s: Punica) -> str:
        return not_at_rest(s)


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


def lay_face_up(s: Punica, seat: int, card: int) -> None:
    """3.5.2 A card has left the hand; if the hand is empty all other cards come back at once."""
    if s.held[seat] == 0:
        s.held[seat] = ALL_CARDS - BIT[card]
        s.faceup[seat] = BIT[card]
        if s.journal is not None:
            tell_recovery(s, seat, s.box.cards[seat][card])
    else:
        s.faceup[seat] = s.faceup[seat] + BIT[card]


class DeployFrom(Decision[Punica]):
    """3.3.3 An army leaves the game for good, and a lost fleet comes into the home sea (R41, R42)."""

    name = "deploy_from"
    rule = "3.3.3"
    title = "disband an army for a fleet"
    completes = True

    def legal(self, s: Punica) -> list[int]:
        return ARMY_PICKS[movement.army_picks(s, s.actor, s.lands[s.actor])]

    def apply(self, s: Punica, action: int) -> None:
        seat = s.actor
        tell_deployed(s, action)
        if action == PICK_HANNIBAL:
            battle.remove_hannibal(s)
        else:
            battle.remove_army(s, seat, action - PICK)
        lost = s.lost[:]
        lost[seat] = lost[seat] - 1
        s.lost = lost
        movement.add_fleets(s, seat, s.box.home[seat], 1)
        if not victory.resolve_victory(s):
            end_action(s)

    def label(self, s: Punica, action: int) -> str:
        return f"pick {unit_key(action)}"

    def words(self, s: Punica, action: int) -> str:
        return f"Disband {unit_words(action)} in {s.box.areas[unit_area(s, action)]} for good"

    def prompt(self, s: Punica) -> str:
        home = REGIONS + s.box.home[s.actor]
        enemies = forces(s, 1 - s.actor, home)
        battle = f" It must fight {enemies} there." if s.count_units(1 - s.actor, home) else ""
        return f"Which army do you disband for a fleet in {s.box.areas[home]}?{battle}"

    def why_not(self, s: Punica, action: int) -> str:
        if PICK <= action < PICK_FLEET:
            return f"{SEAT_NAMES[s.actor]} has no such army to disband (R41)."
        return ""

    def warning(self, s: Punica, action: int) -> str:
        return "This disbands your last army and loses the game." if s.count_armies(s.actor) == 1 else ""

    def impossible(self, s: Punica) -> str:
        if s.lost[s.actor] == 0:
            return f"none of {SEAT_NAMES[s.actor]}'s fleets is lost, so there is none to rebuild (R42)."
        return not_at_rest(s)


ACTION: Final = ChooseAction()
DEPLOY_FROM: Final = DeployFrom()


def end_action(s: Punica) -> None:
    """3.5.3 A card played for its action goes face up, then the battles of the turn are fought."""
    if s.in_play != NO_CARD:
        card = s.in_play
        s.in_play = NO_CARD
        lay_face_up(s, s.active, card)
    battle.resolve_battles(s)


def end_turn(s: Punica) -> None:
    """No area is contested any more: the other seat's turn, or 5.3 the limit."""
    if s.turn >= s.box.turn_limit:
        victory.resolve_turn_limit(s)
        return
    s.turn += 1
    s.active = 1 - s.active
    s.actor = s.active
    s.decision = ACTION

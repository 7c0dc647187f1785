"""3.2, 3.3 A turn: one of four actions, and the deployment of a fleet."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from delenda.games.punica.actions import (
    ARMY_PICKS,
    CARD_ACTIONS,
    CARDS,
    DEPLOY,
    DEPLOY_TOO,
    FLEET_PICKS,
    PASS,
    PICK,
    PICK_FLEET,
    PICK_HANNIBAL,
    PLAY,
    REGIONS,
)
from delenda.games.punica.rules.end import resolve_turn_limit, resolve_victory
from delenda.games.punica.rules.hands import discard, give_movements
from delenda.games.punica.rules.movement import CARD_STEP, MOVE_TO, army_picks, movable_lands, not_at_rest, why_not_pick
from delenda.games.punica.rules.pieces import launch_fleet, remove_army, remove_hannibal
from delenda.games.punica.rules.sequence import SEQUENCE, TAKE_ACTION, end_action
from delenda.games.punica.state import Punica
from delenda.games.punica.words import (
    budget_words,
    forces,
    hand_words,
    move_words,
    tell_deployed,
    tell_passed,
    tell_played,
    unit_area,
    unit_key,
    unit_words,
)
from delenda.kernel.agenda import Task
from delenda.kernel.decision import Decision, write_actions
from delenda.kernel.english import SEAT_NAMES
from delenda.kernel.rng import Rng


class TakeAction(Task[Punica]):
    """3.2 The other seat's turn, or 5.3 the limit."""

    def run(self, s: Punica) -> bool:
        if s.turn >= s.box.turn_limit:
            resolve_turn_limit(s)
            return True
        s.turn += 1
        s.active = 1 - s.active
        s.actor = s.active
        s.decision = ACTION
        return True


@final
class Action(Decision[Punica]):
    """3.2, 3.3 One action a turn: move a unit, play a card, deploy a fleet, or pass with a card."""

    name = "action"
    rule = "3.2"
    title = "move a unit, play a card, rebuild a fleet or pass"
    # a card in hand can always be played or discarded (R17)
    always_asked = True

    def legal(self, s: Punica) -> list[int]:
        return self.armies(s) + FLEET_PICKS[s.seas[s.actor]] + self.cards(s)

    def write_legal(self, s: Punica, into: vec[i64], at: i64) -> i64:
        at = write_actions(self.armies(s), into, at)
        at = write_actions(FLEET_PICKS[s.seas[s.actor]], into, at)
        return write_actions(self.cards(s), into, at)

    def at_random(self, s: Punica, rng: Rng) -> i64:
        return rng.choose_of(self.armies(s), FLEET_PICKS[s.seas[s.actor]], self.cards(s))

    def armies(self, s: Punica) -> list[int]:
        return ARMY_PICKS[army_picks(s, s.actor, movable_lands(s, s.actor))]

    def cards(self, s: Punica) -> list[int]:
        cards = s.held[s.actor]
        if s.lost[s.actor] > 0:
            cards += DEPLOY_TOO
        return CARD_ACTIONS[cards]

    def apply(self, s: Punica, action: i64) -> None:
        if action < PLAY:
            s.picked = action
            s.decision = MOVE_TO  # 3.3.1
        elif action < PASS:
            play_card(s, action - PLAY)
        elif action < DEPLOY:
            pass_with(s, action - PASS)
        else:
            s.decision = DEPLOY_FROM  # 3.3.3

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
            return why_not_pick(s, action)
        if PLAY <= action < DEPLOY:
            card = s.box.cards[s.actor][(action - PLAY) % CARDS]
            return f"{card.name} is not in your hand; it returns when you have played your last card (3.5.2)."
        if action == DEPLOY:
            return "none of your fleets is lost, so there is none to rebuild (R42)."
        return ""

    def impossible(self, s: Punica) -> str:
        return not_at_rest(s)


def play_card(s: Punica, card: i64) -> None:
    """3.3.2 A card is played for its movements."""
    seat = s.actor
    s.held[seat] -= 1 << card
    s.in_play = card
    give_movements(s, seat, card)
    if s.journal is not None:
        tell_played(s, s.box.cards[seat][card])
    s.decision = CARD_STEP


def pass_with(s: Punica, card: i64) -> None:
    """3.3.4 A card is discarded, and nothing else happens."""
    seat = s.actor
    if s.journal is not None:
        tell_passed(s, s.box.cards[seat][card])
    discard(s, seat, card)
    end_action(s)


class DeployFrom(Decision[Punica]):
    """3.3.3 An army leaves the game for good, and a lost fleet comes into the home sea (R41, R42)."""

    name = "deploy_from"
    rule = "3.3.3"
    title = "disband an army for a fleet"
    completes = True

    def legal(self, s: Punica) -> list[int]:
        return ARMY_PICKS[army_picks(s, s.actor, s.lands[s.actor])]

    def apply(self, s: Punica, action: i64) -> None:
        seat = s.actor
        tell_deployed(s, action)
        if action == PICK_HANNIBAL:
            remove_hannibal(s)
        else:
            remove_army(s, seat, action - PICK)
        launch_fleet(s, seat)
        if not resolve_victory(s):
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


ACTION: Final = Action()
DEPLOY_FROM: Final = DeployFrom()

SEQUENCE.carry_out(TAKE_ACTION, TakeAction())

"""3.6.3, 3.6.18 Attack and Tactics cards: at the start of a battle, and Total Victory at its end."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.punic_island.actions import (
    ATTACK,
    BAAL_AMON,
    BIT,
    DONE,
    LAND_BATTLE,
    MARINES,
    PLAY,
    PUNIC_SEAMANSHIP,
    ROMAN_DISCIPLINE,
    ROUTED,
    TACTICS,
    TOTAL_VICTORY,
    TRIPLEX_ACIES,
)
from delenda.games.punic_island.rules import stages
from delenda.games.punic_island.rules.check_list import ROUT, add_check
from delenda.games.punic_island.rules.fighters import count_fighters
from delenda.games.punic_island.rules.hands import could_hold, play_card
from delenda.games.punic_island.rules.questions import Question
from delenda.games.punic_island.rules.sequence import AFTER_BATTLE, RUN_CHECKS, SEQUENCE
from delenda.games.punic_island.state import PunicIsland
from delenda.games.punic_island.words.names import CARD_CODES
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.agenda import push

LAND_CARDS: Final = (TRIPLEX_ACIES, ROMAN_DISCIPLINE)
NAVAL_CARDS: Final = (MARINES, BAAL_AMON, PUNIC_SEAMANSHIP)


def may_use(s: PunicIsland, card: i64, seat: i64) -> bool:
    """Apart from holding it: the kind of battle, Attack cards only by the attacker and paid for, each name once."""
    entry = s.box.cards[card]
    if entry.side != seat or s.used & BIT[card] or card not in (LAND_CARDS if s.battle == LAND_BATTLE else NAVAL_CARDS):
        return False
    if entry.kind == ATTACK:
        return seat == s.attacker and s.sp >= entry.sp
    return entry.kind == TACTICS


def usable(s: PunicIsland, seat: i64) -> list[int]:
    hand = s.hand
    return [card for card in s.box.battle_cards[seat] if hand[card] > 0 and may_use(s, card, seat)]


def could_use(s: PunicIsland, seat: i64) -> bool:
    """Whether a side could hold a card for this battle, as far as anybody can see."""
    return any(could_hold(s, card) and may_use(s, card, seat) for card in s.box.battle_cards[seat])


def offer(s: PunicIsland, seat: i64) -> bool:
    if not could_use(s, seat):
        return False
    s.actor = seat
    s.decision = BATTLE_CARD
    return True


class BattleCard(Question):
    """3.6.3 The attacker's Attack and Tactics cards, then the defender's Tactics cards."""

    name = "battle_card"
    rule = "3.6.3"
    title = "play battle cards or pass"
    waits = "c?A[MSL]F"
    private = True
    closing = "Play no card"

    def legal(self, s: PunicIsland) -> list[int]:
        return [DONE] + [PLAY + card for card in usable(s, s.actor)]

    def apply(self, s: PunicIsland, action: i64) -> None:
        if action != DONE:
            card = action - PLAY
            s.sp -= s.box.cards[card].sp
            s.used |= BIT[card]
            play_card(s, card)
            if could_use(s, s.actor):
                return
        SEQUENCE.proceed(s)

    def asked(self, s: PunicIsland) -> int:
        return s.attacker if s.stage == stages.DEFENDER_CARDS else 1 - s.attacker

    def misfit(self, s: PunicIsland) -> str:
        if s.stage not in (stages.DEFENDER_CARDS, stages.FIRST_DRAW) or s.serial or any(s.held_count) or any(s.tossed):
            return "battle cards are played before the first chit is drawn (3.6.3)."
        return "" if could_use(s, s.actor) else "there is no card that could be played (3.6.3)."

    def price(self, s: PunicIsland, action: int) -> int:
        return 0 if action == DONE else s.box.cards[action - PLAY].sp

    def label(self, s: PunicIsland, action: int) -> str:
        return "done" if action == DONE else f"play {CARD_CODES[action - PLAY]}"

    def prompt(self, s: PunicIsland) -> str:
        return "Play an Attack or Tactics card for this battle, or pass."


# The end of a land battle


def may_pursue(s: PunicIsland, winner: i64) -> bool:
    """Total Victory: Rome began a land battle and won it."""
    entry = s.box.cards[TOTAL_VICTORY]
    return s.battle == LAND_BATTLE and winner == ROME and s.attacker == ROME and s.sp >= entry.sp


class BattleEndCard(Question):
    """3.6.18 Total Victory: every Carthaginian unit that retreated checks with its own values or is destroyed."""

    name = "battle_end_card"
    rule = "3.6.18"
    title = "decide whether to play Total Victory"
    waits = "c?A[ML]"
    private = True
    closing = "Let them go"

    def legal(self, s: PunicIsland) -> list[int]:
        return [DONE, PLAY + TOTAL_VICTORY] if s.hand[TOTAL_VICTORY] else [DONE]

    def apply(self, s: PunicIsland, action: i64) -> None:
        push(s, AFTER_BATTLE)
        if action != DONE:
            s.sp -= s.box.cards[TOTAL_VICTORY].sp
            play_card(s, TOTAL_VICTORY)
            for unit in s.line:
                if s.cond[unit] & ROUTED and s.side[unit] == CARTHAGE:
                    add_check(s, unit, 0, ROUT)
            push(s, RUN_CHECKS)
        SEQUENCE.proceed(s)

    def asked(self, s: PunicIsland) -> int:
        return ROME

    def misfit(self, s: PunicIsland) -> str:
        won = count_fighters(s, ROME) > 0 and count_fighters(s, CARTHAGE) == 0
        if s.stage != stages.CLOSING or not won or s.turn != ROME:
            return "Total Victory is played after a battle that Rome has won (3.6.18)."
        may = may_pursue(s, ROME) and could_hold(s, TOTAL_VICTORY)
        return "" if may else "Total Victory cannot be played (3.6.18)."

    def price(self, s: PunicIsland, action: int) -> int:
        return 0 if action == DONE else s.box.cards[action - PLAY].sp

    def label(self, s: PunicIsland, action: int) -> str:
        return "done" if action == DONE else f"play {CARD_CODES[action - PLAY]}"

    def prompt(self, s: PunicIsland) -> str:
        return "The enemy is routed. Play Total Victory, or let them go."


BATTLE_CARD: Final = BattleCard()
BATTLE_END_CARD: Final = BattleEndCard()

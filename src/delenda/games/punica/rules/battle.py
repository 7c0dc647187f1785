"""3.6 Battle: the order, one card each in secret, effects, totals, losses."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.punica.actions import (
    BIT,
    CARDS,
    COMMIT,
    COMMITMENTS,
    LOSE_ARMY,
    LOSE_HANNIBAL,
    LOSSES,
    ONLY,
    REGIONS,
    SEAS,
    TARGET,
)
from delenda.games.punica.box import NOWHERE
from delenda.games.punica.rules.end import resolve_victory
from delenda.games.punica.rules.hands import discard, give_movements
from delenda.games.punica.rules.movement import BATTLE_STEP
from delenda.games.punica.rules.pieces import lose_fleet, remove_army, remove_hannibal
from delenda.games.punica.rules.sequence import (
    BATTLE,
    BATTLES,
    COMMIT_CARDS,
    END_BATTLE,
    SEQUENCE,
    TAKE_ACTION,
    TAKE_LOSSES,
    USE_EFFECTS,
)
from delenda.games.punica.state import CARDS_STAGE, DEFENDER_STAGE, LOSS_STAGE, NO_CARD, NONE_COMMITTED, Punica
from delenda.games.punica.words import (
    AREA_KEYS,
    budget_words,
    forces,
    hand_words,
    own_forces,
    tell_battle,
    tell_committed,
    tell_loss,
    tell_revealed,
    tell_tie,
    tell_totals,
)
from delenda.kernel.actor import CARTHAGE, NOBODY, ROME
from delenda.kernel.agenda import Task, push
from delenda.kernel.decision import Decision
from delenda.kernel.english import SEAT_NAMES


class NameBattles(Task[Punica]):
    """3.6.1 As long as an area is contested the active seat says which battle comes next; then the other seat takes its turn,
    and what waits stays the same."""

    stays = True

    def run(self, s: Punica) -> bool:
        lands = s.lands
        seas = s.seas
        if lands[ROME] & lands[CARTHAGE] or seas[ROME] & seas[CARTHAGE]:
            s.actor = s.active
            s.decision = BATTLE_ORDER
            return True
        return SEQUENCE.tasks[TAKE_ACTION].run(s)


class BattleOrder(Decision[Punica]):
    """3.6.1 Which battle is fought next."""

    name = "battle_order"
    rule = "3.6.1"
    title = "choose the next battle"

    def legal(self, s: Punica) -> list[int]:
        contested = s.contested()
        return [TARGET + area for area in range(REGIONS + SEAS) if contested >> area & 1]

    def forced(self, s: Punica) -> i64:
        lands = s.lands[ROME] & s.lands[CARTHAGE]
        seas = s.seas[ROME] & s.seas[CARTHAGE]
        if seas == 0:
            only = ONLY[lands]
        elif lands == 0:
            only = ONLY[seas]
            if only >= 0:
                only += REGIONS
        else:
            return -1
        return TARGET + only if only >= 0 else -1

    def apply(self, s: Punica, action: i64) -> None:
        s.battle = action - TARGET
        if s.journal is not None:
            tell_battle(s)
        push(s, BATTLE)
        SEQUENCE.proceed(s)

    def label(self, s: Punica, action: int) -> str:
        return f"fight {AREA_KEYS[action - TARGET]}"

    def words(self, s: Punica, action: int) -> str:
        area = action - TARGET
        return f"Fight in {s.box.areas[area]}: {forces(s, s.actor, area)} against {forces(s, 1 - s.actor, area)}"

    def prompt(self, s: Punica) -> str:
        return "Which battle do you fight next?"

    def why_not(self, s: Punica, action: int) -> str:
        if TARGET <= action < TARGET + REGIONS + SEAS:
            return f"{s.box.areas[action - TARGET]} does not hold units of both sides, so there is no battle (3.6.1)."
        return ""

    def impossible(self, s: Punica) -> str:
        if s.actor != s.active:
            return f"{SEAT_NAMES[s.active]}, whose turn it is, chooses the next battle (3.6.1)."
        if s.in_play != NO_CARD or s.battle != NOWHERE:
            return "the next battle is chosen when no card and no other battle is under way (3.6.1)."
        return "" if s.contested() else "no area holds units of both sides, so there is no battle (3.6.1)."


class CommitCards(Task[Punica]):
    """3.6.3 Both sides are asked for a card, the attacker first."""

    def run(self, s: Punica) -> bool:
        s.actor = s.attacker(s.battle)
        s.decision = BATTLE_CARD
        return True


class BattleCard(Decision[Punica]):
    """3.6.3 One card each, face down: the attacker, then the defender, who cannot see it (3.8).

    The battle that a move or the order of battles has pointed at is fought with these cards, so a last card is asked for, too.
    """

    name = "battle_card"
    rule = "3.6.3"
    title = "commit a card to the battle"
    simultaneous = True
    completes = True

    def legal(self, s: Punica) -> list[int]:
        return COMMITMENTS[s.held[s.actor]]

    def apply(self, s: Punica, action: i64) -> None:
        seat = s.actor
        committed = s.committed[:]
        committed[seat] = action - COMMIT
        s.committed = committed
        if s.journal is not None:
            tell_committed(s, seat)
        if committed[1 - seat] == NO_CARD:
            s.actor = 1 - seat
        else:
            resolve_reveal(s)
            SEQUENCE.proceed(s)

    def label(self, s: Punica, action: int) -> str:
        return f"commit {s.box.cards[s.actor][action - COMMIT].code}"

    def words(self, s: Punica, action: int) -> str:
        card = s.box.cards[s.actor][action - COMMIT]
        effect = f" before its {budget_words(card.armies, card.fleets, card.hannibal)}" if card.battle else ""
        total = s.strength(s.actor, s.battle) + card.strength
        return f"Commit {hand_words(s, action - COMMIT)}: total {total}{effect}"

    def prompt(self, s: Punica) -> str:
        mine, theirs = own_forces(s, s.battle), forces(s, 1 - s.actor, s.battle)
        which = "your last card" if ONLY[s.held[s.actor]] >= 0 else "a card"
        return f"Battle of {s.box.areas[s.battle]}: {mine} against {theirs}. Commit {which}."

    def why_not(self, s: Punica, action: int) -> str:
        if COMMIT <= action < COMMIT + CARDS:
            return f"{s.box.cards[s.actor][action - COMMIT].name} is not in your hand (3.6.3)."
        return ""

    def impossible(self, s: Punica) -> str:
        if s.battle == NOWHERE or s.stage != CARDS_STAGE:
            return "no battle is waiting for cards (3.6.3)."
        attacker = s.attacker(s.battle)
        has_first = s.committed[attacker] != NO_CARD
        if s.committed[1 - attacker] != NO_CARD or s.actor != (1 - attacker if has_first else attacker):
            return "each side commits one card, the attacker first (3.6.3)."
        return ""


def resolve_reveal(s: Punica) -> None:
    """3.5.3 Both cards are turned up and lie face up before any effect; hands that are empty recover."""
    s.reveal()
    if s.journal is not None:
        tell_revealed(s)
    discard(s, ROME, s.committed[ROME])
    discard(s, CARTHAGE, s.committed[CARTHAGE])


class UseEffects(Task[Punica]):
    """3.6.4 The attacker's effect, then the defender's, of cards with crossed swords."""

    def run(self, s: Punica) -> bool:
        while s.stage < DEFENDER_STAGE:
            s.stage += 1
            seat = s.effect_seat()
            card = s.committed[seat]
            if s.box.card_battle[seat * CARDS + card] == 1:
                push(s, USE_EFFECTS)
                give_movements(s, seat, card)
                s.actor = seat
                s.decision = BATTLE_STEP
                return True
        return False


def total(s: Punica, seat: i64) -> i64:
    """3.6.5 The units that a seat has in the battle now, and its card."""
    return s.strength(seat, s.battle) + s.box.card_strength[seat * CARDS + s.committed[seat]]


class TakeLosses(Task[Punica]):
    """3.6.5, 3.6.6 Who is beaten, and what that costs: the loser a unit, both in a tie."""

    def run(self, s: Punica) -> bool:
        s.stage = LOSS_STAGE
        if s.journal is not None:
            tell_totals(s)
        rome, carthage = total(s, ROME), total(s, CARTHAGE)
        if rome == carthage:
            tell_tie(s)
            s.beaten = s.attacker(s.battle)  # the attacker retreats
        else:
            s.beaten = CARTHAGE if rome > carthage else ROME
        if rome <= carthage:
            lose_unit(s, ROME)
        if carthage <= rome:
            if s.battle == s.hannibal and s.armies[REGIONS + s.battle] > 0:
                s.actor = CARTHAGE
                s.decision = LOSS
                return True
            lose_unit(s, CARTHAGE)
        return False


def lose_unit(s: Punica, seat: i64) -> None:
    """A loss that leaves no choice."""
    area = s.battle
    if area >= REGIONS:
        tell_loss(s, seat, "a fleet")
        lose_fleet(s, seat, area - REGIONS)
    elif s.armies[seat * REGIONS + area] > 0:
        tell_loss(s, seat, "an army")
        remove_army(s, seat, area)
    else:
        tell_loss(s, seat, "Hannibal")
        remove_hannibal(s)


class Loss(Decision[Punica]):
    """3.6.6 CARTHAGE says whether an army or Hannibal falls."""

    name = "loss"
    rule = "3.6.6"
    title = "choose its loss"
    always_asked = True

    def legal(self, s: Punica) -> list[int]:
        return LOSSES

    def apply(self, s: Punica, action: i64) -> None:
        if action == LOSE_HANNIBAL:
            tell_loss(s, CARTHAGE, "Hannibal")
            remove_hannibal(s)
        else:
            lose_unit(s, CARTHAGE)
        SEQUENCE.proceed(s)

    def label(self, s: Punica, action: int) -> str:
        return "lose army" if action == LOSE_ARMY else "lose hannibal"

    def words(self, s: Punica, action: int) -> str:
        return "Lose an army" if action == LOSE_ARMY else "Lose Hannibal"

    def prompt(self, s: Punica) -> str:
        rest = "retreats" if s.beaten == CARTHAGE else "stays"
        return f"Battle of {s.box.areas[s.battle]}: which do you lose, an army or Hannibal? The rest {rest}."

    def impossible(self, s: Punica) -> str:
        if s.stage != LOSS_STAGE or s.actor != CARTHAGE or s.battle != s.hannibal or s.armies[REGIONS + s.battle] == 0:
            return "only Carthage chooses a loss, and only where it could lose an army or Hannibal (3.6.6)."
        rome, carthage = total(s, ROME), total(s, CARTHAGE)
        is_tie = rome + 1 == carthage and s.beaten == s.attacker(s.battle)  # Rome has lost its army already
        is_beaten = rome > carthage and s.beaten == CARTHAGE and s.lands[ROME] & BIT[s.battle] != 0
        return "" if is_tie or is_beaten else "these strengths cost Carthage no unit, or beat the other side (3.6.6)."


class EndBattle(Task[Punica]):
    """The battle is over: 5 the result is checked, and the next battle comes, which may be for the same sea (R38)."""

    def run(self, s: Punica) -> bool:
        area = s.battle
        s.battle = NOWHERE
        s.stage = CARDS_STAGE
        s.committed = NONE_COMMITTED
        s.beaten = NOBODY
        if area < REGIONS:
            origins = s.origins[:]
            origins[area] = 0
            s.origins = origins
        if s.punic_attacks >> area & 1 and not s.contested() >> area & 1:
            s.punic_attacks -= 1 << area  # 3.4.4 a later contest there starts afresh
        return resolve_victory(s)


BATTLE_ORDER: Final = BattleOrder()
BATTLE_CARD: Final = BattleCard()
LOSS: Final = Loss()

SEQUENCE.carry_out(BATTLES, NameBattles())
SEQUENCE.carry_out(COMMIT_CARDS, CommitCards())
SEQUENCE.carry_out(USE_EFFECTS, UseEffects())
SEQUENCE.carry_out(TAKE_LOSSES, TakeLosses())
SEQUENCE.carry_out(END_BATTLE, EndBattle())

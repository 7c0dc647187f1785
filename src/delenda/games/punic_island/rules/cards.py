"""3.2 Card actions: play, draw or discard one card, or ask the haruspex; where Resource Points go."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.punic_island.actions import DECK, DISCARD, DRAW, DRAWN, HARUSPEX, HIEROS_GRAIN, OPERATIONAL, PLACE, PLAY
from delenda.games.punic_island.rules import operational_cards
from delenda.games.punic_island.rules.conditions import ends_the_game, may_play
from delenda.games.punic_island.rules.end import LAST_CARD, end_game
from delenda.games.punic_island.rules.forces import add_rp
from delenda.games.punic_island.rules.hands import leave_hand, play_card
from delenda.games.punic_island.rules.questions import PLAYER, Choice
from delenda.games.punic_island.rules.sequence import DEAL_CARDS, PLACE_POINTS, SEQUENCE, SET_UP, TAKE_CARD_ACTION
from delenda.games.punic_island.state import PunicIsland
from delenda.games.punic_island.words.log import tell_discard, tell_draw, tell_haruspex, tell_rp_lost, tell_rp_placed
from delenda.games.punic_island.words.names import CARD_CODES
from delenda.kernel.actor import CARTHAGE, CHANCE, ROME
from delenda.kernel.agenda import Task, push, push_with, take
from delenda.kernel.english import plural
from delenda.kernel.rng import Rng


class StartCardAction(Task[PunicIsland]):
    def run(self, s: PunicIsland) -> bool:
        s.player = take(s)
        s.card = -1
        if s.hand_size[s.player] == 0:  # nothing but drawing is left
            s.amount = 1
            push(s, DEAL_CARDS)
            return False
        s.actor = s.player
        s.decision = CARD_ACTION
        return True


class CardAction(Choice):
    """3.2.1 Exactly one of: play an Operational card, draw, discard, haruspex; no passing (R6)."""

    name = "card_action"
    rule = "3.2.1"
    title = "play, draw or discard a card"
    waits = "c?"
    who = PLAYER
    private = True

    def choices(self, s: PunicIsland) -> list[int]:
        seat = s.actor
        hand = s.hand
        found = []
        if s.hand_size[seat] < s.box.hand_limit:  # R8
            found.append(DRAW)
        if seat == ROME and not s.haruspex:
            found.append(HARUSPEX)
        first = seat * DECK
        for card in range(first, first + DECK):
            if hand[card] > 0 and may_play(s, card):
                found.append(PLAY + card)
        for card in range(first, first + DECK):
            if hand[card] > 0:
                found.append(DISCARD + card)
        return found

    def apply(self, s: PunicIsland, action: i64) -> None:
        seat = s.actor
        if action == DRAW:
            s.amount = 1
            push(s, DEAL_CARDS)
        elif action == HARUSPEX:
            ask_haruspex(s)
        elif action >= DISCARD:
            card = action - DISCARD
            leave_hand(s, card)
            discards = s.discards[:]
            discards[card] = discards[card] + 1
            s.discards = discards
            s.card_changes += 1
            tell_discard(s, seat, card)
            push_with(s, PLACE_POINTS, 1)
        else:
            card = action - PLAY
            play_card(s, card)
            operational_cards.carry_out(s, card)
            return
        SEQUENCE.proceed(s)

    def misfit(self, s: PunicIsland) -> str:
        return "" if s.hand_size[s.player] else "a side without cards draws without being asked (3.2.2)."

    def words(self, s: PunicIsland, action: int) -> str:
        return super().words(s, action) + (" for a Resource Point" if action >= DISCARD else "")

    def label(self, s: PunicIsland, action: int) -> str:
        if action == DRAW:
            return "draw"
        if action == HARUSPEX:
            return "haruspex"
        return f"discard {CARD_CODES[action - DISCARD]}" if action >= DISCARD else f"play {CARD_CODES[action - PLAY]}"

    def prompt(self, s: PunicIsland) -> str:
        return "Play an Operational card, draw a card, or discard one for a Resource Point."

    def why_not(self, s: PunicIsland, action: int) -> str:
        if action == DRAW:
            return f"a hand holds at most {s.box.hand_limit} cards (R8)."
        if action == HARUSPEX:
            return "only Rome may ask the haruspex, once per game, with a card in hand (3.2.5)."
        card = action - DISCARD if action >= DISCARD else action - PLAY
        if not (PLAY <= action < DRAWN) or s.hand[card] == 0:
            return ""
        if s.box.cards[card].kind != OPERATIONAL:
            return f"{s.box.cards[card].name} is not Operational: only Operational cards are played with Card (3.2.1)."
        return f"{s.box.cards[card].name} cannot be played now: {s.box.cards[card].text}"

    def warning(self, s: PunicIsland, action: int) -> str:
        if action == DRAW and s.deck_size[s.actor] == 1:
            return "This is the last card of your deck: drawing it ends the game."
        if PLAY <= action < DISCARD and ends_the_game(action - PLAY):
            return "This ends the game at once."
        return ""


# Drawing


def ask_haruspex(s: PunicIsland) -> None:
    """3.2.5 The hand joins the deck, which is shuffled, and as many cards are drawn; the deck cannot run out."""
    s.haruspex = 1
    tell_haruspex(s)
    deck = s.deck[:]
    hand = s.hand[:]
    for card in range(DECK):
        deck[card] = deck[card] + hand[card]
        hand[card] = 0
    s.deck = deck
    s.hand = hand
    s.card_changes += 1
    s.amount = s.hand_size[ROME]
    s.deck_size[ROME] = s.deck_size[ROME] + s.amount
    s.hand_size[ROME] = 0
    push(s, DEAL_CARDS)


class DealCards(Task[PunicIsland]):
    """As many cards as `amount` says, one at a time; of one card there is nothing to shuffle."""

    def run(self, s: PunicIsland) -> bool:
        if s.amount == 0:
            return False
        if s.deck_size[s.player] == 1:
            deal(s, last_card(s))
            return False
        s.actor = CHANCE
        s.decision = DRAW_CARD
        return True


def last_card(s: PunicIsland) -> i64:
    card = s.player * DECK
    while s.deck[card] == 0:
        card += 1
    return card


def deal(s: PunicIsland, card: i64) -> None:
    """A card from the deck to the hand; the last one ends the game."""
    seat = s.player
    deck = s.deck[:]
    hand = s.hand[:]
    deck[card] = deck[card] - 1
    hand[card] = hand[card] + 1
    s.deck = deck
    s.hand = hand
    s.card_changes += 1
    s.deck_size[seat] = s.deck_size[seat] - 1
    s.hand_size[seat] = s.hand_size[seat] + 1
    s.amount -= 1
    tell_draw(s, seat, card)
    if s.deck_size[seat] == 0:
        end_game(s, LAST_CARD)
    else:
        push(s, DEAL_CARDS)


class DrawCard(Choice):
    """3.2.2 Chance: the top card of a shuffled deck, seen by its owner only; the last card ends the game."""

    name = "draw_card"
    rule = "3.2.2"
    title = "deal a card"
    waits = "s|c?"
    chance = True
    private = True

    def choices(self, s: PunicIsland) -> list[int]:
        first = s.player * DECK
        deck = s.deck
        return [DRAWN + card for card in range(first, first + DECK) if deck[card] > 0]

    def weights(self, s: PunicIsland) -> list[int]:
        first = s.player * DECK
        deck = s.deck
        return [deck[card] for card in range(first, first + DECK) if deck[card] > 0]

    def rolled(self, s: PunicIsland, rng: Rng) -> i64:
        first = s.player * DECK
        return DRAWN + rng.pick_from(s.deck, first, first + DECK)

    def apply(self, s: PunicIsland, action: i64) -> None:
        deal(s, action - DRAWN)
        SEQUENCE.proceed(s)

    def misfit(self, s: PunicIsland) -> str:
        seat = s.player
        if (s.sequence == 0) != (list(s.agenda) == [SET_UP]):
            return "hands are dealt in the set-up (2.11)."
        limit = s.box.hand_limit
        if s.sequence == 0:
            others = s.box.start_hand[ROME] if seat == CARTHAGE else 0
            limit = s.box.start_hand[seat]
            led = sum(1 for leader in s.box.staff[ROME] if s.leader_at[leader] >= 0) >= len(s.box.start_consuls)
            if not led or s.hand_size[1 - seat] != others or s.hand_size[seat] + s.amount != limit:
                return "hands are dealt as the set-up says (2.11)."
        if s.amount < 1 or s.hand_size[seat] + s.amount > limit or s.deck_size[seat] < 2 or s.deck_size[seat] < s.amount:
            return "a side draws cards that it may not hold or that are not there (3.2.2)."
        return ""

    def label(self, s: PunicIsland, action: int) -> str:
        return f"card {CARD_CODES[action - DRAWN]}"

    def prompt(self, s: PunicIsland) -> str:
        return f"{'Rome' if s.player == ROME else 'Carthage'} draws a card."


# Resource Points

MOST_RP: Final = 9


def takes_rp(s: PunicIsland, city: i64) -> bool:
    """3.2.3 Own fortresses, besieged or not (R23); Hiero's Grain only goes to coin cities."""
    return s.control[city] == s.player and (s.card != HIEROS_GRAIN or s.box.map.coin[city])


def has_rp_city(s: PunicIsland) -> bool:
    return any(takes_rp(s, city) for city in s.box.map.cities)


class PlaceResources(Task[PunicIsland]):
    """Resource Points one by one; lost where no own fortress can take them."""

    def run(self, s: PunicIsland) -> bool:
        s.amount = take(s)
        if s.amount <= 0:
            return False
        if not has_rp_city(s):
            tell_rp_lost(s, s.player, s.amount)
            return False
        s.actor = s.player
        s.decision = PLACE_RP
        return True


class PlaceRp(Choice):
    """3.2.3 A Resource Point goes to a controlled fortress."""

    name = "place_rp"
    rule = "3.2.6"
    title = "place a Resource Point"
    waits = "c?"
    who = PLAYER

    def choices(self, s: PunicIsland) -> list[int]:
        return [PLACE + city for city in s.box.map.cities if takes_rp(s, city)]

    def apply(self, s: PunicIsland, action: i64) -> None:
        city = action - PLACE
        add_rp(s, s.player, city, 1)
        tell_rp_placed(s, s.player, city, 1)
        push_with(s, PLACE_POINTS, s.amount - 1)
        SEQUENCE.proceed(s)

    def misfit(self, s: PunicIsland) -> str:
        return "" if 1 <= s.amount <= MOST_RP else "there is no Resource Point to place (3.2.3)."

    def label(self, s: PunicIsland, action: int) -> str:
        return f"rp {s.box.map.codes[action - PLACE]}"

    def prompt(self, s: PunicIsland) -> str:
        return f"Place a Resource Point in one of your cities; {plural(s.amount, 'Resource Point')} to place."


CARD_ACTION: Final = CardAction()
DRAW_CARD: Final = DrawCard()
PLACE_RP: Final = PlaceRp()
SEQUENCE.carry_out(TAKE_CARD_ACTION, StartCardAction())
SEQUENCE.carry_out(DEAL_CARDS, DealCards())
SEQUENCE.carry_out(PLACE_POINTS, PlaceResources())

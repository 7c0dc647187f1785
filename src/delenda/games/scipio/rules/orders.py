"""3.4 New Orders: the five cards."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.scipio.actions import (
    BIT,
    CARD,
    CARDS,
    DESERT,
    DESERTER,
    DESERTIONS,
    DRAW,
    DRAW_OR_PASS,
    GENERAL_CHOICES,
    MOVE,
    MOVE_FROM,
    MOVE_TO,
    OPPORTUNE_MOVE,
    PASS,
    REDEPLOYMENT,
    RELIEF_IN_PLACE,
    SWAP,
    SWAP_FIRST,
    SWAP_SECOND,
    TILE_AT,
    TILES,
)
from delenda.games.scipio.rules import phase
from delenda.games.scipio.rules import round as rounds
from delenda.games.scipio.state import Scipio
from delenda.games.scipio.words import (
    FIELD_NAMES,
    FORMATIONS,
    ORDERS,
    tell_card,
    tell_defeat,
    tell_deserter,
    tell_general,
    tell_ignored,
    tell_opportune,
    tell_shuffle,
    tell_step,
    tell_swap,
)
from delenda.kernel.actor import CHANCE, NOBODY
from delenda.kernel.decision import Decision


def start_draw(s: Scipio, drawer: int) -> None:
    s.drawer = drawer
    s.actor = CHANCE
    s.decision = DRAW_CARD


def end_orders(s: Scipio) -> None:
    """3.4.7 No card is pending any more."""
    s.drawer = NOBODY
    s.steps = 0
    rounds.end_phase(s)


def has_every_kind(s: Scipio) -> bool:
    """Whether no kind of New Orders card has run out."""
    return all(count > 0 for count in s.deck)


class DrawCard(Decision[Scipio]):
    """3.4.1 Chance: a card of the deck, each copy alike, laid face up."""

    name = "draw"
    rule = "3.4.1"
    title = "turn up a New Orders card"
    chance = True

    def legal(self, s: Scipio) -> list[int]:
        return CARDS if has_every_kind(s) else [CARD + kind for kind in range(5) if s.deck[kind] > 0]

    def weights(self, s: Scipio) -> list[int]:
        return s.deck if has_every_kind(s) else [count for count in s.deck if count > 0]

    def apply(self, s: Scipio, action: int) -> None:
        kind = action - CARD
        deck = s.deck[:]
        deck[kind] -= 1
        s.deck = deck
        tell_card(s, kind)
        s.actor = s.drawer
        if kind == REDEPLOYMENT:
            s.steps = s.box.redeploy_steps
            s.decision = REDEPLOY
        elif kind == RELIEF_IN_PLACE:
            s.decision = RELIEVE
        elif kind == OPPORTUNE_MOVE:
            s.steps = s.box.opportune_steps
            s.decision = MOVE_OPPORTUNELY
        elif kind == DESERTER:
            s.actor = 1 - s.drawer
            s.decision = NAME_DESERTER
        else:
            s.decision = COMMAND_AS_GENERAL

    def label(self, s: Scipio, action: int) -> str:
        return f"card {ORDERS[action - CARD]}"

    def prompt(self, s: Scipio) -> str:
        return "A New Orders card is turned up."


class Step(Decision[Scipio]):
    """Single-token steps to adjacent own Formations that never leave one empty (rulings 21, 22)."""

    def legal(self, s: Scipio) -> list[int]:
        troops = s.troops
        first: i64 = s.actor * 6
        mask = 0
        for formation in range(6):
            if troops[first + formation] >= 2:
                mask += BIT[formation]
        return s.box.steps[mask]

    def forced(self, s: Scipio) -> int:
        at = s.actor * 6
        for formation in range(6):
            if s.troops[at + formation] >= 2 and len(s.box.steps[BIT[formation]]) > 1:
                return -1
        return PASS

    def apply(self, s: Scipio, action: int) -> None:
        first = s.steps == self.count_steps(s)
        if action == PASS:
            self.end(s, not first)
            return
        origin, target = MOVE_FROM[action - MOVE], MOVE_TO[action - MOVE]
        at = s.actor * 6
        s.troops[at + origin] = s.troops[at + origin] - 1
        s.troops[at + target] = s.troops[at + target] + 1
        tell_step(s, origin, target, first)
        s.steps -= 1
        if s.steps == 0:
            self.end(s, True)

    def count_steps(self, s: Scipio) -> int:
        raise NotImplementedError

    def end(self, s: Scipio, moved: bool) -> None:
        raise NotImplementedError

    def label(self, s: Scipio, action: int) -> str:
        if action == PASS:
            return "done"
        return f"move {FORMATIONS[MOVE_FROM[action - MOVE]]} {FORMATIONS[MOVE_TO[action - MOVE]]}"

    def words(self, s: Scipio, action: int) -> str:
        if action == PASS:
            return "Done"
        return f"{FORMATIONS[MOVE_FROM[action - MOVE]]} → {FORMATIONS[MOVE_TO[action - MOVE]]}"

    def prompt(self, s: Scipio) -> str:
        return f"Move one token to an adjacent Formation, or stop. Steps left: {s.steps}."

    def why_not(self, s: Scipio, action: int) -> str:
        if not MOVE <= action < MOVE + 30:
            return ""
        origin, target = FORMATIONS[MOVE_FROM[action - MOVE]], FORMATIONS[MOVE_TO[action - MOVE]]
        if s.troops[s.actor * 6 + MOVE_FROM[action - MOVE]] < 2:
            return f"{origin} holds one token, and a move may not leave a Formation empty, not even for a moment (ruling 21)."
        return f"{origin} and {target} are not adjacent (ruling 22)."


class Redeploy(Step):
    """3.4.2 Redeployment: at most two steps."""

    name = "redeploy"
    rule = "3.4.2"
    title = "redeploy"

    def count_steps(self, s: Scipio) -> int:
        return s.box.redeploy_steps

    def end(self, s: Scipio, moved: bool) -> None:
        if not moved:
            tell_ignored(s)
        end_orders(s)


class MoveOpportunely(Step):
    """3.4.4 Opportune Move: at most one step, then perhaps another card; never the other way round."""

    name = "opportune_move"
    rule = "3.4.4"
    title = "make an Opportune Move"

    def count_steps(self, s: Scipio) -> int:
        return s.box.opportune_steps

    def end(self, s: Scipio, moved: bool) -> None:
        s.steps = 1 if moved else 0  # remembered for the words only
        s.decision = DRAW_AGAIN


class DrawAgain(Decision[Scipio]):
    """3.4.4 Another card, or not."""

    name = "opportune_draw"
    rule = "3.4.4"
    title = "draw another card or stop"

    def legal(self, s: Scipio) -> list[int]:
        return DRAW_OR_PASS

    def forced(self, s: Scipio) -> int:
        return -1

    def apply(self, s: Scipio, action: int) -> None:
        tell_opportune(s, action == DRAW, s.steps > 0)
        s.steps = 0
        if action == DRAW:
            start_draw(s, s.drawer)
        else:
            end_orders(s)

    def label(self, s: Scipio, action: int) -> str:
        return "draw" if action == DRAW else "stop"

    def words(self, s: Scipio, action: int) -> str:
        return f"Draw another (Deserter {s.deck[DESERTER]} in {s.count_deck()})" if action == DRAW else "Stop"

    def prompt(self, s: Scipio) -> str:
        return f"Draw another New Orders card? The Deserter is {s.deck[DESERTER]} in {s.count_deck()}."


class Relieve(Decision[Scipio]):
    """3.4.3 Relief in Place: exchange the full contents of any two own Formations."""

    name = "relief"
    rule = "3.4.3"
    title = "relieve one Formation by another"

    def legal(self, s: Scipio) -> list[int]:
        mine = s.troops[s.actor * 6 : s.actor * 6 + 6]
        return [PASS] + [SWAP + pair for pair in range(15) if mine[SWAP_FIRST[pair]] != mine[SWAP_SECOND[pair]]]

    def apply(self, s: Scipio, action: int) -> None:
        if action == PASS:
            tell_ignored(s)
        else:
            a, b = SWAP_FIRST[action - SWAP], SWAP_SECOND[action - SWAP]
            tell_swap(s, a, b)
            at = s.actor * 6
            s.troops[at + a], s.troops[at + b] = s.troops[at + b], s.troops[at + a]
        end_orders(s)

    def label(self, s: Scipio, action: int) -> str:
        if action == PASS:
            return "decline"
        return f"swap {FORMATIONS[SWAP_FIRST[action - SWAP]]} {FORMATIONS[SWAP_SECOND[action - SWAP]]}"

    def words(self, s: Scipio, action: int) -> str:
        if action == PASS:
            return "Leave as they are"
        a, b = SWAP_FIRST[action - SWAP], SWAP_SECOND[action - SWAP]
        at = s.actor * 6
        return f"{FORMATIONS[a]} ({s.troops[at + a]}) ⇄ {FORMATIONS[b]} ({s.troops[at + b]})"

    def prompt(self, s: Scipio) -> str:
        return "Exchange all tokens of two of your Formations, or leave them as they are."

    def why_not(self, s: Scipio, action: int) -> str:
        if SWAP <= action < SWAP + 15:
            return "these two Formations hold the same number of tokens, so nothing would change; decline instead (ruling 23)."
        return ""


class NameDeserter(Decision[Scipio]):
    """3.4.5 Deserter: the drawer's opponent names the Formation that loses a token; then all cards are shuffled."""

    name = "deserter"
    rule = "3.4.5"
    title = "name the Formation that loses a token"

    def legal(self, s: Scipio) -> list[int]:
        return DESERTIONS

    def forced(self, s: Scipio) -> int:
        return -1

    def apply(self, s: Scipio, action: int) -> None:
        formation = action - DESERT
        at = s.drawer * 6 + formation
        s.troops[at] = s.troops[at] - 1
        tell_deserter(s, formation)
        if s.troops[at] == 0:
            tell_defeat(s, s.drawer, formation)
            s.finish(1 - s.drawer, phase.FORMATION_EMPTIED)
            return
        s.deck = s.box.new_orders
        tell_shuffle(s)
        end_orders(s)

    def label(self, s: Scipio, action: int) -> str:
        return f"desert {FORMATIONS[action - DESERT]}"

    def words(self, s: Scipio, action: int) -> str:
        left = s.troops[s.drawer * 6 + action - DESERT] - 1
        return f"{FORMATIONS[action - DESERT]} ({'wins the game' if left == 0 else f'leaves {left}'})"

    def prompt(self, s: Scipio) -> str:
        return "Deserter! Choose the enemy Formation that loses a token."


class CommandAsGeneral(Decision[Scipio]):
    """3.4.6 Renowned General: set the tiles and end the round, or ignore the card."""

    name = "general"
    rule = "3.4.6"
    title = "use the Renowned General or not"

    def legal(self, s: Scipio) -> list[int]:
        return GENERAL_CHOICES

    def forced(self, s: Scipio) -> int:
        return -1

    def apply(self, s: Scipio, action: int) -> None:
        if action == PASS:
            tell_ignored(s)
            end_orders(s)
            return
        general = s.drawer
        s.tiles = action - TILES
        tell_general(s)
        s.drawer = NOBODY
        rounds.end_round(s, general)

    def label(self, s: Scipio, action: int) -> str:
        return "ignore" if action == PASS else rounds.tile_label(s, action)

    def words(self, s: Scipio, action: int) -> str:
        if action == PASS:
            return "Ignore the card"
        places = zip(FIELD_NAMES, TILE_AT[action - TILES], strict=True)
        return "End the round with " + ", ".join(f"{name} {s.box.tile_values[tile]}" for name, tile in places)

    def prompt(self, s: Scipio) -> str:
        return "Set the strike order and end the round, or ignore the card."


DRAW_CARD: Final = DrawCard()
REDEPLOY: Final = Redeploy()
RELIEVE: Final = Relieve()
MOVE_OPPORTUNELY: Final = MoveOpportunely()
DRAW_AGAIN: Final = DrawAgain()
NAME_DESERTER: Final = NameDeserter()
COMMAND_AS_GENERAL: Final = CommandAsGeneral()

"""3.4 New Orders: the five cards."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from delenda.games.scipio.actions import (
    CARD,
    CARDS,
    DESERT,
    DESERTER_CARD,
    DESERTIONS,
    DRAW_CARD,
    DRAW_OR_PASS,
    GENERAL_CHOICES,
    LAY_TILES,
    MOVE,
    MOVE_FROM,
    MOVE_TO,
    OPPORTUNE_MOVE_CARD,
    PASS,
    REDEPLOYMENT_CARD,
    RELIEF_IN_PLACE_CARD,
    RENOWNED_GENERAL_CARD,
    SWAP,
    SWAP_FIRST,
    SWAP_SECOND,
)
from delenda.games.scipio.rules import end
from delenda.games.scipio.rules.invariants import unlike_drawn, unlike_orders
from delenda.games.scipio.rules.sequence import SEQUENCE, skip_to_next_round
from delenda.games.scipio.state import Scipio
from delenda.games.scipio.words import (
    FORMATION_NAMES,
    FORMATIONS,
    ORDER_NAMES,
    ORDERS,
    deserter_words,
    tell_card,
    tell_deserter,
    tell_general,
    tell_no_step,
    tell_opportune,
    tell_shuffle,
    tell_step,
    tell_swap,
    tell_unused,
    tile_label,
    tile_words,
    tiles_of,
)
from delenda.kernel.actor import CHANCE, NOBODY
from delenda.kernel.decision import Decision
from delenda.kernel.english import SEAT_NAMES, listed, number, sentence
from delenda.kernel.rng import Rng


def start_draw(s: Scipio, drawer: int) -> None:
    s.drawer = drawer
    s.actor = CHANCE
    s.decision = DRAW


def end_orders(s: Scipio) -> None:
    """3.4.7 No card is pending any more: the phase is over."""
    s.drawer = NOBODY
    s.steps = 0
    SEQUENCE.proceed(s)


def draw_warning(s: Scipio) -> str:
    """Before a draw that hands the game to the enemy: the Deserter is certain, and a Formation holds its last token."""
    last = [FORMATION_NAMES[f] for f in range(6) if s.troops[s.actor * 6 + f] == 1]
    if not last or s.deck[DESERTER_CARD] < s.count_deck():
        return ""
    enemy = SEAT_NAMES[1 - s.actor]
    return f"Only the Deserter is left, and {enemy} may take the last token from {listed(last, 'or')} and win."


def has_every_kind(s: Scipio) -> bool:
    """Whether no kind of New Orders card has run out."""
    return all(count > 0 for count in s.deck)


@final
class Draw(Decision[Scipio]):
    """3.4.1 Chance: a card of the deck, each copy alike, laid face up."""

    name = "draw"
    rule = "3.4.1"
    title = "turn up a New Orders card"
    chance = True

    def legal(self, s: Scipio) -> list[int]:
        return CARDS if has_every_kind(s) else [CARD + kind for kind in range(5) if s.deck[kind] > 0]

    def weights(self, s: Scipio) -> list[int]:
        return [int(count) for count in s.deck if count > 0]

    def rolled(self, s: Scipio, rng: Rng) -> i64:
        return CARD + rng.pick_from(s.deck, 0, len(s.deck))

    def forced(self, s: Scipio) -> i64:
        """The Deserter, where no other card is left (R19)."""
        for kind in range(5):
            if kind != DESERTER_CARD and s.deck[kind] > 0:
                return -1
        return CARD + DESERTER_CARD

    def apply(self, s: Scipio, action: i64) -> None:
        kind = action - CARD
        deck = s.deck[:]
        deck[kind] -= 1
        s.deck = deck
        tell_card(s, kind)
        s.actor = s.drawer
        if kind == REDEPLOYMENT_CARD:
            s.steps = s.box.redeploy_steps
            s.decision = REDEPLOY
        elif kind == RELIEF_IN_PLACE_CARD:
            s.decision = RELIEF
        elif kind == OPPORTUNE_MOVE_CARD:
            s.steps = s.box.opportune_steps
            s.decision = OPPORTUNE_MOVE
        elif kind == DESERTER_CARD:
            s.actor = 1 - s.drawer
            s.decision = DESERTER
        else:
            s.decision = GENERAL

    def label(self, s: Scipio, action: int) -> str:
        return f"card {ORDERS[action - CARD]}"

    def words(self, s: Scipio, action: int) -> str:
        return ORDER_NAMES[action - CARD]

    def prompt(self, s: Scipio) -> str:
        return "A New Orders card is turned up."

    def impossible(self, s: Scipio) -> str:
        return unlike_orders(s, s.drawer, 0) or (
            "the only kind of card left is turned up without asking (3.7)." if self.forced(s) >= 0 else ""
        )


class TokenStep(Decision[Scipio]):
    """Single-token steps to adjacent own Formations that never leave one empty (R21, R22)."""

    kind: int  # of the card

    def legal(self, s: Scipio) -> list[int]:
        troops = s.troops
        first = s.actor * 6
        mask: i64 = 0
        for formation in range(i64(6)):
            if troops[first + formation] >= 2:
                mask += 1 << formation
        return s.box.steps[mask]

    def at_random(self, s: Scipio, rng: Rng) -> i64:
        return rng.choose(self.legal(s))

    def forced(self, s: Scipio) -> i64:
        at = s.actor * 6
        for formation in range(i64(6)):
            if s.troops[at + formation] >= 2 and len(s.box.steps[1 << formation]) > 1:
                return -1
        return PASS

    def apply(self, s: Scipio, action: i64) -> None:
        first = s.steps == self.count_steps(s)
        if action == PASS:
            if first and s.journal is not None:
                self.tell_no_step(s, self.forced(s) < 0)
            self.end(s)
            return
        origin, target = MOVE_FROM[action - MOVE], MOVE_TO[action - MOVE]
        at = s.actor * 6
        s.troops[at + origin] -= 1
        s.troops[at + target] += 1
        tell_step(s, origin, target, first)
        s.steps -= 1
        if s.steps == 0:
            self.end(s)

    def count_steps(self, s: Scipio) -> int:
        raise NotImplementedError

    def tell_no_step(self, s: Scipio, could: bool) -> None:
        raise NotImplementedError

    def end(self, s: Scipio) -> None:
        raise NotImplementedError

    def label(self, s: Scipio, action: int) -> str:
        if action == PASS:
            return "done"
        return f"move {FORMATIONS[MOVE_FROM[action - MOVE]]} {FORMATIONS[MOVE_TO[action - MOVE]]}"

    def words(self, s: Scipio, action: int) -> str:
        if action == PASS:
            return "No step" if s.steps == self.count_steps(s) else "No further step"
        origin, target = MOVE_FROM[action - MOVE], MOVE_TO[action - MOVE]
        mine = s.army(s.actor)
        left = f"leaving {mine[origin] - 1} and {mine[target] + 1}"
        return f"One token from {FORMATION_NAMES[origin]} to {FORMATION_NAMES[target]}, {left}"

    def why_not(self, s: Scipio, action: int) -> str:
        if not MOVE <= action < MOVE + 30:
            return ""
        origin, target = FORMATION_NAMES[MOVE_FROM[action - MOVE]], FORMATION_NAMES[MOVE_TO[action - MOVE]]
        if s.troops[s.actor * 6 + MOVE_FROM[action - MOVE]] < 2:
            return f"{origin} holds one token, and a move may not leave a Formation empty, not even for a moment (R21)."
        return f"{origin} and {target} are not adjacent (R22)."

    def impossible(self, s: Scipio) -> str:
        why = unlike_orders(s, s.actor, self.count_steps(s)) or unlike_drawn(s, self.kind)
        return why or ("where no token can move, the card is skipped without asking (3.7)." if self.forced(s) >= 0 else "")


@final
class Redeploy(TokenStep):
    """3.4.2 Redeployment: at most two steps."""

    name = "redeploy"
    rule = "3.4.2"
    title = "make the steps of a Redeployment"
    kind = REDEPLOYMENT_CARD

    def count_steps(self, s: Scipio) -> int:
        return s.box.redeploy_steps

    def tell_no_step(self, s: Scipio, could: bool) -> None:
        tell_unused(s, "" if could else "no token can move")

    def end(self, s: Scipio) -> None:
        end_orders(s)

    def prompt(self, s: Scipio) -> str:
        left = f"{number(s.steps)} more steps" if s.steps > 1 else "one more step"
        return f"Redeployment: move one token to an adjacent Formation of yours, or stop. You may make {left}."


@final
class OpportuneMove(TokenStep):
    """3.4.4 Opportune Move: at most one step, then perhaps another card; never the other way round (R24)."""

    name = "opportune_move"
    rule = "3.4.4"
    title = "make the step of an Opportune Move"
    kind = OPPORTUNE_MOVE_CARD

    def count_steps(self, s: Scipio) -> int:
        return s.box.opportune_steps

    def tell_no_step(self, s: Scipio, could: bool) -> None:
        tell_no_step(s, could)

    def end(self, s: Scipio) -> None:
        s.steps = 0
        s.decision = OPPORTUNE_DRAW

    def prompt(self, s: Scipio) -> str:
        return "Opportune Move: move one token to an adjacent Formation of yours, or none. Then you may draw another card."


@final
class OpportuneDraw(Decision[Scipio]):
    """3.4.4 Another card, treated as a first one (R25), or not."""

    name = "opportune_draw"
    rule = "3.4.4"
    title = "decide whether to draw another card"
    always_asked = True

    def legal(self, s: Scipio) -> list[int]:
        return DRAW_OR_PASS

    def at_random(self, s: Scipio, rng: Rng) -> i64:
        return DRAW_CARD + rng.roll(2)

    def apply(self, s: Scipio, action: i64) -> None:
        tell_opportune(s, action == DRAW_CARD)
        if action == DRAW_CARD:
            start_draw(s, s.drawer)
        else:
            end_orders(s)

    def label(self, s: Scipio, action: int) -> str:
        return "draw" if action == DRAW_CARD else "stop"

    def words(self, s: Scipio, action: int) -> str:
        return f"Draw another ({deserter_words(s)})" if action == DRAW_CARD else "Do not draw another"

    def prompt(self, s: Scipio) -> str:
        return f"Draw another New Orders card? {sentence(deserter_words(s))}"

    def warning(self, s: Scipio, action: int) -> str:
        return draw_warning(s) if action == DRAW_CARD else ""

    def impossible(self, s: Scipio) -> str:
        return unlike_orders(s, s.actor, 0) or unlike_drawn(s, OPPORTUNE_MOVE_CARD)


@final
class Relief(Decision[Scipio]):
    """3.4.3 Relief in Place: exchange the full contents of any two own Formations."""

    name = "relief"
    rule = "3.4.3"
    title = "decide which Formations swap their tokens"

    def legal(self, s: Scipio) -> list[int]:
        troops = s.troops
        at = s.actor * 6
        return [PASS] + [
            int(SWAP + pair) for pair in range(i64(15)) if troops[at + SWAP_FIRST[pair]] != troops[at + SWAP_SECOND[pair]]
        ]

    def forced(self, s: Scipio) -> i64:
        troops = s.troops
        at = s.actor * 6
        for formation in range(at + 1, at + 6):
            if troops[formation] != troops[at]:
                return -1
        return PASS

    def apply(self, s: Scipio, action: i64) -> None:
        if action == PASS:
            if s.journal is not None:
                tell_unused(s, "" if self.forced(s) < 0 else "all Formations hold the same number of tokens")
        else:
            a, b = SWAP_FIRST[action - SWAP], SWAP_SECOND[action - SWAP]
            tell_swap(s, a, b)
            troops = s.troops
            at = s.actor * 6
            kept = troops[at + a]
            troops[at + a] = troops[at + b]
            troops[at + b] = kept
        end_orders(s)

    def label(self, s: Scipio, action: int) -> str:
        if action == PASS:
            return "decline"
        return f"swap {FORMATIONS[SWAP_FIRST[action - SWAP]]} {FORMATIONS[SWAP_SECOND[action - SWAP]]}"

    def words(self, s: Scipio, action: int) -> str:
        if action == PASS:
            return "Leave them as they are"
        a, b = SWAP_FIRST[action - SWAP], SWAP_SECOND[action - SWAP]
        at = s.actor * 6
        return f"Swap {FORMATION_NAMES[a]} ({s.troops[at + a]}) and {FORMATION_NAMES[b]} ({s.troops[at + b]})"

    def prompt(self, s: Scipio) -> str:
        return "Relief in Place: swap all the tokens of two of your Formations, or leave them as they are."

    def why_not(self, s: Scipio, action: int) -> str:
        if SWAP <= action < SWAP + 15:
            return "these two Formations hold the same number of tokens, so nothing would change; decline instead (R23)."
        return ""

    def impossible(self, s: Scipio) -> str:
        why = unlike_orders(s, s.actor, 0) or unlike_drawn(s, RELIEF_IN_PLACE_CARD)
        return why or (
            "where all Formations are alike, the card is skipped without asking (3.7)." if self.forced(s) >= 0 else ""
        )


@final
class Deserter(Decision[Scipio]):
    """3.4.5 Deserter: the drawer's opponent must name the Formation that loses a token (R27); then all cards are shuffled
    (R20), and no more is drawn (R26)."""

    name = "deserter"
    rule = "3.4.5"
    title = "name the Formation that loses a token to the Deserter"
    always_asked = True

    def legal(self, s: Scipio) -> list[int]:
        return DESERTIONS

    def at_random(self, s: Scipio, rng: Rng) -> i64:
        return DESERT + rng.roll(6)

    def apply(self, s: Scipio, action: i64) -> None:
        formation = action - DESERT
        at = s.drawer * 6 + formation
        s.troops[at] -= 1
        tell_deserter(s, formation)
        if s.troops[at] == 0:
            end.defeat(s, s.drawer)
            return
        s.deck = vec[i64](s.box.new_orders)
        tell_shuffle(s)
        end_orders(s)

    def label(self, s: Scipio, action: int) -> str:
        return f"desert {FORMATIONS[action - DESERT]}"

    def words(self, s: Scipio, action: int) -> str:
        left = s.troops[s.drawer * 6 + action - DESERT] - 1
        return f"One token from {FORMATION_NAMES[action - DESERT]}, {'which wins the game' if left == 0 else f'leaving {left}'}"

    def prompt(self, s: Scipio) -> str:
        return f"Deserter! Which of {SEAT_NAMES[s.drawer]}'s Formations loses a token?"

    def impossible(self, s: Scipio) -> str:
        return unlike_orders(s, 1 - s.actor, 0)


@final
class General(Decision[Scipio]):
    """3.4.6 Renowned General: set the tiles and end the round, or ignore the card (R28)."""

    name = "general"
    rule = "3.4.6"
    title = "decide whether to use the Renowned General"
    always_asked = True

    def legal(self, s: Scipio) -> list[int]:
        return GENERAL_CHOICES

    def at_random(self, s: Scipio, rng: Rng) -> i64:
        return rng.choose(GENERAL_CHOICES)

    def apply(self, s: Scipio, action: i64) -> None:
        if action == PASS:
            tell_unused(s, "")
            end_orders(s)
            return
        s.tiles = action - LAY_TILES
        tell_general(s)
        skip_to_next_round(s)
        SEQUENCE.proceed(s)

    def label(self, s: Scipio, action: int) -> str:
        return "ignore" if action == PASS else tile_label(s, action)

    def words(self, s: Scipio, action: int) -> str:
        if action == PASS:
            return "Ignore the card"
        return f"Lay {tile_words(tiles_of(s, action))} and end the {self.ends(s)}"

    def prompt(self, s: Scipio) -> str:
        skipped = " without its second phase" if s.phase == 1 else ""
        return (
            f"Renowned General: arrange the tiles as you like and end the {self.ends(s)} at once{skipped}, or ignore the card."
        )

    def ends(self, s: Scipio) -> str:
        """What ends: with a last round also the game."""
        return "game" if end.is_last_round(s) else "round"

    def impossible(self, s: Scipio) -> str:
        return unlike_orders(s, s.actor, 0) or unlike_drawn(s, RENOWNED_GENERAL_CARD)


DRAW: Final = Draw()
REDEPLOY: Final = Redeploy()
RELIEF: Final = Relief()
OPPORTUNE_MOVE: Final = OpportuneMove()
OPPORTUNE_DRAW: Final = OpportuneDraw()
DESERTER: Final = Deserter()
GENERAL: Final = General()

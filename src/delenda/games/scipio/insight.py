"""Judgement for players that are programs: how good a position is, which actions to look at first, how to play on quickly.

All of it looks at complete states, which a player gets from its own view by guessing.
"""

from __future__ import annotations

from typing import Final

from delenda.games.scipio.actions import DRAW_CARD, PASS, TAKE
from delenda.games.scipio.judgement.armies import Armies
from delenda.games.scipio.judgement.outlook import Outlook
from delenda.games.scipio.judgement.standing import FEATURES, WEIGHTS, advantage, features, value_from
from delenda.games.scipio.judgement.together import TOGETHER, Together
from delenda.games.scipio.state import Scipio
from delenda.games.scipio.words import REASONS
from delenda.kernel import parts
from delenda.kernel.actor import CHANCE, NOBODY, ROME
from delenda.kernel.parts import Insight, Weighing
from delenda.kernel.playout import sample
from delenda.kernel.rng import Rng


def evaluate(s: Scipio, seat: int) -> float:
    """How well `seat` stands, from -1 (lost) to 1 (won)."""
    return _worth(s, seat, TOGETHER)


def _worth(s: Scipio, seat: int, network: Together | None) -> float:
    if s.actor == NOBODY:
        return 0.0 if s.winner == NOBODY else 1.0 if s.winner == seat else -1.0
    value = value_from(advantage(s, network))
    return value if seat == ROME else -value


def foresee(s: Scipio, inner: int) -> parts.Outlook | None:
    """What cards or armies that are chosen in secret may come to; `inner` solves the second phase inside the first.

    Not where a last round decides by tokens: the outlook is that of a game that goes on until a Formation is empty."""
    return _foreseen(s, inner, TOGETHER)


def _foreseen(s: Scipio, inner: int, network: Together | None) -> parts.Outlook | None:
    if s.box.round_limit:
        return None
    if s.decision.name == "assign":
        return Outlook(s, inner > 0, network)
    return Armies(s, network) if s.decision.name == "setup_choose" else None


def order(s: Scipio) -> list[int]:
    """The legal actions, the most promising first: open decisions by the value one action later, secret ones as listed."""
    return _ordered(s, TOGETHER)


def _ordered(s: Scipio, network: Together | None) -> list[int]:
    legal = s.legal()
    if s.decision.simultaneous or s.actor == CHANCE:
        return list(legal)
    seat = s.actor
    values = {}
    for action in legal:
        after = s.copy()
        after.apply(action)
        value = _worth(after, seat, network)
        values[action] = 2 * value if after.actor == NOBODY else value + exposure(after, seat)  # nothing is worse than defeat
    return sorted(legal, key=lambda action: -values[action])


def exposure(s: Scipio, seat: int) -> float:
    """A small penalty for Formations that the Deserter could empty; the leaf value sees Field totals only."""
    mine = s.army(seat)
    return -0.02 * mine.count(1) - 0.005 * mine.count(2)


def rollout(s: Scipio, rng: Rng) -> int:
    """A quick sensible action: never a split that loses, losses from the fuller Formation, cards at random."""
    name = s.decision.name
    if name == "remove":
        at = s.actor * 6 + s.field * 2
        first, second = s.troops[at], s.troops[at + 1]
        taken = (s.damage + first - second + rng.below(2)) // 2
        return TAKE + max(0, s.damage - second + 1, min(taken, s.damage, first - 1))
    if name in ("draw_offer", "opportune_draw"):
        mine = s.army(s.actor)
        risky = 1 in mine and s.count_deck() < 4
        return PASS if risky else DRAW_CARD
    if name == "deserter":
        theirs = s.army(s.drawer)
        return s.legal()[theirs.index(min(theirs))]
    return sample(s, rng)


# The same by a plainer judgement, which sees each Field by itself


def evaluate_simply(s: Scipio, seat: int) -> float:
    return _worth(s, seat, None)


def foresee_simply(s: Scipio, inner: int) -> parts.Outlook | None:
    return _foreseen(s, inner, None)


def order_simply(s: Scipio) -> list[int]:
    return _ordered(s, None)


INSIGHT: Final[Insight[Scipio]] = Insight(
    evaluate=evaluate,
    order=order,
    rollout=rollout,
    foresee=foresee,
    weighing=Weighing(FEATURES, WEIGHTS, features),
    reasons=REASONS,
    simple=Insight(evaluate=evaluate_simply, order=order_simply, rollout=rollout, foresee=foresee_simply),
)

"""Judgement for players that are programs: how good a position is, which actions to look at first, how to play on quickly.

All of it looks at complete states, which a player gets from its own view by guessing. What they know of
the war is in judgement/.
"""

from __future__ import annotations

import math
from typing import Final

from delenda.games.punic_island.actions import (
    CHIT,
    DONE,
    LEADER,
    PLACE,
    UNIT,
)
from delenda.games.punic_island.judgement.battles import (
    chit_score,
    leave_score,
    refuge_score,
    reply_score,
    retreat_score,
)
from delenda.games.punic_island.judgement.cards import (
    card_scores,
    city_scores,
    leader_score,
    resource_scores,
    withdraw_score,
)
from delenda.games.punic_island.judgement.operations import (
    Actions,
    FleetPicks,
    LandSteps,
    SeaSteps,
    option_score,
    pick_marchers_score,
    source_scores,
)
from delenda.games.punic_island.judgement.orders import orders_of
from delenda.games.punic_island.judgement.outlook import FEATURES, features
from delenda.games.punic_island.rules.forces import cohesion
from delenda.games.punic_island.state import PunicIsland
from delenda.games.punic_island.words.reasons import REASONS
from delenda.kernel.actor import CHANCE, NOBODY, ROME
from delenda.kernel.parts import Insight, Weighing
from delenda.kernel.playout import sample
from delenda.kernel.rng import Rng
from delenda.kernel.weights import read_weights, weigh

WEIGHTS: Final[list[float]] = read_weights("delenda.games.punic_island", FEATURES)

# The decisions in which rehearsal finds better actions than this judgement (docs/strength.md)
REHEARSED: Final = (
    "option",
    "card_action",
    "op_action",
    "ml_step",
    "mn_step",
    "place_rp",
    "op_source",
    "refuge_pick",
    "react",
)


def evaluate(s: PunicIsland, seat: int) -> float:
    """How well `seat` stands, from -1 (lost) to 1 (won)."""
    if s.actor == NOBODY:
        return 0.0 if s.winner == NOBODY else 1.0 if s.winner == seat else -1.0
    value = math.tanh(weigh(WEIGHTS, features(s)) / 2)
    return value if seat == ROME else -value


# The actions of a decision, each with a value


def scores(s: PunicIsland, legal: list[int]) -> list[float]:
    """How promising the legal actions look."""
    name = s.decision.name
    if name == "op_action":
        actions = Actions(s)
        return [actions.score(action) for action in legal]
    if name == "ml_step":
        march = LandSteps(s)
        return [march.score(action) for action in legal]
    if name == "mn_step":
        voyage = SeaSteps(s)
        return [voyage.score(action) for action in legal]
    if name == "card_action":
        return card_scores(s, legal)
    if name == "op_source":
        return source_scores(s, [action - PLACE for action in legal])
    if name == "choose_city":
        return city_scores(s, [action - PLACE for action in legal])
    if name == "mn_pick":
        picks = FleetPicks(s)
        return [picks.score(action) for action in legal]
    if name == "place_rp":
        return resource_scores(s, s.actor, [action - PLACE for action in legal])
    if name == "lose_rp":
        return [-value for value in resource_scores(s, s.actor, [action - PLACE for action in legal])]
    return [score(s, name, action) for action in legal]


def score(s: PunicIsland, name: str, action: int) -> float:
    """How promising an action looks where the actions can be judged one by one."""
    if name == "option":
        return option_score(s, action)
    if name == "chit_play":
        return chit_score(s, action - CHIT)
    if name == "retreat_step":
        return retreat_score(s, action)
    if name == "ml_pick":
        return pick_marchers_score(s, action)
    if name == "place_leader":
        return leader_score(s, action - PLACE)
    if name == "withdraw_leader":
        return 0.5 if action == DONE else withdraw_score(s, action - LEADER)
    if name in ("chit_own", "check_pick", "restore_ship", "restore_unit", "siege_pick"):
        return float(cohesion(s, action - UNIT)) if action >= UNIT else 0.0
    if name in ("chit_foe", "cargo_pick"):
        return -float(cohesion(s, action - UNIT))
    if name in ("refuge_pick", "refuge_leader"):
        return refuge_score(s, action)
    if name in ("battle_leader", "ml_command", "mn_command"):
        leader = action - LEADER
        return int(s.box.leader_c[leader] + s.box.leader_t[leader]) + 0.5 * int(s.box.leader_m[leader])
    if name == "leader_leave":
        return leave_score(s, action)
    if name in ("react", "battle_card", "battle_end_card"):
        return reply_score(s, action)
    if name == "event_area":
        return float(len(s.units_at(action - PLACE, 1 - s.actor)))
    return 0.1 if action == DONE else 0.5  # mixes, joiners, boarders, landers: rather all than none


def order(s: PunicIsland) -> list[int]:
    """The legal actions, the most promising first."""
    legal = s.legal()
    if s.actor == CHANCE:
        return list(legal)
    values = dict(zip(legal, scores(s, legal), strict=True))
    return sorted(legal, key=lambda action: -values[action])


def first(s: PunicIsland) -> int:
    """The action that `order` puts first."""
    legal = s.legal()
    values = scores(s, legal)
    best = 0
    most = values[0]
    for index in range(1, len(legal)):
        if values[index] > most:
            best = index
            most = values[index]
    return legal[best]


def orders(s: PunicIsland) -> list[list[int]]:
    """Whole orders for the operation under way, the most promising first."""
    return orders_of(s, first)


def rollout(s: PunicIsland, rng: Rng) -> int:
    """A quick sensible action: the most promising one, now and then another."""
    if s.actor == CHANCE or rng.below(16) == 0:
        return sample(s, rng)
    return first(s)


INSIGHT: Final[Insight[PunicIsland]] = Insight(
    evaluate=evaluate,
    order=order,
    rollout=rollout,
    first=first,
    orders=orders,
    rehearsed=REHEARSED,
    weighing=Weighing(FEATURES, WEIGHTS, features),
    reasons=REASONS,
)

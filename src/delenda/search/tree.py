"""Monte Carlo tree search for games with chance, hidden information and secret choices made at once.

Every simulation begins with a fresh guess of what the searching seat cannot see, so nothing is ever known that its view does
not tell. Nodes are reached by actions, not by states: where a guess makes an action impossible it is passed over, and an
action's statistics count against the visits in which it could have been chosen. Chance is sampled; where it has many outcomes,
a node opens new ones slowly. Where both seats choose in secret, each has statistics of its own, which do not know what the
other chose.

Values are ROME's: 1 is a win, -1 a loss.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY, OPEN, ROME
from delenda.kernel.playout import only_answer, sample
from delenda.kernel.rng import Rng
from delenda.kernel.state import State

if TYPE_CHECKING:  # the name of a type only
    from delenda.kernel.parts import Outlook

GUESSES_TO_FOLLOW: Final = 4  # that must look alike to the searching seat
CLEAR_LEAD: Final = 4  # times as often as any other: what is tried that much more is the choice


class OutOfTime(Exception):
    """The moment has come at which a search was to end."""


def check_time(until: float) -> None:
    """Raise when that moment of `time.monotonic` has passed; 0 is never."""
    if until > 0.0 and time.monotonic() > until:
        raise OutOfTime


class Guide:
    """What a search goes by: a game's judgement, and numbers.

    `explore` weighs curiosity; `prior` favours actions that are ordered early, as long as they were seldom tried; `widen` opens
    actions slowly, best first; `depth` is how far quick play goes on before the position is judged;
    `regret` chooses in secret by regret matching instead of upper confidence bounds; `foresee`, where a game has it, is its own
    short way from a secret choice to the next one, and `simply` the same by a plainer judgement; `quick`, where a game has it,
    finds what `order` puts first in less time;
    `can_win`, where a game has it, tells whether the seat to act wins at once by its own actions."""

    def __init__(
        self,
        evaluate: Callable[[State, int], float],
        order: Callable[[State], list[int]],
        rollout: Callable[[State, Rng], int],
        explore: float = 0.7,
        widen: float = 2.0,
        depth: int = 0,
        regret: bool = False,
        prior: float = 0.0,
        foresee: Callable[[State, int], Outlook | None] | None = None,
        quick: Callable[[State], int] | None = None,
        can_win: Callable[[State], bool] | None = None,
        simply: Callable[[State, int], Outlook | None] | None = None,
    ) -> None:
        self.evaluate = evaluate
        self.order = order
        self.rollout = rollout
        self.explore = explore
        self.widen = widen
        self.depth = depth
        self.regret = regret
        self.prior = prior
        self.foresee = foresee
        self.quick = quick
        self.can_win = can_win
        self.simply = simply

    def is_won(self, state: State) -> bool:
        """Whether the seat to act wins at once by its own actions."""
        return self.can_win is not None and (state.actor == ROME or state.actor == CARTHAGE) and self.can_win(state)

    def judge(self, state: State, seat: int) -> float:
        """How well `seat` stands, from -1 to 1."""
        if self.is_won(state):
            return 1.0 if state.actor == seat else -1.0
        return self.evaluate(state, seat)

    def first(self, state: State) -> int:
        """The most promising action."""
        return self.order(state)[0] if self.quick is None else self.quick(state)


class Arm:
    """One action at a node: how often it could be chosen, how often it was, and what came of it."""

    def __init__(self) -> None:
        self.available = 0
        self.visits = 0
        self.value = 0.0
        self.child: Node | None = None


class Node:
    """A point that simulations pass: for a seat the arms it chooses from, for chance the outcomes seen so far."""

    def __init__(self) -> None:
        self.visits = 0
        self.arms: dict[int, Arm] = {}
        self.ranked: list[int] | None = None  # legal actions, best first, as ordered when the node was first chosen from
        self.secret: Node | None = None  # the second seat's own statistics of a secret choice that begins here
        self.joint: dict[int, Node] = {}  # what follows a secret choice of both, by a digest of both lines

    def arm(self, action: int) -> Arm:
        found = self.arms.get(action)
        if found is None:
            found = Arm()
            self.arms[action] = found
        return found


class Search:
    """A tree that grows with every simulation. The same guide, view, seed and number of simulations give the same tree."""

    def __init__(self, view: State, guide: Guide, rng: Rng) -> None:
        self.view = view
        self.seat = view.actor
        self.guide = guide
        self.rng = rng
        self.root = Node()
        self.simulations = 0
        self.had_choice = False  # at the decision last passed: one with a single answer ends no simulation

    def run(self, simulations: int) -> None:
        """Simulate so often again. A complete state instead of a view is searched as it is, with nothing to guess."""
        is_open = self.view.viewer == OPEN
        for _ in range(simulations):
            state = self.view.copy() if is_open else self.view.guess(self.rng)
            self._simulate(state)
            self.simulations += 1

    # What the search has found

    def counts(self) -> dict[int, int]:
        """How often each legal action of the searching seat was tried."""
        return {action: self.root.arm(action).visits for action in self.view.legal()}

    def values(self) -> dict[int, float]:
        """How well the searching seat stands after each legal action, from -1 to 1; 0 for one that was never tried."""
        sign = 1.0 if self.seat == ROME else -1.0
        found = {}
        for action in self.view.legal():
            arm = self.root.arm(action)
            found[action] = sign * arm.value / arm.visits if arm.visits else 0.0
        return found

    def value(self) -> float:
        """How well the searching seat stands, from -1 to 1."""
        total = 0.0
        visits = 0
        for arm in self.root.arms.values():
            total += arm.value
            visits += arm.visits
        mean = total / visits if visits else 0.0
        return mean if self.seat == ROME else -mean

    def best_value(self) -> float:
        """How well the searching seat stands if it does what was tried most; a secret choice is mixed."""
        if self.view.decision.simultaneous:
            return self.value()
        first, _ = self._leaders()
        mean = first.value / first.visits if first.visits else 0.0
        return mean if self.seat == ROME else -mean

    def choose(self) -> int:
        """The action tried most; in a secret choice one at random, as often as it was tried."""
        legal = self.view.legal()
        counts = [self.root.arm(action).visits for action in legal]
        if self.view.decision.simultaneous:
            most = max(counts)
            weights = [count if count * 10 >= most else 0 for count in counts]  # what was only explored is not played
            return legal[self.rng.pick(weights)]
        return legal[counts.index(max(counts))]

    def is_settled(self, left: int) -> bool:
        """Whether so many more simulations cannot make another action the one tried most."""
        first, second = self._leaders()
        return first.visits - second.visits > left

    def is_clear(self) -> bool:
        """Whether one action is tried far more often than any other, and is also worth more than the next."""
        first, second = self._leaders()
        if first.visits < CLEAR_LEAD * max(1, second.visits):
            return False
        sign = 1.0 if self.seat == ROME else -1.0
        return second.visits == 0 or sign * first.value * second.visits >= sign * second.value * first.visits

    def _leaders(self) -> tuple[Arm, Arm]:
        """The two actions that were tried most."""
        first, second = Arm(), Arm()
        for arm in self.root.arms.values():
            if arm.visits > first.visits:
                first, second = arm, first
            elif arm.visits > second.visits:
                second = arm
        return first, second

    def follow(self, action: int) -> bool:
        """Go on after `action` of the seat, keeping the part of the tree that has grown there. Not possible where somebody else
        comes to act, both choose in secret, or something may come to light that the searching seat does not know."""
        guesses = [self.view.guess(self.rng) for _ in range(GUESSES_TO_FOLLOW)]
        for guess in guesses:
            guess.apply(action)
        state = guesses[0]
        if state.actor != self.seat or state.decision.simultaneous:
            return False
        seen = [str(guess.view(self.seat).dump()) for guess in guesses]
        if seen.count(seen[0]) != len(seen):
            return False
        self.view = state.view(self.seat)
        self.root = self.root.arm(action).child or Node()
        self.simulations = self.root.visits
        return True

    # One simulation

    def _simulate(self, state: State) -> None:
        node = self.root
        chosen: list[Arm] = []
        fresh = False
        while state.actor != NOBODY and not fresh and not (chosen and self.guide.is_won(state)):
            if state.actor == CHANCE:
                action = self._chance(node, state)
                state.apply(action)
                arm = node.arm(action)
                if arm.child is None:
                    arm.child = Node()
                node = arm.child
            elif state.decision.simultaneous:
                node, fresh = self._secret(node, state, chosen)
            else:
                arm = self._select(node, state, chosen)
                fresh = arm.child is None and self.had_choice
                if arm.child is None:
                    arm.child = Node()
                node = arm.child
        value = self._judge(state)
        for arm in chosen:
            arm.value += value

    def _chance(self, node: Node, state: State) -> int:
        """A weighted outcome; where many are possible, mostly one that was seen before, so that the tree can grow deep."""
        node.visits += 1
        action = sample(state, self.rng)
        if action not in node.arms and len(node.arms) > 8 and len(node.arms) * len(node.arms) > 4 * node.visits:
            legal = state.legal()
            known = [outcome for outcome in legal if outcome in node.arms]
            if known:
                return known[self.rng.below(len(known))]
        return action

    def _select(self, node: Node, state: State, chosen: list[Arm]) -> Arm:
        """Choose an action of the acting seat, apply it, and count it."""
        action = self._best(node, state)
        arm = node.arms[action]
        state.apply(action)
        arm.visits += 1
        chosen.append(arm)
        return arm

    def _best(self, node: Node, state: State) -> int:
        """Upper confidence bounds over the actions that are open: the better half first, more with every visit."""
        legal = state.legal()
        node.visits += 1
        self.had_choice = len(legal) > 1
        if not self.had_choice:
            node.arm(legal[0]).available += 1
            return legal[0]
        ranked = node.ranked
        if ranked is None:
            ranked = self.guide.order(state)
            node.ranked = ranked
        width = int(self.guide.widen * math.sqrt(node.visits)) + 2
        sign = 1.0 if state.actor == ROME else -1.0
        best = -1
        best_score = -1e9
        seen = 0
        possible = set(legal) if len(legal) > 8 else None
        for action in ranked:
            if (action not in legal) if possible is None else (action not in possible):
                continue
            seen += 1
            if seen > width:
                break
            arm = node.arm(action)
            arm.available += 1
            if arm.visits == 0:
                return action
            score = sign * arm.value / arm.visits + self.guide.explore * math.sqrt(math.log(arm.available) / arm.visits)
            score += self.guide.prior / (seen * (1 + arm.visits))
            if score > best_score:
                best_score = score
                best = action
        if seen < width:
            for action in legal:  # possible under this guess, but not when the node was first seen
                if action not in ranked:
                    ranked.append(action)
                    node.arm(action).available += 1
                    return action
        return best

    def _secret(self, node: Node, state: State, chosen: list[Arm]) -> tuple[Node, bool]:
        """Both seats choose without knowing the other's choice; then the tree goes on where both choices lead."""
        first = state.actor
        digest = 17
        here = node
        while state.actor == first and state.decision.simultaneous:
            arm = self._choose_secretly(here, state, chosen)
            digest = digest * 1_000_003 + arm[0]
            here = arm[1]
        second = 1 - first
        if state.actor == second and state.decision.simultaneous:
            if node.secret is None:
                node.secret = Node()
            here = node.secret
            while state.actor == second and state.decision.simultaneous:
                arm = self._choose_secretly(here, state, chosen)
                digest = digest * 1_000_003 + arm[0]
                here = arm[1]
        digest %= 1 << 61
        following = node.joint.get(digest)
        if following is not None:
            return following, False
        following = Node()
        node.joint[digest] = following
        return following, True

    def _choose_secretly(self, node: Node, state: State, chosen: list[Arm]) -> tuple[int, Node]:
        action = self._match_regret(node, state) if self.guide.regret else self._best(node, state)
        arm = node.arms[action]
        state.apply(action)
        arm.visits += 1
        chosen.append(arm)
        if arm.child is None:
            arm.child = Node()
        return action, arm.child

    def _match_regret(self, node: Node, state: State) -> int:
        """Each action as often as it would have been better than what was chosen, and all of them now and then."""
        legal = state.legal()
        node.visits += 1
        sign = 1.0 if state.actor == ROME else -1.0
        total = 0.0
        for action in legal:
            arm = node.arm(action)
            arm.available += 1
            if arm.visits == 0:
                return action
            total += sign * arm.value
        visits = node.visits - 1
        mean = total / visits
        regrets = [max(0.0, sign * node.arms[action].value / node.arms[action].visits - mean) for action in legal]
        weight = sum(regrets)
        if weight <= 0.0 or self.rng.below(10) == 0:
            return legal[self.rng.below(len(legal))]
        return legal[self.rng.pick([int(regret / weight * 1_000_000) for regret in regrets])]

    def _judge(self, state: State) -> float:
        """Quick play for a while, then the value of where it led."""
        left = 0 if self.guide.is_won(state) else self.guide.depth
        while left > 0 and state.actor != NOBODY:
            only = only_answer(state)
            if only >= 0:
                state.apply(only)
                continue
            state.apply(sample(state, self.rng) if state.actor == CHANCE else self.guide.rollout(state, self.rng))
            left -= 1
        while state.actor == CHANCE:
            state.apply(sample(state, self.rng))
        return self.guide.judge(state, ROME)

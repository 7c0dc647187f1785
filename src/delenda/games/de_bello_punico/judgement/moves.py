"""Where a unit on the move goes: every place that it can reach, with every facing, and the first action on the way there."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from delenda.games.de_bello_punico.actions import FACE, FRONT, HEXES, PASS, STEP
from delenda.games.de_bello_punico.box import KIND_COUNT
from delenda.games.de_bello_punico.judgement.places import Posture, stand_score
from delenda.games.de_bello_punico.judgement.ways import ways_to_enemy
from delenda.games.de_bello_punico.rules import steps
from delenda.games.de_bello_punico.state import Battle

NOWHERE: Final = -99.0  # worse than any place
PASSING: Final = 0.6  # what it costs to pass through a friend, where that disorders both,
TURNING: Final = 0.02  # to turn,
GOING: Final = 0.005  # and each movement point
ACTIONS: Final = PASS + 1
PLACES: Final = HEXES * 6  # by hex * 6 + facing
UNSEEN: Final[vec[i64]] = vec[i64]([-1] * PLACES)
AT_NO_COST: Final[vec[float]] = vec[float]([0.0] * PLACES)
NO_VALUES: Final[vec[float]] = vec[float]([NOWHERE] * ACTIONS)


class Moves:
    """`values` are, by action, those of the best place on its way; NOWHERE where no shortest way begins with it."""

    def __init__(self, s: Battle, posture: Posture) -> None:
        self.posture = posture
        self.values: vec[float] = NO_VALUES[:]
        self.left: vec[i64] = UNSEEN[:]  # movement points left, by place,
        self.action: vec[i64] = UNSEEN[:]  # the first action on the way there,
        self.against: vec[float] = AT_NO_COST[:]  # and what speaks against that way
        self.queue: vec[i64] = vec[i64](capacity=256)
        self._look(s)

    def _look(self, s: Battle) -> None:
        unit = s.unit
        seat = s.phasing
        ways = ways_to_enemy(s, seat)
        begin = s.where[unit] * 6 + s.facing[unit]
        self._reach(begin, s.mp, PASS, 0.0)
        at: i64 = 0
        while at < len(self.queue):
            place = self.queue[at]
            at += 1
            h = place // 6
            is_inside = s.standing[h] >= 0 and s.standing[h] != unit
            if not is_inside:
                value = stand_score(s, unit, h, place % 6, ways, self.posture) - self.against[place]
                if value > self.values[self.action[place]]:
                    self.values[self.action[place]] = value
            mp = self.left[place]
            if mp > 0:
                is_stopped = s.stopped != 0 if place == begin else s.in_enemy_zone(seat, h)
                if not is_stopped:
                    self._step(s, place, mp, place == begin)
                if not is_inside:
                    self._turn(place, mp, place == begin)

    def _step(self, s: Battle, place: i64, mp: i64, is_first: bool) -> None:
        box = s.box
        h = place // 6
        facing = place % 6
        open_ways = steps.open_ways(s, h, facing, mp)
        for i in range(i64(3)):
            if open_ways >> i & 1:
                d = FRONT[facing * 3 + i]
                n = box.neighbour[h * 6 + d]
                against = self.against[place] + GOING
                friend = s.standing[n]
                if friend >= 0 and friend != s.unit and not box.crosses[box.kind[s.unit] * KIND_COUNT + box.kind[friend]]:
                    against += PASSING
                self._reach(n * 6 + d, mp - box.cost[n], STEP + d if is_first else self.action[place], against)

    def _turn(self, place: i64, mp: i64, is_first: bool) -> None:
        h = place // 6
        facing = place % 6
        for turned in range(i64(6)):
            if turned != facing:
                against = self.against[place] + TURNING
                self._reach(h * 6 + turned, mp - 1, FACE + turned if is_first else self.action[place], against)

    def _reach(self, place: i64, mp: i64, action: i64, against: float) -> None:
        """The better way is the one that harms less; of those alike, the one that leaves more movement points."""
        left = self.left[place]
        if left >= 0:
            worse = against > self.against[place] + PASSING / 2
            if worse or (mp <= left and against >= self.against[place] - PASSING / 2):
                return
        self.left[place] = mp
        self.action[place] = action
        self.against[place] = against
        self.queue = append(self.queue, place)

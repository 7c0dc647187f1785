"""Whether a seat can win by the movements of one turn, and with which actions: exact, without trying them one after another.

The enemy stands still meanwhile, and a unit that enters an enemy's region controls nothing and moves no more. So units pass
through regions without enemies only, none is in another's way, and how far each can go depends on the open seas alone. What is
left is to find units for the enemy's capital, or for enough areas at once, within the movements of a card. Where a fleet moves
too, all marches that want it in its old place come first, the others after it.
"""

from __future__ import annotations

from delenda.games.punica.actions import ALL_REGIONS, BIT, CARDS, COUNT_BITS, PICK_HANNIBAL, REGIONS, SEAS
from delenda.games.punica.box import NOWHERE, PunicaBox
from delenda.games.punica.rules import end, movement, turn
from delenda.games.punica.state import Punica
from delenda.kernel.actor import CARTHAGE, NOBODY


def can_win(s: Punica) -> bool:
    """Whether the actor wins by its movements now: those that are left to it, or those of its whole turn."""
    decision = s.decision
    if decision is turn.ACTION:
        return can_win_turn(s, s.actor)
    if decision is movement.CARD_STEP or decision is movement.BATTLE_STEP:
        return _within(s, s.actor, s.army_moves, s.fleet_moves, s.hannibal_moves)
    return decision is movement.MOVE_TO and _can_win_with_picked(s)


def can_win_turn(s: Punica, seat: int) -> bool:
    """Whether a seat would win by the movements of a turn that begins here: one movement, or those of a card in its hand."""
    box = s.box
    if not _is_near(s, seat, box.most_marches):
        return False
    if _within(s, seat, 1, 0, 0):
        return True
    held = s.held[seat]
    for card in range(CARDS):
        at = seat * CARDS + card
        if held & BIT[card] and _within(s, seat, box.card_armies[at], box.card_fleets[at], box.card_hannibal[at]):
            return True
    return False


def winning_actions(s: Punica) -> list[int]:
    """The actor's way to win by its movements now, with no movement more than it takes; empty if there is none."""
    actions: list[int] = []
    if not can_win(s):
        return actions
    seat = s.actor
    state = s.copy()
    state.journal = None
    while state.actor == seat:
        _spare(state)
        for action in state.legal():
            after = state.copy()
            after.apply(action)
            if _is_on_the_way(state, after):
                actions.append(action)
                state = after
                break
    return actions


def _is_on_the_way(s: Punica, after: Punica) -> bool:
    """Whether an action of the actor has won by movement, or still can; what battles bring is another matter."""
    if after.turn != s.turn or after.battle != s.battle:
        return False
    if after.actor == NOBODY:
        return after.winner == s.actor and after.reason != end.ELIMINATION
    return after.actor == s.actor and can_win(after)


def _spare(s: Punica) -> None:
    """Give up the movements of a card that the win does not need, so that none is made in vain."""
    if s.decision is not movement.CARD_STEP and s.decision is not movement.BATTLE_STEP:
        return
    while s.army_moves > 0 and _within(s, s.actor, s.army_moves - 1, s.fleet_moves, s.hannibal_moves):
        s.army_moves -= 1
    while s.fleet_moves > 0 and _within(s, s.actor, s.army_moves, s.fleet_moves - 1, s.hannibal_moves):
        s.fleet_moves -= 1
    while s.hannibal_moves > 0 and _within(s, s.actor, s.army_moves, s.fleet_moves, s.hannibal_moves - 1):
        s.hannibal_moves -= 1


def _can_win_with_picked(s: Punica) -> bool:
    if not _is_near(s, s.actor, 1 + s.army_moves + s.hannibal_moves):
        return False
    for action in s.legal():
        after = s.copy()
        after.journal = None
        after.apply(action)
        if _is_on_the_way(s, after):
            return True
    return False


def _is_near(s: Punica, seat: int, marches: int) -> bool:
    """Whether so many movements of armies could be enough, wherever they led: most positions are told by this alone."""
    box = s.box
    theirs = s.lands[1 - seat]
    if not theirs & BIT[box.capital[1 - seat]]:
        return True
    free = box.influence[1 - seat] & ~theirs
    return COUNT_BITS[free] >= box.areas_to_win and COUNT_BITS[free & s.lands[seat]] + marches >= box.areas_to_win


def _within(s: Punica, seat: int, armies: int, fleets: int, hannibal: int) -> bool:
    """Whether a seat wins by so many movements of armies, of fleets, and of Hannibal alone."""
    if seat != CARTHAGE or s.hannibal == NOWHERE:
        hannibal = 0
    if armies + hannibal == 0 or not _is_near(s, seat, armies + hannibal):
        return False
    at = seat * SEAS
    return _sail(s, seat, armies, fleets, hannibal, list(s.fleets[at : at + SEAS]), [s.open_seas(seat)])


def _sail(s: Punica, seat: int, armies: int, fleets: int, hannibal: int, placed: list[int], stages: list[int]) -> bool:
    """3.4.3 The same with fleets placed so, and the open seas before each of the fleet movements made and after the last."""
    if _march(s, seat, armies, hannibal, stages):
        return True
    if fleets == 0:
        return False
    closed = s.seas[1 - seat]
    for origin in range(SEAS):
        if placed[origin] == 0 or closed & BIT[origin]:
            continue  # 3.4.4 no unit leaves a battle
        for target in range(SEAS):
            if (closed | stages[-1]) & BIT[target]:
                continue  # a fleet opens no sea that is open already, or held by the enemy
            after = placed[:]
            after[origin] -= 1
            after[target] += 1
            seas = stages[-1] | BIT[target]
            if after[origin] == 0 and s.box.home[seat] != origin:
                seas -= BIT[origin]
            if _sail(s, seat, armies, fleets - 1, hannibal, after, [*stages, seas]):
                return True
    return False


def _march(s: Punica, seat: int, armies: int, hannibal: int, stages: list[int]) -> bool:
    """3.4.2 The same with the open seas of each stage given."""
    box = s.box
    free = ALL_REGIONS & ~s.lands[1 - seat]
    units: list[int] = []  # regions with armies that may move or stay, and PICK_HANNIBAL for Hannibal
    counts: list[int] = []
    ranges: list[list[int]] = []  # of each unit, by the number of its movements: the regions in which it can be
    for region in range(REGIONS):
        count = s.armies[seat * REGIONS + region]
        if count > 0 and free & BIT[region]:
            units.append(region)
            counts.append(count)
            ranges.append(_range(box, stages, region, armies, free))
    if seat == CARTHAGE and s.hannibal != NOWHERE and free & BIT[s.hannibal]:
        units.append(PICK_HANNIBAL)
        counts.append(1)
        ranges.append(_range(box, stages, s.hannibal, armies + hannibal, free))
    capital = BIT[box.capital[1 - seat]] & free
    if capital:
        for reached in ranges:
            if reached[-1] & capital:
                return True
    wanted = box.influence[1 - seat] & free
    areas = [region for region in range(REGIONS) if wanted & BIT[region]]
    return _occupy(areas, 0, box.areas_to_win, units, counts, ranges, armies, hannibal)


def _range(box: PunicaBox, stages: list[int], origin: int, moves: int, free: int) -> list[int]:
    """By the number of movements: the regions without enemies in which a unit can be after the last stage."""
    reached = [BIT[origin]] * (moves + 1)
    for seas in stages:
        for move in range(1, moves + 1):
            before = reached[move - 1]
            found = reached[move] | before
            for region in range(REGIONS):
                if before & BIT[region]:
                    found |= box.reach[seas * REGIONS + region] & free
            reached[move] = found
    return reached


def _occupy(
    areas: list[int],
    first: int,
    needed: int,
    units: list[int],
    counts: list[int],
    ranges: list[list[int]],
    armies: int,
    hannibal: int,
) -> bool:
    """Whether `needed` of the areas from `first` on get a unit each by so many movements. A unit that stands in one of them may
    still be wanted elsewhere: another can go where only Hannibal's movements, or a fleet's old place, lead."""
    if needed == 0:
        return True
    if len(areas) - first < needed:
        return False
    bit = BIT[areas[first]]
    for index in range(len(units)):
        reached = ranges[index]
        if counts[index] == 0 or not reached[-1] & bit:
            continue
        cost = 0
        while not reached[cost] & bit:
            cost += 1
        own = min(cost, hannibal) if units[index] == PICK_HANNIBAL else 0  # R14 his own movements first
        if cost - own > armies:
            continue
        counts[index] -= 1
        done = _occupy(areas, first + 1, needed - 1, units, counts, ranges, armies - cost + own, hannibal - own)
        counts[index] += 1
        if done:
            return True
    return _occupy(areas, first + 1, needed, units, counts, ranges, armies, hannibal)

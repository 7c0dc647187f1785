"""2.6 The exact chances of an attack. Only labels and judgement need them: no rule does."""

from __future__ import annotations

from functools import cache

FACES = 6  # of a die; a scenario for research has fewer


@cache
def success(margin: int, bonus: bool, faces: int = FACES) -> float:
    """The chance that one roll succeeds: two dice and `margin` against two dice, ties to the defender.

    With the bonus the attacker rolls its lower die again after a failure, which is the best use of it (R14).
    """
    return count_with_reroll(margin, faces) / faces**5 if bonus else count_plain(margin, faces) / faces**4


@cache
def count_plain(margin: int, faces: int = FACES) -> int:
    """Successes among all throws of four dice: 1296 with six faces."""
    dice = range(1, faces + 1)
    return sum(a + b + margin > c + d for a in dice for b in dice for c in dice for d in dice)


@cache
def count_with_reroll(margin: int, faces: int = FACES) -> int:
    """Successes among all throws of four dice and the one that may be rolled again: 7776 with six faces."""
    dice = range(1, faces + 1)
    count = 0
    for a in dice:
        for b in dice:
            for need in (c + d - margin for c in dice for d in dice):
                count += faces if a + b > need else sum(max(a, b) + new > need for new in dice)
    return count


def removal(margin: int, bonus: bool, faces: int = FACES) -> float:
    """The chance that one attack action removes a healthy unit: both rolls of the run succeed."""
    return success(margin, bonus, faces) ** 2


@cache
def success_with(dice: tuple[int, int], margin: int, bonus: bool, faces: int = FACES) -> float:
    """The chance that an attack with these dice succeeds, before the defender has rolled."""
    chance = 0.0
    for defence in range(faces * faces):
        need = defence // faces + defence % faces + 2 - margin
        if sum(dice) > need:
            chance += 1.0
        elif bonus:
            chance += die_above(need - max(dice), faces)
    return chance / (faces * faces)


def die_above(need: int, faces: int = FACES) -> float:
    """The chance that one die shows more than `need`."""
    return min(faces, max(0, faces - need)) / faces


def percent(margin: int, bonus: bool, faces: int) -> str:
    return f"{success(margin, bonus, faces):.0%}"


def percent_of_die(need: int, faces: int) -> str:
    return f"{die_above(need, faces):.0%}"

"""2.6 The exact chances of an attack. Only labels and judgement need them: no rule does."""

from __future__ import annotations

from functools import cache

DICE = range(1, 7)


@cache
def success(margin: int, bonus: bool) -> float:
    """The chance that one roll succeeds: two dice and `margin` against two dice, ties to the defender.

    With the bonus the attacker rolls its lower die again after a failure, which is the best use of it (R14).
    """
    return count_with_reroll(margin) / 7776 if bonus else count_plain(margin) / 1296


@cache
def count_plain(margin: int) -> int:
    """Successes among the 1296 throws of four dice."""
    return sum(a + b + margin > c + d for a in DICE for b in DICE for c in DICE for d in DICE)


@cache
def count_with_reroll(margin: int) -> int:
    """Successes among the 7776 throws of four dice and the one that may be rolled again."""
    count = 0
    for a in DICE:
        for b in DICE:
            for need in (c + d - margin for c in DICE for d in DICE):
                count += 6 if a + b > need else sum(max(a, b) + new > need for new in DICE)
    return count


def removal(margin: int, bonus: bool) -> float:
    """The chance that one attack action removes a healthy unit: both rolls of the run succeed."""
    return success(margin, bonus) ** 2


def die_above(need: int) -> float:
    """The chance that one die shows more than `need`."""
    return min(6, max(0, 6 - need)) / 6


def percent(margin: int, bonus: bool) -> str:
    return f"{success(margin, bonus):.0%}"


def percent_of_die(need: int) -> str:
    return f"{die_above(need):.0%}"

"""Clocks, worked out from times alone."""

from __future__ import annotations

import pytest

from delenda.kernel.actor import CARTHAGE, NOBODY, ROME
from delenda.kernel.errors import DelendaError
from delenda.table.clock import DAY, MINUTE, Clock, ClockRule


def test_rules_are_read() -> None:
    assert ClockRule.parse("none").kind == "none"
    assert ClockRule.parse("15+10") == ClockRule("live", 15 * MINUTE, 10_000)
    assert ClockRule.parse("3d") == ClockRule("days", 3 * DAY)
    assert [ClockRule.parse(text).words() for text in ("none", "15+10", "1d", "3d")] == [
        "no clock",
        "15 min + 10 s a move",
        "1 day a move",
        "3 days a move",
    ]


@pytest.mark.parametrize("text", ["", "0+5", "301+0", "5+121", "0d", "31d", "5", "5+", "-5+3", "5+3 ", "١+٢"])
def test_wrong_rules_are_refused(text: str) -> None:
    with pytest.raises(DelendaError, match="a clock is"):
        ClockRule.parse(text)


def running(text: str, *seats: int) -> Clock:
    clock = Clock(ClockRule.parse(text))
    clock.advance(1000)
    clock.hand_over(seats, 0)
    return clock


def test_time_is_charged_to_whom_the_game_waits_for() -> None:
    clock = running("5+3", ROME)
    clock.advance(11_000)
    assert clock.left == [5 * MINUTE - 10_000, 5 * MINUTE]
    assert clock.deadline() == 11_000 + clock.left[ROME]


def test_an_increment_for_each_finished_move() -> None:
    clock = running("5+3", ROME)
    clock.advance(11_000)
    clock.hand_over([CARTHAGE], 1)
    assert clock.left[ROME] == 5 * MINUTE - 7_000


def test_taking_back_and_committing_again_earns_nothing() -> None:
    clock = running("5+3", ROME, CARTHAGE)
    for _ in range(5):
        clock.hand_over([CARTHAGE], 4)
        clock.hand_over([ROME, CARTHAGE], 4)
    assert clock.left[ROME] == 5 * MINUTE + 3_000


def test_days_start_anew_with_each_move() -> None:
    clock = running("1d", ROME)
    clock.advance(1000 + DAY // 2)
    clock.hand_over([CARTHAGE], 1)
    clock.advance(1000 + DAY)
    clock.hand_over([ROME], 2)
    assert clock.left[ROME] == DAY
    assert clock.loser(1000 + 2 * DAY - 1) is None
    assert clock.loser(1000 + 2 * DAY) == ROME


def test_days_do_not_start_anew_by_taking_back() -> None:
    clock = running("1d", ROME, CARTHAGE)
    clock.advance(1000 + DAY // 2)
    clock.hand_over([CARTHAGE], 0)
    clock.hand_over([ROME, CARTHAGE], 0)
    assert clock.left[ROME] == DAY - DAY // 2


def test_an_agreed_undo_earns_time_again() -> None:
    clock = running("5+3", ROME)
    clock.hand_over([CARTHAGE], 1)
    clock.rewound(0)
    clock.hand_over([ROME], 0)
    clock.hand_over([CARTHAGE], 1)
    assert clock.left[ROME] == 5 * MINUTE + 6_000


def test_both_out_of_time_in_the_same_moment() -> None:
    clock = running("5+3", ROME, CARTHAGE)
    assert clock.loser(1000 + 5 * MINUTE) == NOBODY
    clock.left[ROME] -= 1
    assert clock.loser(1000 + 5 * MINUTE) == ROME


def test_a_clock_that_goes_backwards_gives_nothing_back() -> None:
    clock = running("5+3", ROME)
    clock.advance(500)
    assert clock.left[ROME] == 5 * MINUTE

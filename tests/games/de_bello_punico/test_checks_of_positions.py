"""What each check of a position says when one thing is not as it should be: a number a little greater or smaller, a mark, the
place or the disorder of a unit. Each check is asked by itself, so that none hides behind another."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from delenda.games.de_bello_punico.rules import (
    attack,
    combat,
    elephants,
    furious,
    invariants,
    moments,
    pursuit,
    setup,
    steps,
    waiting,
)
from delenda.games.de_bello_punico.state import Battle
from support.known import Known, KnownPositions, digest, measured, state_of

KNOWN = KnownPositions("de-bello-punico")
POSITIONS = 3  # of each decision
NUMBERS = (
    "turn", "phase", "phasing", "first", "ties", "leader_moved", "furor", "roman_panic", "unit", "target", "goal", "origin",
    "mp", "stopped", "start_zoc", "heading", "picks", "roll", "slot", "charging",
)  # fmt: skip
LISTS = ("leader", "tokens", "vacuus", "hand", "rout", "dice", "support")
OF_UNITS = ("where", "disorder", "run", "facing")
Check = Callable[[Battle], object]
CHECKS: tuple[Check, ...] = (
    invariants._times,
    invariants._units,
    invariants._leaders,
    invariants._tokens,
    invariants._end,
    lambda s: [moments.left_over(s, under_way) for under_way in (0, 1, 2, 3, 4, 8, 16)],
    lambda s: s.decision.impossible(s),
    waiting.wrong_agenda,
)
AT_WORK: tuple[Check, ...] = (
    attack.no_combat,
    combat.no_charge,
    furious.not_furious,
    pursuit.no_pursuit,
    steps.no_move,
    lambda s: elephants.wrong_picks(s, 1),
    lambda s: setup.wrong_setup(s, 1),
)


def variants(s: Battle) -> Iterator[Battle]:
    for name in NUMBERS:
        for step in (-1, 1):
            copy = s.copy()
            setattr(copy, name, getattr(s, name) + step)
            yield copy
    for name in LISTS:
        for at in range(min(4, len(getattr(s, name)))):
            yield raised(s, name, at, 1)
            yield raised(s, name, at, -1)
    acting = [unit for unit in (s.unit, s.target, 0, s.box.count - 1, s.box.count // 2) if 0 <= unit < s.box.count]
    for unit in sorted(set(acting)):
        for name in OF_UNITS:
            yield raised(s, name, unit, 1)
            yield raised(s, name, unit, -1)
        for bit in range(12):
            yield raised(s, "flags", unit, (s.flags[unit] ^ 1 << bit) - s.flags[unit])


def raised(s: Battle, name: str, at: int, by: int) -> Battle:
    copy = s.copy()
    getattr(copy, name)[at] += by
    return copy


def said(check: Check, s: Battle) -> str:
    try:
        return str(check(s))
    except Exception:  # some checks rely on others, which have been asked before them
        return "fails"


def lines(known: Known) -> list[str]:
    s = state_of(KNOWN.game, known)
    assert isinstance(s, Battle)
    within = [each for each in (s, *variants(s)) if not invariants._ranges(each)]
    checks = CHECKS + AT_WORK if s.unit >= 0 else CHECKS
    return [said(check, each) for check in checks for each in within]


def answers(decision: str) -> str:
    return digest([line for known in KNOWN.of(decision)[:POSITIONS] for line in lines(known)])


ANSWERS = measured(__file__)
DECISIONS = [decision for decision in KNOWN.decisions() if decision != "game_over"]


def measure() -> dict[str, str]:
    return {decision: answers(decision) for decision in DECISIONS}


@pytest.mark.broad
@pytest.mark.parametrize("decision", DECISIONS)
def test_what_each_check_says_when_one_thing_is_wrong(decision):
    assert answers(decision) == ANSWERS[decision]

"""In a terminal an opponent that thinks for long does so in a process for each core."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, cast

import pytest

import delenda
from delenda.bots import together
from delenda.cli.keeper import Keeper
from delenda.cli.local import LocalSitting
from delenda.cli.seating import Seating
from delenda.kernel.play import Play
from delenda.table import workers


class Here:
    """Processes that are none."""

    def __init__(self) -> None:
        self.asked: list[Callable[..., Any]] = []

    def submit(self, work: Callable[..., Any], *args: Any) -> Future[Any]:
        self.asked.append(work)
        done: Future[Any] = Future()
        done.set_result(work(*args))
        return done


@pytest.mark.parametrize(("name", "expected"), [("legatus:seconds=0.02", workers.find), ("tiro", workers.decide)])
def test_long_thinking_is_shared(name: str, expected: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(together, "WORTH_SHARING", 0.01)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    state = delenda.game("zama").start()
    sitting = LocalSitting(Keeper(Play(state), {}, None), Seating((1 - state.actor,), delenda.bot(name)), 1)
    here = Here()
    sitting._thinkers = cast("Any", here)
    view = state.view(state.actor)
    assert sitting.decide(view)[0] in view.legal()
    assert here.asked == [expected] * (2 if expected is workers.find else 1)

"""Worker processes: they think, they may die, and nothing is lost by it."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

import delenda
from delenda.table.thinking import Thinkers


def priority() -> int:
    return os.nice(0)


def die_once(mark: str) -> str:
    """Kills its own process the first time."""
    path = Path(mark)
    if not path.exists():
        path.write_text("died")
        os.kill(os.getpid(), signal.SIGKILL)
    return "survived"


def always_die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.fixture
def thinkers() -> Iterator[Thinkers]:
    made = Thinkers(1)
    yield made
    made.close()


def test_a_worker_chooses_from_a_view_at_low_priority(thinkers: Thinkers) -> None:
    view = delenda.game("scipio").start().view(delenda.ROME)

    async def think() -> tuple[list[int], int]:
        return await thinkers.decide("random", view.dump()), await thinkers.run(priority)

    actions, nice = asyncio.run(think())
    assert actions[0] in view.legal()
    assert nice >= min(10, os.nice(0) + 10)


def test_a_worker_that_dies_is_replaced_and_its_work_done_again(thinkers: Thinkers, tmp_path: Path) -> None:
    assert asyncio.run(thinkers.run(die_once, str(tmp_path / "mark"))) == "survived"


def test_work_that_always_kills_its_worker_is_given_up(thinkers: Thinkers) -> None:
    from concurrent.futures import BrokenExecutor

    async def work() -> bool:
        with pytest.raises(BrokenExecutor):
            await thinkers.run(always_die)
        return await thinkers.run(priority) >= 0

    assert asyncio.run(work())

"""Worker processes: they think, they may die, and nothing is lost by it."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path

import pytest

import delenda
from delenda.table.compiled_beside import PACKAGE, Beside
from delenda.table.workers import NICENESS, GivenUp, Workers

PATIENCE = 600.0  # seconds: on a busy machine a gigabyte takes long


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
def workers() -> Iterator[Workers]:
    made = Workers(1)
    yield made
    made.close()


def test_a_worker_chooses_from_a_view_at_low_priority(workers: Workers) -> None:
    view = delenda.game("scipio").start().view(delenda.ROME)

    async def think() -> tuple[list[int], int]:
        return await workers.decide("random", view.dump()), await workers.run(priority)

    actions, nice = asyncio.run(think())
    assert actions[0] in view.legal()
    assert nice == min(19, os.nice(0) + NICENESS)


def test_a_pool_in_which_nothing_begins_any_more_is_replaced(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if a worker had been killed while it took its work: the lock stays locked, or the work is gone."""

    async def stuck_once() -> tuple[int, int]:
        before = await workers.run(priority)
        pool = workers._pools[0]
        assert pool is not None
        monkeypatch.setattr(pool, "schedule", lambda *_, **__: Future[int]())
        monkeypatch.setattr("delenda.table.workers.BEGINS", (0.05, PATIENCE, PATIENCE))
        return before, await workers.run(priority)

    before, after = asyncio.run(stuck_once())
    assert before == after


def test_a_worker_that_dies_is_replaced_and_its_work_done_again(workers: Workers, tmp_path: Path) -> None:
    assert asyncio.run(workers.run(die_once, str(tmp_path / "mark"))) == "survived"


def test_work_that_always_kills_its_worker_is_given_up(workers: Workers) -> None:
    from concurrent.futures import BrokenExecutor

    async def work() -> bool:
        with pytest.raises(BrokenExecutor):
            await workers.run(always_die)
        return await workers.run(priority) >= 0

    assert asyncio.run(work())


def hungry() -> int:
    return len(bytearray(1 << 30))


def sleepy(mark: str) -> None:
    Path(mark).write_text(str(os.getpid()))
    time.sleep(60)


def test_what_takes_too_long_is_ended_and_the_worker_replaced(workers: Workers, tmp_path: Path) -> None:
    async def work() -> int:
        with pytest.raises(GivenUp, match=r"longer than 0\.2 seconds"):
            await workers.run(sleepy, str(tmp_path / "mark"), seconds=0.2)
        return await workers.run(priority)

    assert asyncio.run(work()) >= 0


@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited on Linux alone")
def test_what_needs_too_much_memory_is_refused(workers: Workers) -> None:
    async def work() -> int:
        with pytest.raises(GivenUp, match="more memory than the 200 MB"):
            await workers.run(hungry, megabytes=200, seconds=PATIENCE)
        return await workers.run(hungry, seconds=PATIENCE)

    assert asyncio.run(work()) == 1 << 30


def test_work_ends_when_nobody_waits_for_it(workers: Workers, tmp_path: Path) -> None:
    mark = tmp_path / "mark"

    async def ask_and_go() -> int:
        asked = asyncio.create_task(workers.run(sleepy, str(mark)))
        while not (mark.exists() and mark.read_text()):
            await asyncio.sleep(0.01)
        asked.cancel()
        await asyncio.wait([asked])
        return await workers.run(os.getpid)  # not after a minute

    assert asyncio.run(ask_and_go()) != int(mark.read_text())


def package() -> str:
    return str(Path(delenda.__file__).parent)


@pytest.fixture
def beside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the compiled package will appear."""
    monkeypatch.setattr(sys, "path", list(sys.path))
    return tmp_path / "beside"


def put(folder: Path) -> None:
    """The package in a folder, all at once."""
    shutil.copytree(PACKAGE, folder.with_name("new") / PACKAGE.name, ignore=shutil.ignore_patterns("__pycache__"))
    folder.with_name("new").rename(folder)


def test_thinking_moves_to_the_compiled_rules_when_they_are_there(beside: Path) -> None:
    workers = Workers(1, Beside(beside))
    told: list[str] = []
    workers.on_compiled = lambda: told.append(workers.build_name)

    async def before_and_after() -> list[str]:
        before = await workers.run(package)
        assert told == []
        put(beside)
        return [before, await workers.run(package), await workers.run(package)]

    try:
        assert asyncio.run(before_and_after()) == [str(PACKAGE), *[str(beside / PACKAGE.name)] * 2]
        assert workers.build_name == "compiled"
        assert told == ["compiled"], "once"
    finally:
        workers.close()


def test_compiled_rules_made_from_other_sources_are_left_alone(beside: Path) -> None:
    put(beside)
    with (beside / PACKAGE.name / "version.py").open("a") as file:
        file.write("# later\n")
    looking = Beside(beside)
    assert not looking.look()
    assert str(beside) not in sys.path


def test_a_half_copied_package_is_left_alone(beside: Path) -> None:
    put(beside)
    (beside / PACKAGE.name / "version.py").unlink()
    assert not Beside(beside).look()


def test_a_package_that_cannot_be_imported_is_left_alone(beside: Path) -> None:
    put(beside)
    (beside / "pebble.py").write_text("raise ImportError('made for another machine')\n")
    assert not Beside(beside).look()


def test_long_thinking_uses_every_idle_process(monkeypatch: pytest.MonkeyPatch) -> None:
    from delenda.table import workers as module

    monkeypatch.setattr(module, "WORTH_SHARING", 0.01)
    monkeypatch.setattr(module, "GRACE", PATIENCE)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    state = delenda.game("zama").start()
    workers, asked = Workers(3), []
    once = workers._once
    monkeypatch.setattr(workers, "_once", lambda place, work, *args: (asked.append((place, work)), once(place, work, *args))[1])

    async def think(may_share: bool) -> list[int]:
        return await workers.decide("legatus:seconds=0.05", state.view(state.actor).dump(), may_share=may_share)

    try:
        assert asyncio.run(think(True))[0] in state.legal()
        assert asked == [(0, module.find), (1, module.find)]
        asked.clear()
        assert asyncio.run(think(False))[0] in state.legal()
        assert asked == [(0, module.decide)]
    finally:
        workers.close()

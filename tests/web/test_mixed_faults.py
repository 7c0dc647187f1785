"""Load and faults of every kind, mixed: nothing is lost, and everything plays on."""

from __future__ import annotations

import math
import os
import signal
import subprocess
import time
from collections.abc import Callable

import pytest

from delenda.kernel.rng import Rng
from support.kills import Campaign, Running
from support.postgres import Cluster, cluster
from web.test_kills import check


def kill_a_server(campaign: Campaign, _: Cluster, rng: Rng) -> None:
    server = campaign.servers[rng.below(len(campaign.servers))]
    server.kill()
    server.start()


def kill_the_workers(campaign: Campaign, _: Cluster, rng: Rng) -> None:
    server = campaign.servers[rng.below(len(campaign.servers))]
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(server.process.pid)], capture_output=True, text=True, check=False)
    for pid in found.stdout.split():
        os.kill(int(pid), signal.SIGKILL)


def restart_the_database(_: Campaign, postgres: Cluster, rng: Rng) -> None:
    postgres.stop()
    time.sleep(rng.below(3))
    postgres.start()


def pause_the_database(_: Campaign, postgres: Cluster, rng: Rng) -> None:
    postgres.pause(1 + rng.below(4))


FAULTS: tuple[Callable[[Campaign, Cluster, Rng], None], ...] = (
    kill_a_server,
    kill_the_workers,
    restart_the_database,
    pause_the_database,
)


def run(tables: int, rounds: int, between: int, seed: int = 7, end: float = math.inf) -> None:
    """`rounds` faults, each after some more actions, none after the `end`; then all go on, and the database is sound."""
    with cluster() as postgres:
        servers = [Running(postgres.url) for _ in range(2)]
        campaign = Campaign(servers, tables, seed, with_bots=True)
        rng = Rng(seed)
        try:
            for number in range(rounds):
                campaign.wait_for(between)
                if time.monotonic() > end:
                    break
                FAULTS[number % len(FAULTS)](campaign, postgres, rng)
            campaign.wait_for(2 * between)
            campaign.stop()
            assert campaign.standing_still() == []
            check(campaign, postgres.url, between)
        finally:
            campaign.stop()
            for server in servers:
                server.process.kill()


@pytest.mark.broad
def test_a_fault_of_each_kind() -> None:
    run(tables=4, rounds=len(FAULTS), between=10)


@pytest.mark.long
def test_an_hour_of_load_and_faults() -> None:
    """`DELENDA_FAULT_MINUTES` makes it shorter or longer; each part of it is another."""
    end = time.monotonic() + 60 * int(os.environ.get("DELENDA_FAULT_MINUTES", "60"))
    while time.monotonic() < end:
        run(tables=40, rounds=40, between=200, seed=int(time.time()), end=end)

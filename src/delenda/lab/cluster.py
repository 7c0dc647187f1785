"""Work on a Ray cluster: the same jobs and the same results as on one machine, from as many machines as there are.

Every machine needs this package and the extra `delenda[ray]`. Jobs go out in groups that take some seconds each, a few groups
for every core; results come back in the order in which groups end. A group whose machine dies is done again elsewhere, and
what has come back is kept, so that a lost machine loses nothing.
"""

from __future__ import annotations

import math
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from delenda.interpreted import build_name
from delenda.kernel.errors import DelendaError
from delenda.lab.arena import Runner
from delenda.lab.match import Job, Result, play_match
from delenda.version import VERSION

GROUP_SECONDS = 5.0  # so long a group should take: much longer than sending it, short enough to be lost
SECONDS_PER_CORE = 0.005  # and so long for every core there is, so that the sender keeps up with thousands of them
GROUPS_PER_CORE = 2  # one that is worked on, one that waits
RETRIES = 5  # how often a group is sent out again

J = TypeVar("J")
R = TypeVar("R")


def on_ray(address: str, group_seconds: float = GROUP_SECONDS) -> Runner:
    """A runner for the arena; `address` is that of the cluster's head (`auto` finds one on this machine)."""
    ray = connect(address)

    def run(jobs: list[Job]) -> Iterator[Result]:
        return (result for _, result in spread(ray, play_match, jobs, group_seconds))

    return run


def connect(address: str) -> Any:
    """Ray, connected to that cluster, every machine of which has this package in this version."""
    ray = _connect(address)
    _check_machines(ray)
    return ray


def _connect(address: str) -> Any:
    try:
        import ray
    except ImportError:
        raise DelendaError("--ray needs the extra `delenda[ray]`: pip install 'delenda[ray]'.") from None
    if not ray.is_initialized():
        try:
            ray.init(address=address, log_to_driver=False, logging_level="ERROR")
        except (ConnectionError, ValueError, RuntimeError) as error:
            reason = str(error).splitlines()[0].rstrip(".")
            raise DelendaError(
                f"there is no Ray cluster at {address!r} ({reason}); start one with: ray start --head."
            ) from None
    return ray


def do_group(work: Callable[[J], R], jobs: list[J]) -> tuple[list[R], float]:
    """What a worker does: the results, and how many seconds a job took."""
    began = time.perf_counter()
    results = [work(job) for job in jobs]
    return results, (time.perf_counter() - began) / len(jobs)


def _which_version() -> str:
    return f"{VERSION}, {build_name()}"


def _check_machines(ray: Any) -> None:
    """Every machine must have this package in the same version; a difference would make results depend on the machine."""
    from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

    which = ray.remote(num_cpus=0)(_which_version)
    asked = []
    for node in ray.nodes():
        if node["Alive"] and node["Resources"].get("CPU"):
            there = NodeAffinitySchedulingStrategy(node["NodeID"], soft=False)
            asked.append((node["NodeManagerHostname"], which.options(scheduling_strategy=there).remote()))
    for name, task in asked:
        try:
            version = ray.get(task)
        except ray.exceptions.RayTaskError as error:  # the package is missing there, or broken
            last = str(error).strip().splitlines()[-1]
            raise DelendaError(f"the machine {name} cannot play: {last}; install delenda {VERSION} there.") from None
        except ray.exceptions.RayError:
            continue  # a machine that is going: nothing will be sent there
        if version.split(",")[0] != VERSION:
            raise DelendaError(f"the machine {name} has delenda {version}, this one {VERSION}; results would not be the same.")


def group_size(seconds: float, left: int, cores: int, group_seconds: float = GROUP_SECONDS) -> int:
    """How many of the jobs that are left go out together, each taking so many seconds: the last groups are small, so that all
    cores end together."""
    longest = max(group_seconds, cores * SECONDS_PER_CORE)
    return max(1, min(int(longest / max(seconds, 1e-6)), left // (cores * GROUPS_PER_CORE)))


def spread(ray: Any, work: Callable[[J], R], jobs: Sequence[J], group_seconds: float = GROUP_SECONDS) -> Iterator[tuple[J, R]]:
    """Each job with its result, as groups of them end."""
    # Ray itself sends a task out again when its worker or machine dies
    do = ray.remote(max_retries=RETRIES)(do_group)
    left = deque(range(len(jobs)))
    seconds = math.inf  # until a job has been timed
    under_way: dict[Any, list[int]] = {}
    losses: Counter[int] = Counter()
    while left or under_way:
        cores = int(ray.cluster_resources().get("CPU", 1))
        size = group_size(seconds, len(left), cores, group_seconds)
        while left and len(under_way) < cores * GROUPS_PER_CORE:
            group = [left.popleft() for _ in range(min(size, len(left)))]
            under_way[do.remote(work, [jobs[index] for index in group])] = group
        ray.wait(list(under_way), num_returns=1)
        ended, _ = ray.wait(list(under_way), num_returns=len(under_way), timeout=0)  # all at once: thousands may be under way
        for task in ended:
            group = under_way.pop(task)
            try:
                results, seconds = ray.get(task)
            except (ray.exceptions.RayTaskError, ray.exceptions.TaskUnschedulableError):
                raise  # a fault in the work itself: it would happen again
            except ray.exceptions.RayError as error:
                left.extend(group)
                losses.update(group)
                if max(losses[index] for index in group) > RETRIES:
                    raise DelendaError(f"the cluster lost the same work {RETRIES} times ({type(error).__name__}).") from None
                continue
            yield from zip((jobs[index] for index in group), results, strict=True)

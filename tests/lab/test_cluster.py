"""The arena on a local Ray cluster of one and of two nodes: the same results as here, and none lost with a node."""

import json
import os
import runpy
from pathlib import Path

import pytest

from delenda.cli.main import main
from delenda.kernel.errors import DelendaError
from delenda.lab import arena, cluster, fit
from delenda.version import VERSION
from support.breadth import mostly_broad

pytestmark = pytest.mark.xdist_group("ray")  # one cluster for all of them


@pytest.fixture(scope="module")
def ray():
    """Imported only where these tests run: it takes two seconds."""
    return pytest.importorskip("ray", reason="Ray is not installed (the extra delenda[ray])")


@pytest.fixture(scope="module")
def one_node(ray):
    from ray.cluster_utils import Cluster

    source = str(Path(arena.__file__).parents[2])  # workers start in a folder of their own
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = source
    os.environ["RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO"] = "0"
    head = {"num_cpus": 1, "include_dashboard": False, "include_log_monitor": False, "no_monitor": True}  # a process each
    local = Cluster(initialize_head=True, head_node_args=head)
    ray.init(address=local.address, log_to_driver=False, logging_level="ERROR")
    try:
        yield local
    finally:
        ray.shutdown()
        local.shutdown()
        if before is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = before


@pytest.fixture(scope="module")
def two_nodes(one_node):
    one_node.add_node(num_cpus=1)
    return one_node


def jobs(games):
    return arena.schedule("scipio", ["random", "tiro"], games, 1, ["mini"])


def by_key(results):
    return {result.job.key: (result.winner, result.reason, result.actions, result.score) for result in results}


@pytest.mark.parametrize("nodes", mostly_broad(["one_node", "two_nodes"], "one_node"))
def test_the_results_are_those_of_one_machine(request, nodes, tmp_path):
    local = request.getfixturevalue(nodes)
    seen = []
    results = arena.run(jobs(24), tmp_path / "kept", cluster.on_ray(local.address, group_seconds=0.05), seen.append)
    assert len(seen) == 24
    assert by_key(results) == by_key(arena.run_here(jobs(24), workers=1))
    assert len((tmp_path / "kept").read_text().splitlines()) == 24


def test_another_version_on_a_machine_is_refused(one_node, monkeypatch):
    monkeypatch.setattr(cluster, "VERSION", "99.0")
    with pytest.raises(DelendaError, match=f"has delenda {VERSION}, .*, this one 99.0"):
        cluster.on_ray(one_node.address)


@pytest.mark.broad
def test_the_commands_play_on_a_cluster(two_nodes, capsys):
    command = ["arena", "scipio", "random", "tiro", "--scenario", "mini", "--games", "6", "--ray", two_nodes.address, "--json"]
    assert main(command) == 0
    assert json.loads(capsys.readouterr().out)
    assert main([*command, "--workers", "2"]) == 2
    assert "a cluster (--ray) uses all its cores" in capsys.readouterr().err


@pytest.mark.broad
def test_a_set_of_games_is_the_same_from_a_cluster(two_nodes, tmp_path, capsys):
    pytest.importorskip("pyarrow", reason="the extra delenda[datasets] is not installed")
    command = ["dataset", "scipio", "--games", "30", "--shard", "10", "--observations", "--out"]
    assert main([*command, str(tmp_path / "there"), "--ray", two_nodes.address]) == 0
    assert main([*command, str(tmp_path / "here"), "--workers", "1"]) == 0
    assert capsys.readouterr().out.count("30 games of Scipio") == 2
    here = {path.name: path.read_bytes() for path in (tmp_path / "here").iterdir()}
    assert here == {path.name: path.read_bytes() for path in (tmp_path / "there").iterdir()}
    assert len(here) == 7
    assert main([*command, str(tmp_path / "nowhere"), "--ray", two_nodes.address, "--workers", "2"]) == 2
    assert "a cluster (--ray) uses all its cores" in capsys.readouterr().err


@pytest.mark.broad
def test_fitting_on_a_cluster_finds_what_it_finds_here(two_nodes, capsys):
    command = ["scipio", "--level", "tiro:simulations=3,seconds=0,open=tree,secret=tree", "--games", "6"]
    found = []
    for more in ([], ["--ray", two_nodes.address]):
        fit.main([*command, *more])
        found.append(capsys.readouterr().out)
    assert found[0] == found[1]
    assert "log loss" in found[0]


@pytest.fixture
def self_play():
    pytest.importorskip("gymnasium", reason="the extra delenda[research] is not installed")
    script = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "research" / "self_play.py"))
    script["main"].__globals__.update(GAMES=8, STEPS=4, TESTED=4)
    return script


@pytest.mark.broad
def test_self_play_on_a_cluster_learns_what_it_learns_here(two_nodes, self_play, capsys):
    command = ["scipio", "--updates", "2", "--collectors", "2"]
    assert self_play["main"](command) == self_play["main"]([*command, "--ray", two_nodes.address])
    assert "against random play" in capsys.readouterr().out


@pytest.fixture(scope="module")
def spare(two_nodes):
    """A third node, to be killed."""
    return [two_nodes.add_node(num_cpus=1)]


@pytest.mark.broad
def test_self_play_goes_on_when_a_node_is_killed(two_nodes, spare, self_play):
    collect = self_play["collectors"]("scipio", 1, 3, two_nodes.address)
    policy = self_play["Policy"](*self_play["sizes"]("scipio"), 1)
    assert [len(collect(policy)[0]) for _ in range(2)] == [3 * 8 * 4] * 2
    two_nodes.remove_node(spare.pop(), allow_graceful=False)
    spare.append(two_nodes.add_node(num_cpus=1))
    assert len(collect(policy)[0]) == 3 * 8 * 4


def test_a_fault_in_a_bot_is_told_at_once(one_node):
    broken = arena.schedule("scipio", ["random", "nobody"], 2, 1, ["mini"])
    with pytest.raises(Exception, match="there is no opponent 'nobody'"):
        list(cluster.on_ray(one_node.address)(broken))


@pytest.mark.broad
def test_a_killed_node_loses_nothing(two_nodes, spare):
    runner = cluster.on_ray(two_nodes.address, group_seconds=0.05)(jobs(60))
    results = [next(runner)]
    two_nodes.remove_node(spare.pop(), allow_graceful=False)
    results += runner
    assert len(results) == 60
    assert len(by_key(results)) == 60


def test_without_a_cluster_there_is_one_sentence(ray, monkeypatch):
    def refuse(**_):
        raise ConnectionError("nothing answers there.\nand more")

    monkeypatch.setattr(ray, "is_initialized", lambda: False)
    monkeypatch.setattr(ray, "init", refuse)
    with pytest.raises(DelendaError, match=r"there is no Ray cluster at 'nowhere:1' \(nothing answers there\)"):
        cluster.on_ray("nowhere:1")

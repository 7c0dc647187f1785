"""The comparison with peers: rows and ratios, and what is done about a peer that is not there."""

import json
import subprocess
import sys
from types import SimpleNamespace

import pytest

from delenda.cli.main import main
from delenda.kernel.errors import DelendaError
from delenda.lab import peers, peers_envs, peers_ours, peers_theirs

OURS = {
    "shared": {"tic-tac-toe": {"decisions": 100.0, "games": 10.0, "copies": 50.0, "simulations": 7.0}},
    "own": {
        "quick": {"decisions": 90.0, "games": 9.0, "copies": 9.0},
        "slow": {"decisions": 30.0, "games": 1.0, "copies": 8.0},
    },
}
THEIRS = [
    {"peer": "A", "game": "tic-tac-toe", "decisions": 20.0, "games": 5.0, "simulations": 3.5},
    {"peer": "B", "game": "chess", "decisions": 60.0, "games": 2.0, "copies": 4.0},
]


def test_shared_games_are_compared_with_themselves_and_others_with_our_slowest():
    rows = peers.compare(THEIRS[::-1], None, OURS)
    assert [(row.peer, row.ours, row.figure, row.plain()["ratio"]["interpreted"]) for row in rows] == [
        ("A", "tic-tac-toe", "decisions", 5.0),
        ("A", "tic-tac-toe", "games", 2.0),
        ("A", "tic-tac-toe", "simulations", 2.0),
        ("B", "slow", "decisions", 0.5),
    ]


def test_both_builds_have_a_ratio():
    fast = json.loads(json.dumps(OURS))
    fast["shared"]["tic-tac-toe"]["decisions"] = 1000.0
    assert peers.compare(THEIRS, fast, OURS)[0].plain()["ratio"] == {"compiled": 50.0, "interpreted": 5.0}


def test_every_peer_can_be_measured():
    assert set(peers_theirs.MEASURES) == {peer.name for peer in peers.PEERS}


def test_every_environment_of_a_peer_can_be_measured():
    assert set(peers_envs.MEASURES) == {peer.name for peer in peers.ENVS}


def test_an_environment_is_measured_where_it_is_installed():
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    ran = subprocess.run([sys.executable, peers_envs.__file__, "OpenSpiel", "0.01"], capture_output=True, text=True, check=True)
    (one,) = json.loads(ran.stdout)
    assert one["peer"] == "OpenSpiel"
    assert one["steps"] > 0


def test_ours_are_measured():
    found = peers_ours.measure(0.01)
    assert set(found["shared"]) == {"tic-tac-toe", "connect four"}
    for figures in (*found["shared"].values(), *found["own"].values()):
        assert all(value > 0 for value in figures.values())


def test_one_peer_is_measured_where_it_is_installed():
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    ran = subprocess.run(
        [sys.executable, peers_theirs.__file__, "OpenSpiel", "0.01"], capture_output=True, text=True, check=True
    )
    found = json.loads(ran.stdout)
    assert {one["game"] for one in found} == {"tic-tac-toe", "connect four"}
    assert all(one["decisions"] > 0 for one in found)


@pytest.fixture
def pip(monkeypatch):
    """A pip that installs nothing, and an environment that has only what `there` holds."""
    there, asked = set(), []

    def run(command, **_):
        if "-c" in command:
            return SimpleNamespace(returncode=0 if command[-1].removeprefix("import ") in there else 1, stderr="")
        asked.append(command[-1])
        return SimpleNamespace(returncode=1, stderr="ERROR: No matching distribution found")

    monkeypatch.setattr(peers.subprocess, "run", run)
    monkeypatch.setattr(peers.venv, "create", lambda at, with_pip: asked.append("venv"))
    return there, asked


def test_what_cannot_be_installed_is_left_out_with_the_reason(pip, tmp_path):
    there, asked = pip
    there.update(peer.module for peer in peers.PEERS[1:])
    said = []
    assert peers.prepare(tmp_path / "peers", said.append) == {"OpenSpiel": "No matching distribution found"}
    assert asked == ["venv", "open_spiel"]
    assert said[-1] == "installing OpenSpiel"


def test_an_environment_that_cannot_be_made_is_one_sentence(pip, monkeypatch, tmp_path):
    def refuse(at, with_pip):
        raise PermissionError(at)

    monkeypatch.setattr(peers.venv, "create", refuse)
    with pytest.raises(DelendaError, match=r"no virtual environment can be made in .* \(PermissionError\)"):
        peers.prepare(tmp_path / "peers", lambda news: None)


def test_the_environment_is_the_users_own(monkeypatch, tmp_path):
    monkeypatch.setenv("DELENDA_PEERS", str(tmp_path))
    assert peers.folder() == tmp_path
    monkeypatch.delenv("DELENDA_PEERS")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert peers.folder() == tmp_path / "delenda" / "peers"


def test_a_peer_that_fails_is_explained(monkeypatch, tmp_path):
    failed = SimpleNamespace(returncode=1, stderr="Traceback\nImportError: broken", stdout="")
    monkeypatch.setattr(peers.subprocess, "run", lambda *_, **__: failed)
    with pytest.raises(DelendaError, match="RLCard could not be measured: ImportError: broken"):
        peers.measure_theirs(tmp_path, peers.PEERS[2], 1.0)


@pytest.fixture
def measured(monkeypatch):
    monkeypatch.setattr(peers, "prepare", lambda at, say: {"RLCard": "no network"})
    monkeypatch.setattr(peers, "measure_theirs", lambda at, peer, seconds: THEIRS if peer.name == "OpenSpiel" else [])
    monkeypatch.setattr(peers, "measure_ours", lambda seconds: (None, OURS))


def test_the_command_prints_one_table(measured, capsys):
    assert main(["bench", "--peers"]) == 0
    out = capsys.readouterr().out
    assert [line.split()[0] for line in out.splitlines() if line.endswith("─")] == ["tic-tac-toe", "other"]
    assert "5×" in out
    assert "chess, B" in out
    assert "…" not in out
    assert max(map(len, out.splitlines())) <= 80
    assert "RLCard is left out: no network" in out


def test_the_command_prints_json(measured, capsys):
    assert main(["bench", "--peers", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["rows"][0]["ratio"] == {"compiled": None, "interpreted": 5.0}
    assert told["left out"] == {"RLCard": "no network"}


def test_peers_and_games_do_not_go_together(capsys):
    assert main(["bench", "scipio", "--peers"]) == 2
    assert "leave out the games" in capsys.readouterr().err

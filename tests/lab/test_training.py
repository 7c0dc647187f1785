"""Networks: they learn, are handed over in whole numbers, and can be taken up again."""

from __future__ import annotations

from array import array
from pathlib import Path

import numpy as np
import pytest

import delenda
from delenda import CARTHAGE, NOBODY, ROME, Rng
from delenda.adapters.observations import encoder_of, scale_of
from delenda.bots import networks
from delenda.bots.networks import Weights, judge_by
from delenda.cli.main import main
from delenda.kernel.errors import DelendaError
from delenda.lab.net import Net, log_loss
from delenda.search.network import run_slowly

COLUMNS = 12


def rows_and_shares(count: int = 3000) -> tuple[np.ndarray, np.ndarray]:
    """Something that no weighing of columns can tell: whether the first two are alike."""
    rng = np.random.default_rng(3)
    rows = rng.integers(0, 2, (count, COLUMNS)).astype(np.int16)
    return rows, (rows[:, 0] == rows[:, 1]).astype(np.float32)


@pytest.fixture(scope="module")
def learnt() -> Net:
    net = Net(np.ones(COLUMNS, np.float32), 1)
    rows, shares = rows_and_shares()
    for epoch in range(150):
        net.learn(rows, shares, 150, np.random.default_rng(epoch))
    return net


def test_it_learns_what_a_sum_cannot_tell(learnt: Net) -> None:
    rows, shares = rows_and_shares()
    assert log_loss(learnt.outputs(rows), shares) < 0.1
    assert log_loss(np.zeros(len(rows), np.float32), shares) == pytest.approx(np.log(2), abs=1e-6)


def test_whole_numbers_say_nearly_the_same(learnt: Net) -> None:
    weights, biases = (array(kind, data) for kind, data in zip("hi", learnt.whole_numbers(), strict=True))
    rows, _ = rows_and_shares(50)
    for row, expected in zip(rows, learnt.outputs(rows), strict=True):
        assert run_slowly(row.tolist(), weights, biases) / (127 * 256) == pytest.approx(expected, abs=0.25)


def test_the_compiled_loop_says_the_same(learnt: Net) -> None:
    compiled = pytest.importorskip("delenda.search._network", reason="only compiled builds have it")
    made = learnt.whole_numbers()
    weights, biases = (array(kind, data) for kind, data in zip("hi", made, strict=True))
    for row in rows_and_shares(50)[0]:
        assert compiled.run(row.tobytes(), *made) == run_slowly(row.tolist(), weights, biases)
    with pytest.raises(ValueError, match="does not fit"):
        compiled.run(b"\0\0", *made)


def test_a_training_is_kept_and_taken_up_again(learnt: Net, tmp_path: Path) -> None:
    rows, shares = rows_and_shares(200)
    path = tmp_path / "net.npz"
    learnt.save(path)
    again = Net.load(path)
    assert (again.epoch, again.steps) == (learnt.epoch, learnt.steps)
    for net in (learnt, again):
        net.learn(rows, shares, 40, np.random.default_rng(1))
    assert (again.outputs(rows) == learnt.outputs(rows)).all()


# As judgement


@pytest.fixture
def network(tmp_path: Path) -> Path:
    """One that has learnt nothing."""
    encoder = encoder_of(delenda.game("punica").start())
    path = tmp_path / "network.toml"
    made = Weights("punica", encoder.version, encoder.size, *Net(scale_of(encoder), 1).whole_numbers(), {"made_by": "a test"})
    path.write_text(made.text(), encoding="utf-8")
    return path


def test_a_network_judges_positions_for_either_seat(network: Path) -> None:
    state, rng = delenda.game("punica").start(), Rng(1)
    judge = judge_by("punica", str(network), state)
    while state.actor != NOBODY:
        assert judge.evaluate(state, ROME) == -judge.evaluate(state, CARTHAGE)
        assert -1 < judge.evaluate(state, ROME) < 1
        state.apply(delenda.sample(state, rng))
    value = {ROME: 1.0, CARTHAGE: -1.0, NOBODY: 0.0}[state.winner]
    assert (judge.evaluate(state, ROME), judge.evaluate(state, CARTHAGE)) == (value, -value)


def test_a_level_can_judge_by_a_network(network: Path) -> None:
    bot = delenda.bot(f"tiro:seconds=0,judges={network}", "punica")
    view = delenda.game("punica").start().view(ROME)
    assert bot.choose(view, Rng(1)) in view.legal()
    assert f"judges by {network}" in str(bot.mind("punica"))


@pytest.mark.parametrize(
    ("slug", "text", "words"),
    [
        ("punica", None, "there is no such network; delenda train makes one"),
        ("punica", "game = 5", "this is not a network"),
        ("zama", "", "this network was made for punica, layout"),
    ],
)
def test_what_is_no_network_for_a_game_is_refused(
    network: Path, tmp_path: Path, slug: str, text: str | None, words: str
) -> None:
    path = tmp_path / "other.toml"
    if text is not None:
        path.write_text(text or network.read_text())
    with pytest.raises(DelendaError, match=words):
        judge_by(slug, str(path), delenda.game(slug).start())


def test_a_file_is_read_as_it_was_written(network: Path) -> None:
    read = Weights.read(network.read_text(), "network")
    assert read.notes == {"made_by": "a test"}
    assert read.text() == network.read_text()
    assert networks.OWN == "network"


@pytest.mark.broad
def test_the_command_trains_generation_by_generation_and_goes_on_where_it_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["train", "punica", "--folder", str(tmp_path / "t"), "--level", "tiro:seconds=0,simulations=2"]
    command += ["--games", "4", "--epochs", "2", "--generations", "2", "--workers", "1"]
    assert main(command) == 0
    said = capsys.readouterr().out
    assert "Generation 2: " in said
    kept = {path: path.stat().st_mtime_ns for path in (tmp_path / "t").rglob("games-*.npz")}
    assert len(kept) == 2
    assert "--generations 2 --epochs 2" in (tmp_path / "t/generation-1/network.toml").read_text()
    assert main(command) == 0
    assert capsys.readouterr().out == said
    assert {path: path.stat().st_mtime_ns for path in kept} == kept
    assert main([*command, "--seed", "5"]) == 2
    assert "another training is kept there" in capsys.readouterr().err

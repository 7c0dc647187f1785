"""The examples run: the notebook from top to bottom, the scripts with small budgets."""

import runpy
from pathlib import Path

import pytest

import delenda
from delenda.adapters.network import Network
from delenda.adapters.observations import encoder_of
from delenda.version import VERSION

EXAMPLES = Path(__file__).parents[2] / "examples" / "research"


@pytest.mark.broad
def test_the_notebook_runs_and_its_board_draws_itself(monkeypatch):
    nbclient = pytest.importorskip("nbclient", reason="nbclient is not installed (the extra delenda[dev])")
    pytest.importorskip("ipykernel", reason="ipykernel is not installed (the extra delenda[dev])")
    pytest.importorskip("pyspiel", reason="the extra delenda[research] is not installed")
    import nbformat

    monkeypatch.setenv("PYTHONPATH", str(Path(delenda.__file__).parents[1]))
    notebook = nbformat.read(EXAMPLES / "delenda.ipynb", as_version=4)
    nbclient.NotebookClient(notebook, timeout=180, kernel_name="python3").execute()
    kinds = [set(output.get("data", {})) for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    assert any("image/svg+xml" in kind for kind in kinds)
    assert any("image/png" in kind for kind in kinds)


def test_cfr_on_the_mini_scenario(tmp_path, capsys):
    pytest.importorskip("pyspiel", reason="the extra delenda[research] is not installed")
    script = runpy.run_path(str(EXAMPLES / "cfr_mini.py"))
    curve = script["main"](["--iterations", "4", "--plot", str(tmp_path / "curve.svg")])
    assert [iteration for iteration, _ in curve] == [1, 2, 4]
    assert curve[-1][1] < curve[0][1]
    assert (tmp_path / "curve.svg").read_text().startswith("<?xml")
    assert "ROME can expect" in capsys.readouterr().out


def test_self_play(tmp_path, capsys):
    pytest.importorskip("gymnasium", reason="the extra delenda[research] is not installed")
    script = runpy.run_path(str(EXAMPLES / "self_play.py"))
    script["main"].__globals__.update(GAMES=32, STEPS=16, TESTED=20)
    curve = script["main"](["scipio", "--updates", "2", "--plot", str(tmp_path / "curve.svg")])
    assert len(curve) == 2
    assert all(0 <= share <= 1 for _, share in curve)
    assert (tmp_path / "curve.svg").exists()
    assert "against random play" in capsys.readouterr().out


def test_neural_search(tmp_path, capsys):
    pytest.importorskip("gymnasium", reason="the extra delenda[research] is not installed")
    script = runpy.run_path(str(EXAMPLES / "neural_search.py"))
    tiro = "tiro:simulations=2,seconds=0"
    command = f"punica --together 2 --rounds 1 --lessons 1 --teacher {tiro} --opponent {tiro}"
    out = ["--out", str(tmp_path / "punica.npz"), "--plot", str(tmp_path / "curve.svg")]
    curves = script["main"](
        [*command.split(), "--games", "2", "--simulations", "2", "--longest", "12", "--seeds", "1", "2", *out]
    )
    assert {seed: [number for number, _, _ in curve] for seed, curve in curves.items()} == {1: [0, 1], 2: [0, 1]}
    assert (tmp_path / "punica.csv").read_text().splitlines()[0] == "seed,round,share,half_interval"
    assert {path.name for path in tmp_path.iterdir()} == {"punica.npz", "punica.csv", "curve.svg"}
    assert_plays(tmp_path / "punica.npz", "punica", "standard")
    assert "against tiro" in capsys.readouterr().out


def test_ppo(tmp_path, capsys):
    pytest.importorskip("gymnasium", reason="the extra delenda[research] is not installed")
    script = runpy.run_path(str(EXAMPLES / "ppo.py"))
    script["main"].__globals__.update(GAMES=8, STEPS=8, LOTS=32)
    small = "scipio --updates 2 --games 4 --seeds 1 2 --lessons 1 --teacher tiro:simulations=2,seconds=0"
    curves = script["main"]([*small.split(), "--out", str(tmp_path / "net.npz"), "--plot", str(tmp_path / "c.svg")])
    assert [[decisions for decisions, _, _ in curves[seed]] for seed in (1, 2)] == [[0, 128]] * 2
    assert {path.name for path in tmp_path.iterdir()} == {"net.npz", "net.csv", "c.svg"}
    assert "against random" in capsys.readouterr().out
    assert_plays(tmp_path / "net.npz", "scipio", "standard")
    further = "scipio --updates 1 --games 4 --option adjacency=grid --unequal-games 1 --judged 1 --curiosity 0"
    curves = script["main"]([*further.split(), "--begin", str(tmp_path / "net.npz")])
    assert [decisions for decisions, _, _ in curves[1]] == [0, 64]


def assert_plays(path, slug, scenario):
    state = delenda.game(slug).start(scenario)
    while state.actor == delenda.CHANCE:
        state.apply(state.legal()[0])
    view = state.view(state.actor)
    assert delenda.bot(f"network:{path}").choose(view, delenda.Rng(1)) in view.legal()


def test_a_window_tells_more_information_states_apart():
    script = runpy.run_path(str(EXAMPLES / "deep_cfr.py"))
    learner = script["Learner"]("punica", "mini", 0, 1)
    told = [script["with_past"](learner.tree, learner.rows, learner.masks.shape[1], window) for window in (0, 1, 3)]
    apart = [len({(seat, row.tobytes()) for seat, row in zip(learner.seat.tolist(), rows, strict=True)}) for rows in told]
    assert apart[0] < apart[1] < apart[2] <= learner.tree.information_states
    last, did = script["last_decisions"](learner.tree)
    for state in range(learner.tree.information_states):
        if last[state] >= 0:
            assert learner.seat[last[state]] == learner.seat[state]
            assert learner.masks[last[state], did[state]]


def test_deep_cfr(tmp_path, capsys):
    pytest.importorskip("matplotlib", reason="matplotlib is not installed (the extra delenda[lab])")
    script = runpy.run_path(str(EXAMPLES / "deep_cfr.py"))
    script["main"].__globals__.update(STEPS=10, LOTS=64, STEPS_OF_STRATEGY=20)
    out = ["--out", str(tmp_path / "net.npz"), "--plot", str(tmp_path / "c.svg")]
    curves = script["main"](["punica", "--scenario", "mini", "--iterations", "4", *out])
    assert [iteration for iteration, _, _ in curves[1]] == [1, 2, 4]
    assert all(0 <= distance <= 1 for _, distance, _ in curves[1])
    assert {path.name for path in tmp_path.iterdir()} == {"net.npz", "net.csv", "c.svg"}
    assert "by a table" in capsys.readouterr().out
    assert_plays(tmp_path / "net.npz", "punica", "mini")


@pytest.mark.broad
def test_the_table_of_baselines(tmp_path, capsys):
    """Networks of a folder meet levels; the games are kept, and the table has everyone who played."""
    game = delenda.game("scipio")
    Network(encoder_of(game.start()).size, game.action_count, hidden=4).save(tmp_path / "scipio-ppo.npz", game="scipio")
    script = runpy.run_path(str(EXAMPLES / "baselines.py"))
    script["main"].__globals__.update(QUICK=["tiro:seconds=0"], SLOW=["tiro:simulations=2,seconds=0"])
    few = ["--games", "scipio", "--parts", "table", "--pairs", "2", "--slow-pairs", "2", "--workers", "1"]
    script["main"](["--out", str(tmp_path), *few])
    assert {path.name for path in tmp_path.iterdir()} == {
        "scipio-ppo.npz",
        "scipio-arena.jsonl",
        "scipio-table.md",
        "leaderboard.md",
    }
    assert "`random`" in capsys.readouterr().out
    lines = (tmp_path / "scipio-table.md").read_text(encoding="utf-8").splitlines()
    assert sorted(line.split("|")[1].strip() for line in lines[2:]) == [
        "`network:ppo`",
        "`random`",
        "`tiro:simulations=2,seconds=0`",
        "`tiro`",
    ]
    together = (tmp_path / "leaderboard.md").read_text(encoding="utf-8").splitlines()
    assert together[0] == "| bot | Scipio |"
    assert {line.split("|")[1].strip() for line in together[2:]} == {line.split("|")[1].strip() for line in lines[2:]}


def test_recipes_are_for_the_games_and_parts_there_are():
    import tomllib

    recipes = tomllib.loads((EXAMPLES / "baselines.toml").read_text(encoding="utf-8"))
    parts = set(runpy.run_path(str(EXAMPLES / "baselines.py"))["SCRIPTS"])
    assert list(recipes) == [game.slug for game in delenda.games()][:5]
    for slug, recipe in recipes.items():
        has_medium = "medium" in [scenario.slug for scenario in delenda.game(slug).scenarios]
        assert set(recipe) == (parts if has_medium else parts - {"deep-cfr"})


def test_what_is_cited_is_this_version():
    assert f"\nversion: {VERSION}\n" in (EXAMPLES.parents[1] / "CITATION.cff").read_text(encoding="utf-8")

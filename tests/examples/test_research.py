"""The examples run: the notebook from top to bottom, the scripts with small budgets."""

import runpy
from pathlib import Path

import pytest

import delenda

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

"""docs/adding-a-game.md is followed: its files are those of examples/par_impar, and whoever installs them can play."""

from __future__ import annotations

import importlib
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import delenda
from delenda.kernel import registry
from delenda.kernel.record import Record
from delenda.lab.match import Job, play_match
from delenda.web.app import create_app
from support.browsers import GENEROUS, Browser, Server, play_to_the_end, seated

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "par_impar"
BLOCK = re.compile(r"^(```+)\w+ title=\"(.+?)\"\n(.*?)^\1$", re.MULTILINE | re.DOTALL)
SLUG = "par-impar"

pytestmark = pytest.mark.xdist_group("par_impar")  # installed once


def files_of_the_page() -> dict[str, str]:
    """The blocks with a title; those of one file follow each other as functions do."""
    found: dict[str, str] = {}
    for _, name, text in BLOCK.findall((ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")):
        found[name] = f"{found[name]}\n\n{text}" if name in found else text
    return found


def files_of_the_example() -> dict[str, str]:
    paths = [path for path in EXAMPLE.rglob("*") if path.is_file() and path.suffix in (".py", ".toml", ".md")]
    return {path.relative_to(EXAMPLE).as_posix(): path.read_text(encoding="utf-8") for path in paths}


def test_the_page_has_the_files_of_the_example() -> None:
    page, example = files_of_the_page(), files_of_the_example()
    assert sorted(page) == sorted(example)
    for name, text in page.items():
        assert text == example[name], name


def test_it_is_a_small_game() -> None:
    """Rules, board, words and data; the rules for people and the tests do not count."""
    files = {name: text for name, text in files_of_the_page().items() if not name.endswith("README.md")}
    assert sum(text.count("\n") for name, text in files.items() if not name.startswith("tests/")) < 300


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What somebody has written who has followed the page."""
    folder = tmp_path_factory.mktemp("par_impar")
    for name, text in files_of_the_page().items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.fixture(scope="module", autouse=True)
def installed(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The game is installed, for this process and those that it starts, as long as these tests run."""
    target = tmp_path_factory.mktemp("installed")
    options = ("--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check")
    pip = [sys.executable, "-m", "pip", "install", *options, "--target", str(target), str(folder)]
    done = subprocess.run(pip, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(target)
        given = filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))
        patch.setenv("PYTHONPATH", os.pathsep.join([str(target), *map(os.path.abspath, given)]))
        importlib.invalidate_caches()
        registry.loaders.cache_clear()
        yield
    for name in [name for name in sys.modules if name.startswith("delenda_par_impar")]:
        del sys.modules[name]
    registry.loaders.cache_clear()


def run(*command: str, typed: str = "", within: Path | None = None) -> str:
    """What a program of its own prints."""
    done = subprocess.run(
        [sys.executable, "-m", *command], input=typed, capture_output=True, text=True, check=False, cwd=within
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_its_own_tests_pass(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # they need none
    assert " passed" in run("pytest", "-q", "-p", "no:cacheprovider", "tests", within=folder)


def test_it_is_in_the_list() -> None:
    assert delenda.games()[-1] is delenda.game(SLUG)
    assert registry.troubles() == []
    assert "Par Impar: A fist full of nuts" in run("delenda", "games")


def test_it_is_played_in_the_terminal(tmp_path: Path) -> None:
    record = tmp_path / "a.record"
    told = run("delenda", "play", SLUG, "--opponent", "tiro", "--seed", "3", "--save", str(record), typed="1\n" * 100)
    assert "ROME (2.2, in secret): " in told
    assert "The coin shows the " in told
    kept = Record.parse(record.read_text())
    assert str(kept.replay().outcome()) == kept.tags["Result"]
    assert "Whoever hides takes one to five of its nuts" in run("delenda", "play", SLUG, typed="rule 2.2\nquit\n")


def test_it_is_played_in_the_browser(tmp_path: Path) -> None:
    with Server(create_app(f"sqlite:///{tmp_path}/tables.db", limits=GENEROUS)) as server:
        table, anna, bert = seated(server, game=SLUG)
        rome, carthage = anna.sit_down(table), bert.sit_down(table, "tall")
        play_to_the_end(rome, carthage, 2)
        assert rome.view["result"]
        assert rome.log[0]["text"].startswith("The coin shows the ")
        for path in ("/", f"/new?game={SLUG}&mode=computer", f"/learn/{SLUG}", "/learn"):
            assert "Par Impar" in anna.get(path).text
        assert 'data-key="choice-3" class="el legal"' in anna.get(f"/goal/{SLUG}").text


def test_the_computer_plays_it_in_the_browser(tmp_path: Path) -> None:
    with Server(create_app(f"sqlite:///{tmp_path}/tables.db", limits=GENEROUS)) as server:
        person = Browser(server)
        sitting = person.sit_down(person.open_table(mode="computer", game=SLUG, opponent="tiro", scenario="short"))
        while not sitting.until(lambda view: view["to_act"] or view["result"])["result"]:
            sitting.any_action(delenda.Rng(1))
        assert sitting.view["result"]


def test_levels_play_it() -> None:
    for seed in range(3):
        result = play_match(Job(SLUG, "standard", "miles", "random", seed))
        assert result.winner in ("ROME", "CARTHAGE", "DRAW")
        assert not result.note
    assert "tiro" in run("delenda", "arena", SLUG, "tiro", "random", "--games", "4")


def test_it_is_an_environment_of_other_libraries() -> None:
    gymnasium = pytest.importorskip("gymnasium", reason="the extra delenda[research] is not installed")
    pettingzoo = pytest.importorskip("pettingzoo.test", reason="the extra delenda[research] is not installed")
    from delenda.adapters import gymnasium as seats
    from delenda.adapters import pettingzoo as agents

    seats.register()
    env = gymnasium.make(f"Delenda/{SLUG}-v1", opponent="tiro")
    row, info = env.reset(seed=1)
    over = False
    while not over:
        assert env.observation_space.contains(row)
        row, reward, over, _, info = env.step(env.action_space.sample(info["action_mask"]))
    assert reward in (-1.0, 0.0, 1.0)
    pettingzoo.api_test(agents.aec(SLUG), num_cycles=20)
    pettingzoo.parallel_api_test(agents.parallel(SLUG), num_cycles=20)


def test_it_is_a_game_of_openspiel(capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    from delenda.adapters import openspiel

    openspiel.register()
    game = pyspiel.load_game("python_delenda_par_impar(scenario=short)")
    kinds = pyspiel.GameType
    assert game.get_type().chance_mode == kinds.ChanceMode.EXPLICIT_STOCHASTIC
    assert game.get_type().information == kinds.Information.IMPERFECT_INFORMATION
    assert game.max_game_length() == delenda.game(SLUG).longest
    pyspiel.random_sim_test(game, 2, True, False)

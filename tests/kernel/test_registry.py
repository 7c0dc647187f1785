"""Games of other packages: found by their entry points, and left alone where they are broken."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import delenda
from delenda import DelendaError
from delenda.cli.main import main
from delenda.kernel import registry

Add = Callable[[str, str, str], None]

SOUND = """
from dataclasses import replace
from support.shields import GAME as SHIELDS
GAME = replace(SHIELDS, slug="strange", package="strange")
"""


@pytest.fixture
def add(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Add]:
    """Installs a package `strange` that brings a game: `add(slug, where the game is, what the package says)`."""

    def add(slug: str, where: str, text: str) -> None:
        package = tmp_path / "strange"
        (package / "data").mkdir(parents=True)
        (package / "__init__.py").write_text(text)
        (package / "README.md").write_text("# Strange\n")
        (package / "data" / "goal.toml").write_text("")
        about = tmp_path / "strange_games-1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text("Metadata-Version: 2.1\nName: strange-games\nVersion: 1.0\n")
        (about / "entry_points.txt").write_text(f"[delenda.games]\n{slug} = {where}\n")
        monkeypatch.syspath_prepend(tmp_path)
        importlib.invalidate_caches()
        forget()

    yield add
    sys.modules.pop("strange", None)
    monkeypatch.undo()
    forget()


def forget() -> None:
    """The list of games is made anew."""
    registry.loaders.cache_clear()
    registry._foreign.cache_clear()


def test_a_game_of_another_package_is_in_every_list(add: Add, capsys: pytest.CaptureFixture[str]) -> None:
    add("strange", "strange:GAME", SOUND)
    assert delenda.games()[-1] is delenda.game("strange")
    assert registry.slugs()[-1] == "strange"
    assert registry.troubles() == []
    assert main(["games"]) == 0
    assert "strange  " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("where", "text", "why"),
    [
        ("strange:GAME", "import nothing_such", "ModuleNotFoundError: No module named 'nothing_such'"),
        ("strange:GAME", "1 / 0", "ZeroDivisionError: division by zero"),
        ("strange:GAME", "", "AttributeError: module 'strange' has no attribute 'GAME'"),
        ("strange:GAME", "GAME = 7", "TypeError: strange:GAME is not a Game"),
        ("strange:GAME", SOUND.replace('slug="strange"', 'slug="other"'), "ValueError: its slug 'other' must be the name"),
        ("strange:GAME", SOUND.replace('package="strange"', 'package="support"'), "FileNotFoundError: "),
    ],
)
def test_a_broken_one_is_told_by_name_and_the_others_go_on(
    add: Add, capsys: pytest.CaptureFixture[str], where: str, text: str, why: str
) -> None:
    add("strange", where, text)
    assert [game.slug for game in delenda.games()] == list(registry.slugs()[:-1])
    with pytest.raises(DelendaError) as refused:
        delenda.game("strange")
    sentence = str(refused.value)
    assert sentence.startswith(f"the game 'strange' of the package 'strange-games' cannot be loaded ({why}")
    assert "\n" not in sentence
    assert registry.troubles() == [sentence]
    main(["games"])
    assert "the package 'strange-games' cannot be loaded" in " ".join(capsys.readouterr().out.split())
    assert delenda.game(delenda.games()[0].slug).start()


def test_a_name_that_is_taken_stays_with_its_game(add: Add) -> None:
    slug = delenda.games()[0].slug
    add(slug, "strange:GAME", SOUND)
    assert delenda.game(slug) is delenda.games()[0]
    assert registry.troubles() == [f"the game {slug!r} of the package 'strange-games' is left out: another has this name."]

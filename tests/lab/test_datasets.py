"""Sets of games: the same from any number of processes, made on where they stopped, and read as records that replay."""

from __future__ import annotations

import builtins
import json
from pathlib import Path

import pytest

import delenda
from delenda import datasets
from delenda.adapters.observations import encoder_of, observe
from delenda.cli.main import main
from delenda.datasets import making
from delenda.kernel.actor import CHANCE
from delenda.kernel.errors import DelendaError
from delenda.lab.match import Job, play_match

pytest.importorskip("pyarrow", reason="the extra delenda[datasets] is not installed")

SLUGS = [game.slug for game in delenda.games()]


def rows(batches) -> list[dict]:
    return [row for batch in batches for row in batch.to_pylist()]


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def make(folder: Path, **more) -> datasets.Dataset:
    return datasets.make(folder, more.pop("game", "scipio"), more.pop("games", 25), **{"shard": 10, "workers": 1, **more})


# Making


@pytest.mark.parametrize("slug", SLUGS)
def test_every_game_is_a_record_that_replays(tmp_path, slug):
    made = make(tmp_path, game=slug, games=3, shard=2, scenario="mini")
    assert len(made) == 3
    records = list(made.records())
    assert [record.tags["Seed"] for record in records] == ["1", "2", "3"]
    for row, record in zip(rows(made.games()), records, strict=True):
        state = record.replay()
        outcome = state.outcome()
        assert outcome is not None
        assert row["winner"] == ("DRAW" if outcome.winner is None else ("ROME", "CARTHAGE")[outcome.winner])
        assert (row["reason"], row["rome_score"], row["carthage_score"]) == (outcome.reason, *outcome.score)
        assert [(before.actor, action) for before, action in record.actions()] == list(
            zip(row["actors"], row["actions"], strict=True)
        )


def test_the_same_files_from_one_process_and_from_two(tmp_path):
    make(tmp_path / "one", observations=True, views=True)
    make(tmp_path / "two", observations=True, views=True, workers=2)
    assert contents(tmp_path / "one") == contents(tmp_path / "two")
    assert len(contents(tmp_path / "one")) == 7


def test_another_seed_gives_other_games_and_the_next_seeds_go_on(tmp_path):
    games = [rows(make(tmp_path / str(seed), games=4, seed=seed).games(["seed", "actions"])) for seed in (1, 3)]
    assert games[0][2:] == games[1][:2]
    assert games[0] != games[1]


def test_shards_do_not_matter_to_the_rows(tmp_path):
    small, large = make(tmp_path / "small", shard=4), make(tmp_path / "large", shard=100)
    assert rows(small.games()) == rows(large.games())
    assert len(list((tmp_path / "small").glob("games-*"))) == 7


def test_a_run_that_stopped_goes_on(tmp_path):
    whole = contents(make(tmp_path / "whole", views=True).folder)
    place = tmp_path / "stopped"
    make(place, views=True)
    (place / "games-00001.parquet").unlink()  # stopped after the first of its two files
    (place / "games-00002.part").write_bytes(b"half")
    with pytest.raises(DelendaError, match="has 2 of 3 parts; the command that began it makes the rest"):
        datasets.read(place)
    told: list[int] = []
    make(place, views=True, seen=told.append)
    assert told == [15, 10]
    (place / "games-00002.part").unlink()
    assert contents(place) == whole


def test_another_set_in_the_folder_is_left_alone(tmp_path):
    before = contents(make(tmp_path, games=2).folder)
    with pytest.raises(DelendaError, match=r"holds another set \(seed: 1, not 2\); choose another folder"):
        make(tmp_path, games=2, seed=2)
    assert contents(tmp_path) == before


def test_random_play_without_views_is_random_play(tmp_path, monkeypatch):
    quick = rows(make(tmp_path / "quick", games=5).games())
    monkeypatch.setattr(making, "RandomBot", type("Nobody", (), {}))
    assert rows(make(tmp_path / "slow", games=5).games()) == quick


@pytest.mark.parametrize("slug", ["scipio", "punica"])
def test_levels_play_as_in_the_arena(tmp_path, slug):
    level = "tiro:seconds=0"
    made = make(tmp_path, game=slug, games=2, scenario="mini", rome=level)
    for row in rows(made.games()):
        result = play_match(Job(slug, "mini", level, "random", row["seed"]))
        assert (result.winner, result.reason, result.actions) == (row["winner"], row["reason"], len(row["actions"]))
    assert next(made.records()).tags["Rome"] == level


# What was seen


def test_decisions_are_what_the_seats_saw(tmp_path):
    made = make(tmp_path, games=2, observations=True, views=True, options={"adjacency": "grid"})
    decisions = iter(rows(made.decisions()))
    game = delenda.game("scipio")
    encoder = encoder_of(game.start(None, {"adjacency": "grid"}))
    for row, record in zip(rows(made.games()), made.records(), strict=True):
        assert record.options == {"adjacency": "grid"}
        for step, (state, action) in enumerate(record.actions()):
            if state.actor == CHANCE:
                continue
            seen, view = next(decisions), state.view(state.actor)
            assert (seen["seed"], seen["step"], seen["seat"], seen["action"]) == (row["seed"], step, state.actor, action)
            assert (seen["decision"], seen["legal"], seen["view"]) == (view.decision.name, view.legal(), str(view))
            assert seen["observation"] == observe(encoder, view, state.actor).tolist()
            won = row["winner"] == ("ROME", "CARTHAGE")[state.actor]
            assert seen["payoff"] == (0 if row["winner"] == "DRAW" else 1 if won else -1)
    assert next(decisions, None) is None


def test_columns_are_read_as_asked(tmp_path):
    made = make(tmp_path, games=2, observations=True)
    batch = next(made.decisions(["observation", "action"]))
    assert set(batch.schema.names) == {"observation", "action"}
    size = encoder_of(delenda.game("scipio").start()).size
    assert batch.column("observation").flatten().to_numpy().reshape(-1, size).shape == (batch.num_rows, size)
    assert "view" not in next(made.decisions()).schema.names


def test_decisions_that_were_not_kept(tmp_path):
    with pytest.raises(DelendaError, match="keeps no decisions; make it with observations or views"):
        next(make(tmp_path, games=1).decisions())


def test_rows_are_written_in_groups(tmp_path, monkeypatch):
    whole = rows(make(tmp_path / "whole", games=3, observations=True).decisions())
    monkeypatch.setattr(making, "ROWS", 7)
    assert rows(make(tmp_path / "groups", games=3, observations=True).decisions()) == whole


# What is wrong


def test_what_is_no_set(tmp_path):
    with pytest.raises(DelendaError, match=r"this is no set of games; it has no dataset\.json"):
        datasets.read(tmp_path)
    (tmp_path / "dataset.json").write_text("[]")
    with pytest.raises(DelendaError, match="this does not say how a set of games was made"):
        datasets.read(tmp_path)


def test_a_damaged_part(tmp_path):
    made = make(tmp_path, games=2)
    (tmp_path / "games-00000.parquet").write_bytes(b"PAR1 and nothing else")
    with pytest.raises(DelendaError, match=r"games-00000\.parquet: this part of the set cannot be read"):
        next(made.records())


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"games": 0}, "a set has 1 game or more"),
        ({"rome": "nobody"}, "there is no opponent 'nobody'"),
        ({"scenario": "maxi"}, "Scipio has no scenario 'maxi'"),
        ({"game": "scippio"}, "there is no game 'scippio'"),
    ],
)
def test_what_cannot_be_made_leaves_nothing_behind(tmp_path, more, sentence):
    with pytest.raises(DelendaError, match=sentence):
        make(tmp_path / "new", **more)
    assert not (tmp_path / "new").exists()


def test_a_folder_that_cannot_be_written(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(DelendaError, match="no set can be written there"):
        make(tmp_path / "file")


# The command


def test_the_command(tmp_path, capsys):
    command = ["dataset", "scipio", "--scenario", "mini", "--games", "12", "--shard", "5", "--carthage", "tiro:seconds=0"]
    command += ["--option", "adjacency=grid", "--views", "--workers", "1", "--out", str(tmp_path / "set")]
    assert main(command) == 0
    assert capsys.readouterr().out.startswith(f"12 games of Scipio in {tmp_path / 'set'}: 0.0 MB, ")
    assert main(command) == 0
    assert capsys.readouterr().out.endswith("MB, all there already.\n")
    plan = json.loads((tmp_path / "set" / "dataset.json").read_text())
    assert (plan["carthage"], plan["options"], plan["views"], plan["shard"]) == (
        "tiro:seconds=0",
        {"adjacency": "grid"},
        True,
        5,
    )
    assert len(list(datasets.read(tmp_path / "set").records())) == 12


def test_an_interrupted_command_says_how_to_go_on(tmp_path, monkeypatch, capsys):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(making, "in_processes", interrupted)
    assert main(["dataset", "scipio", "--out", str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"delenda: stopped; {tmp_path} is not complete: the same command makes the rest.\n"


def test_without_the_extra_there_is_one_sentence(tmp_path, monkeypatch, capsys):
    real = builtins.__import__

    def missing(name, *args, **more):
        if name.split(".")[0] == "pyarrow":
            raise ImportError(name)
        return real(name, *args, **more)

    monkeypatch.setattr(builtins, "__import__", missing)
    assert main(["dataset", "scipio", "--out", str(tmp_path / "set")]) == 2
    said = "delenda: sets of games need the extra `delenda[datasets]`: pip install 'delenda[datasets]'.\n"
    assert capsys.readouterr().err == said
    assert not (tmp_path / "set").exists()

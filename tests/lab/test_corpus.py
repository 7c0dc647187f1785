"""The corpus of finished games, and how it is made."""

from __future__ import annotations

from pathlib import Path

import pytest

import delenda
from delenda.kernel.errors import BadRecord
from delenda.kernel.record import Record
from delenda.lab import corpus
from delenda.table import luck

FOLDER = Path(__file__).parents[1] / "records"
RECORDS = sorted(FOLDER.glob("rules-*/*.record"))


def replayed(path: Path) -> tuple[Record | None, str]:
    """A record that leads to its stated result; none, and why it is refused."""
    try:
        record = Record.parse(path.read_text(encoding="utf-8"))
        record.replay()
    except BadRecord as error:
        return None, str(error)
    return record, ""


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_record_ever_kept_replays_to_its_result(path: Path) -> None:
    """One of older rules may be refused instead, with what has changed, but never leads anywhere else."""
    game = next(game for game in delenda.games() if path.name.startswith(f"{game.slug}-"))
    record, refusal = replayed(path)
    if record is None:
        assert "rules have changed since version" in refusal or "no longer has" in refusal
        assert path.parent.name != f"rules-{game.rules_version}"
        return
    assert path.parent.name == f"rules-{record.rules_version}"
    assert record.game is game
    luck.of(record)  # whatever looks at records looks at these


@pytest.mark.parametrize("slug", [game.slug for game in delenda.games()])
def test_the_corpus_has_every_scenario_and_every_end(slug: str) -> None:
    game = delenda.game(slug)
    kept = [path for path in RECORDS if path.parent.name == f"rules-{game.rules_version}" and path.name.startswith(f"{slug}-")]
    records = [Record.parse(path.read_text(encoding="utf-8")) for path in kept]
    kinds = {(record.scenario, record.tags["Result"].split()[-1]) for record in records}
    assert corpus.lacking(game, kinds) == []


def test_making_it(tmp_path: Path) -> None:
    game = delenda.game("scipio")
    found = corpus.search(game, 4, seed=1) | dict(corpus.ended_by_people(game, 1))
    assert ("standard", "RESIGNATION") in found
    assert ("standard", "FORMATION_EMPTIED") in found
    assert corpus.write(game, found, tmp_path) == len(found)
    written = list((tmp_path / f"rules-{game.rules_version}").glob("scipio-*.record"))
    assert len(written) == len(found)
    for path in written:
        Record.parse(path.read_text(encoding="utf-8")).replay()


def test_what_is_lacking_is_told() -> None:
    game = delenda.game("scipio")
    assert "standard" in corpus.lacking(game, [])
    assert corpus.lacking(game, [("standard", reason) for reason in (*game.endings, "RESIGNATION")]) == [
        scenario.slug for scenario in game.scenarios[1:]
    ]

"""Records of version 1 of the rules: every one of them is still played to its stated result."""

from pathlib import Path

import pytest

from delenda.kernel.record import Record

OLD = sorted((Path(__file__).parents[2] / "records" / "rules-1").glob("scipio-*.record"))


@pytest.mark.parametrize("path", OLD, ids=[path.stem for path in OLD])
def test_a_record_of_version_1_replays_to_its_result(path):
    record = Record.parse(path.read_text(encoding="utf-8"))
    assert record.rules_version == 1
    assert str(record.replay().outcome()) == record.tags["Result"]


def test_both_scenarios_and_both_adjacencies_are_kept():
    kept = {(record.scenario, record.options["adjacency"]) for record in map(_parsed, OLD)}
    assert kept == {("standard", "line"), ("standard", "grid"), ("mini", "line")}


def _parsed(path: Path) -> Record:
    return Record.parse(path.read_text(encoding="utf-8"))

"""Records of earlier versions of the rules are still replayed to their results."""

from pathlib import Path

import pytest

from delenda.kernel.record import Record

RECORDS = sorted((Path(__file__).parents[2] / "records").glob("rules-1/de-bello-punico-*.record"))


def test_there_is_a_record_of_each_scenario():
    assert len(RECORDS) == 5


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_of_version_1_replays_to_its_result(path):
    record = Record.parse(path.read_text(encoding="utf-8"))
    assert record.rules_version == 1
    assert str(record.replay().outcome()) == record.tags["Result"]

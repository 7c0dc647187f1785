"""Records of older rules replay: they have no line for questions with one answer that are asked now."""

from pathlib import Path

import pytest

from delenda.kernel.errors import BadRecord
from delenda.kernel.record import Record
from support import game_over

OLD = sorted((Path(__file__).parents[2] / "records" / "rules-1").glob("punica-*.record"))


def test_there_is_one_of_each_scenario():
    assert [path.stem for path in OLD] == ["punica-mini", "punica-standard"]


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_a_record_of_version_1_comes_to_its_stated_result(path):
    record = Record.parse(path.read_text(encoding="utf-8"))
    assert record.rules_version == 1
    assert game_over(record.replay()) == record.tags["Result"]


def test_a_record_of_this_version_names_every_answer():
    text = OLD[1].read_text(encoding="utf-8").replace("Rules: 1", "Rules: 3")
    with pytest.raises(BadRecord, match="is to move the unit it has picked"):
        Record.parse(text).replay()

"""Games of version 2 of the rules keep the data that they were begun with."""

from pathlib import Path

import pytest

from delenda.kernel.record import Record
from support.punic_island import GAME

RECORDS = sorted((Path(__file__).parents[2] / "records" / "rules-2").glob("punic-island-*.record"))


def test_what_changed_since_is_kept():
    former = GAME.former_data(2)
    assert set(former) == {"cards.toml", "war.toml"}
    assert GAME.former_data(1) == former
    assert GAME.former_data(3) == {}
    before, now = GAME.box("war", None, former), GAME.box("war")
    assert (before.handicap, now.handicap) == (0, 12)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_its_records_are_played_with_them(path):
    record = Record.parse(path.read_text(encoding="utf-8"))
    assert record.begin().setting.corrections == GAME.former_data(2)
    assert record.renewed().rules_version == 2
    assert record.renewed().begin().box.handicap == record.begin().box.handicap

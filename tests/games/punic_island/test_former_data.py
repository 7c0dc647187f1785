"""Games of versions 2 and 3 of the rules keep the data that they were begun with."""

from pathlib import Path

import pytest

from delenda.kernel.record import Record
from support.punic_island import GAME

RECORDS = sorted((Path(__file__).parents[2] / "records").glob("rules-[23]/punic-island-*.record"))


def test_what_changed_since_is_kept():
    former = GAME.former_data(2)
    assert set(former) == {"cards.toml", "war.toml"}
    assert GAME.former_data(1) == former
    assert set(GAME.former_data(3)) == {"cards.toml", "war.toml"}
    assert GAME.former_data(4) == {}
    boxes = [GAME.box("war", None, GAME.former_data(version)) for version in (2, 3, 4)]
    assert [box.handicap for box in boxes] == [0, 12, 8]
    sudden_deaths = [[card.most_cities for card in box.cards if card.name == "Sudden Death"] for box in boxes]
    assert sudden_deaths == [[3, 0], [3, 3], [7, 3]]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_its_records_are_played_with_them(path):
    record = Record.parse(path.read_text(encoding="utf-8"))
    assert record.begin().setting.corrections == GAME.former_data(record.rules_version)
    assert record.renewed().rules_version == record.rules_version
    assert record.renewed().begin().box.handicap == record.begin().box.handicap

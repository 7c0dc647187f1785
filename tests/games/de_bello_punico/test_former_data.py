"""Games of version 2 of the rules, and of version 1, keep the orders of battle that they were begun with."""

from pathlib import Path

import pytest

from delenda.kernel.record import Record
from delenda.kernel.registry import game

GAME = game("de-bello-punico")
RECORDS = sorted((Path(__file__).parents[2] / "records").glob("rules-[12]/de-bello-punico-*.record"))


def test_what_changed_since_is_kept():
    former = GAME.former_data(2)
    assert set(former) == {"zama.toml", "trebbia.toml"}
    assert GAME.former_data(1) == former
    assert GAME.former_data(3) == {}
    assert [GAME.box("zama", None, data).count for data in (former, {})] == [59, 55]
    assert [GAME.box("trebbia", None, data).count for data in (former, {})] == [50, 48]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_its_records_are_played_with_them(path):
    record = Record.parse(path.read_text(encoding="utf-8"))
    assert record.begin().setting.corrections == GAME.former_data(2)
    assert record.renewed().rules_version == 2
    assert record.renewed().begin().box.count == record.begin().box.count

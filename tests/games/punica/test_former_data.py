"""Games of version 2 of the rules, and of version 1, keep the set-up that they were begun with."""

from pathlib import Path

import pytest

from delenda.kernel.record import Record
from delenda.kernel.registry import game
from support.punica import S0, at, board

GAME = game("punica")
RECORDS = sorted((Path(__file__).parents[2] / "records").glob("rules-[12]/punica-*.record"))


def test_what_changed_since_is_kept():
    former = GAME.former_data(2)
    assert set(former) == {"box.toml"}
    assert GAME.former_data(1) == former
    assert GAME.former_data(3) == {}
    assert board(GAME.begin(GAME.box("standard", None, former))) == board(at(S0))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_its_records_are_played_with_it(path):
    record = Record.parse(path.read_text(encoding="utf-8"))
    assert record.begin().setting.corrections == GAME.former_data(2)
    assert record.renewed().rules_version == 2

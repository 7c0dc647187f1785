"""The server of these tests has the same chance in every run."""

from __future__ import annotations

from pathlib import Path

from browser.fixed import Drawer
from delenda.table.seats import TABLE_ID


def test_a_test_gets_the_same_tables_in_every_run(tmp_path: Path) -> None:
    name = tmp_path / "test"
    name.write_text("one")
    first, again = Drawer(name), Drawer(name)
    ids = [first.table_id() for _ in range(3)]
    assert [again.table_id() for _ in range(3)] == ids
    assert len(set(ids)) == 3
    assert all(TABLE_ID.fullmatch(each) for each in ids)
    assert first.secret() == again.secret() != first.secret()
    name.write_text("another")
    assert first.table_id() not in ids

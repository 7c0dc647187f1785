"""`delenda analyse`: the report in words, kept, and written into the record."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from delenda import Record
from delenda.cli import analyse
from delenda.cli.main import main

MINI = Path(__file__).parents[1] / "records" / "rules-2" / "scipio-mini-formation-emptied.record"


def test_a_game_is_judged_once_and_explained(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    record = tmp_path / "game.record"
    shutil.copy(MINI, record)
    assert main(["analyse", str(record), "--seconds", "0.02", "--write", str(tmp_path / "explained.record")]) == 0
    said = capsys.readouterr().out
    assert "What made the result" in said
    assert "What decided the game:" in said
    kept = json.loads((tmp_path / "game.record.report.json").read_text())
    assert kept["start"] + sum(kept["sums"].values()) == kept["end"]
    explained = Record.parse((tmp_path / "explained.record").read_text())
    assert explained.check_variations() == len(kept["mistakes"])

    monkeypatch.setattr(analyse, "judge", lambda *_: pytest.fail("the report was kept"))
    assert main(["analyse", str(record), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["end"] == kept["end"]


def test_what_is_no_record_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", str(tmp_path / "none.record")]) == 2
    assert "cannot be read" in capsys.readouterr().err

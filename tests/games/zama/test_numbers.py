"""Numbers that programs rely on."""

from importlib.resources import files

import pytest

import delenda
from delenda.games.zama.board import draw
from delenda.games.zama.position import read
from delenda.kernel.actor import ROME
from delenda.kernel.testkit import walk

# 7.2 Hard maxima of the choices at a decision
MOST = {"deploy_class": 5, "deploy_square": 12, "reserve_class": 5, "tonic": 2, "action": 9, "order": 12, "land_class": 2}
MOST |= {"land_square": 6, "heal_target": 7, "reroll": 3, "press": 2}


def test_ids():
    s = delenda.game("zama").start()
    s.apply(s.find("initiative 1 2"))
    assert s.legal() == [42, 43, 44, 45, 46]
    s.apply(42)
    assert s.legal() == list(range(12))


@pytest.mark.parametrize("seed", range(0, 24, 4))
def test_branching(seed):
    for s in walk(delenda.game("zama"), seed):
        if s.decision.name in MOST:
            assert len(s.legal()) <= MOST[s.decision.name]


@pytest.fixture(scope="module")
def plain(tmp_path_factory):
    """A wide mat without structures."""
    text = files("delenda.games.zama").joinpath("data/box.toml").read_text(encoding="utf-8")
    row = 'middle_row = ["PORT", "PALISADE", "OPEN", "OPEN", "PALISADE", "PORT"]'
    changes = (("columns = 6", "columns = 9"), ("standard = 7", "standard = 9"), (row, f"middle_row = {['OPEN'] * 9}"))
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path = tmp_path_factory.mktemp("box") / "box.toml"
    path.write_text(text, encoding="utf-8")
    return delenda.game("zama").start(box=path).box


@pytest.mark.parametrize(("kind", "squares", "rows"), [("H", 20, 2), ("P", 20, 2), ("I", 12, 2), ("A", 22, 3), ("C", 24, 3)])
def test_strike_zones_on_open_ground(plain, kind, squares, rows):
    """What a unit can strike this turn, after a move or without: so many squares, and so many rows far."""
    view = read(plain, f"K{kind}@e5 RH@a1 ROME action").view(ROME)
    struck = [e.key for e in draw(view).elements if e.key.startswith("square-") and "could be struck" in e.words]
    assert len(struck) == squares
    assert max(abs(int(key[-1]) - 5) for key in struck) == rows

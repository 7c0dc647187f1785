"""3.2.4 Greek Medics that heal."""

import pytest

from delenda.kernel.errors import IllegalAction
from support.zama import PLAIN, at, do

FAR = "KP@f7"


def test_3_2_4_heal_target():
    s = do(at(f"RH*@d3 RI*@c1 RP@a1 {FAR} medics 1 0"), "HEAL")
    assert s.labels() == ["heal c1", "heal d3"]
    do(s, "d3")
    assert "RH@d3" in PLAIN.units(s)
    assert (list(s.medics), s.medic_supply, s.progress, s.actions_left) == ([0, 0], 1, 1, 1)
    assert s.journal.lines() == ["Greek Medic heals Scipio Africanus on d3."]


def test_3_2_4_heal_needs_a_medic_and_a_patient():
    assert "heal" in at(f"RH*@d3 {FAR} medics 1 0").labels()
    assert "heal" not in at(f"RH*@d3 {FAR}").labels()
    assert "heal" not in at(f"RH@d3 {FAR} medics 1 0").labels()
    assert "heal" not in at("RH@d3 KP*@f7 medics 1 0").labels()


def test_3_2_4_why_not_heal():
    s = do(at(f"RH*@d3 RI*@c1 RP@a1 {FAR} medics 1 0"), "HEAL")
    with pytest.raises(IllegalAction, match="a medic heals your own units"):
        s.play(s.box.square("f7"))
    with pytest.raises(IllegalAction, match="Triarii of the Fifth on a1 is healthy"):
        s.play(s.box.square("a1"))


def test_3_2_4_a_medic_is_for_units_of_ones_own():
    s = do(at("KH*@d5 KP@a7 RC@c2 medics 0 1 CARTHAGE action"), "HEAL")
    for name in ("e5", "a4", "b4", "c2"):  # empty, a port, a palisade, an enemy
        assert s.refusal(s.box.square(name)) == f"no unit of yours stands on {name}; a medic heals your own units (R23)."
    assert s.refusal(s.box.square("a7")).endswith("on a7 is healthy.")

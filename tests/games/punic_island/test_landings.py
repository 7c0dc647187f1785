"""Armies that go by sea, as judgement sees them, and whole orders."""

from delenda.games.punic_island.insight import INSIGHT, first, orders
from delenda.games.punic_island.judgement.front import front_of
from delenda.games.punic_island.judgement.sea import sea_of
from support.punic_island import BOX, ROME, at, op

LOST_STRAIT = "Rome: REG TAU · REG: 4RI RC @C1 +3R · MES: 4GI · P_REG: 3RN · TAU: +1R"
BEFORE_AFRICA = "Rome: REG MES CAM GEL · GEL: 3RI @C1 +3R · P_GEL: 4RN"


def place(code: str) -> int:
    return BOX.map.codes.index(code)


def test_legions_are_ferried_past_a_lost_messana():
    s = op(LOST_STRAIT)
    voyage = sea_of(s, ROME).voyage(place("P_REG"))
    assert voyage is not None
    assert BOX.map.codes[voyage.place] == "P_TAU"


def test_they_go_aboard_before_they_cross_to_africa():
    s = op(BEFORE_AFRICA, source="GEL")
    voyage = sea_of(s, ROME).voyage(place("P_GEL"))
    assert voyage is not None
    assert (BOX.map.codes[voyage.place], voyage.area) == ("N_GEL", -1)
    s = op("Rome: REG MES CAM GEL · GEL: +3R · N_GEL: 3RI @C1 4RN +1R", source="GEL")
    voyage = sea_of(s, ROME).voyage(place("N_GEL"))
    assert voyage is not None
    assert BOX.map.codes[voyage.area] in ("ASP", "UTI")


def test_an_army_waits_where_it_may_cross():
    s = at(BEFORE_AFRICA)
    assert front_of(s, ROME).base(place("GEL")) > 0
    assert front_of(s, ROME).base(place("MES")) == 0


def test_no_operation_for_a_siege_that_lacks_its_fleet():
    s = at("Rome: REG MES THE · REG: +3R · THE: +3R · PAN: 8RI @C1 · P_LIL: 5CN · hand R: R09 · ROME option")
    assert s.label(first(s)) == "card"


def test_orders_begin_with_what_judgement_would_do_and_are_legal():
    for text, source in ((LOST_STRAIT, "REG"), (BEFORE_AFRICA, "GEL")):
        s = op(text, source=source)
        found = orders(s)
        assert found[0] == [first(s)]
        assert len(found) > len(s.legal()) - 1
        for line in found:
            assert line[0] in s.legal()
    assert INSIGHT.orders is not None
    assert orders(at(BEFORE_AFRICA)) == []

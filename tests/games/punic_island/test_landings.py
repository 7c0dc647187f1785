"""Armies that go by sea, as judgement sees them, and whole orders."""

from delenda.games.punic_island.insight import INSIGHT, first, orders
from delenda.games.punic_island.judgement.front import front_of
from delenda.games.punic_island.judgement.operations import Sources
from delenda.games.punic_island.judgement.sea import sea_of
from support.punic_island import BOX, ROME, at, op, things

LOST_STRAIT = "Rome: REG TAU · REG: 4RI RC @C1 +3R · MES: 4GI · P_REG: 3RN · TAU: +1R"
BEFORE_AFRICA = "Rome: REG MES CAM GEL · GEL: 3RI @C1 +3R · P_GEL: 4RN"


def place(code: str) -> int:
    return BOX.map.codes.index(code)


def test_legions_are_taken_past_a_lost_messana():
    voyage = sea_of(op(LOST_STRAIT), ROME).voyage(place("P_REG"))
    assert voyage is not None
    assert BOX.map.codes[voyage.place] in ("N_MYL", "N_REG"), "ashore beside it, or aboard, to go farther in the next operation"


def test_troops_without_a_way_by_land_are_ferried_to_an_own_port():
    s = op(LOST_STRAIT.replace("TAU", "CAT"))
    landings = sea_of(s, ROME).landings
    assert landings.is_haven(place("CAT"), place("REG"))
    assert not landings.is_haven(place("PAN"), place("REG"))
    assert not sea_of(op("Rome: REG MES CAT · REG: 4RI @C1 +3R · P_REG: 3RN"), ROME).landings.is_haven(
        place("CAT"), place("REG")
    )


def test_they_go_aboard_before_they_cross_to_africa():
    s = op(BEFORE_AFRICA, source="GEL")
    voyage = sea_of(s, ROME).voyage(place("P_GEL"))
    assert voyage is not None
    assert (BOX.map.codes[voyage.place], voyage.area) == ("N_GEL", -1)
    s = op("Rome: REG MES CAM GEL · GEL: +3R · N_GEL: 3RI @C1 4RN +1R", source="GEL")
    voyage = sea_of(s, ROME).voyage(place("N_GEL"))
    assert voyage is not None
    assert BOX.map.codes[voyage.area] in ("ASP", "UTI")


def test_they_wait_aboard_before_the_port():
    """The plan is not forgotten as soon as the fleet has put to sea."""
    s = op(BEFORE_AFRICA, source="GEL")
    s.apply(s.find("sail P_GEL"))
    while s.actor == ROME and s.decision.name.startswith("mn_"):
        s.apply(first(s))
    assert "RI1 RI2 RI3" in things(s, "N_GEL")


def test_nobody_goes_to_africa_without_resource_points():
    s = op("Rome: REG MES CAM GEL · CAM: +3R · GEL: 3RI @C1 · P_GEL: 4RN", source="CAM")
    assert sea_of(s, ROME).landings.wish(place("GEL")) == 0
    assert sea_of(op(BEFORE_AFRICA, source="GEL"), ROME).landings.wish(place("GEL")) > 0


def test_an_army_waits_where_it_may_cross():
    s = at(BEFORE_AFRICA)
    assert front_of(s, ROME).base(place("GEL")) > 0
    assert front_of(s, ROME).base(place("MES")) == 0


def test_a_port_is_not_stormed_without_ships_before_it():
    s = at("Rome: REG MES THE · THE: +3R · PAN: 8RI @C1 · P_LIL: 5CN")
    assert front_of(s, ROME).lacks_fleet(place("PAN"))
    assert not front_of(s, ROME).lacks_fleet(place("AGR"))
    assert Sources(s, ROME).gain(place("PAN")) == 0 or front_of(s, ROME).errand(place("PAN"))[0] != place("PAN")
    s = at("Rome: REG MES THE · THE: +3R · PAN: 8RI @C1 · N_PAN: RN · P_LIL: 5CN")
    assert not front_of(s, ROME).lacks_fleet(place("PAN"))
    assert Sources(s, ROME).gain(place("PAN")) > 0


def test_orders_begin_with_what_judgement_would_do_and_are_legal():
    for text, source in ((LOST_STRAIT, "REG"), (BEFORE_AFRICA, "GEL")):
        s = op(text, source=source)
        found = orders(s)
        assert found[0] == [first(s)]
        assert len(found) >= len(s.legal()) - 1
        for line in found:
            assert line[0] in s.legal()
    assert INSIGHT.orders is not None
    assert orders(at(BEFORE_AFRICA)) == []

"""The 64 action codes that programs rely on, and what holds in every random game."""

import delenda
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.testkit import walk
from support.punica import S0, at, do


def codes(s):
    return dict(zip(s.legal(), s.labels(), strict=True))


def test_picks_cards_and_the_deployment():
    s = at("R: rom1 cis1 gal1 mag1 sar1 f: tyr1 lost2 · C: sic1 car1+H num1 mau1 his1 bal1 f: afr1 srd1 ibe1")
    assert codes(s) == {
        5: "pick army sicilia", 6: "pick army carthago", 7: "pick army numidia", 8: "pick army mauretania",
        9: "pick army hispania", 10: "pick army baleares", 11: "pick hannibal",
        16: "pick fleet africum", 17: "pick fleet sardoum", 19: "pick fleet ibericum",
        **{20 + k: f"play C{k}" for k in range(7)}, **{27 + k: f"pass C{k}" for k in range(7)},
    }  # fmt: skip
    s = at("R: rom1 cis1 gal1 mag1 sar1 f: tyr1 lost2 · C: car1+H f: afr3", "ROME")
    assert [code for code in s.legal() if code < 20] == [0, 1, 2, 3, 4, 12]
    assert codes(s)[34] == "deploy"
    assert list(codes(do(s, "deploy"))) == [0, 1, 2, 3, 4]


def test_targets():
    s = do(at(S0), "pick fleet afr")
    assert codes(s) == {
        47: "to tyrrhenum", 48: "to ligusticum", 49: "to hadriaticum", 50: "to ionium",
        52: "to sardoum", 53: "to balearicum", 54: "to ibericum",
    }  # fmt: skip
    s = do(at("R: rom4 cis1 gal1 mag2 f: srd1 ibe1 had1 · C: car4+H num1 his1 f: afr3", "ROME"), "pick army rom")
    assert s.legal() == [37, 39, 40, 41, 43, 44, 45, 46]
    s = do(at("R: rom2 sar2 f: srd1 tyr2 · C: num1 car2+H f: afr3", "ROME"), "play R4", "sar→num", "sar→num", "srd→afr")
    assert codes(s) == {43: "fight numidia", 51: "fight africum"}


def test_done_commitments_losses_and_retreats():
    s = do(at(S0), "play C4")
    assert codes(s) == {11: "pick hannibal", 35: "done"}
    s = at("R: gal3 rom1 f: tyr3 · C: his1+H car2 f: ibe1 afr2", "ROME")
    do(s, "play R6", "gal→his", "gal→his", "gal→his", "done")
    assert codes(s) == {55 + k: f"commit R{k}" for k in range(6)}
    do(s, "commit R5", "commit C3")
    assert codes(s) == {62: "lose army", 63: "lose hannibal"}
    do(s, "lose army")
    assert codes(s) == {44: "retreat mauretania", 46: "retreat baleares"}


def test_properties_of_random_play():
    """Fleets and lost ones are three a side, hands are never empty when a card is chosen, armies never grow in number."""
    for seed in range(0, 20, 2):
        armies = [99, 99]
        for s in walk(delenda.game("punica"), seed):
            for seat in (ROME, CARTHAGE):
                assert sum(s.fleets[seat * 8 : seat * 8 + 8]) + s.lost[seat] == 3
                assert s.count_armies(seat) <= armies[seat]
                armies[seat] = s.count_armies(seat)
                if s.decision.name in ("action", "battle_card"):
                    assert s.held[seat]
            if s.decision.name == "action":
                assert not s.contested()

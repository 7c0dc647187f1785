"""3.7: retreats of attackers and defenders, and of fleets. The classes themselves are T16 to T21."""

import pytest

from delenda.games.punica.box import NOWHERE
from delenda.kernel.errors import IllegalAction
from support.punica import armies, at, codes, do, fleets, says


def test_3_7_2_the_attacker_goes_back_to_an_origin():
    s = do(at("R: gal2 rom1 f: tyr3 · C: his2 car1+H f: afr3", "ROME"), "play R5", "gal→his", "gal→his", "done")
    do(s, "commit R0", "commit C6", "done")
    assert armies(s) == "R: rom1 gal1 · C: car1+H his2"
    assert says(s, "Rome retreats 1 army to Gallia.")


def test_3_7_2_the_attacker_chooses_among_possible_origins():
    s = at("R: rom2 mag1 cis1 f: tyr3 · C: gal2 car2+H f: afr3", "ROME")
    do(s, "play R6", "rom→cis", "cis→gal", "cis→gal", "done", "commit R0", "commit C6", "done")
    assert armies(s) == "R: rom1 cis1 mag1 · C: gal2 car2+H"  # both came from Cisalpina, which is empty and free


def test_3_7_3a_own_armies_beat_nothing_else_there():
    s = at("R: rom3 f: tyr3 · C: cis2 gal1 car2+H f: afr3", "ROME")
    do(s, "play R6", "rom→cis", "rom→cis", "done", "commit R5", "commit C3")
    assert armies(s) == "R: rom1 cis2 · C: gal2 car2+H"  # not Magna Graecia, which is uncontrolled


def test_3_7_3a_the_own_capital_even_if_empty():
    s = at("R: rom2 sar2 f: srd1 tyr2 · C: num2 mau1 his1+H f: afr3", "ROME")
    do(s, "play R2", "sar→num", "sar→num", "commit R6", "commit C3")
    assert codes(s) == ["retreat car", "retreat mau"]


def test_3_7_3c_prefers_fewer_seas():
    s = at("R: rom2 mag3 f: tyr2 ion1 · C: sic2 num2 his1+H f: afr2 srd1", "ROME")
    do(s, "play R6", "mag→sic", "mag→sic", "mag→sic", "done", "commit R5", "commit C3")
    assert armies(s) == "R: rom2 sic3 · C: car1 num2 his1+H"  # the empty capital, one sea; Numidia with armies is two away


def test_3_7_3c_and_3_7_3d_own_armies_overseas_before_empty_regions():
    s = at("R: rom1 gal3 f: tyr1 blr2 · C: bal2 mau1 car2+H f: ibe2 afr1", "ROME")
    do(s, "play R6", "gal→bal", "gal→bal", "gal→bal", "done", "commit R5", "commit C3")
    assert armies(s) == "R: rom1 bal3 · C: car2+H mau2"  # not empty Hispania, which is as near


def test_3_7_1_not_the_enemy_capital():
    s = at("R: cis2 sar1 f: tyr3 · C: mag2 car2+H f: afr3", "ROME")
    do(s, "play R5", "cis→mag", "cis→mag", "done", "commit R6", "commit C3")
    assert armies(s) == "R: mag2 sar1 · C: car2+H"  # empty Roma is closed, Cisalpina is the origin


def test_3_7_1_hannibal_is_lost_with_armies_that_have_nowhere_to_go():
    s = at("R: rom2 sar1 mag2 f: afr1 tyr2 · C: sic2+H car2 f: ibe3", "ROME")
    do(s, "play R6", "mag→sic", "mag→sic", "rom→sic", "done", "commit R5", "commit C3", "lose army")
    assert armies(s) == "R: rom1 sar1 sic3 · C: car2"
    assert s.hannibal == NOWHERE


def test_3_7_2_and_3_7_3_a_refusal_says_why():
    s = at("R: rom2 sar2 f: srd1 tyr2 · C: car2+H num2 f: afr3", "ROME")
    do(s, "play R2", "sar→num", "sar→num", "commit R6", "commit C3")
    with pytest.raises(IllegalAction, match="Hispania is not in the best class of regions"):
        s.play(45)
    s = do(at("R: cis2 rom2 f: tyr3 · C: gal1 mag1 car2+H f: afr3"), "play C6", "gal→cis", "mag→cis", "done")
    do(s, "commit C3", "commit R6")
    with pytest.raises(IllegalAction, match="an attacker retreats to a free and connected region"):
        s.play(44)
    with pytest.raises(IllegalAction, match="action 47 is not legal now"):  # an army retreats to no sea
        s.play(47)


def test_3_7_4_fleets_go_home_together():
    s = at("R: rom4 f: tyr3 · C: car3+H f: srd3", "ROME")
    do(s, "tyr→srd", "commit R6", "commit C3")
    assert fleets(s) == "tyr2 srd1 · afr2"
    assert says(s, "Carthage retreats 2 fleets to Mare Africum.")


def test_3_7_4_fleets_join_a_pending_battle_at_home():
    s = at("R: rom4 f: tyr3 · C: car3+H f: srd2 afr1", "ROME")
    do(s, "play R1", "tyr→srd", "tyr→afr", "fight srd", "commit R6", "commit C3")
    assert fleets(s) == "tyr1 afr1 srd1 · afr2"
    assert s.attacker(15) == 0  # attacked by Rome, and so it stays

"""The observation row: one layout, this seat first, nothing left out."""

import pytest

import delenda
from delenda.games.de_bello_punico import GAME as BATTLES
from delenda.games.de_bello_punico.features import UNIT, encoder
from delenda.games.de_bello_punico.row_moment import DECISIONS
from delenda.kernel.actor import CARTHAGE, ROME

GAME = delenda.game("de-bello-punico")


def part(row, made, name):
    at = 0
    for each in made.parts:
        if each.name == name:
            return row[at : at + each.size]
        at += each.size
    raise AssertionError(name)


def test_all_battles_have_one_layout():
    layouts = {tuple((p.name, p.size) for p in encoder(GAME.box(scenario.slug)).parts) for scenario in GAME.scenarios}
    assert len(layouts) == 1


def test_every_decision_has_its_number():
    assert [decision.name for decision in BATTLES.decisions] == DECISIONS


@pytest.mark.parametrize("seat", [ROME, CARTHAGE])
def test_own_units_come_first(scene, seat):
    s = scene("R-Ha1@0811/N/2 C-In1@0810/S/0/moved ROME attack_pick").state
    made = encoder(s.box)
    row = made.encode(s.view(seat), seat)
    tables = part(row, made, "own units"), part(row, made, "enemy units")
    name = ("R-Ha1", "C-In1")[seat]
    unit = s.box.names.index(name) - s.box.first_unit[seat]
    assert tables[0][unit * UNIT + 14] == 1.0  # on the map
    assert sum(tables[0][index * UNIT + 14] for index in range(38)) == 1.0
    assert part(row, made, "seat") == [float(seat)]


def test_the_enemys_vacuus_does_not_show(scene):
    text = "R-Ha1@0811/N/0 C-In1@0810/S/0 leader C@0810 tokens C COMBAT×1 RECOVERY×1 vacuus C {} ROME attack_pick"
    rows = {
        vacuus: [encoder(s.box).encode(s.view(seat), seat) for seat in (ROME, CARTHAGE)]
        for vacuus in ("COMBAT", "RECOVERY")
        for s in [scene(text.format(vacuus)).state]
    }
    assert rows["COMBAT"][ROME] == rows["RECOVERY"][ROME]
    assert rows["COMBAT"][CARTHAGE] != rows["RECOVERY"][CARTHAGE]


def test_numbers_lie_between_0_and_1():
    state, rng = GAME.start("po"), delenda.Rng(4)
    made = encoder(state.box)
    for _ in range(400):
        row = made.encode(state.view(ROME), ROME)
        assert min(row) == 0.0
        assert max(row) == 1.0
        state.apply(delenda.sample(state, rng))

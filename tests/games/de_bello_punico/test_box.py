"""Data files: the standard ones are sound, wrong ones are told what is wrong and what would be right."""

from importlib.resources import files

import pytest

import delenda
from delenda.kernel.errors import BadBox

GAME = delenda.game("de-bello-punico")
DATA = files("delenda.games.de_bello_punico").joinpath("data")


def text_of(name):
    return DATA.joinpath(name).read_text(encoding="utf-8")


def refusal(name, old, new, scenario="trebbia"):
    text = text_of(name)
    assert old in text
    with pytest.raises(BadBox) as caught:
        GAME.box(scenario, {}, {name: text.replace(old, new, 1)})
    return str(caught.value)


@pytest.mark.parametrize("scenario", ["zama", "po", "beneventum", "trebbia"])
def test_the_standard_files_pass_all_checks(scenario):
    assert GAME.box(scenario).count > 30


@pytest.mark.parametrize(
    ("name", "old", "new", "sentence"),
    [
        ("box.toml", "combat = 2, reduced", "combat = 99, reduced",
         "box.toml: entry 'units.Ve.combat' must be a whole number from 0 to 20, not 99."),
        ("box.toml", 'class = "LI"', 'class = "LX"',
         "box.toml: entry 'units.Ve.class' must be one of LI, MI, HI, CV, EL, not 'LX'."),
        ("box.toml", "morale = 3", "moral = 3",
         "box.toml: entry 'units.Ve' has an unknown 'moral'; did you mean 'morale'?"),
        ("box.toml", "LI = 2, MI = 2", "LI = 7, MI = 2",
         "box.toml: entry 'missiles.T.distances[0].LI' must be a whole number from 0 to 6, not 7."),
        ("box.toml", 'pairs = [["Ha", "Pr"]]', 'pairs = [["Ha"]]',
         "box.toml: entry 'support.pairs[0]' must have 2 values, not 1."),
        ("box.toml", "box_limit = { value = 3", "box_limit = { value = 0",
         "box.toml: entry 'numbers.box_limit.value' must be a whole number from 1 to 99, not 0."),
        ("trebbia.toml", '"0710", "0910"', '"0710", "0710"',
         "trebbia.toml: entry 'ROME.units.Ve.hexes[1]' must be a hex that no other entry uses, and 0710 is used twice."),
        ("trebbia.toml", '"0710"', '"0706"',
         "trebbia.toml: entry 'ROME.units.Ve.hexes[0]' must lie on its owner's half, rows 09 to 16; 0706 does not."),
        ("trebbia.toml", '"0710"', '"2399"',
         "trebbia.toml: entry 'ROME.units.Ve.hexes[0]' must be a hex from 0101 to 2216, not '2399'."),
        ("trebbia.toml", "Ve = { count = 4", "Ve = { count = 9",
         "trebbia.toml: entry 'ROME.units.Ve.count' must be a whole number from 1 to 4, not 9."),
        ("trebbia.toml", 'SC = { count = 3, hexes = ["0411", "0412", "0511"]', 'SC = { count = 3, hexes = ["0411"]',
         "trebbia.toml: entry 'ROME.units.SC.hexes' must name at least 3 hexes for 3 units, not 1."),
        ("trebbia.toml", 'setup = ["ROME", "CARTHAGE"]', 'setup = ["ROME", "ROME"]',
         "trebbia.toml: entry 'setup' must name both seats."),
        ("trebbia.toml", 'draw = "ROME"', 'draw = "RME"',
         "trebbia.toml: entry 'draw' must be one of ROME, CARTHAGE, NONE, not 'RME'; did you mean 'ROME'?"),
        ("trebbia.toml", 'reserve = "CL"', 'reserve = "Ve"',
         "trebbia.toml: entry 'specials.reserve' must be a cavalry type that CARTHAGE has, not 'Ve'."),
        ("trebbia.toml", 'facing = "N"', 'facing = "W"',
         "trebbia.toml: entry 'ROME.facing' must be one of N, NE, SE, S, SW, NW, not 'W'; did you mean 'SW'?"),
        ("trebbia.toml", 'ROME = ["ELEPHANTS"]', 'ROME = ["FUROR"]',
         "trebbia.toml: entry 'specials.closed.ROME[0]' must be one of INITIATIVE, COMBAT, RECOVERY, CAVALRY, MOVEMENT, "
         "ELEPHANTS, FORTUNA, not 'FUROR'."),
        ("trebbia.toml", 'ROME = ["ELEPHANTS"]',
         'ROME = ["INITIATIVE", "RECOVERY", "CAVALRY", "MOVEMENT", "ELEPHANTS", "FORTUNA"]',
         "trebbia.toml: entry 'specials.closed' leaves room for 3 tokens, but ROME must place 3."),
        ("trebbia.toml", "Ve = { count = 4, disorder = 1", "Ve = { count = 4, disorder = 3",
         "trebbia.toml: entry 'ROME.units.Ve.disorder' must be a whole number from 0 to 2, not 3."),
        ("trebbia.toml", 'contact = "none"', 'contact = "both"',
         "trebbia.toml: entry 'specials.contact' must be one of ROME, CARTHAGE, none, not 'both'."),
        ("trebbia.toml", "faces = 6", "faces = 8",
         "trebbia.toml: entry 'specials.faces' must be a whole number from 2 to 6, not 8."),
        ("map_b.toml", '"=...........hh.....rrr"', '"=...........hh.....rr"',
         "map_b.toml: entry 'rows[0]' must have 22 letters, not 21."),
        ("map_b.toml", '"=...........hh.....rrr"', '"=...........hh.....rrx"',
         "map_b.toml: entry 'rows[0]' has an unknown terrain 'x' in column 22; the terrains are . = h r b ~."),
    ],
)  # fmt: skip
def test_a_wrong_file_is_refused_with_its_name_its_entry_and_what_is_right(name, old, new, sentence):
    assert refusal(name, old, new) == sentence


def test_a_hex_in_the_river_is_no_place():
    sentence = refusal("po.toml", '"0311"', '"0110"', "po")
    assert sentence == "po.toml: entry 'ROME.units.E.hexes[0]' must be a hex that a unit can enter, and 0110 is river."


def test_every_hex_must_lead_to_both_edges():
    sentence = refusal("map_b.toml", '"..=................r..",', '"~~~~~~~~~~~~~~~~~~~~~~",')
    assert sentence == "map_b.toml: entry 'rows' leaves no way from hex 0101 to the edge of ROME."


def test_corrected_values_are_used():
    box = GAME.box(
        "zama", {}, {"box.toml": text_of("box.toml").replace("combat = 5, reduced = 5", "combat = 7, reduced = 6", 1)}
    )
    unit = box.names.index("R-Ha1")
    assert (box.combat[unit], box.reduced[unit]) == (7, 6)


def test_records_keep_the_data_that_they_were_played_with(tmp_path):
    changed = tmp_path / "box.toml"
    changed.write_text(text_of("box.toml").replace("morale = 4", "morale = 6", 1), encoding="utf-8")
    state = GAME.start("po", box=changed)
    record = delenda.Record.of(state)
    rng = delenda.Rng(5)
    for _ in range(30):
        action = delenda.sample(state, rng)
        record.add(state, action)
        state.apply(action)
    again = delenda.Record.parse(str(record)).replay()
    assert again.box.morale == state.box.morale != GAME.box("po").morale
    assert again.dump() == state.dump()

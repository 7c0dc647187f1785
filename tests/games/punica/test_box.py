"""2: the data file, what it says, and what is said of a wrong one; the map's polygons against it; position texts."""

from importlib.resources import files

import pytest

import delenda
from delenda.games.punica.words import AREA_KEYS, REGION_KEYS, SEA_KEYS
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.errors import BadBox, BadPosition
from delenda.svg.areas import inside, read_map, shared_edges
from support.punica import S0, at, do

PACKAGE = "delenda.games.punica"
STANDARD = files(PACKAGE).joinpath("data/box.toml").read_text(encoding="utf-8")
BOX = delenda.game("punica").box()


def names(mask: int, keys: tuple[str, ...]) -> set[str]:
    return {key for at, key in enumerate(keys) if mask & 1 << at}


def test_2_1_regions():
    assert len(REGION_KEYS) == 11
    assert names(BOX.influence[ROME], REGION_KEYS) == {"cisalpina", "gallia", "magna_graecia", "sardinia", "sicilia"}
    assert names(BOX.influence[CARTHAGE], REGION_KEYS) == {"numidia", "mauretania", "hispania", "baleares", "sicilia"}
    assert [REGION_KEYS[capital] for capital in BOX.capital] == ["roma", "carthago"]
    assert names(BOX.islands, REGION_KEYS) == {"sardinia", "sicilia", "baleares"}


def test_2_1_seven_land_borders_and_22_contacts():
    assert sum(mask.bit_count() for mask in BOX.land) == 14
    assert sum(mask.bit_count() for mask in BOX.coast) == 22
    assert names(BOX.land[1], REGION_KEYS) == {"roma", "magna_graecia", "gallia"}


def test_2_2_seas():
    assert len(SEA_KEYS) == 8
    assert sum(mask.bit_count() for mask in BOX.sea_links) == 24
    assert [SEA_KEYS[home] for home in BOX.home] == ["tyrrhenum", "africum"]
    regions = {key: {REGION_KEYS[r] for r in range(11) if BOX.coast[r] & 1 << sea} for sea, key in enumerate(SEA_KEYS)}
    assert regions["tyrrhenum"] == {"roma", "magna_graecia", "sardinia", "sicilia"}
    assert regions["africum"] == {"carthago", "sicilia"}


def test_2_3_adjacency_is_symmetric_and_never_with_itself():
    for links in (BOX.land, BOX.sea_links):
        for a, mask in enumerate(links):
            assert not mask & 1 << a
            assert all(bool(mask & 1 << b) == bool(links[b] & 1 << a) for b in range(len(links)))


def test_2_3_islands_and_capitals():
    for region in range(11):
        if BOX.islands & 1 << region:
            assert BOX.land[region] == 0
            assert BOX.coast[region].bit_count() >= 3
    for seat in (ROME, CARTHAGE):
        assert BOX.coast[BOX.capital[seat]] == 1 << BOX.home[seat]


def test_2_3_set_up():
    assert (sum(BOX.armies[:11]), sum(BOX.armies[11:]), sum(BOX.fleets[:8]), sum(BOX.fleets[8:])) == (8, 6, 3, 3)
    assert REGION_KEYS[BOX.hannibal] == "carthago"
    for seat in (ROME, CARTHAGE):
        own = BOX.influence[seat] | 1 << BOX.capital[seat]
        assert all(own & 1 << region for region in range(11) if BOX.armies[seat * 11 + region])


def test_2_3_polygons_share_an_edge_exactly_where_areas_are_adjacent():
    links = {tuple(sorted((REGION_KEYS[a], REGION_KEYS[b]))) for a in range(11) for b in range(11) if BOX.land[a] & 1 << b}
    links |= {tuple(sorted((SEA_KEYS[a], SEA_KEYS[b]))) for a in range(8) for b in range(8) if BOX.sea_links[a] & 1 << b}
    links |= {tuple(sorted((REGION_KEYS[a], SEA_KEYS[b]))) for a in range(11) for b in range(8) if BOX.coast[a] & 1 << b}
    chart = read_map(PACKAGE)
    assert set(chart.areas) == set(AREA_KEYS)
    assert shared_edges(chart.areas.values()) == links


def test_every_anchor_lies_in_its_own_polygon_only():
    chart = read_map(PACKAGE)
    for key, area in chart.areas.items():
        at_home = [other for other, shape in chart.areas.items() if inside(area.slots[0], shape.polygons + shape.holes)]
        assert at_home == [key]


def test_2_4_units():
    s = at("R: rom8 f: tyr3 · C: car6+H f: afr3")
    assert s.strength(CARTHAGE, 6) == 8
    assert s.count_armies(CARTHAGE) == 7
    assert s.count_units(CARTHAGE, 6) == 7  # Hannibal is one piece
    assert s.strength(CARTHAGE, 11 + 4) == 3


@pytest.mark.parametrize(
    ("name", "code", "movements"),
    [
        ("Velites", "R0", "A1⚔"),
        ("Corvus", "R1", "F2⚔"),
        ("Triplex Acies", "R2", "A2⚔"),
        ("Classis Romana", "R3", "A1F1"),
        ("Exercitus Consularis", "R4", "A2F1"),
        ("Iter Magnum", "R5", "A3"),
        ("Legiones", "R6", "A4"),
        ("Elephanti", "C0", "H2⚔"),
        ("Quinqueremes", "C1", "A1F1⚔"),
        ("Equites Numidae", "C2", "A2⚔"),
        ("Expeditio Punica", "C3", "A1F1"),
        ("Trans Alpes", "C4", "H3"),
        ("Classis Magonis", "C5", "A2F1"),
        ("Hannibal ad Portas", "C6", "A3"),
    ],
)
def test_2_5_cards(name, code, movements):
    """The strength, the movements of armies, fleets and Hannibal, and the crossed swords; played as an action it gives them."""
    seat, strength = "RC".index(code[0]), int(code[1])
    card = BOX.cards[seat][strength]
    assert (card.name, card.code, card.strength) == (name, code, strength)
    budget = "".join(f"{letter}{n}" for letter, n in (("A", card.armies), ("F", card.fleets), ("H", card.hannibal)) if n)
    assert budget + ("⚔" if card.battle else "") == movements
    s = do(at(S0, ("ROME", "CARTHAGE")[seat]), f"play {code}")
    assert (s.army_moves, s.fleet_moves, s.hannibal_moves) == (card.armies, card.fleets, card.hannibal)


def start_with(tmp_path, old: str, new: str):
    assert old in STANDARD
    path = tmp_path / "mine.toml"
    path.write_text(STANDARD.replace(old, new, 1), encoding="utf-8")
    return delenda.game("punica").start(box=path)


def test_an_owner_may_correct_a_card(tmp_path):
    s = start_with(tmp_path, "strength = 6, armies = 4", "strength = 7, armies = 3")
    assert (s.box.cards[ROME][6].strength, s.box.cards[ROME][6].armies) == (7, 3)


def test_an_owner_may_correct_the_set_up(tmp_path):
    s = start_with(tmp_path, 'hannibal = "carthago"', 'hannibal = "hispania"')
    assert s.hannibal == REGION_KEYS.index("hispania")
    assert s.invariants() == []


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (
            'first = "CARTHAGE"',
            'first = "CARTAGE"',
            "box.toml: entry 'first' must be one of ROME, CARTHAGE, not 'CARTAGE'; did you mean 'CARTHAGE'?",
        ),
        ("turn_limit = 200", "turn_limits = 200", "the file has an unknown 'turn_limits'; did you mean 'turn_limit'?"),
        ("areas_to_win = 3", "areas_to_win = 6", "entry 'areas_to_win' must be a whole number from 1 to 5, not 6."),
        (
            'land = ["carthago", "mauretania"]',
            'land = ["carthago"]',
            "entry 'regions.mauretania.land' names 'numidia', which does not name 'mauretania'",
        ),
        ('land = ["gallia"]', 'land = ["gallia", "hispania"]', "entry 'regions.hispania.land' names the area itself"),
        ('seas = ["ionium"]', 'seas = ["ionum"]', "must be one of tyrrhenum, ligusticum"),
        ('seas = ["ionium"]', 'seas = ["ionium", "ionium"]', "is named twice: 'ionium'."),
        (
            'island = true, seas = ["ligusticum", "tyrrhenum", "sardoum"]',
            'island = true, seas = ["ligusticum"]',
            "must name at least three seas",
        ),
        (
            'island = false, seas = ["sardoum"], land = ["carthago", "mauretania"]',
            'island = true, seas = ["sardoum"], land = ["carthago", "mauretania"]',
            "must be empty: an island has no land border.",
        ),
        ("island = true", "island = false", "must name a neighbour: only an island has none."),
        ("island = true", "island = 1", "must be true or false, not 1."),
        ('capital = "ROME"', 'capital = "CARTHAGE"', "entry 'regions' must have exactly one capital of ROME (2.1), not 0."),
        (
            'symbol = "ROME", ',
            "",
            "entry 'seas' must have exactly one symbol of ROME (2.2; a fleet is rebuilt in that sea, 3.3.3), not 0.",
        ),
        (
            'seas = ["africum"], land = ["numidia"]',
            'seas = ["ionium"], land = ["numidia"]',
            "must name the sea with CARTHAGE's fleet symbol (2.2)",
        ),
        (
            'capital = "ROME", influence = []',
            'capital = "ROME", influence = ["ROME"]',
            "must be empty: a capital is not an area of influence.",
        ),
        ('name = "Gallia", influence = ["ROME"]', 'name = "Gallia", influence = []', "must name a seat: only a capital"),
        (
            'name = "Gallia", influence = ["ROME"]',
            'name = "Gallia", influence = ["CARTHAGE"]',
            "must have five areas of influence of ROME, not 4.",
        ),
        ("roma = 4,", "roma = 5,", "entry 'setup.ROME.armies' must be 8 pieces in all, not 9."),
        ("roma = 4,", "numidia = 4,", "entry 'setup.ROME.armies.numidia' must be 0: the set-up of a seat is in its own areas."),
        ('hannibal = "carthago"', 'hannibal = "roma"', "puts armies of both seats into roma."),
        ("africum = 3", "africum = 2", "entry 'setup.CARTHAGE.fleets' must be 3 pieces in all, not 2."),
        ("R6 = {", "R7 = {", None),
        (
            'C6 = { name = "Hannibal ad Portas", strength = 6, armies = 3, fleets = 0, hannibal = 0, battle = false }',
            "",
            "entry 'cards.CARTHAGE' must have seven cards, not 6.",
        ),
        (
            "strength = 0, armies = 1, fleets = 0, hannibal = 0",
            "strength = 0, armies = 1, fleets = 0, hannibal = 1",
            "Hannibal does not march for ROME",
        ),
        ("armies = 4, fleets = 0", "armies = 4, fleets = 2", "must allow one to five movements, not 6."),
        ('name = "Velites", ', "", "entry 'cards.ROME.R0' has no 'name'"),
        ("[seas]", "[seas", "this is not TOML"),
    ],
)
def test_wrong_files_are_explained(tmp_path, old, new, complaint):
    if complaint is None:
        assert start_with(tmp_path, old, new).labels()  # codes of cards are the owner's to choose
        return
    with pytest.raises(BadBox) as caught:
        start_with(tmp_path, old, new)
    assert str(caught.value).startswith("box.toml: ")
    assert complaint in str(caught.value)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (f"{S0} CARTHAGE", "ends in the middle of a statement"),
        (f"{S0} moves 1 x 0", "needs a whole number where it says 'x'"),
        (f"{S0} picked zam", "where it needs one of rom, cis"),
        (f"{S0} card R9", "there is no card 'R9'"),
        (f"{S0} nonsense", "a word 'nonsense' that means nothing here"),
        (f"{S0} CARTHAGE dance", "has no decision 'dance'"),
        (f"{S0} attack afr C car", "only the battle for a region remembers"),
        (f"{S0} won CHANCE CAPITAL", "needs one of ROME, CARTHAGE, NOBODY"),
        ("R: rom4+H f: tyr3 · C: car3 f: afr3", "there is one Hannibal, and he is Carthaginian"),
        ("R: rom4 f: tyr3 lost1 · C: car3 f: afr3", "another number"),
        ("R: rom9 f: tyr3 · C: car3 f: afr3", "Rome has 9 armies, but began with 8, and none returns"),
        ("R: rom4 f: tyr4 · C: car3 f: afr3", "Rome has 4 fleets and 0 lost, but the box has 3"),
        ("R: rom4 f: tyr3 h · C: car3 f: afr3", "Rome has no card in hand"),
        (
            "R: rom4 car1 f: tyr3 · C: car3 f: afr3 attack car R num turn 2 ROME action",
            "a turn cannot begin with units of both sides",
        ),
        ("R: rom4 f: tyr3 · C: car3 f: afr3 turn 3 ROME action turn 201", "turn 201 of seat 1 does not exist"),
        ("R: rom4 f: tyr3 · C: car3 f: afr3 attack gal C", "an area has an attacker but no battle to come"),
        ("R: rom4 f: tyr3 · C: car3 f: afr3 ROME battle_card", "no battle is waiting for cards"),
        (
            "R: rom4 f: tyr3 h12 · C: car3 rom1 f: afr3 attack rom C cis battle rom 0 committed R4 - CARTHAGE battle_card",
            "Rome cannot have committed that card",
        ),
        ("R: rom4 f: tyr3 · C: car3 f: afr3 committed R4 -", "there is no battle, but cards are committed to one"),
        ("R: rom4 f: tyr3 · C: car3 f: afr3 beaten CHANCE", "the beaten side does not exist"),
        ("R: rom4 f: tyr3 · C: car3 f: afr3 card C6", "each of its seven cards in exactly one place"),
        ("R: rom4 f: tyr3 · C: car3 f: afr3 battle rom 7", "at a stage that does not exist"),
    ],
)
def test_wrong_positions_are_explained(text, complaint):
    with pytest.raises(BadPosition) as caught:
        delenda.game("punica").read_position(text)
    assert complaint in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (
            'seas = ["africum"], land = ["numidia"]',
            'seas = ["africum", "ionium"], land = ["numidia"]',
        ),  # 2.2 more seas at a capital
        ("fleets = { tyrrhenum = 3 }", "fleets = { tyrrhenum = 2, hadriaticum = 1 }"),  # fleets elsewhere
        ("armies = 4, fleets = 0", "armies = 4, fleets = 1"),  # five movements
    ],
)
def test_what_a_printed_board_may_have_is_allowed(tmp_path, old, new):
    state = start_with(tmp_path, old, new)
    assert state.setting.corrections
    assert delenda.playout(state, delenda.Rng(1)) > 0


def test_fleets_of_both_sides_do_not_begin_in_one_sea(tmp_path):
    with pytest.raises(BadBox, match="puts fleets of both seats into africum"):
        start_with(tmp_path, "fleets = { tyrrhenum = 3 }", "fleets = { africum = 3 }")

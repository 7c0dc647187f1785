"""The board of Punic Island in every state: sound pictures, true words, nothing hidden shown, every choice within reach."""

import re
from collections.abc import Iterator
from importlib.resources import files
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from delenda.games.punic_island.actions import PLACE
from delenda.games.punic_island.board import LAYOUTS, clicks, describe, draw, sketch, walks
from delenda.games.punic_island.board.chart import chart
from delenda.games.punic_island.state import PunicIsland
from delenda.kernel.actor import CARTHAGE, NOBODY, OPEN, ROME, SPECTATOR
from delenda.kernel.errors import DelendaError
from delenda.kernel.rng import Rng
from delenda.kernel.testkit import walk
from delenda.svg.areas import inside, shared_edges
from delenda.svg.theme import THEMES
from support.punic_island import BOX, GAME, START, arm, at, do, land_battle, naval_battle, op

VIEWERS = (ROME, CARTHAGE, SPECTATOR)
SIEGE = "Rome: REG MES CAM GEL PIN · AGR: RI1 RI2d RI3x RC1 @C4 +1C · I_AGR: GI1 @Hanno · CAM: +2R · P_CAM: 2RN · S7: CN1 +1C"


@pytest.fixture(scope="module")
def sampled() -> list[PunicIsland]:
    """States of two random games: the first of every decision, some others, every end."""
    rng = Rng(3)
    found = []
    seen = set()
    for seed in range(2):
        for state in walk(GAME, seed):
            assert isinstance(state, PunicIsland)
            name = state.decision.name
            if name not in seen or state.actor == NOBODY or rng.below(120) == 0:
                seen.add(name)
                found.append(state.copy())
    return found


def views(sampled: list[PunicIsland]) -> Iterator[PunicIsland]:
    for state in sampled:
        yield from (state.view(viewer) for viewer in VIEWERS)


def element(view: PunicIsland, key: str, layout: str = "wide") -> str:
    return next(e.svg for e in draw(view, layout).elements if e.key == key)


def words(view: PunicIsland, key: str) -> str:
    return next(e.words for e in draw(view).elements if e.key == key)


def keys(view: PunicIsland, layout: str = "wide") -> list[str]:
    return [e.key for e in draw(view, layout).elements]


def shown(view: PunicIsland) -> tuple[str, ...]:
    """All that a viewer is shown and told."""
    return (*(draw(view, layout).body() for layout in LAYOUTS), sketch(view), describe(view))


# The map


def test_land_areas_share_a_border_exactly_where_they_are_adjacent():
    land = BOX.map
    codes = land.codes[: BOX.lands]
    strait = {land.strait, land.strait_end}
    adjacent = {tuple(sorted((codes[a], codes[b]))) for a in range(BOX.lands) for b in land.neighbours[a] if {a, b} != strait}
    edges = shared_edges(chart().areas.values())
    assert {edge for edge in edges if set(edge) <= set(codes)} == adjacent


def test_coasts_share_a_border_with_their_seas():
    land = BOX.map
    wanted = {
        tuple(sorted((land.codes[sea], land.codes[area])))
        for sea in range(BOX.lands, land.first_roads)
        for area in land.coasts[sea]
    }
    found = {
        edge for edge in shared_edges(chart().areas.values()) if sum(code in land.codes[: BOX.lands] for code in edge) == 1
    }
    assert found == wanted


def test_the_map_has_every_area_and_port_and_room_for_each():
    land = BOX.map
    assert set(chart().areas) == set(land.codes[: land.first_roads])
    assert set(chart().other["ports"]) == {land.codes[city] for city in land.port_city}
    for city in land.cities:
        area = chart().areas[land.codes[city]]
        assert inside(area.places["city"], area.polygons)
        assert ("port" in area.places) == (land.port_of[city] >= 0)
        assert "inside" in area.places


def test_an_owner_s_map_may_have_other_cities_and_ports():
    text = files("delenda.games.punic_island").joinpath("data", "map.toml").read_text("utf-8")
    text = text.replace(
        'AGR = { mod = 4, vp = 4, owner = "CARTHAGE"', 'AGR = { mod = 5, vp = 6, owner = "CARTHAGE", port = "S6"'
    )
    text = text.replace('name = "Selinus", kind = "P"', 'name = "Selinus", kind = "C"')
    text = text.replace("[cities]", '[cities]\nSEL = { mod = 1, vp = 1, owner = "CARTHAGE", port = "S6" }')
    view = GAME.begin(GAME.box("war", {}, {"map.toml": text})).view(ROME)
    assert isinstance(view, PunicIsland)
    assert words(view, "place-SEL").startswith("Selinus, city of Carthage, walls 1, 1 VP, port")
    assert {"place-N_SEL", "place-P_AGR", "sign-SEL"} <= set(keys(view, "tall"))


# Properties of every picture


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("theme", THEMES)
def test_pictures_are_well_formed_and_resolved(layout, theme, sampled):
    for view in views(sampled[::12]):
        text = draw(view, layout).svg(theme)
        ElementTree.fromstring(text)
        assert "var(" not in text


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_elements_of_every_view_are_well_formed(layout, sampled):
    for view in views(sampled[::2]):
        ElementTree.fromstring(f"<svg>{draw(view, layout).body()}</svg>")


def test_every_colour_exists_in_both_themes(sampled):
    for view in views(sampled[::4]):
        for layout in LAYOUTS:
            used = set(re.findall(r"var\(--([\w-]+)\)", draw(view, layout).svg(None)))
            assert used <= THEMES["light"].keys()
            assert used <= THEMES["dark"].keys()


def test_every_reference_has_a_definition(sampled):
    for layout in LAYOUTS:
        for view in views(sampled[::8]):
            text = draw(view, layout).svg("light")
            assert set(re.findall(r'(?:href="|url\()#([\w-]+)', text)) <= set(re.findall(r'id="([\w-]+)"', text))


def test_scenery_does_not_depend_on_the_view(sampled):
    first = draw(at(START).view(ROME)).scenery
    assert all(draw(view).scenery == first for view in views(sampled[::6]))


def test_an_unknown_layout_is_named():
    with pytest.raises(DelendaError, match="has no layout 'round'; it has wide, tall"):
        draw(at(START).view(ROME), "round")


def test_keys_are_the_same_in_all_layouts_where_they_are_clicked(sampled):
    for view in views(sampled[::2]):
        wanted = {key for path in clicks(view).values() for key in path}
        for layout in LAYOUTS:
            assert wanted <= set(keys(view, layout))


# Nothing hidden is shown


def test_hands_decks_and_chits_that_a_viewer_may_not_see_change_nothing(sampled):
    rng = Rng(5)
    for state in sampled[::4]:
        for viewer in VIEWERS:
            view = state.view(viewer)
            if state.actor in (ROME, CARTHAGE, NOBODY):
                assert shown(view.guess(rng).view(viewer)) == shown(view)


def test_a_secret_choice_is_shown_as_made_and_not_told():
    card, map_ = (do(at(START), choice) for choice in ("card", "map"))
    assert shown(card.view(CARTHAGE)) == shown(map_.view(CARTHAGE))
    assert words(card.view(CARTHAGE), "seat-0").endswith("has chosen in secret")
    assert words(card.view(ROME), "seat-0").endswith("chose Card")


def test_own_cards_have_faces_and_others_backs():
    s = at(f"{START} · hand R: R02 R02 R14 · hand C: C15")
    assert {"hand-0-0", "hand-0-1"} <= set(keys(s.view(ROME)))
    assert "You hold 2." in words(s.view(ROME), "hand-0-0")
    assert "Fleet Construction" not in draw(s.view(SPECTATOR)).svg("light")
    assert words(s.view(SPECTATOR), "hand-0") == "Rome holds 3 cards"
    assert "hand-1-0" in keys(s)  # an open view sees both hands
    assert s.viewer == OPEN


# Where to click


def test_every_action_of_the_actor_has_a_path_and_watchers_have_none(sampled):
    for view in views(sampled):
        assert set(clicks(view)) == (set(view.legal()) if view.viewer == view.actor else set())


def test_no_path_begins_another(sampled):
    for view in views(sampled):
        trails = sorted(map(tuple, clicks(view).values()))
        assert all(b[: len(a)] != a for a, b in pairwise(trails))


def test_what_can_be_clicked_has_a_ring(sampled):
    for view in views(sampled[::2]):
        elements = {e.key: e.svg for e in draw(view).elements}
        for path in clicks(view).values():
            assert all('class="ring"' in elements[key] for key in path)


def path_of(s: PunicIsland, label: str) -> list[str]:
    return clicks(s.view(s.actor))[s.find(label)]


def test_paths_of_a_card_action():
    s = at(f"{START} · hand R: R02 R09 R14 · player=ROME · ROME card_action")
    assert path_of(s, "draw") == ["use-draw"]
    assert path_of(s, "haruspex") == ["use-haruspex"]
    assert path_of(s, "play R09") == ["hand-0-1", "use-play"]
    assert path_of(s, "discard R14") == ["hand-0-2", "use-discard"]


def test_paths_of_an_operation():
    s = op(SIEGE, source="CAM")
    assert path_of(s, "siege AGR") == ["stack-0-AGR", "verb-siege"]
    assert path_of(s, "move AGR") == ["stack-0-AGR", "verb-move"]
    assert path_of(s, "sail P_CAM") == ["stack-0-P_CAM", "verb-sail"]
    assert path_of(s, "reorganize RI3x") == ["unit-RI3", "verb-reorganize"]
    assert path_of(s, "rebuild RI2d") == ["unit-RI2", "verb-rebuild"]
    assert path_of(s, "end") == ["use-end"]
    do(s, "move AGR")
    assert path_of(s, "take Consul IV") == ["leader-C4"]
    assert path_of(s, "take RC1") == ["unit-RC1"]
    do(s, "all")
    assert path_of(s, "step ENN") == ["place-ENN"]


def test_paths_of_a_sortie_and_of_a_fleet():
    s = op(SIEGE, "CARTHAGE", "AGR")
    assert path_of(s, "sortie AGR") == ["stack-1-I_AGR", "verb-sortie"]
    s = do(op("Rome: REG GEL · GEL: RI1 RI2 @C1 +2R · P_GEL: RN1", source="GEL"), "sail P_GEL", "take RN1")
    assert path_of(s, "take rp") == ["use-rp"]
    do(s, "take RI1", "go")
    assert path_of(s, "debark GEL") == ["place-GEL", "use-debark"]
    assert path_of(s, "step P_GEL") == ["place-P_GEL"]


def test_paths_of_a_battle():
    s = arm(land_battle("3RI @C1", "2LI GI1 @Hanno"), ["Wedge", "Ruse"], ["Skirmish", "Confusion"])
    assert path_of(s, "chit Ruse") == ["chit-0-1"]
    do(s, "chit Ruse")
    assert path_of(s, "check GI1") == ["unit-GI1"]


def test_a_stack_on_a_place_that_can_be_chosen_lets_the_click_through():
    s = do(op("Rome: REG MES CAT · CAT: RI1 RI2 @C1 +1R · MOR: LI1", source="CAT"), "move CAT", "all")
    assert 'pointer-events="none"' in element(s.view(ROME), "stack-1-MOR").split("<g", 2)[1]
    assert "var(--threat)" in element(s.view(ROME), "place-MOR")


# Walks: one click for several steps


def test_a_fleet_sails_several_seas_with_one_click():
    s = do(op("Rome: REG GEL · GEL: +2R · P_GEL: RN1 · N_HER: CN1", source="GEL"), "sail P_GEL", "go")
    found = {walk.key: walk for walk in walks(s.view(ROME))}
    assert "place-S7" not in found  # one step: an ordinary click
    assert found["place-N_ASP"].words == "Sail to the roads of Aspis: 2 Range Factors left"
    assert [s.box.map.codes[action - PLACE] for action in found["place-N_ASP"].actions] == ["S7", "S11", "S12", "N_ASP"]
    assert found["place-N_HER"].words == "Sail to the roads of Heraclea: enemies are there"
    assert found["stack-0-N_GEL"].quiet
    assert walks(s.view(CARTHAGE)) == []


def test_walks_lead_where_they_say(sampled):
    told = 0
    for state in sampled:
        if state.decision.name not in ("ml_step", "mn_step"):
            continue
        view = state.view(state.actor)
        taken = {path[0] for path in clicks(view).values()}
        by_land = state.decision.name == "ml_step"
        for way in walks(view):
            assert way.key not in taken
            assert way.key in keys(view)
            trial = state.copy()
            for action in way.actions:
                if action not in trial.legal() or trial.actor != state.actor:
                    break  # the other side was asked for an Event
                trial.apply(action)
            else:
                reached = trial.place if by_land else trial.fleet_at
                if not way.quiet and trial.decision is state.decision:
                    assert way.key == f"place-{state.box.map.codes[reached]}"
                    told += 1
    assert told > 5


# What is shown


def test_a_stack_fans_out_with_every_unit_and_leader():
    svg = element(op(SIEGE, source="CAM").view(ROME), "stack-0-AGR")
    fan = svg[svg.index('class="peek near"') :]
    assert all(name in fan for name in ("RI1", "RI2", "RI3", "RC1", "1/0/0", "Rome in Agrigentum"))
    assert "7·2·2" in fan  # the disorganized one
    assert words(at(SIEGE), "stack-0-AGR") == (
        "Rome in Agrigentum: 1 Legion, 1 Legion depleted, 1 Legion disorganized, Equites, with Consul IV"
    )
    assert words(at(SIEGE), "stack-1-I_AGR") == "Carthage inside Agrigentum: Gallic foot, with Hanno"


def test_cities_tell_walls_points_owner_and_siege():
    told = words(at(SIEGE), "place-AGR")
    assert told.startswith("Agrigentum, city of Carthage, walls 4, 4 VP, besieged by 4 with 1 inside, 10% to fall")
    assert "1 Resource Point" in told
    assert "needs a fleet off the port" in words(at("Rome: REG · HER: RI1"), "place-HER")
    svg = element(at(SIEGE), "sign-AGR")
    assert ">4</text>" in svg
    assert "swords" in element(at(SIEGE), "sieges")


def test_owners_are_told_apart_by_emblem_and_by_colour():
    s = at("Rome: REG MES")
    assert "#~emblem-rome" in element(s, "sign-MES")
    assert "#~emblem-carth" in element(s, "sign-LIL")


def test_the_supply_range_is_marked_while_an_action_is_chosen():
    view = op(SIEGE, source="CAM").view(ROME)
    assert words(view, "place-GEL").endswith("in supply")
    assert "in supply" not in words(view, "place-LIL")
    assert "source of the operation" in words(view, "place-CAM")
    assert 'stroke-dasharray="2 6"' in element(view, "place-GEL")


def test_a_source_shows_what_it_would_supply():
    s = at(f"{SIEGE} · MES: RI9 +1R · operator=ROME · ROME op_source")
    view = s.view(ROME)
    assert words(view, "place-CAM").endswith("would supply 2 stacks")
    peek = element(view, "place-CAM")
    assert "#~area-GEL" in peek[peek.index('class="peek near"') :]
    assert "would supply" not in words(s.view(CARTHAGE), "place-CAM")


def test_what_a_group_can_reach_is_marked_with_the_factors_left():
    s = do(op("Rome: REG MES CAT · CAT: RI1 +1R", source="CAT"), "move CAT")
    view = s.view(ROME)
    assert s.decision.name == "ml_step"
    assert words(view, "place-MOR").endswith("in reach with 2 left")
    assert words(view, "place-NEB").endswith("in reach with 0 left") or "in reach" not in words(view, "place-NEB")
    assert "in reach" not in words(view, "place-LIL")
    assert element(view, "reach").count("<rect") > 5


def test_a_fleet_s_reach_counts_the_crossing_twice():
    s = do(op("Rome: REG GEL · GEL: +2R · P_GEL: RN1", source="GEL"), "sail P_GEL", "go")
    view = s.view(ROME)
    assert words(view, "place-S11").endswith("in reach with 5 left")
    assert words(view, "place-S12").endswith("in reach with 3 left")


def test_points_are_counted_live():
    view = at("Rome: REG MES PAN · uprisings TUN HEK · kills=3,1").view(ROME)
    assert words(view, "seat-0").startswith("Rome (you): 11 Victory Points (cities 8, kills 3, cards 0)")
    assert words(view, "seat-1").startswith("Carthage: 38 Victory Points (cities 41, kills 1, cards 0, uprisings −4)")
    assert ">38</text>" in element(view, "seat-1")


def test_supply_points_and_permanent_cards():
    view = op(f"{SIEGE} · played R: R04 R06", source="CAM", sp=4).view(CARTHAGE)
    assert words(view, "track") == "Supply Points left: 4"
    assert words(view, "force") == "In force: Corvus Withdrawn, Incursions in Africa"
    assert " In force: Corvus Withdrawn, Incursions in Africa. " in describe(view)


def test_many_permanent_cards_are_one_sentence():
    view = op(f"{SIEGE} · played R: R04 R05 R06 R07 · played C: C13", source="CAM").view(ROME)
    assert ",." not in describe(view)
    assert all(len(line) <= 120 for line in sketch(view).splitlines())


def test_resource_points_are_amphorae():
    assert element(at("Rome: REG MES · MES: +2R"), "sign-MES").count("#~amphora") == 2
    assert ">5</text>" in element(at("Rome: REG MES · MES: +5R"), "sign-MES")


def test_the_strait_is_open_for_who_holds_both_cities():
    assert words(at("Rome: REG MES"), "strait") == "The Strait of Messana: open for Rome"
    assert words(at("Rome: REG"), "strait") == "The Strait of Messana: closed"


def test_units_to_choose_and_taken_stand_in_the_work_area():
    s = do(op("Rome: REG MES CAT · CAT: RI1 RI2 RC1 @C1 +1R", source="CAT"), "move CAT", "take Consul I")
    view = s.view(ROME)
    assert words(view, "unit-RI1") == "Legion 1, 8·3·3, in Catana; 2 alike"
    assert "taken" in element(view, "work")


def test_reserves_are_shown_while_nothing_is_chosen():
    told = words(at(f"{START} · dead: RI9").view(ROME), "work")
    assert "Rome in the box: 5 Legions, 2 Equites, 8 Roman fleets; destroyed: 1 Legion; 5 consuls in the cup" in told


# The battle


def test_a_battle_shows_both_lines_duels_and_own_chits_only():
    s = arm(land_battle("3RI @C4", "3LI @Barca"), ["Wedge", "Ruse"], ["Skirmish", "Confusion"])
    do(s, "chit Wedge", 1, 1)
    rome, carthage = s.view(ROME), s.view(CARTHAGE)
    told = words(rome, "work")
    assert told.startswith("Battle in Morgantina, step 2. Carthage defends under Hamilcar Barca +1/+1/+2 with Libyan phalanx 1")
    assert "Wedge of Rome holds Legion 1 with Libyan phalanx 1" in told
    assert "chits Ruse" in told
    assert "2 chits" in told
    assert "Ruse" not in words(carthage, "work")
    assert "chits-0" in keys(carthage)
    assert "engaged" in words(rome, "unit-RI1")
    assert "Wedge" in element(rome, "work")
    assert "Chit Skirmish: One enemy unit" in words(carthage, "chit-1-0")


def test_ships_sunk_in_a_battle_lie_beside_the_line():
    s = naval_battle("RN1 RN2 @C1", "CN1dx CN2")
    arm(s, ["Ballistas", "Wrong Course"], ["Ballistas", "Periplus"])
    do(s, "chit Ballistas")
    while s.actor not in (ROME, CARTHAGE):
        do(s, 10)
    assert words(s.view(ROME), "unit-CN1").endswith("sunk")


# The end


@pytest.mark.parametrize(
    ("end", "told"),
    [
        ("won CARTHAGE LAST_CARD", "Carthage wins: the last card is drawn. Rome 4, Carthage 45."),
        ("won CARTHAGE SUDDEN_DEATH", "Carthage wins: sudden death. Rome 4, Carthage 45."),
        ("won NOBODY LAST_CARD", "A draw: the last card is drawn. Rome 4, Carthage 45."),
    ],
)
def test_the_end_is_told(end, told):
    view = at(f"{START} · NOBODY game_over · {end}").view(ROME)
    assert words(view, "tray") == told
    assert sketch(view).endswith(told)


# Words


def test_sketch_fits_a_hundred_columns(sampled):
    for view in views(sampled):
        assert max(map(len, sketch(view).splitlines())) <= 100


def test_sketch():
    view = at(f"{START} · hand R: R02 R14 · hand C: C15 C06").view(ROME)
    assert sketch(view) == SKETCH


SKETCH = """\
PUNIC ISLAND   Sequence 1

ITALY             own wall VP    RP
REG Reggio         R   3   2 p   3 R field 4RI RC @Consul I · R port RN
SICILY            own wall VP    RP
MES Messana        R   2   2 p   1 C field 2SI @Hanno · C roads 2CN · besieged, 20% to fall
MYL Mylae          C   0   1 p   .
TYN Tyndaris       C   1   1 p   .
THE Thermae        C   1   2 p   .
PAN Panormo        C   3   4 p   1
SEG Segesta        C   1   1     .
DRE Drepana        C   4   3 p   .
LIL Lilybaeum      C   5   4 p   2 C port 3CN
HER Heraclea       C   1   1 p   .
AGR Agrigentum     C   4   4     1
PIN Pintias        C   0   1 p   .
GEL Gela           C   1   2 p   .
CAM Camarina       C   1   1 pc  .
SYR Syracuse       C   6   4 pc  2 C port 2SN
LEO Leontini       C   1   1 c   .
CAT Catana         C   1   1 pc  .
TAU Tauromenium    C   2   1 c   1
ENN Enna           C   3   2     .
empty: HAL Halaesa, SEL Selinus, MAC Macella, SIC Sicani Mts, HYB Hyblaei Mts, CEN Centuripae,
       NEB Nebrodes Mts, MAR Maroneus Mts, MOR Morgantina
AFRICA            own wall VP    RP
UTI Utica          C   3   2 p   .
CAR Carthage       C   7   8 p   2
ASP Aspis          C   1   1 p   .
empty: TUN Tunes, BAG Bagradas, BYZ Byzacium, HEK Hekatompylos
SEAS
empty: S1 Fretum Siculum, S2 Mylaean Sea, S3 Himeraean Gulf, S4 Panormitan Sea, S5 Aegates Sea,
       S6 Heraclean Sea, S7 Gulf of Gela, S8 Pachynian Sea, S9 Syracusan Sea, S10 Catanaean Sea,
       S11 Libyan Channel, S12 Punic Gulf

p port   c coin city   d depleted   x disorganized   @ leader   roads: the port area before a city

Carthage: 45 Victory Points (cities 45, kills 0, cards 0); deck 30, hand 2, discarded 0, Resource
Points 9
Rome (you): 4 Victory Points (cities 4, kills 0, cards 0); deck 30, hand 2, discarded 0, Resource
Points 4, initiative
Carthage in the box: 4 LI, 2 NC, 2 EL, 3 CN, 3 II, 1 IC, 4 GI; destroyed: nothing; 6 leaders to come
Rome in the box: 6 RI, 2 RC, 8 RN; destroyed: nothing; 5 consuls in the cup

Carthage holds 2 cards
Rome's hand:
  R02 Fleet Construction: Up to 3 Roman fleets and 1 RP in a Roman port.
  R14 Roman Discipline: Land battle: −1 to every Roman Cohesion die.

Card: play, draw or discard one card. Map: spend a Resource Point and operate. Choose in secret."""


def test_describe():
    text = describe(op(SIEGE, source="CAM").view(ROME))
    assert text.startswith("Sequence 1, operation of Rome. Rome (you): 8 Victory Points (cities 8, kills 0, cards 0)")
    assert "Operation of Rome from Camarina: 6 Supply Points left." in text
    assert "Agrigentum, city of Carthage, walls 4, 4 VP, besieged by 4 with 1 inside" in text
    assert "Gulf of Gela, 1 Resource Point of Carthage: Carthage 1 Punic fleet." in text
    assert text.endswith("Choose an action, or end.")

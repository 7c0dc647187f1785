"""The board of Zama in every state: sound pictures, true words, the odds before the dice, every choice within reach."""

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from delenda.games.zama import GAME
from delenda.games.zama.board import LAYOUTS, clicks, describe, draw, sketch, walks
from delenda.games.zama.board.faces import STRIKE_INK, unit_card
from delenda.games.zama.state import Zama
from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY, OPEN, ROME, SPECTATOR
from delenda.kernel.errors import DelendaError
from delenda.kernel.rng import Rng
from delenda.kernel.testkit import walk
from delenda.svg.theme import THEMES
from support.zama import at, do

CHARGE = "RI1!@d3 RC1@c3 RH1@d2 KI1*@d4 KH1@c6 KC1@b5 a4 PR e4 W1 reserve RC2 KA2 medics 1 0 turn 9"


def views(seeds: range, every: int) -> Iterator[Zama]:
    """Views of random games; about one state in `every`, and every state that ends a game."""
    rng = Rng(3)
    for seed in seeds:
        for state in walk(GAME, seed):
            assert isinstance(state, Zama)
            if state.actor == NOBODY or rng.below(every) == 0:
                yield from (state.view(viewer) for viewer in (ROME, CARTHAGE, SPECTATOR))


def elements(view: Zama, layout: str = "wide") -> dict[str, str]:
    return {element.key: element.svg for element in draw(view, layout).elements}


def words(view: Zama, key: str) -> str:
    return next(element.words for element in draw(view).elements if element.key == key)


def height(svg: str) -> float:
    """How far below the upper edge a card lies; what shows under the pointer only comes before it."""
    found = re.search(r"<g transform=\"translate\([-\d.]+ ([-\d.]+)\)", svg)
    assert found is not None
    return float(found[1])


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("theme", THEMES)
def test_every_view_is_well_formed_and_resolved(layout, theme):
    for view in views(range(2), 150):
        text = draw(view, layout).svg(theme)
        ElementTree.fromstring(text)
        assert "var(" not in text
        assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', text)) <= set(re.findall(r'id="([^"]+)"', text))


def test_keys_are_the_same_in_both_layouts_but_for_the_supply():
    for view in views(range(2), 100):
        wide, tall = elements(view), elements(view, "tall")
        assert set(wide) ^ set(tall) <= {"medic-supply"}


def test_scenery_does_not_depend_on_the_view():
    for layout in LAYOUTS:
        assert (
            len({draw(view, layout).scenery for view in views(range(1), 150) if view.setting.options["mat"] == "standard"}) == 1
        )


def test_every_choice_is_one_click():
    for view in views(range(3), 20):
        paths = clicks(view)
        if view.viewer != view.actor:
            assert paths == {}
            continue
        assert list(paths) == view.legal()
        shown = elements(view)
        for path in paths.values():
            assert len(path) == 1
            assert "ring" in shown[path[0]]


def test_an_open_view_chooses_for_both():
    assert clicks(at("RH@d3 KP@f7 CARTHAGE action").copy())
    assert at("RH@d3 KP@f7").viewer == OPEN


def test_the_viewing_seat_is_below():
    s = at("RH@a1 KP@f7")
    for seat, own, other in ((ROME, "card-R-H1", "card-K-P1"), (CARTHAGE, "card-K-P1", "card-R-H1")):
        shown = elements(s.view(seat))
        assert height(shown[own]) > 500 > height(shown[other])


def test_the_mat_turns_with_its_shades():
    s = at("RH@d3 KP@f6")
    for seat in (ROME, CARTHAGE):
        shown = elements(s.view(seat))
        assert "var(--sq2)" in shown["square-a1"]
        assert "var(--sq1)" in shown["square-f7"]


def test_odds_are_shown_before_the_attack():
    s = do(at(CHARGE), "c3")
    shown = elements(s.view(ROME))
    assert "kill 72%" in shown["odds-d4"]
    assert "hit 44%" in shown["odds-b4"]
    assert "break 20%" in shown["odds-b4"]
    assert words(s.view(ROME), "odds-d4") == "Hannibal's Veterans on d4: kill 72% (56% without the re-roll)"
    assert "kill 72%" in shown["tray"]
    assert "56% without the re-roll" in words(s.view(ROME), "tray")


def test_odds_of_a_healthy_target_with_and_without_the_reroll():
    s = do(at("RC1@c3 KI1@d4 KH1@c6"), "c3")
    expected = "Hannibal's Veterans on d4: hit 72% (56% without the re-roll), kill 52% (31%)"
    assert words(s.view(ROME), "odds-d4") == expected


def test_units_tell_what_they_could_attack():
    assert "may attack Hannibal's Veterans on d4: kill 72%" in words(at(CHARGE).view(ROME), "card-R-C1")
    assert "has attacked" in words(at(CHARGE).view(ROME), "card-R-I1")


def test_the_reach_of_a_unit_shows_under_the_pointer():
    shown = elements(at(CHARGE).view(ROME))
    assert 'class="peek"' in shown["card-R-C1"]
    assert 'class="peek"' in shown["card-K-H1"]


def test_a_selected_unit_shows_both_patterns():
    shown = elements(do(at("RC1@c2 KH1@c6"), "c2").view(ROME))
    moves = [key for key, svg in shown.items() if key.startswith("square-") and "var(--moveop)" in svg]
    assert moves == [f"square-{name}" for name in ("c1", "a2", "b2", "d2", "e2", "c3", "c4")]
    frames = re.search(f'd="([^"]+)"[^>]*{STRIKE_INK}', shown["pattern"])
    assert frames is not None
    assert frames[1].count("M") == 4  # its attack pattern stays while it is selected, though nothing stands there


def test_every_target_has_a_line_and_its_own_chips():
    s = do(at("RP1@b3 RH1@c2 KC1@a2 KC2*@c4 KH1@b2 KI1@a3"), "b3")
    view = s.view(ROME)
    shown = elements(view)
    for square, hit in (("a2", "62%"), ("b2", "16%"), ("a3", "34%"), ("a4", "16%"), ("b4", "24%"), ("c4", "62%")):
        assert f">{square}<" in shown["tray"]
        for layout in LAYOUTS:
            assert hit in elements(view, layout)[f"odds-{square}"]


def test_dice_roll_and_a_card_that_is_hurt_flips():
    s = do(at("RH1@d3 KI1@d4 KP1@a7"), "d3 d4 A5,3 D4,5")
    shown = elements(s.view(ROME))
    assert all('class="rolls"' in shown[key] for key in ("die-attack-1", "die-attack-2", "die-defence-1", "die-defence-2"))
    assert 'class="flips"' in shown["card-K-I1"]
    assert 'class="flips"' not in shown["card-R-H1"]
    do(s, "STOP END_TURN")
    assert 'class="flips"' not in elements(s.view(ROME))["card-K-I1"]


def test_the_initiative_lies_beside_the_cards_in_hand():
    s = GAME.start()
    s.apply(s.find("initiative 2 5"))
    view = s.view(CARTHAGE)
    assert words(view, "initiative-R") == "Rome rolled 2 and places first"
    assert words(view, "initiative-K") == "Carthage rolled 5 and moves first"


def test_pressing_shows_its_chance_on_the_button():
    s = do(at("RH1@d3 KI1@d4 KP1@a7"), "d3 d4 A5,3 D4,5")
    assert "Attack again (66%)" in elements(s.view(ROME))["button-again"]


@pytest.mark.parametrize("name", ["Elephants II", "Triarii VI", "Scipio"])
def test_a_name_keeps_its_size_on_a_small_card(name):
    """Letters become narrower where it is long, and a very long one is cut short."""
    brief = "Eleph. II" if name == "Elephants II" else name
    card = next(index for index, face in enumerate(GAME.start().box.faces) if face.short == name)
    written = unit_card(GAME.start().box, card, False, False, small=True)
    assert f'font-size="20">{brief}</text>' in written or f'lengthAdjust="spacingAndGlyphs">{brief}</text>' in written


def test_an_empty_square_tells_who_could_strike_it():
    view = at("RH@a1 KC@c5").view(ROME)
    assert "could be struck by War Elephants" in words(view, "square-d4")
    assert 'class="peek"' in elements(view)["square-d4"]
    assert "struck" not in words(view, "square-f1")


def test_an_injured_card_is_slashed_and_its_bar_is_half():
    healthy, injured = elements(at("RH@a1 KI@d4").view(ROME)), elements(at("RH@a1 KI*@d4").view(ROME))
    assert "var(--wound)" in injured["card-K-I1"]
    assert "var(--wound)" not in healthy["card-K-I1"]
    assert injured["card-K-I1"].count("var(--healthy)") == 0


def test_ports_show_their_owner_and_palisades_their_damage():
    view = at("RH@a1 KI@d4 a4 PR f4 PK b4 W1 e4 gone").view(ROME)
    shown = elements(view)
    assert "Roman" in shown["structure-a4"]
    assert "Punic" in shown["structure-f4"]
    assert shown["structure-e4"] == ""
    assert words(view, "structure-b4") == "palisade on b4, damaged"
    assert words(view, "structure-f4") == "port on f4, held by Carthage"


def test_dice_lie_on_the_board_and_are_clicked_to_be_rolled_again():
    s = do(at("RC1@b3 KI1@c4 KP@a7"), "b3 c4 A2,4 D5,4")
    shown = elements(s.view(ROME))
    assert all(shown[key] for key in ("die-attack-1", "die-attack-2", "die-defence-1", "die-defence-2"))
    assert clicks(s.view(ROME)) == {52: ["button-keep"], 53: ["die-attack-1"], 54: ["die-attack-2"]}
    assert words(s.view(ROME), "die-attack-1") == "attack die: 2; roll it again: 33%, 5 or 6 succeeds"
    do(s, "REROLL_1 5")
    assert words(s.view(ROME), "die-attack-1") == "attack die: 5, rolled again"


def test_a_roll_is_told_with_its_result():
    s = do(at("RH1@d3 KI1@d4 KP@a7"), "d3 d4 A5,3 D4,5")
    assert words(s.view(CARTHAGE), "tray") == "Scipio Africanus against Hannibal's Veterans: 10 to 9, injured"
    assert "Injured" in elements(s.view(CARTHAGE))["tray"]


def test_the_conditions_of_a_landing_are_ticked():
    told = words(at(CHARGE).view(ROME), "reserve-R")
    assert told.endswith("4 units or fewer: yes; a port held: yes; free first row: yes")
    assert clicks(at(CHARGE).view(ROME))[50] == ["button-land"]


def test_a_medic_is_clicked_to_heal():
    s = at("RH*@d3 RI*@c1 KP@f7 medics 1 0")
    assert clicks(s.view(ROME))[49] == ["medic-R"]
    do(s, "HEAL")
    assert sorted(path[0] for path in clicks(s.view(ROME)).values()) == ["card-R-H1", "card-R-I1"]


def test_a_hand_lies_in_stacks():
    s = GAME.start()
    s.apply(s.find("initiative 1 2"))
    assert [path[0] for path in clicks(s.view(ROME)).values()] == [f"card-R-{kind}1" for kind in "HPIAC"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("RI@c3 fallen KI NOBODY game_over won ROME ELIMINATION", "Rome wins: the enemy has no unit left in the battle."),
        (
            "RI*@c3 KI@d5 quiet 40 NOBODY game_over won CARTHAGE QUIET",
            "Carthage wins: too many turns went by without progress. Its army is healthier. Health: Rome 1, Carthage 2.",
        ),
        (
            "RI@c3 KI@e5 NOBODY game_over won NOBODY INFANTRY",
            "A draw: only Infantry is left, all on squares of one shade.",
        ),
        ("RI@c3 KI@d5 turn 300 NOBODY game_over won NOBODY LIMIT", "A draw: the last turn is over."),
    ],
)
def test_the_end_is_told(text, sentence):
    view = GAME.read_position(text, options={"limit": "health"}).view(ROME)
    assert sentence in describe(view)
    assert sentence in words(view, "tray")


def test_the_sketch():
    lines = sketch(do(at(CHARGE), "c3").view(ROME)).splitlines()
    assert lines[0] == "ZAMA   Turn 9, Rome"
    assert any("[PR]" in line and "[W2]" in line and "KI1*" in line for line in lines)
    assert any("72%↻" in line and "44%" in line and "move" in line for line in lines)
    assert any("<RC1>" in line and "RI1!" in line for line in lines)
    turned = sketch(at(CHARGE).view(CARTHAGE)).splitlines()
    assert [line.split() for line in turned if line.split()[:2] == ["f", "e"]]


def test_the_description_tells_units_structures_and_odds():
    told = describe(at(CHARGE).view(ROME))
    for part in (
        "Turn 9, Rome.",
        "Laelius' Horse (Cavalry) on c3",
        "Hannibal's Veterans (Infantry) on d4, injured",
        "Palisade on e4, damaged.",
        "Port on a4, held by Rome.",
        "Laelius' Horse may attack Hannibal's Veterans on d4: kill 72% (56% without the re-roll).",
    ):
        assert part in told


def test_an_unknown_layout_is_refused():
    with pytest.raises(DelendaError, match="has no layout 'round'"):
        draw(at("RH@a1 KP@f7"), "round")


def test_another_unit_may_be_clicked_instead():
    """8.2 The selection can be changed freely until an order is given."""
    s = do(at(CHARGE), "c3")
    offered = {walk.key: walk for walk in walks(s.view(ROME))}
    assert set(offered) == {"card-R-H1", "card-R-I1", "button-land", "button-end-turn"}
    assert all(walk.back and walk.quiet for walk in offered.values())
    before = at(CHARGE)
    assert all(walk.actions[0] in before.legal() for walk in offered.values())
    assert offered["card-R-H1"].words == "Scipio Africanus on d2"
    assert walks(s.view(CARTHAGE)) == []
    assert walks(before.view(ROME)) == []


@pytest.mark.parametrize(
    ("text", "choices", "keys"),
    [
        ("RC*@a1 RH@b1 KP@f7 medics 1 0", "HEAL", {"card-R-H1", "button-end-turn"}),
        ("RH@b1 KP@f7 a4 PR reserve RC RI", "REINFORCE", {"card-R-H1", "button-end-turn"}),
        ("RH@b1 KP@f7 a4 PR reserve RC RI", "REINFORCE C", {"card-R-I1"}),
        ("RH@f7 KP@f1 a4 PR reserve RC", "REINFORCE", {"card-R-H1", "button-end-turn"}),
    ],
)
def test_whatever_was_only_pointed_at_can_be_changed(text, choices, keys):
    s = do(at(text), choices)
    assert s.decision.completes or s.decision.name == "land_class"
    offered = walks(s.view(ROME))
    assert {walk.key for walk in offered} == keys
    assert all(walk.back and walk.quiet for walk in offered)


def test_another_card_may_be_clicked_instead_of_the_one_taken_up():
    s = GAME.start()
    for label in ("initiative 1 2", "deploy I"):
        s.apply(s.find(label))
    assert {walk.key for walk in walks(s.view(ROME))} == {"card-R-H1", "card-R-P1", "card-R-A1", "card-R-C1"}


def test_a_unit_with_one_order_shows_its_one_target():
    s = do(at("RI@a1 KP@f7"), "a1")
    assert s.decision.name == "order"
    assert clicks(s.view(ROME)) == {7: ["square-b2"]}
    assert s.prompt() == "Hastati on a1 can only move to b2. It takes one of your two actions."


def test_the_odds_on_the_mat_are_those_of_the_dice_that_lie_there():
    def told(words_):
        view = do(at("RC1@b3 KI1@c4 KP@a7"), words_).view(ROME)
        return words(view, "odds-c4")

    before = "Hannibal's Veterans on c4: hit 72% (56% without the re-roll), kill 52% (31%)"
    assert told("b3 c4") == before
    assert told("b3 c4 A6,6") == "Hannibal's Veterans on c4: hit 100% (100% without the re-roll), kill 72% (56%)"
    assert told("b3 c4 A2,4 D5,4") == "Hannibal's Veterans on c4: hit 33% (0% without the re-roll), kill 24% (0%)"
    assert told("b3 c4 A2,4 D5,4 REROLL_1") == "Hannibal's Veterans on c4: hit 33%, kill 24%"
    assert told("b3 c4 A2,4 D5,4 REROLL_2") == "Hannibal's Veterans on c4: hit 0%, kill 0%"
    assert told("b3 c4 A2,4 D5,4 REROLL_1 6") == "Hannibal's Veterans on c4: kill 72% (56% without the re-roll)"


def test_a_port_is_not_called_after_its_new_owner():
    view = do(at("RH3@a3 KP@f7 a4 PK"), "a3 a4 A6,5 D1,1").view(ROME)
    assert words(view, "tray") == "Mars against the port at a4: 13 to 4, taken"
    assert re.findall(">([^<]+)</text>", elements(view)["tray"])[:2] == ["Mars against", "the port at a4"]
    assert "Last roll: Mars against the port at a4: 13 to 4, taken." in describe(view)


def test_a_scenario_without_reserves_has_landed_none():
    assert "landed" not in elements(GAME.start("mini").view(ROME))["reserve-R"]


def test_chance_has_no_clicks():
    s = do(at("RH@d3 KI@d4"), "d3 d4")
    assert s.actor == CHANCE
    assert clicks(s.view(ROME)) == {}


@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_a_turned_board_shows_the_other_side_below(layout):
    """The same elements; what one holds, and who threatens, stays one's own."""
    view = at("RH@a1 KC@c5").view(ROME)
    turned = elements(view, f"{layout}-turned")
    assert turned["card-K-C1"] == elements(at("RH@a1 KC@c5").view(CARTHAGE), layout)["card-K-C1"]
    said = {element.key: element.words for element in draw(view, f"{layout}-turned").elements}
    assert said == {element.key: element.words for element in draw(view, layout).elements}

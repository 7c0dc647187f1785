"""The board of Punica in every state: sound pictures, true words, nothing hidden shown, every choice within reach."""

import re
from collections.abc import Iterator
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from delenda.games.punica import GAME
from delenda.games.punica.board import LAYOUTS, clicks, describe, draw, sketch, walks
from delenda.games.punica.state import Punica
from delenda.kernel.actor import CARTHAGE, NOBODY, OPEN, ROME, SPECTATOR
from delenda.kernel.errors import DelendaError
from delenda.kernel.rng import Rng
from delenda.kernel.testkit import walk
from delenda.svg.theme import THEMES
from support.punica import S0, at, do

VIEWERS = (ROME, CARTHAGE, SPECTATOR)
BATTLE = "R: rom3 bal2 f: ibe1 tyr2 · C: car2+H mau1 f: afr2 lost1"
ATTACK = ("play R5", "bal→mau", "bal→mau", "done")


def views(seeds: range, every: int) -> Iterator[Punica]:
    """Views of random games: about one state in `every`, every battle and every end."""
    rng = Rng(3)
    for seed in seeds:
        for state in walk(GAME, seed):
            assert isinstance(state, Punica)
            if state.actor == NOBODY or rng.below(every) == 0:
                yield from (state.view(viewer) for viewer in VIEWERS)


def element(view: Punica, key: str, layout: str = "wide") -> str:
    return next(e.svg for e in draw(view, layout).elements if e.key == key)


def words(view: Punica, key: str) -> str:
    return next(e.words for e in draw(view).elements if e.key == key)


def keys(view: Punica, layout: str = "wide") -> list[str]:
    return [e.key for e in draw(view, layout).elements]


# Properties of every picture


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("theme", THEMES)
def test_every_view_is_well_formed_and_resolved(layout, theme):
    for view in views(range(2), 40):
        text = draw(view, layout).svg(theme)
        ElementTree.fromstring(text)
        assert "var(" not in text


def test_every_colour_exists_in_both_themes():
    for view in views(range(1), 40):
        for layout in LAYOUTS:
            used = set(re.findall(r"var\(--([\w-]+)\)", draw(view, layout).svg(None)))
            assert used <= THEMES["light"].keys()
            assert used <= THEMES["dark"].keys()


def test_every_reference_has_a_definition():
    for layout in LAYOUTS:
        text = draw(at(S0).view(ROME), layout).svg("light")
        assert set(re.findall(r'(?:href="|url\()#([\w-]+)', text)) <= set(re.findall(r'id="([\w-]+)"', text))


def test_scenery_does_not_depend_on_the_view():
    first = draw(at(S0).view(ROME)).scenery
    assert all(draw(view).scenery == first for view in views(range(1), 30))


def test_an_unknown_layout_is_named():
    with pytest.raises(DelendaError, match="has no layout 'round'; it has wide, tall"):
        draw(at(S0).view(ROME), "round")


def test_nothing_hidden_is_drawn_or_told():
    shown = set()
    for card in range(7):
        view = do(at("R: rom4 gal1 f: tyr3 · C: car3+H his1 f: afr3", "ROME"), "gal→his", f"commit R{card}").view(CARTHAGE)
        shown.add((*(draw(view, layout).svg("light") for layout in LAYOUTS), sketch(view), describe(view)))
    assert len(shown) == 1


# Where to click


def test_paths_lead_over_elements_of_both_layouts_and_none_begins_another():
    for view in views(range(3), 10):
        paths = clicks(view)
        for layout in LAYOUTS:
            assert {key for path in paths.values() for key in path} <= set(keys(view, layout))
        trails = sorted(map(tuple, paths.values()))
        assert all(b[: len(a)] != a for a, b in pairwise(trails))


def test_every_action_of_the_actor_has_a_path_and_watchers_have_none():
    for view in views(range(3), 10):
        assert set(clicks(view)) == (set(view.legal()) if view.viewer == view.actor else set())


def test_what_can_be_clicked_has_a_ring():
    for view in views(range(1), 10):
        for path in clicks(view).values():
            for key in path:
                assert 'class="ring"' in element(view, key)


def test_paths_of_the_first_turn():
    s = at("R: rom4 f: tyr3 · C: car3+H num1 f: afr2 lost1").view(CARTHAGE)
    paths = clicks(s)
    assert paths[s.find("pick army numidia")] == ["army-1-numidia"]
    assert paths[s.find("pick hannibal")] == ["hannibal"]
    assert paths[s.find("pick fleet africum")] == ["fleet-1-africum"]
    assert paths[s.find("play C3")] == ["card-1-3", "use-play"]
    assert paths[s.find("pass C3")] == ["card-1-3", "use-pass"]
    assert paths[s.find("deploy")] == ["use-deploy"]


def test_paths_of_a_battle():
    s = do(at("R: rom3 f: tyr3 · C: cis1+H car2 f: afr3", "ROME"), "play R6", "rom→cis", "rom→cis")
    assert clicks(s.view(ROME))[s.find("done")] == ["use-done"]
    do(s, "done")
    assert clicks(s.view(ROME))[s.find("commit R5")] == ["card-0-5"]
    do(s, "commit R5", "commit C3")
    assert clicks(s.view(CARTHAGE)) == {62: ["army-1-cisalpina"], 63: ["hannibal"]}
    do(s, "lose army")
    assert clicks(s.view(CARTHAGE))[s.find("retreat gallia")] == ["area-gallia"]


def test_another_unit_may_be_clicked_instead():
    s = do(at(S0), "pick army car")
    offered = {walk.key: walk for walk in walks(s.view(CARTHAGE)) if walk.back}
    assert set(offered) == {f"army-1-{name}" for name in ("mauretania", "hispania")} | {"hannibal", "fleet-1-africum"}
    assert all(walk.back and walk.quiet and walk.actions[0] in at(S0).legal() for walk in offered.values())
    assert walks(s.view(ROME)) == walks(at(S0).view(CARTHAGE)) == []


def test_another_unit_may_be_clicked_in_the_middle_of_a_card():
    s = do(at(S0), "play C3", "pick army car")
    assert {walk.key for walk in walks(s.view(CARTHAGE))} >= {"fleet-1-africum", "hannibal"}
    s = do(at(S0), "play C3", "car→sic", "pick fleet afr")
    assert not any(walk.back for walk in walks(s.view(CARTHAGE)))  # the army move is used, and the fleets lie in one sea
    s = do(at(S0), "play C4", "pick hannibal")
    assert not any(walk.back for walk in walks(s.view(CARTHAGE)))


def test_a_piece_stands_for_the_area_it_is_in():
    s = do(at("R: rom3 cis1 f: srd1 tyr2 · C: car2+H num1 f: afr3", "ROME"), "pick army rom")
    pieces = {walk.key: s.label(walk.actions[0]) for walk in walks(s.view(ROME)) if not walk.back}
    assert pieces == {"army-0-cisalpina": "to cisalpina", "army-1-numidia": "to numidia"}


def test_an_open_view_decides_for_both_seats():
    state = at(S0)
    assert state.viewer == OPEN
    assert clicks(state)


# What is shown


def test_a_picked_army_shows_reach_routes_and_enemies():
    view = do(at("R: rom3 gal1 f: srd1 ibe1 tyr1 · C: car2+H num1 f: afr3", "ROME"), "pick army rom").view(ROME)
    assert element(view, "routes").count("M-11-7L3 0") == 6  # an arrow into each region that is reached by sea
    assert "var(--threat)" in element(view, "area-numidia")
    assert "var(--threat)" not in element(view, "area-mauretania")
    assert words(view, "army-0-roma") == "3 armies of Rome in Roma, picked"


def test_each_area_in_reach_shows_its_own_chain_under_the_pointer():
    view = do(at("R: rom3 gal1 f: srd1 ibe1 tyr1 · C: car2+H num1 f: afr3", "ROME"), "pick army rom").view(ROME)
    peek = element(view, "area-mauretania").split('class="peek"')[1]
    assert peek.count("M-11-7L3 0") == 1  # one landing
    assert peek.count("var(--targetline)") == 5  # over three seas, and the arrow's shaft and head
    assert 'class="peek"' not in element(view, "area-cisalpina")  # over land


def test_the_reach_of_an_army_shows_under_the_pointer():
    s = at("R: rom3 gal1 f: srd1 tyr2 · C: car2+H num1 f: afr3", "ROME")
    for view in (s.view(ROME), s.view(CARTHAGE)):
        assert element(view, "army-0-roma").count('<use href="#~area-') == 6
        assert element(view, "army-1-numidia").count('<use href="#~area-') == 2
    do(s, "pick army rom")
    assert 'class="peek"' not in element(s.view(ROME), "army-0-gallia")  # now the picked army's routes are shown


def test_a_picked_fleet_shows_no_route():
    view = do(at(S0, "ROME"), "pick fleet tyr").view(ROME)
    assert element(view, "routes") == ""


def test_a_cancelled_symbol_is_crossed_out():
    assert words(at(S0), "symbol-1") == "Carthaginian fleet symbol in Mare Africum"
    view = at("R: rom4 f: afr1 tyr2 · C: car3+H f: srd3")
    assert words(view, "symbol-1").endswith("cancelled by an enemy fleet")


def test_areas_say_what_they_are():
    s = at(S0)
    assert words(s, "area-sicilia") == "Sicilia, Roman and Carthaginian area of influence: empty"
    assert words(s, "area-carthago") == "Carthago, Carthaginian capital: Carthage 3 armies and Hannibal"
    assert words(s, "area-tyrrhenum") == "Mare Tyrrhenum, Roman home sea: Rome 3 fleets"


def test_cards_say_what_they_would_do():
    view = do(at(BATTLE, "ROME"), *ATTACK).view(ROME)
    card = "Rome: Exercitus Consularis, strength 4, 2 army moves and 1 fleet move, in hand"
    assert words(view, "card-0-4") == f"{card}; total 6, beats 5, ties 1, loses to 1 of the enemy's cards before effects"
    assert "6 · 5–1–1" in element(view, "card-0-4")
    assert words(view, "card-0-5").endswith("face up")


def test_the_battle_shows_both_strengths():
    s = do(at(BATTLE, "ROME"), *ATTACK, "commit R3")
    told = words(s.view(CARTHAGE), "battle")
    assert (
        told == "Battle of Mauretania. Rome (attacker): strength 2, secret card. Carthage (defender): strength 1, no card yet."
    )
    assert words(s.view(ROME), "card-0-3").endswith("committed")
    do(s, "commit C2")
    assert "Rome (attacker): strength 2, card 3, total 5." in words(s.view(CARTHAGE), "battle")


def test_after_the_count_the_battle_shows_what_is_left():
    s = do(at("R: gal3 rom1 f: tyr3 · C: his1+H car2 f: ibe1 afr2", "ROME"), "play R6", "gal→his", "gal→his", "gal→his", "done")
    do(s, "commit R5", "commit C3", "lose army")
    assert words(s.view(ROME), "battle").endswith("Carthage (defender): strength 2 left, card 3.")


def test_waiting_for_the_other_commitment():
    view = do(at(BATTLE, "ROME"), *ATTACK, "commit R3").view(ROME)
    assert words(view, "tray") == "Your card is committed. Carthage is to commit one."
    view = do(at(BATTLE, "ROME"), *ATTACK).view(CARTHAGE)
    assert words(view, "tray") == "Rome is to commit a card to the battle."


def test_a_single_destination_and_a_last_card_are_there_to_be_clicked():
    s = do(at(S0), "pick army his")
    assert clicks(s.view(CARTHAGE)) == {s.find("to gallia"): ["area-gallia"]}
    s = do(at(f"{S0} h6"), "his→gal")
    assert clicks(s.view(CARTHAGE)) == {s.find("commit C6"): ["card-1-6"]}


def test_plates_count_areas_and_losses():
    view = at("R: rom3 his1 f: tyr2 lost1 · C: car3+H f: afr3").view(ROME)
    assert words(view, "seat-0") == "Rome (you): 4 armies, 1 fleet lost; controls 1 of 3 enemy areas needed"


@pytest.mark.parametrize(
    ("position", "seat", "moves", "result"),
    [
        ("R: cis2 f: tyr3 · C: mag1 car2+H f: afr3", "CARTHAGE", ("mag→rom",), "Carthage wins: the enemy capital is taken."),
        ("R: rom4 f: tyr3 · C: car3+H f: afr3 turn 200", "ROME", ("pass R0",), "A draw: the last turn is over."),
    ],
)
def test_the_end_is_told(position, seat, moves, result):
    view = do(at(position, seat), *moves).view(ROME)
    assert words(view, "tray") == result
    assert sketch(view).endswith(result)


# Words


def test_sketch():
    view = do(at(BATTLE, "ROME"), *ATTACK, "commit R3").view(CARTHAGE)
    assert sketch(view) == SKETCH


SKETCH = """\
PUNICA   Turn 2 of 200, Rome

REGION                  Rome        Carthage       SEA                     Rome        Carthage
Roma *                  3           .              Mare Tyrrhenum R        2           .
Gallia Cisalpina r      .           .              Mare Ligusticum         .           .
Gallia r                .           .              Mare Hadriaticum        .           .
Magna Graecia r         .           .              Mare Ionium             .           .
Sardinia et Corsica r   .           .              Mare Africum C          .           2
Sicilia rc              .           .              Mare Sardoum            .           .
Carthago *              .           2+H            Mare Balearicum         .           .
Numidia c               .           .              Mare Ibericum           1           .
Mauretania c            2           1 ⚔
Hispania c              .           .
Baleares c              .           .

* capital   r c area of influence   R C fleet symbol   H Hannibal   ⚔ battle
Cards by strength: moves of an army (A), a fleet (F), Hannibal (H); ⚔ in battle too

Rome: 5 armies; controls 0 of 3 enemy areas needed
Carthage (you): 4 armies, 1 fleet lost; controls 0 of 3 enemy areas needed

Rome in hand: R0 A1⚔, R1 F2⚔, R2 A2⚔, R3 A1F1, R4 A2F1, R6 A4   face up: R5 A3
Carthage in hand: C0 H2⚔, C1 A1F1⚔, C2 A2⚔, C3 A1F1, C4 H3, C5 A2F1, C6 A3
Battle of Mauretania. Rome (attacker): strength 2, secret card. Carthage (defender): strength 1, no card yet.
Battle of Mauretania: your 1 army against 2 armies. Commit a card."""


def test_describe():
    text = describe(do(at(S0), "play C3").view(CARTHAGE))
    assert text.startswith("Turn 1 of 200, Carthage. Carthage (you): 7 armies; controls 0 of 3 enemy areas needed.")
    assert "Carthago, Carthaginian capital: Carthage 3 armies and Hannibal." in text
    assert "Left on the card: 1 army move and 1 fleet move." in text

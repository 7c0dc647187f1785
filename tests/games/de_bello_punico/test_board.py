"""The board: elements, clicks, walks, words."""

import re

import pytest

import delenda
from delenda.games.de_bello_punico import board
from delenda.games.de_bello_punico.board.layout import layout_named
from delenda.games.de_bello_punico.rules.odds import outcomes
from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY, OPEN, ROME, SPECTATOR
from delenda.kernel.errors import DelendaError

GAME = delenda.game("de-bello-punico")
FIGHT = "R-Ha1@0811/N/0 R-Pr1@0812/N/0 C-In1@0810/S/1 leader R@0811 tokens R COMBAT×1 ROME attack_pick"


def element(picture, key):
    return next(found for found in picture.elements if found.key == key)


def keys(picture):
    return [found.key for found in picture.elements]


@pytest.mark.parametrize("layout", list(board.LAYOUTS))
@pytest.mark.parametrize("scenario", ["zama", "po", "beneventum", "trebbia"])
def test_every_decision_of_a_game_can_be_drawn_and_clicked(scenario, layout):
    state = GAME.start(scenario)
    rng = delenda.Rng(len(scenario))
    seen = {}
    while state.actor != NOBODY:
        name = state.decision.name
        if seen.get(name, 0) < 2:
            seen[name] = seen.get(name, 0) + 1
            for viewer in (ROME, CARTHAGE, SPECTATOR):
                view = state.view(viewer)
                picture = board.draw(view, layout)
                assert (picture.width, picture.height) == board.LAYOUTS[layout]
                found = keys(picture)
                assert len(set(found)) == len(found)
                assert 'style="' not in picture.scenery + picture.body()
                if viewer == state.actor:
                    paths = board.clicks(view)
                    assert set(paths) == set(state.legal())
                    assert {key for path in paths.values() for key in path} <= set(found)
        state.apply(delenda.sample(state, rng))
    assert board.describe(state).count("wins") + board.describe(state).count("A draw") == 1
    assert board.draw(state, layout).elements


def test_keys_are_the_same_in_both_layouts(scene):
    view = scene(FIGHT).state
    assert keys(board.draw(view, "wide")) == keys(board.draw(view, "tall"))


def test_scenery_does_not_depend_on_the_view(scene):
    one, two = scene(FIGHT).state, scene("C-In1@0101/S/0 CARTHAGE move_pick").state
    assert board.draw(one).scenery == board.draw(two).scenery


def test_an_unknown_layout_is_refused():
    with pytest.raises(DelendaError, match="no layout 'square'"):
        layout_named("square")


def test_counters_say_what_they_show(scene):
    view = scene("R-Ha1@0811/NE/2/moved,no_attack C-In1@0807/*/4 ROME move_pick R-Ve1@0912/N/0").state
    words = element(board.draw(view), "unit-R-Ha1").words
    assert words.startswith(
        "Rome, Hastati 1, in row 11, 8th from the left, facing north-east, combat 5, movement 3, morale 4, disorder 2 of 4"
    )
    assert words.endswith(", has moved, may not attack")
    assert element(board.draw(view), "unit-C-In1").words == "Carthage, Infantry 1, in row 7, 8th from the left, in panic"


def test_8_2_zones_of_control_are_a_peek_of_the_unit_and_of_all(scene):
    picture = board.draw(scene(FIGHT).state)
    assert 'class="peek near"' in element(picture, "unit-R-Ha1").svg
    assert 'class="peek"' in element(picture, "zones").svg


def test_a_unit_one_point_from_panic_shows_its_flight(scene):
    calm, shaken = (board.draw(scene(f"R-Ha1@0811/N/{n} ROME move_pick").state) for n in (2, 3))
    assert element(calm, "unit-R-Ha1").svg.count("peek") == 1
    assert element(shaken, "unit-R-Ha1").svg.count("peek") == 2


def test_reachable_hexes_bear_their_cost(scene):
    view = scene("R-Ha1@0811/N/0 ROME move_pick").do("R-Ha1").state
    picture = board.draw(view)
    assert element(picture, "hex-0810").words == "hex in row 10, 8th from the left, 1 movement point"
    assert element(picture, "hex-0808").words == "hex in row 8, 8th from the left, 3 movement points"
    assert "hex-0807" not in keys(picture)


def marches(state):
    return {walk.key: walk for walk in board.walks(state) if walk.key.startswith("hex-")}


def test_walks_lead_where_they_say(scene):
    s = scene("R-Ha1@0811/N/0 R-Tr1@1616/N/0 C-In1@0807/S/0 ROME move_pick").do("R-Ha1")
    walks = marches(s.state)
    assert "hex-0810" not in walks  # one step: an ordinary click
    assert walks["hex-0809"].actions == (352, 352)
    assert walks["hex-0809"].words == "March 2 hexes north for 2 movement points"
    for key, walk in walks.items():
        twin = s.state.copy()
        for action in walk.actions:
            twin.play(action)
        assert f"hex-{twin.box.hexes.name(twin.where[twin.box.names.index('R-Ha1')])}" == key


def test_a_walk_goes_round_friends_and_warns_where_it_cannot(scene):
    s = scene("C-In1@0805/S/0 C-Me1@0806/S/0 CARTHAGE move_pick").state
    assert board.walks(s) == []
    s = scene("C-CL1@0805/S/0 C-Me1@0806/S/0 C-Me2@0906/S/0 CARTHAGE move_pick").do("C-CL1")
    walks = marches(s.state)
    assert walks["hex-0807"].warning == ""  # three steps round by the west instead of two through C-Me1
    assert len(walks["hex-0807"].actions) == 3
    slow = scene("C-In1@0805/S/0 C-Me1@0806/S/0 C-Me2@0906/S/0 C-Me3@0706/S/0 CARTHAGE move_pick").do("C-In1")
    assert marches(slow.state)["hex-0807"].warning == (
        "The way leads through a friend: a Disorder Point for both units each time (7.1)."
    )
    assert "through friends" in element(board.draw(slow.state), "hex-0807").words


def test_steps_without_a_choice_are_part_of_a_walk(scene):
    """Inside C-Me1 only one way leads on; it is asked for like any other."""
    text = "C-In1@0805/S/0 C-Me1@0806/S/0 C-Me2@0906/S/0 C-Me3@0706/S/0 R-Ha1@0707/S/0 R-Ha2@0907/S/0 CARTHAGE move_pick"
    s = scene(text).do("C-In1")
    walk = marches(s.state)["hex-0807"]
    assert walk.actions == (355, 355)
    for action in walk.actions:
        s.state.play(action)
    assert s["C-In1"] == "0807/S/1"


def test_a_leader_walks_too_and_ends_with_a_unit_in_an_enemy_zone(scene):
    s = scene("R-Ha1@0811/N/0 R-Ha2@0815/N/0 C-In1@0810/S/0 leader R@0815 ROME move_pick").do("leader")
    walks = {walk.key: walk.actions for walk in board.walks(s.state)}
    assert walks["unit-R-Ha1"] == (352, 352, 352, 352)
    assert walks["hex-0813"] == (352, 352)
    assert "hex-0711" not in walks  # an enemy zone of control without a friend
    assert walks["leader-0"] == (378,)


def test_the_mover_is_clicked_to_stop_and_another_unit_to_go_on_with_it(scene):
    s = scene("R-Ha1@0811/N/0 R-Tr1@1616/N/0 R-Tr2@0711/N/0 leader R@1616 ROME move_pick").do("R-Ha1")
    walks = {walk.key: walk for walk in board.walks(s.state)}
    assert walks["unit-R-Ha1"].actions == (378,)
    assert walks["unit-R-Tr1"].words == "Stay here and end its move. Move Triarii 1"
    assert "unit-R-Tr2" not in walks  # the friend in front is stepped through
    assert walks["leader-0"].actions == (378, 380)
    for action in walks["unit-R-Tr1"].actions:
        s.state.play(action)
    assert s.state.unit == s.state.box.names.index("R-Tr1")


def test_walks_are_for_the_mover_only(scene):
    s = scene("R-Ha1@0811/N/0 ROME move_pick").do("R-Ha1")
    assert board.walks(s.state.view(CARTHAGE)) == []
    assert board.walks(scene(FIGHT).state) == []


def test_a_friend_in_the_way_is_clicked_himself(scene):
    s = scene("R-Ha1@0812/N/0 R-Pr1@0811/N/0 ROME move_pick").do("R-Ha1")
    assert board.clicks(s.state)[352] == ["unit-R-Pr1"]


def test_a_lone_leader_is_clicked_himself(scene):
    s = scene("R-E1@0811/N/0 C-In1@0911/S/0 leader C@0810 ROME attack_pick").do("R-E1")
    assert ["leader-1"] in board.clicks(s.state).values()


def test_withdrawing_and_sending_the_leader_away_are_different_paths(scene):
    s = scene("R-Ha1@0811/N/0 C-Me1@0810/S/0 leader C@0810 ROME attack_pick").do("R-Ha1")
    paths = list(board.clicks(s.state).values())
    assert ["hex-0809"] in paths
    assert ["leader-1", "hex-0809"] in paths


def test_tokens_are_placed_from_the_hand(scene):
    text = "C-In1@0806/S/0 leader C@0806 hand C 5 vacuus C hand phase strategic CARTHAGE command_place"
    s = scene(text)
    paths = board.clicks(s.state)
    assert paths[s.state.find("COMBAT:cp")] == ["hand-1-point", "box-1-COMBAT"]
    assert paths[s.state.find("FUROR:vacuus")] == ["hand-1-vacuus", "box-1-FUROR"]


def test_4_1_4_tokens_of_the_other_side_are_backs(scene):
    text = "R-Ha1@0811/N/0 C-In1@0806/S/0 tokens C COMBAT×2 vacuus C COMBAT ROME move_pick"
    state = scene(text).state
    hidden = element(board.draw(state.view(ROME)), "box-1-COMBAT")
    own = element(board.draw(state.view(CARTHAGE)), "box-1-COMBAT")
    assert "Vacuus" not in hidden.words
    assert ">V<" not in hidden.svg
    assert ">V<" in own.svg
    assert own.words == "Carthage's Combat box: 2 tokens, one of them the Vacuus"


def test_10_3_combat_shows_every_modifier_and_the_odds(scene):
    s = scene(FIGHT).do("R-Ha1", "yes")
    assert s.asks == "ROME support_pick"
    words = element(board.draw(s.state), "panel").words
    assert "Hastati 1: Hastati +5, Combat point +1, Scipio +1; total +7." in words
    assert "Infantry 1: Infantry +4, disorder −1; total +3." in words
    assert "Of 36 throws the attacker wins 33, ties 2, loses 1" in words
    svg = element(board.draw(s.state), "panel").svg
    for line in ("Hastati", "Combat point", "Scipio", "Infantry", "disorder", "wins 92%"):
        assert line in svg
    assert "Hastati +5" in board.sketch(s.state)
    assert "Hastati +5" in board.describe(s.state)


def test_dice_of_an_earlier_combat_are_not_shown_before_the_roll(scene):
    s = scene(f"dice 6 6 roll 4 {FIGHT}").do("R-Ha1", "yes")
    assert "die 6" not in element(board.draw(s.state), "panel").svg


def test_outcomes_count_36():
    assert sum(outcomes(5, 4)) == 36
    assert outcomes(0, 0) == (15, 6, 15)


def test_9_3_missile_odds(scene):
    s = scene("R-Ve1@0811/N/0 C-In1@0810/S/0 C-El1@0911/S/0 ROME volley_pick").do("R-Ve1")
    words = element(board.draw(s.state), "panel").words
    assert "Velites 1 at Infantry 1: 2 or less hits, 33%." in words
    assert "Velites 1 at Elephants 1: 4 or less hits, 67%." in words


def test_9_3_missile_odds_are_told_before_a_shooter_is_picked(scene):
    """A shooter with a single target shoots at once: the choice of the shooter is the last one before the die."""
    s = scene("R-Ve1@0811/N/0 C-In1@0810/S/0 ROME volley_pick")
    assert "Velites 1 at Infantry 1: 2 or less hits, 33%." in board.describe(s.state)
    assert "2 or less" in element(board.draw(s.state, "tall"), "panel").svg


def test_10_6_combat_odds_are_told_before_an_attacker_is_picked(scene):
    s = scene("R-Ha1@0811/N/0 R-E1@0809/S/0 C-In1@0810/S/1 ROME attack_pick")
    lines = board.sketch(s.state).splitlines()[-2:]
    assert lines == [  # the rear attack first
        "Roman Equites 1 at Infantry 1, +6 against +3: of 36 throws 30 won, 3 tied, 3 lost.",
        "Hastati 1 at Infantry 1, +5 against +3: of 36 throws 26 won, 4 tied, 6 lost.",
    ]
    assert s.do("R-Ha1").asks == "CHANCE die_attacker"  # nothing is asked in between
    assert "of 36 throws" not in board.describe(s.state)


def test_10_4_those_who_can_support_are_linked_with_the_fighter(scene):
    s = scene(FIGHT).do("R-Ha1", "yes")
    assert s.asks == "ROME support_pick"
    assert "stroke-dasharray" in element(board.draw(s.state), "lines").svg


def test_panicked_targets_and_lone_leaders_have_no_odds(scene):
    s = scene("R-Ha1@0811/N/0 C-In1@0810/*/4 C-In2@0711/S/0 leader C@0911 ROME attack_pick").do("R-Ha1")
    assert s.state.decision.words(s.state, s.state.find("C-In1")) == "Cut down Infantry 1, which is in panic"
    assert s.state.decision.words(s.state, s.state.find("leader 0911")) == "Attack Hannibal, who must withdraw"
    assert s.state.decision.words(s.state, s.state.find("C-In2")) == "Attack Infantry 2, +5 against +4"
    assert board.sketch(s.state).count("of 36 throws") == 1


def test_the_acting_unit_has_handles_and_a_card(scene):
    s = scene("R-Ha1@0811/N/0 ROME move_pick").do("R-Ha1")
    picture = board.draw(s.state)
    assert [key for key in keys(picture) if key.startswith("face-")] == [
        "face-north-east", "face-south-east", "face-south", "face-south-west", "face-north-west",
    ]  # fmt: skip
    assert "need not advance" in element(picture, "panel").svg


def test_units_off_the_map_lie_in_the_trays(scene):
    s = scene("R-E1@off0401/N/0 R-Ha1@1616/N/0 tokens R CAVALRY×1 ROME move_pick")
    assert element(board.draw(s.state), "unit-R-E1").words.startswith(
        "Rome, Roman Equites 1, pursuing, off the map, left in row 1, 4th from the left"
    )
    assert "Off the map: Roman Equites 1, pursuing, left in row 1, 4th from the left" in board.sketch(s.state)
    s = scene("C-CL2@reserve/N/0 C-T1@0101/S/0 CARTHAGE move_pick", "trebbia")
    assert "held back" in element(board.draw(s.state), "unit-C-CL2").words


def test_the_text_map_shows_units_where_they_stand(scene):
    lines = board.sketch(scene("R-Ha1@0711/N/2 C-In1@0810/*/4 leader R@0711 ROME attack_pick").state).splitlines()
    row = next(line for line in lines if line.startswith("11"))
    assert row[4 + 6 * 5 :].startswith("R-Ha1↑2*")
    half = next(line for line in lines if "C-In1!4" in line)
    assert half.index("C-In1!4") == 4 + 7 * 5
    assert all(len(line) <= 118 for line in lines)


def test_the_text_map_says_what_is_within_reach(scene):
    s = scene("C-In1@0805/S/0 C-Me1@0806/S/0 C-Me2@0906/S/0 C-Me3@0706/S/0 CARTHAGE move_pick").do("C-In1")
    lines = board.sketch(s.state).splitlines()
    told = " ".join(lines[next(i for i, line in enumerate(lines) if line.startswith("Within reach")) :])
    assert "0804 2" in told
    assert "0807 2!" in told
    assert all(len(line) <= 118 for line in lines)
    assert "Within reach" not in board.sketch(s.state.view(ROME))


def test_colours_are_names_of_the_theme(scene):
    svg = board.draw(scene(FIGHT).state).svg(theme="dark")
    assert "var(--" not in svg.replace("var(--legalop)", "")
    assert not re.search(r'id="~', svg)


def test_watchers_have_nothing_to_click(scene):
    s = scene(FIGHT)
    assert board.clicks(s.state.view(SPECTATOR)) == {}
    assert board.clicks(s.state.view(CARTHAGE)) == {}
    assert s.state.viewer == OPEN
    assert board.clicks(s.state)
    s.do("R-Ha1", "no", "done")
    assert s.state.actor == CHANCE
    assert board.clicks(s.state) == {}

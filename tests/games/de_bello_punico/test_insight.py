"""Judgement: sane, symmetric, and better than chance."""

import delenda
from delenda.games.de_bello_punico import insight, reach
from delenda.games.de_bello_punico.judgement.places import nearest_enemy
from delenda.games.de_bello_punico.judgement.ways import ways_to_enemy
from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY, ROME

GAME = delenda.game("de-bello-punico")


def test_values_lie_between_minus_one_and_one_and_are_opposite():
    rng = delenda.Rng(4)
    for scenario in ("zama", "trebbia"):
        state = GAME.start(scenario)
        while state.actor != NOBODY:
            if rng.below(20) == 0:
                value = insight.evaluate(state, ROME)
                assert -1 <= value <= 1
                assert value == -insight.evaluate(state, CARTHAGE)
            state.apply(delenda.sample(state, rng))
        assert insight.evaluate(state, ROME) in (-1, 0, 1)


def test_rout_points_and_disorder_count(scene):
    text = "R-Ha1@0811/N/{} R-Ha2@1011/N/0 C-In1@0806/S/0 C-In2@1006/S/0 PR R {} ROME move_pick"
    fresh = insight.evaluate(scene(text.format(0, 0)).state, ROME)
    assert insight.evaluate(scene(text.format(2, 0)).state, ROME) < fresh
    assert insight.evaluate(scene(text.format(0, 8)).state, ROME) < fresh


def test_order_lists_all_legal_actions():
    rng = delenda.Rng(2)
    state = GAME.start("po")
    while state.actor != NOBODY:
        if rng.below(6) == 0:
            assert sorted(insight.order(state)) == state.legal()
            assert insight.rollout(state, rng) in state.legal()
        state.apply(delenda.sample(state, rng))


def test_a_rear_attack_is_preferred(scene):
    s = scene("R-E1@0808/S/0 C-In1@0809/S/0 C-In2@0909/N/0 ROME attack_pick").do("R-E1")
    assert s.state.label(insight.order(s.state)[0]) == "C-In1"


def test_the_one_who_is_near_panic_is_finished(scene):
    s = scene("R-Ha1@0811/N/0 C-In1@0810/S/3 C-In2@0911/S/0 ROME attack_pick").do("R-Ha1")
    assert s.state.label(insight.order(s.state)[0]) == "C-In1"


def test_a_hopeless_attack_is_not_made(scene):
    s = scene("R-Ve1@0811/N/2 C-Vt1@0810/S/0 ROME attack_pick")
    assert s.state.label(insight.order(s.state)[0]) == "end"


def test_a_leaders_death_is_rerolled(scene):
    s = scene("R-Ha1@0811/N/0 C-In1@0810/S/0 leader R@0811 tokens R FORTUNA×1 ROME attack_pick").do("R-Ha1", 2, 5, "keep", 1)
    assert s.state.label(insight.order(s.state)[0]) == "reroll"


def test_the_policy_beats_random_play():
    won = 0
    for seed in range(6):
        state = GAME.start("beneventum")
        rng = delenda.Rng(seed)
        seat = seed % 2
        while state.actor != NOBODY:
            state.apply(insight.rollout(state, rng) if state.actor == seat else delenda.sample(state, rng))
        won += state.outcome().payoff(seat)
    assert won >= 3


def test_reach_finds_the_stands_that_steps_reach(scene):
    """Every stand can be walked to, with the movement points that it says."""
    text = "C-CL1@0905/S/0 C-Me1@0906/S/0 C-T1@1005/S/0 R-Ha1@0909/N/0 R-Ha2@1108/N/0 CARTHAGE move_pick"
    s = scene(text).do("C-CL1")
    found = reach.stands(s.state)
    assert len(found) > 60
    for stand in found:
        twin = s.state.copy()
        for action in stand.actions:
            if twin.decision.name == "move_step":
                twin.play(action)
        if twin.decision.name == "move_step":
            unit = twin.box.names.index("C-CL1")
            assert (twin.where[unit], twin.facing[unit], twin.mp) == (stand.hex, stand.facing, stand.mp)


def test_reach_finds_all_that_playing_finds(scene):
    text = "R-Ha1@0811/N/0 R-Pr1@0810/N/0 R-Tr1@0911/N/0 C-In1@0808/S/0 C-In2@0610/S/0 ROME move_pick"
    s = scene(text).do("R-Ha1")
    unit = s.state.box.names.index("R-Ha1")
    reached = set()
    ahead = [s.state]
    while ahead:
        state = ahead.pop()
        if state.decision.name != "move_step" or state.unit != unit:
            continue
        if not state.crossed:
            reached.add((state.where[unit], state.facing[unit]))
        for action in state.legal():
            if action < 364:
                twin = state.copy()
                twin.decision.apply(twin, action)
                if twin.decision.name == "move_pick":  # the last movement point ends the move
                    reached.add((twin.where[unit], twin.facing[unit]))
                if twin.actor != CHANCE:
                    ahead.append(twin)
    assert {(stand.hex, stand.facing) for stand in reach.stands(s.state)} == reached


WALL = "R-Ha1@0811/N/0 R-Ha2@0711/N/0 R-Ha3@0911/N/0 R-Pr1@0812/N/0 C-In1@0810/S/0 C-In2@1010/S/0 ROME move_pick"


def test_the_way_to_the_enemy_goes_around_friends(scene):
    s = scene(WALL).state
    ways = ways_to_enemy(s, ROME)
    places = [s.where[unit] for unit in range(s.box.first_unit[CARTHAGE]) if s.where[unit] >= 0]
    ways_and_distances = sorted((ways[h], nearest_enemy(s, ROME, h)) for h in places)
    assert ways_and_distances == [(1, 1), (1, 1), (1, 1), (3, 2)]


def test_a_second_line_does_not_stay_idle(scene):
    s = scene(WALL).do("R-Pr1")
    assert s.state.label(insight.order(s.state)[0]).startswith("step")


def test_first_is_what_order_puts_first():
    state, rng = GAME.start("trebbia"), delenda.Rng(3)
    for _ in range(300):
        if state.actor != CHANCE:
            assert insight.first(state) == insight.order(state)[0]
        state.apply(delenda.sample(state, rng) if state.actor == CHANCE else insight.first(state))


def test_orders_are_whole_moves_of_an_army_and_the_usual_one_comes_first():
    state = begin_moving("zama")
    found = insight.orders(state)
    assert 1 < len(found) <= len(insight.POSTURES)
    assert all(line not in found[:at] for at, line in enumerate(found))
    for line in found:
        twin = state.copy()
        for action in line:
            assert action in twin.legal()
            twin.apply(action)
        assert twin.actor != state.actor or twin.phase != state.phase
    usual = state.copy()
    for action in found[0]:
        assert action == insight.first(usual)
        usual.apply(action)
    state.apply(found[0][0])
    assert insight.orders(state) == []


def begin_moving(scenario):
    state, rng = GAME.start(scenario), delenda.Rng(1)
    while state.decision.name != "move_pick":
        state.apply(delenda.sample(state, rng) if state.actor == CHANCE else insight.first(state))
    return state


def test_a_turn_has_two_halves_and_a_fight_is_judged_at_the_end_of_its_own():
    state, rng = GAME.start("po"), delenda.Rng(2)
    seen, horizons = [], {}
    while state.turn < 3:
        number = insight.turn_of(state)
        if not seen or seen[-1] != number:
            seen.append(number)
        if state.actor != CHANCE:
            horizons[state.decision.name] = insight.ahead(state)
        state.apply(delenda.sample(state, rng) if state.actor == CHANCE else insight.first(state))
    assert seen == [0, 2, 3, 4, 5]
    assert horizons["attack_pick"] == 1
    assert horizons["move_pick"] == horizons["command_place"] == 2


def test_the_vacuus_is_not_turned_up_at_once():
    """A token in the Initiative box is shown before anybody acts; elsewhere the enemy must reckon with a point."""
    for scenario in ("zama", "po", "beneventum", "trebbia"):
        state, rng = GAME.start(scenario), delenda.Rng(4)
        boxes = set()
        while state.turn < 4 and state.actor != NOBODY:
            if state.decision.name == "initiative_choice":
                boxes |= set(state.vacuus)
            state.apply(delenda.sample(state, rng) if state.actor == CHANCE else insight.first(state))
        assert 0 not in boxes
        assert len(boxes) > 1

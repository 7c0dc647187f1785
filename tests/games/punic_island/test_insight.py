"""Judgement: sane, symmetric, and better than chance."""

import delenda
from delenda.games.punic_island import insight
from delenda.games.punic_island.actions import PLACE
from delenda.games.punic_island.judgement import front, operations, outlook, sea
from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY, ROME
from delenda.lab.suites import suite
from support.punic_island import GAME, START, arm, at, land_battle, op


def first(s) -> str:
    return s.label(insight.order(s)[0])


def test_values_lie_between_minus_one_and_one_and_are_opposite():
    rng = delenda.Rng(4)
    for scenario in ("war", "pintias", "mini"):
        state = GAME.start(scenario)
        while state.actor != NOBODY:
            if rng.below(20) == 0:
                value = insight.evaluate(state, ROME)
                assert -1 <= value <= 1
                assert value == -insight.evaluate(state, CARTHAGE)
            state.apply(delenda.sample(state, rng))
        assert insight.evaluate(state, ROME) in (-1, 0, 1)


def test_order_lists_all_legal_actions():
    rng = delenda.Rng(2)
    state = GAME.start()
    while state.actor != NOBODY:
        if rng.below(6) == 0:
            assert sorted(insight.order(state)) == state.legal()
            if state.actor != CHANCE:
                assert insight.first(state) == insight.order(state)[0]
            assert insight.rollout(state, rng) in state.legal()
        state.apply(delenda.sample(state, rng))


def test_what_is_kept_from_one_decision_to_the_next_is_what_would_be_found_anew():
    rng = delenda.Rng(5)
    for scenario in ("even", "pintias"):
        state = GAME.start(scenario)
        while state.actor != NOBODY:
            if state.actor == CHANCE or rng.below(12) == 0:
                state.apply(delenda.sample(state, rng))
                continue
            kept = insight.order(state)
            value = insight.evaluate(state, ROME)
            known = front.LATEST[:], sea.LATEST[:]
            anew = state.copy()  # a state that was never looked at
            assert insight.order(anew) == kept
            assert insight.evaluate(anew, ROME) == value
            front.LATEST[:], sea.LATEST[:] = known
            state.apply(kept[0])


def test_points_sieges_units_and_resources_count():
    plain = insight.evaluate(at(START), ROME)
    assert insight.evaluate(at(f"{START} · kills=5,0"), ROME) > plain
    assert insight.evaluate(at(START.replace("REG: 4RI", "REG: 5RI")), ROME) > plain
    assert insight.evaluate(at(START.replace("REG: 4RI", "REG: 4RId")), ROME) < plain
    assert insight.evaluate(at(START.replace("+3R", "+5R")), ROME) > plain
    near = insight.evaluate(at("AGR: 6RI @C1"), ROME)
    assert near > insight.evaluate(at("MOR: 6RI @C1"), ROME)


def test_siege_chances():
    assert outlook.siege_chance(at("AGR: 5RI RC @C1"), at("").box.map.codes.index("AGR")) == 0.4
    s = at("PIN: 5RI RC @C1 · N_PIN: RN")
    assert outlook.siege_chance(s, s.box.map.codes.index("PIN")) == 0.8


def test_a_promising_siege_comes_first():
    s = op("Rome: REG MES ENN · ENN: RI +1R · AGR: 6RI @C1", source="ENN")
    assert first(s) == "siege AGR"


def test_uprisings_are_bought():
    assert first(op("Rome: REG MES ASP · ASP: RI +1R · TUN: RI", source="ASP")) == "promote TUN"


def test_syracuse_switches_at_once():
    assert first(at("Rome: REG MES TAU · hand R: R03 R09 · player=ROME · ROME card_action")) == "play R03"


def test_the_last_card_is_drawn_by_who_leads():
    late = "R01 R01 R01 R01 R01 R02 R02 R02 R02 R03 R04 R05 R06 R07 R08 R09 R09 R09 R10 R11 R11 R12 R12 R13 R14 R14 R15 R16 R16"
    text = f"discards R: {late} · hand R: R17 R18 · player=ROME · ROME card_action"
    assert first(at(f"{text} · kills=60,0")) == "draw"
    assert first(at(text)) != "draw"


def test_good_chits_before_confusion():
    s = arm(land_battle("2RI @C1", "2LI @Hanno"), ["Confusion", "Wedge", "Ruse"], ["Skirmish", "Confusion"])
    assert [s.label(action) for action in insight.order(s)] == ["chit Wedge", "chit Ruse", "chit Confusion"]


def test_refuge_from_a_stronger_enemy():
    s = op("Rome: REG MES ENN · ENN: 5RI @C1 +1R · AGR: LI GI", source="ENN")
    for label in ("move ENN", "all", "step AGR"):
        s.apply(s.find(label))
    assert first(s).startswith("refuge")


def test_messana_is_relieved_first():
    s = op(START)
    for label in ("move REG", "all", "step MES"):
        assert first(s) == label
        s.apply(s.find(label))
    assert s.battle >= 0


def test_somebody_stays_in_messana():
    """The weakest of an army that marches away, and whoever is alone there."""
    s = op("Rome: REG MES · MES: 4RI RC @C1 +3R · TAU: SI", source="MES")
    s.apply(s.find("move MES"))
    while s.decision.name == "ml_pick":
        s.apply(insight.order(s)[0])
    assert sorted(s.box.unit_type[unit] for unit in s.marching) == [s.box.type_names.index("Legion")] * 4
    s = op("Rome: REG MES · MES: RC +3R · TAU: 4RI @C1", source="MES")
    assert operations.Actions(s).score(s.find("move MES")) == 0


def test_no_march_ends_out_of_supply():
    """Halaesa is beyond Tyndaris, whose garrison cuts the line to Mylae."""
    s = op("Rome: REG MES MYL · MYL: 8RI @C1 +1R", source="MYL")
    while s.decision.name in ("op_action", "ml_pick", "ml_step") and s.actor == ROME and s.operator == ROME:
        s.apply(insight.order(s)[0])
    assert s.field[s.box.map.codes.index("HAL")] == 0


def test_the_judgement_of_carthage_does_not_depend_on_a_guess():
    """What Rome holds is hidden: two guesses of one view are judged alike."""
    view = at(f"{START} · hand R: R03 R09 R01 R02 R11 · choice=1,-1 · CARTHAGE option").view(CARTHAGE)
    assert len({insight.evaluate(view.guess(delenda.Rng(seed)), CARTHAGE) for seed in range(20)}) == 1


def margin(seed: int, seat: int) -> int:
    """Rome's lead at the end of a game in which `seat` follows the policy and everybody else plays at random."""
    state = GAME.start()
    rng = delenda.Rng(seed)
    while state.actor != NOBODY:
        state.apply(insight.rollout(state, rng) if state.actor == seat else delenda.sample(state, rng))
    return state.points(ROME) - state.points(CARTHAGE)


def test_the_policy_beats_random_play():
    by_seat = [sum(margin(seed, seat) for seed in range(4)) for seat in (ROME, CARTHAGE, NOBODY)]
    assert by_seat[ROME] > by_seat[2] > by_seat[CARTHAGE]


def test_no_order_goes_to_and_fro():
    for puzzle in suite(GAME)[:4]:
        state = puzzle.state()
        for line in insight.orders(state):
            after, passed = state.copy(), []
            for action in line:
                if after.actor != state.actor or action not in after.legal():
                    break
                if after.decision.name in ("ml_step", "mn_step"):
                    passed.append(after.place if after.decision.name == "ml_step" else after.fleet_at)
                    assert action - PLACE not in passed, state.label(line[0])
                after.apply(action)


def test_an_army_stays_where_syracuse_may_change_sides():
    """Before Tauromenium Rome may play the card that it holds: it does not march back, which it did all the war."""
    s = op("Rome: REG MES · MES: 5RI RC @C1 +3R · TAU: 2SI @Hanno · hand R: R03 R09", source="MES")
    while s.actor != NOBODY and s.operator == ROME and s.decision.name != "option" and s.sp > 0:
        if s.actor == CHANCE:
            s.apply(delenda.sample(s, delenda.Rng(1)))
        elif s.decision.name == "op_action" and s.field[ROME * s.box.lands + s.box.map.codes.index("TAU")]:
            break
        else:
            s.apply(insight.order(s)[0])
    tauromenium = s.box.map.codes.index("TAU")
    assert s.field[ROME * s.box.lands + tauromenium] == 5
    assert operations.Actions(s).march(tauromenium) == 0

"""Reports: every point of the result has a cause, and a choice that throws the game away is found."""

from __future__ import annotations

from pathlib import Path

import pytest

import delenda
from delenda import Record
from delenda.kernel.actor import ACTOR_NAMES, CARTHAGE, CHANCE, NOBODY, ROME
from delenda.kernel.playout import sample
from delenda.kernel.registry import games
from delenda.kernel.rng import Rng
from delenda.table import report

QUICK = 0.01  # seconds
RECORDS = Path(__file__).parents[1] / "records" / "rules-2"
SHORT = {"scipio": 60, "zama": 40, "punica": 40, "de-bello-punico": 30, "punic-island": 30}


def random_game(slug: str, seed: int, most: int) -> Record:
    """The beginning of a random game, or all of it where it is short."""
    game, rng = delenda.game(slug), Rng(seed)
    state = game.start(game.first_scenario.slug)
    record = Record.of(state)
    while state.actor != NOBODY and len(record.moves) < most:
        action = sample(state, rng)
        record.add(state, action)
        state.apply(action)
    if state.actor == NOBODY:
        record.tags["Result"] = str(state.outcome())
    return record


@pytest.mark.parametrize("slug", [game.slug for game in games()])
def test_all_points_have_a_cause(slug: str) -> None:
    record = random_game(slug, 3, SHORT[slug])
    found = report.report_of(record, QUICK, 1)
    assert found.start + sum(found.sums().values()) == found.end
    rome = found.start
    for step in found.steps:
        rome += step.chance + step.hidden + step.unforeseen
        rome += step.cost if step.seat == CARTHAGE else -step.cost
        assert step.rome == rome
        assert 0 <= step.rome <= report.WHOLE
        assert step.cost >= 0
        assert bool(step.cost) <= bool(step.better)
    assert rome + found.chance + found.hidden + found.unforeseen + found.given_up == found.end
    assert found == report.from_data(report.as_data(found))


@pytest.mark.parametrize("name", ["formation-emptied", "resignation", "agreement", "unfinished"])
def test_the_points_end_with_the_result(name: str) -> None:
    record = Record.parse((RECORDS / f"scipio-standard-{name}.record").read_text())
    plan = report.plan_of(str(record))
    judged = [report.Judged(5_000 + 10 * (number % 7), 5_000) for number in range(len(plan.choices))]
    found = report.together(plan, judged)
    winner = record.tags["Result"].split()[0]
    assert found.end == {"ROME": 10_000, "CARTHAGE": 0}.get(winner, found.end)
    assert found.start + sum(found.sums().values()) == found.end
    assert bool(found.given_up) == (name == "resignation")


def test_chance_is_counted_against_what_could_have_come() -> None:
    """Over all outcomes, by their weights, luck is nothing."""
    state = delenda.game("zama").start()
    rng = Rng(1)
    while state.actor != CHANCE:
        state.apply(sample(state, rng))
    weights = state.weights() or [1] * len(state.legal())
    lucks = [report.luck_of(state, action)[0] for action in state.legal()]
    assert sum(weight * luck for weight, luck in zip(weights, lucks, strict=True)) == pytest.approx(0.0, abs=1e-9)


def test_a_secret_choice_is_one_choice() -> None:
    record = random_game("scipio", 3, 60)
    plan = report.plan_of(str(record))
    secret = [asked for asked in plan.choices if asked.is_secret and len(asked.line) == 3]
    assert secret, "three cards are placed at once"
    moves = [str(move) for move in record.moves]
    for asked in secret:
        assert all(move.startswith(ACTOR_NAMES[asked.seat]) for move in moves[asked.number : asked.number + 3])


def test_a_win_at_once_is_seen_and_costs_nothing() -> None:
    game = delenda.game("punica")
    can_win, winning = game.insight.can_win, game.insight.winning_actions
    assert can_win is not None
    assert winning is not None
    record = Record.parse((RECORDS / "punica-standard-elimination.record").read_text())
    states = [state.copy() for state, _ in record.actions() if state.actor in (ROME, CARTHAGE)]
    state = next(each for each in states if not each.decision.simultaneous and can_win(each))
    view, wins = state.view(state.actor), winning(state)
    assert report.judge(view.dump(), wins, 1, 0.2) == report.Judged(report.WHOLE, report.WHOLE)
    thrown = next(action for action in view.legal() if not _still_wins(state, action))
    found = report.judge(view.dump(), [thrown], 1, 0.2)
    assert found.before == report.WHOLE
    assert found.line in ([], wins[:1])


def _still_wins(state: delenda.State, action: int) -> bool:
    can_win = delenda.game("punica").insight.can_win
    after = state.copy()
    after.apply(action)
    return after.actor == NOBODY or (after.actor == state.actor and can_win is not None and can_win(after))


def test_what_is_written_into_the_record_is_read_again() -> None:
    record = random_game("scipio", 3, 200)
    plan = report.plan_of(str(record))
    asked = next(each for each in plan.choices if not each.is_secret)
    view = delenda.game("scipio").load(asked.view)
    other = next(action for action in view.legal() if action != asked.line[0])
    judged = [report.Judged(5_000, 5_000) for _ in plan.choices]
    judged[plan.choices.index(asked)] = report.Judged(
        6_000, 5_000, "something else", [other], [view.label(other)], "the tokens"
    )
    found = report.together(plan, judged)
    assert found.decisive() == [plan.choices.index(asked)]
    told = report.annotated(record, found)
    again = Record.parse(str(told))
    assert again == told
    assert again.check_variations() == 1
    assert "cost 10.0 points. Better: something else, for the tokens." in again.comments[asked.number + 1]

"""Several processes think about one decision: what they found is added up."""

from __future__ import annotations

import delenda
from delenda import ROME, Rng
from delenda.bots import together
from delenda.bots.thoughts import Candidate
from delenda.bots.together import Finding, agree, find, seconds_of
from support.zama import at


def counted(trials: int, line: list[int], **shares: float) -> Finding:
    candidates = tuple(Candidate([int(name[1:])], 0.0, share) for name, share in shares.items())
    return Finding(candidates, trials, True, line)


def chosen(trials: int, line: list[int], value: float, *others: tuple[int, float]) -> Finding:
    return Finding((Candidate(line, value, 1.0), *(Candidate([a], v, 0.0) for a, v in others)), trials, False, line)


def test_tries_are_added_up():
    findings = [counted(100, [1, 5], a1=0.6, a2=0.4), counted(300, [2, 7], a1=0.3, a2=0.7)]
    assert agree(findings) == [2, 7]
    assert agree(findings[:1]) == [1, 5]


def test_of_lines_that_were_chosen_the_best_is_played_by_what_all_found():
    assert agree([chosen(10, [1], 0.5, (2, 0.4)), chosen(10, [2], 0.5, (1, 0.1))]) == [2]
    assert agree([chosen(90, [1], 0.5, (2, 0.0)), chosen(10, [2], 0.5, (1, 0.4))]) == [1]


def test_the_line_goes_on_as_one_that_chose_it_would():
    assert agree([counted(10, [1, 5], a1=1.0), counted(10, [1, 5, 6], a1=1.0)]) == [1, 5, 6]


def test_processes_share_the_work_of_a_turn_with_dice():
    state = at("RH@d3 RC@b2 RI@c1 KI@d5 KP@c6 KA@e6")
    bot = delenda.bot("legatus:seconds=0.4,least=0.4", "zama")
    findings = [find(bot, state.view(ROME), Rng(part), part, 2) for part in range(2)]
    assert agree(findings)[0] in state.legal()


def test_only_long_thinking_is_shared():
    assert seconds_of(delenda.bot("legatus"), "zama") >= together.WORTH_SHARING
    assert seconds_of(delenda.bot("tribunus"), "zama") < together.WORTH_SHARING
    assert seconds_of(delenda.bot("legatus:seconds=0"), "zama") == 0
    assert seconds_of(delenda.bot("random"), "zama") == 0

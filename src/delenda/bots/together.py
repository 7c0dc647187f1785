"""One decision thought about in several processes at once: each with its own random numbers, and what they found added up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from delenda.bots.bot import Bot
from delenda.bots.search_bot import SearchBot
from delenda.bots.thoughts import Candidate
from delenda.kernel.rng import Rng
from delenda.kernel.state import State

Line: TypeAlias = tuple[int, ...]
WORTH_SHARING: Final = 1.0  # seconds for a decision: what is quicker is thought about in one process


@dataclass(frozen=True, slots=True)
class Finding:
    """What one process thinks, as plain data: its candidates, what it would play, and how much work that rests on.

    `are_counts`: the shares say how often each candidate was tried."""

    candidates: tuple[Candidate, ...]
    trials: int
    are_counts: bool
    line: list[int]


def seconds_of(player: Bot, slug: str) -> float:
    """The time that a bot uses for a decision in that game; 0 if it only keeps it."""
    mind = player.mind(slug) if isinstance(player, SearchBot) else None
    return mind.seconds if mind is not None and mind.uses_time else 0.0


def find(player: SearchBot, view: State, rng: Rng, part: int = 0, parts: int = 1) -> Finding:
    """What a bot thinks of an open decision, as one of so many."""
    legal = view.legal()
    if len(legal) == 1:
        return Finding((Candidate([legal[0]], 0.0, 1.0),), 1, False, [legal[0]])
    thoughts = player.mind(view.setting.slug).think(view, rng, part, parts)
    return Finding(tuple(thoughts.candidates), thoughts.trials, thoughts.are_counts, thoughts.decide(rng))


def agree(findings: list[Finding]) -> list[int]:
    """The line to play: what was tried most in all; where lines were compared, of those that were chosen the one that is worth
    most, each value weighed by the work behind it."""
    if len(findings) == 1:
        return findings[0].line
    weights = _tries(findings) if findings[0].are_counts else _worth(findings)
    best = max(weights, key=lambda line: weights[line])
    return _longest(findings, best)


def _tries(findings: list[Finding]) -> dict[Line, float]:
    """How often each line was tried in all."""
    found: dict[Line, float] = {}
    for each in findings:
        for candidate in each.candidates:
            line = tuple(candidate.line)
            found[line] = found.get(line, 0.0) + candidate.share * each.trials
    return found


def _worth(findings: list[Finding]) -> dict[Line, float]:
    """What the lines are worth that some process has chosen."""
    chosen = {tuple(candidate.line) for each in findings for candidate in each.candidates if candidate.share}
    found: dict[Line, float] = {}
    for line in chosen:
        values = [(each.trials, one.value) for each in findings for one in each.candidates if tuple(one.line) == line]
        found[line] = sum(trials * value for trials, value in values) / sum(trials for trials, _ in values)
    return found


def _longest(findings: list[Finding], best: Line) -> list[int]:
    """The line, and what a process that has chosen it would do after it."""
    onward = [each.line for each in findings if tuple(each.line[: len(best)]) == best]
    return max(onward, key=len, default=list(best))

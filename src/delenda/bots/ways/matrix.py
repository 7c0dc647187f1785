"""Secret choices of both seats as matrix games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar, Final

from delenda.bots.question import Question
from delenda.bots.thoughts import Candidate, Thoughts
from delenda.bots.ways.tree import Tree
from delenda.bots.ways.way import Way
from delenda.kernel.matrix import Solution
from delenda.search.joint import MOST_LINES, Joint

TIME: Final = 0.6  # of a decision's seconds; the rest is for tree search, if a matrix takes too long
PARTS: Final = 1_000_000  # of a share, when a row is drawn


@dataclass(frozen=True, slots=True, repr=False)
class Matrix(Way):
    """All that both seats may choose is compared, pair by pair; the choice is drawn from the solution.

    `otherwise` makes a choice that is too large, or takes too long."""

    name = "matrix"
    parts: ClassVar[Mapping[str, type[Way]]] = {"otherwise": Tree}

    inner: int = 0  # further secret choices that are solved inside this one
    lines: int = MOST_LINES  # a seat that can choose among more makes a matrix too large
    rows: int = MOST_LINES  # of these so many are compared, any of them
    reads: int = 0  # 0 mixes them; else the best answer to an enemy who reads one step less, the first to a random choice
    lean: float = 0.0  # the share of cases in which the enemy is held to think little: whoever does is beaten more clearly
    expects: int = 0  # how many steps that enemy thinks, up to 3; 0 chooses at random
    cell: int = 0  # simulations of tree search for each entry; 0 judges it as it lies
    otherwise: Tree = field(default_factory=Tree)

    def think(self, question: Question) -> Thoughts:
        found = self._solved(question)
        if found is None:
            return self.otherwise.think(question)
        joint, solution = found
        shares = zip(joint.mine, solution.rows, strict=True)
        candidates = [Candidate(line, solution.value, share) for line, share in shares if share]
        return Thoughts(question.view, candidates, solution.value, odds=[int(each.share * PARTS) for each in candidates])

    def _solved(self, question: Question) -> tuple[Joint, Solution] | None:
        """As deep as it is to look; where the time is used, as deep as there is time for."""
        if question.uses_time and self.cell:
            return self._searched(question)
        found = None
        for inner in range(self.inner + 1) if question.uses_time else (self.inner,):
            joint = replace(self, inner=inner).joint(question)
            solution = joint.solve(seconds=question.clock.left() * TIME) if joint.is_small() else None
            if solution is None:
                break
            found = joint, solution
        return found

    def _searched(self, question: Question) -> tuple[Joint, Solution] | None:
        """Every entry by tree search, as long as there is time."""
        joint = self.joint(question)
        if not joint.is_small():
            return None
        clock = question.clock
        return joint, joint.solution(joint.searched(0, clock.began + clock.spent() + TIME * clock.left()))

    def joint(self, question: Question) -> Joint:
        """The matrix game that is made of a secret choice."""
        tree = self.otherwise
        guide = question.guide(tree.depth, tree.explore, tree.widen, tree.prior, tree.regret)
        rows = max(2, self.rows)
        return Joint(
            question.view, guide, question.rng, self.inner, self.cell, self.lines, rows, self.reads, self.lean, self.expects
        )

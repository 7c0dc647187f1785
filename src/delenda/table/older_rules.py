"""Tables that were begun under another version of the rules.

Such a game is shown where the present rules say that they replay that version (`Game.replays`): what those rules took without
asking, since there was one answer, is answered here. It never goes on: its seats can agree on a draw or resign. Where the
present rules cannot replay it, nothing is shown that might be wrong; how it ended is.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from delenda.kernel.actor import ACTOR_NAMES, CARTHAGE, CHANCE, NOBODY, ROME
from delenda.kernel.errors import DelendaError
from delenda.kernel.game import TABLE_ENDINGS
from delenda.kernel.record import Record
from delenda.kernel.state import State
from delenda.kernel.variations import WrittenMove
from delenda.table import entry, proof
from delenda.table.entry import Entry
from delenda.table.proof import TakenBack
from delenda.table.seats import Seat
from delenda.table.table import Result, Setup, Table

log_of = logging.getLogger("delenda.table")


def follow(table: Table, log: Sequence[Entry], result: str = "") -> None:
    """Bring a new table up to its log. `result` is how it ended, as it was noted at the time."""
    if table.rules_version == table.game.rules_version:
        for each in log:
            table.apply(each)
    else:
        _follow_older(table, log, result)


def followed(
    table_id: str, setup: Setup, secret: str, seats: tuple[Seat, Seat], log: Sequence[Entry], result: str
) -> dict[str, Any]:
    """Runs in a worker: a table brought up to its log, frozen."""
    table = Table(table_id, setup, secret, seats)
    follow(table, log, result)
    return table.frozen()


def as_played(table: Table, record: Record) -> Record:
    """The record of a table under the rules it was played by: without the answers that these did not ask for."""
    if table.rules_version != table.game.rules_version:
        record.rules_version = table.rules_version
        record.moves = [move for index, move in enumerate(record.moves) if index not in table.unasked]
    return record


def _follow_older(table: Table, log: Sequence[Entry], result: str) -> None:
    table.stopped = (
        f"this game began under version {table.rules_version} of the rules, and this server plays version "
        f"{table.game.rules_version}; it cannot continue, but you can agree to a draw or resign."
    )
    older = _Older(table.play.state)
    for each in log:
        table.apply(each)
        if each.kind in entry.CHANGES:
            older.log.append(each)
    if table.rules_version in table.game.replays:
        _show(table, older, result)
    if table.result is None and result:
        winner, _, reason = result.partition(" ")
        table.result = Result(ACTOR_NAMES.index(winner) if winner in ACTOR_NAMES[:2] else None, reason or winner)


def _show(table: Table, older: _Older, result: str) -> None:
    """The game as far as it went; nothing of it where the present rules do not lead where it ended."""
    try:
        line = older.line()
        record = Record.of(table.play.state)
        record.rules_version, record.moves = table.rules_version, line.moves
        reached = line.end.outcome()
        if reached is not None and result not in ("", str(reached)):
            raise DelendaError(f"the game ended {result}, but under the present rules {reached}.")
        if reached is None and result and result.split()[-1] not in TABLE_ENDINGS:
            raise DelendaError(f"the game ended {result}, but under the present rules it does not end.")
        rolls = [roll.label for roll in proof.rolls(record, older.taken_back)]
        table.take_over(line.actions, line.unasked, older.taken_back, rolls)
    except DelendaError as error:
        log_of.warning("table %s, played under rules %d, cannot be shown: %s", table.id, table.rules_version, error)


@dataclass(slots=True)
class _Line:
    """What stands, in the order in which the kernel takes it: every action, which of them nobody was asked for, and those that
    somebody chose. `end` is the state that it leads to."""

    end: State
    actions: list[int] = field(default_factory=list)
    unasked: set[int] = field(default_factory=set)
    chosen: list[tuple[int, int]] = field(default_factory=list)
    moves: list[WrittenMove] = field(default_factory=list)


class _Older:
    """Works out from a log what stands: each actor's choices in their order; between them the states decide."""

    def __init__(self, start: State) -> None:
        self._start = start
        self._chosen: list[tuple[int, int]] = []  # actor and action, as they were written
        self.log: list[Entry] = []
        self.taken_back: list[TakenBack] = []

    def line(self) -> _Line:
        """After all that was written."""
        self._chosen, self.taken_back = [], []
        for each in self.log:
            if each.kind == entry.ACT:
                self._chosen.append((each.actor, each.action))
            elif each.kind == entry.REWIND:
                self._rewind(each.action)
            elif each.kind != entry.UNDO:
                raise DelendaError("a secret row was filled in a different order.")
            else:
                own = [index for index, (actor, _) in enumerate(self._chosen) if actor == each.actor]
                if not own:
                    raise DelendaError("something was taken back that had never been chosen.")
                del self._chosen[own[-1]]
        return self._walk()

    def _rewind(self, count: int) -> None:
        """To the first `count` actions, or to the start of the secret choice in which that would fall."""
        before = self._walk()
        keep = self._choice_start(before, count)
        gone, last = before.moves[keep:], self.taken_back[-1] if self.taken_back else None
        if any(move.actor == ACTOR_NAMES[CHANCE] for move in gone):
            self.taken_back.append(TakenBack(keep, tuple(gone)))
        elif last is not None and keep < last.keep:
            self.taken_back[-1] = TakenBack(keep, (*before.moves[keep : last.keep], *last.moves))
        self._chosen = before.chosen[:keep]

    def _choice_start(self, line: _Line, count: int) -> int:
        """Where the secret choice begins that is under way after the first `count` chosen actions; `count` if none is."""
        state = self._start.copy()
        begin, choosing, done = 0, False, 0
        for index, action in enumerate(line.actions):
            if not state.decision.simultaneous:
                choosing = False
            elif not choosing:
                begin, choosing = done, True
            if index not in line.unasked:
                if done == count:
                    break
                done += 1
            reveals = state.reveals
            state.apply(action)
            if state.reveals != reveals:
                choosing = False
        return begin if choosing else count

    def _walk(self) -> _Line:
        """Play as far as there are choices, and as those rules went on by themselves."""
        state = self._start.copy()
        line = _Line(state)
        left = {actor: deque(action for by, action in self._chosen if by == actor) for actor in (ROME, CARTHAGE, CHANCE)}
        while state.actor != NOBODY:
            waiting, legal = left[state.actor], state.legal()
            if len(legal) == 1:  # those rules never asked where one answer was left
                action = legal[0]
                line.unasked.add(len(line.actions))
            elif waiting and waiting[0] in legal:
                action = waiting.popleft()
                line.chosen.append((state.actor, action))
                line.moves.append(WrittenMove(ACTOR_NAMES[state.actor], state.label(action)))
            elif waiting:
                raise DelendaError(f"{ACTOR_NAMES[state.actor]} made a choice that is not legal under the present rules.")
            else:
                break
            line.actions.append(action)
            state.apply(action)
        return line

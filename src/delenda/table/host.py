"""Keeps one table going: takes what seats want, writes it down, rolls, lets bots think, watches the clock, tells listeners.

Whatever a seat wants is checked, then written to disk, then applied, then told; in that order.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from concurrent.futures import BrokenExecutor, Future
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Protocol

from delenda.bots.pipe_bot import BotFailed
from delenda.kernel.actor import CHANCE, NOBODY, SEATS
from delenda.kernel.errors import IllegalAction
from delenda.table import entry, leaving
from delenda.table.company import Company
from delenda.table.entry import Entry
from delenda.table.giving_in import AGREES, RESIGNS, GivingIn
from delenda.table.presence import Presence
from delenda.table.seats import BOT
from delenda.table.store import Conflict, Store
from delenda.table.stored import ChatLine, Standing, standing_of
from delenda.table.supervised import keep_trying
from delenda.table.table import Table
from delenda.table.trouble import Unavailable
from delenda.table.workers import Workers

log = logging.getLogger("delenda.table")
DEFAULT_PACE = 700
SEAL_PATIENCE = 2.0  # seconds that the first roll waits for the seals of the browsers at the table
SEED_PATIENCE = 10.0  # and for the seeds of those that have sealed one: without it the proof would have a hole
REST = 2.0  # seconds before a bot that could not move tries again


class StaleVersion(IllegalAction):
    """Something has happened since the sender looked."""

    def __init__(self) -> None:
        super().__init__("the table has moved on since you looked; look again, then choose.")


class Listener(Protocol):
    def changed(self) -> None: ...
    def came_or_went(self) -> None: ...
    def said(self, line: ChatLine) -> None: ...
    def thinking(self, is_thinking: bool) -> None: ...
    def thinks_faster(self) -> None: ...


class Host:
    def __init__(
        self,
        table: Table,
        opener: str,
        tags: dict[str, str],
        store: Store,
        workers: Workers,
        now: Callable[[], int],
        process: str,
        rematch: Callable[[Host, bool], Awaitable[str]],
        listed: Callable[[Host], None],
    ) -> None:
        self.table = table
        self.opener = opener
        self.tags = tags  # the header of an imported record
        self.store = store
        self.lock = asyncio.Lock()
        self.now = now
        self.luck: dict[str, object] | None = None  # of a finished game, once somebody has asked
        self.story: dict[str, object] | None = None  # what decided it, likewise
        self.telling = asyncio.Lock()  # of those who ask for the story at once the first has it worked out
        self.pace = DEFAULT_PACE
        self.holder = NOBODY  # hot-seat: who has the device
        self.listeners: set[Listener] = set()
        self.presence = Presence(now)
        self.company = Company(self)
        self._giving_in = GivingIn(table, workers)
        self._answering: set[int] = set()  # bots that think about a draw
        self._workers = workers
        self._process = process
        self._rematch = rematch
        self._listed = listed  # told when lists show something new
        self._bots: dict[int, asyncio.Task[None]] = {}
        self._bot_moved = 0.0
        self._rests_until = 0.0  # bots that have failed are not asked again before
        self._roll_due: dict[Callable[[], bool], float] = {}  # what the first roll waits for -> until when
        self._alarm: asyncio.TimerHandle | None = None
        self._answer_due: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_in_doubt = False  # something may have been written, though the database did not say so
        self._noted: Standing | None = None  # what lists show, or will in a moment
        self._noting: Future[object] | None = None  # done when they do

    # What seats want

    async def act(self, seat: int, actions: list[int], version: int, back: bool = False) -> None:
        """A chain of actions, after taking the last choice `back` if it is to be changed. It stops where somebody else comes
        between, or at the first action that is refused, keeping those before it."""
        await self.wait_until_due(seat)
        async with self._changing():
            try:
                if back:
                    await self._write(entry.UNDO, seat, version=version)
                    version = self.table.version(seat)
                await self._write_chain(seat, actions, version)
            finally:
                await self._settle()

    async def choose(self, seat: int, action: int, place: int | None, version: int) -> None:
        """A part of a secret row, which counts when it is confirmed."""
        await self._do(entry.CHOOSE, seat, action, version=version, text="" if place is None else str(place))

    async def confirm(self, seat: int, version: int) -> None:
        await self._do(entry.CONFIRM, seat, version=version)

    def holds_back(self, seat: int) -> bool:
        """Whether an answer of `seat` would be seen sooner than it may be."""
        return self.table.play.state.actor == seat and self.table.due > self.now()

    async def wait_until_due(self, seat: int) -> None:
        """An answer to a private question is written, and so acknowledged, when it may be seen."""
        while self.holds_back(seat):
            await asyncio.sleep((self.table.due - self.now()) / 1000)

    async def undo(self, seat: int, version: int) -> None:
        await self._do(entry.UNDO, seat, version=version)

    async def seal(self, seat: int, seal: str) -> None:
        await self._add_to_dice(entry.SEAL, seat, seal)

    async def seed(self, seat: int, seed: str) -> None:
        await self._add_to_dice(entry.SEED, seat, seed)

    async def _add_to_dice(self, kind: str, seat: int, text: str) -> None:
        """A page sends its part by itself: what comes too late is no error of the person before it."""
        async with self._changing():
            if not self.table.is_closed and not self.table.rolled:
                await self._write(kind, seat, text=text)
                await self._settle()

    async def resign(self, seat: int) -> None:
        await self._do(entry.RESIGN, seat)

    async def cancel(self, seat: int) -> None:
        await self._do(entry.CANCEL, seat)

    async def rest(self, seat: int, until: int) -> None:
        """A vacation until then, or its end if that is now."""
        await self._do(entry.REST, seat, text=str(until))

    async def come_back(self, seat: int) -> None:
        """Play again where a bot has played."""
        await self._do(entry.RETURN, seat)

    async def offer(self, seat: int, what: str) -> None:
        """Offer a draw or a rematch, or ask for an undo. The same offer from both seats is an agreement."""
        async with self._changing():
            if (what, 1 - seat) in self.table.offers:
                await self._agree(what, 1 - seat)
                return
            await self._write(entry.OFFER, seat, text=what)
            if self.table.setup.hotseat or (self._is_bot(1 - seat) and (what != "draw" or self.table.stopped)):
                await self._agree(what, seat)
            elif self._is_bot(1 - seat) and not self._giving_in.may(1 - seat):
                await self._write(entry.DECLINE, 1 - seat, text=what)

    async def answer(self, seat: int, what: str, yes: bool) -> None:
        """Accept or refuse an offer of the other seat; a refusal of one's own withdraws it."""
        async with self._changing():
            what = next((each for each, _ in self.table.offers if leaving.kind_of(each) == what), what)
            if yes and ((what, 1 - seat) not in self.table.offers or (what, 1 - seat) == leaving.pending(self.table)):
                raise IllegalAction("there is no such offer.")
            if yes:
                await self._agree(what, 1 - seat)
            else:
                await self._write(entry.DECLINE, seat, text=what)

    async def _agree(self, what: str, by: int) -> None:
        if what == "undo":
            target = self.table.undo_target(by)
            if target is None:
                raise IllegalAction("there is nothing to take back.")
            await self._write(entry.REWIND, by, target)
            await self._settle()
        elif what == "draw":
            await self._write(entry.DRAW, 1 - by)
        elif leaving.is_own(what, by):
            await self._write(entry.STAND_IN, by, text=leaving.StandIn.read(what).level)
        else:
            await self._write(entry.REMATCH, 1 - by, text=await self._rematch(self, what == "rematch"))

    async def say(self, room: str, seat: int, name: str, text: str) -> None:
        line = ChatLine(self.now(), room, seat, name, text)
        await self.store.say(self.table.id, line)
        if not self.store.is_shared:
            self.hear(line)

    def hear(self, line: ChatLine) -> None:
        for listener in list(self.listeners):
            listener.said(line)

    # Keeping it going

    async def resume(self) -> None:
        """Begin when both seats are taken, and go on from wherever the log ends."""
        async with self.lock:
            await self._clear_doubt()
            await self._write_own(self._beginning)
            await self._settle()
            self._tell()

    async def check_time(self) -> None:
        async with self._changing():
            await self._flag()

    async def catch_up(self) -> None:
        """Another process has written."""
        async with self._changing():
            await self._read_on()
            await self._write_own(self.company.overtaken)

    async def refresh(self) -> None:
        """Read again whatever another process may have written, seats among it, and go on from there."""
        async with self.lock:
            await self._read_on()
        await self.seats_changed()

    async def abandon(self, before: int) -> None:
        """Close a table at which nothing has happened since; so the secret of its dice is published, too."""
        async with self._changing():
            if not self.table.is_closed and self.table.deadline() is None and self.table.updated < before:
                await self._append(self.entries(entry.ABANDON, NOBODY))

    async def seats_changed(self) -> None:
        rome, carthage = await self.store.seats(self.table.id)
        self.table.seats = (rome, carthage)
        await self.resume()

    def close(self) -> None:
        for timer in (self._alarm, self._answer_due):
            if timer is not None:
                timer.cancel()
        for task in [*self._bots.values(), *self._tasks]:
            task.cancel()

    @property
    def needs_care(self) -> bool:
        """Whether something was left undone when the database failed; `resume` does it."""
        return not self.lock.locked() and (self._is_in_doubt or self._is_unnoted or self.table.needs_roll())

    @property
    def _is_unnoted(self) -> bool:
        """Whether lists could not be told how the table stands."""
        return self._noting is not None and self._noting.done() and self._noting.exception() is not None

    @property
    def is_thinking(self) -> bool:
        return bool(self._bots)

    @property
    def is_idle(self) -> bool:
        return not self.listeners and not self._bots and self._answer_due is None and not self.lock.locked()

    async def _do(self, kind: str, seat: int, *actions: int, version: int | None = None, text: str = "") -> None:
        async with self._changing():
            await self._write(kind, seat, *actions, text=text, version=version)
            await self._settle()

    async def _write_chain(self, seat: int, actions: list[int], version: int, is_plan: bool = False) -> None:
        """As much of a chain as is the seat's own. What no longer fits is dropped from a plan, and refused to a person."""
        while actions:
            count = self.table.play.in_a_row(seat, actions)
            await self._write(entry.ACT, seat, *actions[:count], version=version)
            actions, version = actions[count:], self.table.version(seat)
            if seat not in self.table.waits_for() or self.holds_back(seat):
                return
            if is_plan and actions and not self.table.play.is_next(seat, actions[0]):
                return

    @asynccontextmanager
    async def _changing(self) -> AsyncIterator[None]:
        """One at a time; whatever was written is told, even if something after it was refused."""
        async with self.lock:
            before = self.table.written
            await self._clear_doubt()
            try:
                yield
            finally:
                if self.table.written != before:
                    self._tell()

    async def _write(self, kind: str, actor: int, *actions: int, text: str = "", version: int | None = None) -> None:
        """Check, write to disk, apply. Of several actions only the first is checked: the others must follow (`in_a_row`).

        `version` is what the seat saw; raises and changes nothing if that no longer holds.
        """
        await self._flag()
        while True:
            if version is not None and not self.table.is_closed and not self.table.is_current(actor, version):
                raise StaleVersion
            wanted = self.entries(kind, actor, *actions, text=text)
            self.table.check(wanted[0])
            if await self._append(wanted):
                return

    async def _append(self, wanted: list[Entry]) -> bool:
        """Write to disk and apply; False if another process was first, whose entries are taken over instead."""
        try:
            await self.store.append(self.table.id, *wanted)
        except Conflict:
            await self._read_on()
            return False
        except Unavailable:
            self._is_in_doubt = True
            raise
        for each in wanted:
            self.table.apply(each)
        return True

    async def _clear_doubt(self) -> None:
        if self._is_in_doubt:
            await self._read_on()
            self._is_in_doubt = False

    def entries(self, kind: str, actor: int, *actions: int, text: str = "") -> list[Entry]:
        """The next entries of the log: one for each action, or one without."""
        first, at = self.table.written + 1, self.time()
        return [Entry(first + n, at, kind, actor, action, text) for n, action in enumerate(actions or (-1,))]

    def time(self) -> int:
        """The time at this table, which never goes back, whatever the clock of the machine does."""
        return max(self.now(), self.table.updated)

    async def _read_on(self) -> None:
        for each in await self.store.entries_after(self.table.id, self.table.written):
            if each.number == self.table.written + 1:
                self.table.apply(each)

    # What the table does by itself; another process may be first to do it

    async def _write_own(self, due: Callable[[], list[Entry]]) -> None:
        """Write what is due, as long as something is."""
        while following := due():
            await self._append(following)

    def _beginning(self) -> list[Entry]:
        """Both seats are taken."""
        table = self.table
        waiting = table.begun or table.is_closed or any(seat.is_free for seat in table.seats)
        return [] if waiting else self.entries(entry.BEGIN, NOBODY)

    def _rolls(self) -> list[Entry]:
        table = self.table
        if not table.needs_roll():
            return []
        if not table.rolled and (not table.sealed or self._waits_while(table.lacks_seeds, SEED_PATIENCE)):
            return []
        return self.entries(entry.ACT, CHANCE, *table.next_rolls())

    def _sealing(self) -> list[Entry]:
        """No further seal is taken once all are in, or when the first roll has waited long enough for them."""
        table = self.table
        if table.sealed or table.rolled or not table.begun or table.is_closed:
            return []
        all_in = all(self._is_bot(seat) or table.seals[seat] is not None for seat in SEATS)
        due = all_in or (table.needs_roll() and not self._waits_while(table.lacks_seals, SEAL_PATIENCE))
        return self.entries(entry.SEALED, NOBODY) if due else []

    def _waits_while(self, lacks: Callable[[], bool], seconds: float) -> bool:
        """A browser that has just sat down gets a moment to add its part of the dice; a page that never does stops nobody."""
        if not lacks():
            return False
        loop = asyncio.get_running_loop()
        if lacks not in self._roll_due:
            self._roll_due[lacks] = loop.time() + seconds
            loop.call_later(seconds + 0.01, self._start, self.resume)
        return loop.time() < self._roll_due[lacks]

    def _time_is_up(self) -> list[Entry]:
        loser = None if self.table.is_closed else self.table.clock.loser(self.time())
        return self.company.due() if loser is None else self.entries(entry.TIME, loser)

    def _answers(self) -> list[Entry]:
        """To a private question at which its seat has only one answer; until it may be seen the table waits."""
        table = self.table
        seat = next((seat for seat in table.waits_for() if table.only_answer(seat) is not None), None)
        if seat is None:
            return []
        if self.holds_back(seat):
            self._come_back(table.due)
            return []
        only = table.only_answer(seat)
        return [] if only is None else self.entries(entry.ACT, seat, only)

    def _come_back(self, moment: int) -> None:
        if self._answer_due is not None:
            self._answer_due.cancel()
        seconds = max(0.0, (moment - self.now()) / 1000)
        self._answer_due = asyncio.get_running_loop().call_later(seconds, self._answer_now)

    def _answer_now(self) -> None:
        self._answer_due = None
        self._start(self.resume)

    async def _settle(self) -> None:
        """Roll, and answer what leaves no choice, until a seat has one."""
        await self._write_own(self._sealing)
        await self._write_own(lambda: self._rolls() or self._answers())

    async def _flag(self) -> None:
        """End the game if somebody's time is up, or grant what was said of somebody who stayed away."""
        await self._write_own(self._time_is_up)

    def _tell(self) -> None:
        self._set_alarm()
        self.wake_bots()
        self.tell_listeners()
        self._note_standing()

    def _note_standing(self) -> None:
        """For lists. Where a seat makes several moves in a row they show it already, unless another process wrote meanwhile."""
        standing = standing_of(self.table, self.table.noticed)
        is_news = self._noted is None or not standing.is_like(self._noted)
        if is_news or self._is_unnoted or self.store.is_shared:
            self._noting = self.store.note_standing(self.table, standing)
            self._noted = standing
        if is_news:
            self._listed(self)

    def tell_compiled(self) -> None:
        """The computer thinks with the compiled rules from now on; where only people play that is no news."""
        if any(seat.kind == BOT for seat in self.table.seats):
            for listener in list(self.listeners):
                listener.thinks_faster()

    def tell_listeners(self) -> None:
        for listener in list(self.listeners):
            listener.changed()

    def tell_presence(self) -> None:
        self.presence.note()
        for listener in list(self.listeners):
            listener.came_or_went()

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        deadline = None if self.table.is_closed else self.table.deadline()
        if deadline is not None:
            seconds = min(3600.0, max(0.0, (deadline - self.now()) / 1000 + 0.05))
            self._alarm = asyncio.get_running_loop().call_later(seconds, self._start, self.check_time)

    def _start(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        task = asyncio.get_running_loop().create_task(keep_trying(f"table {self.table.id}", work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Bots

    def _is_bot(self, seat: int) -> bool:
        return self.table.seats[seat].kind == BOT

    def wake_bots(self) -> None:
        """Let those bots think whose turn it is and who do not yet, and those who were offered a draw."""
        if asyncio.get_running_loop().time() < self._rests_until:
            return
        for _, by in self._draws():
            if self._is_bot(1 - by) and 1 - by not in self._bots:
                self._start(partial(self._answer_draw, 1 - by))
        for seat in SEATS:
            if self._is_bot(seat) and seat in self.table.waits_for() and seat not in self._bots:
                task = asyncio.get_running_loop().create_task(self._play_for(seat))
                self._bots[seat] = task
                task.add_done_callback(partial(self._bot_is_done, seat))

    def _bot_is_done(self, seat: int, task: asyncio.Task[None]) -> None:
        del self._bots[seat]
        if not task.cancelled() and task.exception() is not None:
            self._rests_until = asyncio.get_running_loop().time() + REST  # then the next sweep wakes it
            log.error("the bot at table %s stopped", self.table.id, exc_info=task.exception())

    async def _play_for(self, seat: int) -> None:
        """Think and act until it is no longer the bot's turn, one move at a time and no faster than people can follow."""
        self._tell_thinking(True)
        try:
            while seat in self.table.waits_for() and self._is_bot(seat):
                try:
                    if not await self.store.may_think(self.table.id, self._process, self.now()):
                        return  # another process does
                    await self._think(seat)
                except (BrokenExecutor, BotFailed, Unavailable) as error:
                    log.error("the bot at table %s waits and tries again: %s", self.table.id, error)
                    await asyncio.sleep(REST)
        finally:
            self._tell_thinking(False)

    def _draws(self) -> list[tuple[str, int]]:
        return [offer for offer in self.table.offers if offer[0] == "draw"]

    async def _answer_draw(self, seat: int) -> None:
        """A bot's answer to a draw that it was offered, if it was and does not think about it already."""
        offer = ("draw", 1 - seat)
        if offer not in self.table.offers or seat in self._answering:
            return
        self._answering.add(seat)
        try:
            if not await self.store.may_think(self.table.id, self._process, self.now()):
                return  # another process does
            accepts = await self._giving_in.accepts_draw(seat)
            async with self._changing():
                if offer not in self.table.offers or not self._is_bot(seat):
                    return
                await (self._agree(*offer) if accepts else self._write(entry.DECLINE, seat, text="draw"))
            if accepts:
                await self._say_for(seat, AGREES)
        finally:
            self._answering.discard(seat)

    async def _say_for(self, seat: int, text: str) -> None:
        await self.say("players", seat, self.table.seats[seat].name, text)

    async def _gives_up(self, seat: int) -> bool:
        """Resign for a bot whose game has been hopeless for long."""
        if not self._giving_in.may(seat) or not await self._giving_in.resigns(seat):
            return False
        await self._say_for(seat, RESIGNS)
        async with self._changing():
            if self._is_bot(seat) and not self.table.is_closed:
                await self._write(entry.RESIGN, seat)
        return True

    async def _think(self, seat: int) -> None:
        await self._answer_draw(seat)
        if self.table.is_closed or await self._gives_up(seat):
            return
        version = self.table.version(seat)
        actions = await self._decide(seat)
        await self._answer_draw(seat)
        await self._keep_pace()
        await self.wait_until_due(seat)
        async with self._changing():
            if self._is_bot(seat):  # whoever holds the seat may have come back
                await self._play_actions(seat, actions, version)

    async def _decide(self, seat: int) -> list[int]:
        """At a private question no longer than until the answer may be seen: a later one would tell that there was a choice."""
        left = (self.table.due - self.now()) / 1000 if self.holds_back(seat) else None
        view = self.table.view(seat)
        may_share = not view.decision.simultaneous
        return await self._workers.decide(self.table.seats[seat].bot, view.dump(), left, may_share)

    async def _play_actions(self, seat: int, actions: list[int], version: int) -> None:
        try:
            await self._write_chain(seat, actions, version, is_plan=True)
        except StaleVersion:
            return  # something was taken back while it thought: it thinks again
        await self._settle()
        self._bot_moved = asyncio.get_running_loop().time()

    async def _keep_pace(self) -> None:
        if self.table.play.rows is None:
            waited = asyncio.get_running_loop().time() - self._bot_moved
            await asyncio.sleep(max(0.0, self.pace / 1000 - waited))

    def _tell_thinking(self, is_thinking: bool) -> None:
        for listener in list(self.listeners):
            listener.thinking(is_thinking)

"""All tables: opening new ones, finding those that are open, taking seats, rematches, time running out where nobody looks."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from delenda.bots.bot import Bot
from delenda.bots.registry import bots
from delenda.kernel.actor import CARTHAGE, ROME, SEATS
from delenda.kernel.bounds import check_box, check_record
from delenda.kernel.errors import DelendaError
from delenda.kernel.registry import game as find_game
from delenda.table import dice
from delenda.table.bus import Bus
from delenda.table.clock import ClockRule
from delenda.table.entry import Entry
from delenda.table.host import Host
from delenda.table.importing import read_record
from delenda.table.lists import Lists, News
from delenda.table.older_rules import follow, followed
from delenda.table.opinion import Opinions
from delenda.table.own_box import BOX_MEGABYTES, set_up_box
from delenda.table.presence import REFRESH
from delenda.table.seats import BOT, HUMAN, LONGEST_BOT, TABLE_ID, Seat, check_name, hash_of, new_table_id, new_token
from delenda.table.store import Store
from delenda.table.supervised import attempt, for_ever, keep_trying
from delenda.table.table import Setup, Table
from delenda.table.trouble import Damaged
from delenda.table.worker_queue import Rank
from delenda.table.workers import Workers

log = logging.getLogger("delenda.table")
SWEEP = 2.0  # seconds between two looks for tables whose time is up
PRESENCE = 1.0  # seconds between two summaries of who is at a table
SILENT = 10.0  # seconds after which a process that says nothing has ended
ADOPT = 4.0  # seconds between two looks for bots that another process has left
ABANDONED = 30 * 86_400_000  # milliseconds without anything after which a table is closed, and its dice are revealed
IDLE = 600.0  # seconds after which a table that nobody looks at is put away
SHORT = 80  # entries of a log that are worked out at once
IMPORT_MEGABYTES = 400  # that reading somebody's record may take
SIDES = ("rome", "carthage", "random")


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody who opens a table asks for. `opponent` is a bot's level, `hotseat`, or empty for a person with a link, with
    whom `hints` is agreed upon: both may then ask the computer. Against a bot and at a hot-seat they always may."""

    game: str
    scenario: str | None = None
    options: Mapping[str, str] | None = None
    side: str = "rome"
    opponent: str = ""
    clock: str = "none"
    public: bool = False
    name: str = ""
    hints: bool = False
    to_the_end: bool = False  # a bot neither resigns nor agrees to a draw
    corrections: Mapping[str, str] = field(default_factory=dict)  # data files of a box of one's own


@dataclass(frozen=True, slots=True)
class Opened:
    """A new table, the seat of who opened it, and the tokens of the seats that people can take."""

    host: Host
    seat: int
    tokens: dict[int, str]


class NoSuchTable(DelendaError):
    """Nobody has opened a table with that id."""


def milliseconds() -> int:
    return time.time_ns() // 1_000_000


def offered(guests: Sequence[Bot] = ()) -> dict[str, Bot]:
    """Our own opponents and the guests of a server, by name. A table is opened against one of these and nobody else: other
    names can mean a program to start, or to think for ever."""
    for guest in guests:
        if len(guest.name) > LONGEST_BOT:
            raise DelendaError(f"{guest.name}: an opponent's name at a table may have at most {LONGEST_BOT} characters.")
    return {each.name: each for each in (*bots(), *guests)}


class Hall:
    def __init__(
        self, store: Store, workers: Workers, now: Any = milliseconds, opponents: Mapping[str, Bot] | None = None
    ) -> None:
        self.store = store
        self.opponents = offered() if opponents is None else opponents
        self.workers = workers
        self.opinions = Opinions(workers)
        workers.on_compiled = self._tell_compiled
        self.now = now
        self.lists = Lists()
        self._hosts: dict[str, Host] = {}
        self._loading: dict[str, asyncio.Task[Host | None]] = {}
        self._looked: dict[str, float] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._bus: Bus | None = None
        self._process = new_token()
        self._refreshed = 0.0
        self._adopted = 0.0
        self._alive: dict[str, float] = {}  # other processes, and when they were last heard
        self._damaged: dict[str, float] = {}  # tables that cannot be read, and when that was last tried

    async def open(self) -> None:
        """Start what runs by itself: the look-out for time, the bus, and bots that were thinking when the server stopped."""
        if self.store.is_shared:
            self._bus = Bus(self.store.engine, self._hear, self._read_all)
        self._start(for_ever("the sweep", self.sweep, SWEEP))
        self._start(keep_trying("waking the bots", self._wake_bots))
        self._start(keep_trying("bringing lists up to date", self._note_the_rest))

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        if self._bus is not None:
            await asyncio.to_thread(self._bus.close)
        for host in self._hosts.values():
            host.close()
        self.workers.close()
        await asyncio.to_thread(self.store.close)

    def _tell_compiled(self) -> None:
        """Whoever plays with the computer now sees why it thinks faster."""
        for host in self._hosts.values():
            host.tell_compiled()

    # Finding

    async def host(self, table_id: str) -> Host:
        """The table with that id, read from disk if nobody has asked for it lately."""
        self._looked[table_id] = time.monotonic()
        if table_id not in self._hosts:
            if table_id not in self._loading:
                self._loading[table_id] = asyncio.create_task(self._load(table_id))
            loading = self._loading[table_id]
            try:
                if await asyncio.shield(loading) is None:
                    raise NoSuchTable("there is no such table.")
            finally:
                if loading.done():
                    self._loading.pop(table_id, None)
        return self._hosts[table_id]

    async def _load(self, table_id: str) -> Host | None:
        if not TABLE_ID.fullmatch(table_id):
            self._looked.pop(table_id, None)
            return None
        try:
            found = await self.store.load(table_id, self._replay)
        except Damaged as error:
            if table_id not in self._damaged:
                log.error("%s", error, exc_info=error.__cause__)
            self._damaged[table_id] = time.monotonic()
            raise
        if found is None:
            self._looked.pop(table_id, None)
            return None
        table, opener, tags = found
        host = self._host(table, opener, tags)
        if self.store.is_shared:
            await host.refresh()  # what was told while it was loading was told to nobody here
        else:
            await host.resume()
        return host

    async def _replay(self, table: Table, log: list[Entry], result: str) -> None:
        """A long game is worked out from its log by a worker, a short one at once."""
        if len(log) <= SHORT:
            follow(table, log, result)
        else:
            made = (table.id, table.setup, table.secret, table.seats, log, result)
            table.thaw(await self.workers.run(followed, *made, rank=Rank.PEOPLE))

    def _host(self, table: Table, opener: str, tags: dict[str, str] | None = None) -> Host:
        host = Host(table, opener, tags or {}, self.store, self.workers, self.now, self._process, self._rematch, self._listed)
        self._hosts[table.id] = host
        self._looked[table.id] = time.monotonic()
        return host

    # Opening

    async def open_table(self, wish: Wish, who: str) -> Opened:
        """A new table for somebody whose cookie has the hash `who` (empty for programs)."""
        game = find_game(wish.game)
        if wish.corrections:
            check_box(wish.corrections)
            made = (game.slug, wish.scenario, wish.options, dict(wish.corrections))
            await self.workers.run(set_up_box, *made, rank=Rank.PEOPLE, megabytes=BOX_MEGABYTES)
        box = game.box(wish.scenario, wish.options, wish.corrections)
        ClockRule.parse(wish.clock)
        if wish.side not in SIDES:
            raise DelendaError(f"a side must be one of {', '.join(SIDES)}, not {wish.side[:20]!r}.")
        mine = secrets.randbelow(2) if wish.side == "random" else SIDES.index(wish.side)
        name = check_name(wish.name)
        hotseat = wish.opponent == "hotseat"
        setup = Setup(
            game.slug,
            box.setting.scenario,
            box.setting.options,
            box.setting.corrections,
            clock=wish.clock,
            hotseat=hotseat,
            public=wish.public,
            hints=wish.hints,
            to_the_end=wish.to_the_end,
        )
        me = Seat(HUMAN, name, who)
        other = Seat()
        if hotseat:
            other = Seat(HUMAN, "", who)
            me = Seat(HUMAN, "", who)
        elif wish.opponent:
            level = self.opponents.get(wish.opponent)
            if level is None:
                known = ", ".join(self.opponents)
                raise DelendaError(f"there is no opponent {wish.opponent[:20]!r} here; the opponents are {known}.")
            other = Seat(BOT, level.title, "", level.name)
        seats = (me, other) if mine == ROME else (other, me)
        tokens = {seat: new_token() for seat in SEATS if seats[seat].kind != BOT}
        host = await self._create(setup, seats, who, {hash_of(token): seat for seat, token in tokens.items()})
        return Opened(host, mine, tokens)

    async def _create(self, setup: Setup, seats: tuple[Seat, Seat], opener: str, tokens: dict[str, int]) -> Host:
        table = Table(new_table_id(), setup, dice.new_secret(), seats)
        await self.store.create(table, opener, self.now(), tokens)
        host = self._host(table, opener)
        await host.resume()
        return host

    async def _rematch(self, old: Host, swap: bool) -> str:
        """The same again, with sides swapped or not; the same cookies and tokens open the seats."""
        before = old.table
        order = (CARTHAGE, ROME) if swap else SEATS
        seats = (self._again(before.seats[order[ROME]]), self._again(before.seats[order[CARTHAGE]]))
        tokens = {token: order[seat] for token, seat in (await self.store.token_hashes(before.id)).items()}
        host = await self._create(replace(before.setup, rules_version=None), seats, old.opener, tokens)
        return host.table.id

    def _again(self, seat: Seat) -> Seat:
        """Who plays the next game: a bot that stood in for somebody plays it for itself."""
        level = self.opponents.get(seat.bot)
        return Seat(BOT, level.title, "", level.name) if seat.stands_in and level is not None else replace(seat)

    async def import_record(self, text: str, who: str) -> Host:
        """A record to be looked at: checked action by action, nothing hidden."""
        check_record(text)
        at = self.now()
        made = (new_table_id(), dice.new_secret())
        read = await self.workers.run(read_record, text, *made, at, rank=Rank.PEOPLE, megabytes=IMPORT_MEGABYTES)
        table = Table(made[0], read.setup, made[1], read.seats)
        table.thaw(read.frozen)
        await self.store.create(table, who, at, {}, read.log, read.tags)
        return self._host(table, who, read.tags)

    # Seats

    async def take_seat(self, host: Host, number: int, who: str, name: str = "") -> bool:
        """Sit down; says whether the seat was free."""
        if host.table.is_closed:
            return False
        taken = await self.store.take_seat(host.table.id, number, Seat(HUMAN, check_name(name), who))
        await host.seats_changed()
        return taken

    async def offer_stand_in(self, host: Host, seat: int, whose: int, level: str) -> None:
        """One of our opponents is to play on for a seat."""
        if level not in self.opponents:
            raise DelendaError(f"there is no opponent {level[:20]!r} here; the opponents are {', '.join(self.opponents)}.")
        await host.company.stand_in(seat, whose, level)

    async def move_seats(self, host: Host, before: str, after: str) -> bool:
        """All seats of one browser go over to another; says whether it still held any."""
        moved = await self.store.move_seats(host.table.id, before, after)
        if not await self.store.name_of(after):
            await self.store.set_name(after, await self.store.name_of(before))
        await host.seats_changed()
        return moved

    async def read_seats_of(self, who: str) -> None:
        """The seats of one browser are another's now, or nobody's: the tables that are open here look again."""
        for host in list(self._hosts.values()):
            if any(seat.who == who for seat in host.table.seats):
                await host.seats_changed()

    async def rename(self, who: str, name: str) -> None:
        name = check_name(name)
        await self.store.set_name(who, name)
        for host in self._hosts.values():
            for seat in host.table.seats:
                if seat.who == who:
                    seat.name = name
            host.tell_listeners()

    def seats_of(self, host: Host, who: str) -> list[int]:
        """The seats that a browser holds."""
        return [seat for seat in SEATS if who and host.table.seats[seat].who == who]

    # What runs by itself

    def keep_doing(self, what: str, work: Callable[[], Awaitable[None]], every: float) -> None:
        """Something else that runs as long as the server does."""
        self._start(for_ever(what, work, every))

    def _start(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def sweep(self) -> None:
        """Each part by itself: no trouble with one stops another, nor one table's another table."""
        for part in (self._end_overdue, self._care, self._put_away, self._end_abandoned):
            await attempt("the sweep", part)
        if self.store.is_shared:
            for part in (self._tell_alive, self._miss_the_silent, self._refresh_presence, self._adopt_bots):
                await attempt("the sweep", part)

    async def _end_overdue(self) -> None:
        """Games whose time is up."""
        for table_id in self._sound(await self.store.overdue(self.now())):
            await attempt(f"table {table_id}", partial(self._check_time, table_id))

    async def _check_time(self, table_id: str) -> None:
        await (await self.host(table_id)).check_time()

    async def _care(self) -> None:
        """What was left undone when the database failed, and bots that have stopped."""
        for host in list(self._hosts.values()):
            if host.needs_care:
                await attempt(f"table {host.table.id}", host.resume)
            host.wake_bots()

    async def _put_away(self) -> None:
        """Tables that nobody looks at."""
        old = time.monotonic() - IDLE
        for table_id, host in list(self._hosts.items()):
            if self._looked[table_id] < old and host.is_idle:
                host.close()
                del self._hosts[table_id], self._looked[table_id]

    async def _end_abandoned(self) -> None:
        before = self.now() - ABANDONED
        for table_id in self._sound(await self.store.abandoned(before)):
            await attempt(f"table {table_id}", partial(self._abandon, table_id, before))

    async def _abandon(self, table_id: str, before: int) -> None:
        await (await self.host(table_id)).abandon(before)

    def _sound(self, table_ids: list[str]) -> list[str]:
        """Without those that could not be read a while ago: they are not tried with every sweep."""
        recent = time.monotonic() - IDLE
        return [table_id for table_id in table_ids if self._damaged.get(table_id, 0.0) < recent]

    async def _wake_bots(self) -> None:
        """Where a bot is to move and no process thinks."""
        for table_id in self._sound(await self.store.to_move_for_bots(self.now())):
            await attempt(f"table {table_id}", partial(self._look_at, table_id))

    async def _note_the_rest(self) -> None:
        """What a process that was killed had written, and not yet told the lists: a table tells them when it is read."""
        for table_id in self._sound(await self.store.unnoted()):
            await attempt(f"table {table_id}", partial(self._look_at, table_id))

    async def _look_at(self, table_id: str) -> None:
        await self.host(table_id)

    # Several processes

    async def _tell_alive(self) -> None:
        await self.store.publish({"alive": self._process})
        await self.store.keep_thinking([h.table.id for h in self._hosts.values() if h.is_thinking], self._process, self.now())

    async def _miss_the_silent(self) -> None:
        """Whoever was connected to a process that was killed is gone."""
        for process, heard in list(self._alive.items()):
            if time.monotonic() - heard > SILENT:
                del self._alive[process]
                for host in self._hosts.values():
                    if host.presence.forget(process):
                        host.tell_presence()

    async def _refresh_presence(self) -> None:
        if time.monotonic() - self._refreshed > REFRESH:
            self._refreshed = time.monotonic()
            for host in [each for each in self._hosts.values() if each.presence.mine()]:
                await self._publish_presence(host, answer=False)

    async def _adopt_bots(self) -> None:
        """Think on where another process has stopped."""
        if time.monotonic() - self._adopted > ADOPT:
            self._adopted = time.monotonic()
            await self._wake_bots()

    def _hear(self, message: dict[str, Any]) -> None:
        """Something that another process, or this one, has written."""
        if "alive" in message:
            if message["alive"] != self._process:
                self._alive[message["alive"]] = time.monotonic()
            return
        if "lists" in message:
            self.lists.tell(News(**message["lists"]))
            return
        host = self._hosts.get(message["table"])
        if host is None:
            return
        if "here" in message:
            self._hear_presence(host, message)
        elif "chat" in message:
            self._start(keep_trying(f"table {host.table.id}", partial(self._pass_on, host, message["chat"])))
        elif "seats" in message:
            self._start(keep_trying(f"table {host.table.id}", host.seats_changed))
        elif message["version"] > host.table.written:
            self._start(keep_trying(f"table {host.table.id}", host.catch_up))

    def _listed(self, host: Host) -> None:
        """Lists show something new of a table."""
        news = News(host.table.setup.public, {host.opener, *(seat.who for seat in host.table.seats)} - {""})
        if self.store.is_shared:
            self._start(attempt("lists", partial(self.store.publish, news.told())))
        else:
            self.lists.tell(news)

    # Presence is not kept: each process tells the others who is connected to it

    def presence_changed(self, host: Host) -> None:
        """Told in summaries: however many come and go, a table hears of it once in a while."""
        if host.presence.is_told_later:
            return
        host.presence.is_told_later = True
        loop = asyncio.get_running_loop()
        loop.call_at(max(loop.time(), host.presence.told + PRESENCE), self._tell_presence, host)

    def _tell_presence(self, host: Host) -> None:
        host.presence.is_told_later = False
        host.presence.told = asyncio.get_running_loop().time()
        host.tell_presence()
        if self.store.is_shared:
            self._start(attempt("presence", partial(self._publish_presence, host, answer=True)))

    async def _publish_presence(self, host: Host, answer: bool) -> None:
        """`answer` asks the others to tell theirs."""
        here = {str(place): count for place, count in host.presence.mine().items()}
        told = {"table": host.table.id, "here": here, "names": host.presence.my_names()}
        await self.store.publish({**told, "process": self._process, "answer": answer})

    def _hear_presence(self, host: Host, message: dict[str, Any]) -> None:
        if message["process"] == self._process:
            return
        counts = {int(place): count for place, count in message["here"].items()}
        if host.presence.hear(message["process"], counts, message["names"]):
            host.tell_presence()
        if message["answer"] and host.presence.mine():
            self._start(attempt("presence", partial(self._publish_presence, host, answer=False)))

    async def _pass_on(self, host: Host, number: int) -> None:
        host.hear(await self.store.chat_line(number))

    def _read_all(self) -> None:
        for host in self._hosts.values():
            self._start(keep_trying(f"table {host.table.id}", host.refresh))

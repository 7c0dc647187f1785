"""A server under load: programs that play at random over real WebSockets, two at a table, at a steady rate.

What is measured is what a person would feel: the time from sending a move until it has come to the opponent's screen.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import urllib.request
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import quantiles
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect

OPENING: Final = 20  # tables that are opened at a time
PATIENCE: Final = 30.0  # seconds after which a move that nobody has seen is given up
WARM_UP: Final = 3.0  # seconds before anything counts
WATCHERS: Final = 200  # at one table, to weigh a socket by itself
FIRST: Final = 20  # that come before anything is weighed


class Choice(msgspec.Struct):
    action: int


class View(msgspec.Struct):
    """What a player reads of a message."""

    t: str
    version: int = 0
    to_act: bool = False
    choices: list[Choice] = []
    ready: dict[str, bool] | None = None
    result: dict[str, Any] | None = None


@dataclass(slots=True)
class Measured:
    """`delays` in seconds, of the moves that the opponent may see at once; `lost` were seen by nobody in time."""

    sockets: int
    tables: int
    seconds: float = 0.0
    moves: int = 0
    lost: int = 0
    games: int = 0
    delays: list[float] = field(default_factory=list)

    def percentile(self, share: int) -> float:
        """Seconds within which `share` percent of the moves were seen."""
        return quantiles(self.delays, n=100, method="inclusive")[share - 1] if len(self.delays) > 1 else 0.0


def ask(address: str, path: str, body: dict[str, Any]) -> dict[str, Any]:
    request = urllib.request.Request(address + path, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:  # a server that whoever runs this has named  # nosec B310
        found: dict[str, Any] = json.load(answer)
    return found


def open_table(address: str, game: str) -> tuple[str, list[str]]:
    """A table with two programs at it: its id and their tokens."""
    opened = ask(address, "/api/tables", {"game": game})
    tokens = []
    for each in opened["seats"].values():
        invite = each["link"].rpartition("/")[2]
        tokens.append(each.get("token") or ask(address, "/api/seats", {"invite": invite})["token"])
    return opened["id"], tokens


class Player:
    """One socket: keeps the newest view, and tells when one comes."""

    def __init__(self, line: ClientConnection, sees: Callable[[Player], None]) -> None:
        self.line = line
        self.view = View("")
        self._sees = sees
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        decoder = msgspec.json.Decoder(View)
        async for text in self.line:
            message = decoder.decode(text)
            if message.t == "view":
                self.view = message
                self._sees(self)

    async def act(self, rng: random.Random) -> None:
        action = rng.choice(self.view.choices).action
        await self.line.send(f'{{"t":"act","version":{self.view.version},"action":{action}}}')

    async def leave(self) -> None:
        self._reading.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await self._reading
        await self.line.close()


async def come(address: str, table: str, headers: dict[str, str], sees: Callable[[Player], None]) -> Player:
    """To a table, and ask for what there is to see."""
    where = f"ws://{urlsplit(address).netloc}/table/{table}/ws"
    player = Player(await connect(where, additional_headers=headers, max_size=None, open_timeout=60), sees)
    await player.line.send('{"t":"hello","patches":true}')
    return player


async def have_seen(players: Sequence[Player]) -> None:
    while not all(player.view.t for player in players):
        await asyncio.sleep(0.05)


class Pair:
    """A table and its two players; when a game is over the next begins."""

    def __init__(self, address: str, game: str, seed: int, measured: Measured) -> None:
        self._address = address
        self._game = game
        self._rng = random.Random(seed)  # moves, not secrets  # nosec B311
        self._measured = measured
        self._players: list[Player] = []
        self._mover: Player | None = None
        self._sent = 0.0
        self._seen = asyncio.Event()

    async def begin(self) -> None:
        table, tokens = await asyncio.to_thread(open_table, self._address, self._game)
        for token in tokens:
            self._players.append(await come(self._address, table, {"Authorization": f"Bearer {token}"}, self._sees))
        await have_seen(self._players)

    async def end(self) -> None:
        for player in self._players:
            await player.leave()
        self._players = []

    def _sees(self, player: Player) -> None:
        if self._mover is not None and player is not self._mover:
            if self._sent:
                self._measured.delays.append(asyncio.get_running_loop().time() - self._sent)
            self._mover = None
            self._seen.set()

    async def play(self, pause: float, since: float, until: float) -> None:
        """A move every `pause` seconds, until that time; counted from `since` on."""
        loop = asyncio.get_running_loop()
        due = loop.time() + self._rng.random() * pause
        while due < until:
            await asyncio.sleep(max(0.0, due - loop.time()))
            due = max(due + pause, loop.time())
            if any(player.view.result for player in self._players):
                await self.end()
                await self.begin()
                self._measured.games += 1
            acting = [player for player in self._players if player.view.to_act]
            if acting:
                await self._move(self._rng.choice(acting), loop.time() >= since)

    async def _move(self, mover: Player, counts: bool) -> None:
        is_open = mover.view.ready is None  # otherwise the opponent learns of it only when both have chosen
        before = mover.view.version
        self._seen.clear()
        self._mover = mover if is_open else None
        self._sent = asyncio.get_running_loop().time() if counts else 0.0
        await mover.act(self._rng)
        if is_open:
            try:
                await asyncio.wait_for(self._seen.wait(), PATIENCE)
            except TimeoutError:
                self._measured.lost += counts
                self._mover = None
                return
        while mover.view.version == before:
            await asyncio.sleep(0.002)
        self._measured.moves += counts


async def show_once(addresses: Sequence[str], games: Sequence[str]) -> None:
    """Open a table of each game at each server and leave it, so that what is made once for all tables has been made."""
    for address in addresses:
        for game in games:
            pair = Pair(address, game, 0, Measured(2, 1))
            await pair.begin()
            await pair.end()


async def weigh_sockets(address: str, game: str, memory: Callable[[], int]) -> int:
    """Bytes that a socket takes by itself, beside a table that is there anyway; `memory` says how many are in use."""
    table, _ = await asyncio.to_thread(open_table, address, game)
    watchers: list[Player] = []
    weighed = [0, 0]
    for number, more in enumerate((FIRST, WATCHERS)):
        watchers += [await come(address, table, {"Origin": address}, lambda _: None) for _ in range(more)]
        await have_seen(watchers)
        weighed[number] = memory()
    for watcher in watchers:
        await watcher.leave()
    return (weighed[1] - weighed[0]) // WATCHERS


async def measure(
    addresses: Sequence[str],
    games: Sequence[str],
    sockets: int,
    rate: float,
    seconds: float,
    news: Callable[[str], None],
    begins: Callable[[], None] = lambda: None,
    ends: Callable[[], None] = lambda: None,
) -> Measured:
    """`rate` moves a second over `sockets` sockets for so many seconds, from when `begins` is called until `ends` is."""
    measured = Measured(sockets, sockets // 2)
    pairs = [
        Pair(addresses[number % len(addresses)], games[number % len(games)], number, measured)
        for number in range(measured.tables)
    ]
    for first in range(0, len(pairs), OPENING):
        news(f"opening tables: {first} of {len(pairs)}")
        await asyncio.gather(*(pair.begin() for pair in pairs[first : first + OPENING]))
    loop = asyncio.get_running_loop()
    since = loop.time() + WARM_UP
    until = since + seconds
    loop.call_at(since, begins)
    playing = [asyncio.create_task(pair.play(len(pairs) / rate, since, until)) for pair in pairs]
    while loop.time() < until:
        news(f"{sockets} sockets, {max(0.0, until - loop.time()):.0f} s left, {measured.moves} moves")
        await asyncio.sleep(0.5)
    await asyncio.gather(*playing)
    ends()
    measured.seconds = seconds
    await asyncio.gather(*(pair.end() for pair in pairs))
    return measured

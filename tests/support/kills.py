"""Servers that are killed while programs play at them, and a list of all that was acknowledged."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections import defaultdict
from http.client import HTTPException
from typing import Any

from sqlalchemy import create_engine, make_url, select

from delenda.kernel.actor import ACTOR_NAMES
from delenda.kernel.rng import Rng
from delenda.table import entry, schema

GAMES = ("scipio", "punica")
PATIENCE = 120  # seconds without an answer that prove that none will come
ASKING = 0.1  # seconds for a table: whoever asks more often is refused by a server that is well
BROKEN = (OSError, HTTPException, ValueError)  # no answer, or half of one


class Running:
    """One `delenda serve`, which can be killed and started again."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.port = 0
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "delenda", "serve", "--database", self.database, "--port", str(self.port)]
        self.process = subprocess.Popen(
            [*command, "--no-browser"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, start_new_session=True
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r":(\d+)/", line)
        assert found is not None, line
        self.port = int(found[1])

    def kill(self) -> None:
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def ask(self, path: str, token: str = "", body: dict[str, Any] | None = None) -> Any:
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, headers)
        with urllib.request.urlopen(request, timeout=20) as answer:
            return json.load(answer)

    def seat(self, held: dict[str, str]) -> str:
        """The token of a seat: its own of the program that opened the table, another for an invitation."""
        if "token" in held:
            return held["token"]
        token: str = self.ask("/api/seats", body={"invite": held["link"].rpartition("/")[2]})["token"]
        return token


class Campaign:
    """Programs play at `tables` tables of the servers until they are told to stop; whatever a server acknowledged is noted."""

    def __init__(
        self,
        servers: list[Running],
        tables: int,
        seed: int = 1,
        players: int = 3,
        with_bots: bool = False,
    ) -> None:
        self.servers = servers
        self._with_bots = with_bots  # every other table
        self.acknowledged: dict[tuple[str, int], list[int]] = defaultdict(list)
        self.unknown: dict[tuple[str, int], int] = defaultdict(int)
        self._rng = Rng(seed)
        self.count = 0  # of acknowledged actions
        self._lock = threading.Lock()
        self._stop = threading.Event()
        opened = [self._open(number) for number in range(tables)]
        self._hands = [opened[number::players] for number in range(players)]  # each player has tables of its own
        self._threads = [threading.Thread(target=self._play, args=(number,)) for number in range(players)]
        for thread in self._threads:
            thread.start()

    def _open(self, number: int) -> tuple[str, dict[int, str]]:
        opponent = "random" if self._with_bots and number % 2 else ""
        opened = self.servers[0].ask("/api/tables", body={"game": GAMES[number // 2 % len(GAMES)], "opponent": opponent})
        return opened["id"], {ACTOR_NAMES.index(name): self.servers[0].seat(held) for name, held in opened["seats"].items()}

    def wait_for(self, more: int) -> None:
        """Until so many more actions have been acknowledged."""
        wanted, last, end = self.count + more, self.count, time.monotonic() + PATIENCE
        while self.count < wanted:
            if self.count > last:
                last, end = self.count, time.monotonic() + PATIENCE
            assert time.monotonic() < end, "nothing is acknowledged any more"
            time.sleep(0.01)

    def stop(self) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join()

    def _play(self, number: int) -> None:
        """Both seats of a table, at different servers where there are several."""
        rng, mine = Rng(self._rng.below(1 << 30) + number), self._hands[number]
        while not self._stop.is_set():
            table, tokens = mine[rng.below(len(mine))]
            seat = list(tokens)[rng.below(len(tokens))]
            server = self.servers[(seat + number) % len(self.servers)]
            try:
                if self._move(server, table, seat, tokens[seat], rng):
                    mine.append(self._open(rng.below(100)))  # whoever has finished a game begins another
                    mine.remove((table, tokens))
            except BROKEN:  # the server was killed, or is starting
                time.sleep(0.05)

    def _move(self, server: Running, table: str, seat: int, token: str, rng: Rng) -> bool:
        """One action of a seat whose turn it is; whether the game is over."""
        view = server.ask(f"/api/tables/{table}/view", token)
        if view["to_act"]:
            action = view["legal"][rng.below(len(view["legal"]))]["action"]
            try:
                server.ask(f"/api/tables/{table}/act", token, {"version": view["version"], "action": action})
            except urllib.error.HTTPError as error:
                error.close()  # refused: certainly not written
                if error.code >= 500:
                    self.unknown[table, seat] += 1
                return False
            except BROKEN:
                self.unknown[table, seat] += 1
                raise
            self.acknowledged[table, seat].append(action)
            with self._lock:
                self.count += 1
        return view["result"] is not None

    def standing_still(self) -> list[str]:
        """Tables of unfinished games where nobody is asked for anything, and a while later still nobody."""
        waiting = [each for hand in self._hands for each in hand]
        end = time.monotonic() + PATIENCE
        while waiting and time.monotonic() < end:
            waiting = [(table, tokens) for table, tokens in waiting if not self._goes_on(table, tokens)]
            time.sleep(len(waiting) * ASKING)
        return [table for table, _ in waiting]

    def _goes_on(self, table: str, tokens: dict[int, str]) -> bool:
        try:
            views = [self.servers[0].ask(f"/api/tables/{table}/view", token) for token in tokens.values()]
        except BROKEN:
            return False
        return any(view["to_act"] or view["result"] is not None for view in views)

    def lost(self, database: str) -> list[str]:
        """What was acknowledged and is not in the database, or stands there too often."""
        address = make_url(database)
        engine = create_engine(address.set(drivername="postgresql+psycopg") if "postgres" in database else address)
        found: list[str] = []
        with engine.connect() as connection:
            for (table, seat), actions in self.acknowledged.items():
                columns = schema.entries.c
                query = select(columns.action).where(
                    columns.table_id == table, columns.kind == entry.ACT, columns.actor == seat
                )
                written = list(connection.execute(query.order_by(columns.version)).scalars())
                left = iter(written)
                if not all(action in left for action in actions):
                    found.append(f"table {table}, seat {seat}: {actions} is not in {written}")
                if len(written) > len(actions) + self.unknown[table, seat]:
                    found.append(f"table {table}, seat {seat}: {len(written)} written, {len(actions)} acknowledged")
        engine.dispose()
        return found


def kill_and_go_on(campaign: Campaign, kills: int, between: int) -> None:
    """Kill one server after another, each time after some more actions, and start it again."""
    for number in range(kills):
        campaign.wait_for(between)
        server = campaign.servers[number % len(campaign.servers)]
        server.kill()
        server.start()
    campaign.wait_for(between)
    campaign.stop()
    for server in campaign.servers:
        server.kill()

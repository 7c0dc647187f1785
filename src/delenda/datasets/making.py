"""Making a set: games are played in shards, each in a process of its own, and written by the one that asked for them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from delenda.bots.bot import Bot
from delenda.bots.random_bot import RandomBot
from delenda.bots.registry import bot
from delenda.datasets.arrow import Sheet, arrow, decision_columns, game_columns
from delenda.datasets.plan import NAME, SHARD, Plan, Shard, check_same, plan_of
from delenda.datasets.reading import Dataset
from delenda.kernel.actor import ACTOR_NAMES, CARTHAGE, CHANCE, NOBODY, ROME
from delenda.kernel.errors import DelendaError
from delenda.kernel.playout import sample
from delenda.kernel.record import Record
from delenda.kernel.registry import game as find_game
from delenda.kernel.rng import Rng
from delenda.kernel.state import State
from delenda.kernel.variations import WrittenMove
from delenda.lab.arena import in_processes

ROWS = 20_000  # that are held before they are written

Files = list[tuple[str, bytes]]


def make(
    folder: str | Path,
    game: str,
    games: int,
    *,
    scenario: str | None = None,
    options: Mapping[str, str] | None = None,
    rome: str = "random",
    carthage: str = "random",
    seed: int = 1,
    shard: int = SHARD,
    observations: bool = False,
    views: bool = False,
    workers: int | None = None,
    ray: str | None = None,
    seen: Callable[[int], object] | None = None,
) -> Dataset:
    """Play the games that the folder does not have yet, and give the whole set.

    `observations` and `views` keep what the deciding seat saw at every decision, as a row of numbers and as text. `workers`
    are processes of this machine, one for each core unless said otherwise; `ray` is the address of a cluster that plays
    instead. `seen` is called with the number of games that were there already, and again whenever some have been added.
    """
    arrow()
    plan = plan_of(
        game,
        scenario,
        dict(options or {}),
        rome=rome,
        carthage=carthage,
        games=games,
        seed=seed,
        shard=shard,
        observations=observations,
        views=views,
    )
    place = Path(folder)
    _open(place, plan)
    shards = plan.shards()
    left = [each for each in shards if not each.is_in(place)]
    tell = seen or (lambda _: None)
    tell(sum(len(each.seeds) for each in shards) - sum(len(each.seeds) for each in left))
    for done, files in _made(left, workers, ray):
        for name, content in files:
            _write(place / name, content)
        tell(len(done.seeds))
    return Dataset(place)


def _open(folder: Path, plan: Plan) -> None:
    """Begin a set, or go on with the same one."""
    try:
        if (folder / NAME).exists():
            check_same(folder, plan)
        else:
            folder.mkdir(parents=True, exist_ok=True)
            plan.write(folder)
    except OSError as error:
        raise DelendaError(f"{folder}: no set can be written there ({(error.strerror or str(error)).lower()}).") from None


def _write(path: Path, content: bytes) -> None:
    """All of it or nothing: a file that is there is complete."""
    part = path.with_suffix(".part")
    part.write_bytes(content)
    os.replace(part, path)


def _made(shards: list[Shard], workers: int | None, ray: str | None) -> Iterator[tuple[Shard, Files]]:
    """Each with its files, in the order in which they are done."""
    if not shards:
        return
    if ray is None:
        yield from in_processes(play_shard, shards, workers)
        return
    from delenda.lab.cluster import connect, spread

    yield from (result for _, result in spread(connect(ray), play_shard, shards))


def play_shard(shard: Shard) -> tuple[Shard, Files]:
    """What a process does: the games of a shard, as the contents of its files."""
    plan = shard.plan
    start = find_game(plan.game).start(plan.scenario, plan.options)
    watch = _Watch(plan, start) if plan.has_decisions else None
    games = Sheet(game_columns(), ROWS)
    players = [bot(plan.rome, plan.game), bot(plan.carthage, plan.game)]
    try:
        for seed in shard.seeds:
            games.add(_game(plan, start, seed, players, watch))
    finally:
        for player in players:
            player.close()
    contents = [games.content()] if watch is None else [watch.sheet.content(), games.content()]
    return shard, list(zip(shard.files, contents, strict=True))


def _game(plan: Plan, start: State, seed: int, players: list[Bot], watch: _Watch | None) -> dict[str, Any]:
    """A game as a row."""
    state = start.copy()
    record = Record.of(start)
    record.tags = {"Rome": plan.rome, "Carthage": plan.carthage, "Seed": str(seed)}
    actors: list[int] = []
    actions: list[int] = []
    for action in _chosen(state, seed, players):
        actor = state.actor
        if watch is not None and actor != CHANCE:
            watch.see(state, seed, len(actions), action)
        record.moves.append(WrittenMove(ACTOR_NAMES[actor], state.label(action)))
        actors.append(actor)
        actions.append(action)
        state.apply(action)
    outcome = state.outcome()
    assert outcome is not None
    record.tags["Result"] = str(outcome)
    if watch is not None:
        watch.end(outcome.payoff(ROME))
    return {
        "seed": seed,
        "winner": "DRAW" if outcome.winner is None else ACTOR_NAMES[outcome.winner],
        "reason": outcome.reason,
        "rome_score": outcome.score[ROME],
        "carthage_score": outcome.score[CARTHAGE],
        "actors": actors,
        "actions": actions,
        "record": str(record),
    }


def _chosen(state: State, seed: int, players: list[Bot]) -> Iterator[int]:
    """The next action, again and again; whoever asks applies it before asking for another.

    Chance and both seats have streams of their own, as in the arena. Random play needs no view: it looks at nothing but the
    legal actions, which are those of the view.
    """
    streams = [Rng(seed * 4 + actor) for actor in (ROME, CARTHAGE, CHANCE)]
    at_random = [isinstance(player, RandomBot) for player in players] + [True]
    while state.actor != NOBODY:
        actor = state.actor
        if at_random[actor]:
            yield sample(state, streams[actor])
            continue
        for place, action in enumerate(players[actor].decide(state.view(actor), streams[actor])):
            if place > 0 and (state.actor != actor or action not in state.legal()):
                break
            yield action


class _Watch:
    """Keeps what the deciding seats see."""

    def __init__(self, plan: Plan, start: State) -> None:
        self._views = plan.views
        self._encoder = None
        if plan.observations:
            from delenda.adapters.observations import encoder_of

            self._encoder = encoder_of(start)
        self.sheet = Sheet(decision_columns(self._encoder.size if self._encoder else 0, plan.views), ROWS)
        self._rows: list[dict[str, Any]] = []  # of the game under way: who wins is not known yet

    def see(self, state: State, seed: int, step: int, action: int) -> None:
        seat = state.actor
        view = state.view(seat)
        row = {
            "seed": seed,
            "step": step,
            "seat": seat,
            "decision": state.decision.name,
            "legal": view.legal(),
            "action": action,
        }
        if self._views:
            row["view"] = str(view)
        if self._encoder is not None:
            from delenda.adapters.observations import observe

            row["observation"] = observe(self._encoder, view, seat)
        self._rows.append(row)

    def end(self, rome: int) -> None:
        """With Rome's payoff."""
        for row in self._rows:
            self.sheet.add({**row, "payoff": rome if row["seat"] == ROME else -rome})
        self._rows = []

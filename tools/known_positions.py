"""Writes what the known positions of a game say: `python tools/known_positions.py GAME… [--anew]`.

The positions stay, and what they say is written down as it is now, and so is what tests measure in them. With `--anew` others
are picked: some for each decision, from random games, as they are and as a viewer sees them; and dumps of them that were
tampered with and are refused.
"""

from __future__ import annotations

import argparse
import json
import re
import runpy
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "tests"))

from delenda.kernel.actor import CARTHAGE, ROME, SPECTATOR  # noqa: E402  # where nothing is installed yet
from delenda.kernel.game import Game  # noqa: E402
from delenda.kernel.mutations import mutated  # noqa: E402
from delenda.kernel.registry import game as find_game  # noqa: E402
from delenda.kernel.rng import Rng  # noqa: E402
from delenda.kernel.state import State  # noqa: E402
from delenda.kernel.testkit import settings, walk  # noqa: E402
from support.known import MEASURED, Known, KnownPositions, describe, neighbours, path_of, state_of, tampered, why_impossible  # noqa: E402

EACH = 14  # positions of a decision with each actor
GAMES = 3  # of every setting, and more until every decision was met
MOST_GAMES = 150
SEEN = 5  # one position in so many is shown as a viewer sees it
TRIES = 60  # of tampering with each position
ALIKE = 12  # refusals with the same words
IMPOSSIBLE = "this position is impossible"  # by the rules, not by the form of a dump
VIEWERS = (ROME, CARTHAGE, SPECTATOR)


def pick(game: Game) -> list[State]:
    """For each decision and actor some positions, from anywhere in random games."""
    rng = Rng(1)
    kept: dict[tuple[str, int], list[State]] = {}
    met: Counter[tuple[str, int]] = Counter()
    wanted = {decision.name for decision in game.decisions}
    for seed in range(MOST_GAMES):
        if seed >= GAMES * len(settings(game)) and wanted <= {name for name, _ in met}:
            break
        for state in walk(game, seed):
            kind = (state.decision.name, state.actor)
            met[kind] += 1
            places = kept.setdefault(kind, [])
            at = len(places) if len(places) < EACH else rng.below(met[kind])
            if at < EACH:
                places[at:] = [state.copy(), *places[at + 1 :]]
    found = [state for places in kept.values() for state in places]
    shown = [state.view(VIEWERS[number % 3]) for number, state in enumerate(found) if number % SEEN == 0]
    views = [view for view in shown if not view.decision.chance and str(view.guess(rng)) != str(view)]
    texts = {str(state): state.setting for state in [*found, *views]}
    return [game.read_position(text, setting.scenario, setting.options) for text, setting in texts.items()]


def impossible(game: Game, states: list[State]) -> list[Known]:
    """Dumps with few changes that are refused, each for another reason or of another kind."""
    rng = Rng(2)
    found: list[Known] = []
    seen: Counter[str] = Counter()
    for number, state in enumerate(states):
        dump = state.dump()
        for _ in range(TRIES):
            wrong = mutated(game, dump, states[rng.below(len(states))].dump(), rng)
            why = why_impossible(game, wrong)
            alike = re.sub(r"\d+|\b[A-Z]\w*", "", why)
            if why.startswith(IMPOSSIBLE) and seen[alike] < ALIKE:
                seen[alike] += 1
                found.append(changes(number, dump, wrong) | {"why": why})
    return found


def changes(number: int, dump: Known, wrong: Known) -> Known:
    frame = {name: value for name, value in wrong.items() if name != "data" and value != dump[name]}
    data = {name: change(dump["data"][name], value) for name, value in wrong["data"].items() if value != dump["data"][name]}
    return {"of": number, "frame": frame, "data": data}


def change(before: object, after: object) -> object:
    """A new value; of a list that is as long as before only what is new in it, by its place."""
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        return {str(at): value for at, value in enumerate(after) if value != before[at]}
    return after


def written(game: Game, states: list[State], wrong: list[Known]) -> str:
    dumps = [state.dump() for state in states]
    refused = [{**each, "why": why_impossible(game, tampered(dumps[each["of"]], each))} for each in wrong]
    parts = {"positions": [describe(game, state) for state in states], "impossible": refused}
    near = [neighbours(game, state, number) for number, state in enumerate(states)]
    between = ",\n"
    lists = [f'"{name}": [\n{between.join(map(lines, known))}\n]' for name, known in parts.items()]
    lists.append(f'"near": {json.dumps(near)}')
    return "{\n" + between.join(lists) + "\n}\n"


def lines(known: Known) -> str:
    """One thing to a line, so that a difference can be read."""
    return (
        " {"
        + ",\n  ".join(f"{json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}" for name, value in known.items())
        + "}"
    )


def measure(slug: str) -> None:
    """What those of the game's tests find in known positions that have a function `measure`."""
    folder = path_of(slug).parent
    path = folder / MEASURED
    if not path.exists():
        return
    tests = sorted(json.loads(path.read_text(encoding="utf-8")))
    found = {test: runpy.run_path(str(folder / f"{test}.py"))["measure"]() for test in tests}
    path.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description="Write down what the known positions of a game say.")
    parser.add_argument("games", nargs="+")
    parser.add_argument("--anew", action="store_true", help="pick other positions")
    args = parser.parse_args()
    for slug in args.games:
        game = find_game(slug)
        if args.anew:
            states = pick(game)
            wrong = impossible(game, states)
        else:
            known = KnownPositions(slug)
            states, wrong = [state_of(game, each) for each in known.positions], known.impossible
        path_of(slug).write_text(written(game, states, wrong), encoding="utf-8")
        measure(slug)


if __name__ == "__main__":
    main()

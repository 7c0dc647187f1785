"""The observation and the actions of every game as pages: `python -m delenda.adapters.describe docs/observations`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from delenda.adapters.observations import encoder_of
from delenda.kernel.actor import CHANCE, NOBODY
from delenda.kernel.game import Game
from delenda.kernel.playout import sample
from delenda.kernel.registry import games
from delenda.kernel.rng import Rng
from delenda.kernel.state import State

SAMPLED_GAMES = 20
MOST_RUNS = 6
SAMPLED_STEPS = 8000  # in all of them


def page(game: Game) -> str:
    start = game.start()
    encoder = encoder_of(start)
    chance = "explicit chance" if game.has_chance else "no chance"
    secrets = "hidden information" if game.has_secrets else "nothing hidden"
    at_once = ", some of it chosen by both sides at once" if game.is_simultaneous else ""
    name = game.slug.replace("-", "_")
    lines = [
        f"# {game.title}: observation and actions",
        "",
        f"Two seats, zero-sum, {chance}, {secrets}{at_once}. Rules version {game.rules_version}.",
        "",
        "| library | name |",
        "|---|---|",
        f'| PettingZoo | `delenda.adapters.pettingzoo.aec("{game.slug}")`, `{name}_v{game.rules_version}` |',
        f'| Gymnasium | `gymnasium.make("Delenda/{game.slug}-v{game.rules_version}")` |',
        f'| OpenSpiel | `pyspiel.load_game("python_delenda_{name}")` |',
        "",
        f"Scenarios: {', '.join(f'`{scenario.slug}`' for scenario in game.scenarios)}."
        + "".join(f" Option `{option.name}`: {', '.join(option.choices)}." for option in game.options),
        "",
        "## Observation",
        "",
        f"{encoder.size} numbers from -1 to 1, all that a seat may know (scenario `{start.setting.scenario}`).",
        "",
        "| from | to | part | numbers | meaning |",
        "|---|---|---|---|---|",
    ]
    at = 0
    for part in encoder.parts:
        lines.append(f"| {at} | {at + part.size - 1} | {part.name} | {part.size} | {part.words} |")
        at += part.size
    lines += [
        "",
        "## Actions",
        "",
        f"Ids below {game.action_count}; the mask of a state marks the legal ones. The engine answers what leaves no choice,",
        "unless the question completes a selection or must not give a secret away. Ids and samples are from random games.",
        "",
        "| decision | rule | who | ids | such as |",
        "|---|---|---|---|---|",
        *_rows(game),
        "",
        "## Rewards and end",
        "",
        f"1 for the winner, -1 for the loser, 0 for a draw, at the end. A game has at most {game.longest:,} actions.",
        "",
    ]
    return "\n".join(lines)


def _rows(game: Game) -> list[str]:
    met: dict[str, dict[int, str]] = {}
    actors: dict[str, set[int]] = {}
    for state in _states(game):
        name = state.decision.name
        actors.setdefault(name, set()).add(state.actor)
        found = met.setdefault(name, {})
        for action in state.legal():
            if action not in found:
                found[action] = state.label(action)
    rows = []
    for decision in game.decisions:
        if decision.name not in met:
            continue
        who = "chance" if CHANCE in actors[decision.name] else "both at once" if decision.simultaneous else "a seat"
        ids = met[decision.name]
        rows.append(f"| `{decision.name}` | {decision.rule} | {who} | {_ranges(sorted(ids))} | {_samples(ids)} |")
    return rows


def _states(game: Game) -> Iterator[State]:
    """The decisions of some random games; the same object each time."""
    left = SAMPLED_STEPS
    for seed in range(SAMPLED_GAMES):
        state, rng = game.start(game.scenarios[seed % len(game.scenarios)].slug), Rng(seed)
        while state.actor != NOBODY and left > 0:
            yield state
            state.apply(sample(state, rng))
            left -= 1


def _ranges(ids: list[int]) -> str:
    """`3–5, 8`; a scattered lot by its ends alone."""
    runs: list[list[int]] = []
    for number in ids:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    if len(runs) > MOST_RUNS:
        return f"some of {ids[0]}–{ids[-1]}"
    return ", ".join(str(a) if a == b else f"{a}–{b}" for a, b in runs)


def _samples(ids: dict[int, str]) -> str:
    """A label of each kind."""
    kinds: dict[str, str] = {}
    for action in sorted(ids):
        kinds.setdefault(ids[action].split(" ")[0], ids[action])
    return ", ".join(f"`{label}`" for label in list(kinds.values())[:4])


def write(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for game in games():
        (folder / f"{game.slug}.md").write_text(page(game), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))

"""The observation and the actions of every game as pages: `python -m delenda.adapters.describe docs/observations`."""

from __future__ import annotations

import sys
from pathlib import Path

from delenda.adapters.observations import encoder_of
from delenda.kernel.action_table import Span
from delenda.kernel.decision import Decision
from delenda.kernel.game import Game
from delenda.kernel.registry import games
from delenda.kernel.state import State

MOST_NAMED = 8  # of the values of an argument; of more, the first two and the last


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
        f"{encoder.size} numbers from -1 to 1, all that a seat may know (scenario `{start.setting.scenario}`); layout version"
        f" {encoder.version}, the same for all scenarios. `delenda.adapters.structure` takes rows apart and names them.",
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
        "unless the question completes a selection or must not give a secret away. All that a decision can ever offer is here;",
        f'`delenda.game("{game.slug}").action_table()` has it id by id, and `python -m delenda.adapters.actions {game.slug}`',
        "prints it as JSON. In a label, … is what only the state can tell.",
        "",
        "| decision | rule | who | ids | label | arguments |",
        "|---|---|---|---|---|---|",
        *_rows(game),
        "",
        "## Rewards and end",
        "",
        f"1 for the winner, -1 for the loser, 0 for a draw, at the end. A game has at most {game.longest:,} actions.",
        "",
    ]
    return "\n".join(lines)


def _rows(game: Game) -> list[str]:
    spans = game.action_table().spans
    return [_row(decision, span, order == 0) for decision in game.decisions for order, span in enumerate(spans[decision.name])]


def _row(decision: Decision[State], span: Span, is_first: bool) -> str:
    last = span.first + span.count - 1
    ids = str(span.first) if span.count == 1 else f"{span.first}–{last}"
    values = [f"{name}: {_some(list(dict.fromkeys(each)))}" for name, each in span.arguments.items()]
    label = span.label.replace("{*}", "…").replace("{", "*").replace("}", "*")
    who = "chance" if decision.chance else "both at once" if decision.simultaneous else "a seat"
    asked = f"`{decision.name}` | {decision.rule} | {who}" if is_first else " | |"
    return f"| {asked} | {ids} | {label} | {'; '.join(values)} |"


def _some(values: list[str]) -> str:
    return ", ".join(values) if len(values) <= MOST_NAMED else f"{values[0]}, {values[1]} … {values[-1]}"


def write(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for game in games():
        (folder / f"{game.slug}.md").write_text(page(game), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))

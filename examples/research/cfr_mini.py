"""Solve the scenario `mini` of Scipio by counterfactual regret minimisation, and draw how its exploitability falls.

    python examples/research/cfr_mini.py --iterations 100 --plot cfr_mini.svg

The tree has 649 decisions in 529 information states; OpenSpiel's CFR+ walks it about twice a second. Prints one line for each
measured iteration, then both sides' cards under each arrangement of the tiles.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import pyspiel
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

import delenda.adapters.openspiel  # noqa: F401 (registers the games)

GAME = "python_delenda_scipio(scenario=mini)"


def solve(game: pyspiel.Game, iterations: int) -> Iterator[tuple[int, float, object]]:
    """The exploitability of the average policy after 1, 2, 4, 8 … iterations and at the end."""
    solver = cfr.CFRPlusSolver(game)
    due = 1
    for iteration in range(1, iterations + 1):
        solver.evaluate_and_update_policy()
        if iteration in (due, iterations):
            due *= 2
            policy = solver.average_policy()
            yield iteration, exploitability.exploitability(game, policy), policy


def value(game: pyspiel.Game, policy: object) -> float:
    """What ROME can expect."""
    return float(expected_game_score.policy_value(game.new_initial_state(), [policy] * 2)[0])


def first_cards(game: pyspiel.Game, policy: object) -> Iterator[str]:
    """How each side mixes the card it lays in Yellow."""
    for tiles in game.new_initial_state().legal_actions():
        state = game.new_initial_state()
        words = state.action_to_string(tiles)
        state.apply_action(tiles)
        for seat in ("ROME", "CARTHAGE"):
            mixed = policy.action_probabilities(state)
            shares = ", ".join(f"{state.action_to_string(action)} {share:.0%}" for action, share in mixed.items())
            yield f"{words}: {seat} {shares}"
            while state.current_player() == 0:
                state.apply_action(state.legal_actions()[0])


def draw(curve: list[tuple[int, float]], path: str) -> None:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6, 4))
    axes = figure.add_subplot()
    axes.loglog(*zip(*curve, strict=True), marker="o")
    axes.set(xlabel="iterations of CFR+", ylabel="exploitability", title="Scipio, mini")
    axes.grid(visible=True, which="both", alpha=0.3)
    figure.savefig(path, bbox_inches="tight")


def main(argv: list[str] | None = None) -> list[tuple[int, float]]:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--iterations", type=int, default=100)
    parser.add_argument("--plot", help="a file for the curve (.svg, .png or .pdf)")
    args = parser.parse_args(argv)
    game = pyspiel.load_game(GAME)
    curve = []
    policy: object = None
    for iteration, distance, found in solve(game, args.iterations):
        policy = found
        curve.append((iteration, distance))
        print(f"{iteration:5} iterations: exploitability {distance:.4f}")
    print(f"ROME can expect {value(game, policy):+.3f}")
    for line in first_cards(game, policy):
        print(line)
    if args.plot:
        draw(curve, args.plot)
    return curve


if __name__ == "__main__":
    main()

"""Pictures of what was measured, as SVG, PNG or PDF by the ending of the file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from delenda.kernel.errors import DelendaError
from delenda.lab.arena import Standings
from delenda.lab.balance import FAIR, Balance
from delenda.lab.match import Result

ROME, CARTHAGE, DRAW, INK = "#b3282d", "#2b5fa8", "#9a9a94", "#33332e"
ENDINGS = (".svg", ".png", ".pdf")


def check_plot(path: str) -> None:
    """Before a long run rather than after it: can this picture be made at all?"""
    if Path(path).suffix.lower() not in ENDINGS:
        raise DelendaError(f"{path}: a plot's name must end in one of {', '.join(ENDINGS)}.")
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise DelendaError("plots need matplotlib, which is not installed; try: pip install 'delenda[lab]'") from None


@contextmanager
def _figure(path: Path, width: float, height: float, columns: int) -> Iterator[list[Any]]:
    """Axes beside each other, saved to `path` in the end."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), layout="constrained")
    axes = figure.subplots(1, columns, squeeze=False)[0]
    for axis in axes:
        axis.spines[["top", "right"]].set_visible(False)
    yield list(axes)
    figure.savefig(path, dpi=150, metadata={"Date": None} if path.suffix.lower() == ".svg" else None)


def plot_arena(table: Standings, title: str, path: Path) -> None:
    """Ratings on the left, shares of every pair on the right, both with their 95 % intervals."""
    ratings, scores = table.ratings(), table.scores()
    with _figure(path, 11, 1.4 + 0.4 * max(len(ratings), len(scores)), 2) as (left, right):
        names = [_short(rating.name) for rating in ratings][::-1]
        left.errorbar(
            [rating.elo for rating in ratings][::-1],
            range(len(names)),
            xerr=[rating.error for rating in ratings][::-1],
            fmt="o",
            color=INK,
            capsize=3,
        )
        left.set_yticks(range(len(names)), names)
        left.set_ylim(-0.6, len(names) - 0.4)
        left.set_xlabel("Elo")
        left.set_title(title, loc="left")
        pairs = [f"{_short(score.a)} – {_short(score.b)}" for score in scores][::-1]
        shares = [score.share for score in scores][::-1]
        spread = [[s.share - s.low for s in scores][::-1], [s.high - s.share for s in scores][::-1]]
        right.barh(range(len(pairs)), shares, xerr=spread, color=CARTHAGE, ecolor=INK, capsize=3, height=0.6)
        right.axvline(0.5, color=INK, linewidth=0.8)
        right.set_yticks(range(len(pairs)), pairs)
        right.set_xlim(0, 1)
        right.set_xlabel("share of the first, draws half")


def plot_balance(balances: list[Balance], results: list[Result], title: str, path: Path) -> None:
    """Who wins, how long it takes, why it ends."""
    with _figure(path, 14, 1.8 + max(1.6, 0.5 * len(balances)), 3) as (sides, lengths, reasons):
        _plot_sides(sides, balances, title)
        for balance in balances:
            which = (balance.scenario, balance.box)
            actions = [result.actions for result in results if (result.job.scenario, result.job.box) == which]
            lengths.hist(actions, bins=20, histtype="step", linewidth=1.5, label=balance.title)
        lengths.set_xlabel("actions in a game")
        lengths.set_ylabel("games")
        if len(balances) > 1:
            lengths.legend(frameon=False)
        total: dict[str, int] = {}
        for balance in balances:
            for reason, count in balance.reasons.items():
                total[reason] = total.get(reason, 0) + count
        names = sorted(total, key=lambda name: total[name])
        colours = [{"ROME": ROME, "CARTHAGE": CARTHAGE}.get(name.split()[0], DRAW) for name in names]
        reasons.barh(range(len(names)), [total[name] for name in names], color=colours, height=0.6)
        reasons.set_yticks(range(len(names)), [_ending(name) for name in names])
        reasons.set_xlabel("games")


Curve = list[tuple[float, float, float]]  # points: across, upwards, and half of the interval


def plot_curves(curves: dict[str, Curve], words: tuple[str, str, str], is_log: bool, path: Path) -> None:
    """Lines of points with their intervals; `words` are the title and what is to be read across and upwards."""
    with _figure(path, 6, 4, 1) as (axis,):
        for name, points in curves.items():
            across, upwards, halves = zip(*points, strict=True)
            axis.errorbar(across, upwards, halves if any(halves) else None, marker="o", markersize=3, capsize=3, label=name)
        if is_log:
            axis.set_xscale("log")
            axis.set_yscale("log")
        axis.set_title(words[0], loc="left")
        axis.set_xlabel(words[1])
        axis.set_ylabel(words[2])
        axis.grid(visible=True, which="both" if is_log else "major", alpha=0.3)
        if len(curves) > 1:
            axis.legend(frameon=False)


def _plot_sides(axis: Any, balances: list[Balance], title: str) -> None:
    rows = range(len(balances))
    rome = [balance.rome / balance.games for balance in balances][::-1]
    draws = [balance.draws / balance.games for balance in balances][::-1]
    carthage = [balance.carthage / balance.games for balance in balances][::-1]
    axis.barh(rows, rome, color=ROME, height=0.5, label="ROME")
    axis.barh(rows, draws, left=rome, color=DRAW, height=0.5, label="draw")
    axis.barh(
        rows, carthage, left=[r + d for r, d in zip(rome, draws, strict=True)], color=CARTHAGE, height=0.5, label="CARTHAGE"
    )
    for row, balance in zip(rows, balances[::-1], strict=True):
        axis.plot([balance.low, balance.high], [row, row], color="white", linewidth=2)
        axis.plot(balance.share, row, "o", color="white", markersize=5)
    for edge in FAIR:
        axis.axvline(edge, color=INK, linewidth=0.8, linestyle=":")
    axis.set_yticks(rows, [balance.title for balance in balances][::-1])
    axis.set_xlim(0, 1)
    axis.set_ylim(-0.9, len(balances) - 0.1)
    axis.set_xlabel("share of games; white: ROME's share, draws half, 95 %")
    axis.set_title(title, loc="left")
    axis.legend(frameon=False, ncols=3, loc="lower right", fontsize="small")


def plot_calibration(bins: list[tuple[int, float, float]], title: str, path: Path) -> None:
    """What was told against what came; the size of a point is the number of positions."""
    most = max([1, *(count for count, _, _ in bins)])
    with _figure(path, 4.6, 4.4, 1) as (axis,):
        axis.plot([0, 1], [0, 1], color=DRAW, linewidth=1, linestyle=":")
        told = [(count, x, y) for count, x, y in bins if count]
        axis.plot([x for _, x, _ in told], [y for _, _, y in told], color=INK, linewidth=1)
        axis.scatter([x for _, x, _ in told], [y for _, _, y in told], s=[12 + 160 * n / most for n, _, _ in told], color=ROME)
        axis.set_xlim(0, 1)
        axis.set_ylim(0, 1)
        axis.set_xlabel("ROME's chance as told")
        axis.set_ylabel("ROME's share of the results")
        axis.set_title(title, loc="left")


def _ending(reason: str) -> str:
    """`ROME CAPITAL_TAKEN` as "ROME wins: capital taken"."""
    winner, why = reason.split(" ", 1)
    return f"{winner} wins: {why.replace('_', ' ').lower()}" if winner != "DRAW" else f"draw: {why.replace('_', ' ').lower()}"


def _short(name: str) -> str:
    return name if len(name) <= 24 else name[:23] + "…"

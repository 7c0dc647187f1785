"""Small zero-sum matrix games, solved by regret matching+ with a stated gap."""

from __future__ import annotations


class Solution:
    """Mixed strategies of both sides, the value for the row player, and how much both together could gain by deviating."""

    def __init__(self, rows: list[float], columns: list[float], value: float, gap: float) -> None:
        self.rows = rows
        self.columns = columns
        self.value = value
        self.gap = gap


def solve(payoff: list[list[float]], gap: float = 0.001, most: int = 5_000) -> Solution:
    """An equilibrium of the game in which the row player gets `payoff[row][column]`, to within `gap` or after `most` rounds."""
    height, width = len(payoff), len(payoff[0])
    row_regret = [0.0] * height
    column_regret = [0.0] * width
    row_total = [0.0] * height
    column_total = [0.0] * width
    best = _measure(payoff, [1.0 / height] * height, [1.0 / width] * width)
    rounds = 0
    check = 16
    columns = [1.0 / width] * width
    while rounds < most:
        rounds += 1
        # Alternating updates with linear averaging: the last rounds count most
        rows = _normal(row_regret)
        gains = _column_gains(payoff, rows)
        _improve(column_regret, gains, columns, -1.0)
        columns = _normal(column_regret)
        gains = _row_gains(payoff, columns)
        _improve(row_regret, gains, rows, 1.0)
        for i in range(height):
            row_total[i] = row_total[i] + rounds * rows[i]
        for j in range(width):
            column_total[j] = column_total[j] + rounds * columns[j]
        if rounds in (check, most):
            check *= 2
            found = _measure(payoff, _normal(row_total), _normal(column_total))
            if found.gap < best.gap:
                best = found
            if best.gap <= gap:
                break
    return best


def _normal(weights: list[float]) -> list[float]:
    total = 0.0
    for weight in weights:
        total += weight
    if total <= 0.0:
        return [1.0 / len(weights)] * len(weights)
    return [weight / total for weight in weights]


def _row_gains(payoff: list[list[float]], columns: list[float]) -> list[float]:
    """What each row earns against the columns' strategy."""
    gains = []
    for row in payoff:
        total = 0.0
        for j, weight in enumerate(columns):
            if weight > 0.0:
                total += row[j] * weight
        gains.append(total)
    return gains


def _column_gains(payoff: list[list[float]], rows: list[float]) -> list[float]:
    """What each column costs against the rows' strategy."""
    gains = [0.0] * len(payoff[0])
    for i, weight in enumerate(rows):
        if weight > 0.0:
            row = payoff[i]
            for j in range(len(gains)):
                gains[j] = gains[j] + row[j] * weight
    return gains


def _improve(regret: list[float], gains: list[float], strategy: list[float], sign: float) -> None:
    """Regret matching+: regrets never fall below nothing."""
    mean = 0.0
    for i, gain in enumerate(gains):
        mean += gain * strategy[i]
    for i, gain in enumerate(gains):
        value = regret[i] + sign * (gain - mean)
        regret[i] = value if value > 0.0 else 0.0


def _measure(payoff: list[list[float]], rows: list[float], columns: list[float]) -> Solution:
    best_row = max(_row_gains(payoff, columns))
    best_column = min(_column_gains(payoff, rows))
    return Solution(rows, columns, (best_row + best_column) / 2, best_row - best_column)


def value_of_small(payoff: list[list[float]], rounds: int = 16) -> float:
    """The value alone, to about a hundredth: exact where both sides have one best choice, else by a few rounds."""
    height, width = len(payoff), len(payoff[0])
    low = max([min(row) for row in payoff])
    high = min([max([row[j] for row in payoff]) for j in range(width)])
    if high - low < 0.005:
        return (low + high) / 2
    row_regret = [0.0] * height
    column_regret = [0.0] * width
    columns = [1.0 / width] * width
    total = weight = 0.0
    for turn in range(1, rounds + 1):
        rows = _normal(row_regret)
        _improve(column_regret, _column_gains(payoff, rows), columns, -1.0)
        columns = _normal(column_regret)
        gains = _row_gains(payoff, columns)
        _improve(row_regret, gains, rows, 1.0)
        mean = 0.0
        for i in range(height):
            mean += rows[i] * gains[i]
        total += turn * mean
        weight += turn
    return min(high, max(low, total / weight))

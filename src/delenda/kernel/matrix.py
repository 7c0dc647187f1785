"""Small zero-sum matrix games: mixtures by regret matching+ with a stated gap, the value alone by the simplex method."""

from __future__ import annotations

from typing import Final

MOST_PIVOTS: Final = 2_000  # a handful suffices for a small game
TINY: Final = 1e-9


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


def read(payoff: list[list[float]], steps: int) -> Solution:
    """Both sides answer, as well as can be, a side that thinks one step less; whoever thinks none chooses at random."""
    rows, columns = [1.0 / len(payoff)] * len(payoff), [1.0 / len(payoff[0])] * len(payoff[0])
    for _ in range(steps):
        row_gains, column_gains = _row_gains(payoff, columns), _column_gains(payoff, rows)
        best_row, best_column = max(row_gains) - TINY, min(column_gains) + TINY
        rows = _normal([1.0 if gain >= best_row else 0.0 for gain in row_gains])
        columns = _normal([1.0 if gain <= best_column else 0.0 for gain in column_gains])
    return _measure(payoff, rows, columns)


def value_of(payoff: list[list[float]]) -> float:
    """The value alone, to a millionth, by the simplex method: quicker than rounds of regret matching."""
    height, width = len(payoff), len(payoff[0])
    least = min([min(row) for row in payoff])
    shift = 1.0 - least  # the method needs a game that the row player wins; its value is taken back at the end
    # The right sides differ a little, so that ties, which could lead in a circle, do not occur
    table = [[entry + shift for entry in row] + [1.0 + TINY * (index * 37 % 101)] for index, row in enumerate(payoff)]
    table.append([-1.0] * width + [0.0])
    for _ in range(MOST_PIVOTS):
        goal = table[height]
        column = -1
        steepest = -TINY
        for j in range(width):
            if goal[j] < steepest:
                steepest = goal[j]
                column = j
        if column < 0:
            return 1.0 / goal[width] - shift
        row = -1
        least = 0.0
        for i in range(height):
            if table[i][column] > TINY:
                ratio = table[i][width] / table[i][column]
                if row < 0 or ratio < least:
                    row, least = i, ratio
        _pivot(table, row, column)
    return solve(payoff, 0.002).value  # should rounding ever lead in a circle


def _pivot(table: list[list[float]], row: int, column: int) -> None:
    """Exchange a variable of the basis: what stood in `row` for what stood in `column`."""
    top = table[row]
    factor = 1.0 / top[column]
    for j in range(len(top)):
        top[j] = top[j] * factor
    top[column] = factor
    for i in range(len(table)):
        if i != row:
            here = table[i]
            weight = here[column]
            if weight != 0.0:
                for j in range(len(top)):
                    here[j] = here[j] - weight * top[j]
                here[column] = -weight * factor

"""Zero-sum matrix games: solved by the simplex method, or by regret matching+ to a stated gap."""

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
    simplex = _Simplex(payoff)
    return simplex.value() if simplex.run() else solve(payoff, 0.002).value


def exact(payoff: list[list[float]]) -> Solution:
    """Both mixtures of an equilibrium by the simplex method."""
    simplex = _Simplex(payoff)
    return _measure(payoff, simplex.rows(), simplex.columns()) if simplex.run() else solve(payoff, 0.002)


def leaning(payoff: list[list[float]], share: float, gains: list[float] | None = None) -> Solution:
    """An equilibrium, and the rows' best mixture against an enemy from whom each row gains so much in a `share` of cases, else
    against one who chooses as well as can be; without `gains` the former chooses at random. What that may lose to the best of
    enemies, the gap, grows with the square of the share at first."""
    fair = exact(payoff)
    leaned = []
    for index, row in enumerate(payoff):
        gain = sum(row) / len(row) if gains is None else gains[index]
        leaned.append([(1.0 - share) * entry + share * gain for entry in row])
    rows = exact(leaned).rows
    return Solution(rows, fair.columns, fair.value, fair.value - min(_column_gains(payoff, rows)))


class _Simplex:
    """The column player's problem, whose dual is the row player's: as much in all as every row bears.

    Variables are numbered: first what the columns get, then what is left of each row."""

    def __init__(self, payoff: list[list[float]]) -> None:
        self.height, self.width = len(payoff), len(payoff[0])
        self.shift = 1.0 - min([min(row) for row in payoff])  # the row player has to win; the value is taken back at the end
        # The right sides differ a little, so that ties, which could lead in a circle, do not occur
        shift = self.shift
        table = [[entry + shift for entry in row] + [1.0 + TINY * (index * 37 % 101)] for index, row in enumerate(payoff)]
        table.append([-1.0] * self.width + [0.0])
        self.table = table
        self.within = [self.width + row for row in range(self.height)]  # the variable of each row of the table
        self.without = list(range(self.width))  # and of each column

    def run(self) -> bool:
        """False should rounding ever lead in a circle."""
        for _ in range(MOST_PIVOTS):
            column = self._steepest()
            if column < 0:
                return True
            row = self._tightest(column)
            _pivot(self.table, row, column)
            self.within[row], self.without[column] = self.without[column], self.within[row]
        return False

    def _steepest(self) -> int:
        goal = self.table[self.height]
        found, steepest = -1, -TINY
        for j in range(self.width):
            if goal[j] < steepest:
                steepest = goal[j]
                found = j
        return found

    def _tightest(self, column: int) -> int:
        table, last = self.table, self.width
        found, least = -1, 0.0
        for i in range(self.height):
            if table[i][column] > TINY:
                ratio = table[i][last] / table[i][column]
                if found < 0 or ratio < least:
                    found, least = i, ratio
        return found

    def value(self) -> float:
        return 1.0 / self.table[self.height][self.width] - self.shift

    def columns(self) -> list[float]:
        found = [0.0] * self.width
        for row, variable in enumerate(self.within):
            if variable < self.width:
                found[variable] = max(0.0, self.table[row][self.width])
        return _normal(found)

    def rows(self) -> list[float]:
        found = [0.0] * self.height
        for column, variable in enumerate(self.without):
            if variable >= self.width:
                found[variable - self.width] = max(0.0, self.table[self.height][column])
        return _normal(found)


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

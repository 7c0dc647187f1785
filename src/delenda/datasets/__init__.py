"""Large sets of games as Parquet files: made by seed, in as many processes or machines as there are, and read again.

    from delenda import datasets
    made = datasets.make("scipio-random", "scipio", games=100_000)
    for record in datasets.read("scipio-random").records():
        ...

A set is a folder: `dataset.json` says how it was made, `games-00000.parquet` and so on hold a game a row, and, if asked for,
`decisions-00000.parquet` a row for each decision with what its seat saw. The same plan makes the same rows anywhere. It needs
the extra `delenda[datasets]`.
"""

from delenda.datasets.making import make
from delenda.datasets.plan import Plan
from delenda.datasets.reading import Dataset, read

__all__ = ["Dataset", "Plan", "make", "read"]

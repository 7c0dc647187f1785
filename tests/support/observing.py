"""What the rows of random games are, as a digest: both builds must write the same. `python -m support.observing scipio`."""

import sys
from hashlib import sha256

from delenda.kernel.actor import CHANCE, NOBODY
from delenda.kernel.playout import sample
from delenda.kernel.registry import game
from delenda.kernel.rng import Rng
from delenda.kernel.testkit import settings

STEPS = 150  # of each scenario


def rows(slug: str) -> str:
    digest = sha256()
    found = game(slug)
    for scenario, options in settings(found):
        state, rng = found.start(scenario, options), Rng(1)
        encoder = found.load_encoder(found.box(scenario, options))
        for _ in range(STEPS):
            if state.actor == NOBODY:
                break
            for seat in (0, 1) if state.actor == CHANCE else (state.actor,):
                digest.update(bytes(memoryview(encoder.written(state, seat, seat))))
            state.apply(sample(state, rng))
    return digest.hexdigest()


if __name__ == "__main__":
    print(rows(sys.argv[1]), end="")

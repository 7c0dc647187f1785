"""The kernel's properties for Punic Island."""

import pytest

from delenda.kernel.testkit import GameProperties


class TestProperties(GameProperties):
    slug = "punic-island"
    games = 2
    mutations = 60
    read = 10  # each setting twice
    looked_at = 3
    apart = 3


@pytest.mark.broad
class TestManyGames(GameProperties):
    slug = "punic-island"
    games = 5  # each setting once

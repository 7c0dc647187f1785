"""The kernel's properties for Zama."""

import pytest

from delenda.kernel.testkit import GameProperties


class TestProperties(GameProperties):
    slug = "zama"
    games = 4
    mutations = 100
    read = 40
    looked_at = 8


@pytest.mark.broad
class TestManyGames(GameProperties):
    slug = "zama"
    games = 12  # a random game has some eight hundred actions

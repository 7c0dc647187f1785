"""The kernel's properties for De Bello Punico."""

import pytest

from delenda.kernel.testkit import GameProperties


class TestProperties(GameProperties):
    slug = "de-bello-punico"
    games = 2
    mutations = 60
    read = 12  # each setting at least once
    looked_at = 3
    apart = 4


@pytest.mark.broad
class TestManyGames(GameProperties):
    slug = "de-bello-punico"
    games = 8

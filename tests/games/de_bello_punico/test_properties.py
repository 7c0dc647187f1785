"""The kernel's properties for De Bello Punico."""

from delenda.kernel.testkit import GameProperties


class TestProperties(GameProperties):
    slug = "de-bello-punico"
    games = 8

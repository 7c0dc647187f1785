"""The kernel's properties for Punic Island."""

from delenda.kernel.testkit import GameProperties


class TestProperties(GameProperties):
    slug = "punic-island"
    games = 5  # each setting once

"""The kernel's properties for Zama."""

from delenda.kernel.testkit import GameProperties


class TestProperties(GameProperties):
    slug = "zama"
    games = 12  # a random game has some eight hundred actions

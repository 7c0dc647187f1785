"""The kernel's properties for Scipio."""

from delenda.kernel.testkit import GameProperties


class TestProperties(GameProperties):
    slug = "scipio"

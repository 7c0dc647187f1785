"""The kernel's properties for Punica."""

from delenda.kernel.testkit import GameProperties


class TestProperties(GameProperties):
    slug = "punica"

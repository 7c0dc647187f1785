"""Boards ready to be sent: scenery under the hash of its text, loaded once; elements as key, SVG and words."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from delenda.kernel.state import State
from delenda.svg.picture import Picture, prefixed
from delenda.table.host import Host
from delenda.table.table import Table

PREFIX = "b"
LAYOUTS = ("wide", "tall")


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture with ids prefixed, and its scenery by address."""

    layout: str
    width: int
    height: int
    title: str
    scenery: str
    elements: dict[str, tuple[str, str]]  # key -> SVG, words; in drawing order


class Shelf:
    """Keeps scenery by hash, and the newest drawing of each table for each kind of viewer."""

    def __init__(self) -> None:
        self._scenery: dict[str, str] = {}
        self._drawn: WeakKeyDictionary[Host, dict[tuple[int, str], tuple[int, int, Drawn]]] = WeakKeyDictionary()

    def draw(self, table: Table, view: State, layout: str) -> Drawn:
        picture: Picture = table.game.board.draw(view, layout)
        elements = {each.key: (prefixed(each.svg, PREFIX), each.words) for each in picture.elements}
        address = f"/scenery/{self._keep(prefixed(picture.scenery, PREFIX))}?table={table.id}&layout={layout}"
        return Drawn(layout, picture.width, picture.height, picture.title, address, elements)

    def now(self, host: Host, viewer: int, layout: str) -> Drawn:
        """The board as `viewer` sees it now; all who see the same share one drawing."""
        table = host.table
        drawn = self._drawn.setdefault(host, {})
        version = table.version(viewer)
        found = drawn.get((viewer, layout))
        if found is None or found[:2] != (version, table.timeline.last(viewer)):
            found = (version, table.timeline.last(viewer), self.draw(table, table.view(viewer), layout))
            drawn[viewer, layout] = found
        return found[2]

    def _keep(self, scenery: str) -> str:
        digest = hashlib.sha256(scenery.encode()).hexdigest()[:24]
        self._scenery[digest] = scenery
        return digest

    def scenery(self, digest: str) -> str | None:
        return self._scenery.get(digest)

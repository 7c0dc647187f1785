"""Boards ready to be sent: scenery under the hash of its text, loaded once; elements as key, SVG and words."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from delenda.kernel.state import State
from delenda.svg.picture import Picture, prefixed
from delenda.table.host import Host
from delenda.table.table import Table

T = TypeVar("T")
PREFIX = "b"
LAYOUTS = ("wide", "tall")
DATA = "data"  # instead of a layout: no picture
MOST_SENT = 40  # views kept for each table; most of their elements are shared
Stand = tuple[int, str, int]  # viewer, layout, version


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
    """Keeps scenery by hash, and of each table what each kind of viewer sees now: all who see the same share one drawing."""

    def __init__(self) -> None:
        self._scenery: dict[str, str] = {}
        self._digests: dict[str, str] = {}  # scenery as boards draw it -> its hash
        self._seen: WeakKeyDictionary[Host, dict[tuple[int, str], tuple[tuple[int, int], Any]]] = WeakKeyDictionary()
        self._sent: WeakKeyDictionary[Host, OrderedDict[Stand, Any]] = WeakKeyDictionary()

    def draw(self, table: Table, view: State, layout: str) -> Drawn:
        picture: Picture = table.game.board.draw(view, layout)
        elements = {each.key: (prefixed(each.svg, PREFIX), each.words) for each in picture.elements}
        address = f"/scenery/{self._keep(picture.scenery)}?table={table.id}&layout={layout}"
        return Drawn(layout, picture.width, picture.height, picture.title, address, elements)

    def now(self, host: Host, viewer: int, layout: str) -> Drawn:
        """The board as `viewer` sees it now. What has not changed is the same object as before."""

        def draw() -> Drawn:
            drawn = self.draw(host.table, host.table.shown(viewer), layout)
            before = self._seen[host].get((viewer, layout))
            if before is not None:
                for key, element in before[1].elements.items():
                    if drawn.elements.get(key) == element:
                        drawn.elements[key] = element
            return drawn

        return self.once(host, viewer, layout, draw)

    def data(self, host: Host, viewer: int) -> dict[str, Any]:
        """The same as data: the dumped view."""
        return self.once(host, viewer, DATA, lambda: {"layout": DATA, "state": host.table.shown(viewer).dump()})

    def once(self, host: Host, viewer: int, what: str, make: Callable[[], T]) -> T:
        """`make()`, made only once for each version that `viewer` sees."""
        table = host.table
        stand = (table.version(viewer), table.timeline.last(viewer))
        seen = self._seen.setdefault(host, {})
        found = seen.get((viewer, what))
        if found is None or found[0] != stand:
            found = seen[viewer, what] = (stand, make())
        made: T = found[1]
        return made

    # What was sent lately, for those whose line broke

    def keep_sent(self, host: Host, stand: Stand, sent: Any) -> None:
        kept = self._sent.setdefault(host, OrderedDict())
        kept[stand] = sent
        kept.move_to_end(stand)
        if len(kept) > MOST_SENT:
            kept.popitem(last=False)

    def sent(self, host: Host, stand: Stand) -> Any:
        """What whoever stood there had been sent, or None if that is too long ago."""
        return self._sent[host].get(stand) if host in self._sent else None

    def _keep(self, scenery: str) -> str:
        if scenery not in self._digests:
            text = prefixed(scenery, PREFIX)
            digest = hashlib.sha256(text.encode()).hexdigest()[:24]
            self._digests[scenery] = digest
            self._scenery[digest] = text
        return self._digests[scenery]

    def scenery(self, digest: str) -> str | None:
        return self._scenery.get(digest)

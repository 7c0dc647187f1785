"""Boards ready to be sent: scenery under the hash of its text, loaded once; elements as key, SVG and words.

All who see the same table with the same eyes in the same layout share one panel: it is drawn once for each position, and knows
when each of its parts last changed, so that whoever looks is sent what is new to them and nothing is kept for each of them.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import lru_cache
from itertools import takewhile
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from delenda.kernel.game import Game
from delenda.kernel.state import State
from delenda.svg.layout import TURNED
from delenda.svg.picture import Element, Picture, Window, prefixed
from delenda.svg.remember import still
from delenda.table.host import Host
from delenda.table.table import Table
from delenda.web.patches import Patch, patch

T = TypeVar("T")
PREFIX = "b"
LAYOUTS = ("wide", "tall", "wide-turned", "tall-turned")
DATA = "data"  # instead of a layout: no picture
MOST_SENT = 40  # stands remembered for each table, for those whose line breaks
MOST_SCENERY = 200  # sceneries kept; another is drawn anew when somebody asks for it
MOST_GONE = 400  # keys remembered that are no longer on a board
Stand = tuple[int, str, int]  # viewer, layout, version


@lru_cache(30_000)
def _shared(element: Element) -> Element:
    """One for all boards that show it."""
    return element


@lru_cache(2_000)
def _ready(svg: str) -> str:
    """As it is sent; what one viewer is sent, another mostly is too."""
    return prefixed(svg, PREFIX)


@lru_cache(MOST_SCENERY)
def _window(window: Window) -> dict[str, Any]:
    return asdict(window)


def layout_for(game: Game, wish: str) -> str:
    """What is wished for, or the board as it is where it cannot be turned round."""
    return wish if wish in game.board.layouts else wish.removesuffix(TURNED)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture, and its scenery by address."""

    layout: str
    width: int
    height: int
    title: str
    scenery: str
    elements: dict[str, Element]  # by key, in drawing order
    window: Window | None = None

    def head(self) -> dict[str, Any]:
        size = {"layout": self.layout, "width": self.width, "height": self.height}
        window = _window(self.window) if self.window else None
        return {**size, "window": window, "title": self.title, "scenery": self.scenery}

    def full(self) -> dict[str, Any]:
        elements = [_told(each) for each in self.elements.values()]
        return {**self.head(), "elements": elements, "gone": [], "full": True}


def _told(element: Element) -> list[Any]:
    return [element.key, _ready(element.svg), element.words]


def _looks_like(one: Element | None, other: Element) -> bool:
    """Whether a page would show and say the same."""
    return one is not None and one.svg == other.svg and one.words == other.words


class Panel:
    """A board as one kind of viewer sees it. Revisions count its drawings from 1."""

    def __init__(self) -> None:
        self.revision = 0
        self.drawn: Drawn | None = None
        self._stand: tuple[int, int] | None = None  # version and position that were drawn
        self._first = 0  # the revision with which another scenery began; the next two say only what is later
        self._changed: dict[str, int] = {}  # the latest last
        self._came: dict[str, int] = {}
        self._patches: dict[str, tuple[int, Patch]] = {}  # from which revision on each key looked as before its last change
        self._began = 0  # whoever shows an earlier revision is sent everything
        self._ordered = 0  # the revision at which a key last came or moved
        self._gone: OrderedDict[str, tuple[int, int]] = OrderedDict()  # key -> the revisions at which it came and went

    def update(self, stand: tuple[int, int], draw: Callable[[], Drawn]) -> None:
        """Draw what is to be seen at `stand`, unless that is what was drawn last."""
        if stand == self._stand:
            return
        self._stand = stand
        before, drawn = self.drawn, draw()
        if before == drawn:
            return
        self.revision += 1
        self.drawn = drawn
        if before is None or before.scenery != drawn.scenery:
            self._first = self._began = self._ordered = self.revision
            drawn.elements.update({key: _shared(element) for key, element in drawn.elements.items()})
            self._changed, self._came, self._patches, self._gone = {}, {}, {}, OrderedDict()
        else:
            self._compare(before.elements, drawn.elements)

    def _compare(self, before: dict[str, Element], now: dict[str, Element]) -> None:
        stays = list(before) == list(now)
        beside = before.values() if stays else map(before.get, now)
        # few: games keep what they draw
        others = [each for each, old in zip(now.items(), beside, strict=True) if old is not each[1]]
        for key, element in others:
            old = before.get(key)
            if old is not None and _looks_like(old, element):
                now[key] = old
                continue
            now[key] = _shared(element)
            changed = self._changed.pop(key, self._first)
            self._changed[key] = self.revision
            if old is not None:
                self._note_patch(key, changed, patch(_ready(old.svg), _ready(element.svg)))
            else:
                earlier, _ = self._gone.pop(key, (self.revision, 0))
                self._came[key] = earlier  # whoever has looked last before it went may show it still when it goes again
        if not stays:
            self._put_in_order(before, now)

    def _note_patch(self, key: str, since: int, found: Patch | None) -> None:
        if found is not None:
            self._patches[key] = (since, found)
        else:
            self._patches.pop(key, None)

    def _put_in_order(self, before: dict[str, Element], now: dict[str, Element]) -> None:
        stayed = []
        for key in before:
            if key in now:
                stayed.append(key)
            else:
                self._gone[key] = (self._came.pop(key, self._first), self.revision)
                self._changed.pop(key, None)
                self._patches.pop(key, None)
        if stayed != list(now):
            self._ordered = self.revision
        while len(self._gone) > MOST_GONE:
            _, (_, went) = self._gone.popitem(last=False)
            self._began = max(self._began, went)  # somebody may still show it

    def since(self, revision: int, patched: bool = False) -> dict[str, Any]:
        """The board, or what has changed on it since that revision: `patched` where that is shorter."""
        assert self.drawn is not None
        if revision < self._began:
            return self.drawn.full()
        newer = takewhile(lambda key: self._changed[key] > revision, reversed(self._changed))
        elements = [
            self._news(self.drawn.elements[key], revision) if patched else _told(self.drawn.elements[key]) for key in newer
        ]
        gone = [key for key, (came, went) in self._gone.items() if came <= revision < went]
        return self._difference(elements, gone, self._ordered > revision)

    def _news(self, element: Element, revision: int) -> list[Any]:
        since, found = self._patches.get(element.key, (0, None))
        return _told(element) if found is None or revision < since else [element.key, found, element.words]

    def instead_of(self, other: Panel, revision: int) -> dict[str, Any]:
        """What differs from a revision of the panel of another viewer: the device has changed hands."""
        assert self.drawn is not None
        if other.drawn is None or other.drawn.scenery != self.drawn.scenery or revision < other._began:
            return self.drawn.full()
        shown = {key: each for key, each in other.drawn.elements.items() if other._changed.get(key, 0) <= revision}
        keys = {key for key in other.drawn.elements if other._came.get(key, 0) <= revision}
        keys.update(key for key, (came, went) in other._gone.items() if came <= revision < went)
        elements = [_told(each) for key, each in self.drawn.elements.items() if not _looks_like(shown.get(key), each)]
        return self._difference(elements, [key for key in keys if key not in self.drawn.elements], True)

    def _difference(self, elements: list[list[Any]], gone: list[str], reordered: bool) -> dict[str, Any]:
        assert self.drawn is not None
        changed = {**self.drawn.head(), "elements": elements, "gone": gone, "full": False}
        if reordered:
            changed["order"] = list(self.drawn.elements)
        return changed


class Shelf:
    """Keeps scenery by hash, and of each table what each kind of viewer sees now."""

    def __init__(self) -> None:
        self._scenery: OrderedDict[str, str] = OrderedDict()
        self._digest = lru_cache(MOST_SCENERY)(_digest)
        self._panels: WeakKeyDictionary[Host, dict[tuple[int, str], Panel]] = WeakKeyDictionary()
        self._seen: WeakKeyDictionary[Host, dict[tuple[int, str], tuple[tuple[int, int], Any]]] = WeakKeyDictionary()
        self._sent: WeakKeyDictionary[Host, OrderedDict[Stand, Any]] = WeakKeyDictionary()

    def draw(self, table: Table, view: State, layout: str) -> Drawn:
        return self.drawn(table.game, view, layout, f"table={table.id}")

    def drawn(self, game: Game, view: State, layout: str, origin: str) -> Drawn:
        """`origin` says in the scenery's address where it can be drawn again."""
        picture: Picture = game.board.draw(view, layout_for(game, layout))
        elements = {each.key: each for each in picture.elements}
        address = f"/scenery/{self._keep(picture.scenery)}?{origin}&layout={layout}"
        return Drawn(layout, picture.width, picture.height, picture.title, address, elements, picture.window)

    def panel(self, host: Host, viewer: int, layout: str) -> Panel:
        """The board as `viewer` sees it now."""
        panel = self._panels.setdefault(host, {}).setdefault((viewer, layout), Panel())
        panel.update(_stand(host, viewer), lambda: self.draw(host.table, self.shown(host, viewer), layout))
        return panel

    def shown(self, host: Host, viewer: int) -> State:
        """What `viewer` sees now, to be looked at only."""
        return self.once(host, viewer, "shown", lambda: still(host.table.shown(viewer)))

    def data(self, host: Host, viewer: int) -> dict[str, Any]:
        """The same as data: the dumped view."""
        return self.once(host, viewer, DATA, lambda: {"layout": DATA, "state": self.shown(host, viewer).dump()})

    def once(self, host: Host, viewer: int, what: str, make: Callable[[], T]) -> T:
        """`make()`, made only once for each version that `viewer` sees."""
        stand = _stand(host, viewer)
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
        digest = self._digest(scenery)
        if digest not in self._scenery:
            self._scenery[digest] = prefixed(scenery, PREFIX)
            if len(self._scenery) > MOST_SCENERY:
                self._scenery.popitem(last=False)
        return digest

    def scenery(self, digest: str) -> str | None:
        return self._scenery.get(digest)


def _digest(scenery: str) -> str:
    return hashlib.sha256(prefixed(scenery, PREFIX).encode()).hexdigest()[:24]


def _stand(host: Host, viewer: int) -> tuple[int, int]:
    return host.table.version(viewer), host.table.timeline.last(viewer)

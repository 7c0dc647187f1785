"""Who looks at lists of tables, and is told when one that they show has changed."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Protocol


class Looker(Protocol):
    who: str  # the hash of a browser's cookie, or empty

    def lists_changed(self) -> None: ...


@dataclass(frozen=True, slots=True)
class News:
    """A table is new or stands otherwise: for everybody if it is public, for those who sit there in any case."""

    public: bool
    who: Collection[str]

    def told(self) -> dict[str, object]:
        """For other processes."""
        return {"lists": {"public": self.public, "who": sorted(self.who)}}


@dataclass(slots=True)
class Lists:
    lookers: set[Looker] = field(default_factory=set)

    def tell(self, news: News) -> None:
        for looker in list(self.lookers):
            if news.public or (looker.who and looker.who in news.who):
                looker.lists_changed()

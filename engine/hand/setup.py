"""Everything that is settled before the first card: who sits where, with what, and who posts what."""

from __future__ import annotations

from typing import NamedTuple

from engine.betting.rake import Schedule
from engine.table.posts import Post as Post
from engine.table.stakes import Stakes


class Setup(NamedTuple):
    """Positions 0 to n-1 go clockwise from the first player left of the button; the button, if dealt in, is the last."""

    variant: str
    edition: str
    stakes: Stakes
    unit: int
    """Cents that are not split further (R-ED-2)."""
    seats: tuple[int, ...]
    """The seat number of each position."""
    stacks: tuple[int, ...]
    """Cents of each position before anything is posted."""
    button: int
    """The seat number that has the button; nobody may sit there (a dead button)."""
    posts: tuple[Post, ...] = ()
    """In the order in which they are posted: small blind, big blind, then the others clockwise."""
    rake: Schedule | None = None
    """None: a table free of rake (R-RAKE-0)."""

    @property
    def big_blind(self) -> int:
        """The position that posts the big blind; -1 in ante games."""
        return next((post.position for post in self.posts if post.kind == "big_blind"), -1)

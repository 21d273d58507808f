"""A fair lock: who came first writes first. Knows threads and owners, nothing of databases."""

import threading
import weakref
from collections import deque


class _Ticket:
    __slots__ = ("owner", "turn")

    def __init__(self, owner: "weakref.ref[object]") -> None:
        self.owner = owner
        self.turn = threading.Lock()
        self.turn.acquire()


class WritersQueue:
    """First come, first served. An owner is any object; it may be released from another thread, and when the owner is
    garbage-collected while holding (a thread died in mid-transaction), its turn ends by itself.
    """

    def __init__(self) -> None:
        self._guard = threading.RLock()  # re-entrant: a finalizer may run while this thread is inside
        self._owner: weakref.ref[object] | None = None
        self._waiting: deque[_Ticket] = deque()

    def held_by(self, owner: object) -> bool:
        """Whether this owner has the turn."""
        held = self._owner
        return held is not None and held() is owner

    def acquire(self, owner: object, timeout: float) -> bool:
        """Wait for the turn, at most `timeout` seconds. True: the turn is the owner's until `release`."""
        with self._guard:
            reference = weakref.ref(owner, self._owner_died)
            if self._owner is None:
                self._owner = reference
                return True
            ticket = _Ticket(reference)
            self._waiting.append(ticket)
        if ticket.turn.acquire(timeout=timeout):
            return True
        with self._guard:
            if self._owner is reference:  # the turn came in the very moment the wait ended
                return True
            self._waiting.remove(ticket)
            return False

    def release(self, owner: object) -> None:
        """End the owner's turn; does nothing when it has none, so that every way out of a transaction may call it."""
        with self._guard:
            if self.held_by(owner):
                self._next()

    def _owner_died(self, reference: "weakref.ref[object]") -> None:
        with self._guard:
            if self._owner is reference:
                self._next()

    def _next(self) -> None:
        self._owner = None
        if self._waiting:
            ticket = self._waiting.popleft()
            self._owner = ticket.owner
            ticket.turn.release()

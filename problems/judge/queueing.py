"""Things of which there are only a few, handed to threads in the order in which they asked."""

import threading
from collections import deque
from collections.abc import Iterable
from typing import Generic, TypeVar

Item = TypeVar("Item")


class _Ticket(Generic[Item]):
    """A place in the line."""

    def __init__(self) -> None:
        self.called = threading.Event()
        self.item: Item | None = None


class FairPool(Generic[Item]):
    """Hands out items. May be used by many threads at once.

    What is given back goes straight to the one who has waited longest, so that nobody who comes back at once can get
    ahead of others. Of what lies idle, the item that was used last is taken first.
    """

    def __init__(self, items: Iterable[Item]) -> None:
        self._idle = list(items)
        self._line: deque[_Ticket[Item]] = deque()
        self._lock = threading.Lock()

    def take(self) -> Item:
        """Return an item, waiting for one if need be. It has to be given back."""
        with self._lock:
            if self._idle:  # then nobody waits
                return self._idle.pop()
            ticket: _Ticket[Item] = _Ticket()
            self._line.append(ticket)
        try:
            ticket.called.wait()
        except BaseException:
            self._leave(ticket)
            raise
        return ticket.item  # type: ignore[return-value]

    def take_idle(self) -> list[Item]:
        """Return all items that lie idle, for :meth:`give_back` in this order."""
        with self._lock:
            idle, self._idle = self._idle, []
        return idle

    def give_back(self, *items: Item) -> None:
        """Take items back."""
        with self._lock:
            for item in items:
                self._hand_on(item)

    def _hand_on(self, item: Item) -> None:
        if self._line:
            ticket = self._line.popleft()
            ticket.item = item
            ticket.called.set()
        else:
            self._idle.append(item)

    def _leave(self, ticket: _Ticket[Item]) -> None:
        with self._lock:
            if ticket in self._line:
                self._line.remove(ticket)
            elif ticket.item is not None:  # called in the very moment
                self._hand_on(ticket.item)

"""Connections between the parts of an installation that can be cut, or kept open without a byte coming through."""

import asyncio
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

BYTES_AT_A_TIME = 65_536


class Link:
    """A port that leads to others: each new connection to the next of ``targets`` that takes it, as a proxy in front of
    several servers has it. ``targets`` may be replaced at any time, which moves nobody who is connected."""

    def __init__(self, loop: asyncio.AbstractEventLoop, targets: Sequence[int]) -> None:
        self.port = 0
        self.targets = tuple(targets)
        self.taken = 0
        self._loop, self._is_cut = loop, False
        self._passes = asyncio.Event()
        self._open: set[asyncio.StreamWriter] = set()

    def cut(self) -> None:
        """Break off every connection, and refuse new ones."""
        self._loop.call_soon_threadsafe(self._set, True, True)

    def stall(self) -> None:
        """Let nothing through; nobody is told. What is sent meanwhile arrives later, as on a network that drops all."""
        self._loop.call_soon_threadsafe(self._set, False, False)

    def heal(self) -> None:
        """Let everything through again."""
        self._loop.call_soon_threadsafe(self._set, False, True)

    async def listen(self) -> asyncio.Server:
        """Take connections from now on."""
        self._passes.set()
        server = await asyncio.start_server(self._connected, "127.0.0.1", 0, backlog=512)
        self.port = server.sockets[0].getsockname()[1]
        return server

    def abort(self) -> None:
        """Break off every connection; for the thread of the loop."""
        for writer in tuple(self._open):
            writer.transport.abort()

    def _set(self, is_cut: bool, passes: bool) -> None:
        self._is_cut = is_cut
        if passes:
            self._passes.set()
        else:
            self._passes.clear()
        if is_cut:
            self.abort()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._open.add(writer)
        try:
            await self._passes.wait()
            there = None if self._is_cut else await self._reached()
            if there is None:
                return
            self._open.add(there[1])
            try:
                await asyncio.gather(self._pump(reader, there[1]), self._pump(there[0], writer))
            finally:
                there[1].transport.abort()
                self._open.discard(there[1])
        except (OSError, asyncio.CancelledError):
            pass  # one of the two is gone, and so is the other one now
        finally:
            writer.transport.abort()
            self._open.discard(writer)

    async def _reached(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        self.taken += 1
        for number in range(len(self.targets)):
            with suppress(OSError):
                port = self.targets[(self.taken + number) % len(self.targets)]
                return await asyncio.open_connection("127.0.0.1", port)
        return None

    async def _pump(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        while data := await source.read(BYTES_AT_A_TIME):
            await self._passes.wait()
            sink.write(data)
            await sink.drain()
        if sink.can_write_eof():
            sink.write_eof()


class Links:
    """All links of an installation, in one thread."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="links")
        self._made: list[tuple[Link, asyncio.Server]] = []

    def to(self, *targets: int) -> Link:
        """Return a new link that takes connections."""
        link = Link(self._loop, targets)
        self._made.append((link, asyncio.run_coroutine_threadsafe(link.listen(), self._loop).result(10)))
        return link

    def heal(self) -> None:
        """Heal all of them."""
        for link, _ in self._made:
            link.heal()

    async def _end(self) -> None:
        for link, server in self._made:
            server.close()
            link.abort()
        others = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    @classmethod
    @contextmanager
    def running(cls) -> Iterator["Links"]:
        """Run links until the block is left."""
        links = cls()
        links._thread.start()
        try:
            yield links
        finally:
            asyncio.run_coroutine_threadsafe(links._end(), links._loop).result(20)
            links._loop.call_soon_threadsafe(links._loop.stop)
            links._thread.join(10)
            links._loop.close()

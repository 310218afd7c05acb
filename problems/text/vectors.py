"""Vectors of texts that stay the same, kept small: computed once, then read.

Those of the bank come with it in one file, by the digest of the text, so that loading the bank computes nothing; those
of other problems are stored with their revisions (:func:`as_bytes`) and taken over when these are read
(:func:`remember`); that of any other text is computed by the encoder. A kept vector has 384 bytes: signed numbers, of
which only the direction counts (an angle moves by less than a degree).
"""

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

import numpy as np

from problems.text import encoder

SHIPPED_FILE = Path(__file__).parents[1] / "bank" / "vectors.npz"
MOST_REMEMBERED = 20_000
"""So many vectors of problems that do not come with the bank are kept in a process (384 bytes each)."""
_SCALE = 127.0
_RECORD = np.dtype([("number", "<i8"), ("vector", "i1", (encoder.DIMENSIONS,))])

_lock = threading.Lock()
_remembered: OrderedDict[int, np.ndarray] = OrderedDict()


def digest(text: str) -> int:
    """Return the number by which a text's vector is found."""
    named = f"{encoder.NAME}\n{text}".encode(errors="replace")
    return int.from_bytes(hashlib.blake2b(named, digest_size=8).digest(), "big", signed=True)


def vectors_of(texts: Sequence[str]) -> np.ndarray | None:
    """Return a row of length one per text, float32; ``None`` when one is not kept and there is no encoder."""
    rows, found = _kept(texts)
    missing = [text for text, is_found in zip(texts, found, strict=True) if not is_found]
    if missing:
        computed = encoder.encode(missing)
        if computed is None:
            return None
        rows[~found] = computed
    return normalised(rows)


def not_shipped(texts: Iterable[str]) -> list[str]:
    """Return those texts, each once, whose vectors do not come with the bank."""
    unique = list(dict.fromkeys(texts))
    _rows, found = _from_file([digest(text) for text in unique])
    return [text for text, is_found in zip(unique, found, strict=True) if not is_found]


def as_bytes(texts: Sequence[str]) -> bytes:
    """Return the vectors of ``texts`` to be stored, each behind its text's number; nothing without an encoder."""
    rows = vectors_of(texts)
    if rows is None or not texts:
        return b""
    records = np.zeros(len(texts), dtype=_RECORD)
    records["number"], records["vector"] = [digest(text) for text in texts], packed(rows)
    return records.tobytes()


def remember(stored: bytes) -> None:
    """Take over vectors that ``as_bytes`` gave, so that they are found from now on in this process."""
    records = np.frombuffer(stored, dtype=_RECORD)
    with _lock:
        for number, vector in zip(records["number"].tolist(), records["vector"], strict=True):
            _remembered[number] = vector
            _remembered.move_to_end(number)
        while len(_remembered) > MOST_REMEMBERED:
            _remembered.popitem(last=False)


def _kept(texts: Sequence[str]) -> tuple[np.ndarray, np.ndarray]:
    """Return a row per text, and for which of them it is known; the others are zeros."""
    numbers = [digest(text) for text in texts]
    rows, found = _from_file(numbers)
    with _lock:
        for place in np.flatnonzero(~found):
            if (vector := _remembered.get(numbers[place])) is not None:
                rows[place], found[place] = vector, True
    return rows, found


def _from_file(wanted: Sequence[int]) -> tuple[np.ndarray, np.ndarray]:
    return look_up(wanted, *_shipped())


def look_up(wanted: Sequence[int], numbers: np.ndarray, kept: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return a row per wanted number, and which of them are among the sorted ``numbers``; the others are zeros."""
    rows = np.zeros((len(wanted), encoder.DIMENSIONS), dtype=np.float32)
    if not len(numbers) or not wanted:
        return rows, np.zeros(len(wanted), dtype=bool)
    places = np.searchsorted(numbers, np.array(wanted, dtype=np.int64))
    places[places == len(numbers)] = 0
    found = numbers[places] == wanted
    rows[found] = kept[places[found]]
    return rows, found


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
    unique = {digest(text): text for text in texts}
    rows = vectors_of(list(unique.values()))
    if rows is None:
        raise RuntimeError("there is no sentence encoder to compute vectors with")
    write_file(path, dict(zip(unique, packed(rows), strict=True)))
    _shipped.cache_clear()
    middle.cache_clear()
    return len(unique)


def write_file(path: Path, kept: Mapping[int, np.ndarray]) -> None:
    """Write packed vectors by their texts' numbers, in the order in which :func:`look_up` finds them."""
    numbers = np.array(sorted(kept), dtype=np.int64)
    rows = np.array([kept[number] for number in numbers.tolist()], dtype=np.int8).reshape(-1, encoder.DIMENSIONS)
    np.savez_compressed(path, numbers=numbers, vectors=rows, encoder=np.array(encoder.NAME))


def read_file(path: Path) -> tuple[np.ndarray, np.ndarray]:
    """Return the sorted numbers and the rows of a file; nothing where there is none or another encoder made it."""
    if path.exists():
        with np.load(path) as file:
            if str(file["encoder"]) == encoder.NAME:
                return file["numbers"], file["vectors"]
    return np.zeros(0, dtype=np.int64), np.zeros((0, encoder.DIMENSIONS), dtype=np.int8)


@lru_cache(maxsize=1)
def _shipped() -> tuple[np.ndarray, np.ndarray]:
    return read_file(SHIPPED_FILE)

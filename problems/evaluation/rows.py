"""Reading the rows of an evaluation file: UTF-8, one JSON object a line."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

Row = TypeVar("Row")

MAX_FILE_BYTES = 200_000_000


class RowsError(ValueError):
    """A file that cannot be measured; the message is one line that names the file and the line."""


def read_rows(path: Path, parse: Callable[[dict[str, Any]], Row]) -> list[Row]:
    """Return every line of ``path`` as ``parse`` reads it; blank lines are passed over.

    ``parse`` raises ``ValueError`` with a readable message for a row it cannot use. Raises :class:`RowsError` for the
    first line that is of no use, or when the file cannot be read or holds no row.
    """
    lines = _lines(path)
    if not lines:
        raise RowsError(f"{path}: holds no row; expected one JSON object per line")
    rows = []
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            rows.append(parse(_json_object(line)))
        except ValueError as error:
            raise RowsError(f"{path}, line {number}: {error}") from error
    return rows


def _lines(path: Path) -> list[str]:
    try:
        if path.stat().st_size > MAX_FILE_BYTES:
            raise RowsError(f"{path}: is larger than {MAX_FILE_BYTES:,} bytes")
        content = path.read_bytes()
    except OSError as error:
        raise RowsError(f"{path}: cannot be read ({error.strerror or error})") from error
    try:
        # Only \n ends a line: str.splitlines would also cut at characters that JSON strings may hold as they are.
        return content.decode("utf-8-sig").rstrip().split("\n") if content.strip() else []
    except UnicodeDecodeError as error:
        number = content.count(b"\n", 0, error.start) + 1
        raise RowsError(f"{path}, line {number}: is not UTF-8 text; save the file as UTF-8") from error


def _json_object(line: str) -> dict[str, Any]:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError) as error:
        reason = getattr(error, "msg", "nested too deeply")
        raise ValueError(f"is not JSON ({reason}); expected one JSON object per line") from error
    if not isinstance(row, dict):
        raise ValueError('is not a JSON object; expected something like {"text": "..."}')
    return row

"""Problems as rows of CSV or JSON, of which an import reads the column ``content``."""

import csv
import io
import json
from typing import Any

from django.utils.translation import gettext as _

from problems.bank.reading import MAX_FILE_BYTES
from problems.exchange.archive import given_file
from problems.exchange.given import MAX_PROBLEMS, GivenFile, UploadRefused, printable

COLUMNS = (
    "slug", "title_en", "title_zh", "difficulty", "patterns", "techniques", "state", "updated_at", "content",
)  # fmt: skip
CONTENT = "content"
MAX_COLUMNS = 50
"""So many are looked at to say which ones are unknown."""
# What a spreadsheet takes for the beginning of a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")

# The limit of csv counts for the whole process and is lower than what one problem may have.
csv.field_size_limit(max(csv.field_size_limit(), MAX_FILE_BYTES))


def read_csv(data: bytes) -> list[GivenFile]:
    """Return the rows of a CSV file. Raises :class:`UploadRefused`."""
    rows = csv.reader(io.StringIO(_decoded(data), newline=""), strict=True)
    files: list[GivenFile] = []
    try:
        header = next(rows, [])
        _check_columns(header)
        at = header.index(CONTENT)
        for number, row in enumerate(rows, start=2):
            if not any(row):
                continue
            _check_count(len(files) + 1)
            place = _("row %(number)d") % {"number": number}
            if len(row) != len(header):
                fault = _("%(cells)d cells, but the header has %(columns)d") % {
                    "cells": len(row),
                    "columns": len(header),
                }
                files.append(GivenFile(place, fault=fault))
            else:
                files.append(_given(place, row[at]))
    except csv.Error as error:
        raise UploadRefused(
            _("The file is not valid CSV, line %(line)d: %(fault)s.") % {"line": rows.line_num, "fault": error}
        ) from error
    return files


def read_json(data: bytes) -> list[GivenFile]:
    """Return the objects of a JSON file's list. Raises :class:`UploadRefused`."""
    text = _decoded(data)
    try:
        rows = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UploadRefused(_("The file is not valid JSON.")) from error
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise UploadRefused(_("The file has to be a list of objects, one per problem."))
    _check_count(len(rows))
    for row in rows:
        _check_columns(list(row))
    return [_given(_("item %(number)d") % {"number": number}, row[CONTENT]) for number, row in enumerate(rows, start=1)]


def without_formulas(cells: list[Any]) -> list[Any]:
    """Return a row with an apostrophe before everything that a spreadsheet would compute instead of show."""
    return [f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell for cell in cells]


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UploadRefused(_("The file is not readable as UTF-8.")) from error


def _check_columns(header: list[str]) -> None:
    if CONTENT not in header:
        raise UploadRefused(_("The column “content”, which contains the YAML of a problem, is missing."))
    if unknown := [printable(name, longest=40) for name in header[:MAX_COLUMNS] if name not in COLUMNS]:
        raise UploadRefused(
            _("Unknown columns: %(unknown)s. Allowed are: %(known)s.")
            % {"unknown": printable(", ".join(unknown)), "known": ", ".join(COLUMNS)}
        )
    if len(set(header)) != len(header):
        raise UploadRefused(_("A column appears twice."))


def _check_count(count: int) -> None:
    if count > MAX_PROBLEMS:
        raise UploadRefused(_("At most %(most)d problems can be read at a time.") % {"most": MAX_PROBLEMS})


def _given(place: str, content: object) -> GivenFile:
    if not isinstance(content, str) or not content.strip():
        return GivenFile(place, fault=_("content: empty"))
    try:
        return given_file(content.encode(), place=place)
    except UnicodeEncodeError:  # JSON can spell half of a character
        return GivenFile(place, fault=_("not readable as UTF-8"))

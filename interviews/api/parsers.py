"""Reading request bodies: JSON only, no larger than allowed, and nothing in it that cannot be stored or shown again."""

import json
from collections.abc import Mapping
from typing import IO, Any, NoReturn

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser


class StrictJSONParser(BaseParser):
    """JSON in UTF-8, an object. Raises ``RequestDataTooBig`` before more than the limit is read, and ``ParseError``."""

    media_type = "application/json"

    def parse(self, stream: IO[bytes], media_type: str | None = None, parser_context: Any = None) -> dict[str, Any]:
        """Return the object in the body."""
        limit = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        body = stream.read(limit + 1)
        if len(body) > limit:
            raise RequestDataTooBig
        try:
            found = json.loads(body.decode(), parse_constant=_refuse_constant)
            _check_storable(found)
        except (ValueError, RecursionError):
            # Not chained, and not quoted: the body may hold a key.
            raise ParseError(
                _("The body is not JSON in UTF-8, or contains characters that cannot be stored.")
            ) from None
        if not isinstance(found, dict):
            raise ParseError(_("The body must be a JSON object."))
        return found


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


def _check_storable(value: Any) -> None:
    """Raise ``ValueError`` for NUL, which PostgreSQL does not take, and for halves of a surrogate pair."""
    if isinstance(value, str):
        if "\x00" in value:
            raise ValueError("NUL")
        value.encode()
    elif isinstance(value, Mapping):
        for name, item in value.items():
            _check_storable(name)
            _check_storable(item)
    elif isinstance(value, list):
        for item in value:
            _check_storable(item)

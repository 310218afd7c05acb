"""The format of an exported interview as JSON Schema, taken from the description of the API."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from interviews.api.serializers.export import SCHEMA, SCHEMA_VERSION
from interviews.api.views.schema import whole_schema

DIALECT = "https://json-schema.org/draft/2020-12/schema"
ROOT = "Export"
_COMPONENT, _DEFINITION = "#/components/schemas/", "#/$defs/"
_ABOUT_OPENAPI = frozenset({"nullable", "readOnly", "writeOnly"})


def export_schema() -> dict[str, Any]:
    """Return the JSON Schema of an export. More fields than it names are allowed: a later version may have them."""
    components = whole_schema()["components"]["schemas"]
    root = _converted(components[ROOT])
    root["properties"]["schema"]["const"] = SCHEMA
    root["properties"]["schema_version"]["const"] = SCHEMA_VERSION
    names = sorted(set(_reached(components, ROOT)))
    return {
        "$schema": DIALECT,
        "title": f"{SCHEMA}, version {SCHEMA_VERSION}",
        **root,
        "$defs": {name: _converted(components[name]) for name in names},
    }


def as_text(schema: Mapping[str, Any]) -> str:
    """Return the schema as the file has it."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def _reached(components: Mapping[str, Any], name: str, known: frozenset[str] = frozenset()) -> Iterator[str]:
    """Return the names of all components to which that one leads."""
    for other in _references(components[name]):
        if other not in known:
            yield other
            yield from _reached(components, other, known | {other})


def _references(part: Any) -> Iterator[str]:
    if isinstance(part, Mapping):
        if isinstance(reference := part.get("$ref"), str):
            yield reference.removeprefix(_COMPONENT)
        part = list(part.values())
    if isinstance(part, list):
        for inner in part:
            yield from _references(inner)


def _converted(part: Any) -> Any:
    """Return a piece of OpenAPI 3.0 as JSON Schema, which has another word for what may be null."""
    if isinstance(part, list):
        return [_converted(inner) for inner in part]
    if not isinstance(part, Mapping):
        return part.replace(_COMPONENT, _DEFINITION) if isinstance(part, str) else part
    plain = {key: _converted(value) for key, value in part.items() if key not in _ABOUT_OPENAPI}
    if len(plain.get("allOf", ())) == 1:  # OpenAPI 3.0 needs it to say something beside a reference
        plain |= plain.pop("allOf")[0]
    return _or_null(plain) if part.get("nullable") else plain


def _or_null(plain: dict[str, Any]) -> dict[str, Any]:
    if "type" in plain:
        return {**plain, "type": [plain["type"], "null"]}
    about = {key: plain.pop(key) for key in ("title", "description") if key in plain}
    return {**about, "anyOf": [plain, {"type": "null"}]}

"""Writing a problem's content as YAML that reads like the files of ``problems/bank/``."""

from collections.abc import Mapping
from typing import Any

import yaml

WIDTH = 110
LONGEST_FLOW = 90
OPTIONAL = frozenset({"in_place", "methods", "explanation", "checker", "related", "equivalent_mutants"})
"""Fields of the format that a file leaves out where there is nothing to say."""


class _Dumper(yaml.SafeDumper):
    """Texts of several lines as blocks, short lists and mappings on one line; no aliases, which the format refuses."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _text(dumper: _Dumper, value: str) -> yaml.Node:
    return dumper.represent_scalar("tag:yaml.org,2002:str", value, style="|" if "\n" in value else None)


def _is_plain(value: Any) -> bool:
    return not isinstance(value, list | tuple | Mapping) and "\n" not in str(value)


def _is_flat(value: Any) -> bool:
    return _is_plain(value) or (isinstance(value, list) and all(map(_is_flat, value)))


def _list(dumper: _Dumper, value: list) -> yaml.Node:
    return dumper.represent_sequence("tag:yaml.org,2002:seq", value, flow_style=all(map(_is_flat, value)))


def _mapping(dumper: _Dumper, value: Mapping) -> yaml.Node:
    is_short = bool(value) and all(map(_is_flat, value.values())) and len(str(value)) <= LONGEST_FLOW
    return dumper.represent_mapping("tag:yaml.org,2002:map", value.items(), flow_style=is_short)


_Dumper.add_representer(str, _text)
_Dumper.add_representer(list, _list)
_Dumper.add_representer(dict, _mapping)


def yaml_of(content: Mapping[str, Any]) -> str:
    """Return a problem's content, or a part of it, as YAML with the fields in their order. Reads back as it was."""
    return yaml.dump(_without_nothing(content), Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=WIDTH)


def _without_nothing(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [_without_nothing(item) for item in value]
    if not isinstance(value, Mapping):
        return value
    # The names of an input are the problem's own, and nothing in it is left out.
    return {
        name: item if name == "input" else _without_nothing(item)
        for name, item in value.items()
        if not (name in OPTIONAL and (item is None or item in ([], ())))
    }

"""Every address of the project with arguments filled in, so that tests can walk them all, also those that are added later."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.resolvers import RegexPattern

_NAMED_GROUP = re.compile(r"\(\?P<(\w+)>")


@dataclass(frozen=True)
class Address:
    """One pattern: its ``route``, its ``name`` with the namespaces, and the ``parameters`` that it takes."""

    route: str
    name: str
    parameters: tuple[str, ...]

    def path(self, values: Mapping[str, object]) -> str:
        """Return a path that the pattern takes. Raises ``KeyError`` for a parameter that is not among ``values``."""
        path = self.route
        for parameter in self.parameters:
            path = _replaced(path, parameter, str(values[parameter]))
        return "/" + path.replace("^", "").removesuffix("$").replace("\\Z", "")

    def __str__(self) -> str:
        return self.route


def all_addresses() -> list[Address]:
    """Return every address of the project, in the order in which they are tried."""
    return list(_walk(get_resolver(), "", ""))


def _walk(resolver: URLResolver, route: str, namespace: str) -> Iterator[Address]:
    for pattern in resolver.url_patterns:
        here = route + str(pattern.pattern)
        if isinstance(pattern, URLPattern):
            yield Address(here, namespace + (pattern.name or ""), _parameters(here, pattern))
        else:
            yield from _walk(pattern, here, f"{namespace}{pattern.namespace}:" if pattern.namespace else namespace)


def _parameters(route: str, pattern: URLPattern) -> tuple[str, ...]:
    named = tuple(_NAMED_GROUP.findall(route)) if isinstance(pattern.pattern, RegexPattern) else ()
    return (*named, *re.findall(r"(?<!\?P)<(?:\w+:)?(\w+)>", route))


def _replaced(route: str, parameter: str, value: str) -> str:
    """Put ``value`` in the place of a parameter, of a path or of a regular expression."""
    start = route.find(f"(?P<{parameter}>")
    if start < 0:
        return re.sub(rf"<(?:\w+:)?{parameter}>", lambda _: value, route)
    depth, end = 0, start
    for end in range(start, len(route)):
        depth += {"(": 1, ")": -1}.get(route[end], 0)
        if not depth:
            break
    return route[:start] + value + route[end + 1 :]

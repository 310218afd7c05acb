"""Patterns that are compiled late: that they do what others do, and that all of ours can be compiled."""

import importlib
import pkgutil
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from types import ModuleType

import pytest
from django.contrib.admin import autodiscover

import interviews
import problems
from problems.text.late_patterns import LatePattern


def test_it_does_what_a_compiled_pattern_does() -> None:
    late, compiled = LatePattern(r"(?P<word>b\w*)", re.IGNORECASE), re.compile(r"(?P<word>b\w*)", re.IGNORECASE)

    assert [match.span() for match in late.finditer("a Bee, a bat")] == [(2, 5), (9, 12)]
    assert late.sub("-", "a Bee, a bat") == compiled.sub("-", "a Bee, a bat") == "a -, a -"
    assert (late.pattern, late.flags, late.groups, late.groupindex) == (
        compiled.pattern,
        compiled.flags,
        compiled.groups,
        compiled.groupindex,
    )


def test_it_is_compiled_once_and_not_before_it_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled, compile_now = [], re.compile
    monkeypatch.setattr(re, "compile", lambda *given: compiled.append(given) or compile_now(*given))
    late = LatePattern("a")
    assert compiled == []

    assert late.search("a")
    assert late.fullmatch("a")
    assert compiled == [("a", 0)]


def test_what_no_pattern_has_is_asked_in_vain() -> None:
    with pytest.raises(AttributeError, match="colour"):
        _ = LatePattern("a").colour


def test_all_of_ours_can_be_compiled() -> None:
    autodiscover()  # modules of the admin change what others have registered
    ours = set(_patterns_in([vars(module) for module in _modules()]))

    assert len(ours) > 400
    for late in ours:
        assert late.groups >= 0, late


def _modules() -> Iterator[ModuleType]:
    for app in (interviews, problems):
        for found in pkgutil.walk_packages(app.__path__, f"{app.__name__}."):
            if ".guest" not in found.name and ".migrations" not in found.name:
                yield importlib.import_module(found.name)


def _patterns_in(holders: Iterable[object]) -> Iterator[LatePattern]:
    """Yield the patterns that are in ``holders`` or in what these hold, as far as it is plain tables and rows."""
    for held in holders:
        if isinstance(held, LatePattern):
            yield held
        elif isinstance(held, Mapping):
            yield from _patterns_in([value for name, value in held.items() if name != "__builtins__"])
        elif isinstance(held, (tuple, list, set, frozenset)):
            yield from _patterns_in(held)
        elif is_dataclass(held) and not isinstance(held, type):
            yield from _patterns_in([getattr(held, field.name) for field in fields(held)])

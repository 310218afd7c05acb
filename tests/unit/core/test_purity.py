"""What the core may import, and that modules of the core and of the experts import each other one way only."""

import ast
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
CORE = "interviews.core"
SHARED = frozenset(
    {
        *("problems.text.phrases", "problems.text.features", "problems.text.model", "problems.text.late_patterns"),
        *(
            "problems.syntax.detection",
            "problems.syntax.full_width",
            "problems.syntax.grammars",
            "problems.syntax.idioms",
            "problems.syntax.structure",
        ),
        *("problems.languages", "problems.values.showing", "problems.values.class_calls", "problems.values.unreadable"),
        "problems.values.declarations",
    }
)
"""What of problems the core reads texts and code, and shows values with; these import no more than the core may, but
for the parser that those of ``problems.syntax`` build on (ADR 53)."""
PARSER = "tree_sitter"


def modules_under(*rooms: str) -> dict[str, Path]:
    """Return every module of the packages ``rooms`` by its name."""
    paths = [path for room in rooms for path in (ROOT / room.replace(".", "/")).rglob("*.py")]
    return {".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path for path in paths}


def imported_by(source: str) -> Iterator[str]:
    """Yield the full name of everything that ``source`` imports, wherever in it, for types as well."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{'.' * node.level}{node.module}.{name.name}" for name in node.names)


def is_pure(name: str) -> bool:
    """Tell whether the core may import ``name``."""
    own = name.startswith(f"{CORE}.") or name.rpartition(".")[0] in SHARED
    return own or name.partition(".")[0] in sys.stdlib_module_names


@pytest.mark.parametrize("name", sorted({*modules_under(CORE), *SHARED}))
def test_the_core_imports_only_itself_the_standard_library_and_how_texts_are_read(name: str) -> None:
    path = modules_under(CORE, "problems")[name]
    imported = set(imported_by(path.read_text(encoding="utf-8")))
    if name.startswith("problems.syntax."):
        imported = {one for one in imported if one.partition(".")[0] != PARSER}
    assert [one for one in sorted(imported) if not is_pure(one)] == []


@pytest.mark.parametrize(
    "source",
    [
        "import numpy",
        "from django.db import models",
        "from problems.text import markdown",
        "from problems.models import Problem",
        "from interviews.experts.base import Expert",
        "from interviews import models",
        "from . import stages",
        "def late():\n    import structlog",
    ],
)
def test_what_is_not_allowed_is_found(source: str) -> None:
    assert [name for name in imported_by(source) if not is_pure(name)]


def arrows(*rooms: str) -> dict[str, set[str]]:
    """Return which modules of ``rooms`` each of them imports."""
    modules = modules_under(*rooms)
    found: dict[str, set[str]] = {}
    for name, path in modules.items():
        imported = set(imported_by(path.read_text(encoding="utf-8")))
        found[name] = {one if one in modules else one.rpartition(".")[0] for one in imported} & set(modules)
    return found


def test_modules_of_core_and_experts_import_each_other_one_way() -> None:
    found = arrows(CORE, "interviews.experts")
    assert found["interviews.core.context"] >= {"interviews.core.stages", "interviews.core.dry_run"}
    TopologicalSorter(found).prepare()
    with pytest.raises(CycleError):
        TopologicalSorter({**found, "interviews.core.stages": {"interviews.core.context"}}).prepare()

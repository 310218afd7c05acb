"""Collects every regular expression of ours and attacks it: ``python -m tests.linear_patterns`` prints what it found.

It is a program of its own, for it has to be there before anything of ours is imported: what ``re`` is asked to compile,
and what a ``LatePattern`` is made of, is written down with the place in the code. ``tests/faults/test_linear_patterns.py``
says what must come out.
"""

import ast
import importlib
import json
import pkgutil
import re
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from problems.text.late_patterns import LatePattern
from tests.counted_steps import found_slow

ROOT = Path(__file__).parents[1]
APPS = ("interviews", "problems", "profiles", "config")
MAKERS = ("compile", "search", "match", "fullmatch", "sub", "subn", "split", "findall", "finditer")
PHRASES, LATE = "problems/text/phrases.py", "problems/text/late_patterns.py"


@dataclass(frozen=True)
class Found:
    """A regular expression, and where it is made: a file and a line."""

    pattern: str
    flags: int
    file: str
    line: int


def collected() -> dict[tuple[str, int], Found]:
    """Import everything, make what is made at run time of a problem, and return all patterns of ours."""
    found: dict[tuple[str, int], Found] = {}

    def note(pattern: object, flags: int, depth: int) -> None:
        frame = sys._getframe(depth)
        file = Path(frame.f_code.co_filename)
        if isinstance(pattern, str) and file.is_relative_to(ROOT) and file.relative_to(ROOT).parts[0] in APPS:
            place = str(file.relative_to(ROOT))
            if place != LATE:
                found.setdefault((pattern, int(flags)), Found(pattern, int(flags), place, frame.f_lineno))

    compile_now, late = re._compile, LatePattern.__init__

    def noted(pattern: Any, flags: int) -> Any:
        note(pattern, flags, 3)
        return compile_now(pattern, flags)

    def noted_late(self: LatePattern, pattern: str, flags: int = 0) -> None:
        note(pattern, flags, 2)
        late(self, pattern, flags)

    re._compile, LatePattern.__init__ = noted, noted_late  # type: ignore[assignment,method-assign]
    _import_everything()
    _say_something()
    re._compile, LatePattern.__init__ = compile_now, late  # type: ignore[method-assign]
    for one in _written_in_calls():
        found.setdefault((one.pattern, one.flags), one)
    return found


def _import_everything() -> None:
    import django
    from django.contrib import admin

    django.setup()
    admin.autodiscover()  # in the order of the apps, for some of ours take the place of pages of others
    for name in APPS:
        app = importlib.import_module(name)
        for module in pkgutil.walk_packages(app.__path__, f"{name}."):
            # Single sign-on can be loaded only where it is set up.
            if not any(part in module.name for part in (".guest", ".migrations", ".single_sign_on", ".saml_")):
                importlib.import_module(module.name)


def _say_something() -> None:
    """Have an interview played: for this the patterns of values and names are made. Those of phrases are made where a
    piece of them stands in a text, so they are asked for here."""
    from interviews.core.leaks.said import phrase_lists
    from interviews.core.wording.glossary import GLOSSARY
    from problems.text.phrases import compile_phrase
    from tests.factories.core import make_knowledge
    from tests.played import scenes

    scenes("number-of-islands", "zh")
    for phrases in (*phrase_lists(make_knowledge("number-of-islands", "zh")), *(term.said for term in GLOSSARY)):
        for phrase in phrases:
            compile_phrase(phrase)


def _calls() -> Iterator[tuple[str, ast.Call]]:
    for app in APPS:
        for file in sorted((ROOT / app).rglob("*.py")):
            for node in ast.walk(_tree(file)):
                if isinstance(node, ast.Call) and node.args and _makes_a_pattern(node.func):
                    yield str(file.relative_to(ROOT)), node


@cache
def _tree(file: Path) -> ast.Module:
    return ast.parse(file.read_bytes())


def _makes_a_pattern(function: ast.expr) -> bool:
    if isinstance(function, ast.Name):
        return function.id == "LatePattern"
    if not isinstance(function, ast.Attribute) or not isinstance(function.value, ast.Name):
        return False
    return function.value.id == "re" and function.attr in MAKERS


def _written_in_calls() -> Iterator[Found]:
    """Yield the patterns that stand in a call of ``re`` as they are: few of these calls were made."""
    for file, call in _calls():
        first = call.args[0]
        if isinstance(first, ast.Constant) and isinstance(first.value, str):
            given = [node.attr for each in (*call.args[1:], *call.keywords) for node in ast.walk(each)
                     if isinstance(node, ast.Attribute)]  # fmt: skip
            flags = sum(int(getattr(re, name)) for name in given if isinstance(getattr(re, name, None), re.RegexFlag))
            yield Found(first.value, flags, file, call.lineno)


def unseen(found: dict[tuple[str, int], Found]) -> list[str]:
    """Return the places in which a pattern is put together that nobody has seen, but of text that is escaped."""
    seen: dict[str, set[int]] = {}
    for one in found.values():
        seen.setdefault(one.file, set()).add(one.line)
    return [
        f"{file}: {ast.unparse(call.args[0])}"
        for file, call in _calls()
        if not isinstance(call.args[0], ast.Constant)
        and not seen.get(file, set()) & set(range(call.lineno, (call.end_lineno or call.lineno) + 1))
        and "re.escape" not in ast.unparse(call.args[0])
        and file != LATE
    ]


def is_anchored(one: Found) -> bool:
    """Tell whether the pattern is only ever tried where a text begins."""
    if (call := _called().get((one.file, one.line))) is not None:
        return call in ("match", "fullmatch")
    for statement in _tree(ROOT / one.file).body:
        if statement.lineno <= one.line <= (statement.end_lineno or 0):
            if isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Call):
                target = statement.targets[0]
                return isinstance(target, ast.Name) and _only_matched(target.id, one.file)
            return False
    return False


@lru_cache(maxsize=1)
def _called() -> dict[tuple[str, int], str]:
    """Return which method of ``re`` itself is called with a pattern, by the place of the call."""
    methods = ((file, call.lineno, getattr(call.func, "attr", "compile")) for file, call in _calls())
    return {(file, line): method for file, line, method in methods if method != "compile"}


@cache
def _only_matched(name: str, file: str) -> bool:
    files = [ROOT / file] if name.startswith("_") else [one for app in APPS for one in (ROOT / app).rglob("*.py")]
    loads, methods = 0, []
    for each in files:
        if name.encode() in each.read_bytes():
            for node in ast.walk(_tree(each)):
                if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load):
                    loads += 1
                if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == name:
                    methods.append(node.attr)
    return loads == len(methods) > 0 and set(methods) <= {"match", "fullmatch"}


def shape(phrase: str) -> str:
    """Return the pattern of a phrase without its words: those of one shape take as many steps."""
    return re.sub(r"(?<![\\\[-])[a-z\u3400-\u9fff']{2,}", "w", phrase)


def main() -> None:
    """Print what was found, as JSON."""
    found = collected()
    shapes: set[str] = set()
    slow = []
    for one in found.values():
        if one.file == PHRASES:
            if shape(one.pattern) in shapes:
                continue
            shapes.add(shape(one.pattern))
        if (hostile := found_slow(one.pattern, one.flags, anchored=is_anchored(one))) is not None:
            slow.append(f"{one.file}:{one.line}: {one.pattern[:200]!r} with {hostile}")
    sys.stdout.write(json.dumps({
        "patterns": len(found), "slow": slow, "unseen": unseen(found), "seconds": round(time.process_time(), 1)
    }))  # fmt: skip


if __name__ == "__main__":
    main()

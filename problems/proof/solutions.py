"""Proves the solutions of a problem in languages other than that of its file, and typical wrong attempts in them.

They lie beside the bank, ``solutions/<slug>.<ending>``; wrong ones are ``solutions/wrong/<slug>.<name>.<ending>``, and
say in their first line how they end: ``// ends: wrong``, or another outcome of a verdict.
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, get_args

from problems.bank.files import BANK_DIRECTORY
from problems.judge import judging
from problems.judge.measuring import measure
from problems.judge.port import Entry, VerdictOutcome
from problems.judge.sandbox import Sandbox
from problems.languages import LANGUAGES
from problems.proof.code import LEARNERS, against, solution_cases, why

SOLUTIONS = BANK_DIRECTORY / "solutions"
NUMBERS_GROW = frozenset({"climbing-stairs"})
"""Problems whose numbers outgrow a machine word where a language lets them: elsewhere the same code costs less."""
_ENDS = re.compile(r"(?://|#) ends: (\w+)")
_BY_ENDING = {language.ending: language.id for language in LANGUAGES.values()}

Content = Mapping[str, Any]


def solution_files(slug: str) -> list[Path]:
    """Return the files with solutions of a problem, the wrong ones last."""
    return [*sorted(SOLUTIONS.glob(f"{slug}.*")), *sorted((SOLUTIONS / "wrong").glob(f"{slug}.*.*"))]


def language_of(path: Path) -> str:
    """Return the language in which a solution is written, going by the ending of its file."""
    return _BY_ENDING[path.suffix]


def solution_faults(content: Content, sandbox: Sandbox) -> list[str]:
    """Return every fault of the solutions of a problem, as far as ``sandbox`` runs their languages."""
    known = [path for path in solution_files(content["slug"]) if language_of(path) in sandbox.languages]
    return [f"{path.name}: {fault}" for path in known for fault in _faults(content, path, sandbox)]


def _faults(content: Content, path: Path, sandbox: Sandbox) -> Iterator[str]:
    source = path.read_text(encoding="utf-8")
    if path.parent == SOLUTIONS:
        yield from _unsolved(content, source, language_of(path), sandbox)
        return
    said = _ENDS.match(source)
    if said is None or said[1] not in get_args(VerdictOutcome):
        yield "its first line does not say how it ends"
        return
    outcome = _verdict(content, source, language_of(path), sandbox).outcome
    if outcome != said[1]:
        yield f"ends as {outcome}, it says {said[1]}"


def _unsolved(content: Content, source: str, language: str, sandbox: Sandbox) -> Iterator[str]:
    verdict = _verdict(content, source, language, sandbox)
    if verdict.fault is not None:
        yield f"could not be run: {why(verdict.fault)}"
        return
    failed = [
        f"{name}: {against(case, result)}"
        for (name, case), result in zip(solution_cases(content).items(), verdict.results, strict=True)
        if result.outcome != "passed"
    ]
    if failed:
        yield from failed
        return
    found = measure(
        source, Entry.from_content(content), content["generator"], LEARNERS, sandbox=sandbox, language=language
    ).growth
    expected = _degree_of_best(sandbox, Entry.from_content(content), content["solutions"]["best"], content["generator"])
    allowed = {expected, expected - 1} if content["slug"] in NUMBERS_GROW and expected else {expected}
    if (found and found.degree) not in allowed:
        yield f"its operations grow like {found and found.kind}, those of the best solution to the degree {expected}"


def _verdict(content: Content, source: str, language: str, sandbox: Sandbox) -> judging.Verdict:
    cases = list(solution_cases(content).values())
    return judging.run(source, Entry.from_content(content), cases, LEARNERS, sandbox=sandbox, language=language)


@lru_cache(maxsize=4)  # the solutions of one problem come one after the other
def _degree_of_best(sandbox: Sandbox, entry: Entry, code: str, generator: str) -> int | None:
    growth = measure(code, entry, generator, LEARNERS, sandbox=sandbox).growth
    return growth and growth.degree

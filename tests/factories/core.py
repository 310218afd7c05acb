"""Making contexts and knowledge for tests of the core and the experts, without a database."""

from functools import lru_cache
from typing import Any

from interviews.conversation.knowledge_source import taxonomy
from interviews.core.context import InterviewContext, Language, Message
from interviews.core.dry_run import DryRun, FailingCase, Outcome, fingerprint
from interviews.core.knowledge import ProblemKnowledge, localise
from interviews.core.response import ModuleResponse, validate_response
from interviews.core.stages import Stage
from interviews.hearing.ear import with_ear
from problems.bank.files import BANK_DIRECTORY, read_bank_problem
from problems.bank.schema import BankProblem, to_content


@lru_cache(maxsize=128)
def bank_file(slug: str) -> BankProblem:
    """Return a problem of the bank; nobody can change it, so each file is read once a process."""
    return read_bank_problem(BANK_DIRECTORY / f"{slug}.yaml")


@lru_cache(maxsize=256)
def make_knowledge(slug: str = "two-sum", language: Language = "en") -> ProblemKnowledge:
    """Return what the coach knows about a problem of the bank."""
    content = to_content(bank_file(slug))
    return with_ear(localise(content, taxonomy(language), language))


def make_context(said: str = "", stage: Stage = Stage.PROBLEM_CLARIFICATION, **fields: Any) -> InterviewContext:
    """Return the memory of an interview about Two Sum in ``stage``, in which the learner has just said ``said``."""
    knowledge = make_knowledge()
    defaults: dict[str, Any] = {
        "session_id": "test",
        "language": "en",
        "problem_title": knowledge.title,
        "problem_text": knowledge.statement,
        "patterns": tuple(pattern.id for pattern in knowledge.patterns),
        "current_stage": stage,
        "identified_pattern": knowledge.patterns[0].id,
        "conversation": (Message("learner", said, stage),) if said else (),
    }
    return InterviewContext(**{**defaults, **fields})


def make_failing(shown: str = "nums = [3, 3], target = 6", **fields: Any) -> FailingCase:
    """Return a failing case with the input ``shown``: a wrong result, unless told otherwise."""
    return FailingCase(**{"input": shown, "kind": "wrong", "got": "None", **fields})


def make_dry_run(code: str, outcome: Outcome | None = None, **fields: Any) -> DryRun:
    """Return what came of running ``code``: all 14 tests pass, or 5 of them when a case or an outcome says so."""
    failing = fields.get("failing")
    outcome = outcome or (failing.kind if failing is not None else "passed")
    numbers = {"passed": 14 if outcome == "passed" else 5, "total": 14}
    return DryRun(**{"code": fingerprint(code), "outcome": outcome, **numbers, **fields})


def assert_success(response: ModuleResponse, context: InterviewContext) -> ModuleResponse:
    """Return ``response`` after checking that it is a success which may be used in ``context``."""
    assert response.success, response.error_message
    return validate_response(response, context)

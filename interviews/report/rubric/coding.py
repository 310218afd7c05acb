"""What to look for in the code: the signals of technical competency.

What only tests can tell is not observed where the code was never run against them, and nothing good is said of code
that was only read.
"""

from interviews.core.code.at_hand import CODE_STAGES, run_at_hand
from interviews.core.code.reading import read_code
from interviews.core.code.run_marks import LEFT, is_run_mark
from interviews.core.costs.measured import exceeds
from interviews.core.reading.approaches.stated_costs import latest_claim
from interviews.experts.talk.dry_running import NESTED
from interviews.report.rubric.observed import BEFORE_CODE, CANNOT_RUN, Finding, Observed

FEW_SUBMISSIONS = 2
"""Code that passes within so many submissions had one slip at most."""


def writes_complete_code(seen: Observed) -> Finding | None:
    if seen.final is not None and not seen.final.passed and seen.final.outcome not in CANNOT_RUN:
        return None  # how complete code is that passes no test, its form does not tell
    complete = any(read_code(code).is_complete for code in (seen.context.pseudocode, seen.last_code) if code)
    if complete and seen.has_code and not seen.has_run:
        return None
    return Finding(seen.passes or complete, sure=seen.has_code or not complete)  # of a plan in words nobody can tell


def code_can_run(seen: Observed) -> Finding | None:
    if seen.final is None:
        return None
    outcome = seen.final.outcome
    if outcome == "error" and not seen.final.passed:
        return None  # it begins, and comes to no end anywhere
    return Finding(outcome not in CANNOT_RUN, {"because": outcome} if outcome in CANNOT_RUN else {})


def passes_the_tests(seen: Observed) -> Finding | None:
    """Where code is run, code that was never handed in passed nothing."""
    last = seen.final
    if last is None:
        nothing = {"passed": 0, "total": 0, "because": "not_handed_in"}
        return Finding(False, nothing) if seen.material.is_tested and not seen.material.submissions else None
    facts = {"passed": last.passed, "total": last.total, **seen.why_no_test_passed}
    return Finding(seen.passes, facts, sure=not (seen.passes and seen.has_few_tests))


def passes_soon(seen: Observed) -> Finding | None:
    if not seen.judged or (seen.passes and seen.has_few_tests):
        return None
    first = next((place for place, one in enumerate(seen.judged, start=1) if one.outcome == "passed"), None)
    soon = first is not None and first <= FEW_SUBMISSIONS
    return Finding(soon, {"submissions": first or len(seen.judged)})


def passes_at_once(seen: Observed) -> Finding | None:
    if not seen.judged or (seen.passes and seen.has_few_tests):
        return None
    return Finding(seen.judged[0].outcome == "passed")


def as_fast_as_known(seen: Observed) -> Finding | None:
    """Only measured growth tells; what grows like the weakest known way is as fast where there is only that one."""
    run = run_at_hand(seen.context)
    if run is None or run.cost is None or run.outcome != "passed" or not run.cost.references:
        return None
    return Finding(run.cost.degree <= min(degree for _, degree in run.cost.references))


def keeps_to_the_claim(seen: Observed) -> Finding | None:
    """Only measured growth shows that the code keeps to the claim; loops that were left as they are contradict it."""
    claim = latest_claim(seen.context)
    if claim is None or not claim.explicit or not seen.context.pseudocode or not seen.has_run:
        return None
    run = run_at_hand(seen.context)
    if run is not None and run.cost is not None:
        contradicts = exceeds(run.cost, claim)
    elif seen.final is not None and not seen.passes:
        return None  # loops of code that does not do what it should tell nothing of the claim
    else:
        loops = read_code(seen.context.pseudocode).loop_depth
        contradicts = NESTED in seen.context.detected_issues and loops > 1 and claim.cost.degree <= 1
    if contradicts:
        return Finding(False, {"claimed": claim.text})
    if run is None or run.cost is None:
        return None

    def states(text: str) -> bool:
        stated = seen.claims(text).time if claim.text in text else None
        return stated is not None and stated.text == claim.text

    quoted = seen.quotes(states, *BEFORE_CODE, *CODE_STAGES)[-1:]
    return Finding(True, {"claimed": claim.text}, quoted, sure=bool(quoted))  # it may have been settled by the coach


def needs_no_questions(seen: Observed) -> Finding | None:
    if not seen.has_code:
        return Finding(False, {"because": "no_code"})
    marks = (mark for mark in seen.context.detected_issues if mark != LEFT)
    asked = any(mark.startswith("code:") or is_run_mark(mark) for mark in marks)
    if not asked and not seen.has_run:
        return None
    return Finding(bool(seen.context.pseudocode) and not asked)

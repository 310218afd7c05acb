"""What to look for in the code and in how it was tested: the signals of technical competency and of testing.

What only tests can tell is not observed where the code was never run against them.
"""

import re

from interviews.core.code_reading import read_code
from interviews.core.evidence import named_edge_cases
from interviews.core.measured import exceeds
from interviews.core.run_marks import LEFT, WORKED, is_run_mark
from interviews.core.runs import CODE_STAGES, run_at_hand
from interviews.core.stages import Stage
from interviews.core.stated_costs import latest_claim
from interviews.experts.dry_running import NESTED
from interviews.experts.reviewer import ENOUGH_EDGE_CASES
from interviews.report.rubric_observed import BEFORE_CODE, Finding, Observed, asks, is_a_thought
from problems.phrases import fold, mentions

FEW_SUBMISSIONS = 2
"""Code that passes within so many submissions had one slip at most."""
OWN_CASES = 2
"""So many edge cases, named before the coach asks about them, show the habit."""

_HAPPENS = re.compile(
    r"\b(?:return|give|giving|find|found|stor|look|check|compar|skip|stop|match|pair|go(?:es)?\b|loop|come|end|rais|throw"
    r"|fail|swap|push|pop|add|count|mov|visit|reach|stay|happen|because|then)\w*"
    r"|返回|输出|得到|找|存|循环|跳过|比较|检查|抛|结束|执行|配对|移动|入栈|出栈|变成|因为|然后|先"
)
_CANNOT_RUN = ("unreadable", "no_function")


# --- technical competency ---


def writes_complete_code(seen: Observed) -> Finding | None:
    return Finding(bool(seen.context.pseudocode) and read_code(seen.context.pseudocode or "").is_complete)


def code_can_run(seen: Observed) -> Finding | None:
    return Finding(seen.judged[-1].outcome not in _CANNOT_RUN) if seen.judged else None


def passes_the_tests(seen: Observed) -> Finding | None:
    if not seen.judged:
        return None
    last = seen.judged[-1]
    return Finding(last.outcome == "passed", {"passed": last.passed, "total": last.total})


def passes_soon(seen: Observed) -> Finding | None:
    if not seen.judged:
        return None
    first = next((place for place, one in enumerate(seen.judged, start=1) if one.outcome == "passed"), None)
    soon = first is not None and first <= FEW_SUBMISSIONS
    return Finding(soon, {"submissions": first or len(seen.judged)})


def keeps_to_the_claim(seen: Observed) -> Finding | None:
    """The measured growth decides; without one, loops that contradict the claim and were left as they are."""
    claim = latest_claim(seen.context)
    if claim is None or not claim.explicit or not seen.context.pseudocode:
        return None
    run = run_at_hand(seen.context)
    if run is not None and run.cost is not None:
        contradicts = exceeds(run.cost, claim)
    else:
        loops = read_code(seen.context.pseudocode).loop_depth
        contradicts = NESTED in seen.context.detected_issues and loops > 1 and claim.cost.degree <= 1
    if contradicts:
        return Finding(False, {"claimed": claim.text})

    def states(text: str) -> bool:
        stated = seen.claims(text).time if claim.text in text else None
        return stated is not None and stated.text == claim.text

    return Finding(True, {"claimed": claim.text}, seen.quotes(states, *BEFORE_CODE, *CODE_STAGES)[-1:])


def needs_no_questions(seen: Observed) -> Finding | None:
    marks = (mark for mark in seen.context.detected_issues if mark != LEFT)
    asked = any(mark.startswith("code:") or is_run_mark(mark) for mark in marks)
    return Finding(bool(seen.context.pseudocode) and not asked)


# --- testing ---


def names_cases_unasked(seen: Observed) -> Finding | None:
    if not seen.knowledge.edge_cases:
        return None
    own, known = _named_unasked(seen), len(seen.knowledge.edge_cases)
    facts = {"named": len(own), "known": known}
    if len(own) < min(OWN_CASES, known):
        return Finding(False, facts)
    phrases = [phrase for case in seen.knowledge.edge_cases if case.id in own for phrase in case.named_by]
    return Finding(True, facts, seen.quotes(lambda text: mentions(text, phrases), *CODE_STAGES))


def covers_enough_cases(seen: Observed) -> Finding | None:
    known = [case.id for case in seen.knowledge.edge_cases]
    if not known:
        return None
    named = sum(case in seen.context.edge_cases_named for case in known)
    return Finding(named >= min(ENOUGH_EDGE_CASES, len(known)), {"named": named, "known": len(known)})


def walks_through_a_case(seen: Observed) -> Finding | None:
    """To name a case is not to walk through it: something has to be said about what happens."""

    def tells(text: str) -> bool:
        return is_a_thought(text) and not asks(text) and bool(_HAPPENS.search(fold(text)))

    told = next((one for one in seen.said_in(Stage.EDGE_CASE_CHECK) if tells(one.words)), None)
    asked_and_told = {*seen.context.edge_cases_asked} & {*seen.context.edge_cases_named}
    worked = any(mark.startswith(WORKED) for mark in seen.context.detected_issues)
    if told is None or not (asked_and_told or worked):
        return Finding(False)
    quoted = seen.quotes(tells, Stage.EDGE_CASE_CHECK, most=1) or seen.longest(Stage.EDGE_CASE_CHECK)
    return Finding(True, quotes=quoted)


def tries_before_submitting(seen: Observed) -> Finding | None:
    runs, own = seen.material.runs, seen.material.own_cases
    if not seen.judged and not runs:
        return None
    return Finding(bool(runs or own), {"runs": runs, "own": own})


def repairs_what_fails(seen: Observed) -> Finding | None:
    """Only who had something to repair can show it."""
    failed = next((place for place, one in enumerate(seen.judged) if one.outcome != "passed"), None)
    if failed is None:
        return None
    return Finding(any(one.outcome == "passed" for one in seen.judged[failed:]))


def last_code_holds(seen: Observed) -> Finding | None:
    return Finding(seen.judged[-1].outcome == "passed") if seen.judged else None


def _named_unasked(seen: Observed) -> set[str]:
    """Return the edge cases that the learner named while coding or testing before the coach asked about them."""
    own: set[str] = set()
    asked: set[str] = set()
    for message in seen.context.conversation:
        if message.stage not in CODE_STAGES:
            continue
        if message.role == "coach":
            asked |= {case.id for case in seen.knowledge.edge_cases if case.question in message.text}
            asked |= {case.id for case in named_edge_cases(message.text, seen.knowledge)}  # a hint may name some
        elif not message.situation:
            own |= {case.id for case in named_edge_cases(message.text, seen.knowledge)} - asked
    return own

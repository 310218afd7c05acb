"""What to look for in how code is tested: the signals of testing.

What only tests can tell is not observed where the code was never run against them.
"""

from collections.abc import Callable, Sequence

from interviews.core.acts import Act, ActKind
from interviews.core.code.at_hand import CODE_STAGES
from interviews.core.code.run_marks import WORKED
from interviews.core.context import Message
from interviews.core.reading.cases.met import met_cases
from interviews.core.reading.signs.case_words import case_kinds
from interviews.core.reading.signs.evidence import restates
from interviews.core.reading.signs.message_signs import questions_in, says_stuck, sentences
from interviews.core.stages import Stage
from interviews.experts.reviewer import ENOUGH_EDGE_CASES
from interviews.report.rubric.observed import (
    CANNOT_RUN,
    QUOTES_OF_A_SIGNAL,
    Finding,
    Observed,
    Saying,
    asks,
    is_a_thought,
)
from problems.text.late_patterns import LatePattern
from problems.text.phrases import fold, mentions

OWN_CASES = 2
"""So many edge cases, named before the coach asks about them, show the habit."""
MANY_KINDS = 3
"""So many kinds of unusual inputs are a search, and no lucky find."""
KINDS_OF_AN_ANSWER = 2
"""So many kinds may stand in the answer about a case that the coach asked about; who names more names others."""
A_CASE_IN_FULL = 25
"""So many words tell what goes in, what the code does with it, and what comes out."""
KEPT_BY_A_REPAIR = 0.4
"""At least this share of its lines stood in the code that failed, where it was mended and not written anew."""

_ASSIGNED = LatePattern(r"\b\w{1,40}[ ]?[=<>]{1,2}[ ]?-?\w{1,40}")
"""The value of a variable on the way through the code is no kind of input."""

# What code does or did, and no words like "add", "check" or "先", which say as well what somebody means to do next.
_HAPPENS = LatePattern(
    r"\b(?:returns?|returned|gives|gave|outputs?|prints|finds|found|stores|stored|skips|skipped|stops|stopped"
    r"|raises?|raised|throws?|fails|failed|swaps|swapped|pushes|pushed|pops|popped|moves|moved|visits|visited"
    r"|starts|started|enters|jumps|jumped|becomes|became|reaches|reached|stays|stayed|goes|checks|checked|compares"
    r"|compared|adds|added|counted|matched|paired|ended"
    r"|counts (?:it|the|each|as|once|twice)|matches (?:the|it|its|with|nothing)|pairs with|loops over"
    r"|ends (?:up|with|at|there)|comes? (?:back|out)|look(?:s|ed)? (?:it |them )?up|nothing happens"
    r"|(?:it|this|that|code|loop|function|one|list|both|they) (?:just |still |simply |then |will |would |does |do )*"
    r"(?:not |never )?(?:find|store|skip|stop|swap|push|pop|move|give|go|end|come|fail|match|pair|stay|compare)"
    r"|(?:i|we) (?:just |still |simply |then |will |would |do )*(?:not |never )?(?:store|skip|stop|swap|push|pop))\b"
    r"|返回|输出|得到|找到|找不到|查到|查不到|存[进入起下到在]|继续循环|循环(?:会|就|不|一|到|结束)|跳过|抛|报错|结束"
    r"|执行|[会能就不].{0,3}(?:配对|比较)|移动|入栈|出栈|变成"
)


def names_cases_unasked(seen: Observed) -> Finding | None:
    if not seen.knowledge.edge_cases:
        return None
    own = _named_unasked(seen)
    kinds = _kinds_unasked(seen)
    named, needed = max(len(own), len(kinds)), min(OWN_CASES, len(seen.knowledge.edge_cases))
    if named < needed:
        return Finding(False, {"because": "few"} if named else {})

    def is_one(act: Act) -> bool:
        return act.kind is ActKind.EDGE_CASE and act.item in own

    begin = seen.said_in(Stage.PROBLEM_CLARIFICATION)
    asked = seen.quotes_among(begin, lambda one, text: own & _asked(one, text, seen), most=1)
    told = seen.quotes_of(is_one, *CODE_STAGES) or seen.quotes(lambda text: case_kinds(text) & kinds, *CODE_STAGES)
    sure = max(len(kinds), len(own & _clearly_named(seen))) >= needed
    return Finding(True, quotes=(*asked, *told)[:QUOTES_OF_A_SIGNAL], sure=sure)


def looks_for_many_kinds(seen: Observed) -> Finding | None:
    """Kinds are counted by the words that people have for them, in any problem."""
    kinds = _kinds_unasked(seen)
    quoted = seen.quotes(lambda text: case_kinds(text) & kinds, *CODE_STAGES)
    many = len(kinds) >= MANY_KINDS
    if not many and (kinds or _named_unasked(seen)):
        return Finding(False, {"because": "few"})  # people have more words for kinds than are known
    return Finding(many, quotes=quoted if many else ())


def tells_cases_in_full(seen: Observed) -> Finding | None:
    said = seen.fullness_in(Stage.EDGE_CASE_CHECK)
    full = said >= A_CASE_IN_FULL
    if not full and any(one.is_a_thought and not asks(one.words) for one in seen.said_in(Stage.EDGE_CASE_CHECK)):
        return Finding(False, {"because": "in_few_words"})
    return Finding(full, quotes=seen.longest(Stage.EDGE_CASE_CHECK) if full else ())


def first_code_holds(seen: Observed) -> Finding | None:
    """Who looked before the tests did hands in what holds."""
    if not seen.judged:
        return None
    holds = seen.judged[0].outcome == "passed"
    cannot_run = not holds and seen.judged[0].outcome in CANNOT_RUN
    return Finding(holds, {"because": "cannot_run"} if cannot_run else {})


def covers_enough_cases(seen: Observed) -> Finding | None:
    known = [case.id for case in seen.knowledge.edge_cases]
    if not known:
        return None
    wrong = {one.case.id for one in met_cases(seen.context, seen.knowledge) if one.wrong}
    named = {*known} & {*seen.context.edge_cases_named} - wrong
    needed = min(ENOUGH_EDGE_CASES, len(known))
    if len(named) < needed:
        return Finding(False)
    worked_through = named & {*seen.context.edge_cases_asked}
    return Finding(True, sure=len(worked_through | (named & _clearly_named(seen))) >= needed)


def walks_through_a_case(seen: Observed) -> Finding | None:
    """To name a case is not to walk through it: something has to be said about what happens."""

    told = _tells_what_happens(seen)
    asked_and_told = {*seen.context.edge_cases_asked} & {*seen.context.edge_cases_named}
    worked = any(mark.startswith(WORKED) for mark in seen.context.detected_issues)
    if told is None:
        thought = any(one.is_a_thought and not asks(one.words) for one in seen.said_in(Stage.EDGE_CASE_CHECK))
        return Finding(False, {"because": "not_recognised"} if thought else {})
    if not (asked_and_told or worked):
        return Finding(False, {"because": "not_recognised"})
    quoted = seen.quotes(_is_a_step, Stage.EDGE_CASE_CHECK, most=1) or seen.longest(Stage.EDGE_CASE_CHECK)
    return Finding(True, quotes=quoted, sure=seen.has_code)


def _tells_what_happens(seen: Observed) -> Saying | None:
    return next((one for one in seen.said_in(Stage.EDGE_CASE_CHECK) if _is_a_step(one.words)), None)


def _is_a_step(text: str) -> bool:
    return is_a_thought(text) and not asks(text) and not says_stuck(text) and bool(_HAPPENS.search(fold(text)))


def tries_before_submitting(seen: Observed) -> Finding | None:
    """Trying it out after it was submitted is too late, and an input that was never run tells nothing."""
    runs = seen.material.runs
    return Finding(bool(runs)) if seen.judged or runs else None


def repairs_what_fails(seen: Observed) -> Finding | None:
    """Only who had something to repair can show it: code that ran and failed, mended without being told how.

    What was written anew, or could not be read before, tells nothing of why it failed.
    """
    failed = next((place for place, one in enumerate(seen.judged) if one.outcome != "passed"), None)
    if failed is None:
        return None
    passed = next((place for place, one in enumerate(seen.judged) if place > failed and one.outcome == "passed"), None)
    if passed is None:
        return Finding(False, seen.why_no_test_passed)
    last, mended = seen.judged[passed - 1], seen.judged[passed]
    if last.outcome in CANNOT_RUN or mended.kept < KEPT_BY_A_REPAIR:
        return Finding(False, {"because": "written_anew"})
    helped = sum(one.helped for one in seen.judged[failed + 1 : passed + 1])
    return Finding(not helped, {"because": "helped"} if helped else {})


def last_code_holds(seen: Observed) -> Finding | None:
    return Finding(seen.passes, seen.why_no_test_passed) if seen.final else None


def _named_unasked(seen: Observed) -> set[str]:
    """Return the edge cases that the learner asked about at the beginning, or named once there was code, before the
    coach named them. What the coach answers at the beginning is a fact of the task, and no question about the code."""
    begin = _before_the_coach(seen, (Stage.PROBLEM_CLARIFICATION,), lambda one: _asked(one, one.words, seen))
    named = _before_the_coach(seen, CODE_STAGES, lambda one: {*one.heard.items(ActKind.EDGE_CASE)})
    known = {case.id for case in seen.knowledge.edge_cases}
    return known & (begin - _by_terms(seen.knowledge.statement, seen) | named)


def _clearly_named(seen: Observed) -> set[str]:
    """Return the edge cases that the learner named beyond doubt, anywhere."""
    by_terms = {case for one in seen.sayings for case in _by_terms(one.words, seen)}
    return seen.clearly_named(ActKind.EDGE_CASE) | by_terms


def _kinds_unasked(seen: Observed) -> frozenset[str]:
    """Return the kinds of unusual inputs that the learner spoke of once there was to be code, the coach not before.

    To follow a case that failed is no search for others, nor is an answer about the case that the coach asked about.
    """
    cases = seen.knowledge.edge_cases
    asked = False
    own: frozenset[str] = frozenset()
    told: frozenset[str] = frozenset()
    failed = any(one.outcome != "passed" for one in seen.judged)
    for one in seen.talk:
        if one.stage in CODE_STAGES:
            if isinstance(one, Message):
                told |= case_kinds(one.text)
                asked = any(case.question in one.text for case in cases)
            elif not (failed and one.heard.has(ActKind.DEFECT)):
                new = case_kinds(_ASSIGNED.sub(" ", one.words)) - told
                own |= new if len(new) > KINDS_OF_AN_ANSWER * asked else frozenset()
    return own


def _asked(told: Saying, text: str, seen: Observed) -> set[str]:
    """Return the edge cases about which ``text``, which is of ``told``, asks: as they were heard, or by exact terms.

    "So I return two prices, right?" retells the task.
    """
    asked = "\n".join(one for one in sentences(questions_in(text)) if not restates(one, seen.knowledge))
    heard = {act.item for act in told.heard.of(ActKind.EDGE_CASE) if told.does((act,), asked)}
    return heard | _by_terms(asked, seen)


def _by_terms(text: str, seen: Observed) -> set[str]:
    """Return the edge cases whose exact terms stand in ``text``."""
    return {case.id for case in seen.knowledge.edge_cases if mentions(text, case.terms)}


def _before_the_coach(seen: Observed, stages: Sequence[Stage], cases_in: Callable[[Saying], set[str]]) -> set[str]:
    """Return the cases that the learner brought up in ``stages`` before the coach did.

    An answer about the case that the coach asked about brings up others only by their exact terms.
    """
    own: set[str] = set()
    told: set[str] = set()
    asked: set[str] = set()
    for one in seen.talk:
        if one.stage not in stages:
            continue
        if isinstance(one, Message):
            asked = {case.id for case in seen.knowledge.edge_cases if case.question in one.text}
            told |= asked | _by_terms(one.text, seen)  # a hint may name some
        else:
            brought_up = cases_in(one)
            own |= (brought_up & _by_terms(one.words, seen) if asked else brought_up) - told
    return own

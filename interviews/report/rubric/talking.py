"""What to look for in how somebody talks: the signals of communication."""

from interviews.core.acts import Act, ActKind
from interviews.core.reading.signs.evidence import describes_an_approach, is_clear, only_begs, restates
from interviews.core.reading.signs.message_signs import is_question, sentences
from interviews.core.stages import Stage
from interviews.report.rubric.observed import ABOUT_COST, Finding, Observed, Saying, asks, is_a_thought
from problems.text.late_patterns import LatePattern
from problems.text.phrases import fold

A_THOUGHT_EXPLAINED, A_STAGE_EXPLAINED = 12, 48
"""So many words, in the median stage, tell what somebody does; and what they do, why, and what it costs. Set on graded
interviews (``docs/rubric.md``)."""
MESSAGES_TO_JUDGE = 3
"""After so many messages, or stages, it can be said how somebody talks."""

_REASON = LatePattern(
    r"\b(?:because|since|as (?:i|we|each|every|the)|each|every|per|for all|nested|loops?|pass(?:es)?|once|twice|pairs?"
    r"|visit\w*|scan\w*|look(?:ing)?[- ]?ups?|stor\w+|keep\w*|depth|stack|sort\w*|dominat\w*|worst case|at most)\b"
    r"|因为|由于|所以|每|循环|遍历|扫|两两|一遍|存|记录|排序|递归|深度|最坏|最多"
)
_INTENDS = LatePattern(
    r"\b(?:i(?:'d|'ll| would| will| could)|we (?:could|can)|let'?s|(?:my|the) (?:idea|plan|approach)|brute force)\b"
    r"|我(?:会|打算|准备|可以)|我想(?:先|用)|思路|想法|可以(?:先|用)|先用|暴力"
)


def restates_the_task(seen: Observed) -> Finding | None:
    """What was said to it has to be of the learner's own words: a statement that is copied retells nothing."""
    told = seen.said_in(Stage.PROBLEM_CLARIFICATION)
    if not seen.context.restated or not told:
        return Finding(False)

    def retells(text: str) -> bool:
        return restates(text, seen.knowledge) and not is_question(text)

    def is_clearly_one(act: Act) -> bool:
        return act.kind is ActKind.RESTATE and is_clear(act)

    said = seen.quotes(retells, Stage.PROBLEM_CLARIFICATION, most=1)
    if not said:
        begin = seen.said_in(Stage.PROBLEM_CLARIFICATION)
        said = seen.quotes_among(
            begin, lambda one, text: not asks(text) and one.does(filter(is_clearly_one, one.heard.acts), text), most=1
        )
    sure = bool(said) or any(restates(one.words, seen.knowledge) for one in told)
    return Finding(True, quotes=said, sure=sure)


def asks_questions(seen: Observed) -> Finding | None:
    if not (seen.context.clarified or seen.context.unanswered_questions):
        return Finding(False)

    def asks_it(text: str) -> bool:
        return is_question(text) and not only_begs(text)

    asked = seen.quotes(asks_it, Stage.PROBLEM_CLARIFICATION)
    sure = bool(asked) and bool(seen.clearly_asked or seen.context.unanswered_questions)
    return Finding(True, quotes=asked, sure=sure)


def plans_first(seen: Observed) -> Finding | None:
    """Who tells the plan while the task is still being clarified told it early, whatever is said later."""
    until = seen.first_code
    plans = (
        (told, shows)
        for stages, shows in ((ABOUT_COST, _is_a_plan), ((Stage.PROBLEM_CLARIFICATION,), _is_an_early_plan))
        for told in seen.said_in(*stages)
        if (until is None or told.position < until) and shows(told, told.words)
    )
    told, shows = next(plans, (None, _is_a_plan))
    if told is None or not seen.context.user_approach:
        return Finding(False)
    said = seen.quotes_among((told,), lambda one, text: shows(one, text) and not asks(text), most=1)
    return Finding(True, quotes=said or seen.longest_among((told,)))


def _is_a_plan(told: Saying, text: str) -> bool:
    """Tell whether ``text``, which is of ``told``, is a plan beside its questions about the facts of the problem."""
    questions = told.heard.of(ActKind.FACT_QUESTION)
    plan = "".join(one for one in sentences(text) if not (is_question(one) and told.does(questions, one)))
    return is_a_thought(plan) and (describes_an_approach(plan) or told.does(told.ideas, plan))


def _is_an_early_plan(told: Saying, text: str) -> bool:
    """Retelling the task and asking about it can sound like a plan: here an intention has to show."""
    plans = (one for one in sentences(text) if _is_a_plan(told, one) and not asks(one))
    return any(told.does(told.ideas, one) or _INTENDS.search(fold(one)) for one in plans)


def reasons_about_cost(seen: Observed) -> Finding | None:
    def reasons(text: str) -> bool:
        claims = seen.claims(text)
        states = (claims.time is not None and claims.time.explicit) or claims.space is not None
        return states and is_a_thought(text) and bool(_REASON.search(fold(text)))

    told = next((one for one in seen.said_in(*ABOUT_COST) if reasons(one.words)), None)
    if told is None:
        return Finding(False)
    return Finding(True, quotes=seen.quotes(reasons, *ABOUT_COST) or seen.longest(told.stage))


def talks_in_sentences(seen: Observed) -> Finding | None:
    if seen.messages_sent < MESSAGES_TO_JUDGE and len(seen.stages) < MESSAGES_TO_JUDGE:
        return None
    whole, of = sum(one.is_a_thought for one in seen.sayings), len(seen.sayings)
    is_usual = bool(of) and whole * 2 >= of
    return Finding(is_usual, quotes=seen.longest(*seen.stages) if is_usual else ())


def explains(seen: Observed) -> Finding | None:
    return _full(seen, A_THOUGHT_EXPLAINED)


def explains_in_full(seen: Observed) -> Finding | None:
    return _full(seen, A_STAGE_EXPLAINED)


def _full(seen: Observed, least: int) -> Finding | None:
    if seen.messages_sent < MESSAGES_TO_JUDGE and len(seen.stages) < MESSAGES_TO_JUDGE:
        return None
    full = seen.fullness_in(*seen.stages) >= least
    return Finding(full, quotes=seen.longest(*seen.stages) if full else ())


def talks_throughout(seen: Observed) -> Finding | None:
    """Code is an answer of its own where code is asked for, and what was said before its stage counts for it.

    A word or two is no thought aloud; a cost may be that short.
    """
    if seen.messages_sent < MESSAGES_TO_JUDGE and len(seen.stages) < MESSAGES_TO_JUDGE:
        return None
    spoke_in = {one.stage for one in seen.sayings if one.is_a_thought or seen.claims(one.words).time}
    silent = [
        stage
        for stage, shown in seen.stages.items()
        if stage not in spoke_in
        and (shown.skipped or not shown.done or (shown.sent and stage is not Stage.PSEUDOCODE_DESIGN))
        and not (shown.ended_here and not shown.sent)
    ]
    return Finding(not silent, stage=silent[0] if silent else list(seen.stages)[-1])


def sums_up(seen: Observed) -> Finding | None:
    told = [one for one in seen.said_in(Stage.PATTERN_SUMMARY) if one.is_a_thought and not asks(one.words)]
    if not told:
        return Finding(False)
    given_up = seen.stages[Stage.PATTERN_SUMMARY].skipped
    return Finding(True, quotes=seen.longest(Stage.PATTERN_SUMMARY), sure=not given_up)

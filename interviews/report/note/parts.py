"""The parts of the curated study note, each from evidence; an empty text where there is nothing to say.

What the learner has not found out stays out of a note that may be read before the problem is tried again: the pattern,
its signals and the key idea stand only where the interview came to them (:func:`is_open`).
"""

from collections.abc import Callable

from interviews.core.code.at_hand import run_at_hand, shown
from interviews.core.code.reading import read_code
from interviews.core.costs.claims import find_claims
from interviews.core.costs.fit import fits, fits_space
from interviews.core.costs.formulas.big_o import parse_cost
from interviews.core.costs.measured import exceeds
from interviews.core.knowledge import Approach
from interviews.core.leaks.guard import find_leaks
from interviews.core.reading.approaches.stated_costs import latest_claim
from interviews.core.reading.approaches.told_approaches import told_approaches
from interviews.core.reading.signs.evidence import describes_an_approach, recognise_approaches
from interviews.core.redaction import redact
from interviews.core.stages import Stage
from interviews.report.evidence.material import Material, StageEvidence
from interviews.report.findings import plainly
from interviews.report.note.code import changed_lines, failed_at_first, fenced, final_code, version_of
from interviews.report.note.texts import cost_shown, cut, joined, quoted, sentences_of
from interviews.report.note.wording import note_words
from problems.text.phrases import mentions

LONGEST_PROBLEM, LONGEST_PLAN = 700, 480
QUOTES = 3
"""So many sentences of the learner about one thing stand in a note at most."""


def is_open(material: Material) -> bool:
    """Tell whether the interview came to the pattern: it was summed up, or the learner named it where it is asked."""
    summary = _stage(material, Stage.PATTERN_SUMMARY)
    named = summary is not None and bool(summary.facts.pattern)
    return named or material.context.summary_given or not material.evidence.ended_early


def pattern_is_sure(material: Material) -> bool:
    """Tell whether nobody has to guess the pattern: a pasted problem's is one until the learner names the same."""
    summary = _stage(material, Stage.PATTERN_SUMMARY)
    said = summary.facts.pattern if summary is not None else ""
    return material.knowledge.has_reference or said == material.knowledge.patterns[0].name


def problem(material: Material) -> str:
    """Return the beginning of the statement as one paragraph."""
    knowledge = material.knowledge
    lines = [line.strip() for line in redact(knowledge.statement).strip().splitlines()]
    if len(lines) > 1 and lines[0].strip(" #*") == knowledge.title:
        lines = lines[1:]
    text = cut(joined(lines), LONGEST_PROBLEM)
    # The bank writes Markdown; what somebody pasted is shown as it was typed.
    return text if knowledge.has_reference else plainly(text)


def approach(material: Material) -> str:
    """Return the ideas in order, and the learner's own words for them."""
    language = material.knowledge.language
    told = told_approaches(material.context, material.knowledge)
    names = [one.name for one in _approaches(material) if one.name in told and _may_be_said(one.name, material)]
    key = "idea.several" if len(names) > 1 else "idea.one"
    parts = [note_words(key, language, ideas=" → ".join(names))] if names else []
    if quotes := _own_words(material):
        parts += [note_words("idea.own_words", language), quoted(quotes)]
    return "\n\n".join(parts)


def key_idea(material: Material) -> str:
    """Return the pattern with its key idea, and the best way where the learner did not come to it."""
    knowledge, language = material.knowledge, material.knowledge.language
    best = knowledge.patterns[0].name
    summary = _stage(material, Stage.PATTERN_SUMMARY)
    said = summary.facts.pattern if summary is not None else ""
    kind = "pattern" if knowledge.has_reference else "pattern.detected"
    key = kind if not said else _PATTERN_SAID[kind, said == best]
    parts = [joined([note_words(key, language, pattern=best, said=said), knowledge.key_idea])]
    strongest = knowledge.approaches[-1]
    if knowledge.has_reference and strongest not in _approaches(material):
        costs = {"time": shown(strongest.time), "space": shown(strongest.space)}
        parts.append(note_words("best", language, approach=strongest.name, **costs))
    return "\n\n".join(parts)


_PATTERN_SAID = {
    ("pattern", True): "pattern.named",
    ("pattern", False): "pattern.other",
    ("pattern.detected", True): "pattern.detected_named",
    ("pattern.detected", False): "pattern.detected_other",
}
"""How the pattern is told by where it comes from, and whether the learner named this one or another that fits."""


def when_to_use(material: Material) -> str:
    """Return when the pattern fits, and the signs of it that the learner named."""
    knowledge, language = material.knowledge, material.knowledge.language
    said = said_in(material, Stage.PATTERN_SUMMARY)
    named = [one for one in said if any(mentions(one, signal.terms) for signal in knowledge.signals)][:QUOTES]
    signs = [note_words("signals", language), quoted(named)] if named else []
    return "\n\n".join([knowledge.when_to_use, *signs])


def complexity(material: Material) -> str:
    """Return the stated cost, whether it holds, and what was measured of the code."""
    context, language = material.context, material.knowledge.language
    stated = {
        name: cost_shown(claim)
        for name, claim in (("time", context.claimed_time), ("space", context.claimed_space))
        if claim
    }
    told = []
    if len(stated) == 2:
        together = any(issue.startswith("complexity_") for issue in context.detected_issues)
        told.append(note_words("cost.together" if together else "cost.both", language, **stated))
        found = _approaches(material)
        if found and not together and _agree(material, found[-1]):
            told.append(note_words("cost.right", language))
    elif stated:
        told.append(note_words(f"cost.{next(iter(stated))}", language, **stated))
    run = run_at_hand(context)
    if run is not None and run.cost is not None:
        told.append(note_words("cost.grows", language, kind=shown(f"O({run.cost.shown})")))
        if exceeds(run.cost, latest_claim(context)):
            told.append(note_words("cost.above", language))
    return joined(told)


def code(material: Material) -> tuple[str, str]:
    """Return the title and the text for what the learner wrote last, with what came of it."""
    language, written = material.knowledge.language, final_code(material.context)
    if not written.strip():
        return "title.code", ""
    is_python = read_code(written).language == "python"
    if not is_python and "\n" not in written:
        return "title.plan", quoted([cut(redact(written), LONGEST_PLAN)])
    block, is_cut = fenced(written)
    told = [note_words("code.cut", language)] if is_cut else []
    run = run_at_hand(material.context)
    if run is not None and run.total and run.outcome != "not_judged":
        key = "code.passed_all" if run.passed == run.total else "code.passed"
        told.append(note_words(key, language, passed=run.passed, total=run.total))
    parts = [block, *([joined(told)] if told else []), *_change(material, written)]
    return "title.code" if is_python else "title.plan", "\n\n".join(parts)


def left_open(material: Material) -> str:
    """Return what a note says of what the interview did not come to, so that it stays for the learner to find."""
    if is_open(material):
        return ""
    found = any(material.knowledge.is_best(one) for one in _approaches(material))
    return note_words("left.found" if found else "left", material.knowledge.language)


# --- what the parts are made of ---


def _change(material: Material, written: str) -> list[str]:
    """Return what was changed between the first version that failed and ``written``, where that one passes."""
    run, failed = run_at_hand(material.context), failed_at_first(material)
    if run is None or run.outcome != "passed" or failed is None:
        return []
    before = version_of(material, failed)
    lines = changed_lines(before, written) if before else ""
    numbers = {"passed": failed.passed, "total": failed.total}
    return [note_words("code.changed", material.knowledge.language, **numbers), lines] if lines else []


def _approaches(material: Material) -> list[Approach]:
    known = {one.id: one for one in material.knowledge.approaches}
    return [known[name] for name in material.context.approach_ids if name in known]


def _may_be_said(name: str, material: Material) -> bool:
    """Tell whether the name of an approach says no more than the learner did."""
    return is_open(material) or not find_leaks(name, material.knowledge, material.context)


def _agree(material: Material, found: Approach) -> bool:
    """Tell whether both stated costs are known to be right for ``found``."""

    def agrees(claimed: str | None, actual: str, judge: Callable[..., bool]) -> bool:
        stated = find_claims(claimed or "")
        claim, cost = stated.time or stated.space, parse_cost(actual)
        return claim is not None and cost is not None and judge(claim.cost, cost, said=claim.text)

    context = material.context
    return agrees(context.claimed_time, found.time, fits) and agrees(context.claimed_space, found.space, fits_space)


def _own_words(material: Material) -> list[str]:
    """Return the learner's sentences that describe an approach, in order.

    Where none was said in its place, somebody may have been ahead of the coach: then what names a known one counts.
    """
    knowledge = material.knowledge
    found = [
        one
        for one in said_in(material, Stage.THOUGHT_ARTICULATION, Stage.COMPLEXITY_ANALYSIS)
        if describes_an_approach(one) or recognise_approaches(one, knowledge)
    ]
    early = said_in(material, Stage.PROBLEM_CLARIFICATION) if not found else []
    found += [one for one in early if recognise_approaches(one, knowledge)]
    return list(dict.fromkeys(found))[:QUOTES]


def said_in(material: Material, *stages: Stage) -> list[str]:
    """Return what the learner contributed in ``stages``, sentence by sentence."""
    return [one for stage in material.evidence.stages if stage.stage in stages for one in sentences_of(stage.said)]


def _stage(material: Material, stage: Stage) -> StageEvidence | None:
    return next((one for one in material.evidence.stages if one.stage is stage), None)

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
from interviews.core.costs.measured import exceeds, stays_below
from interviews.core.knowledge import Approach
from interviews.core.leaks.guard import find_leaks
from interviews.core.reading.approaches.stated_costs import latest_claim
from interviews.core.reading.approaches.told_approaches import (
    last_costs,
    measured_above,
    told_approaches,
    told_way,
    used_in_passing_code,
)
from interviews.core.reading.signs.evidence import (
    describes_an_approach,
    named_patterns,
    only_guesses,
    recognise_approaches,
)
from interviews.core.reading.signs.hearing import heard_in
from interviews.core.reading.signs.message_signs import is_question
from interviews.core.redaction import redact
from interviews.core.stages import Stage
from interviews.report.evidence.material import Material
from interviews.report.note.code import changed_lines, fenced, final_code, first_failed, version_of
from interviews.report.note.texts import as_typed, cost_shown, cut, joined, quoted, sentences_of
from interviews.report.note.wording import note_words
from problems.text.phrases import mentions

LONGEST_PROBLEM, LONGEST_PLAN = 700, 480
QUOTES = 3
"""So many sentences of the learner about one thing stand in a note at most."""


def is_open(material: Material) -> bool:
    """Tell whether the interview came to the pattern: it was summed up, or the learner named it where it is asked."""
    return bool(named_pattern(material)) or material.context.summary_given or not material.evidence.ended_early


def named_pattern(material: Material) -> str:
    """Return the pattern that the learner named where it is asked, "" for none: a name with a question mark is a
    guess, and no name."""
    context, knowledge = material.context, material.knowledge
    for place, message in enumerate(context.conversation):
        if message.role == "learner" and message.stage is Stage.PATTERN_SUMMARY and not message.situation:
            said = named_patterns(message.text, knowledge)
            right = [one for one in knowledge.patterns if one in said]  # the one that fits best first
            if right and not only_guesses(message.text, heard_in(message, context, place, knowledge)):
                return right[0].name
    return ""


def pattern_is_sure(material: Material) -> bool:
    """Tell whether nobody has to guess the pattern: a pasted problem's is one until the learner names the same."""
    return material.knowledge.has_reference or named_pattern(material) == material.knowledge.patterns[0].name


def problem(material: Material) -> str:
    """Return the beginning of the statement as one paragraph, of a pasted one with its lines."""
    knowledge = material.knowledge
    lines = [line.strip() for line in redact(knowledge.statement).strip().splitlines()]
    if len(lines) > 1 and lines[0].strip(" #*") == knowledge.title:
        lines = lines[1:]
    if knowledge.has_reference:
        return cut(joined(lines), LONGEST_PROBLEM)  # the bank writes Markdown
    return as_typed(cut("\n".join(lines), LONGEST_PROBLEM))


def approach(material: Material) -> str:
    """Return the ideas in order, and the learner's own words for them."""
    language = material.knowledge.language
    names = way(material)
    key = "idea.several" if len(names) > 1 else "idea.one"
    parts = [note_words(key, language, ideas=" → ".join(names))] if names else []
    if quotes := own_words(material):
        parts += [note_words("idea.own_words", language), quoted(quotes)]
    return "\n\n".join(parts)


def way(material: Material) -> list[str]:
    """Return the names of the ideas that the learner surely had, in order, as far as they say no more than was found;
    at the end what of the library carries their code, where it is built otherwise."""
    context, knowledge = material.context, material.knowledge
    names = [name for name in told_approaches(context, knowledge) if _may_be_said(name, material)]
    used = ("、" if knowledge.language == "zh" else ", ").join(map(shown, used_in_passing_code(context, knowledge)))
    return [*names, note_words("idea.in_code", knowledge.language, names=used)] if used else names


def key_idea(material: Material) -> str:
    """Return the pattern; with its key idea where no table sets that beside what the learner did."""
    knowledge = material.knowledge
    told = [pattern(material)]
    return joined(told if knowledge.has_reference else [*told, knowledge.key_idea])


def pattern(material: Material) -> str:
    """Return which pattern it was, and whether the learner named it."""
    knowledge, said = material.knowledge, named_pattern(material)
    best = knowledge.patterns[0].name
    kind = "pattern" if knowledge.has_reference else "pattern.detected"
    key = kind if not said else _PATTERN_SAID[kind, said == best]
    return note_words(key, knowledge.language, pattern=best, said=said)


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
    told = (one for one in said if not is_question(one))  # "maybe prefix sum?" guesses a name
    named = [one for one in told if any(mentions(one, signal.terms) for signal in knowledge.signals)][:QUOTES]
    signs = [note_words("signals", language), quoted(named)] if named else []
    return "\n\n".join([knowledge.when_to_use, *signs])


def complexity(material: Material) -> str:
    """Return the cost that was stated of the final idea, whether it holds, and what was measured of the code.

    What the code was measured to exceed is called right nowhere.
    """
    context, knowledge, language = material.context, material.knowledge, material.knowledge.language
    time, space = last_costs(context, knowledge)
    stated = {name: cost_shown(cost) for name, cost in (("time", time), ("space", space)) if cost}
    run, told = run_at_hand(context), []
    measured = run is not None and run.cost is not None
    if len(stated) == 2:
        together = any(issue.startswith("complexity_") for issue in context.detected_issues)
        told.append(note_words("cost.together" if together else "cost.both", language, **stated))
        final, claim = told_way(context, knowledge).final, latest_claim(context)
        holds = not measured or not (exceeds(run.cost, claim) or stays_below(run.cost, claim))
        if final is not None and not together and holds and _agree(time, space, final):
            told.append(note_words("cost.right", language))
    elif stated:
        told.append(note_words(f"cost.{next(iter(stated))}", language, **stated))
    if measured and (latest_claim(context) is None or measured_above(context)):
        told.append(note_words("cost.grows", language, kind=shown(f"O({run.cost.shown})")))
        if measured_above(context):
            told.append(note_words("cost.above", language))
    return joined(told)


def code(material: Material) -> tuple[str, str]:
    """Return the title and the text for what the learner wrote last, with what came of it."""
    language, written = material.knowledge.language, final_code(material.context)
    if not written.strip():
        return "title.code", ""
    is_code = read_code(written).language != "pseudocode"
    if not is_code and "\n" not in written:
        return "title.plan", quoted([cut(redact(written), LONGEST_PLAN)])
    block, is_cut = fenced(written)
    told = [note_words("code.cut", language)] if is_cut else []
    run = run_at_hand(material.context)
    if run is not None and run.total and run.outcome != "not_judged":
        key = "code.passed_all" if run.passed == run.total else "code.passed"
        told.append(note_words(key, language, passed=run.passed, total=run.total))
    parts = [block, *([joined(told)] if told else []), *_change(material, written)]
    return "title.code" if is_code else "title.plan", "\n\n".join(parts)


def left_open(material: Material) -> str:
    """Return what a note says of what the interview did not come to, so that it stays for the learner to find."""
    if is_open(material):
        return ""
    found = any(material.knowledge.is_best(one) for one in told_way(material.context, material.knowledge).ideas)
    return note_words("left.found" if found else "left", material.knowledge.language)


# --- what the parts are made of ---


def _change(material: Material, written: str) -> list[str]:
    """Return what was changed between the first version that failed and ``written``, the last one: the lines, or that
    version as a whole where they are too many."""
    run, failed = run_at_hand(material.context), first_failed(material)
    before = version_of(material, failed) if run is not None and failed is not None else ""
    if not before:
        return []
    language, lines = material.knowledge.language, changed_lines(before, written)
    numbers = {"passed": failed.passed, "total": failed.total}
    key = "code.changed" if failed.total else "code.changed_unrun"
    if lines:
        return [note_words(key, language, **numbers), lines]
    is_same = before.split() == written.split()
    key = "code.before" if failed.total else "code.before_unrun"
    return [] if is_same else [note_words(key, language, **numbers), fenced(before)[0]]


def _may_be_said(name: str, material: Material) -> bool:
    """Tell whether the name of an approach says no more than the learner did."""
    return is_open(material) or not find_leaks(name, material.knowledge, material.context)


def _agree(time: str, space: str, found: Approach) -> bool:
    """Tell whether both stated costs are known to be right for ``found``."""

    def agrees(claimed: str, actual: str, judge: Callable[..., bool]) -> bool:
        stated = find_claims(claimed)
        claim, cost = stated.time or stated.space, parse_cost(actual)
        return claim is not None and cost is not None and judge(claim.cost, cost, said=claim.text)

    return agrees(time, found.time, fits) and agrees(space, found.space, fits_space)


def own_words(material: Material) -> list[str]:
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

"""What the evidence of a stage says: what went well, and what to work on."""

from collections.abc import Callable

from interviews.core.context import Language
from interviews.core.reading.signs.message_signs import words as said_words
from interviews.core.stages import Stage
from interviews.core.turn.situations.kinds import Frustration, InvalidInput, OverReliance, Stagnation
from interviews.experts.reviewer import ENOUGH_EDGE_CASES
from interviews.report.evidence.facts import CodeRun
from interviews.report.evidence.material import StageEvidence
from interviews.report.wording import words
from problems.text.late_patterns import LatePattern

TOPICS_TO_ASK = 3
"""So many topics that nobody asked about are named: enough to remember."""
HELP = (Frustration.kind, OverReliance.kind, Stagnation.kind, InvalidInput.kind)
"""What the coach steps in for when a learner needs help."""

FEW_WORDS = 6
"""With fewer words nobody can follow a thought; a Chinese character counts as a word."""

_MARKUP = LatePattern(r"[\\`*_~$<>\[\]]")

Findings = tuple[list[str], list[str]]


def findings_of(stage: StageEvidence, language: Language) -> Findings:
    """Return what went well in a stage and what to work on, where there is something."""
    if stage.skipped:
        return [], [words("left_early" if stage.turns else "skipped", language)]
    well, work = _BY_STAGE[stage.stage](stage, language)
    if stage.ended_here and not stage.done:
        work = [words("ended_here", language), *work[:1]]
    if help_given := on_help(stage, language):
        work.append(help_given)
    work += [words(kind, language) for kind in HELP if kind in stage.step_ins]
    if is_brief(stage) and InvalidInput.kind not in stage.step_ins:
        work.append(words("brief", language))
    return well or ([] if work else [words("reached", language)]), work


def on_help(stage: StageEvidence, language: Language) -> str:
    """Return what to try before the next hint, where one was asked for, or where the coach helped unasked."""
    advice = words(f"hint.{stage.stage.value}", language)
    if stage.hints or not stage.offered:
        return advice if stage.hints else ""
    told = words("offered", language)
    return f"{told} {advice}" if language == "en" else f"{told}{advice}"


def advice_of(stage: StageEvidence, language: Language) -> str:
    """Return the first thing to work on in a stage, also where it was skipped; empty where there is none."""
    work = _BY_STAGE[stage.stage](stage, language)[1]
    found = work or ([] if stage.skipped else findings_of(stage, language)[1])
    return found[0] if found else ""


def is_brief(stage: StageEvidence) -> bool:
    """Tell whether hardly anything was said, where code did not speak instead."""
    has_code = len(stage.words) > stage.turns
    return bool(stage.turns) and not has_code and sum(len(said_words(text)) for text in stage.said) < FEW_WORDS


def _clarification(stage: StageEvidence, language: Language) -> Findings:
    facts, well, work = stage.facts, [], []
    (well if facts.restated else work).append(
        words("clarify.restated" if facts.restated else "clarify.restate", language)
    )
    if facts.asked:
        well.append(words("clarify.asked", language))
    if facts.missed and not facts.has_asked:  # who asked may have asked for it in words that nobody heard
        work.append(words("clarify.missed", language, topics=in_a_sentence(facts.missed[:TOPICS_TO_ASK], language)))
    elif not facts.has_asked:
        work.append(words("clarify.ask", language))
    return well, work


def _approach(stage: StageEvidence, language: Language) -> Findings:
    facts, well, work = stage.facts, [], []
    if not facts.described:
        return well, [words("approach.describe", language)]
    if stage.turns and not is_brief(stage):
        well.append(words("approach.described", language))
    if facts.ideas > 1:
        well.append(words("approach.ideas", language, ideas=facts.ideas))
    if facts.more_possible:
        work.append(words("approach.more", language))
    return well, work


def _cost(stage: StageEvidence, language: Language) -> Findings:
    facts, well, work = stage.facts, [], []
    for name, cost in (("time", facts.time), ("space", facts.space)):
        if cost and not facts.unsettled:
            well.append(words(f"cost.{name}", language))
        elif not cost and name not in facts.corrected:
            work.append(words(f"cost.say_{name}", language))
    if facts.unsettled:
        is_space = facts.corrected == ("space",)
        work.append(words("cost.unsettled_space" if is_space else "cost.unsettled", language))
    if facts.improved:
        well.append(words("cost.improved_with_help" if stage.hints or stage.offered else "cost.improved", language))
    return well, work


def _code(stage: StageEvidence, language: Language) -> Findings:
    facts = stage.facts
    if not facts.lines:
        return [], [words("code.write", language)]
    well = [words("code.written", language)] if stage.turns or stage.submitted else []
    ran, to_run = _run(facts.run, language)
    well += ran
    if to_run:
        return well, to_run
    if facts.runs_asked_back:
        return well, [words("code.runs_asked_back", language)]
    if facts.asked_back:
        return well, [words("code.asked_back", language)]
    return [*well, *([words("code.no_questions", language)] if facts.run else [])], []


def _run(run: CodeRun | None, language: Language) -> Findings:
    """Return what is said about the last run of the code; nothing where none was judged."""
    if run is None:
        return [], []
    numbers = {"passed": run.passed, "total": run.total}
    if run.outcome == "passed":
        well = [words("run.passed", language, **numbers)] if run.total else []
        return well, [growth] if (growth := on_growth(run, language)) else []
    if not run.stopped_at:
        return [], [words(f"run.{run.outcome}" if run.outcome in _NOT_RUN else "run.not_begun", language)]
    return [], [words("run.stopped", language, **numbers, input=plainly(run.stopped_at))]


def on_growth(run: CodeRun, language: Language) -> str:
    """Return what is said where code was measured to grow faster than was claimed; "" where it does not."""
    return words("run.grows", language, kind=run.grows_like, claim=plainly(run.claimed)) if run.grows_like else ""


_NOT_RUN = ("unreadable", "no_function")


def _edges(stage: StageEvidence, language: Language) -> Findings:
    facts = stage.facts
    well = [words("edges.named", language)] if facts.named else []
    if facts.unasked and facts.named < ENOUGH_EDGE_CASES:
        return well, [words("edges.unasked", language, question=facts.unasked)]
    missing = facts.named < min(facts.known, ENOUGH_EDGE_CASES)
    return well, [words("edges.more", language)] if missing else []


def _follow_up(stage: StageEvidence, language: Language) -> Findings:
    facts = stage.facts
    return ([words("follow.answered", language)], []) if facts.answered else ([], [words("follow.try", language)])


def _summary(stage: StageEvidence, language: Language) -> Findings:
    facts = stage.facts
    if not facts.pattern:
        return [], [words("pattern.name", language)]
    well = [words("pattern.named", language, pattern=plainly(facts.pattern))]
    if facts.signals:
        return [*well, words("pattern.signals", language)], []
    return well, [words("pattern.say_signals", language)]


_BY_STAGE: dict[Stage, Callable[[StageEvidence, Language], Findings]] = {
    Stage.PROBLEM_CLARIFICATION: _clarification,
    Stage.THOUGHT_ARTICULATION: _approach,
    Stage.COMPLEXITY_ANALYSIS: _cost,
    Stage.PSEUDOCODE_DESIGN: _code,
    Stage.EDGE_CASE_CHECK: _edges,
    Stage.FOLLOW_UP: _follow_up,
    Stage.PATTERN_SUMMARY: _summary,
}


def in_a_sentence(names: tuple[str, ...], language: Language) -> str:
    """Return names for the inside of a sentence."""
    return ("、" if language == "zh" else ", ").join(_continued(name, language) for name in names)


def plainly(text: str) -> str:
    """Return what somebody wrote as Markdown that shows it as it is."""
    return _MARKUP.sub(r"\\\g<0>", " ".join(text.split()))


def _continued(text: str, language: Language) -> str:
    """Return ``text`` as it goes on after a colon or a comma."""
    return text if language == "zh" or text[:2].isupper() else text[:1].lower() + text[1:]

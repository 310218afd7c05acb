"""What the evidence of a stage says: what went well, and what to work on."""

import re
from collections.abc import Callable

from interviews.core.context import Language
from interviews.core.situations import Frustration, InvalidInput, OverReliance, Stagnation
from interviews.core.stages import Stage
from interviews.report.evidence import StageEvidence
from interviews.report.wording import words

TOPICS_TO_ASK = 3
"""So many topics that nobody asked about are named: enough to remember."""
HELP = (Frustration.kind, OverReliance.kind, Stagnation.kind, InvalidInput.kind)
"""What the coach steps in for when a learner needs help."""

_MARKUP = re.compile(r"[\\`*_~$<>\[\]]")

Findings = tuple[list[str], list[str]]


def findings_of(stage: StageEvidence, language: Language) -> Findings:
    """Return what went well in a stage and what to work on; never nothing to work on."""
    if stage.skipped:
        return [], [words("skipped", language)]
    well, work = _BY_STAGE[stage.stage](stage, language)
    if stage.ended_here and not stage.done:
        work = [words("ended_here", language), *work[:1]]
    if well and stage.done and not stage.hints and stage.sent:
        well.append(words("no_help", language))
    if stage.hints >= 2:
        work.append(words("hints", language))
    work += [words(kind, language) for kind in HELP if kind in stage.step_ins]
    return well or [words("reached", language)], work or [words("nothing_open", language)]


def _clarification(stage: StageEvidence, language: Language) -> Findings:
    facts, well, work = stage.facts, [], []
    (well if facts["restated"] else work).append(
        words("clarify.restated" if facts["restated"] else "clarify.restate", language)
    )
    if facts["asked"]:
        well.append(words("clarify.asked", language, topics=listed(facts["asked"], language)))
    if facts["missed"]:
        work.append(words("clarify.missed", language, topics=listed(facts["missed"][:TOPICS_TO_ASK], language)))
    elif not facts["asked"]:
        work.append(words("clarify.ask", language))
    return well, work


def _approach(stage: StageEvidence, language: Language) -> Findings:
    facts, well, work = stage.facts, [], []
    if not facts["described"]:
        return well, [words("approach.describe", language)]
    well.append(words("approach.described", language))
    if facts["ideas"] > 1:
        well.append(words("approach.ideas", language, ideas=facts["ideas"]))
    if facts["more_possible"]:
        work.append(words("approach.more", language))
    return well, work


def _cost(stage: StageEvidence, language: Language) -> Findings:
    facts, well, work = stage.facts, [], []
    for name in ("time", "space"):
        if facts[name]:
            well.append(words(f"cost.{name}", language, **{name: plainly(facts[name])}))
        else:
            work.append(words(f"cost.say_{name}", language))
    if facts["unsettled"]:
        work.append(words("cost.unsettled", language))
    return well, work


def _code(stage: StageEvidence, language: Language) -> Findings:
    facts = stage.facts
    if not facts["lines"]:
        return [], [words("code.write", language)]
    well = [words("code.lines" if facts["lines"] > 1 else "code.written", language, lines=facts["lines"])]
    ran, to_run = _run(stage, language)
    well += ran
    if to_run:
        return well, to_run
    if facts["runs_asked_back"]:
        return well, [words("code.runs_asked_back", language, runs=facts["runs_asked_back"])]
    if facts["asked_back"]:
        return well, [words("code.asked_back", language)]
    return [*well, words("code.no_questions", language)], []


def _run(stage: StageEvidence, language: Language) -> Findings:
    """Return what is said about the last run of the code; nothing where none was judged."""
    facts = stage.facts
    outcome = facts.get("outcome")
    if outcome is None:
        return [], []
    numbers = {"passed": facts["passed"], "total": facts["total"]}
    if outcome == "passed":
        well = [words("run.passed", language, **numbers)] if facts["total"] else []
        if "grows_like" not in facts:
            return well, []
        growth = {"kind": facts["grows_like"], "claim": plainly(str(facts["claimed"]))}
        return well, [words("run.grows", language, **growth)]
    if not facts["stopped_at"]:
        return [], [words(f"run.{outcome}" if outcome in _NOT_RUN else "run.not_begun", language)]
    return [], [words("run.stopped", language, **numbers, input=plainly(str(facts["stopped_at"])))]


_NOT_RUN = ("unreadable", "no_function")


def _edges(stage: StageEvidence, language: Language) -> Findings:
    facts = stage.facts
    well = [words("edges.named", language, **facts)] if facts["named"] else []
    missing = facts["named"] < facts["known"]
    return well, [words("edges.more" if missing else "edges.trace", language)]


def _follow_up(stage: StageEvidence, language: Language) -> Findings:
    facts = stage.facts
    well = [words("follow.answered", language, **facts)] if facts["answered"] else []
    return well, [] if well and facts["answered"] >= facts["asked"] else [words("follow.try", language)]


def _summary(stage: StageEvidence, language: Language) -> Findings:
    facts = stage.facts
    if not facts["pattern"]:
        return [], [words("pattern.name", language)]
    well = [words("pattern.named", language, pattern=plainly(facts["pattern"]))]
    if facts["signals"]:
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


def listed(names: tuple[str, ...], language: Language) -> str:
    """Return names for the inside of a sentence."""
    return ("、" if language == "zh" else ", ").join(_in_a_sentence(name, language) for name in names)


def plainly(text: str) -> str:
    """Return what somebody wrote as Markdown that shows it as it is."""
    return _MARKUP.sub(r"\\\g<0>", " ".join(text.split()))


def _in_a_sentence(text: str, language: Language) -> str:
    """Return ``text`` as it goes on after a colon or a comma."""
    return text if language == "zh" or text[:2].isupper() else text[:1].lower() + text[1:]

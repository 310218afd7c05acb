"""What a study note says to remember: what cost effort in the interview, and what the report says to work on."""

from interviews.core.context import Language
from interviews.core.costs.claims import find_claims
from interviews.core.knowledge import EdgeCase
from interviews.core.reading.cases.met import met_cases
from interviews.core.reading.signs.message_signs import is_shrug
from interviews.core.wording.coach import STAGE_NAMES
from interviews.report.evidence.facts import Coded
from interviews.report.evidence.material import Material, StageEvidence
from interviews.report.findings import HELP, findings_of, on_growth, on_help
from interviews.report.note.code import failed_at_first
from interviews.report.note.parts import pattern_is_sure
from interviews.report.note.texts import as_bullets
from interviews.report.note.wording import note_words
from interviews.report.wording import words

POINTS = 5
"""So many points are remembered at most."""
_OF_THE_DAY = ("ended_here", "brief", *HELP)
_SAID_ELSEWHERE = ("cost.unsettled", "cost.unsettled_space")


def to_remember(material: Material) -> str:
    """Return what cost effort this time: inputs and costs that were asked back, then what the report says to work on.

    The report's advice comes with the name of its stage. What other parts of the note say already is left out.
    """
    language = material.knowledge.language
    points = [*_from_runs(material), *_from_questions(material)]
    for stage in material.evidence.stages:
        if not stage.skipped and stage.sent:
            elsewhere = _told_elsewhere(stage, language)
            advice = [point for point in findings_of(stage, language)[1] if point not in elsewhere]
            name = _name(stage, language)
            points += [note_words("remember.stage", language, stage=name, advice=one) for one in advice]
    return as_bullets(tuple(dict.fromkeys(points))[:POINTS])


def _from_runs(material: Material) -> list[str]:
    """Return how the submissions went, where the first ones failed and the last one passed."""
    failed = failed_at_first(material)
    if failed is None:
        return []
    numbers = {"passed": failed.passed, "total": failed.total, "all": material.submissions[-1].total}
    return [note_words("remember.runs", material.knowledge.language, **numbers)]


def _from_questions(material: Material) -> list[str]:
    """Return the edge cases that the code was asked back about or that are open, and the costs that were counted again.

    The questions about a pasted problem are those of a guessed pattern: they stay out until the learner named it too.
    """
    context, language = material.context, material.knowledge.language
    asked = {mark.partition("case:")[2] for mark in context.detected_issues if "case:" in mark}
    settled = {one.case.id for one in met_cases(context, material.knowledge) if one.told and not one.wrong}
    points = []
    for case in material.knowledge.edge_cases if pattern_is_sure(material) else ():
        if case.id in asked:
            points.append(note_words("remember.case", language, question=case.question))
        elif case.id in context.edge_cases_asked and case.id not in settled and not _is_answered(case, material):
            points.append(note_words("remember.open", language, question=case.question))
    for which in ("time", "space"):
        asked_back = any(f":wrong_{which}_" in mark for mark in context.nudges_given)
        if asked_back and _surely_stated(which, material):
            points.append(note_words(f"remember.{which}", language))
    return points


def _is_answered(case: EdgeCase, material: Material) -> bool:
    """Tell whether something was said to the coach's question about ``case``: what is not known to be right is not open
    for that."""
    asked = False
    for one in material.context.conversation:
        if one.role == "coach":
            asked = asked or case.question in one.text
        elif asked and not one.situation and not is_shrug(one.text):
            return True
    return False


def _surely_stated(which: str, material: Material) -> bool:
    """Tell whether the learner stated that cost in so many words: what was only taken for one took no second look."""
    said = (one.text for one in material.context.conversation if one.role == "learner")
    stated = map(find_claims, said)
    return any((one.time if which == "time" else one.space or one.time) is not None for one in stated)


def _name(stage: StageEvidence, language: Language) -> str:
    name = STAGE_NAMES[stage.stage.value][language]
    return name[:1].upper() + name[1:]


def _told_elsewhere(stage: StageEvidence, language: Language) -> tuple[str, ...]:
    """Return what a report says to work on that the note says in another place, or that is about this one day."""
    told = [*(words(key, language) for key in (*_OF_THE_DAY, *_SAID_ELSEWHERE)), on_help(stage, language)]
    run = stage.facts.run if isinstance(stage.facts, Coded) else None
    if run is not None and run.grows_like:
        told.append(on_growth(run, language))
    return tuple(told)

"""The edge cases in a study note: those that were worked through and those that were only named."""

from interviews.core.code.at_hand import run_at_hand
from interviews.core.reading.signs.evidence import named_edge_cases
from interviews.core.reading.signs.message_signs import is_question, is_shrug
from interviews.core.stages import Stage
from interviews.report.evidence.material import Material
from interviews.report.note.parts import QUOTES, pattern_is_sure, said_in
from interviews.report.note.texts import as_bullets, quoted
from interviews.report.note.wording import note_words
from interviews.report.rubric.observed import is_a_thought

EDGES = 6
"""So many of them stand in a note at most."""


def edge_cases(material: Material) -> str:
    """Return the edge cases that were worked through and those that were only named, as questions.

    While the pattern is a guess they come in the learner's words: one that is wrong makes questions that do not belong
    to the problem, whatever was answered to them.
    """
    language, named = material.knowledge.language, material.context.edge_cases_named
    if pattern_is_sure(material):
        worked = _worked_through(material)
        met = [case for case in material.knowledge.edge_cases if case.id in named][:EDGES]
        kinds = {
            "edges": [case.question for case in met if case.id in worked],
            "edges.named": [case.question for case in met if case.id not in worked],
        }
        return "\n\n".join(f"{note_words(key, language)}\n\n{as_bullets(kind)}" for key, kind in kinds.items() if kind)
    said = said_in(material, Stage.PSEUDOCODE_DESIGN, Stage.EDGE_CASE_CHECK)
    own = [one for one in said if any(case.id in named for case in named_edge_cases(one, material.knowledge))]
    own = list(dict.fromkeys(own))[:QUOTES]
    return f"{note_words('edges.own_words', language)}\n\n{quoted(own)}" if own else ""


def _worked_through(material: Material) -> set[str]:
    """Return the ids of the edge cases of which the learner said what happens there, or whose failing test passes now.

    To name a case, when the coach asks about it too, is not to work through it.
    """
    context, cases = material.context, material.knowledge.edge_cases
    told, asked = set(), ""
    for message in context.conversation:
        if message.role == "coach":
            asked = next((case.id for case in cases if case.question in message.text), asked)
        elif asked and message.stage is Stage.EDGE_CASE_CHECK and not message.situation and _tells(message.text):
            told.add(asked)
    run = run_at_hand(context)
    if run is not None and run.outcome == "passed":
        told |= {mark.partition("case:")[2] for mark in context.detected_issues if "case:" in mark}
    return told


def _tells(text: str) -> bool:
    return is_a_thought(text) and not is_question(text) and not is_shrug(text)

"""The edge cases in a study note: those that were worked through and those that were only named."""

from interviews.core.reading.cases.met import MetCase, met_cases
from interviews.core.reading.signs.evidence import named_edge_cases
from interviews.core.reading.signs.message_signs import weight_of
from interviews.core.stages import Stage
from interviews.report.evidence.material import Material
from interviews.report.findings import plainly
from interviews.report.note.parts import QUOTES, pattern_is_sure, said_in
from interviews.report.note.texts import as_bullets, quoted
from interviews.report.note.wording import note_words

EDGES = 6
FEWEST_WORDS = 2
"""So many of them stand in a note at most."""


def edge_cases(material: Material) -> str:
    """Return the edge cases that the learner surely met: what was worked through and what was only named, as questions
    where the coach put them, else in the learner's words.

    While the pattern is a guess they come in the learner's words: one that is wrong makes questions that do not belong
    to the problem, whatever was answered to them.
    """
    language, named = material.knowledge.language, material.context.edge_cases_named
    if pattern_is_sure(material):
        met = met_cases(material.context, material.knowledge)[:EDGES]
        kinds = {
            "edges": [_shown(one, material) for one in met if one.told and not one.wrong],
            "edges.wrong": [_shown(one, material) for one in met if one.wrong],
            "edges.named": [_shown(one, material) for one in met if not one.told],
        }
        found = {key: list(filter(None, kind)) for key, kind in kinds.items()}
        return "\n\n".join(f"{note_words(key, language)}\n\n{as_bullets(kind)}" for key, kind in found.items() if kind)
    said = said_in(material, Stage.PSEUDOCODE_DESIGN, Stage.EDGE_CASE_CHECK)
    own = [one for one in said if any(case.id in named for case in named_edge_cases(one, material.knowledge))]
    own = list(dict.fromkeys(own))[:QUOTES]
    return f"{note_words('edges.own_words', language)}\n\n{quoted(own)}" if own else ""


def _shown(met: MetCase, material: Material) -> str:
    """Return the question about a case that the coach put, or that its very input raises; else the learner's words, if
    they are enough to see which input is meant."""
    was_put = any(
        message.role == "coach" and met.case.question in message.text for message in material.context.conversation
    )
    if was_put or met.input_shown or not met.words:
        return met.case.question
    tells = weight_of(met.words) >= FEWEST_WORDS or any(mark.isdigit() or mark in "[{\"'" for mark in met.words)
    return f"“{plainly(met.words)}”" if tells else ""

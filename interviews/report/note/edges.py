"""The edge cases in a study note: those that were worked through and those that were only named."""

from interviews.core.acts import ActKind
from interviews.core.code.at_hand import CODE_STAGES
from interviews.core.reading.cases.met import MetCase, met_cases
from interviews.core.reading.signs.evidence import named_edge_cases
from interviews.core.reading.signs.hearing import heard_in
from interviews.core.reading.signs.message_signs import weight_of
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
    where the coach put them, else in the learner's words. Those that nobody asked about are called the learner's own.

    While the pattern is a guess they come in the learner's words: one that is wrong makes questions that do not belong
    to the problem, whatever was answered to them.
    """
    language, named = material.knowledge.language, material.context.edge_cases_named
    by_coach = _brought_up_by_the_coach(material)
    if pattern_is_sure(material):
        met = met_cases(material.context, material.knowledge)[:EDGES]
        kinds = {
            "edges": [_shown(one, material) for one in met if one.told and not one.wrong],
            "edges.wrong": [_shown(one, material) for one in met if one.wrong],
            "edges.own_words": [_shown(one, material) for one in met if not one.told and one.case.id not in by_coach],
            "edges.named": [_shown(one, material) for one in met if not one.told and one.case.id in by_coach],
        }
        found = {key: list(filter(None, kind)) for key, kind in kinds.items()}
        return "\n\n".join(f"{note_words(key, language)}\n\n{as_bullets(kind)}" for key, kind in found.items() if kind)
    said = said_in(material, *CODE_STAGES)
    own: list[str] = []
    asked: list[str] = []
    for one in dict.fromkeys(said):
        cases = {case.id for case in named_edge_cases(one, material.knowledge)} & {*named}
        if cases:
            (own if cases - by_coach else asked).append(one)
    kinds = {"edges.own_words": own[:QUOTES], "edges.named": asked[:QUOTES]}
    return "\n\n".join(f"{note_words(key, language)}\n\n{quoted(kind)}" for key, kind in kinds.items() if kind)


def _brought_up_by_the_coach(material: Material) -> set[str]:
    """Return the cases that the coach named or asked about before the learner spoke of them."""
    told: set[str] = set()
    own: set[str] = set()
    for place, message in enumerate(material.context.conversation):
        if message.role == "coach":
            told |= {case.id for case in material.knowledge.edge_cases if case.question in message.text} - own
            if message.stage in CODE_STAGES:
                told |= {case.id for case in named_edge_cases(message.text, material.knowledge)} - own
        else:
            heard = heard_in(message, material.context, place, material.knowledge)
            own |= {*heard.items(ActKind.EDGE_CASE)} - told
    return told


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

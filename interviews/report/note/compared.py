"""What a study note sets side by side: what the learner did and the key idea; and where the code went wrong."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from interviews.core.acts import ActKind
from interviews.core.code.at_hand import CODE_STAGES, run_at_hand, shown
from interviews.core.code.reading import find_code, read_code
from interviews.core.costs.fit import same_cost
from interviews.core.reading.approaches.told_approaches import last_costs, measured_above, told_way
from interviews.core.reading.cases.edge_traces import input_in
from interviews.core.reading.cases.met import met_cases
from interviews.core.reading.signs.evidence import is_clear
from interviews.core.reading.signs.hearing import heard_in
from interviews.core.reading.signs.message_signs import sentences
from interviews.core.redaction import redact
from interviews.report.evidence.material import Material
from interviews.report.findings import plainly
from interviews.report.note.code import first_failed
from interviews.report.note.parts import QUOTES, is_open, own_words, pattern, way
from interviews.report.note.texts import cost_shown, joined, quoted, sentences_of
from interviews.report.note.wording import note_words


def side_by_side(material: Material) -> str:
    """Return the pattern, and a table of what the learner did and the key idea with its costs; "" where the pattern is
    still to be found or the best way is not known."""
    knowledge = material.knowledge
    if not is_open(material) or not knowledge.has_reference:
        return ""
    language, best = knowledge.language, knowledge.approaches[-1]
    time, space = (cost_shown(cost) if cost else "" for cost in last_costs(material.context, knowledge))
    if measured := measured_above(material.context):
        time = joined(
            [time or note_words("side.unsaid", language), note_words("side.measured", language, kind=shown(measured))]
        )
    carries = note_words("side.best", language, name=best.name, idea=knowledge.key_idea)
    unsaid = note_words("side.unsaid", language)
    rows = [
        ("", note_words("side.you", language), note_words("side.idea", language)),
        ("---", "---", "---"),
        (note_words("side.way", language), _own_way(material) or unsaid, carries),
        (note_words("side.time", language), time or unsaid, shown(best.time)),
        (note_words("side.space", language), space or unsaid, shown(best.space)),
    ]
    return "\n\n".join([pattern(material), "\n".join(map(_row, rows))])


def mistake(material: Material) -> str:
    """Return where the code went wrong: the smallest input of which the learner was told, and what they found out about
    it. Of a test that was not shown nothing is told here either."""
    language, inputs = material.knowledge.language, _failing_inputs(material)
    if not inputs:
        return ""
    run = run_at_hand(material.context)
    key = "mistake.open" if run is not None and run.fails else "mistake.mended"
    told = [note_words(key, language, input=shown(_smallest(inputs)))]
    found = list(dict.fromkeys(_diagnoses(material)))[:QUOTES]
    if found and len(set(inputs)) == 1:  # of several nobody can tell which one is meant
        told += [note_words("mistake.found", language), quoted(found)]
    return "\n\n".join(told)


def question_again(material: Material) -> str:
    """Return the one question to answer before the problem is solved again: about the input where the code went wrong,
    else what was answered wrongly or left open, else a cost that was miscounted, else the way to a better one."""
    context, knowledge, language = material.context, material.knowledge, material.knowledge.language
    if inputs := _failing_inputs(material):
        return note_words("again.input", language, input=shown(_smallest(inputs)))
    met = met_cases(context, knowledge)
    settled = {one.case.id for one in met if one.told and not one.wrong}
    put = (case for case in knowledge.edge_cases if _was_put(case.question, material) and case.id not in settled)
    if (case := next(put, None)) is not None:
        return case.question
    if measured_above(context):
        return note_words("again.cost", language)
    final, best = told_way(context, knowledge).final, knowledge.approaches[-1]
    slower = final is not None and not same_cost(final.time, best.time)
    if is_open(material) and knowledge.has_reference and slower:
        return note_words("again.faster", language, mine=shown(final.time), best=shown(best.time))
    return note_words("again.explain", language)


def _own_way(material: Material) -> str:
    """Return the ideas in order, or where none is known by a name, the learner's words; "" where code passed that may
    be of another idea than those words."""
    if names := way(material):
        return " → ".join(names)
    run = run_at_hand(material.context)
    if run is not None and run.outcome == "passed":
        return ""
    return next((f"“{plainly(words)}”" for words in own_words(material)), "")


def _failing_inputs(material: Material) -> list[str]:
    """Return the inputs on which code failed, as the coach told them right after it was sent."""
    if first_failed(material) is None and not _last_fails(material):
        return []
    conversation, found = material.context.conversation, []
    failed = iter([one.outcome not in ("passed", "not_judged") for one in material.submissions])
    for message, answer in pairwise(conversation):
        code = find_code(message.text, message.code) if message.role == "learner" else ""
        if code and message.stage in CODE_STAGES and read_code(code).functions and next(failed, False):
            found += filter(None, [input_in(answer.text).strip("` ") if answer.role == "coach" else ""])
    return found


def _last_fails(material: Material) -> bool:
    return bool(material.submissions) and material.submissions[-1].outcome not in ("passed", "not_judged")


def _smallest(inputs: Iterable[str]) -> str:
    return min(inputs, key=len)


def _diagnoses(material: Material) -> Iterator[str]:
    """Yield the sentences in which the learner said beyond doubt what is wrong with the code."""
    context = material.context
    for place, message in enumerate(context.conversation):
        if message.role == "learner" and message.stage in CODE_STAGES and not message.situation:
            heard = heard_in(message, context, place, material.knowledge)
            for act in heard.of(ActKind.DEFECT):
                if is_clear(act):
                    whole = [one for one in sentences(message.text) if message.text[act.start : act.end] in one]
                    yield from sentences_of([redact(one) for one in whole or [message.text]])


def _was_put(question: str, material: Material) -> bool:
    return any(one.role == "coach" and question in one.text for one in material.context.conversation)


def _row(cells: tuple[str, ...]) -> str:
    escaped = (" ".join(cell.replace("|", "\\|").split()) for cell in cells)
    return "|" + "".join(f" {cell} |" if cell else " |" for cell in escaped)

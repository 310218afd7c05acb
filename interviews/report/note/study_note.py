"""The study note: what the learner keeps of an interview, as a Markdown file.

The curated note is made of evidence alone. A model may find better words for it; they are used only when every quote
and every line of code is the learner's, every number a known one, and nothing is given away.
"""

from collections.abc import Callable
from dataclasses import replace

from interviews.core.redaction import redact
from interviews.llm import prompt_budget as budget
from interviews.llm.contract import Note, note_shape, safe_file_name
from interviews.llm.port import ChatMessage
from interviews.llm.prompt_budget import as_data
from interviews.report.evidence.material import Material
from interviews.report.findings import plainly
from interviews.report.note import parts
from interviews.report.note.code import foreign_lines, parted, with_all_its_tags
from interviews.report.note.compared import mistake, question_again, side_by_side
from interviews.report.note.edges import edge_cases
from interviews.report.note.next import NextProblem, next_steps
from interviews.report.note.points import to_remember
from interviews.report.note.wording import note_words
from interviews.report.sections import OVERALL
from interviews.report.voice.checking import Faults, faults_of, quotations
from interviews.report.voice.model_voice import FindLeaks, measured
from interviews.report.voice.prompting import corrected_once, filled, shown_words
from problems.text.late_patterns import LatePattern

LONGEST_DRAFT = 9_000
_ESCAPED = LatePattern(r"\\([\\`*_~$<>\[\]])")
_PARAGRAPH_END = LatePattern(r"\n\s*\n")
_TITLE = LatePattern(r"#\s")
_NO_NAME = LatePattern(r"[\W_]+")

AskForNote = Callable[[tuple[ChatMessage, ...]], Note]
"""Asks the model for a note. Raises ``ModelError``, ``UnparsableReply`` or ``BudgetSpent``."""


def curated_note(material: Material, next_problems: tuple[NextProblem, ...]) -> Note:
    """Return the note from evidence alone."""
    title = redact(material.knowledge.title)
    summed_up = parts.is_open(material)
    code_title, code = parts.code(material)
    side = side_by_side(material)
    sections = {
        "title.approach": parts.approach(material),
        "title.side": side,
        "title.idea": parts.key_idea(material) if summed_up and not side else "",
        "title.when": parts.when_to_use(material) if summed_up else "",
        "title.cost": parts.complexity(material),
        code_title: code,
        "title.mistake": mistake(material),
        "title.edges": edge_cases(material),
        "title.remember": to_remember(material),
        "title.left": parts.left_open(material),
        "title.again": question_again(material),
        "title.next": next_steps(material, next_problems),
    }
    head = [f"# {plainly(title)}", parts.problem(material)]
    body = [f"## {note_words(key, material.knowledge.language)}\n\n{text}" for key, text in sections.items() if text]
    return Note(file_name_for(title), "\n\n".join([*head, *body]))


def file_name_for(title: str) -> str:
    """Return the name of the file with the note on a problem of that title: ``two-sum.md`` for "Two Sum"."""
    return safe_file_name(_NO_NAME.sub("-", title.casefold()).strip("-"))


def voiced_note(material: Material, draft: Note, ask: AskForNote, *, leaks_in: FindLeaks) -> Note | None:
    """Return the note in the model's words, ``None`` when they do not hold after one correction."""

    def faults_in(note: Note) -> Faults:
        return _faults(note, material, draft, leaks_in)

    note = corrected_once(note_prompt(material, draft), ask, faults_in, material.knowledge.language)
    return note and Note(note.file_name, _under_its_title(with_all_its_tags(note.content, draft.content), draft))


def _under_its_title(content: str, draft: Note) -> str:
    """Return ``content`` with the title of ``draft`` in the place of its own: the learner may have given it."""
    first, _line_end, others = content.partition("\n")
    return f"{draft.content.partition(chr(10))[0]}\n{others}".rstrip() if _TITLE.match(first) else content


def note_prompt(material: Material, draft: Note) -> tuple[ChatMessage, ...]:
    """Return the messages that ask for the note."""
    evidence, language = material.evidence, material.knowledge.language
    task = filled(
        "note_task",
        language,
        title=as_data(evidence.title, 120),
        evidence=as_data(measured(OVERALL, evidence), budget.CODE),
        said=shown_words(evidence.said, language),
        file_name=as_data(draft.file_name, 120),
        draft=as_data(draft.content, LONGEST_DRAFT),
    )
    system = filled("note", language, reply_shape=note_shape(language))
    return ChatMessage("system", system), ChatMessage("user", task)


def _faults(note: Note, material: Material, draft: Note, leaks_in: FindLeaks) -> Faults:
    """Return what may not stand in the model's note. What the draft quotes, says or shows may be taken from it."""
    evidence, curated, written = material.evidence, parted(draft.content), parted(note.content)
    words = (*evidence.words, *quotations(_unescaped(curated.prose)))
    known = f"{evidence.title}\n{measured(OVERALL, evidence)}\n{_unescaped(curated.prose)}"
    faults = faults_of(_unescaped(written.prose), quoted=(), words=words, known=known)
    own = _own_paragraphs(written.prose, curated.prose)
    name = [] if note.file_name == draft.file_name else [note.file_name.removesuffix(".md").replace("-", " ")]
    return replace(
        faults,
        leaks=tuple(leak for text in (*name, *own) for leak in leaks_in(text)),
        code=foreign_lines(written.code, (*evidence.words, *curated.code)),
    )


def _own_paragraphs(prose: str, curated: str) -> list[str]:
    """Return the paragraphs of ``prose`` without the lines that the curated note has as well."""
    known = {line.strip() for line in curated.splitlines()} - {""}
    own = "\n".join(line for line in prose.splitlines() if line.strip() not in known)
    return [paragraph for paragraph in _PARAGRAPH_END.split(own) if paragraph.strip()]


def _unescaped(markdown: str) -> str:
    return _ESCAPED.sub(r"\1", markdown)

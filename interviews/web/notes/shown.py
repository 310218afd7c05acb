"""Notes as the pages show them: rows with the beginning of the text and what was searched for marked."""

import re
from dataclasses import dataclass

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from interviews.ground.markdown import render_markdown
from interviews.models import StudyNote
from interviews.web.shared.problem_shown import LANGUAGE_TAGS
from problems.text.late_patterns import LatePattern

EXCERPT_CHARACTERS = 220
BEGINNING = 10 * EXCERPT_CHARACTERS
BEFORE_THE_WORD = 60
LONGEST_WORD = 20
"""So far from a cut a blank is looked for, so that no word is cut; Chinese has none."""
_HEADING, _FENCE = LatePattern(r"^#{1,6}\s"), LatePattern(r"^\s*(?:```|~~~)")
_LINE_START = LatePattern(r"^\s*(?:>\s*|[-*+]\s+|\d+[.)]\s+)+")
_TABLE_RULE = frozenset("|:- \t")
_SIGNS = LatePattern(r"\*\*|__|`|\$\$?|\||(?<!\w)\*(?=\w)|(?<=\w)\*(?!\w)|\\(?=[!-/:-@\[-`{-~])")
_LINK = LatePattern(r"!?\[([^\[\]]*)\]\([^()]*\)")


@dataclass(frozen=True)
class NoteRow:
    """A note in the list."""

    note: StudyNote
    title: SafeString
    file_name: SafeString
    excerpt: SafeString
    lang: str


def note_row(note: StudyNote, words: tuple[str, ...]) -> NoteRow:
    """Return the row of a note that was found with ``words``."""
    return NoteRow(
        note=note,
        title=marked(note.title, words),
        file_name=marked(note.file_name, words),
        excerpt=marked(excerpt(note.content, words), words),
        lang=lang_of(note),
    )


def lang_of(note: StudyNote) -> str:
    """Return the language tag of what stands in a note."""
    return LANGUAGE_TAGS[note.language]


def rendered(note: StudyNote, content: str | None = None) -> SafeString:
    """Return the HTML of a note, or of another ``content`` for it, without the title, which the page has as its own."""
    text = (note.content if content is None else content).lstrip("\n")
    first, _line_end, others = text.partition("\n")
    is_title = _HEADING.match(first) and _HEADING.sub("", first).strip() == note.title.strip()
    return render_markdown(others if is_title and others.strip() else text)


def marked(text: str, words: tuple[str, ...]) -> SafeString:
    """Return ``text`` as HTML in which every one of ``words`` is marked."""
    found = _pattern(words)
    if found is None:
        return format_html("{}", text)
    # A pattern with one group splits into what stands between the words and, at the odd places, the words.
    parts = enumerate(found.split(text))
    return format_html_join("", "{}", ((_mark(part) if place % 2 else part,) for place, part in parts))


def excerpt(content: str, words: tuple[str, ...]) -> str:
    """Return the beginning of a note as plain text, or where the first of ``words`` stands."""
    lines = (content if words else content[:BEGINNING]).splitlines()
    told = [line for line in lines if not _HEADING.match(line)]
    text = _plain(told) or _plain(lines)
    found = _pattern(words)
    match = found.search(text) if found else None
    if found and match is None:
        match = found.search(whole := _plain(lines))  # in a heading
        text = whole if match else text
    start = max(match.start() - BEFORE_THE_WORD, 0) if match and match.end() > EXCERPT_CHARACTERS else 0
    return _cut(text, start, start + EXCERPT_CHARACTERS)


def _cut(text: str, start: int, end: int) -> str:
    """Return a part of ``text`` with dots for what is left out, cut between two words where there are blanks."""
    blank = text.find(" ", start, start + LONGEST_WORD)
    if start and blank >= 0:
        start = blank
    if end < len(text) and (blank := text.rfind(" ", end - LONGEST_WORD, end)) >= 0:
        end = blank
    return f"{'…' if start else ''}{text[start:end].strip()}{'…' if end < len(text) else ''}"


def _plain(lines: list[str]) -> str:
    """Return lines of Markdown without most of its signs, as one line."""
    told = (line for line in lines if not (_FENCE.match(line) or _is_table_rule(line)))
    joined = " ".join(_LINE_START.sub("", _HEADING.sub("", line)) for line in told)
    return " ".join(_SIGNS.sub("", _LINK.sub(r"\1", joined)).split())


def _is_table_rule(line: str) -> bool:
    return "--" in line and _TABLE_RULE.issuperset(line)


def _pattern(words: tuple[str, ...]) -> re.Pattern[str] | None:
    longest_first = sorted(words, key=len, reverse=True)
    return re.compile(f"({'|'.join(map(re.escape, longest_first))})", re.IGNORECASE) if words else None


def _mark(text: str) -> SafeString:
    return format_html("<mark>{}</mark>", text)

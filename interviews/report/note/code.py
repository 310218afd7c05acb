"""Code in a study note: the learner's own, without secrets, in a fence that holds it; and whose code a note shows."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import unified_diff

from markdown_it import MarkdownIt

from interviews.core.code.at_hand import code_that_ran, codes_sent, run_at_hand
from interviews.core.code.reading import read_code
from interviews.core.context import InterviewContext
from interviews.core.redaction import redact
from interviews.llm.prompt_budget import NO_TAG
from interviews.report.evidence.material import Material, Submission
from problems.languages import LANGUAGES
from problems.text.late_patterns import LatePattern

LONGEST_CODE = 4_000
LONGEST_CHANGE = 20
"""A change of more lines is another program: both are read more easily than what lies between them."""
_BACKTICKS = LatePattern(r"`+")
# What redact() knows by a name before it ("token = ...") is a secret in code only where a text in quotes follows:
# ``token = tokens[0]`` is what people write about brackets.
_LINE_PARTS = LatePattern(r"#.*|(?:[\"']?[\w.-]+[\"']?\s*[=:]\s*)?(?:\"[^\"]*\"|'[^']*')|[\w.-]{12,}")
_COMMONMARK = MarkdownIt("commonmark")


@dataclass(frozen=True)
class Parted:
    """A Markdown text taken apart: its prose, and the lines that it shows as code or as HTML."""

    prose: str
    code: tuple[str, ...]


def final_code(context: InterviewContext) -> str:
    """Return the learner's last code: the one that was run, else what was kept of it; "" for none."""
    run = run_at_hand(context)
    return ((code_that_ran(context, run) if run is not None else "") or context.pseudocode or "").strip("\n").rstrip()


def fenced(code: str) -> tuple[str, bool]:
    """Return ``code`` in a fence longer than any in it, cut after a line, and whether anything was cut."""
    kept = _without_secrets(code)
    if is_long := len(kept) > LONGEST_CODE:
        kept = kept[:LONGEST_CODE].rpartition("\n")[0] or kept[:LONGEST_CODE]
    fence = _fence_for(kept)
    label = LANGUAGES[read_code(kept).language].highlighter
    return f"{fence}{label}\n{kept}\n{fence}", is_long


def failed_at_first(material: Material) -> Submission | None:
    """Return the first submission where it failed tests that the last one passed."""
    sent = material.submissions
    if not sent or sent[-1].outcome != "passed":
        return None
    return next((one for one in sent if one.total and one.outcome != "passed" and one.passed < one.total), None)


def first_failed(material: Material) -> Submission | None:
    """Return the first submission where it failed and something was sent after it."""
    sent = material.submissions[:-1]
    return next((one for one in sent if one.outcome not in ("passed", "not_judged")), None)


def version_of(material: Material, submission: Submission) -> str:
    """Return the code of ``submission``, "" where it is not sure which of the conversation's it is.

    What was sent with a function in it was tested, one by one: where there are as many of both, they belong together.
    """
    sent = [code for code in codes_sent(material.context) if read_code(code).functions][::-1]
    versions = [code for place, code in enumerate(sent) if place == 0 or code != sent[place - 1]]
    same = len(versions) == len(material.submissions)
    return versions[material.submissions.index(submission)] if same else ""


def changed_lines(before: str, after: str) -> str:
    """Return the lines that differ as a unified diff in a fence; "" where there are none, or too many."""
    texts = (_without_secrets(text.strip("\n")).splitlines() for text in (before, after))
    found = list(unified_diff(*texts, n=1, lineterm=""))[2:]  # the first two lines are the names of files
    if not found or len(found) > LONGEST_CHANGE or sum(map(len, found)) > LONGEST_CODE:
        return ""
    fence = _fence_for("\n".join(found))
    return "\n".join([f"{fence}diff", *found, fence])


def parted(markdown: str) -> Parted:
    """Take ``markdown`` apart. A fence that nobody closed goes on to the end."""
    lines, code = markdown.splitlines(), set()
    for token in _COMMONMARK.parse(markdown):
        if token.type in ("fence", "code_block", "html_block") and token.map is not None:
            code |= set(range(*token.map))
    prose = "\n".join(line for number, line in enumerate(lines) if number not in code)
    return Parted(prose, tuple(line for number, line in enumerate(lines) if number in code and not _is_fence(line)))


def with_its_tags(markdown: str) -> str:
    """Return ``markdown`` with the ``<`` of its code that a prompt had to show in another way."""
    code = set(parted(markdown).code)
    return "\n".join(line.replace(NO_TAG, "<") if line in code else line for line in markdown.split("\n"))


def with_all_its_tags(markdown: str, draft: str) -> str:
    """Return ``markdown``, which a model made of ``draft``, with the ``<`` of its code, and with those that the draft
    escapes, which the prompt had to show in another way; a draft that has that other sign itself keeps it."""
    markdown = with_its_tags(markdown)
    return markdown if NO_TAG in draft else markdown.replace(f"\\{NO_TAG}", r"\<")


def foreign_lines(code: Iterable[str], learners: Iterable[str]) -> tuple[str, ...]:
    """Return the lines of ``code`` that stand in none of the ``learners`` texts; blanks make no difference."""
    known = {_squeezed(line) for text in learners for line in text.splitlines()}
    return tuple(line.strip() for line in code if _squeezed(line) not in known | {""})


def _fence_for(text: str) -> str:
    return "`" * max(3, 1 + max((len(run) for run in _BACKTICKS.findall(text)), default=0))


def _is_fence(line: str) -> bool:
    return bool(re.fullmatch(r"[\s>*+-]*(?:`{3,}|~{3,})[\w+.-]*\s*", line))


def _squeezed(line: str) -> str:
    return "".join(line.replace(NO_TAG, "<").split())


def _without_secrets(code: str) -> str:
    if "-----BEGIN" in code:
        code = redact(code)
    return "\n".join(_LINE_PARTS.sub(lambda match: redact(match.group()), line) for line in code.splitlines())

"""An exported interview as Markdown: to read, to print, to keep among one's notes."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from rest_framework.renderers import BaseRenderer

from interviews.models import AttemptOutcome, Band, Dimension, DisputeState, InterviewStatus, Role, Voice
from interviews.models.labels import STAGE_LABELS
from interviews.models.report import SECTION_LABELS

STAGES, SECTIONS = dict(STAGE_LABELS), dict(SECTION_LABELS)
Exported = Mapping[str, Any]
_BLOCK = re.compile(r"(?P<heading>^\*\*[^*\n]+\*\*\n\n)?(?P<lines>(?:^>[^\n]*\n)+)\n?", re.MULTILINE)
_AROUND = " .,;:!?。，；：！？“”"


class MarkdownRenderer(BaseRenderer):
    """Renders what ``ExportSerializer`` gives, with the open card as Markdown."""

    media_type = "text/markdown"
    format = "markdown"
    charset = "utf-8"

    def render(self, data: Exported, accepted_media_type: str | None = None, renderer_context: Any = None) -> str:
        """Return the Markdown."""
        return as_markdown(data)


def as_markdown(interview: Exported) -> str:
    """Return the interview as Markdown, with headings in the language of the request.

    What people wrote is quoted or fenced, so that it cannot pass for a part of the frame.
    """
    blocks = [
        f"# {_one_line(interview['title'])}",
        _list(_about(interview)),
        "## " + _("Problem"),
        _quote(interview["problem"]["statement"]),
        *([_fence(interview["problem"]["signature"])] if interview["problem"]["signature"] else []),
        "## " + _("Stages"),
        _list(_visit(visit) for visit in interview["stage_history"]),
        "## " + _("Conversation"),
        *(block for message in interview["messages"] for block in _message(message)),
        "## " + _("What you worked out"),
        *_artefacts(interview["artefacts"]),
    ]
    if attempts := interview["attempts"]:
        blocks.append("## " + _("Submissions"))
        blocks += [block for attempt in attempts for block in _attempt(attempt)]
    if card := interview["open_card"]:
        # It begins with a heading, which belongs under this one.
        blocks += ["## " + _("Open card"), f"#{card}"]
    if report := interview["report"]:
        blocks += _report(report)
    if feedback := interview["coach_feedback"]:
        blocks.append("## " + _("Feedback from human coaches"))
        blocks += [block for given in feedback for block in _given(given)]
    if note := interview["study_note"]:
        blocks += ["## " + _("Study note"), f"`{note['file_name']}`", _quote(note["content"])]
    return "\n\n".join(block for block in blocks if block) + "\n"


def _about(interview: Exported) -> Iterable[str]:
    tokens = interview["tokens"]["total"]
    yield _("Interview") + f": `{interview['id']}`"
    if interview["is_scratch"]:
        yield _("Scratch") + ": " + _("A curator tries a problem out: not counted anywhere.")
    yield _("Status") + f": {InterviewStatus(interview['status']).label}"
    yield _("Started") + f": {_time(interview['started_at'])}"
    if interview["finished_at"]:
        yield _("Finished") + f": {_time(interview['finished_at'])}"
    if tokens["total"]:
        costs = "".join(f", {cost['amount']} {cost['currency']}" for cost in interview["tokens"]["costs"])
        yield _("Tokens") + f": {tokens['total']} ({tokens['prompt']} + {tokens['completion']}){costs}"


def _visit(visit: Exported) -> str:
    until = _time(visit["left_at"]) if visit["left_at"] else ""
    skipped = " (" + _("skipped") + ")" if visit["skipped"] else ""
    return f"{STAGES[visit['stage']]}{skipped}: {_time(visit['entered_at'])} – {until}"


def _message(message: Exported) -> Iterable[str]:
    speaker = Role(message["role"]).label
    voice = f" ({Voice(message['voice']).label})" if message["role"] == Role.COACH else ""
    gone = "" if message["in_conversation"] else " · " + _("no longer part of the conversation")
    yield f"### {speaker}{voice} · {STAGES[message['stage']]} · {_time(message['created_at'])}{gone}"
    yield _quote(message["text"])
    yield _fence(message["code"])
    if because := message["because"]:
        yield f"*{_one_line(because)}*"


def _artefacts(artefacts: Exported) -> Iterable[str]:
    facts = [f"{fact['topic']}: {fact['answer']}" for fact in artefacts["facts"]]
    costs = [text for text in (artefacts["claimed_time"], artefacts["claimed_space"]) if text]
    parts = (
        (_("What you found out"), _list(facts)),
        (_("Approach"), _quote(artefacts["approach"])),
        (_("Cost"), _list(costs)),
        (_("Plan or code"), _fence(artefacts["pseudocode"])),
        (_("Code in the editor"), _fence(artefacts["code"])),
        (_("Edge cases"), _list(artefacts["edge_cases"])),
        (_("Follow-ups"), _list(artefacts["follow_ups"])),
        (_("Summary"), _quote(artefacts["summary"])),
    )
    for title, block in parts:
        if block:
            yield f"### {title}"
            yield block


def _attempt(attempt: Exported) -> Iterable[str]:
    passed = _("%(passed)s of %(total)s passed") % {"passed": attempt["passed"], "total": attempt["total"]}
    outcome = AttemptOutcome(attempt["outcome"]).label
    when = f"{STAGES[attempt['stage']]} · {_time(attempt['created_at'])}"
    yield f"### {attempt['number']} · {when} · {outcome} ({passed})"
    yield _fence(attempt["code"])


def _report(report: Exported) -> Iterable[str]:
    if report["dimensions"] or report["sections"]:
        yield "## " + _("Report")
    quoted: set[str] = set()
    for dimension in report["dimensions"]:
        yield f"### {Dimension(dimension['dimension']).label}: {Band(dimension['band']).label}"
        yield _one_line(dimension["lift"])
        yield _list(_helped(dimension))
        yield "\n".join(line for signal in dimension["signals"] for line in _signal(signal, quoted))
    for section in report["sections"]:
        yield f"### {SECTIONS[section['section']]}"
        yield _quote(_without_repeated(section["text"], quoted))


def _is_repeated(text: str, quoted: set[str]) -> bool:
    """Tell whether a quotation stood above already, alone or within more; from now on it does."""
    words = _one_line(text).strip(_AROUND)
    if any(words in one for one in quoted):
        return True
    quoted.add(words)
    return False


def _without_repeated(text: str, quoted: set[str]) -> str:
    """Return a section without the quotations that stood above; a block of which none is left goes with its heading."""

    def block(match: re.Match[str]) -> str:
        lines = [line for line in match["lines"].splitlines() if line.strip("> ")]
        kept = [line for line in lines if not _is_repeated(line.lstrip("> "), quoted)]
        return (match["heading"] or "") + "\n>\n".join(kept) + "\n\n" if kept else ""

    return _BLOCK.sub(block, text + "\n")


def _helped(dimension: Exported) -> Iterable[str]:
    counted = (
        (_("Hints"), "hints"),
        (_("Hints given unasked"), "offered"),
        (_("Requests for the answer"), "answer_requests"),
        (_("Skipped stages"), "skipped"),
    )
    yield from (f"{label}: {dimension[name]}" for label, name in counted if dimension[name])
    if dimension["lowered"]:
        yield _("One band lower because of the help you used.")


def _signal(signal: Exported, quoted: set[str]) -> Iterable[str]:
    seen = _("Seen") if signal["seen"] else _("Not seen")
    told = seen if signal["sure"] else _("Perhaps – not counted")
    yield f"- {told} ({STAGES[signal['stage']]}): {_one_line(signal['sentence'])}"
    if disputed := signal["dispute"]:
        told = _("Disputed (%(state)s). You say: %(reason)s") % {
            "state": DisputeState(disputed["state"]).label,
            "reason": _one_line(disputed["reason"]),
        }
        yield f"  - {told}"
        if disputed["answer"]:
            told = _("A coach says: %(answer)s") % {"answer": _one_line(disputed["answer"])}
            yield f"  - {told}"
    for quote in signal["quotes"]:
        if not _is_repeated(quote["text"], quoted):
            yield f"  - “{_one_line(quote['text'])}”"


def _place(comment: Exported) -> int:
    return -1 if comment["message_position"] is None else comment["message_position"]


def _given(given: Exported) -> Iterable[str]:
    amended = " · " + _("amended since") if not given["is_current"] else ""
    yield f"### {_one_line(given['coach'])} · {_time(given['released_at'])}{amended}"
    if given["note"]:
        yield f"*{_one_line(given['note'])}*"
    # As on the report: what is on the whole first, then in the order of the conversation.
    for comment in sorted(given["comments"], key=_place):
        if comment["message_position"] is not None:
            told = (
                _("On message %(position)s:")
                if comment["line"] is None
                else _("On message %(position)s, line %(line)s:")
            )
            yield told % {"position": comment["message_position"], "line": comment["line"]}
        yield _quote(comment["text"])
        if comment["answer"]:
            yield _("Your answer") + ":"
            yield _quote(comment["answer"])
    yield _list(_band(band) for band in given["bands"])


def _band(band: Exported) -> str:
    told = f"{Dimension(band['dimension']).label}: {Band(band['band']).label}"
    return f"{told} – {band['reason']}" if band["reason"] else told


def _time(stamp: str) -> str:
    moment = parse_datetime(stamp)
    return f"{moment:%Y-%m-%d %H:%M:%S %Z}" if moment else stamp


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _list(items: Iterable[str]) -> str:
    return "\n".join(f"- {_one_line(item)}" for item in items)


def _quote(text: str | None) -> str:
    return "\n".join(f"> {line}".rstrip() for line in (text or "").splitlines())


def _fence(code: str | None) -> str:
    """Return a fenced block whose fence is longer than any run of backticks in ``code``."""
    if not (code or "").strip():
        return ""
    fence = "`" * max(3, 1 + max(map(len, re.findall("`+", code)), default=0))
    return f"{fence}\n{code.rstrip()}\n{fence}"

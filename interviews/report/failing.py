"""The card of a report of which something is missing: why, after what attempts, and the steps that put it right."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from interviews.conversation import cards
from interviews.core.cards.reports import refused_by
from interviews.core.cards.steps import WizardState, begun, key_was_saved, report_access, report_failed
from interviews.model_calls.speaking import choice_of
from interviews.models import Interview, SectionStatus
from profiles.providers.choices import ModelChoice, model_values

_TRIED = ("attempts", "waits", "http_status", "missing")


def open_report_card(interview: Interview, *, all_failed: bool, now: datetime) -> None:
    """Open the card; needs a transaction, and the sections as they ended."""
    sections = dict(
        interview.sections.order_by("position").values_list("name", "fault").filter(status=SectionStatus.FAILED)
    )
    faults = list(dict.fromkeys(sections.values()))
    refused, choice = refused_by(faults), choice_of(interview)
    facts = {
        "failed": len(sections),
        "written": interview.sections.filter(status=SectionStatus.WRITTEN).count(),
        "faults": faults,
        "times": [(interview.finished_at or now).isoformat(), now.isoformat()],
        "details": _details(interview, sections),
    }
    if refused:
        facts["provider"] = choice.provider_name if choice else "–"
    wizard = _steps(interview, choice) if refused else begun(report_failed()) if all_failed else None
    code = "report_failed" if all_failed else "report_sections_failed"
    cards.open_card(interview, code, facts=facts, wizard=wizard, now=now)


def _steps(interview: Interview, choice: ModelChoice | None) -> WizardState:
    last = interview.cards.order_by("-message__position").first()
    own_key = choice is None or choice.own_key
    again = last is not None and key_was_saved(last.wizard)
    return begun(report_access(model_values(), own_key=own_key, again=again))


def _details(interview: Interview, sections: dict[str, str]) -> dict[str, Any]:
    """Return what is folded away: the missing sections, and of the first of them the fault with what was tried."""
    events = interview.events.filter(snapshot__section__in=list(sections)).order_by("pk")
    tried = {event.snapshot["section"]: event.snapshot for event in events}
    name, fault = next(iter(sections.items()))
    first = {key: value for key, value in tried.get(name, {}).items() if key in _TRIED}
    return {"fault": fault, **first, "sections": ", ".join(_with_fault(sections.items()))}


def _with_fault(sections: Iterable[tuple[str, str]]) -> list[str]:
    return [f"{name} ({fault})" for name, fault in sections]

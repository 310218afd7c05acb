"""The page on which a problem is edited in fields."""

from typing import Any

from django.contrib import messages
from django.contrib.admin import ModelAdmin
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from interviews.curating.diffs import ChangedPart
from interviews.curating.fields.checking import WHOLE, Faults, check, check_loosely
from interviews.curating.fields.shown import Shown, fault_links, sections
from interviews.curating.fields.typed import ROW_VERBS, Typed, change_rows, typed_in, typed_of
from interviews.curating.part_words import PART_HELP, PART_LABELS
from interviews.curating.problem_form import overtaken, slug_fault, their_changes
from interviews.curating.shapes import problem_shape
from interviews.curating.state_words import KEPT_UNFINISHED, UNREADABLE, told_of_saving
from interviews.curating.unfinished import NotKept, keep_as_it_is
from problems.bank.reading import BankFileError
from problems.bank.writing import to_yaml
from problems.models import Problem
from problems.services import save_draft, version_of, working_content

MOST_FAULTS_LISTED = 30


def fields_page(admin: ModelAdmin, request: HttpRequest, problem: Problem | None) -> HttpResponse:
    """Show the fields of a problem's working copy, or of a new one; change their rows; save them as the draft."""
    if request.method != "POST":
        try:
            content = working_content(problem) if problem is not None else {}
        except BankFileError as error:
            admin.message_user(request, UNREADABLE % {"fault": error.problems[0]}, messages.ERROR)
            return redirect("admin:problems_problem_change", problem.pk)
        if not content:
            return _page(admin, request, problem, typed_of(problem_shape()), Faults())
        typed = typed_of(problem_shape(), content)
        return _page(admin, request, problem, typed, check(typed)[1])
    typed = typed_in(problem_shape(), ((name, request.POST[name]) for name in request.POST))
    verb, _space, name = request.POST.get("do", "save").partition(" ")
    if verb in ROW_VERBS:
        change_rows(problem_shape(), typed, verb, name)
        return _page(admin, request, problem, typed, Faults(), changed=name.split(".")[0])
    if verb == "unfinished":
        return _keep(admin, request, problem, typed)
    return _save(admin, request, problem, typed, overwrite=name if verb == "overwrite" else "")


def _save(
    admin: ModelAdmin, request: HttpRequest, problem: Problem | None, typed: Typed, *, overwrite: str
) -> HttpResponse:
    content, faults = check(typed)
    theirs = None
    seen = request.POST.get("seen", "")
    with transaction.atomic():
        if problem is not None:  # nobody saves it between the look and the writing
            Problem.objects.select_for_update().get(pk=problem.pk)
            problem.refresh_from_db(fields=["draft_revision", "unfinished"])
        if told := overtaken(problem, seen, overwrite=overwrite):
            faults.add(WHOLE, told)
            theirs = their_changes(problem, seen)
        if content is not None and (told := slug_fault(problem, content)):
            faults.add("slug", told)
        saved = None if faults or content is None else save_draft(content, by=request.user)
    if saved is None:
        return _page(admin, request, problem, typed, faults, theirs=theirs)
    if problem is None:
        admin.log_addition(request, saved, [{"added": {}}])
    else:
        admin.log_change(request, saved, [{"changed": {"fields": ["content"]}}])
    is_changed = problem is None or problem.unfinished or problem.draft_revision_id != saved.draft_revision_id
    admin.message_user(request, told_of_saving(saved, is_changed=bool(is_changed)), messages.SUCCESS)
    return redirect("admin:problems_problem_change", saved.pk)


def _keep(admin: ModelAdmin, request: HttpRequest, problem: Problem | None, typed: Typed) -> HttpResponse:
    """Keep what was typed as an unfinished draft, although it does not fit the format."""
    content, faults, loose = check_loosely(typed)
    if content is not None and not faults:
        return _save(admin, request, problem, typed, overwrite="")
    try:
        text = to_yaml(loose)
        kept = keep_as_it_is(problem, text, seen=request.POST.get("seen", ""), overwrite="", by=request.user)
    except NotKept as refused:
        faults.add(WHOLE, str(refused))
        return _page(admin, request, problem, typed, faults)
    admin.log_change(request, kept, "unfinished")
    admin.message_user(request, KEPT_UNFINISHED, messages.SUCCESS)
    return redirect("admin:problems_problem_fields", kept.pk)


def _page(
    admin: ModelAdmin,
    request: HttpRequest,
    problem: Problem | None,
    typed: Typed,
    faults: Faults,
    *,
    changed: str = "",
    theirs: tuple[ChangedPart, ...] | None = None,
) -> HttpResponse:
    shown = sections(typed, faults)
    links = fault_links(shown, faults)
    context: dict[str, Any] = {
        **admin.admin_site.each_context(request),
        "title": _("Edit in fields") if problem else _("Add a problem with the field editor"),
        "subtitle": str(problem) if problem else None,
        "opts": admin.opts,
        "original": problem,
        "sections": [(part, PART_LABELS.get(part.name, ""), PART_HELP.get(part.name, "")) for part in shown],
        "open_sections": _open(shown, changed),
        "faults": links[:MOST_FAULTS_LISTED],
        "fault_count": len(links),
        "seen": request.POST.get("seen", version_of(problem)),
        "theirs": theirs,
        "current": version_of(problem),
        "is_unsaved": request.method == "POST",
        "media": admin.media,
    }
    return render(request, "admin/curating/fields/page.html", context)


def _open(shown: tuple[Shown, ...], changed: str) -> set[str]:
    """Return the names of the sections that are open at first: where there is something to do."""
    return {part.name for part in shown if part.fault_count or part.name == changed}

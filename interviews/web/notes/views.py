"""My notes: the list with its search, a note to read, to edit and to download, and all of them in one file."""

from http import HTTPStatus
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.paginator import Paginator
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render, resolve_url
from django.urls import reverse
from django.utils.html import format_html
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from interviews.llm.contract import safe_file_name
from interviews.models import Interview, StudyNote
from interviews.report.note import my_notes
from interviews.web.notes.forms import NoteForm
from interviews.web.notes.shown import lang_of, note_row, rendered
from interviews.web.shared.guards import learner_required

NOTES_A_PAGE = 20
DELETED_A_PAGE = 20
ARCHIVE = "dry-run-notes.zip"


@require_safe
@learner_required
@never_cache
def notes_list(request: HttpRequest) -> HttpResponse:
    """Show the learner's notes, the latest first, those alone that were searched for with ``q``."""
    words = my_notes.words_of(request.GET.get("q", ""))
    page = Paginator(my_notes.notes_of(request.user, " ".join(words)), NOTES_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "rows": [note_row(note, words) for note in page],
        "query": " ".join(words),
        "page_query": urlencode({"q": " ".join(words)}) if words else "",
        "deleted": Paginator(my_notes.deleted_notes_of(request.user), DELETED_A_PAGE).get_page(
            request.GET.get("deleted")
        ),
        "is_open": "deleted" in request.GET or not page.paginator.count,
    }
    return render(request, "interviews/notes/notes.html", context)


@require_safe
@learner_required
@never_cache
def note(request: HttpRequest, note_id: int) -> HttpResponse:
    """Show a note to read or to print."""
    shown = _note_or_404(request, note_id)
    context = {
        "note": shown,
        "lang": lang_of(shown),
        "html": rendered(shown),
        "problems": my_notes.problems_named_in(shown),
        "version": my_notes.version_of(shown),
    }
    return render(request, "interviews/notes/note.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def edit_note(request: HttpRequest, note_id: int) -> HttpResponse:
    """Let the learner write in a note. Whatever is not stored is still on the page that says so.

    Answers 422 for what cannot be stored, 409 when the note changed meanwhile, 404 when it is gone, and 403 to who was
    logged out meanwhile: on the way over the login page the text would be lost.
    """
    if request.method == "POST" and not request.user.is_authenticated:
        return _given_back(request, note_id, status=403)
    return _edit_note(request, note_id)


@learner_required
def _edit_note(request: HttpRequest, note_id: int) -> HttpResponse:
    try:
        shown = my_notes.note_of(request.user, note_id)
    except StudyNote.DoesNotExist as missing:
        if request.method != "POST":
            raise Http404 from missing
        return _given_back(request, note_id, status=404)
    if request.method != "POST":
        values = {"content": shown.content, "file_name": shown.file_name, "seen": my_notes.version_of(shown)}
        return _editor(request, shown, NoteForm(initial=values))
    form = NoteForm(request.POST)
    if not form.is_valid():
        return _editor(request, shown, form, status=422)
    if "preview" in request.POST:
        return _editor(request, shown, form, preview=rendered(shown, form.cleaned_data["content"]))
    try:
        saved = my_notes.edit_note(learner=request.user, note_id=note_id, **form.cleaned_data)
    except StudyNote.DoesNotExist:
        return _given_back(request, note_id, status=404)
    except my_notes.StaleNote as stale:
        # Whoever saves once more has seen the other text.
        data = form.data.copy()
        data["seen"] = my_notes.version_of(stale.note)
        return _editor(request, stale.note, NoteForm(data), changed=True, status=409)
    if saved.file_name == form.cleaned_data["file_name"]:
        messages.success(request, _("The note is saved."))
    else:
        messages.success(request, _("The note is saved as %(name)s.") % {"name": saved.file_name})
    return _see(saved)


@require_POST
@learner_required
@never_cache
def delete_note(request: HttpRequest, note_id: int) -> HttpResponse:
    """Delete a note; the page has asked."""
    try:
        can_be_restored = my_notes.delete_note(learner=request.user, note_id=note_id)
    except StudyNote.DoesNotExist as missing:
        raise Http404 from missing
    if not can_be_restored:
        messages.success(request, _("The note is deleted."))
        return HttpResponseRedirect(reverse("notes"), status=303)
    way_back = format_html('<a href="#deleted">{}</a>', _("You can restore it below."))
    messages.success(request, format_html("{} {}", _("The note is deleted."), way_back))
    return HttpResponseRedirect(f"{reverse('notes')}?deleted=1", status=303)


@require_POST
@learner_required
@never_cache
def restore_note(request: HttpRequest, interview_id: UUID) -> HttpResponse:
    """Make the note of an interview what the coach wrote; the page has asked."""
    try:
        restored = my_notes.restore_note(
            learner=request.user, interview_id=interview_id, seen=request.POST.get("seen", "")
        )
    except (Interview.DoesNotExist, my_notes.NothingToRestore) as missing:
        raise Http404 from missing
    except my_notes.StaleNote as stale:
        messages.warning(
            request,
            _("This note was changed elsewhere in the meantime, so your change was not saved. Look at it first."),
        )
        return _see(stale.note)
    messages.success(request, _("The note is back to the coach's version."))
    return _see(restored)


@require_safe
@learner_required
@never_cache
def download_note(request: HttpRequest, note_id: int) -> HttpResponse:
    """Send a note as a Markdown file."""
    shown = _note_or_404(request, note_id)
    headers = {
        "Content-Disposition": content_disposition_header(True, safe_file_name(shown.file_name)),
        "X-Content-Type-Options": "nosniff",
    }
    return HttpResponse(my_notes.file_text(shown), content_type="text/markdown; charset=utf-8", headers=headers)


@require_safe
@learner_required
@never_cache
def notes_zip(request: HttpRequest) -> HttpResponse:
    """Send all notes of the learner in one file; who has none is led to the page that says how to get one."""
    if not my_notes.has_notes(request.user):
        return redirect("notes")
    return FileResponse(my_notes.notes_zip(request.user), as_attachment=True, filename=ARCHIVE)


def _note_or_404(request: HttpRequest, note_id: int) -> StudyNote:
    try:
        return my_notes.note_of(request.user, note_id)
    except StudyNote.DoesNotExist as missing:
        raise Http404 from missing


def _see(shown: StudyNote) -> HttpResponse:
    return HttpResponseRedirect(reverse("note", args=(shown.pk,)), status=303)


def _given_back(request: HttpRequest, note_id: int, *, status: int) -> HttpResponse:
    """Answer an edit of a note that is not there, or not the learner's, or of a visitor, with what was written."""
    login = redirect_to_login(reverse("edit_note", args=(note_id,)), resolve_url("account_login"))
    context = {"content": request.POST.get("content", ""), "login": login.url if status == HTTPStatus.FORBIDDEN else ""}
    return render(request, "interviews/notes/given_back.html", context, status=status)


def _editor(
    request: HttpRequest,
    shown: StudyNote,
    form: NoteForm,
    *,
    preview: str | None = None,
    changed: bool = False,
    status: int = 200,
) -> HttpResponse:
    context = {"note": shown, "form": form, "lang": lang_of(shown), "preview": preview, "changed": changed}
    return render(request, "interviews/notes/edit.html", context, status=status)

"""A page of the review queue in the admin: its rows with their facts, its columns, and the note of its actions."""

from urllib.parse import urlencode

from django.contrib import admin
from django.contrib.admin.helpers import ActionForm
from django.contrib.admin.views.main import ChangeList
from django.forms import CharField, TextInput
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from interviews.coach_desk.queue.rows import with_facts
from interviews.coach_desk.status_words import status_of
from interviews.models import Interview
from interviews.models.review import MAX_NOTE_CHARACTERS

FILTERS_KEPT = "_changelist_filters"
"""Where the admin keeps how the list was filtered that one came from."""


HEAVY = ("context", "code", "pasted_text", "own_cases")
"""A list needs neither the memory nor the texts of an interview."""


class QueueActionForm(ActionForm):
    """What is done with the chosen rows, and the note that stays with those that are given back."""

    note = CharField(
        label=_("Note when returning"),
        required=False,
        widget=TextInput(attrs={"maxlength": MAX_NOTE_CHARACTERS, "class": "dryrun-note"}),
    )


class QueueList(ChangeList):
    """A page of the queue, its rows with their facts."""

    def get_results(self, request: HttpRequest) -> None:
        super().get_results(request)
        self.result_list, filters = with_facts(self.result_list, request.user), request.GET.urlencode()
        for interview in self.result_list:
            interview.came_from = urlencode({FILTERS_KEPT: filters}) if filters else ""


class QueueColumns(admin.ModelAdmin):
    """What each row tells."""

    list_display = ("title", "learner_shown", "review", "level", "bands_shown", "events_shown", "finished")

    @admin.display(description=_("learner"))
    def learner_shown(self, interview: Interview) -> SafeString:
        return _cell("learner", interview)

    @admin.display(description=_("state of the review"))
    def review(self, interview: Interview) -> SafeString:
        return _cell("review", interview)

    @admin.display(description=_("level"))
    def level(self, interview: Interview) -> str:
        return interview.row.level

    @admin.display(description=_("bands"))
    def bands_shown(self, interview: Interview) -> SafeString:
        return _cell("bands", interview)

    @admin.display(description=_("events"))
    def events_shown(self, interview: Interview) -> str:
        return str(interview.row.events or "–")

    @admin.display(description=_("finished"))
    def finished(self, interview: Interview) -> SafeString:
        return _cell("finished", interview)


def _cell(name: str, interview: Interview) -> SafeString:
    context = {"interview": interview, "row": interview.row, "status": status_of(interview)}
    return SafeString(render_to_string(f"admin/coach_desk/queue/_fragments/{name}.html", context))

"""Import and export on the pages of problems in the admin."""

from typing import Any

import structlog
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError
from django.db.models import QuerySet
from django.forms import Form, MultipleChoiceField, MultipleHiddenInput
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST
from import_export.admin import ImportExportMixin

from problems.exchange.formats import FORMATS
from problems.exchange.forms import TOO_LARGE, ConfirmProblemImportForm, ProblemExportForm, ProblemImportForm
from problems.exchange.given import MAX_PROBLEMS, UploadRefused
from problems.exchange.kept_upload import PersonsUpload
from problems.exchange.planning import Outcome
from problems.exchange.resource import BankMoved, PlanResult, ProblemResource
from problems.exchange.tables import COLUMNS
from profiles.roles import CURATOR, has_role

logger = structlog.get_logger(__name__)


class ProblemExchangeMixin(ImportExportMixin):
    """Gives a ``ModelAdmin`` of problems the pages *Import* and *Export* and the action *Export the chosen ones*.

    An import goes in two steps: the file is read and the page says what would happen; a second click lets it happen,
    unless the bank has changed in between. Nothing that learners see changes before somebody publishes.
    """

    resource_classes = (ProblemResource,)
    import_form_class = ProblemImportForm
    confirm_form_class = ConfirmProblemImportForm
    export_form_class = ProblemExportForm
    import_template_name = "admin/problem_exchange/import.html"
    export_template_name = "admin/problem_exchange/export.html"

    def has_import_permission(self, request: HttpRequest) -> bool:
        return has_role(request.user, CURATOR)

    has_export_permission = has_import_permission

    # --- Import -------------------------------------------------------------------------------------------------------
    def get_import_formats(self) -> list[type]:
        return list(FORMATS)

    def get_import_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return {"most": MAX_PROBLEMS, "columns": ", ".join(COLUMNS)}

    def create_import_form(self, request: HttpRequest) -> ProblemImportForm:
        """Say what became of a file that was dropped for its size."""
        form = super().create_import_form(request)
        if getattr(request, "upload_was_dropped", False):
            form.fields["import_file"].error_messages["required"] = TOO_LARGE
        return form

    def write_to_tmp_storage(self, import_file: Any, input_format: Any) -> PersonsUpload:
        """Keep the upload for the second step."""
        upload = self._upload(import_file.user_id)
        upload.save(import_file.read())
        return upload

    def add_data_read_fail_error_to_form(self, form: Form, e: Exception) -> None:
        """Say in words what is wrong with the file; anything unforeseen is no fault of the file."""
        if not isinstance(e, UploadRefused):
            raise e
        form.add_error("import_file", str(e))

    def import_action(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        """Show the form, or read the file and show what would happen."""
        if file := request.FILES.get("import_file"):
            file.user_id = request.user.pk
        response = super().import_action(request, **kwargs)
        context = response.context_data
        result, confirmation = context.get("result"), context.pop("confirm_form", None)
        if result is not None:
            context |= self._told(result, confirmation)
            self._log("problem_import_tried", request, result)
        if file and "confirm_form" not in context and hasattr(file, "tmp_storage_name"):
            self._upload(request.user.pk, file.tmp_storage_name).remove()
        return response

    @method_decorator(require_POST)
    def process_import(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        """Let happen what was shown; when the bank has changed since, show anew what would happen."""
        if not self.has_import_permission(request):
            raise PermissionDenied
        form = self.create_confirm_form(request)
        upload = self._upload(request.user.pk, form.cleaned_data["import_file_name"]) if form.is_valid() else None
        data = upload and upload.read()
        if data is None:
            messages.warning(request, _("The file is no longer available. Choose it again."))
            return HttpResponseRedirect(reverse("{}:{}_{}_import".format(self.admin_site.name, *self.get_model_info())))
        dataset = FORMATS[int(form.cleaned_data["format"])]().create_dataset(data)
        try:
            result = self.process_dataset(dataset, form, request, seen=form.cleaned_data["seen"])
        except (BankMoved, IntegrityError):  # the latter: somebody has added the same problem this very moment
            return self._shown_anew(request, form, dataset)
        upload.remove()
        self._log("problems_imported", request, result)
        return self.process_result(result, request)

    def choose_import_resource_class(self, form: Form, request: HttpRequest) -> type[ProblemResource]:
        return ProblemResource

    def get_import_resource_kwargs(self, request: HttpRequest, **kwargs: Any) -> dict[str, Any]:
        """The resource is made without any."""
        return {}

    def get_import_data_kwargs(self, **kwargs: Any) -> dict[str, Any]:
        return {"seen": kwargs.get("seen", "")}

    def add_success_message(self, result: PlanResult, request: HttpRequest) -> None:
        """Tell what was stored, and that learners see none of it yet."""
        new, changed = result.plan.count(Outcome.NEW), result.plan.count(Outcome.CHANGED)
        done = ngettext("%(count)d problem imported", "%(count)d problems imported", new + changed)
        told = ngettext(
            "%(done)s (new: %(new)d, changed: %(changed)d). Learners see it once it is published.",
            "%(done)s (new: %(new)d, changed: %(changed)d). Learners see them once they are published.",
            new + changed,
        )
        messages.success(request, told % {"done": done % {"count": new + changed}, "new": new, "changed": changed})

    def _shown_anew(self, request: HttpRequest, form: Form, dataset: Any) -> HttpResponse:
        result = ProblemResource().import_data(dataset, dry_run=True, user=request.user)
        confirmation = self.confirm_form_class(initial=form.cleaned_data)
        messages.warning(
            request, _("The bank has changed since you looked, so nothing was imported. This is what would happen now.")
        )
        context = self.get_import_context_data() | self.admin_site.each_context(request)
        context |= {"title": _("Import"), "opts": self.opts, "result": result, "media": self.media}
        context |= {"form": self.import_form_class(list(FORMATS), self.resource_classes)}
        context |= self._told(result, confirmation)
        request.current_app = self.admin_site.name
        return TemplateResponse(request, [self.import_template_name], context, status=409)

    def _told(self, result: PlanResult, confirmation: Form | None) -> dict[str, Any]:
        """Return what the page says of a plan; there is something to confirm only when it can be done and does any."""
        told: dict[str, Any] = {"plan": result.plan}
        if confirmation is not None and result.plan.changes_something and not result.plan.is_refused:
            confirmation.initial["seen"] = result.plan.fingerprint
            told["confirm_form"] = confirmation
        return told

    def _upload(self, user_id: int, name: str | None = None) -> PersonsUpload:
        return PersonsUpload(user_id=user_id, name=name)

    def _log(self, event: str, request: HttpRequest, result: PlanResult) -> None:
        counts = {str(outcome): result.plan.count(outcome) for outcome in Outcome}
        logger.info(event, by=request.user.pk, **counts)

    # --- Export -------------------------------------------------------------------------------------------------------
    def get_export_formats(self) -> list[type]:
        return [file_format for file_format in FORMATS if file_format().can_export()]

    def get_export_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return {"most": MAX_PROBLEMS}

    def get_valid_export_item_pks(self, request: HttpRequest) -> QuerySet:
        """Return what may be exported one by one: whatever the person sees in the list."""
        return self.get_queryset(request).values_list("pk", flat=True)

    def get_export_data(self, file_format: Any, request: HttpRequest, queryset: QuerySet, **kwargs: Any) -> bytes:
        """Write the file. Raises ``ValueError``, which the page shows, when it would get too long to be read again."""
        count = queryset.count()
        if count > MAX_PROBLEMS:
            raise ValueError(
                _("These are %(count)d problems; at most %(most)d go into one file. Filter the list or choose some.")
                % {"count": count, "most": MAX_PROBLEMS}
            )
        logger.info("problems_exported", by=request.user.pk, count=count)
        return super().get_export_data(file_format, request, queryset, **kwargs)

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        """Add the action that exports what is ticked in the list."""
        actions = super().get_actions(request)
        if self.has_export_permission(request):
            actions["export_chosen"] = (
                type(self).export_chosen,
                "export_chosen",
                type(self).export_chosen.short_description,
            )
        return actions

    @admin.action(description=gettext_lazy("Export the chosen problems"))
    def export_chosen(self, request: HttpRequest, queryset: QuerySet) -> HttpResponse:
        """Ask for the format, with the chosen ones kept in the form."""
        chosen = [str(pk) for pk in queryset.values_list("pk", flat=True)]
        form = self.export_form_class(
            self.get_export_formats(), self.resource_classes, initial={"export_items": chosen}
        )
        form.fields["export_items"] = MultipleChoiceField(widget=MultipleHiddenInput, required=False)
        context = self.init_request_context_data(request, form)
        url = reverse("{}:{}_{}_export".format(self.admin_site.name, *self.get_model_info()))
        # With the filters of the list, in which the chosen ones are.
        context["export_url"] = f"{url}?{request.GET.urlencode()}" if request.GET else url
        return TemplateResponse(request, [self.export_template_name], context)

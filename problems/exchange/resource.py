"""The resource of django-import-export: which columns go out, and what an import does."""

from typing import Any

import tablib
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q, QuerySet
from import_export import fields, resources
from import_export.results import Result, RowResult

from problems import services
from problems.bank.writing import to_yaml
from problems.exchange.given import GivenFile
from problems.exchange.planning import Outcome, Plan, make_plan
from problems.exchange.reading import read_given
from problems.exchange.tables import COLUMNS
from problems.models import Problem

_IMPORT_TYPES = {
    Outcome.NEW: RowResult.IMPORT_TYPE_NEW,
    Outcome.CHANGED: RowResult.IMPORT_TYPE_UPDATE,
    Outcome.UNCHANGED: RowResult.IMPORT_TYPE_SKIP,
    Outcome.REFUSED: RowResult.IMPORT_TYPE_INVALID,
}


class BankMoved(Exception):
    """The problems are no longer those that the dry run has met."""


class PlanResult(Result):
    """The library's result with the plan behind it."""

    plan: Plan


class ProblemResource(resources.ModelResource):
    """Exports the working copies; imports texts as working copies, all or none."""

    patterns = fields.Field(column_name="patterns")
    techniques = fields.Field(column_name="techniques")
    content = fields.Field(column_name="content")

    class Meta:
        model = Problem
        fields = export_order = COLUMNS
        import_id_fields = ("slug",)

    @classmethod
    def get_result_class(cls) -> type[PlanResult]:
        return PlanResult

    def filter_export(self, queryset: QuerySet[Problem], **kwargs: Any) -> QuerySet[Problem]:
        """Fetch what the columns need; a problem without any content has nothing to export."""
        has_content = Q(draft_revision__isnull=False) | Q(current_revision__isnull=False)
        problems = Problem.objects.filter(has_content, pk__in=list(queryset.values_list("pk", flat=True)))
        problems = problems.select_related("draft_revision", "current_revision").order_by("slug")
        return problems.prefetch_related("patterns", "techniques")

    def dehydrate_patterns(self, problem: Problem) -> str:
        return " ".join(row.pattern for row in problem.patterns.all())

    def dehydrate_techniques(self, problem: Problem) -> str:
        return " ".join(row.technique for row in problem.techniques.all())

    def dehydrate_updated_at(self, problem: Problem) -> str:
        return problem.updated_at.isoformat(timespec="seconds")

    def dehydrate_content(self, problem: Problem) -> str:
        return to_yaml((problem.draft_revision or problem.current_revision).content)

    def import_data(
        self, dataset: tablib.Dataset, dry_run: bool = False, *, seen: str = "", **kwargs: Any
    ) -> PlanResult:
        """Import all rows or none; ``seen`` is the fingerprint of the plan that the person has agreed to.

        Raises :class:`BankMoved` when there is another plan by now, or none that can be carried out.
        """
        # Before the transaction: reading takes long, and others want to write meanwhile.
        readings = [read_given(GivenFile(**row)) for row in dataset.dict]
        with transaction.atomic():
            self.plan = make_plan(readings, lock=not dry_run)
            if not dry_run and (self.plan.is_refused or self.plan.fingerprint != seen):
                raise BankMoved
            kwargs |= {"use_transactions": True, "rollback_on_validation_errors": True}
            result = super().import_data(dataset, dry_run, **kwargs)
        result.plan = self.plan
        return result

    def import_row(self, row: dict[str, Any], instance_loader: Any, **kwargs: Any) -> RowResult:
        """Do what the plan says. What the database refuses is raised, so that nothing stays."""
        planned = self.plan.rows[kwargs["row_number"] - 1]
        result = self.get_row_result_class()()
        result.import_type = _IMPORT_TYPES[planned.outcome]
        if planned.outcome is Outcome.REFUSED:
            result.validation_error = ValidationError(list(planned.lines))
        elif planned.outcome is not Outcome.UNCHANGED and not kwargs["dry_run"]:
            result.instance = services.save_draft(planned.problem, by=kwargs["user"], reason="imported")
            result.add_instance_info(result.instance)
        return result

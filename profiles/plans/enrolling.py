"""What learners do with study plans: keyword-only verbs, atomic, scoped to the learner; a second press does nothing."""

from collections.abc import Iterable
from datetime import date
from typing import Literal

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from profiles.models import PlanEnrolment, User
from profiles.plans.catalogue import Plan, load_plans
from profiles.plans.progress import date_fault

DATE_FAULTS = {
    "missing": _("Enter the day of your interview."),
    "past": _("This day is in the past. Choose today or a later day."),
    "too_far": _("This is more than a year away. Choose an earlier day, or another plan."),
}
"""What is said of a day that will not do."""


class UnknownPlan(LookupError):
    """There is no such plan, or no such step in it."""


class OtherPlanActive(Exception):
    """Another plan is being followed; only one is at a time."""

    def __init__(self, active: PlanEnrolment) -> None:
        super().__init__(active.plan)
        self.active = active


class UnusableDate(ValueError):
    """The day of the interview is missing, past or too far away; ``fault`` says which."""

    def __init__(self, fault: str) -> None:
        super().__init__(fault)
        self.fault = fault


def plan_of(plan_id: str) -> Plan:
    """Return a plan. Raises :class:`UnknownPlan`."""
    try:
        return load_plans()[plan_id]
    except KeyError:
        raise UnknownPlan(plan_id) from None


def active_enrolment(learner: User) -> PlanEnrolment | None:
    """Return the plan that the learner follows; one that does not exist any more is none."""
    rows = PlanEnrolment.objects.filter(learner=learner, ended_at__isnull=True, plan__in=load_plans())
    return rows.first()


def start_plan(
    *,
    learner: User,
    plan_id: str,
    target_date: date | None = None,
    spots: Iterable[str] = (),
    instead: bool = False,
) -> PlanEnrolment:
    """Begin a plan, for the interview on ``target_date`` where it asks for one; one that is followed already goes on.

    ``spots`` are the patterns that are weak at the beginning. Raises :class:`UnknownPlan`, :class:`UnusableDate`, and
    :class:`OtherPlanActive` unless this one is begun ``instead``, which ends the other.
    """
    plan = plan_of(plan_id)
    if plan.asks_date and (fault := date_fault(target_date, timezone.localdate())):
        raise UnusableDate(fault)
    try:
        with transaction.atomic():
            active = _active(learner)
            if active is not None and active.plan == plan_id:
                return active
            if active is not None:
                if not instead and active.plan in load_plans():
                    raise OtherPlanActive(active)
                _end(active)
            day = target_date if plan.asks_date else None
            return PlanEnrolment.objects.create(learner=learner, plan=plan_id, target_date=day, spots=list(spots))
    except IntegrityError:  # pressed twice at the same time, perhaps for two plans
        active = PlanEnrolment.objects.filter(learner=learner, ended_at__isnull=True).first()
        if active is None:
            raise
        if active.plan != plan_id:
            raise OtherPlanActive(active) from None
        return active


def mark_step(*, learner: User, plan_id: str, step_id: str, state: Literal["done", "passed", "open"]) -> PlanEnrolment:
    """Tick a step off, pass it over, or open it again. What practice has shown stays done.

    Raises :class:`UnknownPlan`, also for an unknown step, and ``PlanEnrolment.DoesNotExist`` where the learner does not
    follow the plan.
    """
    if step_id not in {step.id for step in plan_of(plan_id).steps}:
        raise UnknownPlan(step_id)
    with transaction.atomic():
        enrolment = _followed(learner, plan_id)
        lists = {"done": enrolment.done_by_hand, "passed": enrolment.skipped}
        for name, ids in lists.items():
            ids[:] = [one for one in ids if one != step_id] + ([step_id] if name == state else [])
        enrolment.save(update_fields=["done_by_hand", "skipped"])
        return enrolment


def change_date(*, learner: User, plan_id: str, target_date: date | None) -> PlanEnrolment:
    """Move the day of the interview. Raises as :func:`mark_step`, and :class:`UnusableDate`."""
    if not plan_of(plan_id).asks_date:
        raise UnknownPlan(plan_id)
    if fault := date_fault(target_date, timezone.localdate()):
        raise UnusableDate(fault)
    with transaction.atomic():
        enrolment = _followed(learner, plan_id)
        enrolment.target_date = target_date
        enrolment.save(update_fields=["target_date"])
        return enrolment


def end_plan(*, learner: User, plan_id: str) -> bool:
    """Stop following a plan; return whether it was followed. What was practised stays."""
    with transaction.atomic():
        active = _active(learner)
        if active is None or active.plan != plan_id:
            return False
        _end(active)
        return True


def _active(learner: User) -> PlanEnrolment | None:
    return PlanEnrolment.objects.select_for_update().filter(learner=learner, ended_at__isnull=True).first()


def _followed(learner: User, plan_id: str) -> PlanEnrolment:
    rows = PlanEnrolment.objects.select_for_update()
    return rows.get(learner=learner, plan=plan_id, ended_at__isnull=True)


def _end(enrolment: PlanEnrolment) -> None:
    enrolment.ended_at = timezone.now()
    enrolment.save(update_fields=["ended_at"])

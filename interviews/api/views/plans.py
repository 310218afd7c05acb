"""Study plans: which there are, following one, and its steps."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from interviews.api.reading.plans import plan_detail, plans_shown
from interviews.api.schema import documented
from interviews.api.serializers.plans import (
    MarkStepSerializer,
    PlanDateSerializer,
    PlanSerializer,
    PlanSummarySerializer,
    StartPlanSerializer,
)
from interviews.ground.throttles import check_rate
from interviews.progress.following import begin_plan, interviews_missing
from profiles.models import PlanEnrolment, User
from profiles.plans.enrolling import (
    DATE_FAULTS,
    OtherPlanActive,
    UnknownPlan,
    UnusableDate,
    change_date,
    end_plan,
    mark_step,
    plan_of,
)

TAG = "Plans"
PLAN = {200: PlanSerializer}


class PlansView(APIView):
    @documented("List the study plans", tag=TAG, responses={200: PlanSummarySerializer(many=True)})
    def get(self, request: Request) -> Response:
        """The one that you follow first, then the one that suits your goal."""
        return Response(PlanSummarySerializer(plans_shown(request.user), many=True).data)


class PlanView(APIView):
    @documented("Read a study plan", tag=TAG, responses=PLAN, errors=["not_found"])
    def get(self, request: Request, plan_id: str) -> Response:
        """What is in it, or how far you are where you follow it."""
        with _there():
            return _shown(request.user, plan_id)


class StartPlanView(APIView):
    @documented("Follow a study plan", tag=TAG, request=StartPlanSerializer, responses=PLAN, errors=["not_found"])
    def post(self, request: Request, plan_id: str) -> Response:
        """One at a time: another one that you follow is given up only with `instead`."""
        with _there():
            plan = plan_of(plan_id)
            sent = StartPlanSerializer(data=request.data)
            sent.is_valid(raise_exception=True)
            check_rate("plans", request.user)
            if interviews_missing(plan, request.user) > 0:
                raise ValidationError(_("This plan goes by your interviews, and there are too few of them yet."))
            begin_plan(learner=request.user, plan_id=plan_id, **sent.validated_data)
            return _shown(request.user, plan_id)


class PlanDateView(APIView):
    @documented("Move the day", tag=TAG, request=PlanDateSerializer, responses=PLAN, errors=["not_found"])
    def put(self, request: Request, plan_id: str) -> Response:
        """The day of the interview that the plan leads to."""
        with _there():
            plan_of(plan_id)
            sent = PlanDateSerializer(data=request.data)
            sent.is_valid(raise_exception=True)
            check_rate("plans", request.user)
            change_date(learner=request.user, plan_id=plan_id, **sent.validated_data)
            return _shown(request.user, plan_id)


class EndPlanView(APIView):
    @documented("Give a study plan up", tag=TAG, responses=PLAN, errors=["not_found"], changes=True)
    def post(self, request: Request, plan_id: str) -> Response:
        """What you practised is kept. Where you do not follow it, nothing happens."""
        with _there():
            plan_of(plan_id)
            check_rate("plans", request.user)
            end_plan(learner=request.user, plan_id=plan_id)
            return _shown(request.user, plan_id)


class PlanStepView(APIView):
    @documented("Mark a step", tag=TAG, request=MarkStepSerializer, responses=PLAN, errors=["not_found"])
    def put(self, request: Request, plan_id: str, step_id: str) -> Response:
        """Tick it off, pass it over, or open it again."""
        with _there():
            if step_id not in {step.id for step in plan_of(plan_id).steps}:
                raise UnknownPlan(step_id)
            sent = MarkStepSerializer(data=request.data)
            sent.is_valid(raise_exception=True)
            check_rate("plans", request.user)
            mark_step(learner=request.user, plan_id=plan_id, step_id=step_id, **sent.validated_data)
            return _shown(request.user, plan_id)


def _shown(learner: User, plan_id: str) -> Response:
    return Response(PlanSerializer(plan_detail(learner, plan_id)).data)


@contextmanager
def _there() -> Iterator[None]:
    """Say what cannot be done with a plan in the words of the API."""
    try:
        yield
    except UnknownPlan:
        raise PlanEnrolment.DoesNotExist from None
    except UnusableDate as unusable:
        raise ValidationError({"target_date": [DATE_FAULTS[unusable.fault]]}) from None
    except OtherPlanActive:
        raise ValidationError({"instead": [_("You follow another plan. Say that this one takes its place.")]}) from None

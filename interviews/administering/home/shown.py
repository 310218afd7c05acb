"""The home of everybody with a desk: for each role what there is to do and the ways to it."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import Group
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from interviews.administering.cost.today import today_of
from interviews.administering.home.attention import attention
from interviews.coach_desk.queue.waiting import summary
from interviews.coaching import access
from interviews.curating.standing import Standing, problems_that
from interviews.models import FeedbackStatus, ProblemFeedback
from problems.models import Problem
from profiles.account.signing_up import installation
from profiles.models import Cohort, Provider, SignUpInvitation, User
from profiles.providers.choices import platform_voice
from profiles.roles import COACH, CURATOR, has_role

COHORTS_SHOWN = 6


@dataclass(frozen=True)
class Figure:
    """A number with what it counts, and where that is listed."""

    label: str
    value: object
    address: str


def home_of(user: User) -> dict[str, Any]:
    """Return what the home shows to ``user``: parts of a role that they do not hold are ``None``."""
    is_administrator = user.is_active and user.is_superuser
    return {
        "administering": _administering(user) if is_administrator else None,
        "coaching": _coaching(user) if has_role(user, COACH) else None,
        "curating": _curating() if has_role(user, CURATOR) else None,
    }


def _administering(user: User) -> dict[str, Any]:
    week = timezone.now() - timedelta(days=7)
    people, staff = reverse("admin:profiles_user_changelist"), Group.objects.filter(name__in=(COACH, CURATOR))
    providers = list(Provider.objects.filter(enabled=True).select_related("outage"))
    with_roles = User.objects.filter(Q(groups__in=staff) | Q(is_superuser=True)).distinct()
    decided = installation()
    return {
        "attention": attention(user),
        "people": (
            Figure(_("People"), User.objects.filter(is_active=True).count(), people),
            Figure(_("New this week"), User.objects.filter(date_joined__gte=week).count(), f"{people}?o=-6"),
            Figure(_("With a role"), with_roles.count(), people),
        ),
        "providers": providers,
        "voice": platform_voice(providers).label,
        "today": today_of(timezone.now().date()),
        "sign_up": decided.get_sign_up_display(),
        "invitations": SignUpInvitation.objects.count(),
    }


def _coaching(user: User) -> dict[str, Any]:
    queue, seen = reverse("admin:interviews_interview_changelist"), summary(user)
    cohorts = list(access.coached_cohorts(user).filter(archived_at=None).order_by("name")[:COHORTS_SHOWN])
    return {
        "figures": (
            Figure(_("Waiting for a review"), seen.waiting, queue),
            Figure(_("Asked for help"), seen.asked, f"{queue}?show=asked"),
            Figure(_("Disputed"), seen.disputed, f"{queue}?show=disputed"),
            Figure(_("Answered you"), seen.answered, f"{queue}?show=answered"),
            Figure(_("In your hands"), seen.mine, f"{queue}?show=mine"),
        ),
        "oldest": seen.oldest,
        "cohorts": [(one, reverse("admin:profiles_cohort_overview", args=[one.pk])) for one in cohorts],
        "cohort_model": Cohort._meta.verbose_name_plural,
        "sees_agreement": access.may(user, "see_agreement"),
    }


def _curating() -> dict[str, Any]:
    listed = reverse("admin:problems_problem_changelist")

    def number(stand: str) -> int:
        return Problem.objects.filter(problems_that(stand)).count()

    words = reverse("admin:interviews_problemfeedback_changelist")
    return {
        "figures": (
            Figure(
                _("Feedback from learners"),
                ProblemFeedback.objects.filter(status=FeedbackStatus.OPEN).count(),
                f"{words}?status__exact=open",
            ),
            *(
                Figure(str(stand.label), number(stand), f"{listed}?standing={stand.value}")
                for stand in (Standing.REVIEW, Standing.CHANGED_REVIEW, Standing.DRAFT, Standing.CHANGED)
            ),
            Figure(str(Standing.PUBLISHED.label), number(Standing.PUBLISHED), f"{listed}?standing=published"),
        ),
    }

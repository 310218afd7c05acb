"""Cohorts: made by coaches, joined and left by learners. A learner's membership is what lets coaches read along."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from profiles.models import Cohort, CohortCoach, CohortInvitation, CohortMembership, InvitationStatus, User
from profiles.models.cohort import JOIN_CODE_ALPHABET, new_join_code
from profiles.roles import COACH
from profiles.selectors import confirmed_addresses

MAX_MEMBERSHIPS = 20
"""More cohorts at once than anybody is in."""
MAX_INVITATIONS_AT_ONCE = 200
MAX_INVITATIONS_A_DAY = 200
"""Of one coach: who writes to more people in 24 hours sends something else than invitations."""
MAX_OPEN_INVITATIONS = 1_000
ANSWERED = _("This invitation was withdrawn or already answered. Nothing has changed.")
NO_SUCH_CODE = _("No cohort uses this code. Check it again, or ask for a new one.")
COACHES_IT = _("You coach this cohort, so you cannot be a learner in it.")


class CohortRefused(Exception):
    """What was asked for cannot be done; ``message`` says why and what to do. Nothing was changed."""

    def __init__(self, message: object) -> None:
        super().__init__(str(message))
        self.message = message


def shown_name(person: User | None) -> str:
    """Return how a person is called where others read it: their name, or their address without its domain."""
    if person is None:
        return str(_("A former coach"))
    return person.get_full_name().strip() or person.email.partition("@")[0]


# --- what coaches and administrators do; who may is asked before (``interviews/coaching/access.py``) ---


def add_coach(*, cohort: Cohort, coach: User, by: User) -> CohortCoach:
    """Let ``coach`` coach the cohort; once is enough."""
    return CohortCoach.objects.get_or_create(cohort=cohort, coach=coach, defaults={"added_by": by})[0]


def choose_coaches(*, cohort: Cohort, coaches: Iterable[User], by: User) -> tuple[list[User], list[User]]:
    """Let exactly ``coaches`` coach the cohort; return who is new and who is not any more."""
    with transaction.atomic():
        Cohort.objects.select_for_update().get(pk=cohort.pk)
        wanted = {coach.pk: coach for coach in coaches}
        before = {row.coach_id: row.coach for row in cohort.coach_rows.select_related("coach")}
        cohort.coach_rows.exclude(coach__in=wanted).delete()
        added = [coach for pk, coach in wanted.items() if pk not in before]
        for coach in added:
            add_coach(cohort=cohort, coach=coach, by=by)
    return added, [coach for pk, coach in before.items() if pk not in wanted]


def remove_learner(*, membership: CohortMembership) -> bool:
    """Take a learner out of the cohort, who may join again; return whether they were in it."""
    rows = CohortMembership.objects.filter(pk=membership.pk, left_at=None)
    return bool(rows.update(left_at=timezone.now()))


def renew_join_code(*, cohort: Cohort) -> str:
    """Give the cohort another join code, so that the old one lets nobody in any more."""
    Cohort.objects.filter(pk=cohort.pk).update(join_code=(code := new_join_code()))
    cohort.join_code = code
    return code


def archive(*, cohort: Cohort) -> None:
    """Close the cohort for good: nobody reads by it any more, and nobody joins. What was written stays."""
    now = timezone.now()
    with transaction.atomic():
        Cohort.objects.filter(pk=cohort.pk, archived_at=None).update(archived_at=now, is_open=False)
        cohort.memberships.filter(left_at=None).update(left_at=now)
        cohort.invitations.filter(status=InvitationStatus.OPEN).update(
            status=InvitationStatus.WITHDRAWN, answered_at=now
        )
    cohort.refresh_from_db()


def invite(*, cohort: Cohort, by: User, addresses: Iterable[str]) -> list[CohortInvitation]:
    """Invite addresses; return the new invitations. Who is invited or in it already is left as it is.

    Raises :class:`CohortRefused` for a closed cohort, for too many at once, and for too many of one person in a day.
    Whether an address has an account makes no difference that anybody could see.
    """
    wanted = dict.fromkeys(address.strip().lower() for address in addresses)
    if cohort.archived_at:
        raise CohortRefused(_("This cohort is permanently closed. Create another one to invite people."))
    if len(wanted) > MAX_INVITATIONS_AT_ONCE:
        raise CohortRefused(_("At most %(number)d addresses at once.") % {"number": MAX_INVITATIONS_AT_ONCE})
    with transaction.atomic():
        User.objects.select_for_update().get(pk=by.pk)  # one day's invitations are counted once at a time
        Cohort.objects.select_for_update().get(pk=cohort.pk)
        waiting = set(cohort.invitations.filter(status=InvitationStatus.OPEN).values_list("email", flat=True))
        members = confirmed_addresses(user__in=cohort.memberships.filter(left_at=None).values("learner"))
        left_alone = waiting | set(members)
        new = [address for address in wanted if address not in left_alone]
        if len(waiting) + len(new) > MAX_OPEN_INVITATIONS:
            raise CohortRefused(_("This cohort has too many open invitations. Withdraw some first."))
        _check_invitations_of_a_day(by, len(new))
        rows = [CohortInvitation(cohort=cohort, email=address, invited_by=by) for address in new]
        return CohortInvitation.objects.bulk_create(rows)


def withdraw_invitation(*, invitation: CohortInvitation) -> bool:
    """Take an open invitation back; return whether it was open."""
    return _answer(CohortInvitation.objects.filter(pk=invitation.pk), InvitationStatus.WITHDRAWN)


# --- what learners do ---


def cohort_of_code(code: str) -> Cohort | None:
    """Return the cohort that the join code opens, however it was typed; ``None`` for none."""
    typed = "".join(letter for letter in code.upper() if letter in JOIN_CODE_ALPHABET)
    return Cohort.objects.filter(join_code=typed, is_open=True, archived_at=None).first() if typed else None


def cohort_to_join(code: str) -> Cohort:
    """Return the cohort that the join code opens. Raises :class:`CohortRefused`."""
    cohort = cohort_of_code(code)
    if cohort is None:
        raise CohortRefused(NO_SUCH_CODE)
    return cohort


def invitations_of(user: User) -> QuerySet[CohortInvitation]:
    """Return the open invitations of the person's confirmed addresses."""
    rows = CohortInvitation.objects.filter(email__in=confirmed_addresses(user=user), status=InvitationStatus.OPEN)
    return rows.filter(cohort__archived_at=None).select_related("cohort", "invited_by")


def forget_invitations(*, addresses: Iterable[str]) -> None:
    """Delete all invitations to these addresses, answered ones as well: whose they were is gone."""
    CohortInvitation.objects.filter(email__in={address.lower() for address in addresses}).delete()


def memberships_of(user: User) -> QuerySet[CohortMembership]:
    """Return the cohorts the person is in."""
    rows = CohortMembership.objects.filter(learner=user, left_at=None, cohort__archived_at=None)
    return rows.select_related("cohort").order_by("joined_at", "pk")


def join_by_code(*, learner: User, code: str, shares_earlier: bool) -> CohortMembership:
    """Join the cohort of a join code; who is in it stays as they are. Raises :class:`CohortRefused`."""
    return _join(learner, cohort_to_join(code), shares_earlier=shares_earlier, is_invited=False)


def accept_invitation(*, learner: User, invitation_id: int, shares_earlier: bool) -> CohortMembership:
    """Join the cohort that the learner was invited to. Raises :class:`CohortRefused`."""
    invitation = invitations_of(learner).filter(pk=invitation_id).first()
    if invitation is None:
        raise CohortRefused(ANSWERED)
    return _join(learner, invitation.cohort, shares_earlier=shares_earlier, is_invited=True)


def decline_invitation(*, learner: User, invitation_id: int) -> bool:
    """Decline an invitation; return whether it was still open."""
    return _answer(invitations_of(learner).filter(pk=invitation_id), InvitationStatus.DECLINED)


def leave(*, learner: User, membership_id: int) -> bool:
    """Leave a cohort; from then on its coaches read nothing any more. Return whether the learner was in it."""
    return bool(
        CohortMembership.objects.filter(pk=membership_id, learner=learner, left_at=None).update(left_at=timezone.now())
    )


def share_earlier(*, learner: User, membership_id: int, shares: bool) -> bool:
    """Say whether coaches read interviews from before the learner joined; return whether the learner is in it."""
    return bool(
        CohortMembership.objects.filter(pk=membership_id, learner=learner, left_at=None).update(shares_earlier=shares)
    )


# --- who coaches whom ---


def coaches_of(learner: User) -> QuerySet[User]:
    """Return the active people who coach the learner in some cohort."""
    ids = _coach_rows(learner).values("coach")
    return User.objects.filter(pk__in=ids).order_by("first_name", "last_name", "pk")


def has_coach(learner: User | int) -> bool:
    """Tell whether somebody coaches the learner (or whose id it is), in one query."""
    return _coach_rows(learner).exists()


def coaches_by_cohort(cohort_ids: Iterable[int]) -> dict[int, list[CohortCoach]]:
    """Return who coaches each of the cohorts, the earliest first: one query, those alone who still coach."""
    found: dict[int, list[CohortCoach]] = defaultdict(list)
    rows = _who_coach().filter(cohort__in=tuple(cohort_ids)).select_related("coach")
    for row in rows.order_by("added_at", "pk"):
        found[row.cohort_id].append(row)
    return dict(found)


def _who_coach() -> QuerySet[CohortCoach]:
    """Return the coaches of cohorts who may still act as one; administrators hold every role."""
    able = User.objects.filter(Q(groups__name=COACH) | Q(is_superuser=True), is_active=True)
    return CohortCoach.objects.filter(coach__in=able.values("pk"))


def _coach_rows(learner: User | int) -> QuerySet[CohortCoach]:
    rows = _who_coach().filter(
        # Both of the same row: who left a cohort is not in it because of somebody who did not.
        cohort__archived_at=None,
        cohort__memberships__learner=learner,
        cohort__memberships__left_at=None,
    )
    return rows.exclude(coach=learner)


def _join(learner: User, cohort: Cohort, *, shares_earlier: bool, is_invited: bool) -> CohortMembership:
    """Let the learner in by an invitation or by the code that ``cohort`` had, as far as that holds in this moment."""
    with transaction.atomic():
        locked = Cohort.objects.select_for_update().get(pk=cohort.pk)
        if locked.archived_at:
            raise CohortRefused(_("This cohort was closed. Nothing has changed."))
        if locked.coach_rows.filter(coach=learner).exists():
            raise CohortRefused(COACHES_IT)
        if not is_invited and (not locked.is_open or locked.join_code != cohort.join_code):
            raise CohortRefused(NO_SUCH_CODE)
        is_answered = _answer(invitations_of(learner).filter(cohort=cohort), InvitationStatus.ACCEPTED)
        if is_invited and not is_answered:
            raise CohortRefused(ANSWERED)
        found = CohortMembership.objects.filter(cohort=cohort, learner=learner, left_at=None).first()
        if found is not None:
            return found
        if memberships_of(learner).count() >= MAX_MEMBERSHIPS:
            raise CohortRefused(_("You are in too many cohorts. Leave one first."))
        try:
            with transaction.atomic():
                return CohortMembership.objects.create(cohort=cohort, learner=learner, shares_earlier=shares_earlier)
        except IntegrityError:  # joined from another tab in this moment
            return CohortMembership.objects.get(cohort=cohort, learner=learner, left_at=None)


def _check_invitations_of_a_day(by: User, more: int) -> None:
    """Raise :class:`CohortRefused` where ``more`` are too many for these 24 hours."""
    since = timezone.now() - timedelta(days=1)
    left = MAX_INVITATIONS_A_DAY - CohortInvitation.objects.filter(invited_by=by, invited_at__gt=since).count()
    if more > left:
        told = _(
            "You can invite at most %(most)d people in 24 hours, and have %(left)d left. Nobody was invited. "
            "Share the join link, or invite the others tomorrow."
        )
        raise CohortRefused(told % {"most": MAX_INVITATIONS_A_DAY, "left": max(0, left)})


def _answer(invitations: QuerySet[CohortInvitation], status: InvitationStatus) -> bool:
    rows = CohortInvitation.objects.filter(pk__in=invitations.values("pk"), status=InvitationStatus.OPEN)
    return bool(rows.update(status=status, answered_at=timezone.now()))

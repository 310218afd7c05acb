"""Mails to coaches of what learners did, and to learners of a message to their cohort: queued, and what they say.

What a coach is to be told is a row (``DeskNotice``), written with what happened, and told in one mail: at once, or in
the one of the day. A mail names people and interviews and never what they wrote: mail is read in other places.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import Q

from interviews.coaching import access
from interviews.coaching.letters import letter, site_address
from interviews.coaching.markings import open_markings
from interviews.coaching.released_reviews import open_question
from interviews.jobs import dispatch
from interviews.models import CoachingMail, CohortMessage, CommentReply, DeskNotice, Interview, MailAbout, NoticeKind
from profiles.cohorts.membership import shown_name
from profiles.models import CoachNews, CohortMembership, Profile, User
from profiles.selectors import profile_of

DIGEST_HOUR = 7
"""The daily mail is sent from this hour on, by the coach's clock."""
MOST_TOLD = 20
"""A mail names so many things, and says how many more there are."""
NOTICES_LAST, MAILS_LAST = timedelta(days=7), timedelta(days=30)
"""What was not told in that time is told no more; so long it is kept that a mail was sent."""


def notify(
    *, coaches: Iterable[User | int], interview: Interview, kind: NoticeKind, reply: CommentReply | None = None
) -> None:
    """Note that ``coaches`` (or those with these ids) are to be told by mail, in the transaction of what happened."""
    if not settings.MAIL_IS_SENT:
        return
    ids = [coach.pk if isinstance(coach, User) else coach for coach in coaches]
    wanted = dict(Profile.objects.filter(user__in=ids).values_list("user", "coach_news"))
    for coach_id in ids:
        when = wanted.get(coach_id, CoachNews.DAILY)
        if when == CoachNews.NEVER:
            continue
        DeskNotice.objects.create(coach_id=coach_id, interview=interview, kind=kind, reply=reply)
        if when == CoachNews.AT_ONCE:
            _queue_news(CoachingMail.objects.create(person_id=coach_id, about=MailAbout.NEWS))


def queue_digests(now: datetime) -> int:
    """Queue the daily mail of each coach for whom there is something, once a day; return how many. What is old goes."""
    DeskNotice.objects.filter(made_at__lte=now - NOTICES_LAST).delete()
    CoachingMail.objects.filter(finished_at__lte=now - MAILS_LAST).delete()
    queued = 0
    waiting = DeskNotice.objects.filter(mail=None).order_by().values("coach")
    for coach in User.objects.filter(pk__in=waiting).select_related("profile"):
        profile = profile_of(coach)
        here = now.astimezone(ZoneInfo(profile.time_zone or settings.TIME_ZONE))
        if profile.coach_news == CoachNews.NEVER or here.hour < DIGEST_HOUR:
            continue
        with transaction.atomic():
            mail, is_new = CoachingMail.objects.get_or_create(
                person=coach, digest_of=here.date(), defaults={"about": MailAbout.NEWS}
            )
            if is_new:
                _queue_news(mail)
                queued += 1
    return queued


def queue_message_mails(message: CohortMessage) -> None:
    """Have a mail sent to every learner of the cohort who wants mails about what coaches write."""
    if not settings.MAIL_IS_SENT:
        return
    members = CohortMembership.objects.filter(cohort=message.cohort_id, left_at=None)
    unwilling = Profile.objects.filter(mail_feedback=False).values("user")
    rows = [
        CoachingMail(person_id=learner, about=MailAbout.MESSAGE, cohort_message=message)
        for learner in members.exclude(learner__in=unwilling).values_list("learner", flat=True)
    ]
    for mail in CoachingMail.objects.bulk_create(rows):
        dispatch.wake("send_coaching_mail", mail_id=mail.pk)


def coaching_message_of(mail: CoachingMail) -> EmailMessage | None:
    """Return what is sent, in the person's language; ``None`` where there is nothing to say any more, or it is not
    wanted any more."""
    return _message_mail(mail) if mail.about == MailAbout.MESSAGE else _news_mail(mail)


def _queue_news(mail: CoachingMail) -> None:
    # Whoever comes first tells of it: another mail at the same time finds nothing to tell.
    DeskNotice.objects.filter(coach=mail.person_id, mail=None).update(mail=mail)
    dispatch.wake("send_coaching_mail", mail_id=mail.pk)


def _news_mail(mail: CoachingMail) -> EmailMessage | None:
    told = {(one.kind, one.interview_id): one for one in _open_notices(mail)}
    if not told or profile_of(mail.person).coach_news == CoachNews.NEVER:
        return None
    shown = list(told.values())[:MOST_TOLD]
    return letter(
        "news",
        to=mail.person.email,
        language_of=mail.person_id,
        words=lambda: {
            "items": [
                {
                    "kind": one.kind,
                    "learner": shown_name(one.interview.learner),
                    "title": " ".join(one.interview.title.split()),
                    "address": site_address("admin:interviews_interview_change", one.interview_id),
                }
                for one in shown
            ],
            "number": len(told),
            "more": len(told) - len(shown),
            "settings_address": site_address("admin:interviews_interview_settings"),
        },
    )


def _open_notices(mail: CoachingMail) -> Iterable[DeskNotice]:
    """Return what the mail is to tell and the coach has not done, or opened, and may still read."""
    coach = mail.person
    readable = access.readable_interviews(coach).order_by()
    still = (
        Q(kind=NoticeKind.ASKED, interview__in=readable.filter(open_question()).values("pk"))
        | Q(kind=NoticeKind.ANSWERED, reply__seen_at=None, interview__in=readable.values("pk"))
        | Q(
            kind=NoticeKind.MARKING,
            interview__in=readable.filter(pk__in=open_markings(coach).values("interview")).values("pk"),
        )
    )
    return mail.notices.filter(still).select_related("interview__learner").order_by("pk")


def _message_mail(mail: CoachingMail) -> EmailMessage | None:
    message = mail.cohort_message
    is_member = message.cohort.memberships.filter(learner=mail.person_id, left_at=None).exists()
    if message.withdrawn_at or not is_member or not profile_of(mail.person).mail_feedback:
        return None
    return letter(
        "cohort_message",
        to=mail.person.email,
        language_of=mail.person_id,
        words=lambda: {
            "coach": shown_name(message.author),
            "cohort": message.cohort.name,
            "address": site_address("dashboard"),
            "settings_address": site_address("account"),
        },
    )

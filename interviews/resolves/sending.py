"""What learners do with their reviews: put one off or drop it, and solve one again without help.

Keyword-only verbs, atomic, scoped to the learner: what is somebody else's does not exist.
"""

import re
from datetime import datetime, timedelta
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from interviews.coding.judge_line import check_line, check_runs
from interviews.coding.keeping import checked_language
from interviews.conversation.selectors import revision_view
from interviews.core.costs.formulas.big_o import parse_cost
from interviews.ground.refusals import InvalidSubmission, SubmissionRefused
from interviews.ground.texts import checked_text
from interviews.jobs import dispatch
from interviews.models import Probe, ProbeStatus
from interviews.models.interview import MAX_CODE_CHARACTERS
from interviews.models.probe import UNFINISHED_PROBE
from interviews.resolves.judging import WAITING_PROBE, finish
from problems.judge_access import code_is_run, languages_that_run
from problems.models import Problem
from problems.text.late_patterns import LatePattern
from problems.text.phrases import fold
from profiles.account.preferences import save_preferences
from profiles.models import Review, User
from profiles.selectors import profile_of

SNOOZE_DAYS = (1, 3, 7)
MAX_COST_CHARACTERS = 60
_BIG_O = LatePattern(r"(?:o|θ|theta)\s*\(.*\)", re.DOTALL)


def start_probe(*, learner: User, review_id: int, language: str) -> Probe:
    """Begin to solve a reviewed problem again; return the probe, or the learner's open one, whatever it is about.

    Raises ``Review.DoesNotExist``, ``Problem.DoesNotExist`` where the bank has the problem no more, and
    :class:`SubmissionRefused` where no code is run.
    """
    with transaction.atomic():
        review = Review.objects.get(pk=review_id, learner=learner)
        known = open_probe_of(learner)
        if known is not None:
            return known
        problem = Problem.objects.listed().get(slug=review.item)
        if not code_is_run():
            raise SubmissionRefused("code_not_run")
        try:
            with transaction.atomic():
                return Probe.objects.create(
                    learner=learner,
                    revision_id=problem.current_revision_id,
                    language=language,
                    code_language=_language_for(learner),
                )
        except IntegrityError:
            known = open_probe_of(learner)
            if known is None:
                raise
            return known  # another tab was a moment faster


def _language_for(learner: User) -> str:
    """Return the language that the learner prefers, where its code is run; else one that is."""
    preferred, run = profile_of(learner).code_language, languages_that_run()
    return preferred if preferred in run else run[0]


def open_probe_of(learner: User) -> Probe | None:
    """Return the learner's unfinished probe."""
    found = Probe.objects.filter(learner=learner, status__in=UNFINISHED_PROBE).select_related("revision__problem")
    return found.defer("revision__content").first()


def probe_of(learner: User, probe_id: UUID) -> Probe:
    """Return a probe with its problem. Raises ``Probe.DoesNotExist``, also for somebody else's."""
    return Probe.objects.select_related("revision__problem", "learner").get(pk=probe_id, learner=learner)


def choose_language(*, learner: User, probe_id: UUID, code_language: str, code: str, carried: bool = False) -> Probe:
    """Let the editor be set to ``code_language``; ``code``, what it holds, waits until its language is chosen again;
    with ``carried`` it is in the chosen one already, and stays.

    It is what the learner prefers then. Raises ``Probe.DoesNotExist`` or a :class:`SubmissionRefused`, also for a
    language whose code is not run: a re-solve is all about that.
    """
    code = checked_text(code, MAX_CODE_CHARACTERS, strip=False)
    check_runs(checked_language(code_language, required=True))
    with transaction.atomic():
        probe = _locked(learner, probe_id)
        _check_open(probe)
        if probe.code_language != code_language:
            drafts = {**probe.drafts, probe.code_language: code}
            waited = drafts.pop(code_language, "")
            if carried:
                drafts[probe.code_language], waited = waited, code
            probe.code, probe.drafts, probe.code_language = waited, drafts, code_language
            probe.save(update_fields=["code", "drafts", "code_language"])
        save_preferences(user=learner, code_language=code_language)
    return probe


def save_draft(*, learner: User, probe_id: UUID, code: str, code_language: str = "") -> datetime:
    """Keep what stands in the editor; return when. Code of another language waits for that.

    Raises ``Probe.DoesNotExist`` or a :class:`SubmissionRefused`.
    """
    code, code_language = checked_text(code, MAX_CODE_CHARACTERS, strip=False), checked_language(code_language)
    with transaction.atomic():
        probe = _locked(learner, probe_id)
        if code_language not in ("", probe.code_language):
            Probe.objects.filter(pk=probe.pk).update(drafts={**probe.drafts, code_language: code})
        elif probe.code != code:
            _check_open(probe)
            Probe.objects.filter(pk=probe.pk).update(code=code)
    return timezone.now()


def submit_probe(*, learner: User, probe_id: UUID, code: str, claimed_time: str = "", claimed_space: str = "") -> Probe:
    """Let a worker judge ``code`` with its stated costs; return the probe, which waits then.

    The same once more changes nothing. Raises ``Probe.DoesNotExist`` or a :class:`SubmissionRefused`: for no code or
    what the editor began with, an unreadable cost, while other code is being judged or much waits, when the probe is
    over, or where code is not run.
    """
    code = checked_text(code, MAX_CODE_CHARACTERS, strip=False)
    claimed_time, claimed_space = checked_cost(claimed_time), checked_cost(claimed_space)
    sent = {"code": code, "claimed_time": claimed_time, "claimed_space": claimed_space}
    with transaction.atomic():
        probe = _locked(learner, probe_id)
        if probe.status != ProbeStatus.WRITING and all(getattr(probe, name) == value for name, value in sent.items()):
            return probe
        _check_open(probe)
        view = revision_view(probe.revision, probe.language, probe.code_language)
        if code.strip() in ("", view.starter_code.strip()):
            raise InvalidSubmission("no_code")
        check_runs(probe.code_language)
        check_line(learner)
        now = timezone.now()
        queued = {"status": ProbeStatus.QUEUED, "submitted_at": now, "woken_at": now, "attempts": 0, "fault": ""}
        Probe.objects.filter(pk=probe.pk).update(**sent, **queued)
        dispatch.wake("judge_probe", probe_id=probe.pk)
    probe.refresh_from_db()
    return probe


def give_up_probe(*, learner: User, probe_id: UUID) -> Probe:
    """End a probe that the learner cannot solve now; return it. Once more changes nothing.

    Raises ``Probe.DoesNotExist`` or a :class:`SubmissionRefused`: while code is being judged, or where none is run.
    """
    with transaction.atomic():
        probe = _locked(learner, probe_id)
        if probe.status == ProbeStatus.FINISHED:
            return probe
        _check_open(probe)
        if not code_is_run():
            raise SubmissionRefused("code_not_run")
        finish(probe, Probe.objects.filter(pk=probe.pk), given_up=True)
    return probe


def leave_probe(*, learner: User, probe_id: UUID) -> None:
    """Take a probe back that could not be judged: nothing is counted, and the review stays as it was.

    Raises ``Probe.DoesNotExist``, and :class:`SubmissionRefused` for one that can be solved to its end.
    """
    with transaction.atomic():
        probe = _locked(learner, probe_id)
        if not may_be_left(probe):
            raise SubmissionRefused("outdated_page")
        probe.delete()


def may_be_left(probe: Probe) -> bool:
    """Tell whether a probe may go without a trace: nobody can judge it, or we failed to."""
    return probe.status != ProbeStatus.FINISHED and (bool(probe.fault) or not code_is_run())


def snooze_review(*, learner: User, review_id: int, days: int) -> Review:
    """Put a review off for ``days`` (one of ``SNOOZE_DAYS``), from today or from its later date; return it.

    Raises ``Review.DoesNotExist``, and :class:`InvalidSubmission` for another number of days.
    """
    if days not in SNOOZE_DAYS:
        raise InvalidSubmission("invalid_request", reason=_("A review can be put off for 1 day, 3 days or a week."))
    with transaction.atomic():
        review = _locked_review(learner, review_id)
        review.snoozed_until = max(timezone.now(), review.due_at) + timedelta(days=days)
        review.save(update_fields=["snoozed_until"])
    return review


def drop_review(*, learner: User, review_id: int) -> Review:
    """Ask for a problem no more, until it is taken up again; return the review. Raises ``Review.DoesNotExist``."""
    return _dropped(learner, review_id, timezone.now())


def take_up_review(*, learner: User, review_id: int) -> Review:
    """Ask for a dropped problem again, when it is due; return the review. Raises ``Review.DoesNotExist``."""
    return _dropped(learner, review_id, None)


def checked_cost(text: str) -> str:
    """Return a stated cost as it is stored; "" for none. Raises :class:`InvalidSubmission` for what is no cost.

    Any word could be the name of a size, so without ``O(…)`` only letters are taken for one: ``n log n``, not ``fast``.
    """
    text = checked_text(text, MAX_COST_CHARACTERS)
    cost = parse_cost(text)
    are_words = cost is not None and not _BIG_O.fullmatch(fold(text)) and any(len(name) > 1 for name in cost.names)
    if text and (cost is None or are_words):
        raise InvalidSubmission("invalid_request", reason=_("Write it as O(…), for example O(n log n)."))
    return text


def _dropped(learner: User, review_id: int, at: datetime | None) -> Review:
    with transaction.atomic():
        review = _locked_review(learner, review_id)
        if (review.dropped_at is None) != (at is None):
            review.dropped_at = at
            review.save(update_fields=["dropped_at"])
    return review


def _locked_review(learner: User, review_id: int) -> Review:
    return Review.objects.select_for_update(no_key=True).get(pk=review_id, learner=learner)


def _locked(learner: User, probe_id: UUID) -> Probe:
    """Return the learner's probe, locked, with its problem. Raises ``Probe.DoesNotExist``."""
    found = Probe.objects.select_for_update(no_key=True, of=("self",)).select_related("revision__problem", "learner")
    return found.defer("revision__content").get(pk=probe_id, learner=learner)


def _check_open(probe: Probe) -> None:
    """Raise :class:`SubmissionRefused` unless the learner is writing."""
    if probe.status in WAITING_PROBE:
        raise SubmissionRefused("code_running")
    if probe.status == ProbeStatus.FINISHED:
        raise SubmissionRefused("outdated_page")

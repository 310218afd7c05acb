"""What a guest did becomes that of an account: at sign-up, and at the log-in to an account that there is already."""

from django.db import transaction

from interviews.models import Interview, LabelledMessage, ProblemFeedback, StudyNote
from interviews.report.note.kept import free_file_name, lock_notes
from profiles.adding_up import add_up
from profiles.models import ActiveQuarterHour, Practice, User
from profiles.selectors import profile_of
from profiles.skill.learning import replay


def take_along(*, guest_id: int, learner: User) -> Interview | None:
    """Hand everything of the guest's to ``learner`` and delete the guest; return the interview, if there was one.

    A second time, or for somebody who is no guest, it changes nothing. A worker that is at it meanwhile finds the
    guest gone and begins anew, for the learner.
    """
    with transaction.atomic():
        guest = User.objects.select_for_update().filter(pk=guest_id, is_guest=True).first()
        if guest is None or learner.is_guest:
            return None
        interviews = Interview.objects.filter(learner=guest)
        list(interviews.order_by("pk").select_for_update(no_key=True).values_list("pk", flat=True))
        interview = interviews.defer("context", "code", "drafts").first()
        interviews.update(learner=learner)
        for model in (LabelledMessage, ProblemFeedback):
            model.objects.filter(learner=guest).update(learner=learner)
        _take_notes(guest, learner)
        for at, turns in ActiveQuarterHour.objects.filter(learner=guest).values_list("at", "turns"):
            add_up(ActiveQuarterHour, {"learner": learner.pk, "at": at}, {"turns": turns})
        if Practice.objects.filter(learner=guest).update(learner=learner):
            replay(learner=learner)
        _take_choices(guest, learner)
        guest.delete()
    return interview


def _take_notes(guest: User, learner: User) -> None:
    lock_notes(learner.pk)
    for note in StudyNote.objects.filter(learner=guest):
        note.file_name, note.learner = free_file_name(learner, note.file_name), learner
        note.save(update_fields=["file_name", "learner"])


def _take_choices(guest: User, learner: User) -> None:
    """Show nobody the room a second time, and let a new account begin with the language that code was written in."""
    known, chosen = profile_of(learner), profile_of(guest)
    if known.shows_tour and not chosen.shows_tour:
        known.shows_tour = False
    if known.asks_questions:
        known.code_language = chosen.code_language
    known.save(update_fields=["shows_tour", "code_language"])

"""Saying that a claim of the report is not so: whose it is, what it changes, what a coach makes of it, what is learnt."""

import json
from importlib import import_module

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from interviews.core.rubric import Assessment
from interviews.evaluation.labelled_rows import claim_lines_of, lines_of
from interviews.ground.refusals import InvalidSubmission, StatusRefused
from interviews.models import DisputeState, Interview, LabelledMessage, SignalDispute
from interviews.own_data.contents import files_about
from interviews.progress.practice import rebuild_progress
from interviews.report.disputing import dispute, take_back
from problems.models import Problem
from profiles.models import Practice, User
from tests.api_learners import ApiLearner
from tests.clients import client
from tests.factories import InterviewFactory, UserFactory
from tests.factories.coaching import join, make_administrator, make_coach, make_cohort
from tests.report_rows import keep_bands, reported

__all__ = ["client"]
pytestmark = pytest.mark.django_db

WHY = "I asked for the size in my first message."
HTMX = {"HX-Request": "true"}


@pytest.fixture
def interview(learner: User, bank_problem: Problem) -> Interview:
    """A middling interview that is over and counts."""
    interview = reported(learner, bank_problem, "decent")
    rebuild_progress(learner)
    return interview


def claims(interview: Interview, *, seen: bool, quoted: bool | None = None) -> list[str]:
    """Return the ids of the claims of the report."""
    stored = [Assessment.from_dict(row.assessment) for row in interview.dimension_bands.all()]
    signals = [signal for one in stored for signal in one.signals]
    return [s.id for s in signals if s.seen is seen and quoted in (None, bool(s.quotes))]


def observations(learner: User) -> object:
    return Practice.objects.get(learner=learner).observations


def post(client: Client, name: str, interview: Interview, signal: str, **data: str) -> object:
    htmx = data.pop("htmx", "")
    address = reverse(name, args=[interview.pk, signal])
    return client.post(address, data, headers=HTMX if htmx else {})


# --- What it changes --------------------------------------------------------------------------------------------------


def test_the_claim_counts_for_nothing_at_once_and_again_when_it_is_taken_back(interview: Interview) -> None:
    learner, missed = interview.learner, claims(interview, seen=False)[0]
    before, bands = observations(learner), list(interview.dimension_bands.values("dimension", "band"))

    dispute(learner=learner, interview_id=interview.pk, signal_id=missed, reason=WHY)
    after = observations(learner)
    rebuild_progress(learner)
    assert after != before and observations(learner) == after, "as when all is worked out anew"
    assert sum(one["score"] for one in after) > sum(one["score"] for one in before), "a missed signal weighed on it"
    assert list(interview.dimension_bands.values("dimension", "band")) == bands, "the band stays as it was given"

    take_back(learner=learner, interview_id=interview.pk, signal_id=missed)
    assert observations(learner) == before
    assert not SignalDispute.objects.exists()


def test_a_reason_is_needed_and_bounded_and_can_be_said_better(interview: Interview) -> None:
    learner, missed = interview.learner, claims(interview, seen=False)[0]
    for reason in (" \n ", "x" * 501, "a\x00"):
        with pytest.raises(InvalidSubmission):
            dispute(learner=learner, interview_id=interview.pk, signal_id=missed, reason=reason)
    for reason in ("Not so.", WHY):
        dispute(learner=learner, interview_id=interview.pk, signal_id=missed, reason=reason)

    assert list(SignalDispute.objects.values_list("reason", flat=True)) == [WHY]


def test_only_what_is_claimed_by_a_report_that_is_begun_is_disputed(interview: Interview) -> None:
    learner = interview.learner
    with pytest.raises(SignalDispute.DoesNotExist):
        dispute(learner=learner, interview_id=interview.pk, signal_id="from_the_future", reason=WHY)
    with pytest.raises(StatusRefused):
        going_on = InterviewFactory(learner=learner, problem=interview.revision.problem)
        dispute(learner=learner, interview_id=going_on.pk, signal_id="plans_first", reason=WHY)


@pytest.mark.parametrize("wrong", [{"reason": ""}, {"state": "agreed"}, {"state": "open?"}, {"dimension": "charm"}])
def test_the_database_refuses_what_is_no_dispute(interview: Interview, wrong: dict[str, str]) -> None:
    fields = {"dimension": "testing", "signal": "x", "seen": True, "claim": "…", "reason": WHY} | wrong
    with pytest.raises(IntegrityError), transaction.atomic():
        SignalDispute.objects.create(interview=interview, **fields)


# --- On its page ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("htmx", ["", "yes"])
def test_on_the_page_it_is_marked_with_the_reason_and_can_be_taken_back(
    client: Client, interview: Interview, htmx: str
) -> None:
    missed = claims(interview, seen=False)[0]
    there = reverse("report", args=[interview.pk])

    answer = post(client, "dispute_claim", interview, missed, reason=WHY, htmx=htmx)
    if htmx:
        told = answer.content.decode()
        assert WHY in told and "hx-swap-oob" in told and "no longer counts" in told
    else:
        assert (answer.status_code, answer["Location"]) == (303, f"{there}#signal-{missed}")
    html = client.get(there).content.decode()
    assert f'id="signal-{missed}" class="is-disputed"' in html and WHY in html
    assert "The band stays as given." in html
    assert reverse("take_dispute_back", args=[interview.pk, missed]) in html
    assert f'href="#signal-{missed}"' not in html, "nobody has answered yet"

    post(client, "take_dispute_back", interview, missed, htmx=htmx)
    html = client.get(there).content.decode()
    assert "is-disputed" not in html and reverse("dispute_claim", args=[interview.pk, missed]) in html


@pytest.mark.parametrize("htmx", ["", "yes"])
@pytest.mark.parametrize("reason", ["", "y" * 501])
def test_what_is_refused_is_still_there(client: Client, interview: Interview, reason: str, htmx: str) -> None:
    missed = claims(interview, seen=False)[0]

    answer = post(client, "dispute_claim", interview, missed, reason=reason, htmx=htmx)

    assert answer.status_code == 422 and not SignalDispute.objects.exists()
    assert f">{reason}</textarea>" in answer.content.decode() and 'aria-invalid="true"' in answer.content.decode()


def test_it_is_the_learners_own(client: Client, interview: Interview) -> None:
    missed, stranger = claims(interview, seen=False)[0], Client()
    somebody = UserFactory()
    stranger.force_login(somebody)
    for name in ("dispute_claim", "take_dispute_back"):
        assert post(stranger, name, interview, missed, reason=WHY).status_code == 404
        assert post(client, name, interview, "from_the_future", reason=WHY, htmx="yes").status_code == 404
        assert client.get(reverse(name, args=[interview.pk, missed])).status_code == 405
    other = ApiLearner(somebody)
    for name in ("dispute", "take-back"):
        path = f"interviews/{interview.pk}/claims/{missed}/{name}/"
        assert other.post(path, {"reason": WHY}).status_code == 404
    assert not SignalDispute.objects.exists()


def test_what_was_not_sure_is_a_list_of_its_own(client: Client, interview: Interview) -> None:
    stored = [Assessment.from_dict(row.assessment) for row in interview.dimension_bands.all()]
    as_dicts = [one.to_dict() for one in stored]
    for one in as_dicts:
        for signal in one["signals"]:
            signal["sure"] = not signal["seen"]
    keep_bands(interview, tuple(map(Assessment.from_dict, as_dicts)))

    html = client.get(reverse("report", args=[interview.pk])).content.decode()

    assert "<h4>Seen</h4>" not in html and "Perhaps – not counted" in html
    assert "Nothing stood out clearly enough" in html
    markdown = client.get(reverse("api:export", args=[interview.pk]), {"format": "markdown"}).content.decode()
    assert "- Perhaps – not counted (" in markdown and "- Seen (" not in markdown


def test_a_shared_report_marks_it_without_the_reason(client: Client, interview: Interview) -> None:
    missed = claims(interview, seen=False)[0]
    dispute(learner=interview.learner, interview_id=interview.pk, signal_id=missed, reason=WHY)
    client.post(reverse("share_report", args=[interview.pk]))
    interview.report.refresh_from_db()

    html = Client().get(reverse("shared_report", args=[interview.report.share_token])).content.decode()

    assert "Disputed: this claim no longer counts." in html
    assert WHY not in html and "<form" not in html.partition("<main")[2]


def test_many_disputes_cost_no_more_queries(client: Client, interview: Interview) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            client.get(reverse("report", args=[interview.pk]))
        return len(captured)

    queries()
    before = queries()
    for signal in claims(interview, seen=False):
        dispute(learner=interview.learner, interview_id=interview.pk, signal_id=signal, reason=WHY)
    assert queries() == before


# --- For programs, to keep and to learn from --------------------------------------------------------------------------


def test_a_program_disputes_and_takes_back_and_the_export_tells(interview: Interview) -> None:
    api, missed = ApiLearner(interview.learner), claims(interview, seen=False)[0]
    path = f"interviews/{interview.pk}/claims/{missed}"

    told = api.post(f"{path}/dispute/", {"reason": WHY})
    assert told.status_code == 200
    assert (told.json()["id"], told.json()["dispute"]["state"], told.json()["dispute"]["reason"]) == (
        missed,
        "open",
        WHY,
    )
    assert api.post(f"{path}/dispute/", {"reason": ""}).json()["error"]["code"] == "empty_message"
    exported = api.get(f"interviews/{interview.pk}/export/").json()
    signals = {s["id"]: s for one in exported["report"]["dimensions"] for s in one["signals"]}
    assert signals[missed]["dispute"]["reason"] == WHY and signals[missed]["sure"] is True
    assert [s for s in signals.values() if s["dispute"]] == [signals[missed]]
    assert all(one["lift"] for one in exported["report"]["dimensions"])
    markdown = api.get(f"interviews/{interview.pk}/export/?format=markdown").content.decode()
    assert f"You say: {WHY}" in markdown

    assert api.post(f"{path}/take-back/").json()["dispute"] is None


def test_a_claim_that_rests_on_words_is_a_labelled_row(interview: Interview) -> None:
    seen, missed = claims(interview, seen=True, quoted=True)[0], claims(interview, seen=False)[0]
    for signal in (seen, missed):
        dispute(learner=interview.learner, interview_id=interview.pk, signal_id=signal, reason=WHY)

    row = LabelledMessage.objects.get()
    assert (row.how, row.acts) == ("claim", []) and row.label == SignalDispute.objects.get(signal=seen).claim
    assert list(lines_of([row])) == [], "what was meant nobody has told"
    [line] = map(json.loads, claim_lines_of([row]))
    assert line["claim"] == {
        "signal": seen, "seen": True, "quote": SignalDispute.objects.get(signal=seen).quote, "reason": WHY, "state": "open"
    }  # fmt: skip
    assert line["text"] == row.text and "learner" not in line

    take_back(learner=interview.learner, interview_id=interview.pk, signal_id=seen)
    assert not LabelledMessage.objects.exists()


def test_own_data_has_it_and_it_goes_with_the_interview(interview: Interview) -> None:
    missed = claims(interview, seen=False)[0]
    dispute(learner=interview.learner, interview_id=interview.pk, signal_id=missed, reason=WHY)

    [told] = files_about(interview.learner)["disputed_claims.json"]
    assert (told["signal"], told["reason"], told["interview"]) == (missed, WHY, interview.pk)
    assert files_about(UserFactory())["disputed_claims.json"] == []
    interview.delete()
    assert not SignalDispute.objects.exists()


def test_the_version_before_finds_no_rows_that_it_does_not_know(interview: Interview) -> None:
    seen = claims(interview, seen=True, quoted=True)[0]
    dispute(learner=interview.learner, interview_id=interview.pk, signal_id=seen, reason=WHY)

    import_module("interviews.migrations.0017_disputed_claims").forget_rows_of_claims(apps, None)

    assert not LabelledMessage.objects.exists()


# --- At the desk of a coach -------------------------------------------------------------------------------------------


@pytest.fixture
def coach(interview: Interview) -> User:
    """A coach of a cohort that the learner has been in for a year."""
    coach = make_coach(first_name="Iris")
    join(make_cohort(coach), interview.learner)
    return coach


def desk_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def settle(user: User, interview: Interview, signal: str, verdict: str, text: str = "") -> object:
    address = reverse("admin:interviews_interview_settle", args=[interview.pk])
    return desk_of(user).post(address, {"signal": signal, "verdict": verdict, "text": text})


def test_it_stands_in_the_queue_with_claim_quote_and_reason(interview: Interview, coach: User) -> None:
    seen = claims(interview, seen=True, quoted=True)[0]
    queue = reverse("admin:interviews_interview_changelist")
    assert "Disputes a claim" not in desk_of(coach).get(queue).content.decode()
    made = dispute(learner=interview.learner, interview_id=interview.pk, signal_id=seen, reason=WHY)

    for user in (coach, make_administrator()):
        html = desk_of(user).get(queue, {"show": "disputed"}).content.decode()
        assert "Disputes a claim" in html and "<b>1</b> dispute a claim" in html
        html = desk_of(user).get(reverse("admin:interviews_interview_change", args=[interview.pk])).content.decode()
        for told in (made.claim, made.quote, made.reason, 'value="agreed"', 'value="stands"'):
            assert told in html.partition('id="disputes"')[2]


def test_who_agrees_leaves_it_out_for_good(client: Client, interview: Interview, coach: User) -> None:
    missed = claims(interview, seen=False)[0]
    dispute(learner=interview.learner, interview_id=interview.pk, signal_id=missed, reason=WHY)
    out = observations(interview.learner)

    assert settle(coach, interview, missed, "agreed").status_code == 302

    assert observations(interview.learner) == out
    html = client.get(reverse("report", args=[interview.pk])).content.decode()
    assert "A human coach agrees with you." in html and f'href="#signal-{missed}"' in html
    assert reverse("take_dispute_back", args=[interview.pk, missed]) not in html
    take_back(learner=interview.learner, interview_id=interview.pk, signal_id=missed)
    dispute(learner=interview.learner, interview_id=interview.pk, signal_id=missed, reason="Once more.")
    assert SignalDispute.objects.get().state == DisputeState.AGREED and SignalDispute.objects.get().reason == WHY


def test_a_claim_that_stands_counts_again_and_the_learner_reads_why(
    client: Client, interview: Interview, coach: User
) -> None:
    seen, before = claims(interview, seen=True, quoted=True)[0], observations(interview.learner)
    missed = claims(interview, seen=False)[0]
    for signal in (seen, missed):
        dispute(learner=interview.learner, interview_id=interview.pk, signal_id=signal, reason=WHY)
    assert observations(interview.learner) != before

    refused = settle(coach, interview, seen, "stands")
    assert refused.status_code == 422 and "why the claim stands" in refused.content.decode()
    for signal in (seen, missed):
        assert settle(coach, interview, signal, "stands", "You said it in your third message.").status_code == 302

    assert observations(interview.learner) == before and not LabelledMessage.objects.exists()
    html = client.get(reverse("report", args=[interview.pk])).content.decode()
    assert "You said it in your third message." in html and "is-disputed" not in html
    again = settle(coach, interview, seen, "agreed", "My answer")
    assert again.status_code == 422 and "nothing left to settle" in again.content.decode()
    assert "My answer" in again.content.decode()


def test_nobody_settles_what_they_may_not_read_and_not_their_own(interview: Interview, learner: User) -> None:
    missed = claims(interview, seen=False)[0]
    dispute(learner=learner, interview_id=interview.pk, signal_id=missed, reason=WHY)
    User.objects.filter(pk=learner.pk).update(is_staff=True, is_superuser=True)
    learner.refresh_from_db()

    assert settle(make_coach(), interview, missed, "agreed").status_code == 404
    assert settle(learner, interview, missed, "agreed").status_code == 404
    assert settle(UserFactory(), interview, missed, "agreed").status_code in (302, 403)
    assert SignalDispute.objects.get().state == DisputeState.OPEN

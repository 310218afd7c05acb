"""Agreement on bands and the reviewed leak rate, for administrators: the numbers, and who gets at them."""

import csv
import io
from datetime import UTC, date, datetime

import pytest
from django.contrib.auth.models import Group
from django.db import connection
from django.http import QueryDict
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from interviews.coach_desk.agreement.page import chosen_by
from interviews.coaching import reviewing
from interviews.coaching.agreement.data import Chosen, FlagCount, between_coaches, flagged, reviewed, with_platform
from interviews.models import (
    Band,
    Dimension,
    FlagKind,
    Interview,
    Message,
    MessageFlag,
    ReviewedBand,
    ReviewState,
    ReviewVersion,
    TranscriptReview,
)
from profiles.models import User
from profiles.roles import CURATOR
from tests.factories import InterviewFactory, UserFactory
from tests.factories.coaching import coached_interview, make_administrator, make_coach, release_review

pytestmark = pytest.mark.django_db
PAGE = "admin:interviews_transcriptreview_agreement"
HIRE, LEANING, LEANING_NO, NO_HIRE = Band.STRONG_HIRE, Band.LEANING_HIRE, Band.LEANING_NO_HIRE, Band.STRONG_NO_HIRE
TALK, TESTS = Dimension.COMMUNICATION, Dimension.TESTING
MAY, JUNE = datetime(2026, 5, 20, tzinfo=UTC), datetime(2026, 6, 3, tzinfo=UTC)


def review_of(
    interview: Interview,
    coach: User,
    bands: dict[Dimension, tuple[Band, Band]],
    *,
    at: datetime = MAY,
    state: ReviewState = ReviewState.RELEASED,
) -> TranscriptReview:
    """Store a review; ``bands`` are the platform's and the coach's."""
    review = TranscriptReview.objects.create(interview=interview, coach=coach, state=state)
    is_out = state in (ReviewState.RELEASED, ReviewState.AMENDING)
    version = ReviewVersion.objects.create(
        review=review, number=1, released_at=at if is_out else None, is_current=is_out
    )
    ReviewedBand.objects.bulk_create(
        ReviewedBand(version=version, dimension=name, platform_band=theirs, band=band, reason="Seen")
        for name, (theirs, band) in bands.items()
    )
    return review


def say(interview: Interview, *voices: str, folded: bool = False) -> list[Message]:
    """Let the learner and then the platform's coach say something, once a voice."""
    first = interview.messages.count()
    rows = [("learner", "curated"), *(("coach", voice) for voice in voices)]
    return Message.objects.bulk_create(
        Message(
            interview=interview, position=first + number, role=role, voice=voice, folded=folded,
            stage="problem_clarification", text=f"Said {number}", created_at=timezone.now(),
        )
        for number, (role, voice) in enumerate(rows, start=1)
    )[1:]  # fmt: skip


def bulk(number: int, band: Band = LEANING, *, coach: User | None = None) -> None:
    """Store ``number`` reviewed interviews of one learner, each with a message, a flag and a band per dimension."""
    learner, coach = UserFactory(), coach or make_coach()
    template = InterviewFactory(learner=learner, finished=True)
    fields = {f.attname: getattr(template, f.attname) for f in Interview._meta.concrete_fields if f.name != "id"}
    held = Interview.objects.bulk_create(Interview(**fields) for _ in range(number))
    said = Message.objects.bulk_create(
        Message(interview=one, position=1, role="coach", stage="problem_clarification", text="Hm", created_at=MAY)
        for one in held
    )
    reviews = TranscriptReview.objects.bulk_create(
        TranscriptReview(interview=one, coach=coach, state=ReviewState.RELEASED) for one in held
    )
    versions = ReviewVersion.objects.bulk_create(
        ReviewVersion(review=one, number=1, released_at=MAY, is_current=True) for one in reviews
    )
    ReviewedBand.objects.bulk_create(
        ReviewedBand(version=one, dimension=name, platform_band=LEANING, band=band, reason="Seen")
        for one in versions for name in Dimension.values
    )  # fmt: skip
    MessageFlag.objects.bulk_create(
        MessageFlag(review=review, message=message, kind=FlagKind.LEAKED)
        for review, message in zip(reviews, said, strict=True)
    )


@pytest.fixture
def administrator():
    client = Client()
    client.force_login(make_administrator())
    return client


class TestPlatformAndCoaches:
    def test_by_dimension_and_month(self):
        ada, bob = make_coach(), make_coach()
        review_of(InterviewFactory(finished=True), ada, {TALK: (HIRE, HIRE), TESTS: (LEANING, LEANING_NO)})
        review_of(InterviewFactory(finished=True), bob, {TALK: (HIRE, NO_HIRE)}, at=JUNE)
        review_of(InterviewFactory(finished=True), bob, {TALK: (Band.NOT_ASSESSED, HIRE)}, at=JUNE)
        review_of(InterviewFactory(finished=True), bob, {TALK: (HIRE, HIRE)}, state=ReviewState.CLAIMED)
        found = with_platform(Chosen())
        talk, tests = found.dimensions[TALK], found.dimensions[TESTS]
        assert (talk.pairs, talk.exact, talk.near, talk.lower, talk.left_out) == (2, 1, 1, 1, 1)
        assert (tests.pairs, tests.exact, tests.near, tests.table[2][1]) == (1, 0, 1, 1)
        assert (found.whole.pairs, found.whole.exact) == (3, 1)
        assert {month: one.pairs for month, one in found.months.items()} == {date(2026, 5, 1): 2, date(2026, 6, 1): 1}
        assert (reviewed(Chosen()).reviews, reviewed(Chosen(since=JUNE)).with_bands) == (3, 2)
        assert with_platform(Chosen(since=JUNE)).whole.pairs == 1
        assert with_platform(Chosen(language="zh")).whole.pairs == 0

    def test_an_amended_review_counts_as_it_reads_now(self):
        coach = make_coach()
        version = release_review(coach, coached_interview(coach), bands={TALK: (LEANING, "")})
        reviewing.amend(coach=coach, review_id=version.review_id)
        reviewing.set_bands(coach=coach, review_id=version.review_id, bands={TALK: (HIRE, "Clearer than I thought")})
        assert with_platform(Chosen()).dimensions[TALK].exact == 1, "the learner still reads the first one"
        reviewing.release(coach=coach, review_id=version.review_id, note="Communication")
        found = with_platform(Chosen()).dimensions[TALK]
        assert (found.pairs, found.exact, found.higher) == (1, 0, 1)


class TestCoachesWithEachOther:
    def test_each_interview_counts_once_and_nobody_is_first(self):
        ada, bob, eve = make_coach(), make_coach(), make_coach()
        one, two, alone = (InterviewFactory(finished=True) for _ in range(3))
        review_of(one, ada, {TALK: (LEANING, HIRE), TESTS: (LEANING, HIRE)})
        review_of(one, bob, {TALK: (LEANING, LEANING), TESTS: (LEANING, Band.NOT_ASSESSED)}, at=JUNE)
        for coach, band in ((ada, NO_HIRE), (bob, NO_HIRE), (eve, LEANING_NO)):
            review_of(two, coach, {TALK: (LEANING, band)})
        review_of(alone, eve, {TALK: (LEANING, HIRE)})
        found = between_coaches(Chosen())
        talk = found.dimensions[TALK]
        assert (talk.pairs, talk.table[2][3], talk.table[3][2]) == (2, 0.5, 0.5)
        assert talk.table[0][:2] == pytest.approx((1 / 3, 1 / 3)), "of three pairs one is exact"
        assert (found.dimensions[TESTS].pairs, found.dimensions[TESTS].left_out) == (0, 1)
        assert {month: one.pairs for month, one in found.months.items()} == {date(2026, 5, 1): 1, date(2026, 6, 1): 1}
        assert between_coaches(Chosen(since=JUNE)).whole.pairs == 1, "an interview is of the month of its last review"


class TestFlags:
    def test_a_message_counts_once_and_only_in_reviewed_interviews(self):
        ada, bob = make_coach(), make_coach()
        interview, unseen = InterviewFactory(finished=True), InterviewFactory(finished=True)
        first, second, _third = say(interview, "curated", "model", "model")
        folded = say(interview, "model", folded=True)[0]
        elsewhere = say(unseen, "model")[0]
        reviews = [review_of(interview, coach, {}, at=at) for coach, at in ((ada, MAY), (bob, JUNE))]
        draft = review_of(unseen, ada, {}, state=ReviewState.CLAIMED)
        for review, message, kind in (
            *((review, second, FlagKind.LEAKED) for review in reviews),
            (reviews[0], first, FlagKind.UNHELPFUL),
            (reviews[0], folded, FlagKind.LEAKED),
            (draft, elsewhere, FlagKind.LEAKED),
        ):
            MessageFlag.objects.create(review=review, message=message, kind=kind)
        found = flagged(Chosen())
        assert found.whole == FlagCount(messages=3, leaked=1, unhelpful=1)
        assert found.voices == {"curated": FlagCount(1, 0, 1), "model": FlagCount(2, 1, 0)}
        assert found.months == {date(2026, 6, 1): FlagCount(3, 1, 1)}
        assert found.interviews == FlagCount(1, 1, 1)
        assert {flag.message_id for flag in found.latest} == {first.pk, second.pk}
        assert flagged(Chosen(since=JUNE)).whole.messages == 3
        assert flagged(Chosen(language="zh")).whole == FlagCount()


class TestPage:
    def test_small_numbers_are_only_counted(self, administrator):
        assert "No reviews have been released here yet" in administrator.get(reverse(PAGE)).text
        bulk(12)
        text = administrator.get(reverse(PAGE)).text
        assert "12 reviews: too few" in text
        assert "48 pairs: too few" in text
        assert "12 of 12" in text
        assert "12 (100.0 %, 75.8 % to 100.0 %)" in text, "of the rates of flags"
        assert "by chance</span>" not in text

    def test_enough_reviews(self, administrator):
        coach = make_coach()
        for number, band in ((30, LEANING), (10, HIRE)):
            bulk(number, band, coach=coach)
        text = administrator.get(reverse(PAGE)).text
        assert "75 %" in text, "of the same band"
        assert "60 % to 86 %" in text, "statsmodels: proportion_confint(30, 40, method='wilson') is 0.598 to 0.858"
        assert "pulls judgements together (anchoring)" in text
        assert "one side gave a single band" in text, "the platform's is leaning hire everywhere"
        assert f"/admin/interviews/interview/{MessageFlag.objects.latest('pk').message.interview_id}/change/" in text

    def test_the_same_queries_however_many_reviews(self, administrator):
        bulk(3)
        administrator.get(reverse(PAGE))
        counts = []
        for more in (0, 120):
            bulk(more)
            with CaptureQueriesContext(connection) as captured:
                assert administrator.get(reverse(PAGE), {"months": "12", "language": "en"}).status_code == 200
            counts.append(len(captured))
        assert counts == [13, 13]

    def test_what_an_address_asks_for(self):
        now = datetime(2026, 2, 10, tzinfo=UTC)
        assert chosen_by(QueryDict("months=3&language=zh"), now) == Chosen(datetime(2025, 12, 1, tzinfo=UTC), "zh")
        assert chosen_by(QueryDict("months=12"), now).since == datetime(2025, 3, 1, tzinfo=UTC)
        assert chosen_by(QueryDict("months=99&language=%00"), now) == Chosen()

    def test_the_table_has_numbers_and_nobodys_name(self, administrator):
        coach = make_coach(first_name="=cmd")
        bulk(40, HIRE, coach=coach)
        response = administrator.get(reverse(f"{PAGE}_csv"))
        assert "attachment" in response["Content-Disposition"]
        rows = list(csv.DictReader(io.StringIO(response.content.decode("utf-8-sig"))))
        assert [row["dimension"] for row in rows[:5]] == [*Dimension.values, "all"]
        assert (rows[0]["pairs"], rows[0]["exact"], rows[0]["leaning_hire/strong_hire"]) == ("40.0", "0.0", "40.0")
        assert (rows[5]["month"], rows[5]["pairs"]) == ("2026-05", "160.0")
        assert "=cmd" not in response.content.decode()


class TestRights:
    @pytest.mark.parametrize("name", [PAGE, f"{PAGE}_csv", "admin:interviews_transcriptreview_changelist"])
    def test_for_administrators_only(self, administrator, name):
        curator = UserFactory(is_staff=True)
        curator.groups.add(*Group.objects.filter(name=CURATOR))
        assert administrator.get(reverse(name)).status_code == 200
        for person in (make_coach(), curator, UserFactory()):
            client = Client()
            client.force_login(person)
            response = client.get(reverse(name))
            assert response.status_code == (403 if person.is_staff else 302)
            if not person.is_staff:
                assert "login" in response["Location"]

    def test_the_list_is_read_and_goes_with_the_interview_only(self, administrator):
        coach = make_coach(first_name="Ada")
        version = release_review(coach, coached_interview(coach))
        review = version.review
        address = reverse("admin:interviews_transcriptreview_changelist")
        text = administrator.get(address, {"state__exact": "released", "coach__id__exact": coach.pk}).text
        assert "Ada" in text
        assert reverse("admin:interviews_interview_change", args=[review.interview_id]) in text
        assert reverse(PAGE) in text
        assert 'name="action"' not in text
        for way in ("delete", "change"):
            here = reverse(f"admin:interviews_transcriptreview_{way}", args=[review.pk])
            assert administrator.post(here, {"post": "yes"}).status_code == 403
        reviewing.amend(coach=coach, review_id=review.pk)
        reviewing.release(coach=coach, review_id=review.pk, note="More")
        since = {"versions__released_at__gte": "2020-01-01 00:00:00+00:00"}
        (row,) = administrator.get(address, since).context["cl"].result_list
        assert row.out == 2, "a filter by the release counts nothing twice"
        gone = reverse("admin:interviews_interview_delete", args=[review.interview_id])
        administrator.post(gone, {"post": "yes"})
        assert not TranscriptReview.objects.exists()

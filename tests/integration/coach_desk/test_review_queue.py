"""The review queue: whose interviews stand in it, in which order, how they are claimed, and what nobody else sees."""

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.http import QueryDict
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from interviews.coach_desk.queue.waiting import neighbours, summary
from interviews.coach_desk.queue.workload import loads_of
from interviews.coaching import claiming, reads, receiving, reviewing
from interviews.coaching.desk_news import desk_news
from interviews.conversation import cards
from interviews.models import (
    Band,
    Dimension,
    DimensionBand,
    Interview,
    ReadWhat,
    ReviewState,
    ReviewVersion,
    SignalDispute,
    TranscriptRead,
    TranscriptReview,
)
from profiles.cohorts import membership
from profiles.cohorts.membership import shown_name
from profiles.models import Profile, SkillEstimate, User
from tests.factories import EventFactory, InterviewFactory, UserFactory
from tests.factories.coaching import (
    coached_interview,
    join,
    make_administrator,
    make_coach,
    make_cohort,
    release_review,
    write_review,
)

pytestmark = pytest.mark.django_db

QUEUE = reverse("admin:interviews_interview_changelist")
EVENTS = reverse("admin:interviews_event_changelist")
READS = reverse("admin:interviews_transcriptread_changelist")


@pytest.fixture
def coach() -> User:
    return make_coach(first_name="Grace")


@pytest.fixture
def learner(coach: User) -> User:
    person = UserFactory(email="lin@example.org", first_name="Lin")
    join(make_cohort(coach), person)
    return person


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def second_coach(learner: User, **fields: object) -> User:
    other = make_coach(**fields)
    membership.add_coach(cohort=membership.memberships_of(learner)[0].cohort, coach=other, by=other)
    return other


def held(learner: User, title: str, hours_ago: float = 1, **fields: object) -> Interview:
    """Return an interview that was finished so long ago."""
    when = timezone.now() - timedelta(hours=hours_ago)
    return InterviewFactory(learner=learner, title=title, **{"finished": True, "finished_at": when, **fields})


def titles(client: Client, **filters: object) -> list[str]:
    response = client.get(QUEUE, filters)
    assert response.status_code == 200
    return [interview.title for interview in response.context["cl"].result_list]


def text_of(client: Client, **filters: object) -> str:
    html = client.get(QUEUE, filters).content.decode()
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def act(client: Client, action: str, *interviews: Interview, **data: str) -> str:
    """Return what the coach is told after an action on ``interviews``."""
    chosen = {"action": action, "_selected_action": [str(one.pk) for one in interviews], **data}
    response = client.post(f"{QUEUE}?show=all", chosen, follow=True)
    return " ".join(str(message) for message in response.context["messages"])


class TestOrder:
    @pytest.fixture
    def rows(self, coach: User, learner: User) -> None:
        now = timezone.now()
        held(learner, "Finished early", 9)
        held(learner, "Finished late", 2)
        release_review(coach, held(learner, "Reviewed", 1))
        asked = held(learner, "Asked, then answered", 30, help_requested_at=now - timedelta(hours=29))
        release_review(coach, asked)
        held(learner, "Answered, then asked", 40)
        again = Interview.objects.get(title="Answered, then asked")
        release_review(coach, again)
        Interview.objects.filter(pk=again.pk).update(help_requested_at=timezone.now() + timedelta(seconds=1))
        InterviewFactory(learner=learner, title="Asked while at it", help_requested_at=now - timedelta(hours=3))
        InterviewFactory(learner=learner, title="Still going on")
        held(learner, "Only tried out", is_scratch=True)
        held(UserFactory(), "Somebody else's", help_requested_at=now)

    def test_who_asked_first_then_what_nobody_reviewed(self, rows: None, coach: User) -> None:
        client = client_of(coach)
        whole = ["Answered, then asked", "Asked while at it", "Finished late", "Finished early"]
        reviewed = ["Reviewed", "Asked, then answered"]
        assert titles(client) == whole, "what there is to do, and nothing else"
        assert titles(client, show="asked") == whole[:2]
        assert titles(client, show="waiting") == whole[2:]
        assert titles(client, show="reviewed") == ["Answered, then asked", *reviewed]
        assert titles(client, show="mine") == []
        assert titles(client, show="all") == [*whole, *reviewed, "Still going on"]
        assert titles(client, show="nonsense") == []

    def test_reviewed_ones_stand_in_the_queue_only_as_long_as_there_is_something_to_do(
        self, coach: User, learner: User
    ) -> None:
        reviewed, client = held(learner, "Reviewed"), client_of(coach)
        release_review(coach, reviewed)
        assert titles(client) == []
        text = text_of(client)
        assert "0 waiting for a first review" in text and "Nothing is waiting for you." in text
        assert 'href="?show=reviewed"' in client.get(QUEUE).content.decode()
        dispute = SignalDispute.objects.create(
            interview=reviewed, dimension=Dimension.TESTING, signal="x", seen=True, claim="…", reason="It is not so."
        )
        assert titles(client) == ["Reviewed"]
        dispute.delete()
        reviewing.amend(coach=coach, review_id=TranscriptReview.objects.get().pk)
        assert titles(client) == ["Reviewed"], "one has it in hand"

    def test_the_neighbours_are_those_of_the_list(self, rows: None, coach: User) -> None:
        by_title = {one.title: one for one in Interview.objects.all()}
        late, early = by_title["Finished late"], by_title["Finished early"]
        assert neighbours(coach, late, None) == (by_title["Asked while at it"].pk, early.pk)
        waiting = QueryDict("show=waiting&q=finished")
        assert neighbours(coach, late, waiting) == (None, early.pk)
        assert neighbours(coach, early, waiting) == (late.pk, None)
        assert neighbours(coach, by_title["Reviewed"], waiting) == (None, late.pk), "gone from it: the first is next"
        assert neighbours(make_coach(), late, None) == (None, None)

    def test_the_figures(self, rows: None, coach: User) -> None:
        write_review(coach, Interview.objects.get(title="Finished late"))
        text = text_of(client_of(coach))
        for told in ("2 waiting for a first review", "2 asked for help", "1 claimed by you", "3 released by you"):
            assert told in text


class TestFilters:
    def test_each_lets_through_what_it_says(self, coach: User, learner: User) -> None:
        other = UserFactory(email="other@example.org")
        join(make_cohort(coach, name="Spring group"), other)
        one = held(learner, "One", language="zh")
        two = held(other, "Two", revision=None, pasted_text="Find the pair.", problem=None)
        DimensionBand.objects.create(interview=one, dimension=Dimension.TESTING, band=Band.STRONG_HIRE, assessment={})
        EventFactory(interview=one, kind="leak_caught")
        cards.open_card(two, "frustration")
        SkillEstimate.objects.create(
            learner=learner, kind="overall", mean=3, variance=0.1, observations=9, seen_at=timezone.now()
        )
        client, spring = client_of(coach), other.memberships.get().cohort_id
        for filters, expected in (
            ({"cohort": spring}, ["Two"]),
            ({"problem": one.revision.problem.slug}, ["One"]),
            ({"problem": "pasted"}, ["Two"]),
            ({"level": "advanced"}, ["One"]),
            ({"level": "unknown"}, ["Two"]),
            ({"band": "strong_hire"}, ["One"]),
            ({"event": "leak_caught"}, ["One"]),
            ({"event": "pause_card"}, ["Two"]),
            ({"language": "zh"}, ["One"]),
            ({"status": "waiting"}, []),
            ({"q": "lin@example.org"}, ["One"]),
            ({"q": "two other"}, ["Two"]),
            ({"q": str(one.pk)}, ["One"]),
            ({"cohort": "9" * 30}, []),
            ({"problem": "a\x00b"}, []),
        ):
            assert titles(client, **filters) == expected, filters

    def test_a_row_tells_what_it_is_about(self, coach: User, learner: User) -> None:
        question = "Is my second loop needed? " * 10
        interview = held(learner, "Two Sum", help_requested_at=timezone.now(), help_question=question + "<script>")
        DimensionBand.objects.create(
            interview=interview, dimension=Dimension.TESTING, band=Band.LEANING_NO_HIRE, assessment={}
        )
        write_review(second_coach(learner, first_name="Ada"), interview)
        html = client_of(coach).get(QUEUE).content.decode()
        for told in ("Lin", "Autumn group", "Is my second loop needed?", "Claimed by Ada since", "Not sure yet"):
            assert told in html
        assert "Testing: Leaning no hire" in html and "<script></" not in html
        assert "/claim/" not in html, "it is not free"
        assert reverse("admin:interviews_interview_change", args=[interview.pk]) in html

    def test_choices_and_rows_tell_of_nobody_else(self, coach: User, learner: User) -> None:
        stranger = UserFactory(email="stranger@example.org")
        hidden = held(stranger, "Not shared")
        cohort = make_cohort(make_coach(), name="Another group")
        join(cohort, stranger)
        join(cohort, learner)
        held(learner, "Shared")
        client = client_of(coach)
        html = client.get(QUEUE, {"show": "all"}).content.decode()
        for secret in ("Another group", "stranger@", "Not shared", hidden.revision.problem.title_en):
            assert secret not in html
        assert titles(client, cohort=cohort.pk) == [], "nor whether a learner is in another cohort"


class TestClaiming:
    def test_claiming_says_exactly_what_came_of_it(self, coach: User, learner: User) -> None:
        free, again, taken, done, mine = (held(learner, title) for title in ("Free", "Again", "Taken", "Done", "Mine"))
        ada = second_coach(learner, first_name="Ada")
        write_review(ada, taken)
        release_review(coach, done)
        release_review(ada, again)
        write_review(coach, mine)
        told = act(client_of(coach), "claim_selected", free, again, taken, done, mine)
        assert told == (
            "2 claimed. Already claimed by you: Mine. You have already reviewed these; open them to amend what you released: Done."
            " 1 is being reviewed by Ada: Taken."
        )
        assert set(
            TranscriptReview.objects.filter(coach=coach, state=ReviewState.CLAIMED).values_list("interview", flat=True)
        ) == {free.pk, again.pk, mine.pk}

    def test_giving_back_with_a_note(self, coach: User, learner: User) -> None:
        mine, others = held(learner, "Mine"), held(learner, "Hers")
        review = write_review(coach, mine)
        write_review(second_coach(learner), others)
        client = client_of(coach)
        assert "This is too long" in act(client, "give_back_selected", mine, note="x" * 301)
        told = act(client, "give_back_selected", mine, others, note="No time")
        assert told == "1 returned. Not claimed by you: Hers."
        review.refresh_from_db()
        assert (review.state, review.return_note) == (ReviewState.RETURNED, "No time")
        assert titles(client) == ["Hers", "Mine"]

    def test_a_row_is_claimed_and_opened(self, coach: User, learner: User) -> None:
        interview, client = held(learner, "Two Sum"), client_of(coach)
        page, kept = (
            reverse("admin:interviews_interview_change", args=[interview.pk]),
            "_changelist_filters=show%3Dwaiting",
        )
        claim = reverse("admin:interviews_interview_claim", args=[interview.pk])
        assert f'formaction="{claim}?{kept}"' in client.get(QUEUE, {"show": "waiting"}).content.decode()
        assert client.post(f"{claim}?{kept}").url == f"{page}?{kept}"
        assert TranscriptReview.objects.get().coach == coach
        late = client_of(second_coach(learner)).post(f"{claim}?{kept}")
        assert late.status_code == 422
        assert "has been reviewing this interview since" in late.content.decode()

    def test_what_is_not_shared_is_not_claimed(self, coach: User, learner: User) -> None:
        held(learner, "Shared")
        hidden, client = held(UserFactory(), "Not shared"), client_of(coach)
        assert "Not shared" not in act(client, "claim_selected", hidden)
        assert client.post(reverse("admin:interviews_interview_claim", args=[hidden.pk])).status_code == 404
        assert not TranscriptReview.objects.exists()

    def test_nobody_takes_the_whole_queue(self, coach: User, learner: User) -> None:
        rows = [held(learner, f"No. {number}") for number in range(51)]
        client = client_of(coach)
        assert "at most 50 at once" in act(client, "claim_selected", *rows[:50], select_across="1")
        assert not TranscriptReview.objects.exists()


class TestReleasingSeveral:
    def test_shown_first_and_released_once_confirmed(self, coach: User, learner: User) -> None:
        ready = coached_interview(coach, learner=learner, title="Ready")
        empty = coached_interview(coach, learner=learner, title="Empty")
        amended = coached_interview(coach, learner=learner, title="Amended")
        free = coached_interview(coach, learner=learner, title="Free")
        write_review(coach, ready)
        write_review(coach, empty, whole="")
        reviewing.amend(coach=coach, review_id=release_review(coach, amended).review_id)
        client = client_of(coach)
        chosen = {"action": "release_selected", "_selected_action": [one.pk for one in (ready, empty, amended, free)]}
        page = client.post(QUEUE, chosen)
        assert page.status_code == 200
        found = {one.interview.title: bool(one.lacking) for one in page.context["ready"]}
        assert found == {"Ready": False, "Empty": True, "Amended": True, "Free": True}
        assert ReviewVersion.objects.filter(released_at__isnull=False).count() == 1, "nothing went out yet"
        told = client.post(QUEUE, chosen | {"confirmed": "1"}, follow=True).content.decode()
        assert "1 released." in told
        assert "Empty: There is nothing in it yet." in told
        assert ReviewVersion.objects.get(review__interview=ready).released_at is not None

    def test_nobody_releases_in_anothers_name(self, coach: User, learner: User) -> None:
        interview = coached_interview(coach, learner=learner)
        write_review(coach, interview)
        client = client_of(make_administrator())
        client.post(QUEUE, {"action": "release_selected", "_selected_action": [interview.pk], "confirmed": "1"})
        assert not ReviewVersion.objects.filter(released_at__isnull=False).exists()


class TestWhatComesBack:
    def answer(self, coach: User, learner: User) -> Interview:
        interview = coached_interview(coach, learner=learner)
        version = release_review(coach, interview)
        key = version.comments.get().key
        receiving.reply(learner=learner, interview_id=interview.pk, key=key, text="I see now")
        return interview

    def test_an_answer_is_news_until_it_is_opened(self, coach: User, learner: User) -> None:
        interview, client = self.answer(coach, learner), client_of(coach)
        other = coached_interview(coach, learner=learner)
        assert [one.pk for one in client.get(QUEUE, {"show": "answered"}).context["cl"].result_list] == [interview.pk]
        assert "1 answered you" in client.get(reverse("admin:index")).content.decode()
        assert "1 waits for you" in client.get(reverse("dashboard")).content.decode()
        client.get(reverse("admin:interviews_interview_change", args=[other.pk]))
        client_of(make_administrator()).get(reverse("admin:interviews_interview_change", args=[interview.pk]))
        assert "1 answered you" in client.get(reverse("admin:index")).content.decode()
        client.get(reverse("admin:interviews_interview_change", args=[interview.pk]))
        assert "answered you</a>" not in client.get(reverse("admin:index")).content.decode()
        assert "waits for you" not in client.get(reverse("dashboard")).content.decode()

    def test_a_question_is_news_to_those_who_may_read_it(self, coach: User, learner: User) -> None:
        interview = coached_interview(coach, learner=learner)
        Interview.objects.filter(pk=interview.pk).update(help_requested_at=timezone.now())
        assert desk_news(coach).asked == 1
        assert desk_news(make_coach()).total == 0
        membership.leave(learner=learner, membership_id=membership.memberships_of(learner)[0].pk)
        assert desk_news(coach).total == 0

    def test_learners_pay_nothing_for_it(self, learner: User, django_assert_num_queries) -> None:
        with django_assert_num_queries(0):
            assert desk_news(learner).total == 0

    def test_how_long_a_coach_takes(self, coach: User, learner: User) -> None:
        assert summary(coach).turnaround is None
        for days in (1, 2, 9):
            interview = coached_interview(coach, learner=learner)
            ended = timezone.now() - timedelta(days=days)
            Interview.objects.filter(pk=interview.pk).update(finished_at=ended)
            release_review(coach, interview)
        assert round(summary(coach).turnaround / timedelta(hours=1)) == 48


@pytest.mark.parametrize("way", ["page", "action"])
def test_what_is_deleted_is_no_news_to_its_learner(coach: User, learner: User, way: str) -> None:
    deleted, kept = held(learner, "Deleted"), held(learner, "Kept")
    for interview in (deleted, kept):
        release_review(coach, interview)
    client = client_of(make_administrator())
    if way == "page":
        client.post(reverse("admin:interviews_interview_delete", args=[deleted.pk]), {"post": "yes"})
    else:
        client.post(f"{QUEUE}?show=all", {"action": "delete_selected", "_selected_action": [deleted.pk], "post": "yes"})
    assert list(Interview.objects.filter(learner=learner)) == [kept]
    assert Profile.objects.get(user=learner).unread_feedback == 1


def test_as_many_queries_for_sixty_rows_as_for_three(coach: User, learner: User, django_assert_num_queries) -> None:
    client, other = client_of(coach), second_coach(learner)

    def fill(number: int) -> None:
        for place in range(number):
            interview = coached_interview(coach, learner=learner if place % 2 else None, said=0)
            EventFactory(interview=interview)
            claiming.claim(coach=other if place % 2 else coach, interview_id=interview.pk)

    fill(3)
    client.get(QUEUE)
    for filters in ({}, {"level": "unknown"}):
        with django_assert_num_queries(25 + len(filters)):
            client.get(QUEUE, filters)
    fill(57)
    for filters in ({}, {"level": "unknown"}):
        with django_assert_num_queries(25 + len(filters)):
            client.get(QUEUE, filters)


class TestWhatIsNotShared:
    """No page of the admin tells a coach of an interview that its learner does not share."""

    def test_pages_of_one_interview(self, coach: User) -> None:
        hidden, client = held(UserFactory(), "Not shared"), client_of(coach)
        for name in ("change", "history", "details", "delete"):
            address = reverse(f"admin:interviews_interview_{name}", args=[hidden.pk])
            assert client.get(address).status_code in (403, 404), name
            assert client.post(address, {"post": "yes"}).status_code in (403, 404), name
        for unknown in (uuid4(), "rubbish"):
            assert client.get(reverse("admin:interviews_interview_change", args=[unknown])).status_code == 404
        assert Interview.objects.filter(pk=hidden.pk).exists()
        assert not TranscriptRead.objects.exists()

    def test_its_events(self, coach: User, learner: User) -> None:
        hidden, shown = held(UserFactory(), "Not shared"), held(learner, "Shared")
        event = EventFactory(interview=hidden, message="secret failure", kind="leak_caught")
        EventFactory(interview=shown, message="it raised ValueError: my own words", kind="stagnation")
        client = client_of(coach)
        page = client.get(EVENTS)
        html = page.content.decode()
        assert "it raised ValueError" in html and "my own words" not in html
        assert "secret failure" not in html and "Not shared" not in html
        assert page.context["counts"].total == 1
        assert "Not shared" not in client.get(EVENTS, {"interview__id__exact": str(hidden.pk)}).content.decode()
        assert "secret failure" not in client.get(EVENTS, {"q": "not shared"}).content.decode()
        for name in ("change", "history"):
            assert client.get(reverse(f"admin:interviews_event_{name}", args=[event.pk])).status_code == 404
        assert not TranscriptRead.objects.exists()

    @pytest.mark.parametrize("lookup", ["learner__password__startswith", "learner__memberships__cohort__name"])
    def test_no_lookup_reaches_further(self, coach: User, learner: User, lookup: str) -> None:
        held(learner, "Shared")
        assert client_of(coach).get(QUEUE, {lookup: "p"}).status_code in (302, 400)

    def test_autocomplete_tells_nothing(self, coach: User, learner: User) -> None:
        held(UserFactory(), "Not shared")
        for app, model, field in (
            ("interviews", "event", "interview"),
            ("interviews", "interview", "learner"),
            ("interviews", "transcriptread", "interview"),
        ):
            asked = {"app_label": app, "model_name": model, "field_name": field, "term": "not"}
            response = client_of(coach).get(reverse("admin:autocomplete"), asked)
            assert response.status_code == 403 or response.json()["results"] == []


def test_opening_an_event_is_noted_once(coach: User, learner: User) -> None:
    interview = held(learner, "Two Sum")
    events, client = [EventFactory(interview=interview) for _ in range(2)], client_of(coach)
    client.get(EVENTS)
    assert not TranscriptRead.objects.exists(), "the list shows no words of the learner"
    for event in events:
        assert client.get(reverse("admin:interviews_event_change", args=[event.pk])).status_code == 200
    read = TranscriptRead.objects.get()
    assert (read.reader, read.what, read.interview) == (coach, ReadWhat.EVENTS, interview)


class TestAdministrators:
    def test_they_alone_see_the_technical_details(self, coach: User, learner: User) -> None:
        interview = held(learner, "Two Sum")
        details = reverse("admin:interviews_interview_details", args=[interview.pk])
        assert client_of(coach).get(details).status_code == 403
        administrator = make_administrator()
        response = client_of(administrator).get(details)
        assert response.status_code == 200 and "memory of the interview" not in response.content.decode()
        assert TranscriptRead.objects.get().reader == administrator
        assert client_of(administrator).post(details, {"title": "Changed"}).status_code == 403

    def test_they_alone_see_who_read_what(self, coach: User, learner: User, django_assert_num_queries) -> None:
        interview = held(learner, "Two Sum")
        reads.record_read(reader=coach, interview=interview)
        assert client_of(coach).get(READS).status_code == 403
        client = client_of(make_administrator())
        html = client.get(READS, {"reader": coach.pk}).content.decode()
        assert "Grace" in html and "Two Sum" in html and "lin@example.org" in html
        for nobody in ("gone", "9" * 30):
            assert 'class="field-read_at' not in client.get(READS, {"reader": nobody}).content.decode()
        assert 'class="field-read_at' in client.get(READS, {"q": "lin@"}).content.decode()
        row = TranscriptRead.objects.get()
        for name, status in (("change", 200), ("delete", 403)):
            address = reverse(f"admin:interviews_transcriptread_{name}", args=[row.pk])
            assert client.get(address).status_code == status
        assert client.post(reverse("admin:interviews_transcriptread_change", args=[row.pk])).status_code == 403
        with django_assert_num_queries(11):
            client.get(READS)
        for _ in range(20):
            reads.record_read(reader=make_coach(), interview=held(UserFactory(), "Another"))
        with django_assert_num_queries(11):
            client.get(READS)

    def test_what_was_read_can_still_be_deleted(self, coach: User, learner: User) -> None:
        interview = held(learner, "Two Sum")
        reads.record_read(reader=coach, interview=interview)
        release_review(coach, interview)
        address = reverse("admin:interviews_interview_delete", args=[interview.pk])
        assert client_of(make_administrator()).post(address, {"post": "yes"}).status_code == 302
        assert not (Interview.objects.exists() or TranscriptRead.objects.exists() or ReviewVersion.objects.exists())

    def test_their_queue_is_everybodys_but_their_own(self, learner: User) -> None:
        administrator = make_administrator()
        held(learner, "Lin's")
        held(administrator, "My own")
        client = client_of(administrator)
        assert titles(client) == ["Lin's"]
        assert set(titles(client, show="all")) == {"Lin's", "My own"}


def test_the_index_calls_it_the_review_queue(coach: User) -> None:
    html = client_of(coach).get(reverse("admin:index")).content.decode()
    assert ">Review queue</a>" in html
    assert reverse("admin:interviews_transcriptread_changelist") not in html


def test_the_work_of_each_coach_of_ones_cohorts_by_name(coach: User, learner: User) -> None:
    other, stranger = second_coach(learner), make_coach(first_name="Stranger")
    release_review(stranger, coached_interview(stranger))
    now = timezone.now()
    release_review(other, coached_interview(coach, learner=learner, finished_at=now - timedelta(days=2)))
    claiming.claim(coach=coach, interview_id=coached_interview(coach, learner=learner).pk)
    loads = {one.name: one for one in loads_of(coach, timezone.now())}
    assert len(loads) == 2
    theirs, own = loads[shown_name(other)], loads[shown_name(coach)]
    assert (theirs.in_hand, theirs.week, theirs.month, theirs.turnaround.days) == (0, 1, 1, 2)
    assert (own.in_hand, own.month, own.turnaround) == (1, 0, None)
    assert loads_of(stranger, now) == (), "nobody else coaches there"
    assert "Work by coach" in client_of(coach).get(QUEUE).content.decode()

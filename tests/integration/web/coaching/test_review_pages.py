"""What human coaches wrote, as learners find it: told on the page, read beside the messages, answered once."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from interviews.coaching import receiving, reviewing
from interviews.models import Band, CommentReply, Dimension, Interview, Report, ReportSection, StageVisit
from profiles.selectors import profile_of
from tests.factories import UserFactory
from tests.factories.coaching import coached_interview, make_coach, release_review

pytestmark = pytest.mark.django_db

SAID = {1: "Say it **sooner**", 2: "A good question"}


@pytest.fixture
def coach():
    return make_coach(first_name="Ada")


@pytest.fixture
def interview(coach, bank_problem):
    interview = coached_interview(coach, problem=bank_problem)
    Report.objects.create(interview=interview)
    return interview


@pytest.fixture
def client(interview):
    return client_of(interview.learner)


def client_of(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


def at(name: str, interview: Interview) -> str:
    return reverse(name, kwargs={"interview_id": interview.pk})


def text_of(client: Client, address: str, **extra) -> str:
    answer = client.get(address, **extra)
    assert answer.status_code == 200, address
    return answer.content.decode()


def in_words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def answer_url(interview: Interview, key, back: str = "report") -> str:
    kwargs = {"interview_id": interview.pk, "comment_key": key}
    return f"{reverse('answer_comment', kwargs=kwargs)}?back={back}"


def unread(learner) -> int:
    return profile_of(type(learner).objects.get(pk=learner.pk)).unread_feedback


class TestNews:
    def test_every_page_says_that_something_is_new(self, coach, interview, client):
        assert "new from a coach" not in text_of(client, reverse("catalogue"))
        release_review(coach, interview)
        for name in ("catalogue", "my_interviews"):
            assert "My interviews 1 , 1 new review from a human coach" in in_words(text_of(client, reverse(name)))

    def test_the_dashboard_leads_to_it(self, coach, interview, client):
        assert "coach-news" not in text_of(client, reverse("dashboard"))
        others = [
            coached_interview(coach, learner=interview.learner, finished=False, problem=interview.revision.problem)
            for _ in range(3)
        ]
        for one in (interview, *others):
            version = release_review(coach, one)
        reviewing.amend(coach=coach, review_id=version.review_id)
        reviewing.release(coach=coach, review_id=version.review_id, note="Kinder words")
        page = text_of(client, reverse("dashboard"))
        assert f"{at('transcript', others[0])}#from-your-coach" in page, "that one goes on"
        words = in_words(page)
        assert len(re.findall(r"Ada has written to you about “[^”]+”\. Read it", words)) == 2
        assert re.search(r"Ada has amended the feedback on “[^”]+”\. Read it", words)
        assert "and 1 more" in words

    def test_rows_and_the_room_say_what_is_new_and_what_is_known(self, coach, client, interview):
        going_on = coached_interview(
            coach, learner=interview.learner, finished=False, problem=interview.revision.problem
        )
        for page in (reverse("my_interviews"), at("room", going_on)):
            assert "from-your-coach" not in text_of(client, page)
        release_review(coach, going_on)
        assert "New from your human coach" in text_of(client, reverse("my_interviews"))
        assert "Your human coach has written" in text_of(client, at("room", going_on))
        client.get(at("transcript", going_on))
        assert "Human coach's feedback" in text_of(client, reverse("my_interviews"))
        assert "Your human coach has written" not in text_of(client, at("room", going_on))

    @pytest.mark.parametrize("name", ["report", "transcript"])
    def test_opening_it_marks_it_as_seen_and_still_shows_what_was_new(self, coach, interview, client, name):
        release_review(coach, interview)
        client.head(at(name, interview))
        client.get(at(name, interview), headers={"Sec-Purpose": "prefetch;prerender"})
        assert unread(interview.learner) == 1
        assert "Ada New" in in_words(text_of(client, at(name, interview)))
        assert unread(interview.learner) == 0
        page = text_of(client, at(name, interview))
        assert "Ada New" not in in_words(page)
        assert "new from a coach" not in page


class TestReading:
    def test_the_report_has_it_with_its_messages(self, coach, interview, client):
        assert "from-your-coach" not in text_of(client, at("report", interview))
        release_review(coach, interview, on=SAID)
        page = text_of(client, at("report", interview))
        assert page.index("from-your-coach") < page.index("rubric-heading")
        assert "Say it <strong>sooner</strong>" in page
        assert f'href="{at("transcript", interview)}#message-1"' in page
        words = in_words(page)
        assert "From your human coach Ada New" in words
        assert "What you said · Clarify Thought 1 Say it sooner" in words
        assert "What Dry Run said · Clarify Answer 1 A good question" in words

    def test_bands_stand_beside_the_platforms(self, coach, interview, client):
        given = {
            Dimension.TESTING: (Band.STRONG_HIRE, "Three cases <unasked>"),
            Dimension.COMMUNICATION: (Band.LEANING_HIRE, ""),
        }
        release_review(coach, interview, bands=given)
        page = text_of(client, at("report", interview))
        testing, communication = (
            in_words(page[page.index(f'id="dimension-{one}"') :].partition("</article>")[0])
            for one in ("testing", "communication")
        )
        assert "Leaning hire" in testing
        assert "Ada, your coach: Strong hire Three cases &lt;unasked&gt;" in testing
        assert "Ada, your coach, agrees." in communication

    def test_what_was_amended_is_told_and_the_earlier_version_can_be_read(self, coach, interview, client):
        version = release_review(coach, interview, on={1: "Too harsh"})
        key = version.comments.get(message__isnull=False).key
        reviewing.amend(coach=coach, review_id=version.review_id)
        reviewing.save_comment(coach=coach, review_id=version.review_id, text="Kinder", key=key)
        reviewing.release(coach=coach, review_id=version.review_id, note="I was unfair")
        for name in ("report", "transcript"):
            page = text_of(client, at(name, interview))
            before, _middle, after = page.partition("Before the amendment")
            assert re.search(r"Amended on .* I was unfair", in_words(before))
            assert "Too harsh" not in before
            assert "Too harsh" in after
            assert page.count(f'id="comment-{key}"') == 1

    @pytest.mark.parametrize("name", ["transcript", "replay"])
    def test_comments_stand_under_their_messages(self, coach, interview, client, name):
        StageVisit.objects.create(
            interview=interview, stage="problem_clarification", position=1, entered_at=interview.started_at
        )
        release_review(coach, interview, on=SAID)
        page = text_of(client, at(name, interview))
        first, second = page.index('id="message-1"'), page.index('id="message-2"')
        assert first < page.index("Say it <strong>sooner</strong>") < second < page.index("A good question")
        assert ("Well explained." in page) is (name == "transcript")

    def test_in_an_interview_that_goes_on_too(self, coach, bank_problem):
        interview = coached_interview(coach, finished=False, problem=bank_problem)
        release_review(coach, interview, on=SAID)
        words = in_words(text_of(client_of(interview.learner), at("transcript", interview)))
        assert "Well explained." in words
        assert "2 comments are shown next to their messages." in words

    def test_who_coaches_no_more_has_no_name(self, coach, interview, client):
        release_review(coach, interview, on=SAID)
        coach.delete()
        assert "A former coach" in text_of(client, at("report", interview))

    def test_drafts_and_others_see_nothing(self, coach, interview, client):
        version = release_review(coach, interview)
        reviewing.amend(coach=coach, review_id=version.review_id)
        reviewing.save_comment(coach=coach, review_id=version.review_id, text="Not yet", position=1)
        for name in ("report", "transcript", "replay"):
            assert "Not yet" not in text_of(client, at(name, interview))
            assert client_of(UserFactory()).get(at(name, interview)).status_code == 404

    def test_whom_the_report_is_shared_with_reads_none_of_it(self, coach, interview):
        bands = {Dimension.TESTING: (Band.STRONG_HIRE, "Three cases unasked")}
        release_review(coach, interview, on=SAID, bands=bands)
        Report.objects.update(share_token="t" * 32, shared_at=timezone.now())
        ReportSection.objects.create(interview=interview, name="overall", position=1, status="written", text="Fine.")
        page = text_of(Client(), reverse("shared_report", args=["t" * 32]))
        for word in ("Well explained", "sooner", "Ada", "Three cases", "from-your-coach"):
            assert word not in page


class TestAnswering:
    @pytest.fixture
    def comment(self, coach, interview):
        return release_review(coach, interview, whole="", on=SAID).comments.order_by("pk").first()

    @pytest.mark.parametrize("back", ["report", "transcript", "replay"])
    def test_once_and_back_to_where_it_stands(self, interview, client, comment, back):
        assert "Send answer" in text_of(client, at(back, interview))
        answer = client.post(answer_url(interview, comment.key, back), {"text": "I will, <b>thanks</b>"})
        anchor = "?message=1" if back == "replay" else f"#comment-{comment.key}"
        assert (answer.status_code, answer.url) == (303, f"{at(back, interview)}{anchor}")
        page = text_of(client, at(back, interview))
        shown = in_words(page[page.index(f'id="answer-{comment.key}"') :])
        assert re.match(r'id="answer-[^>]*> Your answer [^&]* I will, &lt;b&gt;thanks&lt;/b&gt;', shown)
        assert page.count("Send answer") == 1, "the other comment"

    def test_with_htmx_the_answer_takes_the_place_of_the_form(self, interview, client, comment):
        headers = {"HX-Request": "true"}
        answer = client.post(answer_url(interview, comment.key), {"text": "I will"}, headers=headers)
        assert answer.status_code == 200
        page = answer.content.decode()
        assert "<html" not in page
        assert "I will" in page
        assert "<form" not in page

    @pytest.mark.parametrize("htmx", [False, True])
    @pytest.mark.parametrize(
        ("text", "told"), [(" ", "Write something first."), ("x" * 2_001, "2001 characters; the limit is 2000")]
    )
    def test_nothing_and_too_much_keep_the_text(self, client, comment, text, told, htmx):
        headers, interview = {"HX-Request": "true"} if htmx else {}, comment.version.review.interview
        answer = client.post(answer_url(interview, comment.key), {"text": text}, headers=headers)
        page = answer.content.decode()
        assert answer.status_code == 422
        assert told in page
        assert text.strip() in page
        assert 'aria-invalid="true"' in page
        assert not CommentReply.objects.exists()

    def test_a_second_answer_changes_nothing_and_is_not_lost(self, interview, client, comment):
        client.post(answer_url(interview, comment.key), {"text": "First"})
        answer = client.post(answer_url(interview, comment.key), {"text": "Second"})
        page = answer.content.decode()
        assert answer.status_code == 422
        assert "your answer is unchanged" in page
        assert "First" in page
        assert "Second" in page
        assert CommentReply.objects.get().text == "First"

    @pytest.mark.parametrize("is_late", [False, True])
    def test_an_answer_outlives_the_comment(self, coach, interview, client, comment, is_late):
        """Also one that was written while the coach took the comment out."""
        review_id, answer = comment.version.review_id, answer_url(interview, comment.key)
        if not is_late:
            client.post(answer, {"text": "I will, thanks"})
        reviewing.amend(coach=coach, review_id=review_id)
        reviewing.delete_comment(coach=coach, review_id=review_id, key=comment.key)
        reviewing.release(coach=coach, review_id=review_id, note="One was unfair")
        if is_late:
            assert client.post(answer, {"text": "I will, thanks"}).status_code == 303
        before, _middle, after = text_of(client, at("report", interview)).partition("Before the amendment")
        assert "I will, thanks" not in before
        assert after.count("I will, thanks") == 1

    def test_the_form_is_a_page_of_its_own(self, interview, client, comment):
        words = in_words(text_of(client, answer_url(interview, comment.key)))
        assert "Answer Ada" in words
        assert "Say it sooner" in words

    def test_nobody_else_answers_and_no_draft_is_answered(self, coach, interview, client, comment):
        reviewing.amend(coach=coach, review_id=comment.version.review_id)
        draft = reviewing.save_comment(coach=coach, review_id=comment.version.review_id, text="Not yet")
        for who, key in ((client_of(coach), comment.key), (client_of(UserFactory()), comment.key), (client, draft.key)):
            for send in (who.get, who.post):
                assert send(answer_url(interview, key), {"text": "x"}).status_code == 404
        assert not CommentReply.objects.exists()

    def test_a_form_of_another_site_answers_nothing(self, interview, comment):
        strict = Client(enforce_csrf_checks=True)
        strict.force_login(interview.learner)
        assert strict.post(answer_url(interview, comment.key), {"text": "x"}).status_code == 403


class TestExport:
    def test_every_released_version_with_the_answers(self, coach, interview, client):
        version = release_review(coach, interview, bands={Dimension.TESTING: (Band.STRONG_HIRE, "Unasked")})
        key = version.comments.get().key
        receiving.reply(learner=interview.learner, interview_id=interview.pk, key=key, text="Thanks")
        reviewing.amend(coach=coach, review_id=version.review_id)
        reviewing.save_comment(coach=coach, review_id=version.review_id, text="Better said.", key=key)
        reviewing.release(coach=coach, review_id=version.review_id, note="Clearer")
        address = f"/api/v1/interviews/{interview.pk}/export/"
        first, second = client.get(address).json()["coach_feedback"]
        assert (first["coach"], first["number"], first["is_current"], first["note"]) == ("Ada", 1, False, "")
        assert (second["number"], second["is_current"], second["note"]) == (2, True, "Clearer")
        assert [one["comments"][0]["text"] for one in (first, second)] == ["Well explained.", "Better said."]
        assert {one["comments"][0]["answer"] for one in (first, second)} == {"Thanks"}
        assert second["bands"] == [
            {
                "dimension": "testing",
                "band": "strong_hire",
                "platform_band": "leaning_hire",
                "blind_band": "",
                "reason": "Unasked",
            }
        ]
        text = client.get(f"{address}?format=markdown").content.decode()
        assert "## Feedback from human coaches" in text
        assert "> Better said." in text
        assert "> Thanks" in text


def queries_of(client: Client, address: str) -> int:
    client.get(address)
    with CaptureQueriesContext(connection) as queries:
        client.get(address)
    return len(queries)


@pytest.mark.parametrize(("name", "more"), [("report", 5), ("transcript", 5), ("replay", 4), ("room", 0)])
def test_feedback_costs_a_few_queries_however_much_it_is_and_none_where_there_is_none(coach, bank_problem, name, more):
    counts = []
    for comments in (0, 1, 12):
        interview = coached_interview(coach, said=8, finished=name != "room", problem=bank_problem)
        Report.objects.create(interview=interview)
        if comments:
            on = {position: f"Comment {position}" for position in range(1, comments + 1)}
            version = release_review(coach, interview, on=on, bands={Dimension.TESTING: (Band.STRONG_HIRE, "Good")})
            for comment in version.comments.all()[: comments // 2]:
                receiving.reply(learner=interview.learner, interview_id=interview.pk, key=comment.key, text="Thank you")
        counts.append(queries_of(client_of(interview.learner), at(name, interview)))
    assert [count - counts[0] for count in counts] == [0, more, more]


def test_lists_cost_as_much_with_much_feedback_as_with_some(coach):
    counts = {}
    for interviews in (1, 9):
        learner = UserFactory()
        for _ in range(interviews):
            release_review(coach, coached_interview(coach, learner=learner))
        client = client_of(learner)
        for name in ("my_interviews", "dashboard"):
            counts.setdefault(name, []).append(queries_of(client, reverse(name)))
    assert counts["my_interviews"][0] == counts["my_interviews"][1] == 5
    assert counts["dashboard"][0] == counts["dashboard"][1]

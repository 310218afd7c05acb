"""The transcript in the admin: read with all that the platform's coach had to go on, and reviewed message by message."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.urls import reverse
from django.utils import timezone

from interviews.coaching import claiming, receiving, reviewing
from interviews.core.acts import Act, ActKind, Heard
from interviews.models import (
    Card,
    CommentSnippet,
    Event,
    Message,
    MessageFlag,
    ModelCall,
    ReportSection,
    ReviewComment,
    ReviewState,
    Role,
    StageVisit,
    TranscriptRead,
    TranscriptReview,
    Turn,
)
from profiles.cohorts import membership
from tests.factories import AttemptFactory, InterviewFactory, ProblemFactory, UserFactory
from tests.factories.coaching import (
    coached_interview,
    make_administrator,
    make_coach,
    release_review,
    write_review,
)

pytestmark = pytest.mark.django_db


def address(interview, name="change"):
    return reverse(f"admin:interviews_interview_{name}", args=[interview.pk])


@pytest.fixture
def content():
    """Return what the bank says of a problem, so that the coach's evidence can be put into words."""
    from problems.bank.files import BANK_DIRECTORY, read_bank_problem

    return read_bank_problem(BANK_DIRECTORY / "two-sum.yaml").model_dump(mode="json")


@pytest.fixture
def coach(client):
    user = make_coach(first_name="Ada")
    client.force_login(user)
    return user


@pytest.fixture
def interview(coach, content):
    problem = ProblemFactory(content=content)
    return coached_interview(coach, revision=problem.current_revision, learner=UserFactory(first_name="Lin"))


def second_coach(interview, **fields):
    other = make_coach(**fields)
    membership.add_coach(cohort=membership.memberships_of(interview.learner)[0].cohort, coach=other, by=other)
    return other


def page(client, interview, **query):
    response = client.get(address(interview), query)
    assert response.status_code == 200
    return unescape(response.content.decode())


HEARD = re.compile(r"<details[^>]*>(<summary>(?:What the coach understood|教练的理解)</summary>.*?)</details>", re.S)


def page_in(client, interview, language):
    """Return the page in ``language``, with its characters as they are written in HTML."""
    response = client.get(address(interview), headers={"accept-language": language})
    assert response.status_code == 200
    return response.content.decode()


def post(client, interview, name, **fields):
    return client.post(address(interview, name), fields)


def refused(response):
    assert response.status_code == 422
    return unescape(response.content.decode())


def add_turn(interview, number, **fields):
    return Turn.objects.create(interview=interview, number=number, status="done", finished_at=timezone.now(), **fields)


STEPS = [
    {"name": "accepted", "stage": "thought_articulation", "action": "message"},
    {"name": "read", "stage": "thought_articulation", "fault": None, "intent": "normal", "confidence": 0.99, "span": [0, 7]},
    {
        "name": "answered", "stage": "thought_articulation",
        "evidence": {"approach": "brute_force", "words": ["two nested loops"], "key": "sk-abcdefghijklmnop"},
    },
    {"name": "entered", "stage": "complexity_analysis"},
]  # fmt: skip


class TestReading:
    def test_all_that_happened_stands_there_in_order(self, client, coach, interview):
        now = timezone.now()
        type(interview).objects.filter(pk=interview.pk).update(started_at=now - timedelta(minutes=3), finished_at=now)
        turn = add_turn(
            interview, 1, text="Thought 1, and so on", steps=STEPS, context_before={"claimed_time": "O(n^2)"}
        )
        interview.messages.update(turn=turn)
        interview.messages.filter(position=2).update(voice="model", because="You know loops well.")
        interview.messages.filter(position=4).update(folded=True)
        StageVisit.objects.create(
            interview=interview, position=1, stage="problem_clarification", entered_at=now - timedelta(minutes=3),
            left_at=now, skipped=True,
        )  # fmt: skip
        StageVisit.objects.create(interview=interview, position=2, stage="pattern_summary", entered_at=now)
        ModelCall.objects.create(
            interview=interview, turn=turn, purpose="coach", request_hash="1", prompt_version="1", temperature=0,
            provider="Acme", model="small-model", text="…", prompt_tokens=1200, completion_tokens=34, duration_ms=812,
        )  # fmt: skip
        Event.objects.create(
            interview=interview,
            turn=turn,
            kind="frustration",
            level="info",
            stage="problem_clarification",
            created_at=now,
        )
        place = Message.objects.create(
            interview=interview, position=5, role=Role.CARD, stage="problem_clarification", text="", created_at=now
        )
        Card.objects.create(
            message=place, interview=interview, code="frustration", facts={"password": "hunter2hunter2"}
        )
        AttemptFactory(interview=interview, turn=turn)
        ReportSection.objects.create(
            interview=interview, name="overall", position=1, status="written", text="You *asked* early."
        )
        text = page(client, interview).replace(":</span>", ":")
        for expected in (
            "Lin", "Clarify", "skipped", "3 min", "Pattern summary", "phrased by a model", "You know loops well.",
            "1,234 tokens", "replaced: the model was asked again", "a contribution, 99 % sure, from “Thought”",
            "Approach recognised: Try every pair", "two nested loops", "Time claimed:",
            "O(n^2)", "small-model", "1 of 1 case passed.", "The run: All passed, 1 of 1", "Frustration", "<em>asked</em>", "Leaning hire",
            "Autumn group",
        ):  # fmt: skip
            assert expected in text, expected
        assert "sk-abcdefghijklmnop" not in text, "never a secret"
        assert "hunter2hunter2" not in text
        assert text.index("Clarify") < text.index('id="message-1"') < text.index('id="message-2"')
        assert TranscriptRead.objects.filter(reader=coach, interview=interview).count() == 1

    def test_the_learners_question_comes_first(self, client, coach, interview):
        type(interview).objects.filter(pk=interview.pk).update(
            help_requested_at=timezone.now(), help_question="Is <b>my</b> loop too slow?"
        )
        text = client.get(address(interview)).content.decode()
        assert "Is &lt;b&gt;my&lt;/b&gt; loop too slow?" in text
        assert text.index("loop too slow?") < text.index("Own time")

    @pytest.mark.parametrize("is_known", [True, False])
    def test_what_another_version_recorded_costs_nobody_the_page(self, client, coach, interview, is_known):
        steps = [
            {"name": "new", "evidence": {"odd": {"a": [1]}}},
            "x",
            {"name": "read", "span": ["a"], "confidence": "b"},
        ]
        turn = add_turn(interview, 1, steps=steps if is_known else {"no": "list"}, context_before=["none"])
        interview.messages.update(turn=turn)
        assert ('{"a": [1]}' in page(client, interview)) is is_known

    @pytest.mark.parametrize("language", ["en", "zh-hans"])
    def test_what_was_heard_stands_folded_beside_the_words(self, client, coach, interview, language):
        heard = Heard(
            (
                Act(ActKind.COST, of="time", value="O(n)", stance="corrects", end=6, confidence=0.93, sure=True),
                Act(ActKind.APPROACH, "hash_lookup", stance="proposes", start=7, end=16, confidence=0.58),
            ),
            (Act(ActKind.REQUEST, "hint", confidence=0.21), Act(ActKind.EDGE_CASE, "gone_by_now", confidence=0.2)),
        )
        said = {"interview": interview, "role": Role.LEARNER, "stage": "problem_clarification"}
        words = "linear with <i>it</i>"
        said["created_at"] = timezone.now()
        Message.objects.create(**said, position=61, text=words, heard=heard.to_dict())
        Message.objects.create(**said, position=62, text="hm", heard=Heard((), heard.unsure).to_dict())
        Message.objects.create(**said, position=63, text="older", heard={"acts": [{"kind": "dance"}], "unsure": []})

        html = page_in(client, interview, language)

        told = [" ".join(re.sub("<[^>]+>", " ", part).split()) for part in HEARD.findall(html)]
        less_likely = {
            "en": "Less likely: Asks for something: a hint · 21 % likely Names an edge case: gone_by_now · 20 % likely",
            "zh-hans": "可能性较小： 提出请求: 提示 · 可能性 21 % 提出边界情况: gone_by_now · 可能性 20 %",
        }[language]
        first, second = {
            "en": (
                "What the coach understood States a cost: time · O(n) · corrects it · 93 % likely · counts as evidence · linear"
                " Speaks of an approach: One pass with a hash map · proposes it · 58 % likely · with &lt;i&gt;i",
                "What the coach understood Nothing with enough certainty.",
            ),
            "zh-hans": (
                "教练的理解 说出复杂度: 时间 · O(n) · 更正 · 可能性 93 % · 计入依据 · linear"
                " 谈到一种思路: One pass with a hash map · 提出 · 可能性 58 % · with &lt;i&gt;i",
                "教练的理解 没有足够确定的内容。",
            ),
        }[language]
        assert told == [f"{first} {less_likely}", f"{second} {less_likely}"]

    def test_the_problem_with_all_that_the_bank_knows(self, client, coach, interview):
        text = unescape(client.get(address(interview, "problem")).content.decode())
        for expected in ("Reference solutions (2)", "Usual mistakes", "Follow-ups, with good answers",
                         "One pass with a hash map", "O(n log n)"):  # fmt: skip
            assert expected in text, expected
        type(interview).objects.filter(pk=interview.pk).update(revision=None, pasted_text="Add <b>two</b> numbers")
        text = client.get(address(interview, "problem")).content.decode()
        assert "Add &lt;b&gt;two&lt;/b&gt; numbers" in text
        assert "the bank knows no solution" in text
        client.force_login(make_coach())
        assert client.get(address(interview, "problem")).status_code == 404
        client.force_login(interview.learner)
        assert client.get(address(interview, "problem")).status_code == 302

    def test_administrators_reading_is_noted_and_strangers_get_nothing(self, client, interview):
        administrator, stranger = make_administrator(), make_coach()
        client.force_login(administrator)
        page(client, interview)
        assert TranscriptRead.objects.filter(reader=administrator).exists()
        client.force_login(stranger)
        assert client.get(address(interview)).status_code == 404
        for name in ("claim", "comment", "flag", "release"):
            assert post(client, interview, name, text="Hello").status_code == 404
        assert not TranscriptReview.objects.exists()
        client.force_login(UserFactory())
        assert post(client, interview, "claim").status_code == 302
        assert client.get(address(interview)).status_code == 302

    def test_who_left_is_read_and_written_about_no_more(self, client, coach, interview):
        write_review(coach, interview)
        membership.leave(learner=interview.learner, membership_id=membership.memberships_of(interview.learner)[0].pk)
        assert client.get(address(interview)).status_code == 404
        answer = post(client, interview, "comment", text="An hour's work")
        assert answer.status_code == 404
        assert "An hour&#x27;s work</textarea>" in answer.content.decode(), "what was typed is nowhere else"
        assert interview.title not in answer.content.decode()
        assert post(client, interview, "release").status_code == 404

    def test_an_interview_of_ones_own_is_only_read(self, client):
        administrator = make_administrator()
        client.force_login(administrator)
        own = InterviewFactory(learner=administrator)
        assert "cannot be reviewed" in page(client, own)
        assert "Your own interviews" in refused(post(client, own, "claim"))
        assert not TranscriptRead.objects.exists()


class TestReviewing:
    def test_from_the_claim_to_the_release(self, client, coach, interview):
        assert "Nobody has reviewed" in page(client, interview)
        assert 'name="text"' not in page(client, interview), "nothing is written before it is claimed"
        assert post(client, interview, "claim").status_code == 302
        post(client, interview, "comment", text="Say it **sooner**.", position="1")
        post(client, interview, "comment", text="Well explained.")
        post(client, interview, "bands", **{"band-testing": "strong_hire", "reason-testing": "Three cases unasked"})
        post(client, interview, "flag", position="2", kind="leaked", on="1")
        text = page(client, interview)
        assert "Say it <strong>sooner</strong>." in text
        assert "This is what the learner will read" in text
        assert "the platform: Leaning hire" in text
        assert 'aria-pressed="true"' in text
        assert post(client, interview, "release", follow=True).status_code == 302
        text = page(client, interview)
        assert "not seen by the learner yet" in text
        assert "what the learner reads now" in text
        assert "Save the comment" not in text
        post(client, interview, "flag", position="2", kind="leaked", on="0")
        assert not MessageFlag.objects.exists(), "flags are for after the release as well"

    def test_comments_are_edited_and_deleted(self, client, coach, interview):
        write_review(coach, interview, on={1: "First"})
        comment = ReviewComment.objects.get(text="First")
        fields = {"key": comment.key, "position": "1", "seen": reviewing.text_mark("First")}
        assert post(client, interview, "comment", text="Second", **fields).url.endswith(f"#comment-{comment.key}")
        told = refused(post(client, interview, "comment", text="Third, from another window", **fields))
        assert "another window in the meantime" in told
        assert "Third, from another window</textarea>" in told
        assert "Second" in told, "to compare both"
        post(client, interview, "delete_comment", key=comment.key, position="1")
        told = refused(post(client, interview, "comment", text="Fourth", **fields))
        assert "deleted in the meantime" in told
        assert "Fourth</textarea>" in told

    def test_snippets_work_without_scripts(self, client, coach, interview):
        write_review(coach, interview, whole="")
        theirs = CommentSnippet.objects.create(coach=make_coach(), title="Aloud", text="Think aloud.", is_shared=True)
        private = CommentSnippet.objects.create(coach=theirs.coach, title="Private", text="Mine.")
        text = page(client, interview, comment="1")
        assert "Aloud" in text
        assert "Private" not in text
        post(client, interview, "comment", text=" ", snippet=theirs.pk, position="1")
        post(client, interview, "comment", text="My own words", snippet=theirs.pk)
        assert set(ReviewComment.objects.values_list("text", flat=True)) == {"Think aloud.", "My own words"}
        assert "Write something first" in refused(post(client, interview, "comment", text="", snippet=private.pk))

    def test_the_form_opens_by_a_link(self, client, coach, interview):
        write_review(coach, interview)
        assert 'id="comment-text-2"' not in page(client, interview)
        assert 'id="comment-text-2"' in page(client, interview, comment="2")

    def test_a_comment_on_a_line_of_the_code(self, client, coach, interview):
        interview.messages.filter(position=1).update(code="def f(x):\n    return x\n")
        write_review(coach, interview, whole="")
        text = page(client, interview, comment="1", line="2")
        assert 'name="line" min="1" value="2"' in text
        for line in ("3", "0", "x"):
            assert "no such line" in refused(post(client, interview, "comment", text="Why?", position="1", line=line))
        assert "no such line" in refused(post(client, interview, "comment", text="Why?", position="2", line="1"))
        assert 'value="9"' in refused(post(client, interview, "comment", text="Why?", position="1", line="9"))
        post(client, interview, "comment", text="Why not?", position="1", line="2")
        assert "Line 2: <code>return x</code>" in page(client, interview)
        post(client, interview, "release")
        client.force_login(interview.learner)
        for name in ("report", "transcript"):
            read = unescape(client.get(reverse(name, args=[interview.pk])).content.decode())
            assert "Line 2: <code>return x</code>" in read, name

    def test_what_has_changed_since_the_code_before(self, client, coach, interview):
        interview.messages.filter(position=1).update(code="a = 1\nb = 2\n")
        interview.messages.filter(position=3).update(code="a = 1\nb = 3\n")
        text = page(client, interview)
        assert text.count("What has changed since the code before") == 1
        changes = re.findall(r'dryrun-diff-(old|new)"><span class="visually-hidden">. </span>(.*)', text)
        assert changes == [("old", "b = 2"), ("new", "b = 3")]

    def test_agreeing_with_all_leaves_what_was_chosen(self, client, coach, interview):
        write_review(coach, interview, whole="")
        post(client, interview, "bands", **{"all": "agree", "band-testing": "strong_hire", "reason-testing": "Three"})
        bands = dict(TranscriptReview.objects.get().versions.get().bands.values_list("dimension", "band"))
        assert bands == {"testing": "strong_hire"} | dict.fromkeys(
            ("communication", "problem_solving", "technical_competency"), "leaning_hire"
        )

    def test_on_to_the_next_after_a_release(self, client, coach, interview):
        second = coached_interview(coach, learner=interview.learner)
        type(second).objects.filter(pk=second.pk).update(finished_at=timezone.now() - timedelta(days=1))
        write_review(coach, interview)
        assert post(client, interview, "release", then="next").url == address(second)
        write_review(coach, second)
        by_script = client.post(address(second, "release"), {"then": "next"}, headers={"HX-Request": "true"})
        queue = reverse("admin:interviews_interview_changelist")
        assert by_script["HX-Redirect"] == queue, "what is reviewed is none of what there is to do"

    @pytest.mark.parametrize("language", ["en", "zh-hans"])
    def test_no_two_choices_of_a_band_are_called_the_same(self, client, coach, interview, language):
        write_review(coach, interview)
        html = page_in(client, interview, language)
        choices = re.search(r'<select id="band-testing".*?</select>', html, re.DOTALL)[0]
        named = [one.strip().casefold() for one in re.findall(r"<option[^>]*>([^<]*)", choices)]
        assert len(named) == len(set(named)) == 6

    def test_a_band_without_its_reason_says_so_at_the_field(self, client, coach, interview):
        write_review(coach, interview)
        fields = {"band-testing": "strong_hire", "reason-testing": "", "band-communication": "agree",
                  "reason-communication": "Clear throughout"}  # fmt: skip
        told = refused(post(client, interview, "bands", **fields))
        assert "Testing: explain why" in told
        assert 'aria-describedby="band-error-testing"' in told
        assert "Clear throughout</textarea>" in told, "nothing typed is lost"
        told = refused(post(client, interview, "bands", **{"band-testing": "", "reason-testing": "Good cases"}))
        assert "choose a band" in told
        assert "Good cases</textarea>" in told
        post(client, interview, "bands", **{**fields, "reason-testing": "Three cases"})
        assert TranscriptReview.objects.get().versions.get().bands.count() == 2

    def test_amended_with_a_note_and_dropped(self, client, coach, interview):
        release_review(coach, interview)
        post(client, interview, "amend")
        comment = ReviewComment.objects.order_by("-pk")[0]
        post(client, interview, "comment", key=comment.key, text="Mostly well.")
        assert "what you changed" in refused(post(client, interview, "release", text=""))
        post(client, interview, "release", text="Less sure now")
        text = page(client, interview)
        assert "What was amended: Less sure now" in text
        assert "Well explained." in text, "the earlier version is kept"
        post(client, interview, "amend")
        post(client, interview, "drop_amendment")
        assert TranscriptReview.objects.get().state == ReviewState.RELEASED

    @pytest.mark.parametrize("state", ["too long", "given back", "taken over", "not claimed"])
    def test_nothing_that_was_typed_is_lost(self, client, coach, interview, state):
        review = write_review(coach, interview) if state != "not claimed" else None
        other, text = second_coach(interview, first_name="Bea"), "My long thought. "
        if state == "too long":
            text = text * 400
        elif state == "given back":
            claiming.give_back(coach=coach, review_id=review.pk)
        elif state == "taken over":
            TranscriptReview.objects.update(touched_at=timezone.now() - claiming.CLAIM_HOLDS * 2)
            claiming.take_over(coach=other, interview_id=interview.pk)
        told = refused(post(client, interview, "comment", text=text, position="1"))
        assert f"{text}</textarea>" in told
        assert 'role="alert"' in told

    def test_a_session_that_ended_gives_the_words_back(self, client, coach, interview):
        write_review(coach, interview)
        client.logout()
        response = post(client, interview, "comment", text="Not yet kept", position="1")
        assert response.status_code == 403
        assert "Not yet kept</textarea>" in response.content.decode()
        assert f"interview%2F{interview.pk}%2Fchange" in response.content.decode(), "the way back after logging in"
        assert post(client, interview, "claim").status_code == 302

    def test_give_back_and_take_over(self, client, coach, interview):
        write_review(coach, interview, whole="Unreleased words")
        other = second_coach(interview, first_name="Bea")
        client.force_login(other)
        text = page(client, interview)
        assert "writing since" in text
        assert "Unreleased words" not in text, "what is being written is its coach's alone"
        assert "Claim it to review it" not in text
        assert "Ada has been reviewing this interview" in refused(post(client, interview, "claim"))
        assert "Ada has been reviewing this interview" in refused(post(client, interview, "take_over"))
        client.force_login(coach)
        post(client, interview, "give_back", text="No time this week")
        client.force_login(other)
        assert "No time this week" in page(client, interview)
        assert post(client, interview, "claim").status_code == 302
        TranscriptReview.objects.update(touched_at=timezone.now() - claiming.CLAIM_HOLDS * 2)
        client.force_login(coach)
        assert "Take it over from Bea" in page(client, interview)
        post(client, interview, "take_over")
        assert TranscriptReview.objects.get(coach=coach).state == ReviewState.CLAIMED

    def test_what_others_released_and_the_learner_answered_is_read(self, client, coach, interview):
        other = second_coach(interview, first_name="Bea")
        version = release_review(other, interview, on={2: "A good question"})
        comment = version.comments.get(message__position=2)
        receiving.reply(learner=interview.learner, interview_id=interview.pk, key=comment.key, text="I see now")
        receiving.mark_seen(learner=interview.learner, interview=interview)
        text = page(client, interview)
        assert "A good question" in text
        assert "I see now" in text
        assert "seen by the learner on" in text
        assert "Edit" not in text
        reviewing.set_flag(coach=other, review_id=version.review_id, position=2, kind="leaked", on=True)
        assert "Bea: This reply gave the answer away" not in page(client, interview)
        client.force_login(make_administrator())
        assert "Bea: This reply gave the answer away" in page(client, interview)

    def test_the_list_one_came_from_is_kept(self, client, coach, interview):
        kept = "?_changelist_filters=show%3Dall"
        text = client.get(f"{address(interview)}{kept}").content.decode()
        assert f"{reverse('admin:interviews_interview_changelist')}?show=all" in text
        assert client.post(f"{address(interview, 'claim')}{kept}").url == f"{address(interview)}{kept}"


class TestCost:
    @pytest.fixture
    def count(self, client, coach, interview, django_assert_max_num_queries):
        def opened():
            with django_assert_max_num_queries(60) as seen:
                page(client, interview)
            return len(seen.captured_queries)

        return opened

    def test_the_same_number_of_queries_however_long_it_is(self, client, coach, interview, content, count):
        write_review(coach, interview, on={1: "First"})
        AttemptFactory(interview=interview)
        interview.messages.filter(position__lte=2).update(turn=add_turn(interview, 9, steps=STEPS, text="Thought"))
        page(client, interview)  # the problem's notes are read once and kept, the reading is noted
        before = count()
        first = interview.messages.count()
        for number in range(first, first + 36):
            turn = add_turn(interview, number + 10, steps=STEPS, text="Thought")
            Message.objects.create(
                interview=interview, position=number + 1, role=Role.COACH if number % 2 else Role.LEARNER, turn=turn,
                stage="problem_clarification", text=f"Said {number}", created_at=timezone.now(),
            )  # fmt: skip
            Event.objects.create(
                interview=interview,
                turn=turn,
                kind="frustration",
                level="info",
                stage="follow_up",
                created_at=timezone.now(),
            )
            reviewing.save_comment(
                coach=coach, review_id=TranscriptReview.objects.get().pk, text="Another", position=number + 1
            )
        for _ in range(3):
            AttemptFactory(interview=interview)
        assert interview.messages.count() == 40
        assert count() == before


class TestSnippets:
    def test_own_and_shared_ones(self, client, coach):
        other = make_coach()
        shared = CommentSnippet.objects.create(coach=other, title="Aloud", text="Think aloud.", is_shared=True)
        private = CommentSnippet.objects.create(coach=other, title="Private", text="Mine.")
        add, listed = (
            reverse("admin:interviews_commentsnippet_add"),
            reverse("admin:interviews_commentsnippet_changelist"),
        )
        assert client.post(add, {"title": "Loops", "text": "Draw it."}).status_code == 302
        assert "already" in client.post(add, {"title": "Loops", "text": "Again."}).content.decode()
        own = CommentSnippet.objects.get(title="Loops")
        assert own.coach == coach
        text = client.get(listed).content.decode()
        assert "Aloud" in text
        assert "Private" not in text

        def change(snippet):
            where = reverse("admin:interviews_commentsnippet_change", args=[snippet.pk])
            return client.post(where, {"title": snippet.title, "text": "Changed."}).status_code

        assert change(own) == 302
        assert change(shared) == 403, "read by all, changed by its owner"
        assert change(private) in (302, 404)
        chosen = {"action": "delete_selected", "_selected_action": [shared.pk, own.pk], "post": "yes"}
        assert client.post(listed, chosen).status_code == 403
        assert CommentSnippet.objects.count() == 3
        assert CommentSnippet.objects.get(pk=private.pk).text == "Mine."
        client.force_login(make_administrator())
        assert change(shared) == 403, "nobody writes in another's name"
        assert client.post(listed, {**chosen, "_selected_action": [shared.pk, private.pk]}).status_code == 302
        assert list(CommentSnippet.objects.all()) == [own], "but may take it away"
        client.force_login(UserFactory(is_staff=True))
        assert client.get(listed).status_code == 403

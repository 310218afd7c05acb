"""Learner feedback: told in the room, on other pages and through the API; worked off on the desk."""

import uuid
from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from interviews.ground import throttles
from interviews.ground.refusals import InvalidSubmission
from interviews.models import AnonymousCount, Interview, Message, Probe, ProblemFeedback
from interviews.own_data.account_deletion import delete_account
from interviews.remarks import remarks
from interviews.remarks.remarks import handle, note_hint, tell_of_interview, tell_of_probe
from interviews.turns import accepting, opening
from profiles.models import User
from profiles.roles import COACH, CURATOR, LEARNER
from tests.api_learners import ApiLearner
from tests.factories import PASSWORD, InterviewFactory, UserFactory

pytestmark = pytest.mark.django_db
QUEUE = "admin:interviews_problemfeedback_changelist"


@pytest.fixture(autouse=True)
def _fresh_minute() -> None:
    cache.clear()


@pytest.fixture
def interview(bank_problem: Any, learner: User) -> Interview:
    return opening.start_interview(learner=learner, language="en", slug="two-sum")


@pytest.fixture
def page(learner: User) -> Client:
    client = Client()
    client.force_login(learner)
    return client


def staff(*roles: str) -> Client:
    user = UserFactory(is_staff=True)
    user.groups.add(*Group.objects.filter(name__in=roles))
    client = Client()
    client.force_login(user)
    client.user = user
    return client


def turn(interview: Interview, text: str = "", *, action: str = "message") -> None:
    interview.refresh_from_db()
    accepting.submit_turn(
        learner=interview.learner,
        interview_id=interview.pk,
        client_id=uuid.uuid4(),
        seen_turn=interview.turn_count,
        action=action,
        text=text,
    )


def hints_of(interview: Interview) -> list[int]:
    rows = interview.messages.select_related("turn").order_by("position")
    return sorted(remarks.hints_among(interview, rows))


def tell(interview: Interview, text: str = "It is unclear.", topic: str = "unclear") -> str:
    return tell_of_interview(learner=interview.learner, interview_id=interview.pk, topic=topic, text=text)


def address(interview: Interview) -> str:
    return reverse("interview_word", args=[interview.pk])


class TestTelling:
    def test_a_word_is_kept_with_what_was_seen(self, interview):
        turn(interview, "May the list be empty?")
        assert tell(interview) == "new"
        word = ProblemFeedback.objects.get()
        said = interview.messages.filter(role="coach").order_by("position").last()
        assert (word.revision, word.learner, word.interview) == (interview.revision, interview.learner, interview)
        assert (word.kind, word.topic, word.stage, word.language) == ("problem", "unclear", interview.stage, "en")
        assert (word.message, word.shown, word.text, word.status) == (said, said.text, "It is unclear.", "open")

    def test_a_second_one_of_the_same_topic_is_added_to_it(self, interview):
        tell(interview)
        assert tell(interview, "And the second sentence, too.") == "added"
        assert tell(interview, "And the second sentence, too.") == "known"
        assert tell(interview, "x" * 1_990) == "known", "there is no more room for it"
        assert ProblemFeedback.objects.get().text == "It is unclear.\n\nAnd the second sentence, too."

    def test_another_topic_learner_or_version_and_one_after_it_was_handled_is_a_word_of_its_own(
        self, interview, bank_problem
    ):
        tell(interview)
        assert tell(interview, topic="tests") == "new"
        other = opening.start_interview(learner=UserFactory(), language="en", slug="two-sum")
        assert tell(other) == "new"
        handle(words=ProblemFeedback.objects.all(), status="mended", by=UserFactory())
        assert tell(interview) == "new"
        assert ProblemFeedback.objects.count() == 4

    def test_of_a_re_solve(self, interview):
        probe = Probe.objects.create(learner=interview.learner, revision=interview.revision, language="zh")
        told = {"learner": interview.learner, "probe_id": probe.pk, "topic": "tests", "text": "Mine is right."}
        assert tell_of_probe(**told) == "new"
        word = ProblemFeedback.objects.get()
        assert (word.revision, word.interview, word.language, word.stage) == (probe.revision, None, "zh", "")
        with pytest.raises(Probe.DoesNotExist):
            tell_of_probe(**told | {"learner": UserFactory()})

    def test_not_of_a_pasted_problem_or_somebody_elses(self, interview, learner):
        own = opening.start_interview(learner=learner, language="en", pasted_text="Given a list return its sum.")
        with pytest.raises(Interview.DoesNotExist):
            tell(own)
        with pytest.raises(Interview.DoesNotExist):
            tell_of_interview(learner=UserFactory(), interview_id=interview.pk, topic="other", text="Hm.")

    @pytest.mark.parametrize("text", ["", "  \n ", "x" * 2_001, "a\x00b"])
    def test_texts_that_are_refused(self, interview, text):
        with pytest.raises(InvalidSubmission):
            tell(interview, text)
        assert not ProblemFeedback.objects.exists()

    def test_in_a_scratch_interview(self, bank_problem):
        scratch = opening.start_scratch_interview(
            curator=UserFactory(), language="en", revision=bank_problem.draft_revision
        )
        assert tell(scratch) == "new"


class TestForm:
    def test_every_page_of_a_bank_problem_leads_to_it(self, interview, page):
        probe = Probe.objects.create(learner=interview.learner, revision=interview.revision, language="en")
        Interview.objects.filter(pk=interview.pk).update(status="finished", finished_at=timezone.now())
        for name in ("room", "report", "transcript", "replay"):
            assert address(interview) in page.get(reverse(name, args=[interview.pk])).content.decode(), name
        assert reverse("probe_word", args=[probe.pk]) in page.get(reverse("probe", args=[probe.pk])).content.decode()

    def test_no_page_of_a_pasted_one_does(self, page, learner):
        own = opening.start_interview(learner=learner, language="en", pasted_text="Given a list return its sum.")
        Interview.objects.filter(pk=own.pk).update(status="finished", finished_at=timezone.now())
        for name in ("room", "report", "transcript", "replay"):
            assert "problem-word" not in page.get(reverse(name, args=[own.pk])).content.decode(), name
        assert page.get(address(own)).status_code == 404

    def test_without_scripts_it_is_a_page_and_leads_back(self, interview, page):
        assert "<html" in page.get(address(interview)).content.decode()
        sent = page.post(address(interview), {"topic": "tests", "text": "Mine is right."}, follow=True)
        assert sent.redirect_chain == [(reverse("room", args=[interview.pk]), 303)]
        assert "Thank you. The curators will look into it." in sent.content.decode()

    @pytest.mark.parametrize("name", ["report", "transcript", "replay"])
    def test_it_leads_back_to_where_it_was_opened(self, interview, page, name):
        Interview.objects.filter(pk=interview.pk).update(status="finished", finished_at=timezone.now())
        link = f"{address(interview)}?back={name}"
        assert f'href="{link}"' in page.get(reverse(name, args=[interview.pk])).content.decode()
        assert f'action="{link}"' in page.get(link).content.decode()
        assert page.post(link, {"topic": "other", "text": "x"}).url == reverse(name, args=[interview.pk])
        assert page.post(f"{address(interview)}?back=logout", {"topic": "other", "text": "y"}).url == reverse(
            "room", args=[interview.pk]
        )

    def test_with_scripts_it_is_a_part_of_the_page(self, interview, page):
        htmx = {"headers": {"HX-Request": "true"}}
        shown = page.get(address(interview), **htmx).content.decode()
        assert "<html" not in shown and 'id="problem-word"' in shown
        assert "<form" not in page.get(f"{address(interview)}?closed", **htmx).content.decode()
        sent = page.post(address(interview), {"topic": "tests", "text": "Mine is right."}, **htmx)
        assert (sent.status_code, sent["HX-Retarget"]) == (200, "#problem-word")
        assert "Thank you" in sent.content.decode()

    @pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}])
    def test_what_was_typed_is_kept_on_errors(self, interview, page, headers):
        refused = page.post(address(interview), {"text": "Half a thought"}, headers=headers)
        assert refused.status_code == 422
        assert "Half a thought" in refused.content.decode()
        assert "Choose a topic." in refused.content.decode()
        assert not ProblemFeedback.objects.exists()

    def test_it_is_limited_politely(self, interview, page, settings, monkeypatch):
        monkeypatch.setattr(throttles, "LIMITS", {"words": throttles.Limit("TURNS_PER_MINUTE", at_most=1)})
        settings.TURNS_PER_MINUTE = 30
        data = {"topic": "tests", "text": "Mine is right."}
        assert page.post(address(interview), data).status_code == 303
        refused = page.post(address(interview), {**data, "text": "Once more."})
        assert refused.status_code == 429
        assert "Once more." in refused.content.decode()

    def test_others_and_visitors_find_nothing(self, interview):
        assert Client().get(address(interview)).status_code == 302
        other = Client()
        other.force_login(UserFactory())
        assert other.get(address(interview)).status_code == 404
        assert other.post(address(interview), {"topic": "other", "text": "x"}).status_code == 404


class TestHints:
    def test_hints_are_what_was_asked_for_or_given_as_support(self, interview):
        assert hints_of(interview) == []
        turn(interview, "May the list be empty?")
        assert hints_of(interview) == []
        turn(interview, action="hint")
        turn(interview, "I don't know.")
        turn(interview, "I give up, this is frustrating.")
        coach = interview.messages.filter(role="coach", turn__isnull=False).order_by("position")
        asked, shrug, support = (list(coach.filter(turn__number=n))[-1].position for n in (2, 3, 4))
        assert {asked, support} <= set(hints_of(interview))
        assert set(hints_of(interview)) <= {asked, shrug, support}

    def test_a_rung_that_an_expert_offers_by_itself_is_one(self, interview):
        content = interview.revision.content["hints"]["problem_clarification"]
        first = content[0]["en"] if isinstance(content[0], dict) else content[0]
        said = interview.messages.get(role="coach")
        Message.objects.filter(pk=said.pk).update(text=f"Let me help. {first}")
        assert hints_of(interview) == [said.position]

    def test_the_button_notes_and_takes_back(self, interview, page):
        turn(interview, action="hint")
        (position,) = hints_of(interview)
        button = reverse("hint_word", args=[interview.pk, position])
        room = reverse("room", args=[interview.pk])
        assert f'action="{button}"' in page.get(room).content.decode()
        assert page.post(button).url == f"{room}#message-{position}"
        word = ProblemFeedback.objects.get()
        hint = interview.messages.get(position=position)
        assert (word.kind, word.topic, word.message, word.shown) == ("hint", "", hint, hint.text)
        assert "Noted, thank you" in page.get(room).content.decode()
        page.post(button)
        assert ProblemFeedback.objects.count() == 1
        again = page.post(button, {"helped": "1"}, headers={"HX-Request": "true"}).content.decode()
        assert "This hint did not help" in again and "<li" not in again
        assert not ProblemFeedback.objects.exists()

    def test_the_answer_to_a_hint_brings_the_button_along(self, interview, page):
        data = {"client_id": str(uuid.uuid4()), "seen_turn": 0, "after": 1, "action": "hint"}
        sent = page.post(reverse("send_turn", args=[interview.pk]), data, headers={"HX-Request": "true"})
        assert "This hint did not help" in sent.content.decode()

    def test_never_under_other_messages_nor_elsewhere(self, interview, page):
        turn(interview, "May the list be empty?")
        for message in interview.messages.all():
            assert page.post(reverse("hint_word", args=[interview.pk, message.position])).status_code == 404
        turn(interview, action="hint")
        Interview.objects.filter(pk=interview.pk).update(status="finished", finished_at=timezone.now())
        for name in ("report", "transcript", "replay"):
            assert "hint-word" not in page.get(reverse(name, args=[interview.pk])).content.decode(), name

    def test_what_a_curator_worked_off_stays_noted(self, interview):
        turn(interview, action="hint")
        (position,) = hints_of(interview)
        about = {"learner": interview.learner, "interview_id": interview.pk, "position": position}
        assert note_hint(**about, helped=False) is True
        handle(words=ProblemFeedback.objects.all(), status="mended", by=UserFactory())
        assert note_hint(**about, helped=True) is True

    def test_a_pasted_problem_has_none(self, page, learner):
        own = opening.start_interview(learner=learner, language="en", pasted_text="Given a list return its sum.")
        turn(own, action="hint")
        assert hints_of(own) == []
        assert "hint-word" not in page.get(reverse("room", args=[own.pk])).content.decode()


class TestApi:
    def test_told_added_and_refused(self, bank_problem, learner):
        caller = ApiLearner(learner)
        caller.begin(slug="two-sum", language="en")
        where = reverse("api:problem_feedback", args=[caller.interview_id])
        sent = {"topic": "unclear", "text": "May it be empty?"}
        client = Client()
        client.force_login(learner)

        def post(data: dict[str, str]) -> tuple[int, Any]:
            answer = client.post(where, data, content_type="application/json")
            return answer.status_code, answer.json()

        assert post(sent) == (201, {"heard": "new"})
        assert post(sent) == (200, {"heard": "known"})
        assert post({**sent, "text": "Or null?"}) == (200, {"heard": "added"})
        assert post({**sent, "topic": "weather"})[0] == 400
        status, refused = post({**sent, "text": " "})
        assert (status, refused["error"]["code"]) == (400, "empty_message")


class TestQueue:
    @pytest.fixture
    def word(self, interview) -> ProblemFeedback:
        turn(interview, "May the list be empty?")
        tell(interview)
        turn(interview, "And is it sorted?")
        return ProblemFeedback.objects.get()

    def change(self, word: ProblemFeedback) -> str:
        return reverse("admin:interviews_problemfeedback_change", args=[word.pk])

    @pytest.mark.parametrize(("roles", "status"), [((CURATOR,), 200), ((COACH,), 403), ((LEARNER,), 403), ((), 403)])
    def test_curators_only(self, word, roles, status):
        client = staff(*roles)
        for where in (reverse(QUEUE), self.change(word)):
            assert client.get(where).status_code == status
        assert client.post(self.change(word), {"move": "mended"}).status_code == (302 if status == 200 else 403)
        word.refresh_from_db()
        assert word.status == ("mended" if status == 200 else "open")

    def test_administrators_too(self, word, client):
        client.force_login(User.objects.create_superuser("admin@example.org", PASSWORD))
        assert client.get(self.change(word)).status_code == 200

    def test_nobody_adds_or_deletes(self, word, client):
        client.force_login(User.objects.create_superuser("admin@example.org", PASSWORD))
        assert client.get(reverse("admin:interviews_problemfeedback_add")).status_code == 403
        delete = reverse("admin:interviews_problemfeedback_delete", args=[word.pk])
        assert client.post(delete, {"post": "yes"}).status_code == 403

    def test_the_page_has_the_context_and_not_the_person(self, word):
        User.objects.filter(pk=word.learner_id).update(first_name="Zofia", last_name="Quarles")
        shown = staff(CURATOR).get(self.change(word)).content.decode()
        for text in ("It is unclear.", "May the list be empty?", "And is it sorted?", word.revision.sha256[:8]):
            assert text in shown
        for text in (word.learner.email, "Zofia", "Quarles", str(word.interview_id)):
            assert text not in shown
        listed = staff(CURATOR).get(reverse(QUEUE)).content.decode()
        assert "It is unclear." in listed and word.learner.email not in listed

    def test_the_context_may_be_gone(self, word):
        ProblemFeedback.objects.update(interview=None, message=None)
        assert "It is unclear." in staff(CURATOR).get(self.change(word)).content.decode()

    def test_open_ones_come_first_and_filters_narrow(self, word, interview):
        handle(words=[word], status="dismissed", by=UserFactory())
        tell(interview, "Wrong test.", topic="tests")
        client = staff(CURATOR)
        rows = client.get(reverse(QUEUE)).context["cl"].result_list
        assert [row.status for row in rows] == ["open", "dismissed"]
        for query, number in (
            ("problem=two-sum", 2), ("problem=no-such", 0), ("status__exact=open", 1), ("kind__exact=hint", 0),
            ("status__exact=open&problem=two-sum", 1),
        ):  # fmt: skip
            assert len(client.get(f"{reverse(QUEUE)}?{query}").context["cl"].result_list) == number, query

    def test_worked_off_with_who_when_and_a_note_and_opened_again(self, word):
        client = staff(CURATOR)
        client.post(self.change(word), {"move": "mended", "note": "Said it in the statement."})
        word.refresh_from_db()
        assert (word.status, word.handled_by, word.note) == ("mended", client.user, "Said it in the statement.")
        assert word.handled_at is not None
        client.post(self.change(word), {"note": "Twice."})
        word.refresh_from_db()
        assert (word.status, word.note) == ("mended", "Twice.")
        client.post(self.change(word), {"move": "open", "note": "Twice."})
        word.refresh_from_db()
        assert (word.status, word.handled_by, word.handled_at, word.note) == ("open", None, None, "Twice.")

    @pytest.mark.parametrize(("action", "status"), [("mark_mended", "mended"), ("mark_dismissed", "dismissed")])
    def test_several_at_once(self, word, interview, action, status):
        tell(interview, "Wrong test.", topic="tests")
        client = staff(CURATOR)
        chosen = list(ProblemFeedback.objects.values_list("pk", flat=True))
        client.post(reverse(QUEUE), {"action": action, "_selected_action": chosen})
        assert set(ProblemFeedback.objects.values_list("status", "handled_by")) == {(status, client.user.pk)}
        client.post(reverse(QUEUE), {"action": "open_again", "_selected_action": chosen})
        assert set(ProblemFeedback.objects.values_list("status", "handled_by")) == {("open", None)}

    def test_the_list_takes_the_same_queries_for_many(self, word):
        client = staff(CURATOR)

        def queries() -> int:
            with CaptureQueriesContext(connection) as found:
                client.get(reverse(QUEUE))
            return len(found)

        few = queries()
        for _number in range(30):
            ProblemFeedback.objects.create(
                kind="problem", topic="other", revision=word.revision, learner=UserFactory(), language="en", text="x"
            )
        assert queries() == few

    def test_the_list_of_problems_leads_here(self, word):
        shown = staff(CURATOR).get(reverse("admin:problems_problem_changelist")).content.decode()
        assert f"{reverse(QUEUE)}?status__exact=open" in shown

    def test_a_deleted_account_takes_its_words_along_and_leaves_curators_alone(self, word):
        client = staff(CURATOR)
        client.post(self.change(word), {"move": "mended", "note": "Done."})
        delete_account(user=client.user)
        word.refresh_from_db()
        assert (word.status, word.handled_by) == ("mended", None)
        delete_account(user=word.learner)
        assert not ProblemFeedback.objects.exists()


def test_scratch_interviews_leave_no_count_when_an_account_goes(bank_problem):
    person = UserFactory()
    opening.start_scratch_interview(curator=person, language="en", revision=bank_problem.draft_revision)
    InterviewFactory(problem=bank_problem, learner=person)
    delete_account(user=person)
    assert AnonymousCount.objects.get().interviews == 1

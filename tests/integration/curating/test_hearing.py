"""The desk's page on which is seen and mended what the coach hears of a problem."""

from html import unescape

import pytest
from django.contrib.auth.models import Group
from django.test import Client
from django.urls import reverse

from interviews.core.acts import Act, ActKind, Heard
from interviews.curating.insights.misread import MOST_OF_AN_ITEM, misread
from interviews.models import Message, Role
from problems.bank.strong_learner import shipped_learner
from problems.models import Problem
from problems.services import keep_unfinished, save_draft
from profiles.roles import COACH, CURATOR
from tests.factories import InterviewFactory, UserFactory

pytestmark = pytest.mark.django_db
UNSURE = Heard(unsure=(Act(ActKind.FACT_QUESTION, "size", confidence=0.4),))


def client_of(*roles: str) -> Client:
    user = UserFactory(is_staff=True)
    user.groups.add(*Group.objects.filter(name__in=roles))
    client = Client()
    client.force_login(user)
    return client


def page(problem: Problem) -> str:
    return reverse("admin:problems_problem_hearing", args=[problem.pk])


def said(problem: Problem, text: str, heard: Heard = UNSURE, **values: object) -> Message:
    learner = UserFactory(first_name="Quirin", last_name="Zabel")
    interview = InterviewFactory(revision=problem.current_revision, learner=learner, **values)
    position = interview.messages.count() + 1
    return interview.messages.create(
        role=Role.LEARNER, text=text, stage=interview.stage, position=position, heard=heard.to_dict(),
        created_at=interview.started_at,
    )  # fmt: skip


class TestSaySomething:
    def say(self, problem: Problem, text: str, **values: str) -> str:
        sent = {"stage": "problem_clarification", "language": "en", "text": text, **values}
        answer = client_of(CURATOR).post(page(problem), sent)
        assert answer.status_code == 200
        return answer.content.decode()

    def test_what_is_heard_is_told_with_its_confidence(self, bank_problem):
        shown = self.say(bank_problem, "Do you want the indices or the values?")
        assert "asks for a fact" in shown and "<code>what_to_return</code>" in shown and "% likely" in shown

    def test_items_are_called_by_their_names_in_the_language_of_the_page(self, bank_problem):
        client = client_of(CURATOR)
        sent = {"stage": "problem_clarification", "language": "en", "text": "Do you want the indices or the values?"}
        for language, name in (("en", "What to return"), ("zh-hans", "返回什么")):
            client.cookies["django_language"] = language
            shown = client.post(page(bank_problem), sent).content.decode()
            assert f"<span>{name}</span> <code>what_to_return</code>" in shown
        shown = client.post(page(bank_problem), {**sent, "text": "Could I have a hint, please?"}).content.decode()
        assert "<span>提示</span>" in shown and "<code>hint</code>" not in shown

    def test_what_is_not_understood(self, bank_problem):
        shown = self.say(bank_problem, "qwertz")
        assert "it would say so and ask" in shown or "adds nothing" in shown

    @pytest.mark.parametrize("values", [{"text": " "}, {"stage": "coffee"}, {"language": "fr"}, {"text": "x" * 1001}])
    def test_what_cannot_be_said(self, bank_problem, values):
        text = values.pop("text", "Is it sorted?")
        assert "errorlist" in self.say(bank_problem, text, **values)

    def test_a_follow_up_is_known_by_its_question(self, bank_problem):
        follow_up = bank_problem.current_revision.content["follow_ups"][0]
        shown = self.say(
            bank_problem, follow_up["good_answer"]["en"][:900], stage="follow_up", asked=follow_up["question"]["en"]
        )
        assert "answers the follow-up" in shown

    def test_the_box_is_on_the_problems_page(self, bank_problem):
        shown = client_of(CURATOR).get(reverse("admin:problems_problem_change", args=[bank_problem.pk]))
        assert page(bank_problem) in shown.content.decode() and 'name="asked"' in shown.content.decode()

    def test_code_in_the_name_of_an_item_is_shown_as_code(self, bank_problem):
        shown = client_of(CURATOR).get(page(bank_problem)).content.decode()
        assert "as in <code>[5, 5]</code> with target 10?" in shown


class TestMisread:
    def test_messages_stand_beside_what_they_may_have_meant(self, bank_problem):
        said(bank_problem, "how much stuff is in there")
        said(bank_problem, "wie viele sind es", Heard((Act(ActKind.FACT_QUESTION, "size", sure=True),)))
        assert misread(bank_problem) == {"clarifications.size": ("how much stuff is in there",)}
        assert "how much stuff is in there" in client_of(CURATOR).get(page(bank_problem)).content.decode()

    def test_only_the_words_that_were_meant(self, bank_problem):
        act = Act(ActKind.EDGE_CASE, "zero", start=6, end=20, confidence=0.3)
        said(bank_problem, "okay, free of charge too", Heard(unsure=(act,)))
        assert misread(bank_problem) == {"edge_cases.zero": ("free of charge",)}

    def test_what_the_learner_chose_decides(self, bank_problem):
        heard = Heard((Act(ActKind.FACT_QUESTION, "sorted", by="chip"),), UNSURE.unsure)
        said(bank_problem, "lined up", heard)
        assert misread(bank_problem) == {"clarifications.sorted": ("lined up",)}

    def test_a_wrong_idea(self, bank_problem):
        heard = Heard(unsure=(Act(ActKind.APPROACH, "other", value="sorted_positions", confidence=0.4),))
        said(bank_problem, "line them up and tell where they are", heard)
        assert list(misread(bank_problem)) == ["traps.sorted_positions"]

    @pytest.mark.parametrize("text", ["I am Quirin", "mail me@example.org", "x" * 300, "?"])
    def test_what_is_not_shown(self, bank_problem, text):
        said(bank_problem, text)
        assert misread(bank_problem) == {}

    def test_scratch_interviews_other_problems_and_odd_rows_are_left_out(self, bank_problem):
        said(bank_problem, "tried out by a curator", is_scratch=True)
        said(bank_problem, "of no item", Heard(unsure=(Act(ActKind.FACT_QUESTION, "gone"),)))
        message = said(bank_problem, "stored by another version")
        Message.objects.filter(pk=message.pk).update(heard={"acts": [{"kind": "song"}], "unsure": []})
        assert misread(bank_problem) == {}

    def test_not_more_than_can_be_read(self, bank_problem):
        for number in range(MOST_OF_AN_ITEM + 2):
            said(bank_problem, f"how much is in there, say {number}")
        assert len(misread(bank_problem)["clarifications.size"]) == MOST_OF_AN_ITEM


class TestAdding:
    def add(self, problem: Problem, place: str, text: str) -> str:
        answer = client_of(CURATOR).post(page(problem), {"place": place, "text": text}, follow=True)
        return answer.content.decode()

    def test_one_press_makes_it_an_example_of_the_working_copy(self, bank_problem):
        said(bank_problem, "how much stuff is in there")
        shown = self.add(bank_problem, "clarifications.size", "how much stuff is in there")
        bank_problem.refresh_from_db()
        item = next(one for one in bank_problem.draft_revision.content["clarifications"] if one["id"] == "size")
        assert item["examples"]["en"][-1] == "how much stuff is in there"
        assert bank_problem.state == "draft" and misread(bank_problem) == {}
        assert "Saved as a draft" in shown

    def test_chinese_goes_with_chinese(self, bank_problem):
        self.add(bank_problem, "traps.sorted_positions", "排好以后报位置")
        bank_problem.refresh_from_db()
        item = next(one for one in bank_problem.draft_revision.content["traps"] if one["id"] == "sorted_positions")
        assert item["examples"]["zh"][-1] == "排好以后报位置"

    @pytest.mark.parametrize("place", ["clarifications.gone", "tests.0", "", "secrets.the_structure", "clarifications"])
    def test_no_such_item(self, bank_problem, place):
        assert "no longer has this item" in self.add(bank_problem, place, "something")
        bank_problem.refresh_from_db()
        assert bank_problem.state == "published"

    def test_an_item_takes_only_so_many(self, bank_problem):
        for number in range(8):
            shown = self.add(bank_problem, "clarifications.size", f"is it number {number}")
        assert "already has the maximum number of examples" in shown

    def test_beside_an_unfinished_text_nothing_is_added_and_nothing_lost(self, bank_problem):
        said(bank_problem, "how much stuff is in there")
        Problem.objects.update(unread=["title"])
        bank_problem.refresh_from_db()
        keep_unfinished(bank_problem, "slug: two-sum\ndifficulty: odd\n", unread=["statement"])
        shown = client_of(CURATOR).get(page(bank_problem)).content.decode()
        assert "how much stuff is in there" in shown and "Add to its examples" not in shown
        assert "no example was added" in self.add(bank_problem, "clarifications.size", "how much stuff is in there")
        bank_problem.refresh_from_db()
        assert bank_problem.unfinished == "slug: two-sum\ndifficulty: odd\n"
        assert bank_problem.unread == ["statement", "title"]
        assert bank_problem.draft_revision == bank_problem.current_revision

    def test_an_example_more_is_no_reading_of_what_a_model_drafted(self, bank_problem):
        Problem.objects.update(unread=["clarifications", "title"])
        self.add(bank_problem, "clarifications.size", "how much stuff is in there")
        bank_problem.refresh_from_db()
        assert bank_problem.unread == ["clarifications", "title"]

    @pytest.mark.parametrize("text", ["", "x" * 201])
    def test_what_is_no_example(self, bank_problem, text):
        assert ".6.examples.en.5: " in self.add(bank_problem, "clarifications.size", text)


@pytest.mark.parametrize("roles", [(COACH,), ()])
def test_curators_only(bank_problem, roles):
    assert client_of(*roles).get(page(bank_problem)).status_code == 403
    assert client_of(*roles).post(page(bank_problem), {"place": "clarifications.size", "text": "x"}).status_code == 403


class TestStrongLearner:
    def shown(self, problem: Problem, language: str) -> str:
        address = reverse("admin:problems_problem_learner", args=[problem.pk])
        answer = client_of(CURATOR).get(address, {"language": language})
        assert answer.status_code == 200
        return answer.content.decode()

    def test_it_is_played_to_the_end(self, bank_problem):
        shown = self.shown(bank_problem, "en")
        assert "gets to the end" in shown and "→ Pattern summary" in shown
        assert "Submits the best solution; it passes" in shown
        assert "The lines come with the bank’s files." in shown

    def test_it_speaks_the_language_of_the_page_unless_another_is_chosen(self, bank_problem):
        address, curator = reverse("admin:problems_problem_learner", args=[bank_problem.pk]), client_of(CURATOR)
        chinese = {"accept-language": "zh-hans"}
        said = shipped_learner("two-sum").lines
        shown = curator.get(address, headers=chinese).content.decode()
        assert said("zh").task in shown and said("en").task not in shown
        assert said("en").task in unescape(curator.get(address, {"language": "en"}, headers=chinese).content.decode())

    def test_where_it_stands_still_is_told_with_what_is_missing(self, bank_problem, two_sum):
        learner = shipped_learner("two-sum")
        nothing = dict.fromkeys(("first_idea", "better_idea"), "I am thinking about the weather in spring.")
        lines = learner.en.model_copy(update=nothing)
        written = two_sum.model_copy(update={"strong_learner": learner.model_copy(update={"en": lines})})
        save_draft(written, by=None)
        bank_problem.refresh_from_db()
        shown = self.shown(bank_problem, "en")
        assert "stands still in “Approach”" in shown
        assert "Of their ideas these were recognised: –." in shown
        assert "The interview stood still for a while in: Approach." in shown and "Every stage is reached" not in shown
        assert "field <a" in shown and "come with the bank" not in shown

    def test_one_that_nobody_has_written_is_asked_for(self, two_sum):
        problem = save_draft(two_sum.model_copy(update={"slug": "another"}), by=None)
        assert "Nobody has written yet" in self.shown(problem, "en")


class TestUnclear:
    def test_a_loose_term_is_told_at_its_item_with_what_it_fired_on(self, bank_problem, two_sum):
        first, *others = two_sum.clarifications
        terms = first.terms.model_copy(update={"en": ("nested loops",)})
        loose = two_sum.model_copy(update={"clarifications": (first.model_copy(update={"terms": terms}), *others)})
        save_draft(loose, by=None)
        bank_problem.refresh_from_db()
        shown = client_of(CURATOR).get(page(bank_problem)).content.decode()
        assert "1 item may be heard wrongly" in shown
        assert "The term “nested loops” is too loose: the strong learner says it in their first idea: “" in shown

    def test_where_all_is_clear_it_says_so(self, bank_problem):
        assert "All items can be told apart" in client_of(CURATOR).get(page(bank_problem)).content.decode()

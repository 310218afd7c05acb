"""What the desk tells of interviews: the insights of a problem, and the bank at a look."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from interviews.coding.cases import judged_revision
from interviews.curating.insights.difficulty import first_times
from interviews.curating.insights.figures import LATEST, insights_of
from interviews.curating.insights.word_groups import Said, grouped, told
from interviews.curating.overview import overview
from interviews.models import Interview, ProblemFeedback
from problems.models import Problem
from profiles.models import Practice, User
from profiles.roles import COACH, CURATOR
from profiles.skill.estimates import DIFFICULTIES
from tests.factories import ProblemFactory, UserFactory
from tests.factories.held import hold_interviews

pytestmark = pytest.mark.django_db
NOW = timezone.now().replace(microsecond=0)


def staff(*roles: str) -> Client:
    user = UserFactory(is_staff=True)
    user.groups.add(*Group.objects.filter(name__in=roles))
    client = Client()
    client.force_login(user)
    return client


def hold(problem: Problem, number: int, **values: Any) -> list[Interview]:
    tests = len(judged_revision(problem.current_revision_id).cases)
    return hold_interviews(problem, number, now=NOW, tests=tests, **values)


def page(problem: Problem) -> str:
    return reverse("admin:problems_problem_insights", args=[problem.pk])


class TestInsights:
    def test_the_funnel(self, bank_problem):
        hold(bank_problem, 20)
        found = insights_of(bank_problem, now=NOW)
        assert (found.total, found.looked_at, found.finished, found.left) == (20, 20, 16, 4)
        rows = found.stages
        assert [row.reached for row in rows] == [20, 20, 16, 16, 16, 16, 16]
        assert [row.finished for row in rows] == [20, 16, 16, 16, 12, 16, 16]
        assert [row.skipped for row in rows] == [0, 0, 0, 0, 4, 0, 0]
        assert [row.left for row in rows] == [0, 4, 0, 0, 0, 0, 0]
        assert [row.hints for row in rows] == [7, 0, 0, 0, 0, 0, 0]
        assert [row.answer_requests for row in rows] == [3, 0, 0, 0, 0, 0, 0]
        assert [row.share for row in rows][:3] == [100, 100, 80]
        assert [row.minutes for row in rows] == [pytest.approx(4)] * 7
        assert found.minutes == pytest.approx(28)
        assert found.solved_percent == round(100 * 5 / 18)

    def test_one_that_is_still_under_way_is_neither_left_nor_finished(self, bank_problem):
        (first,) = hold(bank_problem, 1)
        Interview.objects.filter(pk=first.pk).update(
            status="waiting", finished_at=None, ended_early=False, updated_at=NOW - timedelta(days=6)
        )
        found = insights_of(bank_problem, now=NOW)
        assert (found.finished, found.left) == (0, 0)
        assert [row.finished for row in found.stages][:2] == [1, 0]

    def test_language_and_time(self, bank_problem):
        hold(bank_problem, 20)
        assert insights_of(bank_problem, now=NOW, language="zh").total == 5
        old = Interview.objects.filter(pk__in=Interview.objects.values("pk")[:8])
        old.update(started_at=NOW - timedelta(days=91))
        assert insights_of(bank_problem, now=NOW, days=90).total == 12
        assert insights_of(bank_problem, now=NOW, days=90, language="en").total < 12

    def test_scratch_interviews_are_left_out(self, bank_problem):
        hold(bank_problem, 10)
        before = insights_of(bank_problem, now=NOW)
        Interview.objects.filter(pk=Interview.objects.first().pk).update(is_scratch=True)
        assert insights_of(bank_problem, now=NOW).total == before.total - 1

    def test_unknown_plans_and_questions_are_grouped_without_names(self, bank_problem):
        hold(bank_problem, 9)
        found = insights_of(bank_problem, now=NOW).unheard
        plans, questions = found.approaches.groups, found.questions.groups
        assert any("oracle" in group.words[0] for group in plans)
        assert any("euro" in " ".join(group.words) for group in questions)
        shown = " ".join(example for group in (*plans, *questions) for example in group.examples)
        assert "Quirin" not in shown and "oracle" in shown

    def test_what_the_problem_knows_is_no_news(self, bank_problem):
        first, second, *_ = hold(bank_problem, 3)
        content = bank_problem.current_revision.content
        plan = content["approaches"][-1]["examples"]["en"][0]
        first.messages.filter(stage="thought_articulation").update(text=plan)
        text = content["clarifications"][0]["examples"]["en"][0]
        second.messages.filter(stage="problem_clarification").update(text=text)
        found = insights_of(bank_problem, now=NOW).unheard
        assert (found.approaches.messages, found.approaches.number) == (3, 2)
        assert plan not in str(found.approaches)

    def test_failed_tests(self, bank_problem):
        hold(bank_problem, 10)
        found = insights_of(bank_problem, now=NOW)
        cases = judged_revision(bank_problem.current_revision_id).cases
        (worst,) = found.failed_tests
        assert (worst.number, worst.failed, worst.percent, found.submissions) == (len(cases), 8, 100, 8)
        assert worst.input

    def test_difficulty_from_results(self, bank_problem):
        hold(bank_problem, 9)
        few = insights_of(bank_problem, now=NOW)
        assert few.difficulty is None and few.first_time_learners == 8
        User.objects.filter(email__startswith="held").delete()
        hold(bank_problem, 60)
        found = insights_of(bank_problem, now=NOW).difficulty
        assert found.learners == 54
        assert found.value > DIFFICULTIES["easy"], "six of ten points from unknown learners are few for an easy one"

    def test_words_are_counted(self, bank_problem, learner):
        for status in ("open", "open", "mended"):
            ProblemFeedback.objects.create(
                kind="problem", topic="tests", revision=bank_problem.current_revision, learner=learner, language="en",
                text="x", status=status, handled_at=None if status == "open" else NOW,
            )  # fmt: skip
        (count,) = insights_of(bank_problem, now=NOW).words
        assert (count.kind, count.number, count.open) == ("problem", 3, 2)

    def test_nothing_yet(self, bank_problem):
        found = insights_of(bank_problem, now=NOW)
        assert (found.total, found.solved_percent, found.minutes, found.difficulty) == (0, None, None, None)
        assert staff(CURATOR).get(page(bank_problem)).status_code == 200

    def test_the_page_tells_it_without_whose_it_was(self, bank_problem):
        hold(bank_problem, 30)
        client = staff(CURATOR)
        for query in ("", "?language=zh", "?days=90", "?language=en&days=90", "?language=xx&days=no"):
            shown = client.get(page(bank_problem) + query)
            assert shown.status_code == 200
            assert "example.org" not in shown.content.decode().replace(str(shown.context["user"]), "")
            assert "Quirin" not in shown.content.decode()
        assert (
            page(bank_problem)
            in client.get(reverse("admin:problems_problem_change", args=[bank_problem.pk])).content.decode()
        )

    def test_the_same_queries_for_10_and_300(self, bank_problem):
        client = staff(CURATOR)

        def queries() -> int:
            with CaptureQueriesContext(connection) as found:
                assert client.get(page(bank_problem)).status_code == 200
            return len(found)

        hold(bank_problem, 10)
        queries()  # fills the cache of what never changes
        few = queries()
        User.objects.filter(email__startswith="held").delete()
        hold(bank_problem, 300)
        assert queries() == few <= 20

    def test_only_the_latest_are_looked_at(self, bank_problem, monkeypatch):
        monkeypatch.setattr("interviews.curating.insights.figures.LATEST", 5)
        hold(bank_problem, 12)
        found = insights_of(bank_problem, now=NOW)
        assert (found.total, found.looked_at, found.stages[0].reached) == (12, 5, 5)
        assert LATEST >= 300

    @pytest.mark.parametrize("roles", [(COACH,), ()])
    def test_curators_only(self, bank_problem, roles):
        for where in (page(bank_problem), reverse("admin:problems_problem_overview")):
            assert staff(*roles).get(where).status_code == 403


class TestFirstTimes:
    def test_the_level_is_that_of_just_before_and_a_second_time_says_nothing(self, bank_problem):
        learner = UserFactory()

        def practise(item: str, days: int, level: float, kind: str = "interview") -> None:
            Practice.objects.create(
                learner=learner, source=f"00000000-0000-0000-0000-{days:012d}", kind=kind, item=item, title=item,
                at=NOW - timedelta(days=days), level_mean=level, level_variance=0.4,
            )  # fmt: skip

        practise("other", 9, 0.7)
        practise("two-sum", 8, 1.1)
        practise("two-sum", 5, 2.0)
        practise("two-sum", 4, 2.0, "probe")
        (row,) = first_times(Practice.objects.filter(item="two-sum"))
        assert (row["before_mean"], row["before_variance"]) == (0.7, 0.4)
        (row,) = first_times(Practice.objects.filter(item="other"))
        assert row["before_at"] is None


class TestGroups:
    def test_the_largest_first_and_singles_nowhere(self):
        texts = ["the heap of sizes", "a heap again", "my heap idea", "sort by colour", "colour first", "elephant"]
        groups = grouped(Said(number, text) for number, text in enumerate(texts))
        assert [(group.words[0], group.number) for group in groups] == [("heap", 3), ("colour", 2)]

    def test_one_interview_alone_is_no_group(self):
        assert grouped([Said(1, "a heap"), Said(1, "a heap again")]) == []

    def test_chinese(self):
        groups = grouped([Said(1, "可以用黑盒子吗"), Said(2, "先问黑盒子再说")])
        assert "黑盒子" in groups[0].words

    def test_names_addresses_and_secrets_are_taken_out(self):
        said = told(Said(1, "I am Ada Li, ada@example.org, token sk-abcdefghijkl", ("Ada", "Li")))
        assert "Ada" not in said and "Li" not in said and "example.org" not in said and "sk-" not in said


class TestOverview:
    def test_techniques_by_difficulty_and_state(self, bank_problem):
        other = ProblemFactory(difficulty="hard")
        other.techniques.create(technique="hash_map")
        retired = ProblemFactory(state="retired")
        retired.techniques.create(technique="hash_map")
        row = next(row for row in overview().techniques if row.technique == "hash_map")
        assert dict(row.published) == {"easy": 1, "medium": 0, "hard": 1}
        assert (row.total, row.retired, row.drafts, row.is_thin) == (2, 1, 0, True)

    def test_a_changed_problem_counts_as_the_published_one_it_is(self, bank_problem):
        Problem.objects.filter(pk=bank_problem.pk).update(state="draft")
        row = next(row for row in overview().techniques if row.technique == "hash_map")
        assert (row.total, row.drafts) == (1, 0)

    def test_problems_that_ask_for_a_look(self, bank_problem):
        hold(bank_problem, 60, ability=0.0)
        Practice.objects.update(observations=[{"score": 0.05, "weight": 0.75, "pattern": "", "stage": ""}] * 6)
        ProblemFeedback.objects.create(
            kind="problem", topic="tests", revision=bank_problem.current_revision, learner=UserFactory(),
            language="en", text="x",
        )  # fmt: skip
        found = overview()
        assert [one.problem for one in found.contradicted] == [bank_problem]
        assert found.contradicted[0].difficulty.nearest == "hard"
        assert [(one.problem, one.number) for one in found.most_words] == [(bank_problem, 1)]
        assert [one.problem for one in found.least_solved] == [bank_problem]
        shown = staff(CURATOR).get(reverse("admin:problems_problem_overview")).content.decode()
        assert "Two Sum" in shown and "Hash map" in shown

    def test_the_same_queries_for_a_larger_bank(self, bank_problem):
        client = staff(CURATOR)

        def queries() -> int:
            with CaptureQueriesContext(connection) as found:
                assert client.get(reverse("admin:problems_problem_overview")).status_code == 200
            return len(found)

        hold(bank_problem, 5)
        few = queries()
        hold(ProblemFactory(content=bank_problem.current_revision.content), 30)
        for _number in range(20):
            ProblemFactory()
        assert queries() == few <= 14

    def test_the_list_of_problems_leads_there(self, bank_problem):
        shown = staff(CURATOR).get(reverse("admin:problems_problem_changelist")).content.decode()
        assert reverse("admin:problems_problem_overview") in shown

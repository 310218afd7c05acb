"""The list of reviews: what is due and what comes next, and what can be done with one."""

import re
import uuid
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from interviews.models import Interview, Probe
from interviews.web.resolves.due_shown import due_text
from problems import judge_access
from problems.models import Problem, ProblemState
from profiles.models import Practice, PracticeKind, Review, User
from profiles.skill import learning
from tests.clients import client, one_minute
from tests.factories import InterviewFactory, ProblemFactory, UserFactory
from tests.factories.learning import practised
from tests.factories.reviews import make_review

__all__ = ["client", "one_minute"]
pytestmark = pytest.mark.django_db
HOSTILE = "<script>alert(1)</script>"


@pytest.fixture(autouse=True)
def _code_is_run(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    settings.JUDGE_HELPERS = 1
    monkeypatch.setattr(judge_access, "_sandbox", object())


def page(client: Client, **query: Any) -> str:
    return client.get(reverse("reviews"), query).content.decode()


def post(client: Client, name: str, review: Review | int, **data: Any) -> Any:
    review_id = review if isinstance(review, int) else review.pk
    return client.post(reverse(name, args=[review_id]), data)


def rows(html: str) -> list[str]:
    """Return the rows that are not dropped, tags taken away."""
    found = re.findall(r'<li class="review-row".*?</li>', html, re.DOTALL)
    return [" ".join(re.sub(r"<[^>]*>", " ", row).split()) for row in found]


class TestTheList:
    def test_without_any_it_says_how_they_come_about(self, client: Client) -> None:
        html = page(client)
        assert "Your first review comes with" in html
        assert reverse("catalogue") in html

    def test_the_most_overdue_comes_first_and_what_is_not_due_after_it(self, client: Client, learner: User) -> None:
        for name, days in [("later", 40), ("today", -0.01), ("long-ago", -9), ("soon", 3)]:
            ProblemFactory(slug=name, title_en=name.title())
            make_review(learner, name, due_in_days=days)
        html = page(client)
        assert [row.split()[0] for row in rows(html)] == ["Long-Ago", "Today", "Soon", "Later"]
        assert html.index("Long-Ago") < html.index("coming-heading") < html.index("Soon")
        assert "due for 9 days" in html and "in 3 days" in html and "in 40 days" in html

    def test_a_row_says_what_is_known(self, client: Client, learner: User, bank_problem: Problem) -> None:
        now = timezone.now()
        for days in (20, 12):
            learning.keep_practice(learner=learner, practised=practised(at=now - timedelta(days=days), hints=1))
        (row,) = rows(page(client))
        assert row.startswith("Two Sum") and "solved 2 times" in row
        assert re.search(r"about \d[05]% likely that you still can", row)
        assert "solved in an interview, with help" in row

    def test_the_last_result_leads_to_what_it_was(self, client: Client, learner: User, bank_problem: Problem) -> None:
        now = timezone.now()
        ended = {"status": "finished", "finished_at": now, "rating": 1}
        probe = Probe.objects.create(learner=learner, revision=bank_problem.current_revision, language="en", **ended)
        done = replace(practised(at=now, kind=PracticeKind.PROBE, score=0.1), source=probe.pk)
        learning.keep_practice(learner=learner, practised=done)
        html = page(client)
        assert "re-solve not finished" in html and reverse("probe", args=[probe.pk]) in html
        assert "not solved yet" in html

    def test_after_a_failure_no_likelihood_is_told(self, client: Client, learner: User, bank_problem: Problem) -> None:
        now = timezone.now()
        learning.keep_practice(learner=learner, practised=practised(at=now - timedelta(days=9)))
        lost = practised(at=now - timedelta(minutes=1), kind=PracticeKind.PROBE, score=0.1)
        learning.keep_practice(learner=learner, practised=lost)
        (row,) = rows(page(client))
        assert "not solved last time" in row and "%" not in row

    def test_it_is_never_certain(self, client: Client, learner: User, bank_problem: Problem) -> None:
        learning.keep_practice(learner=learner, practised=practised(at=timezone.now()))
        (row,) = rows(page(client))
        assert "more than 95% likely that you still can" in row

    def test_put_off_is_offered_by_another_name_before_it_is_due(
        self, client: Client, learner: User, bank_problem: Problem
    ) -> None:
        make_review(learner, "two-sum", due_in_days=-1)
        make_review(learner, "later", due_in_days=3)
        due, later = rows(page(client))
        assert "Not now" in due and "Postpone or remove" in later and "Not now" not in later

    def test_what_was_deleted_is_told_and_not_linked(self, client: Client, learner: User) -> None:
        interview = InterviewFactory(learner=learner)
        done = replace(practised(at=timezone.now()), source=interview.pk)
        learning.keep_practice(learner=learner, practised=done)
        address = reverse("report", args=[interview.pk])
        assert address in page(client)
        interview.delete()
        html = page(client)
        assert "solved in an interview" in html and address not in html

    def test_a_problem_that_the_bank_has_no_more(self, client: Client, learner: User) -> None:
        learning.keep_practice(learner=learner, practised=practised(at=timezone.now()))
        unknown = make_review(learner, "never-heard-of")
        html = page(client)
        assert html.count("The problem bank no longer has this problem") == 2
        assert "Two Sum" in html and "never-heard-of" in html
        assert reverse("start_probe", args=[unknown.pk]) not in html
        assert reverse("drop_review", args=[unknown.pk]) in html

    def test_a_retired_problem_is_not_asked_for(self, client: Client, learner: User, bank_problem: Problem) -> None:
        review = make_review(learner)
        ways = [reverse(name, args=[review.pk]) for name in ("start_probe", "snooze_review")]
        assert all(way in page(client) for way in ways)
        Problem.objects.update(state=ProblemState.RETIRED)
        html = page(client)
        assert "The problem bank no longer has this problem" in html and "Two Sum" in html
        assert not any(way in html for way in ways)
        assert "due for" not in html and "due since" not in html and "Not now" not in html
        assert reverse("drop_review", args=[review.pk]) in html

    def test_dropped_ones_are_folded_at_the_end(self, client: Client, learner: User, bank_problem: Problem) -> None:
        make_review(learner, "other")
        dropped = make_review(learner, dropped_at=timezone.now())
        html = page(client)
        assert len(rows(html)) == 1
        assert html.index('id="dropped"') > html.index("review-row")
        assert reverse("take_up_review", args=[dropped.pk]) in html

    def test_an_open_one_is_named(self, client: Client, learner: User, bank_problem: Problem) -> None:
        probe = Probe.objects.create(learner=learner, revision=bank_problem.current_revision, language="en")
        assert reverse("probe", args=[probe.pk]) in page(client)

    def test_while_one_is_open_no_other_is_begun(self, client: Client, learner: User, bank_problem: Problem) -> None:
        ProblemFactory(slug="another", title_en="Another")
        theirs = [make_review(learner, "two-sum"), make_review(learner, "another", due_in_days=2)]
        Probe.objects.create(learner=learner, revision=bank_problem.current_revision, language="en")
        html = page(client)
        first, second = rows(html)
        assert "Two Sum" in first and "Continue : Two Sum" in first
        assert "Another" in second and "Finish the open re-solve first" in second and "Go on" not in second
        assert not any(reverse("start_probe", args=[review.pk]) in html for review in theirs)

    def test_titles_and_dates_in_chinese(self, client: Client, learner: User, bank_problem: Problem) -> None:
        make_review(learner, due_in_days=3)
        html = client.get(reverse("reviews"), headers={"Accept-Language": "zh-hans"}).content.decode()
        assert bank_problem.title_zh in html

    def test_without_a_judge_it_says_so_and_offers_no_start(
        self, client: Client, learner: User, bank_problem: Problem, settings: Any
    ) -> None:
        settings.JUDGE_HELPERS = 0
        review = make_review(learner)
        html = page(client)
        assert "Code cannot be run here" in html and reverse("start_probe", args=[review.pk]) not in html
        assert reverse("snooze_review", args=[review.pk]) in html

    def test_pages(self, client: Client, learner: User) -> None:
        for number in range(25):
            make_review(learner, f"item-{number}", due_in_days=number - 10)
        assert len(rows(page(client))) == 20
        assert len(rows(page(client, page=2))) == 5
        assert len(rows(page(client, page="rubbish"))) == 20

    def test_titles_are_text(self, client: Client, learner: User) -> None:
        make_review(learner, "x", due_in_days=1)
        learning.keep_practice(
            learner=learner, practised=replace(practised(at=timezone.now()), item="x", title=HOSTILE)
        )
        assert HOSTILE not in page(client)

    def test_as_many_queries_for_5_as_for_300(self, client: Client, learner: User, bank_problem: Problem) -> None:
        asked = []
        for count in (5, 300):
            for number in range(Review.objects.count(), count):
                dropped = timezone.now() if number % 3 == 0 else None
                make_review(learner, f"item-{number}", due_in_days=number - 100, dropped_at=dropped)
                kind = PracticeKind.PROBE if number % 2 else PracticeKind.INTERVIEW
                known = {"kind": kind, "item": f"item-{number}", "at": timezone.now()}
                Practice.objects.create(learner=learner, source=uuid.uuid4(), **known)
            page(client)  # what is cached at the first time
            with CaptureQueriesContext(connection) as queries:
                page(client)
            asked.append(len(queries))
        assert asked[0] == asked[1]


class TestPuttingOff:
    def test_by_some_days_from_now(self, client: Client, learner: User, bank_problem: Problem) -> None:
        review = make_review(learner, due_in_days=-4)
        assert post(client, "snooze_review", review, days="3").status_code == 303
        review.refresh_from_db()
        assert timedelta(days=2.9) < review.snoozed_until - timezone.now() < timedelta(days=3.1)
        html = page(client)
        assert "Put off until" in html and "in 3 days" in html and "postponed)" in html

    def test_what_is_not_due_from_its_date(self, client: Client, learner: User) -> None:
        review = make_review(learner, due_in_days=10)
        post(client, "snooze_review", review, days="7")
        review.refresh_from_db()
        assert review.snoozed_until == review.due_at + timedelta(days=7)

    @pytest.mark.usefixtures("one_minute")
    def test_too_often(self, client: Client, learner: User, settings: Any) -> None:
        settings.TURNS_PER_MINUTE = 2
        review = make_review(learner)
        for days in ("7", "7", "1"):
            post(client, "snooze_review", review, days=days)
        review.refresh_from_db()
        assert review.snoozed_until - timezone.now() > timedelta(days=6.9)
        assert "There were too many requests at once" in page(client)

    def test_again_replaces_it(self, client: Client, learner: User) -> None:
        review = make_review(learner)
        for days in ("7", "1", "1"):
            post(client, "snooze_review", review, days=days)
        review.refresh_from_db()
        assert review.snoozed_until - timezone.now() < timedelta(days=1.1)

    @pytest.mark.parametrize("days", ["", "0", "2", "-1", "1e3", "999999999999", "soon", None])
    def test_rubbish_changes_nothing_and_is_said(self, client: Client, learner: User, days: str | None) -> None:
        review = make_review(learner)
        post(client, "snooze_review", review, **({} if days is None else {"days": days}))
        review.refresh_from_db()
        assert review.snoozed_until is None
        assert "1 day, 3 days or a week" in page(client)


class TestDropping:
    def test_and_the_way_back(self, client: Client, learner: User, bank_problem: Problem) -> None:
        review = make_review(learner)
        post(client, "drop_review", review)
        post(client, "drop_review", review)
        assert not rows(page(client))
        post(client, "take_up_review", review)
        post(client, "take_up_review", review)
        assert len(rows(page(client))) == 1

    def test_one_comes_back_to_the_page_of_the_list(self, client: Client, learner: User) -> None:
        answer = post(client, "drop_review", make_review(learner), page="3")
        assert answer.headers["Location"].endswith("?page=3")


WAYS = ("start_probe", "snooze_review", "drop_review", "take_up_review")


@pytest.mark.usefixtures("one_minute")
def test_beginning_too_often(client: Client, learner: User, bank_problem: Problem, settings: Any) -> None:
    settings.TURNS_PER_MINUTE = 1
    review = make_review(learner)
    post(client, "drop_review", review)
    answer = post(client, "start_probe", review)
    assert answer.status_code == 303 and answer.headers["Location"] == reverse("reviews")
    assert not Probe.objects.exists()


class TestWhoseItIs:
    @pytest.mark.parametrize("name", WAYS)
    def test_somebody_elses_and_none_at_all_are_not_there(
        self, client: Client, bank_problem: Problem, name: str
    ) -> None:
        theirs = make_review(UserFactory(), dropped_at=timezone.now() if name == "take_up_review" else None)
        before = Review.objects.values().get()
        for review in (theirs, 999_999, 10**30):
            assert post(client, name, review, days="1").status_code == 404
        assert Review.objects.values().get() == before
        assert not Probe.objects.exists() and not Interview.objects.exists()

    @pytest.mark.parametrize("name", WAYS)
    def test_visitors_log_in_first_and_reading_changes_nothing(self, learner: User, name: str) -> None:
        review = make_review(learner)
        answer = post(Client(), name, review, days="1")
        assert answer.status_code == 302 and reverse("account_login") in answer.headers["Location"]
        client, before = Client(), Review.objects.values().get()
        for _visit in range(2):
            answer = client.get(reverse(name, args=[review.pk]))
            assert answer.status_code == 302 and answer.headers["Location"] == reverse("reviews")
            client.force_login(learner)
        assert Review.objects.values().get() == before and not Probe.objects.exists()

    def test_the_list_has_nothing_of_others(self, client: Client, bank_problem: Problem) -> None:
        make_review(UserFactory())
        assert "Two Sum" not in page(client)


def test_when_in_the_days_of_the_calendar() -> None:
    now = timezone.localtime().replace(hour=12, minute=0)
    said = {hours: due_text(now + timedelta(hours=hours), now) for hours in (-61, -30, -13, -1, 3, 13, 48)}
    assert said == {
        -61: "due for 3 days", -30: "due since yesterday", -13: "due since yesterday", -1: "due today",
        3: "later today", 13: "tomorrow", 48: "in 2 days",
    }  # fmt: skip

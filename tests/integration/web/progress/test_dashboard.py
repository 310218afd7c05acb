"""The dashboard of a new, an average and a heavy learner: what it says, what it asks the database, whose it is."""

import re
import uuid
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django.utils.html import strip_tags

from interviews.models import ReportSection
from interviews.progress.overview import PRACTICE_SHOWN, overview_of
from problems.patterns.taxonomy import load_taxonomy
from profiles.models import ActiveQuarterHour, Practice, PracticeKind, Profile, Review, User
from profiles.skill import learning
from tests.factories import InterviewFactory, ProblemFactory, UserFactory
from tests.factories.learning import ITEMS, practised, practised_learner

pytestmark = pytest.mark.django_db
MOST_QUERIES = 19


@pytest.fixture
def problems(db: None) -> None:
    """The problems that the practised learners know, as the bank has them."""
    for slug, title, difficulty, patterns in ITEMS:
        ProblemFactory(
            slug=slug, title_en=title, title_zh=f"题目：{title}", difficulty=difficulty, patterns=list(patterns)
        )


def page_of(learner: User, **headers: str) -> str:
    """Return the words of the learner's dashboard, and what its links lead to."""
    client = Client(headers=headers)
    client.force_login(learner)
    response = client.get(reverse("dashboard"))
    assert response.status_code == 200
    return response.content.decode()


def words(html: str) -> str:
    return " ".join(strip_tags(re.sub(r"<(/?(?:p|li|h\d|td|th|span|text|tspan)\b)", r" <\1", html)).split())


def queries_of(learner: User) -> int:
    client = Client()
    client.force_login(learner)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert client.get(reverse("dashboard")).status_code == 200
    return len(queries)


def keep(learner: User, **fields: object) -> Practice:
    return learning.keep_practice(learner=learner, practised=practised(**{"at": timezone.now(), **fields}))


# --- Who has not practised yet ---


def test_new_learner_is_told_what_will_be_here_and_can_start(problems: None) -> None:
    learner = practised_learner("new")
    html = page_of(learner)
    assert "What you will see here" in html
    assert "Start your first interview" in html
    assert re.search(r'<form method="post" action="/problems/[a-z-]+/start/" data-once>', html)
    assert re.search(r"Begin with “.+”, because .+\.", words(html)), "one sentence: what, and why"
    assert "Plan:" not in html
    Profile.objects.update_or_create(user=learner, defaults={"goal": "interview"})
    assert f'href="{reverse("plan", args=["two_weeks"])}">Plan: Two weeks to an interview' in page_of(learner)
    assert "chart" not in re.sub(r"<link[^>]+>", "", html), "no empty charts"


def test_without_any_problem_the_button_leads_to_a_pasted_one() -> None:
    html = page_of(practised_learner("new"))
    assert f'class="button button-primary" href="{reverse("paste_problem")}"' in html


def test_visitors_are_sent_to_the_login(client: Client) -> None:
    response = client.get(reverse("dashboard"))
    assert response.status_code == 302
    assert response.url.startswith(reverse("account_login"))


# --- Who has practised ---


def test_average_learner_sees_every_part(problems: None) -> None:
    html = page_of(practised_learner("average"))
    text = words(html)
    for heading in ("Level", "Streak", "Due reviews", "Latest interviews", "Practice days", "Stages", "Patterns"):
        assert f">{heading}</h2>" in html
    assert "The estimate after each of the latest 12 interviews and re-solves" in text
    assert "Hints in each of the latest 10 interviews" in text  # two of the twelve were re-solves
    assert re.search(r"Practised on \d+ of the last 365 days", text)
    assert html.count("Show as a table") == 4
    assert "What you will see here" not in html


def test_first_interview_is_enough_for_a_page_and_not_for_a_chart_of_hints(learner: User, problems: None) -> None:
    keep(learner, hints=2)
    text = words(page_of(learner))
    for part in ("Hints in each interview", "Practice days", "Stages"):
        assert f">{part}</h2>" not in page_of(learner), "nothing to see there yet"
    assert "More appears here once there is something to see" in text
    assert "From your second interview or re-solve on" in text
    assert 'id="level-title"' not in page_of(learner)
    assert "little evidence" in text


def test_level_is_not_told_before_there_is_enough(learner: User, problems: None) -> None:
    Profile.objects.update_or_create(user=learner, defaults={"stated_level": "advanced"})
    short = practised(at=timezone.now())
    learning.keep_practice(
        learner=learner, practised=short.__class__(**vars(short) | {"observations": short.observations[:2]})
    )
    text = words(page_of(learner))
    assert "Not sure yet" in text
    assert "3 more outcomes are needed" in text
    assert "the level you stated: Advanced" in text


def test_patterns_met_lead_on_and_others_begin(learner: User, problems: None) -> None:
    keep(learner, item=1, score=0.1)  # a stack, and it went badly
    html = page_of(learner)
    text = words(html)
    assert re.search(r"Stack (shaky|getting there) \d+% little evidence today An easy one", text)
    assert '"/problems/?pattern=stack&amp;difficulty=easy"' in html
    assert '"/problems/?pattern=backtracking&amp;difficulty=hard"' in html, "a first one, as easy as the bank has any"
    assert re.search(r"Not in the catalogue: .*Trie", text)


def test_due_reviews_are_counted_and_the_first_three_named(learner: User, problems: None) -> None:
    for item in range(5):
        keep(learner, item=item, score=0.9)
    Review.objects.update(due_at=timezone.now() - timedelta(days=1))
    kept, snoozed = Review.objects.filter(item="two-sum"), Review.objects.filter(item="merge-intervals")
    kept.update(due_at=timezone.now() - timedelta(days=9))
    snoozed.update(snoozed_until=timezone.now() + timedelta(days=1))
    html = page_of(learner)
    section = html[html.index('aria-labelledby="due-heading"') :]
    section = words("<" + section[: section.index("</section>")])
    assert re.match(r"Due reviews 4 Two Sum .* and 1 more Go to reviews$", section)
    assert "Merge Intervals" not in section
    assert "Re-solve due" in words(html)


def test_latest_interviews_lead_to_their_reports(learner: User, problems: None) -> None:
    sources = {}
    for name in ("with report", "without report", "gone"):
        source = uuid.uuid4() if name == "gone" else InterviewFactory(learner=learner, finished=True).pk
        kept = replace(practised(at=timezone.now(), source=source), item="", title=name)
        learning.keep_practice(learner=learner, practised=kept)
        sources[name] = source
    ReportSection.objects.create(
        interview_id=sources["with report"],
        name="overall",
        position=1,
        status="written",
        text="Good.",
        finished_at=timezone.now(),
    )
    html = page_of(learner)
    assert f'href="{reverse("report", args=[sources["with report"]])}"' in html
    assert f'href="{reverse("transcript", args=[sources["without report"]])}"' in html
    assert str(sources["gone"]) not in html
    assert ">gone<" in html


def test_many_resolves_hide_no_interviews(learner: User, problems: None) -> None:
    now = timezone.now()
    for number in range(2):
        keep(learner, item=number, hints=3, at=now - timedelta(days=9, hours=number))
    for minutes in range(PRACTICE_SHOWN):
        keep(learner, item=3, kind=PracticeKind.PROBE, at=now - timedelta(minutes=minutes))
    html = page_of(learner)
    assert "Only re-solves so far" not in html
    assert 'class="last-title">Two Sum<' in html
    assert "Hints in each of the latest 2 interviews" in words(html)


def test_titles_are_those_of_the_bank_in_the_language_of_the_page(learner: User, problems: None) -> None:
    for number, title in enumerate(("Two Sum as it was called", "Brackets")):
        keep(learner, item=number, title=title, at=timezone.now() - timedelta(hours=number + 1))
    learning.keep_practice(
        learner=learner, practised=replace(practised(at=timezone.now()), item="", title="A pasted one")
    )
    html = page_of(learner, **{"accept-language": "zh-hans"})
    assert 'class="last-title">题目：Two Sum<' in html
    assert "Brackets" not in html
    assert 'class="last-title">A pasted one<' in html


def test_interview_that_waits_is_gone_on_with(learner: User, problems: None) -> None:
    waiting = InterviewFactory(learner=learner, title="Two Sum")
    html = page_of(learner)
    assert f'class="button button-primary" href="{reverse("room", args=[waiting.pk])}"' in html
    assert "Continue</a>" in html


def test_a_year_is_drawn_from_the_fifth_day_on(learner: User, problems: None) -> None:
    keep(learner)
    now = timezone.now()
    for days in range(5):
        assert ">Practice days</h2>" not in page_of(learner), days
        ActiveQuarterHour.objects.create(learner=learner, at=now - timedelta(days=days * 3), turns=4)
    assert ">Practice days</h2>" in page_of(learner)


# --- Days are the learner's own ---


def test_days_are_those_of_the_learners_time_zone(learner: User) -> None:
    at = datetime(2026, 11, 21, 23, 30, tzinfo=UTC)
    ActiveQuarterHour.objects.create(learner=learner, at=at, turns=4)
    for zone, day in (("UTC", 21), ("Asia/Shanghai", 22), ("America/New_York", 21)):
        with timezone.override(zone):
            overview = overview_of(learner, datetime(2026, 11, 22, 3, 0, tzinfo=UTC), "en")
        assert overview.turns == {date(2026, 11, day): 4}
        assert overview.streak.current == 1


def test_year_begins_with_a_monday_and_holds_365_days(learner: User) -> None:
    for offset in range(7):
        overview = overview_of(learner, datetime(2026, 11, 16 + offset, 12, 0, tzinfo=UTC), "en")
        assert overview.since.weekday() == 0
        assert 364 <= (overview.today - overview.since).days <= 370


def test_what_is_older_than_the_calendar_is_not_read(learner: User) -> None:
    at = datetime(2026, 11, 22, 12, 0, tzinfo=UTC)
    for days in (1, 360, 400):
        ActiveQuarterHour.objects.create(learner=learner, at=at - timedelta(days=days), turns=1)
    assert len(overview_of(learner, at, "en").turns) == 2


# --- Whose it is, and what it costs ---


def test_nothing_of_other_people_is_on_it(problems: None) -> None:
    learner, other = UserFactory(), practised_learner("average")
    ActiveQuarterHour.objects.filter(learner=other).update(turns=4_242)
    Practice.objects.filter(learner=other).update(title="A title of somebody else")
    keep(learner, item=2, at=timezone.now() - timedelta(days=1))
    html = page_of(learner)
    assert "somebody else" not in html
    assert "4,242" not in html
    assert "4242" not in html
    overview = overview_of(learner, timezone.now(), "en")
    assert (len(overview.practice), len(overview.last), overview.turns, overview.due) == (1, 1, {}, ())


def test_queries_are_as_many_at_10_as_at_1000_interviews(problems: None) -> None:
    average, heavy = practised_learner("average"), practised_learner("heavy")
    assert Practice.objects.filter(learner=heavy).count() == 1_000
    Review.objects.update(due_at=timezone.now() - timedelta(days=1))
    assert queries_of(average) == queries_of(heavy) <= MOST_QUERIES
    Review.objects.update(dropped_at=timezone.now())  # and now there is a problem to suggest
    assert queries_of(average) == queries_of(heavy) <= MOST_QUERIES
    overview = overview_of(heavy, timezone.now(), "en")
    assert (len(overview.practice), len(overview.interviews), len(overview.last)) == (50, 30, 5)
    assert len(overview.turns) <= 371


def test_chinese_page(problems: None) -> None:
    html = page_of(practised_learner("average"), **{"accept-language": "zh-hans"})
    assert '<html lang="zh-hans"' in html
    assert load_taxonomy()["stack"].name.zh in html
    assert "题目：" in html

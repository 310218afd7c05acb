"""Which problem is suggested: near 70 %, new rather than known, and of what is weak or unknown; fast and few queries."""

import time
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation

from interviews.models import Interview
from interviews.progress.because import why
from interviews.progress.expecting import Listed, expected_scores
from interviews.progress.recommending import Fitting, Reason, fitting_problems, outlook_of
from interviews.report.next_problems import next_problems_for
from interviews.turns import opening
from problems.bank.schema import BankProblem
from problems.models import Problem, ProblemPattern, ProblemRevision
from problems.patterns.taxonomy import PATTERN_IDS, load_taxonomy
from problems.services import load_problems
from profiles.models import Goal, Level, User
from profiles.selectors import profile_of
from profiles.skill.estimates import DIFFICULTIES, expected_score
from profiles.skill.learning import keep_practice
from profiles.skill.selectors import skill_of
from tests.factories import InterviewFactory, ProblemFactory
from tests.factories.learning import practised, practised_learner

pytestmark = pytest.mark.django_db
NOW = timezone.now()


@pytest.fixture
def bank() -> dict[str, Problem]:
    """A problem of each difficulty for three patterns."""
    return {
        f"{pattern}-{difficulty}": ProblemFactory(
            slug=f"{pattern}-{difficulty}".replace("_", "-"), difficulty=difficulty, patterns=[pattern]
        )
        for pattern in ("hash_map", "stack", "graph")
        for difficulty in DIFFICULTIES
    }


def practise(learner: User, *, pattern: str, difficulty: str = "medium", score: float, times: int = 3) -> None:
    """Let ``learner`` have held interviews about a pattern that all came out with ``score``, in the last days."""
    for number in range(times):
        kept = practised(at=NOW - timedelta(days=20 - number), score=score)
        seen = tuple(
            type(one)(one.score, one.weight, DIFFICULTIES[difficulty], pattern if one.pattern else "", one.stage)
            for one in kept.observations
        )
        values = {**vars(kept), "item": "elsewhere", "patterns": (pattern,), "observations": seen}
        keep_practice(learner=learner, practised=type(kept)(**values))


def slugs(found: list[Fitting]) -> list[str]:
    return [one.problem.slug for one in found]


def test_the_expected_score_is_that_of_the_model(learner: User, bank: dict[str, Problem]) -> None:
    practise(learner, pattern="stack", score=0.9)
    skill = skill_of(learner)
    listed = Listed("one", "One", "一", "hard", ("stack", "graph"))
    expected = expected_score(skill, NOW, difficulty=DIFFICULTIES["hard"], pattern="stack")
    assert expected_scores(skill, [listed], NOW) == {"one": expected}


@pytest.mark.usefixtures("bank")
def test_what_comes_nearest_to_seventy_percent_comes_first(learner: User) -> None:
    for pattern in ("hash_map", "stack", "graph"):
        practise(learner, pattern=pattern, score=0.7, times=8)
    found = fitting_problems(learner, NOW, limit=9)
    assert {one.problem.difficulty for one in found[:3]} == {"medium"}
    distances = [round(abs(one.expected - 0.7), 1) for one in found]
    assert distances == sorted(distances)


@pytest.mark.usefixtures("bank")
def test_the_better_the_learner_the_harder_the_problem(learner: User) -> None:
    practise(learner, pattern="hash_map", difficulty="hard", score=1.0, times=12)
    assert fitting_problems(learner, NOW, patterns=["hash_map"], limit=1)[0].problem.difficulty == "hard"


@pytest.mark.usefixtures("bank")
def test_the_worse_the_learner_the_easier_the_problem(learner: User) -> None:
    practise(learner, pattern="hash_map", difficulty="easy", score=0.3, times=12)
    assert fitting_problems(learner, NOW, patterns=["hash_map"], limit=1)[0].problem.difficulty == "easy"


def test_new_before_known_and_of_the_known_the_one_that_is_longest_ago() -> None:
    learner = practised_learner("average")
    problems = [
        ProblemFactory(slug=name, difficulty="medium", patterns=["graph"]) for name in ("lately", "long", "new")
    ]
    for problem, days in ((problems[0], 2), (problems[1], 90)):
        old = InterviewFactory(learner=learner, problem=problem, finished=True)
        Interview.objects.filter(pk=old.pk).update(updated_at=NOW - timedelta(days=days))
    found = fitting_problems(learner, NOW, limit=5)
    assert slugs(found) == ["new", "long", "lately"]
    assert [one.because.days for one in found] == [None, 90, 2]


def test_a_resolve_counts_as_practice_of_its_problem(learner: User) -> None:
    problem = ProblemFactory(slug="two-sum", difficulty="easy", patterns=["hash_map"])
    InterviewFactory(learner=learner, problem=problem, finished=True)
    Interview.objects.update(updated_at=NOW - timedelta(days=50))
    keep_practice(learner=learner, practised=practised(at=NOW - timedelta(days=3), kind="probe"))
    assert fitting_problems(learner, NOW, limit=1)[0].because.days == 3


def test_an_uncertain_or_weak_pattern_is_preferred(learner: User) -> None:
    for pattern, score in (("hash_map", 0.75), ("stack", 0.75), ("heap", 0.75), ("tree", 0.75), ("graph", 0.62)):
        practise(learner, pattern=pattern, score=score, times=5)
    for pattern in ("hash_map", "stack", "heap", "tree", "graph"):
        ProblemFactory(slug=pattern.replace("_", "-"), difficulty="medium", patterns=[pattern])
    best = fitting_problems(learner, NOW, limit=1)[0]
    assert (best.problem.slug, best.because.kind) == ("graph", "weak_pattern")
    ProblemFactory(slug="unknown", difficulty="medium", patterns=["trie"])
    assert "not_met" in {one.because.kind for one in fitting_problems(learner, NOW, limit=2)}


def test_a_pattern_is_not_met_before_it_is_practised_little(learner: User) -> None:
    practise(learner, pattern="stack", score=0.6, times=1)
    for pattern in ("stack", "graph"):
        ProblemFactory(slug=pattern, difficulty="medium", patterns=[pattern])
    found = {one.problem.slug: one.because for one in fitting_problems(learner, NOW, limit=2)}
    assert (found["stack"].kind, found["graph"].kind) == ("little_practised", "not_met")
    assert "you have practised little" in why(found["stack"])
    assert "you have not met yet" in why(found["graph"])


def test_what_was_practised_this_week_is_suggested_only_where_there_is_nothing_else(learner: User) -> None:
    practise(learner, pattern="hash_map", score=0.7, times=8)
    for slug, difficulty, days in (("fits", "medium", 6), ("fits-less", "easy", 8)):
        old = InterviewFactory(
            learner=learner,
            finished=True,
            problem=ProblemFactory(slug=slug, difficulty=difficulty, patterns=["hash_map"]),
        )
        Interview.objects.filter(pk=old.pk).update(updated_at=NOW - timedelta(days=days))
    assert slugs(fitting_problems(learner, NOW, limit=2)) == ["fits-less", "fits"]
    assert slugs(fitting_problems(learner, NOW + timedelta(days=1), limit=2)) == ["fits", "fits-less"]


def test_what_is_too_easy_comes_last_although_it_is_new(learner: User) -> None:
    practise(learner, pattern="hash_map", difficulty="hard", score=0.95, times=14)
    ProblemFactory(slug="easy-new", difficulty="easy", patterns=["hash_map"])
    hard = ProblemFactory(slug="hard-known", difficulty="hard", patterns=["hash_map"])
    InterviewFactory(learner=learner, problem=hard, finished=True)
    Interview.objects.update(updated_at=NOW - timedelta(days=8))
    found = fitting_problems(learner, NOW, limit=2)
    assert slugs(found) == ["hard-known", "easy-new"]
    assert found[1].expected > 0.875


def test_where_nothing_fits_the_nearest_is_suggested_and_said_to_be_that(learner: User) -> None:
    practise(learner, pattern="hash_map", difficulty="hard", score=1.0, times=14)
    ProblemFactory(slug="easy", difficulty="easy", patterns=["hash_map"])
    ProblemFactory(slug="medium", difficulty="medium", patterns=["hash_map"])
    best = fitting_problems(learner, NOW, limit=1)[0]
    assert (best.problem.slug, best.because.kind) == ("medium", "nearest")
    assert "this is the nearest" in why(best.because)


def with_goal(learner: User, goal: str) -> User:
    profile = profile_of(learner)
    profile.goal = goal
    profile.save()
    return User.objects.get(pk=learner.pk)


def test_who_wants_to_stay_in_shape_gets_what_was_not_practised_for_long(learner: User) -> None:
    practise(learner, pattern="graph", score=0.7, times=8)
    known = ProblemFactory(slug="known", difficulty="medium", patterns=["graph"])
    ProblemFactory(slug="new", difficulty="medium", patterns=["graph"])
    InterviewFactory(learner=learner, problem=known, finished=True)
    Interview.objects.update(updated_at=NOW - timedelta(days=60))
    assert fitting_problems(learner, NOW, limit=1)[0].problem.slug == "new"
    best = fitting_problems(with_goal(learner, Goal.IN_SHAPE), NOW, limit=1)[0]
    assert (best.problem.slug, best.because.kind, best.because.days) == ("known", "not_for_long", 60)


def test_who_builds_up_foundations_gets_nothing_hard_as_long_as_something_else_fits(learner: User) -> None:
    practise(learner, pattern="hash_map", difficulty="hard", score=0.65, times=8)
    for difficulty in ("medium", "hard"):
        ProblemFactory(slug=difficulty, difficulty=difficulty, patterns=["hash_map"])
    assert slugs(fitting_problems(learner, NOW, limit=2)) == ["hard", "medium"]
    assert slugs(fitting_problems(with_goal(learner, Goal.FOUNDATIONS), NOW, limit=2)) == ["medium", "hard"]


def test_before_an_interview_weak_patterns_weigh_more(learner: User) -> None:
    costs = {}
    for pattern, score in (("hash_map", 0.8), ("stack", 0.8), ("heap", 0.8), ("tree", 0.8), ("graph", 0.4)):
        practise(learner, pattern=pattern, score=score, times=5)
        ProblemFactory(slug=pattern.replace("_", "-"), difficulty="medium", patterns=[pattern])
    for goal in ("", Goal.INTERVIEW):
        outlook = outlook_of(with_goal(learner, goal), NOW)
        costs[goal] = {one.slug: outlook._order(one)[2] for one in outlook.bank}
    assert costs[Goal.INTERVIEW]["graph"] < costs[""]["graph"]
    assert costs[Goal.INTERVIEW]["tree"] == costs[""]["tree"]


@pytest.mark.parametrize(
    ("stated", "difficulty"),
    [("unknown", "easy"), ("beginner", "easy"), ("intermediate", "easy"), ("advanced", "medium")],
)
@pytest.mark.usefixtures("bank")
def test_who_never_practised_gets_the_easiest_that_fits(learner: User, stated: str, difficulty: str) -> None:
    profile = profile_of(learner)
    profile.stated_level = stated
    profile.save()
    first = fitting_problems(learner, NOW, limit=1)[0]
    assert (first.problem.difficulty, first.because.kind, first.because.stated) == (difficulty, "first", stated)
    assert ("(" in why(first.because)) is (stated != Level.UNKNOWN)


@pytest.mark.usefixtures("bank")
def test_only_patterns_that_were_asked_for_and_only_what_can_be_practised(learner: User) -> None:
    Problem.objects.filter(slug="graph-easy").update(current_revision=None)
    assert sorted(slugs(fitting_problems(learner, NOW, patterns=["graph"], limit=9))) == ["graph-hard", "graph-medium"]


def test_an_empty_bank_suggests_nothing(learner: User) -> None:
    assert fitting_problems(learner, NOW, limit=3) == []


@pytest.mark.parametrize("language", ["en", "zh-hans"])
@pytest.mark.parametrize(
    "kind", ["first", "not_met", "little_practised", "weak_pattern", "not_for_long", "nearest", "learns_most"]
)
@pytest.mark.parametrize("expected", [0.3, 0.7])
def test_no_reason_names_a_pattern(language: str, kind: str, expected: float) -> None:
    with translation.override(language):
        for pattern in PATTERN_IDS:
            said = why(Reason(kind, expected, pattern, "hard", 12, "beginner")).lower()
            name = load_taxonomy()[pattern].name
            assert name.en.lower() not in said and name.zh not in said and pattern not in said


@pytest.mark.parametrize("kind", ["new", "average"])
def test_it_takes_four_queries_whatever_was_practised(kind: str) -> None:
    learner = practised_learner(kind)
    ProblemFactory.create_batch(5)
    learner = User.objects.get(pk=learner.pk)
    with CaptureQueriesContext(connection) as captured:
        fitting_problems(learner, NOW, limit=3)
    assert len(captured) == 4
    assert not any('"content"' in query["sql"] for query in captured)


def test_it_is_quick_with_a_large_bank() -> None:
    learner = practised_learner("average")
    facts = {"title_en": "P", "title_zh": "题", "search_text": ""}
    kinds = list(DIFFICULTIES)
    problems = [Problem(slug=f"p{number}", difficulty=kinds[number % 3], **facts) for number in range(5_000)]
    Problem.objects.bulk_create(problems)
    revisions = [ProblemRevision(problem=one, content={}, sha256=f"{one.pk:064x}") for one in problems]
    ProblemRevision.objects.bulk_create(revisions)
    for problem, revision in zip(problems, revisions, strict=True):
        problem.current_revision = revision
    Problem.objects.bulk_update(problems, ["current_revision"], batch_size=500)
    ProblemPattern.objects.bulk_create(
        ProblemPattern(problem=one, pattern=PATTERN_IDS[number % len(PATTERN_IDS)], rank=0)
        for number, one in enumerate(problems)
    )
    took = []
    for _ in range(5):
        began = time.process_time()
        assert len(fitting_problems(learner, NOW, limit=3)) == 3
        took.append(time.process_time() - began)
    assert min(took) < 0.1


# --- Where problems are suggested ---


@pytest.fixture
def content_bank(two_sum: BankProblem, db: None) -> None:
    """Problems that interviews can be held about."""
    load_problems(
        two_sum.model_copy(update={"slug": slug, "difficulty": difficulty, "patterns": (pattern,)})
        for slug, difficulty, pattern in (
            ("graph-hard", "hard", "graph"),
            ("graph-medium", "medium", "graph"),
            ("graph-easy", "easy", "graph"),
            ("heap-hard", "hard", "heap"),
            ("heap-medium", "medium", "heap"),
        )
    )


@pytest.mark.usefixtures("content_bank")
@pytest.mark.parametrize(("score", "first"), [(0.3, "heap-medium"), (0.8, "heap-hard")])
def test_after_an_interview_the_fitting_ones_come_first_for_each_reason(
    learner: User, score: float, first: str
) -> None:
    for pattern in ("graph", "heap"):
        practise(learner, pattern=pattern, difficulty="hard", score=score, times=8)
    over = opening.start_interview(learner=learner, language="en", slug="graph-easy")
    others = [one.slug for one in next_problems_for(over) if one.reason == "another"]
    assert others[0] == first
    assert sorted(others) == ["heap-hard", "heap-medium"]


def test_what_is_known_is_asked_for_once(learner: User) -> None:
    ProblemFactory.create_batch(4)
    outlook = outlook_of(learner, NOW)
    with CaptureQueriesContext(connection) as captured:
        outlook.fitting(limit=2)
        outlook.fitting(patterns=["hash_map"], difficulty="easy", limit=2)
    assert not captured.captured_queries

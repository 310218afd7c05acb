"""The catalogue with 5,000 problems: how long its pages take, and the curator's list."""

import time
from collections.abc import Callable

from django.test import Client
from django.urls import reverse

from problems.models import Difficulty, Problem, ProblemPattern, ProblemRevision, ProblemTechnique
from problems.patterns.taxonomy import PATTERN_IDS
from problems.patterns.techniques import TECHNIQUES
from profiles.models import User

PROBLEMS = 5_000
ROUNDS = 12
_STATEMENT = "Every evening a small café writes one number into its book 小咖啡馆每天打烊后记下一个数 " * 8


def add_problems(number: int = PROBLEMS) -> None:
    """Store ``number`` published problems of all patterns, with statements as long as those of the bank."""
    ids = list(TECHNIQUES)
    Problem.objects.bulk_create(
        Problem(
            slug=f"bench-{n}",
            title_en=f"Bench problem {n}",
            title_zh=f"测试题 {n}",
            difficulty=Difficulty.values[n % 3],
            search_text=f"bench-{n} bench problem {n} 测试题 {n} {_STATEMENT}".lower(),
        )
        for n in range(number)
    )
    rows = list(Problem.objects.filter(slug__startswith="bench-"))
    ProblemRevision.objects.bulk_create(
        ProblemRevision(problem=row, content={}, sha256=f"{row.pk:064x}") for row in rows
    )
    revisions = dict(ProblemRevision.objects.filter(problem__in=rows).values_list("problem", "pk"))
    for row in rows:
        row.current_revision_id = row.draft_revision_id = revisions[row.pk]
        row.state, row.published_at = "published", row.created_at
    Problem.objects.bulk_update(rows, ["current_revision", "draft_revision", "state", "published_at"], batch_size=500)
    ProblemPattern.objects.bulk_create(
        ProblemPattern(problem=row, pattern=PATTERN_IDS[n % len(PATTERN_IDS)], rank=0) for n, row in enumerate(rows)
    )
    ProblemTechnique.objects.bulk_create(
        ProblemTechnique(problem=row, technique=ids[n % len(ids)]) for n, row in enumerate(rows)
    )


def bench_catalogue(
    learner: User, line: Callable[..., None], spread: Callable[[list[float]], tuple[float, float]]
) -> None:
    """Time the pages of the catalogue and of the curator's list."""
    add_problems()
    curator = User.objects.create_superuser("bench-curator@example.org", "a long enough passphrase")
    print(f"\nCatalogue: {Problem.objects.count():,} problems, through Django's test client, SQLite")
    catalogue, desk = reverse("catalogue"), reverse("admin:problems_problem_changelist")
    for what, user, address, asked in (
        ("first page", learner, catalogue, {}),
        ("page 100", learner, catalogue, {"page": 100}),
        ("search, two words", learner, catalogue, {"q": "café bench"}),
        ("search in Chinese", learner, catalogue, {"q": "咖啡馆"}),
        ("a technique, newest first", learner, catalogue, {"technique": "trie", "sort": "newest"}),
        ("what fits best", learner, catalogue, {"sort": "fit"}),
        ("one at random", learner, catalogue, {"pick": 1}),
        ("curator's list", curator, desk, {}),
    ):
        client = Client()
        client.force_login(user)
        assert client.get(address, asked).status_code == 200
        times = []
        for _ in range(ROUNDS):
            start = time.perf_counter()
            client.get(address, asked)
            times.append((time.perf_counter() - start) * 1000)
        line(what, spread(times))

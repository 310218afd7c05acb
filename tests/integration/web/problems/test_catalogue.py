"""The catalogue for learners: techniques, order, marks, and a problem at random."""

from dataclasses import replace
from datetime import timedelta
from itertools import count
from types import SimpleNamespace

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from interviews.progress import catalogue
from interviews.progress.catalogue import PICKED_FROM
from interviews.progress.recommending import outlook_of
from interviews.web.problems.catalogue import PAGE_SIZE
from profiles.models import User
from profiles.skill import learning
from tests.factories import InterviewFactory, ProblemFactory
from tests.factories.learning import practised
from tests.factories.reviews import make_review

pytestmark = pytest.mark.django_db


@pytest.fixture
def learner_client(client: Client, learner: User) -> Client:
    client.force_login(learner)
    return client


def rows(client: Client, **asked: object) -> list[str]:
    return [row.slug for row in client.get(reverse("catalogue"), asked).context["rows"]]


def of_techniques(slug: str, *techniques: str, **fields: object) -> None:
    problem = ProblemFactory(slug=slug, **fields)
    for technique in techniques:
        problem.techniques.create(technique=technique)


def test_by_technique(learner_client: Client) -> None:
    of_techniques("coins", "knapsack")
    of_techniques("grid", "dp_on_a_grid", "matrix")
    assert rows(learner_client, technique="matrix") == ["grid"]
    assert rows(learner_client, technique="magic") == ["coins", "grid"]


@pytest.mark.parametrize(
    ("sort", "order"),
    [("", ["zebra", "old", "new"]), ("newest", ["new", "zebra", "old"]), ("title", ["new", "old", "zebra"]),
     ("magic", ["zebra", "old", "new"])],
)  # fmt: skip
def test_order(learner_client: Client, sort: str, order: list[str]) -> None:
    now = timezone.now()
    ProblemFactory(slug="old", difficulty="medium", title_en="B", published_at=now - timedelta(days=9))
    ProblemFactory(slug="zebra", difficulty="easy", title_en="C", published_at=now - timedelta(days=5))
    ProblemFactory(slug="new", difficulty="hard", title_en="A", published_at=now)
    assert rows(learner_client, sort=sort) == order


def test_what_fits_best_comes_first_and_says_how_well_it_would_go(learner_client: Client, learner: User) -> None:
    for number, (difficulty, pattern) in enumerate([("easy", "stack"), ("medium", "graph"), ("hard", "heap")] * 2):
        ProblemFactory(slug=f"problem-{number}", difficulty=difficulty, patterns=[pattern])
    at = timezone.now() - timedelta(days=3)
    learning.keep_practice(learner=learner, practised=practised(at=at, score=0.9))
    fitting = [one.slug for one in outlook_of(learner, timezone.now()).ranked]
    assert rows(learner_client, sort="fit") == fitting
    assert rows(learner_client, sort="fit", difficulty="hard") == [
        s for s in fitting if s in ("problem-2", "problem-5")
    ]
    assert "% expected" in learner_client.get(reverse("catalogue"), {"sort": "fit"}).content.decode()


def test_what_fits_has_pages(learner_client: Client) -> None:
    ProblemFactory.create_batch(PAGE_SIZE + 3)
    first = rows(learner_client, sort="fit")
    second = rows(learner_client, sort="fit", page=2)
    assert (len(first), len(second), set(first) & set(second)) == (PAGE_SIZE, 3, set())


def test_solved_and_due_marks(learner_client: Client, learner: User) -> None:
    ProblemFactory(slug="two-sum"), ProblemFactory(slug="later"), ProblemFactory(slug="untouched")
    for slug in ("two-sum", "later"):
        at = timezone.now() - timedelta(days=3)
        learning.keep_practice(learner=learner, practised=replace(practised(at=at, solved=True), item=slug))
    learner.reviews.all().delete()
    make_review(learner, "two-sum", due_in_days=-1)
    make_review(learner, "later", due_in_days=4)
    shown = {row.slug: (row.is_solved, row.is_due) for row in learner_client.get(reverse("catalogue")).context["rows"]}
    assert shown == {"two-sum": (True, True), "later": (True, False), "untouched": (False, False)}
    assert rows(learner_client, state="due") == ["two-sum"]
    assert set(rows(learner_client, state="solved")) == {"two-sum", "later"}
    assert rows(learner_client, state="new") == ["untouched"]


@pytest.fixture
def in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let chance take one after the other of all that it may take, and then begin anew."""
    draws = count()
    fair = SimpleNamespace(choice=lambda offered: offered[next(draws) % len(offered)])
    monkeypatch.setattr(catalogue, "secrets", fair)


@pytest.mark.usefixtures("in_turn")
def test_one_at_random_is_of_those_asked_for_and_unsolved_if_there_is_any(
    learner_client: Client, learner: User
) -> None:
    for slug in ("two-sum", "a", "b"):
        ProblemFactory(slug=slug, difficulty="medium")
    ProblemFactory(slug="hard", difficulty="hard")
    learning.keep_practice(learner=learner, practised=practised(at=timezone.now(), solved=True))
    picked = [rows(learner_client, pick=1, difficulty="medium")[0] for _ in range(3)]
    assert picked[0] == picked[2]
    assert set(picked) == {"a", "b"}
    assert "How about this one?" in learner_client.get(reverse("catalogue"), {"pick": 1}).content.decode()
    assert rows(learner_client, pick=1, q="two-sum") == ["two-sum"], "solved, and there is nothing else"
    assert rows(learner_client, pick=1, q="zebra") == []


@pytest.mark.usefixtures("in_turn")
def test_one_at_random_is_of_the_dozen_that_fits_best(learner_client: Client, learner: User) -> None:
    for number in range(20):
        ProblemFactory(slug=f"problem-{number}", difficulty=("easy", "medium", "hard")[number % 3], patterns=["stack"])
    learning.keep_practice(learner=learner, practised=practised(at=timezone.now() - timedelta(days=3), score=0.9))
    best = [one.slug for one in outlook_of(learner, timezone.now()).ranked][:PICKED_FROM]
    picked = [rows(learner_client, pick=1)[0] for _ in range(PICKED_FROM + 1)]
    assert picked[0] == picked[PICKED_FROM], "there are no more"
    assert set(picked) == set(best)


@pytest.mark.usefixtures("in_turn")
def test_one_at_random_is_not_hard_for_a_newcomer_unless_asked_for(learner_client: Client) -> None:
    for number, difficulty in enumerate(["hard"] * 12 + ["easy", "medium"]):
        ProblemFactory(slug=f"problem-{number}", difficulty=difficulty)
    picked = [rows(learner_client, pick=1)[0] for _ in range(3)]
    assert picked[0] == picked[2]
    assert set(picked) == {"problem-12", "problem-13"}
    assert rows(learner_client, pick=1, difficulty="hard") != []


def test_one_at_random_is_another_one_each_time(learner_client: Client) -> None:
    ProblemFactory.create_batch(PAGE_SIZE)
    assert len({rows(learner_client, pick=1)[0] for _ in range(12)}) > 1


@pytest.mark.parametrize(
    ("q", "found"),
    [("tree", ["t"]), ("street", ["s"]), ("str", ["s"]), ("two_sum", ["u"]), ("ummed", []), ("(tree", ["t"]),
     ("街", ["s"]), ("fit", ["f"]), ("用tree", ["t"])],
)  # fmt: skip
def test_words_are_found_where_words_begin(learner_client: Client, q: str, found: list[str]) -> None:
    texts = {
        "s": "a street 大街",
        "t": "the (trees) 用tree",
        "u": "call two_summed twice",
        "f": "shoes that fit",
    }
    for slug, text in texts.items():
        ProblemFactory(slug=slug, title_en="Other", title_zh="题", search_text=text)
    assert rows(learner_client, q=q) == found
    assert rows(learner_client, q=q.upper()) == found


@pytest.mark.parametrize(
    ("q", "chips", "found"),
    [("Sliding  window", ["Pattern: Sliding window"], ["about", "window-seat"]),
     ("滑动窗口", ["Pattern: Sliding window"], ["about"]),
     ("window", [], ["window-seat"]),
     ("stack", ["Pattern: Stack"], ["hard-one"]),
     ("HARD stack", ["Difficulty: Hard", "Pattern: Stack"], ["hard-one"]),
     ("困难", ["Difficulty: Hard"], ["hard-one"]),
     ("easy seat", ["Difficulty: Easy"], ["window-seat"]),
     ("solved", ["Your progress: Solved"], []),
     ("easy hard", ["Difficulty: Easy"], ["about-nothing"])],
)  # fmt: skip
def test_words_of_the_search_filter_too(learner_client: Client, q: str, chips: list[str], found: list[str]) -> None:
    of_techniques("about", "sliding_window", difficulty="easy", search_text="a")
    ProblemFactory(slug="window-seat", search_text="sliding window seat", difficulty="easy")
    ProblemFactory(slug="hard-one", difficulty="hard", patterns=["stack"], search_text="b").techniques.create(
        technique="stack"
    )
    ProblemFactory(slug="about-nothing", search_text="it is hard", difficulty="easy")
    answer = learner_client.get(reverse("catalogue"), {"q": q})
    assert [one.text for one in answer.context["shown_filters"]] == chips
    assert sorted(row.slug for row in answer.context["rows"]) == sorted(found)


def test_a_field_counts_more_than_a_word(learner_client: Client) -> None:
    ProblemFactory(slug="one", difficulty="easy", search_text="it is hard")
    ProblemFactory(slug="two", difficulty="hard", search_text="two")
    assert rows(learner_client, q="hard", difficulty="easy") == ["one"]


def test_a_pattern_comes_by_a_link_and_can_be_removed(learner_client: Client) -> None:
    ProblemFactory(slug="one", patterns=["simulation"])
    ProblemFactory(slug="two")
    answer = learner_client.get(reverse("catalogue"), {"pattern": "simulation", "difficulty": "easy"})
    assert [row.slug for row in answer.context["rows"]] == ["one"]
    assert [(one.text, one.without) for one in answer.context["shown_filters"]] == [
        ("Pattern: Simulation", "?difficulty=easy")
    ]


# --- The roadmap ---


def roadmap_of(client: Client, **asked: object) -> dict[str, tuple[str, int, int]]:
    roadmap = client.get(reverse("catalogue"), asked).context["roadmap"]
    return {node.id: (node.state, node.solved, node.number) for node in roadmap.nodes if node.url}


def test_the_roadmap_counts_what_was_solved(learner_client: Client, learner: User) -> None:
    of_techniques("two-sum", "hash_map")
    of_techniques("other", "hash_map", "trie")
    of_techniques("retired", "trie", state="retired")
    learning.keep_practice(learner=learner, practised=practised(at=timezone.now(), solved=True))
    assert roadmap_of(learner_client) == {"hash_map": ("next", 1, 2), "trie": ("later", 0, 1)}


def test_what_builds_on_the_familiar_is_lit(learner_client: Client, learner: User) -> None:
    of_techniques("two-sum", "hash_map")
    for technique in ("two_pointers", "stack", "monotonic_stack", "tree_dfs"):
        of_techniques(f"of-{technique}", technique)
    assert roadmap_of(learner_client)["hash_map"][0] == "next"
    learning.keep_practice(learner=learner, practised=practised(at=timezone.now(), solved=True))
    states = {technique: state for technique, (state, _solved, _number) in roadmap_of(learner_client).items()}
    assert states == {
        "hash_map": "done", "two_pointers": "next", "stack": "next", "monotonic_stack": "later", "tree_dfs": "later",
    }  # fmt: skip
    kept = replace(practised(at=timezone.now(), solved=True), item="of-two_pointers")
    learning.keep_practice(learner=learner, practised=kept)
    assert roadmap_of(learner_client)["tree_dfs"][0] == "next", "lists have no problem here, and keep nobody from trees"


def test_each_box_leads_to_its_problems(learner_client: Client) -> None:
    of_techniques("two-sum", "hash_map")
    html = learner_client.get(reverse("catalogue"), {"technique": "hash_map", "state": "new"}).content.decode()
    assert 'href="/problems/?state=new&amp;technique=hash_map#results" aria-current="true"' in html
    assert 'aria-label="Hash map: 0 of 1 solved, a good next step"' in html
    assert html.count('<a class="roadmap-node') == 1, "the others have no problem yet"


def test_visitors_see_it_without_progress(client: Client, learner: User) -> None:
    of_techniques("two-sum", "hash_map")
    learning.keep_practice(learner=learner, practised=practised(at=timezone.now(), solved=True))
    assert roadmap_of(client) == {"hash_map": ("next", 0, 1)}
    for asked in ({"sort": "fit"}, {"pick": "1"}, {"state": "solved"}, {"q": "solved"}):
        assert client.get(reverse("catalogue"), asked).status_code == 200


def test_a_scratch_interview_leaves_no_mark(learner_client: Client, learner: User) -> None:
    InterviewFactory(learner=learner, is_scratch=True)
    (row,) = learner_client.get(reverse("catalogue")).context["rows"]
    assert (str(row.state), row.interview_id) == ("new", None)


@pytest.mark.parametrize("asked", [{}, {"sort": "fit"}, {"pick": "1"}, {"technique": "trie", "sort": "newest"}])
def test_the_number_of_queries_does_not_grow(
    learner_client: Client, learner: User, asked: dict, django_assert_num_queries, django_assert_max_num_queries
) -> None:
    of_techniques("one", "trie")
    learner_client.get(reverse("catalogue"), asked)
    with django_assert_max_num_queries(14) as few:
        learner_client.get(reverse("catalogue"), asked)
    for number in range(30):
        of_techniques(f"more-{number}", "trie")
    with django_assert_num_queries(len(few)):
        learner_client.get(reverse("catalogue"), asked)

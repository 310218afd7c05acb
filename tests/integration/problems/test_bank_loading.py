"""Bringing problem files into the database: repeatable, all or nothing, and never over a curator's work."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import call_command
from django.core.management.base import CommandError

from interviews.conversation import selectors
from interviews.turns import opening
from problems.bank.reading import parse_bank_problem
from problems.bank.schema import BankProblem, to_content
from problems.management.commands import load_bank
from problems.models import Problem, ProblemRevision
from problems.selectors import listed_problems
from problems.services import Change, load_problems, save_draft
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def changed(two_sum: BankProblem) -> Callable[..., BankProblem]:
    """Make two-sum with other values in some fields."""

    def change(**values: Any) -> BankProblem:
        return parse_bank_problem(yaml.safe_dump({**to_content(two_sum), **values}, allow_unicode=True))

    return change


@pytest.fixture
def bank(tmp_path: Path, two_sum: BankProblem) -> Path:
    """A folder with two good files."""
    content = to_content(two_sum)
    for slug in ("two-sum", "another-sum"):
        text = yaml.safe_dump({**content, "slug": slug}, allow_unicode=True)
        (tmp_path / f"{slug}.yaml").write_text(text, encoding="utf-8")
    return tmp_path


def load(folder: Path, *options: str) -> str:
    output = io.StringIO()
    call_command("load_bank", *options, directory=folder, stdout=output)
    return output.getvalue()


def edit_file(path: Path, **values: Any) -> None:
    content = yaml.safe_load(path.read_text(encoding="utf-8"))
    path.write_text(yaml.safe_dump({**content, **values}, allow_unicode=True), encoding="utf-8")


def rows() -> list[object]:
    return [list(model.objects.order_by("pk").values()) for model in (Problem, ProblemRevision)]


class TestLoading:
    def test_a_new_file(self, two_sum):
        results = load_problems([two_sum])

        problem = Problem.objects.get()
        assert [result.change for result in results] == [Change.ADDED]
        assert (problem.slug, problem.title_en, problem.title_zh) == ("two-sum", "Two Sum", "两数之和")
        assert [(p.pattern, p.rank) for p in problem.patterns.all()] == [("hash_map", 0), ("two_pointers", 1)]
        assert problem.current_revision.content == to_content(two_sum)
        assert list(listed_problems(q="voucher")) == list(listed_problems(q="代金券")) == [problem]

    def test_a_second_time_changes_nothing(self, two_sum):
        load_problems([two_sum])
        before = rows()
        assert [result.change for result in load_problems([two_sum])] == [Change.UNCHANGED]
        assert rows() == before

    def test_a_changed_file_makes_a_new_revision(self, two_sum, changed):
        load_problems([two_sum])
        first = Problem.objects.get().current_revision

        (result,) = load_problems([changed(difficulty="hard", patterns=["two_pointers"])])

        problem = Problem.objects.get()
        assert (result.change, set(result.fields)) == (Change.CHANGED, {"difficulty", "patterns"})
        assert problem.difficulty == "hard"
        assert [p.pattern for p in problem.patterns.all()] == ["two_pointers"]
        assert problem.current_revision != first
        assert problem.revisions.count() == 2

    def test_going_back_to_an_earlier_content_uses_its_revision(self, two_sum, changed):
        load_problems([two_sum])
        first = Problem.objects.get().current_revision
        load_problems([changed(difficulty="hard")])
        load_problems([two_sum])
        assert Problem.objects.get().current_revision == first
        assert ProblemRevision.objects.count() == 2

    def test_a_field_that_the_format_no_longer_has_is_a_change(self, two_sum, bank_problem):
        revision = bank_problem.current_revision
        ProblemRevision.objects.filter(pk=revision.pk).update(content={**revision.content, "author": "somebody"})
        (result,) = load_problems([two_sum], dry_run=True)
        assert (result.change, result.fields) == (Change.CHANGED, ("author",))

    def test_a_running_interview_keeps_its_revision(self, two_sum, changed):
        load_problems([two_sum])
        interview = opening.start_interview(learner=UserFactory(), language="en", slug="two-sum")

        load_problems([changed(title={"en": "Pairs", "zh": "配对"})])

        interview.refresh_from_db()
        assert selectors.problem_view(interview).title == "Two Sum"
        later = opening.start_interview(learner=interview.learner, language="en", slug="two-sum")
        assert selectors.problem_view(later).title == "Pairs"


class TestBesideTheDesk:
    def test_a_draft_that_the_file_brings_as_well_is_not_taken_for_published(self, two_sum, changed):
        load_problems([two_sum])
        save_draft(changed(difficulty="hard"), by=None)
        (kept,) = load_problems([changed(difficulty="hard")])
        assert (kept.change, kept.fields) == (Change.KEPT, ("state",))
        load_problems([changed(difficulty="hard")], force=True)
        assert (Problem.objects.get().difficulty, Problem.objects.get().state) == ("hard", "published")

    def test_an_edit_that_was_taken_back_blocks_no_later_file(self, two_sum, changed):
        load_problems([two_sum])
        save_draft(changed(difficulty="hard"), by=None)
        save_draft(two_sum, by=None)
        (result,) = load_problems([changed(difficulty="medium")])
        assert result.change is Change.CHANGED
        assert Problem.objects.get().difficulty == "medium"


class TestFilesThatDidNotChange:
    def test_they_are_not_read_again(self, bank, monkeypatch):
        load(bank)
        read: list[str] = []
        whole = load_bank.read_bank_problem
        monkeypatch.setattr(load_bank, "read_bank_problem", lambda path: read.append(path.stem) or whole(path))
        assert "2 problem(s) read, 0 loaded." in load(bank)
        assert read == []
        edit_file(bank / "two-sum.yaml", difficulty="hard")
        assert "2 problem(s) read, 1 loaded." in load(bank)
        assert read == ["two-sum"]

    def test_a_dry_run_remembers_nothing(self, bank):
        load(bank, "--dry-run")
        assert "2 loaded." in load(bank)

    def test_what_a_curator_edited_is_compared_every_time(self, bank, changed):
        load(bank)
        save_draft(changed(difficulty="hard"), by=None)
        for _ in range(2):
            assert "two-sum: kept (difficulty)" in load(bank)
        assert "two-sum: overwritten" in load(bank, "--force")
        assert "two-sum" not in load(bank)


class TestCuratorsWork:
    @pytest.fixture(autouse=True)
    def edited(self, changed) -> None:
        save_draft(changed(difficulty="hard", key_idea={"en": "Mine", "zh": "我的"}), by=None)

    def test_it_is_kept_and_the_fields_are_named(self, two_sum):
        before = rows()
        (result,) = load_problems([two_sum])
        assert (result.change, set(result.fields)) == (Change.KEPT, {"difficulty", "key_idea"})
        assert rows() == before

    def test_the_command_says_so(self, bank):
        output = load(bank)
        (line,) = [line for line in output.splitlines() if line.startswith("two-sum")]
        assert "kept" in line and "difficulty" in line and "key_idea" in line and "--force" in line
        assert "2 problem(s) read, 1 loaded." in output

    def test_force_overwrites_it(self, bank):
        output = load(bank, "--force")
        problem = Problem.objects.get(slug="two-sum")
        assert "two-sum: overwritten" in output
        assert (problem.difficulty, problem.edited_in_admin) == ("easy", False)

    def test_the_same_content_in_the_file_publishes_no_draft_unless_forced(self, changed):
        file = changed(difficulty="hard", key_idea={"en": "Mine", "zh": "我的"})
        (result,) = load_problems([file])
        assert (result.change, result.fields) == (Change.KEPT, ("state",))
        assert not listed_problems().exists()
        load_problems([file], force=True)
        assert listed_problems().get().difficulty == "hard"


class TestCommand:
    def test_it_loads_and_counts(self, bank):
        assert "2 problem(s) read, 2 loaded." in load(bank)
        assert "2 problem(s) read, 0 loaded." in load(bank)
        assert set(Problem.objects.values_list("slug", flat=True)) == {"two-sum", "another-sum"}

    def test_quietly(self, bank):
        assert load(bank, "--verbosity=0") == ""

    def test_a_dry_run_changes_nothing(self, bank):
        load(bank)
        edit_file(bank / "two-sum.yaml", difficulty="hard")
        before = rows()

        output = load(bank, "--dry-run")

        assert "two-sum: changed (difficulty)" in output and "1 would be loaded" in output
        assert rows() == before

    @pytest.mark.parametrize(
        ("values", "field"),
        [({"difficulty": "fun"}, "difficulty"), ({"surprise": 1}, "surprise"), ({"slug": "third-sum"}, "slug")],
    )
    def test_one_bad_file_and_nothing_is_loaded(self, bank, values, field):
        edit_file(bank / "two-sum.yaml", **values)
        with pytest.raises(CommandError) as refused:
            load(bank)
        assert "two-sum.yaml" in str(refused.value) and f"  {field}: " in str(refused.value)
        assert not Problem.objects.exists()

    def test_a_file_in_another_encoding(self, bank):
        (bank / "zzz.yaml").write_bytes("title: 两数之和".encode("gbk"))
        with pytest.raises(CommandError, match=r"zzz\.yaml cannot be used.*\n.*UTF-8"):
            load(bank)
        assert not Problem.objects.exists()

    def test_a_folder_that_is_none(self, tmp_path):
        with pytest.raises(CommandError, match="no folder"):
            load(tmp_path / "nowhere")

    def test_the_real_bank_loads(self):
        output = io.StringIO()
        call_command("load_bank", stdout=output)
        assert Problem.objects.count() >= 12
        assert listed_problems().count() == Problem.objects.count()

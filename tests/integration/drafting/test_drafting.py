"""Drafting a problem with a model: from a sentence to a proven content, part by part, and whatever comes in between."""

from collections.abc import Iterator

import pytest
import yaml

from interviews.drafting import asking, drafting
from interviews.drafting.asking import DraftingRefused, ask_for_drafting
from interviews.drafting.parts import STEPS
from interviews.jobs.job import WorkersLost
from interviews.models import DailyUsage
from problems.bank.schema import BankProblem, to_content
from problems.bank.writing import to_yaml
from problems.models import CheckStatus, DraftingCall, DraftingOutcome, Problem, ProblemDrafting
from problems.proof.mutant_check import MutantReport
from problems.services import (
    NotRead,
    begin_unfinished,
    keep_unfinished,
    mark_read,
    move,
    part_version,
    save_draft,
    working_content,
)
from profiles.models import User
from tests import working
from tests.factories import ModelAccessFactory, ProviderFactory, UserFactory
from tests.fake_openai import fake_openai
from tests.fake_openai_server import FakeOpenAI

pytestmark = pytest.mark.django_db
BRIEF = "Two of several lanterns burn as long as a night. Which two?"


@pytest.fixture
def model() -> Iterator[FakeOpenAI]:
    with fake_openai() as server:
        yield server


@pytest.fixture
def curator(model: FakeOpenAI) -> User:
    user = UserFactory(is_staff=True)
    ModelAccessFactory(user=user, provider=ProviderFactory(base_url=model.url))
    return user


@pytest.fixture
def woken(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    return working.told_of(monkeypatch, "draft_problem")


@pytest.fixture(autouse=True)
def _judge(judge_sandbox: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drafting, "the_sandbox", lambda: judge_sandbox)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the mutants, which take long and say nothing of drafting."""
    monkeypatch.setattr(drafting, "check_mutants", lambda *_, **__: MutantReport(1, (), 0, ()))


@pytest.fixture
def begun(curator: User) -> Problem:
    text = to_yaml({"format": 2, "slug": "two-lanterns"})
    return begin_unfinished(slug="two-lanterns", title="Two Lanterns", text=text, by=curator)


def drafted(problem: Problem, curator: User, **asked: str) -> ProblemDrafting:
    row = ask_for_drafting(problem, by=curator, **{"kind": "whole", "brief": BRIEF, **asked})
    working.draft_problem(row.pk)
    row.refresh_from_db()
    problem.refresh_from_db()
    return row


class TestWhole:
    def test_from_a_sentence_to_what_passes_its_check(self, begun, curator, model):
        row = drafted(begun, curator)
        assert (row.status, row.outcome, row.faults) == (CheckStatus.FINISHED, DraftingOutcome.DONE, [])
        assert (begun.unfinished, begun.title_en) == ("", "Two Lanterns")
        BankProblem.model_validate(begun.draft_revision.content)
        assert set(begun.unread) == set(begun.draft_revision.content) - {"format", "slug"}
        assert begun.draft_revision.checks.count() == 1, "and the check is asked for that lets it be published"
        prompts = [call["messages"] for call in model.calls]
        assert len(prompts) == len(STEPS) + 1 == row.calls.count()
        assert "mutant in line" in prompts[-1][1]["content"], "what no test catches is told, too"
        assert all("Never copy" in prompt[0]["content"] and BRIEF in prompt[1]["content"] for prompt in prompts)
        assert row.tokens == sum(call.prompt_tokens + call.completion_tokens for call in row.calls.all()) > 0
        assert DailyUsage.objects.get(learner=curator).calls == len(prompts)

    @pytest.mark.usefixtures("quick")
    def test_faults_are_given_back_until_it_passes(self, begun, curator, model):
        model.script("normal", "draft_faulty")
        row = drafted(begun, curator)
        assert row.outcome == DraftingOutcome.DONE
        (mending,) = list(model.calls)[len(STEPS) :]
        asked = mending["messages"][1]["content"]
        assert "<fields>examples, edge_cases, tests, solutions</fields>" in asked
        assert "test 1: the brute_force solution gave []" in asked

    @pytest.mark.usefixtures("quick")
    def test_what_it_cannot_mend_it_says_after_a_bounded_number_of_rounds(self, begun, curator, model):
        model.default = "draft_faulty"
        row = drafted(begun, curator)
        assert row.outcome == DraftingOutcome.FAULTS
        assert any(fault.startswith("test 1: the brute_force solution") for fault in row.faults)
        assert len(model.calls) == len(STEPS) + drafting.ROUNDS
        assert begun.draft_revision is not None, "and it is there to be mended by hand"

    @pytest.mark.usefixtures("quick")
    def test_what_is_there_is_not_drafted_again(self, begun, curator, model, two_sum):
        content = {"format": 2, "slug": "two-lanterns", "key_idea": {"en": "Mine.", "zh": "我的。"}}
        keep_unfinished(begun, to_yaml(content))
        drafted(begun, curator)
        assert begun.draft_revision.content["key_idea"] == content["key_idea"]
        assert "key_idea" not in begun.unread

    @pytest.mark.usefixtures("quick")
    def test_a_model_that_breaks_half_way_leaves_what_it_drafted(self, begun, curator, model):
        model.script("normal", "normal", "401")
        row = drafted(begun, curator)
        assert (row.outcome, row.detail) == (DraftingOutcome.MODEL, "key")
        assert set(working_content(begun)) > {"statement", "solutions"} and "statement" in begun.unread
        model.reset()
        row = drafted(begun, curator)
        assert row.outcome == DraftingOutcome.DONE
        assert len(model.calls) == len(STEPS) - 2

    def test_nonsense_is_told_as_what_was_missing(self, begun, curator, model, monkeypatch):
        monkeypatch.setattr("interviews.model_calls.paid_calls.PaidCalls._sleep", lambda *_: None)
        model.default = "unparsable"
        row = drafted(begun, curator)
        assert row.outcome == DraftingOutcome.UNREADABLE and row.faults
        assert set(working_content(begun)) == {"format", "slug"}

    @pytest.mark.usefixtures("quick")
    def test_a_run_after_a_crash_pays_nothing_twice(self, begun, curator, model, monkeypatch):
        written = drafting._Work._write

        def breaks(self: drafting._Work, parts: dict, *, seen: dict) -> None:
            if "solutions" in parts and not monkeypatch_done:
                monkeypatch_done.append(True)
                raise RuntimeError("the worker stumbles after the answer came")
            written(self, parts, seen=seen)

        monkeypatch_done: list[bool] = []
        monkeypatch.setattr(drafting._Work, "_write", breaks)
        row = ask_for_drafting(begun, by=curator, kind="whole", brief=BRIEF)
        assert not working.draft_problem(row.pk)
        assert working.draft_problem(row.pk)
        row.refresh_from_db()
        assert row.outcome == DraftingOutcome.DONE
        assert len(model.calls) == DraftingCall.objects.count() == len(STEPS)

    def test_lost_workers_are_told(self, begun, curator):
        row = ask_for_drafting(begun, by=curator, kind="whole", brief=BRIEF)
        ProblemDrafting.objects.update(attempts=9)
        assert working.draft_problem(row.pk)
        row.refresh_from_db()
        assert (row.outcome, row.detail) == (DraftingOutcome.LOST, WorkersLost.__name__)


class TestOnePart:
    @pytest.fixture
    def problem(self, two_sum: BankProblem) -> Problem:
        return save_draft(two_sum.model_copy(update={"slug": "two-lanterns"}), by=None)

    @pytest.mark.usefixtures("quick")
    def test_a_part_is_drawn_anew_and_nothing_else(self, problem, curator):
        before = problem.draft_revision.content
        row = drafted(problem, curator, kind="part", place="title")
        assert row.outcome == DraftingOutcome.DONE and problem.unread == ["title"]
        assert problem.draft_revision.content == {**before, "title": {"en": "Two Lanterns", "zh": "两盏灯笼"}}

    @pytest.mark.usefixtures("quick")
    def test_a_translation_takes_the_other_language_only(self, problem, curator, two_sum):
        drafted(problem, curator, kind="translation", place="title", language="zh")
        assert problem.draft_revision.content["title"] == {"en": two_sum.title.en, "zh": "两盏灯笼"}

    @pytest.mark.usefixtures("quick")
    def test_ways_to_say_an_item_are_added(self, problem, curator):
        drafted(problem, curator, kind="examples", place="clarifications.negative")
        (item,) = [one for one in problem.draft_revision.content["clarifications"] if one["id"] == "negative"]
        assert item["examples"]["en"][-1] == "(model) and how long may it get"
        assert len(item["examples"]["zh"]) > 1 and problem.unread == ["clarifications"]

    @pytest.mark.usefixtures("quick")
    def test_wrong_attempts_are_added(self, problem, curator, two_sum):
        drafted(problem, curator, kind="attempts", place="wrong_attempts")
        ids = [one["id"] for one in problem.draft_revision.content["wrong_attempts"]]
        assert len(set(ids)) == 2 * len(two_sum.wrong_attempts)

    def test_what_somebody_else_changed_meanwhile_stays_and_the_draft_is_kept_beside_it(
        self, problem, curator, model, two_sum, monkeypatch
    ):
        asked = drafting.DraftingCalls.ask

        def meanwhile(*arguments: object) -> object:
            reply = asked(*arguments)
            theirs = {"slug": "two-lanterns", "title": two_sum.title.model_copy(update={"en": "Theirs"})}
            save_draft(two_sum.model_copy(update=theirs), by=None)
            return reply

        monkeypatch.setattr(drafting.DraftingCalls, "ask", meanwhile)
        row = drafted(problem, curator, kind="part", place="title")
        assert (row.outcome, row.detail) == (DraftingOutcome.OVERTAKEN, "title")
        assert row.withheld["title"]["en"] == "Two Lanterns"
        assert problem.draft_revision.content["title"]["en"] == "Theirs"

    @pytest.mark.usefixtures("quick")
    def test_an_item_that_is_gone(self, problem, curator):
        assert drafted(problem, curator, kind="examples", place="traps.gone").outcome == DraftingOutcome.OVERTAKEN


class TestAsking:
    def test_without_a_model(self, begun):
        with pytest.raises(DraftingRefused, match="No model can be asked"):
            ask_for_drafting(begun, by=UserFactory(), kind="whole")

    def test_over_the_budget(self, begun, curator, monkeypatch):
        monkeypatch.setattr(asking.budgets, "is_spent", lambda *_: True)
        with pytest.raises(DraftingRefused, match="budget"):
            ask_for_drafting(begun, by=curator, kind="whole")

    def test_the_budget_that_ends_meanwhile(self, begun, curator, monkeypatch):
        row = ask_for_drafting(begun, by=curator, kind="whole")
        monkeypatch.setattr("interviews.model_calls.budgets.is_spent", lambda *_: True)
        working.draft_problem(row.pk)
        row.refresh_from_db()
        assert row.outcome == DraftingOutcome.BUDGET

    def test_one_at_a_time_for_a_problem(self, begun, curator):
        ask_for_drafting(begun, by=curator, kind="whole")
        with pytest.raises(DraftingRefused, match="already drafting"):
            ask_for_drafting(begun, by=curator, kind="whole")

    @pytest.mark.parametrize(
        "asked",
        [
            {"kind": "coffee"}, {"kind": "part", "place": "slug"}, {"kind": "part", "place": ""},
            {"kind": "translation", "place": "title", "language": "fr"}, {"kind": "examples", "place": "hints.x"},
            {"kind": "whole", "place": "title"}, {"kind": "attempts", "place": "title"},
        ],
    )  # fmt: skip
    def test_what_cannot_be_drafted(self, begun, curator, asked):
        with pytest.raises(DraftingRefused, match="no such part"):
            ask_for_drafting(begun, by=curator, **asked)

    def test_cancelled_work_writes_nothing(self, begun, curator, model, monkeypatch):
        asked = drafting.DraftingCalls.ask

        def meanwhile(*arguments: object) -> object:
            asking.cancel(begun)
            return asked(*arguments)

        monkeypatch.setattr(drafting.DraftingCalls, "ask", meanwhile)
        drafted(begun, curator)
        assert set(yaml.safe_load(begun.unfinished)) == {"format", "slug"}


def versions_of(problem: Problem) -> dict[str, str]:
    content = working_content(problem)
    return {part: part_version(content[part]) for part in problem.unread}


class TestRead:
    @pytest.mark.usefixtures("quick")
    def test_what_is_confirmed_is_what_was_shown(self, begun, curator):
        drafted(begun, curator)
        shown = versions_of(begun)
        content = {**begun.draft_revision.content, "key_idea": {"en": "Another one.", "zh": "另一个。"}}
        save_draft(BankProblem.model_validate(content), by=None, drafted=["key_idea"])
        assert mark_read(begun.pk, {part: shown[part] for part in ("title", "key_idea")}) == ("title",)
        begun.refresh_from_db()
        assert "key_idea" in begun.unread and "title" not in begun.unread

    @pytest.mark.usefixtures("quick")
    def test_nothing_unread_is_published(self, begun, curator):
        drafted(begun, curator)
        begun.draft_revision.checks.update(status="finished", finished_at="2026-11-01T00:00:00Z")
        with pytest.raises(NotRead) as refused:
            move("two-lanterns", "publish", by=curator)
        assert "statement" in refused.value.parts
        versions = versions_of(begun)
        assert set(mark_read(begun.pk, {part: versions[part] for part in refused.value.parts})) == set(versions)
        assert move("two-lanterns", "publish", by=curator).state == "published"

    @pytest.mark.usefixtures("quick")
    def test_who_changes_a_part_by_hand_has_read_it(self, begun, curator):
        drafted(begun, curator)
        content = {**begun.draft_revision.content, "key_idea": {"en": "Mine.", "zh": "我的。"}}
        problem = save_draft(BankProblem.model_validate(content), by=curator)
        assert "key_idea" not in problem.unread and "statement" in problem.unread


DRAFTED = ("difficulty", "examples", "approaches", "hints", "solutions", "tests", "title", "traps")


class TestUnreadAfterUnfinished:
    """A text kept unfinished says less than a revision of the same content: unchanged parts stay unread all the same."""

    @pytest.fixture
    def problem(self, two_sum: BankProblem) -> Problem:
        return save_draft(two_sum.model_copy(update={"slug": "two-lanterns"}), by=None, drafted=DRAFTED)

    @pytest.mark.parametrize("text", ["difficulty: odd", "nonsense: 1", "tests: [1]", ": ["])
    def test_what_is_saved_as_it_was_drafted_stays_unread(self, problem, curator, text):
        name = text.partition(":")[0]
        written = {**yaml.safe_load(to_yaml(problem.draft_revision.content))}
        written.pop(name, None)
        content = problem.draft_revision.content
        keep_unfinished(problem, f"{to_yaml(written)}{text}\n")
        saved = save_draft(BankProblem.model_validate(content), by=curator)
        assert (set(saved.unread), saved.unfinished) == (set(DRAFTED), "")

    def test_what_was_mended_otherwise_has_been_read_and_nothing_else(self, problem, curator):
        content = {**problem.draft_revision.content}
        keep_unfinished(problem, to_yaml({**content, "difficulty": "odd"}))
        saved = save_draft(BankProblem.model_validate({**content, "difficulty": "hard"}), by=curator)
        assert set(saved.unread) == set(DRAFTED) - {"difficulty"}

    def test_what_was_drafted_into_an_unfinished_text_stays_unread(self, begun, curator, two_sum):
        content = {**to_content(two_sum), "slug": "two-lanterns"}
        written = yaml.safe_load(to_yaml(content))
        del written["key_idea"]
        keep_unfinished(begun, to_yaml(written), unread=DRAFTED)
        saved = save_draft(BankProblem.model_validate(content), by=curator)
        assert set(saved.unread) == set(DRAFTED)

"""The curator's desk: states, checks, preview, scratch interviews, history; and who may come there."""

import copy
import re
from typing import Any

import pytest
import yaml
from django.contrib.auth.models import Group
from django.urls import reverse

from interviews.conversation import selectors
from interviews.models import Interview, ProblemFeedback
from interviews.problem_checks import checking
from interviews.problem_checks.job import CHECK_PROBLEM, WENT_WRONG
from interviews.recovery.ways import end_interview
from interviews.turns import accepting, opening
from problems.bank.reading import parse_bank_problem
from problems.bank.schema import BankProblem, to_content
from problems.models import CheckStatus, Problem, ProblemCheck, ProblemRevision, ProblemState
from problems.selectors import listed_problems
from problems.services import NotProven, WayClosed, keep_unfinished, load_problems, move, save_draft, version_of
from profiles.models import ActiveQuarterHour, Practice, User
from profiles.roles import COACH, CURATOR
from tests import working
from tests.factories import InterviewFactory, UserFactory

pytestmark = pytest.mark.django_db
OTHER_TITLE = {"title": {"en": "Two Prices", "zh": "两件商品"}}


def staff(*roles: str) -> User:
    user = UserFactory(is_staff=True)
    user.groups.add(*Group.objects.filter(name__in=roles))
    return user


@pytest.fixture
def curator() -> User:
    return staff(CURATOR)


@pytest.fixture
def changed(two_sum: BankProblem):
    """Make two-sum with other values in some fields."""

    def change(**values: Any) -> BankProblem:
        return parse_bank_problem(yaml.safe_dump({**copy.deepcopy(to_content(two_sum)), **values}, allow_unicode=True))

    return change


def page(name: str, *arguments: object) -> str:
    return reverse(f"admin:problems_problem_{name}", args=arguments)


def proven(problem: Problem) -> None:
    """Let the working copy have passed its check."""
    problem.refresh_from_db()
    done = {"status": CheckStatus.FINISHED, "finished_at": "2026-11-01T00:00:00Z"}
    ProblemCheck.objects.create(revision=problem.draft_revision, **done)


class TestWorkingCopy:
    def test_an_edit_is_a_draft_and_learners_keep_what_was_published(self, bank_problem, changed, curator):
        before = bank_problem.current_revision
        problem = save_draft(changed(**OTHER_TITLE), by=curator)

        assert (problem.state, problem.state_changed_by) == (ProblemState.DRAFT, curator)
        assert problem.current_revision == before != problem.draft_revision
        assert problem.title_en == "Two Sum"
        interview = opening.start_interview(learner=UserFactory(), language="en", slug="two-sum")
        assert selectors.problem_view(interview).title == "Two Sum"

    def test_published_it_is_what_new_interviews_are_about_and_old_ones_keep_theirs(
        self, bank_problem, changed, curator
    ):
        running = opening.start_interview(learner=UserFactory(), language="en", slug="two-sum")
        save_draft(changed(**OTHER_TITLE, difficulty="hard", patterns=["stack"], techniques=["stack"]), by=curator)
        proven(bank_problem)
        problem = move("two-sum", "publish", by=curator)

        assert (problem.state, problem.title_en, problem.difficulty) == ("published", "Two Prices", "hard")
        assert [row.pattern for row in problem.patterns.all()] == ["stack"]
        assert [row.technique for row in problem.techniques.all()] == ["stack"]
        assert list(listed_problems(q="prices")) == [problem]
        running.refresh_from_db()
        assert selectors.problem_view(running).title == "Two Sum"

    def test_the_same_content_again_changes_nothing(self, bank_problem, two_sum, curator):
        number = Problem.history.count()
        assert save_draft(two_sum, by=curator).state == ProblemState.PUBLISHED
        assert Problem.history.count() == number

    def test_what_no_longer_fits_the_format_is_not_published(self, bank_problem, curator):
        content = {name: part for name, part in bank_problem.draft_revision.content.items() if name != "techniques"}
        revision = ProblemRevision.objects.create(problem=bank_problem, content=content, sha256="d" * 64)
        Problem.objects.update(draft_revision=revision, state="draft")
        proven(bank_problem)
        with pytest.raises(NotProven):
            move("two-sum", "publish", by=curator)

    def test_going_back_to_what_is_published_takes_the_draft_back(self, bank_problem, two_sum, changed, curator):
        save_draft(changed(**OTHER_TITLE), by=curator)
        problem = save_draft(two_sum, by=curator)
        assert (problem.state, problem.draft_revision) == ("published", problem.current_revision)

    def test_a_new_problem_is_seen_by_learners_only_once_it_is_published(self, db, two_sum, curator):
        problem = save_draft(two_sum, by=curator)
        assert (problem.state, problem.current_revision) == (ProblemState.DRAFT, None)
        assert not listed_problems().exists()
        with pytest.raises(Problem.DoesNotExist):
            opening.start_interview(learner=curator, language="en", slug="two-sum")
        proven(problem)
        move("two-sum", "publish", by=curator)
        assert listed_problems().get().published_at is not None

    def test_nothing_unproven_is_published(self, bank_problem, changed, curator):
        problem = save_draft(changed(**OTHER_TITLE), by=curator)
        with pytest.raises(NotProven):
            move("two-sum", "publish", by=curator)
        proven(problem)
        ProblemCheck.objects.create(
            revision=problem.draft_revision, status="finished", finished_at="2026-11-02T00:00:00Z", faults=["wrong"]
        )
        with pytest.raises(NotProven):
            move("two-sum", "publish", by=curator)  # the latest check counts

    @pytest.mark.parametrize(
        ("ways", "state"),
        [
            (["send_to_review"], "review"),
            (["send_to_review", "back_to_draft"], "draft"),
            (["send_to_review", "publish"], "published"),
            (["publish"], "published"),
            (["retire"], "retired"),
            (["publish", "retire", "bring_back"], "published"),
            (["retire", "bring_back"], "draft"),
        ],
    )
    def test_ways(self, bank_problem, changed, curator, ways, state):
        problem = save_draft(changed(**OTHER_TITLE), by=curator)
        proven(problem)
        for way in ways:
            problem = move("two-sum", way, by=curator)
        assert problem.state == state

    @pytest.mark.parametrize("way", ["send_to_review", "back_to_draft", "publish", "bring_back", "", "delete"])
    def test_a_way_that_is_closed(self, bank_problem, curator, way):
        with pytest.raises(WayClosed):
            move("two-sum", way, by=curator)

    def test_a_retired_problem_is_in_no_list_and_stays_readable(self, client, bank_problem, two_sum, changed, curator):
        interview = InterviewFactory(problem=bank_problem, learner=UserFactory())
        move("two-sum", "retire", by=curator)
        assert not listed_problems().exists()
        with pytest.raises(Problem.DoesNotExist):
            opening.start_interview(learner=curator, language="en", slug="two-sum")
        client.force_login(interview.learner)
        assert client.get(reverse("room", args=[interview.pk])).status_code == 200
        assert save_draft(changed(**OTHER_TITLE), by=curator).state == ProblemState.RETIRED
        load_problems([two_sum], force=True)
        assert not listed_problems().exists(), "loading the files brings no retired problem back"


class TestCheck:
    def test_a_sound_problem_is_proven(self, bank_problem, curator, judge_sandbox, monkeypatch):
        monkeypatch.setattr(checking, "the_sandbox", lambda: judge_sandbox)
        check = checking.ask_for_check(bank_problem.draft_revision, by=curator)
        assert working.check_problem(check.pk)
        check.refresh_from_db()
        assert (check.status, check.faults, check.passed) == ("finished", [], True)
        assert check.done == check.total > check.mutants == check.caught > 5
        assert working.check_problem(check.pk), "a second time does nothing"

    def test_what_is_wrong_is_said(self, bank_problem, changed, curator, judge_sandbox, monkeypatch):
        monkeypatch.setattr(checking, "the_sandbox", lambda: judge_sandbox)
        content = to_content(changed())
        content["solutions"]["best"] = "def two_sum(nums, target):\n    return [0, 1]"
        problem = save_draft(BankProblem.model_validate(content), by=curator)
        check = checking.ask_for_check(problem.draft_revision, by=curator)
        working.check_problem(check.pk)
        check.refresh_from_db()
        assert not check.passed
        assert any("the best solution gave [0, 1]" in fault for fault in check.faults)

    def test_asked_for_twice_it_runs_once(self, bank_problem, curator):
        first = checking.ask_for_check(bank_problem.draft_revision, by=curator)
        assert checking.ask_for_check(bank_problem.draft_revision, by=curator) == first

    def test_without_a_judge_it_says_so(self, bank_problem, curator, monkeypatch):
        monkeypatch.setattr(checking, "the_sandbox", lambda: None)
        check = checking.ask_for_check(bank_problem.draft_revision, by=curator)
        working.check_problem(check.pk)
        check.refresh_from_db()
        assert "the code was not run" in check.faults[0]
        assert not check.passed

    def test_where_no_code_is_run_that_is_no_fault_of_the_problem(self, client, changed, curator, monkeypatch):
        monkeypatch.setattr(checking, "the_sandbox", lambda: None)
        problem = save_draft(changed(**OTHER_TITLE), by=curator)
        working.check_problem(checking.ask_for_check(problem.draft_revision, by=curator).pk)
        client.force_login(curator)
        for language, told in (("en", "This server runs no code"), ("zh-hans", "本站目前不运行代码")):
            client.cookies["django_language"] = language
            assert told in client.get(page("proof", problem.pk)).content.decode()
            for where in (page("proof", problem.pk), page("changelist")):
                shown = client.get(where).content.decode()
                assert not any(words in shown for words in ("JUDGE_HELPERS", "1 fault", "1 处错误")), where
        with pytest.raises(NotProven):
            move(problem.slug, "publish", by=curator)
        client.post(page("move", problem.pk), {"way": "send_to_review"})
        problem.refresh_from_db()
        assert problem.state == ProblemState.REVIEW

    def test_a_fault_of_ours_ends_it(self, bank_problem, curator, monkeypatch, caplog):
        monkeypatch.setattr(checking, "the_sandbox", object)
        monkeypatch.setattr(checking, "check_problem", lambda *_: 1 / 0)
        check = checking.ask_for_check(bank_problem.draft_revision, by=curator)
        tries = [working.check_problem(check.pk) for _ in range(CHECK_PROBLEM.max_attempts)]
        assert tries[-1] and not any(tries[:-1])
        check.refresh_from_db()
        assert check.faults == [WENT_WRONG]

    def test_a_content_of_an_older_format(self, bank_problem, curator, monkeypatch):
        monkeypatch.setattr(checking, "the_sandbox", object)
        content = {name: part for name, part in bank_problem.draft_revision.content.items() if name != "techniques"}
        revision = ProblemRevision.objects.create(problem=bank_problem, content=content, sha256="e" * 64)
        check = checking.ask_for_check(revision, by=curator)
        working.check_problem(check.pk)
        check.refresh_from_db()
        assert check.faults == ["techniques: Field required"]


class TestPages:
    def test_the_list_makes_the_same_number_of_queries_whatever_its_length(
        self, client, changed, curator, django_assert_num_queries, django_assert_max_num_queries
    ):
        client.force_login(curator)
        InterviewFactory(revision=save_draft(changed(), by=None).draft_revision, finished=True)
        client.get(page("changelist"))
        with django_assert_max_num_queries(14) as few:
            client.get(page("changelist"))
        for number in range(12):
            InterviewFactory(revision=save_draft(changed(slug=f"copy-{number}"), by=None).draft_revision)
        with django_assert_num_queries(len(few)):
            shown = client.get(page("changelist")).content.decode()
        assert "not checked" in shown

    def test_from_an_edit_to_learners(self, client, bank_problem, changed, curator):
        client.force_login(curator)
        text = yaml.safe_dump(to_content(changed(**OTHER_TITLE)), allow_unicode=True)
        change = page("change", bank_problem.pk)
        seen = bank_problem.draft_revision.sha256
        assert client.post(change, {"content": text, "seen": seen}).status_code == 302
        shown = client.get(change).content.decode()
        assert "Learners see the last published version" in shown
        told = client.post(page("move", bank_problem.pk), {"way": "publish"}, follow=True).content.decode()
        assert "has not passed its check" in told
        client.post(page("check", bank_problem.pk))
        assert "being checked" in client.get(page("proof", bank_problem.pk)).content.decode()
        ProblemCheck.objects.all().delete()
        proven(bank_problem)
        told = client.post(page("move", bank_problem.pk), {"way": "publish"}, follow=True).content.decode()
        assert "The problem is published" in told
        assert Problem.objects.get().title_en == "Two Prices"

    def test_somebody_else_saved_meanwhile(self, client, bank_problem, changed, curator):
        client.force_login(curator)
        seen = bank_problem.draft_revision.sha256
        save_draft(changed(difficulty="hard"), by=None)
        text = yaml.safe_dump(to_content(changed(**OTHER_TITLE)), allow_unicode=True)
        change = page("change", bank_problem.pk)
        refused = client.post(change, {"content": text, "seen": seen})
        assert refused.status_code == 200
        assert "Somebody else has saved this problem" in refused.content.decode()
        assert "Two Prices" in refused.content.decode()
        assert "dryrun-diff-old" in refused.content.decode(), "what the other one changed is shown"
        again = refused.context["adminform"].form["seen"].value()
        assert client.post(change, {"content": text, "seen": again}).status_code == 200, "refused again"
        shown = refused.context["adminform"].form.current
        save_draft(changed(difficulty="medium"), by=None)
        assert client.post(change, {"content": text, "seen": again, "overwrite": shown}).status_code == 200
        shown = Problem.objects.get().draft_revision.sha256
        assert client.post(change, {"content": text, "seen": again, "overwrite": shown}).status_code == 302
        assert Problem.objects.get().draft_revision.content["title"]["en"] == "Two Prices"

    def test_a_changed_problem_that_is_published_is_called_so_everywhere(self, client, bank_problem, changed, curator):
        save_draft(changed(**OTHER_TITLE), by=curator)
        save_draft(changed(slug="another"), by=curator)
        client.force_login(curator)
        listed = client.get(page("changelist")).content.decode()
        assert '<td class="field-stands">Published, with changes</td>' in listed
        assert '<td class="field-stands">Draft</td>' in listed
        assert "Published, with changes" in client.get(page("change", bank_problem.pk)).content.decode()
        for standing, slugs in {"published": ["two-sum"], "changed": ["two-sum"], "draft": ["another"]}.items():
            found = client.get(page("changelist"), {"standing": standing}).context["cl"].result_list
            assert [one.slug for one in found] == slugs
        figures = {value: number for value, _label, number in client.get(page("overview")).context["overview"].states}
        assert figures == {
            "published": 1, "changed": 1, "changed_review": 0, "draft": 1, "review": 0, "retired": 0,
        }  # fmt: skip

    def test_what_comes_from_the_files_is_not_called_unchecked(self, client, bank_problem, curator):
        Problem.objects.update(file_fingerprint="f" * 64)
        client.force_login(curator)
        listed = client.get(page("changelist")).content.decode()
        assert "from the files" in listed
        assert "not checked" not in listed
        desk = client.get(page("change", bank_problem.pk)).content.decode()
        assert "What is in the files is proven" in desk
        assert "Run the check" in desk

    def test_what_is_said_after_saving(self, client, bank_problem, two_sum, changed, curator):
        client.force_login(curator)

        def told(address: str, problem: BankProblem) -> str:
            text = yaml.safe_dump(to_content(problem), allow_unicode=True)
            return str(next(iter(client.post(address, {"content": text}, follow=True).context["messages"])))

        change = page("change", bank_problem.pk)
        assert told(change, two_sum) == "No changes."
        assert told(change, changed(**OTHER_TITLE)) == "Saved as a draft; learners still get the published version."
        assert "matches the published version" in told(change, two_sum)
        new = changed(slug="another")
        assert told(page("add"), new) == "Saved as a draft; learners do not see it yet."

    def test_a_copy_is_begun_and_not_saved(self, client, bank_problem, curator):
        client.force_login(curator)
        shown = client.get(page("add"), {"copy": "two-sum"})
        assert "slug: two-sum-copy" in shown.context["adminform"].form["content"].value()
        assert Problem.objects.count() == 1
        assert "no problem with this name in links" in client.get(page("add"), {"copy": "nothing"}).content.decode()

    def test_the_guide_can_be_read(self, client, curator):
        client.force_login(curator)
        shown = client.get(page("guide")).content.decode()
        assert "<h2>How to write a good one</h2>" in shown
        assert 'href="../' not in shown and "written in English" not in shown
        client.cookies["django_language"] = "zh-hans"
        shown = client.get(page("guide")).content.decode()
        assert "如何编写题目（英文）" in shown and "这份指南是用英文写的" in shown
        client.force_login(staff(COACH))
        assert client.get(page("guide")).status_code == 403

    def test_what_nobody_has_read_is_not_published_and_one_press_away(self, client, bank_problem, changed, curator):
        problem = save_draft(changed(**OTHER_TITLE), by=curator)
        proven(problem)
        Problem.objects.update(unread=["hints", "title"])
        client.force_login(curator)
        told = client.post(page("move", problem.pk), {"way": "publish"}, follow=True).content.decode()
        assert "nothing was published" in told and f'href="{page("drafting", problem.pk)}#part-title"' in told

    def test_with_faults_it_is_not_sent_to_review(self, client, bank_problem, changed, curator):
        problem = save_draft(changed(**OTHER_TITLE), by=curator)
        ProblemCheck.objects.create(
            revision=problem.draft_revision, status="finished", finished_at="2026-11-02T00:00:00Z", faults=["wrong"]
        )
        client.force_login(curator)
        told = client.post(page("move", problem.pk), {"way": "send_to_review"}, follow=True).content.decode()
        assert "The latest check found faults" in told
        assert Problem.objects.get().state == ProblemState.DRAFT

    def test_what_does_not_fit_the_format_any_more_is_not_published(self, client, bank_problem, curator):
        content = {name: part for name, part in bank_problem.draft_revision.content.items() if name != "techniques"}
        old = ProblemRevision.objects.create(problem=bank_problem, content=content, sha256="e" * 64)
        Problem.objects.update(draft_revision=old, state="draft")
        proven(bank_problem)
        client.force_login(curator)
        told = client.post(page("move", bank_problem.pk), {"way": "publish"}, follow=True).content.decode()
        assert "Techniques: Field required" in told
        selected = {"action": "publish_selected", "_selected_action": [bank_problem.pk]}
        told = client.post(page("changelist"), selected, follow=True).content.decode()
        assert "Two-sum: techniques: Field required" in told

    @pytest.mark.parametrize("number", ["²", "9" * 5_000, "9" * 30, "abc"])
    def test_what_is_no_id_is_not_found(self, client, bank_problem, curator, number):
        client.force_login(curator)
        addresses = [page(name, number) for name in ("change", "history", "preview", "insights")]
        for address in (*addresses, page("simple_history", bank_problem.pk, number)):
            assert client.get(address).status_code == 404

    def test_the_list_is_searched_in_the_statements_too(self, client, bank_problem, curator):
        client.force_login(curator)
        found = client.get(page("changelist"), {"q": "voucher"}).context["cl"].result_list
        assert list(found) == [bank_problem]

    @pytest.mark.parametrize(("language", "words"), [("en", "voucher"), ("zh", "代金券"), ("xx", "voucher")])
    def test_preview(self, client, bank_problem, curator, language, words):
        client.force_login(curator)
        shown = client.get(page("preview", bank_problem.pk), {"language": language}).content.decode()
        assert words in shown
        assert "Approach · hint 1" in shown
        assert "hints.thought_articulation[1]" not in shown

    def test_a_scratch_interview_counts_nowhere(self, client, bank_problem, changed, curator):
        save_draft(changed(**OTHER_TITLE), by=curator)
        client.force_login(curator)
        answer = client.post(page("practise", bank_problem.pk), {"language": "en"})
        interview = Interview.objects.get()
        assert answer.url == reverse("room", args=[interview.pk])
        assert (interview.is_scratch, interview.title, interview.learner) == (True, "Two Prices", curator)
        room = client.get(answer.url).content.decode()
        assert "scratch" in room.lower()
        accepting.submit_turn(
            learner=curator, interview_id=interview.pk, client_id=interview.pk, seen_turn=0, text="Is the list sorted?"
        )
        end_interview(learner=curator, interview_id=interview.pk, seen_turn=1)
        assert not Practice.objects.exists()
        assert not ActiveQuarterHour.objects.exists()
        catalogue = client.get(reverse("catalogue")).content.decode()
        assert "Finished</span>" not in catalogue
        assert "–" in client.get(page("changelist")).content.decode()

    def test_history_shows_what_changed_and_gives_it_back(self, client, bank_problem, two_sum, changed, curator):
        client.force_login(curator)
        save_draft(changed(**OTHER_TITLE), by=curator)
        move("two-sum", "send_to_review", by=curator)
        shown = client.get(page("history", bank_problem.pk)).content.decode()
        assert curator.email in shown
        assert "<code>title</code>" in shown
        assert "sent to review" in shown
        assert "the latest first" in shown
        assert "Choose a date" not in shown
        number = Problem.history.count()
        assert [row.number for row in client.get(page("history", bank_problem.pk)).context["page_obj"]] == [
            *range(number, 0, -1)
        ]
        first = Problem.history.earliest("history_date")
        version = page("simple_history", bank_problem.pk, first.pk)
        difference = client.get(version).content.decode()
        assert "dryrun-diff-old" in difference
        assert "Two Prices" in difference
        told = client.post(version, follow=True).content.decode()
        assert "matches the published version" in told
        problem = Problem.objects.get()
        assert problem.draft_revision.content == to_content(two_sum)
        assert problem.state == ProblemState.PUBLISHED
        assert Problem.history.latest("history_date").history_change_reason == "restored"


class TestUnfinished:
    """An unfinished text stands for the problem: what was proven before says nothing of it."""

    @pytest.fixture(autouse=True)
    def _kept(self, client, bank_problem: Problem, changed, curator: User) -> None:
        client.force_login(curator)
        save_draft(changed(**OTHER_TITLE), by=curator)
        proven(bank_problem)
        assert "dryrun-proven" in client.get(page("change", bank_problem.pk)).content.decode()
        keep_unfinished(bank_problem, "slug: two-sum\ndifficulty: odd\n")

    def test_it_is_not_called_proven_and_neither_check_nor_publishing_is_offered(self, client, bank_problem):
        for name in ("change", "proof"):
            html = client.get(page(name, bank_problem.pk)).content.decode()
            assert "dryrun-proven" not in html and "can be neither checked nor published" in html
            assert page("check", bank_problem.pk) not in html and 'value="publish"' not in html
            assert 'value="send_to_review"' not in html and "Review is optional" not in html
            assert 'value="retire"' in html
        listed = client.get(page("changelist")).content.decode()
        assert "dryrun-unfinished" in listed and "dryrun-proven" not in listed

    def test_practising_says_what_it_opens(self, client, bank_problem):
        told = "It opens the last text that fits the format"
        assert told in client.get(page("change", bank_problem.pk)).content.decode()
        Problem.objects.update(unfinished="")
        assert told not in client.get(page("change", bank_problem.pk)).content.decode()

    def test_a_page_from_before_neither_checks_nor_publishes(self, client, bank_problem):
        client.post(page("check", bank_problem.pk))
        selected = {"action": "check_selected", "_selected_action": [bank_problem.pk]}
        told = client.post(page("changelist"), selected, follow=True).content.decode()
        assert "Not checked, because they are unfinished: two-sum." in told
        assert ProblemCheck.objects.count() == 1, "the one from before"
        told = client.post(page("move", bank_problem.pk), {"way": "publish"}, follow=True).content.decode()
        assert "The working copy is unfinished, so it was not published" in told
        told = client.post(page("move", bank_problem.pk), {"way": "send_to_review"}, follow=True).content.decode()
        assert "The working copy is unfinished, so it was not sent to review" in told
        assert Problem.objects.get().state == ProblemState.DRAFT

    def test_an_earlier_version_replaces_it_only_after_the_curator_was_told(self, client, bank_problem):
        version = page("simple_history", bank_problem.pk, Problem.history.earliest("history_date").history_id)
        told = client.post(version, follow=True).content.decode()
        assert "nothing was restored" in told and "Restore and discard the unfinished text" in told
        assert Problem.objects.get().unfinished
        seen = re.search(r'name="discard" value="(\w+)"', told)[1]
        keep_unfinished(bank_problem, "slug: two-sum\ndifficulty: another\n")
        assert "nothing was restored" in client.post(version, {"discard": seen}, follow=True).content.decode()
        client.post(version, {"discard": version_of(Problem.objects.get())})
        assert Problem.objects.get().unfinished == ""


LEARNER, ADMINISTRATOR = "learner", "administrator"
DESK = ("changelist", "add", "change", "history", "preview", "proof", "insights", "fields", "retire")
MAY = {
    ADMINISTRATOR: {*DESK, "check", "practise", "move", "delete", "feedback", "interviews", "interview", "people"},
    CURATOR: {*DESK, "check", "practise", "move", "feedback"},
    COACH: {"interviews"},  # of people whom they coach: this one is somebody else's
    LEARNER: set(),
}


@pytest.mark.parametrize("role", MAY)
def test_who_may_do_what(client, bank_problem, changed, role):
    """The matrix of roles: a page answers with itself, or with a refusal, and then nothing is changed."""
    if role == ADMINISTRATOR:
        user = UserFactory(is_staff=True, is_superuser=True)
    else:
        user = UserFactory() if role == LEARNER else staff(role)
    interview = InterviewFactory(problem=bank_problem)
    unused = save_draft(changed(slug="unused"), by=None)
    gets = {name: page(name) for name in ("changelist", "add")}
    gets |= {name: page(name, bank_problem.pk) for name in DESK if name not in gets}
    gets |= {
        "delete": page("delete", unused.pk),
        "feedback": reverse("admin:interviews_problemfeedback_changelist"),
        "interviews": reverse("admin:interviews_interview_changelist"),
        "interview": reverse("admin:interviews_interview_change", args=[interview.pk]),
        "people": reverse("admin:profiles_user_changelist"),
    }
    posts = {
        "check": (page("check", bank_problem.pk), {}),
        "practise": (page("practise", bank_problem.pk), {"language": "en"}),
        "move": (page("move", bank_problem.pk), {"way": "retire", "confirmed": "1"}),
    }
    client.force_login(user)
    got = {name for name, address in gets.items() if client.get(address).status_code == 200}
    before = (ProblemCheck.objects.count(), Interview.objects.count(), Problem.objects.get(slug="two-sum").state)
    for name, (address, data) in posts.items():
        client.post(address, data)
        after = (ProblemCheck.objects.count(), Interview.objects.count(), Problem.objects.get(slug="two-sum").state)
        if after != before:
            got.add(name)
        before = after
    assert got == MAY[role]
    assert ProblemFeedback.objects.count() == 0

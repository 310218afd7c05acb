"""The page of a problem's fields: what it shows, changes, refuses and saves, with scripts or without; who may."""

import copy
import json
from html.parser import HTMLParser

import pytest
import yaml
from django.conf import settings
from django.contrib.auth.models import Group
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from problems.bank.files import BANK_DIRECTORY, read_bank_problem
from problems.bank.schema import BankProblem, to_content
from problems.bank.writing import to_yaml
from problems.models import Problem, ProblemState
from problems.services import NotProven, keep_unfinished, move, save_draft
from profiles.models import User
from profiles.roles import COACH, CURATOR
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db
LARGEST = "n-queens"


class Controls(HTMLParser):
    """What a browser without scripts would send of a page: the controls of its form that are in no template."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.sent: dict[str, str] = {}
        self.ids: set[str] = set()
        self.described: dict[str, str] = {}
        self.buttons: dict[str, str] = {}
        self._templates = 0
        self._typing, self._select = "", ""
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attributes}
        self._templates += tag == "template"
        if self._templates:
            return
        self.ids.add(given.get("id", ""))
        name = given.get("name", "")
        if given.get("aria-invalid"):
            self.described[name] = given["aria-describedby"]
        if tag == "button" and name:
            self.buttons[given["value"]] = given.get("formaction", "")
        if tag == "input":
            self.sent[name] = given.get("value", "")
        elif tag in ("textarea", "select"):
            self._typing, self._select = (name, "") if tag == "textarea" else ("", name)
            self.sent[name] = ""
        elif tag == "option" and "selected" in given and "value" not in given:
            self._typing = self._select

    def handle_endtag(self, tag: str) -> None:
        self._templates -= tag == "template"
        if tag == "textarea" and self._typing:  # a browser drops the first line end
            self.sent[self._typing] = self.sent[self._typing].removeprefix("\n").replace("\n", "\r\n")
        if tag in ("textarea", "option"):
            self._typing = ""

    def handle_data(self, data: str) -> None:
        if self._typing and not self._templates:
            self.sent[self._typing] += data


def controls(response: HttpResponse) -> Controls:
    assert response.status_code == 200
    return Controls(response.content.decode())


def typed(response: HttpResponse) -> dict[str, str]:
    found = controls(response).sent
    return {name: value for name, value in found.items() if name != "csrfmiddlewaretoken"}


@pytest.fixture
def curator() -> User:
    user = UserFactory(is_staff=True)
    user.groups.add(Group.objects.get(name=CURATOR))
    return user


@pytest.fixture
def desk(client: Client, curator: User) -> Client:
    client.force_login(curator)
    return client


def fields(problem: Problem) -> str:
    return reverse("admin:problems_problem_fields", args=[problem.pk])


ADDING = "/admin/problems/problem/add/fields/"


class TestSaving:
    @pytest.mark.parametrize("slug", ["two-sum", LARGEST, "merge-k-sorted-lists"])
    def test_the_page_sent_back_as_it_is_changes_nothing(self, desk, curator, slug):
        problem = save_draft(read_bank_problem(BANK_DIRECTORY / f"{slug}.yaml"), by=curator)
        sent = typed(desk.get(fields(problem)))
        answer = desk.post(fields(problem), sent)
        assert answer.status_code == 302
        assert answer.url == reverse("admin:problems_problem_change", args=[problem.pk])
        before = problem.draft_revision_id
        problem.refresh_from_db()
        assert problem.draft_revision_id == before

    def test_an_edit_is_a_draft_with_a_history_and_a_log(self, desk, curator, bank_problem):
        sent = {**typed(desk.get(fields(bank_problem))), "title.en": "Two Prices", "constraints.n1.en": "One more"}
        sent |= {"constraints.n1.zh": "还有一条", "do": "save"}
        answer = desk.post(fields(bank_problem), sent, follow=True)
        assert "Saved as a draft; learners still get the published version." in answer.content.decode()
        bank_problem.refresh_from_db()
        assert (bank_problem.state, bank_problem.state_changed_by) == (ProblemState.DRAFT, curator)
        content = bank_problem.draft_revision.content
        assert content["title"]["en"] == "Two Prices"
        assert content["constraints"][-1] == {"en": "One more", "zh": "还有一条"}
        assert Problem.history.first().history_change_reason == "edited"
        assert curator.logentry_set.get().object_id == str(bank_problem.pk)

    def test_a_new_problem(self, desk, curator, two_sum):
        blank = controls(desk.get(reverse("admin:problems_problem_add_fields"))).sent
        assert {"tests.11.input", "clarifications.4.id", "approaches.1.nudges.2.zh"} <= set(blank)
        refused = desk.post(ADDING, {name: value for name, value in blank.items() if name != "csrfmiddlewaretoken"})
        assert "Field required" in refused.content.decode()
        assert not Problem.objects.exists()

        other = save_draft(two_sum, by=curator)
        sent = typed(desk.get(fields(other))) | {"seen": ""}
        taken = desk.post(ADDING, sent)
        assert controls(taken).described == {"slug": "f-slug-faults"}
        answer = desk.post(ADDING, {**sent, "slug": "three-sum"})
        made = Problem.objects.get(slug="three-sum")
        assert answer.url == reverse("admin:problems_problem_change", args=[made.pk])
        assert (made.state, made.current_revision) == (ProblemState.DRAFT, None)

    def test_the_slug_stays(self, desk, bank_problem):
        sent = {**typed(desk.get(fields(bank_problem))), "slug": "three-sum"}
        refused = desk.post(fields(bank_problem), sent)
        assert controls(refused).described == {"slug": "f-slug-faults"}
        assert not Problem.objects.filter(slug="three-sum").exists()

    def test_nobody_writes_over_what_somebody_else_saved(self, desk, bank_problem, two_sum):
        sent = {**typed(desk.get(fields(bank_problem))), "title.en": "Two Prices"}
        theirs = copy.deepcopy(to_content(two_sum)) | {"difficulty": "hard"}
        save_draft(BankProblem.model_validate(theirs), by=UserFactory())
        refused = desk.post(fields(bank_problem), sent)
        assert "Somebody else has saved this problem" in refused.content.decode()
        assert "dryrun-diff-old" in refused.content.decode(), "what the other one changed is shown"
        assert typed(refused) == sent
        assert desk.post(fields(bank_problem), sent).status_code == 200, "refused again"
        overwrite = {**sent, "do": f"overwrite {refused.context['current']}"}
        assert desk.post(fields(bank_problem), overwrite).status_code == 302
        bank_problem.refresh_from_db()
        assert bank_problem.draft_revision.content["title"]["en"] == "Two Prices"


class TestFaults:
    def test_each_is_at_its_field_and_linked_at_the_top_and_nothing_typed_is_lost(self, desk, bank_problem):
        wrong = {
            "tests.3.input": '{"nums": [1, 2',
            "approaches.1.time": "",
            "difficulty": "<b>ease</b>",
            "follow_ups.0.level": "high",
            "generator": "\r\n\r\n  if a < b & c:\r\n\tpass</textarea>",
        }
        sent = {**typed(desk.get(fields(bank_problem))), **wrong}
        refused = desk.post(fields(bank_problem), sent)
        found = controls(refused)
        assert typed(refused) == sent
        assert set(found.described) == set(wrong) - {"generator"}
        assert set(found.described.values()) <= found.ids
        page = refused.content.decode()
        for name in found.described:
            assert f'href="#f-{name}"' in page
            assert f"f-{name}" in found.ids
        assert "approaches 2 › time" in page
        assert page.count("<details") > page.count(" open>") == 4
        assert "<b>ease" not in page
        bank_problem.refresh_from_db()
        assert bank_problem.state == ProblemState.PUBLISHED

    def test_a_working_copy_of_an_older_format_is_opened_with_what_is_wrong(self, desk, bank_problem):
        revision = bank_problem.draft_revision
        content = {name: part for name, part in revision.content.items() if name != "techniques"} | {"gone": 1}
        type(revision).objects.filter(pk=revision.pk).update(content=content)
        page = desk.get(fields(bank_problem)).content.decode()
        assert 'href="#f-techniques"' in page
        assert "Nothing was saved" not in page

    def test_a_form_that_is_no_form(self, desk, bank_problem):
        for sent in ({}, {"slug.a.b": "x", "tests": "y", "....": "z", "tests.x.y": ""}, {"do": "fly"}):
            assert desk.post(fields(bank_problem), sent).status_code == 200


class TestWithoutScripts:
    def test_rows_are_added_moved_and_removed_with_what_is_typed(self, desk, bank_problem):
        sent = {**typed(desk.get(fields(bank_problem))), "constraints.0.en": "typed", "tests.0.input": "{half"}
        count = sum(name.startswith("constraints.") for name in sent) // 2
        for do in ("add constraints", "down constraints.0", "remove constraints.0"):
            page = desk.post(fields(bank_problem), {**sent, "do": do})
            sent = typed(page)
            assert 'id="section-constraints" open' in page.content.decode()
        assert sent["constraints.0.en"] == "typed"
        assert sent["tests.0.input"] == "{half"
        assert sum(name.startswith("constraints.") for name in sent) // 2 == count
        assert sent[f"constraints.{count - 1}.en"] == ""

    def test_every_button_says_what_it_does_and_where_the_page_goes_on(self, desk, bank_problem):
        found = controls(desk.get(fields(bank_problem)))
        assert {value.split(" ")[0] for value in found.buttons} == {"add", "remove", "up", "down", "save", "unfinished"}
        targets = {target for value, target in found.buttons.items() if value not in ("save", "unfinished")}
        assert {target.removeprefix("#") for target in targets} <= found.ids


class TestYamlForm:
    def test_faults_have_their_lines(self, desk, bank_problem):
        change = reverse("admin:problems_problem_change", args=[bank_problem.pk])
        text = desk.get(change).context["adminform"].form["content"].value()
        line = text.splitlines().index("difficulty: easy") + 1
        refused = desk.post(change, {"content": text.replace("difficulty: easy", "difficulty: ease")})
        page = refused.content.decode()
        assert f"line {line}: difficulty: Input should be" in page
        assert f"Line {line} is: difficulty: ease" in page
        assert f'data-line="{line}"' in page

    @pytest.mark.parametrize("text", ["[", "", "a: *b", "- 1", "format: 2"])
    def test_what_has_no_line(self, desk, bank_problem, text):
        change = reverse("admin:problems_problem_change", args=[bank_problem.pk])
        refused = desk.post(change, {"content": text})
        assert refused.status_code == 200
        assert 'data-line="' not in refused.content.decode()


class TestWhoMay:
    @pytest.mark.parametrize("role", ["", COACH])
    def test_nobody_else(self, client, bank_problem, role):
        user = UserFactory(is_staff=bool(role))
        if role:
            user.groups.add(Group.objects.get(name=role))
        client.force_login(user)
        for address in (fields(bank_problem), ADDING):
            for answer in (client.get(address), client.post(address, {"title.en": "Mine"})):
                assert answer.status_code in (302, 403)
                assert answer.status_code == 403 or answer.url.startswith("/admin/login/")

    def test_no_such_problem(self, desk, db):
        assert desk.get("/admin/problems/problem/999/fields/").status_code == 404
        assert desk.get("/admin/problems/problem/x/fields/").status_code == 404


def test_the_largest_problem_fits_into_one_form_many_times(desk, curator):
    """A page whose form is refused for its size would cost the curator all that was typed."""
    largest = max(BANK_DIRECTORY.glob("*.yaml"), key=lambda path: path.stat().st_size)
    sent = typed(desk.get(fields(save_draft(read_bank_problem(largest), by=curator))))
    assert 5 * len(sent) < settings.DATA_UPLOAD_MAX_NUMBER_FIELDS
    assert 5 * sum(len(value.encode()) for value in sent.values()) < settings.DATA_UPLOAD_MAX_MEMORY_SIZE


class TestUnfinished:
    """What does not fit the format yet is kept as it is, and neither checked nor published."""

    def test_a_new_problem_in_one_language_is_kept_and_gone_on_with(self, desk):
        add = reverse("admin:problems_problem_add")
        text = "slug: lantern-walk\ntitle: {zh: 灯笼}\nstatement:\n  zh: 还没写完 # a note\n"
        answer = desk.post(add, {"content": text, "_unfinished": "1"}, follow=True)
        problem = Problem.objects.get(slug="lantern-walk")
        assert (problem.unfinished, problem.title_zh, problem.draft_revision) == (text, "灯笼", None)
        assert answer.context["adminform"].form["content"].value() == text
        assert "does not fit the format yet" in answer.content.decode()
        shown = desk.get(fields(problem)).content.decode()
        assert "还没写完" in shown
        for name in ("preview", "hearing", "insights", "drafting"):
            page = reverse(f"admin:problems_problem_{name}", args=[problem.pk])
            assert desk.get(page, follow=True).status_code == 200, name
        assert desk.get(reverse("admin:problems_problem_changelist")).status_code == 200

    def test_faults_of_it_stand_at_their_lines(self, desk, bank_problem):
        keep_unfinished(bank_problem, "slug: two-sum\ndifficulty: odd\n")
        change = reverse("admin:problems_problem_change", args=[bank_problem.pk])
        editor = json.loads(desk.get(change).context["adminform"].form.fields["content"].widget.attrs["data-editor"])
        assert [line for line, told in editor["faults"] if told.startswith("difficulty")] == [2]
        assert editor["values"]["difficulty"] == ["easy", "medium", "hard"]
        assert "examples" in editor["keys"]["clarifications"] and "statement" in editor["keys"][""]

    def test_faults_are_told_in_the_language_of_the_page(self, desk, bank_problem):
        keep_unfinished(bank_problem, "slug: two-sum\ndifficulty: odd\n")
        chinese = {"accept-language": "zh-hans"}
        shown = desk.get(fields(bank_problem), headers=chinese).content.decode()
        assert "此项必填" in shown and "Field required" not in shown
        change = reverse("admin:problems_problem_change", args=[bank_problem.pk])
        form = desk.get(change, headers=chinese).context["adminform"].form
        told = [told for _line, told in json.loads(form.fields["content"].widget.attrs["data-editor"])["faults"]]
        assert any(one.startswith("difficulty: 应为以下之一：'easy'") for one in told), told
        assert "Field required" in desk.get(fields(bank_problem)).content.decode()

    def test_learners_keep_what_was_published_and_it_cannot_be_published(self, desk, bank_problem):
        change = reverse("admin:problems_problem_change", args=[bank_problem.pk])
        seen = desk.get(change).context["adminform"].form["seen"].value()
        sent = {"content": "slug: two-sum\nfor: now", "seen": seen, "_unfinished": "1"}
        assert "Kept as an unfinished draft" in desk.post(change, sent, follow=True).content.decode()
        with pytest.raises(NotProven):
            bank_problem.refresh_from_db()
            Problem.objects.update(state="draft")
            move("two-sum", "publish", by=None)
        assert list(Problem.objects.listed()) == [bank_problem]

    def test_nobody_writes_over_what_somebody_else_saved(self, desk, bank_problem, two_sum):
        change = reverse("admin:problems_problem_change", args=[bank_problem.pk])
        seen = desk.get(change).context["adminform"].form["seen"].value()
        save_draft(two_sum.model_copy(update={"difficulty": "hard"}), by=None)
        answer = desk.post(change, {"content": "slug: two-sum", "seen": seen, "_unfinished": "1"})
        assert "Somebody else has saved this problem" in answer.content.decode()
        bank_problem.refresh_from_db()
        assert bank_problem.unfinished == ""

    @pytest.mark.parametrize("text", ["title: {en: A}", "slug: Not A Slug\ntitle: {en: A}", "slug: a\n", ": [", ""])
    def test_without_a_name_it_cannot_be_kept_and_stays_on_the_page(self, desk, text):
        answer = desk.post(reverse("admin:problems_problem_add"), {"content": text, "_unfinished": "1"})
        assert "it needs a name" in answer.content.decode()
        assert answer.context["adminform"].form["content"].value() == text
        assert not Problem.objects.exists()

    def test_what_fits_is_saved_as_always(self, desk, bank_problem, two_sum):
        keep_unfinished(bank_problem, "slug: two-sum")
        content = {**to_content(two_sum), "difficulty": "hard"}
        change = reverse("admin:problems_problem_change", args=[bank_problem.pk])
        desk.post(change, {"content": to_yaml(content), "_unfinished": "1"})
        bank_problem.refresh_from_db()
        assert (bank_problem.unfinished, bank_problem.draft_revision.content["difficulty"]) == ("", "hard")

    def test_fields_are_kept_with_what_is_typed_so_far(self, desk, db):
        add = reverse("admin:problems_problem_add_fields")
        sent = {"slug": "half-done", "title.en": "Half done", "statement.en": "Some words.", "do": "unfinished"}
        desk.post(add, sent)
        problem = Problem.objects.get(slug="half-done")
        kept = yaml.safe_load(problem.unfinished)
        assert kept["statement"] == {"en": "Some words."} and "hints" not in kept
        page = desk.get(fields(problem)).content.decode()
        assert "Some words." in page

    @pytest.mark.parametrize("slug", ["two-sum", LARGEST])
    @pytest.mark.parametrize("way", ["as YAML, then in fields", "in fields, then as YAML", "in fields, then in fields"])
    def test_what_a_model_drafted_stays_unread_whichever_way_it_is_saved(self, desk, curator, slug, way):
        drafted = read_bank_problem(BANK_DIRECTORY / f"{slug}.yaml")
        parts = sorted(set(to_content(drafted)) - {"format", "slug"})
        problem = save_draft(drafted, by=curator, drafted=parts)
        change = reverse("admin:problems_problem_change", args=[problem.pk])
        first, _then, last = way.partition(", then ")
        shown = {name: str(desk.get(change).context["adminform"].form[name].value()) for name in ("content", "seen")}
        if first == "in fields":
            desk.post(fields(problem), {**typed(desk.get(fields(problem))), "difficulty": "odd", "do": "unfinished"})
        else:
            text = shown["content"].replace(f"difficulty: {drafted.difficulty}", "difficulty: odd")
            desk.post(change, {**shown, "content": text, "_unfinished": "1"})
        problem.refresh_from_db()
        assert "difficulty: odd" in problem.unfinished
        if last == "in fields":
            desk.post(fields(problem), {**typed(desk.get(fields(problem))), "difficulty": "medium", "do": "save"})
        else:
            text = shown["content"].replace(f"difficulty: {drafted.difficulty}", "difficulty: medium")
            desk.post(change, {"content": text})
        problem.refresh_from_db()
        assert (problem.unfinished, problem.draft_revision.content["difficulty"]) == ("", "medium")
        mended = set() if drafted.difficulty == "medium" else {"difficulty"}
        assert set(problem.unread) == set(parts) - mended, "only what was changed has been read"

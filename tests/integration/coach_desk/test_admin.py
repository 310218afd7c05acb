"""The admin: curators keep problems, coaches read interviews, and nobody else gets in."""

import re
import shutil
from datetime import date, timedelta

import pytest
import yaml
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import Group
from django.core.management import call_command
from django.db.models import Model
from django.urls import reverse
from django.utils import timezone

from interviews.demo import play_demo_interview
from interviews.models import AnonymousCount, Interview, Probe
from problems.bank.files import BANK_DIRECTORY, read_bank_problem
from problems.models import Problem
from problems.services import load_problems
from profiles.models import ActiveQuarterHour, User
from profiles.roles import COACH, CURATOR, LEARNER
from tests.factories import UserFactory
from tests.factories.coaching import join, make_cohort

PROBLEM_LIST = "admin:problems_problem_changelist"
INTERVIEW_LIST = "admin:interviews_interview_changelist"
USER_LIST = "admin:profiles_user_changelist"


@pytest.fixture
def bank(db):
    load_problems(read_bank_problem(BANK_DIRECTORY / f"{slug}.yaml") for slug in ("two-sum", "coin-change"))


def staff(role: str) -> User:
    user = UserFactory(is_staff=True)
    user.groups.add(Group.objects.get(name=role))
    return user


@pytest.mark.parametrize(
    ("role", "allowed"),
    [
        (CURATOR, {PROBLEM_LIST}),
        (COACH, {INTERVIEW_LIST}),
        ("administrator", {PROBLEM_LIST, INTERVIEW_LIST, USER_LIST}),
    ],
)
def test_each_role_sees_its_own_part(client, db, role, allowed):
    user = UserFactory(is_staff=True, is_superuser=True) if role == "administrator" else staff(role)
    client.force_login(user)
    for page in (PROBLEM_LIST, INTERVIEW_LIST, USER_LIST):
        assert client.get(reverse(page)).status_code == (200 if page in allowed else 403), page


def test_learners_do_not_get_in(client, db):
    learner = UserFactory()
    learner.groups.add(Group.objects.get(name=LEARNER))
    client.force_login(learner)
    assert client.get(reverse(INTERVIEW_LIST)).status_code == 302


def played_for(coach: User) -> Interview:
    """Return a demo interview of somebody whom ``coach`` coaches."""
    learner = UserFactory()
    join(make_cohort(coach), learner)
    return play_demo_interview(learner)


def test_coach_reads_the_transcript_and_can_change_nothing(client, bank):
    coach = staff(COACH)
    interview = played_for(coach)
    client.force_login(coach)
    page = reverse("admin:interviews_interview_change", args=[interview.pk])
    shown = client.get(page)
    assert shown.status_code == 200
    assert "two nested loops that check every pair" in shown.content.decode()
    assert client.post(page, {"title": "changed"}).status_code == 403
    assert client.get(reverse("admin:interviews_interview_add")).status_code == 403
    assert client.get(reverse("admin:interviews_interview_delete", args=[interview.pk])).status_code == 403


def test_hostile_text_is_dead_in_the_transcript(client, bank):
    coach = staff(COACH)
    interview = played_for(coach)
    interview.messages.filter(position=2).update(text="<script>alert(1)</script>", code="</pre><b>bold</b>")
    client.force_login(coach)
    shown = client.get(reverse("admin:interviews_interview_change", args=[interview.pk])).content.decode()
    assert "<script>alert(1)" not in shown
    assert "<b>bold</b>" not in shown


def content_of(problem: Problem) -> dict:
    return problem.current_revision.content


def test_curator_edits_a_problem_and_the_loader_leaves_it_alone(client, bank, capsys, tmp_path):
    problem = Problem.objects.get(slug="two-sum")
    before = problem.current_revision
    content = {**content_of(problem), "title": {"en": "Two Prices", "zh": "两件商品"}}
    client.force_login(staff(CURATOR))
    page = reverse("admin:problems_problem_change", args=[problem.pk])
    assert "one pass" in client.get(page).content.decode().lower()
    response = client.post(page, {"content": yaml.safe_dump(content, allow_unicode=True)})
    assert response.status_code == 302, response.context["errors"]
    problem.refresh_from_db()
    assert (problem.draft_revision.content["title"]["en"], problem.edited_in_admin) == ("Two Prices", True)
    assert problem.draft_revision != before == problem.current_revision
    shutil.copy(BANK_DIRECTORY / "two-sum.yaml", tmp_path)
    call_command("load_bank", directory=tmp_path)
    assert "two-sum: kept (title)" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("broken", "reason"),
    [
        ("- [", "not readable as YAML"),
        ("format: 1", "slug: Field required"),
        ("a: 1\na: 2", "given twice"),
        ("a: &x [1]\nb: *x", "aliases"),
    ],
)
def test_a_broken_problem_is_refused_at_the_field(client, bank, broken, reason):
    problem = Problem.objects.get(slug="two-sum")
    client.force_login(staff(CURATOR))
    response = client.post(reverse("admin:problems_problem_change", args=[problem.pk]), {"content": broken})
    assert response.status_code == 200
    assert reason in response.content.decode()
    assert broken.splitlines()[0] in response.content.decode().replace("&amp;", "&")
    problem.refresh_from_db()
    assert not problem.edited_in_admin


def test_the_slug_cannot_change_and_a_new_problem_needs_a_new_one(client, bank):
    problem = Problem.objects.get(slug="two-sum")
    client.force_login(staff(CURATOR))
    renamed = yaml.safe_dump({**content_of(problem), "slug": "three-sum"}, allow_unicode=True)
    page = reverse("admin:problems_problem_change", args=[problem.pk])
    assert "keep two-sum" in client.post(page, {"content": renamed}).content.decode()
    same = yaml.safe_dump(content_of(problem), allow_unicode=True)
    add = reverse("admin:problems_problem_add")
    assert "Another problem already has this name in links" in client.post(add, {"content": same}).content.decode()
    assert client.post(add, {"content": renamed}).status_code == 302
    assert Problem.objects.get(slug="three-sum").edited_in_admin


def test_a_problem_that_interviews_were_held_about_cannot_be_deleted(client, bank):
    play_demo_interview(UserFactory())
    client.force_login(UserFactory(is_staff=True, is_superuser=True))
    used, unused = (Problem.objects.get(slug=slug) for slug in ("two-sum", "coin-change"))
    assert client.post(reverse("admin:problems_problem_delete", args=[used.pk]), {"post": "yes"}).status_code == 403
    assert client.post(reverse("admin:problems_problem_delete", args=[unused.pk]), {"post": "yes"}).status_code == 302


def test_administrator_makes_an_account(client, db):
    client.force_login(UserFactory(is_staff=True, is_superuser=True))
    data = {
        "email": "new@example.org",
        "usable_password": "true",
        "password1": "quite a good passphrase",
        "password2": "quite a good passphrase",
    }
    response = client.post(reverse("admin:profiles_user_add"), data)
    assert response.status_code == 302, response.context["errors"]
    assert client.get(response.url).status_code == 200


def test_the_page_of_a_person_tells_no_hash_and_takes_no_dates(client, db):
    client.force_login(UserFactory(is_staff=True, is_superuser=True))
    person = UserFactory()
    page = client.get(reverse("admin:profiles_user_change", args=[person.pk])).content.decode()
    assert "A password is set." in page and person.password.split("$")[-1][:6] not in page
    assert 'name="date_joined_0"' not in page and 'name="last_login_0"' not in page


def test_who_is_new_comes_first_where_the_home_leads(client, db):
    client.force_login(UserFactory(is_staff=True, is_superuser=True))
    for days in (3, 1, 2):
        UserFactory(email=f"came-{days}-ago@example.org", date_joined=timezone.now() - timedelta(days=days))
    page = client.get(f"{reverse('admin:profiles_user_changelist')}?o=-6").content.decode()
    places = [page.index(f"came-{days}-ago@example.org") for days in (1, 2, 3)]
    assert places == sorted(places)


READ_BY_ADMINISTRATORS = (
    "admin:interviews_probe", "admin:interviews_anonymouscount", "admin:profiles_activequarterhour",
    "admin:usersessions_usersession",
)  # fmt: skip


@pytest.fixture
def practised_rows(bank) -> dict[str, Model]:
    learner = UserFactory(email="seen@example.org")
    revision = Problem.objects.get(slug="two-sum").current_revision
    march, april = date(2026, 3, 1), date(2026, 4, 1)
    AnonymousCount.objects.create(item="", month=april, interviews=2, turns=40)
    rows = (
        Probe.objects.create(learner=learner, revision=revision, language="en", code="<script>x = 1</script>"),
        AnonymousCount.objects.create(item="two-sum", month=march, interviews=3, solved=1, turns=2_000),
        ActiveQuarterHour.objects.create(learner=learner, at=timezone.now(), turns=4),
        UserSession.objects.create(user=learner, ip="127.0.0.1", user_agent="<b>here</b>", session_key="k" * 32),
    )
    return dict(zip(READ_BY_ADMINISTRATORS, rows, strict=True))


@pytest.mark.parametrize("name", READ_BY_ADMINISTRATORS)
def test_administrators_read_what_was_practised_and_nobody_writes_it(client, practised_rows, name):
    row = practised_rows[name]
    pages = {one: reverse(f"{name}_{one}", args=[row.pk]) for one in ("change", "delete")}
    pages |= {one: reverse(f"{name}_{one}") for one in ("changelist", "add")}
    client.force_login(staff(COACH))
    assert {client.get(page).status_code for page in pages.values()} == {403}
    client.force_login(UserFactory(is_staff=True, is_superuser=True))
    answers = {one: client.get(page).status_code for one, page in pages.items()}
    assert answers == {"changelist": 200, "change": 200, "delete": 403, "add": 403}
    assert client.get(pages["changelist"], {"q": "two-sum"}).status_code == 200
    assert client.post(pages["change"], {"turns": 1}).status_code == 403
    assert client.post(pages["delete"], {"post": "yes"}).status_code == 403
    shown = client.get(pages["change"]).content.decode()
    assert not any(text in shown for text in ("<script>x", "<b>here", "k" * 32))


@pytest.mark.parametrize("table", ["usersessions_usersession", "mfa_authenticator"])
def test_what_a_package_brings_is_called_in_chinese(client, db, table):
    client.force_login(UserFactory(is_staff=True, is_superuser=True))
    page = client.get(reverse(f"admin:{table}_changelist"), headers={"accept-language": "zh-hans"}).content.decode()
    named = {"usersessions_usersession": "登录会话", "mfa_authenticator": "两步验证"}[table]
    (crumbs,) = re.findall(r'class="breadcrumbs">.*?</div>', page, re.DOTALL)
    assert named in crumbs and not re.search("session|authenticator", re.sub("<[^>]+>", "", crumbs), re.IGNORECASE)


def test_what_stays_of_people_who_are_gone_is_listed_with_its_sums(client, practised_rows):
    client.force_login(UserFactory(is_staff=True, is_superuser=True))
    page = reverse("admin:interviews_anonymouscount_changelist")
    everything = client.get(page)
    assert "pasted problems" in everything.content.decode() and "two-sum" in everything.content.decode()
    assert dict(everything.context["sums"]) == {
        "interviews": 5, "finished": 0, "solved": 1, "re-solves": 0, "hints": 0, "turns": 2040, "seconds": 0
    }  # fmt: skip
    assert "<td>2,040</td>" in everything.content.decode()
    assert dict(client.get(page, {"q": "two-sum"}).context["sums"])["turns"] == 2000
    assert dict(client.get(page, {"q": "nothing"}).context["sums"])["turns"] == 0

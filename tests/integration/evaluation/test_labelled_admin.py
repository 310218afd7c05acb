"""Labelled messages in the admin: for administrators alone, without anybody's name, taken along as rows."""

import json
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from interviews.core.acts import Act, ActKind
from interviews.core.stages import Stage
from interviews.evaluation.reading_rows import parse_row
from interviews.models import LabelledMessage, Message
from profiles.models import User
from profiles.roles import COACH, CURATOR
from tests.factories import PASSWORD, InterviewFactory, UserFactory

pytestmark = pytest.mark.django_db

LIST = reverse("admin:interviews_labelledmessage_changelist")
ACTS = [{"act": "fact_question", "fact": "sorted"}]


@pytest.fixture
def admin_client(db: None) -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("admin@example.org", PASSWORD))
    return client


@pytest.fixture
def person(db: None) -> User:
    return UserFactory(email="mei.lin@example.net", first_name="Mei", last_name="Lin")


def labelled_row(learner: User, **what: Any) -> LabelledMessage:
    interview = InterviewFactory(learner=learner)
    message = Message.objects.create(
        interview=interview, position=50, role="learner", stage="follow_up", text="x", created_at=interview.started_at
    )
    given = {
        "problem": "two-sum", "language": "en", "stage": "follow_up", "asked": "What about order?", "follow_up": "",
        "text": "hm the ordering", "acts": ACTS, "label": "order of the list", "how": "chip", **what,
    }  # fmt: skip
    return LabelledMessage.objects.create(learner=learner, message=message, **given)


def export(client: Client, *rows: LabelledMessage) -> HttpResponse:
    return client.post(LIST, {"action": "export_rows", "_selected_action": [row.pk for row in rows]})


def test_rows_are_those_of_evaluate_reading(admin_client: Client, person: User) -> None:
    first = labelled_row(person)
    second = labelled_row(
        person, acts=[{"act": "point", "ok": "no"}], follow_up="sorted_list", language="zh", how="dispute"
    )
    empty = labelled_row(person, acts=[], label="", how="dispute")
    another = labelled_row(UserFactory(), problem="")

    response = export(admin_client, first, second, empty, another)

    assert response["Content-Type"].startswith("application/x-ndjson")
    assert response["Content-Disposition"].endswith('.jsonl"')
    lines = [json.loads(line) for line in response.content.decode().splitlines()]
    rows = [parse_row(line) for line in lines]
    assert [row.acts for row in rows] == [
        (Act(ActKind.FACT_QUESTION, "sorted"),),
        (Act(ActKind.POINT, "no"),),
        (Act(ActKind.FACT_QUESTION, "sorted"),),
    ]
    assert (rows[0].problem, rows[0].lang, rows[0].said.stage) == ("two-sum", "en", Stage.FOLLOW_UP)
    assert (rows[0].said.text, rows[0].said.asked, rows[1].said.follow_up) == (
        "hm the ordering", "What about order?", "sorted_list"
    )  # fmt: skip
    assert rows[0].author == rows[1].author != rows[2].author
    assert rows[2].knowledge is not None
    assert lines[0]["follow_up"] is None


def test_nobody_can_be_told_from_the_rows(admin_client: Client, person: User) -> None:
    text = "I'm Mei Lin (mei.lin@example.net, key sk-abcdefgh12345678), linear in the list?"
    row = labelled_row(person, text=text, asked="Hello mei!")

    exported = export(admin_client, row).content.decode()
    seen = admin_client.get(LIST).content.decode() + admin_client.get(f"{LIST}{row.pk}/change/").content.decode()

    for place in (exported, seen):
        for word in ("mei.lin", "example.net", "Mei", "sk-abcdefgh"):
            assert word not in place
        assert "linear in the list?" in place


def test_where_nobody_told_what_was_meant_there_is_no_file(admin_client: Client, person: User) -> None:
    response = export(admin_client, labelled_row(person, acts=[], label="", how="dispute"))
    assert response.status_code == 302
    assert "did the learner say what was meant" in admin_client.get(LIST).content.decode()


def test_the_list_can_be_narrowed(admin_client: Client, person: User) -> None:
    labelled_row(person)
    labelled_row(person, text="none of that", acts=[], label="", how="dispute", language="mixed", problem="")
    for query, found in {
        "": 2, "how__exact=chip": 1, "told=no": 1, "told=yes": 1, "language__exact=mixed": 1, "problem=two-sum": 1,
        "q=ordering": 1, "stage__exact=follow_up": 2,
    }.items():  # fmt: skip
        html = admin_client.get(f"{LIST}?{query}").content.decode()
        assert html.count('class="action-checkbox"') == found, query


@pytest.mark.parametrize("role", [COACH, CURATOR, None])
def test_nobody_else_gets_at_it(person: User, role: str | None) -> None:
    row = labelled_row(person)
    staff = UserFactory(is_staff=True)
    if role:
        staff.groups.add(_group(role))
    client = Client()
    client.force_login(staff)

    assert client.get(LIST).status_code == 403
    assert client.get(f"{LIST}{row.pk}/change/").status_code in (302, 403)
    assert export(client, row).status_code == 403


def test_rows_are_not_written_by_hand(admin_client: Client, person: User) -> None:
    row = labelled_row(person)
    assert admin_client.get(f"{LIST}add/").status_code == 403
    assert admin_client.post(f"{LIST}{row.pk}/change/", {"text": "other"}).status_code == 403


def test_in_chinese(admin_client: Client, person: User) -> None:
    labelled_row(person)
    html = admin_client.get(LIST, headers={"accept-language": "zh-hans"}).content.decode()
    assert "导出为 JSONL" in html and "选中的理解" in html


def _group(name: str) -> Any:
    from django.contrib.auth.models import Group

    return Group.objects.get_or_create(name=name)[0]

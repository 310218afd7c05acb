"""What ``make screenshots`` shows can be made: rooms in which code was sent, and draftings."""

import pytest
from django.urls import reverse

from interviews.models import Interview
from problems.models import Problem
from profiles.models import User
from tests import screenshot_rows
from tests.factories import ProviderFactory
from tests.factories.coaching import make_administrator

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("bank_problem")]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_room_is_held_with_code_that_has_a_fault(learner: User, language: str) -> None:
    interview = Interview.objects.get(pk=screenshot_rows._open(learner, language, "two-sum"))
    assert screenshot_rows.BROKEN["two-sum"] in interview.turns.latest("number").code


def test_draftings_stand_on_their_pages(client) -> None:
    ProviderFactory()
    curator = make_administrator()
    client.force_login(curator)
    for name, problem_id in screenshot_rows._drafted(curator).items():
        page = client.get(reverse("admin:problems_problem_drafting", args=[problem_id])).content.decode()
        assert ("drafted parts are not read yet" in page) == (name == "drafted")
        assert ("being drafted" in page) == (name == "being_drafted")
        assert Problem.objects.get(pk=problem_id).unfinished

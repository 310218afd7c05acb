"""Sums in a row that is made when something is added for the first time."""

from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from interviews.models import DailyUsage
from profiles.adding_up import add_up
from profiles.models import User

pytestmark = pytest.mark.django_db

AMOUNTS = {"calls": 1, "prompt_tokens": 70, "completion_tokens": 5, "shared_tokens": 0}


def test_the_first_amounts_make_the_row_and_others_are_added(learner: User) -> None:
    for day in (date(2026, 11, 28), date(2026, 11, 29), date(2026, 11, 29)):
        with CaptureQueriesContext(connection) as asked:
            add_up(DailyUsage, {"learner": learner.pk, "day": day}, AMOUNTS)
        assert len(asked) == 1
    sums = DailyUsage.objects.order_by("day").values_list(
        "calls", "prompt_tokens", "completion_tokens", "shared_tokens"
    )
    assert list(sums) == [(1, 70, 5, 0), (2, 140, 10, 0)]

"""How people are called: in the order of their script."""

import pytest

from profiles.models import User


@pytest.mark.parametrize(
    ("first", "last", "shown"),
    [
        ("Lin", "Chen", "Lin Chen"),
        ("小明", "王", "王小明"),
        ("Lin", "王", "Lin 王"),
        ("", "王", "王"),
        ("", "", ""),
    ],
)
def test_a_chinese_name_begins_with_the_familys(first, last, shown):
    assert User(first_name=first, last_name=last).get_full_name() == shown

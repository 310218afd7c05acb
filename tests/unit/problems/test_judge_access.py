"""The judge of this process: which languages it runs."""

import pytest

from problems import judge_access
from tests.judge_sandbox import BASE


@pytest.fixture(autouse=True)
def made_anew():
    judge_access.close_sandbox()
    yield
    judge_access.close_sandbox()


def test_the_languages_of_a_judge_that_is_built(settings, judge_sandbox):
    settings.JUDGE_DIR, settings.JUDGE_HELPERS = BASE, 1
    assert judge_access.languages_that_run()[:3] == ("python", "javascript", "typescript")


@pytest.mark.parametrize("helpers", [0, 1])
def test_where_code_is_only_read_there_are_none(helpers, settings, tmp_path):
    settings.JUDGE_DIR, settings.JUDGE_HELPERS = (BASE if helpers == 0 else tmp_path), helpers
    assert judge_access.languages_that_run() == ()

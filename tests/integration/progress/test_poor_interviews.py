"""Five interviews in which nothing was shown make nobody advanced, whatever they say of themselves."""

from collections.abc import Callable

import pytest
from django.utils import timezone

from interviews.models import Interview, Role
from interviews.recovery.ways import end_interview
from interviews.turns.opening import start_interview
from problems.bank.files import BANK_DIRECTORY, read_bank_problem
from problems.services import load_problems
from profiles.models import Level
from profiles.selectors import profile_of
from profiles.skill import learning
from profiles.skill.estimates import level_of, level_probabilities
from profiles.skill.selectors import skill_of
from tests.factories import UserFactory
from tests.integration.progress.test_learning import submit

pytestmark = pytest.mark.django_db

PROBLEMS = ("two-sum", "coin-change", "merge-intervals", "trapping-rain-water", "number-of-islands")
MESSAGES = 5


def silent(interview: Interview, place: int) -> tuple[str, str]:
    return "message", ("嗯", "不知道", "不会", "哦")[place % 4]


def begging(interview: Interview, place: int) -> tuple[str, str]:
    asks = (
        ("message", "just give me the solution, please"),
        ("hint", ""),
        ("message", "tell me the answer"),
        ("skip", ""),
    )
    return asks[place % 4]


def parrot(interview: Interview, place: int) -> tuple[str, str]:
    """Give back what the coach has just said."""
    said = interview.messages.filter(role=Role.COACH).order_by("position").last()
    return "message", said.text if place else interview.revision.content["statement"][interview.language]


@pytest.mark.parametrize(("act", "language"), [(silent, "zh"), (begging, "en"), (parrot, "en")])
def test_nobody_is_advanced_for_it(act: Callable[[Interview, int], tuple[str, str]], language: str) -> None:
    load_problems([read_bank_problem(BANK_DIRECTORY / f"{slug}.yaml") for slug in PROBLEMS])
    learner = UserFactory()
    for slug in PROBLEMS:
        interview = start_interview(learner=learner, language=language, slug=slug)
        for place in range(MESSAGES):
            submit(interview, *act(interview, place), "")
            interview.refresh_from_db()
        if not interview.is_over:
            end_interview(learner=learner, interview_id=interview.pk, seen_turn=interview.turn_count)
        bands = {row.dimension: row.band for row in interview.dimension_bands.all()}
        assert not {"strong_hire", "leaning_hire"} & {*bands.values()}, (slug, bands)

    for stated, likely in ((Level.ADVANCED, 0.35), ("", 0.1)):
        profile = profile_of(learner)
        profile.stated_level = stated
        profile.save()
        learning.replay(learner=learner)
        skill, now = skill_of(learner), timezone.now()
        assert level_of(skill, now) != "advanced", stated
        assert level_probabilities(skill, now)["advanced"] < likely, stated

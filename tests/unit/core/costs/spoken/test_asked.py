"""A bare cost answers what the coach has just asked for: time or memory."""

import pytest

from interviews.core.costs.spoken.totals import stated_costs
from interviews.core.wording.coach import WORDING
from tests.players import LANGUAGES

ASKED = [
    (text.replace("{claim}", "O(n^2)"), of)
    for key, of in (
        ("complexity.ask_time", "time"), ("complexity.check_time", "time"), ("complexity.ask_time_in_form", "time"),
        ("complexity.ask_space", "space"), ("complexity.check_space", "space"),
        ("complexity.ask_space_in_form", "space"),
    )
    for language in LANGUAGES
    for text in WORDING[key][language]
]  # fmt: skip


def kinds(text: str, asked: str) -> list[str]:
    return [one.of for one in stated_costs(text, stage="complexity_analysis", asked=asked, time_said="O(n^2)")]


@pytest.mark.parametrize(("asked", "of"), ASKED)
def test_as_the_coach_asks(asked: str, of: str) -> None:
    assert kinds("O(n)", asked) == [of]


def test_what_is_settled_before_the_question_is_not_asked_for() -> None:
    memory = "And memory: what do you keep besides the input?"
    assert kinds("O(n)", f"O(n^2) for time: yes. {memory}") == ["space"]
    assert kinds("O(n)", "时间 O(n^2)，没错。那空间呢？") == ["space"]

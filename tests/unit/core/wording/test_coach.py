"""How the coach's sentences are chosen: in other words than last time, in both languages, and found again in a text."""

from dataclasses import replace

import pytest

from interviews.core.context import InterviewContext, Message
from interviews.core.stages import Stage
from interviews.core.wording.coach import WORDING, questions_in, say, say_anew
from tests.factories.core import make_context, make_knowledge
from tests.players import LANGUAGES, new_context

OFTEN = (
    "code.diagnosed", "code.diagnosed_asked", "code.more", "code.thanks", "code.whole", "code.lacks", "run.some",
    "run.more", "run.fewer", "run.as_many", "run.none", "run.none_still", "run.change_it", "run.otherwise",
    "run.otherwise.wrong", "run.another_value", "run.same_way", "check.pseudocode_design", "edge.answered",
)  # fmt: skip
VALUES = {
    name: f"<{name}>" for name in ("passed", "total", "before", "input", "was", "there", "missing", "error", "claim")
}


def coach_said(context: InterviewContext, text: str) -> InterviewContext:
    message = Message("coach", text, Stage.PSEUDOCODE_DESIGN)
    return replace(context, conversation=(*context.conversation, message))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", OFTEN)
def test_what_is_said_often_has_four_wordings_and_never_the_one_of_last_time(key: str, language: str) -> None:
    assert len(set(WORDING[key][language])) >= 4
    for turn in range(8):
        context = new_context(make_knowledge("two-sum", language), turn_count=turn)
        before = say_anew(context, key, **VALUES)
        for number in (None, *range(5)):
            later = coach_said(coach_said(context, f"Well. {before} And then?"), "Something else.")
            now = say_anew(later, key, number, **{name: value.upper() for name, value in VALUES.items()})
            assert now.lower() != before.lower()


def test_the_turn_chooses_where_nothing_was_said_and_one_wording_stays_the_same() -> None:
    context = make_context("hm", turn_count=2)
    assert say_anew(context, "code.diagnosed") == say("code.diagnosed", "en", 2)
    assert say_anew(context, "code.diagnosed", 1) == say("code.diagnosed", "en", 1)
    alone = say_anew(context, "edge.done")
    assert say_anew(coach_said(context, alone), "edge.done") == alone


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_is_known_again_in_whatever_words(language: str) -> None:
    for variant in WORDING["thought.more"][language]:
        assert "thought.more" in questions_in(f"Well. {variant}", language)
    filled = [one.format(claim="O(n)") for one in WORDING["complexity.check_time"][language]]
    assert all("complexity.check_time" in questions_in(text, language) for text in filled)
    assert questions_in("Something else?", language) == frozenset()
    assert "code.thanks" not in questions_in(WORDING["code.thanks"][language][0], language), "no question"

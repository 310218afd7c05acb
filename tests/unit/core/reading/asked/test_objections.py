"""Objections, and plain questions about the interview."""

import pytest

from interviews.core.acts import Act, ActKind, Heard
from interviews.core.reading.asked.interview_questions import with_echo, with_interview_questions
from interviews.core.reading.asked.objections import objection_in


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("you asked me that already", "told"),
        ("um n^2 time and n for the answer? i said that", "told"),
        ("we already talked about that", "told"),
        ("我刚说了", "told"),
        ("不是刚说过了吗，时间指数级", "told"),
        ("that's not what i asked", "unanswered"),
        ("you didn't answer", "unanswered"),
        ("你没回答我", "unanswered"),
        ("呃你没回我呢", "unanswered"),
        ("i mean i didnt say that but um", "misheard"),
        ("huh? i didnt use any range", "misheard"),
        ("我没问 hash 啊", "misheard"),
        ("So as I said, brute force: compare each pair", None),
        ("I already sorted the list so the first is the smallest", None),
        ("I didn't use any extra memory beside the counter, so it is constant", None),
        ("之前说的那个哈希表", None),
        ("不影响结果的话当我没问", None),
        ("还是 O(n)，我没说岔吧", None),
        ("单词长度给出上限没有，方向那个你刚说了", None),
        ("chop the last lamp off and you land on a number I already did", None),
        ("I said O(n) earlier but it's O(n^2)", None),
    ],
)
def test_what_is_objected_to(text: str, kind: str | None) -> None:
    assert objection_in(text) == kind


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("how many more?", "left"),
        ("done?", "left"),
        ("was that the last one?", "left"),
        ("should I put it in the editor now?", "editor"),
        ("can I say it first", "talk"),
        ("我先用话说一下行吗", "talk"),
        ("why did we move on?", "moved"),
        ("which plan do you mean?", "plan"),
        ("你问的是时间还是空间？", "which_cost"),
        ("n 是指啥呀，硬币种类还是那个 amount？", "size"),
        ("should i put {0: 1} in at the start?", ""),
        ("is it done in place?", ""),
        ("can I use a set here?", ""),
    ],
)
def test_plain_questions_about_the_interview(text: str, about: str) -> None:
    guessed = Heard((Act(ActKind.CHECK_QUESTION, end=len(text)),))
    heard = with_interview_questions(guessed, text)
    assert [act.item for act in heard.acts] == [about]
    assert heard.has(ActKind.CHECK_QUESTION) == (about == "")


def test_words_of_the_coach_with_a_question_mark_ask_what_it_meant() -> None:
    asked = "Which of the remembered days have become useless?"
    assert with_echo(Heard(), "remembered days? hmm not sure", asked).has(ActKind.MEANING_QUESTION)
    assert with_echo(Heard(), "warmer days?", asked) == Heard()
    assert with_echo(Heard(), "the second?", "The first or the second?") == Heard()

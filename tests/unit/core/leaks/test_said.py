"""What the learner said earlier is noted once, is never forgotten, and fits only what it was made of."""

from dataclasses import replace
from itertools import product

import pytest

from interviews.core.context import AlreadySaid, InterviewContext, Message
from interviews.core.leaks import said
from interviews.core.leaks.guard import find_leaks
from interviews.core.leaks.said import MOST_WORDS, RECENT, with_notes
from interviews.core.stages import Stage
from tests.factories.core import make_context, make_knowledge

TWO_SUM = make_knowledge("two-sum")
THINK = Stage.THOUGHT_ARTICULATION
TOLD = "A hash map is one way."


def interview(*texts: str, code: str = "") -> InterviewContext:
    conversation = tuple(Message("learner", text, THINK, code) for text in texts)
    return replace(make_context(stage=THINK), conversation=conversation)


def filler(count: int) -> list[str]:
    return [f"Then I go on to part {number} of the plan." for number in range(count)]


def test_what_was_said_first_is_free_for_ever_and_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    own = "I keep a hash map of what was seen and look up the complement of each number in it: store, then look up."
    noted = with_notes(interview(own, *filler(30)), TWO_SUM)
    assert find_leaks(TOLD, TWO_SUM, interview(*filler(30)))
    assert not find_leaks(TOLD, TWO_SUM, noted)
    looked_at: list[str] = []
    monkeypatch.setattr(said, "find_phrases", lambda text, phrases: looked_at.append(text) or ())
    longer = replace(noted, conversation=(*noted.conversation, Message("learner", "And one more.", THINK)))
    longer = with_notes(longer, TWO_SUM)
    assert len(set(looked_at)) == 1, "of thirty-two messages only the one that got old is read"
    assert longer.already_said.messages == 32 - RECENT


def test_code_that_was_written_early_may_be_quoted() -> None:
    code = "seen = {}\nfor i, x in enumerate(nums):\n    if target - x in seen:\n        return [seen[target - x], i]"
    context = with_notes(interview("Here.", *filler(9)), TWO_SUM)
    quoted = f"```python\n{code}\n```"
    assert "solving_code" in {leak.secret for leak in find_leaks(quoted, TWO_SUM, context)}
    first, *rest = context.conversation
    own = with_notes(replace(context, conversation=(replace(first, code=code), *rest)), TWO_SUM)
    assert "solving_code" not in {leak.secret for leak in find_leaks(quoted, TWO_SUM, own)}


def test_notes_of_something_else_are_made_anew() -> None:
    own = with_notes(interview("A hash map, to look up the complement.", *filler(9)), TWO_SUM)
    taken_back = replace(own, conversation=own.conversation[1:])
    assert find_leaks("a hash map", TWO_SUM, taken_back)
    assert with_notes(taken_back, TWO_SUM).already_said.messages == 9 - RECENT
    other = make_knowledge("spiral-matrix")
    assert with_notes(own, other).already_said.looked_for != own.already_said.looked_for


def test_an_interview_that_was_stored_without_notes_goes_on() -> None:
    context = interview("A hash map, to look up the complement.", *filler(9))
    memory = context.to_dict()
    del memory["already_said"]
    read = InterviewContext.from_dict(memory)
    assert read.already_said is None
    assert not find_leaks("a hash map", TWO_SUM, read)
    noted = with_notes(read, TWO_SUM)
    assert InterviewContext.from_dict(noted.to_dict()) == noted


def test_the_notes_have_an_end() -> None:
    letters = "bcdfghjklm"
    words = ["".join(some) + "a" for some in product(letters, repeat=4)]
    texts = [" ".join(words[start : start + 1_200]) for start in range(0, 9_600, 1_200)]
    noted = with_notes(interview(*texts), TWO_SUM).already_said
    assert isinstance(noted, AlreadySaid)
    assert len(noted.words) == MOST_WORDS

"""Which sentences of a reply may be shown while it is still being written."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interviews.llm.contract import parse_coach_reply
from interviews.llm.sentences import MAX_READ, Sentences
from tests.fakes import coach_reply

HEAD = '```json\n{"verdict": {"met": false, "quote": "It is. So."}}\n```\n\n'


def told(reply: str, size: int = 3) -> list[str]:
    """Return what is told of a reply that comes in pieces of ``size`` characters."""
    sentences = Sentences()
    pieces = [reply[start : start + size] for start in range(0, len(reply), size)]
    return [words for piece in pieces for words in sentences.add(piece)]


def spoken(words: str) -> list[str]:
    """Return what each step of telling ``words`` adds."""
    steps = ["", *told(f"{HEAD}```text\n{words}\n```")]
    assert all(longer.startswith(shorter) for shorter, longer in pairwise(steps))
    return [longer.removeprefix(shorter).strip() for shorter, longer in pairwise(steps)]


@pytest.mark.parametrize(
    ("words", "sentences"),
    [
        ("Good. What comes out? Tell me!", ["Good.", "What comes out?", "Tell me!"]),
        ("It is 3.5 at most. And then?", ["It is 3.5 at most.", "And then?"]),
        ("Take `a. b` first. Then?", ["Take `a. b` first.", "Then?"]),
        ('He said "yes." And you?', ['He said "yes."', "And you?"]),
        ("Say it (all of it.) Now?", ["Say it (all of it.)", "Now?"]),
        ("A **bold one. Still** here. Yes?", ["A **bold one. Still** here.", "Yes?"]),
        ("Some, e.g. a list, count. Why?", ["Some, e.g. a list, count.", "Why?"]),
        ("Two things:\n\n1. The input\n2. The output", ["Two things:", "1. The input", "2. The output"]),
        ("很好。你怎么看？说说！", ["很好。", "你怎么看？", "说说！"]),
        ("他说“好。”然后呢？", ["他说“好。”", "然后呢？"]),
        ("Wait… what? Yes.", ["Wait…", "what?", "Yes."]),
        ("Without an end", ["Without an end"]),
    ],
)
def test_whole_sentences_come_one_by_one(words: str, sentences: list[str]) -> None:
    assert spoken(words) == sentences


@pytest.mark.parametrize("size", [1, 7, 1000])
def test_it_does_not_matter_how_the_reply_is_cut(size: int) -> None:
    assert told(coach_reply("One. Two?\n\nThree"), size)[-1] == "One. Two?\n\nThree"


def test_a_reply_without_end_is_read_to_a_bound() -> None:
    words = told(f"{HEAD}```text\n{'One. ' * MAX_READ}", 1000)
    assert words
    assert len(words[-1]) < MAX_READ


def test_half_a_sentence_is_not_told() -> None:
    assert told(f"{HEAD}```text\nOne. Two is not yet") == ["One."]
    assert told(f"{HEAD}```text\nOne.") == []


def test_code_in_fences_and_what_follows_it_waits_for_the_whole_reply() -> None:
    assert spoken("Look.\n```python\nx = 1. \n```\nWell?") == ["Look."]


@pytest.mark.parametrize(
    "reply",
    [
        "Just talk. No blocks.",
        '```json\n{"a": "One. Two."}\n',
        "```text\nFirst the text. Then the rest.\n```\n",
        f"{HEAD}```python\nprint('One. Two.')\n```\n",
        f"````markdown\n{HEAD}```text\nOne. Two.\n```\n````",
        "```\nno object\n```\n```text\nOne. Two.\n```",
    ],
)
def test_where_it_is_not_sure_what_is_said_nothing_is_told(reply: str) -> None:
    assert told(reply) == []


@given(st.text('aB3 .!?。？`*\n\r"”1-~', max_size=80), st.integers(1, 9))
def test_what_is_told_begins_what_is_said(words: str, size: int) -> None:
    reply = coach_reply("Well. " + words)
    try:
        whole = parse_coach_reply(reply).message
    except ValueError:
        return
    for begun in told(reply, size):
        assert whole.startswith(begun)

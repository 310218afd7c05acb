"""Prompts stay small however long an interview gets, and other people's text stays where it is put."""

import re
from functools import lru_cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interviews.llm.prompt_budget import NO_TAG, as_data, clipped, size
from tests.bench_prompts import GROWTH_ALLOWED, LATE, SHARE_ALLOWED, TURNS, Figures, measured
from tests.players import LANGUAGES

UNITS = ("characters", "tokens")
TAGS = ("learner", "coach", "draft", "evidence", "code", "problem", "language")

figures = lru_cache(maxsize=4)(measured)


def of(language: str, moves: bool) -> Figures:
    return figures(language, moves=moves)


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("moves", [False, True], ids=["stays", "moves"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_late_prompt_is_hardly_larger_than_an_early_one(language: str, moves: bool, unit: str) -> None:
    assert of(language, moves).growth(unit) <= GROWTH_ALLOWED


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("moves", [False, True], ids=["stays", "moves"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_interview_costs_much_less_than_sending_all_that_was_said(language: str, moves: bool, unit: str) -> None:
    assert of(language, moves).share(unit) <= SHARE_ALLOWED


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_one_stage_nothing_grows_after_the_early_turns(language: str) -> None:
    sent = [one.characters for one in of(language, False).sent]
    assert len(sent) == TURNS > LATE
    assert max(sent[LATE:]) <= max(sent[:LATE]) * 1.02


# --- limits ---


@given(st.text(max_size=600), st.integers(min_value=20, max_value=200))
def test_no_text_is_longer_than_its_limit(text: str, limit: int) -> None:
    assert len(clipped(text, limit)) <= limit
    assert len(as_data(text, limit)) <= limit


def test_of_a_long_text_the_beginning_and_the_end_are_kept() -> None:
    short = clipped("begin " + "x" * 1000 + " end", 100)
    assert short.startswith("begin x")
    assert short.endswith("x end")
    assert "[…]" in short


def test_a_short_text_is_kept_as_it_is() -> None:
    assert clipped("  two loops\n", 100) == "two loops"


# --- data stays data ---

pieces = st.sampled_from(
    [*TAGS, *(tag.upper() for tag in TAGS), "<", "</", "< / ", "＜", "＜／", "/", ">", " ", "\n", "\t", "a", "$draft"]
)
any_text = st.text(max_size=200) | st.lists(pieces, max_size=40).map("".join)


@given(any_text, st.integers(min_value=20, max_value=300))
def test_no_tag_begins_in_other_peoples_text(text: str, limit: int) -> None:
    data = as_data(text, limit)
    assert not re.search(r"</?[a-zA-Z]", data)
    assert not re.search(rf"[<＜]\s*[/／]?\s*(?:{'|'.join(TAGS)})\b", data, re.IGNORECASE)


@pytest.mark.parametrize(
    "text", ["</learner>", "</LEARNER>", "< / learner >", "＜/draft＞", "<draft>", "<b>", "</code\n>"]
)
def test_a_tag_is_disarmed_and_can_still_be_read(text: str) -> None:
    assert as_data(text, 100) == NO_TAG + text[1:]


@pytest.mark.parametrize("text", ["if a < b: return a", "while i <= n", "x << 1", "a <- b", "1 <2", "🙂 <3", "n<10^5"])
def test_a_comparison_is_no_tag(text: str) -> None:
    assert as_data(text, 100) == text


# --- sizes ---


def test_a_token_is_four_letters_or_one_chinese_character() -> None:
    assert (size("").characters, size("").tokens) == (0, 0)
    assert (size("abcd").characters, size("abcd").tokens) == (4, 1)
    assert size("abcde").tokens == 2
    assert (size("两层循环").characters, size("两层循环").tokens) == (4, 4)
    assert size("用 O(n) 时间").tokens == 5

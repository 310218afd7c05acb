"""Whether an exact term stands in a text."""

import pytest

from problems.text.nearness import is_said
from problems.text.phrases import fold


@pytest.mark.parametrize(
    ("term", "text"),
    [
        ("two pointer", "sort it with two pointers, from both ends"),
        ("two pointer", "a two pointer walk"),
        ("nested loop", "Nested loops."),
        ("hash", "two hashes"),
        ("哈希", "用哈希表"),
        ("seen[target - x]", "if seen[target - x] is there"),
    ],
)
def test_a_term_or_its_plural_is_said(term: str, text: str) -> None:
    assert is_said(term, fold(text))


@pytest.mark.parametrize(
    ("term", "text"), [("heap", "heapsort"), ("sort", "resort to brute force"), ("map", "mapping"), ("map", "mapse1")]
)
def test_a_part_of_another_word_is_not(term: str, text: str) -> None:
    assert not is_said(term, fold(text))

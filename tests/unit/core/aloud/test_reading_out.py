"""What the coach wrote is said as a person would say it: formulas and code in words, nothing of Markdown."""

import time

import pytest

from interviews.core.aloud.reading_out import LONGEST_SENTENCE, how_many_fit, read_out

ENGLISH = {
    "That is O(n^2): each pair. Could it be O(n log n)?": [
        "That is O of n squared: each pair.",
        "Could it be O of n log n?",
    ],
    "O(n²), O(1) and O(2^n)": ["O of n squared, O of 1 and O of 2 to the n"],
    "O((m + n) log n) is O(…)": ["O of (m plus n) log n is some big O"],
    "Use `nums[i] + nums[j] == target` and `i++`.": ["Use nums of i plus nums of j equals target and i plus plus."],
    r"$O(n^{2})$ and $\frac{n}{2}$, $n \log n \le m$": ["O of n squared and n divided by 2, n log n is at most m"],
    "x <= y != z ≥ 3": ["x is at most y is not equal to z is at least 3"],
    "sqrt(n), n! and n/2": ["the square root of n, n factorial and n divided by 2"],
    "`[]` and `a->b`": ["an empty list and a to b"],
    "# A title\n- **one** *two*\n> a quote": ["A title", "one two", "a quote"],
    "`two_sum` and `stack[-1]`": ["two sum and stack of minus 1"],
    "See [the notes](https://example.org/x) or https://example.org": ["See the notes or a link"],
    "```python\na = 1\n\nb = 2\n```\nWhat does it do?": [
        "There are 2 lines of code on the screen.",
        "What does it do?",
    ],
    "```\nnever closed": ["There is one line of code on the screen."],
    "A two-pointer walk – from 3-4 sides! \N{GRINNING FACE} Well done.": [
        "A two-pointer walk – from 3-4 sides!",
        "Well done.",
    ],
    "An open bracket: O(n": ["An open bracket: O of n"],
    "…\n\n---": [],
}
CHINESE = {
    "时间是 O(n^2)，空间是 O(1)。能到 O(n log n) 吗？": ["时间是 O n 平方，空间是 O 1。", "能到 O n log n 吗？"],
    "O(2^n)、`i++`、`nums[i]`": ["O 2 的 n 次方、i 加加、nums 的第 i 项"],
    "```\nx\ny\n```": ["屏幕上有 2 行代码。"],
    "当 i <= n - 1 时": ["当 i 小于等于 n 减 1 时"],
}


@pytest.mark.parametrize(("text", "spoken"), ENGLISH.items(), ids=ENGLISH)
def test_in_english(text: str, spoken: list[str]) -> None:
    assert read_out(text, "en") == spoken


@pytest.mark.parametrize(("text", "spoken"), CHINESE.items(), ids=CHINESE)
def test_in_chinese(text: str, spoken: list[str]) -> None:
    assert read_out(text, "zh") == spoken


@pytest.mark.parametrize("text", ["word " * 300, "one, " * 300, "字" * 900, "甲，" * 400])
def test_no_sentence_is_too_long_for_a_voice_and_no_word_is_lost(text: str) -> None:
    parts = read_out(text, "en")

    assert max(map(len, parts)) <= LONGEST_SENTENCE
    assert "".join("".join(parts).split()) == "".join(text.split())


@pytest.mark.parametrize(
    "piece",
    [
        "O(",
        "O(n^2) ",
        "`a`",
        "`",
        "*",
        "**a",
        "$x",
        "[a](",
        "\\frac{",
        "^(",
        "sqrt(",
        "# ",
        "- ",
        "a_",
        "n!",
        "=",
        " ",
        "|",
    ],
)
def test_no_text_is_slow(piece: str) -> None:
    def seconds(length: int) -> float:
        text, least = piece * (length // len(piece)), float("inf")
        for _ in range(3):
            begun = time.process_time()
            read_out(text, "en")
            least = min(least, time.process_time() - begun)
        return least

    assert seconds(8_000) < 8 * seconds(2_000) + 0.02


@pytest.mark.parametrize(
    ("sizes", "number"), [((10, 10, 10), 3), ((50, 48, 1), 2), ((50, 49), 1), ((200, 1), 1), ((1,), 1)]
)
def test_as_many_sentences_as_fit_and_one_at_least(sizes: tuple[int, ...], number: int) -> None:
    assert how_many_fit(["x" * size for size in sizes], 100) == number

"""Quotations of a report as links: those that were said, and a page that is otherwise the same to the letter."""

import re
from html import unescape
from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interviews.markdown import render_markdown
from interviews.web.quote_links import linked_quotes

URL = "/interviews/1/transcript/"
MESSAGES = (
    (2, "So I get prices. Can prices repeat?"),
    (4, "I keep a hash map, don't I? Take [5, 5] and x[0] * 2."),
    (6, "用哈希表记录每个价格。O(n) 时间"),
    (8, "I keep a hash map"),
)
LINK = re.compile(r'<a href="([^"]*)"[^>]*>(.*?)</a>', re.DOTALL)
SECONDS_FOR_A_REPORT = 1.0


def links(text: str) -> list[tuple[str, str]]:
    """The links on the page: where they lead, and their words."""
    html = render_markdown(linked_quotes(text, MESSAGES, URL))
    return [(target, unescape(words)) for target, words in LINK.findall(html)]


def to(position: int) -> str:
    return f"{URL}#message-{position}"


@pytest.mark.parametrize(
    ("text", "position", "words"),
    [
        ("You asked “Can prices repeat?” early.", 2, "Can prices repeat?"),
        ('You said "i KEEP a  hash map".', 4, "i KEEP a  hash map"),
        ("「哈希表记录每个价格」很清楚。", 6, "哈希表记录每个价格"),
        ("> “don’t I”", 4, "don’t I"),
        ("- “Ｏ（ｎ） 时间”", 6, "Ｏ（ｎ） 时间"),
        ("“Can prices repeat…”", 2, "Can prices repeat…"),
        ("“[5, 5]” is one.", 4, "[5, 5]"),
        ("“[5, 5” is half of one.", 4, "[5, 5"),
        ("“x\\[0\\] \\* 2”", 4, "x[0] * 2"),
        ("**“I keep a hash map”**", 4, "I keep a hash map"),
    ],
)
def test_quotation_leads_to_the_first_message_in_which_it_stands(text: str, position: int, words: str) -> None:
    assert links(text) == [(to(position), words)]


@pytest.mark.parametrize(
    "text",
    [
        "“I keep a heap”",
        "“ash map” is half a word.",
        "“”, “ ”, “…” and a lone “hash map",
        "`“I keep a hash map”`",
        "```\n“I keep a hash map”\n```",
        "    “I keep a hash map”",
        "“hash map” without",
        '[elsewhere](/x "hash map")',
        "[“hash map”](/x)",
        "“**hash map” and** more",
        "$“hash map”$",
        "“hash\n\nmap”",
    ],
)
def test_what_cannot_be_linked_stays_as_it_is(text: str) -> None:
    messages = () if "without" in text else MESSAGES

    assert linked_quotes(text, messages, URL) == text


def test_one_that_cannot_be_linked_keeps_no_other_from_it() -> None:
    assert links("`“hash map”`, “prices” and [“prices”](/x)") == [(to(2), "prices"), ("/x", "“prices”")]


def test_link_is_relative_and_gives_no_other_page_a_hold_on_ours() -> None:
    html = render_markdown(linked_quotes("“prices”", MESSAGES, ""))

    assert '<a href="#message-2" rel="noopener noreferrer nofollow">prices</a>' in html


HOSTILE = [
    "](javascript:alert(1))",
    "[x](javascript:alert(1)) y",
    "<script>alert(1)</script>",
    "a](/x) [b",
    "![x](y)",
    "\\",
]


@pytest.mark.parametrize("said", HOSTILE)
def test_hostile_words_come_to_nothing(said: str) -> None:
    html = render_markdown(linked_quotes(f"“{said}” and “{said} more”", [(1, f"{said} more")], URL))

    assert "<script" not in html
    assert 'href="javascript' not in html
    assert without_links(html) == without_links(render_markdown(f"“{said}” and “{said} more”"))


def without_links(html: str) -> str:
    return re.sub(rf'<a href="{re.escape(URL)}[^>]*>(.*?)</a>', r"\1", html, flags=re.DOTALL)


PIECES = st.sampled_from(
    ["“", "”", '"', "「", "」", "hash map", "prices", "[", "]", "(", ")", "*", "**", "_", "`", "```", "\n", "\n\n", "> ", "- ", "\\",
     "$", "|", "<b>", "javascript:", "](", "!", "&amp;", "[a]: /u ", "[a]", "~~", "#", " ", "x"]
)  # fmt: skip


@given(st.lists(PIECES, max_size=14).map("".join), st.lists(PIECES, min_size=1, max_size=5).map("".join))
def test_page_differs_in_nothing_but_links(text: str, said: str) -> None:
    linked = linked_quotes(text + f"“{said}”", [(3, "The hash map of prices"), (7, said)], URL)

    html = render_markdown(linked)

    assert without_links(html) == without_links(render_markdown(text + f"“{said}”"))
    assert not re.search(r'href="\s*javascript', html, re.IGNORECASE)
    assert {target for target, _ in LINK.findall(html) if target.startswith(URL)} <= {to(3), to(7)}


def test_long_interview_is_quick() -> None:
    messages = [(number, f"Thought number {number} about the hash map and its cost. " * 6) for number in range(1, 201)]
    text = "\n\n".join(f"> “Thought number {number} about” and “nobody said {number}”" for number in range(190, 201))

    began = perf_counter()
    for section in range(8):
        assert linked_quotes(f"{text}\n\nNumber {section}", messages, URL).count(URL) == 11
    assert perf_counter() - began < SECONDS_FOR_A_REPORT

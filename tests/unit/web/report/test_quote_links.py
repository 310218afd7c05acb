"""Quotations of a report as links: those that were said, and a page that is otherwise the same to the letter."""

import re
from html import unescape
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interviews.ground.markdown import _rendered, render_markdown
from interviews.web.report.quote_links import linked_quotes

URL = "/interviews/1/transcript/"
MESSAGES = (
    (2, "So I get prices. Can prices repeat?"),
    (4, "I keep a hash map, don't I? Take [5, 5] and x[0] * 2."),
    (6, "用哈希表记录每个价格。O(n) 时间"),
    (8, "I keep a hash map"),
)
LINK = re.compile(r'<a href="([^"]*)"[^>]*>(.*?)</a>', re.DOTALL)
SECONDS_FOR_A_REPORT = 1.0
SECONDS_FOR_A_TEXT = 0.15
"""Ten times what the heaviest one takes."""


def links(text: str) -> list[tuple[str, str]]:
    """The links on the page: where they lead, and their words."""
    html = linked_quotes(render_markdown(text), MESSAGES, URL)
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
        ("“I **keep** a hash map”", 4, "I <strong>keep</strong> a hash map"),
        ("“so I said “prices”", 2, "prices"),
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

    html = render_markdown(text)

    assert linked_quotes(html, messages, URL) == html


def test_one_that_cannot_be_linked_keeps_no_other_from_it() -> None:
    assert links("`“hash map”`, “prices” and [“prices”](/x)") == [(to(2), "prices"), ("/x", "“prices”")]


def test_link_is_relative_and_its_address_escaped() -> None:
    html = render_markdown("“prices”")

    assert '“<a href="#message-2">prices</a>”' in linked_quotes(html, MESSAGES, "")
    assert '“<a href="/&quot;&gt;#message-2">prices</a>”' in linked_quotes(html, MESSAGES, '/">')


def test_code_that_was_said_is_found_as_it_was_typed_and_as_it_is_shown() -> None:
    for said in ("I keep a `dict` of it", "I keep a dict of it"):
        html = linked_quotes(render_markdown("“keep a `dict`” it was"), [(5, said)], URL)

        assert f'“<a href="{to(5)}">keep a <code>dict</code></a>”' in html


def test_marks_in_what_is_no_text_quote_nobody() -> None:
    hidden = ["`“prices`”", "$“$prices”", "[“](/x)prices”", '<span title="“">prices”', "“prices\n\n- ”"]
    for text in hidden:
        html = render_markdown(text)
        assert linked_quotes(html, MESSAGES, URL) == html, text
    title = render_markdown("[x](/x '</a>“prices”') and “prices”")
    assert linked_quotes(title, MESSAGES, URL).startswith(title.partition(" and ")[0])


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
    plain = render_markdown(f"“{said}” and “{said} more”")
    html = linked_quotes(plain, [(1, f"{said} more")], URL)

    assert "<script" not in html
    assert 'href="javascript' not in html
    assert without_links(html) == plain


def without_links(html: str) -> str:
    return re.sub(rf'<a href="{re.escape(URL)}[^>]*>(.*?)</a>', r"\1", html, flags=re.DOTALL)


PIECES = st.sampled_from(
    ["“", "”", '"', "「", "」", "hash map", "prices", "[", "]", "(", ")", "*", "**", "_", "`", "```", "\n", "\n\n", "> ", "- ", "\\",
     "$", "|", "<b>", "javascript:", "](", "!", "&amp;", "[a]: /u ", "[a]", "~~", "#", " ", "x"]
)  # fmt: skip


@settings(deadline=None)
@given(st.lists(PIECES, max_size=14).map("".join), st.lists(PIECES, min_size=1, max_size=5).map("".join))
def test_page_differs_in_nothing_but_links(text: str, said: str) -> None:
    plain = render_markdown(text + f"“{said}”")

    html = linked_quotes(plain, [(3, "The hash map of prices"), (7, said)], URL)

    assert without_links(html) == plain
    assert not re.search(r'href="\s*javascript', html, re.IGNORECASE)
    assert {target for target, _ in LINK.findall(html) if target.startswith(URL)} <= {to(3), to(7)}
    assert not re.search(r"<a [^>]*>(?:(?!</a>).)*<a ", html, re.DOTALL), "no link stands in another"


def test_long_interview_is_quick() -> None:
    messages = [(number, f"Thought number {number} about the hash map and its cost. " * 6) for number in range(1, 201)]
    text = "\n\n".join(f"> “Thought number {number} about” and “nobody said {number}”" for number in range(190, 201))

    began = perf_counter()
    for section in range(8):
        html = render_markdown(f"{text}\n\nNumber {section}")
        assert linked_quotes(html, messages, URL).count(URL) == 11
    assert perf_counter() - began < SECONDS_FOR_A_REPORT


LONGEST_TEXT = 20_000
HEAVY = {
    "literals in code": "```python\n" + 'm["a"] = "b"; m["b"] = "a"\n' * 140 + "```\n\n“the cost”",
    "literals in words": 'm["a"] = "b"; m["b"] = "a"\n' * 700,
    "quotations of other words": "".join(f"“{number}”" for number in range(3_000)),
    "parts of words": "".join(f"“{first}{second}” " for first in "abcdefghij" for second in "klmnopqrstuvwxyz") * 20,
    "marks that stay open": "“" * LONGEST_TEXT,
    "all marks": '“「"' * (LONGEST_TEXT // 3),
    "emphasis": "“*a* `b` **c**” " * 1_200,
    "angles": "<" * LONGEST_TEXT,
}


@pytest.mark.parametrize("name", HEAVY)
def test_no_text_keeps_the_page_waiting(name: str) -> None:
    messages = [(number, f"thought {number} about a or b and the cost of it, again. " * 6) for number in range(1, 201)]
    html = render_markdown(HEAVY[name][:LONGEST_TEXT])
    linked_quotes(render_markdown("“warm”"), messages, URL)

    began = perf_counter()
    linked_quotes(html, messages, URL)
    assert perf_counter() - began < SECONDS_FOR_A_TEXT


def test_pages_are_rendered_once_whatever_is_linked() -> None:
    html = render_markdown("“prices” and `“hash map”`")
    rendered = _rendered.cache_info()
    linked_quotes(html, MESSAGES, URL)

    assert _rendered.cache_info() == rendered

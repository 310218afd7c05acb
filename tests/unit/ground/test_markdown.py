"""Text from strangers, as HTML: what has to come through, and what has to come out dead."""

from html.parser import HTMLParser
from urllib.parse import urlsplit

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interviews.ground import markdown
from interviews.ground.markdown import LONGEST_CACHED, render_code, render_markdown
from tests.cases import every_case

HARMLESS_ATTRIBUTES = {
    "href", "title", "rel", "class", "start", "display", "stretchy", "fence", "separator", "form", "mathvariant",
    "width", "columnalign", "rowspacing",
}  # fmt: skip
LIVE_TAGS = {"script", "style", "img", "iframe", "object", "embed", "form", "input", "button", "svg", "link", "meta",
             "base", "video", "audio", "source", "template", "details"}  # fmt: skip


class Inventory(HTMLParser):
    """All tags and attributes of a piece of HTML."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.targets: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes.update(name for name, _ in attrs)
        self.targets.extend(value or "" for name, value in attrs if name == "href")


def assert_dead(html: str) -> None:
    inventory = Inventory(html)
    assert not inventory.tags & LIVE_TAGS
    assert inventory.attributes <= HARMLESS_ATTRIBUTES
    assert all(urlsplit(target).scheme in {"", "http", "https", "mailto"} for target in inventory.targets)


HOSTILE = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "[click](javascript:alert(1))",
    "[click](JaVaScRiPt&colon;alert(1))",
    "[click](data:text/html,<script>alert(1)</script>)",
    "[click](vbscript:x)",
    "<javascript:alert(1)>",
    "![beacon](https://evil.example/pixel.png)",
    "![x](data:image/svg+xml;base64,PHN2Zz4=)",
    '<div hx-get="/interviews/" hx-trigger="load">x</div>',
    '<p data-hx-post="/x" onclick="x()" style="position:fixed">x</p>',
    '<a href="/x" hx-on:click="x()">x</a>',
    "```<script>\n</code></pre><script>alert(1)</script>\n```",
    '```"><img src=x onerror=alert(1)>\ncode\n```',
    "$\\href{javascript:alert(1)}{x}$",
    "$\\text{<img src=x onerror=alert(1)>}$",
    "$\\style{position:fixed}{x}$",
    "$" + "\\frac{" * 80 + "$",
    "$" + "x" * 600 + "$",
    '[x](https://ok.example "title\\" onmouseover=\\"alert(1)")',
    "<svg><animate onbegin=alert(1)></svg><math><mtext></form><form><mglyph><style></math>",
    "| <script>x</script> |\n|---|\n| <b onclick=x>y</b> |",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "<!-- <script> --><style>*{}</style><base href=//evil>",
]


@every_case("text", HOSTILE)
@every_case("line_breaks", [True, False])
def test_hostile_text_comes_out_dead(text: str, line_breaks: bool) -> None:
    assert_dead(render_markdown(text, line_breaks=line_breaks))


@every_case("text", HOSTILE)
def test_hostile_code_comes_out_dead(text: str) -> None:
    html = render_code(text)

    assert_dead(html)
    assert html.startswith('<pre class="code">')


PIECES = ["<script>", "</script>", "<img onerror=", "](javascript:", "[", "](", ")", "`", "```\n", "$", "\\", "|", "\n",
          "<", ">", '"', "&#x6a;", "onclick=x", "hx-get=/", "a", " ", "\\text{", "}", "\t", "*"]  # fmt: skip


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
def test_no_mixture_of_fragments_comes_alive(text: str) -> None:
    assert_dead(render_markdown(text))


def test_markup_is_shown_as_it_was_typed() -> None:
    assert "&lt;div hx-get" in render_markdown('<div hx-get="/x">')


def test_images_become_links_that_load_nothing() -> None:
    assert "<img" not in render_markdown("![a](https://evil.example/p.png)")


def test_links_leak_nothing_about_the_page() -> None:
    assert 'rel="noopener noreferrer nofollow"' in render_markdown("[docs](https://docs.python.org/)")


def test_emphasis_lists_tables_and_code_come_through() -> None:
    html = render_markdown("**b** *i* `c`\n\n- one\n\n| a | b |\n|---|---|\n| 1 | 2 |\n")

    for piece in ("<strong>b</strong>", "<em>i</em>", "<code>c</code>", "<li>one</li>", "<td>2</td>", "md-table"):
        assert piece in html


def test_fenced_code_is_highlighted_with_classes_only() -> None:
    html = render_markdown("```python\ndef f(x):\n    return x  # why\n```")

    assert '<span class="k">def</span>' in html
    assert 'class="c1"' in html
    assert "style=" not in html


def test_an_unknown_language_is_shown_plain() -> None:
    assert "whatever" in render_markdown("```nonsense\nwhatever\n```")


def test_formulas_become_mathml() -> None:
    assert "<msup>" in render_markdown("It costs $O(n^2)$.")


def test_prices_are_not_formulas() -> None:
    assert "<math" not in render_markdown("It costs $5 and then $6.")


def test_headings_do_not_disturb_the_outline_of_the_page() -> None:
    html = render_markdown("# Big\n\nSmall\n=====\n")

    assert "<h" not in html.replace("<hr", "")
    assert html.count('<p class="md-heading"><strong>') == 2


def test_line_breaks_are_kept_for_what_people_typed() -> None:
    assert "<br" in render_markdown("one\ntwo", line_breaks=True)
    assert "<br" not in render_markdown("one\ntwo")


def test_chinese_text_and_code_come_through() -> None:
    assert "<code>[5, 5]</code>、目标 10" in render_markdown("例如 `[5, 5]`、目标 10，**会怎样**？")


@pytest.mark.parametrize(
    "text", ["", " \n\t", "\u200b", "*" * 10_000, "[" * 10_000, "> " * 5_000, "$" * 10_000, "`" * 9_999]
)
def test_strange_long_text_is_rendered(text: str) -> None:
    assert_dead(render_markdown(text))


def test_only_short_texts_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    rendered = []
    monkeypatch.setattr(markdown, "_clean", lambda html: rendered.append(html) or html)
    for length, times in ((LONGEST_CACHED, 1), (LONGEST_CACHED + 1, 2)):
        rendered.clear()
        markdown._rendered.cache_clear()
        assert [render_markdown("x" * length) for _ in range(2)] == [f"<p>{'x' * length}</p>\n"] * 2
        assert len(rendered) == times
    markdown._rendered.cache_clear()


@pytest.mark.parametrize(("lines", "times"), [(10, 1), (2_000, 2)])
def test_code_is_highlighted_once(monkeypatch: pytest.MonkeyPatch, lines: int, times: int) -> None:
    highlighted = []
    plain = markdown.highlight
    monkeypatch.setattr(markdown, "highlight", lambda *given: highlighted.append(1) or plain(*given))
    markdown._rendered_code.cache_clear()
    code = "seen = {}  # so far\n" * lines

    assert render_code(code, "python") == render_code(code, "python")
    assert len(highlighted) == times
    assert render_code("seen = 1", "python") != render_code("seen = 1", "text"), "each language by itself"


def test_a_line_break_between_chinese_characters_leaves_no_space():
    assert render_markdown("这一摞就是\n一个栈，\n完。") == "<p>这一摞就是一个栈，完。</p>\n"
    assert "一个\nstack" in render_markdown("一个\nstack")
    assert "中\n文" in render_markdown("```\n中\n文\n```")
    assert "<br" in render_markdown("中\n文", line_breaks=True)

"""Text from people and models, as HTML that is safe to put on a page.

Markdown is rendered without raw HTML, and what comes out passes an allow-list once, on the way out. Two nets, because
the text comes from strangers: nothing that runs, loads or styles survives, whoever wrote it.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import nh3
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from latex2mathml.converter import convert as latex_to_mathml
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from mdit_py_plugins.dollarmath import dollarmath_plugin
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.token import STANDARD_TYPES
from pygments.util import ClassNotFound

from problems.languages import LANGUAGES
from problems.text.late_patterns import LatePattern

CACHED_TEXTS = 4096
CACHED_CODE = 1024
"""A page shows dozens of pieces of code, each of which takes 3 to 9 ms to highlight."""
LONGEST_CACHED = 10_000
"""Longer texts are notes, which few people read: they would fill the memory and be rendered once all the same."""
LONGEST_FORMULA = 500
HEADING_CLASS, TABLE_CLASS, CODE_CLASS = "md-heading", "md-table", "code"
_CODE_BEGINS, _CODE_ENDS = f'<pre class="{CODE_CLASS}"><code>', "</code></pre>"

# fmt: off
_MATH_TAGS = {
    "math", "mrow", "mi", "mn", "mo", "mtext", "mspace", "ms", "mfrac", "msqrt", "mroot", "msub", "msup", "msubsup",
    "munder", "mover", "munderover", "mmultiscripts", "mprescripts", "mtable", "mtr", "mtd", "mstyle", "mpadded",
    "mphantom", "menclose",
}
_TAGS = _MATH_TAGS | {
    "p", "br", "hr", "strong", "em", "s", "del", "code", "pre", "blockquote", "ul", "ol", "li", "a",
    "table", "thead", "tbody", "tr", "th", "td", "div", "span",
}
# fmt: on
_ATTRIBUTES = {
    "a": {"href", "title"},
    "ol": {"start"},
    "math": {"display"},
    "mo": {"stretchy", "fence", "separator", "form"},
    "mi": {"mathvariant"},
    "mspace": {"width"},
    "mtable": {"columnalign", "rowspacing"},
}
_CLASSES = {
    "span": {name for name in STANDARD_TYPES.values() if name},
    "pre": {CODE_CLASS},
    "p": {HEADING_CLASS},
    "div": {TABLE_CLASS},
}


def render_markdown(text: str, *, line_breaks: bool = False) -> SafeString:
    """Return the HTML of Markdown ``text``, with highlighted code, tables and formulas between dollar signs.

    Headings become bold paragraphs, so that a message never disturbs the outline of the page; images become links.
    With ``line_breaks`` a single line break is kept, as people expect of what they typed.
    """
    render = _rendered if len(text) <= LONGEST_CACHED else _rendered.__wrapped__
    return mark_safe(render(text, line_breaks))  # noqa: S308 - nh3 has cleaned it


def render_line(text: str) -> SafeString:
    """Return the HTML of one line of Markdown without a paragraph around it, as a heading takes it."""
    return mark_safe(_clean(_PLAIN.renderInline(text)))  # noqa: S308 - nh3 has cleaned it


def shown_code(code: str, language: str) -> SafeString:
    """Return ``code`` in ``language``, an id of ``problems/languages.py``, as a highlighted block."""
    return render_code(code, LANGUAGES[language].highlighter)


def render_code(code: str, language: str = "python") -> SafeString:
    """Return ``code`` as a highlighted block; an unknown language is shown plain."""
    render = _rendered_code if len(code) <= LONGEST_CACHED else _rendered_code.__wrapped__
    return mark_safe(render(code, language))  # noqa: S308 - nh3 has cleaned it


def code_lines(code: str, language: str) -> list[SafeString]:
    """Return the lines of :func:`shown_code`, each highlighted by itself."""
    inner = shown_code(code, language).removeprefix(_CODE_BEGINS).removesuffix(_CODE_ENDS)
    return [mark_safe(line) for line in inner.removesuffix("\n").split("\n")]  # noqa: S308 - nh3 has cleaned it


@lru_cache(maxsize=CACHED_CODE)
def _rendered_code(code: str, language: str) -> str:
    return _clean(_code_block(code, language))


@lru_cache(maxsize=CACHED_TEXTS)
def _rendered(text: str, line_breaks: bool) -> str:
    return _clean((_WITH_BREAKS if line_breaks else _PLAIN).render(text))


def _clean(html: str) -> str:
    return nh3.clean(
        html,
        tags=_TAGS,
        attributes=_ATTRIBUTES,
        allowed_classes=_CLASSES,
        url_schemes={"http", "https", "mailto"},
        link_rel="noopener noreferrer nofollow",
    )


def _code_block(code: str, language: str) -> str:
    try:
        lexer = get_lexer_by_name(language or "text", stripnl=False)
    except ClassNotFound:
        lexer = get_lexer_by_name("text", stripnl=False)
    inner = highlight(code.rstrip() + "\n", lexer, HtmlFormatter(nowrap=True))
    return f"{_CODE_BEGINS}{inner}{_CODE_ENDS}"


class _Renderer(RendererHTML):
    """What differs from plain Markdown: code, headings, tables."""

    def fence(self, tokens: Sequence[Token], index: int, options: Any, env: Any) -> str:
        language = tokens[index].info.strip().split(maxsplit=1)
        return _code_block(tokens[index].content, language[0] if language else "")

    def code_block(self, tokens: Sequence[Token], index: int, options: Any, env: Any) -> str:
        return _code_block(tokens[index].content, "python")

    def heading_open(self, tokens: Sequence[Token], index: int, options: Any, env: Any) -> str:
        return f'<p class="{HEADING_CLASS}"><strong>'

    def heading_close(self, tokens: Sequence[Token], index: int, options: Any, env: Any) -> str:
        return "</strong></p>\n"

    def table_open(self, tokens: Sequence[Token], index: int, options: Any, env: Any) -> str:
        return f'<div class="{TABLE_CLASS}"><table>'

    def table_close(self, tokens: Sequence[Token], index: int, options: Any, env: Any) -> str:
        return "</table></div>\n"


def _formula(content: str, options: dict[str, Any]) -> str:
    if len(content) > LONGEST_FORMULA:
        return f"<code>{escape(content)}</code>"
    try:
        return latex_to_mathml(content, display="block" if options.get("display_mode") else "inline")
    except Exception:  # the converter raises many kinds; the formula is then shown as it was written
        return f"<code>{escape(content)}</code>"


_WIDE = "\u3000-\u303f\u3400-\u4dbf\u4e00-\u9fff\uff00-\uffef"
_BETWEEN_WIDE = LatePattern(rf"(?<=[{_WIDE}“”‘’…—])\n(?=[{_WIDE}])|(?<=[{_WIDE}])\n(?=[“”‘’…—])")


def _join_wide_lines(state: StateCore) -> None:
    """Drop a line break between two Chinese characters, which a page would show as a space."""
    for block in state.tokens:
        if block.type == "inline" and block.children:
            for before, token, after in zip(block.children, block.children[1:], block.children[2:], strict=False):
                around = f"{before.content[-1:]}\n{after.content[:1]}"
                if token.type == "softbreak" and _BETWEEN_WIDE.search(around):
                    token.type, token.content = "text", ""


def _parser(*, breaks: bool) -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False, "breaks": breaks}, renderer_cls=_Renderer)
    parser.enable(["table", "strikethrough"]).disable("image")
    if not breaks:
        parser.core.ruler.push("join_wide_lines", _join_wide_lines)
    return parser.use(dollarmath_plugin, allow_space=False, allow_digits=False, renderer=_formula)


_PLAIN, _WITH_BREAKS = _parser(breaks=False), _parser(breaks=True)

"""The guide to writing a problem, docs/writing-a-problem.md, as a page of the desk."""

from functools import lru_cache

from django.conf import settings
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

from problems.text.late_patterns import LatePattern

_TITLE = LatePattern(r"\A# .*\n")
_LINK_TO_A_FILE = LatePattern(r"\[([^\[\]]+)\]\((?!https?:)[^()]+\)")


@lru_cache(maxsize=1)
def guide() -> SafeString:
    """Return the guide without its title. Raises ``FileNotFoundError`` where the docs are not installed.

    Links to files of the project lead nowhere from here, so only their words stay.
    """
    text = (settings.BASE_DIR / "docs" / "writing-a-problem.md").read_text(encoding="utf-8")
    text = _LINK_TO_A_FILE.sub(r"\1", _TITLE.sub("", text))
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    return mark_safe(parser.render(text))  # noqa: S308 - a file of the project, and rendered without raw HTML

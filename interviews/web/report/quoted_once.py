"""Each quotation once on a page: what was quoted above is left out below, or shortened to its first words."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from html import unescape

from django.utils.safestring import SafeString, mark_safe

from interviews.core.rubric import Assessment
from interviews.report.voice.checking import compared_words
from interviews.web.shared.rubric_shown import ShownDimension, ShownSignal

_BLOCK = re.compile(
    r"(?:<p><strong>[^<]{0,400}</strong></p>\s*)?<blockquote>((?:[^<]|<(?!/?blockquote>))*+)</blockquote>\s*"
)
_PARAGRAPH = re.compile(r"(?<!\s)\s*+<p>((?:[^<]|<(?!/?p>))*+)</p>", re.DOTALL)
_TAG = re.compile(r"<[^<>]*>")
_MARKS = '“”「」"'


class Quoted:
    """What a page has quoted so far, from its top to its end."""

    def __init__(self) -> None:
        self._shown: list[str] = []

    def has(self, text: str) -> bool:
        """Tell whether ``text`` was quoted before, alone or within more."""
        wanted = _words(text)
        return bool(wanted) and any(wanted in one for one in self._shown)

    def is_repeated(self, text: str) -> bool:
        """Tell the same; from now on it was."""
        if self.has(text):
            return True
        if wanted := _words(text):
            self._shown.append(wanted)
        return False

    def quotations(self, signal: ShownSignal, *, most: int | None = None) -> ShownSignal:
        """Return ``signal`` with what of it was not quoted before; of the rest only where it stands.

        With ``most`` no more than so many are quoted.
        """
        quotes = signal.quotes[:most]
        shown = (replace(one, text="") if self.is_repeated(one.text) else one for one in quotes)
        return replace(signal, quotes=tuple(one for one in shown if one.text or one.url))

    def in_dimension(self, dimension: ShownDimension) -> ShownDimension:
        """Return ``dimension`` with each of its signals as :meth:`quotations` has it."""
        seen, perhaps, missed = (
            tuple(map(self.quotations, signals)) for signals in (dimension.seen, dimension.perhaps, dimension.missed)
        )
        return replace(dimension, seen=seen, perhaps=perhaps, missed=missed)

    def without_blocks(self, html: SafeString) -> SafeString:
        """Return a rendered section without the quotations, set off as paragraphs, that stood above already.

        A block of which nothing is left goes with its heading. What is left is not remembered: ``linked_quotes`` does.
        """
        return mark_safe(_BLOCK.sub(self._block, html))  # noqa: S308 - clean HTML, of which parts are left out

    def _block(self, match: re.Match[str]) -> str:
        paragraphs = list(_PARAGRAPH.finditer(match[1]))
        if _PARAGRAPH.sub("", match[1]).strip():
            return match[0]  # not of plain paragraphs: nobody knows what it is
        kept: Sequence[str] = [one[0] for one in paragraphs if not self.has(one[1])]
        if not kept:
            return ""
        return match[0].replace(match[1], "".join(kept) + "\n")


def quoted_by(assessments: Iterable[Assessment]) -> Quoted:
    """Return what a page has quoted that shows all signals of ``assessments``."""
    quoted = Quoted()
    for assessment in assessments:
        for signal in assessment.signals:
            for quote in signal.quotes:
                quoted.is_repeated(quote.text)
    return quoted


def _words(text: str) -> str:
    return compared_words(unescape(_TAG.sub("", text)).strip().strip(_MARKS))

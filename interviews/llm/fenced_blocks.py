"""Finding the two fenced blocks of a model's reply: a *head* of a few lines, and a *body*, which is text for people.

Models are careless with fences: the body holds code in fences of its own, often no longer than those around it, and
the last fence is forgotten. What helps is that a reply has two blocks and no more, and that no line of a head can be
a fence. So there are few ways to read a reply, and it is read only when exactly one of them holds together.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise, zip_longest

BODY_LABELS = frozenset({"text", "markdown", "md", ""})
WRAPPER_LABELS = frozenset({"markdown", "md", ""})

_FENCE = re.compile(r"( {0,3})(`{3,}|~{3,})(.*)")
_LABEL = re.compile(r"\{?\.?([\w+-]*)")

IsHead = Callable[[str, str], bool]
"""Tells from its label and its content whether a block is the head."""


class NotTwoBlocks(ValueError):
    """The reply does not come apart into a head and a body; the message says why."""


@dataclass(frozen=True)
class _Fence:
    line: int
    indent: int
    mark: str
    info: str

    @property
    def label(self) -> str:
        return _LABEL.match(self.info).group(1).lower() or self.info

    def closes(self, opening: "_Fence") -> bool:
        return not self.info and self.mark[0] == opening.mark[0] and len(self.mark) >= len(opening.mark)


@dataclass(frozen=True)
class _Block:
    """From its opening fence to the closing one; ``closing`` is ``None`` when it goes on to the end."""

    opening: _Fence
    closing: _Fence | None


class _Reply:
    """The lines of a reply and the fences among them."""

    def __init__(self, text: str, is_head: IsHead) -> None:
        self.lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
        self.is_head = is_head
        self.fences = [fence for number, line in enumerate(self.lines) if (fence := _fence(line, number))]
        self.end = len(self.lines)

    def content(self, block: _Block) -> str:
        opening = block.opening
        end = block.closing.line if block.closing else self.end
        margin = re.compile(f" {{0,{opening.indent}}}")
        return "\n".join(line[margin.match(line).end() :] for line in self.lines[opening.line + 1 : end])

    def is_head_block(self, block: _Block) -> bool:
        return self.is_head(block.opening.label, self.content(block))

    def unwrap(self) -> bool:
        """Take a fence around the whole reply away; return whether there was one."""
        if len(self.fences) < 2 or self.fences[0].label not in WRAPPER_LABELS:
            return False
        opening, *inside = self.fences
        if inside[-1].closes(opening):
            self.end = inside.pop().line
        self.fences = inside
        return True


def split_blocks(text: str, is_head: IsHead, *, head: str, body: str) -> tuple[str, str]:
    """Return the contents of head and body, whichever comes first, with line ends as ``\n``.

    ``head`` and ``body`` are what the two are called in an error. Raises :class:`NotTwoBlocks`, and nothing else, in
    time linear in the length of ``text``.
    """
    reply = _Reply(text, is_head)
    heads = _heads(reply)
    readings = list(_readings(reply))
    if not readings and reply.unwrap():
        readings = list(_readings(reply))
    if len(readings) != 1:
        raise NotTwoBlocks(_what_is_wrong(reply, heads, head, body))
    return reply.content(readings[0][0]), reply.content(readings[0][1])


def body_begin(text: str, is_head: IsHead) -> int | None:
    """Return where the body of a reply begins that is still being written, ``None`` as long as that is not sure.

    ``text`` has ``\n`` as line ends.
    """
    reply = _Reply(text[: text.rfind("\n") + 1], is_head)
    if len(reply.fences) < 3 or text.startswith("\ufeff"):
        return None
    first, second, opening = reply.fences[:3]
    is_plain = bool(opening.label) and opening.label in BODY_LABELS and not opening.indent
    if not is_plain or not second.closes(first) or not reply.is_head_block(_Block(first, second)):
        return None
    return sum(len(line) + 1 for line in reply.lines[: opening.line + 1])


def _fence(line: str, number: int) -> _Fence | None:
    match = _FENCE.match(line)
    if not match:
        return None
    indent, mark, info = match.groups()
    if mark[0] == "`" and "`" in info:
        return None  # code within a line
    return _Fence(number, len(indent), mark, info.strip())


def _readings(reply: _Reply) -> Iterator[tuple[_Block, _Block]]:
    """Yield the ways in which the fences are a head and a body and nothing else."""
    fences = reply.fences
    if len(fences) >= 3 and fences[1].closes(fences[0]):
        yield from _ways(reply, _Block(fences[0], fences[1]), fences[2], fences[3:], may_be_open=True)
    if len(fences) >= 4 and fences[-1].closes(fences[-2]):
        yield from _ways(reply, _Block(fences[-2], fences[-1]), fences[0], fences[1:-2], may_be_open=False)
    if len(fences) >= 3:
        yield from _ways(reply, _Block(fences[-1], None), fences[0], fences[1:-1], may_be_open=False)


def _ways(
    reply: _Reply, head: _Block, opening: _Fence, rest: list[_Fence], *, may_be_open: bool
) -> Iterator[tuple[_Block, _Block]]:
    if opening.label not in BODY_LABELS or not reply.is_head_block(head):
        return
    if rest and rest[-1].closes(opening):
        paired, guessed = _nesting(rest[:-1], opening)
        if paired and not (guessed and _holds_head(reply, [opening, *rest])):
            yield head, _Block(opening, rest[-1])
    if may_be_open and opening.label:  # without a label it may as well be the end of something
        paired, guessed = _nesting(rest, opening)
        if paired and not guessed and not _holds_head(reply, [opening, *rest]):
            yield head, _Block(opening, None)


def _nesting(inside: list[_Fence], opening: _Fence) -> tuple[bool, bool]:
    """Tell whether the fences inside a body belong together in pairs, and whether that had to be guessed.

    It is guessed where a bare fence is taken for the beginning of code though it could end the body.
    """
    open_fences: list[_Fence] = []
    guessed = False
    for fence in inside:
        around = open_fences[-1] if open_fences else opening
        if fence.mark[0] != opening.mark[0] or len(fence.mark) < len(around.mark):
            continue  # cannot end what it stands in, so it is only a line of it
        if open_fences and fence.closes(around):
            open_fences.pop()
        else:
            guessed |= not fence.info
            open_fences.append(fence)
    return not open_fences, guessed


def _holds_head(reply: _Reply, fences: list[_Fence]) -> bool:
    """Tell whether two neighbouring fences enclose a head: then what looks like code may be a block of its own."""
    return any(
        closing.closes(opening) and reply.is_head_block(_Block(opening, closing))
        for opening, closing in pairwise(fences)
    )


def _heads(reply: _Reply) -> int:
    """Count what looks like a head, wherever it stands."""
    fences = reply.fences
    blocks = [_Block(opening, closing) for opening, closing in zip_longest(fences, fences[1:])]
    return sum(
        (block.closing is None or block.closing.closes(block.opening)) and reply.is_head_block(block)
        for block in blocks
    )


def _what_is_wrong(reply: _Reply, heads: int, head: str, body: str) -> str:
    if not reply.fences:
        return f"there is no fenced block, so both {head} and {body} are missing"
    if heads == 0:
        return f"{head} is missing"
    if heads > 1:
        return f"there is more than one block that could be {head}"
    if not any(fence.info and fence.label in BODY_LABELS for fence in reply.fences) and len(reply.fences) < 3:
        return f"{body} is missing"
    return f"the reply does not come apart into {head} and {body}: a fence is not closed, or there are more blocks"

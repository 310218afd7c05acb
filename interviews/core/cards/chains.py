"""How things came about (T-2, T-1, T-0) where that depends on more than the kind of error."""

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

from interviews.core.cards.fault_words import TRIED
from interviews.core.cards.wording import CARD_WORDING
from interviews.core.context import Language


def tried_in_words(details: Mapping[str, Any], language: Language) -> str:
    """Return how often something was tried (``attempts``), and how long was waited between (``waits``, in seconds), in
    the middle of a sentence."""
    words, attempts, waits = TRIED[language], details.get("attempts"), details.get("waits") or ()
    if not isinstance(attempts, int):
        return words[""]
    said = words["once"] if attempts == 1 else words["more"].format(attempts=attempts)
    listed = ("、" if language == "zh" else ", ").join(f"{wait:g}" for wait in waits)
    return said + (words["waits"].format(waits=listed) if listed else "")


def failures_chain(codes: Sequence[str], at: Sequence[str], language: Language) -> tuple[str, ...]:
    """Return how several failures came one after the other: what each was called, and at what time of day (``at``)."""
    titles = [CARD_WORDING[code][language].title for code in codes]
    times = [f"（{time}）" if language == "zh" else f" ({time})" for time in at] if len(at) == len(titles) else []
    return tuple(f"{title}{time}" for title, time in zip_longest(titles, times, fillvalue=""))


def stale_chain(language: Language, *, seen: int, current: int, sent_at: str, words: str) -> tuple[str, str, str]:
    """Return how a message came from a page that did not know the latest turn, which was sent at ``sent_at`` with
    ``words``, "" where it had none. A turn ``seen`` that is still to come leaves both out: nothing went on."""
    if seen > current:
        return _ahead_chain(language, seen=seen, current=current)
    if language == "zh":
        quoted = f"：“{words}”" if words else ""
        return (
            f"这个页面打开时，对话进行到第 {seen} 轮。",
            f"后来在另一个标签页或窗口里，对话进行到了第 {current} 轮（{sent_at}）{quoted}。",
            "你从这个页面发来的内容，写在看到这些之前，还在输入框里，没有发出去。",
        )
    quoted = f": “{words}”" if words else ""
    return (
        f"This page showed the conversation up to turn {seen}.",
        f"Then it went on to turn {current} in another tab or window, at {sent_at}{quoted}.",
        "What you sent from here was written before that; it is still in the box and was not sent.",
    )


def _ahead_chain(language: Language, *, seen: int, current: int) -> tuple[str, str, str]:
    if language == "zh":
        return (
            f"对话目前进行到第 {current} 轮。",
            f"这次的请求说自己接在第 {seen} 轮后面，而这一轮还不存在。",
            "所以这次的内容没有发出去，什么都没有改变。",
        )
    return (
        f"The conversation stands at turn {current}.",
        f"What you sent was meant to follow turn {seen}, which does not exist yet.",
        "So it was not sent, and nothing has changed.",
    )

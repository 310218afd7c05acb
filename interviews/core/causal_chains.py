"""How things came about (T-2, T-1, T-0) where that depends on more than the kind of error."""

from interviews.core.context import Language


def stale_chain(language: Language, *, seen: int, current: int, sent_at: str, words: str) -> tuple[str, str, str]:
    """Return how a message came from a page that did not know the latest turn, which was sent at ``sent_at`` with
    ``words``, "" where it had none."""
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

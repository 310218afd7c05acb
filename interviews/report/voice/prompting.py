"""What the model's voices of a report share: filling in prompts, showing what was said, and one round of correction."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from interviews.core.context import Language
from interviews.llm.port import UNUSED_REPLY, ChatMessage
from interviews.llm.prompt_budget import as_data, clipped
from interviews.llm.prompt_files import filled_prompt
from interviews.report.voice.checking import Faults

PROMPTS = Path(__file__).with_name("prompts")
MESSAGES, MESSAGE = 14, 500
"""So many of the learner's messages, and so many characters of each, are part of a prompt."""

_NOTHING: Mapping[Language, str] = {"en": "(nothing)", "zh": "（什么也没有说）"}
_FAULTS: Mapping[Language, Mapping[str, str]] = {
    "en": {
        "quotes": "This is not what the learner said: {what}.",
        "numbers": "These numbers were not measured: {what}.",
        "leaks": "This gives away what the learner has not found out: {what}.",
        "code": "This code is not the learner's: {what}.",
    },
    "zh": {
        "quotes": "学习者没有说过：{what}。",
        "numbers": "这些数字不是测得的：{what}。",
        "leaks": "这透露了学习者还没有想到的内容：{what}。",
        "code": "这些代码不是学习者写的：{what}。",
    },
}

Reply = TypeVar("Reply")


def corrected_once(
    prompt: tuple[ChatMessage, ...],
    ask: Callable[[tuple[ChatMessage, ...]], Reply],
    faults_in: Callable[[Reply], Faults],
    language: Language,
) -> Reply | None:
    """Return the model's reply to ``prompt``, ``None`` when it has faults even after it was told of them."""
    reply = ask(prompt)
    if faults := faults_in(reply):
        reply = ask((*prompt, UNUSED_REPLY, correction(faults, language)))
        if faults_in(reply):
            return None
    return reply


def filled(name: str, language: Language, **values: str) -> str:
    """Return the prompt ``name`` with ``values`` filled in. Raises ``KeyError`` for a value that is missing."""
    return filled_prompt(PROMPTS / f"{name}.{language}.md", **values)


def shown_words(said: Sequence[str], language: Language) -> str:
    """Return the latest of what the learner said, each as data of its own."""
    return "\n".join(f"<learner>{as_data(text, MESSAGE)}</learner>" for text in said[-MESSAGES:]) or _NOTHING[language]


def correction(faults: Faults, language: Language) -> ChatMessage:
    """Return the message that says what may not stand in the words that came."""
    return ChatMessage("user", filled("correction", language, faults=told(faults, language)))


def told(faults: Faults, language: Language) -> str:
    """Return what is wrong, in words for the model."""
    kinds: Iterable[tuple[str, tuple[str, ...]]] = (
        ("quotes", faults.quotes),
        ("numbers", faults.numbers),
        ("leaks", faults.leaks),
        ("code", faults.code),
    )
    return " ".join(
        _FAULTS[language][kind].format(what=", ".join(clipped(one, 80) for one in found[:5]))
        for kind, found in kinds
        if found
    )

"""Keeps the answer out of the coach's mouth: secrets before their stage, the pattern's name, and solving code.

Every message to the learner passes here, whoever wrote it. What the learner said first is no secret any more.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from interviews.core.code_reading import read_code
from interviews.core.context import InterviewContext
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.stages import Stage, index_of
from problems.phrases import find_phrases

_FENCE = re.compile(r"```[\w+-]*\n(.*?)(?:```|\Z)", re.DOTALL)
_UNFENCED = re.compile(
    r"^[ \t]*(?:def \w+\(|class \w+|for [^\n]{1,80}:$|while [^\n]{1,80}:$).*", re.DOTALL | re.MULTILINE
)


@dataclass(frozen=True)
class Leak:
    """Something that would give the answer away: which secret, and the words."""

    secret: str
    text: str


def find_leaks(message: str, knowledge: ProblemKnowledge, context: InterviewContext) -> tuple[Leak, ...]:
    """Return what ``message`` gives away in the context's stage; an empty tuple means that it may be said."""
    leaks = []
    for secret, phrases in _secret_phrases(knowledge, context.current_stage):
        found = find_phrases(message, phrases)
        if found and not _learner_said(context, phrases):
            leaks.append(Leak(secret, found[0].text))
    leaks.extend(Leak("solving_code", block[:80]) for block in _solving_code(message, context))
    return tuple(leaks)


def _learner_said(context: InterviewContext, phrases: tuple[str, ...]) -> bool:
    return any(
        _holds(f"{message.text}\n{message.code}", phrases)
        for message in context.conversation
        if message.role == "learner"
    )


@lru_cache(maxsize=8192)
def _holds(text: str, phrases: tuple[str, ...]) -> bool:
    """Cached, because a long conversation is asked again for every message of the coach."""
    return bool(find_phrases(text, phrases))


def _secret_phrases(knowledge: ProblemKnowledge, stage: Stage) -> list[tuple[str, tuple[str, ...]]]:
    secrets = [
        (secret.id, secret.phrases) for secret in knowledge.secrets if index_of(stage) < index_of(secret.from_stage)
    ]
    if stage is not Stage.PATTERN_SUMMARY and knowledge.patterns:
        best = knowledge.patterns[0]
        stated = f"{knowledge.title} {knowledge.statement}"
        open_names = {match.phrase for match in find_phrases(stated, best.named_by)}
        secrets.append(("pattern", tuple(name for name in best.named_by if name not in open_names)))
    return secrets


def _solving_code(message: str, context: InterviewContext) -> list[str]:
    """Return the blocks of code that do the whole work and that the learner did not write."""
    blocks = [*_FENCE.findall(message), *_UNFENCED.findall(_FENCE.sub("", message))]
    if not blocks:
        return []
    learner_said = "\n".join(f"{m.text}\n{m.code}" for m in context.conversation if m.role == "learner")
    return [block.strip() for block in blocks if _solves(block) and block.strip() not in learner_said]


def _solves(block: str) -> bool:
    reading = read_code(block)
    return reading.returns > 0 and (reading.loop_depth > 0 or "recursion" in reading.constructs)

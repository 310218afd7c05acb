"""What the learner has said so far, as the leak guard asks for it: kept short, so that a long interview costs no more.

The guard never refuses the learner's own words, however early they were said. Looking for them in the whole history
at every message of the coach would take longer with each turn. So what the guard may ask of the earlier messages is
noted once, when they are a few turns old, and goes along in the memory (:class:`AlreadySaid`). A note that does not
belong to these messages or to this problem is no note: it is made anew.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import blake2b
from itertools import islice

from interviews.core.context import AlreadySaid, InterviewContext, Message
from interviews.core.knowledge import Approach, ProblemKnowledge
from interviews.core.leaks.attribution import names_in
from interviews.core.leaks.prose import content_words, steps_named
from problems.text.phrases import find_phrases

RECENT = 4
"""So many of the learner's latest messages are read themselves: they may still be replaced or taken back."""
MOST_WORDS, MOST_NAMES = 4_000, 200
"""More different words than anybody has for one problem; what is said beyond them counts while it is recent."""

Phrases = tuple[str, ...]


@dataclass(frozen=True)
class Said:
    """All that the learner said: what was noted of the earlier messages, and each recent one with its code."""

    noted: AlreadySaid
    recent: tuple[str, ...]

    def anything(self) -> bool:
        """Tell whether the learner has said anything."""
        return self.noted.messages > 0 or any(map(str.strip, self.recent))

    def holds(self, phrases: Phrases) -> bool:
        """Tell whether one message holds one of ``phrases``, which belong to the problem."""
        return _digest_of(phrases) in self.noted.held or any(holds(text, phrases) for text in self.recent)

    def names(self) -> frozenset[str]:
        """Return the techniques that were named, by family."""
        return frozenset(self.noted.names).union(*map(names_in, self.recent))

    def steps(self) -> frozenset[str]:
        """Return the steps and structures that were spoken of."""
        return frozenset(self.noted.steps).union(*map(steps_named, self.recent))

    def words(self) -> frozenset[str]:
        """Return the words that carry meaning."""
        return frozenset(self.noted.words).union(*map(content_words, self.recent))


def said_in(context: InterviewContext, knowledge: ProblemKnowledge) -> Said:
    """Return what the learner said, from what was noted as far as that still fits."""
    texts = _texts(context.conversation)
    noted = context.already_said
    if noted is None or not _fits(noted, texts, knowledge):
        return Said(AlreadySaid(), texts)
    return Said(noted, texts[noted.messages :])


def with_notes(context: InterviewContext, knowledge: ProblemKnowledge) -> InterviewContext:
    """Return the memory with what the learner's earlier messages hold noted: only what is new is read for it."""
    texts = _texts(context.conversation)
    noted = context.already_said
    if noted is None or not _fits(noted, texts, knowledge):
        noted = AlreadySaid(looked_for=_looked_for(knowledge))
    older = texts[: max(len(texts) - RECENT, noted.messages)]
    for text in older[noted.messages :]:
        noted = _with_one(noted, text, knowledge)
    return replace(context, already_said=replace(noted, mark=_mark(older)) if older else None)


def phrase_lists(knowledge: ProblemKnowledge) -> Iterator[Phrases]:
    """Yield every list of phrases of which the guard may ask whether the learner has said one."""
    yield from (secret.phrases for secret in knowledge.secrets)
    if knowledge.patterns:
        yield hidden_pattern_names(knowledge)
    yield from (described_by(knowledge, approach) for approach in knowledge.approaches)


@lru_cache(maxsize=256)
def hidden_pattern_names(knowledge: ProblemKnowledge) -> Phrases:
    """Return the names of the problem's pattern that its own text does not give away."""
    best = knowledge.patterns[0]
    stated = f"{knowledge.title} {knowledge.statement}"
    open_names = {match.phrase for match in find_phrases(stated, best.named_by)}
    return tuple(name for name in best.named_by if name not in open_names)


def described_by(knowledge: ProblemKnowledge, approach: Approach) -> Phrases:
    """Return the phrases with which a learner describes ``approach``."""
    if knowledge.is_best(approach) and knowledge.patterns:
        return (*approach.terms, *knowledge.patterns[0].named_by)
    return approach.terms


@lru_cache(maxsize=512)
def holds(text: str, phrases: Phrases) -> bool:
    """Tell whether ``text`` has one of ``phrases``. Cached: the same words are asked again in a turn."""
    return bool(find_phrases(text, phrases))


def _texts(conversation: Sequence[Message]) -> tuple[str, ...]:
    return tuple(f"{m.text}\n{m.code}" for m in conversation if m.role == "learner")


def _with_one(noted: AlreadySaid, text: str, knowledge: ProblemKnowledge) -> AlreadySaid:
    found = (_digest_of(phrases) for phrases in phrase_lists(knowledge) if find_phrases(text, phrases))
    return replace(
        noted,
        messages=noted.messages + 1,
        held=_more(noted.held, found),
        names=_more(noted.names, names_in(text), MOST_NAMES),
        steps=_more(noted.steps, steps_named(text)),
        words=_more(noted.words, content_words(text), MOST_WORDS),
    )


def _more(known: tuple[str, ...], new: Iterable[str], most: int | None = None) -> tuple[str, ...]:
    return tuple(islice(dict.fromkeys((*known, *sorted(new))), most))


def _fits(noted: AlreadySaid, texts: tuple[str, ...], knowledge: ProblemKnowledge) -> bool:
    """Tell whether ``noted`` was made of the beginning of what was said, and for this problem as it is now."""
    return (
        0 < noted.messages <= len(texts)
        and noted.looked_for == _looked_for(knowledge)
        and noted.mark == _mark(texts[: noted.messages])
    )


@lru_cache(maxsize=256)
def _looked_for(knowledge: ProblemKnowledge) -> str:
    return _digest(*map(_digest_of, phrase_lists(knowledge)))


@lru_cache(maxsize=1024)
def _digest_of(phrases: Phrases) -> str:
    return _digest(*phrases)


@lru_cache(maxsize=16)
def _mark(texts: tuple[str, ...]) -> str:
    return _digest(*texts)


def _digest(*texts: str) -> str:
    made = blake2b(digest_size=8)
    for text in texts:
        made.update(text.encode(errors="replace"))
        made.update(b"\0")
    return made.hexdigest()

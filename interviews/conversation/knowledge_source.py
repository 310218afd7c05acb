"""Where the coach's knowledge of an interview's problem comes from: its bank revision, or the pasted text."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from interviews.conversation.pasted_problems import content_for_pasted, detected_patterns
from interviews.core.context import Language
from interviews.core.knowledge import Pattern, ProblemKnowledge, localise
from interviews.hearing.ear import with_ear
from interviews.models import Interview, Probe
from problems.bank.upgrade import upgraded
from problems.models import ProblemRevision
from problems.patterns.taxonomy import PATTERN_IDS, load_taxonomy, pattern_names
from problems.text.vectors import remember


def knowledge_for(interview: Interview) -> ProblemKnowledge:
    """Return what the coach knows about the interview's problem, in the interview's language."""
    if interview.revision_id is not None:
        return _for_revision(interview.revision_id, interview.language)[0]
    return _for_pasted(interview.title, interview.pasted_text, _patterns(interview), interview.language)


def knowledge_of(revision_id: int, language: Language) -> ProblemKnowledge:
    """Return what the coach knows about a revision of the bank."""
    return _for_revision(revision_id, language)[0]


def difficulty_of(interview: Interview | Probe) -> str:
    """Return how hard the bank says the problem is, "" for a pasted one."""
    return _for_revision(interview.revision_id, interview.language)[1] if interview.revision_id is not None else ""


def _patterns(interview: Interview) -> tuple[str, ...]:
    """Return the patterns noted when the interview began; should they be lost, they are detected again."""
    noted = interview.context.get("patterns") if isinstance(interview.context, dict) else None
    if isinstance(noted, list) and noted and all(name in PATTERN_IDS for name in noted):
        return tuple(noted)
    return detected_patterns(interview.pasted_text)


@lru_cache(maxsize=128)
def _for_pasted(title: str, text: str, patterns: tuple[str, ...], language: Language) -> ProblemKnowledge:
    """One request asks more than once, and the same text gives the same knowledge."""
    return _known_from(content_for_pasted(title, text, patterns), language)


@lru_cache(maxsize=512)
def _for_revision(revision_id: int, language: Language) -> tuple[ProblemKnowledge, str]:
    """A revision never changes, so what was built from it once stays right, and its long content is read once."""
    content, vectors = ProblemRevision.objects.values_list("content", "vectors").get(pk=revision_id)
    remember(vectors)
    return _known_from(upgraded(content), language), content["difficulty"]


def _known_from(content: Mapping[str, Any], language: Language) -> ProblemKnowledge:
    return with_ear(localise(content, taxonomy(language), language))


@lru_cache(maxsize=2)
def taxonomy(language: Language) -> tuple[Pattern, ...]:
    """Return all patterns, named in ``language``."""
    return tuple(
        Pattern(pattern.id, getattr(pattern.name, language), pattern_names(pattern.id))
        for pattern in load_taxonomy().values()
    )

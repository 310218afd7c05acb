"""What is written into the search of the catalogue: words to find, and words that filter, in either language."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from django.conf import settings
from django.utils.translation import override

from interviews.progress.catalogue import LearnerState
from problems.models import Difficulty
from problems.patterns.taxonomy import load_taxonomy
from problems.patterns.techniques import TECHNIQUES
from problems.selectors import Topic


@dataclass(frozen=True)
class Search:
    """A search as it was understood: ``filters`` by the names of their fields, and the ``words`` that are left.

    Where those are the name of a technique or a pattern, ``topic`` is what they name.
    """

    words: str
    filters: Mapping[str, str]
    topic: Topic | None


def understood(text: str) -> Search:
    """Return what is asked for with ``text``: "medium heap" is a difficulty and a topic."""
    left, filters = [], {}
    for word in text.split():
        found = _filters().get(word.casefold())
        if found and found[0] not in filters:
            filters[found[0]] = found[1]
        else:
            left.append(word)
    words = " ".join(left)
    return Search(words, filters, _topics().get(_plain(words)))


@lru_cache(maxsize=1)
def _filters() -> dict[str, tuple[str, str]]:
    """Return the field and the value that a word asks for, by the labels that are one word, in all languages."""
    found: dict[str, tuple[str, str]] = {}
    for language, _name in settings.LANGUAGES:
        with override(language):
            for field, choices in (("difficulty", Difficulty), ("state", LearnerState)):
                for value, label in choices.choices:
                    if " " not in str(label):
                        found[str(label).casefold()] = (field, value)
    return found


@lru_cache(maxsize=1)
def _topics() -> dict[str, Topic]:
    """Return the techniques and patterns by their names in all languages; a technique comes before a pattern."""
    topics: dict[str, Topic] = {}
    for language, _name in settings.LANGUAGES:
        with override(language):
            for id_, name in TECHNIQUES.items():
                topics.setdefault(_plain(str(name)), Topic("technique", id_))
    for id_, pattern in load_taxonomy().items():
        for name in (pattern.name.en, pattern.name.zh):
            topics.setdefault(_plain(name), Topic("pattern", id_))
    return topics


def _plain(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.casefold()))

"""Several ideas named in one breath, of which one is to be chosen: each is heard."""

import pytest

from interviews.core.acts import OTHER, ActKind, Said
from interviews.core.context import Language
from interviews.core.stages import Stage
from interviews.hearing.ear import with_ear
from tests.factories.core import make_knowledge

ALL = {"brute_force", "sort_two_pointers", "hash_lookup"}


def ideas(text: str, language: Language = "en") -> set[str]:
    ear = with_ear(make_knowledge("two-sum", language)).ear
    assert ear is not None
    heard = ear.hear(Said(text, Stage.THOUGHT_ARTICULATION, asked="How would you solve it?"))
    return {act.item for act in heard.of(ActKind.APPROACH) if act.item != OTHER}


@pytest.mark.parametrize(
    ("text", "language", "named"),
    [
        ("I could brute force, sort it with two pointers, or use a hash map.", "en", ALL),
        ("brute force or a hash map", "en", {"brute_force", "hash_lookup"}),
        ("要么暴力，要么哈希", "zh", {"brute_force", "hash_lookup"}),
    ],
)
def test_each_of_them_is_heard(text: str, language: Language, named: set[str]) -> None:
    assert ideas(text, language) == named


def test_one_idea_in_two_words_stays_one() -> None:
    assert ideas("I'd put every price in a hash map, or a dictionary, and look up the partner.") == {"hash_lookup"}

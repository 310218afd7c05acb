"""Things that many learners said, put together by the words that they share, for a curator to read; pure."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass

from interviews.core.redaction import REDACTED, redact
from problems.text.features import features
from problems.text.late_patterns import LatePattern

LONGEST_EXAMPLE = 200
MOST_GROUPS, MOST_EXAMPLES, MOST_WORDS = 8, 3, 3
_FILLER = frozenset(
    feature.name
    for feature in features(
        "I we you he just could would should will might maybe perhaps first second next then after so now "
        "simply only also want need think guess try go get see know like idea plan solution approach answer "
        "question way thing something"
        "\n我们 \n可以 \n然后 \n首先 \n应该 \n我想 \n我会 \n是否 \n什么 \n可不可以 \n能不能 \n有没有 \n会不会 \n吗"
    )
)
"""What thinking aloud sounds like, whatever it is about."""
_ADDRESS = LatePattern(r"[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+")


@dataclass(frozen=True)
class Said:
    """A learner's words in an interview; of ``names`` none is shown."""

    interview: object
    text: str
    names: tuple[str, ...] = ()


@dataclass(frozen=True)
class WordGroup:
    """What ``number`` interviews have in common: the salient ``words``, with some ``examples``."""

    words: tuple[str, ...]
    number: int
    examples: tuple[str, ...]


def grouped(said: Iterable[Said], *, known: str = "") -> list[WordGroup]:
    """Return the largest groups, the largest first; what only one interview said belongs to none.

    Words of ``known``, such as the statement, say nothing special, and neither do those of thinking aloud.

    A group is what holds the feature (a word, two in a row, or Chinese characters) that most interviews have in common;
    of several the longest. What is in it is taken away, and the rest is looked through again.
    """
    common = _FILLER | {feature.name for feature in features(known)}
    left = [(one, _salient(one, common)) for one in said]
    groups: list[WordGroup] = []
    while left and len(groups) < MOST_GROUPS:
        spoken_in: dict[str, set[object]] = {}
        for one, found in left:
            for name in found:
                spoken_in.setdefault(name, set()).add(one.interview)
        shared = max(spoken_in, key=lambda name: (len(spoken_in[name]), len(name), name), default=None)
        if shared is None or len(spoken_in[shared]) < 2:
            break
        inside = [(one, found) for one, found in left if shared in found]
        groups.append(WordGroup(_words(shared, inside), len(spoken_in[shared]), _examples(inside)))
        left = [(one, found) for one, found in left if shared not in found]
    return sorted(groups, key=lambda group: -group.number)


def singles(said: Sequence[Said], groups: Iterable[WordGroup]) -> tuple[str, ...]:
    """Return some of what is in no group, the newest first."""
    grouped_texts = {example for group in groups for example in group.examples}
    shown = dict.fromkeys(told(one) for one in said)
    return tuple(text for text in shown if text not in grouped_texts)[:MOST_EXAMPLES]


def told(one: Said) -> str:
    """Return the words as they are shown: short, and without names, addresses and secrets."""
    text = _cleaned(one)
    return text if len(text) <= LONGEST_EXAMPLE else f"{text[: LONGEST_EXAMPLE - 1]}…"


def _cleaned(one: Said) -> str:
    text = _ADDRESS.sub(REDACTED, redact(" ".join(one.text.split())))
    for name in one.names:
        if len(name) > 1:
            text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", REDACTED, text, flags=re.IGNORECASE)
    return text


def _salient(one: Said, common: Set[str]) -> Mapping[str, str]:
    """Return the features of what was said that are not ``common``, each with the words that it stands for there."""
    text = _cleaned(one).replace(REDACTED, "\n")[:2_000]
    return {
        feature.name: text[feature.start : feature.end].lower()
        for feature in features(text)
        if feature.name not in common and not set(feature.name.split()) <= common
    }


def _words(shared: str, inside: Sequence[tuple[Said, Mapping[str, str]]]) -> tuple[str, ...]:
    """Return the words of ``shared`` and of what most of the group have besides, none inside another."""
    counts = Counter(name for _one, found in inside for name in found)
    chosen = [shared]
    for name, count in sorted(counts.items(), key=lambda item: (-item[1], -len(item[0]), item[0])):
        if count * 2 < len(inside) or len(chosen) == MOST_WORDS:
            break
        if not any(_overlap(name, other) for other in chosen):
            chosen.append(name)
    return tuple(next(found[name] for _one, found in inside if name in found) for name in chosen)


def _overlap(name: str, other: str) -> bool:
    return name in other or other in name or bool(set(name.split()) & set(other.split()))


def _examples(inside: Sequence[tuple[Said, Mapping[str, str]]]) -> tuple[str, ...]:
    shown = dict.fromkeys(told(one) for one, _found in inside)
    return tuple(shown)[:MOST_EXAMPLES]

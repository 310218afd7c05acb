"""Whether prose tells the decisive approach, in whatever form, or only asks, restates or talks about code.

A small linear model (``problems/text/model.py``) weighs words and the cues of ``interviews/core/leaks/cues.py``
and ``interviews/core/leaks/mends.py``.
``manage.py train_leak_model`` learns it from ``interviews/evaluation/leaks_train.jsonl`` and from the bank.
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from interviews.core.leaks.code import without_fences
from interviews.core.leaks.cues import CUES
from interviews.core.leaks.mends import ACTS, ASKED, LOOKS, MENDS, SITES
from problems.text.features import NUMBER, Feature
from problems.text.features import features as text_features
from problems.text.late_patterns import LatePattern
from problems.text.model import TextModel, load_model
from problems.text.phrases import fold

MODEL_FILE = Path(__file__).with_name("leak_model.json")
LABEL = "leak"
TELLS_FROM = -0.6
"""From these log-odds on a message tells the approach; chosen with rows that the model was not trained on."""
IN_DOUBT_FROM, SENTENCE_TELLS_FROM = -2.5, 1.5
"""Between the first and :data:`TELLS_FROM` a telling sentence may drown in the rest; alone it has to be clearer."""
SURELY = 0.8
"""From these log-odds on there is hardly a doubt: for texts that had to be decoded first."""
_SHORTEST, _PART, _MOST_PARTS, _LONGEST = 3, 700, 6, 1_500

_PIECE = LatePattern(r"[a-z']+|\d+|[\u3040-\u9fff]+|[^\sa-z0-9'\u3040-\u9fff]")
_SENTENCE = LatePattern(r"[^.!?。！？;；\n]+(?:[.!?。！？;；]+(?=\s|$|[\u3040-\u9fff\"”’)])|\n|$|[.;!?。！？；])")
_NO_WORD = LatePattern(r"(?<![A-Za-z0-9+/_-])(?=[A-Za-z+/_-]*\d)(?=\w*[A-Z])[A-Za-z0-9+/_-]{12,}={0,2}")
_NAMES = frozenset({"structure", "technique", "structure_zh", "technique_zh"})
_NEEDS_NAME = frozenset({"do_name", "name_do"})
_ACTIONS = (
    *(
        "complement",
        "store",
        "look_up",
        "move",
        "push_pop",
        "halve",
        "recurse",
        "min_plus",
        "undo",
        "visited",
        "relink",
    ),
    *("sort", "pointer", "key_value", "first_then", "first_then_zh", "do_zh", "do_first", "assign", "earlier_now"),
)
_MANNERS = (
    *("do_first", "suggest", "suggest_zh", "secret", "hypothetical", "yours", "asks", "asks_zh", "question_end"),
    *(
        "no_question",
        "cost",
        "edge",
        "refuse",
        "explain",
        "first_then",
        "first_then_zh",
        "do_zh",
        "facts",
        "example",
        "gap",
    ),
    *("leading", "idle_name", "check_it"),
)
_ASKS_WHICH = LatePattern(
    r"\b(?:what(?! if)|which|where|when|how|why|who|whose)\b[^?]{0,400}\?"
    r"|(?:什么|哪|多少|几[个次种步枚]|怎么(?!样[？?])|为什么|谁"
    r"|如何(?![？?]))",
    re.ASCII,
)
_OF_LEARNER = LatePattern(CUES["yours"].pattern + r"|\byour?\b|你", re.ASCII)


def features(text: str) -> Iterator[Feature]:
    """Yield what the model sees of ``text``. Any text will do."""
    folded = fold(text[:_LONGEST])
    yield from _words(folded)
    found = {}
    ascii_only = folded.isascii()
    for name, pattern in CUES.items():
        if (ascii_only and name.endswith("_zh")) or (name in _NEEDS_NAME and not found.keys() & _NAMES):
            continue
        if (match := pattern.search(folded)) is not None:
            found[name] = match
            yield Feature(f"@{name}", match.start(), match.end())
    yield from _manner(found)
    yield from _mending(folded)
    yield from _by_sentence(folded, [name for name in (*sorted(_NAMES), *_ACTIONS) if name in found])


def _manner(found: Mapping[str, re.Match[str]]) -> Iterator[Feature]:
    """Yield how much is told, each together with the manner in which it is told."""
    actions = sum(name in found for name in _ACTIONS)
    named = any(name in found for name in _NAMES)
    yield Feature(f"@actions:{min(actions, 6)}", 0, 0)
    for subject in (
        *(["named"] if named else []),
        *(["actions"] if actions > 2 else ["action"] if actions else ["none"]),
    ):
        yield Feature(f"@{subject}", 0, 0)
        yield from (Feature(f"@{subject}+{manner}", 0, 0) for manner in _MANNERS if manner in found)


def _mending(folded: str) -> Iterator[Feature]:
    """Yield what speaks for mending the learner's code and for looking at it, of the whole and of each sentence."""
    ascii_only = folded.isascii()
    cues = {name: cue for name, cue in MENDS.items() if not (ascii_only and name.endswith("_zh"))}
    for name, cue in cues.items():
        if (match := cue.search(folded)) is not None:
            yield Feature(f"@{name}", match.start(), match.end())
    seen: set[str] = set()
    for start, end in sentence_spans(folded):
        sentence = folded[start:end]
        found = {name for name, cue in cues.items() if cue.search(sentence)}
        seen.update(_mended(sentence, found))
    yield from (Feature(f"@{name}", 0, 0) for name in sorted(seen))


def _mended(sentence: str, found: set[str]) -> Iterator[str]:
    """Yield in which form a sentence acts on code: what is done, to what, told or asked, or only looked at."""
    acts = sum(name in found for name in ACTS)
    site = "site" if any(name in found for name in SITES) else "nowhere"
    asks = sentence.rstrip(" \"'”’)）*\n").endswith(("?", "？"))
    form = ("which" if _ASKS_WHICH.search(sentence) else "whether") if asks else "told"
    if any(name in found for name in ASKED):
        form += "-led"
    yield from (f"mend:{form}>={count}" for count in range(min(acts, 4) + 1))
    yield f"mend:{site}:{min(acts, 2)}"
    yield from (f"{name}+{site}" for name in ACTS if name in found)
    yield from (f"{name}+{form}" for name in (*ACTS, *SITES) if name in found)
    yield from (f"{name}:{min(acts, 2)}" for name in LOOKS if name in found)
    if len(sentence) < 40:
        yield f"mend:short:{form}"


def _by_sentence(folded: str, present: list[str]) -> Iterator[Feature]:
    """Yield, for each kind of sentence, how much the most telling one of that kind tells."""
    most: dict[str, int] = {}
    for start, end in sentence_spans(folded):
        sentence = folded[start:end]
        if len(sentence) < 4:
            continue
        if sentence.rstrip(" \"'”’)）*\n").endswith(("?", "？")):
            kind = "which" if _ASKS_WHICH.search(sentence) else "whether"
        else:
            kind = "about_you" if _OF_LEARNER.search(sentence) else "statement"
        tells = sum(CUES[name].search(sentence) is not None for name in present)
        most[kind] = max(most.get(kind, 0), tells)
    for kind, tells in most.items():
        yield Feature(f"@{kind}", 0, 0)
        for count in range(1, min(tells, 7) + 1):
            yield Feature(f"@{kind}>={count}", 0, 0)
    yield Feature("@kinds:" + "+".join(sorted(most)), 0, 0)


def _words(folded: str) -> Iterator[Feature]:
    previous: list[str] = ["^"]
    for match in _PIECE.finditer(folded):
        piece, start, end = match.group(), match.start(), match.end()
        if "\u3040" <= piece[0] <= "\u9fff":
            for size in (1, 2, 3):
                for index in range(len(piece) - size + 1):
                    yield Feature(piece[index : index + size], start + index, start + index + size)
            previous = ["zh"]
            continue
        word = "#" if piece[0].isdigit() else piece
        yield Feature(f"w:{word}", start, end)
        yield Feature(f"w:{previous[-1]} {word}", start, end)
        if len(previous) > 1:
            yield Feature(f"w:{previous[-2]} {previous[-1]} {word}", start, end)
        previous = [*previous[-1:], word]


def sentence_spans(text: str) -> Iterator[tuple[int, int]]:
    """Yield where the sentences of ``text`` begin and end."""
    return (match.span() for match in _SENTENCE.finditer(text))


def sentences(text: str) -> list[str]:
    """Return the sentences of ``text``, those of a few letters left out."""
    return [part for start, end in sentence_spans(text) if len(part := text[start:end].strip()) > 5]


@lru_cache(maxsize=128)
def content_words(text: str) -> frozenset[str]:
    """Return the words of ``text`` that carry meaning: stems, and pairs of Chinese characters."""
    return frozenset(f.name for f in text_features(text) if " " not in f.name and len(f.name) > 1 and f.name != NUMBER)


def steps_named(text: str) -> frozenset[str]:
    """Return which steps and structures a text speaks of, by the names of their cues."""
    folded = fold(text)
    return frozenset(name for name in (*_NAMES, *_ACTIONS) if CUES[name].search(folded))


def prose_of(text: str) -> str:
    """Return ``text`` without fenced code and without what is no word in any language."""
    return _NO_WORD.sub(" ", without_fences(text))


def told_approach(text: str, tells_from: float = TELLS_FROM) -> str | None:
    """Return the words that tell the approach, or ``None``. A long message is judged a few sentences at a time."""
    for part in _parts(text):
        if len(part) <= _SHORTEST:
            continue
        odds = _odds(part)
        if odds > tells_from:
            return part.strip()
        if odds > IN_DOUBT_FROM:
            for sentence in sentences(part):
                if _odds(sentence) > max(SENTENCE_TELLS_FROM, tells_from):
                    return sentence
    return None


def _parts(text: str) -> Iterator[str]:
    if len(text) <= _PART:
        yield text
        return
    begin = end = 0
    for _, stop in sentence_spans(text[: _PART * _MOST_PARTS]):
        if stop - begin > _PART and end > begin:
            yield text[begin:end]
            begin = end
        end = stop
    yield text[begin : begin + 2 * _PART]


@lru_cache(maxsize=1024)
def _odds(text: str) -> float:
    """Cached: most of what the coach says it says to many."""
    return _model().log_odds(text)[LABEL]


@lru_cache(maxsize=1)
def _model() -> TextModel:
    return load_model(MODEL_FILE, features)

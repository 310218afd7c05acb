"""What the intent model sees of a message: words, parts of words, Chinese characters, cues, length and stage.

Words in rows of up to three and parts of words of three to five letters (typos and endings), Chinese characters in
rows of up to four; the cues of ``interviews/core/reading/cues`` stand for meanings. Standard library only.
"""

from collections.abc import Iterator
from functools import lru_cache

from interviews.core.reading.cues import compiled_cues
from interviews.core.stages import STAGE_ORDER, Stage
from problems.text.features import Feature
from problems.text.late_patterns import LatePattern
from problems.text.phrases import fold

HEAD, TAIL = 280, 160
"""So many characters from the start and from the end of a long message are read."""
REMEMBERED = 64
"""So many of the latest texts: a message is seen by several models, whole and clause by clause."""
STAGE_PREFIX = "@stage:"
_STAGE_MARK, _NO_CUES = "\x1f", "\x1e"

_PIECE = LatePattern(r"[a-z']+|\d+|[\u3040-\u9fff]+|[^\sa-z0-9'\u3040-\u9fff\x1f]")
_COUNTED = LatePattern(r"[a-z0-9']+|[\u3040-\u9fff]")
_SHORT_MESSAGE = 4


def with_stage(text: str, stage: Stage, *, cues: bool = True) -> str:
    """Return ``text``, cut to what is read, with a mark of the stage that :func:`features` understands.

    Without ``cues`` only words and shape are seen: the model has to learn from those as well.
    """
    if len(text) > HEAD + TAIL:
        text = f"{text[:HEAD]}\n{text[-TAIL:]}"
    text = text.replace(_STAGE_MARK, " ").replace(_NO_CUES, " ")
    return f"{text}{_STAGE_MARK}{STAGE_ORDER.index(stage)}{'' if cues else _NO_CUES}"


def place_in(text: str, position: int) -> int:
    """Return where a position in the text as it is read stands in ``text`` itself."""
    if len(text) <= HEAD + TAIL or position <= HEAD:
        return min(position, len(text))
    return min(position - HEAD - 1 + len(text) - TAIL, len(text))


@lru_cache(maxsize=REMEMBERED)
def features(marked: str) -> tuple[Feature, ...]:
    """Return the features of a text that :func:`with_stage` has prepared. The latest are remembered."""
    return tuple(_features(marked))


def _features(marked: str) -> Iterator[Feature]:
    text, _, mark = marked.partition(_STAGE_MARK)
    yield Feature(f"{STAGE_PREFIX}{mark[:1]}", 0, 0)
    folded = fold(text)
    yield from _pieces(folded)
    yield from _shape(folded)
    if mark.endswith(_NO_CUES):
        return
    for name, pattern in compiled_cues().items():
        if (found := pattern.search(folded)) is not None:
            yield Feature(f"@{name}", found.start(), found.end())


def _pieces(folded: str) -> Iterator[Feature]:
    previous: list[tuple[str, int]] = [("^", 0)]
    for match in _PIECE.finditer(folded):
        piece, start = match.group(), match.start()
        if "\u3040" <= piece[0] <= "\u9fff":
            for size in (1, 2, 3, 4):
                for index in range(len(piece) - size + 1):
                    yield Feature(piece[index : index + size], start + index, start + index + size)
            previous = [("zh", start)]
            continue
        word = "#" if piece[0].isdigit() else piece
        yield Feature(f"w:{word}", start, match.end())
        for count in (1, 2):
            if len(previous) >= count:
                before = previous[-count:]
                name = " ".join([*(w for w, _ in before), word])
                yield Feature(f"w:{name}", before[0][1], match.end())
        if word[0].isalpha() and len(word) > 2:
            yield from _parts(word, start)
        previous = [*previous[-1:], (word, start)]


def _parts(word: str, start: int) -> Iterator[Feature]:
    bounded, end = f"<{word}>", start + len(word)
    for size in (3, 4, 5):
        for index in range(len(bounded) - size + 1):
            yield Feature(f"c:{bounded[index : index + size]}", start, end)


def _shape(folded: str) -> Iterator[Feature]:
    count = len(_COUNTED.findall(folded))
    yield Feature(f"@length:{min(count.bit_length(), 7)}", 0, 0)
    if count <= _SHORT_MESSAGE:
        yield Feature(f"={' '.join(folded.split())[:40]}", 0, len(folded))

"""What a model that reads a learner's message answers in two blocks: the acts that it hears, and what is meant.

The shape of the reply is read here, forgivingly, act by act: one that is no act is left out and named. Whether an act
is true is checked where the problem is known (``interviews/experts/reader/checking.py``).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from interviews.core.context import Language
from interviews.llm.contract import read_blocks, storable

MOST_ACTS = 16
"""So many acts of a reply are looked at; a message does fewer."""
MOST_SETTLED = 30
"""So many settled cases of a reply are looked at."""
LONGEST_SLOT, LONGEST_INPUT, LONGEST_QUOTE, LONGEST_MEANING = 80, 300, 2_000, 400
SLOTS = (
    "fact",
    "about",
    "id",
    "trap",
    "stance",
    "of",
    "value",
    "approach",
    "ok",
    "what",
    "language",
    "complete",
    "breaks",
    "judged",
)
"""The names that an act's slots have in files of labelled messages; of an idea that does not work, the trap that it is,
or an input that breaks it; of an idea or a cost, whether it is right."""

READER_EXAMPLE = """\
```json
{"acts": [
  {"act": "fact_question", "fact": "lower_case", "quote": "is it all lower case", "sure": true},
  {"act": "approach", "id": "compare_ends", "stance": "proposes", "quote": "I'd walk in from both sides", "sure": true},
  {"act": "cost", "of": "time", "value": "O(n)", "approach": "compare_ends", "stance": "claims",
   "judged": "right", "quote": "one pass", "sure": false}
], "reached": "", "settled": ["empty"]}
```

```text
Asks about letter case, plans to compare from both ends, and seems to claim linear time.
```"""
_SHAPE: Mapping[Language, str] = {"en": READER_EXAMPLE, "zh": READER_EXAMPLE}


@dataclass(frozen=True)
class ClaimedAct:
    """An act as the model claims it: its kind, the words of the learner that show it, its slots by :data:`SLOTS`."""

    kind: str
    quote: str = ""
    sure: bool = False
    slots: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True)
class ReaderReply:
    """What the reader answered; ``means`` says in a sentence what the learner means, ``unread`` what was no act.

    ``reached`` quotes what reaches the stage's aim, ``settled`` has ids of edge cases of which nothing is open.
    """

    acts: tuple[ClaimedAct, ...]
    means: str = ""
    unread: tuple[str, ...] = ()
    reached: str = ""
    settled: tuple[str, ...] = ()


class _Act(BaseModel):
    model_config = ConfigDict(extra="ignore")

    act: Annotated[str, AfterValidator(storable)]
    quote: Annotated[str, AfterValidator(storable)] = ""
    sure: bool = False


class _Reading(BaseModel):
    model_config = ConfigDict(strict=True, extra="ignore")

    acts: list[Any] = Field(max_length=10 * MOST_ACTS)
    reached: Any = ""
    settled: Any = ()


def parse_reader_reply(text: str) -> ReaderReply:
    """Read a reader's reply. Raises ``ContractFault``, and nothing else, whatever ``text`` is."""
    reading, means = read_blocks(text, _Reading, _SHAPE)
    acts, unread = [], []
    for claimed in reading.acts[:MOST_ACTS]:
        act = _act(claimed)
        if act is None:
            unread.append(str(claimed)[:LONGEST_SLOT])
        else:
            acts.append(act)
    reached = storable(reading.reached)[:LONGEST_QUOTE] if isinstance(reading.reached, str) else ""
    listed = reading.settled[:MOST_SETTLED] if isinstance(reading.settled, list) else ()
    settled = tuple(storable(one)[:LONGEST_SLOT] for one in listed if isinstance(one, str))
    return ReaderReply(tuple(acts), means[:LONGEST_MEANING], tuple(unread), reached, settled)


def _act(claimed: Any) -> ClaimedAct | None:
    """Return what ``claimed`` says, ``None`` where it is no act at all."""
    try:
        read = _Act.model_validate(claimed)
    except ValidationError:
        return None
    # A list or an object stands in no slot, and "ok": true is how some write "yes".
    slots = {name: _plain(name, claimed[name]) for name in SLOTS if isinstance(claimed.get(name), str | bool | int)}
    return ClaimedAct(read.act[:LONGEST_SLOT], read.quote[:LONGEST_QUOTE], read.sure, slots)


def _plain(name: str, value: str | bool | int) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return storable(str(value))[: LONGEST_INPUT if name == "breaks" else LONGEST_SLOT].strip()

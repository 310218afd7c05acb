"""What a model answers that drafts parts of a problem: two blocks, what it cannot do, and the parts as YAML."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict

from interviews.core.context import Language
from interviews.llm.contract import ContractFault, read_blocks, storable

LONGEST_CANNOT = 500
MOST_FAULTS_TOLD = 12
DRAFTING_EXAMPLE = """\
```json
{"cannot": ""}
```

```text
key_idea:
  en: One sentence that says why it works.
  zh: 用一句话说明为什么可行。
when_to_use:
  en: One sentence that says by what one recognises such a task.
  zh: 用一句话说明看到什么就该想到它。
```"""
_SHAPE: Mapping[Language, str] = {"en": DRAFTING_EXAMPLE, "zh": DRAFTING_EXAMPLE}
Read = TypeVar("Read")


@dataclass(frozen=True)
class Drafted:
    """The parts that were drafted, as plain data, and in a sentence what the model says it cannot do, mostly ""."""

    parts: Mapping[str, Any]
    cannot: str = ""


class _Head(BaseModel):
    model_config = ConfigDict(extra="ignore")

    cannot: Annotated[str, AfterValidator(storable)] = ""


def parse_drafted(text: str, read: Callable[[str], Mapping[str, Any]]) -> Drafted:
    """Read a reply; ``read`` makes parts of its YAML and raises ``ValueError`` with ``problems``, a line each.

    Raises :class:`ContractFault`, and nothing else, whatever ``text`` is.
    """
    head, words = read_blocks(text, _Head, _SHAPE)
    try:
        return Drafted(read(words), head.cannot.strip()[:LONGEST_CANNOT])
    except ValueError as error:
        told = getattr(error, "problems", None) or [str(error)]
        raise ContractFault(f"in the `text` block: {'; '.join(told[:MOST_FAULTS_TOLD])}", _SHAPE) from None

"""What a model is told that drafts parts of a problem: the rules, what there is already, and what is asked."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, get_args

from interviews.experts.voice.prompting import version_of
from interviews.llm.drafting_contract import DRAFTING_EXAMPLE
from interviews.llm.port import ChatMessage
from interviews.llm.prompt_budget import clipped
from interviews.llm.prompt_files import filled_prompt
from problems.bank.fields import Construct
from problems.bank.files import BANK_DIRECTORY, read_bank_problem
from problems.bank.schema import to_content
from problems.bank.strong_learner import shipped_learner
from problems.bank.writing import yaml_lines
from problems.patterns.taxonomy import PATTERN_IDS
from problems.patterns.techniques import TECHNIQUES
from problems.text.late_patterns import LatePattern

PROMPTS = Path(__file__).with_name("prompts")
SHAPE = "valid-palindrome"
"""The problem of the bank whose parts show the shape: the guide explains it, too."""
BRIEF, DRAFT, EXAMPLE, FAULTS = 2_000, 24_000, 9_000, 4_000
"""So many characters may the parts of a prompt have."""
MOST_FAULTS = 20
_TAGS = LatePattern(r"</?(?:fields|brief|draft|example|faults|purpose)\b")
_LANGUAGES = {"en": "English", "zh": "Simplified Chinese"}


@lru_cache(maxsize=1)
def drafting_version() -> str:
    """Return the version of the prompts, for the record of calls."""
    return version_of("drafting", PROMPTS)


def prompt_for(names: Iterable[str], content: Mapping[str, Any], *, brief: str, task: str) -> tuple[ChatMessage, ...]:
    """Return the prompt that asks for the parts ``names`` of a problem of which there is ``content``."""
    names = tuple(names)
    values = {
        "fields": ", ".join(names),
        "brief": _as_text(brief, BRIEF) or "(nothing more)",
        "draft": _as_text(_yaml(content), DRAFT) or "(nothing yet)",
        "example": _as_text(_yaml({name: _shape()[name] for name in names if name in _shape()}), EXAMPLE),
        "task": task,
    }
    return ChatMessage("system", _rules()), ChatMessage("user", filled_prompt(PROMPTS / "task.md", **values))


def to_draft(names: Iterable[str]) -> str:
    """Return the task of drafting parts for the first time."""
    return f"Draft the fields {', '.join(names)}. They have to fit what there is so far."


def to_mend(names: Iterable[str], faults: Iterable[str], number: int) -> str:
    """Return the task of mending parts in which a check has found faults, for the ``number``-th time."""
    told = _as_text("\n".join(f"- {fault}" for fault in list(faults)[:MOST_FAULTS]), FAULTS)
    fields = ", ".join(names)
    return _joined(
        f"The check has found faults (round {number}):\n<faults>\n{told}\n</faults>\n\nWrite the fields {fields}",
        "again, whole, without these faults. Change no more than they need.",
    )


def to_redraw(name: str) -> str:
    """Return the task of drafting a part that is there another time."""
    return f"Write the field {name} anew, whole, and differently; it has to fit everything else that there is."


def to_translate(name: str, language: str) -> str:
    """Return the task of saying a part in ``language`` as well."""
    mine, other = _LANGUAGES[language], _LANGUAGES["en" if language == "zh" else "zh"]
    return _joined(
        f"Say everything in the field {name} in {mine} (`{language}`), from what stands there in {other}.",
        f"Give the whole field with both languages; {other} and everything that is no text stay as they are.",
        "Translate the meaning, as a teacher of that language would say it; examples of what learners say are to be",
        "what natives say.",
    )


def to_say(place: str) -> str:
    """Return the task of finding more ways in which people put an item."""
    return _joined(
        f"Give the field `examples` (with `en` and `zh`) for the item {place}: six further ways a language in which",
        "people would ask or say exactly this, unlike those that are there already and unlike the examples of its",
        "neighbours.",
    )


def to_go_wrong() -> str:
    """Return the task of finding more wrong attempts."""
    return _joined(
        "Give the field wrong_attempts with three more typical wrong programs, with ids that are not there yet: other",
        "mistakes than those that are there, such as people really make.",
    )


def _joined(*lines: str) -> str:
    return " ".join(lines)


def _as_text(text: str, limit: int) -> str:
    """Return a text clipped, and so that none of the prompt's tags ends in it; code in it stays as it is."""
    return _TAGS.sub(lambda found: found[0].replace("<", "‹"), clipped(text, limit))


@lru_cache(maxsize=1)
def _rules() -> str:
    return filled_prompt(
        PROMPTS / "drafting.md",
        patterns=", ".join(PATTERN_IDS),
        techniques=", ".join(TECHNIQUES),
        constructs=", ".join(get_args(Construct)),
        example=DRAFTING_EXAMPLE,
    )


@lru_cache(maxsize=1)
def _shape() -> Mapping[str, Any]:
    content = to_content(read_bank_problem(BANK_DIRECTORY / f"{SHAPE}.yaml"))
    learner = shipped_learner(SHAPE)
    return content if learner is None else {**content, "strong_learner": learner.model_dump(mode="json")}


def _yaml(content: Mapping[str, Any]) -> str:
    return "\n".join(line for name, value in content.items() for line in yaml_lines(name, value))

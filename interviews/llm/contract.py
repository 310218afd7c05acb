"""What a model has to answer in two blocks, and reading it: the coach's reply, a section of a report, a study note.

Reading forgives how a model writes (:mod:`interviews.llm.fenced_blocks`) and never what it writes: a reply is read
whole or not at all, and then a :class:`ContractFault` says what was missing, in words for the model.
"""

import json
import re
import unicodedata
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeVar, get_args

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from interviews.core.context import LARGEST_NUMBER, Language
from interviews.llm.contract_wording import (
    COACH_EXAMPLES,
    COACH_RULES,
    FEEDBACK,
    NOTE_EXAMPLES,
    NOTE_RULES,
    SECTION_EXAMPLES,
    SECTION_RULES,
    SPOKEN_EXAMPLES,
    SPOKEN_RULES,
)
from interviews.llm.fenced_blocks import IsHead, NotTwoBlocks, body_begin, split_blocks
from interviews.llm.port import ChatMessage

MAX_REPLY = 100_000
"""So many characters are read; a model that was asked for a few hundred words and sends more than that is not well."""
MAX_MESSAGE, MAX_NOTE = 2_800, 20_000
MAX_DIGITS = 20
MAX_FILE_NAME = 100
MAX_FILE_NAME_BYTES = 240

Intent = Literal[
    "answer",
    "question",
    "skip_request",
    "go_back_request",
    "hint_request",
    "answer_request",
    "frustration",
    "off_topic",
]
Mood = Literal["calm", "unsure", "frustrated", "confident"]
Part = TypeVar("Part", bound=BaseModel)
UpdateValue = str | bool | int | tuple[str, ...]

_BODY = "the `text` block"
_NO_FILE_NAME = "study-note"
_RESERVED = re.compile(r"(?i)(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)")
_NOT_IN_FILE_NAMES = re.compile(r'[<>:"|?*]')
_FENCE_LINE = re.compile(r" {0,3}(?:`{3}|~{3})")
_LANGUAGE_NAMES = {"en": "English", "zh": "Simplified Chinese"}
_CHINESE, _LATIN = re.compile(r"[\u3400-\u9fff]"), re.compile(r"[A-Za-z]")
ONLY_LATIN = 25
"""So many Latin letters without one Chinese character are no Chinese message any more."""
FEW_CHINESE = 6
# Letters as far as Unicode goes, but nothing to be seen.
_UNSEEN = frozenset("\u115f\u1160\u3164\uffa0")


class ContractFault(ValueError):
    """A reply that is not what was asked for. ``missing`` says in one sentence what is missing or wrong.

    ``shape`` is the example of the wanted shape in each language.
    """

    def __init__(self, missing: str, shape: Mapping[Language, str]) -> None:
        super().__init__(missing)
        self.missing = missing
        self.shape = shape


@dataclass(frozen=True)
class Verdict:
    """Whether the learner met what the stage asks, and the learner's words that show it."""

    met: bool
    quote: str = ""


@dataclass(frozen=True)
class MessageReading:
    """What the model takes the learner's message for, and the words that show it."""

    intent: Intent
    mood: Mood
    quote: str = ""


@dataclass(frozen=True)
class MachinePart:
    """What the model proposes; the code decides. Lists among the updates are tuples, as in the context."""

    verdict: Verdict
    reading: MessageReading
    context_updates: Mapping[str, UpdateValue]
    next_stage: str | None = None


@dataclass(frozen=True)
class CoachReply:
    """A reply that was read: the machine part, and the message to the learner."""

    machine: MachinePart
    message: str


@dataclass(frozen=True)
class SpokenReply:
    """The coach's words for what was decided to be said; ``quotes`` is what they quote of the learner's."""

    quotes: tuple[str, ...]
    message: str


@dataclass(frozen=True)
class SectionReply:
    """A section of a report that was read; ``quotes`` is what the model says it quotes."""

    quotes: tuple[str, ...]
    text: str


@dataclass(frozen=True)
class Note:
    """A study note; ``file_name`` is safe on every system."""

    file_name: str
    content: str


def parse_coach_reply(text: str, language: Language | None = None) -> CoachReply:
    """Read the coach's reply, which has to be in ``language`` if one is given.

    Raises :class:`ContractFault`, and nothing else, whatever ``text`` is.
    """
    machine, message = read_blocks(text, _Machine, COACH_EXAMPLES)
    return CoachReply(_machine_part(machine), _message(message, language, COACH_EXAMPLES))


def parse_spoken(text: str, language: Language | None = None) -> SpokenReply:
    """Read the coach's words, as :func:`parse_coach_reply` reads a reply."""
    machine, message = read_blocks(text, _Quoting, SPOKEN_EXAMPLES)
    return SpokenReply(tuple(machine.quotes), _message(message, language, SPOKEN_EXAMPLES))


def begins_body(text: str) -> int | None:
    """Return where the words to the learner begin in a reply that is still being written, ``None`` until that is sure.

    ``text`` has ``\n`` as line ends.
    """
    return body_begin(text, _is_machine_block) if len(text) <= MAX_REPLY else None


def may_begin_message(words: str, language: Language) -> bool:
    """Tell whether a message to the learner may begin with ``words``, as far as the contract goes."""
    return len(words) <= MAX_MESSAGE and _is_in(words, language)


def parse_sections(text: str, names: Collection[str], language: Language | None = None) -> Mapping[str, SectionReply]:
    """Read the sections of a report that have these ``names``, as :func:`parse_coach_reply` reads a reply.

    One that is missing, empty, too long or in another language is left out; only a reply without any is refused. Each
    has those of the ``quotes`` that stand in it. Where one is asked for, it needs no line with its name.
    """
    machine, body = read_blocks(text, _Quoting, SECTION_EXAMPLES)
    if len(names) == 1 and not _SECTION_LINE.search(body):
        (name,) = names
        return {name: SectionReply(tuple(machine.quotes), _message(body, language, SECTION_EXAMPLES))}
    found = list(_SECTION_LINE.finditer(body))
    ends = [*(one.start() for one in found[1:]), len(body)]
    read: dict[str, SectionReply] = {}
    for one, end in zip(found, ends, strict=False):
        with suppress(ContractFault):
            words = _message(body[one.end() : end], language, SECTION_EXAMPLES)
            if one["name"] in names and one["name"] not in read:
                read[one["name"]] = SectionReply(tuple(quote for quote in machine.quotes if quote in words), words)
    if not read:
        wanted = ", ".join(f"`## {name}`" for name in names)
        raise ContractFault(
            f"the `text` block has none of the sections {wanted}, or none that can be used", SECTION_EXAMPLES
        )
    return read


_SECTION_LINE = re.compile(r"^ {0,3}#{1,3} +`?(?P<name>[a-z_]+)`? *:?$", re.MULTILINE)


def parse_note(text: str, language: Language | None = None) -> Note:
    """Read a study note, as :func:`parse_coach_reply` reads a reply."""
    shape = NOTE_EXAMPLES
    path, content = _split(text, _is_path_block, shape, head="the `path` block", body=_BODY)
    content = content.strip("\n").rstrip()
    if not _says_something(content):
        raise ContractFault("the `text` block is empty", shape)
    if len(content) > MAX_NOTE:
        fault = f"the note in the `text` block has {len(content)} characters, {MAX_NOTE} are allowed"
        raise ContractFault(fault, shape)
    if language is not None and not _is_in(content, language):
        raise ContractFault(f"the `text` block is not in {_LANGUAGE_NAMES[language]}", shape)
    return Note(safe_file_name(path), content)


def safe_file_name(name: str) -> str:
    """Return the last part of ``name`` as the name of a Markdown file that any system can store."""
    line = next(filter(None, map(str.strip, name.splitlines())), "")
    last = next(filter(None, map(_stem, reversed(re.split(r"[/\\]", line)))), "")
    stem = last[: MAX_FILE_NAME - len(".md")]
    stem = stem.encode()[: MAX_FILE_NAME_BYTES - len(".md")].decode(errors="ignore").strip(" .")
    return f"{stem or _NO_FILE_NAME}.md"


def reply_shape(language: Language) -> str:
    """Return the lines of a prompt that say how the coach's reply has to look, with an example."""
    rules = COACH_RULES[language].format(intents=", ".join(get_args(Intent)), moods=", ".join(get_args(Mood)))
    return f"{rules}\n\n{COACH_EXAMPLES[language]}"


def spoken_shape(language: Language) -> str:
    """Return the lines of a prompt that say how the coach's words have to look, with an example."""
    return f"{SPOKEN_RULES[language]}\n\n{SPOKEN_EXAMPLES[language]}"


def section_shape(language: Language) -> str:
    """Return the lines of a prompt that say how a section of a report has to look, with an example."""
    return f"{SECTION_RULES[language]}\n\n{SECTION_EXAMPLES[language]}"


def note_shape(language: Language) -> str:
    """Return the lines of a prompt that say how a study note has to look, with an example."""
    return f"{NOTE_RULES[language]}\n\n{NOTE_EXAMPLES[language]}"


def error_feedback(fault: ContractFault, language: Language) -> ChatMessage:
    """Return the message that ends the next prompt: what was missing, and the shape once more."""
    return ChatMessage("user", f"{FEEDBACK[language].format(missing=fault.missing)}\n\n{fault.shape[language]}")


# --- reading the blocks ---


def read_blocks(text: str, kind: type[Part], shape: Mapping[Language, str]) -> tuple[Part, str]:
    """Return what the `json` block of a reply says, read as ``kind``, and the words of its `text` block.

    Raises :class:`ContractFault`, and nothing else, whatever ``text`` is.
    """
    machine, words = _split(text, _is_machine_block, shape, head="the `json` block", body=_BODY)
    return _read(kind, machine, shape), words.strip()


def _split(text: str, is_head: IsHead, shape: Mapping[Language, str], *, head: str, body: str) -> tuple[str, str]:
    if len(text) > MAX_REPLY:
        raise ContractFault(f"the reply has {len(text)} characters, {MAX_REPLY} are allowed", shape)
    try:
        return split_blocks(storable(text), is_head, head=head, body=body)
    except NotTwoBlocks as fault:
        raise ContractFault(str(fault), shape) from None


def _message(message: str, language: Language | None, shape: Mapping[Language, str]) -> str:
    """Return what the `text` block says to the learner."""
    message = message.strip()
    if not _says_something(message):
        raise ContractFault("the `text` block is empty", shape)
    if len(message) > MAX_MESSAGE:
        raise ContractFault(
            f"the message in the `text` block has {len(message)} characters, {MAX_MESSAGE} are allowed", shape
        )
    if _is_only_json(message):
        raise ContractFault("the `text` block holds only JSON, no message to the learner", shape)
    if language is not None and not _is_in(message, language):
        raise ContractFault(f"the `text` block is not in {_LANGUAGE_NAMES[language]}", shape)
    return message


def storable(text: str) -> str:
    """Return ``text`` without NUL and halves of surrogate pairs, which no database takes."""
    return text.replace("\x00", "").encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _is_machine_block(label: str, content: str) -> bool:
    if label:
        return label == "json"
    try:
        return isinstance(_json(content), dict)
    except ValueError:
        return False


def _is_path_block(label: str, content: str) -> bool:
    return label == "path"


def _says_something(text: str) -> bool:
    return any(character.isalnum() and character not in _UNSEEN for character in text)


def _is_in(message: str, language: Language) -> bool:
    """Tell whether a message can be in ``language``: both mix the other's words in, neither is made of them."""
    chinese, latin = len(_CHINESE.findall(message)), len(_LATIN.findall(message))
    if language == "zh":
        return chinese > 0 or latin < ONLY_LATIN
    return chinese * 2 <= latin + FEW_CHINESE


def _is_only_json(message: str) -> bool:
    """Tell whether a message is an object or a list, be it fenced once more."""
    unfenced = "\n".join(line for line in message.split("\n") if not _FENCE_LINE.match(line))
    try:
        return isinstance(_json(unfenced), dict | list)
    except ValueError:
        return False


def _json(content: str) -> Any:
    """Return what ``content`` says in JSON as the standard has it. Raises ``ValueError`` for everything else."""
    content = content.strip().removeprefix("\ufeff")
    if not content.startswith(("{", "[")):
        raise ValueError("it is no object")
    try:
        return json.loads(content, parse_int=_whole_number, parse_constant=_refuse_constant, object_pairs_hook=_object)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def _whole_number(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise ValueError("a number is too long")
    return int(digits)


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a name stands twice in one object")
    return found


# --- the machine part ---

_Text = Annotated[str, AfterValidator(storable)]
_Number = Annotated[int, Field(gt=-LARGEST_NUMBER, lt=LARGEST_NUMBER)]


class _Strict(BaseModel):
    model_config = ConfigDict(strict=True, extra="ignore")


class _Verdict(_Strict):
    met: bool
    quote: _Text = ""


class _Reading(_Strict):
    intent: Intent
    mood: Mood
    quote: _Text = ""


class _Machine(_Strict):
    verdict: _Verdict
    reading: _Reading
    context_updates: dict[_Text, _Text | bool | _Number | list[_Text]] = {}
    next_stage: _Text | None = None


class _Quoting(_Strict):
    quotes: list[_Text] = []


def _read(kind: type[Part], content: str, shape: Mapping[Language, str]) -> Part:
    try:
        return kind.model_validate(_json(content))
    except ValidationError as error:
        raise ContractFault(_first_error(error), shape) from None
    except ValueError as error:
        raise ContractFault(f"the `json` block is not valid JSON: {error}", shape) from None


def _machine_part(machine: _Machine) -> MachinePart:
    return MachinePart(
        Verdict(machine.verdict.met, machine.verdict.quote),
        MessageReading(machine.reading.intent, machine.reading.mood, machine.reading.quote),
        {name: tuple(value) if isinstance(value, list) else value for name, value in machine.context_updates.items()},
        machine.next_stage,
    )


def _first_error(error: ValidationError) -> str:
    """Say what is wrong with the first field at fault; of its name no more than a line is told."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    path = ".".join(str(part) for part in first["loc"][:2])[:60]
    name = "".join(character if character.isprintable() else "?" for character in path)
    if first["type"] == "missing":
        return f"the `json` block lacks the field `{name}`"
    if not name:
        return "the `json` block is no object"
    if first["loc"][0] == "context_updates" and len(first["loc"]) > 1:
        return f"in the `json` block, `{name}` is neither a text, true or false, a whole number nor a list of texts"
    return f"in the `json` block, `{name}` is wrong: {first['msg']}"


# --- the name of a note ---


def _stem(name: str) -> str:
    """Return what stays of one part of a path without its ending and all that a file system may trip over."""
    seen = "".join(character for character in name if unicodedata.category(character)[0] != "C" or character == "\t")
    words = unicodedata.normalize("NFC", _NOT_IN_FILE_NAMES.sub("-", " ".join(seen.split())))
    # The only letter that one system writes small as one letter and another as two: they would not agree on names.
    words = unicodedata.normalize("NFC", words.replace("\u0130", "i"))
    stem = re.sub(r"(?i)\.(?:md|markdown)$", "", words).strip(" .")
    return f"note-{stem}" if _RESERVED.match(stem) else stem

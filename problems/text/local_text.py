"""The small types that every content file is made of: text and phrases in both languages."""

from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from problems.text.phrases import check_phrase


def without_zero(value: str) -> str:
    """Return ``value``. Raises ``ValueError`` for what no database takes: a zero character, half a surrogate pair."""
    if "\0" in value:
        raise ValueError("a text with a zero character in it")
    if not value.isascii() and any("\ud800" <= character <= "\udfff" for character in value):
        raise ValueError("a text with half a character in it")
    return value


Text = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1), AfterValidator(without_zero)]
Identifier = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$", max_length=60)]


def _phrase(value: str) -> str:
    check_phrase(value)
    if len(value.splitlines()) > 1:
        raise ValueError("a phrase is one line; this one has a line break in it")
    return value


Phrase = Annotated[Text, AfterValidator(_phrase)]


class Part(BaseModel):
    """A part of a content file: nothing unknown is accepted, nothing changes after reading."""

    model_config = ConfigDict(extra="forbid", frozen=True, str_strip_whitespace=True)


class LocalText(Part):
    """The same text for people in both languages."""

    en: Text
    zh: Text


class LocalPhrases(Part):
    """Phrases (see ``problems.text.phrases``) in both languages."""

    en: Annotated[tuple[Phrase, ...], Field(min_length=1)]
    zh: Annotated[tuple[Phrase, ...], Field(min_length=1)]


class LocalTerms(Part):
    """Exact words (phrases, see ``problems.text.phrases``) in both languages; there may be none."""

    en: tuple[Phrase, ...] = ()
    zh: tuple[Phrase, ...] = ()


Example = Annotated[Text, StringConstraints(max_length=200)]
"""Something as a learner would say it."""


class LocalExamples(Part):
    """How people put something, a few natural ways in each language; neither is a translation of the other."""

    en: Annotated[tuple[Example, ...], Field(min_length=1, max_length=12)]
    zh: Annotated[tuple[Example, ...], Field(min_length=1, max_length=12)]

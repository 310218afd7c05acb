"""The small types that every content file is made of: text and phrases in both languages."""

from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from problems.phrases import compile_phrase

Text = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]
Identifier = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$", max_length=60)]


def _phrase(value: str) -> str:
    compile_phrase(value)
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
    """Phrases (see ``problems.phrases``) in both languages."""

    en: Annotated[tuple[Phrase, ...], Field(min_length=1)]
    zh: Annotated[tuple[Phrase, ...], Field(min_length=1)]

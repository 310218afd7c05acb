"""The texts of one card in one language, with ``{names}`` for the facts that are filled in."""

from collections.abc import Mapping
from dataclasses import dataclass

from interviews.core.context import Language


@dataclass(frozen=True)
class CardText:
    """The texts of a card: ``title`` is the one line to which it folds, ``message`` what happened and what is safe,
    ``cause`` why, ``prompt`` leads to the options. ``fix`` and ``chain`` (T-2, T-1, T-0) may be empty."""

    title: str
    message: str
    cause: str
    prompt: str
    fix: str = ""
    chain: tuple[str, ...] = ()


CardWording = Mapping[str, Mapping[Language, CardText]]
"""Texts by error code and language."""

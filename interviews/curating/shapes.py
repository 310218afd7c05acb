"""What fields a problem has, read off the schema: a tree of groups, lists of rows, and leaves to type into."""

import types
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from annotated_types import MaxLen, MinLen
from pydantic import BaseModel

from problems.bank.fields import PatternId, Technique
from problems.bank.schema import BankProblem
from problems.patterns.taxonomy import PATTERN_IDS
from problems.patterns.techniques import TECHNIQUES

Kind = Literal["line", "text", "code", "lines", "number", "data", "choice", "constant"]

CHOICES = {PatternId: PATTERN_IDS, Technique: tuple(TECHNIQUES)}
YES_NO = ("true", "false")
CODE = frozenset({"checker", "generator", "best", "brute_force", "code", "before", "after"})
SHORT = frozenset(
    {"slug", "function", "in_place", "name", "type", "returns", "id", "time", "space", "related", "line", "level"}
)


@dataclass(frozen=True)
class Leaf:
    """One control. ``lines`` is a list of texts, one a line; ``data`` any value, as JSON; a ``constant`` is not shown.

    What is optional is left out of the content while nothing is typed.
    """

    kind: Kind
    choices: tuple[str, ...] = ()
    is_optional: bool = False
    constant: Any = None


@dataclass(frozen=True)
class Group:
    """A model: its fields by their names."""

    parts: dict[str, "Shape"]
    is_optional: bool = False

    @property
    def is_pair(self) -> bool:
        """Whether it is the same in English and Chinese, to be typed side by side."""
        return set(self.parts) == {"en", "zh"}


@dataclass(frozen=True)
class Rows:
    """A list of groups, or of choices, that takes ``fewest`` to ``most`` items."""

    item: "Shape"
    fewest: int = 0
    most: int | None = None

    @property
    def is_fixed(self) -> bool:
        """Whether there is only one number of items that fits."""
        return self.fewest == self.most

    @property
    def is_of_choices(self) -> bool:
        return isinstance(self.item, Leaf)


Shape = Leaf | Group | Rows


@cache
def problem_shape() -> Group:
    """Return the fields of a whole problem."""
    return _group(BankProblem)


def _group(model: type[BaseModel], *, is_optional: bool = False) -> Group:
    parts = {name: _shape(field.annotation, name, tuple(field.metadata)) for name, field in model.model_fields.items()}
    return Group(parts, is_optional)


def _shape(annotation: Any, name: str, metadata: tuple[Any, ...] = (), *, is_optional: bool = False) -> Shape:
    choices = _choices(annotation, metadata)
    if choices:
        return Leaf("choice", choices, is_optional)
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _shape(arguments[0], name, arguments[1:], is_optional=is_optional)
    if origin in (Union, types.UnionType):
        inner = next(one for one in arguments if one is not type(None))
        return _shape(inner, name, is_optional=True)
    if origin is Literal:  # with one value only: the others are choices
        return Leaf("constant", constant=arguments[0])
    if origin is tuple:
        return _rows(arguments[0], name, metadata)
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return _group(annotation, is_optional=is_optional)
    return Leaf(_kind(annotation, name), is_optional=is_optional)


def _choices(annotation: Any, metadata: tuple[Any, ...]) -> tuple[str, ...]:
    for known, values in CHOICES.items():
        if annotation == known or (annotation is str and metadata and metadata == known.__metadata__):
            return values
    if annotation is bool:
        return YES_NO
    values = get_args(annotation) if get_origin(annotation) is Literal else ()
    return values if len(values) > 1 else ()


def _rows(item: Any, name: str, metadata: tuple[Any, ...]) -> Shape:
    shape = _shape(item, name)
    if isinstance(shape, Leaf) and shape.kind != "choice":
        return Leaf("lines")
    fewest = next((one.min_length for one in metadata if isinstance(one, MinLen)), 0)
    most = next((one.max_length for one in metadata if isinstance(one, MaxLen)), None)
    return Rows(shape, fewest, most)


def _kind(annotation: Any, name: str) -> Kind:
    if annotation is int:
        return "number"
    if annotation is str:
        return "code" if name in CODE else "line" if name in SHORT else "text"
    return "data"

"""What is taken as the schema says it, and not as something like it. Docstrings are published."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from rest_framework import serializers
from rest_framework.fields import empty
from rest_framework.request import Request

from interviews.ground.refusals import InvalidSubmission


class TextField(serializers.CharField):
    """A text of which the schema says how long it may be and whether it needs words. What is not so is refused with the
    domain's card, which says more."""

    def __init__(self, *, most: int, worded: bool = False, **options: Any) -> None:
        self.most, self.worded = most, worded
        super().__init__(allow_blank=not worded, **options)

    def run_validation(self, data: Any = empty) -> Any:
        """Return the text, also one without words. Raises :class:`InvalidSubmission` for one that is too long."""
        if isinstance(data, str):
            if len(data) > self.most:  # the domain would leave out white space first, of which the schema knows nothing
                raise InvalidSubmission("too_long", length=f"{len(data):,}", limit=f"{self.most:,}")
            if not data.strip():
                return ""
        return super().run_validation(data)


class _TextInTheSchema(OpenApiSerializerFieldExtension):
    target_class = TextField

    def map_serializer_field(self, auto_schema: Any, direction: str) -> dict[str, Any]:
        described = {"type": "string", "maxLength": self.target.most}
        return described | ({"pattern": r"\S"} if self.target.worded else {})


class BodySerializer(serializers.Serializer):
    """What a body holds. REST framework would take a number for a text, and a text for a number."""

    def to_internal_value(self, data: Any) -> Any:
        """Return what was sent. Raises ``ValidationError`` for a value of another type than the schema says."""
        if isinstance(data, Mapping):
            wrong = {}
            for field in self._writable_fields:
                value = data.get(field.field_name)
                if value is not None and not _is_of_its_type(value, field):
                    wrong[field.field_name] = [_refusal(field, value)]
            if wrong:
                raise serializers.ValidationError(wrong)
        return super().to_internal_value(data)


class QuerySerializer(serializers.Serializer):
    """Query parameters. One that is not known is an error: whoever misspells it would get all and not know why."""

    ALSO: tuple[str, ...] = ()
    """Parameters that are read elsewhere, such as those of the pages."""

    @classmethod
    def of(cls, request: Request) -> Mapping[str, Any]:
        """Return the parameters of ``request``. Raises ``ValidationError``; an empty one is none that was left out."""
        query = cls(data=request.query_params.dict())
        query.is_valid(raise_exception=True)
        return query.validated_data

    def validate(self, attrs: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return what was sent. Raises ``ValidationError`` for an unknown parameter."""
        if {*self.initial_data} - {*self.fields, *self.ALSO}:
            raise serializers.ValidationError(_("A query parameter is not known here. Check how it is spelled."))
        return attrs


class PagesQuerySerializer(QuerySerializer):
    """Which page of a list."""

    ALSO = ("page", "page_size")


def _is_of_its_type(value: Any, field: serializers.Field) -> bool:
    if isinstance(field, serializers.BaseSerializer):
        return True  # looks for itself
    if isinstance(field, serializers.BooleanField):
        return isinstance(value, bool)
    if isinstance(field, serializers.IntegerField):
        return isinstance(value, int | float) and not isinstance(value, bool) and value == value // 1
    return isinstance(value, str)


def _refusal(field: serializers.Field, value: Any) -> str:
    messages = field.error_messages
    return messages["invalid" if "invalid" in messages else "invalid_choice"].format(input=value, format="YYYY-MM-DD")

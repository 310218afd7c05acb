"""What is taken as the schema says it, and not as something like it. Docstrings are published."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers


class TextField(serializers.CharField):
    """A text; a number is none."""

    def to_internal_value(self, data: Any) -> str:
        """Return the text. Raises ``ValidationError`` for anything else."""
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class QuerySerializer(serializers.Serializer):
    """Query parameters. One that is not known is an error: whoever misspells it would get all and not know why."""

    ALSO: tuple[str, ...] = ()
    """Parameters that are read elsewhere, such as those of the pages."""

    def validate(self, attrs: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return what was sent. Raises ``ValidationError`` for an unknown parameter."""
        if {*self.initial_data} - {*self.fields, *self.ALSO}:
            raise serializers.ValidationError(_("A query parameter is not known here. Check how it is spelled."))
        return attrs

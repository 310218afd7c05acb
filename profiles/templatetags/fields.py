"""Form fields whose help is written in the template."""

from django import template
from django.forms import BoundField
from django.utils.safestring import SafeString

register = template.Library()


@register.filter
def with_help(field: BoundField) -> SafeString:
    """Render the control, tied to the help text that stands in an element with the id ``<auto_id>_helptext``."""
    described_by = [f"{field.auto_id}_helptext", *([f"{field.auto_id}_error"] if field.errors else [])]
    return field.as_widget(attrs={"aria-describedby": " ".join(described_by)})

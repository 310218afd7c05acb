"""What the page of the model settings shows of the test of a key; that page belongs to ``profiles``."""

from django import template

from interviews.model_calls.key_checks import verdict_of
from interviews.model_calls.key_verdicts import Verdict
from profiles.models import ModelAccess

register = template.Library()


@register.simple_tag
def key_verdict(access: ModelAccess) -> Verdict:
    """Return what is known of the key or model that ``access`` chose."""
    return verdict_of(access)

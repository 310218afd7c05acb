"""What administrators are told at the top of every page of the staff: providers that are left alone."""

from dataclasses import dataclass

from django import template

from interviews.model_calls.key_verdicts import outage_told
from profiles.models import ProviderOutage, User
from profiles.providers.breaker import open_outages

register = template.Library()


@dataclass(frozen=True)
class ProviderLeftAlone:
    """A provider that does not answer, and what its latest fault was in a sentence."""

    outage: ProviderOutage
    happened: str


@register.simple_tag
def providers_left_alone(user: User) -> list[ProviderLeftAlone]:
    """Return the providers that are not asked at present; for administrators only."""
    if not (user.is_active and user.is_superuser):
        return []
    return [ProviderLeftAlone(one, outage_told(one)) for one in open_outages()]

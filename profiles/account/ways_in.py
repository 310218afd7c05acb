"""By whom people can be known here besides by a password, as the settings say."""

from typing import NamedTuple

from django.conf import settings
from django.urls import reverse


class WayIn(NamedTuple):
    """A provider of identities: what stands on its button, and where that leads."""

    name: str
    address: str


def ways_in() -> list[WayIn]:
    """Return by whom people can be known here besides by a password."""
    found = []
    if settings.OIDC_SERVER_URL:
        found.append(WayIn(settings.OIDC_NAME, reverse("openid_connect_login", args=["sso"])))
    if settings.SAML_IDP_ENTITY_ID:
        found.append(WayIn(settings.SAML_NAME, reverse("saml_login", args=["sso"])))
    return found

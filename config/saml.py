"""Single sign-on by SAML, as the settings tell it to allauth. What it needs is in ``requirements-saml.txt``."""

import re
from base64 import b64decode
from importlib.util import find_spec
from typing import Any

from cryptography.x509 import load_der_x509_certificate
from django.core.exceptions import ImproperlyConfigured

from config.env import env

SLUG = "sso"
_PEM_LINE = re.compile(r"-----[A-Z ]+-----")
_ATTRIBUTES = {
    "uid": ["urn:oasis:names:tc:SAML:attribute:subject-id", "urn:oid:1.3.6.1.4.1.5923.1.1.1.6"],
    "email": [
        "urn:oid:0.9.2342.19200300.100.1.3",
        "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress",
        "email",
        "mail",
    ],
    "first_name": ["urn:oid:2.5.4.42", "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname", "givenName"],
    "last_name": ["urn:oid:2.5.4.4", "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname", "sn"],
}
"""Under which names providers of identities tell who somebody is. Whether an address is confirmed is none of it: that
follows from its domain."""


def saml_app(entity_id: str, name: str) -> dict[str, Any]:
    """Return allauth's app for the provider of identities in the settings. Raises ``ImproperlyConfigured`` where
    something is missing of it."""
    if find_spec("onelogin") is None or find_spec("xmlsec") is None:
        raise ImproperlyConfigured(
            "SAML_IDP_ENTITY_ID is set and its packages are missing: pip install --require-hashes --requirement "
            "requirements-saml.txt"
        )
    domains = [domain.strip().lower() for domain in env.list("SAML_EMAIL_DOMAINS", default=[]) if domain.strip()]
    address = env.str("SAML_IDP_URL", default="")
    if not domains or not address:
        raise ImproperlyConfigured(
            "With SAML_IDP_ENTITY_ID goes SAML_IDP_URL, and SAML_EMAIL_DOMAINS, in which it vouches."
        )
    return {
        "provider_id": SLUG,
        "client_id": SLUG,
        "name": name,
        "settings": {
            "idp": {"entity_id": entity_id, "sso_url": address, "x509cert": _certificate()},
            "attribute_mapping": _ATTRIBUTES,
            "verified_email": domains,
            # Only what was asked for here, once, by the same browser: allauth forgets the request when it is answered.
            "advanced": {
                "strict": True,
                "reject_idp_initiated_sso": True,
                "reject_deprecated_algorithm": True,
                "allow_single_label_domains": True,  # a house may call this site http://dryrun/
            },
        },
    }


def _certificate() -> str:
    """Return the certificate in base64, without the lines that PEM puts around it."""
    text = "".join(_PEM_LINE.sub("", env.str("SAML_IDP_CERTIFICATE", default="")).split())
    try:
        load_der_x509_certificate(b64decode(text, validate=True))
    except ValueError as error:
        raise ImproperlyConfigured(
            "SAML_IDP_CERTIFICATE is no certificate: copy what stands in X509Certificate in the provider's metadata."
        ) from error
    return text

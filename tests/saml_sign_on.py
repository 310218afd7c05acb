"""Runs an installation whose people come by SAML, beside somebody who knows them, and prints what became of it.

A process of its own, as single sign-on is a matter of the settings: ``python -m tests.saml_sign_on`` with a fresh
``DATABASE_URL``. Prints one JSON object: for each way of coming back who is logged in then, "" for nobody.
"""

import base64
import json
import os
import sys
import zlib
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.x509.oid import NameOID
from lxml import etree
from onelogin.saml2.utils import OneLogin_Saml2_Utils

IDP, HERE = "https://id.example.org/saml", "http://testserver/accounts/saml/sso"
EMAIL = "urn:oid:0.9.2342.19200300.100.1.3"
SHA256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"
ASSERTION = """<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="{id}-a" Version="2.0" \
IssueInstant="{now}"><saml:Issuer>{idp}</saml:Issuer><saml:Subject><saml:NameID \
Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">{uid}</saml:NameID><saml:SubjectConfirmation \
Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData {answers} NotOnOrAfter="{end}" \
Recipient="{acs}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="{begin}" NotOnOrAfter="{end}">\
<saml:AudienceRestriction><saml:Audience>{audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>\
<saml:AuthnStatement AuthnInstant="{now}" SessionIndex="{id}-s"><saml:AuthnContext><saml:AuthnContextClassRef>\
urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>\
<saml:AttributeStatement><saml:Attribute Name="{email_name}"><saml:AttributeValue>{email}</saml:AttributeValue>\
</saml:Attribute></saml:AttributeStatement></saml:Assertion>"""
RESPONSE = """<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" \
xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="{id}" Version="2.0" IssueInstant="{now}" Destination="{acs}" \
{answers}><saml:Issuer>{idp}</saml:Issuer><samlp:Status><samlp:StatusCode \
Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>{assertion}</samlp:Response>"""


@dataclass(frozen=True)
class Signer:
    """A key with its certificate, as PEM."""

    key: str
    certificate: str

    @classmethod
    def made(cls) -> "Signer":
        """Return a new one."""
        key, now = rsa.generate_private_key(public_exponent=65537, key_size=2048), datetime.now(UTC)
        name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "id.example.org")])
        certificate = (
            x509.CertificateBuilder()
            .subject_name(name)
            .issuer_name(name)
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - timedelta(days=1))
            .not_valid_after(now + timedelta(days=1))
            .sign(key, hashes.SHA256())
        )
        pem = serialization.Encoding.PEM
        private = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
        return cls(private.decode(), certificate.public_bytes(pem).decode())


def answer(
    signer: Signer | None,
    request_id: str,
    uid: str,
    email: str,
    *,
    audience: str = f"{HERE}/metadata/",
    age: timedelta = timedelta(0),
) -> str:
    """Return what the provider of identities has the browser send, with a signed assertion; ``None`` signs nothing."""
    now = datetime.now(UTC) - age
    stamp = {
        name: (now + timedelta(minutes=minutes)).strftime("%Y-%m-%dT%H:%M:%SZ")
        for name, minutes in (("now", 0), ("begin", -2), ("end", 5))
    }
    facts = {"id": f"_{uid}{request_id[-12:]}", "idp": IDP, "acs": f"{HERE}/acs/", **stamp}
    facts["answers"] = f'InResponseTo="{request_id}"' if request_id else ""
    assertion = ASSERTION.format(uid=uid, email=email, email_name=EMAIL, audience=audience, **facts)
    if signer is not None:
        signed = OneLogin_Saml2_Utils.add_sign(assertion, signer.key, signer.certificate, sign_algorithm=SHA256)
        assertion = signed.decode() if isinstance(signed, bytes) else signed
    return RESPONSE.format(assertion=assertion, **facts)


def main() -> None:
    """Let several people come, and several who are nobody."""
    signer, stranger = Signer.made(), Signer.made()
    os.environ |= {
        "SAML_IDP_ENTITY_ID": IDP, "SAML_IDP_URL": f"{IDP}/sso", "SAML_IDP_CERTIFICATE": signer.certificate,
        "SAML_EMAIL_DOMAINS": "example.org, lab.example", "SAML_NAME": "Example University",
        "DJANGO_SETTINGS_MODULE": "tests.settings",
    }  # fmt: skip
    import django

    django.setup()
    from django.conf import settings
    from django.contrib.sessions.models import Session
    from django.core.management import call_command
    from django.test import Client
    from django.test.utils import setup_test_environment
    from django.urls import reverse

    from profiles.models import Installation, User

    setup_test_environment()
    call_command("migrate", verbosity=0)
    settings.STAFF_TWO_FACTOR = True
    page = Client(headers={"host": "testserver"}).get(reverse("account_login")).content.decode()
    metadata = Client(headers={"host": "testserver"}).get(reverse("saml_metadata", args=["sso"])).content
    told: dict[str, Any] = {
        "button": "Continue with Example University" in page,
        "metadata": etree.fromstring(metadata).get("entityID"),
    }

    def asks(client: Client) -> str:
        away = client.get(reverse("saml_login", args=["sso"]))
        assert away.headers["Location"].startswith(f"{IDP}/sso?"), away.headers["Location"]
        sent = parse_qs(urlsplit(away.headers["Location"]).query)["SAMLRequest"][0]
        request_id: str = etree.fromstring(zlib.decompress(base64.b64decode(sent), -15)).get("ID")
        return request_id

    def sends(client: Client, xml: str) -> str:
        body = {"SAMLResponse": base64.b64encode(xml.encode()).decode()}
        back = client.post(reverse("saml_acs", args=["sso"]), body)
        client.get(back.headers["Location"], follow=True)
        user_id = client.session.get("_auth_user_id")
        return User.objects.get(pk=user_id).email if user_id else ""

    def comes(uid: str, email: str, by: Signer | None = signer, **fields: Any) -> str:
        client = Client(headers={"host": "testserver"})
        return sends(client, answer(by, asks(client), uid, email, **fields))

    told["new"] = comes("1", "ada@example.org")
    told["again"] = comes("1", "ada@example.org")
    told["other_domain"] = comes("2", "lin@LAB.example")
    told["wrong_signature"] = comes("1", "ada@example.org", by=stranger)
    told["unsigned"] = comes("1", "ada@example.org", by=None)
    client = Client(headers={"host": "testserver"})
    forged = answer(signer, asks(client), "1", "ada@example.org").replace(">ada@example.org<", ">root@example.org<")
    told["changed_after_signing"] = sends(client, forged)
    told["for_somebody_else"] = comes("1", "ada@example.org", audience="https://elsewhere.example/metadata/")
    told["too_old"] = comes("1", "ada@example.org", age=timedelta(hours=1))

    first = Client(headers={"host": "testserver"})
    good = answer(signer, asks(first), "1", "ada@example.org")
    told["once"] = sends(first, good)
    first.logout()
    told["replayed"] = [sends(first, good), sends(Client(headers={"host": "testserver"}), good)]
    told["unasked"] = sends(Client(headers={"host": "testserver"}), answer(signer, "", "1", "ada@example.org"))

    told["unknown_address"] = comes("5", "eve@elsewhere.example")
    User.objects.create_superuser("boss@elsewhere.example", "a password")
    told["claims_an_account"] = comes("6", "boss@elsewhere.example")
    root = User.objects.create_superuser("root@example.org", "a password")
    staff = Client(headers={"host": "testserver"})
    told["staff"] = sends(staff, answer(signer, asks(staff), "7", "root@example.org")) == root.email
    told["staff_pages"] = staff.get(reverse("admin:index")).headers.get("Location", "")
    Installation.objects.update_or_create(pk=1, defaults={"sign_up": "closed"})
    told["closed"] = [comes("8", "mei@example.org"), comes("1", "ada@example.org")]
    told["accounts"] = sorted(User.objects.values_list("email", flat=True))

    before = Session.objects.count()
    large = Client(headers={"host": "testserver"}).post(
        reverse("saml_acs", args=["sso"]), {"SAMLResponse": "x" * 300_000}
    )
    told["large"] = [large.status_code, Session.objects.count() - before]
    ada = Client(headers={"host": "testserver"})
    sends(ada, answer(signer, asks(ada), "1", "ada@example.org"))
    logout = ada.get(reverse("saml_sls", args=["sso"]), {"SAMLRequest": "x"})
    told["single_logout"] = [logout.status_code, "_auth_user_id" in ada.session]
    sys.stdout.write(json.dumps(told) + "\n")


if __name__ == "__main__":
    main()

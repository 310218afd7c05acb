"""Runs an installation whose people come by OpenID Connect, beside somebody who knows them, and prints what became of it.

A process of its own, as single sign-on is a matter of the settings: ``python -m tests.single_sign_on`` with a fresh
``DATABASE_URL``. Prints one JSON object: for each person how they came back, and who has an account then.
"""

import json
import os
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit


class Identities(BaseHTTPRequestHandler):
    """Somebody who says who one is: ``person`` is who logs in next."""

    person: dict[str, Any] = {}

    def log_message(self, *_: object) -> None:
        """Say nothing."""

    def _answer(self, body: dict[str, Any]) -> None:
        data = json.dumps(body).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def do_GET(self) -> None:
        here = f"http://127.0.0.1:{self.server.server_port}"
        if self.path == "/.well-known/openid-configuration":
            ways = {
                "authorization_endpoint": "/authorize",
                "token_endpoint": "/token",
                "userinfo_endpoint": "/userinfo",
            }
            self._answer({"issuer": here, "jwks_uri": f"{here}/keys", **{n: here + way for n, way in ways.items()}})
        else:
            self._answer(self.person)

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self._answer({"access_token": "a-token", "token_type": "Bearer", "expires_in": 60})


def main() -> None:
    """Let several people come."""
    server = HTTPServer(("127.0.0.1", 0), Identities)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    os.environ |= {
        "OIDC_SERVER_URL": f"http://127.0.0.1:{server.server_port}", "OIDC_CLIENT_ID": "dryrun",
        "OIDC_CLIENT_SECRET": "secret", "OIDC_NAME": "Example University", "DJANGO_SETTINGS_MODULE": "tests.settings",
    }  # fmt: skip
    import django

    django.setup()
    from django.core.management import call_command
    from django.test import Client
    from django.test.utils import setup_test_environment
    from django.urls import reverse

    from profiles.models import Installation, User

    setup_test_environment()
    call_command("migrate", verbosity=0)
    told: dict[str, Any] = {"button": "Continue with Example University" in _page(Client(), reverse("account_login"))}

    def comes(sub: str, email: str, *, verified: bool = True) -> str:
        client = Client()
        Identities.person = {"sub": sub, "email": email, "email_verified": verified, "name": "A Person"}
        away = client.get(reverse("openid_connect_login", args=["sso"]))
        asked = parse_qs(urlsplit(away.headers["Location"]).query)
        assert "code_challenge" in asked and asked["client_id"] == ["dryrun"]
        back = reverse("openid_connect_callback", args=["sso"])
        client.get(back, {"code": "a-code", "state": asked["state"][0]}, follow=True)
        user_id = client.session.get("_auth_user_id")
        return User.objects.get(pk=user_id).email if user_id else ""

    told["new"] = comes("1", "ada@example.org")
    told["again"] = comes("1", "ada@example.org")
    known = User.objects.create_superuser("root@example.org", "a password")
    told["known"] = comes("2", "root@example.org") == known.email
    told["claimed"] = comes("3", "root@example.org", verified=False)
    Installation.objects.update_or_create(pk=1, defaults={"sign_up": "domain", "domains": "example.org"})
    told["by_domain"] = [comes("4", "lin@example.org"), comes("5", "eve@elsewhere.example")]
    Installation.objects.update(sign_up="closed")
    told["closed"] = [comes("6", "mei@example.org"), comes("1", "ada@example.org")]
    told["accounts"] = sorted(User.objects.values_list("email", flat=True))
    forged = Client().get(reverse("openid_connect_callback", args=["sso"]), {"code": "a-code", "state": "forged"})
    told["forged"] = "Not logged in" in forged.content.decode()
    sys.stdout.write(json.dumps(told) + "\n")


def _page(client: Any, address: str) -> str:
    text: str = client.get(address).content.decode()
    return text


if __name__ == "__main__":
    main()

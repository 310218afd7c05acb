"""Single sign-on by OpenID Connect and by SAML, end to end with somebody who says who people are."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.saml import saml_app
from tests.migrated import migrated

ROOT = Path(__file__).parents[3]


def told_by(module: str, folder: Path) -> dict[str, Any]:
    database = shutil.copyfile(migrated(), folder / "sso.sqlite3")  # what single sign-on adds is migrated there
    environment = {**os.environ, "DATABASE_URL": f"sqlite:///{database}", "DRYRUN_MODE": "test"}
    run = subprocess.run(
        [sys.executable, "-m", module],
        cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr[-3000:]
    told: dict[str, Any] = json.loads(run.stdout.splitlines()[-1])
    return told


@pytest.mark.slow
def test_people_come_by_openid_connect(tmp_path: Path) -> None:
    told = told_by("tests.single_sign_on", tmp_path)
    assert told["button"]
    assert (told["new"], told["again"]) == ("ada@example.org", "ada@example.org")
    assert told["known"], "a confirmed address leads into the account that has it"
    assert told["claimed"] == "", "one that nobody confirmed leads nowhere"
    assert told["by_domain"] == ["lin@example.org", ""]
    assert told["closed"] == ["", "ada@example.org"], "who has an account comes in although sign-up is closed"
    assert told["accounts"] == ["ada@example.org", "lin@example.org", "root@example.org"]
    assert told["forged"]


@pytest.mark.slow
def test_people_come_by_saml(tmp_path: Path) -> None:
    told = told_by("tests.saml_sign_on", tmp_path)
    assert told["button"]
    assert told["metadata"] == "http://testserver/accounts/saml/sso/metadata/"
    assert (told["new"], told["again"], told["other_domain"]) == (
        "ada@example.org",
        "ada@example.org",
        "lin@lab.example",
    )
    nobody = ("wrong_signature", "unsigned", "changed_after_signing", "for_somebody_else", "too_old", "unasked")
    assert {name: told[name] for name in nobody} == dict.fromkeys(nobody, "")
    assert told["once"] == "ada@example.org"
    assert told["replayed"] == ["", ""], "in the browser that was answered, and in another one"
    assert told["unknown_address"] == "", "the provider vouches for its own domains only"
    assert told["claims_an_account"] == "", "nor does an address elsewhere lead into the account that has it"
    assert told["staff"]
    assert told["staff_pages"] == "/accounts/2fa/totp/activate/", "the staff's two factors are asked for all the same"
    assert told["closed"] == ["", "ada@example.org"], "who has an account comes in although sign-up is closed"
    assert told["accounts"] == ["ada@example.org", "boss@elsewhere.example", "lin@lab.example", "root@example.org"]
    assert told["large"] == [413, 0], "nothing of it is kept"
    assert told["single_logout"] == [404, True]


@pytest.mark.parametrize(
    ("left_out", "said"),
    [
        ("SAML_IDP_URL", "SAML_IDP_URL"),
        ("SAML_EMAIL_DOMAINS", "SAML_EMAIL_DOMAINS"),
        ("SAML_IDP_CERTIFICATE", "SAML_IDP_CERTIFICATE"),
    ],
)
def test_saml_with_something_missing_does_not_start(left_out: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (example,) = re.findall(r"^# SAML_IDP_CERTIFICATE=(\S+)$", (ROOT / ".env.example").read_text(), re.MULTILINE)
    given = {
        "SAML_IDP_URL": "https://id.example.org/sso",
        "SAML_EMAIL_DOMAINS": "example.org",
        "SAML_IDP_CERTIFICATE": f"-----BEGIN CERTIFICATE-----\n{example}\n-----END CERTIFICATE-----\n",
    }
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    assert saml_app("https://id.example.org", "House")["settings"]["idp"]["x509cert"] == example
    monkeypatch.delenv(left_out)
    with pytest.raises(ImproperlyConfigured, match=said):
        saml_app("https://id.example.org", "House")


def test_without_its_packages_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("config.saml.find_spec", lambda name: None)
    with pytest.raises(ImproperlyConfigured, match=r"requirements-saml\.txt"):
        saml_app("https://id.example.org", "House")

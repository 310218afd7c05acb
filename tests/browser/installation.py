"""The real server with its worker, its judge, and a provider that breaks as it is told: one for each process of tests.

Whoever needs somebody of their own there signs up; the accounts of the demo are as the first start has left them.
"""

import shutil
import sqlite3
import subprocess
import sys
import uuid
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.conf import settings
from django.urls import reverse
from playwright.sync_api import Page, expect

from config.env import BASE_DIR
from tests.browser.room import Room
from tests.browser.watch import Watch
from tests.factories import PASSWORD
from tests.fake_openai import fake_openai
from tests.fake_openai_server import WRONG_KEY, FakeOpenAI
from tests.faults.servers import ended_at_last
from tests.serving import Served, environment, start_serve

A_GOOD_KEY = "sk-of-my-own-1a2b"
PROVIDER = (
    "--name", "House of Models", "--model", "fake-large", "--model", "fake-small", "--reading", "never",
    "--transcription-model", "fake-whisper", "--speech-model", "fake-speaker", "--speech-voice", "alloy",
)  # fmt: skip
PRICES = ("--price-prompt", "0.5", "--price-completion", "1.5")
SETTINGS = {
    "TURN_SECONDS": "300",  # a test may leave a model hanging
    "JUDGE_DIR": str(BASE_DIR / "var" / "judge"),
    "JUDGE_HELPERS": "1",
}

Enter = Callable[[Page], None]


@dataclass(frozen=True)
class Installation:
    """A running ``serve`` and the provider of its models."""

    served: Served
    model: FakeOpenAI
    database: Path

    def forget_outages(self) -> None:
        """Close the breaker that somebody's broken model has opened for everybody."""
        with closing(sqlite3.connect(self.database, timeout=60)) as connection, connection:
            connection.execute("delete from profiles_provideroutage")


@pytest.fixture(scope="session")
def installation(tmp_path_factory: pytest.TempPathFactory, installed: Path) -> Iterator[Installation]:
    """Everything as after ``make run``, and one provider without a key of its own."""
    folder = tmp_path_factory.mktemp("served")
    shutil.copytree(installed, folder / "data")
    with fake_openai() as model:
        with pytest.MonkeyPatch.context() as patch:
            for name, text in SETTINGS.items():
                patch.setenv(name, text)
            served = start_serve(folder / "data", folder / "serve.log")
        with ended_at_last(served.process):
            served.wait_until_ready()
            make = [sys.executable, "manage.py", "set_provider", *PROVIDER, *PRICES, "--base-url", model.url]
            subprocess.run(make, cwd=BASE_DIR, env=environment(folder / "data"), check=True)
            yield Installation(served, model, folder / "data" / "db.sqlite3")
            assert A_GOOD_KEY not in served.output
            assert WRONG_KEY not in served.output


@pytest.fixture
def served(installation: Installation, watch: Watch) -> Served:
    """The running ``serve``, whose pages are no strangers."""
    watch.own_addresses.append(installation.served.address)
    return installation.served


@pytest.fixture
def model(installation: Installation) -> FakeOpenAI:
    """The provider, in its right mind again, and known to be."""
    installation.model.reset()
    installation.forget_outages()
    return installation.model


@pytest.fixture
def enter(served: Served) -> Enter:
    """Sign somebody new up who needs no tour, and show them the settings of the model."""

    def enter(page: Page) -> None:
        asked, address = page.context.request, served.address + reverse("account_signup")
        asked.get(address)
        cookies = {cookie["name"]: cookie["value"] for cookie in page.context.cookies(served.address)}
        form = {
            "email": f"{uuid.uuid4().hex}@example.org",
            "password1": PASSWORD,
            "password2": PASSWORD,
            "csrfmiddlewaretoken": cookies[settings.CSRF_COOKIE_NAME],
        }
        answer = asked.post(address, form=form, headers={"Referer": address}, max_redirects=0)
        assert answer.status == 302, answer.text()
        token = next(
            one["value"] for one in page.context.cookies(served.address) if one["name"] == settings.CSRF_COOKIE_NAME
        )
        seen = served.address + reverse("leave_tour")
        asked.post(seen, headers={"Referer": address, "X-CSRFToken": token})
        page.goto(served.address + reverse("model_settings"))

    return enter


def use_key(page: Page, key: str) -> None:
    """Enter a key of one's own in the settings, which ``page`` shows."""
    page.locator("[name=voice][value=own_key]").check()
    page.locator("[name=model]").select_option(label="fake-large")
    page.locator("[name=key]").fill(key)
    page.locator("main form .button-primary").first.click()
    expect(page.locator("#messages .alert")).to_contain_text("fake-large")


def begin_interview(page: Page) -> Room:
    """Begin another interview about two-sum from any page; the catalogue offers only to resume the one that is open."""
    page.locator("#main").evaluate(
        """(main, action) => {
          const form = main.appendChild(document.createElement("form"));
          const token = document.querySelector("[name=csrfmiddlewaretoken]").cloneNode();
          Object.assign(form, { method: "post", action }).append(token);
          form.submit();
        }""",
        reverse("start_interview", args=["two-sum"]),
    )
    page.wait_for_url("**/interviews/*/")
    return Room(page)


def at(page: Page, name: str) -> str:
    """Return the address of another page of the server that ``page`` shows."""
    return "/".join(page.url.split("/")[:3]) + reverse(name)

"""Who asks for pages in tests."""

import time
from types import SimpleNamespace

import pytest
from django.test import Client

from profiles.models import User


@pytest.fixture
def client(learner: User) -> Client:
    """A browser in which the learner is logged in; a module that imports it has it in place of an anonymous one."""
    client = Client()
    client.force_login(learner)
    return client


@pytest.fixture
def one_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let all requests of a test fall into the same minute of those that are counted."""
    now = time.time()
    monkeypatch.setattr("interviews.ground.throttles.time", SimpleNamespace(time=lambda: now))

"""What the learner sees in the room when a message did not come through: a card above it, and every word still there."""

import os
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from interviews.core.cards.registry import card_for
from tests.browser.marks import WITHOUT_SCRIPTS
from tests.browser.room import Room, load_by
from tests.browser.watch import Watch

QUESTION = "I get prices and a target and return two positions. Can prices repeat? Is the list sorted?"
TOO_LARGE = "word " * 220_000
SHOTS = os.environ.get("SHOTS", "")
"""A folder for pictures of the cards, to look at; none are taken without it."""


@pytest.fixture
def lock(room: Room, monkeypatch: pytest.MonkeyPatch) -> Iterator[sqlite3.Connection]:
    """A connection of somebody else to the file of the live server, whose connections hardly wait."""
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL locks rows: tests/faults/test_locked_database.py")
    monkeypatch.setitem(settings.DATABASES["default"]["OPTIONS"], "timeout", 0.1)
    with closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as other:
        yield other


def card(room: Room, code: str) -> Locator:
    return room.alert.locator(f".feedback-card[data-code={code}]")


def take_pictures(page: Page, name: str) -> None:
    if not SHOTS:
        return
    folder = Path(SHOTS)
    for colours in ("light", "dark"):
        page.emulate_media(color_scheme=colours)
        page.screenshot(path=folder / f"errors-{name}-{colours}.png")
    page.emulate_media(color_scheme="light")
    page.set_viewport_size({"width": 390, "height": 844})
    page.screenshot(path=folder / f"errors-{name}-phone.png")
    page.set_viewport_size({"width": 1280, "height": 860})


def test_a_message_that_is_too_large_stays_in_the_box(room: Room, watch: Watch) -> None:
    watch.expect_status(413)
    room.composer.fill(TOO_LARGE)

    room.send_button.click()

    expect(card(room, "too_large")).to_contain_text(card_for("too_large", "en", {"limit": "1 MB"}).message)
    expect(room.composer).to_have_value(TOO_LARGE)
    assert room.turns == []
    take_pictures(room.page, "too-large")

    room.composer.fill(QUESTION)
    room.submit()

    expect(card(room, "too_large")).to_have_count(0)
    assert [turn.text for turn in room.turns] == [QUESTION]


@pytest.fixture
def press_send(room: Room) -> Callable[[], None]:
    return room.send_button.click


@pytest.fixture
def press_the_card(room: Room) -> Callable[[], None]:
    return card(room, "database_busy").get_by_role("link", name="Try again").click


@pytest.mark.parametrize("press", ["press_send", "press_the_card"])
def test_a_message_while_the_database_is_locked_is_sent_again(
    room: Room, lock: sqlite3.Connection, watch: Watch, press: str, request: pytest.FixtureRequest
) -> None:
    watch.expect_status(503)
    before = room.from_coach.count()
    lock.execute("BEGIN IMMEDIATE")
    room.composer.fill(QUESTION)

    room.send_button.click()

    expect(card(room, "database_busy")).to_contain_text(card_for("database_busy", "en").message)
    expect(room.composer).to_have_value(QUESTION)
    take_pictures(room.page, "database-busy")

    lock.execute("ROLLBACK")
    assert room.turns == []
    request.getfixturevalue(press)()

    room.expect_answer(after=before)
    expect(card(room, "database_busy")).to_have_count(0)
    expect(room.composer).to_have_value("")
    expect(room.from_learner).to_have_count(1)
    assert [turn.text for turn in room.turns] == [QUESTION]


# --- Pages, without scripts -------------------------------------------------------------------------------------------


@WITHOUT_SCRIPTS
def test_without_scripts_the_back_button_leads_to_a_pasted_text_that_is_too_large(
    learner_page: Page, watch: Watch
) -> None:
    watch.expect_status(413)
    learner_page.goto(reverse("paste_problem"))
    learner_page.locator("[name=text]").fill(TOO_LARGE)

    load_by(learner_page.locator("#paste-form .button-primary"))

    expect(learner_page.locator(".error-page")).to_contain_text("larger than 1 MB")
    expect(learner_page.locator(".error-page")).to_contain_text("Back button")
    take_pictures(learner_page, "page-too-large")

    learner_page.go_back()

    expect(learner_page.locator("[name=text]")).to_have_value(TOO_LARGE)


@WITHOUT_SCRIPTS
def test_without_scripts_a_locked_database_is_a_page_with_what_was_written(
    room: Room, lock: sqlite3.Connection, watch: Watch
) -> None:
    watch.expect_status(503)
    lock.execute("BEGIN IMMEDIATE")
    room.composer.fill(QUESTION)

    load_by(room.send_button)

    expect(room.page.locator("h1")).to_have_text(card_for("database_busy", "en").title)
    expect(room.page.locator("#words")).to_have_value(re.compile("^" + re.escape(QUESTION)))
    take_pictures(room.page, "page-database-busy")

    lock.execute("ROLLBACK")
    room.page.go_back()
    room.composer.fill(QUESTION)
    load_by(room.send_button)
    expect(room.from_learner).to_have_count(1)
    assert [turn.text for turn in room.turns] == [QUESTION]

"""Every page and state with axe: light and dark, on a desktop and on a phone, and nothing to scroll sideways."""

from collections.abc import Callable
from typing import Literal

import pytest
from django.conf import settings
from django.core import mail
from django.urls import reverse
from playwright.sync_api import BrowserContext, Page, expect

from interviews.conversation import cards, selectors
from interviews.core.stages import Stage
from interviews.demo import DEMO_MESSAGES, play_demo_interview
from interviews.models import Interview, Turn, TurnStatus
from interviews.turns import accepting, opening
from profiles.models import User
from tests.browser.accessible import PHONE, assert_accessible, looks, violations
from tests.browser.marks import CHINESE, LANGUAGES
from tests.browser.room import Room, play
from tests.browser.watch import Watch
from tests.factories import PASSWORD

pytestmark = pytest.mark.usefixtures("bank")

NewContext = Callable[..., BrowserContext]

VISITOR_PAGES = ["landing", "account_signup", "account_login", "account_reset_password", "account_reset_password_done"]
LEARNER_PAGES = [
    "landing",
    "dashboard",
    "account",
    "model_settings",
    "coaching",
    "enter_join_code",
    "api_token",
    "account_email",
    "account_change_password",
    "mfa_index",
    "usersessions_list",
    "account_logout",
    "account_reauthenticate",
    "catalogue",
    "paste_problem",
    "my_interviews",
    "notes",
    "reviews",
]


@pytest.fixture
def interview(learner: User, bank: None) -> Interview:
    """An interview in English about two-sum that has just begun."""
    return opening.start_interview(learner=learner, language="en", slug="two-sum")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", VISITOR_PAGES)
def test_pages_of_visitors(page: Page, name: str, language: str) -> None:
    page.goto(reverse(name))
    assert_accessible(page, language)


@pytest.mark.parametrize("name", LEARNER_PAGES)
def test_pages_of_learners(learner_page: Page, name: str) -> None:
    learner_page.goto(reverse(name))
    assert_accessible(learner_page)


@CHINESE
@pytest.mark.parametrize("name", ["account", "catalogue", "paste_problem"])
def test_pages_of_learners_in_chinese(learner_page: Page, name: str) -> None:
    learner_page.goto(reverse(name))
    assert_accessible(learner_page, "zh-hans")


def test_forms_with_errors(page: Page) -> None:
    page.goto(reverse("account_signup"))
    page.locator("[name=email]").fill("ann@example.org")
    page.locator("[name=password1]").fill("short")
    page.locator("[name=password2]").fill("shorter")
    page.locator("main form .button-primary").click()
    expect(page.locator(".field-errors").first).to_be_visible()
    assert_accessible(page)

    page.goto(reverse("account_login"))
    page.locator("[name=login]").fill("nobody@example.org")
    page.locator("[name=password]").fill("wrong")
    page.locator("main form .button-primary").click()
    expect(page.locator("main .alert")).to_be_visible()
    assert_accessible(page)


def test_a_password_reset_from_its_mail_to_the_end(page: Page, learner: User) -> None:
    page.goto(reverse("account_reset_password"))
    page.locator("[name=email]").fill(learner.email)
    page.locator("main form .button-primary").click()
    page.wait_for_url(f"**{reverse('account_reset_password_done')}")
    link = next(word for word in mail.outbox[-1].body.split() if "/password/reset/key/" in word)
    page.goto(link)
    assert_accessible(page)
    page.locator("[name=password1]").fill(PASSWORD + " anew")
    page.locator("[name=password2]").fill(PASSWORD + " anew")
    page.locator("main form .button-primary").click()
    expect(page.locator("[name=password1]")).to_have_count(0)
    assert_accessible(page)

    page.goto(link)
    assert_accessible(page)


def test_the_account_with_two_addresses(learner_page: Page) -> None:
    learner_page.goto(reverse("account_email"))
    learner_page.locator("[name=email][type=email]").fill("second@example.org")
    learner_page.locator("[name=action_add]").click()
    learner_page.locator("[name=password]").fill(PASSWORD)
    learner_page.locator("main form .button-primary").click()
    expect(learner_page.locator("[type=radio]").first).to_be_visible()
    assert_accessible(learner_page)


@pytest.mark.parametrize(("chosen", "system"), [("dark", "light"), ("light", "dark")])
def test_the_chosen_colours_against_those_of_the_system(
    learner_page: Page, interview: Interview, chosen: str, system: Literal["light", "dark"]
) -> None:
    page = learner_page
    page.emulate_media(color_scheme=system)
    page.goto(reverse("account"))
    page.locator("[name=theme]").select_option(chosen)
    page.locator("main form .button-primary").click()
    expect(page.locator("#messages .alert")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-theme", chosen)
    assert not violations(page)

    page.goto(reverse("room", args=[interview.pk]))
    expect(page.locator(".ace_editor.ace_dark")).to_have_count(int(chosen == "dark"))
    assert not violations(page)


def test_the_catalogue_while_filtering(learner_page: Page, learner: User, interview: Interview) -> None:
    finish(opening.start_interview(learner=learner, language="en", slug="two-sum"))
    learner_page.goto(reverse("catalogue"))
    learner_page.locator(".problem-patterns summary").first.click()
    assert_accessible(learner_page)

    learner_page.locator("[name=q]").fill("no problem is called like this")
    expect(learner_page.locator("#results .empty-state")).to_be_visible()
    assert_accessible(learner_page)


def test_a_pasted_problem_that_is_refused(learner_page: Page, watch: Watch) -> None:
    watch.expect_status(422)
    learner_page.goto(reverse("paste_problem"))
    learner_page.locator("#paste-form [name=text]").fill("Too short.")
    learner_page.locator("#paste-form").evaluate("form => form.noValidate = true")
    learner_page.locator("#paste-form [name=text]").evaluate("field => field.removeAttribute('minlength')")
    learner_page.locator("#paste-form .button-primary").click()
    expect(learner_page.locator(".field-errors")).to_be_visible()
    expect(learner_page.locator("#paste-form [name=text]")).to_have_value("Too short.")
    assert_accessible(learner_page)


def test_nothing_here(learner_page: Page, page: Page, watch: Watch) -> None:
    watch.expect_status(404)
    learner_page.goto("/nothing/here/")
    assert_accessible(learner_page)
    learner_page.context.clear_cookies()
    page.goto("/nothing/here/")
    assert_accessible(page)


def test_a_form_that_was_open_for_too_long(page: Page, watch: Watch) -> None:
    watch.expect_status(403)
    page.goto(reverse("account_login"))
    page.context.clear_cookies(name=settings.CSRF_COOKIE_NAME)
    page.locator("[name=login]").fill("ann@example.org")
    page.locator("[name=password]").fill("a password")
    page.locator("main form .button-primary").click()
    expect(page.locator(".error-page")).to_be_visible()
    assert_accessible(page)


def test_a_fault_of_the_server(learner_page: Page, watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    watch.expect_status(500)
    monkeypatch.setattr(selectors, "interviews_of", lambda learner: 1 / 0)
    learner_page.goto(reverse("my_interviews"))
    expect(learner_page.locator("h1")).to_be_visible()
    assert_accessible(learner_page)


# --- The interview ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_room_at_the_start(learner_page: Page, learner: User, language: str) -> None:
    interview = opening.start_interview(learner=learner, language=language[:2], slug="two-sum")
    learner_page.goto(reverse("room", args=[interview.pk]))
    assert_accessible(learner_page, language)


def test_the_room_in_the_middle(learner_page: Page, learner: User, bank: None) -> None:
    room = Room.of_new_interview(learner_page, learner, turns=7)
    room.press("#ask-hint")
    room.from_learner.last.locator("summary").click()
    room.composer.fill("a" * 9500)
    expect(learner_page.locator("#composer-count")).not_to_be_empty()
    assert_accessible(learner_page)


@pytest.mark.browser_context_args(viewport=PHONE)
@pytest.mark.parametrize("pane", ["problem", "conversation", "code"])
def test_every_pane_on_a_phone(learner_page: Page, learner: User, bank: None, pane: str) -> None:
    Room.of_new_interview(learner_page, learner, turns=7)
    learner_page.locator(f"#tab-{pane}").click()
    expect(learner_page.locator(f"#pane-{pane}")).to_be_visible()
    assert_accessible(learner_page)


def test_the_room_with_the_question_of_the_rail_and_with_the_keys(
    learner_page: Page, learner: User, bank: None
) -> None:
    Room.of_new_interview(learner_page, learner, turns=3)
    learner_page.locator(f"#rail-{Stage.PROBLEM_CLARIFICATION.value}").click()
    expect(learner_page.locator("#stage-rail .popover").first).to_be_visible()
    assert_accessible(learner_page)

    learner_page.keyboard.press("Escape")
    Room(learner_page).from_menu("#help-button")
    expect(learner_page.locator("#help")).to_be_visible()
    assert_accessible(learner_page)


def wait_for_an_answer(interview: Interview) -> None:
    """Leave a turn without an answer."""
    accepting._accept(
        learner=interview.learner, interview_id=interview.pk, client_id=interview.pk, seen_turn=0,
        action="message", text="Can prices be negative?", code="", code_language="python", target_stage="",
    )  # fmt: skip


def fail(interview: Interview) -> None:
    """Leave a turn that could not be answered."""
    wait_for_an_answer(interview)
    Turn.objects.update(status=TurnStatus.FAILED)
    Interview.objects.update(status="failed")
    cards.open_card(interview, "turn_failed", turn=Turn.objects.get())


def finish(interview: Interview) -> None:
    """Hold the whole interview."""
    play(interview, DEMO_MESSAGES)


@pytest.mark.parametrize(
    ("bring", "shows"),
    [
        (wait_for_an_answer, "#coach-status[data-waiting]"),
        (fail, ".message-card .feedback-card"),
        (finish, "#composer-area[data-finished]"),
    ],
)
def test_the_room_in_other_states(
    learner_page: Page, interview: Interview, bring: Callable[[Interview], None], shows: str
) -> None:
    bring(interview)
    learner_page.goto(reverse("room", args=[interview.pk]))
    expect(learner_page.locator(shows)).to_be_visible()
    assert_accessible(learner_page)


def test_the_room_after_a_refusal(room: Room, watch: Watch) -> None:
    watch.expect_status(409)
    play(room.interview, DEMO_MESSAGES[:1])
    room.composer.fill("Is the list sorted?")
    room.send_button.click()
    expect(room.refusal).to_be_visible()
    assert_accessible(room.page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_transcript(learner_page: Page, interview: Interview, language: str) -> None:
    finish(interview)
    learner_page.goto(reverse("transcript", args=[interview.pk]))
    assert_accessible(learner_page, language)


def test_my_interviews_with_some(learner_page: Page, learner: User, interview: Interview) -> None:
    play(interview, DEMO_MESSAGES[:3])
    finish(opening.start_interview(learner=learner, language="en", slug="two-sum"))
    learner_page.goto(reverse("my_interviews"))
    expect(learner_page.locator(".interview-row")).to_have_count(2)
    assert_accessible(learner_page)


def test_the_page_is_watched(page: Page, watch: Watch) -> None:
    """What all the other tests rely on: violations of the policy, exceptions, strangers and what axe
    finds are heard."""
    watch.expect("Content Security Policy", "^error: CSP: ", "^exception: oh", "^call to another server")
    page.goto(reverse("landing"))
    page.evaluate("""() => {
      document.body.append(Object.assign(document.createElement("script"), { textContent: "window.ran = true" }));
      document.body.append(Object.assign(document.createElement("img"), { src: "http://127.0.0.2:9/image.png" }));
    }""")
    with page.context.expect_event("weberror"):
        page.evaluate("setTimeout(() => { throw new Error('oh'); })")
    assert page.evaluate("window.ran") is None
    for sign in ("CSP: script-src", "CSP: img-src", "exception: oh", "http://127.0.0.2:9/"):
        assert sign in "\n".join(watch.all)
    page.evaluate("document.querySelector('main').append(document.createElement('button'))")
    assert [rule for rule in violations(page) if rule.startswith("button-name (critical)")]


def test_every_look_is_asked_for_what_is_seen_there(page: Page) -> None:
    """Words that are hard to read in the dark, buttons too small for a finger, and one that only a phone shows."""
    page.goto(reverse("landing"))
    page.evaluate("""() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`
        #gloomy { color: light-dark(black, #333); }
        @media (min-width: 60rem) { #narrow { display: none; } }
        @media (max-width: 40rem) { .tiny { all: unset; display: inline-block; width: 10px; height: 10px; } }`);
      document.adoptedStyleSheets.push(sheet);
      document.querySelector("main").insertAdjacentHTML("beforeend", `
        <p id="gloomy">Hard to read</p><button id="narrow"></button>
        <p><button class="tiny" aria-label="one"></button><button class="tiny" aria-label="other"></button></p>`);
    }""")
    found = {str(look): {told.split(" ")[0] for told in violations(page, look)} for look in looks(page)}
    assert found == {
        "1280 px, light": set(),
        "1280 px, dark": {"color-contrast"},
        "390 px, dark": set(),
        "390 px, light": {"button-name", "target-size"},
    }


def test_sharing_a_report_and_what_others_see(learner_page: Page, learner: User, new_context: NewContext) -> None:
    interview = play_demo_interview(learner)
    learner_page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    learner_page.goto(reverse("report", kwargs={"interview_id": interview.pk}))
    share = learner_page.locator("#share")
    share.locator("summary").click()
    share.get_by_role("button", name="Create a link").click()
    share.get_by_role("button", name="Copy the link").click()
    link = learner_page.evaluate("navigator.clipboard.readText()")
    expect(share.locator("#share-link")).to_have_value(link)
    assert not violations(learner_page)

    others = new_context().new_page()
    others.goto(link)
    assert_accessible(others)

    share.get_by_role("button", name="Stop sharing").click()
    expect(share.get_by_role("button", name="Create a link")).to_be_visible()

"""The pages of one's own account, and what the settings change: colours, keys and letters of the editor, times."""

import re

import pytest
from django.core.cache import cache
from django.urls import reverse
from playwright.sync_api import Page, expect

from interviews.turns import opening
from profiles.account.preferences import save_preferences
from profiles.models import Profile, User
from tests.app_codes import code_of as app_code
from tests.app_codes import stop_the_clock
from tests.browser.accessible import PHONE, assert_accessible
from tests.browser.marks import LANGUAGES
from tests.browser.room import Room
from tests.factories import PASSWORD

SMALLEST_TARGET = 44


def save(page: Page) -> None:
    page.locator("#preferences .button-primary").click()
    expect(page.locator("#messages .alert-success")).to_be_visible()


def code_of(page: Page) -> str:
    return page.locator("#code").input_value()


KEYS_ARE = (
    """keys => (document.querySelector('.ace_editor').env.editor.getKeyboardHandler().$id ?? '').endsWith(keys)"""
)
"""The editor fetches the keys of Vim and Emacs after it is there."""


@pytest.fixture
def code_room(learner_page: Page, learner: User, bank: None, request: pytest.FixtureRequest) -> Room:
    """A room whose editor follows the keys of the test's parameter."""
    save_preferences(user=learner, editor_keys=getattr(request, "param", ""))
    room = Room.of_new_interview(learner_page, learner)
    room.editor.click()
    learner_page.wait_for_function(KEYS_ARE, arg=getattr(request, "param", ""))
    learner_page.evaluate("document.querySelector('.ace_editor').env.editor.session.setValue('alpha\\nbeta')")
    return room


class TestPreferences:
    @pytest.mark.parametrize("language", LANGUAGES)
    def test_every_appearance(self, learner_page: Page, language: str) -> None:
        learner_page.goto(reverse("account"))
        learner_page.locator("[name=goal]").select_option("interview")
        expect(learner_page.locator("[name=goal_date]")).to_be_visible()
        assert_accessible(learner_page, language)

    def test_a_refused_form(self, learner_page: Page) -> None:
        learner_page.goto(reverse("account"))
        learner_page.locator("[name=goal]").select_option("interview")
        learner_page.locator("[name=goal_date]").fill("2020-01-01")
        learner_page.locator("[name=theme]").select_option("dark")
        learner_page.locator("#preferences .button-primary").click()
        expect(learner_page.locator("#id_goal_date_error")).to_be_visible()
        expect(learner_page.locator("[name=goal_date]")).to_be_focused()
        expect(learner_page.locator("[name=theme]")).to_have_value("dark")
        assert_accessible(learner_page)

    def test_the_day_is_asked_for_with_an_interview_only(self, learner_page: Page) -> None:
        learner_page.goto(reverse("account"))
        expect(learner_page.locator("[name=goal_date]")).to_be_hidden()
        learner_page.locator("[name=goal]").select_option("interview")
        expect(learner_page.locator("[name=goal_date]")).to_be_visible()

    @pytest.mark.parametrize("theme", ["light", "dark"])
    def test_the_colours_count_at_once(self, learner_page: Page, theme: str) -> None:
        learner_page.emulate_media(color_scheme="dark" if theme == "light" else "light")
        learner_page.goto(reverse("account"))
        learner_page.locator("[name=theme]").select_option(theme)
        save(learner_page)
        expect(learner_page.locator("html")).to_have_css("color-scheme", theme)

    def test_the_language_counts_at_once(self, learner_page: Page) -> None:
        learner_page.goto(reverse("account"))
        learner_page.locator("[name=page_language]").select_option("zh-hans")
        save(learner_page)
        expect(learner_page.locator("html")).to_have_attribute("lang", "zh-hans")
        learner_page.locator(".language-switch button").click()
        expect(learner_page.locator("html")).to_have_attribute("lang", "en")
        expect(learner_page.locator("[name=page_language]")).to_have_value("en")

    @pytest.mark.browser_context_args(viewport=PHONE)
    def test_every_tab_is_large_enough_for_a_finger(self, learner_page: Page) -> None:
        learner_page.goto(reverse("account"))
        for tab in learner_page.locator(".account-tabs a").all():
            box = tab.bounding_box()
            assert box and box["height"] >= SMALLEST_TARGET
            assert box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"]


class TestTimeZone:
    @pytest.mark.browser_context_args(timezone_id="Asia/Calcutta")
    def test_the_one_of_the_browser_is_a_press_away(self, learner_page: Page, learner: User) -> None:
        learner_page.goto(reverse("account"))
        learner_page.get_by_role("button", name="Use the browser time zone: Asia/Calcutta").click()
        expect(learner_page.locator("[name=time_zone]")).to_have_value("Asia/Calcutta")
        expect(learner_page.locator("[data-zone-said]")).not_to_be_empty()
        save(learner_page)
        assert Profile.objects.get(user=learner).time_zone == "Asia/Calcutta"

    def test_scripts_and_server_agree_on_it(self, learner_page: Page, learner: User, bank: None) -> None:
        interview = opening.start_interview(learner=learner, language="en", slug="two-sum")
        page = reverse("transcript", args=[interview.pk])
        learner_page.goto(reverse("account"))
        learner_page.locator("[name=time_zone]").select_option("Pacific/Kiritimati")  # 12 hours before Berlin or more
        save(learner_page)
        moment = learner_page.locator("time[data-local=time]").first
        learner_page.goto(page)
        shown = moment.text_content()
        served = learner_page.request.get(page).text()
        assert re.search(rf'data-local="time">{shown}</time>', served), f"the script says {shown}"

    @pytest.mark.browser_context_args(timezone_id="Asia/Tokyo")
    def test_it_is_known_from_signing_up_on(self, page: Page, transactional_db: None) -> None:
        page.goto(reverse("account_signup"))
        page.locator("[name=email]").fill("new@example.org")
        page.locator("[name=password1]").fill(PASSWORD)
        page.locator("[name=password2]").fill(PASSWORD)
        page.locator("main form .button-primary").click()
        page.wait_for_url(f"**{reverse('welcome')}")
        page.locator("[name=goal]").select_option("foundations")
        page.locator("main form .button-primary").click()
        page.wait_for_url(f"**{reverse('dashboard')}")
        expect(page.locator("html")).to_have_attribute("data-time-zone", "Asia/Tokyo")
        assert Profile.objects.get(user__email="new@example.org").goal == "foundations"


class TestEditor:
    @pytest.mark.parametrize("code_room", ["vim"], indirect=True)
    def test_vim(self, code_room: Room) -> None:
        keys = code_room.page.keyboard
        keys.type("ggddihello ")
        keys.press("Escape")
        assert code_of(code_room.page) == "hello beta"
        keys.type("?")
        expect(code_room.page.locator(".ace_dialog")).to_be_visible()
        expect(code_room.page.locator("#help")).to_be_hidden()
        keys.press("Escape")
        keys.type(":w")
        keys.press("Enter")
        expect(code_room.save_state).to_contain_text("Saved")
        assert code_room.interview.code == "hello beta"

    @pytest.mark.parametrize("code_room", ["vim"], indirect=True)
    def test_one_escape_leaves_inserting_also_while_words_are_offered(self, code_room: Room) -> None:
        keys = code_room.page.keyboard
        keys.type("ggddihel")
        offered = code_room.page.locator(".ace_autocomplete")
        expect(offered).to_be_visible()
        keys.press("Escape")
        expect(offered).to_be_hidden()
        keys.type("x")
        assert code_of(code_room.page) == "hebeta"

    @pytest.mark.parametrize("code_room", ["emacs"], indirect=True)
    def test_emacs(self, code_room: Room) -> None:
        keys = code_room.page.keyboard
        keys.press("Alt+Shift+<")
        keys.press("Control+k")
        keys.press("Control+k")
        assert code_of(code_room.page) == "beta"

    @pytest.mark.parametrize("code_room", ["", "vim", "emacs"], indirect=True)
    def test_the_keyboard_leads_out_again(self, code_room: Room) -> None:
        page = code_room.page
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        before = code_of(page)
        expect(page.locator(".ace_text-input")).not_to_be_focused()
        page.keyboard.press("Tab")
        expect(page.locator(".ace_text-input")).not_to_be_focused()
        assert code_of(page) == before

    @pytest.mark.parametrize("code_room", ["", "vim", "emacs"], indirect=True)
    def test_control_enter_sends_with_all_keys(self, code_room: Room) -> None:
        code_room.page.keyboard.press("ControlOrMeta+Enter")
        expect(code_room.from_learner).to_have_count(1)

    @pytest.mark.parametrize(("size", "line"), [(12, 17), (14, 20), (15, 21), (24, 34)])
    def test_the_size_of_the_letters(self, learner_page: Page, learner: User, bank: None, size: int, line: int) -> None:
        save_preferences(user=learner, editor_font_size=size)
        room = Room.of_new_interview(learner_page, learner)
        expect(room.editor).to_have_css("font-size", f"{size}px")
        expect(room.editor).to_have_css("line-height", f"{line}px")
        heights = room.editor.locator(".ace_line").evaluate_all("lines => lines.map(line => line.offsetHeight)")
        assert set(heights) == {line}, "each line is as high as Ace takes it to be"

    def test_the_timer_of_the_account_counts_once_it_is_changed(self, room: Room, learner: User) -> None:
        timer = room.page.locator(".timer-value")
        room.from_menu("#timer-toggle")
        expect(timer).to_be_hidden()
        room.page.reload()
        expect(timer).to_be_hidden()
        save_preferences(user=learner, show_timer=False)
        room.page.reload()
        expect(timer).to_be_hidden()
        save_preferences(user=learner, show_timer=True)
        room.page.reload()
        expect(timer).to_be_visible()


class TestTwoFactor:
    def confirm(self, page: Page, name: str) -> None:
        page.goto(reverse(name))
        page.locator("[name=password]").fill(PASSWORD)
        page.locator("main form .button-primary").click()
        page.wait_for_url(f"**{reverse(name)}")

    def test_setting_it_up_in_every_appearance(self, learner_page: Page) -> None:
        self.confirm(learner_page, "mfa_activate_totp")
        assert learner_page.locator(".qr").evaluate("image => image.complete && image.naturalWidth > 0")
        assert_accessible(learner_page)
        learner_page.locator("[name=code]").fill("12 34 56")
        learner_page.locator("main .button-primary").click()
        expect(learner_page.locator("#id_code_error")).to_be_visible()
        expect(learner_page.locator("[name=code]")).to_be_focused()
        assert_accessible(learner_page)

    def test_what_comes_after_it_in_every_appearance(
        self, learner_page: Page, learner: User, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        stop_the_clock(monkeypatch)
        cache.clear()
        self.confirm(learner_page, "mfa_activate_totp")
        secret = learner_page.locator("#totp-secret").text_content().strip()
        learner_page.locator("[name=code]").fill(app_code(secret))
        learner_page.locator("main .button-primary").click()
        expect(learner_page.locator(".recovery-codes li")).to_have_count(10)
        recovery = learner_page.locator(".recovery-codes li").first.text_content().strip()
        assert_accessible(learner_page)
        for name in ("mfa_index", "mfa_generate_recovery_codes", "mfa_deactivate_totp", "mfa_reauthenticate"):
            learner_page.goto(reverse(name))
            assert_accessible(learner_page)

        learner_page.context.clear_cookies()
        learner_page.goto(reverse("account_login"))
        learner_page.locator("[name=login]").fill(learner.email)
        learner_page.locator("[name=password]").fill(PASSWORD)
        learner_page.locator("main form .button-primary").click()
        expect(learner_page.locator("[name=code]")).to_be_visible()
        learner_page.locator(".lost-phone summary").click()
        assert_accessible(learner_page)
        learner_page.locator("[name=code]").fill(recovery)
        learner_page.locator("main form .button-primary").click()
        expect(learner_page.locator(".site-header a", has_text="Log out")).to_be_visible()

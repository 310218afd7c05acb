"""The two-factor log-in from setting it up to turning it off, with codes computed as an app computes them."""

import re
from collections.abc import Iterator
from io import StringIO

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from profiles.account.api_tokens import make_token
from profiles.models import User
from profiles.secrets import decrypt
from tests.api_learners import ApiLearner
from tests.app_codes import code_of, stop_the_clock
from tests.factories import PASSWORD, UserFactory

pytestmark = pytest.mark.django_db

INDEX, ACTIVATE, DEACTIVATE = (reverse(f"mfa_{name}") for name in ("index", "activate_totp", "deactivate_totp"))
CODES, NEW_CODES, DOWNLOAD = (reverse(f"mfa_{name}_recovery_codes") for name in ("view", "generate", "download"))
SECOND_STEP = reverse("mfa_authenticate")


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """The time by which codes are made; and none of them is taken for used already."""
    cache.clear()
    yield stop_the_clock(monkeypatch)
    cache.clear()


@pytest.fixture
def desk(learner: User) -> Client:
    return first_step(learner)


def first_step(learner: User) -> Client:
    """Enter address and password."""
    client = Client(headers={"User-Agent": "here"})
    client.post(reverse("account_login"), {"login": learner.email, "password": PASSWORD})
    return client


def text_of(response: HttpResponse) -> str:
    return response.content.decode()


def is_inside(client: Client) -> bool:
    return client.get(reverse("my_interviews")).status_code == 200


def confirm_password(client: Client, page: str) -> HttpResponse:
    """Say once more who one is, and come to ``page``."""
    asked = client.get(page)
    assert asked["Location"].startswith(reverse("account_reauthenticate")), "it asks who it is first"
    return client.post(asked["Location"], {"password": PASSWORD, "next": page}, follow=True)


def set_up(client: Client, clock: list[int]) -> tuple[str, list[str]]:
    """Turn it on; return the secret and the recovery codes."""
    page = text_of(confirm_password(client, ACTIVATE))
    secret = re.search(r'id="totp-secret"[^>]*>([A-Z2-7]{32})<', page).group(1)
    done = client.post(ACTIVATE, {"code": code_of(secret, clock[0])}, follow=True)
    assert done.request["PATH_INFO"] == CODES
    codes = re.findall(r"<code>(\d{8})</code>", text_of(done))
    assert len(codes) == 10
    clock[0] += 60
    return secret, codes


class TestSettingItUp:
    def test_the_secret_is_there_to_scan_and_to_type(self, desk):
        page = text_of(confirm_password(desk, ACTIVATE))
        assert '<img class="qr" src="data:image/svg+xml;base64,' in page
        assert re.search(r'id="totp-secret"[^>]*>[A-Z2-7]{32}<', page)

    def test_a_wrong_code_says_what_to_do_and_keeps_the_secret(self, desk, clock):
        page = text_of(confirm_password(desk, ACTIVATE))
        secret = re.search(r'id="totp-secret"[^>]*>([A-Z2-7]{32})<', page).group(1)
        refused = text_of(desk.post(ACTIVATE, {"code": code_of(secret, clock[0] + 300)}))
        assert 'id="id_code_error"' in refused and "This code is wrong" in refused
        assert secret in refused
        assert not Authenticator.objects.exists()

    def test_it_is_on_then_and_the_database_alone_gives_nothing_away(self, desk, learner, clock):
        secret, codes = set_up(desk, clock)
        assert "It has been <strong>on</strong>" in text_of(desk.get(INDEX))
        kept = {row.type: row.data for row in Authenticator.objects.filter(user=learner)}
        assert secret not in str(kept) and not any(code in str(kept) for code in codes)
        assert decrypt(kept["totp"]["secret"]) == secret

    def test_an_address_that_nobody_confirmed_is_refused_where_they_are_confirmed(self, desk, learner, settings):
        settings.MFA_ALLOW_UNVERIFIED_EMAIL = False
        EmailAddress.objects.update_or_create(
            user=learner, email=learner.email, defaults={"verified": False, "primary": True}
        )
        answer = desk.get(ACTIVATE, follow=True)
        assert answer.request["PATH_INFO"] == INDEX
        assert "Confirm your email address first" in text_of(answer)

    def test_where_nobody_confirms_addresses_nobody_has_to(self, desk, learner):
        EmailAddress.objects.update_or_create(
            user=learner, email=learner.email, defaults={"verified": False, "primary": True}
        )
        assert 'id="totp-secret"' in text_of(confirm_password(desk, ACTIVATE))


class TestLoggingIn:
    def test_the_password_alone_is_not_enough(self, desk, learner, clock):
        secret, _codes = set_up(desk, clock)
        client = first_step(learner)
        assert not is_inside(client)
        page = text_of(client.get(SECOND_STEP))
        assert "recovery codes" in page, "who lost the phone is told what to do"
        client.post(SECOND_STEP, {"code": code_of(secret, clock[0])})
        assert is_inside(client)

    def test_a_wrong_code_leads_nowhere_and_says_so(self, desk, learner, clock):
        secret, _codes = set_up(desk, clock)
        client = first_step(learner)
        for wrong in (code_of(secret, clock[0] - 300), "", "密码", "000000 000000"):
            answer = client.post(SECOND_STEP, {"code": wrong})
            assert 'id="id_code_error"' in text_of(answer)
            assert not is_inside(client)

    def test_a_code_works_once(self, desk, learner, clock):
        secret, _codes = set_up(desk, clock)
        code = code_of(secret, clock[0])
        first, second = first_step(learner), first_step(learner)
        first.post(SECOND_STEP, {"code": code})
        answer = second.post(SECOND_STEP, {"code": code})
        assert is_inside(first) and not is_inside(second)
        assert "was already used" in text_of(answer)

    def test_a_recovery_code_works_once(self, desk, learner, clock):
        _secret, codes = set_up(desk, clock)
        first, second = first_step(learner), first_step(learner)
        first.post(SECOND_STEP, {"code": codes[3]})
        second.post(SECOND_STEP, {"code": codes[3]})
        assert is_inside(first) and not is_inside(second)
        second.post(SECOND_STEP, {"code": codes[4]})
        assert is_inside(second)

    def test_a_code_of_somebody_else_is_wrong(self, desk, learner, clock):
        set_up(desk, clock)
        other = UserFactory()
        secret, codes = set_up(first_step(other), clock)
        client = first_step(learner)
        for wrong in (code_of(secret, clock[0]), codes[0]):
            client.post(SECOND_STEP, {"code": wrong})
        assert not is_inside(client)

    def test_one_can_go_back_to_the_beginning(self, desk, learner, clock):
        set_up(desk, clock)
        client = first_step(learner)
        answer = client.post(reverse("account_logout"), {"next": reverse("account_login")})
        assert answer["Location"] == reverse("account_login")
        assert client.get(SECOND_STEP).status_code == 302

    def test_what_was_chosen_for_the_pages_counts_after_the_second_step(self, desk, learner, clock):
        secret, _codes = set_up(desk, clock)
        desk.post(reverse("set_language"), {"language": "zh-hans", "next": "/"})
        client = first_step(learner)
        client.post(SECOND_STEP, {"code": code_of(secret, clock[0])})
        assert '<html lang="zh-hans"' in text_of(client.get(reverse("catalogue")))

    def test_only_who_has_a_token_reads_of_it(self, desk, learner, clock):
        set_up(desk, clock)
        said = "Your API token keeps working without a code."
        assert said not in text_of(desk.get(reverse("mfa_index")))
        make_token(user=learner)
        assert said in text_of(desk.get(reverse("mfa_index")))

    def test_the_token_of_a_program_needs_no_code(self, desk, learner, clock):
        caller = ApiLearner(learner)
        set_up(desk, clock)
        assert caller.get("profile/").status_code == 200


class TestRecoveryCodes:
    def test_they_can_be_taken_away_as_text(self, desk, learner, clock):
        _secret, codes = set_up(desk, clock)
        file = desk.get(DOWNLOAD)
        assert file["Content-Disposition"] == 'attachment; filename="recovery-codes.txt"'
        assert text_of(file).split()[-10:] == codes
        assert learner.email in text_of(file)

    def test_new_ones_take_the_place_of_the_old_ones(self, desk, learner, clock):
        _secret, codes = set_up(desk, clock)
        assert "stop working immediately" in text_of(desk.get(NEW_CODES))
        page = text_of(desk.post(NEW_CODES, follow=True))
        fresh = re.findall(r"<code>(\d{8})</code>", page)
        assert len(fresh) == 10 and not set(fresh) & set(codes)
        client = first_step(learner)
        client.post(SECOND_STEP, {"code": codes[0]})
        assert not is_inside(client)

    def test_when_all_are_used_up_the_page_says_so(self, desk, learner, clock):
        set_up(desk, clock)
        row = Authenticator.objects.get(type="recovery_codes")
        row.data["used_mask"] = 2**10 - 1
        row.save()
        page = text_of(desk.get(CODES))
        assert "All of them are used up" in page and DOWNLOAD not in page

    def test_without_an_app_there_are_none(self, desk):
        confirm_password(desk, NEW_CODES)
        assert "Set up the app first" in text_of(desk.post(NEW_CODES))
        assert desk.get(CODES).status_code == 404

    def test_they_are_shown_to_nobody_who_does_not_say_who_it_is(self, desk, learner, clock):
        secret, _codes = set_up(desk, clock)
        client = first_step(learner)
        client.post(SECOND_STEP, {"code": code_of(secret, clock[0])})
        for page in (CODES, DOWNLOAD, NEW_CODES):
            assert client.get(page)["Location"].startswith(reverse("account_reauthenticate"))


class TestTurningItOff:
    def test_it_asks_who_it_is_and_then_the_password_alone_is_enough(self, desk, learner, clock):
        secret, _codes = set_up(desk, clock)
        client = first_step(learner)
        client.post(SECOND_STEP, {"code": code_of(secret, clock[0])})
        assert "Turn off" in text_of(confirm_password(client, DEACTIVATE))
        done = client.post(DEACTIVATE, follow=True)
        assert "It is <strong>off</strong>" in text_of(done)
        assert not Authenticator.objects.exists()
        assert is_inside(first_step(learner))

    def test_it_stays_on_until_they_said_who_they_are(self, desk, learner, clock):
        secret, _codes = set_up(desk, clock)
        client = first_step(learner)
        client.post(SECOND_STEP, {"code": code_of(secret, clock[0])})
        assert client.post(DEACTIVATE)["Location"].startswith(reverse("account_reauthenticate"))
        assert Authenticator.objects.filter(type="totp").exists()

    def test_a_code_says_who_it_is_as_well_as_the_password(self, desk, learner, clock):
        secret, _codes = set_up(desk, clock)
        client = first_step(learner)
        client.post(SECOND_STEP, {"code": code_of(secret, clock[0])})
        clock[0] += 60
        asked = client.get(client.get(DEACTIVATE)["Location"])
        assert reverse("mfa_reauthenticate") in text_of(asked)
        by_code = f"{reverse('mfa_reauthenticate')}?next={DEACTIVATE}"
        assert 'id="id_code_error"' in text_of(client.post(by_code, {"code": "000000"}))
        there = client.post(by_code, {"code": code_of(secret, clock[0]), "next": DEACTIVATE}, follow=True)
        assert there.request["PATH_INFO"] == DEACTIVATE


class TestTheSecretKey:
    """The secrets hang on SECRET_KEY, as those of model providers do."""

    def change(self, settings, *, keep: bool) -> None:
        old, settings.SECRET_KEY = settings.SECRET_KEY, "another " * 8
        settings.SECRET_KEY_FALLBACKS = [old] if keep else []

    def test_after_a_change_they_are_written_anew(self, desk, learner, clock, settings):
        secret, codes = set_up(desk, clock)
        self.change(settings, keep=True)
        told = StringIO()
        call_command("rotate_keys", stdout=told)
        assert "two-factor authentications: 2 rotated, 0 already current, 0 unreadable" in told.getvalue()
        settings.SECRET_KEY_FALLBACKS = []
        by_app, by_paper = first_step(learner), first_step(learner)
        by_app.post(SECOND_STEP, {"code": code_of(secret, clock[0])})
        by_paper.post(SECOND_STEP, {"code": codes[0]})
        assert is_inside(by_app) and is_inside(by_paper)

    def test_when_it_is_lost_a_person_is_told_whom_to_ask(self, desk, learner, clock, settings):
        secret, _codes = set_up(desk, clock)
        self.change(settings, keep=False)
        client = first_step(learner)
        answer = client.post(SECOND_STEP, {"code": code_of(secret, clock[0])})
        assert "Ask an administrator" in text_of(answer)
        with pytest.raises(CommandError):
            call_command("rotate_keys", stdout=StringIO())

    def spoil(self, *types: str) -> None:
        """Let what is stored be as after the loss of the key, for somebody who is logged in still."""
        for row in Authenticator.objects.filter(type__in=types):
            row.data = {
                name: f"{value[:-6]}AAAAA=" if isinstance(value, str) else value for name, value in row.data.items()
            }
            row.save()

    @pytest.mark.parametrize("lost", [("recovery_codes",), ("recovery_codes", "totp")], ids=["codes", "all"])
    def test_codes_that_are_lost_are_said_to_be_and_new_ones_work(self, desk, learner, clock, lost):
        set_up(desk, clock)
        self.spoil(*lost)
        told = desk.get(CODES)
        assert told.status_code == 200
        assert "can no longer be read" in text_of(told) and NEW_CODES in text_of(told)
        assert "can no longer be read" in text_of(desk.get(DOWNLOAD, follow=True))
        assert "You get ten new codes." in text_of(desk.get(NEW_CODES))
        fresh = re.findall(r"<code>(\d{8})</code>", text_of(desk.post(NEW_CODES, follow=True)))
        assert len(fresh) == 10
        client = first_step(learner)
        assert 'id="id_code_error"' in text_of(client.post(SECOND_STEP, {"code": "00000000"}))
        client.post(SECOND_STEP, {"code": fresh[0]})
        assert is_inside(client)
        again = first_step(learner)
        again.post(SECOND_STEP, {"code": fresh[0]})
        assert not is_inside(again)

    def test_it_can_be_turned_off_when_all_is_lost(self, desk, learner, clock):
        set_up(desk, clock)
        self.spoil("totp", "recovery_codes")
        assert desk.get(DEACTIVATE).status_code == 200
        desk.post(DEACTIVATE)
        assert not Authenticator.objects.exists()


ADMIN, ADMIN_LOGIN = reverse("admin:index"), reverse("admin:login")
AUTHENTICATORS = "admin:mfa_authenticator"


class TestTheAdmin:
    @pytest.fixture
    def boss(self, db: None) -> User:
        return User.objects.create_superuser("boss@example.org", PASSWORD)

    @staticmethod
    def enter(client: Client, person: User, password: str = PASSWORD) -> HttpResponse:
        """Send what Django's own log-in of the admin takes."""
        given = {"username": person.email, "login": person.email, "password": password, "next": ADMIN}
        return client.post(f"{ADMIN_LOGIN}?next={ADMIN}", given)

    def test_the_password_alone_does_not_open_it(self, boss, clock):
        secret, _codes = set_up(first_step(boss), clock)
        client = Client()
        answer = self.enter(client, boss)
        assert answer["Location"] == f"{reverse('account_login')}?next={ADMIN.replace('/', '%2F')}"
        assert client.get(ADMIN).status_code == 302 and not is_inside(client)
        client.post(answer["Location"], {"login": boss.email, "password": PASSWORD})
        assert client.get(ADMIN).status_code == 302 and not is_inside(client)
        done = client.post(SECOND_STEP, {"code": code_of(secret, clock[0])}, follow=True)
        assert done.request["PATH_INFO"] == ADMIN and done.status_code == 200

    def test_without_two_factor_one_comes_to_the_admin_through_the_log_in(self, boss):
        client = Client()
        asked = client.get(ADMIN, follow=True)
        assert asked.request["PATH_INFO"] == reverse("account_login")
        there = client.post(asked.redirect_chain[-1][0], {"login": boss.email, "password": PASSWORD}, follow=True)
        assert there.request["PATH_INFO"] == ADMIN and there.status_code == 200
        assert client.get(ADMIN_LOGIN)["Location"] == ADMIN

    def test_who_is_in_it_cannot_become_somebody_else_there(self, boss, clock):
        set_up(first_step(boss), clock)
        client, coach = Client(), UserFactory(is_staff=True)
        client.force_login(coach)
        assert self.enter(client, boss).status_code == 405
        assert client.session["_auth_user_id"] == str(coach.pk)

    def test_a_learner_is_told_that_it_is_not_for_them(self, desk):
        assert desk.get(ADMIN, follow=True).status_code == 403

    def test_tries_are_counted_and_refused(self, boss, settings):
        settings.ACCOUNT_RATE_LIMITS = {"login_failed": "3/5m/key"}
        client = Client()
        for _ in range(3):
            where = self.enter(client, boss, "wrong")["Location"]
            assert not is_inside(client)
            assert "do not match" in text_of(client.post(where, {"login": boss.email, "password": "wrong"}))
        refused = client.post(where, {"login": boss.email, "password": PASSWORD})
        assert "Too many attempts" in text_of(refused)
        assert client.get(ADMIN).status_code == 302

    def test_an_administrator_turns_it_off_for_somebody_and_sees_no_secret(self, desk, learner, boss, clock, caplog):
        set_up(desk, clock)
        client = Client()
        client.force_login(boss)
        row = Authenticator.objects.get(type="totp")
        stored = [text for one in Authenticator.objects.all() for text in one.data.values() if isinstance(text, str)]
        pages = [reverse(f"{AUTHENTICATORS}_changelist")]
        pages += [reverse(f"{AUTHENTICATORS}_{name}", args=[row.pk]) for name in ("change", "delete")]
        for page in pages:
            shown = text_of(client.get(page))
            assert learner.email in shown
            assert not any(text in shown or text[:20] in shown for text in stored)
            assert 'name="data"' not in shown
        assert client.post(pages[1], {"data": "{}", "type": "totp", "user": boss.pk}).status_code == 403
        assert client.get(reverse(f"{AUTHENTICATORS}_add")).status_code == 403
        assert client.post(pages[2], {"post": "yes"}).status_code == 302
        assert not Authenticator.objects.exists()
        assert is_inside(first_step(learner))
        entry = LogEntry.objects.get()
        assert (entry.user, entry.object_id, entry.object_repr) == (boss, str(learner.pk), learner.email)
        assert entry.get_change_message() == "Deleted two-factor authentication “TOTP Authenticator”."
        assert f"account {learner.pk}" in caplog.text and learner.email not in caplog.text

    def test_several_are_turned_off_and_each_is_logged(self, desk, learner, boss, clock):
        set_up(desk, clock)
        client = Client()
        client.force_login(boss)
        chosen = {
            "action": "delete_selected",
            "post": "yes",
            "_selected_action": list(Authenticator.objects.values_list("pk", flat=True)),
        }
        client.post(reverse(f"{AUTHENTICATORS}_changelist"), chosen)
        assert not Authenticator.objects.exists()
        assert set(LogEntry.objects.values_list("object_id", flat=True)) == {str(learner.pk)}

    def test_it_is_for_administrators_only(self, desk, clock):
        set_up(desk, clock)
        client, staff = Client(), UserFactory(is_staff=True)
        staff.user_permissions.set(Permission.objects.filter(content_type__app_label="mfa"))
        client.force_login(staff)
        row = Authenticator.objects.get(type="totp")
        assert client.get(reverse(f"{AUTHENTICATORS}_changelist")).status_code == 403
        for name in ("change", "delete"):
            assert client.post(reverse(f"{AUTHENTICATORS}_{name}", args=[row.pk]), {"post": "yes"}).status_code == 403
        assert Authenticator.objects.filter(pk=row.pk).exists()


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_every_page_has_one_heading_and_nothing_inline(desk, clock, language):
    set_up(desk, clock)
    desk.post(reverse("set_language"), {"language": language, "next": "/"})
    for page in (INDEX, CODES, NEW_CODES, DEACTIVATE, reverse("mfa_reauthenticate")):
        html = text_of(desk.get(page))
        assert html.count("<h1") == 1
        assert not re.search(r"<script(?![^>]*\bsrc=)|\sstyle=|\son\w+=", html), page

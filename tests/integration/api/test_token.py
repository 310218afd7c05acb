"""The token for the API: made on the account's page, shown once, kept as a hash, and what it opens."""

import hashlib
from datetime import timedelta

import pytest
from django.core import mail as django_mail
from django.test import Client
from django.urls import reverse, reverse_lazy
from django.utils import timezone

from interviews.models import Interview
from profiles.account.api_tokens import PREFIX, delete_token, make_token, token_of, token_used
from profiles.account.preferences import save_preferences
from profiles.account.token_views import TO_SHOW
from profiles.models import ApiToken, TokenScope, User
from tests.addresses import all_addresses
from tests.api_places import NOWHERE
from tests.factories import PASSWORD, UserFactory

pytestmark = pytest.mark.django_db

PROFILE = "/api/v1/profile/"
PAGE = reverse_lazy("api_token")
WANTED = {"scope": "practise", "days": "90"}


@pytest.fixture
def page(learner: User) -> Client:
    client = Client()
    client.force_login(learner)
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    return client


def user_of_token(token: str) -> User | None:
    found = token_used(token)
    return found and found.user


def shown_token(html: str) -> str:
    start = html.index(PREFIX)
    return html[start : html.index('"', start)]


def made_on(page: Client) -> str:
    return shown_token(page.post(PAGE, WANTED, follow=True).content.decode())


def opens(token: str) -> bool:
    return Client().get(PROFILE, headers={"Authorization": f"Token {token}"}).status_code == 200


def opens_with(token: str, path: str) -> bool:
    return Client().get(f"/api/v1/{path}", headers={"Authorization": f"Token {token}"}).status_code == 200


class TestToken:
    def test_it_finds_its_owner(self, learner):
        UserFactory()
        assert user_of_token(make_token(user=learner)) == learner

    def test_only_a_hash_and_the_end_are_stored(self, learner):
        token = make_token(user=learner)
        row = ApiToken.objects.values().get()
        assert row["key_hash"] == hashlib.sha256(token.encode()).hexdigest()
        assert row["hint"] == token[-4:]
        assert not any(token[:-4] in str(value) for value in row.values())

    def test_two_tokens_have_nothing_in_common(self, learner):
        first, second = make_token(user=learner), make_token(user=learner)
        assert len(first.removeprefix(PREFIX)) >= 43  # 256 bits in base64
        assert first != second

    def test_a_new_one_replaces_the_old_one(self, learner):
        old, new = make_token(user=learner), make_token(user=learner)
        assert user_of_token(old) is None
        assert user_of_token(new) == learner

    def test_a_deleted_one_opens_nothing(self, learner):
        token = make_token(user=learner)
        delete_token(user=learner)
        assert user_of_token(token) is None
        assert token_of(learner) is None

    def test_a_closed_account_is_not_opened(self, learner):
        token = make_token(user=learner)
        User.objects.filter(pk=learner.pk).update(is_active=False)
        assert user_of_token(token) is None

    @pytest.mark.parametrize("text", ["", "x", PREFIX, "ß\ud800"])
    def test_other_texts_open_nothing(self, learner, text):
        make_token(user=learner)
        assert user_of_token(text) is None

    def test_the_hash_opens_nothing(self, learner):
        make_token(user=learner)
        assert user_of_token(ApiToken.objects.get().key_hash) is None

    def test_the_last_use_is_noted_at_most_once_a_minute(self, learner, django_assert_num_queries):
        token = make_token(user=learner)
        user_of_token(token)
        first = token_of(learner).last_used_at
        with django_assert_num_queries(1):
            user_of_token(token)
        assert token_of(learner).last_used_at == first

        ApiToken.objects.update(last_used_at=timezone.now() - timedelta(minutes=2))
        user_of_token(token)
        assert token_of(learner).last_used_at >= first


class TestScopeAndEnd:
    """What a token may do is chosen with it, and it does nothing for ever."""

    def call(self, token: str, method: str, path: str, **data: object):
        return getattr(Client(), method)(
            f"/api/v1/{path}", data, content_type="application/json", headers={"Authorization": f"Token {token}"}
        )

    def test_one_for_reading_reads_and_changes_nothing(self, learner, bank_problem):
        token = make_token(user=learner, scope=TokenScope.READ)
        for path in ("profile/", "interviews/", "progress/"):
            assert opens_with(token, path), path
        for method, path, data in (
            ("patch", "profile/", {"theme": "dark"}),
            ("post", "interviews/", {"slug": bank_problem.slug, "language": "en"}),
        ):
            answer = self.call(token, method, path, **data)
            assert (answer.status_code, answer.json()["error"]["code"]) == (403, "token_reads_only"), path
        assert not Interview.objects.exists()

    def test_no_address_of_the_api_takes_a_change_from_it(self, learner):
        token = make_token(user=learner, scope=TokenScope.READ)
        for address in all_addresses():
            if not address.name.startswith("api:") or address.name in ("api:schema", "api:docs"):
                continue
            path = address.path(NOWHERE).removeprefix("/api/v1/")
            for method in ("post", "put", "patch", "delete"):
                answer = self.call(token, method, path)
                assert answer.status_code in (403, 405), (address, method)

    def test_one_to_practise_changes(self, learner):
        token = make_token(user=learner, scope=TokenScope.PRACTISE)
        assert self.call(token, "patch", "profile/", theme="dark").status_code == 200

    def test_the_session_of_the_pages_is_not_limited_by_a_token(self, page, learner):
        make_token(user=learner, scope=TokenScope.READ)
        assert page.patch(PROFILE, {"theme": "dark"}, content_type="application/json").status_code == 200

    @pytest.mark.parametrize(
        ("language", "words"), [("en", "The token that was sent has expired"), ("zh-hans", "令牌已经过期")]
    )
    def test_one_that_has_ended_opens_nothing_and_says_so(self, learner, language, words):
        token = make_token(user=learner, days=7)
        assert opens(token)
        ApiToken.objects.update(expires_at=timezone.now(), last_used_at=None)
        headers = {"Authorization": f"Token {token}", "Accept-Language": language}
        answer = Client().get(PROFILE, headers=headers)
        assert (answer.status_code, answer.json()["error"]["code"]) == (401, "token_ended")
        assert words in answer.json()["error"]["message"]
        assert answer.headers["WWW-Authenticate"] == "Token"
        assert token_of(learner).last_used_at is None

    def test_one_without_an_end_lives_for_a_year(self, learner):
        """A release from before there was an end may make one beside this one."""
        token = make_token(user=learner)
        ApiToken.objects.update(expires_at=None)
        assert opens(token)
        ApiToken.objects.update(created_at=timezone.now() - timedelta(days=366))
        assert not opens(token)


class TestPage:
    def test_a_token_is_shown_once_and_works(self, page, learner):
        made = page.post(PAGE, WANTED)
        shown = page.get(reverse("api_token"))
        token = shown_token(shown.content.decode())
        assert f'data-copy="{token}"' in shown.content.decode()
        assert "no-store" in shown.headers["Cache-Control"] and "no-store" in made.headers["Cache-Control"]
        assert opens(token)

        later = page.get(reverse("api_token")).content.decode()
        assert token not in later and PREFIX not in later
        assert f"<strong>{token[-4:]}</strong>" in later

    def test_loading_the_page_again_makes_no_other(self, page, learner):
        made = page.post(PAGE, WANTED)
        assert (made.status_code, made["Location"]) == (302, reverse("api_token"))
        first = token_of(learner).key_hash
        for _ in range(3):
            page.get(reverse("api_token"))
        assert token_of(learner).key_hash == first

    def test_on_its_way_to_the_page_it_is_nowhere_in_the_clear(self, page):
        made = page.post(PAGE, WANTED)
        carried = f"{made.headers} {made.cookies} {made.content} {dict(page.session)}"
        token = shown_token(page.get(reverse("api_token")).content.decode())
        assert PREFIX not in carried and token not in carried
        assert TO_SHOW not in page.session

    def test_a_request_without_a_page_leaves_it_to_be_shown(self, page):
        page.post(PAGE, WANTED)
        page.head(reverse("api_token"))
        assert opens(shown_token(page.get(reverse("api_token")).content.decode()))

    def test_one_that_is_replaced_or_deleted_meanwhile_is_not_shown(self, page, learner):
        page.post(PAGE, WANTED)
        make_token(user=learner)
        assert PREFIX not in page.get(reverse("api_token")).content.decode()
        page.post(PAGE, WANTED)
        page.post(reverse("delete_api_token"))
        assert TO_SHOW not in page.session

    def test_one_that_cannot_be_read_is_not_shown(self, page):
        page.post(PAGE, WANTED)
        session = page.session
        session[TO_SHOW] = "damaged"
        session.save()
        answer = page.get(reverse("api_token"))
        assert answer.status_code == 200 and PREFIX not in answer.content.decode()

    def test_replacing_it_ends_the_old_one(self, page):
        old, new = made_on(page), made_on(page)
        assert (opens(old), opens(new)) == (False, True)

    def test_deleting_it(self, page):
        token = made_on(page)
        answer = page.post(reverse("delete_api_token"), follow=True).content.decode()
        assert not opens(token)
        assert "There is no token yet" in answer

    def test_when_it_was_used_is_shown(self, page, learner):
        token = make_token(user=learner)
        assert "It has not been used yet" in page.get(reverse("api_token")).content.decode()
        opens(token)
        assert "It was last used" in page.get(reverse("api_token")).content.decode()

    def test_changes_need_post_and_the_csrf_token(self, learner):
        strict = Client(enforce_csrf_checks=True)
        strict.force_login(learner)
        assert strict.get(reverse("api_token")).status_code == 200
        assert strict.get(reverse("delete_api_token")).status_code == 405
        assert [strict.post(reverse(name)).status_code for name in ("api_token", "delete_api_token")] == [403, 403]
        assert token_of(learner) is None

    def test_it_asks_for_the_password_first_and_makes_what_was_asked_for(self, learner):
        client = Client()
        client.force_login(learner)
        asked = client.post(PAGE, {"scope": "read", "days": "7"})
        assert asked["Location"].startswith(reverse("account_reauthenticate"))
        assert token_of(learner) is None
        wrong = client.post(asked["Location"], {"password": "another one", "next": str(PAGE)})
        assert wrong.status_code == 200 and token_of(learner) is None
        done = client.post(asked["Location"], {"password": PASSWORD, "next": str(PAGE)}, follow=True)
        assert opens(shown_token(done.content.decode()))
        made = token_of(learner)
        assert (made.scope, (made.ends_at - made.created_at).days) == ("read", 7)

    @pytest.mark.parametrize("wanted", [{}, {"scope": "all", "days": "90"}, {"scope": "read", "days": "100000"}])
    def test_what_is_not_offered_makes_none(self, page, learner, wanted):
        assert page.post(PAGE, wanted).status_code == 422
        assert token_of(learner) is None

    @pytest.mark.parametrize(("language", "words"), [("en", "change your password now"), ("zh-hans", "请立刻修改密码")])
    def test_the_owner_is_told_by_mail_in_their_language(self, page, learner, language, words):
        save_preferences(user=learner, page_language=language)
        token = made_on(page)
        (mail,) = django_mail.outbox
        assert mail.to == [learner.email]
        assert words in mail.body and token[-4:] in mail.body and token not in mail.body

    def test_a_mail_that_cannot_be_sent_keeps_no_token_back(self, page, monkeypatch, caplog):
        monkeypatch.setattr("django.core.mail.EmailMessage.send", lambda *_: 1 / 0)
        assert opens(made_on(page))
        assert "could not be sent: ZeroDivisionError" in caplog.text

    def test_where_no_mail_is_sent_the_page_says_so(self, page, settings):
        settings.MAIL_IS_SENT = False
        assert "This server does not send email" in page.get(PAGE).content.decode()
        made_on(page)
        assert django_mail.outbox == []

    def test_what_it_may_and_until_when_is_shown(self, page, learner):
        make_token(user=learner, scope=TokenScope.READ, days=30)
        text = page.get(PAGE).content.decode()
        assert "Read and export only" in text and "It is valid until" in text
        ApiToken.objects.update(expires_at=timezone.now() - timedelta(days=1))
        assert "no longer works" in page.get(PAGE).content.decode()

    @pytest.mark.parametrize(
        ("name", "method"), [("api_token", "get"), ("api_token", "post"), ("delete_api_token", "post")]
    )
    def test_visitors_are_sent_to_log_in(self, client, name, method):
        answer = getattr(client, method)(reverse(name))
        assert answer.status_code == 302 and answer.url.startswith(reverse("account_login"))

    def test_each_person_has_their_own(self, page, learner):
        theirs = make_token(user=UserFactory())
        page.post(PAGE, WANTED)
        page.post(reverse("delete_api_token"))
        assert opens(theirs)

    def test_the_account_leads_there(self, page):
        assert f'href="{reverse("api_token")}"' in page.get(reverse("account")).content.decode()

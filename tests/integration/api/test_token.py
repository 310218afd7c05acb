"""The token for the API: made on the account's page, shown once, kept as a hash, and what it opens."""

import hashlib
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from profiles.account.api_tokens import PREFIX, delete_token, make_token, token_of, user_of_token
from profiles.account.token_views import TO_SHOW
from profiles.models import ApiToken, User
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db

PROFILE = "/api/v1/profile/"


@pytest.fixture
def page(learner: User) -> Client:
    client = Client()
    client.force_login(learner)
    return client


def shown_token(html: str) -> str:
    start = html.index(PREFIX)
    return html[start : html.index('"', start)]


def made_on(page: Client) -> str:
    return shown_token(page.post(reverse("api_token"), follow=True).content.decode())


def opens(token: str) -> bool:
    return Client().get(PROFILE, headers={"Authorization": f"Token {token}"}).status_code == 200


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


class TestPage:
    def test_a_token_is_shown_once_and_works(self, page, learner):
        made = page.post(reverse("api_token"))
        shown = page.get(reverse("api_token"))
        token = shown_token(shown.content.decode())
        assert f'data-copy="{token}"' in shown.content.decode()
        assert "no-store" in shown.headers["Cache-Control"] and "no-store" in made.headers["Cache-Control"]
        assert opens(token)

        later = page.get(reverse("api_token")).content.decode()
        assert token not in later and PREFIX not in later
        assert f"<strong>{token[-4:]}</strong>" in later

    def test_loading_the_page_again_makes_no_other(self, page, learner):
        made = page.post(reverse("api_token"))
        assert (made.status_code, made["Location"]) == (302, reverse("api_token"))
        first = token_of(learner).key_hash
        for _ in range(3):
            page.get(reverse("api_token"))
        assert token_of(learner).key_hash == first

    def test_on_its_way_to_the_page_it_is_nowhere_in_the_clear(self, page):
        made = page.post(reverse("api_token"))
        carried = f"{made.headers} {made.cookies} {made.content} {dict(page.session)}"
        token = shown_token(page.get(reverse("api_token")).content.decode())
        assert PREFIX not in carried and token not in carried
        assert TO_SHOW not in page.session

    def test_a_request_without_a_page_leaves_it_to_be_shown(self, page):
        page.post(reverse("api_token"))
        page.head(reverse("api_token"))
        assert opens(shown_token(page.get(reverse("api_token")).content.decode()))

    def test_one_that_is_replaced_or_deleted_meanwhile_is_not_shown(self, page, learner):
        page.post(reverse("api_token"))
        make_token(user=learner)
        assert PREFIX not in page.get(reverse("api_token")).content.decode()
        page.post(reverse("api_token"))
        page.post(reverse("delete_api_token"))
        assert TO_SHOW not in page.session

    def test_one_that_cannot_be_read_is_not_shown(self, page):
        page.post(reverse("api_token"))
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

    @pytest.mark.parametrize(
        ("name", "method"), [("api_token", "get"), ("api_token", "post"), ("delete_api_token", "post")]
    )
    def test_visitors_are_sent_to_log_in(self, client, name, method):
        answer = getattr(client, method)(reverse(name))
        assert answer.status_code == 302 and answer.url.startswith(reverse("account_login"))

    def test_each_person_has_their_own(self, page, learner):
        theirs = make_token(user=UserFactory())
        page.post(reverse("api_token"))
        page.post(reverse("delete_api_token"))
        assert opens(theirs)

    def test_the_account_leads_there(self, page):
        assert f'href="{reverse("api_token")}"' in page.get(reverse("account")).content.decode()

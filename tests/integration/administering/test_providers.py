"""The pages of providers: asked before they are saved, their models listed, and tried when they were left alone."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from profiles.models import Provider, ProviderOutage, User
from profiles.providers import breaker
from profiles.roles import COACH
from tests.factories import ProviderFactory, UserFactory
from tests.fake_openai import fake_openai
from tests.fake_openai_server import NO_QUOTA_KEY, WRONG_KEY, FakeOpenAI

pytestmark = pytest.mark.django_db

KEY = "sk-all-Qw93mNbV7cX2-9z8y"
ADD = "admin:profiles_provider_add"


@pytest.fixture
def server() -> Iterator[FakeOpenAI]:
    with fake_openai() as running:
        yield running


@pytest.fixture
def administrator(client: Client) -> Client:
    client.force_login(UserFactory(is_staff=True, is_superuser=True))
    return client


def values(server: FakeOpenAI, **others: str) -> dict[str, str]:
    return {
        "name": "House", "base_url": server.url, "model_names": "small-model", "reading": "always", "currency": "USD",
        "enabled": "on", "new_key": KEY, **others,
    }  # fmt: skip


def told(response: Any) -> str:
    assert response.status_code == 200
    text: str = response.content.decode()
    assert KEY not in text
    return text


def test_of_a_stored_key_is_spoken_only_where_there_may_be_one(administrator: Client, server: FakeOpenAI) -> None:
    new = told(administrator.get(reverse(ADD)))
    assert "stored key" not in new.casefold() and "stored one" not in new
    administrator.post(reverse(ADD), values(server))
    change = reverse("admin:profiles_provider_change", args=[Provider.objects.get().pk])
    assert "Remove the stored key" in told(administrator.get(change))


class TestBeforeItIsSaved:
    def test_it_is_asked(self, administrator: Client, server: FakeOpenAI) -> None:
        assert administrator.post(reverse(ADD), values(server)).status_code == 302
        assert server.calls[-1]["model"] == "small-model"
        assert Provider.objects.get().base_url == server.url

    def test_its_voice_is_asked_where_it_has_one(self, administrator: Client, server: FakeOpenAI) -> None:
        spoken = {"speech_model": "speaker-1", "speech_voices": "alloy\nnova"}
        server.script("normal", "404")
        page = told(administrator.post(reverse(ADD), values(server, **spoken)))
        assert "does not offer speaker-1" in page and "audio/speech" in page
        assert not Provider.objects.exists()
        assert administrator.post(reverse(ADD), values(server, **spoken)).status_code == 302

        asked = server.calls[-1]
        assert (asked["purpose"], asked["model"], asked["voice"]) == ("speech", "speaker-1", "alloy")
        provider, before = Provider.objects.get(), server.count
        assert provider.offered_voices == ("alloy", "nova")
        change = reverse("admin:profiles_provider_change", args=[provider.pk])
        administrator.post(change, values(server, speech_model="speaker-1", speech_voices="nova", new_key=""))
        assert (server.count - before, server.calls[-1]["voice"]) == (1, "nova"), "only what is new is asked"

    def test_a_model_without_a_voice_is_refused(self, administrator: Client, server: FakeOpenAI) -> None:
        page = told(administrator.post(reverse(ADD), values(server, speech_model="speaker-1")))

        assert "Name at least one voice." in page and "Please correct the error below." in page
        assert server.count == 0

    @pytest.mark.parametrize(
        ("mode", "more", "says"),
        [
            ("normal", {"new_key": WRONG_KEY}, "does not accept this key"),
            ("normal", {"new_key": NO_QUOTA_KEY}, "its credit is used up"),
            ("404", {}, "does not offer small-model"),
            ("429", {}, "is busy"),
            ("503", {}, "is having problems right now"),
            ("html", {}, "the answer is unusable"),
            ("normal", {"base_url": "http://127.0.0.1:9/v1"}, "cannot be reached from here"),
        ],
    )
    def test_a_card_for_each_kind_of_fault(
        self, administrator: Client, server: FakeOpenAI, mode: str, more: dict[str, str], says: str
    ) -> None:
        server.default = mode
        page = told(administrator.post(reverse(ADD), values(server, **more)))
        assert says in page
        assert "Nothing was saved." in page
        assert "Please correct" not in page, "there is nothing below to correct"
        assert not Provider.objects.exists()

    def test_the_guard_of_private_networks_holds_here_too(
        self, administrator: Client, server: FakeOpenAI, settings: Any
    ) -> None:
        settings.MODEL_NETWORKS = ()
        page = told(administrator.post(reverse(ADD), values(server)))
        assert "in a network that this server does not contact" in page
        assert "MODEL_NETWORKS" in page
        assert server.count == 0
        listed = administrator.post(reverse("admin:profiles_provider_models"), values(server))
        assert "in a network that this server does not contact" in told(listed)
        assert server.count == 0

    @pytest.mark.parametrize(
        ("mode", "more", "says"),
        [
            ("normal", {"base_url": "http://127.0.0.1:9/v1"}, "House cannot be reached from here"),
            ("normal", {"new_key": WRONG_KEY}, "House does not accept this key"),
        ],
    )
    def test_what_was_saved_although_it_failed_is_not_called_healthy(
        self, administrator: Client, server: FakeOpenAI, mode: str, more: dict[str, str], says: str
    ) -> None:
        administrator.post(reverse(ADD), values(server, **more, save_untested="on", is_default="on"), follow=True)
        listed, home = (reverse(f"admin:{name}") for name in ("profiles_provider_changelist", "index"))
        for _ in range(2):
            assert f'<td class="field-answers">{says}' in told(administrator.get(listed))
            page = told(administrator.get(home))
            assert says in page and "no fault" not in page and "Nothing at the moment" not in page
            administrator.post(reverse("admin:profiles_provider_try", args=[Provider.objects.get().pk]), follow=True)
        change = reverse("admin:profiles_provider_change", args=[Provider.objects.get().pk])
        administrator.post(change, values(server, is_default="on"), follow=True)
        assert '<td class="field-answers">yes</td>' in told(administrator.get(listed))
        assert "no fault" in told(administrator.get(home)) and not ProviderOutage.objects.exists()

    def test_what_is_not_enabled_was_not_asked_and_says_so(self, administrator: Client, server: FakeOpenAI) -> None:
        asked = values(server)
        del asked["enabled"]
        administrator.post(reverse(ADD), asked)
        assert server.count == 0
        page = told(administrator.get(reverse("admin:profiles_provider_changelist")))
        assert '<td class="field-answers">not enabled, not asked</td>' in page

    def test_it_can_be_saved_all_the_same(self, administrator: Client, server: FakeOpenAI) -> None:
        server.default = "503"
        assert administrator.post(reverse(ADD), values(server, save_untested="on")).status_code == 302
        assert Provider.objects.get().key() == KEY

    def test_where_learners_bring_the_keys_a_refusal_is_fine(self, administrator: Client, server: FakeOpenAI) -> None:
        server.default = "401"
        assert administrator.post(reverse(ADD), values(server, new_key="")).status_code == 302

    def test_what_has_nothing_to_do_with_it_is_saved_unasked(self, administrator: Client, server: FakeOpenAI) -> None:
        provider = ProviderFactory(name="House", base_url=server.url, model_names="small-model", key=KEY)
        page = reverse("admin:profiles_provider_change", args=[provider.pk])
        changed = values(server, new_key="", temperature="0.2", reading="never")
        assert administrator.post(page, changed).status_code == 302
        assert server.count == 0
        provider.refresh_from_db()
        assert (provider.temperature, provider.key()) == (0.2, KEY)


class TestModels:
    def test_they_are_listed_to_choose_from(self, administrator: Client, server: FakeOpenAI) -> None:
        page = told(administrator.post(reverse("admin:profiles_provider_models"), values(server)))
        assert 'name="listed" value="large-model"' in page
        assert not Provider.objects.exists()

    def test_with_the_stored_key(self, administrator: Client, server: FakeOpenAI) -> None:
        provider = ProviderFactory(base_url=server.url, key=KEY)
        asked = values(server, new_key="", stored=str(provider.pk))
        assert "large-model" in told(administrator.post(reverse("admin:profiles_provider_models"), asked))

    def test_what_is_ticked_is_added_to_what_was_typed(self, administrator: Client, server: FakeOpenAI) -> None:
        chosen = {**values(server), "listed": ["large-model", "small-model"]}
        assert administrator.post(reverse(ADD), chosen).status_code == 302
        assert Provider.objects.get().offered_models == ("small-model", "large-model")
        chosen = {**values(server, name="Other", model_names=""), "listed": ["large-model"]}
        assert administrator.post(reverse(ADD), chosen).status_code == 302

    @pytest.mark.parametrize(("address", "key"), [("ftp://example.org", KEY), ("http://127.0.0.1:9/v1", "two words")])
    def test_what_is_no_address_or_key_is_not_asked(self, administrator: Client, address: str, key: str) -> None:
        page = reverse("admin:profiles_provider_models")
        assert administrator.post(page, {"base_url": address, "new_key": key}).status_code == 422

    def test_a_fault(self, administrator: Client, server: FakeOpenAI) -> None:
        asked = values(server, base_url="http://127.0.0.1:9/v1")
        page = told(administrator.post(reverse("admin:profiles_provider_models"), asked))
        assert "cannot be reached from here" in page


def test_a_second_default_replaces_the_first(administrator: Client, server: FakeOpenAI) -> None:
    first = ProviderFactory(name="First", is_default=True)
    response = administrator.post(reverse(ADD), values(server, is_default="on"), follow=True)
    assert "House is the default now" in response.content.decode()
    first.refresh_from_db()
    assert (first.is_default, Provider.objects.get(is_default=True).name) == (False, "House")


class TestTryingNow:
    def test_what_answers_is_asked_again(self, administrator: Client, server: FakeOpenAI) -> None:
        provider = ProviderFactory(name="Acme", base_url=server.url, key=KEY)
        for _ in range(4):
            breaker.note_fault(provider.pk, "connection")
        response = administrator.post(reverse("admin:profiles_provider_try", args=[provider.pk]), follow=True)
        assert "Acme answers." in told(response)
        assert not ProviderOutage.objects.exists()

    def test_what_does_not_is_left_alone_for_longer(self, administrator: Client) -> None:
        provider = ProviderFactory(name="Acme", key=KEY)
        for _ in range(4):
            breaker.note_fault(provider.pk, "connection")
        response = administrator.post(reverse("admin:profiles_provider_try", args=[provider.pk]), follow=True)
        assert "Acme cannot be reached from here" in told(response)
        assert ProviderOutage.objects.get().times_opened == 2

    def test_only_by_administrators_and_by_a_form(self, administrator: Client, learner: User) -> None:
        provider = ProviderFactory(key=KEY)
        addresses = [
            reverse("admin:profiles_provider_try", args=[provider.pk]),
            reverse("admin:profiles_provider_models"),
        ]
        coach = UserFactory(is_staff=True)
        coach.groups.add(coach.groups.model.objects.get(name=COACH))
        for address in addresses:
            assert administrator.get(address).status_code == 405
            for person, status in ((coach, 403), (learner, 302)):
                other = Client()
                other.force_login(person)
                assert other.post(address).status_code == status


def test_a_banner_tells_administrators_and_nobody_else(administrator: Client) -> None:
    provider = ProviderFactory(name="Acme", key=KEY)
    for _ in range(4):
        breaker.note_fault(provider.pk, "timeout")
    page = administrator.get(reverse("admin:profiles_user_changelist")).content.decode()
    assert "Acme did not answer in time." in page
    assert reverse("admin:profiles_provider_try", args=[provider.pk]) in page
    coach = UserFactory(is_staff=True)
    coach.groups.add(coach.groups.model.objects.get(name=COACH))
    administrator.force_login(coach)
    assert "Acme" not in administrator.get(reverse("admin:index")).content.decode()

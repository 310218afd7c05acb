"""Which model speaks with a learner and on whose key: the settings page, the admin, the command, and the secret itself."""

import logging
from decimal import Decimal
from io import StringIO
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group, Permission
from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from django.views.debug import SafeExceptionReporterFilter

from interviews.model_calls import trials
from profiles.models import ModelAccess, Profile, Provider, User, Voice
from profiles.models.provider import validate_base_url, validate_key, validate_model_names
from profiles.providers.choices import (
    ChoiceRefused,
    SpeakingVoice,
    delete_key,
    model_choice_for,
    offered_providers,
    save_model_access,
    voice_of,
)
from profiles.roles import COACH, CURATOR
from tests.factories import ModelAccessFactory, ProviderFactory, UserFactory

pytestmark = pytest.mark.django_db

PAGE = "model_settings"
KEY = "sk-own-Zx81kQpL0vT5-1a2b"
SHARED = "sk-all-Qw93mNbV7cX2-9z8y"
OTHER_SECRET_KEY = "another-secret-key-" * 3


@pytest.fixture
def learner_client(learner: User) -> Client:
    client = Client()
    client.force_login(learner)
    return client


@pytest.fixture
def administrator_client(monkeypatch: pytest.MonkeyPatch) -> Client:
    """An administrator; their providers answer when they are asked before they are saved."""
    monkeypatch.setattr(trials, "fault_of", lambda choice: None)
    client = Client()
    client.force_login(UserFactory(is_staff=True, is_superuser=True))
    return client


@pytest.fixture
def platform() -> Provider:
    """What the installation offers to everybody."""
    return ProviderFactory(name="House", key=SHARED, is_default=True)


def lose_secret_key(settings: Any) -> None:
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = OTHER_SECRET_KEY, []


def html(client: Client, name: str = PAGE) -> str:
    response = client.get(reverse(name))
    assert response.status_code == 200
    return response.content.decode()


def chosen(provider: Provider, model: str = "small-model") -> str:
    return f"{provider.pk}:{model}"


def post(client: Client, **data: str) -> Any:
    return client.post(reverse(PAGE), {"voice": Voice.OWN_KEY, "model": "", "key": "", **data}, follow=True)


def errors(response: Any) -> dict[str, list[str]]:
    assert response.redirect_chain == []
    return dict(response.context["form"].errors)


# --- Who speaks -------------------------------------------------------------------------------------------------------


def test_nothing_configured_means_the_curated_coach(learner, django_assert_num_queries):
    with django_assert_num_queries(1):
        assert model_choice_for(learner.pk) is None
    assert voice_of(learner) == SpeakingVoice("curated", "Built-in coach")


def test_the_platforms_model_serves_who_chose_nothing(learner, platform, django_assert_num_queries):
    platform.price_per_million_prompt, platform.price_per_million_completion = Decimal("0.15"), Decimal("0.6")
    platform.save()
    ProviderFactory(name="A provider that is not the default", key=SHARED)
    with django_assert_num_queries(1):
        choice = model_choice_for(learner.pk)
    assert (choice.provider_name, choice.base_url) == ("House", platform.base_url)
    assert (choice.model, choice.api_key, choice.own_key) == ("small-model", SHARED, False)
    assert (choice.price_prompt, choice.price_completion, choice.currency) == (Decimal("0.15"), Decimal("0.6"), "USD")
    assert voice_of(learner) == SpeakingVoice("model", "small-model through House")


@pytest.mark.parametrize("own_provider_is_the_default", [True, False])
def test_ones_own_key_comes_first(learner, platform, own_provider_is_the_default, django_assert_num_queries):
    provider = platform if own_provider_is_the_default else ProviderFactory(name="Anna's")
    ModelAccessFactory(user=learner, provider=provider, model="large-model", key=KEY)
    ModelAccessFactory(provider=provider)  # somebody else's
    with django_assert_num_queries(1):
        choice = model_choice_for(learner.pk)
    assert (choice.provider_name, choice.model, choice.api_key, choice.own_key) == (
        provider.name,
        "large-model",
        KEY,
        True,
    )
    assert voice_of(learner).label == f"large-model through {provider.name}, your key"


@pytest.mark.parametrize("with_key", [True, False])
def test_who_chose_the_curated_coach_has_no_model(learner, platform, with_key, django_assert_num_queries):
    if with_key:
        ModelAccessFactory(user=learner, voice=Voice.CURATED, provider=platform)
    else:
        ModelAccess.objects.create(user=learner, voice=Voice.CURATED)
    with django_assert_num_queries(1):
        assert model_choice_for(learner.pk) is None


def test_who_went_back_to_the_platform_uses_its_key_and_not_their_own(learner, platform):
    ModelAccessFactory(user=learner, voice=Voice.PLATFORM, provider=platform, model="large-model", key=KEY)
    choice = model_choice_for(learner.pk)
    assert (choice.api_key, choice.own_key, choice.model) == (SHARED, False, "small-model")


def test_another_learners_key_serves_nobody_else(learner):
    access = ModelAccessFactory(key=KEY)
    Provider.objects.update(is_default=True)
    assert model_choice_for(learner.pk) is None
    assert model_choice_for(access.user_id).api_key == KEY


@pytest.mark.parametrize(
    "values", [{"enabled": False}, {"is_default": False}, {"key_encrypted": ""}, {"model_names": ""}]
)
def test_a_platform_that_cannot_serve_means_the_curated_coach(learner, platform, values):
    Provider.objects.update(**values)
    assert model_choice_for(learner.pk) is None


@pytest.mark.parametrize("values", [{"enabled": False}, {"model_names": "large-model"}])
def test_who_chose_their_own_key_is_never_passed_on_to_the_platform(learner, platform, values):
    access = ModelAccessFactory(user=learner)
    Provider.objects.filter(pk=access.provider_id).update(**values)
    assert model_choice_for(learner.pk) is None


def test_a_key_that_cannot_be_read_means_the_curated_coach_and_a_warning_without_it(learner, settings, caplog):
    access = ModelAccessFactory(user=learner, key=KEY)
    lose_secret_key(settings)
    with caplog.at_level(logging.WARNING):
        assert model_choice_for(learner.pk) is None
    (record,) = caplog.records
    assert f"of user {learner.pk}" in record.getMessage()
    assert KEY not in caplog.text and access.key_encrypted not in caplog.text


def test_a_shared_key_that_cannot_be_read(learner, platform, settings, caplog):
    lose_secret_key(settings)
    assert model_choice_for(learner.pk) is None
    (record,) = caplog.records
    assert f"shared by provider {platform.pk}" in record.getMessage()


def test_keys_outlive_a_change_of_the_secret_key(learner, settings):
    ModelAccessFactory(user=learner, key=KEY)
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = OTHER_SECRET_KEY, [settings.SECRET_KEY]
    assert model_choice_for(learner.pk).api_key == KEY


# --- Choosing ---------------------------------------------------------------------------------------------------------


def test_a_learner_chooses_a_model_on_their_own_key(learner, learner_client):
    provider = ProviderFactory(name="House")
    response = post(learner_client, model=chosen(provider, "large-model"), key=f" {KEY}\n")
    assert "Saved. Your coach: large-model through House, your key." in response.content.decode()
    choice = model_choice_for(learner.pk)
    assert (choice.provider_name, choice.model, choice.api_key) == (provider.name, "large-model", KEY)
    assert "key ending in 1a2b is stored" in html(learner_client)


def test_the_choice_is_shown_and_the_key_is_not(learner, learner_client):
    access = ModelAccessFactory(user=learner, key=KEY)
    form = learner_client.get(reverse(PAGE)).context["form"]
    assert [radio.data["value"] for radio in form["voice"] if radio.data["selected"]] == ["own_key"]
    assert f'<option value="{chosen(access.provider)}" selected>small-model</option>' in str(form["model"])
    assert "value=" not in str(form["key"]) and 'type="password"' in str(form["key"])


def test_a_model_with_a_colon_in_its_name(learner, learner_client):
    provider = ProviderFactory(model_names="llama3:8b\nllama3:70b")
    post(learner_client, model=chosen(provider, "llama3:70b"), key=KEY)
    assert model_choice_for(learner.pk).model == "llama3:70b"


def test_an_empty_key_keeps_the_stored_one(learner, learner_client):
    access = ModelAccessFactory(user=learner, key=KEY)
    post(learner_client, model=chosen(access.provider, "large-model"))
    choice = model_choice_for(learner.pk)
    assert (choice.model, choice.api_key) == ("large-model", KEY)


def test_a_new_provider_needs_a_new_key(learner, learner_client):
    access, other = ModelAccessFactory(user=learner, key=KEY), ProviderFactory(name="Other")
    response = post(learner_client, model=chosen(other))
    assert errors(response) == {"key": ["Enter your key for Other."]}
    assert model_choice_for(learner.pk).provider_name == access.provider.name

    post(learner_client, model=chosen(other), key="another-long-key-3c4d")
    choice = model_choice_for(learner.pk)
    assert (choice.provider_name, choice.api_key) == (other.name, "another-long-key-3c4d")


def test_with_another_voice_the_key_waits(learner, learner_client):
    access = ModelAccessFactory(user=learner, key=KEY)
    response = post(learner_client, voice=Voice.CURATED)
    assert "Your coach: Built-in coach." in response.content.decode()
    assert "key ending in 1a2b is stored" in response.content.decode()
    assert model_choice_for(learner.pk) is None

    post(learner_client, model=chosen(access.provider))
    assert model_choice_for(learner.pk).api_key == KEY


@pytest.mark.parametrize(
    ("key", "says"),
    [
        ("two words", "single word"),
        ("two\nlines", "single word"),
        ("tab\tinside", "single word"),
        ("ключ-от-всего", "single word"),
        ("zero\u200bwidth", "single word"),
        ("k" * 401, "too long"),
    ],
)
def test_what_is_no_key_is_refused_at_the_field(learner, learner_client, key, says):
    response = post(learner_client, model=chosen(ProviderFactory()), key=key)
    (told,) = errors(response)["key"]
    assert says in told
    assert key not in response.content.decode()
    assert 'id="id_key_error"' in response.content.decode()
    assert not ModelAccess.objects.exists()


def test_a_key_of_the_greatest_length_is_taken(learner, learner_client):
    post(learner_client, model=chosen(ProviderFactory()), key="k" * 400)
    assert model_choice_for(learner.pk).api_key == "k" * 400


def test_the_key_is_asked_for(learner_client):
    provider = ProviderFactory(name="House")
    assert errors(post(learner_client, model=chosen(provider))) == {"key": ["Enter your key for House."]}


def test_the_model_is_asked_for(learner_client):
    ProviderFactory()
    assert errors(post(learner_client, key=KEY)) == {"model": ["Choose a model from the list."]}


def test_a_refused_choice_changes_nothing(learner, learner_client):
    ProviderFactory()
    post(learner_client, key=KEY)
    assert not ModelAccess.objects.exists()


@pytest.mark.parametrize("case", ["unknown model", "provider not enabled", "no such provider", "nonsense"])
def test_a_model_that_is_not_offered_is_refused_at_the_field(learner_client, case):
    offered, closed = ProviderFactory(), ProviderFactory(enabled=False)
    model = {
        "unknown model": chosen(offered, "huge-model"),
        "provider not enabled": chosen(closed),
        "no such provider": "999999:small-model",
        "nonsense": "https://attacker.example/v1",
    }[case]
    response = post(learner_client, model=model, key=KEY)
    assert errors(response) == {"model": ["This model is no longer offered. Choose another one."]}
    assert KEY not in response.content.decode()


def test_an_unknown_voice_is_refused(learner_client):
    ProviderFactory()
    assert set(errors(post(learner_client, voice="somebody"))) == {"voice"}


def test_a_key_with_another_voice_is_not_dropped_in_silence(learner_client):
    ProviderFactory()
    (told,) = errors(post(learner_client, voice=Voice.PLATFORM, key=KEY))["voice"]
    assert told.startswith("You entered a key.")
    assert not ModelAccess.objects.exists()


def test_the_service_itself_takes_only_what_is_offered(learner):
    provider, closed = ProviderFactory(), ProviderFactory(enabled=False)
    for values in (
        {"provider": None, "model": "small-model", "key": KEY},
        {"provider": closed, "model": "small-model", "key": KEY},
        {"provider": provider, "model": "huge-model", "key": KEY},
        {"provider": provider, "model": "small-model", "key": ""},
        {"provider": provider, "model": "small-model", "key": "two words"},
    ):
        with pytest.raises(ChoiceRefused) as refused:
            save_model_access(user=learner, voice=Voice.OWN_KEY, **values)
        assert KEY not in repr(refused.value)
    assert not ModelAccess.objects.exists()


def test_the_address_of_a_provider_cannot_be_sent_along(learner, learner_client):
    provider = ProviderFactory()
    post(learner_client, model=chosen(provider), key=KEY, base_url="http://attacker.example/v1", provider="99")
    assert model_choice_for(learner.pk).base_url == "http://127.0.0.1:9/v1"


def test_an_unreadable_key_is_told_and_asked_for_again(learner, learner_client, settings):
    access = ModelAccessFactory(user=learner, key=KEY)
    settings.SECRET_KEY_FALLBACKS = []
    ModelAccess.objects.update(key_encrypted="gAAAAA-of-another-installation")
    says = "The stored key can no longer be read; enter it again."
    assert says in html(learner_client)

    assert errors(post(learner_client, model=chosen(access.provider))) == {"key": [says]}

    post(learner_client, model=chosen(access.provider), key=KEY)
    assert says not in html(learner_client)
    assert model_choice_for(learner.pk).api_key == KEY


def test_a_model_that_went_away_is_told(learner, learner_client):
    access = ModelAccessFactory(user=learner, provider=ProviderFactory(name="House"))
    assert "is no longer offered" not in html(learner_client)
    access.provider.model_names = "large-model"
    access.provider.save()
    assert "small-model through House is no longer offered." in html(learner_client)


def test_a_stored_key_can_be_removed_when_nothing_is_offered_any_more(learner, learner_client):
    ModelAccessFactory(user=learner, provider=ProviderFactory(name="House", enabled=False), key=KEY)
    text = html(learner_client)
    assert "small-model through House is no longer offered." in text
    assert "This server offers no model." in text
    assert f'action="{reverse("remove_key")}"' in text and "key ending in 1a2b is stored for House." in text


# --- Removing ---------------------------------------------------------------------------------------------------------


def test_removing_the_key_says_what_happened(learner, learner_client, platform):
    ModelAccessFactory(user=learner, key=KEY)
    response = learner_client.post(reverse("remove_key"), follow=True)
    text = response.content.decode()
    assert "Your key is removed from Dry Run. Your coach: small-model through House." in text
    assert "key ending in" not in text and reverse("remove_key") not in text
    access = ModelAccess.objects.get(user=learner)
    assert (access.voice, access.provider, access.model, access.key_encrypted, access.key_hint) == (
        Voice.PLATFORM,
        None,
        "",
        "",
        "",
    )


def test_removing_the_key_leaves_the_curated_coach_and_other_people_alone(learner, platform):
    ModelAccessFactory(user=learner, voice=Voice.CURATED, provider=platform)
    other = ModelAccessFactory(provider=platform, key=KEY)
    delete_key(user=learner)
    mine = ModelAccess.objects.get(user=learner)
    assert (mine.voice, mine.key_encrypted) == (Voice.CURATED, "")
    assert model_choice_for(other.user_id).api_key == KEY


def test_removing_twice_is_fine(learner_client):
    assert learner_client.post(reverse("remove_key")).status_code == 302
    assert learner_client.post(reverse("remove_key")).status_code == 302


def test_the_key_is_removed_by_a_form_only(learner_client):
    assert learner_client.get(reverse("remove_key")).status_code == 405


def test_deleting_a_provider_lets_its_learners_fall_back(platform):
    provider, other = ProviderFactory(), ProviderFactory()
    user = ModelAccessFactory(provider=provider).user
    curated = ModelAccessFactory(provider=provider, voice=Voice.CURATED).user
    elsewhere = ModelAccessFactory(provider=other, key=KEY).user
    provider.delete()
    assert model_choice_for(user.pk).api_key == SHARED
    assert model_choice_for(curated.pk) is None
    assert model_choice_for(elsewhere.pk).api_key == KEY
    rows = {access.user_id: access for access in ModelAccess.objects.all()}
    assert rows[user.pk].voice == Voice.PLATFORM and rows[curated.pk].voice == Voice.CURATED
    for row in (rows[user.pk], rows[curated.pk]):
        assert (row.provider_id, row.model, row.key_encrypted, row.key_hint) == (None, "", "", "")


def test_deleting_all_providers_at_once():
    users = [ModelAccessFactory().user for _ in range(3)]
    Provider.objects.all().delete()
    assert set(ModelAccess.objects.values_list("voice", "provider")) == {(Voice.PLATFORM, None)}
    assert [model_choice_for(user.pk) for user in users] == [None] * 3


def test_deleting_a_person_deletes_their_key(learner):
    ModelAccessFactory(user=learner)
    learner.delete()
    assert not ModelAccess.objects.exists() and Provider.objects.exists()


# --- The page ---------------------------------------------------------------------------------------------------------


def test_without_any_provider_the_page_says_so(learner_client, administrator_client):
    text = html(learner_client)
    assert "This server offers no model." in text and "An administrator can add a model provider" in text
    assert 'name="key"' not in text and reverse("admin:profiles_provider_add") not in text
    assert reverse("admin:profiles_provider_add") in html(administrator_client)


def test_the_page_names_every_model_under_its_provider(learner_client, platform):
    ProviderFactory(name="Closed", enabled=False)
    ProviderFactory(name="Own keys only", model_names="  solo \n\nsolo\n")
    text = html(learner_client)
    assert '<optgroup label="House">' in text and '<optgroup label="Own keys only">' in text
    assert text.count(">solo</option>") == 1 and "Closed" not in text
    assert "Currently: small-model through House<" in text
    assert f'href="{reverse(PAGE)}" aria-current="page"' in text


def test_visitors_are_sent_to_log_in(client):
    response = client.get(reverse(PAGE))
    assert response["Location"] == f"{reverse('account_login')}?next={reverse(PAGE)}"
    assert client.post(reverse("remove_key")).status_code == 302


@pytest.mark.parametrize("name", [PAGE, "remove_key"])
def test_forms_need_their_token(learner, name):
    client = Client(enforce_csrf_checks=True)
    client.force_login(learner)
    assert client.post(reverse(name), {"voice": "curated"}).status_code == 403


@pytest.mark.parametrize("providers", [1, 8])
def test_the_page_asks_six_questions_however_much_is_offered(
    learner, learner_client, providers, django_assert_num_queries
):
    Profile.objects.create(user=learner)
    ModelAccessFactory(user=learner, provider=ProviderFactory.create_batch(providers)[0])
    html(learner_client)
    with django_assert_num_queries(6):  # the session, the person, the profile, their choice, the providers, who speaks
        html(learner_client)


# --- The secret -------------------------------------------------------------------------------------------------------


def test_no_page_shows_a_key(learner, learner_client, platform, administrator_client):
    access = ModelAccessFactory(user=learner, provider=platform, key=KEY)
    pages = [
        *(learner_client.get(reverse(name)) for name in (PAGE, "account", "account_email", "catalogue")),
        *(
            administrator_client.get(reverse(f"admin:profiles_provider_{name}", args=args))
            for name, args in [
                ("changelist", ()),
                ("change", (platform.pk,)),
                ("history", (platform.pk,)),
                ("delete", (platform.pk,)),
                ("add", ()),
            ]
        ),
        administrator_client.get(reverse("admin:profiles_user_change", args=[learner.pk])),
        administrator_client.get(reverse("admin:profiles_user_delete", args=[learner.pk])),
    ]
    for page in pages:
        assert page.status_code == 200
        for secret in (KEY, SHARED, access.key_encrypted, platform.key_encrypted):
            assert secret not in page.content.decode()


def test_nothing_that_is_printed_shows_a_key(learner, platform):
    access = ModelAccessFactory(user=learner, provider=platform, key=KEY)
    for shown in (access, platform, model_choice_for(learner.pk), voice_of(learner), offered_providers()):
        assert KEY not in f"{shown!r} {shown!s}" and SHARED not in f"{shown!r} {shown!s}"


def test_a_dump_of_the_database_shows_no_key(learner, platform):
    ModelAccessFactory(user=learner, provider=platform, key=KEY)
    out = StringIO()
    call_command("dumpdata", "profiles", stdout=out)
    assert platform.base_url in out.getvalue()
    assert KEY not in out.getvalue() and SHARED not in out.getvalue()


def test_error_reports_leave_the_key_out(learner_client, administrator_client, platform, settings):
    settings.DEBUG = False
    reports = SafeExceptionReporterFilter()
    mine = post(learner_client, key="two words").wsgi_request
    assert "two words" not in str(reports.get_post_parameters(mine))
    theirs = administrator_client.post(reverse("admin:profiles_provider_add"), {"new_key": "two words"}).wsgi_request
    assert "two words" not in str(reports.get_post_parameters(theirs))


def test_one_learner_never_meets_the_key_of_another(learner, learner_client):
    other = ModelAccessFactory(key=KEY)
    text = html(learner_client)
    assert "key ending in" not in text and reverse("remove_key") not in text
    assert errors(post(learner_client, model=chosen(other.provider), user=str(other.user_id))) == {
        "key": [f"Enter your key for {other.provider}."]
    }
    learner_client.post(reverse("remove_key"), {"user": other.user_id})
    assert model_choice_for(other.user_id).api_key == KEY


# --- The database -----------------------------------------------------------------------------------------------------


def refuse(violate: Any) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        violate()


@pytest.mark.parametrize("values", [{"provider": None}, {"model": ""}, {"key": ""}])
def test_ones_own_key_needs_provider_model_and_key(values):
    refuse(lambda: ModelAccessFactory(**values))
    for voice in (Voice.PLATFORM, Voice.CURATED):
        ModelAccessFactory(voice=voice, **values)


def test_an_unknown_voice():
    refuse(lambda: ModelAccessFactory(voice="somebody"))


def test_one_choice_a_person(learner):
    ModelAccessFactory(user=learner)
    refuse(lambda: ModelAccessFactory(user=learner))


def test_at_most_one_enabled_provider_is_the_default():
    ProviderFactory(is_default=True)
    ProviderFactory(is_default=True, enabled=False)
    ProviderFactory()
    ProviderFactory()
    refuse(lambda: ProviderFactory(is_default=True))


# --- What a provider may look like ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "url",
    ["https://api.example.org/v1", "http://127.0.0.1:11434/v1/", "http://ollama:8000", "http://[::1]:8000/v1"],
)
def test_addresses_that_are_fine(url):
    validate_base_url(url)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "api.example.org/v1",
        "ftp://api.example.org",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "https://",
        "https:///v1",
        "https://user:password@api.example.org/v1",
        "https://user@api.example.org/v1",
        "https://@api.example.org/v1",
        "https://api.example.org/v1?key=1",
        "https://api.example.org/v1?",
        "https://api.example.org/v1#part",
        "https://api.example.org/v1#",
        "https://api.example.org\\@other.example/v1",
        "https://api.example.org/v 1",
        "https://api.example.org/\nv1",
        "https://api.example.org:0/v1",
        "https://api.example.org:99999/v1",
        "https://api.example.org:port/v1",
        "https://[::1/v1",
        "https://api。example.org/v1",
    ],
)
def test_addresses_that_are_refused(url):
    with pytest.raises(ValidationError):
        validate_base_url(url)


@pytest.mark.parametrize("text", ["", " \n\n", "two words", "m" * 101, "good\nbad\u200bone"])
def test_model_names_that_are_refused(text):
    with pytest.raises(ValidationError):
        validate_model_names(text)


def test_a_refused_key_is_not_in_the_error():
    with pytest.raises(ValidationError) as refused:
        validate_key(f"{KEY} with more")
    assert KEY not in repr(refused.value)


# --- Administrators ---------------------------------------------------------------------------------------------------

VALUES = {
    "name": "House",
    "base_url": "https://api.example.org/v1",
    "model_names": "small-model\r\nlarge-model",
    "reading": "always",
    "currency": "USD",
    "enabled": "on",
    "new_key": "",
}


def change(client: Client, provider: Provider | None = None, **values: str) -> Any:
    name, args = ("change", [provider.pk]) if provider else ("add", [])
    return client.post(reverse(f"admin:profiles_provider_{name}", args=args), {**VALUES, **values})


@pytest.mark.parametrize("role", [COACH, CURATOR])
def test_coaches_and_curators_do_not_meet_providers(role, platform):
    member = UserFactory(is_staff=True)
    member.groups.add(Group.objects.get(name=role))
    member.user_permissions.set(Permission.objects.filter(content_type__app_label="profiles"))
    client = Client()
    client.force_login(member)
    assert "provider" not in client.get(reverse("admin:index")).content.decode()
    for name, args in [("changelist", []), ("add", []), ("change", [platform.pk]), ("delete", [platform.pk])]:
        assert client.get(reverse(f"admin:profiles_provider_{name}", args=args)).status_code == 403, name
    assert change(client, platform, new_key=KEY).status_code == 403
    platform.refresh_from_db()
    assert platform.key() == SHARED


def test_learners_do_not_get_to_providers(learner_client, platform):
    page = reverse("admin:profiles_provider_change", args=[platform.pk])
    assert learner_client.get(page).status_code == 302


def test_an_administrator_adds_a_provider(administrator_client, learner):
    response = change(administrator_client, is_default="on", new_key=SHARED, price_per_million_prompt="0.15")
    assert response.status_code == 302, response.context["errors"]
    choice = model_choice_for(learner.pk)
    assert (choice.api_key, choice.model, choice.price_prompt) == (SHARED, "small-model", Decimal("0.15"))
    assert choice.price_completion is None


def test_the_admin_takes_keeps_replaces_and_removes_a_key(administrator_client):
    provider = ProviderFactory(name="House", key=SHARED)
    page = reverse("admin:profiles_provider_change", args=[provider.pk])

    def stored() -> str:
        provider.refresh_from_db()
        return provider.key()

    assert "ends in 9z8y" in administrator_client.get(page).content.decode()
    change(administrator_client, provider)
    assert stored() == SHARED
    change(administrator_client, provider, new_key=KEY)
    assert stored() == KEY
    both = change(administrator_client, provider, new_key=SHARED, remove_key="on")
    assert "not both" in both.content.decode() and SHARED not in both.content.decode()
    assert stored() == KEY
    change(administrator_client, provider, remove_key="on")
    assert (stored(), provider.key_hint) == ("", "")
    for entry in LogEntry.objects.all():
        assert KEY not in f"{entry.change_message} {entry.get_change_message()} {entry.object_repr}"


def test_the_admin_says_when_a_key_cannot_be_read(administrator_client):
    provider = ProviderFactory(key=SHARED)
    Provider.objects.update(key_encrypted="gAAAAA-of-another-installation")
    page = reverse("admin:profiles_provider_change", args=[provider.pk])
    assert "can no longer be read; enter it again" in administrator_client.get(page).content.decode()


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"base_url": "https://user:pass@api.example.org"}, "Leave the user name and password out"),
        ({"model_names": " "}, "This field is required"),
        ({"new_key": "two words"}, "A key is a single word"),
        ({"price_per_million_prompt": "-1"}, "greater than or equal to 0"),
        ({"name": "Default", "is_default": "on"}, "with this Name already exists"),
    ],
)
def test_the_admin_says_what_is_wrong(administrator_client, values, says):
    ProviderFactory(name="Default", is_default=True)
    response = change(administrator_client, **values)
    assert response.status_code == 200
    assert says in response.content.decode()
    assert Provider.objects.count() == 1


# --- The command ------------------------------------------------------------------------------------------------------


def set_provider(*options: str) -> str:
    out = StringIO()
    call_command("set_provider", "--name", "House", *options, stdout=out)
    return out.getvalue().strip()


NEW = ("--base-url", "https://api.example.org/v1", "--model", "small-model", "--model", "large-model")


def test_the_command_makes_a_provider(learner, monkeypatch):
    monkeypatch.setenv("HOUSE_KEY", SHARED)
    prices = ("--price-prompt", "0.15", "--price-completion", "0.6", "--currency", "EUR")
    said = set_provider(*NEW, "--key-env", "HOUSE_KEY", "--default", *prices)
    assert said == "House: made (enabled, default, key ends in 9z8y)"
    choice = model_choice_for(learner.pk)
    assert (choice.model, choice.api_key, choice.price_completion) == ("small-model", SHARED, Decimal("0.6"))
    assert choice.currency == "EUR"


def test_the_command_run_again_changes_only_what_is_given(learner, monkeypatch):
    monkeypatch.setenv("HOUSE_KEY", SHARED)
    first = (*NEW, "--key-env", "HOUSE_KEY", "--default")
    set_provider(*first)
    before = model_choice_for(learner.pk)
    assert set_provider(*first) == "House: updated (enabled, default, key ends in 9z8y)"
    assert model_choice_for(learner.pk) == before
    set_provider("--model", "new-model")
    after = model_choice_for(learner.pk)
    assert (after.model, after.api_key, after.base_url) == ("new-model", SHARED, before.base_url)
    assert Provider.objects.count() == 1


def test_the_command_names_the_model_for_speech_and_takes_it_away(learner, monkeypatch):
    monkeypatch.setenv("HOUSE_KEY", SHARED)
    set_provider(*NEW, "--key-env", "HOUSE_KEY", "--default")
    assert model_choice_for(learner.pk).transcription_model == ""
    set_provider("--transcription-model", "whisper-1")
    assert model_choice_for(learner.pk).transcription_model == "whisper-1"
    with pytest.raises(CommandError, match="--transcription-model: "):
        set_provider("--transcription-model", "two words")
    set_provider("--transcription-model", "")
    assert model_choice_for(learner.pk).transcription_model == ""


def test_the_command_names_the_model_that_reads_aloud_with_its_voices(learner, monkeypatch):
    monkeypatch.setenv("HOUSE_KEY", SHARED)
    set_provider(*NEW, "--key-env", "HOUSE_KEY", "--default")
    assert voice_of(learner).read_by == ""
    with pytest.raises(CommandError, match="--speech-voice: Name at least one voice"):
        set_provider("--speech-model", "speaker-1")
    set_provider("--speech-model", "speaker-1", "--speech-voice", "alloy", "--speech-voice", "nova")
    assert (voice_of(learner).read_by, voice_of(learner).voices) == ("House", ("alloy", "nova"))
    set_provider("--speech-model", "")
    assert (voice_of(learner).read_by, voice_of(learner).voices) == ("", ())


def test_the_command_takes_the_default_over_and_leaves_what_an_administrator_closed(platform):
    Provider.objects.filter(pk=platform.pk).update(name="Old")
    ProviderFactory(name="House", enabled=False)
    assert set_provider("--default") == "House: updated (not enabled, default, no key)"
    assert not Provider.objects.get(name="Old").is_default


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ((), "--base-url: "),
        (("--base-url", "https://api.example.org/v1"), "--model: "),
        (("--base-url", "https://u:p@api.example.org", "--model", "m"), "Leave the user name and password out"),
        ((*NEW, "--key-env", "NO_SUCH_VARIABLE"), "is not set"),
        ((*NEW, "--key-env", "BAD_KEY"), "A key is a single word"),
        ((*NEW, "--key-env", KEY), "Give its name, not the key"),
        ((*NEW, "--price-prompt", "cheap"), "is not a price"),
        ((*NEW, "--price-prompt", "NaN"), "is not a price"),
        ((*NEW, "--price-prompt=-1"), "--price-prompt: "),
    ],
)
def test_the_command_says_what_is_wrong_and_changes_nothing(monkeypatch, platform, options, says):
    monkeypatch.setenv("BAD_KEY", "two words")
    Provider.objects.filter(pk=platform.pk).update(name="Old")
    with pytest.raises(CommandError) as refused:
        set_provider(*options, "--default")
    assert says in str(refused.value)
    assert KEY not in str(refused.value) and "two words" not in str(refused.value)
    assert list(Provider.objects.values_list("name", "is_default")) == [("Old", True)]


def test_the_first_temperature_is_a_setting_or_the_providers(learner, platform, settings):
    settings.MODEL_TEMPERATURE = 0.4
    assert model_choice_for(learner.pk).temperature == 0.4
    Provider.objects.filter(pk=platform.pk).update(temperature=0.0)
    assert model_choice_for(learner.pk).temperature == 0.0, "none at all is a choice, too"
    call_command("set_provider", name=platform.name, temperature=1.2)
    assert model_choice_for(learner.pk).temperature == 1.2

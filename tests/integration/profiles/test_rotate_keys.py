"""``manage.py rotate_keys``: after it no former secret key is needed, nothing is lost, and nothing is given away."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db.models.query import QuerySet

from profiles.management.commands import rotate_keys
from profiles.models import ModelAccess, Provider
from profiles.secrets import SecretUnreadable, encrypt, is_current, rotate
from tests.factories import ModelAccessFactory, ProviderFactory

pytestmark = pytest.mark.django_db

FIRST, SECOND = "first" * 12, "second" * 10
KEY = "sk-own-Zx81kQpL0vT5-1a2b"
SHARED = "sk-all-Qw93mNbV7cX2-9z8y"


@pytest.fixture(autouse=True)
def secret_key(settings: Any) -> None:
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = FIRST, []


@pytest.fixture
def provider() -> Provider:
    return ProviderFactory(key=SHARED)


def change_secret_key(settings: Any) -> None:
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = SECOND, [FIRST]


def run() -> str:
    out = StringIO()
    call_command("rotate_keys", stdout=out)
    return out.getvalue()


def test_afterwards_the_former_secret_key_is_not_needed(settings, provider):
    accesses = [ModelAccessFactory(provider=provider, key=f"{KEY}-{number}") for number in range(3)]
    change_secret_key(settings)
    assert run().splitlines() == [
        "model providers: 1 rotated, 0 already current, 0 unreadable",
        "model accesses: 3 rotated, 0 already current, 0 unreadable",
        "keys of interviews: 0 rotated, 0 already current, 0 unreadable",
        "two-factor authentications: 0 rotated, 0 already current, 0 unreadable",
    ]

    settings.SECRET_KEY_FALLBACKS = []
    for row, key in [(provider, SHARED), *((access, f"{KEY}-{number}") for number, access in enumerate(accesses))]:
        row.refresh_from_db()
        assert row.key() == key


def test_a_second_run_writes_nothing(settings, provider):
    access = ModelAccessFactory(provider=provider, key=KEY)
    change_secret_key(settings)
    run()
    provider.refresh_from_db()
    access.refresh_from_db()
    before = (provider.key_encrypted, access.key_encrypted)

    assert run().splitlines() == [
        "model providers: 0 rotated, 1 already current, 0 unreadable",
        "model accesses: 0 rotated, 1 already current, 0 unreadable",
        "keys of interviews: 0 rotated, 0 already current, 0 unreadable",
        "two-factor authentications: 0 rotated, 0 already current, 0 unreadable",
    ]
    provider.refresh_from_db()
    access.refresh_from_db()
    assert (provider.key_encrypted, access.key_encrypted) == before


def test_only_the_token_of_a_row_changes(settings, provider):
    access = ModelAccessFactory(provider=provider, key=KEY)
    before = ModelAccess.objects.values().get(pk=access.pk)
    change_secret_key(settings)
    run()
    after = ModelAccess.objects.values().get(pk=access.pk)
    assert {name for name in after if after[name] != before[name]} == {"key_encrypted"}


def test_rows_without_a_key_are_left_out(settings):
    ModelAccessFactory(voice="curated", provider=ProviderFactory(), key="")
    change_secret_key(settings)
    assert "model accesses: 0 rotated, 0 already current, 0 unreadable" in run()


def test_more_rows_than_a_batch(settings, provider, monkeypatch):
    monkeypatch.setattr(rotate_keys, "BATCH", 2)
    for _ in range(5):
        ModelAccessFactory(provider=provider, key=KEY)
    change_secret_key(settings)
    assert "model accesses: 5 rotated, 0 already current" in run()
    assert all(is_current(token) for token in ModelAccess.objects.values_list("key_encrypted", flat=True))


def test_the_number_of_questions_grows_by_the_row_only_with_what_is_written(
    settings, provider, django_assert_num_queries
):
    for _ in range(4):
        ModelAccessFactory(provider=provider, key=KEY)
    change_secret_key(settings)
    run()
    # For each of the two tables: the ids of a batch, its rows and the savepoint around them, and that there are no more.
    # One more asks for keys of interviews, of which there is none, and one for two-factor log-ins.
    with django_assert_num_queries(12):
        run()


@pytest.mark.parametrize("damaged", ["gAAAAA-of-another-installation", "密钥", "x"])
def test_what_cannot_be_read_is_told_by_its_row_and_left_as_it_is(settings, provider, damaged):
    good, bad = ModelAccessFactory(provider=provider, key=KEY), ModelAccessFactory(provider=provider, key=KEY)
    ModelAccess.objects.filter(pk=bad.pk).update(key_encrypted=damaged)
    change_secret_key(settings)
    out = StringIO()
    with pytest.raises(CommandError) as refused:
        call_command("rotate_keys", stdout=out)

    assert refused.value.returncode == 1
    assert f"model accesses: 1 rotated, 0 already current, 1 unreadable (rows {bad.pk})" in out.getvalue()
    told = str(refused.value)
    assert told.startswith("1 of the stored keys cannot be read") and "SECRET_KEY_FALLBACKS" in told
    bad.refresh_from_db()
    good.refresh_from_db()
    assert bad.key_encrypted == damaged and is_current(good.key_encrypted)


def test_a_secret_key_that_nobody_knows_any_more(settings, provider):
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = SECOND, []
    with pytest.raises(CommandError):
        run()
    settings.SECRET_KEY_FALLBACKS = [FIRST]
    assert "1 rotated" in run()


def test_neither_keys_nor_tokens_are_printed(settings, provider):
    access, bad = ModelAccessFactory(provider=provider, key=KEY), ModelAccessFactory(provider=provider, key=KEY)
    ModelAccess.objects.filter(pk=bad.pk).update(key_encrypted=bad.key_encrypted[:-4])
    tokens = [provider.key_encrypted, access.key_encrypted, bad.key_encrypted[:-4]]
    change_secret_key(settings)
    out = StringIO()
    with pytest.raises(CommandError) as refused:
        call_command("rotate_keys", stdout=out)
    shown = f"{out.getvalue()} {refused.value!r} {refused.value.__cause__!r} {refused.value.__context__!r}"
    for secret in (KEY, SHARED, FIRST, SECOND, *tokens):
        assert secret not in shown


def test_a_key_that_is_saved_meanwhile_stays(settings, provider, monkeypatch):
    """The lock of the database is played: the row changes between the reading of the token and the writing."""
    access = ModelAccessFactory(provider=provider, key=KEY)
    change_secret_key(settings)

    def rotate_slowly(token: str) -> str:
        ModelAccess.objects.filter(pk=access.pk).update(key_encrypted=encrypt("sk-the-new-one-3c4d"))
        return rotate(token)

    monkeypatch.setattr(rotate_keys, "rotate", rotate_slowly)
    run()
    access.refresh_from_db()
    assert access.key() == "sk-the-new-one-3c4d"


def test_the_rows_are_locked_while_they_are_rotated(settings, provider, monkeypatch):
    locked = []
    lock = QuerySet.select_for_update
    monkeypatch.setattr(
        QuerySet, "select_for_update", lambda rows, **how: locked.append(rows.model) or lock(rows, **how)
    )
    ModelAccessFactory(provider=provider, key=KEY)
    change_secret_key(settings)
    run()
    assert locked == [Provider, ModelAccess]


def test_what_is_current(settings):
    token = encrypt(KEY)
    assert is_current(token)
    change_secret_key(settings)
    assert not is_current(token) and is_current(rotate(token))
    assert not is_current("no token") and not is_current("")
    with pytest.raises(SecretUnreadable) as refused:
        rotate("no token")
    assert refused.value.__cause__ is None

"""Encryption of stored secrets: what reads them, and what a failure gives away."""

import base64

import pytest
from cryptography.fernet import Fernet

from profiles.models import Provider
from profiles.secrets import SecretUnreadable, decrypt, encrypt

KEY = "sk-proj-Zx81kQpL0vT5aW2e"


@pytest.fixture(autouse=True)
def secret_key(settings) -> None:
    settings.SECRET_KEY = "first" * 10
    settings.SECRET_KEY_FALLBACKS = []


@pytest.mark.parametrize("text", [KEY, "", "密钥 🔑", "x" * 10_000])
def test_what_was_encrypted_is_read_again(text):
    token = encrypt(text)
    assert decrypt(token) == text
    assert token.isascii() and (not text or text not in token)


def test_the_same_text_never_looks_the_same():
    assert encrypt(KEY) != encrypt(KEY)


def test_a_former_secret_key_still_reads_and_a_forgotten_one_does_not(settings):
    old = encrypt(KEY)
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "second" * 10, ["first" * 10]
    new = encrypt(KEY)
    assert decrypt(old) == decrypt(new) == KEY

    settings.SECRET_KEY_FALLBACKS = []
    assert decrypt(new) == KEY
    with pytest.raises(SecretUnreadable):
        decrypt(old)


def test_what_is_written_after_a_change_does_not_need_the_former_secret_key(settings):
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "second" * 10, ["first" * 10]
    token = encrypt(KEY)
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "first" * 10, []
    with pytest.raises(SecretUnreadable):
        decrypt(token)


def test_a_secret_key_in_bytes_is_the_same_key(settings):
    token = encrypt(KEY)
    settings.SECRET_KEY = b"first" * 10
    assert decrypt(token) == KEY


def test_the_secret_key_itself_is_not_the_cipher_key(settings):
    plain = base64.urlsafe_b64encode(settings.SECRET_KEY[:32].encode())
    with pytest.raises(SecretUnreadable):
        decrypt(Fernet(plain).encrypt(b"text").decode())


@pytest.mark.parametrize("token", ["", "not a token", "密钥", "g" * 120, "\x00"])
def test_what_is_no_token_is_unreadable(token):
    with pytest.raises(SecretUnreadable):
        decrypt(token)


def test_a_changed_token_is_unreadable_and_the_error_tells_nothing_of_it():
    token = encrypt(KEY)
    changed = token[:-10] + ("A" if token[-10] != "A" else "B") + token[-9:]
    with pytest.raises(SecretUnreadable) as refused:
        decrypt(changed)
    assert changed[:20] not in str(refused.value)
    assert refused.value.__cause__ is None


@pytest.mark.parametrize(
    ("key", "hint"), [(KEY, "aW2e"), ("twelve-chars", "hars"), ("eleven-char", ""), ("ollama", ""), ("", "")]
)
def test_only_a_long_key_shows_its_end(key, hint):
    row = Provider()
    row.set_key(key)
    assert (row.key(), row.key_hint) == (key, hint)
    assert bool(row.key_encrypted) == bool(key)


def test_an_empty_key_removes_the_stored_one():
    row = Provider()
    row.set_key(KEY)
    row.set_key("")
    assert (row.key_encrypted, row.key_hint, row.key()) == ("", "", "")

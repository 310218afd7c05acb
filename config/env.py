"""Where settings come from: the process environment, then ``.env`` in the project folder, then a default.

``.env.example`` documents every variable.
"""

import os
import re
import secrets
from pathlib import Path
from typing import Any

import environ

BASE_DIR = Path(__file__).resolve().parent.parent
LOCAL, TEST, PRODUCTION = "local", "test", "production"
EXAMPLE_SECRET_KEY = "change-me"
MIN_SECRET_KEY_LENGTH = 50
MIN_DIFFERENT_CHARACTERS = 10
"""Fifty random hexadecimal digits practically always have more."""
REPEATED = 8
"""So many characters twice: in fifty random hexadecimal digits that happens less than once in a million."""
_WELL_KNOWN = re.compile(r"django-insecure|change-?me|example|password|secret[-_ ]?key", re.IGNORECASE)
_NEW_KEY = 'python -c "import secrets; print(secrets.token_urlsafe(64))"'
PRINTING_MAIL = ("consolemail", "filemail")
NO_MAIL = ("dummymail", "memorymail")
VERIFICATIONS = ("mandatory", "none")


class Environment(environ.Env):
    """django-environ, but an empty variable counts as not set, and a value may begin with ``$``."""

    def get_value(self, var: str, cast: Any = None, default: Any = environ.Env.NOTSET, parse_default: bool = False):
        """Return a variable as ``cast`` makes it, else ``default``."""
        value = self.ENVIRON.get(var, "")
        if not value and default is not self.NOTSET:
            return default
        return value if value.startswith("$") else super().get_value(var, cast, default, parse_default)


env = Environment()


def load_env(default_mode: str) -> None:
    """Read ``.env`` and settle the mode: what is set wins, else ``default_mode``."""
    env.read_env(BASE_DIR / ".env")
    os.environ["DRYRUN_MODE"] = os.environ.get("DRYRUN_MODE") or default_mode


def write_private_file(path: Path, text: str) -> None:
    """Write a file that only its owner can read: whole, or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f"{path.name}.{os.getpid()}.part")
    descriptor = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(text)
    partial.replace(path)


def local_secret_key(folder: Path) -> str:
    """Return the secret key of a local installation, made at the first start and readable by its owner only."""
    path = folder / "secret_key"
    if not path.exists():
        write_private_file(path, secrets.token_urlsafe(64))
    return path.read_text()


def mail_is_set_up() -> bool:
    """Tell whether ``EMAIL_URL`` names a server that takes mails."""
    return bool(address := env.str("EMAIL_URL", default="")) and _scheme(address) not in (*PRINTING_MAIL, *NO_MAIL)


def key_weakness(key: str) -> str:
    """Return what is wrong with a secret key, "" when it looks random and long enough; nothing of it is told."""
    if not key or key == EXAMPLE_SECRET_KEY:
        return "is missing or still the example's"
    if len(key) < MIN_SECRET_KEY_LENGTH:
        return f"has {len(key)} characters: use at least {MIN_SECRET_KEY_LENGTH}"
    if _WELL_KNOWN.search(key):
        return "looks like one that stands in examples, so others know it"
    if len(set(key)) < MIN_DIFFERENT_CHARACTERS or _repeats(key):
        return "repeats itself and can be guessed"
    return ""


def _repeats(key: str) -> bool:
    first: dict[str, int] = {}
    starts = range(len(key) - REPEATED + 1)
    return any(at - first.setdefault(key[at : at + REPEATED], at) >= REPEATED for at in starts)


def production_faults() -> list[str]:
    """Return what keeps production from starting, a sentence per variable; an empty list when all is well.

    Each says what is wrong, why that matters, and how to mend it.
    """
    return [fault for fault in (_of_key(), _of_debug(), _of_database(), _of_hosts(), _of_redis(), *_of_mail()) if fault]


def _of_key() -> str:
    weakness = key_weakness(env.str("SECRET_KEY", default=""))
    return weakness and (
        f"SECRET_KEY {weakness}. Who knows it can log in as anybody. Set what this prints: {_NEW_KEY} "
        "(a key that was in use goes into SECRET_KEY_FALLBACKS until manage.py rotate_keys has run)"
    )


def _of_debug() -> str:
    return "DEBUG is on: it shows source code and settings, set DEBUG=false" if env.bool("DEBUG", default=False) else ""


def _of_database() -> str:
    address = env.str("DATABASE_URL", default="")
    if not address:
        return "DATABASE_URL is missing: for example postgres://user:password@host:5432/dryrun"
    if _scheme(address).startswith("sqlite") and not env.bool("SQLITE_IN_PRODUCTION", default=False):
        return (
            "DATABASE_URL is SQLite: it takes one write at a time, and web and workers wait for each other. Use "
            "PostgreSQL, or set SQLITE_IN_PRODUCTION=true for a few people on one machine"
        )
    return ""


def _of_hosts() -> str:
    hosts = [host.strip() for host in env.list("ALLOWED_HOSTS", default=[])]
    if not hosts:
        return "ALLOWED_HOSTS is missing: for example practice.example.org"
    if "*" in hosts:
        return (
            "ALLOWED_HOSTS is *: with a forged host name, links in mails lead to somebody else's server. Name the "
            "hosts by which people reach this site, for example practice.example.org (.example.org with all below it)"
        )
    return ""


def _of_redis() -> str:
    return "" if env.str("REDIS_URL", default="") else "REDIS_URL is missing: for example redis://127.0.0.1:6379/0"


def _of_mail() -> list[str]:
    faults = []
    if _scheme(env.str("EMAIL_URL", default="")) in PRINTING_MAIL:
        faults.append(
            "EMAIL_URL writes mails into a log or a file, and who reads those resets other people's passwords. Name a "
            "mail server, or leave EMAIL_URL empty: the pages then say that no mail is sent"
        )
    verification = env.str("EMAIL_VERIFICATION", default="")
    if verification and verification not in VERIFICATIONS:
        faults.append(
            f"EMAIL_VERIFICATION is {verification!r}: use mandatory, or none where everybody may claim any address"
        )
    if verification == "mandatory" and not mail_is_set_up():
        faults.append(
            "EMAIL_VERIFICATION is mandatory and EMAIL_URL is no mail server: nobody could confirm an address and log "
            "in. Set EMAIL_URL, or leave EMAIL_VERIFICATION empty"
        )
    return faults


def _scheme(address: str) -> str:
    return address.partition(":")[0].lower()

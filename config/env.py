"""Where settings come from: the process environment, then ``.env`` in the project folder, then a default.

``.env.example`` documents every variable.
"""

import os
import secrets
from pathlib import Path
from typing import Any

import environ

BASE_DIR = Path(__file__).resolve().parent.parent
LOCAL, TEST, PRODUCTION = "local", "test", "production"
EXAMPLE_SECRET_KEY = "change-me"
MIN_SECRET_KEY_LENGTH = 50


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


def production_faults() -> list[str]:
    """Return what keeps production from starting, a sentence per variable; an empty list when all is well."""
    faults = []
    key = env.str("SECRET_KEY", default="")
    if not key or key == EXAMPLE_SECRET_KEY:
        faults.append("SECRET_KEY is missing or still the example's: set a long random one")
    elif len(key) < MIN_SECRET_KEY_LENGTH:
        faults.append(f"SECRET_KEY has {len(key)} characters: use at least {MIN_SECRET_KEY_LENGTH}")
    if env.bool("DEBUG", default=False):
        faults.append("DEBUG is on: it shows source code and settings to visitors, set DEBUG=false")
    if not env.str("DATABASE_URL", default=""):
        faults.append("DATABASE_URL is missing: for example postgres://user:password@host:5432/dryrun")
    if not env.list("ALLOWED_HOSTS", default=[]):
        faults.append("ALLOWED_HOSTS is missing: for example practice.example.org")
    if not env.str("REDIS_URL", default=""):
        faults.append("REDIS_URL is missing: for example redis://127.0.0.1:6379/0")
    return faults

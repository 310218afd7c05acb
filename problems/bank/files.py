"""The files of the bank, ``problems/bank/<slug>.yaml``: where they lie, reading one, and telling whether it changed."""

import hashlib
from functools import lru_cache
from pathlib import Path

from problems.bank.reading import BankFileError, parse_bank_problem
from problems.bank.schema import BankProblem

BANK_DIRECTORY = Path(__file__).resolve().parent


def read_bank_problem(path: Path) -> BankProblem:
    """Read one problem file. Raises :class:`BankFileError`."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BankFileError(path.name, [f"not readable as UTF-8: {error}"]) from error
    except OSError as error:
        raise BankFileError(path.name, [f"not readable: {error.strerror}"]) from error
    problem = parse_bank_problem(text, path.name)
    if problem.slug != path.stem:
        raise BankFileError(path.name, [f"slug: is {problem.slug!r}, the file name says {path.stem!r}"])
    return problem


def file_fingerprint(path: Path) -> str:
    """Return a hexadecimal SHA-256 of a problem file and of this format: if it is the same, so is what is read."""
    return hashlib.sha256(_format_digest() + path.read_bytes()).hexdigest()


@lru_cache(maxsize=1)
def _format_digest() -> bytes:
    """A change of the format's code may give the same file another content."""
    return hashlib.sha256(b"".join(path.read_bytes() for path in format_sources())).digest()


def format_sources() -> list[Path]:
    """Return every file of ours that decides what is read from a problem file."""
    folder = BANK_DIRECTORY.parent
    others = (
        "text/late_patterns.py",
        "text/local_text.py",
        "text/phrases.py",
        "patterns/techniques.py",
        "patterns/taxonomy.py",
    )
    return [*sorted(BANK_DIRECTORY.glob("*.py")), *(folder / part for part in others)]

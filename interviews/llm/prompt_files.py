"""Prompts as they stand in files: read once a process, with their values filled in."""

from functools import lru_cache
from pathlib import Path
from string import Template


@lru_cache(maxsize=128)
def prompt_text(path: Path) -> str:
    """Return the text of a prompt's file."""
    return path.read_text(encoding="utf-8").strip()


def filled_prompt(path: Path, **values: str) -> str:
    """Return the prompt in ``path`` with ``values`` filled in. Raises ``KeyError`` for a value that is missing."""
    return Template(prompt_text(path)).substitute(values)

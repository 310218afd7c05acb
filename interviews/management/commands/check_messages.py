"""``manage.py check_messages``: find texts that are not translated, not collected, or not in the glossary's words."""

import ast
import contextlib
import re
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import polib
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

CATALOGUE = Path("locale/zh_Hans/LC_MESSAGES/django.po")
GLOSSARY = Path("docs/glossary.md")
SPOKEN = (
    "interviews/core/wording/*.py",
    "interviews/core/cards/*.py",
    "interviews/core/stages.py",
    "interviews/report/wording.py",
    "interviews/report/note/wording.py",
    "interviews/report/rubric/*wording.py",
    "profiles/plans/*.yaml",
)
"""Where texts stand that the catalogue does not have: both languages side by side."""


@dataclass(frozen=True)
class Refused:
    """A word that the glossary refuses, and what it has instead."""

    word: str
    instead: str
    pattern: re.Pattern[str]


class Command(BaseCommand):
    help = "Fail when a text has no Chinese translation, the catalogue is out of date, or a word is not the glossary's."

    def handle(self, *args: object, **options: object) -> None:
        faults = [*_faults(settings.BASE_DIR / CATALOGUE), *_wrong_words(settings.BASE_DIR)]
        for fault in faults:
            self.stdout.write(fault)
        if faults:
            raise CommandError(
                f"{len(faults)} text(s) need work: run make messages, then translate; words: {GLOSSARY}."
            )
        self.stdout.write("Every text of the pages is translated, in the words of the glossary.")


def _faults(path: Path) -> list[str]:
    if not path.exists():
        return [f"{path.name} does not exist"]
    kept = polib.pofile(str(path))
    kept_texts, collected_texts = _texts(kept), _texts(_collected_again(path))
    return [
        *(f"not collected: {text!r}" for text, _ in sorted(collected_texts - kept_texts)),
        *(f"no longer used: {text!r}" for text, _ in sorted(kept_texts - collected_texts)),
        *(f"not translated: {entry.msgid!r}" for entry in kept.untranslated_entries()),
        *(f"only guessed: {entry.msgid!r}" for entry in kept.fuzzy_entries()),
    ]


def _texts(catalogue: polib.POFile) -> set[tuple[str, str]]:
    """Return every text with its plural, which is empty for most."""
    return {(entry.msgid, entry.msgid_plural) for entry in catalogue if not entry.obsolete}


def _collected_again(path: Path) -> polib.POFile:
    """Collect the texts once more into the real place, read them, and put the file back as it was.

    Django collects from the working directory and rewrites every catalogue below it, so this must be ours.
    """
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(settings.BASE_DIR):
        backup = Path(shutil.copy2(path, folder))
        try:
            call_command(
                "makemessages",
                locale=["zh_Hans"],
                ignore_patterns=[".venv", "var"],
                no_obsolete=True,
                no_wrap=True,
                verbosity=0,
            )
            return polib.pofile(str(path))
        finally:
            shutil.copy2(backup, path)


def _wrong_words(root: Path) -> list[str]:
    refused = refused_words((root / GLOSSARY).read_text())
    return [
        f"{name}: “{one.word}” is not the glossary's word ({one.instead}): {text!r}"
        for name, text in _visible_texts(root)
        for one in refused
        if one.pattern.search(text)
    ]


def refused_words(glossary: str) -> list[Refused]:
    """Read what the last column of the table with the head ``| English | Chinese | not |`` refuses.

    An English word is found whole and in any case, a Chinese one wherever it stands. Raises ``ValueError`` when the
    table is missing.
    """
    table = glossary.partition("| English | Chinese | not |\n|---|---|---|\n")[2].partition("\n\n")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()]
    if not rows:
        raise ValueError(f"{GLOSSARY} has no table of words on the pages")
    return [
        Refused(word, english if word.isascii() else chinese, _found(word))
        for english, chinese, words in rows
        for word in filter(None, map(str.strip, words.split(",")))
    ]


def _found(word: str) -> re.Pattern[str]:
    return re.compile(rf"\b{re.escape(word)}\b", re.IGNORECASE) if word.isascii() else re.compile(re.escape(word))


def _visible_texts(root: Path) -> Iterator[tuple[str, str]]:
    """Yield every text that people read, with the name of the file in which it stands."""
    for entry in polib.pofile(str(root / CATALOGUE)):
        for text in (entry.msgid, entry.msgid_plural, entry.msgstr, *entry.msgstr_plural.values()):
            yield CATALOGUE.name, text
    for path in (path for pattern in SPOKEN for path in sorted(root.glob(pattern))):
        texts = said_in(path.read_text()) if path.suffix == ".py" else [path.read_text()]
        yield from ((str(path.relative_to(root)), text) for text in texts)


def said_in(source: str) -> Iterable[str]:
    """Return the texts of a module that are sentences or Chinese: no names of keys, and nothing that only developers
    read. What the coach listens for, phrases parted by ``;``, is no text either."""
    tree = ast.parse(source)
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    texts = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str))
    return [
        node.value
        for node in texts
        if id(node) not in docs and (" " in node.value or not node.value.isascii()) and not _PHRASES.search(node.value)
    ]


_PHRASES = re.compile(r"\S;\S")

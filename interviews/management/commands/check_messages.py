"""``manage.py check_messages``: find texts of the pages that are not translated, or not even collected."""

import contextlib
import shutil
import tempfile
from pathlib import Path

import polib
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError


class Command(BaseCommand):
    help = "Fail when a text of the pages has no Chinese translation, or when the catalogue is out of date."

    def handle(self, *args: object, **options: object) -> None:
        faults = _faults(settings.BASE_DIR / "locale" / "zh_Hans" / "LC_MESSAGES" / "django.po")
        for fault in faults:
            self.stdout.write(fault)
        if faults:
            raise CommandError(f"{len(faults)} text(s) need work: run make messages, then translate.")
        self.stdout.write("Every text of the pages is translated.")


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

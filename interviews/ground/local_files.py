"""Files that a local installation makes from its sources: compiled translations and collected static files."""

import hashlib
from pathlib import Path

import polib
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command


def compile_translations() -> int:
    """Compile every ``.po`` file that is newer than its ``.mo``; return how many. Needs no gettext programs."""
    compiled = 0
    for folder in settings.LOCALE_PATHS:
        for source in sorted(Path(folder).glob("*/LC_MESSAGES/*.po")):
            target = source.with_suffix(".mo")
            if not target.exists() or target.stat().st_mtime < source.stat().st_mtime:
                partial = target.with_suffix(".mo.part")
                polib.pofile(str(source)).save_as_mofile(str(partial))
                partial.replace(target)
                compiled += 1
    return compiled


def collect_static_files() -> bool:
    """Collect static files when any of them changed since the last time; return whether that was done."""
    stamp = settings.STATIC_ROOT / ".collected"
    state = _static_state()
    if stamp.exists() and stamp.read_text() == state:
        return False
    call_command("collectstatic", interactive=False, clear=True, verbosity=0)
    stamp.write_text(state)
    return True


def _static_state() -> str:
    digest = hashlib.sha256()
    for finder in get_finders():
        for name, storage in finder.list([]):
            status = Path(storage.path(name)).stat()
            digest.update(f"{name} {status.st_size} {status.st_mtime_ns}\n".encode())
    return digest.hexdigest()

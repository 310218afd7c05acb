"""``python -m tests.strong_learners SLUG …`` plays interviews with the strong learners of ``problems/strong_learners/``.

It prints what was not recognised, not reached or leaked.
"""

import os
import sys

import django


def main(slugs: list[str]) -> int:
    """Play each problem in both languages; return 1 if there were faults. What plays needs Django's settings first."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    from tests.players import LANGUAGES
    from tests.strong_play import faults_of

    found = 0
    for slug in slugs:
        for language in LANGUAGES:
            try:
                faults = faults_of(slug, language)
            except (AssertionError, ValueError, OSError) as error:
                faults = [f"{type(error).__name__}: {error}"]
            found += len(faults)
            lines = [f"{slug} {language}:{'' if faults else ' fine'}", *(f"  {fault}" for fault in faults)]
            sys.stdout.write("\n".join(lines) + "\n")
    return int(found > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

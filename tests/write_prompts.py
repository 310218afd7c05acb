"""``python -m tests.write_prompts`` writes ``tests/unit/experts/voice/rendered_prompts`` anew, after a prompt was changed."""

import os

import django


def main() -> None:
    """Write the files; what plays the interviews needs Django's settings first."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    from tests.rendered_prompts import write

    write()


if __name__ == "__main__":
    main()

#!/usr/bin/env python
"""Dry Run's command line. Run by hand it works on the local installation unless DRYRUN_MODE says otherwise."""

import os
import sys

from config.env import LOCAL, load_env


def main() -> None:
    """Run one management command."""
    load_env(default_mode=LOCAL)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()

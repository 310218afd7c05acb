"""Starts the web server: what its processes have in common is loaded once, before they are forked, and so shared.

``deploy/entrypoint.sh web`` runs it with Granian's arguments. An application that cannot be loaded ends it at once.
"""

import gc

from granian.cli import entrypoint

import config.rsgi  # noqa: F401 - Granian finds it loaded

if __name__ == "__main__":
    gc.collect()
    gc.freeze()  # or the first collection of each process would write to all of it, and so copy it
    entrypoint()

"""The judge: runs learners' Python where it can reach nothing, and says what came out. Knows no Django.

``port.py`` is what the rest of the project sees. `docs/judge.md` explains how it works and what it guards against.
"""

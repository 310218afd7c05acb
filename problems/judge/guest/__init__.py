"""What runs inside WebAssembly, beside the learner's code: CPython 3.14 with these modules and the standard library.

Learners' code can reach everything here, so nothing here is secret and nobody outside believes more than that an answer
is some JSON text. ``problems/judge/build.py`` makes the component out of this folder.
"""

"""Regular expressions that are compiled when something is first looked for with them.

There are a thousand of them, of which a process needs some, and few in its first second: compiling all of them took a
quarter of every start. This module is pure: the standard library only, so that the interview core may use it.
"""

import re
import threading

_OF_A_PATTERN = (
    *("search", "match", "fullmatch", "finditer", "findall", "split", "sub", "subn"),
    *("flags", "groups", "groupindex"),
)


_compiling = threading.Lock()
"""Of many threads that look for the same thing first, one compiles: it would take as many times as long."""


def _has(pattern: "LatePattern", name: str) -> bool:
    try:
        object.__getattribute__(pattern, name)
    except AttributeError:
        return False
    return True


class LatePattern:
    """What ``re.compile`` returns, for module level: compiled at its first use, which raises ``re.error`` when wrong.

    From then on its methods are those of the compiled pattern. That all of them can be compiled is said by a test.
    """

    __slots__ = ("_flags", "pattern", *_OF_A_PATTERN)

    def __init__(self, pattern: str, flags: int = 0) -> None:
        self.pattern, self._flags = pattern, flags

    def __getattr__(self, name: str) -> object:
        """Compile the pattern: Python asks here for what is not there yet."""
        if name not in _OF_A_PATTERN:
            raise AttributeError(name)
        with _compiling:
            if not _has(self, name):
                compiled = re.compile(self.pattern, self._flags)
                for each in _OF_A_PATTERN:
                    setattr(self, each, getattr(compiled, each))
        return object.__getattribute__(self, name)

    def __repr__(self) -> str:
        return f"late_pattern({self.pattern!r})"

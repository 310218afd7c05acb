"""Following a call line by line."""

import itertools
import reprlib
import sys
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType

from .nodes import is_list_node, is_tree_node

MAX_VARIABLES = 8
MAX_TEXT = 60
MAX_NODES, MAX_NODES_INSIDE = 12, 4
"""So many nodes of a linked list are shown, and of one within something else."""
_NOT_DATA = (BuiltinFunctionType, FunctionType, MethodType, ModuleType, type)


class _Short(reprlib.Repr):
    """Short texts, with the items of a dict in their own order and linked lists node by node."""

    def repr_dict(self, value, level):
        if level <= 0:
            return "{...}"
        shown = [
            f"{self.repr1(key, level - 1)}: {self.repr1(item, level - 1)}"
            for key, item in itertools.islice(value.items(), self.maxdict)
        ]
        return "{" + ", ".join([*shown, *(["..."] if len(value) > self.maxdict else [])]) + "}"

    def repr_instance(self, value, level):
        try:
            if is_list_node(value):
                return self._linked(value, level)
            if is_tree_node(value):
                return f"TreeNode({self._inner(value.val, level)})"
            if type(value).__repr__ is object.__repr__:
                return f"<{type(value).__name__}>"  # rather than where in memory it lies
            return repr(value)
        except Exception:
            return f"<{type(value).__name__}>"

    def _linked(self, node, level):
        values, most = [], MAX_NODES if level == self.maxlevel else MAX_NODES_INSIDE
        while node is not None and len(values) < most:
            values.append(self._inner(node.val, level))
            node = node.next
        return " → ".join(values) + (" → …" if node is not None else "")

    def _inner(self, value, level):
        return self.repr1(value, level - 1) if level > 0 else "..."


_short = _Short()
_short.maxlist = _short.maxtuple = _short.maxset = _short.maxdeque = _short.maxdict = 20
_short.maxlevel, _short.maxother, _short.maxstring, _short.maxlong = 4, MAX_TEXT, MAX_TEXT, MAX_TEXT


class Enough(BaseException):
    """Ends a call of which as many steps are known as were asked for."""


class Tracer:
    """Records the first ``limit`` executed lines of code in ``filename`` and the variables before each.

    With ``halt`` the call ends there; without it goes on untraced.
    """

    def __init__(self, filename, limit, *, halt):
        self.filename = filename
        self.limit = limit
        self.halt = halt
        self.steps = []
        self.cut = False

    def __call__(self, frame, event, argument):
        """Be told of an event; see ``sys.settrace``."""
        if frame.f_code.co_filename != self.filename:
            return None
        if event == "line":
            if len(self.steps) >= self.limit:
                self.cut = True
                sys.settrace(None)
                if self.halt:
                    raise Enough
                return None
            self.steps.append([frame.f_lineno, _variables(frame)])
        return self


def _variables(frame):
    """Return the local variables, and after them what the object holds of which a method runs, as ``self.name``."""
    local = frame.f_locals
    shown = {name: value for name, value in local.items() if name != "self" and _is_shown(name, value)}
    shown |= {f"self.{name}": value for name, value in _attributes(local.get("self")) if _is_shown(name, value)}
    return {name: short_text(value) for name, value in itertools.islice(shown.items(), MAX_VARIABLES)}


def _attributes(target):
    try:
        return list(object.__getattribute__(target, "__dict__").items())
    except Exception:  # it has none, or it is none that one can look into
        return []


def _is_shown(name, value):
    usable = type(name) is str and name.isidentifier() and not name.startswith("__")
    return usable and not isinstance(value, _NOT_DATA)


def short_text(value):
    """Return ``value`` as text of at most :data:`MAX_TEXT` characters, whatever it is."""
    try:
        text = _short.repr(value)
    except Exception:
        text = f"<{type(value).__name__}>"
    return text if len(text) <= MAX_TEXT else text[: MAX_TEXT - 1] + "…"

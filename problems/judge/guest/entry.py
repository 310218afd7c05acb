"""Finding the function that a program is about."""

import ast
import inspect
from types import FunctionType


class NoFunction(Exception):
    """There is nothing to call. ``reason`` is "", or ``self_outside_class`` for a method that stands alone.

    Where a class is wanted it is ``no_class`` or ``no_method``, and ``missing`` holds the names.
    """

    def __init__(self, message, *, reason="", line=None, missing=()):
        super().__init__(message)
        self.reason = reason
        self.line = line
        self.missing = list(missing)


def find(source, namespace, wanted, arguments):
    """Return (name, make): ``make()`` gives what is to be called, of a new ``Solution`` each time. ``wanted`` is
    matched without regard to capitals and underscores; an empty one takes what the code seems to be about, if possible
    what can be called with so many ``arguments`` (``None`` when nobody knows).

    Raises :class:`NoFunction`.
    """
    solution = namespace.get("Solution")
    methods = _public_methods(solution) if isinstance(solution, type) else []
    if wanted:
        method = match(wanted, methods)
        function = None if method else match(wanted, _functions(namespace))
        if method is None and function is None and len(methods) == 1:
            method = methods[0]
    else:
        fitting = [name for name in methods if _fits(getattr(solution, name), arguments)]
        method = next(iter(fitting or methods), None)
        function = None if method else _most_likely(source, namespace, arguments)
    if method is not None:
        return method, lambda: getattr(solution(), method)
    if function is not None:
        found = _outside(function, namespace[function])
        return function, lambda: found
    raise NoFunction(f"no function {wanted} was found" if wanted else "no function was found")


def _outside(name, function):
    """Return ``function``, unless it is a method that has lost its class."""
    code = getattr(function, "__code__", None)
    if isinstance(function, FunctionType) and code.co_varnames[:1] == ("self",) and code.co_argcount > 0:
        message = f"{name} takes self, but stands outside of a class"
        raise NoFunction(message, reason="self_outside_class", line=code.co_firstlineno)
    return function


def _public_methods(solution):
    return [
        name
        for base in solution.__mro__[-2::-1]
        for name, value in vars(base).items()
        if not name.startswith("_") and isinstance(value, FunctionType | staticmethod | classmethod)
    ]


def _functions(namespace):
    return [name for name, value in namespace.items() if callable(value) and not isinstance(value, type)]


def match(wanted, names):
    """Return the name that is ``wanted``, or one that differs in capitals and underscores; ``None`` for none."""
    folded = _fold(wanted)
    return wanted if wanted in names else next((name for name in names if _fold(name) == folded), None)


def _fold(name):
    return name.replace("_", "").lower()


def _most_likely(source, namespace, arguments):
    """Return the last function at the top that no other one uses, of those that take so many arguments if any does."""
    functions = {
        part.name: {inner.id for inner in ast.walk(part) if isinstance(inner, ast.Name)}
        for part in ast.parse(source).body
        if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef) and callable(namespace.get(part.name))
    }
    free = [name for name in functions if not any(name in used for other, used in functions.items() if other != name)]
    fitting = [name for name in functions if _fits(namespace[name], arguments)]
    both = [name for name in free if name in fitting]
    return next(reversed(both or fitting or free or list(functions)), None)


def _fits(function, arguments):
    """Tell whether ``function`` can be called with so many arguments, beside ``self``."""
    if arguments is None:
        return True
    try:
        signature = inspect.signature(function)
        signature.bind(*range(arguments + (next(iter(signature.parameters), "") == "self")))
    except Exception:  # too many or too few, or nothing that says what it takes
        return False
    return True

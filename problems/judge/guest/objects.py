"""A class that the learner designs: finding it, and making a list of calls on one new object of it."""

import sys

from .entry import NoFunction, match
from .values import result_of, to_argument


def find_class(namespace, wanted, methods):
    """Return (class, {method: name of the attribute}). Capitals and underscores do not matter.

    Raises :class:`NoFunction`, which names what is missing.
    """
    classes = [name for name, value in namespace.items() if isinstance(value, type)]
    name = match(wanted, classes)
    if name is None:
        raise NoFunction(f"no class {wanted} was found", reason="no_class", missing=[wanted])
    found = namespace[name]
    own = _methods_of(found)
    attributes = {method: match(method, own) for method in methods}
    missing = [method for method, attribute in attributes.items() if attribute is None]
    if missing:
        raise NoFunction(f"the class {name} has no method {', '.join(missing)}", reason="no_method", missing=missing)
    return found, attributes


def _methods_of(found):
    """Return the names of what can be called, the class's own before those that it inherits."""
    return [
        name
        for base in found.__mro__
        for name in vars(base)
        if not name.startswith("_") and callable(getattr(found, name, None))
    ]


class Calls:
    """Calls on one new object, the first of which makes it. ``at`` is the one that is being made, from 0.

    ``blamed`` is the function that it runs. A result that is no plain data ends them: ``fault`` says what it was.
    """

    def __init__(self, found, attributes, program, values, namespace):
        operations, arguments = values
        types = {name: kinds for name, kinds, _ in program["methods"]}
        kinds = [program["types"], *(types[name] for name in operations[1:])]
        self.arguments = [
            [to_argument(kind, value, namespace) for kind, value in zip(wanted, given, strict=True)]
            for wanted, given in zip(kinds, arguments, strict=True)
        ]
        returns = {name: returned for name, _, returned in program["methods"]}
        self.steps = [(attributes[name], returns[name]) for name in operations[1:]]
        self.made = found
        self.traced = program["traced_call"]
        self.at = 0
        self.blamed = found.__init__
        self.fault = None

    def run(self, tracer):
        """Make all calls and return what they gave, at once as plain data: an object may go on changing it."""
        results = [None]
        target = self._call(self.made, self.arguments[0], tracer)
        for position, (name, returns) in enumerate(self.steps, start=1):
            self.at = position
            function = getattr(target, name)
            self.blamed = getattr(function, "__func__", function)
            value = self._call(function, self.arguments[position], tracer)
            if returns == "None":
                results.append(None)
                continue
            found = result_of(returns, value)
            if "value" not in found:
                self.fault = found
                break
            results.append(found["value"])
        return results

    def _call(self, function, arguments, tracer):
        if tracer is None or self.traced not in (None, self.at):
            return function(*arguments)
        sys.settrace(tracer)
        try:
            return function(*arguments)
        finally:
            sys.settrace(None)

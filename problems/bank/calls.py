"""Whether a list of calls on a class to design fits the class, and whether its results can come out."""

from typing import Any

from problems.bank.parts import Signature


def call_fault(signature: Signature, given: dict[str, Any]) -> str:
    """Return what is wrong with a list of calls, empty when it can be run."""
    operations, arguments = given["operations"], given["arguments"]
    if not isinstance(operations, list) or not isinstance(arguments, list) or len(operations) != len(arguments):
        return "operations and arguments: two lists of the same length are needed"
    if not all(isinstance(name, str) for name in operations):
        return "operations: only names can stand there"
    counts = {method.name: len(method.parameters) for method in signature.methods}
    if not operations or operations[0] != signature.function:
        return f"operations: the first one makes the object, {signature.function!r}"
    wanted = [len(signature.parameters), *(counts.get(name) for name in operations[1:])]
    for name, values, count in zip(operations, arguments, wanted, strict=True):
        if count is None:
            return f"operations: {name!r} is none of the methods {sorted(counts)}"
        if not isinstance(values, list) or len(values) != count:
            return f"arguments: {name!r} takes a list of {count}, not {values!r}"
    return ""


def result_fault(signature: Signature, given: dict[str, Any], results: Any) -> str:
    """Return what is wrong with the results that are expected of a list of calls, empty when they can come out."""
    operations = given["operations"]
    if not isinstance(results, list) or len(results) != len(operations):
        return f"expected: a list of {len(operations)} results is needed, one for each operation"
    silent = {signature.function, *(method.name for method in signature.methods if method.returns == "None")}
    for position, (name, result) in enumerate(zip(operations, results, strict=True), start=1):
        if name in silent and result is not None:
            return f"expected: operation {position}, {name!r}, gives null, not {result!r}"
    return ""

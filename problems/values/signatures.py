"""What a learner has to write, as text: the head of a function, or a class with the heads of its methods.

In Python as the signature says it; the other languages are in ``declarations.py``.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from problems.values import declarations
from problems.values.class_calls import show_calls, show_results

Signature = Mapping[str, Any]
"""As it stands in a revision's content (``problems/bank/schema.py``); older revisions have no ``methods``."""


def signature_text(signature: Signature, language: str = "python") -> str:
    """Return what is shown beside the problem."""
    if language != "python":
        return declarations.declaration(signature, language)
    if not signature.get("methods"):
        return _function(signature)
    return "\n".join([f"class {signature['function']}:", *(f"    {head} ..." for head in _heads(signature))])


def starter_code(signature: Signature, language: str = "python") -> str:
    """Return what stands in the editor at first."""
    if language != "python":
        return declarations.starter(signature, language)
    if not signature.get("methods"):
        return f"{_function(signature)}\n    "
    methods = "\n\n".join(f"    {head}\n        pass" for head in _heads(signature))
    return f"class {signature['function']}:\n{methods}\n"


def example_texts(signature: Signature, example: Mapping[str, Any], language: str = "python") -> tuple[str, str]:
    """Return the input and the output of an example as they are shown, in full."""
    if language != "python":
        return declarations.example_in(signature, example, language)
    if signature.get("methods"):
        return show_calls(example["input"]), show_results(example["input"], example["output"])
    given = ", ".join(f"{name} = {value!r}" for name, value in example["input"].items())
    return given, repr(example["output"])


def _function(signature: Signature) -> str:
    return f"def {signature['function']}({_parameters(signature['parameters'])}) -> {signature['returns']}:"


def _heads(signature: Signature) -> list[str]:
    made = f"def __init__({_parameters(signature['parameters'], 'self')}):"
    return [
        made,
        *(
            f"def {method['name']}({_parameters(method['parameters'], 'self')}) -> {method['returns']}:"
            for method in signature["methods"]
        ),
    ]


def _parameters(parameters: Iterable[Mapping[str, str]], *first: str) -> str:
    return ", ".join([*first, *(f"{part['name']}: {part['type']}" for part in parameters)])

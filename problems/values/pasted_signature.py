"""The function of the starter code in a pasted problem statement."""

import ast
import re
import warnings
from dataclasses import dataclass
from itertools import islice

from problems.text.late_patterns import LatePattern
from problems.values.markup import without_markup

MAX_CHARACTERS = 50_000
_MAX_HEADER = 1_000
_MAX_FUNCTIONS = 20
_DEF = LatePattern(r"^(?P<indent>[ \t>]{0,24})(?:async )?def (?P<name>[a-zA-Z_]\w{0,60})[ \t]?\(", re.MULTILINE)
_CLASS = LatePattern(r"^[ \t>]{0,24}class (?P<name>\w{1,60})", re.MULTILINE)
_WRITTEN = {"List": "list", "Dict": "dict", "Set": "set", "Tuple": "tuple", "Deque": "deque"}


@dataclass(frozen=True)
class PastedSignature:
    """The function of the starter code. A type is ``""`` where it gives none, and ``X`` for ``Optional[X]``."""

    function: str
    parameters: tuple[tuple[str, str], ...]
    returns: str = ""


def signature_in(text: str) -> PastedSignature | None:
    """Return the function that the Python starter code in ``text`` declares, or ``None``.

    Methods count in ``class Solution`` only; a class to design has no single function to call.
    """
    return signature_in_plain(without_markup(text[:MAX_CHARACTERS])[0])


def signature_in_plain(plain: str) -> PastedSignature | None:
    """Return the same of a text that has no markup any more."""
    classes = [(match.start(), match["name"]) for match in _CLASS.finditer(plain)]
    for match in islice(_DEF.finditer(plain), _MAX_FUNCTIONS):
        while len(classes) > 1 and classes[1][0] < match.start():
            classes.pop(0)
        owner = classes[0][1] if classes and classes[0][0] < match.start() and match["indent"].strip(">") else ""
        if owner not in ("", "Solution") or match["name"].startswith("__"):
            continue
        header = _header(plain, match.end())
        function = _parsed(f"def {match['name']}({header}: pass") if header else None
        if function is not None:
            return function
    return None


def _header(plain: str, start: int) -> str:
    """Return the rest of a function's header from behind its opening bracket up to its colon, or ``""``."""
    depth = 1
    for at in range(start, min(start + _MAX_HEADER, len(plain))):
        depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(plain[at], 0)
        if depth > 20:
            return ""
        if depth == 0 and plain[at] in ":：":
            return plain[start:at]
    return ""


def _parsed(code: str) -> PastedSignature | None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # an odd escape sequence in a default is not worth a line in our log
            (function,) = ast.parse(code).body
            return _declared(function)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _declared(function: ast.stmt) -> PastedSignature | None:
    if not isinstance(function, ast.FunctionDef) or function.args.vararg or function.args.kwarg:
        return None
    arguments = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
    if arguments and arguments[0].arg in ("self", "cls"):
        arguments = arguments[1:]
    parameters = tuple((argument.arg, _type(argument.annotation)) for argument in arguments)
    if not parameters or len(dict(parameters)) < len(parameters):
        return None
    return PastedSignature(function.name, parameters, _type(function.returns))


def _type(annotation: ast.expr | None) -> str:
    """Return an annotation in the spelling of the problem bank: ``list[int]``, ``ListNode``, ``""`` for none."""
    match annotation:
        case None:
            return ""
        case ast.Constant(value=str(written)):
            return written if written.isidentifier() else _type(ast.parse(written, mode="eval").body)
        case ast.Subscript(value=outer, slice=inner) if _type(outer) == "Optional":
            return _type(inner)
        case ast.Subscript(value=outer, slice=ast.Tuple(elts=parts)):
            return f"{_type(outer)}[{', '.join(_type(part) for part in parts)}]"
        case ast.Subscript(value=outer, slice=inner):
            return f"{_type(outer)}[{_type(inner)}]"
        case ast.BinOp(left=left, op=ast.BitOr(), right=ast.Constant(value=None)):
            return _type(left)
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return _WRITTEN.get(name, name)
    return ast.unparse(annotation)

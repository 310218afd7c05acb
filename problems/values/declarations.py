"""What a learner has to write, in each language: the head of a function, or a class with those of its methods.

All of it follows from the one signature that a problem has (``problems/bank/schema.py``), whose types are Python's.
Names are written as people of the language write them (``two_sum``, ``twoSum``, ``TwoSum``), and what is given, a
``ListNode`` or ``TreeNode``, is shown in a comment above.
"""

import ast
import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from problems.text.late_patterns import LatePattern
from problems.values.class_calls import ARROW

Signature = Mapping[str, Any]
_Case = Literal["snake", "camel", "pascal"]
_NODES = ("ListNode", "TreeNode")


@dataclass(frozen=True)
class _Dialect:
    """How a language writes types and values. ``list_of`` takes a type and whether it is one of the plain ones."""

    plain: Mapping[str, str]
    list_of: Callable[[str], str]
    node: str
    nothing: str
    case: _Case
    null: str = "null"
    truth: tuple[str, str] = ("true", "false")


def declaration(signature: Signature, language: str) -> str:
    """Return what is shown beside the problem: heads without bodies. ``language`` is none of Python's own."""
    return _WRITERS[language](signature, _DIALECTS[language], False)


def starter(signature: Signature, language: str) -> str:
    """Return what stands in the editor at first, with the classes of nodes that are given, as comments."""
    return _given(signature, language) + _WRITERS[language](signature, _DIALECTS[language], True)


def example_in(signature: Signature, example: Mapping[str, Any], language: str) -> tuple[str, str]:
    """Return input and output of an example in the literals of ``language``."""
    dialect, given, output = _DIALECTS[language], example["input"], example["output"]
    if not signature.get("methods"):
        shown = ", ".join(f"{name} = {literal(value, language)}" for name, value in given.items())
        return shown, literal(output, language)
    calls = [
        f"{name if n == 0 else _named(name, dialect.case)}({', '.join(literal(value, language) for value in values)})"
        for n, (name, values) in enumerate(zip(given["operations"], given["arguments"], strict=True))
    ]
    results = (f"{call} = {literal(one, language)}" for call, one in zip(calls, output, strict=True) if one is not None)
    return ARROW.join(calls), ", ".join(results)


def literal(value: Any, language: str) -> str:
    """Return a plain value as people of ``language`` read it: lists in brackets everywhere, as interview sites do."""
    dialect = _DIALECTS[language]
    if value is None:
        return dialect.null
    if isinstance(value, bool):
        return dialect.truth[0] if value else dialect.truth[1]
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, list | tuple):
        return f"[{', '.join(literal(one, language) for one in value)}]"
    if isinstance(value, dict):
        pairs = (f"{literal(key, language)}: {literal(one, language)}" for key, one in value.items())
        return f"{{{', '.join(pairs)}}}"
    return repr(value)


_SHOWN = LatePattern(
    r"""'(?:[^'\\]|\\[\s\S])*+(?:'|\\?\Z)|"(?:[^"\\]|\\[\s\S])*+(?:"|\\?\Z)"""
    r"""|\b(?:True|False|None)\b|\b[a-z]\w*+(?=\()"""
)
"""What is written otherwise elsewhere in values that are shown in Python's literals: strings, three words, calls."""


def in_literals(shown: str, language: str) -> str:
    """Return values that :mod:`problems.values.showing` has written, shortened or not, in the literals of ``language``.

    What is no value, as the rest of a sentence, has no place in ``shown``.
    """
    if language not in _DIALECTS:
        return shown
    dialect = _DIALECTS[language]
    words = {"True": dialect.truth[0], "False": dialect.truth[1], "None": dialect.null}

    def written(found: re.Match[str]) -> str:
        text = found.group()
        if text[0] in "'\"":
            try:
                return literal(ast.literal_eval(text), language)
            except (SyntaxError, ValueError):
                return text  # a string that is not closed is no value
        return words.get(text) or _named(text, dialect.case)

    return _SHOWN.sub(written, shown)


def _named(name: str, case: _Case) -> str:
    """Write ``snake_case`` as a language does; a name that is written otherwise already stays."""
    if case == "snake" or (case == "camel" and "_" not in name):
        return name
    first, *others = name.split("_")
    start = first if case == "camel" else first[:1].upper() + first[1:]
    return start + "".join(part[:1].upper() + part[1:] for part in others)


def _type(written: str, dialect: _Dialect) -> str:
    """Return a type of Python's as the language has it; one that is not known here stays as it is written."""
    written = written.strip()
    if (inner := re.fullmatch(r"(?:list|List)\[(.+)\]", written)) is not None:
        return dialect.list_of(_type(inner[1], dialect))
    if (inner := re.fullmatch(r"Optional\[(.+)\]|(.*[^ ]) *\| *None", written)) is not None:
        return _type(inner[1] or inner[2], dialect)
    if written in _NODES:
        return dialect.node.format(written)
    if written in ("None", ""):
        return dialect.nothing
    return dialect.plain.get(written, written)


def _plain(whole: str, text: str, truth: str, real: str) -> dict[str, str]:
    return {"int": whole, "str": text, "bool": truth, "float": real}


_DIALECTS: Mapping[str, _Dialect] = {
    "javascript": _Dialect(
        _plain("number", "string", "boolean", "number"), lambda one: f"{one}[]", "{}", "void", "camel"
    ),
    "typescript": _Dialect(
        _plain("number", "string", "boolean", "number"),
        lambda one: f"({one})[]" if " " in one else f"{one}[]", "{} | null", "void", "camel",
    ),
    "cpp": _Dialect(
        _plain("int", "string", "bool", "double"), lambda one: f"vector<{one}>", "{}*", "void", "camel", "nullptr"
    ),
    "java": _Dialect(_plain("int", "String", "boolean", "double"), lambda one: f"{one}[]", "{}", "void", "camel"),
    "go": _Dialect(_plain("int", "string", "bool", "float64"), lambda one: f"[]{one}", "*{}", "", "camel", "nil"),
    "csharp": _Dialect(_plain("int", "string", "bool", "double"), lambda one: f"{one}[]", "{}", "void", "pascal"),
    "kotlin": _Dialect(
        _plain("Int", "String", "Boolean", "Double"),
        lambda one: "IntArray" if one == "Int" else f"Array<{one}>", "{}?", "Unit", "camel",
    ),
    "rust": _Dialect(
        _plain("i32", "String", "bool", "f64"), lambda one: f"Vec<{one}>", "Option<Box<{}>>", "", "snake", "None"
    ),
    "swift": _Dialect(_plain("Int", "String", "Bool", "Double"), lambda one: f"[{one}]", "{}?", "", "camel", "nil"),
    "pseudocode": _Dialect({}, lambda one: one, "{}", "", "snake", "nothing"),
}  # fmt: skip


@dataclass(frozen=True)
class _Head:
    """A function to write: its name, its parameters and their types, and the type of its result, in the language."""

    name: str
    parameters: tuple[tuple[str, str], ...]
    returns: str


_RESERVED = frozenset({"case", "char", "class", "default", "delete", "double", "float", "function"})
_RESERVED |= {"long", "new", "short", "switch", "this", "void"}
"""Names of parameters that are no names in most languages; they get a line behind them, as people do it."""


def _head(part: Signature, name: str, dialect: _Dialect) -> _Head:
    def written(one: str) -> str:
        return f"{one}_" if one in _RESERVED else one

    parameters = tuple((written(one["name"]), _type(one["type"], dialect)) for one in part.get("parameters") or ())
    return _Head(_named(name, dialect.case), parameters, _type(part.get("returns") or "", dialect))


def _methods(signature: Signature, dialect: _Dialect) -> list[_Head]:
    return [_head(method, method["name"], dialect) for method in signature["methods"]]


def _blocks(heads: Iterable[str], indent: str, *, bodies: bool) -> str:
    """Write methods one after the other: with bodies to fill, or as heads alone."""
    if not bodies:
        return "\n".join(f"{indent}{head}" for head in heads)
    return "\n\n".join(f"{indent}{head} {{\n{indent}    \n{indent}}}" for head in heads)


def _in_class(opening: str, heads: Sequence[str], closing: str, *, bodies: bool) -> str:
    return f"{opening}\n{_blocks(heads, '    ', bodies=bodies)}\n{closing}"


def _jsdoc(head: _Head, indent: str = "") -> str:
    lines = [*(f"@param {{{kind}}} {name}" for name, kind in head.parameters), f"@return {{{head.returns}}}"]
    return "\n".join(f"{indent}{line}" for line in ("/**", *(f" * {line}" for line in lines), " */"))


def _names(head: _Head) -> str:
    return ", ".join(name for name, _ in head.parameters)


def _typed(head: _Head, form: str) -> str:
    return ", ".join(form.format(name=name, kind=kind) for name, kind in head.parameters)


def _javascript(signature: Signature, dialect: _Dialect, bodies: bool) -> str:
    made = _head(signature, signature["function"], dialect)
    if not signature.get("methods"):
        end = " {\n    \n}" if bodies else ""
        return f"{_jsdoc(made)}\nfunction {made.name}({_names(made)}){end}"
    parts = [("constructor", made), *((one.name, one) for one in _methods(signature, dialect))]
    body = " {\n        \n    }" if bodies else ""
    heads = (
        f"{_jsdoc(head, '    ')}\n    {name}({_names(head)}){body}" if n else f"    {name}({_names(head)}){body}"
        for n, (name, head) in enumerate(parts)
    )
    between = "\n\n" if bodies else "\n"
    return f"class {signature['function']} {{\n{between.join(heads)}\n}}"


def _typescript(signature: Signature, dialect: _Dialect, bodies: bool) -> str:
    made = _head(signature, signature["function"], dialect)
    typed = "{name}: {kind}"
    if not signature.get("methods"):
        end = " {\n    \n}" if bodies else ""
        return f"function {made.name}({_typed(made, typed)}): {made.returns}{end}"
    heads = [
        f"constructor({_typed(made, typed)})",
        *(f"{one.name}({_typed(one, typed)}): {one.returns}" for one in _methods(signature, dialect)),
    ]
    return _in_class(f"class {signature['function']} {{", heads, "}", bodies=bodies)


def _cpp(signature: Signature, dialect: _Dialect, bodies: bool) -> str:
    def typed(head: _Head) -> str:
        return ", ".join(f"{kind}{'&' if kind.startswith('vector') else ''} {name}" for name, kind in head.parameters)

    made = _head(signature, signature["function"], dialect)
    if not signature.get("methods"):
        heads, name = [f"{made.returns} {made.name}({typed(made)})"], "Solution"
    else:
        name = signature["function"]
        heads = [f"{name}({typed(made)})"]
        heads += [f"{one.returns} {one.name}({typed(one)})" for one in _methods(signature, dialect)]
    return _in_class(f"class {name} {{\npublic:", heads, "};", bodies=bodies)


def _curly(visibility: str) -> Callable[[Signature, _Dialect, bool], str]:
    def write(signature: Signature, dialect: _Dialect, bodies: bool) -> str:
        made = _head(signature, signature["function"], dialect)
        typed = "{kind} {name}"
        if not signature.get("methods"):
            heads, name = [f"public {made.returns} {made.name}({_typed(made, typed)})"], "Solution"
        else:
            name = signature["function"]
            heads = [f"public {name}({_typed(made, typed)})"]
            heads += [f"public {one.returns} {one.name}({_typed(one, typed)})" for one in _methods(signature, dialect)]
        return _in_class(f"{visibility}class {name} {{", heads, "}", bodies=bodies)

    return write


def _go(signature: Signature, dialect: _Dialect, bodies: bool) -> str:
    made, end = _head(signature, signature["function"], dialect), " {\n    \n}" if bodies else ""
    typed = "{name} {kind}"

    def returns(head: _Head) -> str:
        return f" {head.returns}" if head.returns else ""

    if not signature.get("methods"):
        return f"func {made.name}({_typed(made, typed)}){returns(made)}{end}"
    name = signature["function"]
    methods = (
        f"func (this *{name}) {_named(method['name'], 'pascal')}({_typed(head, typed)}){returns(head)}{end}"
        for method, head in zip(signature["methods"], _methods(signature, dialect), strict=True)
    )
    parts = [f"type {name} struct {{\n    \n}}" if bodies else f"type {name} struct"]
    parts += [f"func Constructor({_typed(made, typed)}) {name}{end}", *methods]
    return ("\n\n" if bodies else "\n").join(parts)


def _kotlin(signature: Signature, dialect: _Dialect, bodies: bool) -> str:
    def head(one: _Head) -> str:
        returns = "" if one.returns == dialect.nothing else f": {one.returns}"
        return f"fun {one.name}({_typed(one, '{name}: {kind}')}){returns}"

    made = _head(signature, signature["function"], dialect)
    if not signature.get("methods"):
        return _in_class("class Solution {", [head(made)], "}", bodies=bodies)
    opening = f"class {signature['function']}({_typed(made, '{name}: {kind}')}) {{"
    return _in_class(opening, [head(one) for one in _methods(signature, dialect)], "}", bodies=bodies)


def _rust(signature: Signature, dialect: _Dialect, bodies: bool) -> str:
    made = _head(signature, signature["function"], dialect)

    def head(one: _Head, *own: str) -> str:
        changed = signature.get("in_place")
        typed = [f"{name}: {'&mut ' if name == changed else ''}{kind}" for name, kind in one.parameters]
        returns = f" -> {one.returns}" if one.returns else ""
        return f"fn {one.name}({', '.join([*own, *typed])}){returns}"

    if not signature.get("methods"):
        return _in_class("impl Solution {", [f"pub {head(made)}"], "}", bodies=bodies)
    name = signature["function"]
    heads = [f"fn new({_typed(made, '{name}: {kind}')}) -> Self"]
    heads += [head(one, "&mut self") for one in _methods(signature, dialect)]
    opening = f"struct {name} {{\n    \n}}\n\nimpl {name} {{" if bodies else f"impl {name} {{"
    return _in_class(opening, heads, "}", bodies=bodies)


def _swift(signature: Signature, dialect: _Dialect, bodies: bool) -> str:
    made = _head(signature, signature["function"], dialect)

    def head(one: _Head) -> str:
        changed = signature.get("in_place")
        typed = (f"_ {name}: {'inout ' if name == changed else ''}{kind}" for name, kind in one.parameters)
        returns = f" -> {one.returns}" if one.returns else ""
        return f"func {one.name}({', '.join(typed)}){returns}"

    if not signature.get("methods"):
        return _in_class("class Solution {", [head(made)], "}", bodies=bodies)
    heads = [f"init({_typed(made, '_ {name}: {kind}')})", *(head(one) for one in _methods(signature, dialect))]
    return _in_class(f"class {signature['function']} {{", heads, "}", bodies=bodies)


def _pseudocode(signature: Signature, dialect: _Dialect, bodies: bool) -> str:
    made = _head(signature, signature["function"], dialect)
    if not signature.get("methods"):
        return f"{made.name}({_names(made)}):" + ("\n    " if bodies else "")
    heads = [f"{signature['function']}({_names(made)}):"]
    heads += [f"{one.name}({_names(one)}):" for one in _methods(signature, dialect)]
    return "\n\n".join(f"{head}\n    " for head in heads) if bodies else "\n".join(heads)


_WRITERS: Mapping[str, Callable[[Signature, _Dialect, bool], str]] = {
    "javascript": _javascript,
    "typescript": _typescript,
    "cpp": _cpp,
    "java": _curly(""),
    "go": _go,
    "csharp": _curly("public "),
    "kotlin": _kotlin,
    "rust": _rust,
    "swift": _swift,
    "pseudocode": _pseudocode,
}

_GIVEN: Mapping[str, Mapping[str, str]] = {
    "javascript": {
        "ListNode": "function ListNode(val, next) {\n    this.val = val;\n    this.next = next;\n}",
        "TreeNode": "function TreeNode(val, left, right) {\n    this.val = val;\n"
                    "    this.left = left;\n    this.right = right;\n}",
    },
    "typescript": {
        "ListNode": "class ListNode {\n    val: number\n    next: ListNode | null\n}",
        "TreeNode": "class TreeNode {\n    val: number\n    left: TreeNode | null\n    right: TreeNode | null\n}",
    },
    "cpp": {
        "ListNode": "struct ListNode {\n    int val;\n    ListNode *next;\n};",
        "TreeNode": "struct TreeNode {\n    int val;\n    TreeNode *left;\n    TreeNode *right;\n};",
    },
    "java": {
        "ListNode": "class ListNode {\n    int val;\n    ListNode next;\n}",
        "TreeNode": "class TreeNode {\n    int val;\n    TreeNode left;\n    TreeNode right;\n}",
    },
    "go": {
        "ListNode": "type ListNode struct {\n    Val  int\n    Next *ListNode\n}",
        "TreeNode": "type TreeNode struct {\n    Val   int\n    Left  *TreeNode\n    Right *TreeNode\n}",
    },
    "csharp": {
        "ListNode": "public class ListNode {\n    public int val;\n    public ListNode next;\n}",
        "TreeNode": "public class TreeNode {\n    public int val;\n"
                    "    public TreeNode left;\n    public TreeNode right;\n}",
    },
    "kotlin": {
        "ListNode": "class ListNode(var `val`: Int) {\n    var next: ListNode? = null\n}",
        "TreeNode": "class TreeNode(var `val`: Int) {\n    var left: TreeNode? = null\n"
                    "    var right: TreeNode? = null\n}",
    },
    "rust": {
        "ListNode": "pub struct ListNode {\n    pub val: i32,\n    pub next: Option<Box<ListNode>>,\n}",
        "TreeNode": "pub struct TreeNode {\n    pub val: i32,\n"
                    "    pub left: Option<Box<TreeNode>>,\n    pub right: Option<Box<TreeNode>>,\n}",
    },
    "swift": {
        "ListNode": "class ListNode {\n    var val: Int\n    var next: ListNode?\n}",
        "TreeNode": "class TreeNode {\n    var val: Int\n    var left: TreeNode?\n    var right: TreeNode?\n}",
    },
    "pseudocode": {},
}  # fmt: skip


def _given(signature: Signature, language: str) -> str:
    """Return the classes of nodes that the signature names, each line commented out."""
    kinds = [part["type"] for part in signature.get("parameters") or ()] + [signature.get("returns") or ""]
    shown = [text for name, text in _GIVEN[language].items() if any(name in kind for kind in kinds)]
    if not shown:
        return ""
    lines = [f" * {line}".rstrip() for text in shown for line in text.splitlines()]
    return "\n".join(("/*", *lines, " */\n"))

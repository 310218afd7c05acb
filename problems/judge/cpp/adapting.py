"""Writes the unit that is compiled: what is declared before the learner's text, the text, and what calls it."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from problems.judge.cpp.scanning import Class, Function, Scanned, scan, with_long_long
from problems.judge.port import Fault

SOLUTION, JUDGE = "solution.cpp", "judge.cpp"
MOST_PARAMETERS = 6
_LIST_NODE = (
    "struct ListNode { int val; ListNode* next; ListNode() : val(0), next(nullptr) {} "
    "ListNode(int x) : val(x), next(nullptr) {} ListNode(int x, ListNode* next) : val(x), next(next) {} };"
)
_TREE_NODE = (
    "struct TreeNode { int val; TreeNode *left, *right; TreeNode() : val(0), left(nullptr), right(nullptr) {} "
    "TreeNode(int x) : val(x), left(nullptr), right(nullptr) {} "
    "TreeNode(int x, TreeNode* left, TreeNode* right) : val(x), left(left), right(right) {} };"
)


@dataclass(frozen=True)
class Unit:
    """What is compiled, and the name that is called. With a ``fault`` there is nothing to call: it is the answer if the
    text is C++ at all.
    """

    text: str
    function: str = ""
    fault: Fault | None = None


def unit_of(program: Mapping[str, Any]) -> Unit:
    """Return the unit for ``program``, the fields of ``problems.judge.sandbox.Program`` as they go to a helper."""
    source = program["source"].removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    found = scan(source)
    nodes = [text for name, text in (("ListNode", _LIST_NODE), ("TreeNode", _TREE_NODE)) if name not in found.classes]
    before = f'#line 1 "{JUDGE}"\n{" ".join(nodes)}\n#line 1 "{SOLUTION}"\n'
    text = before + with_long_long(source) + f'\n#line 1 "{JUDGE}"\n'
    methods = program.get("methods") or ()
    if methods:
        return _class_unit(text, found, program["function"], methods, len(program["types"]))
    return _function_unit(text, found, program)


def _function_unit(text: str, found: Scanned, program: Mapping[str, Any]) -> Unit:
    wanted, arguments = program["function"], program["arguments"]
    solution = found.classes.get("Solution")
    methods = [function for function in solution.functions if _may_be_called(function, solution)] if solution else []
    free = [function for function in found.functions if function.name != "main"]
    chosen, owner = _choice(wanted, arguments, methods, free)
    if chosen is None:
        message = f"no function {wanted} was found" if wanted else "no function was found"
        return Unit(text, fault=Fault("no_function", error_message=message))
    count = chosen.most if arguments is None or not chosen.least <= arguments <= chosen.most else arguments
    if count > MOST_PARAMETERS:
        message = f"{chosen.name} takes more than {MOST_PARAMETERS} parameters"
        return Unit(text, fault=Fault("unreadable", "parameters", message, line=chosen.line))
    place = program["in_place"] if program["in_place"] is not None and program["in_place"] < count else -1
    picked = f"dryrun::pick{count}(&{owner}{chosen.name})"
    calls = (
        f"static constexpr auto dryrun_entry = {picked};\n"
        f"static dryrun::FunctionUnit<std::remove_const_t<decltype(dryrun_entry)>, {place}> dryrun_it(dryrun_entry);\n"
        "dryrun::Unit& dryrun_unit = dryrun_it;\n"
    )
    return Unit(text + calls, chosen.name)


def _choice(
    wanted: str, arguments: int | None, methods: Sequence[Function], free: Sequence[Function]
) -> tuple[Function | None, str]:
    """Return the function that is called and what stands before its name."""
    if wanted:
        if (method := _match(wanted, methods, arguments)) is not None:
            return method, "Solution::"
        if (function := _match(wanted, free, arguments)) is not None:
            return function, "::"
        names = {method.name for method in methods}
        return (methods[0], "Solution::") if len(names) == 1 else (None, "")
    if methods:
        fitting = [method for method in methods if _fits(method, arguments)]
        return (fitting or list(methods))[0], "Solution::"
    alone = [
        function for function in free if not any(function.name in other.uses for other in free if other is not function)
    ]
    fitting = [function for function in free if _fits(function, arguments)]
    both = [function for function in alone if function in fitting]
    best = both or fitting or alone or list(free)
    return (best[-1], "::") if best else (None, "")


def _match(wanted: str, functions: Sequence[Function], arguments: int | None) -> Function | None:
    """Return the function of the ``wanted`` name, or of one that differs in capitals and underscores."""
    named = [function for function in functions if function.name == wanted]
    named = named or [function for function in functions if fold(function.name) == fold(wanted)]
    return next((function for function in named if _fits(function, arguments)), named[0] if named else None)


def fold(name: str) -> str:
    """Return ``name`` without what its style of writing adds."""
    return name.replace("_", "").lower()


def _fits(function: Function, arguments: int | None) -> bool:
    return arguments is None or function.least <= arguments <= function.most


def _may_be_called(function: Function, owner: Class) -> bool:
    return function.name != owner.name and not function.name.startswith(("~", "_"))


def _class_unit(text: str, found: Scanned, wanted: str, methods: Sequence[Sequence[Any]], made_with: int) -> Unit:
    name = (
        wanted
        if wanted in found.classes
        else next((name for name in found.classes if fold(name) == fold(wanted)), None)
    )
    if name is None:
        message = f"no class {wanted} was found"
        return Unit(text, fault=Fault("no_function", error_message=message, reason="no_class", missing=(wanted,)))
    own, missing, plans = _all_functions(found, name), [], []
    for method, kinds, returns in methods:
        function = _match(method, own, len(kinds))
        if function is None:
            missing.append(method)
            continue
        picked = f"dryrun::pick{len(kinds)}(&{name}::{function.name})"
        silent = "true" if returns == "None" else "false"
        plans.append(
            f"    if (name == {json.dumps(method)}) return new dryrun::PlannedCall<{name}, "
            f"std::remove_const_t<decltype({picked})>>({picked}, {silent}, in);\n"
        )
    if missing:
        message = f"the class {name} has no method {', '.join(missing)}"
        return Unit(text, fault=Fault("no_function", error_message=message, reason="no_method", missing=tuple(missing)))
    given = "".join(f"    dryrun::Anything<{name}> a{at}{{&in, '{',' if at else '['}'}};\n" for at in range(made_with))
    arguments = ", ".join(f"a{at}" for at in range(made_with))
    made = f"    return new {name}({arguments});\n" if made_with else f"    return new {name}();\n"
    calls = (
        f"static {name}* dryrun_make(dryrun::Reader& in) {{\n{given}{made}}}\n"
        f"static dryrun::Planned<{name}>* dryrun_plan(const std::string& name, dryrun::Reader& in) {{\n"
        f'{"".join(plans)}    dryrun::refuse("a method of the class");\n}}\n'
        f"static dryrun::ClassUnit<{name}, decltype(&dryrun_make), decltype(&dryrun_plan)> "
        "dryrun_it(&dryrun_make, &dryrun_plan);\n"
        "dryrun::Unit& dryrun_unit = dryrun_it;\n"
    )
    return Unit(text + calls, wanted)


def _all_functions(found: Scanned, name: str) -> list[Function]:
    """Return the functions of a class, its own before those of the classes that it is made from."""
    functions: list[Function] = []
    waiting, seen = [name], set()
    while waiting:
        this = waiting.pop(0)
        if this in seen or this not in found.classes:
            continue
        seen.add(this)
        functions += [one for one in found.classes[this].functions if _may_be_called(one, found.classes[this])]
        waiting += found.classes[this].bases
    return functions

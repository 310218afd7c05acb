"""How code is built, from its syntax tree: loops in loops, what is called, which structures of a library are used.

The grammars name alike what is alike, so one table of node types does for all languages. The names of constructs are
those of the bank (``approaches[].constructs``), as for Python (``interviews/core/code/reading.py``).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from tree_sitter import Node

from problems.syntax.grammars import nodes_of, tree_of

_LOOPS = frozenset(
    {
        "for_statement", "for_in_statement", "for_range_loop", "enhanced_for_statement", "foreach_statement",
        "for_each_statement", "while_statement", "do_statement", "do_while_statement", "repeat_while_statement",
        "for_expression", "while_expression", "loop_expression",
    }
)  # fmt: skip
_FUNCTIONS = frozenset(
    {
        "function_declaration", "function_definition", "function_item", "method_declaration", "method_definition",
        "local_function_statement", "generator_function_declaration",
    }
)  # fmt: skip
_FUNCTION_VALUES = frozenset({"function_expression", "arrow_function", "function", "lambda_expression", "func_literal"})
_GUARDS = frozenset({"if_statement", "if_expression", "guard_statement"})
_RETURNS = frozenset({"return_statement", "return_expression", "yield_expression"})
_JUMPS = frozenset({"control_transfer_statement", "jump_expression"})
_CALLS = frozenset({"call_expression", "method_invocation", "invocation_expression", "macro_invocation"})
_NAMES = frozenset(
    {
        "identifier", "field_identifier", "property_identifier", "type_identifier", "simple_identifier",
        "shorthand_property_identifier", "namespace_identifier",
    }
)  # fmt: skip
_WALKERS = frozenset(
    {"forEach", "map", "filter", "reduce", "flatMap", "some", "every", "fold", "any", "all", "for_each"}
)
"""Methods that go through all items, where they are given a function: a loop in another form."""
_CLOSURES = _FUNCTION_VALUES | {"lambda_literal", "closure_expression", "annotated_lambda", "anonymous_function"}
_TYPES_OF = {"cpp": {"map": "dict", "set": "set", "multiset": "heap", "stack": "stack", "queue": "queue"}}
_SIGNS: Mapping[str, frozenset[str]] = {
    "dict": frozenset(
        [
            "Map",
            "HashMap",
            "LinkedHashMap",
            "TreeMap",
            "unordered_map",
            "Dictionary",
            "SortedDictionary",
            "BTreeMap",
            "MutableMap",
            "mutableMapOf",
            "hashMapOf",
            "mapOf",
            "linkedMapOf",
            "WeakMap",
            "OrderedDictionary",
            "Hashtable",
            "containsKey",
            "ContainsKey",
            "contains_key",
            "getOrDefault",
            "TryGetValue",
        ]
    ),
    "set": frozenset(
        [
            "Set",
            "HashSet",
            "LinkedHashSet",
            "TreeSet",
            "unordered_set",
            "BTreeSet",
            "MutableSet",
            "mutableSetOf",
            "hashSetOf",
            "setOf",
            "SortedSet",
        ]
    ),
    "sort": frozenset(
        [
            "sort",
            "sorted",
            "Sort",
            "stable_sort",
            "sort_by",
            "sort_unstable",
            "sort_by_key",
            "sortBy",
            "sortedBy",
            "sortWith",
            "sortedWith",
            "sortDescending",
            "toSorted",
            "OrderBy",
            "OrderByDescending",
            "Ints",
            "Strings",
        ]
    ),
    "queue": frozenset(
        [
            "Queue",
            "Deque",
            "VecDeque",
            "deque",
            "ArrayDeque",
            "LinkedList",
            "poll",
            "pollFirst",
            "offer",
            "Dequeue",
            "dequeue",
            "pop_front",
            "removeFirst",
            "shift",
            "queue",
        ]
    ),
    "heap": frozenset(
        [
            "PriorityQueue",
            "priority_queue",
            "BinaryHeap",
            "MinPriorityQueue",
            "MaxPriorityQueue",
            "MinHeap",
            "MaxHeap",
            "Heap",
            "heap",
            "make_heap",
            "push_heap",
            "pop_heap",
            "nth_element",
        ]
    ),
    "binary_search": frozenset(
        [
            "lower_bound",
            "upper_bound",
            "binary_search",
            "binarySearch",
            "BinarySearch",
            "partition_point",
            "SearchInts",
            "mid",
            "middle",
        ]
    ),
    "prefix_array": frozenset(
        ["prefix", "running", "prefixSum", "prefix_sum", "partial_sum", "total", "acc", "runningFold", "scan"]
    ),
    "memo": frozenset(["memo", "cache", "memoize", "lru_cache"]),
    "table": frozenset(["dp", "table", "fill", "repeating", "IntArray", "BooleanArray", "LongArray", "CharArray"]),
    "linked_nodes": frozenset(["next", "Next"]),
    "stack": frozenset(["Stack", "stack", "removeLast", "popLast", "pop_back", "RemoveAt"]),
}
_OF = frozenset({".", "->", "?.", "::"})
_MEMBERS = frozenset(
    {
        "member_expression", "field_expression", "navigation_expression", "selector_expression",
        "member_access_expression", "scoped_identifier", "qualified_identifier", "optional_chain",
    }
)  # fmt: skip
_ONESELF = frozenset({"this", "self", "Self", "Solution", "super"})
_STACK_CALLS = (
    {"push", "pop"},
    {"Push", "Pop"},
    {"push_back", "pop_back"},
    {"append", "popLast"},
    {"addLast", "removeLast"},
)
_INDEX_PAIRS = ({"left", "right"}, {"i", "j"}, {"lo", "hi"}, {"l", "r"}, {"slow", "fast"}, {"start", "end"})
_BITS = frozenset({"^", "&", "<<", ">>", ">>>", "^=", "&=", "<<=", ">>="})
_LIBRARY = frozenset(
    [
        "HashMap",
        "TreeMap",
        "LinkedHashMap",
        "HashSet",
        "TreeSet",
        "LinkedHashSet",
        "ArrayDeque",
        "Deque",
        "PriorityQueue",
        "LinkedList",
        "Map",
        "Set",
        "unordered_map",
        "unordered_set",
        "priority_queue",
        "deque",
        "Dictionary",
        "SortedDictionary",
        "SortedSet",
        "Queue",
        "Stack",
        "BinaryHeap",
        "VecDeque",
        "BTreeMap",
        "BTreeSet",
        "MinPriorityQueue",
        "MaxPriorityQueue",
        "lower_bound",
        "upper_bound",
    ]
)


@dataclass(frozen=True)
class Structure:
    """How a piece of code is built. ``loop_depth`` is the deepest nesting of loops, ``constructs`` in the bank's words,
    ``functions`` the names that it defines, ``libraries`` the structures of its library, both in order."""

    loop_depth: int
    constructs: frozenset[str]
    returns: int
    guards: int
    functions: tuple[str, ...]
    libraries: tuple[str, ...]


@lru_cache(maxsize=256)
def structure_of(code: str, language: str) -> Structure:
    """Read ``code`` as ``language``, one of ``grammars.PARSED``. Never raises for what the code is."""
    reader = _Reader(language)
    for node, depth in nodes_of(tree_of(code, language)):
        reader.visit(node, depth)
    return reader.structure()


class _Reader:
    """What was seen of a tree so far, whose nodes are visited from the first to the last."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.constructs: set[str] = set()
        self.names: set[str] = set()
        self.plain: set[str] = set()  # those that are no member of something
        self.functions: list[str] = []
        self.libraries: list[str] = []
        self.deepest = self.returns = self.guards = 0
        self.loops: list[int] = []  # at which depth the open loops stand
        self.inside: list[tuple[int, str]] = []  # the open functions, with their depth

    def visit(self, node: Node, depth: int) -> None:
        while self.loops and self.loops[-1] >= depth:
            self.loops.pop()
        while self.inside and self.inside[-1][0] >= depth:
            self.inside.pop()
        if not node.is_named:
            if node.type in _BITS and _is_bitwise(node):
                self.constructs.add("bitwise")
            return
        self._count(node, depth)
        if name := _defined(node):
            self.functions.append(name)
            self.inside.append((depth, name))
            self.returns += _hands_back(node)
        if node.type in _CALLS and _is_own_call(node) and _called(node) in {own for _, own in self.inside}:
            self.constructs.add("recursion")
        if node.type in _NAMES:
            self._note_name(node)
        self.constructs |= _containers(node, self.language)

    def _count(self, node: Node, depth: int) -> None:
        if node.type in _LOOPS or _walks(node):
            self.loops.append(depth)
            self.deepest = max(self.deepest, len(self.loops))
        elif node.type in _GUARDS:
            self.guards += 1
        elif node.type in _RETURNS or (node.type in _JUMPS and node.text.startswith(b"return")):
            self.returns += 1

    def _note_name(self, node: Node) -> None:
        name = _text(node)
        self.names.add(name)
        if not _is_member(node):
            self.plain.add(name)
        if name in _LIBRARY:
            self.libraries.append(name)
        if node.type == "type_identifier" and (meant := _TYPES_OF.get(self.language, {}).get(name)):
            self.constructs.add(meant)

    def structure(self) -> Structure:
        """Return all that was seen."""
        found = {construct for construct, signs in _SIGNS.items() if self.names & signs}
        if any(pair <= self.names for pair in _STACK_CALLS):
            found.add("stack")
        if any(pair <= self.plain for pair in _INDEX_PAIRS):
            found.add("two_indices")
        found |= {"nested_loops"} if self.deepest > 1 else {"single_loop"} if self.deepest == 1 else set()
        return Structure(
            loop_depth=self.deepest,
            constructs=frozenset(self.constructs | found),
            returns=self.returns,
            guards=self.guards,
            functions=tuple(self.functions),
            libraries=tuple(dict.fromkeys(self.libraries)),
        )


def _containers(node: Node, language: str) -> set[str]:
    """Return which structures a literal or a type makes, where it has no name that would tell."""
    if node.type in ("map_type", "dictionary_type", "dictionary_literal"):
        is_set = b"bool" in node.text[:40] or b"struct{}" in node.text[:40]
        return {"dict", "set"} if is_set else {"dict"}
    if node.type == "object" and language in ("javascript", "typescript") and not node.named_child_count:
        return {"dict"}
    return {"table"} if _is_filled_array(node) else set()


def _text(node: Node) -> str:
    return (node.text or b"").decode(errors="replace")


def _walks(node: Node) -> bool:
    """Tell whether a call goes through items with a function, as ``forEach`` does."""
    if node.type not in _CALLS or _called(node) not in _WALKERS:
        return False
    return any(child.type in _CLOSURES for child in _near(node, 4))


def _is_member(name: Node) -> bool:
    before = name.prev_sibling
    return before is not None and before.type in _OF


def _is_own_call(call: Node) -> bool:
    """Tell whether a call goes to a function of the code itself: to no object, or to the one that it is in."""
    receiver = call.child_by_field_name("object")
    if receiver is None:
        target = call.child_by_field_name("function") or (call.named_children[0] if call.named_child_count else None)
        if target is None or target.type not in _MEMBERS:
            return True
        receiver = target.named_children[0] if target.named_child_count else None
    return receiver is None or _text(receiver) in _ONESELF


def _near(node: Node, levels: int) -> Iterator[Node]:
    for child in node.named_children if levels else ():
        yield child
        if child.type not in _CALLS:
            yield from _near(child, levels - 1)


def _called(node: Node) -> str:
    """Return the last part of the name that a call names."""
    target = (
        node.child_by_field_name("name") or node.child_by_field_name("function") or node.child_by_field_name("macro")
    )
    target = target or (node.named_children[0] if node.named_child_count else None)
    while target is not None and target.type not in _NAMES:
        parts = [child for child in target.named_children if child.type in _NAMES or child.type.endswith("suffix")]
        last = target.child_by_field_name("field") or target.child_by_field_name("property")
        last = last or target.child_by_field_name("name") or (parts[-1] if parts else None)
        target = last
    return _text(target) if target is not None else ""


def _defined(node: Node) -> str:
    """Return the name of the function that ``node`` defines, "" for all else."""
    if node.type in _FUNCTIONS:
        named = node.child_by_field_name("name") or node.child_by_field_name("declarator")
        while named is not None and named.type not in _NAMES:
            inner = named.child_by_field_name("declarator") or named.child_by_field_name("name")
            named = inner or next((child for child in named.named_children if child.type in _NAMES), None)
        named = named or next((child for child in node.named_children if child.type in _NAMES), None)
        return "" if named is None or _text(named) == "constructor" else _text(named)
    if node.type in ("variable_declarator", "assignment_expression"):
        value = node.child_by_field_name("value") or node.child_by_field_name("right")
        if value is not None and value.type in _FUNCTION_VALUES:
            named = node.child_by_field_name("name") or node.child_by_field_name("left")
            return _text(named).rpartition(".")[2] if named is not None else ""
    return ""


def _hands_back(function: Node) -> int:
    """Return 1 for a function whose value is its last expression, with no word for it."""
    value = function.child_by_field_name("value") or function.child_by_field_name("right") or function
    body = value.child_by_field_name("body")
    if body is None:
        return int(any(child.type == "function_body" and child.text.startswith(b"=") for child in value.named_children))
    if value.type == "arrow_function":
        return int(body.type != "statement_block")
    last = body.named_children[-1] if body.named_child_count else None
    is_rust = function.type == "function_item" and function.child_by_field_name("return_type") is not None
    return int(is_rust and last is not None and last.type not in ("expression_statement", "let_declaration"))


def _is_filled_array(node: Node) -> bool:
    """Tell whether an array of a given length is made, which is what tables of earlier results stand in."""
    if node.type in ("dimensions_expr", "array_rank_specifier"):
        return node.named_child_count > 0
    if node.type == "init_declarator":
        value = node.child_by_field_name("value")
        return value is not None and value.type == "argument_list" and b"vector" in (node.parent.text or b"")[:40]
    if node.type == "call_expression":
        return node.text.startswith(b"make([]")
    return node.type == "macro_invocation" and node.text.startswith(b"vec!") and b";" in node.text


def _is_bitwise(sign: Node) -> bool:
    """Tell whether a sign joins two numbers: a reference, a template and what is written to a stream have it too."""
    parent = sign.parent
    if parent is None or parent.type not in (
        "binary_expression", "assignment_expression", "augmented_assignment_expression", "infix_expression",
        "compound_assignment_expr", "bitwise_operation", "assignment_statement",
    ):  # fmt: skip
        return False
    return not (sign.type in ("<<", ">>") and any(word in parent.text for word in (b"cout", b"cin", b"endl")))

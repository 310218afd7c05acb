"""Plain data in, plain data out: what a call gets as arguments, and what of its result may leave.

Of a result only exact numbers, texts, lists and dicts of such are taken, read with the methods of the built-in types:
a class that claims to be equal to everything, or that changes while it is looked at, is not asked.
"""

import random
from array import array
from collections import deque
from json import loads

from sortedcontainers import SortedList, SortedSet

from .nodes import ListNode, TreeNode, is_list_node, is_tree_node, list_from, tree_from, values_of_list, values_of_tree

MAX_DEPTH = 100
MAX_ITEMS = 300_000
MAX_BITS = 14_000
"""Longer numbers have more digits than Python turns into text (4,300)."""

_SEQUENCES = (list, tuple, deque, range, array, SortedList, type({}.values()), type({}.keys()))
_AS_THEY_ARE = frozenset({type(None), bool, float, str})
_SETS = (set, frozenset, SortedSet)


class WrongKind(TypeError):
    """A result that is no plain data."""


class TooLarge(Exception):
    """A result with more in it than anybody would look at."""


class LargeNumber(Exception):
    """A result with a number that is too long to be written down."""


def to_argument(type_name, value, namespace):
    """Turn plain ``value`` into what a parameter of ``type_name`` expects, with the learner's node classes if any."""
    if type_name == "random.Random":
        return random.Random(value)
    for name, default, build, attribute in (
        ("ListNode", ListNode, list_from, "next"),
        ("TreeNode", TreeNode, tree_from, "left"),
    ):
        if name in type_name:
            make = _maker(namespace.get(name), default, attribute)
            return [build(item, make) for item in value or []] if _is_list(type_name) else build(value, make)
    return value


def to_plain(type_name, value):
    """Turn a result into plain data. Raises :class:`WrongKind`, :class:`TooLarge`, :class:`LargeNumber`.

    ``type_name`` says whether nodes are expected; an empty one takes nodes for what they look like.
    """
    for name, looks_right, read in (
        ("ListNode", is_list_node, values_of_list),
        ("TreeNode", is_tree_node, values_of_tree),
    ):
        if name in type_name:
            if _is_list(type_name):
                if not isinstance(value, list | tuple):
                    raise WrongKind(f"a list of {name} was expected, and {_described(value)} came back")
                return [to_plain(name, item) for item in value]
            if value is not None and not looks_right(value):
                raise WrongKind(f"a {name} or None was expected, and {_described(value)} came back")
            return _Plain(nodes=False).of(read(value), 0)
    return _Plain(nodes=not type_name).of(value, 0)


def result_of(type_name, value):
    """Turn a result into plain data as ``{"value": …}``; what cannot be turned is told as an exception or a stop."""
    try:
        return {"value": to_plain(type_name, value)}
    except (WrongKind, ValueError) as error:
        return {"error_type": "TypeError", "error_message": str(error)[:300]}
    except TooLarge:
        return {"stopped": "memory"}
    except LargeNumber:
        return {"stopped": "large_number"}


class _Plain:
    """Reads one result, counting what is in it."""

    def __init__(self, *, nodes):
        self.nodes = nodes
        self.items = 0

    def of(self, value, depth):
        self.items += 1
        if self.items > MAX_ITEMS:
            raise TooLarge
        if type(value) in _AS_THEY_ARE:
            return value
        if isinstance(value, int):
            return _exact_number(value)
        if isinstance(value, float):
            return float.__pos__(value)
        if isinstance(value, str):
            return str.__str__(value)
        if depth > MAX_DEPTH:
            raise WrongKind(f"the result is nested more than {MAX_DEPTH} levels deep")
        # The usual kind first: it is asked about for every item of a large result.
        if type(value) is list or isinstance(value, _SEQUENCES):
            return [self.of(item, depth + 1) for item in _items(value)]
        if isinstance(value, dict):
            return {_key(key): self.of(item, depth + 1) for key, item in dict.items(value)}
        if isinstance(value, _SETS):
            return _sorted([self.of(item, depth + 1) for item in _items(value)])
        if self.nodes and not isinstance(value, type):
            if is_list_node(value):
                return [self.of(item, depth + 1) for item in values_of_list(value)]
            if is_tree_node(value):
                return [self.of(item, depth + 1) for item in values_of_tree(value)]
        raise WrongKind(f"{_described(value)} came back, which is no number, text, list or the like")


def read_json(text):
    """Read JSON text that came from outside."""
    return loads(text)


def _items(value):
    if type(value) is list:
        return value
    for kind in (list, tuple, set, frozenset, deque):
        if isinstance(value, kind):
            return kind.__iter__(value)
    return iter(value)


def _exact_number(value):
    number = int.__pos__(value)
    if number.bit_length() > MAX_BITS:
        raise LargeNumber
    return number


def _key(key):
    if isinstance(key, str):
        return str.__str__(key)
    if key is None or isinstance(key, int | float):
        return {None: "null", True: "true", False: "false"}.get(key) if isinstance(key, bool | None) else repr(key + 0)
    raise WrongKind(f"a dict came back with {_described(key)} as a key")


def _sorted(values):
    try:
        return sorted(values)
    except TypeError:
        return sorted(values, key=repr)


def _is_list(type_name):
    return type_name.replace(" ", "").lower().startswith(("list[", "optional[list[", "sequence["))


def _maker(own, default, attribute):
    """Return how a node is made: of the learner's class if that one serves, else of ours."""
    if not isinstance(own, type):
        return default
    for arguments in ((0,), ()):
        try:
            node = own(*arguments)
            node.val = 0
            setattr(node, attribute, None)
        except Exception:
            continue
        return _with_value(own, arguments)
    return default


def _with_value(own, arguments):
    def make(value):
        node = own(*arguments)
        node.val = value
        return node

    return make


def _described(value):
    return f"a value of the type {type(value).__name__}"

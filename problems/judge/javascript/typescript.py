"""TypeScript as JavaScript: what is only there for types becomes blanks, so that everything stays where it was.

What cannot be taken away like that, because it makes something, is refused by name. Whether the rest can be read is
left to QuickJS, which names the place.
"""

from collections.abc import Iterator

from tree_sitter import Language, Node, Parser
from tree_sitter_typescript import language_typescript

_PARSER = Parser(Language(language_typescript()))

_ERASED = frozenset(
    {
        "type_annotation", "type_predicate_annotation", "asserts_annotation", "type_parameters", "type_arguments",
        "interface_declaration", "type_alias_declaration", "ambient_declaration", "function_signature",
        "method_signature", "abstract_method_signature", "index_signature", "implements_clause",
        "accessibility_modifier", "override_modifier",
    }
)  # fmt: skip
"""Nodes that are there for types only."""
_ERASED_WORDS = {
    "abstract": {"abstract_class_declaration", "public_field_definition"},
    "readonly": {"public_field_definition", "required_parameter", "optional_parameter"},
    "?": {"optional_parameter", "public_field_definition", "method_definition"},
    "!": {"non_null_expression", "public_field_definition", "variable_declarator"},
}
"""Words and signs that are, by the nodes in which they stand."""
_BEHIND_A_VALUE = frozenset({"as_expression", "satisfies_expression"})
_PARAMETERS = frozenset({"required_parameter", "optional_parameter"})
_REFUSED = {
    "enum_declaration": "enum is not supported here: write an object, such as const Color = {Red: 0, Green: 1}",
    "internal_module": "namespace is not supported here",
    "module": "module is not supported here",
    "decorator": "decorators are not supported here",
    "import_statement": "nothing can be imported here; ListNode, TreeNode, PriorityQueue and the like are there",
    "import_alias": "nothing can be imported here",
}
_NEWLINES = b"\r\n"


class Refused(Exception):
    """Something that cannot be taken away; ``line`` is where it stands, from 1."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.line = line


def javascript_of(source: str, *, types: bool) -> str:
    """Return ``source`` without types, on the same lines, and without ``export``. Raises :class:`Refused`.

    Without ``types`` it is JavaScript, of which only what has to do with modules is looked at.
    """
    text = source.encode("utf-8", "surrogatepass")
    made, added = bytearray(text), []
    for node in _nodes(_PARSER.parse(text).root_node):
        for start, end in _blanks(node, types=types):
            made[start:end] = bytes(byte if byte in _NEWLINES else 0x20 for byte in text[start:end])
        if types and (words := _assignments(node)):
            added.append(words)
    for place, words in sorted(added, reverse=True):
        made[place:place] = words
    return made.decode("utf-8", "surrogatepass")


def _nodes(root: Node) -> Iterator[Node]:
    """Yield all nodes but those within what is erased as a whole."""
    open_nodes = [root]
    while open_nodes:
        node = open_nodes.pop()
        yield node
        if node.type not in _ERASED:
            open_nodes.extend(node.children)


def _blanks(node: Node, *, types: bool) -> Iterator[tuple[int, int]]:
    kind = node.type
    if kind == "export_statement":
        declaration = node.child_by_field_name("declaration") or node.child_by_field_name("value")
        yield node.start_byte, declaration.start_byte if declaration else node.end_byte
    elif kind == "import_statement" and types and any(child.type == "type" for child in node.children):
        yield node.start_byte, node.end_byte
    elif kind in _REFUSED and node.is_named and (types or kind == "import_statement"):
        raise Refused(_REFUSED[kind], node.start_point.row + 1)
    elif not types:
        return
    elif kind in _ERASED or (kind == "public_field_definition" and _has(node, "declare", "abstract")):
        yield node.start_byte, node.end_byte
    elif kind in _BEHIND_A_VALUE:
        yield node.children[0].end_byte, node.end_byte
    elif kind in _PARAMETERS and _is_this(node):
        following = node.next_sibling
        yield node.start_byte, following.end_byte if following and following.type == "," else node.end_byte
    elif node.parent and node.parent.type in _ERASED_WORDS.get(kind, ()):
        yield node.start_byte, node.end_byte


def _is_this(parameter: Node) -> bool:
    pattern = parameter.child_by_field_name("pattern")
    return pattern is not None and pattern.type == "this"


def _has(node: Node, *kinds: str) -> bool:
    return any(child.type in kinds for child in node.children)


def _assignments(node: Node) -> tuple[int, bytes] | None:
    """Return where in a constructor its parameters that are fields as well become such, and the words that do it."""
    name, parameters = node.child_by_field_name("name"), node.child_by_field_name("parameters")
    body = node.child_by_field_name("body")
    if node.type != "method_definition" or not (name and parameters and body) or name.text != b"constructor":
        return None
    fields = [
        parameter.child_by_field_name("pattern").text
        for parameter in parameters.named_children
        if parameter.type in _PARAMETERS and _has(parameter, "accessibility_modifier", "readonly", "override_modifier")
    ]
    if not fields:
        return None
    calls_super = [part for part in body.named_children if part.text.startswith(b"super(")]
    place = calls_super[0].end_byte if calls_super else body.start_byte + 1
    return place, b";" + b"".join(b" this.%s = %s;" % (field, field) for field in fields)

"""Where in the text of a problem file a fault is: its line, for whoever has to mend it there."""

import yaml

from problems.bank.faults import path_and_reason


def with_lines(text: str, faults: list[str]) -> list[tuple[int | None, str]]:
    """Return the faults, each with the line of ``text`` that it is in or that ought to hold what is missing.

    The first in the text come first; before them what is in no line. ``text`` is what ``parse_bank_problem`` has read
    as YAML and found these faults in.
    """
    root = yaml.compose(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    placed = [(_line(root, path_and_reason(fault)[0]), fault) for fault in faults]
    return sorted(placed, key=lambda one: one[0] or 0)


def _line(node: yaml.Node | None, path: list[str]) -> int | None:
    """Return the line in which the deepest part of ``path`` begins that is there, ``None`` for no part at all."""
    line = None
    for step in path:
        if isinstance(node, yaml.MappingNode):
            inside = [(key, value) for key, value in node.value if key.value == step]
        elif isinstance(node, yaml.SequenceNode) and step.isdecimal():
            inside = [(item, item) for item in node.value[int(step) : int(step) + 1]]
        else:
            inside = []
        if not inside:
            break
        key, node = inside[0]
        line = key.start_mark.line + 1
    return line

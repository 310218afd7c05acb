"""What no page does: ask the database by itself. Queries are the capabilities' selectors, scoped to who asks."""

import ast
from pathlib import Path

import interviews.web

WEB = Path(interviews.web.__file__).parent
OF_QUERIES = {
    "objects", "filter", "exclude", "order_by", "values_list", "exists", "in_bulk", "only", "defer", "select_related",
    "prefetch_related", "annotate", "aggregate", "select_for_update",
}  # fmt: skip


def test_pages_leave_queries_to_selectors():
    modules = sorted(WEB.rglob("*.py"))
    assert len(modules) > 50
    found = [
        f"{module.relative_to(WEB)}:{node.lineno}: {name}"
        for module in modules
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8")))
        for name in [getattr(node, "attr", "")]
        if name in OF_QUERIES
    ]
    assert found == []

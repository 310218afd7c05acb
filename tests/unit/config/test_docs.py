"""What the documents name in the repository is there: paths between backticks, and what links lead to."""

import re
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
DOCUMENTS = (
    *(ROOT / f"{name}.md" for name in ("README", "CONTRIBUTING", "SECURITY")),
    *sorted((ROOT / "docs").rglob("*.md")),
)
BEGIN_AT = (ROOT, ROOT / "interviews", ROOT / "problems", ROOT / "profiles")
"""A path begins at the root, or at the folder of an app, as in ``core/stages.py``."""
TICKED = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
FILE = r"(?:[\w*-]+/)+[\w*.-]+\.(?:py|md|html|ya?ml|jsonl?|toml|svg|png|css|js|sh|po|txt)"
FOLDER = r"(?:config|deploy|docs|interviews|locale|problems|profiles|scripts|static|templates|tests)/(?:[\w*-]+/)*"
PATH = re.compile(rf"(?<![\w./{{}}:<-])(?:{FILE}|{FOLDER})(?![\w/{{}}*-])")
"""A file in a folder, such as ``dir/file.ext``, or a folder of the repository with a slash at its end."""
LINK = re.compile(r"\]\((?![a-z]+:)([^)#\s]+)(?:#[^)\s]*)?\)")
MADE_UP = {"interviews/experts/estimator.py"}
"""The example of docs/adding-an-expert.md."""


def paths_in(text: str) -> list[str]:
    """Return the paths of the repository that a text names between backticks; what is made later is in ``var/``."""
    found = (match.group() for ticked in TICKED.findall(text) for match in PATH.finditer(ticked))
    return [path for path in found if not path.startswith((".venv/", "var/")) and path not in MADE_UP]


def is_there(path: str, document: Path) -> bool:
    return any(next(start.glob(path), None) is not None for start in (*BEGIN_AT, document.parent))


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: str(document.relative_to(ROOT)))
def test_what_a_document_names_is_there(document: Path):
    text = document.read_text(encoding="utf-8")
    assert [path for path in paths_in(text) if not is_there(path, document)] == []
    assert [link for link in LINK.findall(text) if not (document.parent / link).exists()] == []


@pytest.mark.parametrize(
    ("text", "paths"),
    [
        ("`tests/a.py` and `core/x_*.yaml`, `problems/bank/`", ["tests/a.py", "core/x_*.yaml", "problems/bank/"]),
        ("`python -m pytest tests/unit/report/test_a.py`", ["tests/unit/report/test_a.py"]),
        ("`sharing.py`, `a/b`, `/api/v1/docs/`, `interviews/{id}/retry/`, `https://x.org/a.md`, `var/a.json`", []),
    ],
)
def test_paths_are_told_from_other_things(text: str, paths: list[str]):
    assert paths_in(text) == paths


def test_a_path_that_is_gone_is_noticed():
    assert is_there("core/stages.py", DOCUMENTS[0])
    assert is_there("bank/*.yaml", DOCUMENTS[0])
    assert not is_there("interviews/engine.py", DOCUMENTS[0])


def test_the_tests_that_security_names_are_there():
    """A promise is shown by a test, and a test that was renamed shows nothing."""
    named = re.findall(r"`(tests/[\w/]+\.py)(?:::(\w+))?`", (ROOT / "docs" / "security.md").read_text(encoding="utf-8"))
    assert len(named) > 15
    for path, name in named:
        source = (ROOT / path).read_text(encoding="utf-8")
        assert not name or re.search(rf"^(?:class|\s*def) {name}\b", source, re.MULTILINE), f"{path}::{name}"

"""``python -m scripts.check_specification``: tell with the exit code whether ``docs/specification.md`` tells the truth.

Every row of its tables says where a promise lives and which tests show it; every link has to lead to a file that is
there, and a test that is named (``test_file.py::Class::test_name``) has to stand in that file.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOCUMENT = ROOT / "docs" / "specification.md"
LINK = re.compile(r"\[([^\]]+)\]\(([^)#]+)(?:#[^)]*)?\)")
COLUMNS = 3


def faults_of(document: Path) -> Iterator[str]:
    """Yield what is wrong with ``document``, each with its line."""
    for number, line in enumerate(document.read_text(encoding="utf-8").splitlines(), start=1):
        for text, target in LINK.findall(line):
            if fault := _fault_of_link(document.parent, text, target):
                yield f"line {number}: {fault}"
        if fault := _fault_of_row(line):
            yield f"line {number}: {fault}"


def _fault_of_link(folder: Path, text: str, target: str) -> str:
    path = folder / target
    if "://" in target:
        return ""
    if not path.exists():
        return f"there is no {target}"
    _, *names = text.split("::")
    source = path.read_text(encoding="utf-8") if names else ""
    missing = [name for name in names if not re.search(rf"^\s*(?:def|class) {re.escape(name)}\b", source, re.M)]
    return f"{target} has no {', '.join(missing)}" if missing else ""


def _fault_of_row(line: str) -> str:
    """Return what a row of a table lacks: a promise stands beside where it lives and a test that shows it."""
    if not line.startswith("|") or set(line) <= set("|-: "):
        return ""
    cells = [cell.strip() for cell in line.strip("|").split(" | ")]
    if cells[0] == "promise":
        return ""
    if len(cells) != COLUMNS:
        return f"a row has {COLUMNS} columns, and here are {len(cells)}"
    if not LINK.search(cells[1]):
        return "it does not say where that lives"
    return "" if "::" in cells[2] and LINK.search(cells[2]) else "no test shows it"


def main() -> int:
    """Print what is wrong; return the exit code."""
    faults = list(faults_of(DOCUMENT))
    for fault in faults:
        print(f"{DOCUMENT.name}, {fault}", file=sys.stderr)  # noqa: T201
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

"""Files of the bank: what is refused, and what makes one another file."""

import ast
from pathlib import Path

import pytest
import yaml

from problems.bank.files import BANK_DIRECTORY, format_sources, read_bank_problem
from problems.bank.reading import BankFileError
from problems.bank.schema import to_content

ROOT = BANK_DIRECTORY.parents[1]


def test_the_file_name_is_the_slug(two_sum, tmp_path):
    file = tmp_path / "other-name.yaml"
    file.write_text(yaml.safe_dump(to_content(two_sum), allow_unicode=True), encoding="utf-8")
    with pytest.raises(BankFileError, match=r"other-name\.yaml: slug: is 'two-sum'"):
        read_bank_problem(file)


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(BankFileError, match=r"nothing\.yaml: not readable"):
        read_bank_problem(tmp_path / "nothing.yaml")


def test_the_fingerprint_covers_all_code_that_reads_a_file():
    reached, waiting = set(), [BANK_DIRECTORY / "files.py"]
    while waiting:
        file = waiting.pop()
        if file not in reached:
            reached.add(file)
            waiting += imported_by(file)
    assert len(reached) > 8
    assert reached - set(format_sources()) == set()


def imported_by(file: Path) -> list[Path]:
    """Return the files of problems/ that ``file`` imports by name."""
    imports = [node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.ImportFrom)]
    found = [ROOT / f"{node.module.replace('.', '/')}.py" for node in imports if node.module.startswith("problems.")]
    assert all(path.exists() for path in found), found
    return found

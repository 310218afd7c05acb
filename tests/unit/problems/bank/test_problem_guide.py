"""The guide to writing problems quotes a problem that is checked."""

import re
from pathlib import Path

import pytest

from problems.bank.files import BANK_DIRECTORY
from problems.bank.schema import BankProblem

GUIDE = Path(__file__).parents[4] / "docs" / "writing-a-problem.md"
TEXT = GUIDE.read_text(encoding="utf-8")
TAUGHT = TEXT[: TEXT.index("## The fields")]
BLOCKS = re.findall(r"^```yaml\n(.*?)^```$", TAUGHT, flags=re.MULTILINE | re.DOTALL)


def test_there_is_a_block_for_most_of_what_is_taught():
    assert len(BLOCKS) >= 5


@pytest.mark.parametrize("block", BLOCKS)
def test_every_block_stands_in_the_example(block):
    example = (BANK_DIRECTORY / "valid-palindrome.yaml").read_text(encoding="utf-8")
    assert block in example


def test_every_field_of_the_format_is_explained():
    fields = TEXT[TEXT.index("## The fields") : TEXT.index("## A class to design")]
    missing = [name for name in BankProblem.model_fields if f"`{name}`" not in fields and name != "checker"]
    assert missing == []

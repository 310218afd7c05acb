"""Problems as the text of their files: laid out as an author would, and the same when they are read again."""

import copy

import pytest
import yaml

from problems.bank.files import read_bank_problem
from problems.bank.reading import parse_bank_problem
from problems.bank.schema import BankProblem, to_content
from problems.bank.writing import as_written, to_yaml, yaml_lines
from problems.proof.check import NOT_RUN, check_problem
from tests.factories.core import bank_file
from tests.players import SLUGS

CLASSES = ("min-stack", "lru-cache", "implement-trie", "find-median-from-data-stream", "implement-queue-using-stacks")
IN_PLACE = ("move-zeroes", "rotate-image", "set-matrix-zeroes")


@pytest.fixture
def content(two_sum: BankProblem) -> dict:
    return copy.deepcopy(to_content(two_sum))


def test_problems_of_all_kinds_read_the_same_after_they_were_written(tmp_path):
    for problem in map(bank_file, (*SLUGS, *CLASSES, *IN_PLACE)):
        file = tmp_path / f"{problem.slug}.yaml"
        file.write_text(to_yaml(to_content(problem)), encoding="utf-8")
        assert read_bank_problem(file) == problem


def test_a_written_problem_is_proven_as_the_one_it_was_written_from(two_sum):
    written = parse_bank_problem(to_yaml(to_content(two_sum)))
    assert check_problem(written, None) == check_problem(two_sum, None)
    assert check_problem(written, None) in ([], [NOT_RUN])


def test_a_file_is_laid_out_as_an_author_would(two_sum, content):
    text = to_yaml(content)
    assert text.startswith("format: 2\nslug: two-sum\ndifficulty: easy\npatterns: [hash_map, two_pointers]\n")
    assert (
        "\ntechniques: [hash_map]\n\ntitle: {en: Two Sum, zh: 两数之和}\n\nstatement:\n  en: |\n    A shop prints"
        in text
    )
    assert "\n  - {input: {nums: [3, 2, 4], target: 6}, expected: [1, 2]}\n" in text
    assert "\nsolutions:\n  best: |\n    def two_sum(nums, target):\n        position = {}\n" in text
    order = [line.split(":")[0] for line in text.splitlines() if line[:1].isalpha()]
    assert order == [name for name in BankProblem.model_fields if name in order]
    # What a file may leave out is left out.
    assert not {"in_place", "methods"} & {line.strip().split(":")[0] for line in text.splitlines()}
    assert ": null" not in text


@pytest.mark.parametrize(
    "value",
    [" a ", "a\n", "\n\n a\n\n", "", "- a", "yes", "1e3", "~", "a: b #c", "é\u2028\U0001f600", "a\tb\n ", "'\""],
)
def test_data_keeps_every_character(content, value):
    content["tests"][0] = {"input": {"nums": [value, {"k": value}], "target": None}, "expected": value}
    assert to_content(parse_bank_problem(to_yaml(content)))["tests"][0] == content["tests"][0]


@pytest.mark.parametrize(
    "text",
    [
        "a\n  b\n\n\n c",
        "a \nb\t\n\tc",
        "a\r\nb",
        "a\x85b\nc",
        "a\u2028\nb",
        "# a\n# b",
        "- a\n- b",
        "a\n---\nb",
        "😀\n中文",
        "a\ufeff\nb",
        "...\n",
    ],
)
def test_a_text_of_several_lines_keeps_every_character(content, text):
    content["statement"]["en"] = content["generator"] = content["wrong_attempts"][0]["code"] = text.strip()
    assert to_content(parse_bank_problem(to_yaml(content))) == content


def test_what_an_older_schema_has_stored_is_written_all_the_same(content):
    del content["techniques"]
    assert "title:" in to_yaml(content)


def test_equal_parts_are_written_twice_and_not_as_aliases(content):
    content["tests"] = [content["tests"][0]] * 12
    assert to_content(parse_bank_problem(to_yaml(content))) == content


def test_a_field_alone_is_written_as_it_stands_in_the_file(content):
    text = to_yaml(content)
    for name, value in as_written(content).items():
        assert "\n".join(yaml_lines(name, value)) in text, name


def test_an_unfinished_text_that_was_read_from_a_block_is_a_block_again():
    block = "statement:\n  en: |\n    One.\n\n    Two.\nsolutions:\n  best: |\n    pass\n"
    content = yaml.safe_load(block)
    text = to_yaml(content)
    assert yaml.safe_load(text) == content
    assert "  en: |\n    One.\n\n    Two.\n" in text and "  best: |\n    pass\n" in text

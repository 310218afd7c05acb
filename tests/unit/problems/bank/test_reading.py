"""What cannot be read as YAML, or had better not be, and how that is said."""

import pytest

from problems.bank.reading import MAX_FILE_BYTES, BankFileError, parse_bank_problem


def faults_of(text: str) -> list[str]:
    with pytest.raises(BankFileError) as refused:
        parse_bank_problem(text, "some.yaml")
    return refused.value.problems


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("title: {en: a", "not readable as YAML"),
        ("a: 1\nb: 2\na: 3", "'a' is given twice"),
        ("title: {en: a, zh: b, en: c}", "'en' is given twice"),
        ("- {x: 1, x: 2}", "'x' is given twice"),
        ("a: &a [1]\nb: *a", "aliases"),
        ("a: &a {x: 1}\nb: {<<: *a}", "aliases"),
        ("a: " + "[" * 60 + "]" * 60, "nested deeper"),
        ("\n".join("  " * n + f"k{n}:" for n in range(60)), "nested deeper"),
        ("a: " + "[" * 50_000, "nested deeper"),
        ("a: !!python/object/apply:os.system [ls]", "could not determine a constructor"),
        ("a: 1\n---\nb: 2", "expected a single document"),
        ("a: \x07", "not readable as YAML"),
        ("? {a: 1}\n: 2", "not readable as YAML"),
        ("", "file: Input should be"),
        ("just words", "file: Input should be"),
        ("- a\n- b", "file: Input should be"),
        ("a: " + "1" * 5_000, ""),
        ("# " + "x" * MAX_FILE_BYTES, "larger than 400,000 bytes"),
    ],
    ids=lambda value: value[:25],
)
def test_unusable_yaml(text, reason):
    assert reason in " ".join(faults_of(text))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("a: 1\nb: 2\na: 3", "line 3: not readable as YAML: the key 'a' is given twice"),
        ("a:\n\tb: 1", "line 2: not readable as YAML: it wants blanks instead of tabs at the beginning of a line"),
        (
            "a: [1\nb: 2",
            "line 2: not readable as YAML: while parsing a flow sequence, did not find expected ',' or ']'",
        ),
    ],
)
def test_unusable_yaml_is_told_in_one_sentence(text, fault):
    assert faults_of(text) == [fault]


def test_a_billion_laughs_are_refused_at_once():
    lines = ["a0: &a0 [ha]", *(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 15))]
    assert "aliases" in " ".join(faults_of("\n".join(lines)))

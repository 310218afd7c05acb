"""In which language code is: the labelled snippets, the bank's own code, and code that is not finished."""

import pytest

from problems.bank.files import BANK_DIRECTORY
from problems.languages import LANGUAGES
from problems.syntax.detection import language_of, written_in
from problems.syntax.idioms import SIGNS
from problems.values.declarations import starter
from profiles.models import CodeLanguage
from tests.unit.problems.syntax.snippets import SNIPPETS

ENDINGS = {language.ending: language.id for language in LANGUAGES.values()}
TWO_SUM = {
    "function": "two_sum",
    "parameters": [{"name": "nums", "type": "list[int]"}, {"name": "target", "type": "int"}],
    "returns": "list[int]",
}


@pytest.mark.parametrize(("language", "code"), SNIPPETS)
def test_a_snippet_is_told_as_a_reader_tells_it(language: str, code: str) -> None:
    assert language_of(code) == language


def test_every_language_has_snippets_and_signs() -> None:
    assert {language for language, _ in SNIPPETS} - {""} == set(LANGUAGES) == set(SIGNS)


def test_the_languages_of_people_are_those_of_the_registry() -> None:
    assert CodeLanguage.values == list(LANGUAGES)
    assert [CodeLanguage(one).label for one in CodeLanguage.values] == [one.name for one in LANGUAGES.values()]


def test_solutions_beside_the_bank_are_told_by_their_text() -> None:
    paths = sorted((BANK_DIRECTORY / "solutions").glob("*.*"))
    wrong = [path.name for path in paths if language_of(path.read_text("utf-8")) != ENDINGS[path.suffix]]
    assert paths
    assert wrong == []


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one not in ("python", "pseudocode")])
def test_starter_code_is_taken_for_no_other_language(language: str) -> None:
    assert written_in(starter(TWO_SUM, language), language) == language


def test_what_cannot_be_told_stays_as_it_was_chosen() -> None:
    assert written_in("x = y + 1", "go") == "go"
    assert written_in("", "java") == "java"


def test_javascript_is_typescript_where_that_was_chosen() -> None:
    code = "function f(a) {\n  return a === 1;\n}"
    assert written_in(code, "typescript") == "typescript"
    assert written_in(code, "python") == "javascript"


def test_what_is_written_in_comments_and_texts_says_nothing() -> None:
    code = 'function f() {\n  // def g(x): for each x in y, 如果 返回\n  return "#include <vector> std::";\n}'
    assert language_of(code) == "javascript"


@pytest.mark.parametrize("code", ["{" * 5_000, "(" * 30_000, "\x00\ud800def", "'" * 9_999, "a" * 60_000])
def test_nothing_is_too_odd_to_be_looked_at(code: str) -> None:
    assert isinstance(language_of(code), str)

"""What the schema of a problem file refuses, and how it says so."""

import copy
from collections.abc import Callable
from typing import Any, get_args

import pytest
import yaml

from interviews.core.stages import STAGE_ORDER
from problems.bank.fields import StageName
from problems.bank.parts import HintLadders
from problems.bank.reading import BankFileError, parse_bank_problem
from problems.bank.schema import content_hash, to_content

Change = Callable[[dict], object]


@pytest.fixture
def content(two_sum) -> dict:
    return copy.deepcopy(to_content(two_sum))


def as_text(content: dict) -> str:
    return yaml.safe_dump(content, allow_unicode=True, sort_keys=False)


def faults_of(text: str) -> list[str]:
    with pytest.raises(BankFileError) as refused:
        parse_bank_problem(text, "some.yaml")
    assert str(refused.value).startswith("some.yaml: ")
    return refused.value.problems


def put(*path: Any, value: Any) -> Change:
    """Return the change that sets the value at ``path``."""

    def change(content: dict) -> None:
        place: Any = content
        for part in path[:-1]:
            place = place[part]
        place[path[-1]] = value

    return change


def drop(*path: Any) -> Change:
    """Return the change that takes away what is at ``path``."""

    def change(content: dict) -> None:
        place: Any = content
        for part in path[:-1]:
            place = place[part]
        del place[path[-1]]

    return change


REFUSED: dict[str, tuple[Change, str, str]] = {
    "no Chinese title": (drop("title", "zh"), "title.zh", "required"),
    "no English question": (drop("edge_cases", 0, "question", "en"), "edge_cases.0.question.en", "required"),
    "an edge case of no family": (drop("edge_cases", 0, "family"), "edge_cases.0.family", "required"),
    "an unknown family": (put("edge_cases", 0, "family", value="odd"), "edge_cases.0.family", "Input should be"),
    "a blank text": (put("key_idea", "zh", value="  "), "key_idea.zh", "at least 1 character"),
    "no phrases in one language": (put("secrets", 0, "phrases", "zh", value=[]), "secrets.0.phrases.zh", "at least 1"),
    "an unknown key": (put("colour", value="red"), "colour", "not permitted"),
    "an unknown key deep inside": (put("title", "fr", value="Deux"), "title.fr", "not permitted"),
    "an unknown pattern": (put("patterns", value=["magic"]), "patterns.0", "unknown pattern 'magic'"),
    "no pattern": (put("patterns", value=[]), "patterns", "at least 1"),
    "an unknown stage": (put("secrets", 0, "from_stage", value="coffee"), "secrets.0.from_stage", "Input should be"),
    "another format": (put("format", value=1), "format", "Input should be 2"),
    "a slug with blanks": (put("slug", value="Two Sum"), "slug", "match pattern"),
    "an id with blanks": (put("follow_ups", 0, "id", value="a b"), "follow_ups.0.id", "match pattern"),
    "a missing parameter": (drop("tests", 0, "input", "target"), "file", "does not match the parameters"),
    "a parameter too many": (put("examples", 0, "input", "extra", value=1), "file", "does not match the parameters"),
    "a wrong parameter in an attempt": (
        put("wrong_attempts", 0, "fails_on", "input", value={"numbers": []}),
        "file",
        "does not match the parameters",
    ),
    "a wrong parameter in an edge case": (put("edge_cases", 0, "input", value={}), "file", "does not match"),
    "an unknown parameter in place": (put("signature", "in_place", value="stack"), "file", "names no parameter"),
    "an id twice": (put("clarifications", 1, "id", value="what_to_return"), "file", "clarifications: an id is used"),
    "a level out of range": (put("follow_ups", 0, "level", value=4), "follow_ups.0.level", "less than or equal to 3"),
    "a kind of follow-up missing": (put("follow_ups", 0, "kind", value="variant"), "file", "one of each kind"),
    "two nudges": (drop("approaches", 0, "nudges", 2), "approaches.0.nudges", "at least 3"),
    "four hints": (
        lambda content: content["hints"]["follow_up"].append({"en": "a", "zh": "b"}),
        "hints.follow_up",
        "at most 3",
    ),
    "no hints for a stage": (drop("hints", "follow_up"), "hints.follow_up", "required"),
    "a checker that is not used": (put("comparison", value="exact"), "file", "checker"),
    "a checker that is missing": (put("checker", value=None), "file", "checker"),
    "a phrase with an open bracket": (
        put("secrets", 0, "phrases", "en", value=["hash (map"]),
        "secrets.0.phrases.en.0",
        "malformed phrase",
    ),
    "a term of two lines": (put("signals", 0, "terms", "en", value=["a\nb"]), "signals.0.terms.en.0", "a line break"),
    "a blank term": (put("signals", 0, "terms", "en", value=[" "]), "signals.0.terms.en.0", "at least 1 character"),
    "a term that YAML takes for a truth": (
        put("signals", 0, "terms", "en", value=[True]),
        "signals.0.terms.en.0",
        "valid string",
    ),
    "no example in one language": (
        put("clarifications", 0, "examples", "zh", value=[]),
        "clarifications.0.examples.zh",
        "at least 1",
    ),
    "an example as long as a speech": (
        put("traps", 0, "examples", "en", value=["so " * 80]),
        "traps.0.examples.en.0",
        "at most 200",
    ),
    "what breaks a wrong idea with a wrong parameter": (
        put("traps", 0, "breaks", "input", value={}),
        "file",
        "does not",
    ),
    "too few tests": (lambda content: content["tests"].__delitem__(slice(5, None)), "tests", "at least 12"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_it_is_refused_with_field_and_reason(content, name):
    change, field, reason = REFUSED[name]
    change(content)
    (fault,) = faults_of(as_text(content))
    assert fault.startswith(f"{field}: ")
    assert reason in fault


def test_every_fault_is_named_at_once(content):
    del content["title"]["zh"]
    content["difficulty"] = "fun"
    content["extra"] = 1
    assert {fault.split(":")[0] for fault in faults_of(as_text(content))} == {"title.zh", "difficulty", "extra"}


def test_a_date_is_no_test_input(content):
    content["tests"][0]["expected"] = "DATE"
    faults = faults_of(as_text(content).replace("DATE", "2024-01-01"))
    assert faults and all(fault.startswith("tests.0.expected") for fault in faults)


def test_a_misspelt_field_is_recognised(content):
    content["dificulty"] = content.pop("difficulty")
    content["edge_cases"][0]["famly"] = "empty"
    faults = faults_of(as_text(content))
    assert "dificulty: unknown; did you mean difficulty?" in faults
    assert "edge_cases.0.famly: unknown; did you mean family?" in faults


class TestContent:
    def test_it_reads_back_as_it_was(self, two_sum):
        assert parse_bank_problem(as_text(to_content(two_sum))) == two_sum

    def test_its_hash_depends_on_the_content_and_not_on_the_order(self, content):
        shuffled = dict(reversed(content.items()))
        assert content_hash(shuffled) == content_hash(content)
        assert content_hash({**content, "difficulty": "hard"}) != content_hash(content)


def test_stages_are_those_of_the_interview():
    assert get_args(StageName) == tuple(stage.value for stage in STAGE_ORDER)
    assert tuple(HintLadders.model_fields) == get_args(StageName)

"""A problem in fields: read off the schema, typed, read back, and every fault at its field."""

import copy
import json
from typing import Any

import pytest
import yaml

from interviews.curating.fields.checking import WHOLE, Faults, check
from interviews.curating.fields.shown import fault_links, readable_path, sections
from interviews.curating.fields.typed import Typed, change_rows, typed_in, typed_of
from interviews.curating.shapes import Group, Leaf, Rows, Shape, problem_shape
from problems.bank.fault_lines import with_lines
from problems.bank.files import BANK_DIRECTORY, read_bank_problem
from problems.bank.reading import BankFileError, parse_bank_problem
from problems.bank.schema import to_content

FILES = sorted(BANK_DIRECTORY.glob("*.yaml"))


@pytest.fixture
def content(two_sum) -> dict[str, Any]:
    return copy.deepcopy(to_content(two_sum))


def sent(typed: Typed) -> list[tuple[str, str]]:
    """What a browser sends of the page that shows ``typed``: line ends as two characters."""
    leaves = [leaf for part in sections(typed, Faults()) for leaf in part.leaves()]
    return [(leaf.name, leaf.value.replace("\n", "\r\n")) for leaf in leaves]


def faults_of(content: dict[str, Any], **typed: str) -> dict[str, list[str]]:
    """The faults after some fields of a content were typed over; ``__`` stands for the dots of their names."""
    values = dict(sent(typed_of(problem_shape(), content)))
    for name, text in typed.items():
        assert name.replace("__", ".") in values
        values[name.replace("__", ".")] = text
    problem, faults = check(typed_in(problem_shape(), values.items()))
    assert problem is None
    return faults.by_name


def leaves_of(shape: Shape) -> list[Leaf]:
    if isinstance(shape, Leaf):
        return [shape]
    inner = shape.parts.values() if isinstance(shape, Group) else [shape.item]
    return [leaf for part in inner for leaf in leaves_of(part)]


class TestRoundTrip:
    @pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
    def test_a_problem_comes_back_as_it_was(self, path):
        content = to_content(read_bank_problem(path))
        values = sent(typed_of(problem_shape(), content))
        problem, faults = check(typed_in(problem_shape(), values))
        assert not faults
        assert to_content(problem) == content

    def test_nothing_of_the_schema_has_no_field(self, content):
        names = {name for name, _value in sent(typed_of(problem_shape(), content))}
        assert {name.split(".")[0] for name in names} == set(content) - {"format", "equivalent_mutants"} | {
            name for name in ("equivalent_mutants",) if content[name]
        } | {"strong_learner"}
        assert all(leaf.choices for leaf in leaves_of(problem_shape()) if leaf.kind == "choice")

    @pytest.mark.parametrize(
        "value", [None, "", " a ", "null", 0, -1.5, True, [], {"a": [None]}, "é\n\t\"'", [[1], []]]
    )
    def test_values_of_a_case(self, content, value):
        content["tests"][0]["expected"] = value
        problem, faults = check(typed_in(problem_shape(), sent(typed_of(problem_shape(), content))))
        assert not faults
        assert problem.tests[0].expected == value
        assert type(problem.tests[0].expected) is type(value)

    def test_what_is_optional_and_blank_is_left_out(self, content):
        content["examples"][0]["explanation"] = None
        content["signature"]["in_place"] = None
        values = dict(sent(typed_of(problem_shape(), content)))
        assert values["examples.0.explanation.en"] == values["signature.in_place"] == ""
        values |= {"comparison": "exact", "checker": ""}
        problem, _faults = check(typed_in(problem_shape(), [*values.items(), ("nobody.knows", "x"), ("slug.en", "x")]))
        assert (problem.examples[0].explanation, problem.signature.in_place, problem.checker) == (None, None, None)

    def test_rows_come_in_the_order_of_the_page_whatever_their_keys(self, content):
        values = sent(typed_of(problem_shape(), content))
        second = [(name, value) for name, value in values if name.startswith("constraints.1.")]
        others = [(name, value) for name, value in values if not name.startswith("constraints.1.")]
        moved = [(name.replace("constraints.1.", "constraints.n1."), value) for name, value in second]
        problem, _faults = check(typed_in(problem_shape(), moved + others))
        expected = [content["constraints"][1], content["constraints"][0], *content["constraints"][2:]]
        assert to_content(problem)["constraints"] == expected


class TestFaults:
    @pytest.mark.parametrize(
        ("name", "text", "told"),
        [
            ("approaches__1__time", " ", "Field required"),
            ("slug", "Two Sum", "String should match pattern '^[a-z0-9]+(?:-[a-z0-9]+)*$'"),
            ("title__zh", "长" * 121, "longer than 120 characters"),
            ("difficulty", "ease", "Input should be 'easy', 'medium' or 'hard'"),
            ("follow_ups__0__level", "four", "Input should be a valid integer, unable to parse string as an integer"),
            ("follow_ups__0__level", "4", "Input should be less than or equal to 3"),
            ("approaches__0__examples__en", "\n\n", "Field required"),
            ("tests__2__input", '{"nums": [1, 2}', "Not valid JSON: Expecting ',' delimiter at character 15"),
            ("tests__2__input", '{"nums": 1, "nums": 2}', "Not valid JSON: a name appears twice"),
            ("tests__2__input", "[1]", "Input should be a valid dictionary"),
            ("tests__2__expected", "[" * 31 + "]" * 31, "Not valid JSON: nested too deeply"),
            ("tests__2__expected", "[" * 9000 + "]" * 9000, "Not valid JSON: nested too deeply"),
            ("tests__2__expected", "NaN", "a number that is infinite or none at all"),
            ("tests__2__expected", "[1e999]", "a number that is infinite or none at all"),
            ("tests__2__expected", r'"\u0000"', "a text with a zero character in it"),
        ],
    )  # fmt: skip
    def test_at_their_fields(self, content, name, text, told):
        assert faults_of(content, **{name: text}) == {name.replace("__", "."): [told]}

    @pytest.mark.parametrize("text", [r'"\ud800"', "1" * 5000])
    def test_values_that_cannot_be_stored(self, content, text):
        faults = faults_of(content, tests__2__expected=text)
        assert list(faults) == ["tests.2.expected"]

    def test_a_phrase_is_named_by_the_line_that_it_was_typed_in(self, content):
        faults = faults_of(content, approaches__0__terms__en="fine\n\n\n(half")
        [told] = faults["approaches.0.terms.en"]
        assert told.startswith("line 4: ")

    def test_a_choice_among_blank_ones(self, content):
        content["patterns"] = ["", "", "nothing"]
        assert "patterns.2" in faults_of(content)

    def test_what_is_wrong_with_the_whole_is_at_the_part_it_names_or_at_the_top(self, content):
        assert list(faults_of(content, comparison="exact")) == ["checker"]
        second = content["approaches"][1]["id"]
        assert faults_of(content, approaches__0__id=second) == {"approaches": ["an id is used twice"]}
        assert list(faults_of(content, tests__0__input='{"other": 1}')) == ["tests.0.input"]

    def test_too_large_for_a_file(self, content):
        assert list(faults_of(content, generator="#" * 400_001)) == [WHOLE]

    def test_an_empty_form_asks_for_as_many_rows_as_are_needed(self):
        typed = typed_of(problem_shape())
        assert [len(typed[name]) for name in ("clarifications", "approaches", "tests", "equivalent_mutants")] == [
            5, 2, 12, 0
        ]  # fmt: skip
        problem, faults = check(typed)
        assert problem is None
        assert WHOLE not in faults.by_name
        shown = sections(typed, faults)
        assert sum(part.fault_count for part in shown) == len(fault_links(shown, faults)) == len(faults.by_name)

    @pytest.mark.parametrize(
        "older",
        [
            {},
            {"tests": "none", "title": ["x"], "hints": None, "patterns": [3, None], "checker": ["x"]},
            {"approaches": [{"nudges": []}, None, 7], "invented": {"a": 1}},
        ],
    )
    def test_a_content_of_an_older_format_can_be_mended(self, older):
        typed = typed_of(problem_shape(), older)
        _problem, faults = check(typed)
        assert faults
        assert sent(typed_in(problem_shape(), sent(typed))) == sent(typed)

    def test_people_count_from_one(self):
        assert readable_path("approaches.0.nudges.2.en") == "approaches 1 › nudges 3 › en"


class TestRows:
    @pytest.mark.parametrize(
        ("verb", "name", "order"),
        [
            ("add", "constraints", ["a", "b", "c", ""]),
            ("remove", "constraints.1", ["a", "c"]),
            ("up", "constraints.2", ["a", "c", "b"]),
            ("down", "constraints.0", ["b", "a", "c"]),
            ("up", "constraints.0", None),
            ("down", "constraints.2", None),
            ("remove", "constraints.3", None),
            ("remove", "constraints.-1", None),
            ("remove", "constraints.²", None),
            ("add", "constraints.0", None),
            ("add", "slug", None),
            ("add", "", None),
            ("remove", "constraints", None),
            ("up", "constraints.0.en.1", None),
        ],
    )
    def test_changing_them(self, content, verb, name, order):
        content["constraints"] = [{"en": letter, "zh": letter} for letter in "abc"]
        typed = typed_of(problem_shape(), content)
        assert change_rows(problem_shape(), typed, verb, name) is (order is not None)
        assert [row["en"] for row in typed["constraints"]] == (order or ["a", "b", "c"])

    def test_rows_in_rows(self, content):
        typed = typed_of(problem_shape(), content)
        before = len(typed["follow_ups"][1]["points"])
        assert change_rows(problem_shape(), typed, "add", "follow_ups.1.points")
        blank = {"en": "", "zh": ""}
        assert typed["follow_ups"][1]["points"][before] == {"examples": blank, "terms": blank}

    def test_a_list_of_a_fixed_length_has_no_blank_row(self):
        typed = typed_of(problem_shape())
        hints = next(part for part in sections(typed, Faults()) if part.name == "hints")
        assert all(len(stage.parts) == 3 and stage.blank is None for stage in hints.parts)
        rows = [shape for shape in problem_shape().parts.values() if isinstance(shape, Rows)]
        assert not any(shape.is_fixed for shape in rows)


class TestLinesOfYaml:
    def lines(self, text: str) -> list[tuple[int | None, str]]:
        with pytest.raises(BankFileError) as refused:
            parse_bank_problem(text)
        return with_lines(text, refused.value.problems)

    def test_a_fault_is_in_the_line_of_what_is_there(self, content):
        content["approaches"][1]["family"] = "x"
        del content["approaches"][1]["time"]
        content["difficulty"] = "ease"
        text = yaml.safe_dump(content, allow_unicode=True, sort_keys=False)
        lines = text.splitlines()
        told = self.lines(text)
        assert [fault.split(":")[0] for _line, fault in told] == [
            "difficulty",
            "approaches.1.time",
            "approaches.1.family",
        ]
        assert lines[told[0][0] - 1] == "difficulty: ease"
        assert lines[told[1][0] - 1] == f"- id: {content['approaches'][1]['id']}"
        assert lines[told[2][0] - 1] == "  family: x"

    def test_what_is_wrong_with_the_whole(self, content):
        content |= {"comparison": "exact", "checker": "def check(): pass"}
        text = json.dumps(content, ensure_ascii=False, indent=1)
        [(line, fault)] = self.lines(text)
        assert fault.startswith("file: checker: ")
        assert text.splitlines()[line - 1].startswith(' "checker"')
        assert self.lines("[1]")[0][0] is None
        assert self.lines("format: 2\n")[0][0] is None

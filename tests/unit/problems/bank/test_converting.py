"""Problem files of format 1 become files of format 2, and everything else in them stays as it stands."""

import io
from pathlib import Path

import pytest
import yaml
from django.core.management import call_command
from django.core.management.base import CommandError

from problems.bank.converting import converted
from problems.bank.editing import with_fields
from problems.bank.files import BANK_DIRECTORY
from problems.bank.reading import parse_bank_problem

PHRASES = {"en": ["sorted", "any (order|sequence)", "sort*", "is it ... sorted", "o(n)"], "zh": ["有序", "(升|降)序"]}
LISTS = {"clarifications": "asked_by", "approaches": "recognised_by", "edge_cases": "named_by"}


@pytest.fixture
def old() -> str:
    """Two-sum as it was written in format 1: with comments, and phrases instead of examples."""
    text = (BANK_DIRECTORY / "two-sum.yaml").read_text(encoding="utf-8")
    content = yaml.safe_load(text)
    edits = {("format",): {"format": 1}, ("traps",): {}, ("signals",): {"signals": [PHRASES, PHRASES]}}
    for part, name in LISTS.items():
        for number, one in enumerate(content[part]):
            edits[part, number, "examples"] = {name: PHRASES}
            edits |= {(part, number, "terms"): {}} if "terms" in one else {}
    for number, _one in enumerate(content["follow_ups"]):
        edits["follow_ups", number, "points"] = {"mentions": [PHRASES]}
    return with_fields(text, edits)


class TestConverting:
    def test_plain_phrases_are_terms_and_the_first_of_them_stand_as_examples(self, old):
        new, _needs = converted(old)
        for part in (*LISTS, "signals"):
            heard = getattr(parse_bank_problem(new), part)[0]
            assert heard.terms.en == ("sorted", "any order", "any sequence", "o(n)")
            assert heard.terms.zh == ("有序", "升序", "降序")
            assert heard.examples.en == ("sorted", "any order")
        assert parse_bank_problem(new).follow_ups[0].points[0].terms.zh == ("有序", "升序", "降序")

    def test_it_says_what_needs_examples(self, old):
        problem = parse_bank_problem(converted(old)[0])
        needs = converted(old)[1]
        assert needs[0] == f"clarifications.{problem.clarifications[0].id}"
        assert f"follow_ups.{problem.follow_ups[0].id}.points[1]" in needs
        assert needs[-1] == "signals[2]"

    def test_comments_and_the_rest_stay(self, old):
        new, _needs = converted(old)
        changed = set(new.splitlines()) ^ set(old.splitlines())
        assert any(line.startswith("#") for line in new.splitlines())
        assert not any(word in line for line in changed for word in ("#", "statement", "code:", "question:", "nudges"))

    def test_phrases_with_wildcards_only_are_read_without_them(self, old):
        content = yaml.safe_load(old)
        wild = {"en": ["sort*", "is it ... sorted"], "zh": ["排*"]}
        text = with_fields(old, {("clarifications", 0, "asked_by"): {"asked_by": wild}})
        first = parse_bank_problem(converted(text)[0]).clarifications[0]
        assert (first.id, first.examples.en, first.terms.en) == (
            content["clarifications"][0]["id"],
            ("sort", "is it sorted"),
            (),
        )

    def test_a_second_time_changes_nothing(self, old):
        new, _needs = converted(old)
        assert converted(new) == (new, [])


class TestCommand:
    def convert(self, *files: Path) -> str:
        out = io.StringIO()
        call_command("convert_bank", *map(str, files), stdout=out)
        return out.getvalue()

    def test_in_place(self, old, tmp_path):
        file = tmp_path / "two-sum.yaml"
        file.write_text(old, encoding="utf-8")
        told = self.convert(file)
        assert "two-sum.yaml: converted" in told and "\n  signals[1]\n" in told
        assert parse_bank_problem(file.read_text(encoding="utf-8")).format == 2
        assert "in format 2 already" in self.convert(file)

    @pytest.mark.parametrize("text", ["- 1", "format: 1\nsignals: []", "a: [", "format: 1", ""])
    def test_what_cannot_be_converted_is_left_as_it_is(self, tmp_path, text):
        file = tmp_path / "two-sum.yaml"
        file.write_text(text, encoding="utf-8")
        with pytest.raises(CommandError, match=r"1 of 1 file\(s\) not converted"):
            self.convert(file)
        assert file.read_text(encoding="utf-8") == text


class TestEditing:
    TEXT = "# top\na:\n  - id: x  # one\n    old: [1]\n\n  # two\n  - id: y\n    old:\n      - 2\n    last: 3\n\nb: 4\n"

    def test_only_the_field_changes(self):
        new = with_fields(self.TEXT, {("a", 0, "old"): {"new": "z"}, ("a", 1, "old"): {"one": 1, "two": [2]}})
        assert new == (
            "# top\na:\n  - id: x  # one\n    new: z\n\n  # two\n  - id: y\n    one: 1\n    two: [2]\n    last: 3\n\nb: 4\n"
        )

    def test_a_field_may_go(self):
        assert "old" not in with_fields(self.TEXT, {("a", 0, "old"): {}, ("a", 1, "old"): {}})

    def test_the_first_field_of_an_item(self):
        new = with_fields(self.TEXT, {("a", 1, "id"): {"id": "z"}})
        assert "\n  - id: z\n    old:\n" in new

    def test_a_field_behind_another_on_its_line(self):
        with pytest.raises(LookupError):
            with_fields("a: {b: 1, c: 2}\n", {("a", "c"): {"c": 3}})

    def test_a_field_that_is_not_there(self):
        with pytest.raises(LookupError):
            with_fields(self.TEXT, {("a", 0, "none"): {}})

"""A body's values have the type that the schema says: nothing like it is taken for it."""

from typing import Any

import pytest

from interviews.api.views.schema import whole_schema
from interviews.models import Interview
from tests.api_learners import ApiLearner
from tests.api_places import places_of
from tests.integration.api.test_schema import PREFIX

pytestmark = pytest.mark.django_db

WRONG: dict[str, tuple[Any, ...]] = {
    "string": (5, 0, True, False, 1.5, ["a"], {"a": "b"}),
    "integer": ("5", True, 1.5, "", [5], {}),
    "boolean": ("true", "on", 1, 0, "", []),
    "array": ("a", 1, {}),
}


def _shape(described: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in described or "allOf" in described or "oneOf" in described:
        inner = described if "$ref" in described else next(iter(described.get("allOf") or described["oneOf"]))
        described = whole_schema()["components"]["schemas"][inner["$ref"].rpartition("/")[2]]
    return described


def writable() -> list[tuple[str, str, str, Any]]:
    """Return the address, the method, the name and a value of a wrong type, for each property of each body."""
    rows = []
    for path, methods in whole_schema()["paths"].items():
        for method, operation in methods.items():
            if body := operation.get("requestBody"):
                for name, described in _shape(body["content"]["application/json"]["schema"])["properties"].items():
                    if not described.get("readOnly"):
                        kind = _shape(described)["type"]
                        rows += [(path.removeprefix(PREFIX), method, name, value) for value in WRONG[kind]]
    return rows


def test_no_value_of_another_type_is_taken(caller):
    rows = writable()
    assert len({(path, method) for path, method, _name, _value in rows}) > 12
    place = places_of(Interview.objects.get())
    taken = []
    for path, method, name, value in rows:
        answer = getattr(caller.client, method)(PREFIX + path.format(**place), {name: value})
        told = answer.json()
        refused = answer.status_code == 400 and told["error"]["code"] == "invalid_request"
        if not refused or name not in {each.partition(".")[0] for each in told["details"]["fields"]}:
            taken.append((path, method, name, value, answer.status_code))
    assert taken == []


@pytest.mark.parametrize("value", [5, None, True, ["a"]])
def test_nor_inside_a_list(caller, value):
    answer = caller.client.put(PREFIX + caller.at("cases/"), {"cases": [{"input": value}]})
    assert answer.status_code == 400
    assert set(answer.json()["details"]["fields"]) == {"cases.0.input"}


def test_a_whole_number_with_a_point_is_one(caller):
    assert caller.client.patch(f"{PREFIX}profile/", {"editor_font_size": 16.0}).status_code == 200


class TestTexts:
    """Of texts the schema says how long they are and whether they need words; what is not so gets the domain's card."""

    def test_one_that_is_too_long_because_of_white_space(self, caller):
        answer = caller.post(caller.at("ask-coach/"), {"question": " " * 2_001})
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "too_long")

    def test_one_without_words(self, caller):
        answer = caller.post(caller.at("problem-feedback/"), {"topic": "unclear", "text": " \n"})
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "empty_message")


@pytest.mark.parametrize("path", ["interviews/", "interviews/{}/log/", "interviews/{}/attempts/"])
def test_a_misspelled_parameter_of_a_list(caller, path):
    assert caller.get(f"{path.format(caller.interview_id)}?page_size=2").status_code == 200
    assert caller.get(f"{path.format(caller.interview_id)}?pagesize=2").status_code == 400


def test_a_format_that_is_empty_is_none(caller):
    assert caller.get(caller.at("export/?format=")).status_code == 400


@pytest.fixture
def caller(learner, bank_problem) -> ApiLearner:
    caller = ApiLearner(learner)
    caller.begin()
    return caller

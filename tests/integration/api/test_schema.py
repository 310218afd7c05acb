"""The published description of the API: valid and complete. ``tests/faults/test_api_truth.py`` tries to disprove it."""

import re
from io import StringIO

import pytest
from django.core.management import call_command
from django.urls import URLPattern, reverse
from django.utils import translation

from interviews.api.urls import urlpatterns
from interviews.api.views.schema import whole_schema

pytestmark = pytest.mark.django_db

PREFIX = "/api/v1/"
UNPUBLISHED = {"schema", "docs"}
ERROR_SHAPES = {
    "application/json": {"$ref": "#/components/schemas/ErrorFeedback"},
    "text/markdown": {"type": "string"},
}


def published(route: URLPattern) -> str:
    """Return the address as the schema writes it."""
    return PREFIX + re.sub(r"<\w+:(\w+)>", r"{\1}", str(route.pattern))


OPERATIONS = [
    (published(route), method.upper())
    for route in urlpatterns
    for method in ("get", "post", "put", "patch", "delete")
    if route.name not in UNPUBLISHED and hasattr(route.callback.cls, method)
]


class TestDescription:
    def test_it_is_valid_and_nothing_warns(self):
        printed = StringIO()
        call_command("spectacular", "--validate", "--fail-on-warn", stdout=printed)
        assert "openapi: 3.0" in printed.getvalue()

    def test_every_operation_is_described(self):
        described_operations = {(p, m.upper()) for p, methods in whole_schema()["paths"].items() for m in methods}
        assert described_operations == set(OPERATIONS)

    def test_every_answer_has_a_shape_and_every_operation_its_words(self):
        for path, methods in whole_schema()["paths"].items():
            for method, operation in methods.items():
                where = f"{method} {path}"
                assert operation["summary"] and operation["description"], where
                assert operation["security"] == [{"tokenAuth": []}, {"cookieAuth": []}], where
                assert {"401", "406", "429", "500", "503"} <= set(operation["responses"]), where
                if method != "get":
                    assert "403" in operation["responses"], where
                if "requestBody" in operation:
                    assert set(operation["requestBody"]["content"]) == {"application/json"}, where
                    assert {"400", "413", "415"} <= set(operation["responses"]), where
                for status, response in operation["responses"].items():
                    shapes = {kind: content["schema"] for kind, content in response["content"].items()}
                    assert shapes, f"{where} {status}"
                    if int(status) >= 400:
                        assert shapes == ERROR_SHAPES, f"{where} {status}"
                        assert response["description"].startswith("Codes: "), f"{where} {status}"

    def test_no_word_is_meant_for_developers_of_dry_run(self):
        text = str(whole_schema())
        for word in ("Raises", "DoesNotExist", "Serializer", "queryset", "``", "interviews/", "TODO"):
            assert word not in text.replace("/api/v1/interviews/", ""), word

    def test_it_is_the_same_in_every_language(self, client):
        with translation.override("zh-hans"):
            assert whole_schema.__wrapped__() == whole_schema()
        assert client.get(reverse("api:schema")).json()["openapi"].startswith("3.0")

    def test_it_comes_as_yaml_too(self, client):
        answer = client.get(reverse("api:schema"), headers={"Accept": "application/vnd.oai.openapi"})
        assert answer.content.startswith(b"openapi: 3.0")

    def test_the_page_takes_everything_from_here(self, client):
        page = client.get(reverse("api:docs")).content.decode()
        assert "<style" not in page and "style=" not in page
        assert re.findall(r"<script>", page) == []
        for address in re.findall(r"(?:src|href)=\"([^\"]+)\"", page):
            assert address.startswith("/")

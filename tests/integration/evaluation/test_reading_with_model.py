"""``manage.py evaluate reading FILE --provider NAME``: the model's reader on labelled rows, through a real endpoint."""

import io
import json
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from interviews.llm import openai_client
from tests.factories import ProviderFactory
from tests.fake_openai import fake_openai

pytestmark = pytest.mark.django_db

ODD = "uh are these lined up by size or what's the deal"
ROW = {
    "problem": "two-sum",
    "lang": "en",
    "stage": "problem_clarification",
    "asked": "What else would you like to know?",
    "follow_up": None,
    "text": ODD,
    "acts": [{"act": "fact_question", "fact": "sorted"}],
}
SORTED = {"act": "fact_question", "fact": "sorted", "quote": "lined up by size", "sure": True}
INVENTED = {"act": "approach", "id": "hash_lookup", "quote": "a hash map", "sure": True}


def evaluated(path: Path, *options: str) -> dict:
    out = io.StringIO()
    call_command("evaluate", "reading", str(path), "--json", *options, stdout=out)
    return json.loads(out.getvalue())


@pytest.fixture
def rows(tmp_path: Path) -> Path:
    path = tmp_path / "rows.jsonl"
    path.write_text(json.dumps(ROW) + "\n", encoding="utf-8")
    return path


def test_the_models_reading_is_measured_and_its_inventions_are_counted(rows: Path) -> None:
    with fake_openai() as server:
        ProviderFactory(name="House", base_url=server.url, key="sk-house", reading_model="cheap-model")
        server.hears([SORTED, INVENTED])
        figures = evaluated(rows, "--provider", "House")
        call = server.calls[-1]
        openai_client._sdk(server.url).close()
    assert (figures["micro_f1"], figures["all_right"], figures["wrong_when_sure"]) == (1.0, 1.0, 0.0)
    assert (figures["unread"], figures["dropped"]) == (0, 1)
    assert (call["purpose"], call["model"]) == ("reader", "cheap-model")
    assert ODD in call["messages"][-1]["content"]


def test_a_model_that_is_away_is_told_of(rows: Path) -> None:
    with fake_openai() as server:
        ProviderFactory(name="House", base_url=server.url, key="sk-house")
        server.script("401")
        with pytest.raises(CommandError, match="could not be asked: key"):
            evaluated(rows, "--provider", "House")
        openai_client._sdk(server.url).close()


def test_an_unknown_provider_is_told_of_with_those_that_there_are(rows: Path) -> None:
    ProviderFactory(name="House", key="sk-house")
    with pytest.raises(CommandError, match=r"no provider 'Hous'.*House"):
        evaluated(rows, "--provider", "Hous")

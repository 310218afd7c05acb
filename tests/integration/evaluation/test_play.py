"""``make play`` on the scripted fake: people talk with both coaches, a judge sees each pair in both orders."""

from pathlib import Path

import pytest

from interviews.llm import openai_client
from interviews.llm.contract import ContractFault
from interviews.models import Interview, ModelCall
from problems.services import publish_file
from tests import play, working
from tests.factories import ProviderFactory
from tests.factories.core import bank_file
from tests.fake_openai import fake_openai
from tests.play_people import PERSONAS, judge_prompt, parse_judgement

pytestmark = pytest.mark.django_db


def test_a_pair_is_played_and_judged_in_both_orders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    working.tell_nobody(monkeypatch)
    publish_file(bank_file(PERSONAS[0].problem))
    with fake_openai() as server:
        ProviderFactory(base_url=server.url, key="sk-of-the-house", is_default=True, reading="always")
        told = play.played(server.url, "sk-of-play", "fake-model", pairs=1, turns=3, folder=tmp_path)
        purposes = [call["purpose"] for call in server.calls]
        openai_client._sdk(server.url).close()
    assert told.splitlines()[0] == "ours preferred in 1 of 2 judgements (50%)", "the fake always prefers the first"
    assert "misread 25.0%" in told
    assert (purposes.count("learner"), purposes.count("chatbot"), purposes.count("judge")) == (6, 4, 2)
    assert ModelCall.objects.filter(interview=Interview.objects.get()).exists(), "ours spoke through the model"
    written = (tmp_path / f"01-{PERSONAS[0].name}.md").read_text()
    assert written.index("## Ours") < written.index("## Chatbot") < written.index("## Judged")


def test_the_judge_does_not_know_who_is_who() -> None:
    text = judge_prompt("Add two numbers.", [("coach", "Hello")], [("coach", "Hi")])[0].content
    assert "Dry Run" not in text
    assert "chatbot" not in text.lower()
    assert text.index("COACH: Hello") < text.index("COACH: Hi")


def test_a_judgement_without_its_counts_is_none() -> None:
    with pytest.raises(ContractFault):
        parse_judgement('```json\n{"preferred": "A"}\n```\n\n```text\nNice.\n```')


def test_there_are_attackers_in_both_languages() -> None:
    assert {persona.language for persona in PERSONAS if persona.attacks} == {"en", "zh"}
    assert {persona.language for persona in PERSONAS} == {"en", "zh"}

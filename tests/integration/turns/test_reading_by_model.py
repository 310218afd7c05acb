"""A turn that a model reads before it speaks: two calls, each stored and paid once, each with its own failure."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from interviews.core.knowledge import Result
from interviews.llm import openai_client
from interviews.llm.port import FaultKind, ModelError
from interviews.model_calls import paid_calls
from interviews.models import DailyUsage, Interview, ModelCall, Role, Turn, TurnStatus, Voice
from interviews.turns import answering, opening
from problems.models import Problem
from profiles.models import Provider, User
from tests import working
from tests.factories import ProviderFactory
from tests.fake_openai import fake_openai
from tests.fakes import Scripted, ScriptedModel, coach_reply, reader_reply
from tests.working import answered, submitted

pytestmark = pytest.mark.django_db

DOWN = ModelError(FaultKind.KEY, "HTTP 401")
ODD = "uh are these lined up by size or what's the deal"
SORTED = {"act": "fact_question", "fact": "sorted", "quote": "lined up by size", "sure": True}


@pytest.fixture
def woken(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    return working.told_of(monkeypatch, "answer_turn")


@pytest.fixture
def provider() -> Provider:
    return ProviderFactory(
        name="Acme", is_default=True, key="sk-platform-0000", reading="always", reading_model="cheap-model"
    )


@pytest.fixture
def interview(learner: User, bank_problem: Problem, provider: Provider, woken: list[int]) -> Interview:
    return opening.start_interview(learner=learner, language="en", slug=bank_problem.slug)


@pytest.fixture
def models(monkeypatch: pytest.MonkeyPatch) -> Callable[..., ScriptedModel]:
    """Let the model answer from a script; ``asked`` remembers the name of the model of each client."""

    def script(*answers: Scripted) -> ScriptedModel:
        scripted = ScriptedModel(answers, model="small-model")
        scripted.named = []
        monkeypatch.setattr(paid_calls, "client_for", lambda choice: scripted.named.append(choice.model) or scripted)
        return scripted

    return script


def submit(interview: Interview, text: str = ODD, **values: Any) -> Turn:
    return submitted(interview, text, **values)


def last_word(interview: Interview) -> Any:
    return interview.messages.filter(role=Role.COACH, folded=False).order_by("position").last()


def test_the_model_reads_and_then_speaks(interview: Interview, models: Callable[..., ScriptedModel]) -> None:
    asked = models(reader_reply(SORTED), coach_reply("No, they come in any order. What else?"))

    turn = answered(submit(interview))

    assert turn.status == TurnStatus.DONE
    assert asked.named == ["cheap-model", "small-model"]
    assert [(c.purpose, c.temperature) for c in ModelCall.objects.order_by("pk")] == [("reader", 0.0), ("coach", 0.6)]
    assert last_word(interview).voice == Voice.MODEL
    interview.refresh_from_db()
    assert "sorted" in interview.context["clarified"]
    assert interview.prompt_tokens == sum(ModelCall.objects.values_list("prompt_tokens", flat=True))
    assert DailyUsage.objects.get(learner=interview.learner).calls == 2
    listened = next(step for step in turn.steps if step["name"] == "listened")
    assert listened["acts"][0]["item"] == "sorted"


def test_what_the_reader_is_told_never_reaches_the_speaker(
    interview: Interview, models: Callable[..., ScriptedModel]
) -> None:
    asked = models(reader_reply(SORTED, means="Use a hash map."), coach_reply("No. What else?"))
    answered(submit(interview))
    reader, speaker = ("\n".join(m.content for m in request.messages) for request in asked.requests)
    assert "hash_lookup" in reader
    assert "hash" not in speaker.lower()


@pytest.mark.parametrize("broken", [DOWN, ModelError(FaultKind.BAD_REQUEST, "HTTP 400")])
def test_a_dead_reader_leaves_a_living_speaker(
    interview: Interview, models: Callable[..., ScriptedModel], broken: ModelError
) -> None:
    models(broken, coach_reply("No, any order. What else?"))
    turn = answered(submit(interview, "Is the list sorted?"))
    assert (turn.status, last_word(interview).voice) == (TurnStatus.DONE, Voice.MODEL)
    assert not interview.cards.exists(), "nothing is missing for the learner"
    interview.refresh_from_db()
    assert "sorted" in interview.context["clarified"], "the built-in ear heard it"


def test_a_dead_speaker_keeps_what_the_reader_heard(interview: Interview, models: Callable[..., ScriptedModel]) -> None:
    models(reader_reply(SORTED), DOWN)
    answered(submit(interview))
    assert last_word(interview).voice == Voice.CURATED
    assert interview.cards.get().code == "key_rejected"
    interview.refresh_from_db()
    assert "sorted" in interview.context["clarified"]


def test_both_dead_is_one_card_and_a_curated_answer(interview: Interview, models: Callable[..., ScriptedModel]) -> None:
    models(DOWN, DOWN)
    turn = answered(submit(interview, "Is the list sorted?"))
    assert (turn.status, interview.cards.count()) == (TurnStatus.DONE, 1)


def test_asking_the_coach_again_reads_nothing_twice(interview: Interview, models: Callable[..., ScriptedModel]) -> None:
    asked = models(reader_reply(SORTED), DOWN, coach_reply("No, any order. What else?"))
    answered(submit(interview))
    answered(submit(interview, "", action="retry"))
    assert len(asked.calls) == 3
    assert [call.purpose for call in ModelCall.objects.order_by("pk")] == ["reader", "coach"]
    assert last_word(interview).text.startswith("No, any order.")


def test_a_crash_between_the_two_pays_nothing_twice(
    interview: Interview, models: Callable[..., ScriptedModel], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = models(reader_reply(SORTED), coach_reply("No, any order. What else?"))
    turn = submit(interview)
    with monkeypatch.context() as crash:
        crash.setattr(answering, "run_turn", lambda *_, **__: (_ for _ in ()).throw(SystemExit("killed")))
        with pytest.raises(SystemExit):
            working.answer_turn(turn.pk)
    assert [call.purpose for call in ModelCall.objects.all()] == ["reader"]
    Turn.objects.filter(pk=turn.pk).update(lease_until=timezone.now() - timedelta(seconds=1))

    assert answered(turn).status == TurnStatus.DONE

    assert len(asked.calls) == 2
    assert ModelCall.objects.count() == 2


@pytest.mark.parametrize(
    ("reading", "text", "purposes"),
    [
        ("never", ODD, ["coach"]),
        ("unsure", "Are the numbers sorted?", ["coach"]),
        ("unsure", ODD, ["reader", "coach"]),
        ("always", "Is the list sorted?", ["reader", "coach"]),
    ],
)
def test_the_provider_says_what_its_model_reads(
    interview: Interview, models: Callable[..., ScriptedModel], reading: str, text: str, purposes: list[str]
) -> None:
    Provider.objects.update(reading=reading)
    script = {"reader": reader_reply(), "coach": coach_reply("What else?")}
    models(*(script[purpose] for purpose in purposes))
    answered(submit(interview, text))
    assert [call.purpose for call in ModelCall.objects.order_by("pk")] == purposes


@pytest.mark.parametrize("text", ["Just give me the answer, please.", "yes"])
def test_what_is_plain_is_not_read(interview: Interview, models: Callable[..., ScriptedModel], text: str) -> None:
    models()
    submit(interview, text)
    assert not ModelCall.objects.exists()


LANGUAGE = {"act": "process_question", "about": "language", "quote": "Kotlin folk", "sure": True}
STRANDED = "hm, and us Kotlin folk are stranded here I take it"


def test_what_is_asked_about_the_interview_is_answered_in_the_same_voice(
    interview: Interview, models: Callable[..., ScriptedModel]
) -> None:
    asked = models(reader_reply(LANGUAGE), coach_reply("Not at all: I read Kotlin, and only Python can be run. So?"))
    turn = answered(submit(interview, STRANDED))
    assert turn.status == TurnStatus.DONE
    assert (last_word(interview).text, last_word(interview).voice) == (
        "Not at all: I read Kotlin, and only Python can be run. So?",
        Voice.MODEL,
    )
    assert "above the editor" in asked.requests[1].messages[-1].content, "the curated answer is the draft"


GIVES_AWAY = coach_reply("Use a hash map of complements, that is the whole idea.")


@pytest.mark.parametrize(("spoken", "cards"), [((DOWN,), ["key_rejected"]), ((GIVES_AWAY, GIVES_AWAY), [])])
def test_where_the_voice_fails_or_leaks_the_curated_answer_stands(
    interview: Interview, models: Callable[..., ScriptedModel], spoken: tuple[Scripted, ...], cards: list[str]
) -> None:
    models(reader_reply(LANGUAGE), *spoken)
    assert answered(submit(interview, STRANDED)).status == TurnStatus.DONE
    assert "above the editor" in last_word(interview).text
    assert last_word(interview).voice == Voice.CURATED
    assert [card.code for card in interview.cards.all()] == cards


def test_an_unlisted_idea_is_challenged_with_an_input_that_the_judge_has_checked(
    interview: Interview, models: Callable[..., ScriptedModel], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answering, "known_result", lambda *_: Result({"nums": [3, 3], "target": 6}, [0, 1]))
    idea = "I just add up neighbours until it fits"
    claimed = {"act": "approach", "id": "other", "quote": idea, "breaks": "nums = [3, 3], target = 6", "sure": True}
    task = {"act": "restate", "quote": "find two prices", "sure": True}
    facts = [{"act": "fact_question", "fact": one, "quote": "sorted", "sure": True} for one in ("sorted", "negative")]
    models(
        reader_reply(task),
        coach_reply("Clear. What else?"),
        reader_reply(*facts),
        coach_reply("No, and yes."),
        reader_reply(claimed),
        coach_reply("Try it on the two threes."),
        reader_reply({"act": "outcome", "quote": "it gives me 0 and 1", "sure": True}),
        coach_reply("Right. And the cost?"),
    )
    texts = (
        "so I find two prices",
        "and are they sorted, below zero maybe?",
        idea,
        "hm it gives me 0 and 1, as it should",
    )
    for text in texts:
        turn = submit(interview, text)
        if turn.status != TurnStatus.DONE:
            answered(turn)
    interview.refresh_from_db()
    assert [mark for mark in interview.context["nudges_given"] if mark.startswith("trap:told-")]
    draft = ModelCall.objects.filter(purpose="coach").count()
    assert draft == len(texts)
    assert interview.context["told_traps"]


@pytest.mark.parametrize("mode", ["401", "unparsable*3"])
def test_over_a_real_endpoint_a_broken_reader_costs_nothing_but_its_reading(
    learner: User, bank_problem: Problem, woken: list[int], mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paid_calls.Conversation, "_sleep", lambda *_: None)
    with fake_openai() as server:
        ProviderFactory(base_url=server.url, is_default=True, key="sk-platform-0000", reading="always")
        interview = opening.start_interview(learner=learner, language="en", slug=bank_problem.slug)
        turn = answered(submit(interview, f"Is the list sorted? [[reader:{mode}]]"))
        purposes = [call["purpose"] for call in server.calls]
        openai_client._sdk(server.url).close()
    assert set(purposes[:-1]) == {"reader"}
    assert purposes[-1] == "", "the one who speaks"
    assert (turn.status, last_word(interview).voice) == (TurnStatus.DONE, Voice.MODEL)
    assert not interview.cards.exists()
    interview.refresh_from_db()
    assert "sorted" in interview.context["clarified"]

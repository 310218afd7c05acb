"""All that a model and its provider can do wrong, at the same time, each to a learner of its own."""

import re
import time
import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.faults.faults_table import shows
from tests.faults.learners import QUESTION, Answer, Learner, check_books
from tests.faults.model_faults import MODEL_FAULTS, TURN_SECONDS, Fault, ModelFault
from tests.faults.production import Production, production
from tests.waiting import SECONDS_OF_A_BUSY_MACHINE

pytestmark = pytest.mark.process

CHINESE = re.compile("[\u4e00-\u9fff]")
CARD_OF = {
    "timeout": "model_unavailable",
    "connection": "model_unavailable",
    "rate_limit": "model_unavailable",
    "server": "model_unavailable",
    "bad_reply": "model_unclear",
    "unparsable": "model_unclear",
    "key": "key_rejected",
    "quota": "quota_exhausted",
    "not_found": "model_unknown",
}
LONGEST = max(fault.seconds for fault in MODEL_FAULTS)
A_MOMENT_BETWEEN = 0.1
TOLD_OF_ASKING_AGAIN = ("error-500", "error-500-twice")
TOLD_ON_THE_WAY = (*TOLD_OF_ASKING_AGAIN, *(fault.id for fault in MODEL_FAULTS if fault.kind == "timeout"))
ENDED = "select interview_id from interviews_turn where status not in ('queued', 'running')"
"""Only these are worth a look at their pages, but for those that are told something on the way: to ask for all pages
again and again takes the processors from the worker, whose attempts at a call have only the time of a turn."""


@dataclass(frozen=True)
class Outcome:
    """What came of one fault: whose it was, and what their page got, if anything."""

    learner: Learner
    answer: Answer | None


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, cluster: Path, files: Path) -> Iterator[Production]:
    learners = len(MODEL_FAULTS) + 1
    settings = {"WORKER_CONCURRENCY": "50", "TURN_SECONDS": str(TURN_SECONDS)}
    with production(
        tmp_path_factory.mktemp("site"), cluster=cluster, files=files, learners=learners, **settings
    ) as running:
        yield running


@pytest.fixture(scope="module")
def outcomes(site: Production) -> Mapping[str, Outcome]:
    """All faults at once: every learner has sent a message, and the pages of all have waited for their answers."""
    learners = {}
    for fault in MODEL_FAULTS:
        learner = learners[fault.id] = site.learner()
        learner.model.script(*fault.script)
        learner.model.default = fault.then
        if fault.address:
            site.move_provider(learner, fault.address)
    for learner in learners.values():
        assert learner.say().status == 200
    answers: dict[str, Answer] = {}
    limit = time.monotonic() + LONGEST + SECONDS_OF_A_BUSY_MACHINE
    while len(answers) < len(learners) and time.monotonic() < limit:
        ended = {row["interview_id"] for row in site.look(ENDED)}
        for name, learner in learners.items():
            is_looked_at = name in TOLD_ON_THE_WAY or uuid.UUID(learner.interview) in ended
            if name not in answers and is_looked_at and (answer := learner.look_for_answer()):
                answers[name] = answer
        time.sleep(A_MOMENT_BETWEEN)
    return {name: Outcome(learner, answers.get(name)) for name, learner in learners.items()}


@pytest.mark.parametrize("fault", MODEL_FAULTS, ids=lambda fault: fault.id)
def test_fault_of_the_model(fault: ModelFault, outcomes: Mapping[str, Outcome]) -> None:
    outcome = outcomes[fault.id]
    assert outcome.answer, outcome.learner.books().turns
    books = check_books(outcome.learner, asked=fault.asked, paid=fault.paid)
    turn, reply = books.turns[0], books.replies[0]
    taken = (turn["finished_at"] - turn["accepted_at"]).total_seconds()
    assert taken <= fault.seconds + SECONDS_OF_A_BUSY_MACHINE
    assert turn["attempts"] == 1
    assert books.said == [QUESTION]
    assert reply["voice"] == ("curated" if fault.kind else "model")
    page = outcome.answer.page
    assert (page.count("from-learner"), page.count("from-coach")) == (1, 1)
    # What the coach says is an answer like any other; the card tells of the fault.
    assert (reply["situation"], reply["offers"]) == ("", [])
    if fault.kind and fault.kind != "leak":
        code = CARD_OF[fault.kind]
        assert [(card["code"], card["state"], card["number"]) for card in books.cards] == [(code, "open", 1)]
        assert f'data-code="{code}"' in page
        assert books.cards[0]["facts"]["fault"] == fault.kind
        assert [(event["kind"], event["snapshot"]["fault"]) for event in books.events] == [
            ("model_call_failed", fault.kind)
        ]
    else:
        assert not books.cards
        assert "data-code" not in page
    if fault.kind == "timeout":
        assert "asking-long" in outcome.learner.told, "the page offers not to wait any longer"
    if fault.id in TOLD_OF_ASKING_AGAIN:
        assert any(word.startswith("asking_again") for word in outcome.learner.told)
    if fault.id.startswith("leak"):
        assert "hash map" not in page and "seen[number]" not in page
        assert {event["kind"] for event in books.events} == {"leak_caught"}
    assert not CHINESE.search(page)


@shows("asked-again")
def test_asked_again_when_the_provider_is_back(site: Production, fault: Fault) -> None:
    learner = site.learner()
    learner.model.default = "401"
    learner.say()
    assert 'data-code="key_rejected"' in learner.wait_for_answer(fault.seconds).page

    learner.model.default = "normal"
    learner.say("", action="retry")
    page = learner.wait_for_answer(fault.seconds).page

    books = check_books(learner, asked=2, paid=1)
    assert (books.replies[0]["voice"], len(books.turns)) == ("model", 2)
    assert books.replies[0]["text"].split("\n")[0] in page
    assert [(card["code"], card["state"], card["outcome"]) for card in books.cards] == [
        ("key_rejected", "folded", "retry")
    ]

"""Workers and web servers that die, hang, race or are told to stop, at the worst moments."""

import threading
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path

import pytest

from tests.faults.faults_table import shows
from tests.faults.learners import QUESTION, Learner, check_books
from tests.faults.model_faults import Fault
from tests.faults.production import Production, freeze, kill, production, stop, thaw
from tests.waiting import wait_for_end, wait_until

pytestmark = pytest.mark.process

LEARNERS = 16


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, cluster: Path, files: Path) -> Iterator[Production]:
    with production(
        tmp_path_factory.mktemp("site"), cluster=cluster, files=files, learners=LEARNERS, WORKER_CONCURRENCY="20"
    ) as running:
        yield running


@pytest.fixture
def learner(site: Production) -> Learner:
    """Somebody new, with one worker at work."""
    site.have_one_worker()
    return site.learner()


@pytest.fixture(scope="module")
def killed(site: Production) -> Mapping[str, Learner]:
    """Three turns at different points of their way when the only worker is killed, and one more before the next one."""
    worker = site.have_one_worker()
    before_commit, during_call, before_call, queued = (site.learner() for _ in range(4))
    before_commit.model.script("held")
    during_call.model.script("hang")
    with closing(site.connect()) as turn_row, closing(site.connect()) as conversation:
        during_call.say()
        during_call.wait_until_asked()
        before_commit.say()
        before_commit.wait_until_asked()
        # The call can be stored, but the turn cannot be finished.
        turn_row.execute("begin")
        turn_row.execute("select id from interviews_turn where id = %s for no key update", [before_commit.turn_id()])
        before_commit.model.release()
        before_commit.wait_until_paid()
        # The worker can take the turn, but cannot read what was said, which comes before the call.
        freeze(worker)
        before_call.say()
        conversation.execute("begin")
        conversation.execute("lock table interviews_message in access exclusive mode")
        thaw(worker)
        claimed = "select id from interviews_turn where id = %s and status = 'running'"
        wait_until(lambda: site.look(claimed, before_call.turn_id()), seconds=10, what="the turn is claimed")
        kill(worker)
        assert not before_call.model.count
    queued.say()
    site.have_one_worker()
    return {"before_commit": before_commit, "during_call": during_call, "before_call": before_call, "queued": queued}


@shows("worker-killed-queued")
def test_queued_when_no_worker_is_there(killed: Mapping[str, Learner], fault: Fault) -> None:
    learner = killed["queued"]
    learner.wait_for_answer(fault.seconds)
    assert check_books(learner).turns[0]["attempts"] == 1


@shows("worker-killed-before-call")
def test_killed_before_the_call(killed: Mapping[str, Learner], fault: Fault) -> None:
    learner = killed["before_call"]
    learner.wait_for_answer(fault.seconds)
    assert check_books(learner).turns[0]["attempts"] == 2


@shows("worker-killed-during-call")
def test_killed_during_the_call(killed: Mapping[str, Learner], fault: Fault) -> None:
    learner = killed["during_call"]
    learner.wait_for_answer(fault.seconds)
    assert check_books(learner, asked=2).turns[0]["attempts"] == 2


@shows("worker-killed-in-a-stream")
def test_killed_while_the_model_speaks(site: Production, learner: Learner, fault: Fault) -> None:
    said = "select said from interviews_turn where interview_id = %s and said <> ''"
    learner.model.script("step")
    learner.say()
    first = wait_until(lambda: site.look(said, learner.interview), seconds=20, what="a sentence is shown")
    kill(site.workers[0])
    site.start_worker()
    assert site.look(said, learner.interview) == first
    learner.wait_for_answer(fault.seconds)
    assert check_books(learner, asked=2).turns[0]["attempts"] == 2
    assert not site.look(said, learner.interview)


@shows("worker-killed-before-commit")
def test_killed_between_the_answer_and_the_commit(killed: Mapping[str, Learner], fault: Fault) -> None:
    learner = killed["before_commit"]
    learner.wait_for_answer(fault.seconds)
    assert check_books(learner).turns[0]["attempts"] == 2


@shows("worker-killed-report")
def test_killed_while_the_report_is_written(site: Production, learner: Learner, fault: Fault) -> None:
    learner.say()
    learner.wait_for_answer(fault.seconds)
    learner.model.script("normal", "hang")  # of the two calls, for the sections and for the note, one hangs
    learner.end()
    written = "select id, text, voice, finished_at from interviews_reportsection where interview_id = %s and text <> ''"
    first = wait_until(lambda: site.look(written, learner.interview), seconds=20, what="a section is written")
    learner.wait_until_asked(3)

    kill(site.workers[0])
    site.start_worker()

    wait_until(lambda: learner.books().status == "finished", seconds=fault.seconds, what="the report is finished")
    books = check_books(learner, status="finished", asked=4, paid=3)
    sections = site.look(written, learner.interview)
    assert len(sections) == 3 and {section["voice"] for section in sections} == {"model"}
    assert all(section in sections for section in first), "kept as it was"
    payers = [call["section_id"] for call in books.calls if call["section_id"]]
    assert len(payers) == len({*payers}) == 2, "each call was paid once"
    assert {*payers} <= {section["id"] for section in sections}
    notes = site.look("select content from interviews_studynote where interview_id = %s", learner.interview)
    assert len(notes) == 1


@shows("worker-frozen")
def test_frozen_longer_than_the_lease(site: Production, learner: Learner, fault: Fault) -> None:
    frozen, other = site.workers[0], site.start_worker()
    freeze(other)  # so that it is the first one that asks
    learner.model.script("held")
    learner.say()
    learner.wait_until_asked()
    freeze(frozen)
    learner.model.release()  # its answer lies there until it goes on
    thaw(other)
    learner.wait_for_answer(fault.seconds)
    thaw(frozen)
    # It comes back to an answer to a turn that is done, and works on.
    wait_until(lambda: len(learner.books().calls) == 2, seconds=15, what="the late answer is broken off")
    books = check_books(learner, asked=2, paid=2, stopped=1)
    assert [(turn["status"], turn["attempts"], turn["said"]) for turn in books.turns] == [("done", 2, "")]
    assert frozen.process.poll() is None


@shows("worker-stopped")
def test_told_to_stop_during_the_call(site: Production, learner: Learner, fault: Fault) -> None:
    worker = site.workers[0]
    learner.model.script("held")
    learner.say()
    learner.wait_until_asked()
    stop(worker)
    learner.model.release()
    learner.wait_for_answer(fault.seconds)
    assert wait_for_end(worker.process) == 0
    assert check_books(learner).turns[0]["attempts"] == 1


@shows("delivered-twice")
def test_delivered_again_at_work_and_when_done(site: Production, learner: Learner, fault: Fault) -> None:
    learner.model.script("held")
    learner.say()
    learner.wait_until_asked()
    deliver_twice(site, learner)
    learner.model.release()
    learner.wait_for_answer(fault.seconds)
    deliver_twice(site, learner)
    assert check_books(learner).turns[0]["attempts"] == 1


def deliver_twice(site: Production, learner: Learner) -> None:
    before = done_tasks(site)
    site.deliver(learner.turn_id(), 2)
    wait_until(lambda: done_tasks(site) >= before + 2, seconds=10, what="the worker took the deliveries")


def done_tasks(site: Production) -> int:
    return sum(line["event"] == "task_succeeded" for line in site.workers[0].lines())


@shows("workers-race")
def test_two_workers_race(site: Production, learner: Learner, fault: Fault) -> None:
    site.start_worker()
    learners = [learner, site.learner(), site.learner()]
    for worker in site.workers:
        freeze(worker)
    for one in learners:
        one.say()
        site.deliver(one.turn_id(), 7)
    for worker in site.workers:
        thaw(worker)
    for one in learners:
        one.wait_for_answer(fault.seconds)
        check_books(one)


@shows("taken-back")
def test_taken_back_while_asked(learner: Learner, fault: Fault) -> None:
    learner.model.script("held")
    learner.say()
    learner.wait_until_asked()
    page = learner.take_back().page
    assert QUESTION in page and "from-coach" not in page

    learner.say("And can it hold the same number twice?")

    learner.wait_for_answer(fault.seconds)
    learner.model.release()
    wait_until(lambda: len(learner.books().calls) == 2, seconds=10, what="the late answer is broken off")
    books = check_books(learner, said=2, replies=1, asked=2, paid=2, stopped=1)
    assert [turn["status"] for turn in books.turns] == ["cancelled", "done"]
    assert [reply["number"] for reply in books.replies] == [2]


@shows("without-model")
def test_without_the_model_while_it_is_asked(learner: Learner) -> None:
    learner.model.script("held")
    learner.say()
    learner.wait_until_asked()
    assert "from-coach" in learner.go_on_without_model().page
    assert [reply["voice"] for reply in learner.books().replies] == ["curated"]
    learner.model.release()
    learner.wait_until_paid()
    assert [reply["voice"] for reply in check_books(learner, stopped=1).replies] == ["curated"]


@shows("web-killed")
def test_web_killed_before_the_turn_is_enqueued(site: Production, learner: Learner, fault: Fault) -> None:
    site.redis.freeze()  # so that enqueuing takes a while
    sending = sent_in_background(learner)
    learner.turn_id()
    wait_until(lambda: learner.books().turns[0]["woken_at"], seconds=5, what="the turn is there")
    kill(site.web)
    site.redis.kill()  # what may have reached it is lost as well
    sending.join(10)
    site.redis.start()
    site.start_web()

    learner.say_again()

    learner.wait_for_answer(fault.seconds)
    check_books(learner)


@shows("web-stopped")
def test_web_told_to_stop_during_a_request(site: Production, learner: Learner, fault: Fault) -> None:
    site.redis.freeze()
    answers: list[int] = []
    sending = sent_in_background(learner, answers)
    learner.turn_id()
    stopped = site.web
    stopped.process.terminate()
    sending.join(15)
    assert wait_for_end(stopped.process) == 0
    assert answers == [200]
    site.redis.thaw()
    site.start_web()
    learner.wait_for_answer(fault.seconds)
    check_books(learner)


def sent_in_background(learner: Learner, answers: list[int] | None = None) -> threading.Thread:
    """Send a message, whatever comes of the connection."""

    def send() -> None:
        try:
            status = learner.say().status
        except OSError:
            return
        if answers is not None:
            answers.append(status)

    thread = threading.Thread(target=send)
    thread.start()
    return thread

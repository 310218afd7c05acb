"""PostgreSQL and Redis that stop, freeze, forget and come back while turns are on their way."""

import threading
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.faults.faults_table import shows
from tests.faults.learners import Learner, check_books
from tests.faults.model_faults import Fault
from tests.faults.production import Production, freeze, production, thaw
from tests.waiting import SECONDS_OF_A_BUSY_MACHINE, wait_until

pytestmark = pytest.mark.process

LEARNERS = 10
SECONDS_UNTIL_WORKERS_ARE_BACK = 40


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, cluster: Path, files: Path) -> Iterator[Production]:
    with production(
        tmp_path_factory.mktemp("site"), cluster=cluster, files=files, learners=LEARNERS, WORKER_CONCURRENCY="20"
    ) as running:
        yield running


@pytest.fixture
def learner(site: Production) -> Iterator[Learner]:
    """Somebody new. The one worker that there is must be the same at the end of the test: it recovers by itself."""
    worker = site.have_one_worker()
    yield site.learner()
    assert worker.process.poll() is None, "the worker died"


@shows("redis-stopped")
def test_redis_gone_when_the_turn_is_accepted(site: Production, learner: Learner, fault: Fault) -> None:
    site.redis.kill()
    accepted = learner.say()
    site.redis.start()
    assert accepted.status == 200
    assert accepted.seconds < SECONDS_OF_A_BUSY_MACHINE
    learner.wait_for_answer(fault.seconds)
    check_books(learner)


@shows("redis-killed-in-flight")
def test_redis_killed_while_the_model_is_asked(site: Production, learner: Learner, fault: Fault) -> None:
    learner.model.script("held")
    learner.say()
    learner.wait_until_asked()
    site.redis.kill()
    learner.model.release()
    learner.wait_for_answer(fault.seconds)
    check_books(learner)

    site.redis.start()
    learner.say("Can it hold the same number twice?")

    learner.wait_for_answer(SECONDS_UNTIL_WORKERS_ARE_BACK)
    check_books(learner, said=2, replies=2, asked=2, paid=2)


@shows("redis-emptied")
def test_redis_emptied_with_turns_queued(site: Production, learner: Learner, fault: Fault) -> None:
    learners = [learner, site.learner(), site.learner()]
    freeze(site.workers[0])
    for one in learners:
        one.say()
    site.redis.empty()
    thaw(site.workers[0])
    for one in learners:
        one.wait_for_answer(fault.seconds)
        check_books(one)


@shows("redis-frozen")
def test_redis_frozen_when_the_turn_is_accepted(site: Production, learner: Learner, fault: Fault) -> None:
    site.redis.freeze()
    frozen = time.monotonic()
    accepted = learner.say()
    time.sleep(max(0.0, frozen + 6 - time.monotonic()))
    site.redis.thaw()  # which nobody has waited for: the answer is there
    assert accepted.status == 200
    assert accepted.seconds < SECONDS_OF_A_BUSY_MACHINE
    learner.wait_for_answer(fault.seconds)
    check_books(learner)


@pytest.fixture(scope="module")
def outage(site: Production) -> Mapping[str, Learner]:
    """PostgreSQL stopped while one turn is with the model and another one is being sent, and back after a while."""
    worker = site.have_one_worker()
    asked, sending = site.learner(), site.learner()
    asked.model.script("held")
    asked.say()
    asked.wait_until_asked()
    sending.write()
    site.database.stop()
    refused: list[int] = []
    request = threading.Thread(target=lambda: refused.append(sending.say_again().status))
    request.start()
    asked.model.release()
    wait_until(
        lambda: "an answer waits to be stored" in worker.log.read_text(),
        seconds=20,
        what="there is nowhere to store it",
    )
    site.database.start()
    request.join(30)
    return {"asked": asked, "sending": sending}


@shows("postgres-restarted")
def test_postgres_restarted_while_the_model_is_asked(
    site: Production, learner: Learner, outage: Mapping[str, Learner], fault: Fault
) -> None:
    outage["asked"].wait_for_answer(fault.seconds)
    check_books(outage["asked"])
    learner.say()
    learner.wait_for_answer(10)
    check_books(learner)


@shows("postgres-away")
def test_postgres_away_when_a_message_is_sent(outage: Mapping[str, Learner], fault: Fault) -> None:
    learner = outage["sending"]
    assert learner.say_again().status == 200
    learner.wait_for_answer(fault.seconds)
    check_books(learner)

"""A row of PostgreSQL that somebody else keeps locked: a learner is told so, and sends the message once more."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from django.conf import settings

from interviews.core.cards.registry import card_for
from tests.faults.learners import Learner, check_books
from tests.faults.production import Production, production
from tests.waiting import SECONDS_OF_A_BUSY_MACHINE

pytestmark = pytest.mark.process


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, cluster: Path, files: Path) -> Iterator[Production]:
    with production(tmp_path_factory.mktemp("site"), cluster=cluster, files=files, learners=3) as running:
        yield running


@contextmanager
def locked(learner: Learner) -> Iterator[None]:
    """Keep the row of the learner's interview locked, as a transaction does that does not come to its end."""
    with closing(learner.site.connect()) as other, other.transaction():
        other.execute("select 1 from interviews_interview where id = %s for update", [learner.interview])
        yield


def test_a_message_while_its_interview_is_locked_is_refused_and_sent_again(site: Production) -> None:
    learner = site.learner()
    with locked(learner):
        refused = learner.say()

    assert refused.status == 503
    assert card_for("database_busy", "en").title in refused.page
    assert refused.seconds < settings.SECONDS_TO_WAIT_FOR_A_LOCK + SECONDS_OF_A_BUSY_MACHINE
    books = learner.books()
    assert (books.turns, books.said, books.status) == ([], [], "waiting")

    assert learner.say_again().status == 200
    assert learner.say_again().status == 200
    learner.wait_for_answer(20)
    check_books(learner)


def test_everybody_else_goes_on_meanwhile(site: Production) -> None:
    learner, other = site.learner(), site.learner()
    with locked(learner):
        assert other.say().status == 200
        other.wait_for_answer(20)

    check_books(other)

"""Two web processes behind a proxy, two workers with their judges, and learners whose every request may reach the other
web process: one of each is killed under load, and started again."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.chaos_audit import findings, settled
from tests.chaos_learners import Heard, practising
from tests.chaos_site import TwoOfEverything, two_of_everything
from tests.waiting import wait_until

pytestmark = pytest.mark.process

LEARNERS = 6
MORE = 6
"""So many turns are answered between two faults."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, cluster: Path, files: Path) -> Iterator[TwoOfEverything]:
    folder = tmp_path_factory.mktemp("two")
    with two_of_everything(folder, cluster=cluster, files=files, learners=LEARNERS) as running:
        yield running


def answered(site: TwoOfEverything) -> int:
    return site.look("select count(*) n from interviews_turn where status = 'done'")[0]["n"]


def wait_for_more(site: TwoOfEverything) -> None:
    """Return when some more turns are answered."""
    before = answered(site)
    wait_until(lambda: answered(site) >= before + MORE, seconds=30, what=f"{MORE} more turns are answered")


def have_answered(site: TwoOfEverything, name: str, event: str) -> int:
    """Return how often something was logged at a place."""
    return sum(line["event"] == event for line in site.logged() if str(line["log"]).startswith(name))


@pytest.fixture(scope="module")
def heard(site: TwoOfEverything) -> Heard:
    """What learners were promised while one of each was killed and started again, in an installation that has settled."""
    told = Heard()
    with practising(site, told, pause=0.2, seed="two of everything"):
        wait_for_more(site)
        lost = [site.places[name] for name in ("web-1", "worker-1")]
        for place in lost:
            place.kill()
        wait_for_more(site)  # with the others alone
        with ThreadPoolExecutor(len(lost)) as pool:
            list(pool.map(site.start, lost))
        wait_for_more(site)
    assert settled(site, told) is not None
    return told


def test_one_of_each_is_killed_under_load(site: TwoOfEverything, heard: Heard) -> None:
    assert not findings(site, heard)
    assert not heard.given_up
    for name in ("web-1", "web-2"):
        assert have_answered(site, name, "request_finished") > MORE
    for name in ("worker-1", "worker-2"):
        assert have_answered(site, name, "task_succeeded")
    assert {"turn", "end"} <= {promise.what for promise in heard.promises}


@pytest.mark.parametrize(
    ("damage", "found"),
    [
        ("update interviews_turn set client_id = gen_random_uuid()", "were accepted and are not there"),
        ("update interviews_message set text = 'else' where role = 'learner'", "messages are not what was sent"),
        ("delete from interviews_message where role <> 'learner'", "turns are done, and nobody answered"),
        ("update interviews_turn set status = 'queued' where number = 1", "turns wait for an answer"),
        (
            """insert into interviews_message (interview_id, turn_id, position, role, stage, text, code, situation, offers,
               voice, folded, because, created_at) select interview_id, turn_id, position + 1000, role, stage, text, code,
               situation, offers, voice, folded, because, now() from interviews_message where role = 'coach'""",
            "turns were answered more than once",
        ),
        (
            """insert into interviews_modelcall (interview_id, turn_id, purpose, request_hash, prompt_version, temperature,
               provider, model, own_key, text, finish_reason, provider_request_id, prompt_tokens, completion_tokens,
               currency, duration_ms, created_at) select interview_id, turn_id, purpose, 'another', prompt_version,
               temperature, provider, model, own_key, text, finish_reason, '', prompt_tokens, completion_tokens, currency,
               duration_ms, now() from interviews_modelcall where turn_id is not null and finish_reason <> 'stopped'""",
            "calls for a turn were booked more than once",
        ),
    ],
)
def test_the_auditor_finds_what_is_wrong(site: TwoOfEverything, heard: Heard, damage: str, found: str) -> None:
    with closing(site.connect()) as connection, connection.transaction(force_rollback=True):
        connection.execute(damage)
        told = findings(Seen(connection), heard)
    assert found in {finding.what for finding in told}


class Seen:
    """What one transaction sees, for the auditor."""

    def __init__(self, connection: psycopg.Connection[dict[str, Any]]) -> None:
        self._connection = connection

    def look(self, query: str, *arguments: Any) -> list[dict[str, Any]]:
        return self._connection.execute(query, arguments).fetchall()

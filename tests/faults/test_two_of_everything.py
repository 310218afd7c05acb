"""Two web processes behind a proxy, two workers with their judges, and learners whose every request may reach the other
web process: one of each is killed under load, and started again."""

from collections.abc import Iterator
from pathlib import Path

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


def test_one_of_each_is_killed_under_load(site: TwoOfEverything) -> None:
    heard = Heard()
    with practising(site, heard, pause=0.2, seed="two of everything"):
        wait_for_more(site)
        for name in ("web-1", "worker-1", "web-2", "worker-2"):
            site.places[name].kill()
            wait_for_more(site)  # with the other one alone
            site.start(site.places[name])
        wait_for_more(site)

    assert settled(site, heard) is not None
    assert not findings(site, heard)
    assert not heard.given_up
    kinds = {promise.what for promise in heard.promises}
    assert kinds == {"turn", "run", "end"}
    for name in ("web-1", "web-2"):
        assert have_answered(site, name, "request_finished") > MORE
    for name in ("worker-1", "worker-2"):
        assert have_answered(site, name, "task_succeeded") > MORE

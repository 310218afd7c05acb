"""What all tests share: no network but loopback, a database in a file of its own, and a few things to start from."""

import gc
import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from django.apps import apps
from django.conf import settings
from django.contrib.auth.models import Group
from django.core.cache import cache
from django.db import connection, transaction
from django.db.backends.base.creation import BaseDatabaseCreation
from django.db.backends.sqlite3.creation import DatabaseCreation
from django.utils import translation
from pytest_django.plugin import blocking_manager_key
from pytest_socket import socket_allow_hosts
from xdist.remote import Producer
from xdist.scheduler import Scheduling

from interviews.coding import cases as code_cases
from interviews.conversation import knowledge_source
from interviews.core.knowledge import ProblemKnowledge
from interviews.ground.local_files import compile_translations
from problems.bank.files import BANK_DIRECTORY, read_bank_problem
from problems.bank.schema import BankProblem
from problems.models import Problem
from problems.services import publish_file
from problems.text import encoder
from profiles.models import User
from tests.dealing import WaitingBesideComputing, kind_of, takes
from tests.factories import UserFactory
from tests.made_once import made_once
from tests.migrated import create_from_copy
from tests.serving import install
from tests.times import slow_tests
from tests.vectors import remembering

LOOPBACK = ["127.0.0.1", "::1", "localhost"]


hypothesis.settings.register_profile("dry run", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow])
hypothesis.settings.load_profile("dry run")
"""How long an example takes is said by ``make bench``; here it would say how busy the machine is."""


def pytest_configure() -> None:
    """Compile the translations, which are not in the repository, before the first test asks for a text; let the encoder
    remember what tests say, and what is known of a problem be made once for all tests that store the same."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # every process would compile our thousand modules anew
    sys.dont_write_bytecode = False
    compile_translations()
    encoder._encoder = remembering
    knowledge_source._known_from = _made_once_from(knowledge_source._known_from)


def _made_once_from(known_from: Callable[..., ProblemKnowledge]) -> Callable[..., ProblemKnowledge]:
    """Let what was heard of a problem be remembered from test to test: the same words mean the same in the next."""
    made: dict[tuple[str, str], ProblemKnowledge] = {}

    def remembered(content: Mapping[str, Any], language: str) -> ProblemKnowledge:
        key = (json.dumps(content, sort_keys=True), language)
        if key not in made:
            made[key] = known_from(content, language)
        return made[key]

    return remembered


def pytest_collection_finish() -> None:
    """Let the collector of garbage pass over the thousands of tests that stay, and look less often at the rest."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def pytest_sessionfinish() -> None:
    """Write down what was said, where it is asked for."""
    remembering().write_down()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Scheduling | None:
    """Share the work of a run as ``tests/dealing.py`` says, where several processes do it."""
    return WaitingBesideComputing(config, log) if config.getvalue("dist") == "load" else None


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Pass over what this process is not given, where several share the work."""
    if not hasattr(config, "workerinput"):
        return None
    kind = kind_of(collection_path.relative_to(settings.BASE_DIR).as_posix())
    return True if kind and kind not in takes(config, config.workerinput["workerid"]) else None


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark the slow tests, and those that wait for a better ear."""
    if item.nodeid.partition("[")[0] in slow_tests():
        item.add_marker(pytest.mark.slow)
    if item.nodeid in not_heard_yet():
        item.add_marker(pytest.mark.xfail(reason="tests/not_heard_yet.txt", strict=False))


@lru_cache(maxsize=1)
def not_heard_yet() -> frozenset[str]:
    """Return the tests that are known to fail since messages are heard by meaning; the file says more."""
    lines = Path(__file__).with_name("not_heard_yet.txt").read_text(encoding="utf-8").splitlines()
    return frozenset(line for line in lines if line and not line.startswith("#"))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give tests with real transactions the migrations' rows back, which emptying the tables takes (the roles)."""
    for item in items:
        marker = item.get_closest_marker("django_db")
        asked = dict(marker.kwargs) if marker else {}
        fixtures = getattr(item, "fixturenames", ())
        if asked.get("transaction") or "transactional_db" in fixtures or "live_server" in fixtures:
            asked |= {"transaction": True, "serialized_rollback": True}
            item.add_marker(pytest.mark.django_db(**asked), append=False)


@pytest.hookimpl(trylast=True)
def pytest_runtest_setup() -> None:
    """Refuse connections to anything but this machine; pytest-socket lifts it after the test."""
    socket_allow_hosts(LOOPBACK, allow_unix_socket=True)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the SQLite test database in a file: threads can share it, and test runs at the same time do not."""
    with pytest.MonkeyPatch.context() as patch:
        database = settings.DATABASES["default"]
        if database["ENGINE"] == "django.db.backends.sqlite3":
            path = tmp_path_factory.mktemp("database") / "test.sqlite3"
            database.setdefault("TEST", {})["NAME"] = str(path)
            patch.setattr(DatabaseCreation, "create_test_db", create_from_copy)
        yield


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """Give the migrations' rows back once a test with real transactions has emptied the tables, for all that follow.

    Another test with real transactions gets them from Django.
    """
    yield
    if nextitem is None or not _has_real_transactions(item) or _has_real_transactions(nextitem):
        return
    with item.config.stash[blocking_manager_key].unblock():
        if not Group.objects.exists():
            connection.creation.deserialize_db_from_string(connection._test_serialized_contents)


def _has_real_transactions(item: pytest.Item) -> bool:
    marker = item.get_closest_marker("django_db")
    return bool(marker and marker.kwargs.get("transaction"))


@pytest.fixture(scope="session", autouse=True)
def _rows_of_migrations_at_once() -> Iterator[None]:
    """Give tests with real transactions the rows of the migrations back by a statement for each table.

    Django reads them from their text and saves them one by one, some hundreds before each of these tests. Here it does
    so once, and the rows that are in the tables then are kept.
    """
    one_by_one, kept = BaseDatabaseCreation.deserialize_db_from_string, {}

    def restore(creation: BaseDatabaseCreation, text: str) -> None:
        if text not in kept:
            one_by_one(creation, text)
            kept[text] = {
                table: list(table._base_manager.all()) for table in apps.get_models(include_auto_created=True)
            }
            return
        with transaction.atomic(), creation.connection.constraint_checks_disabled():
            for table, rows in kept[text].items():
                table._base_manager.bulk_create(rows, ignore_conflicts=True)  # some flushes make permissions anew
            creation.connection.check_constraints()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BaseDatabaseCreation, "deserialize_db_from_string", restore)
        yield


@pytest.fixture(scope="session", autouse=True)
def _static_root(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Let whitenoise find an empty folder instead of what ``manage.py serve`` may have collected."""
    settings.STATIC_ROOT = tmp_path_factory.mktemp("static")


@pytest.fixture(autouse=True)
def _no_knowledge_of_earlier_tests() -> Iterator[None]:
    """A test's database gives ids anew, so what was remembered by an id must not outlive the test."""
    yield
    for remembered in (knowledge_source._for_revision, code_cases._of_revision):
        remembered.cache_clear()
    cache.clear()  # where requests are counted, by the ids of people


@pytest.fixture(autouse=True)
def _english_unless_asked() -> Iterator[None]:
    """A request in Chinese leaves its language behind in the thread; the next test must not find it."""
    with translation.override("en"):
        yield


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder after a first start of ``serve``, stopped again, for tests to copy; its log is beside it."""
    return made_once(tmp_path_factory, "installed", install) / "data"


@pytest.fixture(scope="session")
def two_sum() -> BankProblem:
    """The real two-sum file of the bank."""
    return read_bank_problem(Path(BANK_DIRECTORY) / "two-sum.yaml")


@pytest.fixture
def bank_problem(db: None, two_sum: BankProblem) -> Problem:
    """Two-sum as the catalogue has it, with everything the coach knows."""
    return publish_file(two_sum)


@pytest.fixture
def learner(db: None) -> User:
    """Somebody who practises."""
    return UserFactory()

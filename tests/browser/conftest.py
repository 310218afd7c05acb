"""Browser tests: Debian's Chromium against Django's live server, watched for anything a person would call broken."""

import math
import os
import wave
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.conf import settings
from django.db import connection, transaction
from django.db.models import Model
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect
from pytest_django.live_server_helper import LiveServer

from problems.bank.files import BANK_DIRECTORY, read_bank_problem
from problems.models import Problem
from problems.services import load_problems
from profiles.models import User
from tests.browser.installation import enter, installation, model, served  # noqa: F401 - for every module
from tests.browser.room import Room
from tests.browser.watch import REPORT_CSP, Watch
from tests.players import SLUGS

HERE = Path(__file__).parent
CHROMIUM = Path(os.environ.get("CHROMIUM", "/usr/bin/chromium-headless-shell"))
"""Debian's Chromium without the parts of a window, which takes half the processor time of the whole one."""
CHROMIUM_IS_MISSING = (
    f"There is no Chromium at {CHROMIUM}. `make test` installs it (as root, on Debian); by hand it is "
    "`apt-get install chromium-headless-shell fonts-noto-cjk`. For a browser elsewhere set CHROMIUM to its path."
)
CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--in-process-gpu",  # what draws has no processor of its own anyway; as a process it costs a tenth more
    "--use-fake-device-for-media-stream",  # a microphone, which plays a file,
    "--use-fake-ui-for-media-stream",  # and which every page may use: the browser without windows asks nobody
    "--process-per-site",  # a page takes over the warm process of the one before; see KeptContexts
]
SECONDS_PATIENT = 15


class KeptContexts:
    """Contexts that go from test to test, for each set of options one.

    A context with a process of its own costs a second of work: Chromium starts the process, loads scripts and sheets
    and translates them. Here a hidden page keeps the process, and with it the cache; every test has a new page in it,
    and finds neither cookies, nor anything stored, nor permissions.
    """

    def __init__(self, browser: Browser, base_url: str) -> None:
        self._browser, self._address = browser, base_url + "/kept/"
        self._kept: dict[str, tuple[BrowserContext, Page]] = {}

    def take(self, options: dict[str, Any]) -> BrowserContext:
        """Return a context with these options, as new."""
        key = repr(sorted(options.items()))
        if key not in self._kept:
            context = self._browser.new_context(**options)
            prepare(context)
            keeper = context.new_page()
            keeper.route("**/*", lambda route: route.fulfill(content_type="text/html", body="<title>kept</title>"))
            keeper.goto(self._address)
            self._kept[key] = (context, keeper)
        return self._kept[key][0]

    def put_back(self, context: BrowserContext, options: dict[str, Any]) -> None:
        """Clear away what a test has left in ``context``; what resists is closed, and the next test gets a new one."""
        key = repr(sorted(options.items()))
        keeper = self._kept[key][1]
        try:
            for page in context.pages:
                if page is not keeper:
                    page.close()
            context.unroute_all()
            context.set_offline(False)
            context.clear_cookies()
            context.clear_permissions()
            if options.get("java_script_enabled", True):  # without scripts nothing is stored
                keeper.evaluate("localStorage.clear()")
        except Error:
            del self._kept[key]
            context.close()


def prepare(context: BrowserContext) -> None:
    """Let ``context`` wait as long as tests do, and its pages report what the policy forbids."""
    context.set_default_timeout(SECONDS_PATIENT * 1000)
    context.add_init_script(REPORT_CSP)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark everything in this folder, so that ``-m browser`` and ``-m "not browser"`` work."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session", autouse=True)
def _rows_of_migrations_beside_a_loop(django_db_setup: None, request: pytest.FixtureRequest) -> None:
    """Playwright's event loop runs in this thread, and beside a loop Django uses connections of their own: hand them
    the rows of the migrations (the roles), which are put back when a test has emptied the tables."""
    rows = connection._test_serialized_contents
    request.getfixturevalue("playwright")
    connection._test_serialized_contents = rows


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any], tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Any]:
    """Start Debian's Chromium, which talks to nobody by itself."""
    if not CHROMIUM.exists():
        pytest.fail(CHROMIUM_IS_MISSING, pytrace=False)
    voice = tmp_path_factory.mktemp("microphone") / "voice.wav"
    write_voice(voice)
    return {
        **browser_type_launch_args,
        "executable_path": str(CHROMIUM),
        "args": [*CHROMIUM_ARGUMENTS, f"--use-file-for-fake-audio-capture={voice}"],
    }


def write_voice(path: Path) -> None:
    """Write two seconds of something like a vowel, which Chromium's microphone plays over and over."""
    rate, tones = 16_000, (140, 280, 560, 840)
    levels = (sum(math.sin(math.tau * tone * at / rate) for tone in tones) / len(tones) for at in range(2 * rate))
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(b"".join(int(12_000 * level).to_bytes(2, "little", signed=True) for level in levels))


@pytest.fixture(scope="session")
def base_url(live_server: LiveServer) -> str:
    """Let addresses in tests begin at the live server."""
    return live_server.url


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Open pages in English on a desktop; the marker ``browser_context_args`` changes it for a test."""
    expect.set_options(timeout=SECONDS_PATIENT * 1000)
    return {
        **browser_context_args,
        "locale": "en-US",
        "timezone_id": "Europe/Berlin",
        "viewport": {"width": 1280, "height": 860},
        "reduced_motion": "reduce",
    }


@pytest.fixture
def watch(live_server: LiveServer) -> Iterator[Watch]:
    """The watch over all pages of a test, which fails for whatever it did not expect."""
    watch = Watch()
    watch.own_addresses.append(live_server.url)
    yield watch
    assert not watch.unexpected, "in the browser:\n" + "\n".join(watch.unexpected)


@pytest.fixture
def new_context(new_context: Callable[..., BrowserContext], watch: Watch) -> Callable[..., BrowserContext]:
    """Make browser contexts that are watched."""

    def make(**options: Any) -> BrowserContext:
        context = new_context(**options)
        prepare(context)
        watch.follow(context)
        return context

    return make


@pytest.fixture(scope="session")
def kept_contexts(browser: Browser, base_url: str) -> KeptContexts:
    """The contexts that tests hand on."""
    return KeptContexts(browser, base_url)


@pytest.fixture
def own_context() -> None:
    """Ask for a context that no other test has: what this one does to it cannot be taken back (a clock, say)."""


@pytest.fixture
def context(
    request: pytest.FixtureRequest, browser_context_args: dict[str, Any], watch: Watch
) -> Iterator[BrowserContext]:
    """The context of :func:`page`: one that an earlier test has left empty, where that cannot be noticed."""
    marker = request.node.get_closest_marker("browser_context_args")
    options = {**browser_context_args, **(marker.kwargs if marker else {})}
    if not may_share_a_context(request, options):
        yield request.getfixturevalue("new_context")()
        return
    kept = request.getfixturevalue("kept_contexts")
    context = kept.take(options)
    watch.follow(context)
    yield context
    kept.put_back(context, options)
    watch.leave(context)


def may_share_a_context(request: pytest.FixtureRequest, options: dict[str, Any]) -> bool:
    """Tell whether a test leaves nothing behind that :meth:`KeptContexts.put_back` cannot clear away.

    Servers of a module's own have addresses whose storage nobody clears; and pictures and traces want all of a context.
    """
    return (
        "own_context" not in request.fixturenames
        and request.node.get_closest_marker("process") is None
        and all(request.config.getoption(name) == "off" for name in ("--tracing", "--video", "--screenshot"))
    )


@cache
def _rows_of_the_bank() -> dict[type[Model], list[Model]]:
    """Load the bank into empty tables; return what is in them then."""
    load_problems(read_bank_problem(BANK_DIRECTORY / f"{slug}.yaml") for slug in SLUGS)
    return {table: list(table._base_manager.all()) for table in apps.get_app_config("problems").get_models()}


@pytest.fixture
def bank(transactional_db: None) -> None:
    """A dozen problems of the bank; only the first test of a process has to read them."""
    assert not Problem.objects.exists()
    rows = _rows_of_the_bank()
    if not Problem.objects.exists():
        with transaction.atomic():  # a problem and its revision name each other
            for table, stored in rows.items():
                table._base_manager.bulk_create(stored)


def log_in(context: BrowserContext, learner: User, address: str) -> None:
    """Give ``context`` a session of ``learner``, without the detour over the login page."""
    client = Client()
    client.force_login(learner)
    name = settings.SESSION_COOKIE_NAME
    context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": address}])


@pytest.fixture
def learner_page(page: Page, transactional_db: None, learner: User, live_server: LiveServer) -> Page:
    """A page on which ``learner`` is logged in."""
    log_in(page.context, learner, live_server.url)
    return page


@pytest.fixture
def room(learner_page: Page, learner: User, bank: None) -> Room:
    """The room of a new interview of ``learner`` about two-sum, opened."""
    return Room.of_new_interview(learner_page, learner)

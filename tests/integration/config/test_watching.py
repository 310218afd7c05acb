"""What goes to Sentry and OpenTelemetry, sent to an endpoint of ours: nothing unless it is asked for, and no words."""

import gzip
import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from django.conf import settings

SAID = "MyWordsToTheCoach"
KEY = "sk-live-ThatNobodyMaySee"
BEGIN = """
import django; django.setup()
import logging, sys
from django.conf import settings
"""
GO_WRONG = f"""
from django.http import HttpResponse
from django.urls import path
from django.test import Client

def fail(request, word):
    said = request.POST.get("said")
    raise ValueError(f"cannot read {{said}} with {{word}}")

def fine(request, word):
    return HttpResponse("yes")

urlpatterns = [path("fail/<str:word>/", fail, name="fail"), path("fine/<str:word>/", fine, name="fine")]
settings.ROOT_URLCONF = "__main__"
settings.MIDDLEWARE = ["django_structlog.middlewares.RequestMiddleware", "config.watching.TraceRequests"]
settings.ALLOWED_HOSTS = ["*"]

from config import watching
watching.start_watching("web")
client = Client(raise_request_exception=False, headers={{"Authorization": "Bearer {KEY}", "Cookie": "sessionid={KEY}"}})
assert client.get("/fine/{SAID}/?q={KEY}").status_code == 200
assert client.post("/fail/{KEY}/?q={SAID}", {{"said": "{SAID}"}}).status_code == 500
logging.getLogger("interviews.turns").error("they said %s", "{SAID}", extra={{"key": "{KEY}"}})
logging.getLogger("interviews.turns").warning("a warning: {SAID}")
class Task: name = "interviews.tasks.answer"
watching.task_begins(task_id="1", args=["{SAID}"])
watching.task_ends(task_id="1", task=Task, state="FAILURE", retval="{KEY}")
try:
    import sentry_sdk; sentry_sdk.flush(20)
except ImportError:
    pass
"""


def run(code: str, data: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", BEGIN + code],
        cwd=settings.BASE_DIR,
        env={
            "PATH": os.environ["PATH"],
            "DRYRUN_MODE": "local",
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "DATA_DIR": str(data),
            **environment,
        },
        capture_output=True,
        text=True,
        timeout=300,
    )


@pytest.fixture
def endpoint() -> Iterator[tuple[str, dict[str, bytes]]]:
    """An address, and what was sent to it by path."""
    taken: dict[str, bytes] = {}

    class Page(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            if self.headers.get("Content-Encoding") == "gzip":
                body = gzip.decompress(body)
            taken[self.path] = taken.get(self.path, b"") + body + str(self.headers).encode()
            self.send_response(200)
            self.send_header("Content-Length", "2")
            self.end_headers()
            self.wfile.write(b"{}")

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Page) as server:
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        yield f"127.0.0.1:{server.server_port}", taken
        server.shutdown()


def test_kinds_and_places_are_sent_and_nobodys_words(endpoint, tmp_path):
    address, taken = endpoint
    dsn = f"http://public@{address}/7"
    finished = run(GO_WRONG, tmp_path, SENTRY_DSN=dsn, OTEL_EXPORTER_OTLP_ENDPOINT=f"http://{address}")
    assert finished.returncode == 0, finished.stderr
    assert taken.keys() == {"/api/7/envelope/", "/v1/traces"}
    for body in taken.values():
        assert SAID.encode() not in body and KEY.encode() not in body

    lines = [line for line in taken["/api/7/envelope/"].splitlines() if line.startswith(b'{"') and b'"tags"' in line]
    request, log = (json.loads(line) for line in lines)
    (fault,) = request["exception"]["values"]
    assert fault["type"] == "ValueError" and "value" not in fault
    assert fault["stacktrace"]["frames"][-1]["function"] == "fail"
    assert request["tags"]["process"] == "web" and request["tags"]["request_id"]
    assert log["message"].startswith("interviews.turns, line")
    assert not {"request", "user", "breadcrumbs", "extra", "contexts", "modules"} & request.keys()

    spans = taken["/v1/traces"]
    for known in (b"fine/<str:word>/", b"fail/<str:word>/", b"interviews.tasks.answer", b"dryrun.request_id"):
        assert known in spans


def test_by_itself_nothing_is_sent_nor_imported(tmp_path):
    finished = run(
        "import config.celery, config.wsgi\nfrom config.watching import start_watching\nstart_watching('worker')\n"
        # Not all of opentelemetry: redis-py takes its metrics (3 MB) wherever they are installed, for no use of ours.
        "heavy = ('sentry_sdk', 'opentelemetry.sdk.trace', 'opentelemetry.exporter', 'google.protobuf')\n"
        "print(*(name for name in heavy if name in sys.modules))",
        tmp_path,
    )
    assert (finished.returncode, finished.stdout.strip()) == (0, ""), finished.stderr


@pytest.mark.parametrize(
    ("setting", "value", "package"),
    [
        ("SENTRY_DSN", "http://public@127.0.0.1:1/7", "sentry_sdk"),
        ("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:1", "opentelemetry"),
    ],
)
def test_without_the_packages_it_says_what_to_install(tmp_path, setting, value, package):
    code = f"sys.modules[{package!r}] = None\nfrom config.watching import start_watching\nstart_watching('web')"
    finished = run(code, tmp_path, **{setting: value})
    assert finished.returncode != 0
    assert setting in finished.stderr and "requirements-watching.txt" in finished.stderr


def test_an_address_that_is_none_is_said(tmp_path):
    finished = run("from config.watching import start_watching\nstart_watching('web')", tmp_path, SENTRY_DSN="nonsense")
    assert finished.returncode != 0 and "SENTRY_DSN is no address of a project" in finished.stderr

"""``make lighthouse``: what Lighthouse says of the main pages, on a phone and on a desktop, into ``docs/lighthouse.md``.

The pages are those of an installation in production mode, by HTTP/2 over TLS as a proxy gives them. It needs Node, from
which nothing of the product comes: ``npx`` fetches Lighthouse when it is not there, or ``LIGHTHOUSE`` names its program.
"""

import json
import os
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from config.env import BASE_DIR
from tests.bench_stack import Stack, running_stack
from tests.faults.servers import ended_at_last
from tests.serving import free_port
from tests.waiting import wait_until

LIGHTHOUSE = shlex.split(os.environ.get("LIGHTHOUSE", "npx --yes lighthouse@12"))
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium-headless-shell")
FLAGS = "--headless --no-sandbox --disable-gpu --ignore-certificate-errors"
CATEGORIES = {"performance": "Performance", "accessibility": "Accessibility", "best-practices": "Best practices"}
PAINTS = {"first-contentful-paint": "First paint", "largest-contentful-paint": "Largest paint"}
ROUNDS = 3
"""The middle one of so many is taken: a busy machine makes single ones slow."""
PAGE = BASE_DIR / "docs" / "lighthouse.md"
_HEAD = """# What Lighthouse measures

Written by `make lighthouse` (`tests/lighthouse.py`): an installation in production mode, HTTP/2 over TLS, its cache
empty; the middle one of {rounds} runs. "Phone" is Lighthouse's slow phone: a processor four times slower than that of
this machine, 1.6 Mbit/s, 150 ms to the server. The room is that of an interview with {messages} messages.

| page | screen | {names} | {paints} | blocked | sent |
|---|---|{dashes}
"""
MESSAGES = 200
_FILL = f"""
from django.utils import timezone
from interviews.models import Interview, Message
interview = Interview.objects.get()
text = "I would use **two loops** and `check` every pair, which costs O(n^2). " * 3
Message.objects.bulk_create(
    Message(interview=interview, position=position, role="coach" if position % 2 else "learner",
            stage=interview.stage, text=text, created_at=timezone.now())
    for position in range(interview.messages.count() + 1, {MESSAGES} + 1)
)
"""


@contextmanager
def with_tls(stack: Stack) -> Iterator[str]:
    """Run one more web server of the installation, which speaks TLS itself; give its address."""
    key, certificate, port = stack.folder / "key.pem", stack.folder / "certificate.pem", free_port()
    make = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost"
    subprocess.run([*make.split(), "-keyout", key, "-out", certificate], check=True, capture_output=True)
    environment = stack.installation.environment | {
        "ALLOWED_HOSTS": "localhost",
        "BEHIND_PROXY": "false",
        "GRANIAN_PORT": str(port),
        "GRANIAN_SSL_CERTIFICATE": str(certificate),
        "GRANIAN_SSL_KEYFILE": str(key),
    }
    address, command = f"https://localhost:{port}", [str(BASE_DIR / "deploy" / "entrypoint.sh"), "web"]
    with (stack.folder / "tls.log").open("wb") as log:
        started = subprocess.Popen(command, env=environment, stdout=log, stderr=log, cwd="/")
    ask = ["curl", "--silent", "--insecure", "--fail", "--output", "/dev/null", f"{address}/health/live"]
    with ended_at_last(started):
        wait_until(lambda: subprocess.run(ask).returncode == 0, seconds=120, what="the web server speaks TLS")
        yield address


def measured(address: str, cookie: str, screen: str) -> dict:
    """Return Lighthouse's report of a page, the middle one of ``ROUNDS`` by its performance."""
    reports = []
    for _ in range(ROUNDS):
        with tempfile.NamedTemporaryFile(suffix=".json") as report:
            command = [*LIGHTHOUSE, address, "--quiet", f"--chrome-flags={FLAGS}", "--output=json"]
            command += [f"--output-path={report.name}", f"--only-categories={','.join(CATEGORIES)}"]
            command += [f"--extra-headers={json.dumps({'Cookie': cookie})}"] if cookie else []
            command += ["--preset=desktop"] if screen == "desktop" else []
            subprocess.run(command, check=True, env=os.environ | {"CHROME_PATH": CHROMIUM})
            reports.append(json.loads(Path(report.name).read_text()))
    return sorted(reports, key=lambda one: one["categories"]["performance"]["score"])[ROUNDS // 2]


def row(name: str, screen: str, report: dict) -> str:
    """Return a row of the table."""
    audits = report["audits"]
    scores = [f"{round(report['categories'][one]['score'] * 100)}" for one in CATEGORIES]
    paints = [f"{audits[one]['numericValue'] / 1000:.1f} s" for one in PAINTS]
    blocked = f"{audits['total-blocking-time']['numericValue']:.0f} ms"
    sent = f"{audits['total-byte-weight']['numericValue'] / 1024:.0f} KiB"
    return "| " + " | ".join([name, screen, *scores, *paints, blocked, sent]) + " |"


def main(wanted: list[str]) -> None:
    """Measure the pages, or those of the names ``wanted``; only all of them are written down."""
    with running_stack() as stack:
        learner = stack.made_learners(1)[0]
        stack.installation.inside(_FILL)
        session = f"sessionid={learner['session']}"
        pages = {
            "Landing page": ("/", ""),
            "Sign-up": ("/accounts/signup/", ""),
            "Problems": ("/problems/", session),
            "Progress": ("/dashboard/", session),
            "My interviews": ("/interviews/", session),
            "Room": (f"/interviews/{learner['interview']}/", session),
            "Transcript": (f"/interviews/{learner['interview']}/transcript/", session),
        }
        rows = []
        with with_tls(stack) as address:
            for name, (path, cookie) in pages.items():
                if wanted and name not in wanted:
                    continue
                for screen in ("phone", "desktop"):
                    rows.append(row(name, screen, measured(address + path, cookie, screen)))
                    print(rows[-1], flush=True)
    if not wanted:
        names, paints = " | ".join(CATEGORIES.values()), " | ".join(PAINTS.values())
        dashes = "---|" * (len(CATEGORIES) + len(PAINTS) + 2)
        head = _HEAD.format(rounds=ROUNDS, messages=MESSAGES, names=names, paints=paints, dashes=dashes)
        PAGE.write_text(head + "\n".join(rows) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])

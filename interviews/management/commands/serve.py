"""``manage.py serve``: the whole product in one process, for one's own machine. ``make run`` calls it."""

import errno
import logging
import os
import signal
import socket
import threading
from socketserver import ThreadingMixIn
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer

from celery.worker import state as worker_state
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.celery import app as celery_app
from config.env import LOCAL
from interviews import sweeper, tasks
from interviews.core.redaction import redact
from interviews.demo import demo_accounts
from interviews.ground.local_files import collect_static_files, compile_translations
from interviews.jobs import leases
from interviews.warm_up import warm_up_worker
from problems.judge_access import close_sandbox
from profiles.models import Practice

SECONDS_TO_STOP, SECONDS_TO_STOP_WITHOUT_A_MODEL = 8, 2
TURNS_AT_ONCE = 20
"""So many turns may wait for a model at the same time; a waiting thread costs next to nothing."""
LAST_PORT = 65_535


class Server(ThreadingMixIn, WSGIServer):
    """One thread a request; a thread never keeps the process alive."""

    daemon_threads = True
    request_queue_size = 64


class QuietHandler(WSGIRequestHandler):
    """Says nothing for requests that went well."""

    def log_request(self, code: Any = "-", size: Any = "-") -> None:
        if str(code).startswith("5"):
            super().log_request(code, size)

    def log_message(self, format: str, *args: Any) -> None:
        """Say it without what is secret in an address."""
        super().log_message("%s", redact(format % args))


class Command(BaseCommand):
    help = "Prepare and start Dry Run on this machine: database, problem bank, demo accounts, web server, worker."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", default="8000")

    def handle(self, *args: object, host: str, port: str, **options: object) -> None:
        if settings.MODE != LOCAL:
            raise CommandError("serve is for local mode; production runs config.wsgi and Celery workers (-A config).")
        if not port.isdecimal() or int(port) > LAST_PORT:
            raise CommandError(f"{port!r} is no port. Choose a number up to {LAST_PORT}: make run PORT=8000")
        server = self._bind(host, int(port))
        worker: threading.Thread | None = None
        try:
            _stop_on_signals()
            self._prepare()
            worker = self._start_worker()
            _stop_on_signals()  # once more, in case the worker took them
            server.set_app(_web_application())
            self._greet(host, server.server_port)
            warm_up_worker()
            server.serve_forever(poll_interval=0.2)
        except KeyboardInterrupt:
            self.stdout.write("\nStopping…")
        finally:
            server.server_close()
            if worker is not None:
                self._stop_worker(worker)
            if not leases.are_held():
                close_sandbox()  # otherwise what is still running would count as lost, and it is run again instead
            self.stdout.write("Stopped. Everything is saved.")
            if leases.are_held():
                self.stdout.flush()
                # Python would wait for the thread that waits for a model; its turn goes on after the next start.
                os._exit(0)

    def _bind(self, host: str, port: int) -> Server:
        try:
            return Server((host, port), QuietHandler)
        except (OSError, OverflowError) as error:
            raise CommandError(_bind_advice(error, host, port)) from None

    def _prepare(self) -> None:
        settings.DATA_DIR.mkdir(parents=True, exist_ok=True)
        compile_translations()
        call_command("migrate", interactive=False, verbosity=0)
        call_command("load_bank", verbosity=0)
        collect_static_files()
        leases.release_all(sweeper.JOBS)
        if not Practice.objects.exists():  # interviews of a version that did not know of them yet
            call_command("rebuild_profiles", verbosity=0)
        self.accounts = demo_accounts(settings.DATA_DIR)

    def _start_worker(self) -> threading.Thread:
        worker_state.should_stop = worker_state.should_terminate = None
        worker = celery_app.WorkController(
            app=celery_app,
            pool="threads",
            concurrency=TURNS_AT_ONCE,
            loglevel=logging.WARNING,
            without_gossip=True,
            without_mingle=True,
            without_heartbeat=True,
            quiet=True,
        )
        thread = threading.Thread(target=worker.start, name="worker", daemon=True)
        thread.start()
        sweeper.start_sweeping()
        return thread

    def _stop_worker(self, thread: threading.Thread) -> None:
        sweeper.stop_sweeping()
        worker_state.should_stop = True
        for _ in range(2):
            tasks.nothing.apply_async()  # wakes the worker's loop, so that it looks at should_stop at once
        thread.join(SECONDS_TO_STOP_WITHOUT_A_MODEL if leases.are_held() else SECONDS_TO_STOP)

    def _greet(self, host: str, port: int) -> None:
        shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host  # noqa: S104 - only shown
        self.stdout.write(f"\n  Dry Run is ready: http://{shown}:{port}/\n\n  Demo accounts of this installation:\n")
        for account in self.accounts:
            where = (
                f"http://{shown}:{port}/admin/" if account.role != "learner" else "one finished interview to look at"
            )
            self.stdout.write(f"    {account.role:<8} {account.email:<24} {account.password}   {where}")
        self.stdout.write("\n  Ctrl-C stops the web server and the worker.\n")
        self.stdout.flush()


def _stop_on_signals() -> None:
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _stop_once)


def _stop_once(number: int, frame: object) -> None:
    """Ask the main thread to end; an impatient second Ctrl-C does not disturb it."""
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, signal.SIG_IGN)
    raise KeyboardInterrupt


def _web_application() -> Any:
    """Import late: the application reads the collected static files when it is made."""
    from config.wsgi import application

    return application


def _bind_advice(error: BaseException, host: str, port: int) -> str:
    number = getattr(error, "errno", None)
    if number == errno.EADDRINUSE:
        return f"Port {port} is in use. Choose another one: make run PORT={port + 1}"
    if number == errno.EACCES:
        return f"Port {port} needs more rights than this account has. Choose one above 1023: make run PORT=8000"
    if isinstance(error, socket.gaierror) or number == errno.EADDRNOTAVAIL:
        return f"{host} is no address of this machine. Use HOST=127.0.0.1, or HOST=0.0.0.0 for all."
    return f"Cannot listen on {host}:{port} ({error}). Choose another: make run PORT=8123"

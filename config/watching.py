"""Sends faults to Sentry and traces to OpenTelemetry, where settings name them; where not, nothing of it is imported.

What is sent is put together here from names of ours and of the program: where a fault arose, which kind it was, which
page or task, how long it took. No text of a message, an exception, an address, a form or a variable is in it, as any of
them may quote a learner or a secret; the log has them, by the same ``request_id``.
"""

import functools
import logging
import time
from collections.abc import Callable
from typing import Any

import structlog
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured, MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse

SECONDS_TO_SEND_WHAT_IS_LEFT = 2
_TO_INSTALL = "pip install --require-hashes --requirement requirements-watching.txt"
_OF_FRAMES = ("filename", "module", "function", "lineno", "in_app")
_OF_EVENTS = ("event_id", "timestamp", "level", "platform", "environment", "logger", "sdk")


def start_watching(process: str) -> None:
    """Begin to send what goes wrong in this process, ``web`` or ``worker``. Raises ``ImproperlyConfigured``."""
    if settings.SENTRY_DSN:
        _start_sentry(process, settings.SENTRY_DSN)
    if settings.OTEL_EXPORTER_OTLP_ENDPOINT:
        tracer()


def _start_sentry(process: str, dsn: str) -> None:
    try:
        import sentry_sdk
        from sentry_sdk.integrations.dedupe import DedupeIntegration
        from sentry_sdk.integrations.excepthook import ExcepthookIntegration
        from sentry_sdk.integrations.logging import LoggingIntegration
        from sentry_sdk.integrations.threading import ThreadingIntegration
    except ImportError as error:
        raise ImproperlyConfigured(f"SENTRY_DSN is set and its package is missing: {_TO_INSTALL}") from error
    try:
        sentry_sdk.init(
            dsn=dsn,
            before_send=functools.partial(harmless, process),
            # Nothing that looks for frameworks by itself and takes what it finds there.
            default_integrations=False,
            auto_enabling_integrations=False,
            integrations=[
                LoggingIntegration(level=None, event_level=logging.ERROR),
                DedupeIntegration(),
                ExcepthookIntegration(),
                ThreadingIntegration(propagate_hub=False),
            ],
            max_breadcrumbs=0,
            include_local_variables=False,
            include_source_context=False,
            send_default_pii=False,
            max_request_body_size="never",
            auto_session_tracking=False,
            send_client_reports=False,
            shutdown_timeout=SECONDS_TO_SEND_WHAT_IS_LEFT,
        )
    except sentry_sdk.utils.BadDsn as error:
        raise ImproperlyConfigured("SENTRY_DSN is no address of a project: copy it from Sentry's settings.") from error


def harmless(process: str, event: dict[str, Any], hint: dict[str, Any]) -> dict[str, Any]:
    """Return of an event for Sentry only what cannot hold anybody's words: kinds, places, and the id of the request."""
    sent = {name: event[name] for name in _OF_EVENTS if name in event}
    sent["tags"] = {"process": process, "request_id": structlog.contextvars.get_contextvars().get("request_id", "")}
    record = hint.get("log_record")
    if record is not None:
        sent["message"] = f"{record.name}, line {record.lineno} in {record.funcName}"
    for fault in event.get("exception", {}).get("values", ()):
        frames = (fault.get("stacktrace") or {}).get("frames", ())
        kept = [{name: frame[name] for name in _OF_FRAMES if name in frame} for frame in frames]
        one = {"type": fault.get("type"), "module": fault.get("module"), "stacktrace": {"frames": kept}}
        sent.setdefault("exception", {"values": []})["values"].append(one)
    return sent


@functools.cache
def tracer() -> Any:
    """Return OpenTelemetry's tracer, which sends to ``OTEL_EXPORTER_OTLP_ENDPOINT``; its other variables hold, too.

    Raises ``ImproperlyConfigured`` where its packages are missing.
    """
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
    except ImportError as error:
        told = f"OTEL_EXPORTER_OTLP_ENDPOINT is set and its packages are missing: {_TO_INSTALL}"
        raise ImproperlyConfigured(told) from error
    provider = TracerProvider(resource=Resource.create({"service.name": "dryrun"}), shutdown_on_exit=True)
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    return provider.get_tracer("dryrun")


class TraceRequests:
    """A span for each request: which view, which method, which status. Not there without OpenTelemetry."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        if not settings.OTEL_EXPORTER_OTLP_ENDPOINT:
            raise MiddlewareNotUsed
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, and send how that went."""
        began = time.time_ns()
        response = self.get_response(request)
        found = request.resolver_match
        failed = response.status_code >= 500
        _send_span(
            began,
            found.view_name if found and found.view_name else "no view",
            "SERVER",
            failed=failed,
            **{
                "http.request.method": request.method if request.method in _METHODS else "_OTHER",
                "http.route": found.route if found else "",
                "http.response.status_code": response.status_code,
            },
        )
        return response


_METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
_began: dict[str, int] = {}


def task_begins(task_id: str, **_: Any) -> None:
    """Note when a task of a worker began."""
    if settings.OTEL_EXPORTER_OTLP_ENDPOINT:
        _began[task_id] = time.time_ns()


def task_ends(task_id: str, task: Any, state: str | None = None, **_: Any) -> None:
    """Send a span for a task of a worker: which one, and how it ended; nothing of what it was given."""
    began = _began.pop(task_id, None)
    if began is not None:
        _send_span(began, task.name, "CONSUMER", failed=state == "FAILURE", **{"dryrun.task.state": state or ""})


def _send_span(began: int, name: str, kind: str, *, failed: bool, **attributes: str | int) -> None:
    from opentelemetry.trace import SpanKind, StatusCode

    known = structlog.contextvars.get_contextvars().get("request_id", "")
    attributes["dryrun.request_id"] = str(known)
    span = tracer().start_span(name, kind=SpanKind[kind], start_time=began, attributes=attributes)
    if failed:
        span.set_status(StatusCode.ERROR)
    span.end()

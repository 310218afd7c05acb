"""How Dry Run logs: structured lines, readable on a terminal and JSON elsewhere, warnings also in a file a day."""

import contextlib
import logging
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import structlog
from django.utils.module_loading import import_string

DAYS_KEPT = 30
REDACT = "interviews.core.redaction.redact"
LONGEST_ON_CONSOLE = 120
"""So many characters of a text are shown on a terminal; the row and the daily file have all of it."""
_NAME = "exceptions_{:%Y%m%d}.log"
_ANY_NAME = f"exceptions_{'[0-9]' * 8}.log"
# Python and editors take them for the end of a line, JSON lets them stand; a record has to stay one line.
_LINE_ENDS = {ord(end): f"\\u{ord(end):04x}" for end in "\x85\u2028\u2029"}

_SHARED = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


def configure_structlog() -> None:
    """Send what structlog's loggers say through the standard library's handlers."""
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *_SHARED,
            structlog.stdlib.PositionalArgumentsFormatter(),
            structlog.processors.StackInfoRenderer(),
            structlog.processors.format_exc_info,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )


def logging_settings(folder: Path, *, level: str, as_json: bool) -> dict[str, Any]:
    """Return Django's ``LOGGING``. ``folder`` takes the daily files, made when the first warning is written."""
    renderers = {
        "json": [_json_line],
        # Texts of people stand in quotes, with their control characters escaped.
        "plain": [_shortened, structlog.dev.ConsoleRenderer(colors=False, repr_native_str=True)],
    }
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            name: {
                "()": structlog.stdlib.ProcessorFormatter,
                "processors": [
                    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                    # Before a renderer does it in its own way, with local variables, which may be anybody's secrets.
                    structlog.processors.format_exc_info,
                    _without_secrets,
                    *renderer,
                ],
                "foreign_pre_chain": _SHARED,
            }
            for name, renderer in renderers.items()
        },
        "filters": {"no_client_errors": {"()": NoClientErrors}},
        "handlers": {
            "console": {"class": "logging.StreamHandler", "formatter": "json" if as_json else "plain"},
            "daily": {
                "()": DailyFileHandler,
                "folder": folder,
                "level": "WARNING",
                "filters": ["no_client_errors"],
                "formatter": "json",
            },
        },
        "root": {"handlers": ["console", "daily"], "level": level},
        "loggers": {
            # What went differently in an interview is always worth a line, whatever the level of everything else.
            "interviews.conversation.events": {"level": "INFO"},
            # A traceback for every probe while something is away; config.health says it in one line.
            "health_check": {"level": "CRITICAL"},
            # That a task is done is told once, by django-structlog, and without what it returned.
            "celery.app.trace": {"level": "WARNING"},
        },
    }


def _without_secrets(logger: Any, name: str, event: structlog.types.EventDict) -> structlog.types.EventDict:
    """Take out what the record of an interview must not hold either: an exception may quote what somebody wrote."""
    redact = import_string(REDACT)
    return {key: redact(value) if isinstance(value, str) else value for key, value in event.items()}


def _json_line(logger: Any, name: str, event: structlog.types.EventDict) -> str:
    rendered = structlog.processors.JSONRenderer(ensure_ascii=False)(logger, name, event)
    return str(rendered).translate(_LINE_ENDS)


def _shortened(logger: Any, name: str, event: structlog.types.EventDict) -> structlog.types.EventDict:
    """Leave out of a line what nobody reads on a terminal."""
    event.pop("snapshot", None)
    for key, value in event.items():
        if key not in ("event", "exception", "stack") and isinstance(value, str) and len(value) > LONGEST_ON_CONSOLE:
            event[key] = f"{value[:LONGEST_ON_CONSOLE]}…"
    return event


class NoClientErrors(logging.Filter):
    """Keeps out Django's warnings of pages not found and the like: the visitor's mistakes, not ours."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Tell whether the record may pass; what Django takes for an error, such as an attack, does."""
        status = getattr(record, "status_code", None)
        return record.levelno >= logging.ERROR or not (isinstance(status, int) and 400 <= status < 500)


class DailyFileHandler(logging.Handler):
    """Appends each record to ``exceptions_YYYYMMDD.log`` (UTC) in ``folder``; files older than a month go.

    Every record opens and closes the file and is written in one piece: warnings are rare, and so any number of
    processes share it safely.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.folder = Path(folder)
        self._complained = False

    def emit(self, record: logging.LogRecord) -> None:
        """Write one line; a folder that cannot be written to is reported once on stderr and stops nobody."""
        try:
            line = f"{self.format(record)}\n".encode(errors="backslashreplace")
            day = datetime.fromtimestamp(record.created, UTC)
            file = self.folder / _NAME.format(day)
            if not file.exists():
                self._begin(day)
            with file.open("ab", buffering=0) as lines:
                lines.write(line)
            self._complained = False
        except OSError as error:
            self._complain(error)
        except Exception:
            self.handleError(record)

    def _begin(self, day: datetime) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        oldest = _NAME.format(day - timedelta(days=DAYS_KEPT))
        for file in self.folder.glob(_ANY_NAME):
            if file.name < oldest:
                with contextlib.suppress(OSError):  # somebody else was faster, or keeps it
                    file.unlink()

    def _complain(self, error: OSError) -> None:
        if self._complained:
            return
        self._complained = True
        with contextlib.suppress(Exception):  # as in logging itself: stderr may be gone as well
            sys.stderr.write(f"Warnings cannot be written to {self.folder}: {error.strerror or error}\n")

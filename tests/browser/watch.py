"""Hearing what goes wrong in the browser, which no assertion about a page would notice."""

import re

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, WebError

REPORT_CSP = """
document.addEventListener("securitypolicyviolation", (event) =>
  console.error(`CSP: ${event.violatedDirective} blocked ${event.blockedURI} at ${event.sourceFile}:${event.lineNumber}`));
"""


class Watch:
    """What went wrong in the browser: errors and warnings of the console, exceptions, calls to other servers."""

    def __init__(self) -> None:
        self.own_addresses: list[str] = []
        self.all: list[str] = []
        self._expected: list[re.Pattern[str]] = []
        self._listeners = {"console": self._hear, "weberror": self._catch, "request": self._see}

    def expect(self, *patterns: str) -> None:
        """Name troubles that belong to the test; each is a regular expression that is searched for."""
        self._expected += [re.compile(pattern) for pattern in patterns]

    def expect_status(self, *statuses: int) -> None:
        """Expect answers with these statuses, which Chromium writes to the console as errors."""
        self.expect(*(f"the server responded with a status of {status} " for status in statuses))

    def follow(self, context: BrowserContext) -> None:
        """Listen to every page of ``context``, whose pages run :data:`REPORT_CSP`."""
        for event, listener in self._listeners.items():
            context.on(event, listener)

    def leave(self, context: BrowserContext) -> None:
        """Listen to ``context`` no longer: another test goes on with it."""
        for event, listener in self._listeners.items():
            context.remove_listener(event, listener)

    @property
    def unexpected(self) -> list[str]:
        return [text for text in self.all if not any(pattern.search(text) for pattern in self._expected)]

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning", "assert"):
            self.all.append(f"{message.type}: {message.text} ({message.location.get('url')})")

    def _catch(self, error: WebError) -> None:
        self.all.append(f"exception: {error.error}")

    def _see(self, request: Request) -> None:
        if not request.url.startswith((*self.own_addresses, "data:", "blob:", "about:")):
            self.all.append(f"call to another server: {request.url}")

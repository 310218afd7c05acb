"""What it means when a provider answers with an error status."""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

from interviews.llm.port import FaultKind, ModelError

NAMES_OF_LIMIT = ("max_tokens", "max_completion_tokens")
"""What everybody calls it, and what the newer models of one provider do."""

_QUOTA = re.compile(r"(?i)quota|billing|balance|credit|insufficient(?![ _-](?:permission|scope|privilege|role|access))")
_KEY = re.compile(r"(?i)invalid_api_key|api[ _-]?key[^.]{0,40}(?:invalid|not valid|incorrect|expired)")
_NOT_SUPPORTED = re.compile(r"(?i)support|deprecat|only the default|unknown|unrecogni[sz]ed|not (?:allowed|permitted)")
_STREAM = re.compile(r"(?i)\bstream(?:ing|ed)?\b")
CODE = re.compile(r"[A-Za-z][A-Za-z0-9_.-]{1,59}")
"""What may be shown of a server's own words."""


@dataclass(frozen=True)
class Refusal:
    """An answer with an error status. What the server says in it is used to decide, and never shown."""

    status: int
    code: str
    kind: str
    parameter: str
    message: str
    retry_after: float | None

    @classmethod
    def read(cls, status: int, told: Any, headers: Mapping[str, str]) -> "Refusal":
        """Read what the server says: ``told`` is the error in the JSON body, or else the text."""
        if isinstance(told, list) and told:  # as Gemini does
            told = told[0].get("error") if isinstance(told[0], dict) else None
        told = told if isinstance(told, dict) else {"message": told}
        code, kind, parameter, message = (str(told.get(name) or "") for name in ("code", "type", "param", "message"))
        wait = _seconds_to_wait(headers)
        return cls(status, code[:60], kind[:60], parameter[:60], message[:2000], wait)

    def refused_parameters(self) -> frozenset[str]:
        """Return which of our parameters this model cannot have, when that is what the server says."""
        if self.status not in (400, 422):
            return frozenset()
        plain, other = NAMES_OF_LIMIT
        unsupported = _NOT_SUPPORTED.search(f"{self.code} {self.message}")
        if other in self.message or (self.parameter == plain and unsupported):
            return frozenset({plain})
        if "temperature" in (self.parameter or self.message) and unsupported:
            return frozenset({"temperature"})
        # Some name only the field, in a list of what is wrong; others speak of streams in general.
        told = f"{self.parameter} {self.message}"
        if "stream_options" in told or "include_usage" in told:
            return frozenset({"stream_options"})
        if _STREAM.search(told):
            return frozenset({"stream"})
        return frozenset()

    def fault(self, api_key: str) -> ModelError:
        """Return what this means to us."""
        kind, words = self._meaning()
        code = next((code for code in (self.code, self.kind) if CODE.fullmatch(code)), "")
        if code and code not in api_key and not (api_key and api_key in code):
            words = f"{words} ({code})"
        return ModelError(kind, f"HTTP {self.status}: {words}", retry_after=self.retry_after, status=self.status)

    def _meaning(self) -> tuple[FaultKind, str]:
        codes = f"{self.code} {self.kind}"
        quota = FaultKind.QUOTA, "the account has nothing left to pay with"
        key = FaultKind.KEY, "the provider does not take this key"
        match self.status:
            case 401:
                return key
            case 402:
                return quota
            case status if status >= 500:
                return FaultKind.SERVER, "the provider has a fault"
            # Some say "quota" of a limit per minute too, so here only the code counts.
            case 400 | 429 if _QUOTA.search(codes):
                return quota
            case 429:
                return FaultKind.RATE_LIMIT, "too many requests"
            case 404 | 400 | 403 if self.status == 404 or "model_not_found" in codes:
                return FaultKind.NOT_FOUND, "there is no such model, or no such address"
            case 403:
                return quota if _QUOTA.search(f"{codes} {self.message}") else key
            case 400 if _KEY.search(f"{codes} {self.message}"):
                return key
            case 408:
                return FaultKind.TIMEOUT, "the server waited too long for the request"
            case status if status < 400:
                return FaultKind.NOT_FOUND, "the address leads elsewhere, and the key is not sent there"
        return FaultKind.BAD_REQUEST, "the provider does not take the request"


def _seconds_to_wait(headers: Mapping[str, str]) -> float | None:
    """Return what ``Retry-After`` asks for, told in seconds, as a date, or in milliseconds as some do."""
    if (milliseconds := _number(headers.get("retry-after-ms"))) is not None:
        return milliseconds / 1000
    told = headers.get("retry-after")
    if told is None or (seconds := _number(told)) is not None:
        return seconds if told else None
    try:
        moment = parsedate_to_datetime(told)
    except (ValueError, OverflowError):
        return None
    moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return max(0.0, (moment - datetime.now(UTC)).total_seconds())


def _number(text: str | None) -> float | None:
    try:
        number = float(text or "")
    except ValueError:
        return None
    return number if math.isfinite(number) and number >= 0 else None

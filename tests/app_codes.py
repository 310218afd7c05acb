"""Codes of a two-factor log-in as an app computes them, at a time that stands still."""

import base64
import hashlib
import hmac
import struct

import pytest

NOON = 1_767_614_400


def stop_the_clock(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Let codes be those of one moment, in seconds; whoever changes it in the list moves on."""
    now = [NOON]
    counters = "allauth.mfa.totp.internal.auth.yield_hotp_counters_from_time"
    monkeypatch.setattr(counters, lambda: iter([now[0] // 30]))
    return now


def code_of(secret: str, at: int = NOON) -> str:
    """Return what an app shows at this time (RFC 6238: SHA-1, six digits, 30 seconds)."""
    counter = struct.pack(">Q", at // 30)
    digest = hmac.new(base64.b32decode(secret), counter, hashlib.sha1).digest()
    start = digest[-1] & 15
    return f"{(struct.unpack('>I', digest[start : start + 4])[0] & 0x7FFFFFFF) % 1_000_000:06}"

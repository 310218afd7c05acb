"""Takes keys, passwords, cookies and the addresses of shared reports out of text before it is recorded."""

import re

from problems.text.late_patterns import LatePattern

REDACTED = "[redacted]"

_KINDS_OF_KEYS = (
    "sk", "pk", "rk", "gsk", "hf", "ghp", "gho", "ghs", "github_pat", "glpat", "xoxa", "xoxb", "xoxp", "xoxr", "xoxs",
)  # fmt: skip
_PATTERNS = (
    (
        ("-----begin ",),
        LatePattern(r"-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----.{0,4000}?(?:-----END [A-Z ]{0,30}-----|\Z)", re.DOTALL),
    ),
    (("cookie: ",), LatePattern(r"(?i)(?<=cookie: )[^\n]{4,}")),
    (
        tuple(kind + sign for kind in _KINDS_OF_KEYS for sign in "-_"),
        LatePattern(rf"\b(?:{'|'.join(_KINDS_OF_KEYS)})[-_][A-Za-z0-9_-]{{8,}}"),
    ),
    (("akia", "asia", "aiza"), LatePattern(r"\b(?:AKIA|ASIA)[A-Z0-9]{12,}|\bAIza[A-Za-z0-9_-]{20,}")),
    (("eyj",), LatePattern(r"\beyJ[A-Za-z0-9_-]{8,400}\.[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]*)?")),
    (("://",), LatePattern(r"(?<=://)[^\s/@]{0,100}:[^\s/@]{1,200}(?=@)")),
    # Who knows it may read the report.
    (("shared",), LatePattern(r"(?i)(?:(?<=/shared/)|(?<=%2fshared%2f))[a-z0-9_-]{16,}")),
    (
        ("bearer ", "basic "),
        LatePattern(r"(?i)(?<=\bbearer )[^\s\"',;]{6,}|(?<=\bbasic )[A-Za-z0-9+/=]{8,}"),
    ),
)
"""What takes a secret out, each behind small letters of which some stand in every text where it finds one: to look for
these costs next to nothing, and most texts have none of them."""
_CUES_OF_NAMES = (
    "key", "secret", "token", "pwd", "authorization", "password", "passwd", "passphrase", "sessionid", "cookie",
    "密码", "口令", "密钥", "令牌",
)  # fmt: skip
_NAME = (
    r"(?:\b\w{1,30}[_-](?:key|secret|token|pwd)|pwd|api[ _-]?key"
    r"|secret(?:[ _-]?(?:key|token))?|(?:access|auth|refresh|csrf)[ _-]?token|token|authorization"
    r"|pass(?:word|wd|phrase)|sessionid|csrftoken|(?:set-)?cookie|密码|口令|密钥|令牌)"
)
# After ":" or "=" any value is taken for the secret; after "is" only one that looks like one, for people also write
# that a password is valid.
_ASSIGNED = LatePattern(
    rf"(?i)({_NAME}[\"']?\s{{0,3}}(?:=>|[:=：＝])\s{{0,3}}(?:(?:bearer|basic|token)\s+)?)"
    r"(\"[^\"\n]{1,200}\"|'[^'\n]{1,200}'|[^\s\"',;，。；]{4,})"
)
_TOLD = LatePattern(rf"(?i)({_NAME}\s{{0,3}}(?:is|was|是|为)\s{{0,3}})([\"']?)((?=[^\s，。；]{{0,100}}\d)[!-~]{{5,}})")


def redact(text: str) -> str:
    """Return ``text`` without what looks like a key, a password, a cookie or the address of a shared report."""
    # As patterns compare that do not look at case: to them the i of Turkish is an i, with a dot and without.
    small = text.casefold().replace("i\u0307", "i").replace("\u0131", "i")
    for cues, pattern in _PATTERNS:
        if any(cue in small for cue in cues):
            text = pattern.sub(REDACTED, text)
    if not any(cue in small for cue in _CUES_OF_NAMES):
        return text
    text = _ASSIGNED.sub(lambda match: f"{match.group(1)}{REDACTED}", text)
    return _TOLD.sub(lambda match: f"{match.group(1)}{match.group(2)}{REDACTED}", text)

"""No text makes one of our regular expressions slow: what it costs grows with the text, not with its square.

It is among the slower tests, for a thousand patterns are attacked.
"""

import json
import os
import re
import subprocess
import sys

import pytest

from tests.hostile_texts import hostile_texts
from tests.linear_patterns import ROOT, attacked

pytestmark = pytest.mark.skipif(
    os.environ.get("WHOLE_BANK") != "1", reason="it is timed, and a busy machine would fail it: make check-bank runs it"
)

RUN_TIME = (
    "problems/proof/source_edits.py",
    "interviews/llm/fenced_blocks.py",
    "interviews/core/reading/understanding.py",
    "interviews/core/reading/cases/edge_traces.py",
)
"""Where a pattern is made of another one of ours, of a number, and of escaped letters."""


def test_all_of_ours_are_linear() -> None:
    ran = subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "tests.linear_patterns"],
        cwd=ROOT, env=os.environ | {"DJANGO_SETTINGS_MODULE": "tests.settings"}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    told = json.loads(ran.stdout.splitlines()[-1])

    assert told["patterns"] > 1_400
    assert [one for one in told["unseen"] if not one.startswith(RUN_TIME)] == []
    assert told["slow"] == []


@pytest.mark.parametrize(
    ("pattern", "flags"),
    [
        (r"\s+$", 0), (r"(a+)+b", 0), (r"^\s*x", re.MULTILINE), (r"\w+@", 0), (r"(?:a|aa)*b", 0), (r"[^。？]*吗", 0),
        (r"(?:so)?\s*a?\s*$", 0), (r"(?:\d+ ){3,2000}x", 0), (r"\"(?:[^\"\\]|\\.)*\"", 0), (r"(?:ok[ ,]*)*go", 0),
        (r"for[^x]{0,900}in[^x]{0,900}:", 0), (r"(?:fast|slow)\w*(?:er|est) than", 0),
    ],
)  # fmt: skip
def test_what_is_slow_is_found_out(pattern: str, flags: int) -> None:
    assert attacked(pattern, flags) is not None


@pytest.mark.parametrize(
    "pattern",
    [
        r"(?<!\s)\s++$", r"a{1,40}b", r"(?<!\w)\w++@", r"\[[^\[\]]*\]", r"hash[\s_-]*+map", r"[.!?]\s{0,8}(?:so|then)",
    ],
)  # fmt: skip
def test_what_is_linear_is_left_alone(pattern: str) -> None:
    assert attacked(pattern) is None


def test_a_pattern_that_repeats_nothing_is_not_attacked() -> None:
    assert hostile_texts(r"(?:yes|no|maybe)(?: please)?\.{0,3}", 0) == []


def test_a_pattern_that_is_only_matched_is_attacked_there() -> None:
    assert attacked(r"\s*x", anchored=True) is None
    assert attacked(r"(?:a|\s)*(?:b|\s)*x", anchored=True) is not None

"""No text makes one of our regular expressions slow: what it costs grows with the text, not with its square.

Steps are counted, not seconds (``tests/counted_steps.py``), so a busy machine fails nothing. It is among the slower tests,
for a thousand patterns are attacked.
"""

import json
import os
import re
import subprocess
import sys

import pytest

from tests.counted_steps import Counted, found_slow
from tests.hostile_texts import hostile_texts
from tests.linear_patterns import ROOT

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
        (r"\bif\b.*:", 0), (r"(.{8}).*\1", 0), (r"\[(?=[^\]]*\]\()", 0),
        (r"<b>(.{0,4000}?)</b>", re.DOTALL), (r"\bwhy\b[^?]*\?", 0), (r"(?:x|x)*?y", 0), (r"(?=(?:a|a)*b)a", 0),
    ],
)  # fmt: skip
def test_what_is_slow_is_found_out(pattern: str, flags: int) -> None:
    assert found_slow(pattern, flags) is not None


@pytest.mark.parametrize(
    "pattern",
    [
        r"(?<!\s)\s++$", r"a{1,40}b", r"(?<!\w)\w++@", r"\[[^\[\]]*\]", r"hash[\s_-]*+map", r"[.!?]\s{0,8}(?:so|then)",
        r"(?<!a)(?>a+)+b", r"(?<![ab])(?:a|b)++c", r"\w{1,40}\W{0,8}go",
    ],
)  # fmt: skip
def test_what_is_linear_is_left_alone(pattern: str) -> None:
    assert found_slow(pattern) is None


def test_a_pattern_that_repeats_nothing_is_not_found_slow() -> None:
    assert hostile_texts(r"(?:yes|no|maybe)(?: please)?\.{0,3}", 0) == []


def test_a_pattern_that_is_only_matched_is_attacked_there() -> None:
    assert found_slow(r"\s*x", anchored=True) is None
    assert found_slow(r"(?:a|\s)*(?:b|\s)*x", anchored=True) is not None


@pytest.mark.parametrize(
    ("pattern", "text", "steps"),
    [
        ("ab", "ab", 5),  # a and b fit, then a fits nowhere after them: two, one, and a beginning each
        ("a*b", "aaa", 30),  # r times a: counted, given back r times with a b that fails at each, and a beginning
    ],
)
def test_steps_are_those_of_an_engine_that_goes_back(pattern: str, text: str, steps: int) -> None:
    assert Counted(pattern).searching(text) == steps


def test_what_would_take_years_is_counted() -> None:
    assert Counted("(?:a|a)*b").searching("a" * 200) > 2**200

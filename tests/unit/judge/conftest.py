"""The sandbox of these tests."""

from tests.judge_sandbox import judge_sandbox

__all__ = ["judge_sandbox"]

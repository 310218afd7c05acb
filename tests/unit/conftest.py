"""What unit tests share: the judge, where code has to run."""

from tests.judge_sandbox import judge_sandbox

__all__ = ["judge_sandbox"]

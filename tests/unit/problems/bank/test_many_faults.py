"""A file of thousands of unknown fields is refused in a moment, and says how many there are."""

import time

import pytest

from problems.bank.faults import MOST_TOLD
from problems.bank.reading import BankFileError, parse_bank_problem


def seconds_for(fields: int) -> tuple[float, list[str]]:
    text = "".join(f"slag{number:05}: 1\n" for number in range(fields))
    began = time.thread_time()
    with pytest.raises(BankFileError) as caught:
        parse_bank_problem(text)
    return time.thread_time() - began, caught.value.problems


def test_the_time_grows_with_the_file_and_not_with_its_square() -> None:
    seconds_for(100)
    few, _ = min(seconds_for(1_000) for _ in range(3))
    many, told = min(seconds_for(8_000) for _ in range(2))
    assert many < 30 * max(few, 0.01), "eight times as many; the square would be 64"
    assert len(told) == MOST_TOLD + 1
    assert "more faults" in told[-1]


def test_a_slip_is_still_guessed() -> None:
    _, told = seconds_for(3)
    assert "slag00000: unknown; did you mean slug?" in told or any("Field required" in one for one in told)
    with pytest.raises(BankFileError, match="sulg: unknown; did you mean slug"):
        parse_bank_problem("sulg: two-sum\n")

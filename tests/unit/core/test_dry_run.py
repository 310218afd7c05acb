"""What came of a run: whether a measured cost contradicts a claim, and what of it may be told."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interviews.coding.cases import JudgedCase
from interviews.coding.verdicts import dry_run_of
from interviews.core.costs import measured as measured_cost
from interviews.core.costs.claims import Claim, find_claims
from interviews.core.dry_run import DryRun, FailingCase, MeasuredCost, fingerprint
from problems.judge.port import Case, CaseResult, Fault, Verdict
from tests.factories.core import make_dry_run, make_failing

KINDS = {"1": 0, "log n": 0, "n": 1, "n log n": 1, "n^2": 2, "n^3": 3, "2^n": 100}
PAIRS = (("O(n^2)", 2), ("O(n log n)", 1), ("O(n)", 1))
GRID = (("O(m * n)", 2),)
COINS = (("O(2^n)", 100), ("O(amount * coins)", 1))
LISTS = (("O(n * k)", 2), ("O(n log k)", 1))
BOARD = (("O(n!)", 100),)
SEARCH = (("O(n)", 1), ("O(log n)", 0))


def claimed(text: str) -> Claim:
    claim = find_claims(text).time
    assert claim is not None, text
    return claim


@pytest.mark.parametrize(
    ("measured", "claim", "references", "exceeds"),
    [
        # at least one polynomial degree above
        ("n^2", "O(n)", PAIRS, True),
        ("n^2", "O(n log n)", PAIRS, True),
        ("n^3", "O(n^2)", PAIRS, True),
        ("n", "O(1)", PAIRS, True),
        ("n", "O(log n)", SEARCH, True),
        ("n log n", "O(log n)", SEARCH, True),
        ("2^n", "O(n^2)", COINS, True),
        ("2^n", "O(n^2)", BOARD, True),
        ("n^2", "one pass over the list", PAIRS, True),
        ("n^2", "线性时间", PAIRS, True),
        # a logarithm makes no degree
        ("n log n", "O(n)", PAIRS, False),
        ("n", "O(n log n)", PAIRS, False),
        ("n log n", "O(n log n)", PAIRS, False),
        ("log n", "O(1)", SEARCH, False),
        ("n^2", "O(n^2 log n)", (), False),
        ("n^2", "O(n sqrt n)", (), False),
        ("n", "O(sqrt n)", (), False),
        # the same, or lower
        ("n", "O(n)", PAIRS, False),
        ("n", "O(n^2)", PAIRS, False),
        ("1", "O(n)", PAIRS, False),
        ("n^2", "O(n^2)", PAIRS, False),
        ("n^2", "O(n^3)", PAIRS, False),
        ("n", "O(log n)", (), True),
        # beyond every power there is nothing to exceed
        ("2^n", "O(4^n)", BOARD, False),
        ("2^n", "O(n!)", BOARD, False),
        ("2^n", "O(2^n)", COINS, False),
        ("n^3", "O(2^n)", COINS, False),
        # the size that is measured is the side of a grid, and n may be its cells
        ("n^2", "O(m * n)", GRID, False),
        ("n^2", "O(rows * cols)", GRID, False),
        ("n^2", "O(n)", GRID, False),
        ("n^2", "O(n log n)", GRID, False),
        ("n^2", "O(n^2)", GRID, False),
        ("n^3", "O(m * n)", GRID, True),
        ("n^3", "O(n)", GRID, True),
        ("n^2", "O(1)", GRID, True),
        # two sizes
        ("n", "O(amount * coins)", COINS, False),
        ("n", "O(amount * n)", COINS, False),
        ("n^2", "O(amount * coins)", COINS, True),
        ("n^2", "O(n * k)", LISTS, False),
        ("n^2", "O(n log k)", LISTS, True),
        ("n^2", "O(n * k)", (), False),
        ("n^3", "O(m + k)", (), False),
        ("n", "O(m + n)", (), False),
        # nothing known of the sizes
        ("n^2", "O(n)", (), True),
        ("n^2", "O(k)", (), True),
        ("n", "O(n)", (), False),
        # what cannot be read as a cost says nothing
        ("n^2", "O(n)", (("O(???", 2),), True),
    ],
)  # fmt: skip
def test_a_claim_is_exceeded_by_a_whole_degree_only(
    measured: str, claim: str, references: tuple[tuple[str, int], ...], exceeds: bool
) -> None:
    assert measured_cost.exceeds(MeasuredCost(measured, KINDS[measured], references), claimed(claim)) is exceeds


def test_without_a_claim_nothing_is_exceeded() -> None:
    assert not measured_cost.exceeds(MeasuredCost("n^3", 3, PAIRS), None)
    assert not measured_cost.stays_below(MeasuredCost("1", 0, PAIRS), None)


@pytest.mark.parametrize(
    ("measured", "claim", "references", "below"),
    [
        ("n", "O(n^2)", PAIRS, True),
        ("n log n", "O(n^2)", PAIRS, True),
        ("log n", "O(n)", SEARCH, True),
        ("n", "O(n^3)", PAIRS, True),
        ("n", "O(n log n)", PAIRS, False),
        ("n^2", "O(n^2)", PAIRS, False),
        ("n^2", "O(n)", PAIRS, False),
        ("n^2", "O(n)", GRID, False),
        ("n", "O(n * k)", PAIRS, False),
        ("n", "O(n^2)", (), False),
        ("n", "O(2^n)", COINS, False),
    ],
)
def test_a_cost_stays_below_a_claim_by_a_whole_degree_that_is_known_for_sure(
    measured: str, claim: str, references: tuple[tuple[str, int], ...], below: bool
) -> None:
    assert measured_cost.stays_below(MeasuredCost(measured, KINDS[measured], references), claimed(claim)) is below


@given(
    st.sampled_from(sorted(KINDS)),
    st.sampled_from(["O(1)", "O(log n)", "O(n)", "O(n log n)", "O(n^2)", "O(n*k)", "O(m*n)", "O(2^n)", "O(V+E)"]),
    st.sampled_from([PAIRS, GRID, COINS, LISTS, BOARD, SEARCH, ()]),
)
def test_a_lower_cost_never_exceeds_what_a_higher_one_does_not(
    kind: str, claim: str, references: tuple[tuple[str, int], ...]
) -> None:
    def exceeds(one: str) -> bool:
        return measured_cost.exceeds(MeasuredCost(one, KINDS[one], references), claimed(claim))

    lower = [one for one in KINDS if KINDS[one] <= KINDS[kind]]
    assert exceeds(kind) or not any(map(exceeds, lower))


@pytest.mark.parametrize(
    ("kind", "shown"), [("n^2", "n²"), ("n^3", "n³"), ("2^n", "2ⁿ"), ("n log n", "n log n"), ("1", "1")]
)
def test_a_class_is_shown_as_people_write_it(kind: str, shown: str) -> None:
    assert MeasuredCost(kind, KINDS[kind]).shown == shown


def test_a_run_comes_back_whole_from_storage() -> None:
    run = make_dry_run("x", failing=make_failing(line=3), cost=MeasuredCost("n^2", 2, PAIRS))
    assert DryRun.from_dict(json.loads(json.dumps(run.to_dict()))) == run


def test_code_is_known_again_whatever_blanks_stand_around_it() -> None:
    run = make_dry_run("def f():\n    return 1")
    assert run.is_of("\n\ndef f():\n    return 1  \n")
    assert not run.is_of("def f():\n    return 2")
    assert len(fingerprint("\ud800")) == len(fingerprint("")) == 16


@pytest.mark.parametrize(
    ("outcome", "fails"),
    [
        ("passed", False), ("not_judged", False), ("wrong", True), ("error", True), ("limit", True),
        ("unreadable", True), ("no_function", True),
    ],
)  # fmt: skip
def test_what_could_not_be_judged_is_no_failure(outcome: str, fails: bool) -> None:
    assert make_dry_run("x", outcome).fails is fails
    assert make_dry_run("x", "not_judged", reason="memory").fails is False


# --- from the verdict ---

STOPPED = [CaseResult("not_judged", reason=reason, error_type="RecursionError") for reason in ("stack", "stack")]


def evidence_of(*results: CaseResult, fault: Fault | None = None) -> DryRun:
    cases = [JudgedCase("hidden", Case({"n": [7] * (9 - number)})) for number in range(len(results))]
    return dry_run_of("x", Verdict(results, fault), cases, language="python", has_trace=False, growth=None)


def test_calls_that_are_too_deep_are_asked_about_in_the_smallest_case() -> None:
    run = evidence_of(CaseResult("passed"), *STOPPED)
    assert (run.outcome, run.reason, run.passed, run.total) == ("not_judged", "stack", 1, 3)
    assert run.fails and run.failing.kind == "stack" and run.failing.input == f"n = {[7] * 7}"
    assert DryRun.from_dict(json.loads(json.dumps(run.to_dict()))) == run
    wrong = evidence_of(*STOPPED, CaseResult("wrong", value=1), CaseResult("passed"))
    assert (wrong.reason, wrong.failing.kind) == ("", "wrong"), "what is known to be wrong comes first"


@pytest.mark.parametrize("reason", ["memory", "large_number", "time", "helper", "checker", "no_expectation"])
def test_the_reason_of_what_could_not_be_judged_is_told_on(reason: str) -> None:
    run = evidence_of(CaseResult("not_judged", reason=reason), CaseResult("not_judged", reason=reason))
    assert (run.reason, run.failing, run.fails) == (reason, None, False)
    assert evidence_of(fault=Fault("not_judged", reason=reason)).reason == reason


def test_without_cases_that_is_the_reason() -> None:
    assert evidence_of().reason == "no_cases"
    assert evidence_of(CaseResult("passed")).reason == evidence_of(fault=Fault("unreadable")).reason == ""


def test_a_model_is_told_numbers_and_the_input_and_no_result() -> None:
    failing = FailingCase("nums = [1]", "error", got="GOT", error_type="IndexError", line=7, edge_case="one")
    facts = make_dry_run("x", failing=failing, cost=MeasuredCost("n^2", 2, (("O(n)", 1),))).facts()
    assert facts == {
        "outcome": "error", "passed": 5, "total": 14, "failing": {"input": "nums = [1]", "kind": "error"},
        "error": "IndexError", "grows_like": "n²",
    }  # fmt: skip


@pytest.mark.parametrize("name", ["", "Bad`name", "a b", "<script>", "1x"])
def test_only_a_name_is_told_as_the_name_of_an_exception(name: str) -> None:
    assert make_dry_run("x", "error", error_type=name).error == ""
    assert len(make_dry_run("x", "error", error_type="A" * 500).error) == 40

"""The verdict on code: what is compared how, what is held against it and what is not."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from problems.bank.files import BANK_DIRECTORY, read_bank_problem
from problems.judge.comparing import same, same_in_any_order, same_kind
from problems.judge.judging import program_of, run, trace
from problems.judge.port import NO_EXPECTATION, Case, Entry, Limits
from problems.judge.sandbox import Program

PLAIN, LIMITS = Entry("f"), Limits()
plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@pytest.fixture
def judge(judge_sandbox):
    """Judge code on (input, expected) pairs."""

    def judge_cases(code, *pairs, entry=PLAIN, limits=LIMITS):
        cases = [Case(given, expected) for given, expected in pairs]
        return run(code, entry, cases, limits, sandbox=judge_sandbox)

    return judge_cases


class TestComparing:
    @given(plain)
    def test_everything_equals_itself(self, value):
        assert same(value, value) and same_kind(value, value)
        assert same_in_any_order([value, 1, "x"], ["x", value, 1])

    @pytest.mark.parametrize(
        ("value", "expected"),
        [
            (1, True),
            (True, 1),
            (2.0, 2),
            ("1", 1),
            (None, []),
            ([], None),
            ([1], [True]),
            ([1, 2], [1]),
            ({"a": 1}, {}),
            (math.nan, 1.0),
        ],
    )
    def test_what_looks_alike_is_not_equal(self, value, expected):
        assert not same(value, expected)

    @pytest.mark.parametrize(
        ("value", "expected"), [(2, 2.0), (0.1 + 0.2, 0.3), ([1 / 3], [0.3333333333]), (math.inf, math.inf)]
    )
    def test_decimal_numbers_may_be_a_little_off(self, value, expected):
        assert same(value, expected)

    def test_any_order_counts_how_often(self):
        assert same_in_any_order([[1, 2], [3]], [[3], [1, 2]])
        assert not same_in_any_order([[2, 1]], [[1, 2]])
        assert not same_in_any_order([1, 1, 2], [1, 2, 2])
        assert not same_in_any_order(None, [])


class TestVerdict:
    def test_in_the_order_of_the_cases(self, judge):
        code = "def f(x):\n    print(x)\n    return 10 // x"
        verdict = judge(code, ({"x": 1}, 10), ({"x": 0}, 0), ({"x": 5}, 3), ({"x": 2}, NO_EXPECTATION))
        assert [result.outcome for result in verdict.results] == ["passed", "error", "wrong", "not_judged"]
        assert [result.prints for result in verdict.results] == ["1\n", "0\n", "5\n", "2\n"]
        assert (verdict.results[1].error_type, verdict.results[1].line) == ("ZeroDivisionError", 3)
        assert (verdict.results[3].value, verdict.results[3].reason) == (5, "no_expectation")
        assert verdict.outcome == "error" and verdict.passed == 1 and verdict.function == "f"

    def test_arguments_by_name_and_in_place(self, judge):
        entry = Entry("move", (("k", "int"), ("nums", "list[int]")), "None", in_place="nums")
        code = "class Solution:\n    def move(self, a, b):\n        b[:] = b[a:] + b[:a]"
        assert judge(code, ({"nums": [1, 2, 3], "k": 1}, [2, 3, 1]), entry=entry).outcome == "passed"

    def test_limits(self, judge):
        verdict = judge("def f():\n    while True: pass", ({}, 1), limits=Limits(operations=10**8))
        assert verdict.outcome == "limit"
        verdict = judge("def f(): return f()", ({}, 1))
        assert (verdict.outcome, verdict.results[0].reason) == ("not_judged", "stack")

    def test_faults(self, judge):
        assert judge("def f(:", ({}, 1)).outcome == "unreadable"
        assert judge("def g(): pass", ({}, 1)).outcome == "no_function"
        assert judge("1 / 0", ({}, 1)).fault.line == 1

    def test_without_cases_it_is_loaded(self, judge):
        assert judge("def f(): pass").fault is None
        assert judge("def f(): pass\nx").outcome == "error"

    def test_values_can_be_stored(self, judge):
        verdict = judge("def f(): return [inf, '\\0', {'\\ud800': math.nan}]", ({}, 1))
        assert verdict.results[0].value == ["inf", "\N{REPLACEMENT CHARACTER}", {"\N{REPLACEMENT CHARACTER}": "nan"}]

    def test_a_mark_at_the_start_of_the_text_is_not_seen(self, judge):
        assert judge("\ufeffdef f(x): return x", ({"x": 1}, 1), entry=Entry()).outcome == "passed"
        assert judge("\ufeffdef f(x):\n    return 1 / x", ({"x": 0}, 1)).results[0].line == 2

    @pytest.mark.parametrize("comparison", ["exact", "any_order", "checker"])
    @pytest.mark.parametrize("brackets", [("[", "]"), ('{"a":', "}")])
    @pytest.mark.parametrize(("depth", "outcome"), [(100, "wrong"), (800, "not_judged"), (100_000, "not_judged")])
    def test_what_is_nested_too_deep_is_not_looked_at(self, judge, comparison, brackets, depth, outcome):
        """Code that has taken the component over says so; nobody may get lost in it."""
        code = (
            "import sys\n"
            f"text = {brackets[0]!r} * {depth} + '1' + {brackets[1]!r} * {depth}\n"
            "sys.modules['guest.app'].dumps = lambda found: '{\"value\": [' + text + '], \"prints\": \"\"}'\n"
            "def f(): return 1\n"
        )
        checker = "def check(arguments, output, expected): return False"
        verdict = judge(code, ({}, [1]), entry=Entry("f", comparison=comparison, checker=checker))
        assert verdict.outcome == outcome
        assert outcome == "wrong" or verdict.results[0].reason == "helper"


class TestProgram:
    def test_arguments_by_name_in_the_order_of_the_signature(self):
        entry = Entry("move", (("nums", "list[int]"), ("k", "int")), "None", in_place="k")
        assert program_of(entry, "code", [{"k": 1, "nums": [2]}, {"nums": [], "k": 0}], trace_steps=3) == Program(
            source="code",
            function="move",
            types=("list[int]", "int"),
            returns="None",
            in_place=1,
            calls=(([2], 1), ([], 0)),
            trace_steps=3,
        )

    def test_without_a_signature_in_their_own_order(self):
        assert program_of(Entry(), "code", [{"b": 1, "a": 2}]).calls == ((1, 2),)

    def test_a_missing_argument(self):
        with pytest.raises(KeyError):
            program_of(Entry("f", (("a", ""),)), "code", [{"b": 1}])


class TestChecker:
    ENTRY = Entry(
        "f", comparison="checker", checker="def check(arguments, output, expected):\n    return output > arguments['x']"
    )

    def test_it_decides(self, judge):
        verdict = judge("def f(x): return x + y\ny = 1", ({"x": 1}, 0), ({"x": -1}, 9), entry=self.ENTRY)
        assert [result.outcome for result in verdict.results] == ["passed", "passed"]
        assert judge("def f(x): return x", ({"x": 1}, 1), entry=self.ENTRY).outcome == "wrong"

    def test_it_is_not_asked_about_another_kind_of_value(self, judge):
        assert judge("def f(x): return None", ({"x": 1}, 2), entry=self.ENTRY).outcome == "wrong"

    def test_an_error_of_the_checker_is_no_error_of_the_code(self, judge):
        entry = Entry("f", comparison="checker", checker="def check(arguments, output, expected): return output[5]")
        verdict = judge("def f(): return [1]", ({}, [1]), entry=entry)
        assert (verdict.outcome, verdict.results[0].reason) == ("not_judged", "checker")

    def test_only_what_has_a_value_goes_there(self, judge):
        code = "def f(x):\n    return 1 / x"
        verdict = judge(code, ({"x": 0}, 1), ({"x": 0.5}, 1), ({"x": 1}, NO_EXPECTATION), entry=self.ENTRY)
        assert [result.outcome for result in verdict.results] == ["error", "passed", "not_judged"]

    def test_the_code_cannot_reach_it(self, judge):
        code = "import builtins\nbuiltins.check = builtins.bool = lambda *a: True\ndef f(x): return x"
        assert judge(code, ({"x": 1}, 1), entry=self.ENTRY).outcome == "wrong"


class TestTrace:
    def test_steps_and_ending(self, judge_sandbox):
        code = "def f(n):\n    n *= 2\n    return n"
        found = trace(code, Entry("f"), Case({"n": 4}), Limits(), sandbox=judge_sandbox)
        assert [(step.line, dict(step.variables)) for step in found.steps] == [(2, {"n": "4"}), (3, {"n": "8"})]
        assert (found.cut, found.ending) == (False, "8")

    def test_an_exception_is_the_ending(self, judge_sandbox):
        found = trace("def f(n):\n    return [][n]", Entry("f"), Case({"n": 4}), Limits(), sandbox=judge_sandbox)
        assert found.ending == "IndexError: list index out of range"

    @pytest.mark.parametrize("code", ["def f(:", "def g(): pass", "f = max"])
    def test_nothing_to_see(self, code, judge_sandbox):
        assert trace(code, Entry("f"), Case({"n": [4]}), Limits(), sandbox=judge_sandbox) is None


@pytest.mark.parametrize("path", sorted(BANK_DIRECTORY.glob("*.yaml")), ids=lambda path: path.stem)
def test_the_best_solution_of_every_problem_passes_as_it_is_and_as_a_method(path, judge_sandbox):
    content = read_bank_problem(path).model_dump(mode="json")
    entry = Entry.from_content(content)
    cases = [Case(case["input"], case["expected"]) for case in content["tests"]]
    code = content["solutions"]["best"]
    method = (
        f"class Solution:\n    def {entry.function}(self, *arguments):\n        return {entry.function}(*arguments)\n"
    )
    for source in (code, code + "\n\n" + method):
        verdict = run(source, entry, cases, Limits(), sandbox=judge_sandbox)
        assert verdict.passed == len(cases), verdict

"""Running programs: which function is called, what it can use, what comes back, what is counted."""

import math
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from problems.judge.port import Limits
from problems.judge.sandbox import MAX_SOURCE, Program

LIMITS = Limits()
plain = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(min_value=-(2**70), max_value=2**70)
    | st.floats(allow_nan=False)
    | st.text(alphabet=st.characters(codec="utf-8")),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(alphabet="abé漢"), inner, max_size=4),
    max_leaves=12,
)


@pytest.fixture
def execute(judge_sandbox):
    """Run one call of a program."""

    def run_one(source, *arguments, function="f", limits=LIMITS, **more):
        execution = judge_sandbox.execute(Program(source, function, calls=(arguments,), **more), limits)
        assert execution.fault is None, execution.fault
        return execution.results[0]

    return run_one


@pytest.fixture
def fault(judge_sandbox):
    """Load a program that cannot be called."""
    return lambda source, function="f", **limits: (
        judge_sandbox.execute(Program(source, function, calls=((),)), Limits(**limits)).fault
    )


class TestFinding:
    @pytest.mark.parametrize(
        ("source", "wanted", "found"),
        [
            ("def two_sum(x): return x", "two_sum", "two_sum"),
            ("def twoSum(x): return x", "two_sum", "twoSum"),
            ("def two_sum(x): return x", "twoSum", "two_sum"),
            ("two_sum = lambda x: x", "two_sum", "two_sum"),
            ("class Solution:\n def twoSum(self, x): return x", "two_sum", "twoSum"),
            ("class Solution:\n @staticmethod\n def two_sum(x): return x", "two_sum", "two_sum"),
            ("class Solution:\n def _a(self): pass\n def solve(self, x): return x", "two_sum", "solve"),
            ("class Solution:\n def a(self): pass\n def twosum(self, x): return x", "two_sum", "twosum"),
            ("class Base:\n def two_sum(self, x): return x\nclass Solution(Base): pass", "two_sum", "two_sum"),
            ("class Solution:\n def b(self, x): return self.a(x)\n def a(self, x): return x", "", "b"),
            ("def helper(x): return x\ndef main(x): return helper(x)", "", "main"),
            ("def main(x): return helper(x)\ndef helper(x): return x", "", "main"),
            ("def one(x): return two(x) if x < 0 else x\ndef two(x): return one(x)", "", "two"),
        ],
    )
    def test_the_function(self, source, wanted, found, judge_sandbox):
        execution = judge_sandbox.execute(Program(source, wanted, calls=((7,),)), LIMITS)
        assert (execution.function, execution.results[0].value) == (found, 7)

    @pytest.mark.parametrize(
        ("source", "found"),
        [
            ("def a(boxes, cap): return 1\ndef b(x): return 2", "a"),
            ("def a(boxes, cap): return 1\ndef b(boxes, cap): return 2\ndef c(x): return 3", "b"),
            ("def a(boxes, cap): return 1\ndef main(): return a([], 1)", "a"),
            ("def a(boxes, cap=1, *, more=0): return 1\ndef b(boxes, cap, k): return 2", "a"),
            ("def a(*all): return 1\ndef b(x): return 2", "a"),
            ("@cache\ndef a(boxes, cap): return 1\ndef b(x): return 2", "a"),
            ("def b(x): return 2\ndef c(): return 3", "c"),
            ("class Solution:\n def b(self, x): return 2\n def a(self, boxes, cap): return 1", "a"),
            ("class Solution:\n @staticmethod\n def b(x): return 2\n @staticmethod\n def a(x, y): return 1", "a"),
            ("class Solution:\n def b(self, x): return 2\n def a(self): return 1", "b"),
        ],
    )
    def test_without_a_name_the_one_that_takes_what_is_given(self, source, found, judge_sandbox):
        assert judge_sandbox.execute(Program(source, calls=((3, 4),)), LIMITS).function == found

    def test_a_lonely_method_counts_without_self(self, fault):
        source = "def helper(): return 1\ndef solve(self): return helper()"
        assert fault(source, "").reason == "self_outside_class"

    @pytest.mark.parametrize(
        "source",
        [
            "",
            "x = 1",
            "class Solution: pass",
            "def other(): pass",
            "class Solution:\n def a(self): pass\n def b(self): pass",
        ],
    )
    def test_no_such_function(self, source, fault):
        found = fault(source, "two_sum")
        assert found.kind == "no_function" and "two_sum" in found.error_message

    def test_a_preloaded_name_is_no_function_of_the_learner(self, fault):
        assert fault("x = 1", "permutations").kind == "no_function"
        assert fault("from itertools import *", "").kind == "no_function"

    def test_a_method_without_its_class(self, fault):
        found = fault("# none\ndef two_sum(self, nums):\n    return 1\n", "two_sum")
        assert (found.kind, found.reason, found.line) == ("no_function", "self_outside_class", 2)

    def test_each_call_has_a_solution_of_its_own_and_globals_stay(self, judge_sandbox):
        source = """
seen = []
class Solution:
    def __init__(self): self.mine = []
    def f(self, x):
        self.mine.append(x)
        seen.append(x)
        return [self.mine, seen]
"""
        results = judge_sandbox.execute(Program(source, "f", calls=((1,), (2,))), LIMITS).results
        assert [result.value for result in results] == [[[1], [1]], [[2], [1, 2]]]


class TestNames:
    @pytest.mark.parametrize(
        "expression",
        [
            "deque([1])", "defaultdict(list)", "Counter('a')", "heapq.heapify([])", "heappush([], 1)", "inf", "math.inf",
            "List[int]", "Optional[str]", "bisect_left([1], 1)", "bisect.bisect([1], 1)", "lru_cache(None)", "cache(len)",
            "reduce(max, [1])", "accumulate([1])", "gcd(2, 4)", "SortedList([1])", "ListNode(1)", "TreeNode(1)",
            "string.ascii_lowercase", "ascii_lowercase", "itemgetter(0)", "collections.deque()", "random.randint(1, 2)",
            "cmp_to_key(max)", "copy.deepcopy([])", "deepcopy([])", "re.sub('a', 'b', 'a')", "sys.maxsize", "pow(2, 3, 5)",
            "combinations([1], 1)", "pairwise([1])", "OrderedDict()", "comb(4, 2)", "time.time()", "Deque", "Union[int, str]",
        ],
    )  # fmt: skip
    def test_what_is_there_without_an_import(self, expression, execute):
        result = execute(f"def f():\n    {expression}\n    return 1")
        assert result.value == 1, result

    @pytest.mark.parametrize(
        "line",
        [
            "from typing import List, Optional", "import heapq as h", "from collections import *", "import sortedcontainers",
            "from functools import cache, lru_cache", "import dataclasses",
            "from __future__ import annotations", "import bisect, itertools, math", "import datetime, decimal, fractions",
        ],
    )  # fmt: skip
    def test_what_can_be_imported(self, line, execute):
        assert execute(f"{line}\ndef f(): return 1").value == 1

    def test_a_name_of_ones_own_is_in_front(self, execute):
        assert execute("def gcd(a, b): return 42\ndef f(): return gcd(4, 6)").value == 42
        assert execute("sum = 0\nlist = dict = str = None\ndef f(): return [sum]").value == [0]

    @pytest.mark.parametrize("name", ["total", "index", "add", "e", "result"])
    def test_a_forgotten_name_is_told(self, name, execute):
        assert execute(f"def f():\n    return {name} + 1").error_type == "NameError"

    def test_a_memoised_recursion_may_be_deep(self, execute):
        source = "@cache\ndef g(n): return 0 if n == 0 else 1 + g(n - 1)\ndef f(): return g(4000)"
        assert execute(source).value == 4000
        assert execute(source.replace("@cache", "@lru_cache(maxsize=None)")).value == 4000
        assert execute(source.replace("@cache", "@lru_cache")).value == 4000

    def test_a_dataclass(self, execute):
        source = "from dataclasses import dataclass\n@dataclass(order=True)\nclass A:\n    x: int\ndef f(): return max(A(1), A(2)).x"
        assert execute(source).value == 2


class TestValues:
    @settings(deadline=None, max_examples=40)
    @given(st.lists(plain, max_size=8))
    def test_they_survive_the_way_there_and_back(self, judge_sandbox, values):
        """In the order of the calls, and with their types."""
        program = Program("def f(x): return x", "f", calls=tuple((value,) for value in values))
        results = judge_sandbox.execute(program, LIMITS).results
        assert [repr(result.value) for result in results] == [repr(value) for value in values]

    def test_the_input_is_fresh_for_each_call(self, judge_sandbox):
        values = [1, 2]
        program = Program("def f(x):\n    x.append(3)\n    return len(x)", "f", calls=((values,), (values,)))
        assert [result.value for result in judge_sandbox.execute(program, LIMITS).results] == [3, 3]
        assert values == [1, 2]

    def test_nodes_both_ways(self, execute):
        reverse = "def f(head):\n    last = None\n    while head: head.next, last, head = last, head, head.next\n    return last"
        assert execute(reverse, [1, 2, 3], types=("ListNode",), returns="ListNode").value == [3, 2, 1]
        assert execute(reverse, [], types=("ListNode",), returns="ListNode").value == []
        mirror = "def f(t):\n    if t: t.left, t.right = f(t.right), f(t.left)\n    return t"
        tree = execute(mirror, [1, 2, 3, None, 4], types=("Optional[TreeNode]",), returns="TreeNode")
        assert tree.value == [1, 3, 2, None, None, 4]

    def test_a_node_class_of_ones_own(self, execute):
        source = """
class ListNode:
    __slots__ = ("val", "next")
    def __init__(self, x):
        self.val = x
        self.next = None

def f(head: ListNode):
    assert type(head) is ListNode
    return head.next
"""
        assert execute(source, [1, 2, 3], types=("ListNode",), returns="ListNode").value == [2, 3]

    def test_a_list_that_runs_in_a_circle(self, execute):
        result = execute("def f(h):\n    h.next = h\n    return h", [1, 2], types=("ListNode",), returns="ListNode")
        assert result.error_type == "TypeError" and "circle" in result.error_message

    def test_in_place(self, execute):
        source = "def f(k, x):\n    x.reverse()\n    return 'not this'"
        assert execute(source, 0, [1, 2], in_place=1, types=("int", "list[int]"), returns="None").value == [2, 1]

    def test_a_long_list_and_a_long_chain(self, execute):
        assert execute("def f(n): return list(range(n))", 100_000).value == list(range(100_000))
        result = execute("def f(h): return h", list(range(20_000)), types=("ListNode",), returns="ListNode")
        assert result.value == list(range(20_000))

    def test_numbers_that_json_lacks(self, execute):
        assert execute("def f(): return [inf, -inf]").value == [math.inf, -math.inf]
        assert math.isnan(execute("def f(): return math.nan").value)


class TestWhatGoesWrong:
    @pytest.mark.parametrize(
        ("source", "line"),
        [
            ("def f(:\n pass", 1),
            ("def f():\n    return 1\n  x = 2\n", 3),
            ("def f():\n    return (1\n\n", 2),
            ("def f():\n    return 'é\n", 2),
            ("def f(): \n\treturn 1\n        return 2", 3),
            ("x = 1\nbreak\n", 2),
        ],
    )
    def test_what_cannot_be_read(self, source, line, fault):
        found = fault(source)
        assert (found.kind, found.line) == ("unreadable", line)
        assert found.error_message and "solution.py" not in found.error_message

    @pytest.mark.parametrize("source", ["\0", "\ud800", "def f(): return '\udfff'", "x" * (MAX_SOURCE + 1)])
    def test_what_is_no_text_of_a_program(self, source, fault):
        assert fault(source).kind == "unreadable"

    def test_what_fails_while_loading(self, fault):
        found = fault("print('so far')\nx = 1\ny = x / 0\ndef f(): pass")
        assert (found.kind, found.error_type, found.line, found.prints) == ("error", "ZeroDivisionError", 3, "so far\n")

    def test_what_has_no_end_while_loading(self, fault):
        assert fault("while True: pass", operations=10**8).kind == "limit"
        assert (fault("x = [0] * 10**9").kind, fault("x = [0] * 10**9").reason) == ("not_judged", "memory")

    def test_an_exception_has_its_line(self, execute):
        source = "def g(x):\n    return x[5]\n\ndef f(x):\n    print('here', x)\n    return sorted([x], key=g)\n"
        result = execute(source, [1])
        assert (result.error_type, result.error_message, result.line) == ("IndexError", "list index out of range", 2)
        assert result.prints == "here [1]\n" and not result.stopped

    def test_the_wrong_number_of_arguments(self, execute):
        result = execute("\ndef f(a, b):\n    return a", 1)
        assert (result.error_type, result.line) == ("TypeError", 2)
        result = execute("class Solution:\n    def f(a):\n        return a", 1)
        assert (result.error_type, result.line) == ("TypeError", 2)

    def test_a_long_message_is_cut(self, execute):
        assert len(execute("def f(): raise ValueError('x' * 10**6)").error_message) == 300

    @pytest.mark.parametrize(
        ("body", "reason"),
        [
            ("return f()", "stack"),
            ("return [0] * 10**9", "memory"),
            ("return len(range(10**10))", "large_number"),
            ("return 'x' * 2_000_000", "memory"),
            ("return 1 << 10**11", "large_number"),
            ("return 3 ** 20_000", "large_number"),
        ],
    )
    def test_where_the_judge_ends(self, body, reason, execute):
        assert execute(f"def f():\n    {body}").stopped == reason

    def test_recursion_that_is_too_deep_keeps_its_line(self, execute):
        result = execute("def f():\n    return f()")
        assert (result.stopped, result.error_type, result.line) == ("stack", "RecursionError", 2)

    @pytest.mark.parametrize("body", ["math.exp(1000)", "int(inf)", "float(10**400)"])
    def test_an_overflow_that_happens_everywhere_is_an_error(self, body, execute):
        result = execute(f"def f(): return {body}")
        assert (result.error_type, result.stopped) == ("OverflowError", "")

    def test_calls_after_a_stop(self, judge_sandbox):
        source = "def f(x):\n    while x: pass\n    return x"
        calls = tuple((x,) for x in (0, 1, 0, 1, 1, 0))
        results = judge_sandbox.execute(Program(source, "f", calls=calls), Limits(operations=10**8)).results
        assert [result.stopped for result in results] == [
            "",
            "operations",
            "",
            "operations",
            "operations",
            "operations",
        ]

    def test_time(self, judge_sandbox):
        source = "def f(x):\n    while x: pass\n    return x"
        program = Program(source, "f", calls=((0,), (1,), (0,)))
        results = judge_sandbox.execute(program, Limits(operations=10**15, seconds=0.3)).results
        assert [(result.value, result.stopped) for result in results] == [(0, ""), (None, "time"), (None, "time")]
        program = Program("while True: pass\ndef f(): pass", "f", calls=((),))
        found = judge_sandbox.execute(program, Limits(operations=10**15, seconds=0.3)).fault
        assert (found.kind, found.reason) == ("not_judged", "time")

    def test_memory_is_limited_as_asked(self, execute):
        source = "def f(): return len([0] * 20_000_000)"
        assert execute(source, limits=Limits(memory_mb=256)).value == 20_000_000
        assert execute(source, limits=Limits(memory_mb=70)).stopped == "memory"


class TestPrints:
    def test_of_each_call(self, judge_sandbox):
        source = "print('loading')\ndef f(x):\n    print(x)\n    sys.stderr.write('err')\n    if x > 1: 1 / 0"
        results = judge_sandbox.execute(Program(source, "f", calls=((1,), (2,))), LIMITS).results
        assert [result.prints for result in results] == ["1\nerr", "2\nerr"]

    def test_much_is_cut(self, execute):
        prints = execute("def f():\n    for i in range(10_000): print('x' * 100)").prints
        assert len(prints) == 2000 and prints.endswith("…")

    def test_what_cannot_be_stored_is_replaced(self, execute):
        assert (
            execute("def f(): print('a\\0b\\ud800c')").prints
            == "a\N{REPLACEMENT CHARACTER}b\N{REPLACEMENT CHARACTER}c\n"
        )


class TestCounting:
    @settings(deadline=None, max_examples=15)
    @given(st.lists(st.integers(min_value=0, max_value=50), min_size=1, max_size=5), st.integers(0, 3))
    def test_it_is_the_same_every_time(self, judge_sandbox, sizes, kind):
        body = (
            "sum(range(x))",
            "sorted(range(-x, 0))",
            "[random.random() for _ in range(x)]",
            "{str(i) for i in range(x)}",
        )
        program = Program(f"def f(x): return {body[kind]}", "f", calls=tuple((size,) for size in sizes))
        one, other = (judge_sandbox.execute(program, LIMITS).results for _ in range(2))
        assert [result.operations for result in one] == [result.operations for result in other]
        assert all(result.operations > 0 for result in one)

    def test_it_is_of_the_call_alone(self, execute):
        source = "def f(x): return 1"
        short, long = execute(source, [1]), execute(source, list(range(50_000)))
        assert abs(short.operations - long.operations) < 1000
        assert short.seconds > 0

    def test_twice_the_work_costs_twice(self, execute):
        source = "def f(n):\n    for i in range(n): pass"
        assert execute(source, 200_000).operations == pytest.approx(2 * execute(source, 100_000).operations, rel=0.02)


class TestTracing:
    def test_lines_and_variables(self, execute):
        source = "def g(y):\n    return y + 1\n\ndef f(x):\n    a = g(x)\n    b = [a] * 2\n    return b\n"
        result = execute(source, 1, trace_steps=20)
        assert [(step.line, dict(step.variables)) for step in result.steps] == [
            (5, {"x": "1"}),
            (2, {"y": "1"}),
            (6, {"x": "1", "a": "2"}),
            (7, {"x": "1", "a": "2", "b": "[2, 2]"}),
        ]
        assert result.value == [2, 2] and not result.cut

    def test_no_more_than_asked_for_and_the_call_goes_on(self, execute):
        result = execute("def f(n):\n    for i in range(n):\n        pass\n    return n", 1000, trace_steps=5)
        assert (len(result.steps), result.cut, result.value) == (5, True, 1000)

    def test_an_exception_keeps_its_steps(self, execute):
        result = execute("def f(n):\n    n += 1\n    return 1 / 0", 1, trace_steps=5)
        assert [step.line for step in result.steps] == [2, 3] and result.error_type == "ZeroDivisionError"

    def test_a_call_without_an_end_keeps_its_steps(self, execute):
        result = execute(
            "def f(n):\n    while True:\n        n += 1", 1, trace_steps=7, limits=Limits(operations=10**8)
        )
        assert len(result.steps) == 7 and result.cut and result.stopped == "operations"

    def test_texts_are_short_and_few(self, execute):
        source = (
            "class A:\n    def __repr__(self): raise ValueError\ndef f(x, head):\n    a = A()\n    d = {3: 1, 1: 2}\n"
            + "".join(f"    v{i} = {i}\n" for i in range(9))
        )
        result = execute(source, "x" * 500, [1, 2], types=("str", "ListNode"), trace_steps=50)
        last = result.steps[-1].variables
        assert len(last) == 8 and all(len(text) <= 60 for text in last.values())
        assert (last["a"], last["d"], last["head"]) == ("<A>", "{3: 1, 1: 2}", "1 → 2")

    @pytest.mark.parametrize(
        ("type_name", "value", "shown"),
        [
            ("ListNode", list(range(12)), " → ".join(map(str, range(12)))),
            ("ListNode", [5] * 13, " → ".join("5" * 12) + " → …"),
            ("list[ListNode]", [[1, 4, 5], [], [2]], "[1 → 4 → 5, None, 2]"),
            ("list[ListNode]", [[1, 2, 3, 4], [1, 2, 3, 4, 5]], "[1 → 2 → 3 → 4, 1 → 2 → 3 → 4 → …]"),
            ("TreeNode", [1, 2], "TreeNode(1)"),
            ("list[TreeNode]", [[1, 2], [3]], "[TreeNode(1), TreeNode(3)]"),
        ],
    )
    def test_nodes_look_alike_wherever_they_are(self, type_name, value, shown, execute):
        result = execute("def f(x):\n    return 1", value, types=(type_name,), trace_steps=5)
        assert result.steps[0].variables["x"] == shown

    def test_nodes_of_nodes_have_an_end(self, execute):
        source = "def f():\n    a = ListNode(1)\n    a.val = a.next = a\n    b = [{1: a}]\n    return 1"
        last = execute(source, trace_steps=9).steps[-1].variables
        assert len(last) == 2 and all(len(text) <= 60 and " → " in text for text in last.values())


def test_programs_of_many_threads_are_not_mixed_up(judge_sandbox):
    def ask(number):
        program = Program(f"def f(x): return [x, {number}]", "f", calls=((number * 2,), (number * 3,)))
        return [result.value for result in judge_sandbox.execute(program, LIMITS).results]

    with ThreadPoolExecutor(12) as pool:
        answers = list(pool.map(ask, range(60)))
    assert answers == [[[n * 2, n], [n * 3, n]] for n in range(60)]

"""Programs in JavaScript: which function is called, what it gets and can use, what comes back, what is said of faults."""

import math

import pytest

from problems.judge.component import ComponentMissing
from problems.judge.judging import run, trace
from problems.judge.measuring import measure
from problems.judge.port import Case, Entry, Limits, Method
from problems.judge.sandbox import Program

LIMITS = Limits()


@pytest.fixture
def execute(judge_sandbox):
    """Run one call of a program."""

    def run_one(source, *arguments, function="f", limits=LIMITS, language="javascript", **more):
        program = Program(source, function, calls=(arguments,), language=language, **more)
        execution = judge_sandbox.execute(program, limits)
        assert execution.fault is None, execution.fault
        return execution.results[0]

    return run_one


@pytest.fixture
def fault(judge_sandbox):
    """Load a program that cannot be called."""
    return lambda source, function="f", language="javascript", **limits: (
        judge_sandbox.execute(Program(source, function, calls=((),), language=language), Limits(**limits)).fault
    )


class TestFinding:
    @pytest.mark.parametrize(
        ("source", "wanted", "found"),
        [
            ("function twoSum(x) { return x }", "two_sum", "twoSum"),
            ("function two_sum(x) { return x }", "two_sum", "two_sum"),
            ("var twoSum = function (x) { return x };", "two_sum", "twoSum"),
            ("const twoSum = (x) => x", "two_sum", "twoSum"),
            ("let a = 1, TwoSum = x => x", "two_sum", "TwoSum"),
            ("const [twoSum] = [(x) => x]", "two_sum", "twoSum"),
            ("'use strict';\nconst twoSum = (x) => x; // the end", "two_sum", "twoSum"),
            ("\ufefffunction twoSum(x) { return x }", "two_sum", "twoSum"),
            ("total = 0; function twoSum(x) { total = x; return total }", "two_sum", "twoSum"),
            ("async function twoSum(x) { return await x }", "two_sum", "twoSum"),
            ("export function twoSum(x) { return x }", "two_sum", "twoSum"),
            ("const twoSum = (x) => x\nexport default twoSum\nmodule.exports = { twoSum }", "two_sum", "twoSum"),
            ("class Solution { twoSum(x) { return x } }", "two_sum", "twoSum"),
            ("class Solution { static twoSum(x) { return x } }", "two_sum", "twoSum"),
            ("class Solution { solve(x) { return x } }", "two_sum", "solve"),
            ("class Base { twoSum(x) { return x } } class Solution extends Base {}", "two_sum", "twoSum"),
            ("function Solution() {}\nSolution.prototype.twoSum = function (x) { return x }", "two_sum", "twoSum"),
            ("class Solution { b(x) { return this.a(x) } a(x) { return x } }", "", "b"),
            ("function helper(x) { return x }\nfunction main(x) { return helper(x) }", "", "main"),
            ("const main = (x) => helper(x)\nconst helper = (x) => x", "", "main"),
            ("function a(boxes, cap) { return 1 }\nfunction b(x) { return x }", "", "b"),
            ("function a(x, cap = 1) { return x }\nfunction b(boxes, cap, k) { return 2 }", "", "a"),
        ],
    )
    def test_the_function(self, source, wanted, found, judge_sandbox):
        execution = judge_sandbox.execute(Program(source, wanted, calls=((7,),), language="javascript"), LIMITS)
        assert (execution.fault, execution.function) == (None, found)
        assert execution.results[0].value == 7

    @pytest.mark.parametrize(
        "source", ["", "const x = 1", "class Solution {}", "function other() {}", "class Solution { a() {} b() {} }"]
    )
    def test_no_such_function(self, source, fault):
        found = fault(source, "two_sum")
        assert found.kind == "no_function" and found.error_message == "no function twoSum was found"

    @pytest.mark.parametrize("wanted", ["queue", "parse_int", ""])
    def test_what_is_there_already_is_no_function_of_the_learner(self, wanted, fault):
        assert fault("const x = [Queue, parseInt]", wanted).kind == "no_function"

    def test_each_call_has_a_solution_of_its_own_and_globals_stay(self, judge_sandbox):
        source = "const seen = []; class Solution { mine = []; f(x) { this.mine.push(x); seen.push(x); return [this.mine, seen] } }"
        found = judge_sandbox.execute(Program(source, "f", calls=((1,), (2,)), language="javascript"), LIMITS)
        assert [result.value for result in found.results] == [[[1], [1]], [[2], [1, 2]]]

    def test_every_program_starts_anew(self, execute):
        execute("globalThis.left = Array.prototype.left = 1; function f() {}")
        assert execute("function f() { return [typeof left, [].left] }").value == ["undefined", None]


class TestValues:
    @pytest.mark.parametrize(
        ("expression", "value"),
        [
            ("[1, 'a', null, undefined, true]", [1, "a", None, None, True]),
            ("2.0", 2),
            ("2.5", 2.5),
            ("-0", 0),
            ("[, 1]", [None, 1]),
            ("2 ** 60", 2**60),
            ("12345678901234567890123n", 12345678901234567890123),
            ("Infinity", math.inf),
            ("new Map([[1, 'a'], ['b', [2]], [null, 3]])", {"1": "a", "b": [2], "null": 3}),
            ("new Set([10, 9, 1])", [1, 9, 10]),
            ("new Set(['b', 'a'])", ["a", "b"]),
            ("new Int32Array([1, 2])", [1, 2]),
            ("({ a: 1, 'b c': [2] })", {"a": 1, "b c": [2]}),
            ("Object.create(null, { a: { value: 1, enumerable: true } })", {"a": 1}),
            ("'é漢\\ud83d\\ude00\"\\n'", 'é漢\N{GRINNING FACE}"\n'),
            ("new ListNode(1, new ListNode(2))", [1, 2]),
            ("new TreeNode(1, null, new TreeNode(2))", [1, None, 2]),
            ("Promise.resolve(3)", 3),
        ],
    )
    def test_what_comes_out(self, expression, value, execute):
        found = execute(f"function f() {{ return {expression} }}")
        assert (found.error_type, found.stopped) == ("", "") and found.value == value
        assert type(found.value) is type(value)

    def test_what_is_no_number(self, execute):
        assert math.isnan(execute("function f() { return NaN }").value)

    @pytest.mark.parametrize(
        ("expression", "said"),
        [
            ("() => 1", "a function came back"),
            ("Symbol()", "a symbol came back"),
            ("new Date()", "a value of the type Date came back"),
            ("new (class Box {})()", "a value of the type Box came back"),
            ("[1].values()", "a value of the type Iterator came back"),
            ("new Map([[[1], 2]])", "a Map came back with an array as a key"),
            ("new Promise(() => {})", "a promise came back that is never settled"),
        ],
    )
    def test_what_is_no_plain_data(self, expression, said, execute):
        found = execute(f"function f() {{ return {expression} }}")
        assert found.error_type == "TypeError" and found.error_message.startswith(said)

    def test_arguments_of_every_kind(self, execute):
        source = "function f(n, s, a, d) { a.push(n); return [s + n, a, d.x, typeof d] }"
        assert execute(source, 1, "x", [1.5, None], {"x": True}).value == ["x1", [1.5, None, 1], True, "object"]

    @pytest.mark.parametrize(
        ("types", "argument", "body"),
        [
            (("ListNode",), [1, 2, 3], "while (x.next) x = x.next; return x.val"),
            (("TreeNode",), [1, 2, None, 3], "return x.left.left.val"),
            (("list[ListNode]",), [[1], [], [3]], "return x[1] === null && x.push(1) && x[2].val"),
        ],
    )
    def test_nodes(self, types, argument, body, execute):
        assert execute(f"function f(x) {{ {body} }}", argument, types=types).value == 3

    def test_nodes_of_the_learners_class(self, execute):
        source = (
            "class ListNode { constructor(v) { this.val = v; this.next = null; this.own = 7 } }\nconst f = (x) => x.own"
        )
        assert execute(source, [1], types=("ListNode",)).value == 7

    @pytest.mark.parametrize(("value", "out"), [([], []), ([3, 1, 2], [2, 1, 3])])
    def test_a_list_there_and_back(self, value, out, execute):
        source = "function f(x) { let p = null; while (x) [x.next, p, x] = [p, x, x.next]; return p }"
        assert execute(source, value, types=("ListNode",), returns="ListNode").value == out

    def test_a_tree_there_and_back(self, execute):
        tree = [1, 2, 3, None, 4, None, None, 5]
        assert execute("const f = (x) => x", tree, types=("TreeNode",), returns="TreeNode").value == tree

    def test_in_place(self, execute):
        source = "function f(a) { a.reverse(); return 'ignored' }"
        assert execute(source, [1, 2], types=("list[int]",), in_place=0).value == [2, 1]


class TestFaults:
    @pytest.mark.parametrize(
        ("source", "line"),
        [
            ("function f(x) {\n  let y = ;\n}", 2),
            ("function f(x) {\n  return (x\n}", 3),
            ("function f(x) {\n", 2),
            ("const a = 1\nconst a = 2", 2),
            ("function f() {\n  await x\n}", 2),
            ("x = 'abc\n", 1),
        ],
    )
    def test_what_cannot_be_read(self, source, line, fault):
        found = fault(source)
        assert (found.kind, found.error_type, found.line) == ("unreadable", "SyntaxError", line)

    def test_modules_are_refused_in_words(self, fault):
        found = fault("\nimport fs from 'fs'\nfunction f() {}")
        assert (found.kind, found.line) == ("unreadable", 2) and "nothing can be imported" in found.error_message

    @pytest.mark.parametrize(
        ("body", "type_name", "message", "line"),
        [
            ("return x.a.b", "TypeError", "cannot read property 'b' of undefined", 3),
            ("let y\n  y.push(1)", "TypeError", "cannot read property 'push' of undefined", 4),
            ("return nope", "ReferenceError", "nope is not defined", 3),
            ("const g = () => {\n  throw new RangeError('no') }\n  return g()", "RangeError", "no", 4),
            ("x.foo()", "TypeError", "what is called here is not a function", 3),
            ("return JSON.parse('{')", "SyntaxError", None, 3),
            ("return [1].map(\n  (y) => y.z.z)", "TypeError", "cannot read property 'z' of undefined", 4),
            ("throw 'text'", "Uncaught", "text", None),
            ("class Bad extends Error { name = 'Bad' }\n  throw new Bad('x')", "Bad", "x", 4),
            ("return new Array(-1)", "RangeError", "invalid array length", 3),
        ],
    )
    def test_exceptions_with_the_learners_line(self, body, type_name, message, line, execute):
        found = execute(f"\nfunction f(x) {{\n  {body}\n}}", {})
        assert (found.error_type, found.line) == (type_name, line)
        assert message is None or found.error_message == message

    def test_an_exception_of_a_promise(self, execute):
        found = execute("async function f() {\n  throw new TypeError('late')\n}")
        assert (found.error_type, found.error_message, found.line) == ("TypeError", "late", 2)

    def test_an_exception_while_loading(self, fault):
        found = fault("console.log('here')\nJSON.parse('{')\nfunction f() {}")
        assert (found.kind, found.error_type, found.line, found.prints) == ("error", "SyntaxError", 2, "here\n")

    def test_deep_recursion_is_for_the_judge_to_blame(self, execute):
        assert execute("function f(n) { return n ? f(n - 1) + 1 : 0 }", 20_000).value == 20_000
        found = execute("function f(n) {\n  return f(n) + 1\n}", 1)
        assert (found.stopped, found.value) == ("stack", None)

    def test_an_overflow_can_be_caught(self, execute):
        source = "function g() { return g() + 1 }\nfunction f() { try { g() } catch (e) { return e.name } }"
        assert execute(source).value == "RangeError"

    def test_limits(self, execute, fault):
        endless = "function f() { while (true); }"
        assert execute(endless, limits=Limits(operations=10**8)).stopped == "operations"
        assert fault("while (true);", operations=10**8).kind == "limit"
        hungry = "function f() { const a = []; while (true) a.push(new Float64Array(100000).fill(1)) }"
        assert execute(hungry, limits=Limits(memory_mb=64)).stopped == "memory"

    def test_one_stopped_call_leaves_the_others(self, judge_sandbox):
        source = "function f(x) { while (x === 2); return x }"
        calls = ((1,), (2,), (3,))
        found = judge_sandbox.execute(
            Program(source, "f", calls=calls, language="javascript"), Limits(operations=10**8)
        ).results
        assert [(one.value, one.stopped) for one in found] == [(1, ""), (None, "operations"), (3, "")]


class TestPrints:
    @pytest.mark.parametrize(
        ("arguments", "shown"),
        [
            ("'a', 1, true, null, undefined", "a 1 true null undefined"),
            ("[1, 'a', [2, [3, [4]]]]", "[ 1, 'a', [ 2, [ 3, [Array] ] ] ]"),
            ("{ a: 1, b: { c: {} } }", "{ a: 1, b: { c: {} } }"),
            ("new Map([[1, 'x']]), new Set([2])", "Map(1) { 1 => 'x' } Set(1) { 2 }"),
            ("[], {}, -0, 10n, () => 1", "[] {} -0 10n [Function]"),
            ("new ListNode(1, new ListNode(2))", "ListNode { val: 1, next: ListNode { val: 2, next: null } }"),
            ("new Error('x'), Symbol('y')", "Error: x Symbol(y)"),
            ("{ get a() { throw 1 } }", "{ a: [Getter] }"),
        ],
    )
    def test_as_elsewhere(self, arguments, shown, execute):
        assert execute(f"function f() {{ console.log({arguments}) }}").prints == f"{shown}\n"

    def test_every_level_is_kept_and_each_case_starts_with_none(self, judge_sandbox):
        source = "function f(x) { for (const k of ['log', 'info', 'warn', 'error', 'debug']) console[k](k + x) }"
        found = judge_sandbox.execute(Program(source, "f", calls=((1,), (2,)), language="javascript"), LIMITS).results
        assert [one.prints for one in found] == [f"log{n}\ninfo{n}\nwarn{n}\nerror{n}\ndebug{n}\n" for n in (1, 2)]

    def test_the_end_is_cut_off(self, execute):
        prints = execute("function f() { for (let i = 0; i < 9999; i++) console.log('x'.repeat(500)) }").prints
        assert len(prints) == 2000 and prints.endswith("…")


class TestClasses:
    ENTRY = Entry(
        "Bag", (("size", "int"),), methods=(Method("put_in", (("x", "int"),)), Method("all_items", (), "list[int]"))
    )
    CASE = Case(
        {"operations": ["Bag", "put_in", "put_in", "all_items"], "arguments": [[2], [5], [6], []]},
        [None, None, None, [5, 6]],
    )

    @pytest.fixture
    def judge(self, judge_sandbox):
        return lambda code: run(code, self.ENTRY, [self.CASE], LIMITS, sandbox=judge_sandbox, language="javascript")

    @pytest.mark.parametrize(
        "code",
        [
            "class Bag { constructor(size) { this.a = [] } putIn(x) { this.a.push(x); return 1 } allItems() { return this.a } }",
            "const Bag = class { #a = []; put_in(x) { this.#a.push(x) } all_items() { return this.#a } }",
            "var Bag = function (size) { this.a = [] }\nBag.prototype.putIn = function (x) { this.a.push(x) }\n"
            "Bag.prototype.allItems = function () { return this.a }",
            "class Bag { a = []; putIn = (x) => { this.a.push(x) }; allItems = () => this.a }",
            "class Base { putIn(x) { (this.a ??= []).push(x) } } class Bag extends Base { allItems() { return this.a } }",
        ],
    )
    def test_each_way_to_write_one(self, code, judge):
        assert judge(code).outcome == "passed"

    def test_what_is_missing_is_named(self, judge):
        none, half = judge("function f() {}").fault, judge("class Bag { putIn() {} }").fault
        assert (none.reason, none.missing) == ("no_class", ("Bag",))
        assert (half.reason, half.missing) == ("no_method", ("allItems",))

    def test_the_call_that_fails_is_told(self, judge):
        (result,) = judge("class Bag {\n  putIn(x) {\n    x.y.z }\n  allItems() {} }").results
        assert (result.outcome, result.at, result.line) == ("error", 1, 3)
        (result,) = judge("class Bag { putIn() {} allItems() { return () => 1 } }").results
        assert (result.outcome, result.at, result.error_type) == ("error", 3, "TypeError")

    def test_what_came_out_does_not_change_afterwards(self, judge_sandbox):
        code = "class Bag { a = []; putIn(x) { this.a.push(x) } allItems() { return this.a } }"
        case = Case({"operations": ["Bag", "all_items", "put_in"], "arguments": [[1], [], [1]]}, [None, [], None])
        verdict = run(code, self.ENTRY, [case], LIMITS, sandbox=judge_sandbox, language="javascript")
        assert verdict.outcome == "passed"


class TestSameEveryTime:
    def test_chance_and_clock(self, execute):
        source = "function f() { return [Math.random(), Date.now(), performance.now(), new Date().getFullYear()] }"
        assert execute(source).value == execute(source).value
        assert execute(source).value[3] == 1970

    def test_the_clock_goes_on(self, execute):
        assert execute("function f() { const a = performance.now(); return performance.now() > a }").value is True

    def test_operations_are_those_of_the_call_alone(self, execute):
        source = "const f = (x) => x.length"
        few, many = execute(source, [1]), execute(source, list(range(50_000)))
        assert few.operations == execute(source, [1]).operations
        assert many.operations == few.operations

    @pytest.mark.parametrize(
        "step",
        [
            "m.set(i, i)",
            "m.set(-3 * i, i)",
            "m.set(i + 0.5, i)",
            "m.set(i * 65536, i)",
            "m.set('k' + i, i)",
            "m.set([], i)",
        ],
    )
    def test_a_map_costs_the_same_however_much_is_in_it(self, step, judge_sandbox):
        """QuickJS as it comes puts whole numbers into a few places of a Map: a thousand cost a thousand times as much."""
        source = f"function f(n) {{ const m = new Map(); for (let i = 0; i < n; i++) {step} }}"
        few, many = judge_sandbox.execute(
            Program(source, "f", calls=((64,), (8192,)), language="javascript"), LIMITS
        ).results
        assert many.operations / 8192 < 1.3 * few.operations / 64

    @pytest.mark.parametrize(
        ("body", "degree"),
        [
            ("let s = 0; for (const x of n) s += x; return s", 1),
            ("let s = 0; for (const x of n) for (const y of n) s += y; return s", 2),
            ("const seen = new Set(); for (const x of n) seen.add(x); return seen.size", 1),
            ("const seen = {}; for (const x of n) seen[x] = 1; return 1", 1),
            ("return n[n.length >> 1]", 0),
        ],
    )
    def test_growth(self, body, degree, judge_sandbox):
        generator = "def worst_case(rng, size):\n    return {'n': list(range(size))}\n"
        entry = Entry("f", (("n", "list[int]"),))
        found = measure(
            f"function f(n) {{ {body} }}", entry, generator, LIMITS, sandbox=judge_sandbox, language="javascript"
        )
        assert found.growth.degree == degree


class TestLibrary:
    @pytest.mark.parametrize(
        ("body", "value"),
        [
            ("const q = new MinPriorityQueue(); [5, 1, 3].forEach((x) => q.enqueue(x)); return [q.dequeue(), q.front(), q.size()]", [1, 3, 2]),
            ("const q = new MaxPriorityQueue((x) => x[1]); q.push([1, 2]); q.push([2, 9]); return [q.pop(), q.back()]", [[2, 9], [1, 2]]),
            ("const q = new PriorityQueue((a, b) => b - a, [4, 8, 6]); return [q.toArray(), q.remove((x) => x === 8), [...q], q.isEmpty()]", [[8, 6, 4], [8], [6, 4], True]),
            ("const q = new Queue([1, 2]); q.enqueue(3); return [q.dequeue(), q.pop(), q.front(), q.size(), q.toArray()]", [1, 2, 3, 1, [3]]),
            ("const d = new Deque(); d.pushBack(1); d.pushFront(0); d.pushBack(2); return [d.popBack(), d.popFront(), d.front(), d.back()]", [2, 0, 1, 1]),
            ("return [new Queue().dequeue(), new Deque().popBack(), new MinPriorityQueue().front()]", [None, None, None]),
            ("const { Queue: Q } = require('@datastructures-js/queue'); return new Q([7]).front()", 7),
            ("const a = [[1], { b: 2 }]; const c = structuredClone(a); c[0].push(9); return [a, c]", [[[1], {"b": 2}], [[1, 9], {"b": 2}]]),
        ],
    )  # fmt: skip
    def test_what_the_practice_sites_have(self, body, value, execute):
        assert execute(f"function f() {{ {body} }}").value == value

    def test_a_heap_against_sorting(self, execute):
        source = "function f(a) { const q = new MinPriorityQueue(); for (const x of a) q.enqueue(x); return [...q] }"
        numbers = [(7919 * i) % 101 for i in range(300)]
        assert execute(source, numbers).value == sorted(numbers)

    def test_a_queue_of_ones_own_comes_first(self, execute):
        assert execute("class Queue { front() { return 1 } }\nfunction f() { return new Queue().front() }").value == 1

    def test_other_modules_are_named(self, execute):
        found = execute("function f() { return require('lodash') }")
        assert "Cannot find module 'lodash'" in found.error_message


def test_no_line_can_be_followed(judge_sandbox):
    code = "function f(n) { return n }"
    found = trace(code, Entry("f"), Case({"n": 4}), LIMITS, sandbox=judge_sandbox, language="javascript")
    assert found is None


def test_a_language_without_a_machine(judge_sandbox):
    assert {"python", "javascript", "typescript"} <= set(judge_sandbox.languages)
    with pytest.raises(ComponentMissing, match="no machine for java"):
        judge_sandbox.execute(Program("", language="java"), LIMITS)


def test_a_checker_stays_python(judge_sandbox):
    entry = Entry("f", (("x", "int"),), comparison="checker", checker="def check(a, out, e):\n    return out == a['x']")
    verdict = run(
        "const f = (x) => x", entry, [Case({"x": 3}, 0)], LIMITS, sandbox=judge_sandbox, language="javascript"
    )
    assert verdict.outcome == "passed"

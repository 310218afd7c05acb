"""Runs the code of one bank problem, in a process of its own: ``python -I bank_runner.py < problem.json``.

Only the bank's own, reviewed files come here (``manage.py check_bank``); learners' code never does.
Reads the problem's content as JSON and prints a JSON list of faults, one sentence each; an empty list is a pass.
"""

import bisect
import collections
import contextlib
import functools
import heapq
import itertools
import json
import math
import random
import signal
import string
import sys
import typing

GENERATED_INPUTS = 200
WORST_CASE_SIZES = (8, 32, 128)
SECONDS_A_CALL = 3


class ListNode:
    """A node of a singly linked list, as interview problems define it."""

    def __init__(self, val=0, next=None):
        self.val = val
        self.next = next


class TreeNode:
    """A node of a binary tree, as interview problems define it."""

    def __init__(self, val=0, left=None, right=None):
        self.val = val
        self.left = left
        self.right = right


class TooSlow(Exception):
    """A call did not end in time."""


def list_to_nodes(values):
    """Build a linked list from a plain list; ``None`` for an empty one."""
    head = None
    for value in reversed(values or []):
        head = ListNode(value, head)
    return head


def nodes_to_list(head):
    """Read a linked list back. Raises ``ValueError`` when it runs in a circle."""
    values, seen = [], set()
    while head is not None:
        if id(head) in seen:
            raise ValueError("the linked list runs in a circle")
        seen.add(id(head))
        values.append(head.val)
        head = head.next
    return values


def list_to_tree(values):
    """Build a binary tree from its level order, ``None`` where a child is missing."""
    if not values:
        return None
    root = TreeNode(values[0])
    queue = collections.deque([root])
    rest = iter(values[1:])
    for left in rest:
        node = queue.popleft()
        right = next(rest, None)
        if left is not None:
            node.left = TreeNode(left)
            queue.append(node.left)
        if right is not None:
            node.right = TreeNode(right)
            queue.append(node.right)
    return root


def tree_to_list(root):
    """Read a binary tree back in level order, without trailing ``None``."""
    values, queue = [], collections.deque([root])
    while queue:
        node = queue.popleft()
        values.append(None if node is None else node.val)
        if node is not None:
            queue.extend((node.left, node.right))
    while values and values[-1] is None:
        values.pop()
    return values


def to_argument(type_name, value):
    """Turn plain data into what a parameter of ``type_name`` expects."""
    convert = list_to_nodes if "ListNode" in type_name else list_to_tree if "TreeNode" in type_name else None
    if convert is None:
        return value
    if type_name.startswith("list["):
        return [convert(item) for item in value]
    return convert(value)


def to_plain(type_name, value):
    """Turn a result of ``type_name`` back into plain data."""
    if "ListNode" in type_name:
        return nodes_to_list(value)
    if "TreeNode" in type_name:
        return tree_to_list(value)
    return json.loads(json.dumps(value))


def namespace():
    """Return the names that problem code may use without importing them."""
    names = {"ListNode": ListNode, "TreeNode": TreeNode, "inf": math.inf}
    for module in (bisect, collections, functools, heapq, itertools, math, random, string, typing):
        names[module.__name__] = module
    names.update(
        List=typing.List,
        Optional=typing.Optional,
        deque=collections.deque,
        defaultdict=collections.defaultdict,
        Counter=collections.Counter,
    )
    return names


def load(code, function):
    """Execute ``code`` and return its ``function``."""
    names = namespace()
    with time_limit():
        exec(compile(code, f"<{function}>", "exec"), names)
    if function not in names:
        raise NameError(f"the code defines no function {function}")
    return names[function]


@contextlib.contextmanager
def time_limit():
    """Raise :class:`TooSlow` in the body after ``SECONDS_A_CALL``."""
    signal.setitimer(signal.ITIMER_REAL, SECONDS_A_CALL)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


class Problem:
    """One problem's content with the means to call and compare."""

    def __init__(self, content):
        self.content = content
        self.signature = content["signature"]
        self.checker = load(content["checker"], "check") if content.get("checker") else None

    def call(self, function, arguments):
        """Run ``function`` on a fresh copy of ``arguments``; raises what it raises, or :class:`TooSlow`."""
        fresh = json.loads(json.dumps(arguments))
        values = {p["name"]: to_argument(p["type"], fresh[p["name"]]) for p in self.signature["parameters"]}
        with time_limit():
            result = function(**values)
        changed = self.signature["in_place"]
        return to_plain(self.signature["returns"], values[changed] if changed else result)

    def same(self, arguments, output, expected):
        """Tell whether ``output`` is right where ``expected`` is the known answer."""
        if self.content["comparison"] == "checker":
            return bool(self.checker(json.loads(json.dumps(arguments)), output, expected))
        if self.content["comparison"] == "any_order":
            if not isinstance(output, list) or not isinstance(expected, list):
                return output == expected
            return sorted(map(json.dumps, output)) == sorted(map(json.dumps, expected))
        return type(output) is type(expected) and output == expected

    def outcome(self, function, case):
        """Return ``None`` when ``function`` passes ``case``, else what went wrong."""
        try:
            output = self.call(function, case["input"])
        except Exception as error:
            return f"{type(error).__name__}: {error}"
        if self.same(case["input"], output, case["expected"]):
            return None
        return f"gave {output!r}"


def check(content):
    """Return every fault of the problem's code as a sentence."""
    problem = Problem(content)
    name = content["signature"]["function"]
    best = load(content["solutions"]["best"], name)
    brute_force = load(content["solutions"]["brute_force"], name)
    faults = list(_check_cases(problem, {"best": best, "brute_force": brute_force}))
    if faults and TooSlow.__name__ in faults[-1]:
        return faults  # every further call would take as long
    return [
        *faults,
        *_check_agreement(problem, best, brute_force),
        *_check_worst_case(problem, best),
        *_check_wrong_attempts(problem, name, best),
    ]


def _check_cases(problem, solutions):
    content = problem.content
    examples = [{"input": e["input"], "expected": e["output"]} for e in content["examples"]]
    for kind, cases in (("example", examples), ("test", content["tests"]), ("edge case", content["edge_cases"])):
        for number, case in enumerate(cases, start=1):
            for label, function in solutions.items():
                fault = problem.outcome(function, case)
                if fault:
                    yield f"{kind} {number}: the {label} solution {fault}, expected {case['expected']!r}"
                if fault and TooSlow.__name__ in fault:
                    return


def _check_agreement(problem, best, brute_force):
    random_case = load(problem.content["generator"], "random_case")
    seen = set()
    for seed in range(GENERATED_INPUTS):
        arguments = random_case(random.Random(seed), seed % 10)
        seen.add(json.dumps(arguments))
        expected = problem.call(brute_force, arguments)
        fault = problem.outcome(best, {"input": arguments, "expected": expected})
        if fault:
            yield f"generated input {arguments!r}: the best solution {fault}, brute force says {expected!r}"
            return
    # A problem that takes one small number has few inputs to offer; every other one has plenty.
    one_number = [parameter["type"] for parameter in problem.signature["parameters"]] == ["int"]
    if len(seen) < (5 if one_number else GENERATED_INPUTS // 4):
        yield f"generator: only {len(seen)} different inputs in {GENERATED_INPUTS}"


def _check_worst_case(problem, best):
    worst_case = load(problem.content["generator"], "worst_case")
    for size in WORST_CASE_SIZES:
        try:
            problem.call(best, worst_case(random.Random(size), size))
        except Exception as error:
            yield f"worst_case({size}): {type(error).__name__}: {error}"


def _check_wrong_attempts(problem, name, best):
    for attempt in problem.content["wrong_attempts"]:
        fault = problem.outcome(best, attempt["fails_on"])
        if fault:
            yield f"wrong attempt {attempt['id']}: the best solution {fault} on the case that breaks it"
        wrong = load(attempt["code"], name)
        if problem.outcome(wrong, attempt["fails_on"]) is None:
            yield f"wrong attempt {attempt['id']}: passes the case on which it should fail"
        if all(problem.outcome(wrong, case) for case in problem.content["tests"]):
            yield f"wrong attempt {attempt['id']}: fails every test, so nobody would believe it"
        if all(problem.outcome(wrong, case) is None for case in problem.content["tests"]):
            yield f"wrong attempt {attempt['id']}: passes every test; the tests miss it"


def _too_slow(signal_number, frame):
    raise TooSlow(f"still running after {SECONDS_A_CALL} s")


if __name__ == "__main__":
    sys.setrecursionlimit(20_000)
    signal.signal(signal.SIGALRM, _too_slow)
    answer, sys.stdout = sys.stdout, sys.stderr  # what the problem's code prints is no part of the answer
    answer.write(json.dumps(check(json.load(sys.stdin))))

"""Mutants of a solution: each kind of slip is made, and nothing that is no change or no Python."""

import ast
import warnings

import pytest

from problems.bank.files import BANK_DIRECTORY, read_bank_problem
from problems.proof.mutants import Mutant, mutants
from tests.players import SLUGS


def changes(code: str) -> list[tuple[str, str]]:
    return [(mutant.before, mutant.after) for mutant in mutants(code)]


def after(line: str) -> set[str]:
    """Return what becomes of ``line`` in a function."""
    code = f"def f(a, b, c):\n    {line}\n    return a\n"
    return {mutant.after for mutant in mutants(code) if mutant.line == 2}


def after_in_loop(line: str) -> set[str]:
    code = f"def f(a):\n    while a:\n        {line}\n"
    return {mutant.after for mutant in mutants(code) if mutant.line == 3}


@pytest.mark.parametrize(
    ("line", "made"),
    [
        ("x = a + b", {"x = a - b"}),
        ("x = a - b", {"x = a + b"}),
        ("x = a * b", {"x = a // b"}),
        ("x = a // b", {"x = a * b"}),
        ("x = a / b", {"x = a * b"}),
        ("x = a % b", {"x = a // b"}),
        ("x = a ** b", {"x = a * b"}),
        ("x = a << b", {"x = a >> b"}),
        ("x = a >> b", {"x = a << b"}),
        ("x = a & b", {"x = a | b"}),
        ("x = a | b", {"x = a & b"}),
        ("x = a ^ b", {"x = a & b"}),
        ("x = a < b", {"x = a <= b", "x = a >= b"}),
        ("x = a <= b", {"x = a < b", "x = a > b"}),
        ("x = a > b", {"x = a >= b", "x = a <= b"}),
        ("x = a >= b", {"x = a > b", "x = a < b"}),
        ("x = a == b", {"x = a != b"}),
        ("x = a != b", {"x = a == b"}),
        ("x = a in b", {"x = a not in b"}),
        ("x = a not in b", {"x = a in b"}),
        ("x = a is b", {"x = a is not b"}),
        ("x = a is not b", {"x = a is b"}),
        ("x = a < b < c", {"x = a <= b < c", "x = a >= b < c", "x = a < b <= c", "x = a < b >= c"}),
        ("x = a and b", {"x = a or b", "x = True and b", "x = a and True"}),
        ("x = a or b", {"x = a and b", "x = False or b", "x = a or False"}),
        ("x = not a", {"x = a"}),
        ("x = -a", {"x = a"}),
        ("x = 4", {"x = 5", "x = 3"}),
        ("x = True", {"x = False"}),
        ("x = a if b else c", {"x = a if True else c", "x = a if False else c", "x = a if not b else c"}),
        ("a += b", {"a -= b", "a = b"}),
        ("a[b:c]", {"a[:c]", "a[b + 1:c]", "a[b - 1:c]", "a[b:]", "a[b:c + 1]", "a[b:c - 1]"}),
        ("range(a)", {"range(a + 1)", "range(a - 1)", "range(1, a)"}),
        ("range(a, b)", {"range(a + 1, b)", "range(a - 1, b)", "range(a, b + 1)", "range(a, b - 1)"}),
        ("range(a + 1)", {"range(a - 1)", "range(a + 2)", "range(a + 0)", "range(1, a + 1)"}),
        ("enumerate(a)", {"enumerate(a, 1)"}),
        ("min(a, b)", {"max(a, b)"}),
        ("max(a, b)", {"min(a, b)"}),
        ("any(a)", {"all(a)"}),
        ("all(a)", {"any(a)"}),
        ("sorted(a)", {"list(a)"}),
        ("reversed(a)", {"list(a)"}),
        ("a.append(b)", {"a.insert(0, b)"}),
        ("a.appendleft(b)", {"a.append(b)"}),
        ("a.pop()", {"a.pop(0)"}),
        ("a.popleft()", {"a.pop()"}),
        ("x = [a for a in b if a]", {"x = [a for a in b if True]", "x = [a for a in b if not a]"}),
    ],
)
def test_expressions(line, made):
    """Each statement can be left out as well."""
    assert after(line) == made | {"pass"}


@pytest.mark.parametrize(
    "line", ["a.pop(b)", "a.pop(key=b)", "a.discard(b)", "x = 'text'", "x = None", "x = f'{a + 1}'"]
)
def test_only_left_out(line):
    assert after(line) == {"pass"}


def test_statements_that_are_no_change():
    assert changes('"""Says what it does."""\nimport heapq\n\n\ndef f():\n    """So does this."""\n    pass\n') == []


class TestConditions:
    def test_a_guard(self):
        assert after("if a: return b") == {
            "if True: return b",
            "if False: return b",
            "if not a: return b",
            "if a: return None",
            "if a: pass",
        }

    def test_the_opposite_of_a_comparison_is_made_once(self):
        assert after("if a == b: return") == {
            "if True: return",
            "if False: return",
            "if a != b: return",
            "if a == b: pass",
        }

    def test_a_loop_is_left_out_or_turned_round(self):
        assert after("while a: g()") == {"while False: g()", "while not a: g()", "while a: pass"}

    def test_a_condition_in_brackets(self):
        assert "if not (a and b):" in {new for _, new in changes("def f(a, b):\n    if a and b:\n        g()\n")}


class TestJumps:
    def test_break(self):
        assert after_in_loop("break") == {"continue", "pass"}

    def test_continue(self):
        assert after_in_loop("continue") == {"break", "pass"}


class TestReturns:
    def test_a_last_return_is_changed_and_not_left_out_too(self):
        assert changes("def f(a):\n    return a\n") == [("return a", "return None")]

    def test_another_return_can_be_left_out(self):
        code = "def f(a):\n    if a:\n        return a\n    g()\n"
        assert ("return a", "pass") in changes(code)

    def test_true_and_false(self):
        assert set(changes("def f():\n    return True\n")) == {
            ("return True", "return None"),
            ("return True", "return False"),
        }


class TestPlaces:
    def test_a_mutant_knows_its_line_and_its_code(self):
        code = "def f(a):\n    # 数\n    a += 1  # 加\n    return a\n"
        (mutant,) = [mutant for mutant in mutants(code) if "-=" in mutant.after]
        assert mutant == Mutant(3, "a += 1  # 加", "a -= 1  # 加", code.replace("+=", "-="))

    def test_characters_of_several_bytes_before_the_change(self):
        assert ("return '数' + a", "return '数' - a") in changes("def f(a):\n    return '数' + a\n")

    def test_an_expression_over_several_lines(self):
        code = "def f(a, b):\n    return (\n        a\n        + b  # + c\n    )\n"
        assert ("+ b  # + c", "- b  # + c") in changes(code)

    def test_a_call_over_several_lines(self):
        (mutant,) = [m for m in mutants("def f(a):\n    g(\n        a\n    )\n    return a\n") if m.after == "pass"]
        assert mutant.code == "def f(a):\n    pass\n    return a\n"

    def test_blanks_in_an_operator(self):
        assert ("return a  is   not b", "return a  is b") in changes("def f(a, b):\n    return a  is   not b\n")


def test_what_does_not_compile_is_no_mutant():
    """Without its minus ``if-b`` is one word, and so is ``ifTrue``."""
    line = "return a if-b else c"
    assert changes(f"def f(a, b, c):\n    {line}\n") == [(line, "return None")]


def test_code_that_cannot_be_read():
    with pytest.raises(SyntaxError):
        mutants("def f(:\n")


@pytest.mark.parametrize("slug", SLUGS)
def test_the_mutants_of_the_bank_differ_and_compile(slug):
    problem = read_bank_problem(BANK_DIRECTORY / f"{slug}.yaml")
    code = problem.solutions.best
    made = mutants(code)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntaxWarning)
        shapes = [ast.dump(ast.parse(text)) for text in [code, *(mutant.code for mutant in made)]]
        for mutant in made:
            compile(mutant.code, problem.slug, "exec")
    assert len(set(shapes)) == len(made) + 1
    assert [mutant.line for mutant in made] == sorted(mutant.line for mutant in made)
    for mutant in made:
        assert mutant.code.splitlines()[mutant.line - 1].strip() == mutant.after
        assert code.splitlines()[mutant.line - 1].strip() == mutant.before

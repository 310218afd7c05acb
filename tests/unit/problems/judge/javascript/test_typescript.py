"""TypeScript: what is only there for types goes, everything else stays where it was."""

import pytest

from problems.judge.javascript.typescript import Refused, javascript_of
from problems.judge.port import Limits
from problems.judge.sandbox import Program

PROGRAM = """\
type Pair = [number, string];
interface Shape<K> extends Base { x: K; y?(): void }
declare const unknown: number;
export function f<T extends object>(this: Shape, a: number[], b?: string, m: Map<string, number[]> = new Map<string, number[]>()): number | null {
  const x = a as unknown as number[], z = <any>a;
  let w!: number; const isFive = (n: number): n is 5 => n === 5;
  try { w = 1 } catch (e: unknown) { }
  return isFive(x.length) && w === 1 ? z.length + (b!).length : null satisfies null;
}
abstract class A<T> implements I, J {
  private readonly m: Map<number, T> = new Map();
  static count: number = 0;
  public name?: string; cap!: number; declare zz: number;
  [key: string]: any;
  abstract go(): void;
  constructor(private cap2: number, public readonly b: string = "x", c?: number) { this.m; }
  get size(): number { return this.m.size }
  protected override foo?(x: T): void;
}
class B extends A<number> { constructor(private readonly z: number) { super(z, "a"); } sum(): number { return this.z + this.cap2 } }
function over(a: string): void;
function over(a: any) { return a }
"""


@pytest.fixture
def execute(judge_sandbox):
    """Run one call of a program."""
    return lambda source, *arguments: judge_sandbox.execute(
        Program(source, "f", calls=(arguments,), language="typescript"), Limits()
    )


def test_what_stays_is_where_it_was():
    made = javascript_of(PROGRAM, types=True)
    assert made.count("\n") == PROGRAM.count("\n")
    assert made.splitlines()[4].rstrip() == "  const x = a                       , z =      a;"
    for before, after in zip(PROGRAM.splitlines(), made.splitlines(), strict=True):
        assert len(before) == len(after) or "constructor" in before
        assert "constructor" in before or all(b in (a, " ") for a, b in zip(before, after, strict=True))


def test_it_runs(execute):
    assert execute(PROGRAM, [1, 2, 3, 4, 5], "ab").results[0].value == 7
    assert (
        execute(
            f"{PROGRAM}\nfunction g() {{}}".replace("function f", "function h") + "\nconst f = () => new B(4).sum()"
        )
        .results[0]
        .value
        == 8
    )


def test_the_line_of_an_exception(execute):
    source = "interface A {\n  x: number;\n}\nfunction f(a: A): number {\n  const y: any = undefined;\n  return y.z;\n}"
    (result,) = execute(source, {"x": 1}).results
    assert (result.error_type, result.line) == ("TypeError", 6)


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ("function f(a: number): number {\n  return a +;\n}", 2),
        ("type A = {\n  x: number\n}\nfunction f(a: A) {\n  const = 1\n}", 5),
    ],
)
def test_what_cannot_be_read(source, line, execute):
    fault = execute(source, 1).fault
    assert (fault.kind, fault.line) == ("unreadable", line)


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("\nenum Color { Red, Green }\nfunction f() {}", "enum is not supported here"),
        ("\nnamespace N { export const a = 1 }\nfunction f() {}", "namespace is not supported here"),
        ("\n@sealed class A {}\nfunction f() {}", "decorators are not supported here"),
        ("\nimport { x } from 'y'\nfunction f() {}", "nothing can be imported"),
    ],
)
def test_what_makes_something_is_refused_by_name(source, said, execute):
    fault = execute(source).fault
    assert (fault.kind, fault.error_type, fault.line) == ("unreadable", "SyntaxError", 2)
    assert said in fault.error_message


def test_a_declared_enum_and_types_of_elsewhere_go():
    made = javascript_of("declare enum A { B }\nimport type { C } from 'c'\nexport type D = C", types=True)
    assert made.split() == []


def test_javascript_keeps_what_only_looks_like_types():
    source = "const f = (a, b, c, d) => g(a<b, c>(d));\nexport const e = f;"
    assert javascript_of(source, types=False) == source.replace("export ", " " * 7)


def test_import_in_javascript_is_refused():
    with pytest.raises(Refused) as refused:
        javascript_of("\n\nimport x from 'y'", types=False)
    assert refused.value.line == 3


@pytest.mark.parametrize(
    "source", ["", "interface A {", "(((((", "\ud800", "class A { constructor(private", "a" * 50_000, "<" * 20_000]
)
def test_any_text_is_answered(source):
    assert isinstance(javascript_of(source, types=True), str)

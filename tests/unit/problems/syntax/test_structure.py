"""How code is built, the same for the same program in every language."""

import pytest

from problems.syntax.grammars import PARSED
from problems.syntax.structure import structure_of

PAIRS = {
    "javascript": "function f(a) { for (let i = 0; i < a.length; i++) { while (a[i] > 0) a[i]--; } return a; }",
    "typescript": "function f(a: number[]): number[] { for (const x of a) { while (x > 0) { } } return a; }",
    "cpp": "int f(vector<int>& a) { for (int i = 0; i < a.size(); i++) { while (a[i] > 0) a[i]--; } return 0; }",
    "java": "class S { int f(int[] a) { for (int x : a) { while (x > 0) x--; } return 0; } }",
    "go": "func f(a []int) int {\n for _, x := range a {\n for x > 0 { x-- }\n }\n return 0\n}",
    "csharp": "public class S { public int F(int[] a) { foreach (var x in a) { while (x > 0) { } } return 0; } }",
    "kotlin": "fun f(a: IntArray): Int {\n for (x in a) {\n while (x > 0) { }\n }\n return 0\n}",
    "rust": "fn f(a: Vec<i32>) -> i32 { for x in a.iter() { while *x > 0 { } } return 0; }",
    "swift": "func f(_ a: [Int]) -> Int {\n for x in a {\n while x > 0 { }\n }\n return 0\n}",
}
LOOKED_UP = {
    "javascript": "const m = new Map(); for (const x of a) { if (m.has(x)) return x; m.set(x, 1); }",
    "cpp": "unordered_map<int, int> m; for (int x : a) { if (m.count(x)) return x; }",
    "java": "Map<Integer, Integer> m = new HashMap<>(); for (int x : a) { if (m.containsKey(x)) return x; }",
    "go": "m := map[int]int{}\nfor _, x := range a { if _, ok := m[x]; ok { return x } }",
    "csharp": "var m = new Dictionary<int, int>(); foreach (var x in a) { if (m.ContainsKey(x)) return x; }",
    "kotlin": "val m = mutableMapOf<Int, Int>()\nfor (x in a) { if (x in m) return x }",
    "rust": "let mut m = HashMap::new(); for x in a { if m.contains_key(&x) { return x; } }",
    "swift": "var m: [Int: Int] = [:]\nfor x in a { if m[x] != nil { return x } }",
}
RECURSIVE = {
    "javascript": "const depth = (n) => n ? 1 + Math.max(depth(n.left), depth(n.right)) : 0;",
    "typescript": "function depth(n: TreeNode | null): number { return n ? 1 + depth(n.left) : 0; }",
    "cpp": "int depth(TreeNode* n) { return n ? 1 + max(depth(n->left), depth(n->right)) : 0; }",
    "java": "class S { int depth(TreeNode n) { return n == null ? 0 : 1 + this.depth(n.left); } }",
    "go": "func depth(n *TreeNode) int { if n == nil { return 0 }\n return 1 + depth(n.Left) }",
    "csharp": "class S { int Depth(TreeNode n) { return n == null ? 0 : 1 + Depth(n.left); } }",
    "kotlin": "fun depth(n: TreeNode?): Int = if (n == null) 0 else 1 + depth(n.left)",
    "rust": "fn depth(n: &Node) -> i32 { 1 + depth(&n.left) }",
    "swift": "func depth(_ n: TreeNode?) -> Int {\n return 1 + depth(n.left)\n}",
}


@pytest.mark.parametrize("language", PARSED)
def test_a_loop_in_a_loop_with_a_result(language: str) -> None:
    found = structure_of(PAIRS[language], language)
    assert (found.loop_depth, found.returns, len(found.functions)) == (2, 1, 1)
    assert "nested_loops" in found.constructs
    assert "recursion" not in found.constructs


@pytest.mark.parametrize("language", LOOKED_UP)
def test_a_map_that_is_looked_into(language: str) -> None:
    found = structure_of(LOOKED_UP[language], language)
    assert {"dict", "single_loop"} <= found.constructs
    assert (found.guards, found.returns) == (1, 1)


@pytest.mark.parametrize("language", PARSED)
def test_a_function_that_calls_itself(language: str) -> None:
    found = structure_of(RECURSIVE[language], language)
    assert "recursion" in found.constructs
    assert found.loop_depth == 0
    assert found.returns >= 1


@pytest.mark.parametrize(
    ("language", "code", "construct"),
    [
        ("java", "PriorityQueue<Integer> q = new PriorityQueue<>(); q.poll();", "heap"),
        ("cpp", "priority_queue<int> q; sort(a.begin(), a.end());", "sort"),
        ("javascript", "a.sort((x, y) => x - y);", "sort"),
        ("cpp", "vector<int> dp(n + 1, 0);", "table"),
        ("java", "int[] best = new int[n];", "table"),
        ("go", "best := make([]int, n)", "table"),
        ("javascript", "const best = new Array(n).fill(0);", "table"),
        ("rust", "let best = vec![0; n];", "table"),
        ("csharp", "int x = a ^ b;", "bitwise"),
        ("javascript", "stack.push(1); stack.pop();", "stack"),
        ("cpp", "map<int, int> m;", "dict"),
        ("java", "int mid = lo + (hi - lo) / 2;", "binary_search"),
    ],
)
def test_what_is_made_and_called(language: str, code: str, construct: str) -> None:
    assert construct in structure_of(code, language).constructs


def test_what_only_looks_like_it() -> None:
    assert "bitwise" not in structure_of("cout << x << endl;", "cpp").constructs
    assert "dict" not in structure_of("a.map((x) => x + 1);", "javascript").constructs
    cache = "class C { get(key) { return this.map.get(key); } }"
    assert "recursion" not in structure_of(cache, "javascript").constructs


def test_half_a_program_is_read_as_far_as_it_goes() -> None:
    found = structure_of("class S { int f(int[] a) { for (int x : a) { for (int y : a) {", "java")
    assert found.loop_depth == 2


def test_code_that_nests_deeper_than_our_stack() -> None:
    assert structure_of("{" * 9_000, "javascript").loop_depth == 0

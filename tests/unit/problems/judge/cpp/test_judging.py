"""What is promised of C++: the learner's own types, names as people write them, errors with their lines.

Few programs, of which each shows much: every one of them has to be compiled.
"""

import pytest

from problems.judge.judging import run, trace
from problems.judge.port import Case, Entry, Limits, Method

INT = "int"
PLAIN, LIMITS = Entry(), Limits(seconds=60)


@pytest.fixture
def judge(judge_sandbox):
    """Judge C++ on (input, expected) pairs."""

    def judge_cases(code, *pairs, entry=PLAIN, limits=LIMITS):
        cases = [Case(given, expected) for given, expected in pairs]
        return run(code, entry, cases, limits, sandbox=judge_sandbox, language="cpp")

    return judge_cases


def values(verdict):
    assert verdict.fault is None, verdict.fault
    return [result.value for result in verdict.results]


EVERYTHING = """#include <bits/stdc++.h>
#include <vector>
class Solution {
public:
    vector<vector<string>> showAll(vector<int>& numbers, long big, string text, char letter, bool truth, double half) {
        static int calls = 0;
        auto shown = [](auto value) { ostringstream out; out << value; return out.str(); };
        vector<string> first;
        for (int number : numbers) first.push_back(to_string(number));
        cout << "call " << ++calls << ' ' << half << endl;
        printf("%s %d\\n", text.c_str(), (int)truth);
        long sum = big + LONG_MAX % 2;
        return {first, {shown(sum * 1L), text, string(1, letter), truth ? "yes" : "no", shown(half)}};
    }
};
"""
SHAPES = """
tuple<int, double, string> three(int n) { return {n, n / 2.0, "x\\"y\\n"}; }
struct Answer { };
map<string, vector<pair<int, bool>>> shapes(
    set<int> all, unordered_map<string, int> by_name, vector<vector<char>> grid, optional<int> maybe, pair<int, int> two
) {
    map<string, vector<pair<int, bool>>> found;
    for (int one : all) found["all"].push_back({one, maybe.has_value()});
    for (auto& [name, value] : by_name) found[name] = {{value, grid[0][0] == 'a'}};
    found["two"] = {{two.first, false}, {two.second, get<0>(three(1)) == 1}};
    return found;
}
"""
ERRORS = """#include <stdexcept>
struct Own : runtime_error { using runtime_error::runtime_error; };
vector<int> fail(int which, vector<int> numbers) {
    int zero = which - which;
    int most = INT_MAX;
    int table[3] = {1, 2, 3};
    ListNode* none = zero ? new ListNode(1) : nullptr;
    cout << "before " << which << endl;
    switch (which) {
        case 1: return {numbers[5]};
        case 2: return {1 / zero};
        case 3: return {most + which};
        case 4: return {none->val};
        case 5: throw Own("our own");
        case 6: return {stoi("seven")};
        case 7: return {numbers.at(9)};
        case 8: throw 42;
        case 9: try { throw out_of_range("caught"); } catch (const exception& e) { cout << e.what(); return {9}; }
        case 10: assert(which == 0);
        case 11: return {table[which]};
        case 12: throw string("a text");
        case 13: { string s = "abc"; return {s.at(7)}; }
        case 14: return {stack<int>().top()};
    }
    return numbers;
}
"""


def test_arguments_come_by_the_learners_own_types_and_prints_are_kept(judge):
    given = {"numbers": [1, -2], "big": 2**40, "text": "héé 字", "letter": "z", "truth": True, "half": 0.5}
    entry = Entry("show_all", tuple((name, "") for name in given))
    expected = [["1", "-2"], [str(2**40 + 1), "héé 字", "z", "yes", "0.5"]]
    verdict = judge(EVERYTHING, (given, expected), (given, expected), entry=entry)
    assert values(verdict) == [expected, expected] and verdict.outcome == "passed"
    assert [result.prints for result in verdict.results] == ["call 1 0.5\nhéé 字 1\n", "call 2 0.5\nhéé 字 1\n"]
    assert verdict.function == "showAll"
    assert all(0 < result.operations < 200_000 for result in verdict.results)


def test_shapes_of_the_library_go_in_and_out(judge):
    given = {"all": [3, 1], "by_name": {"n": 7}, "grid": [["a"]], "maybe": None, "two": [4, 5]}
    expected = {"all": [[1, False], [3, False]], "n": [[7, True]], "two": [[4, False], [5, True]]}
    assert values(judge(SHAPES, (given, expected))) == [expected]


def test_what_goes_wrong_is_told_with_its_type_and_line(judge):
    entry = Entry("fail", (("which", INT), ("numbers", "list[int]")))
    pairs = [({"which": which, "numbers": [1, 2]}, [9] if which == 9 else [1, 2]) for which in range(15)]
    verdicts = [judge(ERRORS, pair, entry=entry) for pair in pairs]
    found = [verdict.results[0] for verdict in verdicts]
    assert [result.outcome for result in found] == ["passed" if which in (0, 9) else "error" for which in range(15)]
    told = {which: (result.error_type, result.line) for which, result in enumerate(found) if result.outcome == "error"}
    assert told == {
        1: ("out of range", None),
        2: ("division by zero", 11),
        3: ("integer overflow", 12),
        4: ("null pointer", 13),
        5: ("Own", None),
        6: ("std::invalid_argument", None),
        7: ("std::out_of_range", None),
        8: ("int", None),
        10: ("assertion failed", 19),
        11: ("out of range", 20),
        12: ("std::string", None),
        13: ("std::out_of_range", None),
        14: ("failed check", None),
    }
    assert found[5].error_message == "our own" and found[12].error_message == "a text"
    assert "2147483647 + 3" in found[3].error_message and "vector[] index out of bounds" in found[1].error_message
    assert found[2].prints == "before 2\n" and found[9].prints == "before 9\ncaught"


def test_after_an_error_the_next_case_is_judged_all_the_same(judge):
    entry = Entry("fail", (("which", INT), ("numbers", "list[int]")))
    given = [({"which": which, "numbers": [1, 2]}, [1, 2]) for which in (4, 0, 5, 0, 3, 1, 2, 0)]
    verdict = judge(ERRORS, *given, entry=entry)
    outcomes = [result.outcome for result in verdict.results]
    assert outcomes == ["error", "passed", "error", "passed", "error", "error", "error", "passed"]


CLASS = """
class Counter {
    map<string, int> counts;
    vector<int> start;
public:
    Counter(vector<int>& start, int more) : start(start) { counts["start"] = start.size() + more; }
    void addOne(string name) { counts[name]++; }
    int getCount(const string& name) const { auto at = counts.find(name); if (at == counts.end()) throw out_of_range(name); return at->second; }
    bool same(TreeNode* a, TreeNode* b) { return a->val == b->val; }
};
"""
CLASS_ENTRY = Entry(
    "Counter",
    (("start", "list[int]"), ("more", INT)),
    methods=(
        Method("add_one", (("name", "str"),)),
        Method("get_count", (("name", "str"),), INT),
        Method("same", (("a", "TreeNode"), ("b", "TreeNode")), "bool"),
    ),
)


NO_CALLS = {"operations": ["Counter"], "arguments": [[[], 1]]}


def test_a_class_is_made_and_called(judge):
    names = ["Counter", "add_one", "get_count", "get_count", "same"]
    given = {"operations": names, "arguments": [[[1, 2], 3], ["x"], ["start"], ["x"], [[1], [1, 2]]]}
    failing = {"operations": ["Counter", "add_one", "get_count"], "arguments": [[[], 0], ["x"], ["nobody"]]}
    verdict = judge(CLASS, (given, [None, None, 5, 1, True]), (failing, [None, None, 1]), entry=CLASS_ENTRY)
    assert values(verdict)[0] == [None, None, 5, 1, True]
    assert verdict.results[1].outcome == "error" and verdict.results[1].at == 2


NODES = """
struct ListNode { int val; ListNode* next; ListNode(int x) : val(x), next(NULL) {} };
ListNode* merge(vector<ListNode*>& lists, TreeNode* root) {
    ListNode head(0), *last = &head;
    for (auto list : lists) for (; list; list = list->next) last = last->next = new ListNode(list->val);
    if (root && root->right) last = last->next = new ListNode(root->right->val);
    if (!root) last->next = head.next;
    return head.next;
}
"""


def test_nodes_may_be_the_learners_own_and_circles_are_told(judge):
    given = {"lists": [[1, 2], [], [3]], "root": [4, None, 5]}
    verdict = judge(NODES, (given, [1, 2, 3, 5]), ({**given, "root": []}, []), entry=Entry("merge"))
    assert values(verdict)[0] == [1, 2, 3, 5]
    assert "circle" in verdict.results[1].error_message


OVERLOADS = """
class Solution {
public:
    void sortThem(vector<int>& nums, int from) { sort(nums.begin() + from, nums.end()); }
    int sortThem(vector<int>& nums) { sortThem(nums, 0); return 77; }
};
int main() { return 0; }
"""


def test_the_overload_that_fits_is_called_and_what_it_changed_is_the_result(judge):
    entry = Entry("sort_them", (("nums", "list[int]"),), in_place="nums")
    assert values(judge(OVERLOADS, ({"nums": [3, 1, 2]}, [1, 2, 3]), entry=entry)) == [[1, 2, 3]]


class TestWhatIsNotThere:
    def test_a_function(self, judge):
        verdict = judge("int helper(int x) { return x; }\nint other() { return 1; }", ({}, 1), entry=Entry("solve"))
        assert (verdict.fault.kind, verdict.function) == ("no_function", "")

    def test_a_class(self, judge):
        verdict = judge("class Tally {};", (NO_CALLS, []), entry=CLASS_ENTRY)
        assert (verdict.fault.reason, verdict.fault.missing) == ("no_class", ("Counter",))

    def test_methods(self, judge):
        code = "class Counter { public: void addOne(string s) {} };"
        verdict = judge(code, (NO_CALLS, []), entry=CLASS_ENTRY)
        assert (verdict.fault.reason, verdict.fault.missing) == ("no_method", ("get_count", "same"))


@pytest.mark.parametrize(
    ("code", "line", "said"),
    [
        ("int f(int n) {\n    int y = n\n    return y;\n}", 2, "expected ';'"),
        ("int f(int n) {\n    vector<int> v;\n    v.pussh_back(n);\n    return 1;\n}", 3, "no member named 'pussh_back'"),
        ("int f(int n) {\n    vector<Own> v;\n    return missing(n);\n}", 2, "undeclared identifier 'Own'"),
        ("struct P { int a; };\nint f(int n) {\n    set<P> s;\n    s.insert({n});\n    return 1;\n}", 4, "no matching function"),
        ("class Solution {\n    int f(int n) { return n; }\n};", 2, "private member"),
        ("#include <nothing_there>\nint f(int n) { return n; }", 1, "file not found"),
        ("struct Odd { int a; };\nint f(Odd odd) { return 1; }", None, "parameter of this type"),
        ("int g(int n);\nint f(int n) { return g(n); }", None, "not defined"),
    ],
)  # fmt: skip
def test_what_cannot_be_compiled_is_told_with_the_learners_line(judge, code, line, said):
    fault = judge(code, ({"n": 1}, 1), entry=Entry("f", (("n", INT),))).fault
    assert fault.kind == "unreadable" and said in fault.error_message, fault
    assert fault.line == line and len(fault.error_message) <= 220 and "/usr" not in fault.error_message


def test_nobody_follows_it_line_by_line(judge_sandbox):
    code = "int f(int n) { return n; }"
    assert trace(code, Entry("f"), Case({"n": 1}), Limits(), sandbox=judge_sandbox, language="cpp") is None

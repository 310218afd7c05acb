"""C++ programs that mean harm, or do some by accident, and what has to be said about each.

Those that do it while they run are the branches of one program: it is compiled once, and each is run in a store of its
own. Those that do it while they are compiled are texts of their own.
"""

from dataclasses import dataclass

ERROR, LIMIT, NOT_JUDGED, WRONG, UNREADABLE = "error", "limit", "not_judged", "wrong", "unreadable"


@dataclass(frozen=True)
class Attack:
    """A branch of :data:`RUNNING`, or for the compiler a text; ``answers`` are the outcomes that are right for it."""

    name: str
    text: str
    answers: tuple[str, ...]


WHILE_RUNNING = (
    Attack("endless_loop", "while (true) {}", (LIMIT,)),
    Attack("endless_loop_that_counts", "volatile unsigned n = 0; while (true) n = n + 1;", (LIMIT,)),
    Attack("endless_recursion", "return deeper(1);", (NOT_JUDGED,)),
    Attack("recursion_with_large_frames", "return wider(1);", (NOT_JUDGED,)),
    Attack(
        "memory_bomb", "vector<string*> all; while (true) all.push_back(new string(1 << 24, 'x'));", (NOT_JUDGED,)
    ),
    Attack("one_huge_vector", "volatile int* p = new int[500000000]; p[0] = 1; return p[0];", (NOT_JUDGED, ERROR)),
    Attack("malloc_that_fails", "volatile int* p = (volatile int*)malloc(2000000000); p[0] = 1; return p[0];", (WRONG, ERROR)),
    Attack("prints_without_end", "while (true) cout << string(1000, 'x') << endl;", (LIMIT,)),
    Attack("prints_a_huge_text", "printf(\"%900000d\", 1); return 1;", (WRONG, ERROR)),
    Attack("null_pointer", "int* p = nothing(); return *p;", (ERROR,)),
    Attack("wild_pointer", "return *(int*)0xFFFFFF00;", (ERROR,)),
    Attack("wild_write", "*(int*)0x7FFFFF00 = 1; return 1;", (ERROR,)),
    Attack("heap_is_overwritten", "volatile int* p = new int[4]; for (int i = 0; i < 100000000; i++) p[i] = -1; return 1;", (ERROR,)),
    Attack("freed_twice", "int* p = new int(3); delete p; delete p; return 1;", (WRONG, ERROR)),
    Attack("index_out_of_range", "vector<int> all(3); return all[7];", (ERROR,)),
    Attack("front_of_nothing", "vector<int> all; return all.front();", (ERROR,)),
    Attack("top_of_nothing", "priority_queue<int> all; return all.top();", (ERROR,)),
    Attack("division_by_zero", "volatile int zero = 0; return 1 / zero;", (ERROR,)),
    Attack("smallest_by_minus_one", "volatile int least = INT_MIN, minus = -1; return least / minus;", (ERROR,)),
    Attack("overflow", "volatile int most = INT_MAX; return most + 1;", (ERROR,)),
    Attack("no_return", "return gives_nothing(3);", (ERROR,)),
    Attack("abort", "abort();", (ERROR,)),
    Attack("exit", "exit(0);", (ERROR,)),
    Attack("terminate", "terminate();", (ERROR,)),
    Attack("trap", "__builtin_trap();", (ERROR,)),
    Attack("failed_assertion", "assert(1 == 2); return 1;", (ERROR,)),
    Attack("exception_of_no_type", "throw Evil();", (ERROR,)),
    Attack("exception_whose_text_has_no_end", "throw Endless();", (LIMIT,)),
    Attack("exception_in_a_destructor", "{ Thrower t; } return 1;", (ERROR,)),
    Attack("thrown_on_from_nowhere", "throw;", (ERROR,)),
    Attack("exceptions_without_end", "while (true) try { throw 1; } catch (int) {}", (LIMIT,)),
    Attack("wrong_function_type", "auto f = (double (*)(double, int))(void*)nothing; return f(1, 2);", (ERROR,)),
    Attack("file", "FILE* f = fopen(\"/etc/passwd\", \"r\"); return f ? 42 : 1;", (WRONG,)),
    Attack("environment", "return getenv(\"PATH\") ? 42 : 1;", (WRONG,)),
    Attack("standard_input", "int x = 1; return scanf(\"%d\", &x) == 1 ? 42 : 1;", (WRONG,)),
    Attack("clock", "return time(nullptr) > 1500000000 ? 42 : 1;", (WRONG,)),
    Attack("chance", "srand(1); return rand() == rand() ? 42 : 1;", (WRONG,)),
    Attack("talks_to_the_host_itself", "forged(\"x\", 1, \"y\", 1, 1, 1); return 1;", (ERROR,)),
    Attack("talks_nonsense_to_the_host", "forged((char*)0xFFFFFFF0, 4000000000u, nullptr, 4000000000u, -5, -7); return 1;", (ERROR, NOT_JUDGED)),
    Attack("has_the_host_copy_without_end", "while (true) flood((const char*)1024, 1000000);", (LIMIT,)),
    Attack("writes_to_what_is_not_open", "return foreign(77, 0, 1, 0);", (WRONG,)),
    Attack("hash_without_end", "unordered_map<Sticky, int, Slow> m; m[{}] = 1; return 1;", (LIMIT,)),
    Attack("comparison_that_lies", "vector<int> all(1000, 1); sort(all.begin(), all.end(), [](int, int) { return true; }); return 1;", (WRONG, ERROR)),
    Attack("regular_expression", "return slow_search();", (LIMIT,)),
)  # fmt: skip

BEFORE = """
int deeper(int n) { volatile int kept = n; return deeper(n + 1) + kept; }
int wider(int n) { volatile char a[100000]; a[n % 100000] = 1; return wider(n + a[0]) + a[1]; }
__attribute__((noinline)) int* nothing() { volatile long zero = 0; return (int*)zero; }
int gives_nothing(int n) { if (n > 5) return 1; }
struct Evil {};
struct Endless : exception { const char* what() const noexcept override { volatile bool on = true; while (on) {} return ""; } };
struct Thrower { ~Thrower() noexcept(false) { throw runtime_error("from a destructor"); } };
struct Sticky { bool operator==(const Sticky&) const { return true; } };
struct Slow { size_t operator()(const Sticky&) const { volatile bool on = true; while (on) {} return 1; } };
extern "C" __attribute__((import_module("judge"), import_name("fail"))) void forged(
    const char*, size_t, const char*, size_t, int, int);
extern "C" __attribute__((import_module("judge"), import_name("print"))) void flood(const char*, size_t);
extern "C" __attribute__((import_module("wasi_snapshot_preview1"), import_name("fd_write"))) int foreign(
    int, int, int, int);
int slow_search() {
    string text(40, 'a');
    function<bool(int, int)> go = [&](int at, int depth) {
        return at == 40 ? false : go(at + 1, depth) || go(at + 1, depth + 1);
    };
    return go(0, 0);
}
"""
RUNNING = (
    f"{BEFORE}\nint attack(int which) {{\n    switch (which) {{\n"
    + "".join(f"        case {number}: {{ {attack.text} }} break;\n" for number, attack in enumerate(WHILE_RUNNING))
    + "    }\n    return 1;\n}\n"
)
_ENTRY = "\nint attack(int which) { return 1; }\n"

WHILE_COMPILED = (
    Attack("includes_a_secret", '#include "/etc/passwd"', (UNREADABLE,)),
    Attack("includes_its_environment", "#include </proc/self/environ>", (UNREADABLE,)),
    Attack("includes_upwards", '#include "../../../../../../../etc/passwd"', (UNREADABLE,)),
    Attack("asks_whether_a_file_is_there", '#if __has_include("/etc/passwd")\n#error there it is\n#endif', (WRONG,)),
    Attack("embeds_a_secret", 'const char secret[] = {\n#embed "/etc/passwd"\n};', (UNREADABLE,)),
    Attack("has_the_assembler_read", 'asm(".incbin \\"/etc/passwd\\"");', (UNREADABLE,)),
    Attack("includes_itself", "#include __FILE__\n#include __FILE__", (UNREADABLE,)),
    Attack("template_without_end", "template <int N> struct T { static constexpr int v = T<N + 1>::v; };\nint x = T<0>::v;", (UNREADABLE,)),
    Attack("templates_that_double", "template <int N, int M> struct T { static constexpr int v = T<N - 1, 2 * M>::v + T<N - 1, 2 * M + 1>::v; };\ntemplate <int M> struct T<0, M> { static constexpr int v = 1; };\nint x = T<25, 0>::v;", (UNREADABLE,)),
    Attack("constant_without_end", "constexpr int f() { int n = 0; while (true) n ^= 1; return n; }\nconstexpr int x = f();", (UNREADABLE,)),
    Attack("macros_that_double", "#define A x x x x x x x x\n#define B A A A A A A A A\n#define C B B B B B B B B\n#define D C C C C C C C C\n#define E D D D D D D D D\n#define F E E E E E E E E\n#define G F F F F F F F F\n#define H G G G G G G G G\nint y = H;", (UNREADABLE,)),
    Attack("huge_constant", "char big[1000000000] = {1};\nint use(int i) { return big[i]; }", (UNREADABLE, NOT_JUDGED, WRONG)),
    Attack("deep_brackets", "int y = " + "(" * 3000 + "1" + ")" * 3000 + ";", (UNREADABLE,)),
    Attack("claims_to_be_another_file", '#line 7 "/etc/passwd"\nint y = undeclared;', (UNREADABLE,)),
    Attack("pragmas", "#pragma GCC optimize(\"O3\")\n#pragma clang module import std\n#pragma comment(lib, \"/etc/passwd\")", (WRONG, UNREADABLE)),
    Attack("text_that_is_no_text", "\x00\x01\x02\ud800 \\u12 '", (UNREADABLE,)),
    Attack("closes_what_it_did_not_open", "}}}}} namespace dryrun {", (UNREADABLE,)),
    Attack("takes_our_names", "namespace dryrun { int fail(int) { return 1; } }\nint dryrun_entry = 1;", (UNREADABLE,)),
)  # fmt: skip


def text_of(attack: Attack) -> str:
    """Return the program of an attack on the compiler."""
    return attack.text + _ENTRY

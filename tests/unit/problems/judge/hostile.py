"""Programs that mean harm, or do some by accident, and what has to be said about each.

Every program defines ``attack()``. ``answers`` are the outcomes that are right for it: mostly one; several where it
depends on the build which limit is met first.
"""

from dataclasses import dataclass
from textwrap import dedent, indent

ERROR, LIMIT, NOT_JUDGED, WRONG = "error", "limit", "not_judged", "wrong"


@dataclass(frozen=True)
class Hostile:
    """One program: what ``attack()`` does, the outcomes that may be said of it, what stands before it."""

    name: str
    body: str
    answers: tuple[str, ...]
    before: str = ""

    @property
    def source(self) -> str:
        return f"{dedent(self.before)}\ndef attack():\n{indent(dedent(self.body).strip(), '    ')}\n"


ENDLESS = (
    Hostile("endless_loop", "while True: pass", (LIMIT,)),
    Hostile(
        "endless_loop_that_catches_everything",
        """
        while True:
            try:
                while True: pass
            except BaseException: pass
        """,
        (LIMIT,),
    ),
    Hostile("sum_of_a_long_range", "return sum(range(2 * 10**9))", (LIMIT,)),
    Hostile("search_in_c", "return -1 in iter(range(10**9))", (LIMIT,)),
    Hostile("sorting_a_lot", "return sorted(range(10**7), key=lambda x: -x)", (LIMIT, NOT_JUDGED)),
    Hostile("power", "return pow(3, 10**8)", (LIMIT, NOT_JUDGED)),
    Hostile("factorial", "return math.factorial(10**7)", (LIMIT, NOT_JUDGED)),
    Hostile("regular_expression", "return re.match(r'(a+)+$', 'a' * 40 + 'b')", (LIMIT,)),
    Hostile("products", "return list(product(range(100), repeat=8))", (NOT_JUDGED, LIMIT)),
    Hostile("prints_without_end", "while True: print('x' * 1000)", (LIMIT,)),
    Hostile("iterator_without_end", "return list(itertools.count())", (LIMIT, NOT_JUDGED)),
    Hostile(
        "representation_without_end",
        "print(Loop())",
        (LIMIT,),
        "class Loop:\n    def __repr__(self):\n        while True: pass",
    ),
    Hostile(
        "error_text_without_end",
        "raise Loop()",
        (LIMIT,),
        "class Loop(Exception):\n    def __str__(self):\n        while True: pass",
    ),
    Hostile(
        "hash_without_end",
        "return {Loop(): 1}",
        (LIMIT,),
        "class Loop:\n    def __hash__(self):\n        while True: pass",
    ),
    Hostile("finally_that_stays", "try:\n    return 1\nfinally:\n    while True: pass", (LIMIT,)),
    Hostile(
        "deleter_without_end",
        "Loop()\nreturn 1",
        (LIMIT,),
        "class Loop:\n    def __del__(self):\n        while True: pass",
    ),
    Hostile(
        "deleters_that_make_more",
        "while True: Again()",
        (LIMIT, NOT_JUDGED),
        "class Again:\n    def __del__(self): Again()",
    ),
    Hostile(
        "value_of_a_node_without_end",
        "return Node()",
        (LIMIT, ERROR),
        "class Node:\n    next = None\n    @property\n    def val(self):\n        while True: pass",
    ),
)

MEMORY = (
    Hostile("large_list", "return [0] * 10**9", (NOT_JUDGED,)),
    Hostile("list_of_everything", "return list(range(10**9))", (NOT_JUDGED,)),
    Hostile("growing_list", "x = []\nwhile True: x.append([0] * 1000)", (NOT_JUDGED, LIMIT)),
    Hostile("large_number", "return 10 ** 10**8", (LIMIT, NOT_JUDGED)),
    Hostile("shifted_number", "return 1 << 10**12", (NOT_JUDGED,)),
    Hostile("number_as_text", "sys.set_int_max_str_digits(0)\nreturn str(1 << 10**7)", (LIMIT, NOT_JUDGED)),
    Hostile("doubled_text", "x = 'a'\nfor _ in range(60): x = x + x", (NOT_JUDGED,)),
    Hostile("repeated_text", "return 'a' * 10**10", (NOT_JUDGED,)),
    Hostile("wide_format", "return '%999999999d' % 1", (NOT_JUDGED,)),
    Hostile("wide_format_of_a_number", "return f'{1:2000000000}'", (NOT_JUDGED,)),
    Hostile("bytes_of_everything", "return len(bytearray(2**31 - 1))", (NOT_JUDGED,)),
    Hostile("long_text_as_a_result", "return 'x' * 5_000_000", (NOT_JUDGED,)),
    Hostile("result_that_multiplies", "x = [0]\nfor _ in range(40): x = [x, x]\nreturn x", (NOT_JUDGED,)),
    Hostile("huge_number_as_a_result", "sys.set_int_max_str_digits(0)\nreturn 7 ** 20_000", (NOT_JUDGED,)),
)

DEPTH = (
    Hostile("recursion", "return attack()", (NOT_JUDGED,)),
    Hostile(
        "recursion_without_a_limit",
        "sys.setrecursionlimit(2**31 - 1)\ndef f(n): return f(n + 1) + 1\nreturn f(0)",
        (NOT_JUDGED, LIMIT),
    ),
    Hostile("no_room_for_the_judge", "sys.setrecursionlimit(50)\nreturn [[[1]]]", (WRONG, NOT_JUDGED, ERROR)),
    Hostile(
        "deep_representation", "x = []\nfor i in range(2 * 10**5): x = [x]\nreturn len(repr(x))", (NOT_JUDGED, LIMIT)
    ),
    Hostile(
        "deep_comparison",
        "a, b = [], []\nfor i in range(2 * 10**5): a, b = [a], [b]\nreturn a == b",
        (NOT_JUDGED, LIMIT),
    ),
    Hostile("deep_deletion", "a = None\nfor i in range(2 * 10**5): a = (a,)\ndel a\nreturn 1", (WRONG,)),
    Hostile("deep_result", "x = []\nfor i in range(10**5): x = [x]\nreturn x", (ERROR,)),
    Hostile("result_in_a_circle", "x = []\nx.append(x)\nreturn x", (ERROR,)),
    Hostile("dict_in_a_circle", "x = {}\nx['x'] = x\nreturn x", (ERROR,)),
    Hostile("deep_source", "return eval('-' * 200_000 + '1')", (NOT_JUDGED, ERROR)),
    Hostile("brackets", "exec('(' * 100_000 + ')' * 100_000)", (ERROR, NOT_JUDGED)),
    Hostile("deep_json", "import json\nreturn json.loads('[' * 100_000 + ']' * 100_000)", (NOT_JUDGED,)),
    Hostile("recursion_in_c", "return max(map(lambda x: attack(), [1]))", (NOT_JUDGED,)),
    Hostile(
        "generators_in_generators",
        "x = iter([1])\nfor i in range(10**5): x = (y for y in x)\nreturn next(x)",
        (NOT_JUDGED, WRONG),
    ),
)

OUTSIDE = (
    Hostile("reads_a_folder", "import os\nreturn os.listdir('/')", (ERROR,)),
    Hostile("runs_a_command", "import os\nreturn os.system('id')", (ERROR,)),
    Hostile("opens_a_file", "return open('/etc/passwd').read()", (ERROR,)),
    Hostile("opens_a_file_in_c", "import _io\nreturn _io.open('/etc/passwd').read()", (ERROR,)),
    Hostile("opens_a_file_by_number", "import os\nreturn os.read(3, 10)", (ERROR,)),
    Hostile("reads_standard_input", "import os\nreturn os.read(0, 10)", (ERROR,)),
    Hostile("opens_a_connection", "import socket\nsocket.create_connection(('127.0.0.1', 9), 2)", (ERROR,)),
    Hostile("starts_a_process", "import subprocess\nsubprocess.run(['id'])", (ERROR,)),
    Hostile("forks", "import os\nos.fork()", (ERROR,)),
    Hostile("starts_a_thread", "import threading\nthreading.Thread(target=print).start()", (ERROR,)),
    Hostile("reads_the_environment", "import os\nreturn dict(os.environ)", (WRONG,)),
    Hostile(
        "finds_the_system_through_classes",
        "y = [c for c in object.__subclasses__() if 'wrap_close' in str(c)]\nreturn y[0].__init__.__globals__['system']('id')",
        (ERROR,),
    ),
    Hostile("loads_c_code", "import ctypes\nctypes.string_at(0)", (ERROR,)),
    Hostile("installs_a_package", "import numpy", (ERROR,)),
    Hostile("waits", "import time\ntime.sleep(100)\nreturn 1", (WRONG,)),
    Hostile("exits", "sys.exit(0)", (ERROR,)),
    Hostile("exits_hard", "import os\nos._exit(0)", (ERROR,)),
    Hostile("exits_in_c", "import posix\nposix._exit(0)", (NOT_JUDGED,)),
    Hostile("aborts", "import os\nos.abort()", (ERROR,)),
    Hostile("aborts_in_c", "import posix\nposix.abort()", (NOT_JUDGED,)),
    Hostile("sends_a_signal", "import os\nos.kill(1, 9)", (ERROR,)),
    Hostile("sets_an_alarm", "import signal\nsignal.alarm(1)", (ERROR,)),
    Hostile(
        "crashes_the_interpreter",
        "f = lambda: 0\nf.__code__ = f.__code__.replace(co_code=b'd\\xff' * 100)\nreturn f()",
        (NOT_JUDGED, ERROR),
    ),
    Hostile("wants_input", "return input()", (ERROR,)),
)

INSIDE = (
    Hostile("raises_base_exception", "raise BaseException('x')", (ERROR,)),
    Hostile("raises_keyboard_interrupt", "raise KeyboardInterrupt", (ERROR,)),
    Hostile("raises_generator_exit", "raise GeneratorExit", (ERROR,)),
    Hostile("error_that_cannot_be_read", "raise Silent()", (ERROR,), "class Silent(Exception):\n    def __str__(self): raise SystemExit"),
    Hostile("claims_to_be_equal", "return Anything()", (ERROR,), "class Anything:\n    def __eq__(self, other): return True\n    def __hash__(self): return 0"),
    Hostile("number_that_claims_to_be_equal", "return Anything(1)", (WRONG,), "class Anything(int):\n    def __eq__(self, other): return True\n    def __index__(self): return 42\n    def __int__(self): return 42\n    def __hash__(self): return 0"),
    Hostile("text_that_claims_to_be_equal", "return Anything('x')", (WRONG,), "class Anything(str):\n    def __eq__(self, other): return True\n    def __str__(self): return 'y'\n    def __hash__(self): return 0"),
    Hostile("list_that_changes", "return Shifty([1])", (WRONG,), "class Shifty(list):\n    def __iter__(self):\n        while True: yield 1\n    def __len__(self): return 42"),
    Hostile("class_that_lies", "return Liar()", (ERROR,), "class Liar:\n    __class__ = list"),
    Hostile("generator", "yield 1", (ERROR,)),
    Hostile("coroutine", "async def f(): pass\nreturn f()", (ERROR,)),
    Hostile("class_as_a_result", "return ListNode", (ERROR,)),
    Hostile("bytes_as_a_result", "return b'x'", (ERROR,)),
    Hostile("half_characters", "print('\\ud800')\nreturn '\\ud800'", (WRONG,)),
    Hostile("closes_its_output", "sys.stdout.close()\nprint('x')\nreturn 1", (WRONG,)),
    Hostile("replaces_its_output", "sys.stdout = None\nprint('x')\nreturn 1", (WRONG,)),
    Hostile("deletes_its_output", "del sys.stdout\nprint('x')", (ERROR,)),
    Hostile("takes_the_json_module_away", "import json\njson.dumps = json.loads = json.JSONEncoder.encode = None\nreturn 1", (WRONG, NOT_JUDGED)),
    Hostile("takes_built_ins_away", "import builtins\nbuiltins.len = builtins.isinstance = builtins.str = None\nreturn [1]", (WRONG, NOT_JUDGED, ERROR)),
    Hostile("takes_modules_away", "sys.modules.clear()\nreturn 1", (WRONG, NOT_JUDGED, ERROR)),
    Hostile("watches_the_judge", "def spy(*a): raise SystemExit('seen')\nsys.settrace(spy)\nsys.setprofile(spy)\nreturn 1", (WRONG, ERROR)),
    Hostile("watches_by_monitoring", "m = sys.monitoring\nm.use_tool_id(1, 'x')\nm.register_callback(1, m.events.PY_START, lambda *a: 1 / 0)\nm.set_events(1, m.events.PY_START)\nreturn 1", (WRONG, ERROR, NOT_JUDGED)),
    Hostile("replaces_the_judge", "from guest import app, values\napp._session = values.to_plain = app.to_plain = None\nreturn 1", (NOT_JUDGED, ERROR)),
    Hostile("answers_in_the_judges_place", "from guest import app\napp.dumps = lambda *a: '{\"value\": 42'\nreturn 1", (NOT_JUDGED,)),
    Hostile("answers_with_no_text", "from guest import app\napp.dumps = lambda *a: 7\nreturn 1", (NOT_JUDGED,)),
    Hostile("answers_too_deeply", "from guest import app\napp.dumps = lambda *a: '[' * 400_000\nreturn 1", (NOT_JUDGED,)),
    Hostile("answers_too_long", "from guest import app\napp.WitWorld.fetch = lambda s: 'x' * 50_000_000\nreturn 1", (NOT_JUDGED,)),
    Hostile("looks_for_the_answer_in_frames", "f, seen = sys._getframe(), ''\nwhile f:\n    seen += repr(f.f_locals) + repr(f.f_globals)\n    f = f.f_back\nreturn 42 if 'expected' in seen.replace('was expected', '') else 1", (WRONG,)),
    Hostile("looks_for_the_answer_in_memory", "import gc\nfound = [x for x in gc.get_objects() if isinstance(x, dict) and 'expected' in x]\nreturn 42 if found else 1", (WRONG,)),
    Hostile("collects_without_end", "import gc\ngc.set_threshold(1)\nx = [[] for _ in range(1000)]\nwhile True: x.append(x)", (LIMIT, NOT_JUDGED)),
    Hostile("changes_the_node_class", "ListNode.__init__ = None\nreturn ListNode(1)", (ERROR,)),
    Hostile("weak_references", "import weakref\nclass A: pass\na = A()\nweakref.finalize(a, sys.exit)\ndel a\nreturn 1", (WRONG, ERROR)),
    Hostile("asynchronous", "import asyncio\nasyncio.run(asyncio.sleep(10**6))", (ERROR, NOT_JUDGED)),
)  # fmt: skip

PROGRAMS = (*ENDLESS, *MEMORY, *DEPTH, *OUTSIDE, *INSIDE)

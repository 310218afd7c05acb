"""JavaScript that means harm, or does some by accident, and what has to be said about each program.

Every program defines ``attack()``. ``answers`` are the outcomes that are right for it.
"""

from dataclasses import dataclass

ERROR, LIMIT, NOT_JUDGED, WRONG, UNREADABLE = "error", "limit", "not_judged", "wrong", "unreadable"


@dataclass(frozen=True)
class Hostile:
    """One program: what ``attack()`` does, the outcomes that may be said of it, what stands before it."""

    name: str
    body: str
    answers: tuple[str, ...]
    before: str = ""

    @property
    def source(self) -> str:
        return f"{self.before}\nfunction attack() {{\n{self.body}\n}}\n"


ENDLESS = (
    Hostile("endless_loop", "while (true);", (LIMIT,)),
    Hostile("endless_loop_that_catches", "while (true) { try { while (true); } catch {} finally { continue } }", (LIMIT,)),
    Hostile("endless_generator", "function* g() { while (true) yield 1 } for (const x of g()); ", (LIMIT,)),
    Hostile("regular_expression", "return /^(a+)+$/.test('a'.repeat(40) + 'b')", (LIMIT, NOT_JUDGED)),
    Hostile("nested_regular_expression", "return /((a|aa)*)*c/.exec('a'.repeat(60))", (LIMIT, NOT_JUDGED)),
    Hostile("prints_without_end", "while (true) console.log('x'.repeat(1000), [1, { a: [2] }])", (LIMIT,)),
    Hostile("evil_text_of_an_error", "throw { toString() { while (true); } }", (ERROR,)),
    Hostile("evil_message", "const e = new Error(); Object.defineProperty(e, 'message', { get() { while (true); } }); throw e", (LIMIT,)),
    Hostile("evil_name", "class E extends Error { get name() { while (true); } } throw new E()", (LIMIT,)),
    Hostile("evil_stack", "const e = new Error('x'); Object.defineProperty(e, 'stack', { get() { while (true); } }); throw e", (LIMIT,)),
    Hostile("getter_without_end", "return { get x() { while (true); } }", (LIMIT,)),
    Hostile("proxy_without_end", "return new Proxy([], { get() { while (true); } })", (LIMIT,)),
    Hostile("promises_without_end", "const again = () => Promise.resolve().then(again); return again()", (LIMIT, NOT_JUDGED)),
    Hostile("microtasks_without_end", "const again = () => queueMicrotask(again); again(); return 1", (LIMIT, NOT_JUDGED)),
    Hostile("compares_without_end", "return [2, 1].sort(() => { while (true); })", (LIMIT,)),
    Hostile("waits_on_the_clock", "const end = Date.now() + 1e12; while (Date.now() < end);", (LIMIT,)),
    Hostile("large_power", "return 3n ** 100000000n", (ERROR, LIMIT, NOT_JUDGED)),
    Hostile("joins_without_end", "const a = new Array(2 ** 32 - 1); return a.join('')", (LIMIT, ERROR, NOT_JUDGED)),
    Hostile("text_of_an_array_without_end", "const a = [1]; a.toString = () => { while (true); }; return '' + a", (LIMIT,)),
)  # fmt: skip

MEMORY = (
    Hostile("growing_array", "const a = []; while (true) a.push(new Array(10000).fill(0))", (NOT_JUDGED, LIMIT)),
    Hostile("large_buffer", "return new ArrayBuffer(2 ** 31 - 1).byteLength", (NOT_JUDGED, ERROR)),
    Hostile("filled_array", "return new Array(2 ** 31).fill(0)", (NOT_JUDGED, LIMIT, ERROR)),
    Hostile("doubled_text", "let s = 'a'; while (true) s = s + s", (NOT_JUDGED, LIMIT)),
    Hostile("long_text", "return 'x'.repeat(2 ** 29)", (NOT_JUDGED,)),
    Hostile("text_too_long", "return 'x'.repeat(2 ** 30)", (NOT_JUDGED, ERROR)),
    Hostile("long_result", "return 'x'.repeat(5000000)", (NOT_JUDGED,)),
    Hostile("result_that_multiplies", "let x = [0]; for (let i = 0; i < 40; i++) x = [x, x]; return x", (NOT_JUDGED,)),
    Hostile("sparse_array_as_a_result", "const a = []; a[2 ** 31] = 1; return a", (NOT_JUDGED,)),
    Hostile("map_that_grows", "const m = new Map(); for (let i = 0; ; i++) m.set(i, 'x'.repeat(1000) + i)", (NOT_JUDGED, LIMIT)),
    Hostile("closures", "let f = () => 1; while (true) { const g = f; f = () => g() + 1 }", (NOT_JUDGED, LIMIT)),
    Hostile("huge_number_as_a_result", "return 10n ** 5000n", (NOT_JUDGED,)),
    Hostile("spread_of_everything", "return Math.max(...new Array(1e7).fill(1))", (ERROR, NOT_JUDGED, LIMIT)),
    Hostile("catches_that_there_is_no_room", "const a = []; while (true) { try { while (true) a.push(new Array(100000).fill(1)) } catch {} }", (NOT_JUDGED, LIMIT)),
)  # fmt: skip

DEPTH = (
    Hostile("recursion", "return attack() + 1", (NOT_JUDGED,)),
    Hostile("recursion_that_catches", "try { return attack() } catch { return attack() }", (NOT_JUDGED, LIMIT)),
    Hostile("recursion_through_c", "return [1].map(() => attack())[0]", (NOT_JUDGED,)),
    Hostile("recursion_through_getters", "const o = { get x() { return this.x } }; return o.x", (NOT_JUDGED,)),
    Hostile("recursion_through_text", "const o = { toString() { return '' + this } }; return '' + o", (NOT_JUDGED,)),
    Hostile("recursion_through_proxies", "let p = {}; for (let i = 0; i < 100000; i++) p = new Proxy(p, {}); return p.x", (NOT_JUDGED, WRONG)),
    Hostile("recursion_with_large_frames", f"return big({', '.join('0' * 300)})", (NOT_JUDGED, LIMIT), f"function big(...a) {{ let {', '.join(f'v{i} = {i}' for i in range(900))}; return big(...a) + v1 }}"),
    Hostile("deep_result", "let x = []; for (let i = 0; i < 100000; i++) x = [x]; return x", (ERROR,)),
    Hostile("result_in_a_circle", "const x = []; x.push(x); return x", (ERROR,)),
    Hostile("list_in_a_circle", "const a = new ListNode(1); a.next = a; return a", (ERROR,)),
    Hostile("deep_json", "return JSON.parse('['.repeat(200000) + ']'.repeat(200000))", (ERROR, NOT_JUDGED)),
    Hostile("deep_text", "let x = []; for (let i = 0; i < 100000; i++) x = [x]; return JSON.stringify(x)", (NOT_JUDGED, ERROR, LIMIT)),
    Hostile("deep_source", "return eval('('.repeat(100000) + '1' + ')'.repeat(100000))", (NOT_JUDGED, ERROR, LIMIT)),
    Hostile("deep_regular_expression", "return new RegExp('('.repeat(50000) + ')'.repeat(50000))", (NOT_JUDGED, ERROR)),
    Hostile("deep_chain_of_prototypes", "let o = {}; for (let i = 0; i < 100000; i++) o = Object.create(o); return o.x === undefined ? 1 : 2", (WRONG, NOT_JUDGED, LIMIT)),
)  # fmt: skip

OUTSIDE = (
    Hostile("imports_std", "return 1", (UNREADABLE,), "import * as std from 'qjs:std'"),
    Hostile("imports_later", "return import('qjs:os')", (ERROR,)),
    Hostile("requires_fs", "return require('fs').readFileSync('/etc/passwd')", (ERROR,)),
    Hostile("reads_process", "return process.env", (ERROR,)),
    Hostile("uses_std", "return std.loadFile('/etc/passwd')", (ERROR,)),
    Hostile("fetches", "return fetch('http://127.0.0.1')", (ERROR,)),
    Hostile("starts_a_worker", "return new Worker('x')", (ERROR,)),
    Hostile("compiles_wasm", "return WebAssembly.compile(new Uint8Array())", (ERROR,)),
    Hostile("shares_memory", "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)", (ERROR,)),
    Hostile("evaluates", "return eval('1 + 1') + new Function('return 3')()", (WRONG,)),
    Hostile("looks_through_its_callers", "let seen = ''; for (let f = attack; f; f = f.caller) seen += f; return /expe[c]ted/.test(seen) ? 42 : 1", (WRONG, ERROR)),
    Hostile("looks_for_the_adapter", "return Object.getOwnPropertyNames(globalThis).some((n) => /load|fetch|prepare|adapter/i.test(n)) ? 42 : 1", (WRONG,)),
)  # fmt: skip

INSIDE = (
    Hostile("changes_arrays", "for (const n of Object.getOwnPropertyNames(Array.prototype)) { try { Array.prototype[n] = () => { throw 42 } } catch {} } return [1, 2]", (WRONG,)),
    Hostile("changes_json", "JSON.parse = JSON.stringify = () => '{\"value\":42}'; return 1", (WRONG,)),
    Hostile("changes_json_of_everything", "Object.prototype.toJSON = Array.prototype.toJSON = String.prototype.toJSON = Number.prototype.toJSON = () => 42; return [1, 'x']", (WRONG,)),
    Hostile("changes_objects", "Object.keys = Object.defineProperty = Reflect.apply = Reflect.ownKeys = () => 42; return { a: 1 }", (WRONG,)),
    Hostile("takes_prototypes_away", "Object.setPrototypeOf(Array.prototype, null); Object.setPrototypeOf(Function.prototype, null); return [1]", (WRONG,)),
    Hostile("setters_in_arrays", "for (let i = 0; i < 9; i++) Object.defineProperty(Array.prototype, i, { set() { throw 42 }, get() { return 42 } }); return [1]", (WRONG,)),
    Hostile("getters_in_objects", "for (const n of ['value', 'rest', 'text', 'error', 'after', 'node', 'get', 'set', 'writable']) Object.defineProperty(Object.prototype, n, { get() { return 42 }, set() {}, configurable: true }); return { a: [1] }", (WRONG, ERROR)),
    Hostile("changes_strings", "String.prototype.slice = String.prototype.indexOf = String.prototype.toLowerCase = () => '42'; return 'x'", (WRONG,)),
    Hostile("changes_regular_expressions", "RegExp.prototype.exec = RegExp.prototype.test = () => null; throw new Error('x')", (ERROR,)),
    Hostile("changes_maps", "Map.prototype.forEach = Map.prototype.get = Set.prototype.add = Set.prototype.has = () => 42; return new Map([[1, new Set([2])]])", (WRONG,)),
    Hostile("changes_promises", "Promise.prototype.then = (f) => f(42); return Promise.resolve(1)", (WRONG,)),
    Hostile("takes_globals_away", "for (const n of Object.getOwnPropertyNames(globalThis)) { try { delete globalThis[n] } catch {} } return [1]", (WRONG,)),
    Hostile("freezes_everything", "Object.freeze(globalThis); Object.freeze(Object.prototype); Object.freeze(Array.prototype); return [1]", (WRONG,)),
    Hostile("changes_the_console", "console.log = () => { throw 42 }; globalThis.console = null; return 1", (WRONG,)),
    Hostile("prepares_its_stack", "Error.prepareStackTrace = () => { while (true); }; throw new Error('x')", (LIMIT, ERROR)),
    Hostile("says_another_line", "const e = new Error('x'); e.stack = 'at f (<input>:99999:1)'; throw e", (ERROR,)),
    Hostile("claims_to_be_equal", "return { valueOf() { return 42 }, toJSON() { return 42 }, [Symbol.toPrimitive]() { return 42 } }", (WRONG, ERROR)),
    Hostile("boxed_number", "return new Number(42)", (ERROR,)),
    Hostile("class_that_lies", "class A extends Array { get length() { return 42 } } return A", (ERROR,)),
    Hostile("proxy_that_lies", "return new Proxy([1], { get: (t, k) => (k === 'length' ? 3 : 7), getPrototypeOf: () => null, ownKeys: () => ['length'] })", (WRONG,)),
    Hostile("revoked_proxy", "const { proxy, revoke } = Proxy.revocable([], {}); revoke(); return proxy", (ERROR,)),
    Hostile("symbol", "return Symbol('x')", (ERROR,)),
    Hostile("symbol_in_an_error", "throw Symbol('x')", (ERROR,)),
    Hostile("symbols_of_everything", "Object.defineProperty(Object.prototype, Symbol.toPrimitive, { get() { throw 42 } }); Object.defineProperty(Array, Symbol.species, { get() { throw 42 } }); return [1]", (WRONG,)),
    Hostile("throws_nothing", "throw undefined", (ERROR,)),
    Hostile("throws_null", "throw null", (ERROR,)),
    Hostile("throws_a_function", "throw attack", (ERROR,)),
    Hostile("getter_that_throws", "return { get x() { throw new Error('seen') } }", (ERROR,)),
    Hostile("generator_as_a_result", "return (function* () { yield 42 })()", (ERROR,)),
    Hostile("promise_that_is_never_settled", "return new Promise(() => {})", (ERROR,)),
    Hostile("promise_that_is_rejected", "return Promise.reject(new RangeError('no'))", (ERROR,)),
    Hostile("promise_that_resolves_itself", "let p; return p = Promise.resolve().then(() => p)", (ERROR,)),
    Hostile("half_characters", "console.log('\\ud800'); return '\\ud800'", (WRONG,)),
    Hostile("zero_characters", "console.log('a\\0b'); return 'a\\0b'", (WRONG,)),
    Hostile("with_a_scope", "with ({ result: 42 }) { return result - 41 }", (WRONG,)),
    Hostile("finalizers", "const r = new FinalizationRegistry(() => { while (true); }); for (let i = 0; i < 1000; i++) r.register({}, 1); return 1", (WRONG, LIMIT)),
    Hostile("evaluates_away_eval", "return 1", (WRONG, "no_function"), "globalThis.eval = null"),
    Hostile("ends_the_text_early", "return 1 /* ", (UNREADABLE,)),
)  # fmt: skip

PROGRAMS = (*ENDLESS, *MEMORY, *DEPTH, *OUTSIDE, *INSIDE)

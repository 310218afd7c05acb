// What the host calls: one program, then its calls one after the other. See problems/judge/machine.py.
//
// The learner's code runs in the same realm and may change everything it reaches. What is used here is taken before it
// is loaded, and called without looking it up again; results leave as text put together from plain strings, so that
// nothing that was changed since is asked. What it can still confuse are its own results: what is expected is not here.
"use strict";
(() => {
  const MAX_PRINTS = 2000;
  const MAX_RESULT = 1000000;
  const MAX_DEPTH = 100;
  const MAX_ITEMS = 300000;
  const MAX_NODES = 200000;
  const MAX_DIGITS = 4200; // longer numbers are not written down elsewhere either
  const MAX_MESSAGE = 300;
  const MAX_SHOWN_ITEMS = 100;
  const MAX_SHOWN_DEPTH = 2; // as in Node.js

  const { apply, construct, defineProperty, getOwnPropertyDescriptor, getPrototypeOf, ownKeys } = Reflect;
  const { parse, stringify } = JSON;
  const { isArray } = Array;
  const { isInteger, isSafeInteger } = Number;
  const { keys } = Object;
  const { isView } = ArrayBuffer;
  const evaluate = globalThis.eval; // called by this name it knows nothing of what stands here
  const method = (prototype, name) => {
    const found = prototype[name];
    return (target, ...values) => apply(found, target, values);
  };
  const getter = (prototype, name) => {
    const found = getOwnPropertyDescriptor(prototype, name).get;
    return (target) => apply(found, target, []);
  };
  const indexOf = method(String.prototype, "indexOf");
  const slice = method(String.prototype, "slice");
  const startsWith = method(String.prototype, "startsWith");
  const lower = method(String.prototype, "toLowerCase");
  const exec = method(RegExp.prototype, "exec");
  const sort = method(Array.prototype, "sort");
  const bigIntText = method(BigInt.prototype, "toString");
  const numberText = method(Number.prototype, "toString");
  const symbolText = method(Symbol.prototype, "toString");
  const functionText = method(Function.prototype, "toString");
  const then = method(Promise.prototype, "then");
  const mapSize = getter(Map.prototype, "size");
  const setSize = getter(Set.prototype, "size");
  const mapEach = method(Map.prototype, "forEach");
  const setEach = method(Set.prototype, "forEach");
  const setHas = method(Set.prototype, "has");
  const setAdd = method(Set.prototype, "add");
  const viewLength = getter(getPrototypeOf(Int8Array.prototype), "length");
  const ArrayOf = Array;
  const BigIntOf = BigInt;
  const ErrorOf = Error;
  const MapOf = Map;
  const PromiseOf = Promise;
  const SetOf = Set;
  const StringOf = String;
  const SyntaxErrorOf = SyntaxError;
  const ObjectPrototype = Object.prototype;
  const world = globalThis;

  const hidden = (target, name, value) =>
    defineProperty(target, name, { __proto__: null, value, writable: true, enumerable: false, configurable: true });
  const isObject = (value) => value !== null && (typeof value === "object" || typeof value === "function");
  const isMap = (value) => has(mapSize, value);
  const isSet = (value) => has(setSize, value);
  const append = (list, value) =>
    defineProperty(list, list.length, { __proto__: null, value, writable: true, enumerable: true, configurable: true });

  function has(read, value) {
    try {
      read(value);
      return true;
    } catch {
      return false;
    }
  }

  function each(list, take) {
    for (let index = 0; index < list.length; index++) take(list[index], index);
  }

  // Names. What the bank calls two_sum is twoSum here.
  const fold = (name) => {
    let folded = "";
    for (let index = 0; index < name.length; index++) if (name[index] !== "_") folded += name[index];
    return lower(folded);
  };
  const camel = (name) => {
    let text = "";
    let large = false;
    for (let index = 0; index < name.length; index++) {
      if (name[index] === "_" && text) large = true;
      else {
        text += large ? upper(name[index]) : name[index];
        large = false;
      }
    }
    return text;
  };
  const upper = method(String.prototype, "toUpperCase");
  const WORD = /[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/gu;
  function wordsOf(text) {
    const words = new SetOf();
    WORD.lastIndex = 0;
    for (let found = exec(WORD, text); found !== null; found = exec(WORD, text)) setAdd(words, found[0]);
    return words;
  }

  // Nodes. They are known by what they hold, not by their class: a learner may define ListNode anew.
  function ListNode(val, next) {
    this.val = val === undefined ? 0 : val;
    this.next = next === undefined ? null : next;
  }
  function TreeNode(val, left, right) {
    this.val = val === undefined ? 0 : val;
    this.left = left === undefined ? null : left;
    this.right = right === undefined ? null : right;
  }
  const isListNode = (value) => isObject(value) && "val" in value && "next" in value;
  const isTreeNode = (value) => isObject(value) && "val" in value && "left" in value && "right" in value;

  function maker(name, standard) {
    const own = lookUp(name);
    if (own === undefined || own === standard) return (val) => new standard(val);
    return (val) => {
      const node = construct(own, [val]);
      node.val = val;
      return node;
    };
  }
  function listFrom(values, make) {
    let head = null;
    for (let index = (values ?? []).length - 1; index >= 0; index--) {
      const node = make(values[index]);
      node.next = head;
      head = node;
    }
    return head;
  }
  function treeFrom(values, make) {
    if (!values || values.length === 0 || values[0] === null) return null;
    const root = make(values[0]);
    let next = 1;
    let first = { node: root, after: null };
    let last = first;
    for (; first !== null; first = first.after) {
      for (let side = 0; side < 2; side++) {
        const value = next < values.length ? values[next++] : null;
        const child = value === null ? null : make(value);
        if (side === 0) first.node.left = child;
        else first.node.right = child;
        if (child !== null) last = last.after = { node: child, after: null };
      }
    }
    return root;
  }
  const isListOf = (type) => startsWith(lower(type), "list[") || startsWith(lower(type), "optional[list[");
  function toArgument(type, value) {
    for (let which = 0; which < 2; which++) {
      const name = which === 0 ? "ListNode" : "TreeNode";
      if (indexOf(type, name) < 0) continue;
      const build = which === 0 ? listFrom : treeFrom;
      const make = maker(name, which === 0 ? ListNode : TreeNode);
      if (!isListOf(type)) return build(value, make);
      const built = [];
      each(value ?? [], (item) => append(built, build(item, make)));
      return built;
    }
    return value;
  }

  // Results, as JSON text.
  class WrongKind {
    constructor(message) {
      this.message = message;
    }
  }
  class Stop {
    constructor(reason) {
      this.reason = reason;
    }
  }
  let items = 0;
  let guessesNodes = false;

  function textOf(value, depth) {
    if (++items > MAX_ITEMS) throw new Stop("memory");
    switch (typeof value) {
      case "number":
        return textOfNumber(value);
      case "boolean":
        return value ? "true" : "false";
      case "undefined":
        return "null";
      case "string":
        if (value.length > MAX_RESULT) throw new Stop("memory");
        return stringify(value);
      case "bigint":
        return textOfBigInt(value);
    }
    if (value === null) return "null";
    if (depth > MAX_DEPTH) throw new WrongKind(`the result is nested more than ${MAX_DEPTH} levels deep`);
    if (typeof value === "object") {
      if (isArray(value)) return textOfItems(value, value.length, depth);
      if (isView(value) && has(viewLength, value)) return textOfItems(value, viewLength(value), depth);
      if (isMap(value)) return textOfMap(value, depth);
      if (isSet(value)) return textOfSet(value, depth);
      if (guessesNodes && isListNode(value)) return textOfList(value, depth);
      if (guessesNodes && isTreeNode(value)) return textOfTree(value, depth);
      const prototype = getPrototypeOf(value);
      if (prototype === ObjectPrototype || prototype === null) return textOfObject(value, depth);
    }
    throw new WrongKind(`${described(value)} came back, which is no number, string, array or the like`);
  }
  function textOfNumber(value) {
    if (isSafeInteger(value)) return value === 0 ? "0" : numberText(value); // of two zeros the positive one
    if (isInteger(value)) return textOfBigInt(BigIntOf(value)); // as exact as it is
    return numberText(value); // NaN and Infinity too: Python reads them
  }
  function textOfBigInt(value) {
    const text = bigIntText(value);
    if (text.length > MAX_DIGITS) throw new Stop("large_number");
    return text;
  }
  function textOfItems(value, length, depth) {
    let text = "[";
    for (let index = 0; index < length; index++) {
      text += index === 0 ? textOf(value[index], depth + 1) : "," + textOf(value[index], depth + 1);
      if (text.length > MAX_RESULT) throw new Stop("memory");
    }
    return text + "]";
  }
  function textOfObject(value, depth) {
    let text = "{";
    each(keys(value), (name) => {
      text += (text === "{" ? "" : ",") + stringify(name) + ":" + textOf(value[name], depth + 1);
    });
    return text + "}";
  }
  function textOfMap(value, depth) {
    let text = "{";
    mapEach(value, (item, key) => {
      text += (text === "{" ? "" : ",") + textOfKey(key) + ":" + textOf(item, depth + 1);
    });
    return text + "}";
  }
  function textOfKey(key) {
    if (typeof key === "string") return stringify(key);
    if (isObject(key) || typeof key === "symbol") throw new WrongKind(`a Map came back with ${described(key)} as a key`);
    return stringify(textOf(key, 0));
  }
  function textOfSet(value, depth) {
    const texts = [];
    const order = [];
    setEach(value, (item) => {
      append(order, { item, text: textOf(item, depth + 1) });
    });
    sort(order, (one, other) => {
      if (typeof one.item === "number" && typeof other.item === "number") return one.item - other.item;
      const [first, second] = typeof one.item === "string" && typeof other.item === "string" ? [one.item, other.item] : [one.text, other.text];
      return first < second ? -1 : first > second ? 1 : 0;
    });
    each(order, (entry) => append(texts, entry.text));
    let text = "[";
    each(texts, (item, index) => (text += index === 0 ? item : "," + item));
    return text + "]";
  }
  function textOfList(head, depth) {
    const seen = new SetOf();
    let text = "[";
    for (let node = head, count = 0; node !== null && node !== undefined; node = node.next, count++) {
      if (!isListNode(node)) throw new WrongKind(`the linked list goes on with ${described(node)}, which is no ListNode`);
      if (setHas(seen, node)) throw new WrongKind("the linked list runs in a circle");
      if (count >= MAX_NODES) throw new WrongKind(`the linked list has more than ${MAX_NODES} nodes`);
      setAdd(seen, node);
      text += (count === 0 ? "" : ",") + textOf(node.val, depth + 1);
    }
    return text + "]";
  }
  function textOfTree(root, depth) {
    let text = "["; // up to the last node, without the missing ones behind it
    let missing = "";
    let asked = 1;
    let first = { node: root, after: null };
    let last = first;
    for (; first !== null; first = first.after) {
      const node = first.node;
      if (node === null || node === undefined) {
        missing += ",null";
        continue;
      }
      if (!isTreeNode(node)) throw new WrongKind(`the tree goes on with ${described(node)}, which is no TreeNode`);
      if (asked > 2 * MAX_NODES) throw new WrongKind(`the tree runs in a circle or has more than ${MAX_NODES} nodes`);
      text += missing + (text === "[" ? "" : ",") + textOf(node.val, depth + 1);
      missing = "";
      last = last.after = { node: node.left, after: null };
      last = last.after = { node: node.right, after: null };
      asked += 2;
    }
    return text + "]";
  }
  function described(value) {
    if (typeof value === "function") return "a function";
    if (typeof value === "symbol") return "a symbol";
    if (value === undefined) return "undefined";
    if (!isObject(value)) return `a ${typeof value}`;
    if (isArray(value)) return "an array";
    try {
      const name = value.constructor.name;
      if (typeof name === "string" && name !== "" && name !== "Object") return `a value of the type ${slice(name, 0, 100)}`;
    } catch {}
    return "an object";
  }
  function plain(type, value) {
    items = 0;
    guessesNodes = type === "";
    for (let which = 0; which < 2; which++) {
      const name = which === 0 ? "ListNode" : "TreeNode";
      if (indexOf(type, name) < 0) continue;
      const read = (item) => textOfNodes(name, item);
      if (!isListOf(type)) return read(value);
      if (!isArray(value)) throw new WrongKind(`an array of ${name} was expected, and ${described(value)} came back`);
      let text = "[";
      for (let index = 0; index < value.length; index++) text += (index === 0 ? "" : ",") + read(value[index]);
      return text + "]";
    }
    return textOf(value, 0);
  }
  function textOfNodes(name, value) {
    if (value === null || value === undefined) return "[]";
    const [isNode, read] = name === "ListNode" ? [isListNode, textOfList] : [isTreeNode, textOfTree];
    if (!isNode(value)) throw new WrongKind(`a ${name} or null was expected, and ${described(value)} came back`);
    return read(value, 0);
  }
  // {value: text}, or {rest: text} that says why there is none.
  function resultOf(type, value) {
    try {
      const text = plain(type, value);
      return text.length > MAX_RESULT ? { rest: `"stopped":"memory"` } : { value: text };
    } catch (error) {
      if (error instanceof Stop) return { rest: `"stopped":"${error.reason}"` };
      if (error instanceof WrongKind) return { rest: named("TypeError", error.message) };
      return { rest: reportOf(error) };
    }
  }

  // What is printed, as Node.js shows it.
  let printed = "";
  function print(...values) {
    if (printed.length > MAX_PRINTS) return;
    let line = "";
    for (let index = 0; index < values.length && line.length <= MAX_PRINTS; index++) {
      line += (index === 0 ? "" : " ") + (typeof values[index] === "string" ? slice(values[index], 0, MAX_PRINTS + 1) : shown(values[index], 0));
    }
    printed = slice(printed + line + "\n", 0, MAX_PRINTS + 1);
  }
  const prints = () => (printed.length <= MAX_PRINTS ? printed : slice(printed, 0, MAX_PRINTS - 1) + "…");
  function shown(value, depth) {
    switch (typeof value) {
      case "string":
        return `'${slice(value, 0, MAX_PRINTS)}'`;
      case "bigint":
        return bigIntText(value) + "n";
      case "symbol":
        return symbolText(value);
      case "function":
        return startsWith(functionText(value), "class") ? "[class]" : "[Function]";
      case "number":
        return value === 0 && 1 / value < 0 ? "-0" : numberText(value);
    }
    if (!isObject(value)) return StringOf(value);
    if (value instanceof ErrorOf) return `${nameOf(value)}: ${messageOf(value)}`;
    if (depth > MAX_SHOWN_DEPTH) return isArray(value) ? "[Array]" : "[Object]";
    if (isArray(value)) return inBrackets("[", "]", (take) => itemsOf(value, value.length, depth, take));
    if (isView(value) && has(viewLength, value)) {
      return inBrackets("[", "]", (take) => itemsOf(value, viewLength(value), depth, take));
    }
    if (isMap(value)) {
      return inBrackets(`Map(${mapSize(value)}) {`, "}", (take) =>
        mapEach(value, (item, key) => take(() => `${shown(key, depth + 1)} => ${shown(item, depth + 1)}`)),
      );
    }
    if (isSet(value)) {
      return inBrackets(`Set(${setSize(value)}) {`, "}", (take) =>
        setEach(value, (item) => take(() => shown(item, depth + 1))),
      );
    }
    return inBrackets(`${classOf(value)}{`, "}", (take) =>
      each(keys(value), (name) => take(() => `${name}: ${propertyOf(value, name, depth)}`)),
    );
  }
  function inBrackets(open, close, fill) {
    let text = open;
    let count = 0;
    fill((show) => {
      if (++count > MAX_SHOWN_ITEMS || text.length > MAX_PRINTS) return;
      text += (count === 1 ? " " : ", ") + show();
    });
    if (count > MAX_SHOWN_ITEMS) text += `, ... ${count - MAX_SHOWN_ITEMS} more`;
    return text + (count === 0 ? close : " " + close);
  }
  function itemsOf(value, length, depth, take) {
    for (let index = 0; index < length && index <= MAX_SHOWN_ITEMS; index++) {
      take(() => propertyOf(value, index, depth));
    }
    for (let index = MAX_SHOWN_ITEMS + 1; index < length; index++) take(null);
  }
  function propertyOf(value, name, depth) {
    const found = getOwnPropertyDescriptor(value, name);
    if (found === undefined) return "undefined";
    return "value" in found ? shown(found.value, depth + 1) : "[Getter]";
  }
  function classOf(value) {
    const prototype = getPrototypeOf(value);
    if (prototype === ObjectPrototype) return "";
    const found = prototype === null ? undefined : getOwnPropertyDescriptor(prototype, "constructor");
    const name = found && typeof found.value === "function" ? getOwnPropertyDescriptor(found.value, "name") : undefined;
    return name && typeof name.value === "string" ? `${slice(name.value, 0, 100)} ` : "";
  }
  const nothing = () => {};
  function printHere() {
    printed = "";
    const own = { __proto__: ObjectPrototype, log: print, info: print, warn: print, error: print, debug: print };
    const more = { dir: print, table: print, time: nothing, timeEnd: nothing, group: nothing, groupEnd: nothing };
    each(keys(more), (name) => hidden(own, name, more[name]));
    hidden(world, "console", own);
  }

  // Exceptions.
  const named = (type, message) =>
    `"error_type":${stringify(slice(type, 0, 100))},"error_message":${stringify(slice(message, 0, MAX_MESSAGE))}`;
  function nameOf(error) {
    try {
      const name = error.name;
      if (typeof name === "string" && name !== "") return name;
    } catch {}
    return "Error";
  }
  // What QuickJS says too shortly.
  const SAID = { __proto__: null, "not a function": "what is called here is not a function" };
  function messageOf(error) {
    try {
      const message = typeof error.message === "string" ? error.message : StringOf(error.message);
      return SAID[message] ?? message;
    } catch {
      return "";
    }
  }
  function stackOf(error) {
    try {
      return isObject(error) && typeof error.stack === "string" ? slice(error.stack, 0, 10000) : "";
    } catch {
      return "";
    }
  }
  const FRAME = /at (\S*) \(<input>:(\d+):\d+\)/g;
  const UNREADABLE = /^ *at <input>:(\d+):\d+/;
  // The learner's line on which an error arose, from 1; 0 for none. Where its own class makes it is not that line.
  function lineOf(error) {
    const stack = stackOf(error);
    FRAME.lastIndex = 0;
    const first = exec(FRAME, stack);
    if (first === null) return 0;
    const next = `${first[1]} ` === classOf(error) ? exec(FRAME, stack) : null;
    return +(next ?? first)[2];
  }
  function lineOfText(error) {
    const found = exec(UNREADABLE, stackOf(error));
    return found === null ? 0 : +found[1];
  }
  const lineText = (line) => (line === 0 ? "" : `,"line":${line < lines ? line : lines}`);
  const STOPS = {
    __proto__: null,
    "InternalError: out of memory": "memory",
    "InternalError: string too long": "memory",
    "RangeError: Maximum call stack size exceeded": "stack",
  };
  const stopOf = (error) => (error instanceof ErrorOf ? (STOPS[`${nameOf(error)}: ${messageOf(error)}`] ?? "") : "");
  function reportOf(error) {
    if (!(error instanceof ErrorOf)) {
      let text = "";
      try {
        text = typeof error === "string" ? error : shown(error, 0);
      } catch {}
      return named("Uncaught", text);
    }
    const reason = stopOf(error);
    return named(nameOf(error), messageOf(error)) + lineText(lineOf(error)) + (reason ? `,"stopped":"${reason}"` : "");
  }
  function faultOf(kind, error) {
    const reason = stopOf(error);
    const line = kind === "unreadable" ? lineOfText(error) : lineOf(error);
    const what = error instanceof ErrorOf ? named(nameOf(error), messageOf(error)) : reportOf(error);
    const outcome = `"kind":"${reason ? "not_judged" : kind}","reason":"${reason}"`;
    return `{"fault":{${what}${lineText(line)},${outcome},"prints":${stringify(prints())}}}`;
  }
  function isUnreadable(error) {
    if (!(error instanceof SyntaxErrorOf)) return false;
    return lineOfText(error) > 0 && lineOf(error) === 0;
  }

  // The program.
  let program = null;
  let names = null; // every word in its text
  let lines = 1;
  let resolve = null; // looks a name up where the program stands
  let found = null; // what is called
  let attributes = null; // of a class: [wanted name, own name]
  let receiver; // what it is called on
  let given = null;
  let result;
  let settled = null;
  let promised = false;
  let thrown = null;
  let at = null;
  let fault = null; // of a class: what became of a result that is no plain data
  const known = new MapOf();
  const mapGet = method(Map.prototype, "get");
  const mapSet = method(Map.prototype, "set");

  class NoFunction {
    constructor(message, reason, missing) {
      this.message = message;
      this.reason = reason;
      this.missing = missing;
    }
  }
  function lookUp(name) {
    try {
      const value = resolve(name);
      return typeof value === "function" ? value : undefined;
    } catch {
      return undefined; // a word that is no name, or one that is not known here
    }
  }
  const isClass = (value) => startsWith(functionText(value), "class");
  const isOwn = (name, value) => value !== undefined && value !== mapGet(known, name);

  // The names of the functions in the program that `fits` finds; the one that is written just so first.
  function matching(wanted, fits) {
    const folded = fold(wanted);
    let exact = null;
    let near = null;
    setEach(names, (name) => {
      if (fold(name) !== folded) return;
      const value = lookUp(name);
      if (!isOwn(name, value) || !fits(value)) return;
      if (name === wanted || name === camel(wanted)) exact ??= name;
      else near ??= name;
    });
    return exact ?? near;
  }
  function methodsOf(type) {
    const own = [];
    for (let level = type.prototype; isObject(level) && level !== ObjectPrototype; level = getPrototypeOf(level)) {
      addFunctions(own, level);
    }
    return own;
  }
  function addFunctions(own, target) {
    each(ownKeys(target), (name) => {
      if (typeof name !== "string" || name === "constructor" || startsWith(name, "_")) return;
      if (typeof getOwnPropertyDescriptor(target, name).value === "function") append(own, name);
    });
  }
  function matchIn(wanted, own) {
    let near = null;
    for (let index = 0; index < own.length; index++) {
      if (own[index] === wanted || own[index] === camel(wanted)) return own[index];
      if (near === null && fold(own[index]) === fold(wanted)) near = own[index];
    }
    return near;
  }
  const ENDS_PARAMETERS = /\)|=>/g;
  const ANY_NUMBER = /=(?!>)|\.\.\./;
  function takes(value, count) {
    if (count === null || value.length === count) return true;
    const text = functionText(value);
    ENDS_PARAMETERS.lastIndex = 0;
    const end = exec(ENDS_PARAMETERS, text);
    return value.length < count && exec(ANY_NUMBER, slice(text, 0, end === null ? text.length : end.index)) !== null;
  }
  // The last function that no other one uses, of those that take so many arguments if any does.
  function mostLikely(source, count) {
    const functions = [];
    setEach(names, (name) => {
      const value = lookUp(name);
      if (!isOwn(name, value) || isClass(value)) return;
      const text = functionText(value);
      append(functions, { name, text, words: wordsOf(text), place: indexOf(source, text), fits: takes(value, count) });
    });
    sort(functions, (one, other) => one.place - other.place);
    let best = null;
    let rank = -1;
    each(functions, (part) => {
      let free = true;
      each(functions, (other) => {
        if (other !== part && setHas(other.words, part.name)) free = false;
      });
      const own = (part.fits ? 2 : 0) + (free ? 1 : 0);
      if (own >= rank) [best, rank] = [part.name, own];
    });
    return best;
  }
  function find(source, wanted, count) {
    const solution = lookUp("Solution");
    const methods = solution === undefined ? [] : methodsOf(solution);
    if (solution !== undefined && methods.length === 0) addFunctions(methods, solution); // static ones
    let name = null;
    if (wanted) {
      const own = matchIn(wanted, methods);
      name = own === null ? matching(wanted, (value) => !isClass(value)) : null;
      if (own !== null || (name === null && methods.length === 1)) return onSolution(solution, own ?? methods[0]);
    } else if (methods.length > 0) {
      let fitting = null;
      each(methods, (own) => {
        if (fitting === null && takes(solution.prototype[own] ?? solution[own], count)) fitting = own;
      });
      return onSolution(solution, fitting ?? methods[0]);
    } else {
      name = mostLikely(source, count);
    }
    if (name === null) {
      throw new NoFunction(wanted ? `no function ${camel(wanted)} was found` : "no function was found", "", []);
    }
    const value = lookUp(name);
    found = () => [value, undefined];
    return name;
  }
  function onSolution(solution, name) {
    found = () => {
      const made = name in solution.prototype ? construct(solution, []) : solution;
      return [made[name], made];
    };
    return name;
  }
  function findClass(wanted, methods) {
    const name = matching(wanted, (value) => isObject(value.prototype));
    if (name === null) throw new NoFunction(`no class ${wanted} was found`, "no_class", [wanted]);
    const type = lookUp(name);
    const own = methodsOf(type);
    const words = wordsOf(functionText(type)); // a method may be given to each object when it is made
    const inText = [];
    setEach(words, (word) => append(inText, word));
    const missing = [];
    attributes = new MapOf();
    each(methods, (entry) => {
      const attribute = matchIn(entry[0], own) ?? matchIn(entry[0], inText);
      if (attribute === null) append(missing, camel(entry[0]));
      else mapSet(attributes, entry[0], attribute);
    });
    if (missing.length > 0) {
      let list = "";
      each(missing, (part, index) => (list += (index === 0 ? "" : ", ") + part));
      throw new NoFunction(`the class ${name} has no method ${list}`, "no_method", missing);
    }
    found = type;
    return wanted;
  }

  function load(text) {
    program = parse(text);
    printHere();
    let source = program.source;
    if (source[0] === "\ufeff") source = slice(source, 1); // what some editors put before a text
    names = wordsOf(source);
    lines = 1;
    for (let index = indexOf(source, "\n"); index >= 0; index = indexOf(source, "\n", index + 1)) lines++;
    try {
      resolve = evaluate(source + "\n;((name) => eval(name))");
    } catch (error) {
      return faultOf(isUnreadable(error) ? "unreadable" : "error", error);
    }
    const methods = program.methods ?? [];
    try {
      const name = methods.length > 0 ? findClass(program.function, methods) : find(source, program.function, program.arguments);
      return `{"function":${stringify(name)}}`;
    } catch (error) {
      if (!(error instanceof NoFunction)) return faultOf("error", error);
      let missing = "";
      each(error.missing, (part, index) => (missing += (index === 0 ? "" : ",") + stringify(part)));
      const why = `"kind":"no_function","error_message":${stringify(error.message)},"reason":"${error.reason}"`;
      return `{"fault":{${why},"missing":[${missing}],"prints":${stringify(prints())}}}`;
    }
  }
  const typeAt = (types, index) => (index < types.length ? types[index] : "");
  function converted(types, values) {
    const list = [];
    each(values, (value, index) => append(list, toArgument(typeAt(types, index), value)));
    return list;
  }
  function prepare(text) {
    printHere();
    result = given = receiver = thrown = at = fault = settled = null;
    promised = false;
    try {
      const values = parse(text);
      if (attributes !== null) {
        prepareCalls(values);
      } else {
        given = converted(program.types, values);
        const target = found();
        result = target[0];
        receiver = target[1];
      }
    } catch (error) {
      return `{${reportOf(error)}${around()}}`;
    }
    return undefined;
  }
  // Calls on one new object: a list of {name, returns, values}, the first of which makes it.
  function prepareCalls(values) {
    const steps = [];
    each(values[0], (name, index) => {
      if (index === 0) return append(steps, { name, returns: "None", values: converted(program.types, values[1][0]) });
      const own = declared(name);
      append(steps, { name: mapGet(attributes, name), returns: own[2], values: converted(own[1], values[1][index]) });
    });
    given = steps;
    at = 0;
  }
  function declared(name) {
    let entry = null;
    each(program.methods, (own) => {
      if (own[0] === name) entry = own;
    });
    return entry;
  }
  function call() {
    try {
      if (attributes !== null) makeCalls();
      else result = apply(result, receiver, given);
    } catch (error) {
      thrown = { error };
      return;
    }
    promised = isPromise(result);
    if (!promised) return;
    try {
      then(result, (value) => (settled = { value }), (error) => (thrown = { error }));
    } catch {}
  }
  function isPromise(value) {
    try {
      return typeof value === "object" && value instanceof PromiseOf;
    } catch {
      return false; // one that cannot be looked at
    }
  }
  function makeCalls() {
    const target = construct(found, given[0].values);
    let text = "[null";
    for (at = 1; at < given.length; at++) {
      const step = given[at];
      const value = apply(target[step.name], target, step.values);
      if (step.returns === "None") {
        text += ",null";
        continue;
      }
      const own = resultOf(step.returns, value); // at once: an object may go on changing it
      if (own.value === undefined) {
        fault = own.rest;
        return;
      }
      text += "," + own.value;
    }
    result = text + "]";
  }
  function fetch() {
    let rest;
    if (thrown !== null) rest = reportOf(thrown.error) + where();
    else if (fault !== null) rest = fault + where();
    else if (attributes !== null) rest = whole({ value: result });
    else if (program.in_place !== null) rest = whole(resultOf(typeAt(program.types, program.in_place), given[program.in_place]));
    else if (settled !== null) rest = whole(resultOf(program.returns, settled.value));
    else if (promised) rest = named("TypeError", "a promise came back that is never settled");
    else rest = whole(resultOf(program.returns, result));
    return `{${rest}${around()}}`;
  }
  function whole(own) {
    if (own.value === undefined) return own.rest;
    return own.value.length > MAX_RESULT ? `"stopped":"memory"` : `"value":${own.value}`;
  }
  const where = () => (at === null ? "" : `,"at":${at}`);
  const around = () => `,"prints":${stringify(prints())}`;

  // The names that a program may use.
  hidden(world, "ListNode", ListNode);
  hidden(world, "TreeNode", TreeNode);
  each(ownKeys(world), (name) => {
    if (typeof name === "string") mapSet(known, name, world[name]);
  });
  return { load, prepare, call, fetch };
})();

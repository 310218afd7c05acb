// What a learner may use without bringing it along, as on the practice sites: PriorityQueue, MinPriorityQueue,
// MaxPriorityQueue, Queue and Deque, as those of the @datastructures-js packages, and structuredClone. require() gives
// the same ones. There is no lodash.
"use strict";
(() => {
  class PriorityQueue {
    #items = [];
    #compare;
    constructor(compare, values = []) {
      if (typeof compare !== "function") throw new TypeError("a PriorityQueue takes a function that compares");
      this.#compare = compare;
      for (const value of values) this.enqueue(value);
    }
    enqueue(value) {
      const items = this.#items;
      let place = items.length;
      items.push(value);
      while (place > 0) {
        const parent = (place - 1) >> 1;
        if (this.#compare(value, items[parent]) >= 0) break;
        items[place] = items[parent];
        place = parent;
      }
      items[place] = value;
      return this;
    }
    dequeue() {
      const items = this.#items;
      if (items.length === 0) return null;
      const first = items[0];
      const value = items.pop();
      if (items.length > 0) this.#sink(value, 0);
      return first;
    }
    #sink(value, place) {
      const items = this.#items;
      for (let child = 2 * place + 1; child < items.length; child = 2 * place + 1) {
        if (child + 1 < items.length && this.#compare(items[child + 1], items[child]) < 0) child++;
        if (this.#compare(items[child], value) >= 0) break;
        items[place] = items[child];
        place = child;
      }
      items[place] = value;
    }
    push(value) {
      return this.enqueue(value);
    }
    pop() {
      return this.dequeue();
    }
    front() {
      return this.#items.length === 0 ? null : this.#items[0];
    }
    back() {
      return this.toArray().at(-1) ?? null;
    }
    remove(matches) {
      const removed = this.#items.filter((value) => matches(value));
      const left = this.#items.filter((value) => !removed.includes(value));
      this.clear();
      for (const value of left) this.enqueue(value);
      return removed;
    }
    contains(matches) {
      return this.#items.some((value) => matches(value));
    }
    size() {
      return this.#items.length;
    }
    isEmpty() {
      return this.#items.length === 0;
    }
    clear() {
      this.#items = [];
    }
    toArray() {
      return this.#items.toSorted(this.#compare);
    }
    *[Symbol.iterator]() {
      while (!this.isEmpty()) yield this.dequeue();
    }
  }

  const itself = (value) => value;
  const ascending = (valueOf) => (one, other) => {
    const first = valueOf(one);
    const second = valueOf(other);
    return first < second ? -1 : first > second ? 1 : 0;
  };
  class MinPriorityQueue extends PriorityQueue {
    constructor(valueOf = itself, values = []) {
      super(ascending(valueOf), values);
    }
  }
  class MaxPriorityQueue extends PriorityQueue {
    constructor(valueOf = itself, values = []) {
      const compare = ascending(valueOf);
      super((one, other) => compare(other, one), values);
    }
  }

  // Items by their place; the places of a queue only ever go up at the back.
  class Deque {
    #items = new Map();
    #first = 0;
    #end = 0;
    constructor(values = []) {
      for (const value of values) this.pushBack(value);
    }
    pushBack(value) {
      this.#items.set(this.#end++, value);
      return this;
    }
    pushFront(value) {
      this.#items.set(--this.#first, value);
      return this;
    }
    popFront() {
      return this.isEmpty() ? null : this.#take(this.#first++);
    }
    popBack() {
      return this.isEmpty() ? null : this.#take(--this.#end);
    }
    #take(place) {
      const value = this.#items.get(place);
      this.#items.delete(place);
      return value;
    }
    front() {
      return this.isEmpty() ? null : this.#items.get(this.#first);
    }
    back() {
      return this.isEmpty() ? null : this.#items.get(this.#end - 1);
    }
    size() {
      return this.#end - this.#first;
    }
    isEmpty() {
      return this.#end === this.#first;
    }
    clear() {
      this.#items.clear();
      this.#first = this.#end = 0;
    }
    toArray() {
      return Array.from({ length: this.size() }, (_, place) => this.#items.get(this.#first + place));
    }
    *[Symbol.iterator]() {
      while (!this.isEmpty()) yield this.popFront();
    }
  }

  class Queue extends Deque {
    enqueue(value) {
      return this.pushBack(value);
    }
    dequeue() {
      return this.popFront();
    }
    push(value) {
      return this.pushBack(value);
    }
    pop() {
      return this.popFront();
    }
  }

  function structuredClone(value) {
    const copies = new Map();
    const copy = (part) => {
      if (typeof part === "function" || typeof part === "symbol") throw new TypeError("a function cannot be cloned");
      if (typeof part !== "object" || part === null) return part;
      if (copies.has(part)) return copies.get(part);
      const made = Array.isArray(part) ? [] : part instanceof Map ? new Map() : part instanceof Set ? new Set() : {};
      copies.set(part, made);
      if (part instanceof Map) for (const [key, item] of part) made.set(copy(key), copy(item));
      else if (part instanceof Set) for (const item of part) made.add(copy(item));
      else for (const key of Object.keys(part)) made[key] = copy(part[key]);
      return made;
    };
    return copy(value);
  }

  const shared = { PriorityQueue, MinPriorityQueue, MaxPriorityQueue, Queue, Deque };
  function require(name) {
    if (/^@datastructures-js\/(priority-queue|queue|deque)$/.test(name)) return { ...shared };
    throw new Error(`Cannot find module '${name}': ${Object.keys(shared).join(", ")} are known without one`);
  }
  for (const [name, value] of Object.entries({ ...shared, structuredClone, require, exports: {}, module: {} })) {
    Object.defineProperty(globalThis, name, { value, writable: true, enumerable: false, configurable: true });
  }
})();
